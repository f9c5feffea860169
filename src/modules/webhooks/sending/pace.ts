import { performance } from 'node:perf_hooks'

/** Requests go first: while they fill this process's thread, few webhooks are sent. */
export type SendingPace = {
  /** Whether one more may be sent now. */
  take(): boolean
  close(): void
}

const roundMs = 100
/** A thread that rests for less than this part of its time is busy. */
const leastRest = 0.25
/** How many are sent in a round all the same: 150 a second take some 5 % of the thread. */
const busyShare = 15

export function openPace(): SendingPace {
  let last = performance.eventLoopUtilization()
  let left = Number.POSITIVE_INFINITY
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, last)
    last = now
    left = utilization > 1 - leastRest ? busyShare : Number.POSITIVE_INFINITY
  }, roundMs).unref()
  return {
    take: () => left-- > 0,
    close: () => clearInterval(timer),
  }
}
