import { type Static, Type } from 'typebox'
import { partReader, rawPart } from '../../../http/input.ts'
import { MerchantId } from '../cart/schemas.ts'
import { WholeOrder } from '../history/schemas.ts'
import { dealFields } from '../money/schemas.ts'

const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const optional = Type.Optional
const Dollars = Type.Number({ description: 'Dollars.' })
const anyId = { minimum: 1, maximum: Number.MAX_SAFE_INTEGER }

// What can be paid with

export const PaymentMethodsQuery = Type.Object({ merchant_id: MerchantId })

const Card = Type.Object({
  id: Type.String({ description: 'What to pay with: `payments[] {type: credit_card, id}`.' }),
  cc_type: Type.String(),
  last_four: Type.String(),
  exp_month: Type.Integer(),
  exp_year: Type.Integer(),
  last_used: nullable(Type.String({ description: 'ISO 8601.' })),
})
export const PaymentMethods = Type.Object({
  allowed_payment_methods: Type.Array(Type.String()),
  disallowed_payment_methods: Type.Array(Type.String()),
  payment_methods: Type.Object({
    name: Type.String({ description: 'The merchant’s.' }),
    merchant_id: Type.Integer(),
    credit_card: Type.Array(Card),
    cash: Type.Object({ max: Dollars }),
    promo: Type.Array(
      Type.Object({
        ...dealFields,
        is_selectable: Type.Boolean(),
        selectable_message: Type.String({ description: 'Why not; empty if it is.' }),
      }),
    ),
    credit_balance: Type.Array(Type.Object({ id: Type.Integer(), value: Dollars })),
    gift_card: Type.Array(
      Type.Object({ id: Type.Integer(), value: Dollars, last_four: Type.String(), type: Type.String() }),
    ),
  }),
})

// Checking out

const TypedCard = Type.Object({
  cc_number: Type.String({ pattern: '^[0-9 -]{12,30}$', description: '12 to 19 digits.' }),
  exp_month: Type.Integer({ minimum: 1, maximum: 12 }),
  exp_year: Type.Integer({ minimum: 0, maximum: 9999 }),
  cvv: Type.String({ pattern: '^[0-9]{3,4}$' }),
  billing_zip: Type.String({ pattern: '^[0-9]{5}(-[0-9]{4})?$' }),
  save: optional(Type.Boolean({ description: 'Without an account nothing is saved.' })),
})
export type TypedCardInput = Static<typeof TypedCard>

const PostedPayment = Type.Object({
  type: Type.String({
    description: 'credit_card, cash, promo, gift_card, gift_code or credit_balance.',
    maxLength: 40,
  }),
  id: optional(
    Type.String({
      maxLength: 64,
      'x-aliases': ['code'],
      description: 'The card, deal or gift card; of gift_code the code.',
    }),
  ),
  amount: optional(Type.Number({ description: 'At most so many dollars; else as much as is left to pay.' })),
  card: optional(TypedCard),
})
/** One by one: what is wrong with one of them says nothing of the others. */
export const readPayment = partReader(PostedPayment)
export type PaymentInput = Static<typeof PostedPayment>

const Name = optional(Type.String({ maxLength: 60 }))

const checkoutFields = {
  merchant_id: MerchantId,
  order_type: optional(
    Type.Union([Type.Literal('delivery'), Type.Literal('pickup')], { default: 'delivery' }),
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
      description: 'Of a delivery; the default address when absent.',
    }),
  ),
  tip: optional(Type.Number({ description: 'Dollars, up to 1000.' })),
  instructions: optional(Type.String({ maxLength: 1000 })),
  order_time: optional(
    Type.String({ maxLength: 64, description: '`ASAP` (default) or ISO 8601, up to 14 days ahead.' }),
  ),
  quote_token: optional(
    Type.String({ maxLength: 20_000, description: 'Of the cart view: its prices hold for 10 minutes.' }),
  ),
  birth_date: optional(
    Type.String({
      pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
      description: 'For alcohol and tobacco, unless the age was shown before. Looked at and forgotten.',
    }),
  ),
  uhau_id: optional(Type.String({ maxLength: 64, description: 'Taken and not used.' })),
  sms_notify: optional(Type.Boolean()),
  if_missing: optional(
    Type.Union([Type.Literal('refund'), Type.Literal('replace'), Type.Literal('ask')], {
      default: 'refund',
      description:
        'Where something is missing: `refund` it, let the merchant `replace` it (never for more than the card holds), or `ask` by an e-mail whose link lapses after 10 minutes and then refunds. Items sold by weight may cost up to 15 % more than ordered; a card holds that much.',
    }),
  ),
  first_name: Name,
  last_name: Name,
  email: optional(
    Type.String({ maxLength: 254, description: 'Guests: first_name to zip_code stand for an account.' }),
  ),
  phone_number: optional(Type.String({ maxLength: 30, 'x-aliases': ['phone'] })),
  street: optional(Type.String({ maxLength: 100 })),
  unit_number: optional(Type.String({ maxLength: 50, 'x-aliases': ['unit'] })),
  city: optional(Type.String({ maxLength: 60 })),
  state: optional(Type.String({ maxLength: 20 })),
  zip_code: optional(Type.String({ maxLength: 10 })),
}
export const PostedCheckout = Type.Object(checkoutFields, { 'x-told-first': ['merchant_id', 'order_type'] })
export type CheckoutInput = Static<typeof PostedCheckout>

export const PlacedOrder = Type.Object({
  order_id: Type.Integer(),
  delivery_points: Type.Integer({ description: 'What the order earns once it is completed.' }),
  order: WholeOrder,
})

// Afterwards

const OrderId = Type.Integer({ ...anyId, 'x-refusal': 'unknown_order' })
export const OrderQuery = Type.Object({ order_id: OrderId })
export const OneOrder = Type.Object({ order: WholeOrder })
export const Cancellation = Type.Object({
  order_id: OrderId,
  reason: optional(Type.String({ maxLength: 500 })),
})

const SkippedLine = Type.Object({
  id: Type.String(),
  name: Type.String(),
  codes: Type.Array(Type.String({ description: 'Why it cannot be had now.' })),
})
const ChangedLine = Type.Object({ id: Type.String(), name: Type.String(), was: Dollars, price: Dollars })
export const Reordered = Type.Object({
  merchant_id: Type.Integer(),
  url: Type.Object({
    geo: Type.String(),
    merchant: Type.String(),
    geo_tag: Type.String(),
    short_tag: Type.String(),
  }),
  location: nullable(
    Type.Object({
      location_id: nullable(Type.Integer()),
      street: Type.String(),
      city: Type.String(),
      state: Type.String(),
      phone: Type.String(),
      zip_code: Type.String(),
      cross_streets: nullable(Type.String()),
      unit_number: Type.String(),
      company: nullable(Type.String()),
      building_id: Type.Null(),
      latitude: Type.Number(),
      longitude: Type.Number(),
    }),
  ),
  item_count: Type.Number(),
  unavailable: Type.Array(SkippedLine, { description: 'What is gone, and was left out.' }),
  changed: Type.Array(ChangedLine, { description: 'What costs another price now.' }),
})
