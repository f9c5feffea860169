export type RetryPolicy = {
  /** Additional attempts after the first. */
  retries: number
  /** The approximate first pause; each one after it is twice as long. */
  pauseMs: number
  /** If the service asks for a longer wait than this, the call isn't retried. */
  maxPauseMs: number
}

export const usualPolicy: RetryPolicy = { retries: 3, pauseMs: 250, maxPauseMs: 30_000 }

/** The result of an attempt without a final answer. */
export type Failure = { status: number | undefined; retryAfter: string | null }

/** A 409 means that our own request is still running; after a 5xx the outcome is unknown. The idempotency key makes both safe to retry. */
const passing = [409, 429, 500, 502, 503, 504]

/** True if a retry may help. No status means no answer. */
export const isPassing = (status: number | undefined) => status === undefined || passing.includes(status)

/** How long to wait before the next attempt; undefined if it would be pointless. `chance` is between 0 and 1. */
export function pauseBeforeRetry(
  failure: Failure,
  tries: number,
  policy: RetryPolicy,
  { now, chance }: { now: number; chance: number },
): number | undefined {
  if (tries > policy.retries) return undefined
  if (!isPassing(failure.status)) return undefined
  const asked = readRetryAfter(failure.retryAfter, now)
  if (asked !== undefined && asked > policy.maxPauseMs) return undefined
  const usual = Math.min(policy.pauseMs * 2 ** (tries - 1), policy.maxPauseMs)
  // Many clients that failed together must not return together.
  const spread = usual / 2 + (usual / 2) * chance
  return Math.max(spread, asked ?? 0)
}

/** Seconds, or an HTTP date; returned as milliseconds from now. */
export function readRetryAfter(text: string | null, now: number): number | undefined {
  if (text === null || text.trim() === '') return undefined
  if (/^\s*\d+\s*$/.test(text)) return Number(text) * 1000
  const moment = Date.parse(text)
  return Number.isNaN(moment) ? undefined : Math.max(0, moment - now)
}
