import { performance } from 'node:perf_hooks'

/**
 * Whether reads saturate this process: its single thread has no idle time left, and plain reads are the reason.
 * Requests that write are then throttled (`http/throttle-writes.ts`): each takes a dozen short turns on the thread
 * that all readers wait for.
 */
export type ReadPressure = { noteRead(): void; isSaturated(): boolean; close(): void }

const windowMs = 100
/** A thread that is idle for less than this fraction of its time is saturated. */
const minIdle = 0.1
/** Fewer reads in a window don't fill a thread that answers ten thousand a second. */
const minReads = 100

export function openReadPressure(): ReadPressure {
  let reads = 0
  let isSaturated = false
  let last = performance.eventLoopUtilization()
  let timer: NodeJS.Timeout | undefined
  /** A process without readers isn't woken. */
  const start = () => {
    last = performance.eventLoopUtilization()
    timer = setInterval(measure, windowMs).unref()
  }
  const stop = () => {
    clearInterval(timer)
    timer = undefined
  }
  const measure = () => {
    if (reads === 0) stop()
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, last)
    isSaturated = reads >= minReads && utilization > 1 - minIdle
    last = now
    reads = 0
  }
  return {
    noteRead() {
      reads++
      if (timer === undefined) start()
    },
    isSaturated: () => isSaturated,
    close: stop,
  }
}
