import type { Work } from '../../../../core/slices.ts'
import type { LinkRecord } from '../../rules/menu.ts'

/** How a menu's links hang together. All of it in one pass over them, and never recursive: a chain may be long. */
export type MenuGraph = {
  /** Whether the child holds the parent again, at some depth. */
  isOnCircle(link: Pair): boolean
  hasCircles: boolean
  /** Entities on the longest chain through a link. Like the two below, only of a graph without circles. */
  levelsThrough(link: Pair): number
  /** Entities in the tree below the top level; one that hangs in several places counts in each. */
  treeSize: number
  isInTree(entityId: number | null): boolean
}

type Pair = Pick<LinkRecord, 'parentId' | 'childId'>
type Neighbours = (entityId: number) => readonly number[]

export function* toGraph(links: readonly Pair[]): Work<MenuGraph> {
  const inner = links.flatMap(({ parentId, childId }) => (parentId === null ? [] : [{ parentId, childId }]))
  const topIds = links.flatMap(({ parentId, childId }) => (parentId === null ? [childId] : []))
  const children = Map.groupBy(inner, ({ parentId }) => parentId)
  const parents = Map.groupBy(inner, ({ childId }) => childId)
  const childrenOf: Neighbours = (id) => children.get(id)?.map(({ childId }) => childId) ?? []
  const parentsOf: Neighbours = (id) => parents.get(id)?.map(({ parentId }) => parentId) ?? []

  yield
  const childrenFirst = deepestFirst([...topIds, ...children.keys()], childrenOf)
  const parentsFirst = childrenFirst.toReversed()
  yield
  const circles = findCircles(parentsFirst, parentsOf)
  const isOnCircle = ({ parentId, childId }: Pair) =>
    parentId !== null && (parentId === childId || circles.get(parentId) === circles.get(childId))
  yield
  const levelsBelow = countLevels(childrenFirst, childrenOf)
  yield
  const levelsAbove = countLevels(parentsFirst, parentsOf)
  yield
  const sizes = countEntities(childrenFirst, childrenOf)
  yield
  const inTree = new Set(deepestFirst(topIds, childrenOf))

  return {
    isOnCircle,
    hasCircles: inner.some(isOnCircle),
    levelsThrough: ({ parentId, childId }) =>
      (parentId === null ? 0 : (levelsAbove.get(parentId) ?? 1)) + (levelsBelow.get(childId) ?? 1),
    treeSize: topIds.reduce((sum, id) => sum + (sizes.get(id) ?? 1), 0),
    isInTree: (id) => id === null || inTree.has(id),
  }
}

/** Everything that can be reached from the starts, each after all that can be reached from it. */
export function deepestFirst(starts: readonly number[], nextOf: Neighbours): number[] {
  const order: number[] = []
  const seen = new Set<number>()
  for (const start of starts) {
    if (seen.has(start)) continue
    seen.add(start)
    const path = [{ id: start, ahead: nextOf(start).values() }]
    for (let step = path.at(-1); step; step = path.at(-1)) {
      const { value: next, done } = step.ahead.next()
      if (done) {
        order.push(step.id)
        path.pop()
      } else if (!seen.has(next)) {
        seen.add(next)
        path.push({ id: next, ahead: nextOf(next).values() })
      }
    }
  }
  return order
}

/** By entity: which circle it is on. One that is on none has a number of its own (Kosaraju's algorithm). */
function findCircles(parentsFirst: readonly number[], parentsOf: Neighbours): Map<number, number> {
  const circles = new Map<number, number>()
  for (const start of parentsFirst) {
    if (circles.has(start)) continue
    circles.set(start, start)
    const found = [start]
    for (const id of found) {
      for (const parentId of parentsOf(id)) {
        if (circles.has(parentId)) continue
        circles.set(parentId, start)
        found.push(parentId)
      }
    }
  }
  return circles
}

function countLevels(deepest: readonly number[], nextOf: Neighbours): Map<number, number> {
  const levels = new Map<number, number>()
  for (const id of deepest) {
    levels.set(id, 1 + nextOf(id).reduce((most, next) => Math.max(most, levels.get(next) ?? 0), 0))
  }
  return levels
}

function countEntities(childrenFirst: readonly number[], childrenOf: Neighbours): Map<number, number> {
  const sizes = new Map<number, number>()
  for (const id of childrenFirst) {
    sizes.set(id, 1 + childrenOf(id).reduce((sum, childId) => sum + (sizes.get(childId) ?? 0), 0))
  }
  return sizes
}
