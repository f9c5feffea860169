import { type Static, Type } from 'typebox'

const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const rate = (description: string) =>
  nullable(Type.Number({ minimum: 0, maximum: 1, description: `0 to 1; null of nothing. ${description}` }))
const count = (description: string) => Type.Integer({ description })

export const ScorecardQuery = Type.Object({
  provider_id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  days: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 366, description: 'Back from now; 30 if left out.' }),
  ),
})

const Lateness = Type.Object(
  {
    measured: Type.Integer(),
    mean: nullable(Type.Number()),
    p50: nullable(Type.Number()),
    p90: nullable(Type.Number()),
  },
  { description: 'Minutes after what was quoted; below zero is early.' },
)

export const Scorecard = Type.Object({
  provider_id: Type.Integer(),
  name: Type.String(),
  days: Type.Integer(),
  estimates: Type.Object({
    asked: Type.Integer(),
    usable: Type.Integer(),
    unusable: Type.Integer(),
    refused: Type.Integer(),
    silent: Type.Integer(),
  }),
  bookings: Type.Object({
    sent: Type.Integer(),
    denied: Type.Integer(),
    silent: count('Never answered, or lost; written off ones included.'),
    taken: Type.Integer(),
    delivered: Type.Integer(),
    failed: Type.Integer(),
    cancelled: count('By the company itself.'),
    recalled: count('Because we asked for it.'),
    live: Type.Integer(),
    with_illegal_moves: count('Something was reported that could not follow.'),
  }),
  rates: Type.Object({
    denial: rate('Of bookings sent.'),
    silence: rate('Of bookings sent.'),
    failure: rate('Of bookings taken.'),
    cancellation: rate('Of bookings taken.'),
    illegal_moves: rate('Of bookings taken.'),
    unusable_estimates: rate('Of estimates asked for.'),
  }),
  pickup: Lateness,
  delivery: Lateness,
  choice: Type.Object(
    {
      bookings: Type.Integer(),
      loss_rate: Type.Number(),
      late_minutes: Type.Number(),
    },
    { description: 'What the choice among companies goes by: its latest bookings, smoothed.' },
  ),
})

export type ScorecardInput = Static<typeof ScorecardQuery>
