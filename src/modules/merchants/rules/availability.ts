import { toLocalDay, toWeekday } from '../../../core/local-time.ts'
import type { OrderMethod } from '../../../core/merchant-types.ts'
import type { Merchant } from './merchant.ts'
import { type Interval, openIntervals, openState } from './opening-hours.ts'

/**
 * Whether orders are taken at a given time, and when that changes. The single rule used by search, info, hours, menu
 * and checkout.
 */
export type Availability = {
  isOpen: boolean
  /** If open, the last time to order; if closed, the next. Null if there is none. */
  lastOrNextOrderTime: number | null
  nextOpenAt: number | null
  reason: ClosedReason | null
  /** The end of a pause in effect at that time. */
  pausedUntil: number | null
}

/** `holiday`: outside the hours of a date with its own hours, on a weekday that normally has some. */
export type ClosedReason =
  | 'deactivated'
  | 'not_offered'
  | 'no_zones'
  | 'no_schedule'
  | 'outside_hours'
  | 'holiday'
  | 'paused'

/**
 * The end of the pause in effect at that time; null if none. Deliveries can be paused separately; without a method,
 * only pauses of all orders count.
 */
export function pausedAt(
  { pausedUntil, deliveryPausedUntil }: Pick<Merchant, 'pausedUntil' | 'deliveryPausedUntil'>,
  atMs: number,
  method?: OrderMethod,
): number | null {
  const until = Math.max(pausedUntil ?? atMs, (method === 'delivery' && deliveryPausedUntil) || atMs)
  return until > atMs ? until : null
}

export function checkAvailability(merchant: Merchant, method: OrderMethod, atMs: number): Availability {
  const pausedUntil = pausedAt(merchant, atMs, method)
  const obstacle = lastingObstacle(merchant, method)
  if (obstacle)
    return { isOpen: false, lastOrNextOrderTime: null, nextOpenAt: null, reason: obstacle, pausedUntil }
  if (pausedUntil === null) return { ...byHours(merchant, method, atMs), pausedUntil }
  const afterwards = byHours(merchant, method, pausedUntil)
  const nextOpenAt = afterwards.isOpen ? pausedUntil : afterwards.nextOpenAt
  return { isOpen: false, lastOrNextOrderTime: nextOpenAt, nextOpenAt, reason: 'paused', pausedUntil }
}

function byHours(merchant: Merchant, method: OrderMethod, atMs: number): Omit<Availability, 'pausedUntil'> {
  const hours = method === 'delivery' ? merchant.hours.delivery : merchant.hours.business
  const { isOpen, closesAt, nextOpenAt } = openState(hours, merchant.timeZone, atMs)
  if (isOpen) return { isOpen, lastOrNextOrderTime: closesAt, nextOpenAt: null, reason: null }
  const today = toLocalDay(atMs, merchant.timeZone)
  const isHoliday = hours.byDate.has(today) && hours.byWeekday[toWeekday(today)]!.length > 0
  const reason = isHoliday ? 'holiday' : 'outside_hours'
  return { isOpen, lastOrNextOrderTime: nextOpenAt, nextOpenAt, reason }
}

// Enough for a shop that opens one hour a week to have been open for 4 hours; dates with their own hours come on top.
const openingDays = 35

/** The times from a given time on when orders of this kind are taken, excluding a current pause. */
export function openingsFrom(merchant: Merchant, method: OrderMethod, fromMs: number): Interval[] {
  if (lastingObstacle(merchant, method)) return []
  const hours = method === 'delivery' ? merchant.hours.delivery : merchant.hours.business
  const startMs = pausedAt(merchant, fromMs, method) ?? fromMs
  const firstDay = toLocalDay(startMs, merchant.timeZone)
  const lastDay = firstDay + openingDays + hours.byDate.size
  return openIntervals(hours, merchant.timeZone, firstDay, lastDay)
    .filter(({ endMs }) => endMs > startMs)
    .map((opening) => ({ ...opening, startMs: Math.max(opening.startMs, startMs) }))
}

/** Obstacles that don't end with time. */
function lastingObstacle(merchant: Merchant, method: OrderMethod): ClosedReason | null {
  if (!merchant.active) return 'deactivated'
  if (method === 'delivery' ? !merchant.offersDelivery : !merchant.offersPickup) return 'not_offered'
  if (method === 'delivery' && merchant.zones.length === 0) return 'no_zones'
  return merchant.hasSchedule ? null : 'no_schedule'
}

/** `display_status`: 1 is open, anything else is closed, with the reason. */
export type DisplayStatus = { code: number; message: string }

export function displayStatus(merchant: Merchant, atMs: number): DisplayStatus {
  if (!merchant.active) return { code: 2, message: 'This merchant is not accepting orders.' }
  if (!merchant.hasSchedule) return { code: 4, message: 'This merchant has not entered its hours.' }
  const isOpen =
    checkAvailability(merchant, 'delivery', atMs).isOpen || checkAvailability(merchant, 'pickup', atMs).isOpen
  if (isOpen) return { code: 1, message: 'Open' }
  return pausedAt(merchant, atMs) !== null
    ? { code: 5, message: 'Not taking orders for the moment.' }
    : { code: 3, message: 'Closed at this hour.' }
}
