import { PerformanceObserver } from 'node:perf_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'

const spent = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** CPU time of the longest turn, and how much of it the garbage collector stopped everything for. Milliseconds. */
type LongestTurn = { worst: number; collecting: number }

/**
 * The most CPU time that passed between two turns of the event loop while the work was done. It is looked at once in a
 * millisecond: looking in every turn would keep the thread busy for as long as the work waits for the database.
 */
export async function longestTurn<T>(work: () => Promise<T>): Promise<LongestTurn & { result: T }> {
  let [worst, last] = [0, spent()]
  let [began, worstBegan, worstEnded] = [performance.now(), 0, 0]
  const look = () => {
    const [now, at] = [spent(), performance.now()]
    if (now - last > worst) [worst, worstBegan, worstEnded] = [now - last, began, at]
    ;[last, began] = [now, at]
  }
  const pauses: { startTime: number; duration: number }[] = []
  const observer = new PerformanceObserver((list) => pauses.push(...list.getEntries()))
  observer.observe({ entryTypes: ['gc'] })
  const looking = setInterval(look, 1)
  try {
    const result = await work()
    look()
    await nextTurn() // the observer is told a turn later
    const within = pauses.filter(({ startTime }) => startTime >= worstBegan && startTime < worstEnded)
    return { result, worst, collecting: within.reduce((sum, { duration }) => sum + duration, 0) }
  } finally {
    clearInterval(looking)
    observer.disconnect()
  }
}
