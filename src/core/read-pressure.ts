import { performance } from 'node:perf_hooks'

/**
 * Whether readers crowd this process: its one thread has no rest, and it is plain reads that leave it none. Writers then go a
 * few at a time (see `openDatabase`), for each has a dozen short turns on that thread, which all readers wait for.
 */
export type ReadPressure = { noteRead(): void; isSaturated(): boolean; close(): void }

const roundMs = 100
/** A thread that rests for less than this part of its time is full. */
const leastRest = 0.1
/** Fewer do not fill a thread that answers ten thousand a second. */
const denseReads = 100

export function openReadPressure(): ReadPressure {
  let reads = 0
  let dense = false
  let last = performance.eventLoopUtilization()
  const look = () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, last)
    dense = reads >= denseReads && utilization > 1 - leastRest
    last = now
    reads = 0
  }
  const timer = setInterval(look, roundMs).unref()
  return {
    noteRead() {
      reads++
    },
    isSaturated: () => dense,
    close: () => clearInterval(timer),
  }
}
