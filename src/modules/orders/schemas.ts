import { type Static, Type } from 'typebox'
import { deliveryStatuses } from '../../../courier-contract/contract.ts'
import {
  component,
  dollars,
  flag,
  idInput,
  integer,
  iso,
  nullable,
  number,
  pageLimit,
  pageOffset,
  text,
} from '../../http/fields.ts'
import { taxFields } from '../pricing/taxes/index.ts'

const optional = Type.Optional
const OrderId = idInput('The order’s id.', { 'x-refusal': 'unknown_order' })
const Vertical = Type.Object(
  {
    type: text('Type of merchant: `R` for restaurant …'),
    name: text('The kind of goods: `food`, `alcohol` …'),
    label: text('The kind, for display.'),
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
    price: number('The price of the line with its options, in dollars.'),
    instructions: text('A note for the merchant.'),
    options: Type.Array(
      Type.Object({
        ...entity,
        options: Type.Array(Type.Unknown(), { description: 'The options chosen within it.' }),
      }),
      { description: 'Groups and, in their `options`, the chosen options.' },
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
  promo_amount_used: optional(dollars('The discount from a promotion, if one was used')),
  type: text('`delivery` or `pickup`.'),
  favorite: flag('Whether it is a favorite order.'),
  favorite_name: nullable(text('The favorite’s name; null if it isn’t a favorite.')),
  vertical: Vertical,
  status: text('The status: `placed`, `confirmed`, `ready`, `delivered` …'),
}
const Courier = Type.Object(
  {
    first_name: text('First name.'),
    latitude: number('Latitude of the latest position.'),
    longitude: number('Longitude of the latest position.'),
  },
  component('Courier', 'The person delivering the order.'),
)
const Delivery = Type.Object(
  {
    status: text(`${deliveryStatuses.join(', ')}.`),
    eta: nullable(text('Expected arrival at the door, ISO 8601 with the merchant’s offset.')),
    pickup_eta: nullable(text('Expected arrival at the merchant, ISO 8601 with the merchant’s offset.')),
    courier: nullable(Courier),
    provider: nullable(text('The courier company.')),
    reported_at: nullable(iso('When the courier company last reported')),
    reason: nullable(text('Why it failed.')),
    tracking_url: text('A tracking page with a map, which can be shared.'),
    pin: optional(
      text('With the merchant’s own driver: four digits to confirm the handover, if the driver asks.'),
    ),
  },
  component('Delivery', 'The delivery and its progress.'),
)
const CardAuthorization = Type.Object(
  {
    status: text('`scheduled`, or `failed` if the bank declined the card and the customer must change it.'),
    at: Type.Optional(iso('For `scheduled`: when the card will be authorized')),
    reason: Type.Optional(
      text('For `failed`: `declined`, or `confirm` if the bank requires the customer’s confirmation.'),
    ),
    change_by: Type.Optional(
      iso('For `failed`: the deadline for changing the card, after which the order is canceled'),
    ),
  },
  component(
    'CardAuthorization',
    'Only for an order more than 5 days ahead whose card isn’t authorized yet: it will be 3 days before the order’s time.',
  ),
)
const RefundedLine = Type.Object(
  {
    item_key: integer('The line in `cart`.'),
    quantity: number('The refunded quantity.'),
  },
  component('RefundedLine', 'A refunded line.'),
)
const Refund = Type.Object(
  {
    refund_id: integer('The refund’s id.'),
    at: iso('When it was created'),
    amount: number('Dollars.'),
    status: text(
      '`pending`: the payment gateway hasn’t confirmed it yet. `done`. `failed`: the gateway refused it and nothing was refunded.',
    ),
    reason: text('The reason, shown to the customer.'),
    refunded_by: text('`merchant` or `operator`.'),
    to: text('`original` for the original payments, or `credit`.'),
    lines: Type.Array(RefundedLine, { description: 'The refunded lines.' }),
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
      { description: 'The payments the money went back to.' },
    ),
  },
  component('Refund', 'A refund.'),
)
const AdjustedLine = Type.Object(
  {
    action: text('`remove`, `quantity`, `weight` or `replace`.'),
    name: text('The line’s name.'),
    from_quantity: number('The quantity or weight before.'),
    quantity: number('The quantity or weight now; 0 for a removed line.'),
    from_price: dollars('The price of the line before'),
    price: dollars('The price of the line now'),
    replaced_by: nullable(text('The name of the replacement.')),
  },
  component('AdjustedLine', 'A changed line.'),
)
const Adjustment = Type.Object(
  {
    adjustment: integer('The adjustment’s number within the order.'),
    at: iso('When it was created'),
    by: text('The person who made the adjustment.'),
    status: text(
      '`done`; `pending`: the customer was asked about a replacement; `declined` or `lapsed`: refunded instead, or the order was canceled (`replaces_all`).',
    ),
    lapses_at: nullable(text('Until when the customer can consent, ISO 8601.')),
    replaces_all: flag(
      'Whether only replacements would be left. While `pending`, the order keeps its lines and can’t be handed over; without consent it is canceled.',
    ),
    from_total: dollars('The order’s previous total'),
    total: dollars('The order’s new total'),
    changes: Type.Array(AdjustedLine, { description: 'The changed lines.' }),
  },
  component('Adjustment', 'A change of the order’s lines before it was handed over.'),
)
const OrderEntry = Type.Object(entry, component('OrderEntry', 'An order in a list.'))
export const Orders = Type.Object({
  orders: Type.Array(OrderEntry, { description: 'The orders, newest first.' }),
})
export const OrdersQuery = Type.Object({
  limit: pageLimit(1000, 100),
  offset: pageOffset(1_000_000),
})
export type OrdersQueryInput = Static<typeof OrdersQuery>
export const OrderQuery = Type.Object({ order_id: OrderId })
const addressFields = {
  street: text('Street and house number.'),
  unit_number: text('Apartment, floor or suite.'),
  city: text('City.'),
  state: text('State, two letters.'),
  zip_code: text('ZIP code.'),
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
    leave_at_door: flag('true if the courier should leave the order at the door.'),
    instructions: text('Instructions for the courier; may be empty.'),
  },
  component(
    'DeliveryOptions',
    'How the courier hands over the order; null if not specified, and for pickup.',
  ),
)
const progress = {
  promised_at: nullable(iso('The promised time of delivery, or of being ready for pickup')),
  delivery: nullable(Delivery),
}
export const RunningOrder = Type.Object(
  { ...entry, ...progress },
  component('RunningOrder', 'The newest order that isn’t over; null if there is none.'),
)
const WholeOrder = Type.Object(
  {
    ...entry,
    street: text('The merchant’s street.'),
    city: text('The merchant’s city.'),
    state: text('The merchant’s state.'),
    zip_code: text('The merchant’s ZIP code.'),
    phone: text('The merchant’s phone number.'),
    instructions: text('A note for the merchant and the courier.'),
    payment_method: text('The payment method.'),
    latitude: number('The coordinate of the destination; for pickup, of the merchant.'),
    longitude: number('The coordinate of the destination; for pickup, of the merchant.'),
    discount: dollars('The discount from a merchant promotion'),
    discount_label: Type.Optional(text('The name of that promotion, if any.')),
    delivery_fee: dollars('Delivery fee'),
    convenience_fee: dollars('Convenience fee'),
    tax: dollars('Sales tax'),
    ...taxFields,
    subtotal: dollars('Sum of the lines'),
    tip: dollars('Tip'),
    tip_added: dollars('The part of the tip added after delivery'),
    gift_card_amount_used: dollars('Paid by gift card'),
    promo_amount_used: dollars('The discount from a platform promotion'),
    credit_amount_used: dollars('Paid by credit'),
    points_earned: integer('Points earned by the customer.'),
    location: nullable(Destination),
    prep_minutes: nullable(integer('Preparation time in minutes.')),
    reason: nullable(text('Why it was rejected, canceled or failed.')),
    ...progress,
    refunded: number('Dollars refunded so far, without failed refunds.'),
    refunds: Type.Array(Refund, { description: 'Refunds, oldest first.' }),
    answer_by: nullable(
      iso(
        'The deadline for the merchant’s answer, after which the order is canceled and refunded; null if no answer is awaited',
      ),
    ),
    payments: Type.Array(
      Type.Object(
        {
          type: text('`gift_card`, `credit_balance`, `credit_card` or `cash`.'),
          label: text('The payment method, for display: `Visa 4242`.'),
          amount: dollars('The amount paid'),
        },
        component('ReceiptPayment', 'A payment for an order, as on the receipt.'),
      ),
      { description: 'The payments. They add up to `total` less `promo_amount_used`.' },
    ),
    promo_code: nullable(text('The code of the promotion used.')),
    delivery_options: nullable(DeliveryOptions),
    if_missing: text('`refund`, `replace` or `ask`, as chosen at checkout.'),
    adjustments: Type.Array(Adjustment, { description: 'Adjustments, oldest first.' }),
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
    delivery_date: iso('The requested time'),
    type: text('`delivery` or `pickup`.'),
    location_id: nullable(integer('The delivery address; null for pickup.')),
    vertical: Vertical,
    cart: Type.Array(OrderEntity, { description: 'The lines.' }),
  },
  component('FavoriteOrder', 'An order saved as a favorite for reordering.'),
)
export const FavoriteOrders = Type.Object({
  orders: Type.Array(FavoriteOrder, { description: 'The favorite orders.' }),
})
export const NewFavorite = Type.Object({
  order_id: OrderId,
  order_name: optional(Type.String({ maxLength: 100, description: 'Default: the merchant’s name.' })),
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
            description: 'As listed on the menu when it was ordered.',
          }),
        }),
        { description: 'Allergens of lines that have some; absent if none do.' },
      ),
    ),
    customer: Type.Object(
      {
        first_name: text('First name.'),
        last_name: text('Last name.'),
        email: text('Email address.'),
        phone: text('Phone number.'),
        sms_notify: optional(flag('Whether the customer wants text messages about the order.')),
      },
      { description: 'The customer.' },
    ),
    confirmed_at: Type.Union([Type.String(), Type.Null()], {
      description: 'When the merchant accepted it, ISO 8601 with offset. `prep_minutes` counts from here.',
    }),
  },
  component('MerchantOrder', 'An order, as seen by its merchant.'),
)

const MerchantOrders = Type.Object({
  orders: Type.Array(MerchantOrder, { description: 'The orders on this page.' }),
})

/** Building blocks for other modules’ answers. */
export const orderShapes = {
  ...{ WholeOrder, OneOrder, MerchantOrder, MerchantOrders, OrderQuery, addressFields },
  Refund,
}
