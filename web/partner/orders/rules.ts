import type { Answer } from '../../../sdk/src/index.ts'

type Orders = Answer<'get_merchant_admin_orders'>
/** An order with the service's latest verdict on it. */
export type Order = Orders['orders'][number] & {
  mark?: OrderMark | undefined
  /** The shop's usual time, for an order accepted without one. */
  usualPrepMinutes?: number | undefined
}
type OrderMark = NonNullable<Orders['marks']>[number]
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

/** The orders of an answer, each with its mark. */
export const withMarks = ({ orders, marks }: Pick<Orders, 'orders' | 'marks'>): Order[] =>
  orders.map((order, index) => ({ ...order, mark: marks?.[index] }))

export function sortIntoColumns(orders: readonly Order[]): Record<Column, Order[]> {
  const sorted: Record<Column, Order[]> = { new: [], preparing: [], ready: [], away: [], done: [] }
  for (const order of orders) sorted[columnOf.get(order.status) ?? 'done'].push(order)
  const at = (order: Order) => dueAt(order) ?? Date.parse(order.order_date)
  const bySoonest = (a: Order, b: Order) => at(a) - at(b) || a.order_id - b.order_id
  for (const column of ['new', 'preparing', 'ready', 'away'] as const) sorted[column].sort(bySoonest)
  sorted.done.sort((a, b) => b.order_id - a.order_id)
  return sorted
}

const minute = 60_000
export const isScheduled = (order: Pick<Order, 'delivery_date' | 'order_date'>) =>
  order.delivery_date !== order.order_date

/** Too far ahead to start: not counted among the dishes to cook. */
export const isFarAhead = (order: Pick<Order, 'delivery_date' | 'order_date' | 'mark'>, now: number) =>
  isScheduled(order) && Date.parse(order.mark?.ready_by ?? order.delivery_date) - now > farAhead
const farAhead = 3 * 60 * minute

const instant = (iso: string | null | undefined) => (iso ? Date.parse(iso) : undefined)

/** When the order should leave its column; undefined if unknown. */
export function dueAt(order: Order): number | undefined {
  const lateAt = instant(order.mark?.late_at)
  if (order.status === 'placed') return instant(order.mark?.waiting_at)
  if (order.status === 'confirmed') return readyAt(order) ?? lateAt
  if (order.status === 'ready') return courierAt(order) ?? lateAt
  return order.status === 'out_for_delivery' ? (instant(order.delivery?.eta) ?? lateAt) : lateAt
}

/** When the kitchen has it ready: the preparation time after accepting, or the time the service says for a later order. */
function readyAt({ confirmed_at, prep_minutes, usualPrepMinutes, mark }: Order): number | undefined {
  const minutes = prep_minutes ?? usualPrepMinutes
  const readyBy = instant(mark?.ready_by)
  if (!confirmed_at || minutes === undefined) return readyBy
  return Math.max(Date.parse(confirmed_at) + minutes * minute, readyBy ?? 0)
}

/** When a scheduled order has to be ready, as long as the kitchen has it; undefined for all others. */
export const kitchenTime = ({ status, mark }: Order): string | undefined =>
  (status === 'placed' || status === 'confirmed') && mark?.ready_by ? mark.ready_by : undefined

/** The time that a scheduled order waits for: until then, the usual preparation time says nothing. */
export function laterThan(minutes: number, order: Order, now: number): string | undefined {
  const at = kitchenTime(order)
  return at && Date.parse(at) > now + minutes * minute ? at : undefined
}

export const isOpen = ({ status }: Order) => columnOf.has(status)

// The service decides what is late or needs attention, and from when; the board's clock does the rest.
export const isLate = (order: Order, now: number) => isOpen(order) && hasCome(order.mark?.late_at, now)
export const isWaiting = ({ mark, status }: Order, now: number) =>
  status === 'placed' && hasCome(mark?.waiting_at, now)
const hasCome = (iso: string | null | undefined, now: number) =>
  (instant(iso) ?? Number.POSITIVE_INFINITY) < now

/** The number of orders in a column that need attention first. */
export const countOverdue = (orders: readonly Order[], now: number) =>
  orders.filter((order) => isLate(order, now) || isWaiting(order, now)).length

export const minutesLate = ({ mark }: Order, now: number) =>
  Math.max(1, minutesUntil(now, instant(mark?.late_at) ?? now))
export const minutesUntil = (at: number, now: number) => Math.round((at - now) / minute)

/** When the courier arrives at the counter; undefined if none is on the way. */
export function courierAt({ status, delivery }: Order): number | undefined {
  const isComing = status === 'confirmed' || status === 'ready'
  return isComing && delivery?.pickup_eta ? Date.parse(delivery.pickup_eta) : undefined
}

/** The courier company's statuses as the API names them; from here on, the courier has the order. */
const isWithCourier = ({ delivery }: Order) =>
  delivery !== null && !['failed', 'cancelled', 'delivered'].includes(delivery.status)

export type Step = 'confirm' | 'ready' | 'complete'

/** The merchant's next step; a courier company completes its own deliveries. */
export function nextStep(order: Order): Step | undefined {
  if (order.status === 'placed') return 'confirm'
  if (order.status === 'confirmed') return 'ready'
  const isHandedOver = order.status === 'ready' || order.status === 'out_for_delivery'
  return isHandedOver && !isWithCourier(order) ? 'complete' : undefined
}
