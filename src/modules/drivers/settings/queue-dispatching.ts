import type { Handle } from '../../../db/database.ts'
import { addJob } from '../../../db/jobs.ts'

/** What happens to a merchant within it is looked at together. */
const gatherMs = 1500

/** A job that looks at what the merchant’s drivers have. Several that wait for one merchant are merged. */
export async function queueDispatching(tx: Handle, merchantIds: readonly number[], afterMs = gatherMs) {
  for (const merchantId of merchantIds)
    await addJob(tx, 'dispatch_to_drivers', { merchantId }, { afterMs, key: `drivers of ${merchantId}` })
}
