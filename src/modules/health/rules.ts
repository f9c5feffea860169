/** Orders of a period of time. */
export type SaleSums = { orders: number; grossCents: number; lost: number }
export type BusyCity = { city: string; state: string; orders: number; grossCents: number }
/** `seconds` from confirmed to ready, on average. */
export type SlowKitchen = { merchantId: number; name: string; orders: number; seconds: number }
/** `lateSeconds` after the time that the company quoted, on average; negative if early. */
export type CourierRecord = {
  providerId: number
  name: string
  bookings: number
  delivered: number
  failed: number
  lateSeconds: number | null
}
export type WaitingMoney = { heldCents: number; pendingCents: number; failedCents: number }

const dayMs = 86_400_000
const weekMs = 7 * dayMs
const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Today so far, the same hours a week ago, the last seven days, and the complete days among them by date. */
export const comparedSpans = (since: number, now: number) => ({
  today: { from: since, to: now },
  weekAgo: { from: since - weekMs, to: now - weekMs },
  week: { from: now - weekMs, to: now },
  daysOver: { from: dateOf(now - weekMs), to: dateOf(now - dayMs) },
})

/** The relative change: 0.1 is 10% more. Null if there was nothing to compare with. */
export const percentChange = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / before) * 1000) / 1000
