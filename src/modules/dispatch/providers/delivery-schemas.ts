import { type Static, Type } from 'typebox'
import { component, flag, integer, iso, nullable, number, oneOf, sortBy, text } from '../../../http/fields.ts'

const OrderId = Type.Integer({ description: 'The order’s id.', minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
const Leg = oneOf(['out', 'return'], '`out`: to the customer; `return`: back to the merchant.')

const company = {
  provider_id: integer('The courier company’s id.'),
  provider: text('The courier company’s name.'),
}

const Delivery = Type.Object(
  {
    leg: Leg,
    state: oneOf(
      ['seeking', 'booking', 'live', 'delivered', 'failed', 'cancelled'],
      'The state of the delivery.',
    ),
    status: nullable(text('The status as the customer sees it.')),
    round: integer(
      'The latest round of questions: 1 to 3 in the first search, 11 to 13 in the second, 21 to 23 in the third; 0, 10, 20 before the first of a search.',
    ),
    reason: nullable(
      text('Why it failed, as customer and merchant read it; what companies said is in `detail`.'),
    ),
    recall: nullable(
      Type.Object(
        {
          actor: text('The person or program that cancelled the delivery.'),
          reason: nullable(text('Why.')),
          to: Type.Optional(text('`completed`: the operator completes the order; absent: it is cancelled.')),
        },
        { description: 'The cancellation of the delivery; null: none.' },
      ),
    ),
    courier: nullable(
      Type.Object(
        {
          first_name: text('First name.'),
          last_name: text('Last name.'),
          phone: text('Phone number.'),
          latitude: number('Latitude of the latest position.'),
          longitude: number('Longitude of the latest position.'),
          vehicle: Type.Optional(text('The courier’s vehicle, if the company names it.')),
          tracking_url: Type.Optional(text('A network’s own page for the delivery.')),
          proof_url: Type.Optional(text('A network’s picture that proves the delivery.')),
        },
        { description: 'The courier, once the company has named one.' },
      ),
    ),
    start_at: iso('When the search for a courier starts'),
    pickup_eta: nullable(iso('When the courier is expected at the merchant')),
    delivery_eta: nullable(iso('When the courier is expected at the customer')),
    reported_at: nullable(iso('When the company last reported')),
    ended_at: nullable(iso('When it ended')),
  },
  component('DispatchedDelivery', 'A delivery to the customer, or the way back.'),
)

const Estimate = Type.Object(
  {
    leg: Leg,
    round: integer('The round of requests.'),
    ...company,
    asked_at: iso('When the request was sent'),
    took_ms: integer('Duration in milliseconds.'),
    outcome: oneOf(
      ['usable', 'unusable', 'refused', 'silent'],
      '`silent`: no answer in time; `unusable`: an answer that breaks the contract.',
    ),
    detail: nullable(text('The company’s answer, where it says more.')),
    estimate_id: nullable(text('The company’s id of the estimate.')),
    valid_until: nullable(iso('Until when it can be booked')),
    pickup_eta: nullable(iso('When the courier is expected at the merchant')),
    delivery_eta: nullable(iso('When the courier is expected at the customer')),
    price: nullable(number('Dollars.')),
    score: nullable(number('The lowest is taken first.')),
  },
  component('DispatchEstimate', 'A company’s answer to the request for an estimate.'),
)

const Booking = Type.Object(
  {
    leg: Leg,
    booking: integer('Number of the booking within the delivery.'),
    round: integer('The round of estimates that it came from.'),
    ...company,
    booking_key: text('The Idempotency-Key of every repetition.'),
    state: oneOf(
      ['asked', 'booked', 'denied', 'silent', 'written_off', 'delivered', 'failed', 'cancelled'],
      'The state of the booking.',
    ),
    tries: integer('How many times it was sent.'),
    estimate_id: text('The company’s id of the estimate.'),
    delivery_id: nullable(text('The company’s id of the delivery.')),
    quoted_price: number('Dollars; what is paid for it once it is delivered.'),
    answered_price: nullable(number('The price in the company’s answer, in dollars.')),
    quoted_pickup_eta: iso('When the estimate promised the courier at the merchant'),
    quoted_delivery_eta: iso('When the estimate promised the courier at the customer'),
    asked_at: iso('When the request was sent'),
    answered_at: nullable(iso('When the company answered')),
    picked_up_at: nullable(iso('When the courier picked up')),
    ended_at: nullable(iso('When it ended')),
    detail: nullable(text('The company’s answer, where it says more.')),
    told_tip: Type.Optional(
      number('The whole tip in dollars that a network was told, after some was added; absent: nothing was.'),
    ),
    tip_fault: Type.Optional(text('Why the network did not take the added tip.')),
    told_door_at: Type.Optional(
      iso('When the network was told of another apartment or other words for the courier; absent: never'),
    ),
    door_fault: Type.Optional(text('Why the company was not told of them: call the courier.')),
  },
  component('DispatchBooking', 'A booking that was sent to a company.'),
)

const Status = Type.Object(
  {
    leg: Leg,
    booking: integer('Number of the booking within the delivery.'),
    status: text('The status that was reported.'),
    status_time: nullable(iso('When it happened, according to the company')),
    at: iso('When it was received'),
    applied: flag('False: not a lawful move, so it was only kept.'),
    detail: nullable(text('The company’s answer, where it says more.')),
  },
  component('DispatchStatus', 'A status that a company reported.'),
)

export const DeliveryListQuery = Type.Object({
  state: oneOf(
    ['seeking', 'seeking_long', 'live', 'unanswered', 'failed'],
    '`seeking`: no company has it yet; `seeking_long`: for more than 10 minutes; `live`: under way; `unanswered`: a booking was never answered; `failed`: it ended without ' +
      'being handed over and was not given up.',
  ),
  before: Type.Optional(OrderId),
  before_leg: Type.Optional(
    oneOf(
      ['out', 'return'],
      'With `before`: the `leg` of the last entry. When absent, the page begins after all deliveries of that order.',
    ),
  ),
  sort: Type.Optional(sortBy(['order'], '`-order`, of the latest orders first, when absent.')),
  limit: Type.Optional(
    Type.Integer({ description: 'Entries per page.', minimum: 1, maximum: 500, default: 100 }),
  ),
})
export type DeliveryListInput = Static<typeof DeliveryListQuery>
export const DeliveryList = Type.Object({
  deliveries: Type.Array(
    Type.Object({
      order_id: integer('The order’s id.'),
      merchant_id: integer('The merchant’s id.'),
      merchant_name: text('The merchant’s name.'),
      leg: Leg,
      state: text('The state of the delivery.'),
      status: nullable(text('The word that the customer is told.')),
      reason: nullable(text('Why it failed.')),
      round: integer('The latest round of questions.'),
      provider: nullable(text('The company that was booked last; null: none was.')),
      start_at: iso('When the search for a courier starts'),
      ended_at: nullable(iso('When it ended')),
      time_zone: text('The IANA time zone of the shop.'),
    }),
    {
      description:
        'The next page begins after `before` and `before_leg`, the last `order_id` and `leg`: an order can have two.',
    },
  ),
  has_more: flag('Whether there are more.'),
})
export const DeliveryQuery = Type.Object({ order_id: OrderId })
export const DeliveryRecord = Type.Object({
  order_id: integer('The order’s id.'),
  deliveries: Type.Array(Delivery, { description: 'The delivery, and the way back if there was one.' }),
  estimates: Type.Array(Estimate, { description: 'All estimates, the earliest first.' }),
  bookings: Type.Array(Booking, { description: 'All bookings, the earliest first.' }),
  statuses: Type.Array(Status, { description: 'All reported statuses, the earliest first.' }),
})
export const ClearUp = Type.Object({
  order_id: OrderId,
  action: Type.Union([Type.Literal('retry'), Type.Literal('give_up')], {
    description:
      '`retry`: no courier is coming for the unanswered booking; search again. `give_up`: leave it failed.',
  }),
})

export const Door = Type.Object({
  order_id: OrderId,
  instructions: Type.Optional(
    Type.String({
      maxLength: 500,
      description: 'For the courier, in place of the customer’s: a gate code, the way to the door.',
    }),
  ),
  unit_number: Type.Optional(Type.String({ maxLength: 60, description: 'The apartment.' })),
})

export type DoorInput = Static<typeof Door>
export type DeliveryQueryInput = Static<typeof DeliveryQuery>
export type ClearUpInput = Static<typeof ClearUp>
