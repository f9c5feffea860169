import { type LocalDay, parseLocalDate, toInstant, toLocalDay, toWeekday } from '../../../core/local-time.ts'

/** Open from one minute of a day up to another, exclusive; 0 to 1440. */
export type MinuteSpan = { startMinute: number; endMinute: number }

/** Day 0 is Sunday. */
export type WeeklyShift = MinuteSpan & { day: number }

/** `YYYY-MM-DD`. Equal start and end means closed on that date. */
export type DatedShift = MinuteSpan & { date: string }

export type WeeklySchedule = { weekly: readonly WeeklyShift[]; holidays: readonly DatedShift[] }

/** A schedule prepared for queries: non-overlapping spans in chronological order. */
export type OpeningHours = {
  byWeekday: readonly (readonly MinuteSpan[])[]
  byDate: ReadonlyMap<LocalDay, readonly MinuteSpan[]>
}

/** From `startMs` up to `endMs`, exclusive. */
export type Interval = { startMs: number; endMs: number }

export type OpenState = {
  isOpen: boolean
  /** Null while closed, and if no closing is in sight. */
  closesAt: number | null
  /** Null while open, and if no opening is in sight. */
  nextOpenAt: number | null
}

// The weekly pattern repeats, and a clock change can swallow a shift in one of two weeks. Holidays extend it day by
// day, so a long run of them (a resort closed for the season) doesn't hide the opening after it.
const horizonDays = 14

export function toOpeningHours(schedule: WeeklySchedule): OpeningHours {
  const byWeekday = Array.from({ length: 7 }, (_, day) =>
    withoutOverlaps(schedule.weekly.filter((shift) => shift.day === day)),
  )
  const byDate = new Map<LocalDay, readonly MinuteSpan[]>()
  for (const [date, shifts] of Map.groupBy(schedule.holidays, (shift) => shift.date)) {
    byDate.set(mustBeLocalDate(date), withoutOverlaps(shifts))
  }
  return { byWeekday, byDate }
}

/** Nominal local times. A holiday date replaces the weekday completely. */
export function spansOn(hours: OpeningHours, day: LocalDay): readonly MinuteSpan[] {
  return hours.byDate.get(day) ?? hours.byWeekday[toWeekday(day)]!
}

/**
 * The actual opening intervals from `firstDay` to `lastDay`. Shifts that touch are merged, whether at midnight or
 * because the clocks skip what was between them. A shift that the clocks skip completely is dropped.
 */
export function openIntervals(
  hours: OpeningHours,
  zone: string,
  firstDay: LocalDay,
  lastDay: LocalDay,
): Interval[] {
  return [...walkOpenings(hours, zone, firstDay, lastDay)]
}

/** 0.7 µs for a shop with daily hours, 3 µs for one that never closes. */
export function openState(hours: OpeningHours, zone: string, nowMs: number): OpenState {
  const today = toLocalDay(nowMs, zone)
  const lastDay = today + horizonDays + hours.byDate.size
  for (const { startMs, endMs } of walkOpenings(hours, zone, today, lastDay)) {
    if (endMs <= nowMs) continue
    if (startMs > nowMs) return { isOpen: false, closesAt: null, nextOpenAt: startMs }
    const isClosingInSight = endMs < toInstant(lastDay + 1, 0, zone)
    return { isOpen: true, closesAt: isClosingInSight ? endMs : null, nextOpenAt: null }
  }
  return { isOpen: false, closesAt: null, nextOpenAt: null }
}

/** A generator, because most questions are answered by the first day or two. */
function* walkOpenings(
  hours: OpeningHours,
  zone: string,
  firstDay: LocalDay,
  lastDay: LocalDay,
): Generator<Interval> {
  let current: Interval | null = null
  for (let day = firstDay; day <= lastDay; day++) {
    for (const span of spansOn(hours, day)) {
      const startMs = toInstant(day, span.startMinute, zone)
      const endMs = toInstant(day, span.endMinute, zone)
      if (startMs === endMs) continue
      if (current !== null && current.endMs === startMs) {
        current.endMs = endMs
        continue
      }
      if (current) yield current
      current = { startMs, endMs }
    }
  }
  if (current) yield current
}

function withoutOverlaps(shifts: readonly MinuteSpan[]): MinuteSpan[] {
  const spans: MinuteSpan[] = []
  const opening = shifts.filter((shift) => shift.startMinute < shift.endMinute)
  for (const { startMinute, endMinute } of opening.toSorted((a, b) => a.startMinute - b.startMinute)) {
    const last = spans.at(-1)
    if (last && startMinute <= last.endMinute) last.endMinute = Math.max(last.endMinute, endMinute)
    else spans.push({ startMinute, endMinute })
  }
  return spans
}

function mustBeLocalDate(date: string): LocalDay {
  const day = parseLocalDate(date)
  if (day === null) throw new RangeError(`${date} is not a date`)
  return day
}
