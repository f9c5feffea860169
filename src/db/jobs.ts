import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { type Database, type Handle, sql } from './database.ts'
import { openPresence, usualSweepMs } from './job-presence.ts'
import { startRunner, type TaskList } from './job-runner.ts'
import { startSchedule } from './job-schedule.ts'

export type { TaskList }

const mostAttempts = 12

const insertJob = sql<unknown>(
  `SELECT FROM graphile_worker.add_job($1, $2::json, max_attempts := ${mostAttempts},
     run_at := now() + $3 * interval '1 millisecond', job_key := $4)`,
)
const insertJobs = sql<unknown>(
  `SELECT FROM graphile_worker.add_jobs((SELECT array_agg(job) FROM jsonb_populate_recordset(NULL::graphile_worker.job_spec, $1) AS job))`,
)

/**
 * Part of a transaction: the job starts after its commit and is tried again for some hours. `task` is one of jobs.ts.
 * `afterMs` holds it back, by the database's clock and not by ours, which may be set to another day. Of jobs with the
 * same `key` only the last one waits; one that runs already is left alone.
 */
export async function addJob(
  tx: Handle,
  task: string,
  payload: object,
  { afterMs = 0, key = null }: { afterMs?: number; key?: string | null } = {},
) {
  await tx.rows(insertJob, [task, JSON.stringify(payload), afterMs, key])
}

export type NewJob = { task: string; payload: object }

/** Many at once for little more than the price of one. */
export async function addJobs(tx: Handle, jobs: readonly NewJob[]) {
  if (jobs.length === 0) return
  const specs = jobs.map(({ task, payload }) => ({ identifier: task, payload, max_attempts: mostAttempts }))
  await tx.rows(insertJobs, [JSON.stringify(specs)])
}

/** How many jobs a runner does at once. */
const usualConcurrency = 4

/** So long notices of new jobs and outcomes are gathered: every job that is added is announced to every runner. */
const usualPauseMs = 100

type JobOptions = { concurrency?: number; pauseMs?: number; sweepMs?: number }

/**
 * Work that outlives a request: kept in PostgreSQL, retried with growing pauses, done by one process at a time. A process
 * may have several runners with tasks of their own, so that what is slow holds up nothing else. The tables and functions are
 * those of graphile-worker; the runner is ours (docs/decisions/0029).
 */
export async function startJobs(
  db: Database,
  log: Logger,
  tasks: TaskList,
  crontab: string,
  { concurrency = usualConcurrency, pauseMs = usualPauseMs, sweepMs = usualSweepMs }: JobOptions = {},
): Promise<{ stop(): Promise<void> }> {
  const runnerId = `runner-${randomBytes(9).toString('base64url')}`
  let wake = () => {}
  const presence = await openPresence(db, { runnerId, sweepMs, onNewJobs: () => wake() })
  const runner = startRunner(db, log, { runnerId, tasks, concurrency, pauseMs })
  wake = runner.wake
  const schedule = startSchedule(db, log, crontab, mostAttempts)
  return {
    async stop() {
      schedule.stop()
      await runner.stop()
      await presence.end()
    },
  }
}
