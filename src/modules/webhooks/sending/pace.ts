import { performance } from 'node:perf_hooks'

/** Requests go first: while writes and what follows from them fill this process's thread, few webhooks are sent. */
export type SendingPace = {
  /** Whether one more may be sent now. */
  take(): boolean
  /** This process has committed an event. */
  noteWrite(): void
  close(): void
}

const roundMs = 100
/** A thread that rests for less than this part of its time is busy. */
const leastRest = 0.25
/** How many are sent in a round all the same: 150 a second, few enough to leave the thread to requests. */
const busyShare = 15

export function openPace(): SendingPace {
  let last = performance.eventLoopUtilization()
  let left = Number.POSITIVE_INFINITY
  let writes = 0
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, last)
    last = now
    // Without writes it is the sending itself that fills the thread.
    left = writes > 0 && utilization > 1 - leastRest ? busyShare : Number.POSITIVE_INFINITY
    writes = 0
  }, roundMs).unref()
  return {
    take: () => left-- > 0,
    noteWrite() {
      writes++
    },
    close: () => clearInterval(timer),
  }
}
