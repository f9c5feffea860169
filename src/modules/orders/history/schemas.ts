import { type Static, Type } from 'typebox'
import { deliveryStatuses } from '../../../core/courier/contract.ts'

const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const optional = Type.Optional
const Dollars = Type.Number({ description: 'Dollars.' })
const Iso = Type.String({ description: 'ISO 8601 with offset.' })
const anyId = { minimum: 1, maximum: Number.MAX_SAFE_INTEGER }
const OrderId = Type.Integer({ ...anyId, 'x-refusal': 'unknown_order' })
const Vertical = Type.Object({ type: Type.String(), name: Type.String(), label: Type.String() })
const entity = { id: Type.String(), item_key: Type.Integer(), name: Type.String(), quantity: Type.Number() }
/** Nested as deep as the menu; the reference shows one level. */
const OrderEntity = Type.Object({
  ...entity,
  price: Type.Number({ description: 'The whole line with its options, dollars.' }),
  instructions: Type.String(),
  options: Type.Array(Type.Object({ ...entity, options: Type.Array(Type.Unknown()) })),
})
const entry = {
  order_id: Type.Integer(),
  merchant_id: Type.Integer(),
  name: Type.String({ description: 'The merchant’s name.' }),
  confirmed: Type.Boolean(),
  order_date: Iso,
  delivery_date: Type.String({ description: 'ISO 8601 with offset; equal to order_date means ASAP.' }),
  location_id: nullable(Type.Integer({ description: 'null for pickup.' })),
  total: Dollars,
  type: Type.String({ description: '`delivery` or `pickup`.' }),
  favorite: Type.Boolean(),
  favorite_name: nullable(Type.String()),
  vertical: Vertical,
  status: Type.String(),
}
const Courier = Type.Object({ first_name: Type.String(), latitude: Type.Number(), longitude: Type.Number() })
const Delivery = Type.Object({
  status: Type.String({ description: `${deliveryStatuses.join(', ')}.` }),
  eta: nullable(Type.String({ description: 'ISO 8601 with the merchant’s offset: at the door.' })),
  pickup_eta: nullable(Type.String({ description: 'The same: at the merchant’s.' })),
  courier: nullable(Courier),
  provider: nullable(Type.String({ description: 'The courier company.' })),
  reported_at: nullable(Iso),
  reason: nullable(Type.String({ description: 'Why it failed.' })),
  tracking_url: Type.String({ description: 'A page with a map, for people; may be passed on.' }),
})
const RefundedLine = Type.Object({
  item_key: Type.Integer({ description: 'The line of `cart`.' }),
  quantity: Type.Number(),
})
const Refund = Type.Object({
  refund_id: Type.Integer(),
  at: Iso,
  amount: Type.Number({ description: 'Dollars.' }),
  status: Type.String({
    description:
      '`pending`: the payment gateway has not confirmed it yet. `done`. `failed`: the gateway refused it, and nothing was given back by it.',
  }),
  reason: Type.String(),
  refunded_by: Type.String({ description: '`merchant` or `operator`.' }),
  to: Type.String({ description: '`original`, the way it was paid, or `credit`.' }),
  lines: Type.Array(RefundedLine),
  goods: Dollars,
  tax: Dollars,
  delivery_fee: Dollars,
  tip: Dollars,
  convenience_fee: Dollars,
  payments: Type.Array(Type.Object({ type: Type.String(), amount: Dollars, status: Type.String() })),
})
const Adjustment = Type.Object({
  adjustment: Type.Integer({ description: 'Counts the order’s adjustments.' }),
  at: Iso,
  by: Type.String(),
  status: Type.String({
    description:
      '`done`; `pending`: the customer was asked about a replacement; `declined` or `lapsed`: it was refunded instead.',
  }),
  lapses_at: nullable(Type.String({ description: 'ISO 8601: until when the customer may consent.' })),
  from_total: Dollars,
  total: Type.Number({ description: 'The order’s total afterwards, dollars.' }),
  changes: Type.Array(
    Type.Object({
      action: Type.String({ description: '`remove`, `quantity`, `weight` or `replace`.' }),
      name: Type.String(),
      from_quantity: Type.Number(),
      quantity: Type.Number(),
      from_price: Dollars,
      price: Dollars,
      replaced_by: nullable(Type.String()),
    }),
  ),
})
export const Orders = Type.Object({ orders: Type.Array(Type.Object(entry)) })
export const OrdersQuery = Type.Object({
  limit: optional(Type.Integer({ minimum: 1, maximum: 1000, default: 100 })),
  offset: optional(Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 })),
})
export type OrdersQueryInput = Static<typeof OrdersQuery>
export const OrderQuery = Type.Object({ order_id: OrderId })
export const WholeOrder = Type.Object({
  ...entry,
  street: Type.String({ description: 'The merchant’s.' }),
  city: Type.String(),
  state: Type.String(),
  zip_code: Type.String(),
  phone: Type.String(),
  instructions: Type.String(),
  payment_method: Type.String(),
  latitude: Type.Number({ description: 'Where it goes; for pickup the merchant.' }),
  longitude: Type.Number(),
  discount: Dollars,
  delivery_fee: Dollars,
  convenience_fee: Dollars,
  tax: Dollars,
  subtotal: Dollars,
  tip: Dollars,
  gift_card_amount_used: Dollars,
  promo_amount_used: Dollars,
  credit_amount_used: Dollars,
  points_earned: Type.Integer(),
  location: nullable(Type.Unknown()),
  prep_minutes: nullable(Type.Integer({ description: 'Minutes that the merchant needs.' })),
  reason: nullable(Type.String({ description: 'Why it was rejected, cancelled or failed.' })),
  delivery: nullable(Delivery),
  refunded: Type.Number({ description: 'Dollars given back so far, without refunds that failed.' }),
  refunds: Type.Array(Refund),
  if_missing: Type.String({ description: '`refund`, `replace` or `ask`, as chosen at checkout.' }),
  adjustments: Type.Array(Adjustment),
  cart: Type.Array(OrderEntity),
})
export const OneOrder = Type.Object({ order: WholeOrder })

const FavoriteOrder = Type.Object({
  merchant_id: Type.Integer(),
  merchant_name: Type.String(),
  merchant_url: Type.String(),
  favorite_order_id: Type.Integer(),
  orders_id: Type.Integer(),
  order_name: Type.String(),
  order_total: Dollars,
  order_date: Iso,
  delivery_date: Iso,
  type: Type.String(),
  location_id: nullable(Type.Integer()),
  vertical: Vertical,
  cart: Type.Array(OrderEntity),
})
export const FavoriteOrders = Type.Object({ orders: Type.Array(FavoriteOrder) })
export const NewFavorite = Type.Object({
  order_id: OrderId,
  order_name: optional(Type.String({ maxLength: 100, description: 'The merchant’s name when absent.' })),
})
export type NewFavoriteInput = Static<typeof NewFavorite>
export const AddedFavorite = Type.Object({ favorite_order_id: Type.Integer(), order: FavoriteOrder })
export const GoneFavorite = Type.Object({ order_id: Type.Integer(), favorite: Type.Boolean() })
