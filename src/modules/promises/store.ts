import { type Handle, sql } from '../../db/database.ts'
import type { PastOrder } from './rules/learn.ts'

const kept = sql<{ delivered: number; kept: number }>(
  `SELECT count(*) AS delivered,
     count(*) FILTER (WHERE m.at <= o.promised_at AND m.at >= o.promised_at - $2 * interval '1 minute') AS kept
   FROM orders o JOIN order_moves m ON m.merchant_id = o.merchant_id AND m.order_id = o.order_id AND m.to_status = 'completed'
   WHERE o.type = 'delivery' AND o.promised_at >= $1`,
)

/**
 * Completed ASAP orders, newest first. For an order delivered by the merchant's own driver, the driver reports the
 * time: a phone may send it an hour later.
 */
export const listPastOrders = sql<PastOrder>(
  `SELECT o.type, o.ordered_at AS "orderedAt", least(m."readyAt", d.ended_at) AS "readyAt",
     coalesce(d.ended_at, m."doneAt") AS "doneAt" FROM orders o
   CROSS JOIN LATERAL (
     SELECT min(at) FILTER (WHERE to_status IN ('ready', 'out_for_delivery', 'completed')) AS "readyAt",
       max(at) FILTER (WHERE to_status = 'completed') AS "doneAt"
     FROM order_moves WHERE merchant_id = o.merchant_id AND order_id = o.order_id) m
   LEFT JOIN deliveries d ON d.merchant_id = o.merchant_id AND d.order_id = o.order_id AND d.leg = 'out'
     AND d.driver_id IS NOT NULL AND d.state = 'delivered'
   WHERE o.merchant_id = $1 AND o.ordered_at >= $2 AND o.status = 'completed' AND o.deliver_at = o.ordered_at
     AND m."doneAt" IS NOT NULL
   ORDER BY o.ordered_at DESC LIMIT $3`,
).rows((merchantId: number, since: number, limit: number) => [merchantId, new Date(since), limit])

/** Open orders at the merchant, except scheduled ones. */
export const countOpen = sql<{ count: number }>(
  'SELECT count(*) AS count FROM open_orders WHERE merchant_id = $1 AND NOT is_scheduled',
).get(
  (merchantId: number) => [merchantId],
  ({ count }) => count,
)

/** How many deliveries arrived within the promised window. */
export function countKept(handle: Handle, since: number, windowMinutes: number) {
  return handle.get(kept, [new Date(since), windowMinutes])
}
