import type { Cents, Price } from '../../../core/money.ts'
import { type Handle, sql } from '../../../db/database.ts'
import type { OrdersRow } from '../../../db/schema.generated.ts'
import type { Payment } from '../../ledger/index.ts'
import { type Order, type OrderLine, toOrder } from '../../orders/index.ts'
import type { AdjustablePayment, Adjustment } from './rules.ts'

/** A payment with its state in the ledger and at the gateway. */
export type OrderPayment = Payment & AdjustablePayment & { isSettling: boolean }

// One round trip: the order, its payments and its history change together. The previously captured amount is kept, so
// a job can refund the difference.
const adjustOrder = sql<OrdersRow>(
  `WITH adjusted AS (
     UPDATE orders SET cart = $3, subtotal_cents = $4, discount_cents = $5, delivery_fee_cents = $6,
       convenience_fee_cents = $7, tax_cents = $8, total_cents = $9, points_earned = $10, adjustment_count = $11,
       promo_cents = (SELECT coalesce(sum(p.amount), 0) FROM jsonb_to_recordset($12::jsonb) AS p (type text, amount integer) WHERE p.type = 'promo'),
       gift_card_cents = (SELECT coalesce(sum(p.amount), 0) FROM jsonb_to_recordset($12::jsonb) AS p (type text, amount integer) WHERE p.type = 'gift_card'),
       credit_cents = (SELECT coalesce(sum(p.amount), 0) FROM jsonb_to_recordset($12::jsonb) AS p (type text, amount integer) WHERE p.type = 'credit_balance'),
       compliance = coalesce($13, compliance)
     WHERE merchant_id = $1 AND order_id = $2 RETURNING *
   ), paid AS (
     UPDATE order_payments o SET amount_cents = p.amount, held_cents = coalesce(o.held_cents, o.amount_cents),
       captured_cents = CASE WHEN o.state = 'captured' THEN coalesce(o.captured_cents, o.amount_cents) END
     FROM jsonb_to_recordset($12::jsonb) AS p (payment integer, amount integer)
     WHERE o.merchant_id = $1 AND o.order_id = $2 AND o.payment = p.payment
   )
   SELECT * FROM adjusted`,
)
const addAdjustment = sql(
  `INSERT INTO order_adjustments (merchant_id, order_id, adjustment, at, actor, changes, from_cents, to_cents, proposed,
     status, lapses_at, replaces_all, compliance)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
)
const countOne = sql<OrdersRow>(
  `UPDATE orders SET adjustment_count = $3 WHERE merchant_id = $1 AND order_id = $2
   RETURNING *`,
)
const answerOne = sql(
  `UPDATE order_adjustments SET status = $3, answered_at = $4, to_cents = coalesce($5, to_cents)
   WHERE order_id = $1 AND adjustment = $2 AND status = 'pending' RETURNING adjustment`,
)

/** In the order they are charged. */
export const listOrderPayments = sql<OrderPayment>(
  `SELECT payment, type, source_id AS "sourceId", amount_cents AS amount, coalesce(held_cents, amount_cents) AS held,
     coalesce(state = 'captured', false) AS "isCaptured", state IS DISTINCT FROM wanted AS "isSettling"
   FROM order_payments WHERE merchant_id = $1 AND order_id = $2 ORDER BY payment`,
).rows(({ merchantId, orderId }: { merchantId: number; orderId: number }) => [merchantId, orderId])

export type AdjustedSale = {
  cart: readonly OrderLine[]
  price: Price
  points: number
  adjustmentCount: number
  payments: readonly { payment: number; type: string; amount: Cents }[]
  /** Decisions of the alcohol and tobacco rules, if they were checked again. */
  compliance: readonly object[] | null
}

/** The order must be locked. */
export async function writeAdjusted(tx: Handle, order: Order, sale: AdjustedSale): Promise<Order> {
  const { subtotal, discount, deliveryFee, convenienceFee, tax, total } = sale.price
  const row = await tx.get(adjustOrder, [
    order.merchant.merchantId,
    order.orderId,
    JSON.stringify(sale.cart),
    ...[subtotal, discount, deliveryFee, convenienceFee, tax, total],
    sale.points,
    sale.adjustmentCount,
    JSON.stringify(sale.payments),
    sale.compliance && JSON.stringify(sale.compliance),
  ])
  return toOrder(row)
}

/** An adjustment that doesn't change anything yet. The order must be locked. */
export async function countAdjustment(
  tx: Handle,
  { merchant, orderId }: Order,
  adjustmentCount: number,
): Promise<Order> {
  return toOrder(await tx.get(countOne, [merchant.merchantId, orderId, adjustmentCount]))
}

export async function insertAdjustment(tx: Handle, merchantId: number, adjustment: Adjustment) {
  const { orderId, at, actor, changes, from, to, proposed, status, lapsesAt, replacesAll } = adjustment
  const { compliance } = adjustment
  await tx.rows(addAdjustment, [
    ...[merchantId, orderId, adjustment.adjustment, new Date(at), actor, JSON.stringify(changes), from, to],
    JSON.stringify(proposed),
    status,
    lapsesAt === null ? null : new Date(lapsesAt),
    replacesAll,
    compliance && JSON.stringify(compliance),
  ])
}

/** False if it was answered before, or has expired. */
export async function answerAdjustment(
  tx: Handle,
  { orderId, adjustment }: Pick<Adjustment, 'orderId' | 'adjustment'>,
  answer: { status: 'done' | 'declined' | 'lapsed'; to: Cents | null; now: number },
): Promise<boolean> {
  const { status, to, now } = answer
  return (await tx.find(answerOne, [orderId, adjustment, status, new Date(now), to])) !== undefined
}

/** Expired questions. */
export const listOverdue = sql<{ orderId: number; adjustment: number }>(
  `SELECT order_id AS "orderId", adjustment FROM order_adjustments WHERE status = 'pending' AND lapses_at <= $1
   ORDER BY lapses_at LIMIT $2`,
).rows((now: number, limit: number) => [new Date(now), limit])
