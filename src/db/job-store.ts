import { type Handle, sql } from './database.ts'

/** A job taken by a runner. */
export type Job = { id: number; task: string; payload: unknown; attempts: number; maxAttempts: number }

/** The outcome of a job: done, to be retried later, or returned as if never taken. */
export type JobOutcome =
  | { kind: 'done'; id: number }
  | { kind: 'failed'; id: number; message: string }
  | { kind: 'returned'; id: number }

const deleteDone = sql('DELETE FROM jobs WHERE job_id = ANY ($1)')
// 2.7 seconds after the first attempt, hours after the last.
const putOffFailed = sql(
  `UPDATE jobs AS job SET last_error = failure.message, locked_by = NULL, locked_at = NULL,
     run_at = greatest(now(), job.run_at) + exp(least(job.attempts, 10)) * interval '1 second'
   FROM jsonb_to_recordset($2) AS failure (id bigint, message text)
   WHERE job.job_id = failure.id AND job.locked_by = $1`,
)
const freeReturned = sql(
  `UPDATE jobs SET attempts = greatest(0, attempts - 1), locked_by = NULL, locked_at = NULL
   WHERE job_id = ANY ($2) AND locked_by = $1`,
)

export type NewJob = {
  task: string
  payload: object
  /** The delay, by the database's clock rather than ours, which may be set to another day. */
  afterMs?: number
}

/** At commit: nothing else in a transaction reads them. */
export const insertJobs = sql(
  `INSERT INTO jobs (task, payload, run_at)
   SELECT task, payload, now() + coalesce("afterMs", 0) * interval '1 millisecond'
   FROM json_to_recordset($1) AS spec (task text, payload json, "afterMs" double precision)`,
).atCommit((wanted: readonly NewJob[]) => [JSON.stringify(wanted)])

/** Replaces a waiting job with the same key. */
export const replaceJob = sql(
  `SELECT FROM add_job($1, $2::json, key := $3, run_at := now() + $4 * interval '1 millisecond')`,
).atCommit((key: string, { task, payload, afterMs = 0 }: NewJob) => [
  task,
  JSON.stringify(payload),
  key,
  afterMs,
])

export const takeJobs = sql<Job>(
  `WITH next AS (
     SELECT job_id FROM jobs WHERE locked_by IS NULL AND attempts < max_attempts AND run_at <= now() AND task = ANY ($2)
     ORDER BY run_at LIMIT $3 FOR UPDATE SKIP LOCKED
   )
   UPDATE jobs AS job SET attempts = job.attempts + 1, locked_by = $1, locked_at = now()
   FROM next WHERE job.job_id = next.job_id
   RETURNING job.job_id AS id, job.task, job.payload, job.attempts, job.max_attempts AS "maxAttempts"`,
).rows((runnerId: string, { tasks, limit }: { tasks: readonly string[]; limit: number }) => [
  runnerId,
  tasks,
  limit,
])

/** Whether any due job is waiting. */
export const areJobsDue = sql(
  'SELECT FROM jobs WHERE locked_by IS NULL AND attempts < max_attempts AND run_at <= now() LIMIT 1',
).any()

/** Idempotent: it can be repeated if it is unknown whether it was written. */
export async function writeOutcomes(handle: Handle, runnerId: string, outcomes: readonly JobOutcome[]) {
  const of = (kind: JobOutcome['kind']) => outcomes.filter((outcome) => outcome.kind === kind)
  const idsOf = (kind: JobOutcome['kind']) => of(kind).map(({ id }) => id)
  const failed = of('failed')
  await Promise.all([
    idsOf('done').length > 0 && handle.rows(deleteDone, [idsOf('done')]),
    failed.length > 0 && handle.rows(putOffFailed, [runnerId, JSON.stringify(failed)]),
    idsOf('returned').length > 0 && handle.rows(freeReturned, [runnerId, idsOf('returned')]),
  ])
}

/** Jobs that the runner took but never received: the response was lost. */
export const freeLostJobs = sql(
  `UPDATE jobs SET attempts = greatest(0, attempts - 1), locked_by = NULL, locked_at = NULL
   WHERE locked_by = $1 AND job_id <> ALL ($2)`,
).run((runnerId: string, inHand: readonly number[]) => [runnerId, inHand])

/** Once across all processes, by the first that gets to it in that minute. */
export const addScheduledJobs = sql('SELECT add_scheduled_jobs($1, $2)').run(
  (tasks: readonly string[], minute: number) => [tasks, new Date(minute)],
)
