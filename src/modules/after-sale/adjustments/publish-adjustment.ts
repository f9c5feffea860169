import { toDollars } from '../../../core/money.ts'
import type { Handle } from '../../../db/database.ts'
import { publish } from '../../events/index.ts'
import { presentForEvent } from '../../fulfillment/index.ts'
import type { Order } from '../../orders/index.ts'

/** Part of the transaction that changes the order; publishes its current state. */
export async function publishAdjustment(
  tx: Handle,
  order: Parameters<typeof presentForEvent>[0],
  before: Order,
  now: number,
) {
  const { orderId, customerId, merchant } = order
  const { merchantId } = merchant
  const payload = { order_id: orderId, merchant_id: merchantId, total_cents: order.total }
  const about = { merchantId, customerId, orderId, subject: String(orderId), payload }
  const shown = {
    ...presentForEvent(order),
    previous: { total: toDollars(before.total), subtotal: toDollars(before.subtotal) },
  }
  await publish(tx, [{ type: 'order.adjusted', ...about, ...shown }], now)
}
