import { type Handle, sql } from '../../db/database.ts'
import type { BusyCity, CourierRecord, SaleSums, SlowKitchen, WaitingMoney } from './rules.ts'

const isLost = `status IN ('rejected', 'cancelled', 'failed')`
const sumsOf = sql<SaleSums>(
  `SELECT count(*)::integer AS orders, coalesce(sum(total_cents) FILTER (WHERE NOT ${isLost}), 0)::bigint AS "grossCents",
     count(*) FILTER (WHERE ${isLost})::integer AS lost
   FROM orders WHERE ordered_at >= $1 AND ordered_at <= $2`,
)

type Span = { from: number; to: number }
const times = ({ from, to }: Span) => [new Date(from), new Date(to)]

export const sumSales = (handle: Handle, span: Span) => handle.get(sumsOf, times(span))
export const listBusyCities = sql<BusyCity>(
  `SELECT merchant_city AS city, merchant_state AS state, count(*)::integer AS orders,
     coalesce(sum(total_cents) FILTER (WHERE NOT ${isLost}), 0)::bigint AS "grossCents"
   FROM orders WHERE ordered_at >= $1 AND ordered_at <= $2 GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2 LIMIT $3`,
).rows((span: Span, limit: number) => [...times(span), limit])
// Only complete days, as the reports store them. Under 10 orders, an average says nothing about a kitchen.
export const listSlowKitchens = sql<SlowKitchen>(
  `SELECT h.merchant_id AS "merchantId", m.name, h.orders, h.seconds FROM (
     SELECT merchant_id, sum(prepared)::integer AS orders, (sum(prep_seconds) / sum(prepared))::float8 AS seconds
     FROM merchant_day_hours WHERE day >= $1 AND day <= $2 GROUP BY 1 HAVING sum(prepared) >= 10
     ORDER BY 3 DESC LIMIT $3) AS h JOIN merchants m USING (merchant_id) ORDER BY h.seconds DESC, h.merchant_id`,
).rows((days: { from: string; to: string }, limit: number) => [days.from, days.to, limit])
export const listCourierRecords = sql<CourierRecord>(
  `SELECT p.provider_id AS "providerId", p.name, count(*)::integer AS bookings,
     count(*) FILTER (WHERE b.state = 'delivered')::integer AS delivered,
     count(*) FILTER (WHERE b.state IN ('failed', 'denied', 'silent', 'written_off'))::integer AS failed,
     avg(extract(epoch FROM b.ended_at - b.quoted_delivery_eta)) FILTER (WHERE b.state = 'delivered')::float8 AS "lateSeconds"
   FROM delivery_bookings b JOIN orders o ON o.merchant_id = b.merchant_id AND o.order_id = b.order_id
   JOIN providers p ON p.provider_id = b.provider_id
   WHERE o.ordered_at >= $1 AND o.ordered_at <= $2 GROUP BY 1, 2 ORDER BY 3 DESC, 1 LIMIT $3`,
).rows((span: Span, limit: number) => [...times(span), limit])
export const sumWaitingMoney = sql<WaitingMoney>(
  `SELECT (SELECT coalesce(sum(p.amount_cents), 0) FROM open_orders w JOIN order_payments p ON p.merchant_id = w.merchant_id
       AND p.order_id = w.order_id WHERE p.state = 'held')::bigint AS "heldCents",
     (SELECT coalesce(sum(amount_cents), 0) FROM order_refund_payments WHERE state = 'pending')::bigint AS "pendingCents",
     (SELECT coalesce(sum(amount_cents), 0) FROM order_refund_payments WHERE state = 'failed')::bigint AS "failedCents"`,
).get()
/**
 * The latest day with payouts, in the merchants' time zones; undefined before the first. Scans from the newest entry
 * backward, since nearly all orders are completed.
 */
export const findPayoutDay = sql<{ day: string }>(
  `SELECT (e.at AT TIME ZONE m.time_zone)::date::text AS day FROM ledger_entries e JOIN merchants m USING (merchant_id)
   WHERE e.kind = 'completed' AND e.at < $1 ORDER BY e.at DESC LIMIT 1`,
).find(
  (before: number) => [new Date(before)],
  ({ day }) => day,
)
