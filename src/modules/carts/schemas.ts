import { type Static, Type } from 'typebox'
import { Estimated } from '../../http/estimate-fields.ts'
import {
  component,
  coordinates,
  dollars,
  flag,
  idInput,
  integer,
  nullable,
  number,
  text,
} from '../../http/fields.ts'
import { rawPart } from '../../http/input.ts'
import { orderTimeInput } from '../../http/input-formats.ts'
import { opennessFields } from '../../http/merchant-fields.ts'
import { orderShapes } from '../orders/index.ts'
import { taxFields } from '../pricing/taxes/index.ts'
import { Item } from './lines/schemas.ts'

const optional = Type.Optional
const MerchantId = idInput('The merchant’s id.', { 'x-refusal': 'no_rest', 'x-not-in-path': ['reorder'] })
const orderType = optional(
  Type.Union([Type.Literal('delivery'), Type.Literal('pickup')], {
    description: 'The order type to price for. Default `delivery`.',
  }),
)
const orderTime = optional(orderTimeInput('`ASAP` (default) or ISO 8601.'))

export const CartQuery = Type.Object({
  merchant_id: MerchantId,
  order_type: orderType,
  order_time: orderTime,
  address: optional(
    Type.String({
      maxLength: 1000,
      description: 'The destination, for the delivery fee. Default: the default address.',
    }),
  ),
  ...coordinates('Coordinate of the destination, in degrees.'),
  zip: optional(
    Type.String({
      description: 'ZIP code of the destination.',
      pattern: '^[0-9]{5}(-[0-9]{4})?$',
      'x-aliases': ['zip_code'],
    }),
  ),
  city: optional(Type.String({ description: 'City of the destination.', maxLength: 100 })),
  state: optional(Type.String({ description: 'State of the destination.', maxLength: 100 })),
  explain: optional(flag('Adds `explanation`: the reason for every cent.')),
})
export type CartInput = Static<typeof CartQuery>
const item = optional(rawPart(Item, 'An item to add to the cart.'))
const items = optional(
  Type.Array(rawPart(Item), {
    minItems: 1,
    maxItems: 100,
    'x-lone-element': true,
    description: 'Several items. All or none are added.',
  }),
)
const CartIndex = Type.Integer({
  minimum: 0,
  maximum: 1_000_000,
  'x-refusal': 'bad_cart_index',
  description: 'The item_key of a line.',
})

const Revision = optional(
  Type.Integer({
    minimum: 0,
    maximum: 2_147_483_647,
    description:
      'The `revision` at which you read the cart. If the cart has changed since, nothing happens and `cart_changed` is returned.',
  }),
)
const checkedFirst = { 'x-checked-first': ['merchant_id', 'order_type'] }
const what = { item, items, order_type: orderType, order_time: orderTime }

export const NewItems = Type.Object({ merchant_id: MerchantId, ...what }, checkedFirst)
export type NewItemsInput = Static<typeof NewItems>

export const ChangedItem = Type.Object(
  { merchant_id: MerchantId, cart_index: CartIndex, revision: Revision, ...what },
  checkedFirst,
)
export type ChangedItemInput = Static<typeof ChangedItem>

export const GoneItem = Type.Object(
  {
    merchant_id: MerchantId,
    cart_index: optional(CartIndex),
    revision: Revision,
    order_type: orderType,
    order_time: orderTime,
  },
  checkedFirst,
)
export type GoneItemInput = Static<typeof GoneItem>

const when = {
  order_time: text('ISO 8601 with the merchant’s offset.'),
  asap: flag('Whether the order is for as soon as possible.'),
  order_type: text('`delivery` or `pickup`.'),
  ...opennessFields,
}
const sums = {
  item_count: number('The sum of the quantities.'),
  subtotal: dollars('Sum of the lines'),
  tax: dollars('Sales tax'),
  ...taxFields,
  quote_token: nullable(
    text(
      'Holds the prices for ten minutes for a checkout of exactly this cart. null if something has no price.',
    ),
  ),
}
const entity = {
  id: text('Id of the item or option: `N12`.'),
  item_key: integer('The line’s number in the cart.'),
  name: text('The name.'),
  quantity: number('The quantity.'),
}
const Fault = Type.Object(
  {
    code: text('Stable; branch on this.'),
    user_msg: text(
      'A message to show to the user, in English or Spanish depending on Accept-Language. The wording may change.',
    ),
    dev_msg: text('A message for developers. The wording may change.'),
    exact_msg: optional(text('A more specific message in the same language, where `user_msg` is general.')),
    field: optional(text('The parameter that caused the error.')),
  },
  component('CartFault', 'A reason why an order can’t be placed.'),
)
const Line = Type.Object(
  {
    ...entity,
    price: number('The price of the line with its options, in dollars; 0 if no longer sold.'),
    type: Type.Literal('item', { description: 'Always `item`.' }),
    instructions: text('A note for the merchant.'),
    options: Type.Array(
      Type.Object({
        ...entity,
        options: Type.Array(Type.Unknown(), { description: 'The options chosen within it.' }),
      }),
      {
        description: 'Groups and, in their `options`, the chosen options. Nested as deep as the menu.',
      },
    ),
    available: flag(
      'Whether the line can be ordered as is at order_time. False if the merchant is paused at that time.',
    ),
    faults: Type.Array(Fault, { description: 'Why it isn’t available.' }),
  },
  component('CartLine', 'A line of a cart.'),
)
const PriceReason = Type.Object(
  {
    type: text('`item`, `option`, `rounding`, `discount`, `delivery`, `convenience` or `tax`.'),
    item_key: optional(integer('The line.')),
    id: optional(text('The item or option.')),
    amount: dollars('The amount'),
    reason: text('The reason, human-readable.'),
  },
  component('PriceExplanation', 'One amount in a total, with its reason.'),
)

const Fee = Type.Object(
  {
    name: text('The fee’s name.'),
    type: text('`delivery` or `convenience`.'),
    value: dollars('The fee'),
  },
  component('Fee', 'A fee on an order.'),
)

const FeePercents = Type.Object(
  {
    delivery: optional(number('The delivery fee.')),
    convenience: optional(number('The convenience fee.')),
  },
  component('FeePercents', 'Fees charged as a percentage of the subtotal: 15 is 15%.'),
)

/** For a checkout and its quote, which have the cart’s lines and fees. */
export const cartShapes = { MerchantId, Line, Fee, FeePercents, Fault }

export const ShownCart = Type.Object({
  cart: Type.Array(Line, { description: 'The lines.' }),
  revision: integer('Incremented with every change of the cart, starting at 0.'),
  ...sums,
  discount: dollars('The discount'),
  fees: Type.Array(Fee, { description: 'The fees.' }),
  fee_percents: optional(FeePercents),
  total: number('The total in dollars, without a tip.'),
  ...when,
  out_of_range: flag('true if no delivery zone covers the destination.'),
  minimum: optional(
    number('The minimum subtotal for delivery to the destination, in dollars. Only where the zone is known.'),
  ),
  estimate: Estimated,
  explanation: optional(Type.Array(PriceReason, { description: 'Amounts that add up to `total`.' })),
})
export const Carts = Type.Object({
  carts: Type.Array(
    Type.Object({
      merchant_id: integer('The merchant’s id.'),
      name: text('The merchant’s name.'),
      item_count: number('The sum of the quantities.'),
      line_count: integer('Number of lines.'),
    }),
    { description: 'Carts that aren’t empty, most recently changed first.' },
  ),
})
export const CartSums = Type.Object({ ...sums, ...when })
export const AddedItems = Type.Object({
  item_key: integer('The key of the first line added.'),
  item_keys: Type.Array(Type.Integer(), { description: 'The lines that were added.' }),
  ...CartSums.properties,
})
export const ReplacedItem = Type.Object({
  item_key: integer('The line’s number in the cart.'),
  ...CartSums.properties,
})

const SkippedLine = Type.Object(
  {
    id: text('The item’s id.'),
    name: text('The item’s name.'),
    codes: Type.Array(text('A code saying why it can’t be ordered now.'), {
      description: 'Why it can’t be ordered now.',
    }),
  },
  component('SkippedLine', 'A line of the earlier order that was not added to the cart.'),
)

const ChangedLine = Type.Object(
  {
    id: text('The item’s id.'),
    name: text('The item’s name.'),
    was: dollars('Price in the earlier order'),
    price: dollars('Price now'),
  },
  component('RepricedLine', 'A line whose price has changed since the earlier order.'),
)

export const Reordered = Type.Object({
  merchant_id: integer('The merchant’s id.'),
  url: Type.Object(
    {
      geo: text('The place’s slug in URLs.'),
      merchant: text('The merchant’s slug in URLs.'),
      geo_tag: text('The place’s slug in URLs.'),
      short_tag: text('The merchant’s slug in URLs.'),
    },
    { description: 'The URL of the merchant’s page.' },
  ),
  location: nullable(
    Type.Object(
      {
        location_id: nullable(integer('The address’s id; null if it was deleted.')),
        ...orderShapes.addressFields,
        building_id: Type.Null({ description: 'Always null.' }),
        latitude: number('Latitude in degrees.'),
        longitude: number('Longitude in degrees.'),
      },
      { description: 'The address of the earlier order; null for pickup.' },
    ),
  ),
  item_count: number('The sum of the quantities.'),
  unavailable: Type.Array(SkippedLine, { description: 'Lines that are no longer sold and were left out.' }),
  changed: Type.Array(ChangedLine, { description: 'Lines whose price has changed.' }),
})
