import type { CompiledMenu } from '../../rules/compile-menu.ts'
import type { EntityRecord, LinkRecord, MenuRecords } from '../../rules/menu.ts'
import { deepestFirst } from './graph.ts'

export type Warning = {
  entityId: number
  type: 'alcohol' | 'tobacco' | 'no_price' | 'wrong_place' | 'too_large' | 'not_linked'
}

const unreported: readonly string[] = ['hidden', 'parent_left_out'] // intended by the merchant, or caused by another entity

/** Items that need a disclaimer, and why customers do not see what a merchant may believe they do. */
export function findWarnings(records: MenuRecords, { leftOut }: Pick<CompiledMenu, 'leftOut'>): Warning[] {
  const unseen = leftOut
    .filter(({ reason }) => !unreported.includes(reason))
    .map(({ entity, reason }) => ({ entityId: entity.entityId, type: reason as Warning['type'] }))
  return [...disclaimersOf(records, 'alcohol'), ...disclaimersOf(records, 'tobacco'), ...unseen]
}

/** The flags of a SubMenu apply to everything below it. Hidden ones too: they will be shown again. */
function disclaimersOf({ entities, links }: MenuRecords, type: 'alcohol' | 'tobacco'): Warning[] {
  const isFlagged = (entity: EntityRecord) =>
    (entity.type === 'SubMenu' || entity.type === 'Item') && entity[type]
  const flagged = entities.filter(isFlagged).map(({ entityId }) => entityId)
  const affected = new Set(deepestFirst(flagged, childrenIn(links)))
  return entities
    .filter((entity) => entity.type === 'Item' && affected.has(entity.entityId))
    .map(({ entityId }) => ({ entityId, type }))
}

function childrenIn(links: readonly LinkRecord[]) {
  const children = Map.groupBy(links, ({ parentId }) => parentId)
  return (id: number) => children.get(id)?.map(({ childId }) => childId) ?? []
}
