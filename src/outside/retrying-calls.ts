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

/** A failure that may be gone in a moment: no connection, a timeout, a 5xx. */
export class TransientError extends Error {}

/** An answer that won't change with a retry, such as a wrong key or an unexpected format. */
export class FinalError extends Error {}

type RetryOptions = {
  /** The name of the service in messages: `the geocoder`. */
  name: string
  timeoutMs: number
  /** How long the circuit stays open. */
  restMs: number
  retries: number
  /** Whether final errors also count toward opening the circuit. */
  breaksOnAll?: boolean
}

const failuresInARow = 5

/**
 * Calls to a service on the network that may be repeated. Each has a timeout and is retried after transient errors. After several failures
 * in a row, calls throw a BrokenCircuitError for a while.
 */
export function openRetryingCalls({ name, timeoutMs, restMs, retries, breaksOnAll }: RetryOptions) {
  const ifTransient = handleWhen((error) => error instanceof TransientError)
  const breaker = new ConsecutiveBreaker(failuresInARow)
  const policy: IPolicy = wrap(
    circuitBreaker(breaksOnAll ? handleAll : ifTransient, { halfOpenAfter: restMs, breaker }),
    retry(ifTransient, { maxAttempts: retries, backoff: new ExponentialBackoff({ initialDelay: 100 }) }),
  )
  const once = timeout(timeoutMs, TimeoutStrategy.Aggressive)
  /** Anything else, such as fetch's TypeErrors and the timeout, is a problem between us and the service. */
  const asTransient = (error: unknown): never => {
    if (error instanceof FinalError || error instanceof TransientError) throw error
    throw new TransientError(`${name} cannot be reached`, { cause: error })
  }
  return <Answer>(call: (context: { signal: AbortSignal }) => Promise<Answer>): Promise<Answer> =>
    policy.execute(() => once.execute(call).catch(asTransient))
}

export const isUnreachable = (error: unknown): error is TransientError | BrokenCircuitError =>
  error instanceof TransientError || error instanceof BrokenCircuitError
