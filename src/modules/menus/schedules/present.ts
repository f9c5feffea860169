import { presentTimes } from '../../merchants/shifts/index.ts'
import type { ScheduleRecord } from '../rules/menu.ts'

export function presentSchedule({ scheduleId, name, hours }: ScheduleRecord) {
  return {
    id: scheduleId,
    name,
    hours: hours.map((hour) => ({ id: hour.hourId, day: hour.day, ...presentTimes(hour) })),
  }
}
