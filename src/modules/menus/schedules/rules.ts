import { says } from '../../../texts/sentence.ts'
import type { WeeklyShift } from '../../merchants/hours/index.ts'
import { keepIds, type Wanted } from '../../merchants/shifts/index.ts'
import type { ScheduleHour } from '../rules/menu.ts'

export const maxSchedules = 500
export const tooManySchedules = says`A merchant can have at most ${maxSchedules} menu schedules.`
/** The default name of a schedule. */
export const usualName = 'Schedule'

/** Unchanged shifts keep their ids; all are in the order in which they are read back. */
export function numberHours(
  wanted: readonly Wanted<WeeklyShift>[],
  before: readonly ScheduleHour[],
  newId: () => number,
): ScheduleHour[] {
  const stored = before.map(({ hourId, ...times }) => ({ id: hourId, ...times }))
  return keepIds(wanted, stored)
    .map(({ id, day, startMinute, endMinute }) => ({ hourId: id ?? newId(), day, startMinute, endMinute }))
    .toSorted((a, b) => a.day - b.day || a.startMinute - b.startMinute)
}
