import { type Shift, toMinutes } from './week.ts'

export type Schedule = { id: number; name: string; hours: readonly Shift[] }
export type Conflict = { name: string; outside: Shift[]; isNever: boolean }

/** The parts of these times that the week's hours don't cover. */
export function findOutside(times: readonly Shift[], week: readonly Shift[]): Shift[] {
  return times.flatMap(({ day, startTime, endTime }) => {
    let pieces = [[toMinutes(startTime), toMinutes(endTime)] as [number, number]]
    for (const open of week) {
      if (open.day !== day) continue
      const [from, to] = [toMinutes(open.startTime), toMinutes(open.endTime)]
      pieces = pieces.flatMap(([start, end]) =>
        (
          [
            [start, Math.min(end, from)],
            [Math.max(start, to), end],
          ] as [number, number][]
        ).filter(([begin, finish]) => begin < finish),
      )
    }
    return pieces.map(([start, end]) => ({ day, startTime: toTime(start), endTime: toTime(end) }))
  })
}

const toTime = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const lengthOf = (shifts: readonly Shift[]) =>
  shifts.reduce((sum, { startTime, endTime }) => sum + toMinutes(endTime) - toMinutes(startTime), 0)

/** Menu schedules with times when the shop is closed. */
export function conflictsWith(week: readonly Shift[], schedules: readonly Schedule[]): Conflict[] {
  return schedules.flatMap(({ name, hours }) => {
    const outside = findOutside(hours, week)
    return outside.length === 0 ? [] : [{ name, outside, isNever: lengthOf(outside) === lengthOf(hours) }]
  })
}
