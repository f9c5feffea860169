import {
  BrokenCircuitError,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleAll,
  handleWhen,
  type IPolicy,
  retry,
  TimeoutStrategy,
  timeout,
  wrap,
} from 'cockatiel'

/** Trouble that may be gone in a moment: no connection, a timeout, a 5xx. */
export class TransientError extends Error {}

/** An answer that a repetition would not change, such as a wrong key or another shape. */
export class FinalError extends Error {}

type RetryOptions = {
  /** How the service is called in messages: `the geocoder`. */
  name: string
  timeoutMs: number
  /** How long the circuit stays open. */
  restMs: number
  retries: number
  /** Whether final errors, too, count towards opening the circuit. */
  breaksOnAll?: boolean
}

const failuresInARow = 5

/**
 * Calls of a service on the network that may be repeated: each with a timeout, again after transient errors, and not at all
 * for a while after several failures in a row (then a BrokenCircuitError is thrown).
 */
export function openRetryingCalls({ name, timeoutMs, restMs, retries, breaksOnAll }: RetryOptions) {
  const ifTransient = handleWhen((error) => error instanceof TransientError)
  const breaker = new ConsecutiveBreaker(failuresInARow)
  const policy: IPolicy = wrap(
    circuitBreaker(breaksOnAll ? handleAll : ifTransient, { halfOpenAfter: restMs, breaker }),
    retry(ifTransient, { maxAttempts: retries, backoff: new ExponentialBackoff({ initialDelay: 100 }) }),
  )
  const once = timeout(timeoutMs, TimeoutStrategy.Aggressive)
  /** Whatever else is thrown, such as fetch's TypeErrors and the timeout, stands between us and the service. */
  const asTransient = (error: unknown): never => {
    if (error instanceof FinalError || error instanceof TransientError) throw error
    throw new TransientError(`${name} cannot be reached`, { cause: error })
  }
  return <Answer>(call: (context: { signal: AbortSignal }) => Promise<Answer>): Promise<Answer> =>
    policy.execute(() => once.execute(call).catch(asTransient))
}

export const isUnreachable = (error: unknown): error is TransientError | BrokenCircuitError =>
  error instanceof TransientError || error instanceof BrokenCircuitError
