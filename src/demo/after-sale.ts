import { percentOf } from '../core/money.ts'
import { type Handle, sql } from '../db/database.ts'
import type { OrderAdjustmentsRow, OrderRefundPaymentsRow } from '../db/schema.generated.ts'
import {
  adjustedPostings,
  book,
  bookOrder,
  type Payment,
  refundedPostings,
  type SoldOrder,
} from '../modules/ledger/index.ts'
import { asTimestamp, insertRows } from './rows.ts'

/** An item that was partly sold out; `each` is its price in cents. */
export type MissingGoods = { name: string; wanted: number; sold: number; each: number }
type PastSale = SoldOrder & { orderedAt: number }

const minuteMs = 60_000
const dayMs = 86_400_000
const addRefund = sql(
  `INSERT INTO order_refunds (merchant_id, order_id, refund, at, actor, refunded_by, reason, destination, lines)
   VALUES ($1, $2, 1, $3, 'owner@example.com', 'merchant', $4, 'original', '[]')`,
)
const countRefund = sql('UPDATE orders SET refund_count = 1 WHERE merchant_id = $1 AND order_id = $2')
const countAdjustment = sql('UPDATE orders SET adjustment_count = 1 WHERE merchant_id = $1 AND order_id = $2')
const firstPayment = sql<Payment>(
  `SELECT type, source_id AS "sourceId", amount_cents AS amount FROM order_payments
   WHERE merchant_id = $1 AND order_id = $2 AND payment = 1`,
)

/** Refunds the tip to the card a day later, and books it in the ledger. */
export async function refundTip(tx: Handle, order: PastSale, reason: string) {
  const { merchantId, orderId, tip } = order
  const at = order.orderedAt + dayMs
  const payment = await tx.get(firstPayment, [merchantId, orderId])
  await tx.rows(addRefund, [merchantId, orderId, new Date(at), reason])
  await insertRows<{ [Column in keyof OrderRefundPaymentsRow]: unknown }>(tx, 'order_refund_payments', [
    {
      ...{ merchant_id: merchantId, order_id: orderId, refund: 1, payment: 1 },
      ...{ goods_cents: 0, tax_cents: 0, delivery_fee_cents: 0, convenience_fee_cents: 0 },
      ...{ tip_cents: tip, amount_cents: tip },
      ...{ state: 'done', failure: null, settled_at: asTimestamp(at + minuteMs) },
    },
  ])
  await tx.rows(countRefund, [merchantId, orderId])
  const parts = { goods: 0, tax: 0, deliveryFee: 0, tip, convenienceFee: 0 }
  const lines = refundedPostings(order, [{ payment, toCredit: false, parts }])
  await bookOrder.refund(tx, { kind: 'refunded', at, merchantId, orderId, refund: 1, lines })
}

/** The amount that an adjustment takes off the order, including New York's sales tax. */
export function planAdjustment(missing: MissingGoods) {
  const goods = Math.round((missing.wanted - missing.sold) * missing.each)
  return { ...missing, cents: goods + percentOf(goods, 88_750) }
}

/** Adjusts an order some minutes after it was placed. */
export async function adjustPastOrder(
  tx: Handle,
  order: PastSale,
  payment: Payment,
  { name, wanted, sold, each, cents }: ReturnType<typeof planAdjustment>,
) {
  const { merchantId, orderId, total } = order
  const at = order.orderedAt + 5 * minuteMs
  await insertRows<{ [Column in keyof OrderAdjustmentsRow]: unknown }>(tx, 'order_adjustments', [
    {
      ...{ merchant_id: merchantId, order_id: orderId, adjustment: 1, at: asTimestamp(at) },
      actor: 'owner@example.com',
      changes: [
        {
          ...{ action: 'quantity', name, from_milli: wanted * 1000, from_cents: wanted * each },
          ...{ to_milli: sold * 1000, to_cents: sold * each, replaced_by: null },
        },
      ],
      ...{ from_cents: total + cents, to_cents: total, proposed: [], status: 'done' },
      ...{ lapses_at: null, answered_at: null, replaces_all: false, compliance: null },
    },
  ])
  await tx.rows(countAdjustment, [merchantId, orderId])
  const lines = adjustedPostings(order, [{ payment, cents }])
  await book(tx, { kind: 'adjusted', at, merchantId, orderId, refund: 1, lines })
}
