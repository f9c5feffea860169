import { type Static, Type } from 'typebox'

const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const oneOf = <Name extends string>(...names: Name[]) =>
  Type.Unsafe<Name>(Type.Union(names.map((name) => Type.Literal(name))))
const Iso = Type.String({ description: 'ISO 8601' })
const OrderId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
const Leg = oneOf('out', 'return')

const company = { provider_id: Type.Integer(), provider: Type.String() }

const Delivery = Type.Object({
  leg: Leg,
  state: oneOf('seeking', 'booking', 'live', 'delivered', 'failed', 'cancelled'),
  status: nullable(Type.String({ description: 'The word that the customer is told.' })),
  round: Type.Integer({
    description:
      'The latest round of questions: 1 to 3 in the first search, 11 to 13 in the second, 21 to 23 in the third; 0, 10, 20 before the first of a search.',
  }),
  reason: nullable(
    Type.String({
      description: 'Why it failed, as customer and merchant read it; what companies said is in `detail`.',
    }),
  ),
  recall: nullable(Type.Object({ actor: Type.String(), reason: nullable(Type.String()) })),
  courier: nullable(
    Type.Object({
      first_name: Type.String(),
      last_name: Type.String(),
      phone: Type.String(),
      latitude: Type.Number(),
      longitude: Type.Number(),
    }),
  ),
  start_at: Iso,
  pickup_eta: nullable(Iso),
  delivery_eta: nullable(Iso),
  reported_at: nullable(Iso),
  ended_at: nullable(Iso),
})

const Estimate = Type.Object({
  leg: Leg,
  round: Type.Integer(),
  ...company,
  asked_at: Iso,
  took_ms: Type.Integer(),
  outcome: oneOf('usable', 'unusable', 'refused', 'silent'),
  detail: nullable(Type.String()),
  estimate_id: nullable(Type.String()),
  valid_until: nullable(Iso),
  pickup_eta: nullable(Iso),
  delivery_eta: nullable(Iso),
  price: nullable(Type.Number({ description: 'Dollars.' })),
  score: nullable(Type.Number({ description: 'The lowest is taken first.' })),
})

const Booking = Type.Object({
  leg: Leg,
  booking: Type.Integer(),
  round: Type.Integer(),
  ...company,
  booking_key: Type.String({ description: 'The Idempotency-Key of every repetition.' }),
  state: oneOf('asked', 'booked', 'denied', 'silent', 'written_off', 'delivered', 'failed', 'cancelled'),
  tries: Type.Integer(),
  estimate_id: Type.String(),
  delivery_id: nullable(Type.String()),
  quoted_price: Type.Number({ description: 'Dollars; what is paid for it once it is delivered.' }),
  answered_price: nullable(Type.Number()),
  quoted_pickup_eta: Iso,
  quoted_delivery_eta: Iso,
  asked_at: Iso,
  answered_at: nullable(Iso),
  picked_up_at: nullable(Iso),
  ended_at: nullable(Iso),
  detail: nullable(Type.String()),
})

const Status = Type.Object({
  leg: Leg,
  booking: Type.Integer(),
  status: Type.String(),
  status_time: nullable(Iso),
  at: Iso,
  applied: Type.Boolean({ description: 'False: not a lawful move, so it was only kept.' }),
  detail: nullable(Type.String()),
})

export const DeliveryQuery = Type.Object({ order_id: OrderId })
export const DeliveryRecord = Type.Object({
  order_id: Type.Integer(),
  deliveries: Type.Array(Delivery),
  estimates: Type.Array(Estimate),
  bookings: Type.Array(Booking),
  statuses: Type.Array(Status),
})
export const ClearUp = Type.Object({
  order_id: OrderId,
  action: Type.Union([Type.Literal('retry'), Type.Literal('give_up')], {
    description:
      '`retry`: nobody comes by the booking that was never answered; seek again. `give_up`: leave it failed.',
  }),
})

export type DeliveryQueryInput = Static<typeof DeliveryQuery>
export type ClearUpInput = Static<typeof ClearUp>
