import type { Handle } from '../../../db/database.ts'
import type { WorkEvent } from '../../events/index.ts'
import { orderEventsIn } from '../../fulfillment/index.ts'
import { endWithOrder } from './rules.ts'
import { endLiveOfDrivers } from './store.ts'

/** Reads order events: the kitchen completed an order, or it was canceled, while a driver had it. */
export async function endDriversWithOrders(tx: Handle, events: readonly WorkEvent[], now: number) {
  const ended = orderEventsIn(events).flatMap(({ type, status, order_id: orderId }) => {
    const state = type === 'delivery' ? endWithOrder(status) : undefined
    return state === undefined ? [] : [{ orderId, state }]
  })
  if (ended.length > 0) await endLiveOfDrivers(tx, ended, now)
}
