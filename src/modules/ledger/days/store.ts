import { type Handle, sql } from '../../../db/database.ts'
import { moneySql } from '../money-sql.ts'
import type { PayoutSums } from '../rules/payouts.ts'

type Span = { since: number; until: number }
/** What was booked for an order within a span; `orderId` is null for what belongs to none. */
export type OrderSums = PayoutSums & { orderId: number | null; at: number }

const spans = sql<PayoutSums & { place: number }>(
  `SELECT span.place, $1::bigint AS "merchantId", ${moneySql.columns}, ${moneySql.taxPaidOut} AS "taxPaidOut"
   FROM unnest($2::timestamptz[], $3::timestamptz[]) WITH ORDINALITY AS span (since, until, place)
   JOIN ledger_entries e ON e.merchant_id = $1 AND e.at >= span.since AND e.at < span.until,
     ${moneySql.lines}
   GROUP BY span.place`,
)
const orders = sql<OrderSums>(
  `SELECT coalesce(e.order_id, e.refunded_order_id) AS "orderId", max(e.at) AS at, $1::bigint AS "merchantId", ${moneySql.columns},
     ${moneySql.taxPaidOut} AS "taxPaidOut"
   FROM ledger_entries e, ${moneySql.lines}
   WHERE e.merchant_id = $1 AND e.at >= $2 AND e.at < $3
   GROUP BY 1 HAVING bool_or(l.account = 'merchant') ORDER BY max(e.at), 1`,
)
const days = sql<{ day: string }>(
  `SELECT DISTINCT (at AT TIME ZONE $4)::date::text AS day FROM ledger_entries
   WHERE merchant_id = $1 AND at >= $2 AND at < $3 ORDER BY 1`,
)
const first = sql<{ at: number | null }>(
  'SELECT min(at) AS at FROM ledger_entries WHERE merchant_id = $1 AND at >= $2',
)

const nothing = {
  ...{ orders: 0, gross: 0, fees: 0, commission: 0, promotions: 0, tips: 0 },
  ...{ tax: 0, taxPaidOut: 0, refunds: 0, cash: 0, disputes: 0, net: 0 },
}

/** One row for each span, in their order. */
export async function sumSpans(
  handle: Handle,
  merchantId: number,
  wanted: readonly Span[],
): Promise<PayoutSums[]> {
  const rows = await handle.rows(spans, [
    merchantId,
    wanted.map(({ since }) => new Date(since)),
    wanted.map(({ until }) => new Date(until)),
  ])
  const found = new Map(rows.map(({ place, ...sums }) => [place, sums]))
  return wanted.map((_, index) => found.get(index + 1) ?? { merchantId, ...nothing })
}

/** What a span added to the merchant's account, order by order. */
export const sumOrders = (handle: Handle, merchantId: number, { since, until }: Span): Promise<OrderSums[]> =>
  handle.rows(orders, [merchantId, new Date(since), new Date(until)])

/** Days by these clocks on which anything was booked for the merchant. */
export async function listBookedDays(
  handle: Handle,
  merchantId: number,
  { since, until }: Span,
  zone: string,
): Promise<string[]> {
  const rows = await handle.rows(days, [merchantId, new Date(since), new Date(until), zone])
  return rows.map(({ day }) => day)
}

export const findFirstBooking = async (handle: Handle, merchantId: number, since: number) =>
  (await handle.get(first, [merchantId, new Date(since)])).at
