import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database, Handle } from './database.ts'
import { openPresence, usualSweepMs } from './job-presence.ts'
import { startRunner, type TaskList, withTrace } from './job-runner.ts'
import { type Schedule, startSchedule } from './job-schedule.ts'
import { areJobsDue, insertJobs, type NewJob, replaceJob } from './job-store.ts'

export type { NewJob, Schedule, TaskList }

/**
 * Part of a transaction: the job starts after its commit and is retried for some hours. `task` is one of jobs.ts. Of
 * several waiting jobs with the same `key`, only the last is kept; one that is already running is unaffected.
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
 * Adds many jobs for little more than the cost of one. No notice is sent, because notices would serialize commits:
 * this process is woken by its own commit, and other processes' runners check every two seconds.
 */
export async function addJobs(tx: Handle, jobs: readonly NewJob[]) {
  if (jobs.length === 0) return
  const traced = jobs.map((job) => ({ ...job, payload: withTrace(job.payload) }))
  await insertJobs(tx, traced)
  for (const task of new Set(jobs.map(({ task }) => task))) tx.notify(topicOf(task))
}

const topicOf = (task: string) => `job ${task}`

/** How many jobs a runner runs concurrently. */
const usualConcurrency = 8

/** How long notices of new jobs and outcomes are collected: every added job is announced to every runner. */
const usualPauseMs = 100

/** How often to check for jobs that have become due, or that another process has added. */
const lookAgainMs = 2000

type Pace = { concurrency?: number; pauseMs?: number }
type JobOptions = Pace & {
  sweepMs?: number
  /** Tasks with their own runner, so slow ones don't delay anything else. */
  beside?: readonly (Pace & { tasks: TaskList })[]
}

/**
 * Work that outlives a request: stored in PostgreSQL, retried with growing delays, run by one process at a time
 * (docs/decisions/0029, 0098).
 */
export async function startJobs(
  db: Database,
  log: Logger,
  tasks: TaskList,
  schedule: Schedule,
  { sweepMs = usualSweepMs, beside = [], ...pace }: JobOptions = {},
): Promise<{ stop(): Promise<void> }> {
  const wanted = [{ tasks, ...pace }, ...beside].map((each) => {
    const runnerId = `runner-${randomBytes(9).toString('base64url')}`
    return { runnerId, concurrency: usualConcurrency, pauseMs: usualPauseMs, ...each }
  })
  let runners: ReturnType<typeof startRunner>[] = []
  const wakeAll = () => {
    for (const { wake } of runners) wake()
  }
  const presence = await openPresence(db, {
    runnerIds: wanted.map(({ runnerId }) => runnerId),
    sweepMs,
    onNewJobs: wakeAll,
  })
  runners = wanted.map((each) => startRunner(db, log, each))
  const clockwork = startSchedule(db, log, schedule)
  // One check for all runners. If the database doesn't answer, they find out themselves when it is back.
  let isLooking = false
  const look = async () => {
    if (isLooking) return
    isLooking = true
    if (await areJobsDue(db).catch(() => true)) wakeAll()
    isLooking = false
  }
  const looking = setInterval(look, lookAgainMs).unref()
  const stopListening = wanted.flatMap((each, place) =>
    Object.keys(each.tasks).map((task) => db.onCommit(topicOf(task), runners[place]!.wake)),
  )
  return {
    async stop() {
      clockwork.stop()
      clearInterval(looking)
      for (const stop of stopListening) stop()
      await Promise.all(runners.map((runner) => runner.stop()))
      await presence.end()
    },
  }
}
