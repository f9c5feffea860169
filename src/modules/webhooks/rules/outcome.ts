import { maxFailingMs, waitAfter } from './schedule.ts'
import type { DeliveryStatus } from './webhook.ts'

/** The consequence of an attempt: retry, done or give up. `disabledReason`: nothing more is sent to the endpoint. */
export type AttemptVerdict = { status: DeliveryStatus; nextAt: number | null; disabledReason?: string }

/**
 * `tries` includes this attempt; `failingSince` is the first of an unbroken series of failures; `chance` is from 0 to
 * 1.
 */
export function checkAttempt(
  { status, error }: { status: number | null; error: string | null },
  { tries, now, failingSince, chance }: { tries: number; now: number; failingSince: number; chance: number },
): AttemptVerdict {
  if (error === null) return { status: 'delivered', nextAt: null }
  const wait = waitAfter(tries, chance)
  const disabledReason =
    status === 410
      ? 'The endpoint answered 410 Gone.'
      : now - failingSince >= maxFailingMs
        ? 'Every attempt of the last 3 days failed.'
        : undefined
  return {
    status: wait === undefined ? 'given_up' : 'failed',
    nextAt: wait === undefined ? null : now + wait,
    ...(disabledReason && { disabledReason }),
  }
}
