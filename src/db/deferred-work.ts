import { setTimeout as sleep } from 'node:timers/promises'
import { isUnavailable } from './faults.ts'

const firstPauseMs = 100
const longestPauseMs = 1000

/** Work that waits for the database to serve again, and is tried until it does or the process ends. */
export function openDeferredWork(log: { warn(detail: object, text: string): void } = { warn: () => {} }) {
  const closing = new AbortController()
  const doOnceServed = async (work: () => Promise<unknown>) => {
    let pauseMs = firstPauseMs
    while (!closing.signal.aborted) {
      try {
        await work()
        return
      } catch (fault) {
        if (!isUnavailable(fault)) throw fault
      }
      await sleep(pauseMs, undefined, { signal: closing.signal, ref: false }).catch(() => {})
      pauseMs = Math.min(2 * pauseMs, longestPauseMs)
    }
  }
  return {
    add(work: () => Promise<unknown>) {
      doOnceServed(work).catch((err) => log.warn({ err }, 'work deferred by a database fault failed'))
    },
    close: () => closing.abort(),
  }
}
