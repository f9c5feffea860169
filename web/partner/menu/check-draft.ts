import type { Draft, Entity, EntityId, Shape } from './draft.ts'
import { isGroup, readChoice } from './group-rules.ts'

/** What the API would refuse, and what it would accept although no one could order it. */
export type DraftFault = {
  id: EntityId
  field: 'name' | 'price' | 'selectionsMin' | 'selectionsMax' | 'options'
  code: 'name' | 'price' | 'sizes' | 'limits' | 'few' | 'none'
}

export const isRefused = ({ code }: DraftFault) => code === 'name' || code === 'price' || code === 'limits'

export function findFaults({ document }: Draft, shape: Shape): DraftFault[] {
  return document.entities.flatMap((entity): DraftFault[] => [
    ...(entity.name.trim() === '' ? [{ id: entity.id, field: 'name', code: 'name' } as const] : []),
    ...(entity.type === 'Item' ? priceFaults(entity, shape) : []),
    ...(isGroup(entity) ? groupFaults(entity, shape) : []),
  ])
}

function priceFaults({ id, price }: Entity, shape: Shape): DraftFault[] {
  if (typeof price !== 'number') return [{ id, field: 'price', code: 'price' }]
  const hasSizes = shape.childrenOf(id).some((child) => shape.byId.get(child)?.type === 'PriceGroup')
  return price === 0 && !hasSizes ? [{ id, field: 'price', code: 'sizes' }] : []
}

/** If a group's options can't reach its minimum, no item with that group can be ordered. */
function groupFaults(group: Entity, shape: Shape): DraftFault[] {
  const { id } = group
  const { kind, min, max } = readChoice(group)
  if (max !== null && min > max) return [{ id, field: 'selectionsMax', code: 'limits' }]
  const options = shape.childrenOf(id).filter((child) => !shape.byId.get(child)?.hidden).length
  if (options === 0) return [{ id, field: 'options', code: 'none' }]
  return kind === 'several' && min > options ? [{ id, field: 'selectionsMin', code: 'few' }] : []
}
