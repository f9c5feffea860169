import { filtering, type Work } from '../../../../runtime/slices.ts'
import { type CompiledMenu, childrenInOrder } from '../../rules/compile-menu.ts'
import { deepestFirst } from '../../rules/deepest-first.ts'
import type { MenuRecords } from '../../rules/menu.ts'

export type Warning = {
  entityId: number
  type: 'alcohol' | 'tobacco' | 'no_price' | 'wrong_place' | 'too_large' | 'not_linked'
}

const unreported: readonly string[] = ['hidden', 'parent_left_out'] // intended by the merchant, or caused by another entity

/** Items that need a disclaimer, and entities that customers don't see although the merchant may think they do. */
export function* findingWarnings(
  records: MenuRecords,
  { leftOut }: Pick<CompiledMenu, 'leftOut'>,
): Work<Warning[]> {
  const childrenOf = yield* childrenInOrder(records.links)
  const reported = yield* filtering(leftOut, ({ reason }) => !unreported.includes(reason))
  const unseen = reported.map(({ entity, reason }) => ({
    entityId: entity.entityId,
    type: reason as Warning['type'],
  }))
  return [
    ...(yield* findingDisclaimers(records, childrenOf, 'alcohol')),
    ...(yield* findingDisclaimers(records, childrenOf, 'tobacco')),
    ...unseen,
  ]
}

/** A SubMenu's flags apply to everything below it, including hidden entities: they may be shown again. */
function* findingDisclaimers(
  { entities }: MenuRecords,
  childrenOf: (id: number) => readonly number[],
  type: 'alcohol' | 'tobacco',
): Work<Warning[]> {
  const flagged = yield* filtering(
    entities,
    (entity) => (entity.type === 'SubMenu' || entity.type === 'Item') && entity[type],
  )
  const flaggedIds = flagged.map(({ entityId }) => entityId)
  const affected = new Set(yield* deepestFirst(flaggedIds, childrenOf))
  const items = yield* filtering(
    entities,
    (entity) => entity.type === 'Item' && affected.has(entity.entityId),
  )
  return items.map(({ entityId }) => ({ entityId, type }))
}
