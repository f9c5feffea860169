import type { Reason } from '../../../../core/refusal.ts'
import { mapping, type Work } from '../../../../runtime/slices.ts'
import { says } from '../../../../texts/sentence.ts'
import type { WeeklyShift } from '../../../merchants/hours/index.ts'
import type { Wanted } from '../../../merchants/shifts/index.ts'
import { describeFault } from '../../editing/rules/sent.ts'
import type { IdSource, ScheduleRecord } from '../../rules/menu.ts'
import { maxSchedules, numberHours, tooManySchedules } from '../../schedules/rules.ts'
import type { DocumentSchedule } from './document.ts'

/** Reads a schedule as sent; faults' fields are relative to it. */
export type ScheduleReader = {
  readSchedule(raw: Readonly<Record<string, unknown>>): {
    name: string
    hours: Wanted<WeeklyShift>[]
    faults: Reason[]
  }
}

/** `ids` are by their id in the document; `kept` is what the menu has of them afterwards. */
export type PlannedSchedules = {
  kept: readonly ScheduleRecord[]
  ids: ReadonlyMap<string, number>
  faults: Reason[]
}

/** A file without schedules doesn't change them. */
export function* planSchedules(
  parts: readonly DocumentSchedule[] | null,
  stored: readonly ScheduleRecord[],
  { readSchedule }: ScheduleReader,
  newIds: IdSource,
): Work<PlannedSchedules> {
  if (parts === null) return { kept: stored, ids: new Map(), faults: [] }
  const byId = new Map(stored.map((schedule) => [String(schedule.scheduleId), schedule]))
  const ids = new Map<string, number>()
  const faults: Reason[] = []
  const kept = yield* mapping(parts, (part) => {
    const before = part.id === null ? undefined : byId.get(part.id)
    const { name, hours, faults: own } = readSchedule(part.raw)
    if (own.length === 0 && hours.length === 0 && before?.hours.length !== 0) {
      own.push({ code: 'invalid_schedule', field: 'hours', detail: says`Add at least one shift.` })
    }
    faults.push(...own.map((fault) => describeFault({ ...part, fields: {}, faults: [] }, fault)))
    const scheduleId = before?.scheduleId ?? newIds.schedule()
    if (part.id !== null) ids.set(part.id, scheduleId)
    return { scheduleId, name, hours: numberHours(hours, before?.hours ?? [], newIds.hour) }
  })
  if (kept.length > maxSchedules) {
    faults.push({ code: 'invalid_schedule', field: 'document.schedules', detail: tooManySchedules })
  }
  return { kept, ids, faults }
}
