import { toInstant, toLocalDay } from '../../../core/local-time.ts'
import { checkAvailability, pausedAt } from './availability.ts'
import type { Merchant } from './merchant.ts'

/** The next time at which a merchant's hours display may change: an opening, a closing, or its midnight. */
export function nextChange(merchant: Merchant, nowMs: number): number {
  const midnight = toInstant(toLocalDay(nowMs, merchant.timeZone) + 1, 0, merchant.timeZone)
  return Math.min(midnight, nextTurn(merchant, nowMs), nextPromotion(merchant, nowMs))
}

/** The start or end of a promotion. */
function nextPromotion({ promotions }: Merchant, nowMs: number): number {
  const moments = promotions.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
  return Math.min(...moments.filter((at) => at !== null && at > nowMs).map(Number), Number.POSITIVE_INFINITY)
}

/** The next opening or closing of either kind, or the end of a pause; infinite if there is none. */
export function nextOpenness(merchant: Merchant, nowMs: number): number {
  const turns = (['pickup', 'delivery'] as const).map(
    (method) => checkAvailability(merchant, method, nowMs).lastOrNextOrderTime,
  )
  const known = [...turns, pausedAt(merchant, nowMs), pausedAt(merchant, nowMs, 'delivery')].filter(
    (moment) => moment !== null,
  )
  return Math.min(...known, Number.POSITIVE_INFINITY)
}

/** The same, plus the end of a busy period and the next hour of learned times. */
export function nextTurn(merchant: Merchant, nowMs: number): number {
  const notBusy = Math.min(
    ...[merchant.busy, merchant.driversBusy].map((more) =>
      more && more.until > nowMs ? more.until : Number.POSITIVE_INFINITY,
    ),
  )
  // Learned times change hourly; some zones are offset by half an hour.
  const nextHour = merchant.learned
    ? (Math.floor(nowMs / 1_800_000) + 1) * 1_800_000
    : Number.POSITIVE_INFINITY
  return Math.min(nextOpenness(merchant, nowMs), notBusy, nextHour)
}
