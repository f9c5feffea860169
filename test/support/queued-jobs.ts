import { type Handle, sql } from '../../src/db/database.ts'

export type QueuedJob = {
  jobId: number
  task: string
  payload: any
  key: string | null
  /** It is due later. */
  waits: boolean
  isLocked: boolean
  attempts: number
  lastError: string | null
}

const list = sql<QueuedJob>(
  `SELECT job_id AS "jobId", task, payload, key, run_at > now() AS waits, locked_by IS NOT NULL AS "isLocked", attempts,
     last_error AS "lastError" FROM jobs ORDER BY job_id`,
)
const drop = sql<unknown>('DELETE FROM jobs WHERE job_id = ANY ($1)')

/** Jobs that are not done, of one task or of all, the first added first. */
export async function queuedJobs(handle: Handle, task?: string): Promise<QueuedJob[]> {
  const jobs = await handle.rows(list)
  return task === undefined ? jobs : jobs.filter((job) => job.task === task)
}

/** As if they had never been added. */
export async function dropJobs(handle: Handle, jobs?: readonly QueuedJob[]) {
  await handle.rows(drop, [(jobs ?? (await queuedJobs(handle))).map(({ jobId }) => jobId)])
}
