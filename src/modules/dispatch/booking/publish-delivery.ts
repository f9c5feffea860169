import { publish } from '../../events/index.ts'
import type { Delivery } from '../rules/delivery.ts'
import type { DeliveryKey } from '../store.ts'
import type { HandledOrder } from './deps.ts'
import type { DispatchStep } from './dispatch-step.ts'

/** Event types for our own consumers, and for readers of the event log. */
const types = {
  booked: 'delivery.booked',
  updated: 'delivery.updated',
  delivered: 'delivery.delivered',
  failed: 'delivery.failed',
  cancelled: 'delivery.updated',
  returned: 'delivery.updated',
} as const

/**
 * Part of the transaction that makes the change. `known` is the resulting order and delivery; otherwise they are
 * read.
 */
export async function publishDelivery(
  { deps, tx }: { deps: Pick<DispatchStep['deps'], 'showDelivery'>; tx: DispatchStep['tx'] },
  { merchantId, orderId, leg }: DeliveryKey,
  happened: keyof typeof types,
  { now, ...more }: { now: number; [fact: string]: unknown },
  known?: { order: HandledOrder; delivery: Delivery },
) {
  const { customerId, data } = await deps.showDelivery(tx, orderId, leg, known)
  const payload = { order_id: orderId, merchant_id: merchantId, leg, ...more }
  const about = { merchantId, customerId, orderId, subject: String(orderId) }
  const event = { type: types[happened], topic: `delivery.${happened}`, ...about, data, payload }
  await publish(tx, [event], now)
}
