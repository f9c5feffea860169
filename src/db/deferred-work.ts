import { openRetry } from '../runtime/retry.ts'
import { isUnavailable } from './faults.ts'

/** Work that waits for the database to be available again. It is retried until it succeeds or the process ends. */
export function openDeferredWork(log: { warn(detail: object, text: string): void } = { warn: () => {} }) {
  const closing = new AbortController()
  const { signal } = closing
  const onceServed = openRetry({ isPassing: isUnavailable, firstPauseMs: 100, maxPauseMs: 1000, signal })
  return {
    add(work: () => Promise<unknown>) {
      onceServed(work).catch((err) => {
        if (!signal.aborted) log.warn({ err }, 'work deferred by a database fault failed')
      })
    },
    close: () => closing.abort(),
  }
}
