import { type Handle, sql } from '../../../db/database.ts'
import type { DayPayment } from './rules/difference.ts'

// A refund to credit goes back along a payment in the books only, and never to the gateway.
const paymentsOfDay = sql<DayPayment>(
  `SELECT o.merchant_id AS "merchantId", o.order_id AS "orderId", p.payment, o.ordered_at AS "orderedAt",
     o.time_zone AS "timeZone", p.gateway,
     p.gateway_id AS "gatewayId", p.state, p.wanted, p.amount_cents AS amount, coalesce(p.captured_cents, p.amount_cents) AS captured,
     coalesce(r.refunded, 0) AS refunded, coalesce(r.pending, false) AS "hasPendingRefund"
   FROM orders o JOIN order_payments p ON p.merchant_id = o.merchant_id AND p.order_id = o.order_id
   LEFT JOIN LATERAL (
     SELECT sum(l.amount_cents) FILTER (WHERE l.state = 'done') AS refunded, bool_or(l.state = 'pending') AS pending
     FROM order_refund_payments l JOIN order_refunds f ON f.merchant_id = l.merchant_id AND f.order_id = l.order_id AND f.refund = l.refund
     WHERE l.merchant_id = p.merchant_id AND l.order_id = p.order_id AND l.payment = p.payment AND f.destination = 'original') AS r ON true
   WHERE o.ordered_at >= $1 AND o.ordered_at < $2 AND p.gateway_id IS NOT NULL AND (o.order_id, p.payment) > ($3, $4)
   ORDER BY o.order_id, p.payment LIMIT $5`,
)

const concerned = sql<{ isPlaced: boolean; checkoutId: number | null }>(
  `SELECT EXISTS (SELECT FROM order_payments WHERE order_id = $1 AND state IS DISTINCT FROM wanted) AS "isPlaced",
     (SELECT checkout_id FROM checkouts WHERE order_id = $1 AND may_hold AND confirm_until IS NULL) AS "checkoutId"`,
)

/** Whether a payment of the order is to be settled, and the checkout that may have left money held for it. */
export const findConcerned = (handle: Handle, orderId: number) => handle.get(concerned, [orderId])

/** Orders placed in this period, after a position in the list. */
export function listPaymentsOf(
  handle: Handle,
  { from, to }: { from: number; to: number },
  after: { orderId: number; payment: number },
  limit: number,
): Promise<DayPayment[]> {
  return handle.rows(paymentsOfDay, [new Date(from), new Date(to), after.orderId, after.payment, limit])
}
