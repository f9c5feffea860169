import { formatClockTime } from '../../../../core/local-time.ts'
import type { WeeklyShift } from '../../../merchants/hours/index.ts'
import type { EntityRecord, IdSource, ScheduleRecord } from '../../rules/menu.ts'
import { maxSchedules, numberHours, usualName } from '../../schedules/rules.ts'
import type { Fields } from './part-fields.ts'
import { joinShifts } from './source-hours.ts'

type Week = readonly WeeklyShift[]

/** A source has hours; our menus refer to schedules. */
export type MergedSchedules = {
  /** The combined hours of an entity's schedules: an empty week is any time, null is never. */
  hoursOf(entity: EntityRecord): Week | null
  /**
   * The fields with schedules instead of hours: an existing one with these hours, or a new one, named after the first
   * entity that needs it.
   */
  withSchedules(fields: Fields, name: string): Fields & { scheduleIds?: readonly number[] }
  /** The same for display only: creates no new schedules. */
  withNames(fields: Fields): Fields & { scheduleIds?: readonly number[] }
  /** For a menu with these entities: new ones only if needed. */
  of(entities: readonly EntityRecord[]): readonly ScheduleRecord[]
  /** All that fields may refer to. */
  all(): readonly ScheduleRecord[]
}

const keyOf = (hours: Week) => JSON.stringify(joinShifts(hours))

export function openSchedules(
  stored: readonly ScheduleRecord[],
  entities: readonly EntityRecord[],
  ids: Pick<IdSource, 'schedule' | 'hour'>,
): MergedSchedules {
  const byId = new Map(stored.map((one) => [one.scheduleId, one]))
  const byHours = new Map(stored.toReversed().map((one) => [keyOf(one.hours), one.scheduleId]))
  const used = new Set(entities.flatMap(idsIn))
  const made = new Map<number, ScheduleRecord>()
  const inWords = new Map<string, ScheduleRecord>()

  /**
   * Reuses a schedule that nothing refers to anymore, so a source that changes its hours often doesn't accumulate
   * schedules.
   */
  function make(hours: Week, name: string): number | undefined {
    const before = stored.find(
      (one) => one.name === name && !used.has(one.scheduleId) && !made.has(one.scheduleId),
    )
    if (!before && stored.length + made.size >= maxSchedules) return undefined
    const scheduleId = before?.scheduleId ?? ids.schedule()
    const wanted = hours.map((shift) => ({ ...shift, id: null }))
    made.set(scheduleId, {
      scheduleId,
      name,
      hours: numberHours(wanted, before?.hours ?? [], ids.hour),
    })
    byHours.set(keyOf(hours), scheduleId)
    return scheduleId
  }

  function withIds({ hours, ...fields }: Fields, find: (hours: Week) => number | undefined) {
    if (hours === undefined) return fields
    if (hours.length === 0) return { ...fields, scheduleIds: [] }
    const id = find(hours)
    return id === undefined ? fields : { ...fields, scheduleIds: [id] }
  }

  return {
    hoursOf(entity) {
      const scheduleIds = idsIn(entity)
      if (scheduleIds.length === 0) return []
      const week = joinShifts(scheduleIds.flatMap((id) => (made.get(id) ?? byId.get(id))?.hours ?? []))
      return week.length === 0 ? null : week
    },
    withSchedules: (fields, name) =>
      withIds(fields, (hours) => byHours.get(keyOf(hours)) ?? make(hours, shortName(name))),
    withNames: (fields) =>
      withIds(fields, (hours) => {
        const key = keyOf(hours)
        const known = byHours.get(key) ?? inWords.get(key)?.scheduleId
        if (known !== undefined) return known
        const scheduleId = -1 - inWords.size
        inWords.set(key, { scheduleId, name: timesOf(hours), hours: [] })
        return scheduleId
      }),
    of(after) {
      const needed = new Set(after.flatMap(idsIn))
      const isNeeded = ({ scheduleId }: ScheduleRecord) => needed.has(scheduleId)
      const kept = stored.map((one) => {
        const changed = made.get(one.scheduleId)
        return changed && isNeeded(changed) ? changed : one
      })
      return [...kept, ...[...made.values()].filter((one) => !byId.has(one.scheduleId) && isNeeded(one))]
    },
    all: () => [...stored, ...made.values(), ...inWords.values()],
  }
}

const idsIn = (entity: EntityRecord) => ('scheduleIds' in entity ? entity.scheduleIds : [])

const maxName = 100
const shortName = (name: string) => name.slice(0, maxName).toWellFormed().trim() || usualName

/** `11:00-14:00, 17:00-22:00`, without duplicates. */
const timesOf = (hours: Week) =>
  [
    ...new Set(
      hours.map(
        ({ startMinute, endMinute }) => `${formatClockTime(startMinute)}-${formatClockTime(endMinute)}`,
      ),
    ),
  ].join(', ')
