import { instantOf, localDayOf, parseInstant } from '../../../core/local-time.ts'
import { refuse } from '../../../core/refusal.ts'
import { availabilityOf } from './availability.ts'
import type { Merchant } from './merchant.ts'

/** Orders for a time that has just passed are meant for now. */
const graceMs = 15 * 60_000

/** A moment that a client names. */
export function momentOf(field: string, text: string): number {
  const moment = parseInstant(text)
  if (moment === null) throw refuse('invalid_parameter', { field, detail: `${field} is an ISO 8601 time.` })
  return moment
}

/** `ASAP`, or a time that is not past. */
export function orderMoment(orderTime: string | undefined, nowMs: number): number {
  if (orderTime === undefined || orderTime.toUpperCase() === 'ASAP') return nowMs
  const moment = momentOf('order_time', orderTime)
  if (moment < nowMs - graceMs) {
    throw refuse('invalid_parameter', { field: 'order_time', detail: 'order_time lies in the past.' })
  }
  return Math.max(moment, nowMs)
}

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
