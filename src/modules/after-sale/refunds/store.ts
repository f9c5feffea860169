import type { Cents } from '../../../core/money.ts'
import type { Direction } from '../../../core/sort.ts'
import { type Handle, sql } from '../../../db/database.ts'
import { inBothDirections } from '../../../db/sort-directions.ts'
import type { Payment } from '../../ledger/index.ts'
import type { TaxRow } from '../../pricing/taxes/index.ts'
import type { Refund, RefundLeg, RefundStatus } from './rules/refund.ts'
import type { Parts, RefundedLine } from './rules/refund-parts.ts'

export type OrderKey = { merchantId: number; orderId: number }

export type NewRefund = OrderKey &
  Pick<Refund, 'refund' | 'at' | 'actor' | 'by' | 'reason' | 'to'> & { lines: readonly RefundedLine[] }

/** A payment of the order, and what earlier refunds left of it. */
export type PaymentLeft = Payment & { payment: number; left: Cents; isAtGateway: boolean }

/** A part of a refund that a gateway still has to pay out. */
export type PendingRefund = OrderKey & {
  refund: number
  payment: number
  amount: Cents
  gateway: string
  gatewayId: string
  /** The payment's own state: only a captured payment can be refunded. */
  paymentState: string
}

type FailedLeg = { parts: Parts; taxes: TaxRow[] | null }

const partColumns = `json_build_object('goods', l.goods_cents, 'tax', l.tax_cents, 'tip', l.tip_cents,
  'deliveryFee', l.delivery_fee_cents, 'convenienceFee', l.convenience_fee_cents)`
const insertRefundRow = sql<{ refundId: number }>(
  `WITH refund AS (
     INSERT INTO order_refunds (merchant_id, order_id, refund, at, actor, refunded_by, reason, destination, lines)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING *
   ), legs AS (
     INSERT INTO order_refund_payments (merchant_id, order_id, refund, payment, goods_cents, tax_cents, tip_cents,
       delivery_fee_cents, convenience_fee_cents, amount_cents, state, settled_at, taxes)
     SELECT refund.merchant_id, refund.order_id, refund.refund, leg.payment, leg.goods, leg.tax, leg.tip, leg."deliveryFee",
       leg."convenienceFee", leg.amount, leg.state, CASE WHEN leg.state = 'done' THEN refund.at END, leg.taxes
     FROM refund, jsonb_to_recordset($10::jsonb) AS leg (payment integer, goods integer, tax integer, tip integer,
       "deliveryFee" integer, "convenienceFee" integer, amount integer, state text, taxes jsonb)
   ), counted AS (
     UPDATE orders SET refund_count = $3, points_earned = $11
     WHERE merchant_id = $1 AND order_id = $2
   )
   SELECT refund_id AS "refundId" FROM refund`,
)
// The state is part of the text: each has its own index.
const refundsOf = (state: RefundStatus) =>
  inBothDirections<{ orderId: number }>(
    ({ order, beyond }) => `SELECT DISTINCT order_id AS "orderId" FROM order_refund_payments
     WHERE state = '${state}' AND order_id ${beyond} $1 ORDER BY order_id ${order} LIMIT $2`,
  )
const refundsByStatus = {
  pending: refundsOf('pending'),
  done: refundsOf('done'),
  failed: refundsOf('failed'),
}

/** When the order was handed over. Older orders in the demo world have no history. */
export const findCompletion = sql<{ at: number }>(
  `SELECT at FROM order_moves WHERE merchant_id = $1 AND order_id = $2 AND to_status = 'completed'`,
).find(
  ({ merchantId, orderId }: OrderKey) => [merchantId, orderId],
  ({ at }) => at,
)

/** In the order they are charged. */
export const listPaymentsLeft = sql<PaymentLeft>(
  `SELECT p.payment, p.type, p.source_id AS "sourceId", p.amount_cents AS amount, p.gateway IS NOT NULL AS "isAtGateway",
     (p.amount_cents - coalesce((SELECT sum(l.amount_cents) FROM order_refund_payments l
       WHERE l.merchant_id = p.merchant_id AND l.order_id = p.order_id AND l.payment = p.payment
         AND l.state <> 'failed'), 0))::bigint AS left
   FROM order_payments p WHERE p.merchant_id = $1 AND p.order_id = $2 ORDER BY p.payment`,
).rows(({ merchantId, orderId }: OrderKey) => [merchantId, orderId])

/** Orders with a refund in that state. */
export async function listOrdersByRefund(
  handle: Handle,
  range: { state: RefundStatus; after: number; limit: number; direction: Direction },
): Promise<number[]> {
  const { state, after, limit, direction } = range
  return (await handle.rows(refundsByStatus[state][direction], [after, limit])).map(({ orderId }) => orderId)
}

export type NewLeg = RefundLeg & { amount: Cents; state: 'pending' | 'done'; taxes: TaxRow[] | null }

/** `points` are those for the goods the customer keeps. */
export async function insertRefund(
  tx: Handle,
  refund: NewRefund,
  legs: readonly NewLeg[],
  points: number,
): Promise<number> {
  const { merchantId, orderId, at, actor, by, reason, to, lines } = refund
  const written = legs.map(({ payment, parts, ...leg }) => ({ payment, ...parts, ...leg }))
  const keptLines = lines.map(({ itemKey, quantityMilli }) => ({
    item_key: itemKey,
    quantity_milli: quantityMilli,
  }))
  const values = [
    merchantId,
    orderId,
    refund.refund,
    new Date(at),
    actor,
    by,
    reason,
    to,
    JSON.stringify(keptLines),
  ]
  const row = await tx.get(insertRefundRow, [...values, JSON.stringify(written), points])
  return row.refundId
}

export const listPending = sql<PendingRefund>(
  `SELECT l.merchant_id AS "merchantId", l.order_id AS "orderId", l.refund, l.payment, l.amount_cents AS amount, p.gateway,
     p.gateway_id AS "gatewayId", p.state AS "paymentState"
   FROM order_refund_payments l JOIN order_payments p USING (merchant_id, order_id, payment)
   WHERE l.state = 'pending' AND l.order_id = $1 ORDER BY l.refund, l.payment`,
).rows((orderId: number) => [orderId])

// Newest first: one that can't be settled must not block those that can.
export const findOrdersPending = sql<{ orderId: number }>(
  `SELECT DISTINCT order_id AS "orderId" FROM order_refund_payments WHERE state = 'pending' ORDER BY order_id DESC LIMIT $1`,
).rows(
  (limit: number) => [limit],
  ({ orderId }) => orderId,
)

type LegKey = Pick<PendingRefund, 'merchantId' | 'orderId' | 'refund' | 'payment'>

/** No effect if it was settled before. */
export const completeRefund = sql<never>(
  `UPDATE order_refund_payments SET state = 'done', settled_at = $5
   WHERE merchant_id = $1 AND order_id = $2 AND refund = $3 AND payment = $4 AND state = 'pending'`,
).run(({ merchantId, orderId, refund, payment }: LegKey, now: number) => [
  merchantId,
  orderId,
  refund,
  payment,
  new Date(now),
])

/** Undefined if it had already failed. The bank may return the money days later. */
export const failRefund = sql<FailedLeg>(
  `UPDATE order_refund_payments l SET state = 'failed', failure = $5, settled_at = $6
   WHERE merchant_id = $1 AND order_id = $2 AND refund = $3 AND payment = $4 AND state <> 'failed'
   RETURNING ${partColumns} AS parts, taxes`,
).find(({ merchantId, orderId, refund, payment }: LegKey, failure: string, now: number) => [
  merchantId,
  orderId,
  refund,
  payment,
  failure,
  new Date(now),
])

/** The part of a refund that goes back to one payment of the order, in any state. */
export const findLeg = sql<PendingRefund & { state: RefundStatus }>(
  `SELECT l.merchant_id AS "merchantId", l.order_id AS "orderId", l.refund, l.payment, l.amount_cents AS amount, p.gateway,
     p.gateway_id AS "gatewayId", p.state AS "paymentState", l.state
   FROM order_refund_payments l JOIN order_payments p USING (merchant_id, order_id, payment)
   WHERE l.order_id = $1 AND l.payment = $2 AND l.refund = $3`,
).find(({ orderId, payment, refund }: Pick<PendingRefund, 'orderId' | 'payment' | 'refund'>) => [
  orderId,
  payment,
  refund,
])

export const writePoints = sql(
  'UPDATE orders SET points_earned = $3 WHERE merchant_id = $1 AND order_id = $2',
).run(({ merchantId, orderId }: OrderKey, points: number) => [merchantId, orderId, points])

/** Nothing of a promotion is left to the customer once the whole order was refunded. */
export const endDeal = sql('UPDATE orders SET deal_points = 0 WHERE merchant_id = $1 AND order_id = $2').run(
  ({ merchantId, orderId }: OrderKey) => [merchantId, orderId],
)
