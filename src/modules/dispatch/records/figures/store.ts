import { type Handle, sql } from '../../../../db/database.ts'
import type { BookingCounts, FigureScope, QuoteCounts } from './rules.ts'

// Never null: null stands for all cities together.
const placeIn = `lower(coalesce(btrim(o.address->>'city'), '')) AS city,
  upper(coalesce(btrim(o.address->>'state'), '')) AS state, coalesce(btrim(o.address->>'city'), '') AS shown`
// Each company's total, where city and state are null, and each of its cities. A city is shown in its most common
// spelling.
const perPlace = 'GROUP BY GROUPING SETS ((provider_id), (provider_id, city, state))'
const place = `provider_id AS "providerId", state,
  CASE WHEN grouping(city) = 0 THEN mode() WITHIN GROUP (ORDER BY shown) END AS city`
/** Minutes after the quoted time that still count as on time. */
const punctual = 10

const quotesSince = sql<FigureScope & QuoteCounts>(
  `SELECT ${place}, count(*) AS asked, count(*) FILTER (WHERE outcome = 'usable') AS usable,
     count(DISTINCT order_id) FILTER (WHERE outcome = 'usable') AS offered,
     avg(price_cents) FILTER (WHERE outcome = 'usable')::float8 AS "meanQuote"
   FROM (
     SELECT e.provider_id, e.order_id, e.outcome, e.price_cents, ${placeIn}
     FROM delivery_estimates e JOIN orders o USING (merchant_id, order_id)
     WHERE e.asked_at >= $1 AND e.leg = 'out' AND o.address IS NOT NULL) asked
   ${perPlace}`,
)

// A company that returns something is paid for both ways, as in the ledger.
const bookingsSince = sql<FigureScope & BookingCounts>(
  `SELECT ${place}, count(*) FILTER (WHERE leg = 'out' AND taken) AS won,
     count(*) FILTER (WHERE leg = 'out' AND state_of = 'delivered') AS delivered,
     count(*) FILTER (WHERE leg = 'out' AND state_of = 'failed') AS failed,
     count(*) FILTER (WHERE leg = 'out' AND own_cancel) AS cancelled,
     count(late) AS measured, avg(late)::float8 AS "meanLate", count(*) FILTER (WHERE late > ${punctual}) AS late,
     coalesce(sum(quoted_cents) FILTER (WHERE is_owed), 0)::bigint AS cost,
     coalesce(sum(delivery_fee_cents) FILTER (WHERE leg = 'out' AND state_of = 'delivered'), 0)::bigint AS charged
   FROM (
     SELECT b.provider_id, b.leg, b.state AS state_of, b.quoted_cents, o.delivery_fee_cents,
       b.delivery_id IS NOT NULL AND b.state <> 'denied' AS taken,
       b.state = 'delivered' OR b.state = 'failed' AND b.leg = 'out' AND EXISTS (
         SELECT FROM delivery_bookings r WHERE r.merchant_id = b.merchant_id AND r.order_id = b.order_id AND r.leg = 'return'
           AND r.provider_id = b.provider_id AND r.state = 'delivered') AS is_owed,
       b.state = 'cancelled' AND EXISTS (
         SELECT FROM delivery_statuses s WHERE s.merchant_id = b.merchant_id AND s.order_id = b.order_id AND s.leg = b.leg
           AND s.booking = b.booking AND s.status = 'cancelled' AND s.applied AND s.status_time IS NOT NULL
           AND s.detail IS NULL) AS own_cancel,
       CASE WHEN b.leg = 'out' AND b.state = 'delivered'
         THEN extract(epoch FROM b.ended_at - b.quoted_delivery_eta)::float8 / 60 END AS late,
       ${placeIn}
     FROM delivery_bookings b JOIN orders o USING (merchant_id, order_id)
     WHERE b.asked_at >= $1 AND o.address IS NOT NULL) booked
   ${perPlace}`,
)

export async function readFigures(handle: Handle, since: number) {
  const values = [new Date(since)]
  return {
    quotes: await handle.rows(quotesSince, values),
    bookings: await handle.rows(bookingsSince, values),
  }
}
