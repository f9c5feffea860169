import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database, Handle } from './database.ts'
import { openPresence, usualSweepMs } from './job-presence.ts'
import { startRunner, type TaskList, withTrace } from './job-runner.ts'
import { type Schedule, startSchedule } from './job-schedule.ts'
import { insertJobs, type NewJob, replaceJob } from './job-store.ts'

export type { NewJob, Schedule, TaskList }

/**
 * Part of a transaction: the job starts after its commit and is tried again for some hours. `task` is one of jobs.ts.
 * Among jobs with the same `key` only the last one waits; one that already runs is left alone.
 */
export async function addJob(
  tx: Handle,
  task: string,
  payload: object,
  { afterMs = 0, key = null }: { afterMs?: number; key?: string | null } = {},
) {
  if (key === null) return addJobs(tx, [{ task, payload, afterMs }])
  await replaceJob(tx, key, { task, payload: withTrace(payload), afterMs })
}

/**
 * Many at once for little more than the price of one. No notice is sent, for which commits would wait for each other: this
 * process is woken by its own commit, and the runners of others look every two seconds.
 */
export async function addJobs(tx: Handle, jobs: readonly NewJob[]) {
  if (jobs.length === 0) return
  const traced = jobs.map((job) => ({ ...job, payload: withTrace(job.payload) }))
  await insertJobs(tx, traced)
  for (const task of new Set(jobs.map(({ task }) => task))) tx.notify(topicOf(task))
}

const topicOf = (task: string) => `job ${task}`

/** How many jobs a runner does at once. */
const usualConcurrency = 8

/** How long notices of new jobs and outcomes are gathered: every job that is added is announced to every runner. */
const usualPauseMs = 100

type JobOptions = { concurrency?: number; pauseMs?: number; sweepMs?: number }

/**
 * Work that outlives a request: kept in PostgreSQL, retried with growing pauses, done by one process at a time. A process
 * may have several runners with tasks of their own, so that what is slow holds up nothing else (docs/decisions/0029, 0098).
 */
export async function startJobs(
  db: Database,
  log: Logger,
  tasks: TaskList,
  schedule: Schedule,
  { concurrency = usualConcurrency, pauseMs = usualPauseMs, sweepMs = usualSweepMs }: JobOptions = {},
): Promise<{ stop(): Promise<void> }> {
  const runnerId = `runner-${randomBytes(9).toString('base64url')}`
  let wake = () => {}
  const presence = await openPresence(db, { runnerId, sweepMs, onNewJobs: () => wake() })
  const runner = startRunner(db, log, { runnerId, tasks, concurrency, pauseMs })
  wake = runner.wake
  const clockwork = startSchedule(db, log, schedule)
  const stopListening = Object.keys(tasks).map((task) => db.onCommit(topicOf(task), runner.wake))
  return {
    async stop() {
      clockwork.stop()
      for (const stop of stopListening) stop()
      await runner.stop()
      await presence.end()
    },
  }
}
