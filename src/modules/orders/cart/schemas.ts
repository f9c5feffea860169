import { type Static, Type } from 'typebox'
import { partReader, rawPart } from '../../../http/input.ts'

const optional = Type.Optional
const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const Dollars = Type.Number({ description: 'Dollars.' })
export const MerchantId = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  'x-refusal': 'no_rest',
  'x-not-in-path': ['reorder'],
})
/** What is no amount is told as `bad_quantity`, like one that is not allowed. */
const Amount = Type.Union([Type.Number(), Type.String()])

const orderType = optional(
  Type.Union([Type.Literal('delivery'), Type.Literal('pickup')], {
    description: 'How it is priced; `delivery` when absent.',
  }),
)
const orderTime = optional(Type.String({ maxLength: 100, description: '`ASAP` (default) or ISO 8601.' }))
const coordinate = (limit: number) => optional(Type.Number({ minimum: -limit, maximum: limit }))

export const CartQuery = Type.Object({
  merchant_id: MerchantId,
  order_type: orderType,
  order_time: orderTime,
  address: optional(
    Type.String({ maxLength: 1000, description: 'Where to, for the fee; else the default address.' }),
  ),
  latitude: coordinate(90),
  longitude: coordinate(180),
  zip: optional(Type.String({ pattern: '^[0-9]{5}(-[0-9]{4})?$', 'x-aliases': ['zip_code'] })),
  city: optional(Type.String({ maxLength: 100 })),
  state: optional(Type.String({ maxLength: 100 })),
  explain: optional(Type.Boolean({ description: 'Adds `explanation`: each cent with its reason.' })),
})
export type CartInput = Static<typeof CartQuery>

export const Item = Type.Object({
  item_id: Type.String({ maxLength: 100, description: 'Of a menu (`N12`), or a size of a product (`V34`).' }),
  item_qty: optional(Amount),
  option_qty: optional(
    Type.Record(Type.String(), Amount, {
      maxProperties: 200,
      description: 'Options at any depth, flat: `{"N13": 1}`.',
    }),
  ),
  instructions: optional(Type.String({ maxLength: 500 })),
})
export type ItemInput = Static<typeof Item>
/** One by one: what is wrong with one of them says nothing of the others. */
export const readItem = partReader(Item)
const item = optional(rawPart(Item))
const items = optional(
  Type.Array(rawPart(Item), {
    minItems: 1,
    maxItems: 100,
    'x-lone-element': true,
    description: 'Several; all or none are taken.',
  }),
)
const CartIndex = Type.Integer({
  minimum: 0,
  maximum: 1_000_000,
  'x-refusal': 'bad_cart_index',
  description: 'The item_key of a line.',
})

const toldFirst = { 'x-told-first': ['merchant_id', 'order_type'] }
const what = { item, items, order_type: orderType, order_time: orderTime }

export const NewItems = Type.Object({ merchant_id: MerchantId, ...what }, toldFirst)
export type NewItemsInput = Static<typeof NewItems>

export const ChangedItem = Type.Object({ merchant_id: MerchantId, cart_index: CartIndex, ...what }, toldFirst)
export type ChangedItemInput = Static<typeof ChangedItem>

export const GoneItem = Type.Object(
  {
    merchant_id: MerchantId,
    cart_index: optional(CartIndex),
    order_type: orderType,
    order_time: orderTime,
  },
  toldFirst,
)
export type GoneItemInput = Static<typeof GoneItem>

const when = {
  order_time: Type.String({ description: 'ISO 8601 with the merchant’s offset.' }),
  asap: Type.Boolean(),
  order_type: Type.String({ description: '`delivery` or `pickup`.' }),
}
const sums = {
  item_count: Type.Number({ description: 'The sum of the quantities.' }),
  subtotal: Dollars,
  tax: Dollars,
  quote_token: nullable(
    Type.String({
      description:
        'Holds the prices for ten minutes, for a checkout of this very cart. null where something has no price.',
    }),
  ),
}
const entity = { id: Type.String(), item_key: Type.Integer(), name: Type.String(), quantity: Type.Number() }
const Fault = Type.Object({
  code: Type.String(),
  user_msg: Type.String(),
  dev_msg: Type.String(),
  field: optional(Type.String()),
})
const Line = Type.Object({
  ...entity,
  price: Type.Number({ description: 'The whole line with its options, dollars; 0 for what is gone.' }),
  type: Type.Literal('item'),
  instructions: Type.String(),
  options: Type.Array(Type.Object({ ...entity, options: Type.Array(Type.Unknown()) }), {
    description: 'Groups and, in their `options`, what is chosen of them; nested as deep as the menu.',
  }),
  available: Type.Boolean({ description: 'Whether it can be sold as it stands, at order_time.' }),
  faults: Type.Array(Fault, { description: 'Why not.' }),
})
const PriceReason = Type.Object({
  type: Type.String({
    description: '`item`, `option`, `rounding`, `discount`, `delivery`, `convenience` or `tax`.',
  }),
  item_key: optional(Type.Integer()),
  id: optional(Type.String()),
  amount: Dollars,
  reason: Type.String(),
})

export const ShownCart = Type.Object({
  cart: Type.Array(Line),
  ...sums,
  discount: Dollars,
  fees: Type.Array(
    Type.Object({
      name: Type.String(),
      type: Type.String({ description: '`delivery` or `convenience`.' }),
      value: Dollars,
    }),
  ),
  total: Type.Number({ description: 'Without a tip, dollars.' }),
  ...when,
  out_of_range: Type.Boolean({ description: 'true: no delivery zone covers the place.' }),
  explanation: optional(Type.Array(PriceReason, { description: 'The amounts sum to `total`.' })),
})
export const Carts = Type.Object({
  carts: Type.Array(
    Type.Object({
      merchant_id: Type.Integer(),
      name: Type.String({ description: 'The merchant’s.' }),
      item_count: Type.Number({ description: 'The sum of the quantities.' }),
      line_count: Type.Integer(),
    }),
    { description: 'Those with something in them, the last changed first.' },
  ),
})
export const CartSums = Type.Object({ ...sums, ...when })
export const AddedItems = Type.Object({
  item_key: Type.Integer({ description: 'Of the first of them.' }),
  item_keys: Type.Array(Type.Integer()),
  ...CartSums.properties,
})
export const ReplacedItem = Type.Object({ item_key: Type.Integer(), ...CartSums.properties })
