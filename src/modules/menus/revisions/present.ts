import { formatUtc } from '../../../core/local-time.ts'
import { toDollars } from '../../../core/money.ts'
import type { Language } from '../../../texts/language.ts'
import { presentSide } from '../editing/present.ts'
import type { ChangeCounts } from '../rules/change-counts.ts'
import type { ScheduleRecord } from '../rules/menu.ts'
import type { MenuChange, Revision } from '../rules/menu-change.ts'
import { presentSchedule } from '../schedules/present.ts'
import { type Difference, summarize } from './rules/diff-words.ts'
import type { Field } from './rules/field-words.ts'

export function presentRevision(
  { revision, at, actor, action, counts }: Revision & { counts: ChangeCounts },
  language: Language,
) {
  const { kinds, ...parts } = counts
  return {
    revision,
    at: formatUtc(at),
    actor,
    action,
    summary: summarize(kinds, language),
    ...parts,
  }
}

export function presentDifference(difference: Difference) {
  if ('scheduleId' in difference) return presentScheduleDifference(difference)
  const { entityId, before, after, parentId, ...rest } = difference
  return {
    ...rest,
    entityId: presentId(entityId),
    ...(parentId !== undefined && { parentId: parentId === null ? null : presentId(parentId) }),
    ...(before && after && { field: after.field, before: presentValue(before), after: presentValue(after) }),
  }
}

/** A dry run numbers new entities from -1 downward; such ids are not shown. */
const presentId = (id: number) => (id < 0 ? null : id)

function presentValue({ unit, value }: Field) {
  if (typeof value !== 'number') return value
  return unit === 'cents' ? toDollars(value) : unit === 'thousandths' ? value / 1000 : value
}

function presentScheduleDifference({
  scheduleId,
  before,
  after,
  ...rest
}: Extract<Difference, { scheduleId: number }>) {
  const value = (schedule: ScheduleRecord) =>
    rest.field === 'name' ? schedule.name : presentSchedule(schedule).hours
  return {
    ...rest,
    entityId: null,
    entityType: null,
    scheduleId: presentId(scheduleId),
    path: '',
    ...(before && after && { before: value(before), after: value(after) }),
  }
}

/** The parts affected by a change, before or after it, for the audit log. */
export function presentAudited(change: MenuChange, side: 'before' | 'after', imageBase: string) {
  const schedules = change.schedules.flatMap((one) => (one[side] ? [presentSchedule(one[side])] : []))
  return { ...presentSide(change, side, imageBase), ...(schedules.length > 0 && { schedules }) }
}
