import { instantOf, localDayOf } from '../../../core/local-time.ts'
import { availabilityOf } from './availability.ts'
import type { Merchant } from './merchant.ts'

/** The next moment at which what is said of a merchant's hours may change: an opening, a closing, or its midnight. */
export function nextChange(merchant: Merchant, nowMs: number): number {
  const midnight = instantOf(localDayOf(nowMs, merchant.timeZone) + 1, 0, merchant.timeZone)
  return Math.min(midnight, nextTurn(merchant, nowMs))
}

/** The next opening or closing of either kind, the end of a pause or a busy time, and the next hour of learned times. */
export function nextTurn(merchant: Merchant, nowMs: number): number {
  const turns = (['pickup', 'delivery'] as const).map((method) => {
    return availabilityOf(merchant, method, nowMs).lastOrNextOrderTime ?? Number.POSITIVE_INFINITY
  })
  const ends = [merchant.pausedUntil, merchant.busy?.until ?? null].filter(
    (end) => end !== null && end > nowMs,
  )
  // Learned times change with the hour; some zones are half an hour off.
  const nextHour = merchant.learned
    ? (Math.floor(nowMs / 1_800_000) + 1) * 1_800_000
    : Number.POSITIVE_INFINITY
  return Math.min(...turns, ...(ends as number[]), nextHour)
}
