import { changeEntities, type Draft, type Entity, type EntityId, type Shape } from './draft.ts'

export type PriceChange = { kind: 'percent' | 'add' | 'set'; value: number }

/** In whole cents, never negative. */
export function changedPrice(price: number, { kind, value }: PriceChange): number {
  const raw = kind === 'set' ? value : kind === 'add' ? price + value : price * (1 + value / 100)
  return Math.max(0, Math.round(raw * 100 + 1e-7) / 100)
}

export const changePrices = (draft: Draft, ids: ReadonlySet<EntityId>, change: PriceChange): Draft =>
  changeEntities(draft, ids, (entity) =>
    typeof entity.price === 'number' ? { price: changedPrice(entity.price, change) } : {},
  )

export type Listed = { entity: Entity; section: string; parentId: EntityId | null }

/** Items in menu order, each once, with the first section that has it. */
export function listItems(shape: Shape): Listed[] {
  const listed = new Map<EntityId, Listed>()
  const walk = (id: EntityId, section: string, parentId: EntityId | null) => {
    const entity = shape.byId.get(id)
    if (entity?.type === 'Item') {
      if (!listed.has(id)) listed.set(id, { entity, section, parentId })
    } else if (entity?.type === 'SubMenu')
      for (const child of shape.childrenOf(id)) walk(child, entity.name, id)
  }
  for (const id of shape.childrenOf(null)) walk(id, '', null)
  return [...listed.values()]
}

/** The sections and items that are, or contain, one of these entities, each once and in menu order; and the entities outside the menu. */
export function listWith(shape: Shape, ids: ReadonlySet<EntityId>): { listed: Listed[]; outside: Entity[] } {
  const seen = new Set<EntityId>()
  const listed = new Map<EntityId, Listed>()
  /** Marks everything it contains as seen, so it doesn't stop at the first match. */
  const holds = (id: EntityId): boolean => {
    seen.add(id)
    return shape.childrenOf(id).filter(holds).length > 0 || ids.has(id)
  }
  const walk = (id: EntityId, section: string, parentId: EntityId | null) => {
    const entity = shape.byId.get(id)
    if (!entity || seen.has(id)) return
    if (entity.type !== 'SubMenu') {
      if (holds(id)) listed.set(id, { entity, section, parentId })
      return
    }
    seen.add(id)
    if (ids.has(id)) listed.set(id, { entity, section, parentId })
    for (const child of shape.childrenOf(id)) walk(child, entity.name, id)
  }
  for (const id of shape.childrenOf(null)) walk(id, '', null)
  const outside = [...ids].filter((id) => !seen.has(id)).flatMap((id) => shape.byId.get(id) ?? [])
  return { listed: [...listed.values()], outside }
}

export function findItems(items: readonly Listed[], query: string): Listed[] {
  const wanted = query.trim().toLowerCase()
  return items.filter(({ entity, section }) => `${entity.name} ${section}`.toLowerCase().includes(wanted))
}
