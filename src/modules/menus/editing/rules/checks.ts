import { indexing, type Work } from '../../../../runtime/slices.ts'
import { says } from '../../../../texts/sentence.ts'
import type { EntityRecord, MenuRecords } from '../../rules/menu.ts'
import type { MenuChange } from '../../rules/menu-change.ts'
import type { ChangedMenu, MenuFault } from './fault.ts'
import { findLinkFaults } from './link-checks.ts'

export type { MenuFault }

const maxEntities = 25_000

/**
 * Faults of the parts affected by a change, checked on the resulting menu. Unaffected parts aren't checked, even if
 * they would be refused today.
 */
export function* findMenuFaults(after: MenuRecords, change: MenuChange): Work<MenuFault[]> {
  const entities = yield* indexing(after.entities, ({ entityId }) => entityId)
  const newIds = new Set(newEntities(change).map(({ entityId }) => entityId))
  const menu = { after, change, entities, newIds }
  yield
  const ofEntities = [...sizeFaults(menu), ...scheduleFaults(menu)]
  yield
  return [...ofEntities, ...(yield* findLinkFaults(menu))]
}

function sizeFaults({ after, change }: ChangedMenu): MenuFault[] {
  const surplus = after.entities.length - maxEntities
  if (surplus <= 0) return []
  return newEntities(change)
    .slice(-surplus)
    .map(({ entityId }) => ({
      code: 'invalid_entity',
      entityId,
      detail: says`A merchant can have at most 25,000 menu entities.`,
    }))
}

/** Also includes unaffected entities whose schedule the change removes. */
function scheduleFaults({ after, change }: ChangedMenu): MenuFault[] {
  const known = new Set(after.schedules.map(({ scheduleId }) => scheduleId))
  const losesSchedules = change.schedules.some(({ after }) => after === null)
  const touched = losesSchedules
    ? after.entities
    : change.entities.flatMap(({ after }) => (after === null ? [] : [after]))
  return touched.flatMap((entity): MenuFault[] => {
    const scheduleIds = 'scheduleIds' in entity ? entity.scheduleIds : []
    const unknown = scheduleIds.find((id) => !known.has(id))
    if (unknown === undefined) return []
    const detail = says`The merchant has no menu schedule ${unknown}.`
    return [{ code: 'unknown_schedule', entityId: entity.entityId, field: 'scheduleIds', detail }]
  })
}

function newEntities(change: MenuChange): EntityRecord[] {
  return change.entities.flatMap(({ before, after }) => (before === null && after !== null ? [after] : []))
}
