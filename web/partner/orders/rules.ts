import type { Answer } from '../../../sdk/src/index.ts'

export type Order = Answer<'get_merchant_admin_orders'>['orders'][number]
export type Line = Order['cart'][number]
export type OrderSheetProps = { order: Order; onDone(order: Order): void; onClose(): void }

/** A test order has no number; the service keeps it apart from orders. */
export const testOrderId = 0
export const isTest = ({ order_id }: Pick<Order, 'order_id'>) => order_id === testOrderId

export const columns = ['new', 'preparing', 'ready', 'away', 'done'] as const
export type Column = (typeof columns)[number]

const columnOf = new Map(
  Object.entries<Column>({ placed: 'new', confirmed: 'preparing', ready: 'ready', out_for_delivery: 'away' }),
)

export function sortIntoColumns(orders: readonly Order[]): Record<Column, Order[]> {
  const sorted: Record<Column, Order[]> = { new: [], preparing: [], ready: [], away: [], done: [] }
  for (const order of orders) sorted[columnOf.get(order.status) ?? 'done'].push(order)
  const bySoonest = (a: Order, b: Order) => dueAt(a) - dueAt(b) || a.order_id - b.order_id
  for (const column of ['new', 'preparing', 'ready', 'away'] as const) sorted[column].sort(bySoonest)
  sorted.done.sort((a, b) => b.order_id - a.order_id)
  return sorted
}

const minute = 60_000
export const isScheduled = (order: Order) => order.delivery_date !== order.order_date
/** A new order should be answered within this time. */
const answerMs = 5 * minute
/** A ready order should be picked up within this time. */
const fetchMs = 15 * minute

/** When the order should leave its column. */
export function dueAt(order: Order): number {
  const ordered = Date.parse(order.order_date)
  if (order.status === 'placed') return ordered + answerMs
  const prepared = readyAt(order)
  if (order.status === 'confirmed') return prepared
  if (order.status === 'ready') return prepared + fetchMs
  const eta = order.delivery?.eta
  return eta ? Date.parse(eta) : prepared + 60 * minute
}

/** When the kitchen promised it: the preparation time after accepting, or the scheduled time. */
function readyAt(order: Order): number {
  const accepted = Date.parse(order.confirmed_at ?? order.order_date)
  const prepared = accepted + (order.prep_minutes ?? usualPrepMinutes) * minute
  return isScheduled(order) ? Math.max(prepared, Date.parse(order.delivery_date)) : prepared
}

export const usualPrepMinutes = 20

export const isOpen = ({ status }: Order) => columnOf.has(status)
export const isLate = (order: Order, now: number) => isOpen(order) && dueAt(order) < now
export const minutesUntil = (at: number, now: number) => Math.round((at - now) / minute)

/** When the courier arrives at the counter; undefined if none is on the way. */
export function courierAt({ status, delivery }: Order): number | undefined {
  const isComing = status === 'confirmed' || status === 'ready'
  return isComing && delivery?.pickup_eta ? Date.parse(delivery.pickup_eta) : undefined
}

/** The words that the courier's company has for it are the interface's; the courier takes it from here. */
const isWithCourier = ({ delivery }: Order) =>
  delivery !== null && !['failed', 'cancelled', 'delivered'].includes(delivery.status)

export type Step = 'confirm' | 'ready' | 'complete'

/** The next step that is the merchant's; a courier company completes what it has. */
export function nextStep(order: Order): Step | undefined {
  if (order.status === 'placed') return 'confirm'
  if (order.status === 'confirmed') return 'ready'
  const isHandedOver = order.status === 'ready' || order.status === 'out_for_delivery'
  return isHandedOver && !isWithCourier(order) ? 'complete' : undefined
}
