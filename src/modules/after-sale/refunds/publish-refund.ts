import { type Cents, toDollars } from '../../../core/money.ts'
import type { Handle } from '../../../db/database.ts'
import { publish } from '../../events/index.ts'
import { presentForEvent } from '../../fulfillment/index.ts'

export type RefundEvent = {
  order_id: number
  merchant_id: number
  refund_id: number
  refund: number
  amount_cents: Cents
}

const refundTopic = 'order.refunded'

/** Part of the transaction that makes the refund, which the order already shows. */
export async function publishRefund(
  tx: Handle,
  order: Parameters<typeof presentForEvent>[0],
  { refundId, refund, amount }: { refundId: number; refund: number; amount: Cents },
  now: number,
) {
  const { orderId, customerId, merchant } = order
  const { merchantId } = merchant
  const payload: RefundEvent = {
    order_id: orderId,
    merchant_id: merchantId,
    refund_id: refundId,
    refund,
    amount_cents: amount,
  }
  const about = { merchantId, customerId, orderId, subject: String(orderId), payload }
  const data = presentForEvent(order)
  await publish(tx, [{ type: refundTopic, ...about, ...data }], now)
}

/** Part of the transaction that reverses a failed refund: we have the money again, and must refund it another way. */
export async function publishFailedRefund(
  tx: Handle,
  { orderId, merchant }: Pick<Parameters<typeof presentForEvent>[0], 'orderId' | 'merchant'>,
  { refund, amount, failure }: { refund: number; amount: Cents; failure: string },
  now: number,
) {
  const { merchantId } = merchant
  const data = { order_id: orderId, merchant_id: merchantId, refund, amount: toDollars(amount), failure }
  await publish(tx, [{ type: 'refund.failed', merchantId, orderId, subject: String(orderId), data }], now)
}
