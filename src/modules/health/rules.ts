/** Orders of a span of time. */
export type SaleSums = { orders: number; grossCents: number; lost: number }
export type BusyCity = { city: string; state: string; orders: number; grossCents: number }
/** `seconds`: from accepting to ready, on average. */
export type SlowKitchen = { merchantId: number; name: string; orders: number; seconds: number }
/** `lateSeconds`: past the time that the company quoted, on average; below zero it came early. */
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

/** The day so far, the same hours a week ago, the last seven days by time, and those that are over by date. */
export const comparedSpans = (since: number, now: number) => ({
  today: { from: since, to: now },
  weekAgo: { from: since - weekMs, to: now - weekMs },
  week: { from: now - weekMs, to: now },
  daysOver: { from: dateOf(now - weekMs), to: dateOf(now - dayMs) },
})

/** The change against before, as a share: 0.1 is a tenth more. Null where nothing was there to compare with. */
export const percentChange = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / before) * 1000) / 1000
