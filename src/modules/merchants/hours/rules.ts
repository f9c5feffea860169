import {
  formatLocalDate,
  type LocalDay,
  nextLocalDays,
  toInstant,
  toWeekday,
} from '../../../core/local-time.ts'
import { type MinuteSpan, type OpeningHours, spansOn } from '../rules/opening-hours.ts'

/** A time when a merchant is open, listed on the day it begins. `endDay` may be the next one. */
export type OpenTime = { startDay: LocalDay; startMinute: number; endDay: LocalDay; endMinute: number }

export type DayOfWeek = { day: LocalDay; date: string; weekday: number; times: OpenTime[] }

/** Seven days from today, including holidays. Shifts completely swallowed by a clock change are dropped. */
export function currentWeek(hours: OpeningHours, zone: string, nowMs: number): DayOfWeek[] {
  return nextSevenDays(hours, zone, nowMs).map((day) => {
    return { ...day, times: day.times.filter((time) => opensAt(time, zone) < closesAt(time, zone)) }
  })
}

/** The ordinary week as entered by the merchant, without holidays, mapped onto seven days from today. */
export function ordinaryWeek(hours: OpeningHours, zone: string, nowMs: number): DayOfWeek[] {
  return nextSevenDays({ ...hours, byDate: new Map() }, zone, nowMs)
}

function nextSevenDays(hours: OpeningHours, zone: string, nowMs: number): DayOfWeek[] {
  return nextLocalDays(nowMs, zone, 7).map((day) => describeDay(hours, day))
}

function describeDay(hours: OpeningHours, day: LocalDay): DayOfWeek {
  const [before, own, after] = [spansOn(hours, day - 1), spansOn(hours, day), spansOn(hours, day + 1)]
  const times = own
    .filter((span) => !isTakenUpBy(before.at(-1), span))
    .map((span): OpenTime => {
      const next = after[0]
      const end = next && isTakenUpBy(span, next) ? { endDay: day + 1, endMinute: next.endMinute } : undefined
      return { startDay: day, startMinute: span.startMinute, endDay: day, endMinute: span.endMinute, ...end }
    })
  return { day, date: formatLocalDate(day), weekday: toWeekday(day), times }
}

/**
 * A shift to 24:00 followed by one from 00:00 on the next day is read as one that ends the next morning: 17:00 to
 * 02:00. Only if it closes earlier than it opened, since otherwise the end would look like the same day.
 */
function isTakenUpBy(evening: MinuteSpan | undefined, morning: MinuteSpan): boolean {
  if (evening === undefined) return false
  return evening.endMinute === 1440 && morning.startMinute === 0 && morning.endMinute < evening.startMinute
}

export const opensAt = (time: OpenTime, zone: string) => toInstant(time.startDay, time.startMinute, zone)
export const closesAt = (time: OpenTime, zone: string) => toInstant(time.endDay, time.endMinute, zone)
