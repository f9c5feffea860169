import { type Handle, sql } from '../../db/database.ts'
import { isLate, isWaiting } from '../overdue/index.ts'

type OpenCounts = Record<'placed' | 'confirmed' | 'ready' | 'out_for_delivery' | 'late' | 'waiting', number>
type SaleTotals = { orders: number; grossCents: number; lost: number; lostCents: number }

const byMinute = sql<{ minute: number; orders: number }>(
  `SELECT floor(extract(epoch FROM ($2::timestamptz - ordered_at)) / 60)::integer AS minute, count(*)::integer AS orders
   FROM orders WHERE ordered_at > $1 AND ordered_at <= $2 GROUP BY 1`,
)
const failedRefunds = sql<{ orders: number }>(
  `SELECT count(DISTINCT order_id)::integer AS orders FROM order_refund_payments WHERE state = 'failed'`,
)

const countOpenOrders = sql<OpenCounts>(
  `SELECT count(*) FILTER (WHERE status = 'placed')::integer AS placed,
     count(*) FILTER (WHERE status = 'confirmed')::integer AS confirmed,
     count(*) FILTER (WHERE status = 'ready')::integer AS ready,
     count(*) FILTER (WHERE status = 'out_for_delivery')::integer AS out_for_delivery,
     count(*) FILTER (WHERE ${isLate('o', '$1')})::integer AS late,
     count(*) FILTER (WHERE ${isWaiting('o', '$1')})::integer AS waiting
   FROM open_orders w JOIN orders o USING (merchant_id, order_id)`,
).get((now: number) => [new Date(now)])

const sumSales = sql<SaleTotals>(
  `SELECT count(*)::integer AS orders,
     coalesce(sum(total_cents) FILTER (WHERE status NOT IN ('rejected', 'cancelled', 'failed')), 0)::bigint AS "grossCents",
     count(*) FILTER (WHERE status IN ('rejected', 'cancelled', 'failed'))::integer AS lost,
     coalesce(sum(total_cents) FILTER (WHERE status IN ('rejected', 'cancelled', 'failed')), 0)::bigint AS "lostCents"
   FROM orders WHERE ordered_at >= $1 AND ordered_at <= $2`,
).get(({ since, now }: { since: number; now: number }) => [new Date(since), new Date(now)])

/** The number placed in each of the last minutes, oldest first. */
async function countOrdersByMinute(handle: Handle, now: number, minutes: number): Promise<number[]> {
  const rows = await handle.rows(byMinute, [new Date(now - minutes * 60_000), new Date(now)])
  const counts = new Array<number>(minutes).fill(0)
  for (const { minute, orders } of rows) if (minute < minutes) counts[minutes - 1 - minute]! += orders
  return counts
}

const countFailedRefunds = async (handle: Handle): Promise<number> => (await handle.get(failedRefunds)).orders

export type OrderFigures = { open: OpenCounts; perMinute: number[]; sales: SaleTotals; failedRefunds: number }

/** Figures for the operator's overview: open orders, the last minutes one by one, and the sales since. */
export async function readOrderFigures(
  handle: Handle,
  { since, now, minutes }: { since: number; now: number; minutes: number },
): Promise<OrderFigures> {
  const [open, perMinute, sales, failedRefunds] = await Promise.all([
    countOpenOrders(handle, now),
    countOrdersByMinute(handle, now, minutes),
    sumSales(handle, { since, now }),
    countFailedRefunds(handle),
  ])
  return { open, perMinute, sales, failedRefunds }
}

/** An open order and its destination; for pickup, the merchant. */
export type OpenPlace = {
  orderId: number
  merchantId: number
  status: string
  isLate: boolean
  latitude: number
  longitude: number
}

/** The latest first. */
export const listOpenPlaces = sql<OpenPlace>(
  `SELECT order_id AS "orderId", merchant_id AS "merchantId", status, latitude, longitude,
     ${isLate('o', '$1')} AS "isLate"
   FROM open_orders w JOIN orders o USING (merchant_id, order_id) ORDER BY w.ordered_at DESC, order_id DESC LIMIT $2`,
).rows((now: number, limit: number) => [new Date(now), limit])
