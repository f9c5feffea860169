import { type Handle, sql } from './database.ts'

/** A job that a runner has taken. */
export type Job = { id: number; taskId: number; payload: unknown; attempts: number; maxAttempts: number }

/** The outcome of a job: done, to be retried later, or returned as if it had never been taken. */
export type JobOutcome =
  | { kind: 'done'; id: number }
  | { kind: 'failed'; id: number; message: string }
  | { kind: 'returned'; id: number }

const jobs = 'graphile_worker._private_jobs'

const addTasks = sql<unknown>(
  `INSERT INTO graphile_worker._private_tasks (identifier) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING`,
)
const listTasks = sql<{ id: number; task: string }>(
  `SELECT id, identifier AS task FROM graphile_worker._private_tasks WHERE identifier = ANY ($1)`,
)
// None at all where a task is unknown. The functions of graphile-worker take 1.5 ms of the database's time for a job: they lock
// a queue, look for a key, and send a notice.
const addSome = sql<unknown>(
  `WITH wanted AS (
     SELECT task.id, job.payload, job.run_at
     FROM (SELECT task, payload, now() + coalesce("afterMs", 0) * interval '1 millisecond' AS run_at
           FROM json_to_recordset($1) AS spec (task text, payload json, "afterMs" double precision)) AS job
     LEFT JOIN graphile_worker._private_tasks AS task ON task.identifier = job.task
   )
   INSERT INTO ${jobs} (task_id, payload, run_at, max_attempts)
   SELECT id, payload, run_at, $2 FROM wanted WHERE NOT EXISTS (SELECT FROM wanted WHERE id IS NULL)
   RETURNING id`,
)
const takeSome = sql<Job>(
  `WITH next AS (
     SELECT id FROM ${jobs} WHERE is_available AND run_at <= now() AND task_id = ANY ($2)
     ORDER BY priority, run_at LIMIT $3 FOR UPDATE SKIP LOCKED
   )
   UPDATE ${jobs} AS job SET attempts = job.attempts + 1, locked_by = $1, locked_at = now()
   FROM next WHERE job.id = next.id
   RETURNING job.id, job.task_id AS "taskId", job.payload, job.attempts, job.max_attempts AS "maxAttempts"`,
)
const deleteDone = sql<unknown>(`DELETE FROM ${jobs} WHERE id = ANY ($1)`)
// 2.7 seconds after the first attempt, hours after the last.
const putOffFailed = sql<unknown>(
  `UPDATE ${jobs} AS job SET last_error = failure.message, locked_by = NULL, locked_at = NULL,
     run_at = greatest(now(), job.run_at) + exp(least(job.attempts, 10)) * interval '1 second'
   FROM jsonb_to_recordset($2) AS failure (id bigint, message text)
   WHERE job.id = failure.id AND job.locked_by = $1`,
)
const freeReturned = sql<unknown>(
  `UPDATE ${jobs} SET attempts = greatest(0, attempts - 1), locked_by = NULL, locked_at = NULL
   WHERE id = ANY ($2) AND locked_by = $1`,
)
const freeUnknown = sql<unknown>(
  `UPDATE ${jobs} SET attempts = greatest(0, attempts - 1), locked_by = NULL, locked_at = NULL
   WHERE locked_by = $1 AND id <> ALL ($2)`,
)
// With several processes, the one whose mark is the first of this minute adds it.
const addScheduled = sql<unknown>(
  `WITH mark AS (
     INSERT INTO graphile_worker._private_known_crontabs AS known (identifier, known_since, last_execution)
     SELECT task, $2, $2 FROM unnest($1::text[]) AS task
     ON CONFLICT (identifier) DO UPDATE SET last_execution = excluded.last_execution
     WHERE known.last_execution IS NULL OR known.last_execution < excluded.last_execution
     RETURNING identifier
   )
   SELECT graphile_worker.add_job(identifier, max_attempts := $3) FROM mark`,
)

/** Ids of the tasks that a runner knows, by which jobs name them. */
export async function registerTasks(handle: Handle, names: readonly string[]): Promise<Map<number, string>> {
  await handle.rows(addTasks, [names])
  return new Map((await handle.rows(listTasks, [names])).map(({ id, task }) => [id, task]))
}

export async function insertJobs(
  handle: Handle,
  wanted: readonly { task: string; payload: object }[],
  maxAttempts: number,
) {
  const values = [JSON.stringify(wanted), maxAttempts]
  if ((await handle.rows(addSome, values)).length > 0) return
  await handle.rows(addTasks, [[...new Set(wanted.map(({ task }) => task))]])
  await handle.rows(addSome, values)
}

export function takeJobs(
  handle: Handle,
  runnerId: string,
  { taskIds, limit }: { taskIds: readonly number[]; limit: number },
): Promise<Job[]> {
  return handle.rows(takeSome, [runnerId, taskIds, limit])
}

/** Idempotent: it may be repeated where it is unknown whether it was written. */
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

/** Jobs that the runner has taken and never got: the answer was lost on the way. */
export async function freeLostJobs(handle: Handle, runnerId: string, inHand: readonly number[]) {
  await handle.rows(freeUnknown, [runnerId, inHand])
}

/** Once for all processes, whichever comes first in that minute. */
export async function addScheduledJobs(
  handle: Handle,
  tasks: readonly string[],
  { minute, maxAttempts }: { minute: number; maxAttempts: number },
) {
  await handle.rows(addScheduled, [tasks, new Date(minute), maxAttempts])
}
