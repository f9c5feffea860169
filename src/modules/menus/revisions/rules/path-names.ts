import type { Work } from '../../../../core/slices.ts'
import { compareLinks } from '../../rules/compile-menu.ts'
import type { EntityRecord, LinkRecord } from '../../rules/menu.ts'

/** A menu as the search for paths needs it; `goneLinks` are links of before. */
export type MenuSight = {
  entities: readonly EntityRecord[]
  links: readonly LinkRecord[]
  goneLinks?: readonly LinkRecord[]
}

/** The names by which people find an entity, from the top down to its own. */
export type PathOf = (entityId: number) => readonly string[]

export const pathText = (names: readonly string[]) => names.join(' > ')

/**
 * The first and shortest path to an entity in the order of the menu. Entities that customers cannot reach are found from
 * their parents, and those without a parent have no path.
 */
export function* findingPaths({ entities, links, goneLinks = [] }: MenuSight): Work<PathOf> {
  const byId = new Map(entities.map((entity) => [entity.entityId, entity]))
  const parents = new Map<number, number | null>()
  const walk = (childrenOf: ReadonlyMap<number | null, readonly number[]>, starts: (number | null)[]) => {
    const queue = [...starts]
    for (const parentId of queue) {
      for (const childId of childrenOf.get(parentId) ?? []) {
        if (parents.has(childId)) continue
        parents.set(childId, parentId)
        queue.push(childId)
      }
    }
  }
  walk(childrenByParent(links), [null])
  yield
  const everyLink =
    goneLinks.length > 0 ? childrenByParent([...links, ...goneLinks]) : childrenByParent(links)
  yield
  walk(everyLink, [null, ...parents.keys()])
  yield
  const linked = new Set([...links, ...goneLinks].map(({ childId }) => childId))
  // Those that hang under nothing first, so that what hangs under them finds its way.
  for (const entityId of [...byId.keys()].sort((a, b) => Number(linked.has(a)) - Number(linked.has(b)))) {
    if (parents.has(entityId)) continue
    parents.set(entityId, null)
    walk(everyLink, [entityId])
    yield
  }
  return (entityId) => {
    const names: string[] = []
    for (let id: number | null = entityId; id !== null; id = parents.get(id) ?? null) {
      names.push(byId.get(id)?.name ?? `entity ${id}`)
    }
    return names.reverse()
  }
}

function childrenByParent(links: readonly LinkRecord[]): Map<number | null, readonly number[]> {
  const sorted = [...Map.groupBy(links, ({ parentId }) => parentId)].map(
    ([parentId, own]) => [parentId, own.toSorted(compareLinks).map(({ childId }) => childId)] as const,
  )
  return new Map(sorted)
}
