import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database, Handle } from './database.ts'
import { openPresence, usualSweepMs } from './job-presence.ts'
import { startRunner, type TaskList, withTrace } from './job-runner.ts'
import { type Schedule, startSchedule } from './job-schedule.ts'
import { areJobsDue, insertJobs, type NewJob, replaceJob } from './job-store.ts'

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

/** The interval at which jobs are looked for that are due later, or that another process has added. */
const lookAgainMs = 2000

type Pace = { concurrency?: number; pauseMs?: number }
type JobOptions = Pace & {
  sweepMs?: number
  /** Tasks with a runner of their own, so that what is slow holds up nothing else. */
  beside?: readonly (Pace & { tasks: TaskList })[]
}

/**
 * Work that outlives a request: kept in PostgreSQL, retried with growing pauses, done by one process at a time
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
  // One look for all runners. Where the database does not answer, they find out by themselves whether it is back.
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
