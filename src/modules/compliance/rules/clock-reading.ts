import { formatInstant, parseClockTime, toInstant, toLocalDay } from '../../../core/local-time.ts'
import type { LocalReading } from './sale-rule.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

/**
 * The local date and time in a zone. Rules are written in local time: an hour the clocks repeat counts both times,
 * one they skip never occurs.
 */
export function readClocks(atMs: number, zone: string): LocalReading {
  const day = toLocalDay(atMs, zone)
  const sinceMidnight = atMs - toInstant(day, 0, zone)
  if (isOrdinary(day, zone) && sinceMidnight < dayMs)
    return { day, minute: Math.floor(sinceMidnight / minuteMs) }
  return { day, minute: parseClockTime(formatInstant(atMs, zone).slice(11, 16))! }
}

/** Not a day of 23 or 25 hours. */
function isOrdinary(day: number, zone: string): boolean {
  return toInstant(day + 1, 0, zone) - toInstant(day, 0, zone) === dayMs
}

/** The times after `fromMs` at which local time may reach one of these minutes, or another day, in order. */
export function* turnsAfter(
  fromMs: number,
  untilMs: number,
  zone: string,
  minutes: ReadonlySet<number>,
): Generator<number> {
  const ordered = [...new Set([0, ...minutes])].filter((minute) => minute < 1440).sort((a, b) => a - b)
  for (let day = toLocalDay(fromMs, zone); toInstant(day, 0, zone) <= untilMs; day++) {
    const turns = isOrdinary(day, zone)
      ? ordered.map((minute) => toInstant(day, minute, zone))
      : chancesOn(day, ordered, zone)
    for (const turn of turns) {
      if (turn > untilMs) return
      if (turn > fromMs) yield turn
    }
  }
}

/**
 * Clocks change by half or whole hours, on the hour or a minute past it (as in Newfoundland). So whatever the change,
 * local time reaches a minute only at that minute's distance from a half hour.
 */
function* chancesOn(day: number, minutes: readonly number[], zone: string): Generator<number> {
  const distances = [...new Set([0, 1, ...minutes].map((minute) => minute % 30))].sort((a, b) => a - b)
  const end = toInstant(day + 1, 0, zone)
  for (let half = toInstant(day, 0, zone); half < end; half += 30 * minuteMs) {
    for (const distance of distances) yield half + distance * minuteMs
  }
}
