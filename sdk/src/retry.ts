export type RetryPolicy = {
  /** Further tries after the first. */
  retries: number
  /** The first pause is about so long, each further one twice as long. */
  pauseMs: number
  /** Who asks for more patience than this is not asked again. */
  maxPauseMs: number
}

export const usualPolicy: RetryPolicy = { retries: 3, pauseMs: 250, maxPauseMs: 30_000 }

/** What a try came to, if not to an answer that stands. */
export type Failure = { status: number | undefined; retryAfter: string | null }

/** A 409 means that our own request is still running; after a 5xx the outcome is unknown. The idempotency key makes both safe to retry. */
const passing = [409, 429, 500, 502, 503, 504]

/** True if a retry may help. No status means no answer. */
export const isPassing = (status: number | undefined) => status === undefined || passing.includes(status)

/** How long to wait before another try; undefined when there is no sense in one. `chance` lies between 0 and 1. */
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
  // Many clients that failed together must not come back together.
  const spread = usual / 2 + (usual / 2) * chance
  return Math.max(spread, asked ?? 0)
}

/** Seconds, or a date as HTTP writes it; in milliseconds from now. */
export function readRetryAfter(text: string | null, now: number): number | undefined {
  if (text === null || text.trim() === '') return undefined
  if (/^\s*\d+\s*$/.test(text)) return Number(text) * 1000
  const moment = Date.parse(text)
  return Number.isNaN(moment) ? undefined : Math.max(0, moment - now)
}
