import { ExponentialBackoff, handleWhen, noJitterGenerator, retry } from 'cockatiel'

type RetryRules = {
  /** Faults after which another attempt may succeed. Default: all of them. */
  isPassing?(fault: unknown): boolean
  /** In total, including the first. */
  maxAttempts?: number
  /** Pauses double from the first to the maximum. Without them there are no pauses. */
  firstPauseMs?: number
  maxPauseMs?: number
  /** Stops the attempts; the last fault is thrown. */
  signal?: AbortSignal
}

/** Retries work after transient faults. A pause doesn't keep the process alive unless `maxAttempts` bounds the wait. */
export function openRetry({ isPassing = () => true, maxAttempts, signal, ...pauses }: RetryRules) {
  const { firstPauseMs = 0, maxPauseMs = firstPauseMs } = pauses
  const backoff = new ExponentialBackoff({
    ...{ generator: noJitterGenerator, initialDelay: firstPauseMs, maxDelay: maxPauseMs },
  })
  const policy = retry(handleWhen(isPassing), {
    maxAttempts: (maxAttempts ?? Number.POSITIVE_INFINITY) - 1,
    backoff,
  })
  const unbounded = maxAttempts === undefined ? policy.dangerouslyUnref() : policy
  return <Answer>(work: () => Promise<Answer>): Promise<Answer> =>
    unbounded.execute(() => {
      signal?.throwIfAborted()
      return work()
    }, signal)
}
