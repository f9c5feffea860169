import type { Handle } from '../../../db/database.ts'
import { addJobs, type NewJob } from '../../../db/jobs.ts'
import type { WorkEvent } from '../../events/index.ts'
import { orderEventsIn } from '../../fulfillment/index.ts'
import type { Order } from '../../orders/index.ts'

type Task = 'dispatch_order' | 'recall_delivery'

/** The order statuses that start the search for a courier, and those that recall one. */
const taskAfter: Partial<Record<Order['status'], Task>> = {
  confirmed: 'dispatch_order',
  rejected: 'recall_delivery',
  cancelled: 'recall_delivery',
  failed: 'recall_delivery',
}

/** Reads order events. A repeated event does no harm: each job checks the current state. */
export async function onOrderEvents(tx: Handle, events: readonly WorkEvent[]) {
  const jobs = orderEventsIn(events).flatMap(({ is_courier, status, order_id: orderId }): NewJob[] => {
    const task = is_courier ? taskAfter[status] : undefined
    if (task === undefined) return []
    return [{ task, payload: task === 'dispatch_order' ? { orderId, leg: 'out' } : { orderId } }]
  })
  await addJobs(tx, jobs)
}
