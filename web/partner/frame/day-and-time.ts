import { formatMoment, formatTime, toWallClock } from '../../kit/format.ts'

const day = 24 * 3_600_000
/** In the shop's time zone, which the API uses for its times. */
export function isOnSameDay(now: number, iso: string): boolean {
  const there = toWallClock(iso).getTime()
  const offset = there - Date.parse(iso)
  return Math.floor(there / day) === Math.floor((now + offset) / day)
}

export type Write = (iso: string, format: typeof formatTime) => string

const nightMs = 6 * 3_600_000

/** Only the time if it is today or later tonight: an order four days ahead would otherwise be cooked tonight. */
export function dayAndTime(iso: string, now: number, write: Write) {
  const isSoon = isOnSameDay(now, iso) || Math.abs(Date.parse(iso) - now) < nightMs
  return write(iso, isSoon ? formatTime : formatMoment)
}
