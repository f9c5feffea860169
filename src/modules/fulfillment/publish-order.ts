import type { Handle } from '../../db/database.ts'
import { publish, type WorkEvent } from '../events/index.ts'
import { type Order, presentForMerchant } from '../orders/index.ts'

/** The recipients of an email. */
export type Reader = 'customer' | 'merchant'

/** Each change of an order is a separate event: its new status, and who gets an email. */
export type OrderEvent = {
  order_id: number
  merchant_id: number
  type: Order['type']
  is_courier: boolean
  total_cents: number
  status: Order['status']
  from: Order['status'] | null
  reason: string | null
  letters_to: readonly Reader[]
  /** The items in a new order. */
  item_ids?: readonly string[]
  /** Whether the customer wants text messages about it. */
  sms?: boolean
  /** The email to the customer is an update that can be turned off, not the receipt. */
  is_update?: boolean
  /** The buyer, for notifications. */
  customer_id?: number | null
  guest_id?: number | null
}

type OrderToShow = Parameters<typeof presentForMerchant>[0]

/** What the customer sees of an order, plus what only the merchant sees. */
export function presentForEvent(order: OrderToShow) {
  const { customer, confirmed_at, ...data } = presentForMerchant(order)
  return { data, merchantData: { customer, confirmed_at } }
}

type Change = { from: Order['status'] | null; to: Order['status'] }

/** Part of the transaction that changes the order's status; emails and couriers follow from the events. */
export async function publishOrder(tx: Handle, order: OrderToShow, changes: readonly Change[], now: number) {
  const { orderId, customerId, guestId, type, isCourier, total, merchant, reason } = order
  const { merchantId } = merchant
  const about = { order_id: orderId, merchant_id: merchantId, type, is_courier: isCourier }
  const buyer = { customer_id: customerId, guest_id: guestId }
  const isNew = changes.some(({ to }) => to === 'placed')
  const events = changes.map(({ from, to: status }, index) => {
    const isOvertaken = index < changes.length - 1
    const letters_to = listReaders(status, { isOvertaken })
    const sms = order.contact.sms_notify ?? false
    const payload: OrderEvent = {
      ...{ ...about, ...buyer, total_cents: total, status, from, reason, letters_to, sms },
      // Confirmed immediately when placed: this email is the receipt.
      ...(status === 'confirmed' && !isNew && { is_update: true }),
      ...(status === 'placed' && { item_ids: itemIdsOf(order) }),
    }
    const shown = isOvertaken ? asOf(order, status) : order
    return {
      type: `${prefix}${status}` as const,
      ...{ merchantId, customerId, orderId, subject: String(orderId), payload },
      ...presentForEvent(shown),
      ...(from !== null && { previous: { status: from } }),
    }
  })
  await publish(tx, events, now)
}

const prefix = 'order.'

const itemIdsOf = ({ cart }: OrderToShow) => [...new Set(cart.map(({ id }) => id))]

/** The `placed` state of an order that is confirmed immediately when placed. */
const asOf = (order: OrderToShow, status: Order['status']): OrderToShow => ({
  ...order,
  status,
  confirmedAt: null,
})

const toldToCustomers: readonly Order['status'][] = ['placed', 'confirmed', 'rejected', 'cancelled', 'failed']
const toldToMerchants: readonly Order['status'][] = ['placed', 'cancelled', 'failed']

/** A customer whose order is confirmed immediately gets one email, not two. */
function listReaders(status: Order['status'], { isOvertaken }: { isOvertaken: boolean }): Reader[] {
  const customer: Reader[] = toldToCustomers.includes(status) && !isOvertaken ? ['customer'] : []
  const merchant: Reader[] = toldToMerchants.includes(status) ? ['merchant'] : []
  return [...customer, ...merchant]
}

/** The order in a merchant notification: the event has only these fields. */
export type CallingEvent = { order_id: number; merchant_id: number }

/** Part of the transaction that records the reminder. Every notification channel follows from this event. */
export async function publishUnanswered(tx: Handle, order: OrderToShow, now: number) {
  const { orderId, customerId, merchant } = order
  const { merchantId } = merchant
  const payload: CallingEvent = { order_id: orderId, merchant_id: merchantId }
  const about = { merchantId, customerId, orderId, subject: String(orderId), payload }
  await publish(tx, [{ type: 'order.unanswered', ...about, ...presentForEvent(order) }], now)
}

const callsIn = (events: readonly WorkEvent[], wanted: string): CallingEvent[] =>
  events.filter(({ topic }) => topic === wanted).map(({ payload }) => payload as CallingEvent)

export const unansweredIn = (events: readonly WorkEvent[]) => callsIn(events, 'order.unanswered')
export const cardFailuresIn = (events: readonly WorkEvent[]) => callsIn(events, 'order.payment_failed')

/** The events that change an order's status. Merchants' actions are published under `order.`, too. */
export function orderEventsIn(events: readonly WorkEvent[]): OrderEvent[] {
  return events.flatMap(({ topic, payload }) => {
    const event = payload as OrderEvent
    return topic === `${prefix}${event.status}` ? [event] : []
  })
}
