import { type Static, Type } from 'typebox'
import { component, idInput, integer, nullable, number, text } from '../../../http/fields.ts'

const rate = (description: string) =>
  nullable(Type.Number({ minimum: 0, maximum: 1, description: `0 to 1; null without data. ${description}` }))
const count = (description: string) => Type.Integer({ description })

export const ScorecardQuery = Type.Object({
  provider_id: idInput('The courier company’s id.'),
  days: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 366, description: 'Number of days back from now. Default 30.' }),
  ),
})

const Lateness = Type.Object(
  {
    measured: integer('Number of deliveries measured.'),
    mean: nullable(number('Mean, in minutes; null without data.')),
    p50: nullable(number('Median, in minutes; null without data.')),
    p90: nullable(number('90th percentile, in minutes; null without data.')),
  },
  component('Lateness', 'Minutes after the quoted time; negative if early.'),
)

export const Scorecard = Type.Object({
  provider_id: integer('The courier company’s id.'),
  name: text('The courier company’s name.'),
  days: integer('The days that are counted.'),
  estimates: Type.Object(
    {
      asked: integer('Requests sent.'),
      usable: integer('Bookable responses.'),
      unusable: integer('Responses that violate the contract.'),
      refused: integer('Responses that decline.'),
      silent: integer('Requests without a response in time.'),
    },
    { description: 'Requests for estimates.' },
  ),
  bookings: Type.Object(
    {
      sent: integer('Bookings sent.'),
      denied: integer('Bookings that the company denied.'),
      silent: count('Never answered or lost, including those written off.'),
      taken: integer('Bookings the company accepted.'),
      delivered: integer('Bookings delivered.'),
      failed: integer('Bookings that failed.'),
      cancelled: count('Canceled by the company.'),
      recalled: count('Canceled at our request.'),
      live: integer('Bookings in progress.'),
      with_illegal_moves: count('Bookings with a reported status that is not allowed to follow.'),
    },
    { description: 'Bookings.' },
  ),
  rates: Type.Object(
    {
      denial: rate('Share of bookings sent.'),
      silence: rate('Share of bookings sent.'),
      failure: rate('Share of bookings accepted.'),
      cancellation: rate('Share of bookings accepted.'),
      illegal_moves: rate('Share of bookings accepted.'),
      unusable_estimates: rate('Share of estimates requested.'),
    },
    { description: 'The same figures as rates.' },
  ),
  pickup: Lateness,
  delivery: Lateness,
  choice: Type.Object(
    {
      bookings: integer('Number of bookings counted.'),
      loss_rate: number('Share denied, lost or failed, 0 to 1.'),
      late_minutes: number('Mean lateness in minutes.'),
    },
    { description: 'The record used to choose companies: the latest bookings, smoothed.' },
  ),
})

export type ScorecardInput = Static<typeof ScorecardQuery>
