import type { Handle } from '../../../db/database.ts'
import { addJobs } from '../../../db/jobs.ts'
import { addPrints, addPrintsOfKnown, type PrintJob } from './print-store.ts'

export const watchTask = 'watch_print'
/** By then, a polling printer has printed. */
const lateMs = 30_000

type Moved = {
  confirmed: readonly { orderId: number; merchantId: number }[]
  adjusted: readonly number[]
  ended: readonly number[]
}

/** Nothing is sent: printers poll. A little later, a job checks whether they have. */
export async function queuePrints(tx: Handle, { confirmed, adjusted, ended }: Moved, now: number) {
  const jobs = [
    ...(confirmed.length > 0 ? await addPrints(tx, confirmed, 'order', now) : []),
    ...(adjusted.length > 0 ? await addPrintsOfKnown(tx, adjusted, 'changed', now) : []),
    ...(ended.length > 0 ? await addPrintsOfKnown(tx, ended, 'canceled', now) : []),
  ]
  await watchPrints(tx, jobs)
}

export const watchPrints = (tx: Handle, jobs: readonly PrintJob[]) =>
  addJobs(
    tx,
    jobs.map(({ printJobId }) => ({ task: watchTask, payload: { printJobId }, afterMs: lateMs })),
  )
