import type { Handle } from '../../../db/database.ts'
import { addJob } from '../../../db/jobs.ts'

/** Events of a merchant within this interval are handled together. */
const gatherMs = 1500

/** Queues the job that dispatches a merchant’s orders to drivers. Several queued jobs for one merchant are merged. */
export async function queueDispatching(tx: Handle, merchantIds: readonly number[], afterMs = gatherMs) {
  for (const merchantId of merchantIds)
    await addJob(tx, 'dispatch_to_drivers', { merchantId }, { afterMs, key: `drivers of ${merchantId}` })
}
