import { toInstant, toLocalDay, toWeekday } from './local-time.ts'

/** Minutes from now. A delivery is promised within a window, at the latest by its end. */
export type Estimate = { ready: number; low: number; high: number; basis: EstimateBasis }
/** `merchant`: the merchant's own statement, as long as there is no history to learn from. */
export type EstimateBasis = 'merchant' | 'history' | 'history_and_queue'

/**
 * Times learned from a merchant's own orders, by hour of the week (0 is the first hour of Sunday), in minutes from
 * the order on. `queue` is what each open order adds; `load` is the usual number of open orders.
 */
export type LearnedTimes = {
  orders: number
  ready: readonly number[]
  low: readonly number[]
  load: readonly number[]
  queue: number
}

const hoursOfWeek = 7 * 24

/** Whether stored times are usable: one number for every hour of the week. */
export function isLearnedTimes(stored: unknown): stored is LearnedTimes {
  const { orders, queue, ready, low, load } = (stored ?? {}) as Partial<LearnedTimes>
  const isSeries = (list: unknown) =>
    Array.isArray(list) && list.length === hoursOfWeek && list.every(Number.isFinite)
  return Number.isFinite(orders) && Number.isFinite(queue) && [ready, low, load].every(isSeries)
}

/** The inputs of a merchant's time estimates. */
export type KitchenTimes = {
  timeZone: string
  /** Minutes from an order until it is ready or delivered, as stated by the merchant. */
  timeNeededMinutes: number
  /** Minutes added to everything, until `until`. */
  busy: { minutes: number; until: number } | null
  /**
   * Minutes added to deliveries on top of the kitchen's time, until `until`, because the merchant's drivers have no
   * room.
   */
  driversBusy: { minutes: number; until: number } | null
  /** Learned from its own orders; null until there are enough. */
  learned: LearnedTimes | null
}

/** The width of the window in which a delivery is promised. */
export const windowMinutes = 15

export function hourOfWeek(atMs: number, timeZone: string): number {
  const day = toLocalDay(atMs, timeZone)
  const hour = Math.floor((atMs - toInstant(day, 0, timeZone)) / 3_600_000)
  return toWeekday(day) * 24 + Math.min(Math.max(hour, 0), 23)
}

/** Minutes from an order until it is ready or delivered, including what a busy kitchen adds. */
export function timeNeededAt({ timeNeededMinutes, busy }: KitchenTimes, atMs: number): number {
  return timeNeededMinutes + minutesOf(busy, atMs)
}

const minutesOf = (more: KitchenTimes['busy'], atMs: number) => (more && atMs < more.until ? more.minutes : 0)

/**
 * `open` is the number of orders currently open; the usual number is used if absent. Delays by a busy kitchen or busy
 * drivers are added.
 */
export function estimateAt(merchant: KitchenTimes, atMs: number, open?: number): Estimate {
  const busy = timeNeededAt(merchant, atMs) - merchant.timeNeededMinutes
  const onRoad = busy + minutesOf(merchant.driversBusy, atMs)
  const { learned } = merchant
  if (!learned) {
    const needed = merchant.timeNeededMinutes
    const low = Math.max(needed - Math.floor(windowMinutes / 2), 0) + onRoad
    return { ready: needed + busy, low, high: low + windowMinutes, basis: 'merchant' }
  }
  const hour = hourOfWeek(atMs, merchant.timeZone)
  const extra = learned.queue * (open ?? learned.load[hour]!)
  const low = Math.max(Math.round(learned.low[hour]! + extra), 0) + onRoad
  const ready = Math.max(Math.round(learned.ready[hour]! + extra), 0) + busy
  return {
    ready,
    low,
    high: low + windowMinutes,
    basis: open === undefined ? 'history' : 'history_and_queue',
  }
}

/** As shown in searches, carts and at checkout. */
export const presentEstimate = ({ ready, low, high, basis }: Estimate) => ({
  ready_minutes: ready,
  delivery_minutes_low: low,
  delivery_minutes_high: high,
  basis,
})
