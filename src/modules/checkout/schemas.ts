import { type Static, Type } from 'typebox'
import { Estimated } from '../../http/estimate-fields.ts'
import { component, dollars, flag, integer, nullable, number, text } from '../../http/fields.ts'
import { partReader, rawPart } from '../../http/input.ts'
import { dateInput, orderTimeInput } from '../../http/input-formats.ts'
import { cartShapes } from '../carts/index.ts'
import { dealFields } from '../credits/index.ts'
import { CardFieldsShape } from '../customers/cards/index.ts'
import { orderShapes } from '../orders/index.ts'
import { taxFields } from '../pricing/taxes/index.ts'

const optional = Type.Optional
const { MerchantId } = cartShapes
const anyId = { minimum: 1, maximum: Number.MAX_SAFE_INTEGER }

// Payment sources

export const PaymentMethodsQuery = Type.Object({ merchant_id: MerchantId })

const Card = Type.Object(
  {
    id: text('The id to pay with: `payments[] {type: credit_card, id}`.'),
    cc_type: text('The card’s brand.'),
    last_four: text('The last four digits.'),
    exp_month: integer('Month of expiry, 1 to 12.'),
    exp_year: integer('Year of expiry.'),
    last_used: nullable(text('ISO 8601.')),
  },
  component('PayableCard', 'A card that the customer can pay with.'),
)
export const PaymentMethods = Type.Object({
  estimate: Estimated,
  allowed_payment_methods: Type.Array(Type.String(), {
    description: 'Payment types that can be used for this cart.',
  }),
  card_fields: nullable(CardFieldsShape),
  disallowed_payment_methods: Type.Array(Type.String(), { description: 'Payment types that cannot.' }),
  payment_methods: Type.Object(
    {
      name: text('The merchant’s.'),
      merchant_id: integer('The merchant’s id.'),
      credit_card: Type.Array(Card, { description: 'The customer’s cards.' }),
      cash: Type.Object(
        { max: dollars('The largest order that can be paid in cash') },
        { description: 'Cash; absent where it is not accepted.' },
      ),
      promo: Type.Array(
        Type.Object({
          ...dealFields,
          is_selectable: flag('Whether it can be used for this cart.'),
          selectable_message: text('Why not; empty if it is.'),
        }),
        { description: 'Promotions that the customer knows.' },
      ),
      credit_balance: Type.Array(
        Type.Object({ id: integer('Id of the credit.'), value: dollars('Credit left') }),
        { description: 'Credit from the operator.' },
      ),
      gift_card: Type.Array(
        Type.Object({
          id: integer('The gift card’s id.'),
          value: dollars('The remaining balance'),
          last_four: text('The last four digits.'),
          type: text('Kind of gift card.'),
        }),
        { description: 'Gift cards with a balance.' },
      ),
    },
    { description: 'The customer’s payment sources.' },
  ),
})

// Checking out

const TypedCard = Type.Object(
  {
    cc_number: Type.String({ pattern: '^[0-9 -]{12,30}$', description: '12 to 19 digits.' }),
    exp_month: Type.Integer({ description: 'Month of expiry, 1 to 12.', minimum: 1, maximum: 12 }),
    exp_year: Type.Integer({ description: 'Year of expiry.', minimum: 0, maximum: 9999 }),
    cvv: Type.String({ description: 'The security code.', pattern: '^[0-9]{3,4}$' }),
    billing_zip: Type.String({
      description: 'Zip code of the card’s billing address.',
      pattern: '^[0-9]{5}(-[0-9]{4})?$',
    }),
    save: optional(flag('Without an account nothing is saved.')),
  },
  component('TypedCard', 'A card that is typed in for one payment.'),
)
export type TypedCardInput = Static<typeof TypedCard>

export const PostedPayment = Type.Object(
  {
    type: Type.String({
      description: 'credit_card, cash, promo, gift_card, gift_code or credit_balance.',
      maxLength: 40,
    }),
    id: optional(
      Type.String({ maxLength: 64, description: 'The card, deal or gift card; of gift_code the code.' }),
    ),
    code: optional(
      Type.String({
        maxLength: 64,
        description:
          'Of promo or gift_code, in place of `id`: the code as it was typed. Guests may use codes, too. One that does not apply is refused with the reason. Wrong codes are limited to 20 a minute per person and 10 an hour per address.',
      }),
    ),
    amount: optional(number('At most so many dollars; else as much as is left to pay.')),
    card: optional(TypedCard),
    setup_id: optional(
      Type.String({
        pattern: '^seti_\\w{1,200}$',
        description: 'For a guest: a card entered in the gateway’s own fields (`POST /customer/card_setup`).',
      }),
    ),
  },
  component('PaymentInput', 'One means of payment.'),
)
/** One by one: what is wrong with one of them says nothing of the others. */
export const readPayment = partReader(PostedPayment)
export type PaymentInput = Static<typeof PostedPayment>

const Name = optional(Type.String({ description: 'As the person writes it.', maxLength: 60 }))

const checkoutFields = {
  merchant_id: MerchantId,
  order_type: optional(
    Type.Union([Type.Literal('delivery'), Type.Literal('pickup')], {
      description: 'Delivery or pickup; `delivery` when absent.',
      default: 'delivery',
    }),
  ),
  payments: optional(
    Type.Array(rawPart(PostedPayment), {
      maxItems: 20,
      description: 'Shared out in this order: promo, gift cards, credit balance, then the card or cash.',
    }),
  ),
  location_id: optional(
    Type.Integer({
      ...anyId,
      'x-refusal': 'bad_location',
      description: 'The delivery address; the default address when absent.',
    }),
  ),
  tip: optional(number('Dollars, up to 1000.')),
  instructions: optional(
    Type.String({ description: 'A note for the merchant and the courier.', maxLength: 1000 }),
  ),
  order_time: optional(orderTimeInput('`ASAP` (default) or ISO 8601, up to 14 days ahead.')),
  quote_token: optional(
    Type.String({
      maxLength: 20_000,
      description: 'The quote of the cart view: its prices hold for 10 minutes.',
    }),
  ),
  quote_id: optional(
    Type.String({
      maxLength: 100,
      description:
        'Of `POST /customer/cart/{merchant_id}/quote`: the order is charged exactly as quoted, or refused with `price_changed` and the new `quote`. Decides where `quote_token` is sent, too.',
    }),
  ),
  birth_date: optional(
    dateInput('For alcohol and tobacco, unless the age was shown before. Looked at and forgotten.'),
  ),
  uhau_id: optional(Type.String({ maxLength: 64, description: 'Taken and not used.' })),
  sms_notify: optional(flag('Whether to send text messages about orders.')),
  if_missing: optional(
    Type.Union([Type.Literal('refund'), Type.Literal('replace'), Type.Literal('ask')], {
      default: 'refund',
      description:
        'Where something is missing: `refund` it, let the merchant `replace` it (never for more than the card holds), or `ask` by an email whose link lapses after 10 minutes and then refunds; where nothing else is left of the order, it is cancelled. Items sold by weight may cost up to 15% more than ordered; a card holds that much.',
    }),
  ),
  delivery_options: optional(
    Type.Object(
      {
        leave_at_door: optional(
          flag(
            'true: the courier leaves it at the door. Refused with `id_required` where the courier checks an ID.',
          ),
        ),
        instructions: optional(
          Type.String({ maxLength: 500, description: 'For the courier: a gate code, the way to the door.' }),
        ),
      },
      component('DeliveryOptionsInput', 'How the courier hands the order over. Nothing for pickup.'),
    ),
  ),
  first_name: Name,
  last_name: Name,
  email: optional(
    Type.String({ maxLength: 254, description: 'Guests: first_name to zip_code stand for an account.' }),
  ),
  phone_number: optional(
    Type.String({
      description: 'Phone number; the account’s when absent.',
      maxLength: 30,
      'x-aliases': ['phone'],
    }),
  ),
  street: optional(Type.String({ description: 'Street and house number.', maxLength: 100 })),
  unit_number: optional(
    Type.String({ description: 'Apartment, floor or suite.', maxLength: 50, 'x-aliases': ['unit'] }),
  ),
  city: optional(Type.String({ description: 'City.', maxLength: 60 })),
  state: optional(Type.String({ description: 'State, two letters.', maxLength: 20 })),
  zip_code: optional(Type.String({ description: 'Zip code.', maxLength: 10 })),
}
export const PostedCheckout = Type.Object(checkoutFields, {
  'x-checked-first': ['merchant_id', 'order_type'],
})
export type CheckoutInput = Static<typeof PostedCheckout>

// Before paying

export const Quoted = Type.Object(
  {
    lines: Type.Array(cartShapes.Line, { description: 'The lines, as in the cart.' }),
    subtotal: dollars('Sum of the lines'),
    fees: Type.Array(cartShapes.Fee, { description: 'The fees, as in the cart.' }),
    fee_percents: optional(cartShapes.FeePercents),
    tax: dollars('Sales tax'),
    ...taxFields,
    tip: dollars('The tip'),
    discounts: Type.Array(
      Type.Object({
        type: text('`promo`.'),
        code: text('The promotion’s code; empty for one that applies by itself.'),
        label: text('The promotion’s name.'),
        amount: dollars('How much it takes off; 0 for one that gives points'),
      }),
      { description: 'What promotions take off.' },
    ),
    total: dollars('What is charged in all: lines, fees, tax and tip less discounts'),
    charges: Type.Array(
      Type.Object({
        type: text('`gift_card`, `credit_balance`, `credit_card` or `cash`.'),
        label: text('What pays, for people: `Visa 4242`.'),
        amount: dollars('What it is charged'),
      }),
      { description: 'What each payment is charged; together `total`, if the payments cover it.' },
    ),
    to_pay: dollars('What the card is charged, or the courier gets in cash'),
    refusals: Type.Array(cartShapes.Fault, {
      description: 'Everything for which a checkout would be refused now, each with its field.',
    }),
    authorize_at: optional(
      text(
        'ISO 8601, only for an order more than 5 days ahead: a card is saved, and its bank is asked then. Say so before the customer orders.',
      ),
    ),
    needs_id_check: optional(
      flag('Only true: goods are sold with an ID check, so the order can’t be left at the door.'),
    ),
    quote_id: nullable(
      text('For a checkout with the same arguments within 10 minutes. null where there are refusals.'),
    ),
  },
  component('Quote', 'What a checkout would charge.'),
)

export const PlacedOrder = Type.Object({
  order_id: integer('The order’s id.'),
  delivery_points: integer('The points that the order earns once it is completed.'),
  order: orderShapes.WholeOrder,
})

// Afterwards
