import { type Handle, sql } from '../../../db/database.ts'
import type { Tally } from './rules/record.ts'
import type { Counts, Lateness, Scorecard } from './rules/scorecard.ts'

// A report has the company's time; a cancellation at our request is recorded without one, or with a remark.
const isOwnCancel = `(b.state = 'cancelled' AND EXISTS (SELECT FROM delivery_statuses s
  WHERE s.merchant_id = b.merchant_id AND s.order_id = b.order_id AND s.leg = b.leg AND s.booking = b.booking
    AND s.status = 'cancelled' AND s.applied AND s.status_time IS NOT NULL AND s.detail IS NULL))`
const isContradicted = `EXISTS (SELECT FROM delivery_statuses s
  WHERE s.merchant_id = b.merchant_id AND s.order_id = b.order_id AND s.leg = b.leg AND s.booking = b.booking
    AND NOT s.applied AND s.status <> 'unknown')`
const minutes = (from: string, to: string) => `extract(epoch FROM ${to} - ${from})::float8 / 60`

type BookingCounts = Omit<Counts, `${string}stimates`>
type LateColumns = {
  [Part in keyof Lateness as `${'pickup' | 'delivery'}${Capitalize<Part>}`]: Lateness[Part]
}

const lateness = (name: 'pickup' | 'delivery', late: string) =>
  `count(${late}) AS "${name}Measured", avg(${late}) AS "${name}Mean",
   percentile_cont(0.5) WITHIN GROUP (ORDER BY ${late}) AS "${name}P50",
   percentile_cont(0.9) WITHIN GROUP (ORDER BY ${late}) AS "${name}P90"`

const bookingsSince = sql<BookingCounts & LateColumns>(
  `SELECT count(*) AS bookings,
     count(*) FILTER (WHERE state = 'denied') AS denied,
     count(*) FILTER (WHERE state IN ('silent', 'written_off')) AS silent,
     count(*) FILTER (WHERE taken) AS taken,
     count(*) FILTER (WHERE state = 'delivered') AS delivered,
     count(*) FILTER (WHERE state = 'failed') AS failed,
     count(*) FILTER (WHERE own_cancel) AS cancelled,
     count(*) FILTER (WHERE state = 'cancelled' AND NOT own_cancel) AS recalled,
     count(*) FILTER (WHERE state IN ('asked', 'booked')) AS live,
     count(*) FILTER (WHERE taken AND contradicted) AS contradicted,
     ${lateness('pickup', 'pickup_late')}, ${lateness('delivery', 'delivery_late')}
   FROM (
     SELECT b.state, b.delivery_id IS NOT NULL AND b.state <> 'denied' AS taken, ${isOwnCancel} AS own_cancel, ${isContradicted} AS contradicted,
       ${minutes('b.quoted_pickup_eta', 'b.picked_up_at')} AS pickup_late,
       CASE WHEN b.state = 'delivered' THEN ${minutes('b.quoted_delivery_eta', 'b.ended_at')} END AS delivery_late
     FROM delivery_bookings b WHERE b.provider_id = $1 AND b.asked_at >= $2) asked`,
)
const estimatesSince = sql<Pick<Counts, Extract<keyof Counts, `${string}stimates`>>>(
  `SELECT count(*) AS estimates, count(*) FILTER (WHERE outcome = 'usable') AS "usableEstimates",
     count(*) FILTER (WHERE outcome = 'unusable') AS "unusableEstimates",
     count(*) FILTER (WHERE outcome = 'refused') AS "refusedEstimates",
     count(*) FILTER (WHERE outcome = 'silent') AS "silentEstimates"
   FROM delivery_estimates WHERE provider_id = $1 AND asked_at >= $2`,
)

/** The latest bookings, at most `limit`: recent ones say more about a company than old ones. */
export const tallyLatest = sql<Tally>(
  `SELECT count(*) FILTER (WHERE lost OR state = 'delivered') AS ended, count(*) FILTER (WHERE lost) AS lost,
     count(*) FILTER (WHERE state = 'delivered') AS delivered,
     coalesce(sum(late) FILTER (WHERE state = 'delivered'), 0) AS "lateMinutes"
   FROM (
     SELECT b.state, ${minutes('b.quoted_delivery_eta', 'b.ended_at')} AS late,
       b.state IN ('denied', 'silent', 'written_off', 'failed') OR ${isOwnCancel} AS lost
     FROM delivery_bookings b WHERE b.provider_id = $1 AND b.asked_at >= $2
     ORDER BY b.asked_at DESC LIMIT $3) latest`,
).get((providerId: number, { since, limit }: { since: number; limit: number }) => [
  providerId,
  new Date(since),
  limit,
])

export async function readScorecard(handle: Handle, providerId: number, since: number): Promise<Scorecard> {
  const values = [providerId, new Date(since)]
  const estimates = await handle.get(estimatesSince, values)
  const row = await handle.get(bookingsSince, values)
  const { pickupMeasured, pickupMean, pickupP50, pickupP90, ...rest } = row
  const { deliveryMeasured, deliveryMean, deliveryP50, deliveryP90, ...bookings } = rest
  return {
    counts: { ...estimates, ...bookings },
    pickup: { measured: pickupMeasured, mean: pickupMean, p50: pickupP50, p90: pickupP90 },
    delivery: { measured: deliveryMeasured, mean: deliveryMean, p50: deliveryP50, p90: deliveryP90 },
  }
}
