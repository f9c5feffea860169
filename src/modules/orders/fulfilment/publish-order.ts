import type { Handle } from '../../../db/database.ts'
import { publish, type WorkEvent } from '../../events/index.ts'
import { presentMerchantPart, presentOrder } from '../present.ts'
import type { Order, OrderStatus, OrderToShow } from '../rules/order.ts'

/** The recipients of an email. */
export type Reader = 'customer' | 'merchant'

/** Each change of an order is an event of its own: what became of it, and who is written to. */
export type OrderEvent = {
  order_id: number
  merchant_id: number
  type: Order['type']
  is_courier: boolean
  total_cents: number
  status: OrderStatus
  from: OrderStatus | null
  reason: string | null
  letters_to: readonly Reader[]
  /** Whether the customer wants text messages about it. */
  sms?: boolean
}

type Change = { from: OrderStatus | null; to: OrderStatus }

/** Part of the transaction that moves the order; emails and couriers follow from the events. */
export async function publishOrder(tx: Handle, order: OrderToShow, changes: readonly Change[], now: number) {
  const { orderId, customerId, type, isCourier, total, merchant, reason } = order
  const { merchantId } = merchant
  const about = { order_id: orderId, merchant_id: merchantId, type, is_courier: isCourier }
  const events = changes.map(({ from, to: status }, index) => {
    const isOvertaken = index < changes.length - 1
    const letters_to = readersOf(status, { isOvertaken })
    const sms = order.contact.sms_notify ?? false
    const payload: OrderEvent = { ...about, total_cents: total, status, from, reason, letters_to, sms }
    const shown = isOvertaken ? asOf(order, status) : order
    return {
      type: `${prefix}${status}` as const,
      ...{ merchantId, customerId, orderId, subject: String(orderId), payload },
      data: presentOrder(shown),
      merchantData: presentMerchantPart(shown),
      ...(from !== null && { previous: { status: from } }),
    }
  })
  await publish(tx, events, now)
}

const prefix = 'order.'

/** An order that is confirmed as soon as it is placed was placed first. */
const asOf = (order: OrderToShow, status: OrderStatus): OrderToShow => ({
  ...order,
  status,
  confirmedAt: null,
})

const toldToCustomers: readonly OrderStatus[] = ['placed', 'confirmed', 'rejected', 'cancelled', 'failed']
const toldToMerchants: readonly OrderStatus[] = ['placed', 'cancelled', 'failed']

/** A customer whose order is confirmed as soon as it is placed gets one email, not two. */
function readersOf(status: OrderStatus, { isOvertaken }: { isOvertaken: boolean }): Reader[] {
  const customer: Reader[] = toldToCustomers.includes(status) && !isOvertaken ? ['customer'] : []
  const merchant: Reader[] = toldToMerchants.includes(status) ? ['merchant'] : []
  return [...customer, ...merchant]
}

/** The events that change an order's status. Actions of merchants are published under `order.` too. */
export function orderEventsIn(events: readonly WorkEvent[]): OrderEvent[] {
  return events.flatMap(({ topic, payload }) => {
    const event = payload as OrderEvent
    return topic === `${prefix}${event.status}` ? [event] : []
  })
}
