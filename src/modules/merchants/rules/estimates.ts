import { instantOf, localDayOf, weekdayOf } from '../../../core/local-time.ts'
import { timeNeededAt } from './availability.ts'
import type { Merchant } from './merchant.ts'

/** Minutes from now. A delivery is promised within a window, at its end at the latest. */
export type Estimate = { ready: number; low: number; high: number; basis: EstimateBasis }
/** `merchant`: what the merchant says of itself, while there is nothing to learn from. */
export type EstimateBasis = 'merchant' | 'history' | 'history_and_queue'

export const windowMinutes = 15

export function hourOfWeek(atMs: number, timeZone: string): number {
  const day = localDayOf(atMs, timeZone)
  const hour = Math.floor((atMs - instantOf(day, 0, timeZone)) / 3_600_000)
  return weekdayOf(day) * 24 + Math.min(Math.max(hour, 0), 23)
}

/** `open` is how many orders wait at the moment; without it the usual number counts. What a busy kitchen adds comes on top. */
export function estimateAt(merchant: Merchant, atMs: number, open?: number): Estimate {
  const busy = timeNeededAt(merchant, atMs) - merchant.timeNeededMinutes
  const { learned } = merchant
  if (!learned) {
    const needed = merchant.timeNeededMinutes
    const low = Math.max(needed - Math.floor(windowMinutes / 2), 0) + busy
    return { ready: needed + busy, low, high: low + windowMinutes, basis: 'merchant' }
  }
  const hour = hourOfWeek(atMs, merchant.timeZone)
  const extra = learned.queue * (open ?? learned.load[hour]!)
  const low = Math.max(Math.round(learned.low[hour]! + extra), 0) + busy
  const ready = Math.max(Math.round(learned.ready[hour]! + extra), 0) + busy
  return {
    ready,
    low,
    high: low + windowMinutes,
    basis: open === undefined ? 'history' : 'history_and_queue',
  }
}

/** As answers show it. */
export const presentEstimate = ({ ready, low, high, basis }: Estimate) => ({
  ready_minutes: ready,
  delivery_minutes_low: low,
  delivery_minutes_high: high,
  basis,
})
