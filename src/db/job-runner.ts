import type { Logger } from 'pino'
import { currentTraceParent, tracedLater } from '../runtime/tracing.ts'
import { hasEndedWithin, within } from './connection-health.ts'
import type { Database } from './database.ts'
import { isConnectionFault } from './faults.ts'
import { freeLostJobs, type Job, type JobOutcome, takeJobs, writeOutcomes } from './job-store.ts'

export type TaskList = Record<string, (payload: unknown) => unknown>

type RunnerOptions = {
  runnerId: string
  tasks: TaskList
  /** Maximum number of concurrent jobs. */
  concurrency: number
  /** How long a runner collects notices of new jobs, and outcomes to write. */
  pauseMs: number
}

const firstFaultPauseMs = 100
const maxFaultPauseMs = 1000
/** During shutdown, the time the database has to answer. */
const answerMs = 2000
/** Maximum number of jobs waiting besides those in progress; more are fetched when half of them are gone. */
const spare = 20
/** Used while there are more jobs than are in hand. */
const shortPauseMs = 10

/** Next to the payload's fields, while requests are traced: who queued it. */
const traceField = '_traceparent'
type Traced = object & { [traceField]?: string }

export function withTrace(payload: object): object {
  const queuedBy = currentTraceParent()
  return queuedBy === undefined ? payload : { ...payload, [traceField]: queuedBy }
}

/**
 * Takes jobs in batches, runs them, and records their outcomes in batches. Everything between it and the database can
 * be repeated, so a database failure only interrupts it. Nothing is thrown, and payloads are never logged: they may
 * contain confirmation secrets or gift codes.
 */
export function startRunner(db: Database, log: Logger, options: RunnerOptions) {
  const { runnerId, tasks, concurrency, pauseMs } = options
  const lot = concurrency + spare
  const waiting: Job[] = []
  const running = new Map<number, Promise<void>>()
  const outcomes: JobOutcome[] = []
  const bell = openBell()
  let isStopping = false
  let isFaulty = false
  /** The response to a request for jobs was lost: some may be assigned to us without our knowing. */
  let mayHaveLost = false
  /** The last batch was full, so there may be more. */
  let isMoreThere = false
  /** Jobs were added since the last fetch. */
  let isWoken = true

  const inHand = () => [...running.keys(), ...waiting.map(({ id }) => id), ...outcomes.map(({ id }) => id)]

  const begin = () => {
    while (!isStopping && running.size < concurrency && waiting.length > 0) {
      const job = waiting.shift()!
      running.set(job.id, work(job))
    }
  }
  const work = async (job: Job) => {
    const outcome = await doJob(job)
    running.delete(job.id)
    outcomes.push(outcome)
    begin()
    bell.ring()
  }
  const doJob = async (job: Job): Promise<JobOutcome> => {
    const { id, task, attempts, maxAttempts } = job
    try {
      const { [traceField]: queuedBy, ...payload } = (job.payload ?? {}) as Traced
      const attributes = { 'job.id': id, 'job.attempt': attempts }
      await tracedLater(`job ${task}`, { attributes, queuedBy }, async () => tasks[task]!(payload))
      return { kind: 'done', id }
    } catch (err) {
      log.error({ err, job: { id, task, attempts, maxAttempts } }, 'job failed')
      // The database failed, not the job: the job is due again as soon as the database is back, without losing an
      // attempt.
      if (isConnectionFault(err)) return { kind: 'returned', id }
      return { kind: 'failed', id, message: err instanceof Error ? err.message : String(err) }
    }
  }

  const writeDown = async () => {
    const written = [...outcomes]
    if (written.length === 0) return
    await writeOutcomes(db, runnerId, written)
    outcomes.splice(0, written.length)
  }
  const take = async () => {
    const limit = lot - waiting.length - running.size
    if (limit < (isMoreThere ? spare / 2 : 1)) return
    // An outcome to write is no reason to fetch jobs.
    if (!isWoken && !isMoreThere) return
    isWoken = false
    try {
      waiting.push(...(await fetchJobs(limit)))
    } catch (fault) {
      isWoken = true
      throw fault
    }
    begin()
  }
  const fetchJobs = async (limit: number) => {
    if (mayHaveLost) await freeLostJobs(db, runnerId, inHand())
    mayHaveLost = true
    const taken = await takeJobs(db, runnerId, { tasks: Object.keys(tasks), limit })
    mayHaveLost = false
    isMoreThere = taken.length === limit
    return taken
  }

  const round = async () => {
    try {
      await writeDown()
      await take()
      if (isFaulty) log.info({ runnerId }, 'job runner recovered')
      isFaulty = false
      return true
    } catch (err) {
      if (!isFaulty) log.error({ err, runnerId }, 'jobs cannot be fetched or settled; retrying')
      isFaulty = true
      return false
    }
  }
  const run = async () => {
    let faultPauseMs = firstFaultPauseMs
    while (!isStopping) {
      if (await round()) {
        faultPauseMs = firstFaultPauseMs
        await bell.wait()
        await bell.pause(isMoreThere ? shortPauseMs : pauseMs)
      } else {
        await bell.pause(faultPauseMs)
        faultPauseMs = Math.min(2 * faultPauseMs, maxFaultPauseMs)
      }
    }
  }
  const done = run()

  return {
    /** There may be jobs to run. */
    wake() {
      isWoken = true
      bell.ring()
    },
    /** Waits for jobs in progress; jobs not started are handed back. */
    async stop() {
      isStopping = true
      bell.end()
      await hasEndedWithin(answerMs, done)
      await Promise.all(running.values())
      outcomes.push(...waiting.splice(0).map(({ id }): JobOutcome => ({ kind: 'returned', id })))
      // Without a database, it is freed when others find that this runner is gone.
      await within(answerMs, writeDown()).catch((err) =>
        log.warn({ err, runnerId }, 'outcomes of jobs could not be written at shutdown'),
      )
    },
  }
}

/**
 * `wait` resolves when woken, immediately if that happened since the last wait; `pause` after a time. Both resolve at
 * shutdown.
 */
function openBell() {
  let hasRung = false
  let isOver = false
  let wake = () => {}
  const rest = (ms: number | undefined, isDone: () => boolean) =>
    new Promise<void>((resolve) => {
      if (isOver || isDone()) return resolve()
      const timer = ms === undefined ? undefined : setTimeout(resolve, ms)
      wake = () => {
        if (!isOver && !isDone()) return
        clearTimeout(timer)
        resolve()
      }
    })
  return {
    ring() {
      hasRung = true
      wake()
    },
    async wait() {
      await rest(undefined, () => hasRung)
      hasRung = false
    },
    pause: (ms: number) => rest(ms, () => false),
    end() {
      isOver = true
      wake()
    },
  }
}
