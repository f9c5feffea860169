import { type Handle, sql } from '../../db/database.ts'
import type { OurDispute, OurTransfer } from './rules/compare.ts'
import type { DayPayment } from './rules/payment.ts'

/** A payment with its order's ledger data: what the ledger has taken from cards for it, and when it was last booked. */
export type BookedPayment = DayPayment & {
  /** Null for an order that has no entry. */
  lastAt: number | null
  ledgerCents: number
  /** Whether all of the order's card payments are at a gateway: a card that is only saved isn't. */
  isWhole: boolean
}

// A refund to credit goes back to a payment only in the books, never through the gateway.
const paymentColumns = `o.merchant_id AS "merchantId", o.order_id AS "orderId", p.payment, o.ordered_at AS "orderedAt",
  o.time_zone AS "timeZone", p.gateway, p.gateway_id AS "gatewayId", p.state, p.wanted, p.amount_cents AS amount,
  coalesce(p.captured_cents, p.amount_cents) AS captured, coalesce(r.refunded, 0) AS refunded,
  coalesce(r.pending, false) AS "hasPendingRefund"`
const refundsOfPayment = `LEFT JOIN LATERAL (
    SELECT sum(l.amount_cents) FILTER (WHERE l.state = 'done') AS refunded, bool_or(l.state = 'pending') AS pending
    FROM order_refund_payments l JOIN order_refunds f ON f.merchant_id = l.merchant_id AND f.order_id = l.order_id AND f.refund = l.refund
    WHERE l.merchant_id = p.merchant_id AND l.order_id = p.order_id AND l.payment = p.payment AND f.destination = 'original') AS r ON true`
const joined = `FROM orders o JOIN order_payments p ON p.merchant_id = o.merchant_id AND p.order_id = o.order_id ${refundsOfPayment}`

const knownOrders = sql<{ orderId: number }>(
  `SELECT DISTINCT order_id AS "orderId" FROM ledger_entries WHERE order_id = ANY ($1::bigint[])`,
)

/** Orders placed in this period, after a position in the list. */
export const listPayments = sql<DayPayment>(
  `SELECT ${paymentColumns} ${joined}
   WHERE o.ordered_at >= $1 AND o.ordered_at < $2 AND p.gateway_id IS NOT NULL AND (o.order_id, p.payment) > ($3, $4)
   ORDER BY o.order_id, p.payment LIMIT $5`,
).rows(
  (
    { from, to }: { from: number; to: number },
    after: { orderId: number; payment: number },
    limit: number,
  ) => [new Date(from), new Date(to), after.orderId, after.payment, limit],
)

/** The payments of these orders at the gateway, unless the orders are older than its first comparison. */
export const listBookedPayments = sql<BookedPayment>(
  `SELECT ${paymentColumns}, booked.last_at AS "lastAt", booked.cents AS "ledgerCents",
     NOT EXISTS (SELECT FROM order_payments s WHERE s.merchant_id = o.merchant_id AND s.order_id = o.order_id
       AND s.type = 'credit_card' AND (s.gateway_id IS NULL AND s.state <> 'voided' OR s.gateway <> $2)) AS "isWhole"
   ${joined}
   CROSS JOIN LATERAL (
     SELECT max(e.at) AS last_at, coalesce(sum(l.amount_cents) FILTER (WHERE l.account = 'card'), 0)::bigint AS cents
     FROM (SELECT entry_id, at FROM ledger_entries WHERE order_id = o.order_id
           UNION ALL SELECT entry_id, at FROM ledger_entries WHERE refunded_order_id = o.order_id) AS e
     JOIN ledger_lines l ON l.entry_id = e.entry_id) AS booked
   WHERE o.order_id = ANY ($1::bigint[]) AND p.gateway = $2 AND p.gateway_id IS NOT NULL AND o.ordered_at >= $3
   ORDER BY o.order_id, p.payment`,
).rows((orderIds: readonly number[], { gateway, startedAt }: { gateway: string; startedAt: number }) => [
  orderIds,
  gateway,
  new Date(startedAt),
])

/**
 * Orders placed, or with bookings, since then, by id. By placement and by booking: a refund may come months after
 * its order.
 */
export const listTouched = sql<{ orderId: number }>(
  `SELECT DISTINCT order_id AS "orderId" FROM (
     SELECT order_id FROM orders WHERE ordered_at >= $1
     UNION ALL SELECT coalesce(order_id, refunded_order_id) FROM ledger_entries WHERE at >= $2) AS touched
   WHERE order_id > $3 ORDER BY 1 LIMIT $4`,
).rows(
  (
    { placedSince, bookedSince }: { placedSince: number; bookedSince: number },
    after: number,
    limit: number,
  ) => [new Date(placedSince), new Date(bookedSince), after, limit],
  ({ orderId }) => orderId,
)

/** Those known to the ledger, wherever their rows are now. */
export async function listKnown(handle: Handle, orderIds: readonly number[]): Promise<Set<number>> {
  return new Set((await handle.rows(knownOrders, [orderIds])).map(({ orderId }) => orderId))
}

/** Transfers that were sent since, and those with these names or references. */
export const listTransfers = sql<OurTransfer>(
  `SELECT merchant_id AS "merchantId", key::text AS key, reference, state, sent_at AS "sentAt",
     CASE WHEN reference IS NULL THEN 0 ELSE amount_cents - reversed_cents END AS amount
   FROM payout_transfers
   WHERE provider = $1 AND (sent_at >= $2 OR key::text = ANY ($3::text[]) OR reference = ANY ($4::text[]))`,
).rows(
  (
    gateway: string,
    { since, keys, references }: { since: number; keys: readonly string[]; references: readonly string[] },
  ) => [gateway, new Date(since), keys, references],
)

export const listDisputes = sql<OurDispute>(
  `SELECT gateway_id AS "gatewayId", merchant_id AS "merchantId", order_id AS "orderId", status,
     opened_at AS "openedAt", booked_cents + booked_fee_cents AS booked
   FROM disputes WHERE gateway = $1 AND (opened_at >= $2 OR gateway_id = ANY ($3::text[]))`,
).rows((gateway: string, { since, ids }: { since: number; ids: readonly string[] }) => [
  gateway,
  new Date(since),
  ids,
])
