import { filtering, grouping, visiting, type Work } from '../../../../runtime/slices.ts'
import { deepestFirst, type Neighbors } from '../../rules/deepest-first.ts'
import type { LinkRecord } from '../../rules/menu.ts'

/** The structure of a menu's links. Computed in one pass, without recursion: a chain may be long. */
export type MenuGraph = {
  /** Whether the child contains the parent again, at any depth. */
  isOnCircle(link: Pair): boolean
  hasCircles: boolean
  /**
   * Number of entities on the longest chain through a link. Like the two below, only valid for a graph without
   * cycles.
   */
  levelsThrough(link: Pair): number
  /** Number of entities in the tree below the top level; one with several parents counts for each. */
  treeSize: number
  isInTree(entityId: number | null): boolean
}

type Pair = Pick<LinkRecord, 'parentId' | 'childId'>

export function* toGraph(links: readonly Pair[]): Work<MenuGraph> {
  const inner = links.flatMap(({ parentId, childId }) => (parentId === null ? [] : [{ parentId, childId }]))
  const topIds = links.flatMap(({ parentId, childId }) => (parentId === null ? [childId] : []))
  yield
  const children = yield* grouping(inner, ({ parentId }) => parentId)
  const parents = yield* grouping(inner, ({ childId }) => childId)
  const childrenOf: Neighbors = (id) => children.get(id)?.map(({ childId }) => childId) ?? []
  const parentsOf: Neighbors = (id) => parents.get(id)?.map(({ parentId }) => parentId) ?? []

  const childrenFirst = yield* deepestFirst([...topIds, ...children.keys()], childrenOf)
  const parentsFirst = childrenFirst.toReversed()
  const circles = yield* findCircles(parentsFirst, parentsOf)
  const isOnCircle = ({ parentId, childId }: Pair) =>
    parentId !== null && (parentId === childId || circles.get(parentId) === circles.get(childId))
  const levelsBelow = yield* countLevels(childrenFirst, childrenOf)
  const levelsAbove = yield* countLevels(parentsFirst, parentsOf)
  const sizes = yield* countEntities(childrenFirst, childrenOf)
  const inTree = new Set(yield* deepestFirst(topIds, childrenOf))
  const circular = yield* filtering(inner, isOnCircle)

  return {
    isOnCircle,
    hasCircles: circular.length > 0,
    levelsThrough: ({ parentId, childId }) =>
      (parentId === null ? 0 : (levelsAbove.get(parentId) ?? 1)) + (levelsBelow.get(childId) ?? 1),
    treeSize: topIds.reduce((sum, id) => sum + (sizes.get(id) ?? 1), 0),
    isInTree: (id) => id === null || inTree.has(id),
  }
}

/** The cycle each entity is on. Entities not on a cycle get a unique number (Kosaraju's algorithm). */
function* findCircles(parentsFirst: readonly number[], parentsOf: Neighbors): Work<Map<number, number>> {
  const circles = new Map<number, number>()
  for (const start of parentsFirst) {
    if (circles.has(start)) continue
    circles.set(start, start)
    const found = [start]
    yield* visiting(found, (id) => {
      for (const parentId of parentsOf(id)) {
        if (circles.has(parentId)) continue
        circles.set(parentId, start)
        found.push(parentId)
      }
    })
    yield
  }
  return circles
}

function* countLevels(deepest: readonly number[], nextOf: Neighbors): Work<Map<number, number>> {
  const levels = new Map<number, number>()
  yield* visiting(deepest, (id) => {
    levels.set(id, 1 + nextOf(id).reduce((most, next) => Math.max(most, levels.get(next) ?? 0), 0))
  })
  return levels
}

function* countEntities(childrenFirst: readonly number[], childrenOf: Neighbors): Work<Map<number, number>> {
  const sizes = new Map<number, number>()
  yield* visiting(childrenFirst, (id) => {
    sizes.set(id, 1 + childrenOf(id).reduce((sum, childId) => sum + (sizes.get(childId) ?? 0), 0))
  })
  return sizes
}
