import type { Logger } from 'pino'
import { isUnavailable } from '../../db/faults.ts'

/** The result of one round of work. */
export type Round = 'some' | 'nothing' | 'busy'

export type Worker = {
  /** There is work to do; it will be done soon. */
  wake(): void
  close(): Promise<void>
}

type Pace = {
  /** How long to wait after the first notice, so those that follow shortly are handled in the same round. */
  gatherMs: number
  /**
   * Minimum time between the starts of rounds: if events keep coming, each round handles many. A single one doesn't
   * wait.
   */
  apartMs: number
  /** Another process is working on it, and may have looked just before our event was there. */
  busyMs: number
  /** A wake-up may be lost with the process that sends it. */
  lookAgainMs: number
}

const firstRetryMs = 250
const maxRetryMs = 30_000
const unavailableRetryMs = 1000

/**
 * Repeats `round` until nothing is left, whenever it is woken and at regular intervals. After a failure it is
 * retried, with growing pauses.
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
  /** If a run or retry is already scheduled, that is enough. */
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
      // After a consumer's failure there is a pause before the next attempt; a database that is back is used
      // immediately.
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
