import { type MinuteSpan, toOpeningHours, type WeeklyShift } from '../../merchants/hours/index.ts'

/** `days` are those on which it begins; a `toMinute` earlier than `fromMinute` is on the next day. */
export type Window = { days: readonly number[]; fromMinute: number; toMinute: number }

export type Week = readonly (readonly MinuteSpan[])[]

/** The minutes of each weekday covered by windows, sorted and without overlaps. */
export function compileWeek(windows: readonly Window[]): Week {
  return toOpeningHours({ weekly: windows.flatMap(toShifts), holidays: [] }).byWeekday
}

function toShifts({ days, fromMinute, toMinute }: Window): WeeklyShift[] {
  return days.flatMap((day) => {
    if (fromMinute < toMinute) return [{ day, startMinute: fromMinute, endMinute: toMinute }]
    const evening = { day, startMinute: fromMinute, endMinute: 1440 }
    return [evening, { day: (day + 1) % 7, startMinute: 0, endMinute: toMinute }]
  })
}

/** All the other minutes. */
export function restOfWeek(week: Week): Week {
  return week.map((spans) => {
    const starts = [0, ...spans.map(({ endMinute }) => endMinute)]
    const ends = [...spans.map(({ startMinute }) => startMinute), 1440]
    return starts
      .map((startMinute, index) => ({ startMinute, endMinute: ends[index]! }))
      .filter(({ startMinute, endMinute }) => startMinute < endMinute)
  })
}
