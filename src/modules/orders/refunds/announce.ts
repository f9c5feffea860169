import type { Cents } from '../../../core/money.ts'
import type { Handle } from '../../../db/database.ts'
import { writeEvents } from '../../../db/outbox.ts'
import type { Order } from '../rules/order.ts'

export type RefundEvent = {
  order_id: number
  merchant_id: number
  refund_id: number
  refund: number
  amount_cents: Cents
}

const refundTopic = 'order.refunded'

/** Part of the transaction that makes the refund; the customer's email follows from it. */
export async function announceRefund(
  tx: Handle,
  { orderId, merchant }: Order,
  { refundId, refund, amount }: { refundId: number; refund: number; amount: Cents },
  now: number,
) {
  const payload: RefundEvent = {
    order_id: orderId,
    merchant_id: merchant.merchantId,
    refund_id: refundId,
    refund,
    amount_cents: amount,
  }
  await writeEvents(tx, [{ topic: refundTopic, subject: String(orderId), payload }], now)
}
