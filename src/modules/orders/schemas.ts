import { type Static, Type } from 'typebox'
import { deliveryStatuses } from '../../../courier-contract/contract.ts'
import { component, dollars, flag, integer, iso, nullable, number, text } from '../../http/fields.ts'
import { taxFields } from '../pricing/taxes/index.ts'

const optional = Type.Optional
const anyId = { minimum: 1, maximum: Number.MAX_SAFE_INTEGER }
const OrderId = Type.Integer({ description: 'The order’s id.', ...anyId, 'x-refusal': 'unknown_order' })
const Vertical = Type.Object(
  {
    type: text('Type of merchant: `R` for restaurant …'),
    name: text('The kind of goods: `food`, `alcohol` …'),
    label: text('The kind as people read it.'),
  },
  component('Vertical', 'The kind of merchant.'),
)
const entity = {
  id: text('Id of the item or option: `N12`.'),
  item_key: integer('The line’s number.'),
  name: text('The name.'),
  quantity: number('The quantity.'),
}
/** Nested as deep as the menu; the reference shows one level. */
const OrderEntity = Type.Object(
  {
    ...entity,
    price: number('The whole line with its options, dollars.'),
    instructions: text('A note for the merchant.'),
    options: Type.Array(
      Type.Object({
        ...entity,
        options: Type.Array(Type.Unknown(), { description: 'The options chosen below it.' }),
      }),
      { description: 'Groups and, in their `options`, what was chosen of them.' },
    ),
  },
  component('OrderLine', 'A line of an order.'),
)
const entry = {
  order_id: integer('The order’s id.'),
  merchant_id: integer('The merchant’s id.'),
  name: text('The merchant’s name.'),
  confirmed: flag('Whether the merchant has confirmed it.'),
  order_date: iso('When it was placed'),
  delivery_date: text('ISO 8601 with offset; equal to order_date means ASAP.'),
  location_id: nullable(integer('null for pickup.')),
  total: dollars('The total, with tax, fees and tip'),
  promo_amount_used: optional(dollars('Taken off the total by a promotion, if one was used')),
  type: text('`delivery` or `pickup`.'),
  favorite: flag('Whether it is one of the customer’s favorite orders.'),
  favorite_name: nullable(text('The favorite’s name; null: it is none.')),
  vertical: Vertical,
  status: text('The status: `placed`, `confirmed`, `ready`, `delivered` …'),
}
const Courier = Type.Object(
  {
    first_name: text('First name.'),
    latitude: number('Latitude of the latest position.'),
    longitude: number('Longitude of the latest position.'),
  },
  component('Courier', 'The person who delivers.'),
)
const Delivery = Type.Object(
  {
    status: text(`${deliveryStatuses.join(', ')}.`),
    eta: nullable(text('ISO 8601 with the merchant’s offset: at the door.')),
    pickup_eta: nullable(text('The same: at the merchant’s.')),
    courier: nullable(Courier),
    provider: nullable(text('The courier company.')),
    reported_at: nullable(iso('When the courier company last reported')),
    reason: nullable(text('Why it failed.')),
    tracking_url: text('A page with a map, for people; may be passed on.'),
    pin: optional(
      text('With the merchant’s own driver: four digits that prove who got it, if the driver asks.'),
    ),
  },
  component('Delivery', 'The delivery and its progress.'),
)
const CardAuthorization = Type.Object(
  {
    status: text('`scheduled`, or `failed`: the bank refused the card, and the customer must change it.'),
    at: Type.Optional(iso('When the bank is asked, of `scheduled`')),
    reason: Type.Optional(
      text('Of `failed`: `declined`, or `confirm`: the bank wants the customer to confirm.'),
    ),
    change_by: Type.Optional(iso('Of `failed`: by when the card must be changed, or the order is canceled')),
  },
  component(
    'CardAuthorization',
    'Only of an order more than 5 days ahead whose money is not held yet: it is authorized 3 days before its time.',
  ),
)
const RefundedLine = Type.Object(
  {
    item_key: integer('The line of `cart`.'),
    quantity: number('The refunded quantity.'),
  },
  component('RefundedLine', 'A line that was refunded.'),
)
const Refund = Type.Object(
  {
    refund_id: integer('The refund’s id.'),
    at: iso('When it was made'),
    amount: number('Dollars.'),
    status: text(
      '`pending`: the payment gateway has not confirmed it yet. `done`. `failed`: the gateway refused it, and nothing was given back by it.',
    ),
    reason: text('Why, for the customer.'),
    refunded_by: text('`merchant` or `operator`.'),
    to: text('`original`, the way it was paid, or `credit`.'),
    lines: Type.Array(RefundedLine, { description: 'The lines that were refunded.' }),
    goods: dollars('For goods'),
    tax: dollars('For sales tax'),
    delivery_fee: dollars('For the delivery fee'),
    tip: dollars('For the tip'),
    convenience_fee: dollars('For the convenience fee'),
    payments: Type.Array(
      Type.Object({
        type: text('Payment type.'),
        amount: dollars('The amount'),
        status: text('`pending`, `done` or `failed`.'),
      }),
      { description: 'The payments that the money went back to.' },
    ),
  },
  component('Refund', 'Money that was given back.'),
)
const AdjustedLine = Type.Object(
  {
    action: text('`remove`, `quantity`, `weight` or `replace`.'),
    name: text('The line’s name.'),
    from_quantity: number('The quantity or weight before.'),
    quantity: number('The quantity or weight now; 0 for a removed line.'),
    from_price: dollars('The price of the line before'),
    price: dollars('The price of the line now'),
    replaced_by: nullable(text('The name of what replaces it.')),
  },
  component('AdjustedLine', 'A line that was changed.'),
)
const Adjustment = Type.Object(
  {
    adjustment: integer('Counts the order’s adjustments.'),
    at: iso('When it was made'),
    by: text('The person who made the adjustment.'),
    status: text(
      '`done`; `pending`: the customer was asked about a replacement; `declined` or `lapsed`: it was refunded instead, or the order cancelled (`replaces_all`).',
    ),
    lapses_at: nullable(text('ISO 8601: until when the customer may consent.')),
    replaces_all: flag(
      'Nothing but replacements would be left. The order keeps its lines and cannot be handed over while it is `pending`; without a yes it is cancelled.',
    ),
    from_total: dollars('The order’s total before'),
    total: dollars('The order’s total afterwards'),
    changes: Type.Array(AdjustedLine, { description: 'The changed lines.' }),
  },
  component('Adjustment', 'A change of what is sold, made before the order was handed over.'),
)
const OrderEntry = Type.Object(entry, component('OrderEntry', 'An order in a list.'))
export const Orders = Type.Object({
  orders: Type.Array(OrderEntry, { description: 'The orders, the latest first.' }),
})
export const OrdersQuery = Type.Object({
  limit: optional(
    Type.Integer({ description: 'Entries per page.', minimum: 1, maximum: 1000, default: 100 }),
  ),
  offset: optional(
    Type.Integer({ description: 'Entries to skip.', minimum: 0, maximum: 1_000_000, default: 0 }),
  ),
})
export type OrdersQueryInput = Static<typeof OrdersQuery>
export const OrderQuery = Type.Object({ order_id: OrderId })
const addressFields = {
  street: text('Street and house number.'),
  unit_number: text('Apartment, floor or suite.'),
  city: text('City.'),
  state: text('State, two letters.'),
  zip_code: text('Zip code.'),
  phone: text('Phone number.'),
  company: nullable(text('Company at the address.')),
  cross_streets: nullable(text('The nearest cross streets.')),
  instructions: optional(text('Directions for couriers; absent for guests.')),
}
const Destination = Type.Object(
  addressFields,
  component('Destination', 'The delivery address; null for pickup.'),
)
const DeliveryOptions = Type.Object(
  {
    leave_at_door: flag('true: the courier leaves the order at the door.'),
    instructions: text('For the courier; may be empty.'),
  },
  component(
    'DeliveryOptions',
    'How the courier hands the order over; null without any wish, and for pickup.',
  ),
)
const WholeOrder = Type.Object(
  {
    ...entry,
    street: text('The merchant’s.'),
    city: text('The merchant’s city.'),
    state: text('The merchant’s state.'),
    zip_code: text('The merchant’s zip code.'),
    phone: text('The merchant’s phone number.'),
    instructions: text('A note for the merchant and the courier.'),
    payment_method: text('The payment method.'),
    latitude: number('The position of the destination; for pickup that of the merchant.'),
    longitude: number('The position of the destination; for pickup that of the merchant.'),
    discount: dollars('The discount by a promotion of the merchant’s'),
    discount_label: Type.Optional(text('The name of that promotion, where there is one.')),
    delivery_fee: dollars('Delivery fee'),
    convenience_fee: dollars('Convenience fee'),
    tax: dollars('Sales tax'),
    ...taxFields,
    subtotal: dollars('Sum of the lines'),
    tip: dollars('Tip'),
    tip_added: dollars('How much of the tip was added after delivery'),
    gift_card_amount_used: dollars('Paid by gift card'),
    promo_amount_used: dollars('Taken off by a promotion'),
    credit_amount_used: dollars('Paid by credit'),
    points_earned: integer('Points that the customer earned.'),
    location: nullable(Destination),
    prep_minutes: nullable(integer('Minutes that the merchant needs.')),
    reason: nullable(text('Why it was rejected, cancelled or failed.')),
    delivery: nullable(Delivery),
    refunded: number('Dollars given back so far, without refunds that failed.'),
    refunds: Type.Array(Refund, { description: 'Refunds, the earliest first.' }),
    promised_at: nullable(iso('By when it is there, or ready for pickup')),
    answer_by: nullable(
      iso('By when the merchant must answer, or the order is cancelled and refunded; null: none is awaited'),
    ),
    payments: Type.Array(
      Type.Object(
        {
          type: text('`gift_card`, `credit_balance`, `credit_card` or `cash`.'),
          label: text('What paid, for people: `Visa 4242`.'),
          amount: dollars('What it paid'),
        },
        component('ReceiptPayment', 'A payment of an order, as on its receipt.'),
      ),
      { description: 'What paid for it; together `total` less `promo_amount_used`.' },
    ),
    promo_code: nullable(text('The code of the promotion that was used.')),
    delivery_options: nullable(DeliveryOptions),
    if_missing: text('`refund`, `replace` or `ask`, as chosen at checkout.'),
    adjustments: Type.Array(Adjustment, { description: 'Adjustments, the earliest first.' }),
    cart: Type.Array(OrderEntity, { description: 'The lines.' }),
    card_authorization: Type.Optional(CardAuthorization),
  },
  component('Order', 'An order with all its lines.'),
)
export const OneOrder = Type.Object({ order: WholeOrder })

const FavoriteOrder = Type.Object(
  {
    merchant_id: integer('The merchant’s id.'),
    merchant_name: text('The merchant’s name.'),
    merchant_url: text('The URL of the merchant’s page.'),
    favorite_order_id: integer('The favorite’s id.'),
    orders_id: integer('The order’s id.'),
    order_name: text('The favorite’s name.'),
    order_total: dollars('The total'),
    order_date: iso('When it was placed'),
    delivery_date: iso('When it was wanted'),
    type: text('`delivery` or `pickup`.'),
    location_id: nullable(integer('The delivery address; null for pickup.')),
    vertical: Vertical,
    cart: Type.Array(OrderEntity, { description: 'The lines.' }),
  },
  component('FavoriteOrder', 'An order that the customer keeps for ordering again.'),
)
export const FavoriteOrders = Type.Object({
  orders: Type.Array(FavoriteOrder, { description: 'The favorite orders.' }),
})
export const NewFavorite = Type.Object({
  order_id: OrderId,
  order_name: optional(Type.String({ maxLength: 100, description: 'The merchant’s name when absent.' })),
})
export type NewFavoriteInput = Static<typeof NewFavorite>
export const AddedFavorite = Type.Object({
  favorite_order_id: integer('The favorite’s id.'),
  order: FavoriteOrder,
})
export const GoneFavorite = Type.Object({
  order_id: integer('The order’s id.'),
  favorite: flag('Always false.'),
})

const MerchantOrder = Type.Object(
  {
    ...WholeOrder.properties,
    allergens: optional(
      Type.Array(
        Type.Object({
          item_key: integer('The line’s number in `cart`.'),
          allergens: Type.Array(Type.String(), {
            description: 'As the menu named them when it was ordered.',
          }),
        }),
        { description: 'Of the lines whose item has some; absent where none has.' },
      ),
    ),
    customer: Type.Object(
      {
        first_name: text('First name.'),
        last_name: text('Last name.'),
        email: text('Email address.'),
        phone: text('Phone number.'),
        sms_notify: optional(flag('true: wants text messages about the order.')),
      },
      { description: 'The customer.' },
    ),
    confirmed_at: Type.Union([Type.String(), Type.Null()], {
      description: 'ISO 8601 with offset: when the merchant accepted it; `prep_minutes` count from here.',
    }),
  },
  component('MerchantOrder', 'An order as its merchant sees it.'),
)

const MerchantOrders = Type.Object({
  orders: Type.Array(MerchantOrder, { description: 'The orders of this page.' }),
})

/** What other modules build their answers of. */
export const orderShapes = {
  ...{ WholeOrder, OneOrder, MerchantOrder, MerchantOrders, OrderQuery, addressFields },
  Refund,
}
