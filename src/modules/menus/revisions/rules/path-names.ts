import { filtering, indexing, visiting, type Work } from '../../../../runtime/slices.ts'
import { childrenInOrder } from '../../rules/compile-menu.ts'
import type { EntityRecord, LinkRecord } from '../../rules/menu.ts'

/** The parts of a menu needed to find paths; `goneLinks` are former links. */
export type MenuSight = {
  entities: readonly EntityRecord[]
  links: readonly LinkRecord[]
  goneLinks?: readonly LinkRecord[]
}

/** The names that lead to an entity, from the top down to its own. */
export type PathOf = (entityId: number) => readonly string[]

export const pathText = (names: readonly string[]) => names.join(' > ')

/**
 * The first and shortest path to an entity in menu order. Entities that customers can't reach are found from their
 * parents, and those without a parent have no path.
 */
export function* findingPaths({ entities, links, goneLinks = [] }: MenuSight): Work<PathOf> {
  const byId = yield* indexing(entities, ({ entityId }) => entityId)
  const parents = new Map<number, number | null>()
  function* walk(
    childrenOf: (parentId: number | null) => readonly number[],
    starts: (number | null)[],
  ): Work<void> {
    const queue = [...starts]
    for (const parentId of queue) {
      yield* visiting(childrenOf(parentId), (childId) => {
        if (parents.has(childId)) return
        parents.set(childId, parentId)
        queue.push(childId)
      })
    }
  }
  const present = yield* childrenInOrder(links)
  yield* walk(present, [null])
  const everyLink = goneLinks.length > 0 ? yield* childrenInOrder([...links, ...goneLinks]) : present
  yield* walk(everyLink, [null, ...parents.keys()])
  const linked = yield* indexing([...links, ...goneLinks], ({ childId }) => childId)
  // Unlinked ones first, so that their descendants get a path.
  const loose = yield* filtering(byId.keys(), (id) => !linked.has(id))
  const rest = yield* filtering(byId.keys(), (id) => linked.has(id))
  for (const entityId of [...loose, ...rest]) {
    if (parents.has(entityId)) continue
    parents.set(entityId, null)
    yield* walk(everyLink, [entityId])
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
