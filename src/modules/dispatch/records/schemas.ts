import { type Static, Type } from 'typebox'
import { component, integer, nullable, number, text } from '../../../http/fields.ts'

const rate = (description: string) =>
  nullable(Type.Number({ minimum: 0, maximum: 1, description: `0 to 1; null of nothing. ${description}` }))
const count = (description: string) => Type.Integer({ description })

export const ScorecardQuery = Type.Object({
  provider_id: Type.Integer({
    description: 'The courier company’s id.',
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
  }),
  days: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 366, description: 'Back from now; 30 if left out.' }),
  ),
})

const Lateness = Type.Object(
  {
    measured: integer('Deliveries that were measured.'),
    mean: nullable(number('Mean, in minutes; null: nothing was measured.')),
    p50: nullable(number('Median, in minutes; null: nothing was measured.')),
    p90: nullable(number('90th percentile, in minutes; null: nothing was measured.')),
  },
  component('Lateness', 'Minutes after what was quoted; below zero is early.'),
)

export const Scorecard = Type.Object({
  provider_id: integer('The courier company’s id.'),
  name: text('The courier company’s name.'),
  days: integer('The days that are counted.'),
  estimates: Type.Object(
    {
      asked: integer('Requests sent.'),
      usable: integer('Answers that could be booked.'),
      unusable: integer('Answers that break the contract.'),
      refused: integer('Answers that refuse.'),
      silent: integer('Requests without an answer in time.'),
    },
    { description: 'Requests for estimates.' },
  ),
  bookings: Type.Object(
    {
      sent: integer('Bookings sent.'),
      denied: integer('Bookings that the company denied.'),
      silent: count('Never answered, or lost; written off ones included.'),
      taken: integer('Bookings that the company took.'),
      delivered: integer('Bookings delivered.'),
      failed: integer('Bookings that failed.'),
      cancelled: count('By the company itself.'),
      recalled: count('Because we asked for it.'),
      live: integer('Bookings under way.'),
      with_illegal_moves: count('Something was reported that could not follow.'),
    },
    { description: 'Bookings.' },
  ),
  rates: Type.Object(
    {
      denial: rate('A share of the bookings sent.'),
      silence: rate('A share of the bookings sent.'),
      failure: rate('A share of the bookings accepted.'),
      cancellation: rate('A share of the bookings accepted.'),
      illegal_moves: rate('A share of the bookings accepted.'),
      unusable_estimates: rate('A share of the estimates requested.'),
    },
    { description: 'The same as rates.' },
  ),
  pickup: Lateness,
  delivery: Lateness,
  choice: Type.Object(
    {
      bookings: integer('Bookings that are counted.'),
      loss_rate: number('Share that was denied, lost or failed, 0 to 1.'),
      late_minutes: number('Mean lateness in minutes.'),
    },
    { description: 'The record by which companies are chosen: the latest bookings, smoothed.' },
  ),
})

export type ScorecardInput = Static<typeof ScorecardQuery>
