import { parseClockTime } from '../../../../core/local-time.ts'
import type { WeeklyShift } from '../../../merchants/hours/index.ts'
import { type Json, objectsIn, textIn } from './json-fields.ts'
import type { SourceSection } from './source-menu.ts'

/** A period on a weekday as written by other systems: one that ends before it begins continues into the next day. */
type Period = { day: number; from: string | undefined; to: string | undefined }

const dayMinutes = 1440
const days = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']
export const everyDay = [0, 1, 2, 3, 4, 5, 6]

/** `MON`, `monday`; undefined for anything else. */
export function dayIn(value: Json, name: string): number | undefined {
  const index = days.indexOf((textIn(value, name) ?? '').slice(0, 3).toUpperCase())
  return index < 0 ? undefined : index
}

/** The listed days' periods, each with its weekday. */
export const periodsIn = (value: Json, name: string): Period[] =>
  objectsIn(value, name).flatMap((one) => {
    const day = dayIn(one, 'day_of_week')
    if (day === undefined) return []
    return objectsIn(one, 'time_periods').map((period) => ({
      day,
      from: textIn(period, 'start_time'),
      to: textIn(period, 'end_time'),
    }))
  })

/** A single menu needs no section of its own: its hours apply to its sections. */
export const outermost = (menus: readonly SourceSection[]): readonly SourceSection[] =>
  menus.length === 1 ? menus[0]!.sections.map((one) => ({ ...one, hours: menus[0]!.hours! })) : menus

/**
 * As one of our weeks, sorted and without overlaps. Empty for any time: nothing was specified, or all hours of every
 * day.
 */
export function toWeek(periods: readonly Period[]): WeeklyShift[] {
  const shifts = periods.flatMap(({ day, from, to }): WeeklyShift[] => {
    const [startMinute, endMinute] = [minuteIn(from) ?? 0, endIn(to)]
    if (startMinute < endMinute) return [{ day, startMinute, endMinute }]
    const evening = startMinute < dayMinutes ? [{ day, startMinute, endMinute: dayMinutes }] : []
    return [...evening, ...(endMinute > 0 ? [{ day: (day + 1) % 7, startMinute: 0, endMinute }] : [])]
  })
  const week = joinShifts(shifts)
  const isAlways = week.length === 7 && week.every((one) => one.endMinute - one.startMinute === dayMinutes)
  return isAlways ? [] : week
}

/** `8:30`, `08:30`, `08:30:00`; anything else counts as not specified. */
const minuteIn = (text: string | undefined): number | undefined =>
  parseClockTime((text ?? '').replace(/^(?=\d:)/, '0').slice(0, 5)) ?? undefined

/** The last minute of a day means its end. */
function endIn(text: string | undefined): number {
  const minute = minuteIn(text) ?? dayMinutes
  return minute === dayMinutes - 1 ? dayMinutes : minute
}

/** Sorted; shifts that overlap or touch are merged. */
export function joinShifts(shifts: readonly WeeklyShift[]): WeeklyShift[] {
  const joined: WeeklyShift[] = []
  for (const { day, startMinute, endMinute } of shifts.toSorted(
    (a, b) => a.day - b.day || a.startMinute - b.startMinute,
  )) {
    const last = joined.at(-1)
    if (last?.day === day && startMinute <= last.endMinute)
      last.endMinute = Math.max(last.endMinute, endMinute)
    else joined.push({ day, startMinute, endMinute })
  }
  return joined
}
