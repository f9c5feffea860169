import { type Static, Type } from 'typebox'
import { Estimated } from '../../http/estimate-fields.ts'
import { component, dollars, flag, idInput, integer, nullable, number, text } from '../../http/fields.ts'
import { partReader, rawPart } from '../../http/input.ts'
import { dateInput, orderTimeInput } from '../../http/input-formats.ts'
import { cartShapes } from '../carts/index.ts'
import { dealFields } from '../credits/index.ts'
import { CardFieldsShape } from '../customers/cards/index.ts'
import { orderShapes } from '../orders/index.ts'
import { taxFields } from '../pricing/taxes/index.ts'

const optional = Type.Optional
const { MerchantId } = cartShapes

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
  disallowed_payment_methods: Type.Array(Type.String(), { description: 'Payment types that can’t.' }),
  payment_methods: Type.Object(
    {
      name: text('The merchant’s name.'),
      merchant_id: integer('The merchant’s id.'),
      credit_card: Type.Array(Card, { description: 'The customer’s cards.' }),
      cash: Type.Object(
        { max: dollars('The largest order that can be paid in cash') },
        { description: 'Cash; absent if not accepted.' },
      ),
      promo: Type.Array(
        Type.Object({
          ...dealFields,
          is_selectable: flag('Whether it can be used for this cart.'),
          selectable_message: text('Why it can’t be used; empty if it can.'),
        }),
        { description: 'Promotions available to the customer.' },
      ),
      credit_balance: Type.Array(
        Type.Object({ id: integer('Id of the credit.'), value: dollars('The remaining credit') }),
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
      description: 'ZIP code of the card’s billing address.',
      pattern: '^[0-9]{5}(-[0-9]{4})?$',
    }),
    save: optional(flag('Without an account nothing is saved.')),
  },
  component('TypedCard', 'A card entered for one payment.'),
)
export type TypedCardInput = Static<typeof TypedCard>

export const PostedPayment = Type.Object(
  {
    type: Type.String({
      description: 'credit_card, cash, promo, gift_card, gift_code or credit_balance.',
      maxLength: 40,
    }),
    id: optional(
      Type.String({
        maxLength: 64,
        description: 'The id of the card, promotion or gift card; for gift_code, the code.',
      }),
    ),
    code: optional(
      Type.String({
        maxLength: 64,
        description:
          'For promo or gift_code, instead of `id`: the code as typed. Guests can use codes, too. A code that doesn’t apply is refused with the reason. Wrong codes are limited to 20 a minute per person and 10 an hour per IP address.',
      }),
    ),
    amount: optional(number('The most to charge, in dollars. Default: what is left to pay.')),
    card: optional(TypedCard),
    setup_id: optional(
      Type.String({
        pattern: '^seti_\\w{1,200}$',
        description: 'For a guest: a card entered in the gateway’s own fields (`POST /customer/card_setup`).',
      }),
    ),
  },
  component('PaymentInput', 'A payment method to charge.'),
)
/** Payments are read one by one, so a fault in one does not affect the others. */
export const readPayment = partReader(PostedPayment)
export type PaymentInput = Static<typeof PostedPayment>

const Name = optional(Type.String({ description: 'The name as the person writes it.', maxLength: 60 }))

const checkoutFields = {
  merchant_id: MerchantId,
  order_type: optional(
    Type.Union([Type.Literal('delivery'), Type.Literal('pickup')], {
      description: 'Delivery or pickup. Default `delivery`.',
      default: 'delivery',
    }),
  ),
  payments: optional(
    Type.Array(rawPart(PostedPayment), {
      maxItems: 20,
      description: 'Charged in this order: promo, gift cards, credit balance, then the card or cash.',
    }),
  ),
  location_id: optional(
    idInput('The delivery address. Default: the customer’s default address.', {
      'x-refusal': 'bad_location',
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
      description: 'The quote_token from reading the cart. Its prices hold for 10 minutes.',
    }),
  ),
  quote_id: optional(
    Type.String({
      maxLength: 100,
      description:
        'From `POST /customer/cart/{merchant_id}/quote`: the order is charged exactly as quoted, or refused with `price_changed` and the new `quote`. Takes precedence over `quote_token`.',
    }),
  ),
  birth_date: optional(
    dateInput('For alcohol and tobacco, unless the age was verified before. Checked and not stored.'),
  ),
  uhau_id: optional(Type.String({ maxLength: 64, description: 'Accepted and ignored.' })),
  sms_notify: optional(flag('Whether to send text messages about orders.')),
  if_missing: optional(
    Type.Union([Type.Literal('refund'), Type.Literal('replace'), Type.Literal('ask')], {
      default: 'refund',
      description:
        'What to do if an item is unavailable: `refund` it, let the merchant `replace` it (never for more than the card hold), or `ask` by email. The email’s link expires after 10 minutes, and the item is then refunded. If nothing else is left of the order, it is canceled. Items sold by weight may cost up to 15% more than ordered; a card is held for that much.',
    }),
  ),
  delivery_options: optional(
    Type.Object(
      {
        leave_at_door: optional(
          flag(
            'true if the courier should leave it at the door. Refused with `id_required` if the courier must check an ID.',
          ),
        ),
        instructions: optional(
          Type.String({
            maxLength: 500,
            description: 'Instructions for the courier: a gate code, the way to the door.',
          }),
        ),
      },
      component('DeliveryOptionsInput', 'How the courier hands over the order. Not for pickup.'),
    ),
  ),
  first_name: Name,
  last_name: Name,
  email: optional(
    Type.String({
      maxLength: 254,
      description: 'Guests: send first_name through zip_code instead of using an account.',
    }),
  ),
  phone_number: optional(
    Type.String({
      description: 'Phone number. Default: the account’s.',
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
  zip_code: optional(Type.String({ description: 'ZIP code.', maxLength: 10 })),
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
        code: text('The promotion’s code; empty if it applies automatically.'),
        label: text('The promotion’s name.'),
        amount: dollars('The discount; 0 for a promotion that gives points'),
      }),
      { description: 'Discounts from promotions.' },
    ),
    total: dollars('The total charge: lines, fees, tax and tip, less discounts'),
    charges: Type.Array(
      Type.Object({
        type: text('`gift_card`, `credit_balance`, `credit_card` or `cash`.'),
        label: text('The payment method, for display: `Visa 4242`.'),
        amount: dollars('The amount charged to it'),
      }),
      { description: 'The charge to each payment. They add up to `total`, if the payments cover it.' },
    ),
    to_pay: dollars('The amount charged to the card or paid to the courier in cash'),
    refusals: Type.Array(cartShapes.Fault, {
      description: 'Every reason why a checkout would be refused now, with its field.',
    }),
    authorize_at: optional(
      text(
        'When the card is authorized, ISO 8601. Only for an order more than 5 days ahead: the card is saved now and authorized then. Tell the customer before they order.',
      ),
    ),
    needs_id_check: optional(
      flag('Present and true if an ID is checked at the door, so the order can’t be left there.'),
    ),
    quote_id: nullable(
      text('Send it with a checkout of the same parameters within 10 minutes. null if there are refusals.'),
    ),
  },
  component('Quote', 'What a checkout would charge.'),
)

export const PlacedOrder = Type.Object({
  order_id: integer('The order’s id.'),
  delivery_points: integer('Points earned once the order is completed.'),
  order: orderShapes.WholeOrder,
})

// Afterwards
