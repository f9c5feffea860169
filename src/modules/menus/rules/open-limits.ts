import { indexing, mapping, visiting, type Work } from '../../../runtime/slices.ts'
import type { EntityRecord, MenuRecords, OptionQuantities, Quantities } from './menu.ts'

/** By option: the largest quantity allowed by a quantity group above it, in thousandths. */
export function* findOpenMaxima(
  { links }: Pick<MenuRecords, 'links'>,
  entities: ReadonlyMap<number, EntityRecord>,
): Work<Map<number, number>> {
  const maxima = new Map<number, number>()
  yield* visiting(links, ({ parentId, childId }) => {
    const parent = parentId === null ? undefined : entities.get(parentId)
    if (parent?.type !== 'OptionGroup' || parent.selectionType !== 'quantity') return
    maxima.set(childId, Math.max(maxima.get(childId) ?? 0, parent.selectionsMax * 1000))
  })
  return maxima
}

/** The entities with every unset limit resolved, as customers see them. */
export function* settlingOpenLimits(records: Pick<MenuRecords, 'entities' | 'links'>): Work<EntityRecord[]> {
  const entities = yield* indexing(records.entities, ({ entityId }) => entityId)
  const maxima = yield* findOpenMaxima(records, entities)
  return yield* mapping(records.entities, (entity) =>
    entity.type === 'Option'
      ? { ...entity, quantities: settled(entity.quantities, maxima.get(entity.entityId)) }
      : entity,
  )
}

/** Resolves unset limits: 1, or what the quantity groups above allow. */
export function settled({ min, max, increment }: OptionQuantities, openMaximum = 1000): Quantities {
  return { min, max: max ?? Math.max(min, openMaximum), increment }
}
