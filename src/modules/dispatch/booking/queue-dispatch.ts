import type { Handle } from '../../../db/database.ts'
import { addJob } from '../../../db/jobs.ts'
import type { Leg } from '../rules/delivery.ts'

/** Queues the next dispatch step of a delivery. Several queued jobs for one delivery are merged. */
export async function queueDispatch(
  tx: Handle,
  { orderId, leg }: { orderId: number; leg: Leg },
  afterMs = 0,
) {
  await addJob(tx, 'dispatch_order', { orderId, leg }, { afterMs, key: `dispatch ${orderId} ${leg}` })
}
