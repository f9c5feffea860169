import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Repeats the check until it passes and answers what it answers. For what becomes true a little later: an assertion of the
 * moment after a click or a signal fails on a slow machine. When the time is over, the check's own error is thrown.
 */
export async function eventually<T>(check: () => T | Promise<T>, patienceMs = 120_000): Promise<T> {
  const end = performance.now() + patienceMs
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (performance.now() > end) throw error
    }
    await sleep(50)
  }
}
