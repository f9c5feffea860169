import type { Logger } from 'pino'
import { isUnavailable } from '../../db/faults.ts'

/** The result of one round of work. */
export type Round = 'some' | 'nothing' | 'busy'

export type Worker = {
  /** Something is there to do; it is done soon. */
  wake(): void
  close(): Promise<void>
}

type Pace = {
  /** How long to wait after the first notice, so that those that follow shortly are handled in the same round. */
  gatherMs: number
  /** Rounds begin at least so far apart: where events come all the time, each round handles many. A lone one does not wait. */
  apartMs: number
  /** Another process is at it, and may have looked just before our event was there. */
  busyMs: number
  /** A wake-up may get lost with the process that sends it. */
  lookAgainMs: number
}

const firstRetryMs = 250
const maxRetryMs = 30_000
const unavailableRetryMs = 1000

/**
 * Repeats `round` until nothing is left, whenever it is woken and every so often without. After a failure it is tried
 * again, with growing pauses.
 */
export function openWorker(
  round: () => Promise<Round>,
  pace: Pace,
  { log, failure }: { log: Pick<Logger, 'warn'>; failure: string },
): Worker {
  let isClosed = false
  let running: Promise<void> | undefined
  let isWokenMeanwhile = false
  let due: NodeJS.Timeout | undefined
  let retryMs = firstRetryMs
  let lastBegin = Number.NEGATIVE_INFINITY

  const schedule = (delayMs: number) => {
    if (!isClosed) due = setTimeout(run, delayMs).unref()
  }
  /** Where a run or a retry is due anyway, that one will do. */
  const wake = () => {
    if (running) isWokenMeanwhile = true
    else if (!due) schedule(Math.max(pace.gatherMs, lastBegin + pace.apartMs - performance.now()))
  }
  const run = () => {
    due = undefined
    lastBegin = performance.now()
    isWokenMeanwhile = false
    running = work().finally(() => {
      running = undefined
      if (isWokenMeanwhile) wake()
    })
  }
  const work = async () => {
    try {
      let found: Round = 'some'
      while (found === 'some' && !isClosed) found = await round()
      if (found === 'busy') schedule(pace.busyMs)
      retryMs = firstRetryMs
    } catch (error) {
      if (!isClosed) log.warn({ err: error }, failure)
      // A consumer that fails waits before the next attempt; a database that is reachable again is used at once.
      const isOfDatabase = isUnavailable(error)
      schedule(isOfDatabase ? Math.min(retryMs, unavailableRetryMs) : retryMs)
      if (!isOfDatabase) retryMs = Math.min(retryMs * 2, maxRetryMs)
    }
  }

  const pulse = setInterval(wake, pace.lookAgainMs).unref()
  wake()
  return {
    wake,
    async close() {
      isClosed = true
      clearInterval(pulse)
      clearTimeout(due)
      await running
    },
  }
}
