import { EventEmitter } from 'node:events'
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Logger as Log } from 'pino'
import { type Database, type Handle, sql } from './database.ts'
import { openPresence, usualSweepMs } from './job-presence.ts'

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

/** A payload may hold what nobody should read in a log: the secret of a confirmation, a gift code. */
function withoutPayload({ job, ...meta }: { job?: unknown; [key: string]: unknown } = {}) {
  if (typeof job !== 'object' || job === null) return meta
  const { payload: _payload, ...rest } = job as { payload?: unknown }
  return { ...meta, job: rest }
}

/** How many jobs a runner does at once. */
const usualConcurrency = 4

/** So long a runner that found little to do waits before it looks again, and a job that is done before it is struck off. */
const usualPauseMs = 100

type JobOptions = { concurrency?: number; pauseMs?: number; sweepMs?: number }

/** Every job that is added is announced to every runner: who looked each time would look more than work. */
function inLots(concurrency: number, pauseMs: number) {
  const size = Math.max(concurrency, 20)
  const refetchDelay = { durationMs: pauseMs, threshold: size, maxAbortThreshold: Number.POSITIVE_INFINITY }
  return { localQueue: { size, refetchDelay }, completeJobBatchDelay: pauseMs }
}

/**
 * Work that outlives a request: kept in PostgreSQL, retried with growing pauses, done by one process at a time. A process
 * may have several runners with tasks of their own, so that what is slow holds up nothing else.
 */
export async function startJobs(
  db: Database,
  log: Log,
  tasks: TaskList,
  crontab: string,
  { concurrency = usualConcurrency, pauseMs = usualPauseMs, sweepMs = usualSweepMs }: JobOptions = {},
): Promise<Runner> {
  const logger = new Logger((scope) => (level, text, meta) => {
    // More jobs than connections is what a runner is for whose jobs wait for others most of their time.
    const isMeant = level === 'info' || text.includes('maxPoolSize')
    const write = isMeant ? 'debug' : level === 'warning' ? 'warn' : level
    log[write]({ ...scope, ...withoutPayload(meta) }, text)
  })
  const presence = await openPresence(db, sweepMs)
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => presence.announce(workerPool.id))
  const settings = {
    pgPool: db.pool,
    logger,
    events,
    taskList: tasks,
    crontab,
    noHandleSignals: true,
    preset: { worker: { concurrentJobs: concurrency, ...inLots(concurrency, pauseMs) } },
  }
  const runner = await run(settings)
  return {
    ...runner,
    async stop() {
      await runner.stop()
      await presence.end()
    },
  }
}
