import { formatInstant } from '../../core/local-time.ts'
import type { Handle } from '../../db/database.ts'
import type { Order } from '../orders/index.ts'
import { readyBy } from './rules.ts'
import { listOverdue, type Overdue } from './store.ts'

/** Whether each of these orders is late or waiting, in the same order. */
export async function markOrders(db: Handle, orders: readonly Order[], now: number) {
  const ids = orders.map(({ orderId }) => orderId)
  const overdue = new Map((await listOverdue(db, ids)).map((one) => [one.orderId, one]))
  return orders.map((order) => presentMark(order, overdue.get(order.orderId), now))
}

/** Whether an order is late or waiting now, when that changes, when it has to be ready, and the shop's time zone. */
function presentMark(order: Order, overdue: Overdue | undefined, now: number) {
  const { orderId, timeZone } = order
  const { lateAt = null, waitingAt = null } = overdue ?? {}
  const shown = (at: number | null) => (at === null ? null : formatInstant(at, timeZone))
  return {
    ...{ order_id: orderId, time_zone: timeZone },
    ...{ late: lateAt !== null && lateAt < now, waiting: waitingAt !== null && waitingAt <= now },
    ...{ late_at: shown(lateAt), waiting_at: shown(waitingAt) },
    ready_by: shown(readyBy(order)),
  }
}
