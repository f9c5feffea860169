import { type Static, Type } from 'typebox'
import {
  component,
  flag,
  idInput,
  integer,
  iso,
  nullable,
  number,
  oneOf,
  pageLimit,
  sortBy,
  text,
} from '../../../http/fields.ts'

const OrderId = idInput('The order’s id.')
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
    status: nullable(text('The status shown to the customer.')),
    round: integer(
      'The latest round of estimate requests: 1 to 3 in the first search, 11 to 13 in the second, 21 to 23 in the third; 0, 10 or 20 before the first round of a search.',
    ),
    reason: nullable(
      text('Why it failed, as shown to the customer and merchant. The companies’ own words are in `detail`.'),
    ),
    recall: nullable(
      Type.Object(
        {
          actor: text('The person or program that canceled the delivery.'),
          reason: nullable(text('Why.')),
          to: Type.Optional(
            text('`completed` if the operator completes the order; absent if it is canceled.'),
          ),
        },
        { description: 'The cancellation of the delivery; null if none.' },
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
          vehicle: Type.Optional(text('The courier’s vehicle, if the company reports it.')),
          tracking_url: Type.Optional(text('The courier network’s own page for the delivery.')),
          proof_url: Type.Optional(text('The courier network’s photo that proves the delivery.')),
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
  component('DispatchedDelivery', 'A delivery to the customer, or a return to the merchant.'),
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
      '`silent`: no response in time. `unusable`: a response that violates the contract.',
    ),
    detail: nullable(text('The company’s response, where it has more detail.')),
    estimate_id: nullable(text('The company’s id of the estimate.')),
    valid_until: nullable(iso('When the estimate expires')),
    pickup_eta: nullable(iso('When the courier is expected at the merchant')),
    delivery_eta: nullable(iso('When the courier is expected at the customer')),
    price: nullable(number('Dollars.')),
    score: nullable(number('Companies are tried from the lowest score up.')),
  },
  component('DispatchEstimate', 'A company’s answer to the request for an estimate.'),
)

const Booking = Type.Object(
  {
    leg: Leg,
    booking: integer('The booking’s number within the delivery.'),
    round: integer('The round of estimates it came from.'),
    ...company,
    booking_key: text('The Idempotency-Key, the same for every retry.'),
    state: oneOf(
      ['asked', 'booked', 'denied', 'silent', 'written_off', 'delivered', 'failed', 'cancelled'],
      'The state of the booking.',
    ),
    tries: integer('How many times it was sent.'),
    estimate_id: text('The company’s id of the estimate.'),
    delivery_id: nullable(text('The company’s id of the delivery.')),
    quoted_price: number('What is paid once it is delivered, in dollars.'),
    answered_price: nullable(number('The price in the company’s answer, in dollars.')),
    quoted_pickup_eta: iso('When the estimate promised the courier at the merchant'),
    quoted_delivery_eta: iso('When the estimate promised the courier at the customer'),
    asked_at: iso('When the request was sent'),
    answered_at: nullable(iso('When the company answered')),
    picked_up_at: nullable(iso('When the courier picked up')),
    ended_at: nullable(iso('When it ended')),
    detail: nullable(text('The company’s response, where it has more detail.')),
    told_tip: Type.Optional(
      number(
        'The total tip in dollars reported to a courier network after a tip was added; absent if none was.',
      ),
    ),
    tip_fault: Type.Optional(text('Why the network didn’t accept the added tip.')),
    told_door_at: Type.Optional(
      iso('When the network was told about a changed apartment or instructions; absent if never'),
    ),
    door_fault: Type.Optional(text('Why the company couldn’t be told about them: call the courier.')),
  },
  component('DispatchBooking', 'A booking that was sent to a company.'),
)

const Status = Type.Object(
  {
    leg: Leg,
    booking: integer('The booking’s number within the delivery.'),
    status: text('The status that was reported.'),
    status_time: nullable(iso('When it happened, according to the company')),
    at: iso('When it was received'),
    applied: flag('False if the transition is not allowed, so the report was only recorded.'),
    detail: nullable(text('The company’s response, where it has more detail.')),
  },
  component('DispatchStatus', 'A status that a company reported.'),
)

export const DeliveryListQuery = Type.Object({
  state: oneOf(
    ['seeking', 'seeking_long', 'live', 'unanswered', 'failed'],
    '`seeking`: no company has it yet; `seeking_long`: for more than 10 minutes; `live`: under way; `unanswered`: a booking was never answered; `failed`: ended without ' +
      'being handed over, and not yet written off.',
  ),
  before: Type.Optional(OrderId),
  before_leg: Type.Optional(
    oneOf(
      ['out', 'return'],
      'With `before`: the `leg` of the last entry. If omitted, the page begins after all deliveries of that order.',
    ),
  ),
  sort: Type.Optional(sortBy(['order'], 'Sort order. Default `-order`: newest orders first.')),
  limit: pageLimit(500, 100),
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
      status: nullable(text('The status shown to the customer.')),
      reason: nullable(text('Why it failed.')),
      round: integer('The latest round of estimate requests.'),
      provider: nullable(text('The company booked last; null if none was.')),
      start_at: iso('When the search for a courier starts'),
      ended_at: nullable(iso('When it ended')),
      time_zone: text('The IANA time zone of the shop.'),
    }),
    {
      description:
        'For the next page, send the last `order_id` and `leg` as `before` and `before_leg`: an order can have two.',
    },
  ),
  has_more: flag('Whether more follow.'),
})
export const DeliveryQuery = Type.Object({ order_id: OrderId })
export const DeliveryRecord = Type.Object({
  order_id: integer('The order’s id.'),
  deliveries: Type.Array(Delivery, { description: 'The delivery, and the return if there was one.' }),
  estimates: Type.Array(Estimate, { description: 'All estimates, oldest first.' }),
  bookings: Type.Array(Booking, { description: 'All bookings, oldest first.' }),
  statuses: Type.Array(Status, { description: 'All reported statuses, oldest first.' }),
})
export const ClearUp = Type.Object({
  order_id: OrderId,
  action: Type.Union([Type.Literal('retry'), Type.Literal('give_up')], {
    description:
      '`retry`: you confirmed that no courier is coming for the unanswered booking, so search again. `give_up`: leave it failed.',
  }),
})

export const Door = Type.Object({
  order_id: OrderId,
  instructions: Type.Optional(
    Type.String({
      maxLength: 500,
      description:
        'Instructions for the courier, replacing the customer’s: a gate code, the way to the door.',
    }),
  ),
  unit_number: Type.Optional(Type.String({ maxLength: 60, description: 'The apartment.' })),
})

export type DoorInput = Static<typeof Door>
export type DeliveryQueryInput = Static<typeof DeliveryQuery>
export type ClearUpInput = Static<typeof ClearUp>
