import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'

/** The fraction of time they were busy, 0 to 1. */
export type Utilization = { thread: number; machine: number }

/** Measures from one call to the next. The machine is measured only on Linux; elsewhere it counts as idle. */
export function openUtilization(): () => Utilization {
  let lastLoop = performance.eventLoopUtilization()
  let lastTimes = readTimes()
  return () => {
    const loop = performance.eventLoopUtilization()
    const { utilization: thread } = performance.eventLoopUtilization(loop, lastLoop)
    lastLoop = loop
    const times = readTimes()
    const total = times.total - lastTimes.total
    const machine = total > 0 ? 1 - (times.idle - lastTimes.idle) / total : 0
    lastTimes = times
    return { thread, machine }
  }
}

/** All processors together, since boot. The kernel generates this file in memory. */
function readTimes(): { idle: number; total: number } {
  try {
    const [first = ''] = readFileSync('/proc/stat', 'latin1').split('\n', 1)
    const [user = 0, nice = 0, system = 0, idle = 0, waiting = 0, ...interrupts] = first
      .split(' ')
      .filter(Boolean)
      .slice(1, 9)
      .map(Number)
    const busy = user + nice + system + interrupts.reduce((sum, ticks) => sum + ticks, 0)
    return { idle: idle + waiting, total: busy + idle + waiting }
  } catch {
    return { idle: 0, total: 0 }
  }
}
