import type { Entity, EntityId, Link, MenuDocument, Schedule } from './draft.ts'

/** A conflict between two people's changes: a field, or an entity that one of them removed. */
export type Conflict = { id: EntityId; name: string; field: string | undefined }

type Sides = { base: MenuDocument; mine: MenuDocument; theirs: MenuDocument }
type ById<Part> = ReadonlyMap<EntityId, Part>

const byId = <Part extends { id: EntityId }>(parts: readonly Part[]): ById<Part> =>
  new Map(parts.map((part) => [part.id, part]))
const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
const keyOf = ({ parentId, childId }: Link) => `${parentId} ${childId}`

/**
 * Applies my changes to theirs. Anything that only one side changed is taken from that side. If both changed a field,
 * mine wins and is reported. If one side removed something that the other changed or added to, it stays and is reported
 * too.
 */
export function mergeDocuments({ base, mine, theirs }: Sides): {
  document: MenuDocument
  conflicts: Conflict[]
} {
  const conflicts: Conflict[] = []
  const parts = { base: byId(base.entities), mine: byId(mine.entities), theirs: byId(theirs.entities) }
  const kept = new Set([
    ...stillNeeded(mine, base, parts.theirs, parts.base),
    ...stillNeeded(theirs, base, parts.mine, parts.base),
  ])
  const ids = new Set([...parts.theirs.keys(), ...parts.mine.keys()])
  const entities = [...ids].flatMap((id): Entity[] => {
    const [before, own, other] = [parts.base.get(id), parts.mine.get(id), parts.theirs.get(id)]
    if (own && other) return [before ? mergeFields(before, own, other, conflicts) : own]
    const one = (own ?? other)!
    if (!before) return [one]
    if (!kept.has(id)) return []
    conflicts.push({ id, name: one.name, field: undefined })
    return [one]
  })
  const present = new Set(entities.map(({ id }) => id))
  const links = mergeLinks({ base, mine, theirs }, parts).filter(
    ({ parentId, childId }) => present.has(childId) && (parentId === null || present.has(parentId)),
  )
  const schedules = mergeSchedules(base.schedules ?? [], mine.schedules ?? [], theirs.schedules ?? [])
  return { document: { ...theirs, schedules, entities, links }, conflicts }
}

/** What the other side removed although this side changed it or added to it, with all of its ancestors. */
function stillNeeded(
  side: MenuDocument,
  base: MenuDocument,
  others: ById<Entity>,
  before: ById<Entity>,
): ReadonlySet<EntityId> {
  const baseLinks = new Set(base.links.map(keyOf))
  const needed = new Set<EntityId>()
  const queue: EntityId[] = side.entities
    .filter((entity) => before.has(entity.id) && !same(before.get(entity.id), entity))
    .map(({ id }) => id)
  for (const link of side.links)
    if (link.parentId !== null && !baseLinks.has(keyOf(link))) queue.push(link.parentId)
  const parents = Map.groupBy(side.links, ({ childId }) => childId)
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (needed.has(id) || others.has(id) || !before.has(id)) continue
    needed.add(id)
    for (const { parentId } of parents.get(id) ?? []) if (parentId !== null) queue.push(parentId)
  }
  return needed
}

function mergeFields(before: Entity, own: Entity, other: Entity, conflicts: Conflict[]): Entity {
  const merged: Entity = { ...other }
  for (const field of new Set([...Object.keys(own), ...Object.keys(before)])) {
    if (same(own[field], before[field]) || same(own[field], other[field])) continue
    if (!same(other[field], before[field])) conflicts.push({ id: own.id, name: own.name, field })
    merged[field] = own[field]
  }
  return merged
}

type Parts = Record<keyof Sides, ById<Entity>>

/** A link cut by one side is gone, unless it was cut by removing something that stays. */
function mergeLinks({ base, mine, theirs }: Sides, parts: Parts): Link[] {
  const sets = { base: byKey(base), mine: byKey(mine), theirs: byKey(theirs) }
  const has = (side: ById<Entity>, { parentId, childId }: Link) =>
    side.has(childId) && (parentId === null || side.has(parentId))
  const keys = new Set([...sets.theirs.keys(), ...sets.mine.keys()])
  return [...keys].flatMap((key): Link[] => {
    const [before, own, other] = [sets.base.get(key), sets.mine.get(key), sets.theirs.get(key)]
    if (own && other) return [same(own.displayOrder, before?.displayOrder) ? other : own]
    const one = (own ?? other)!
    const isCut = before !== undefined && has(own ? parts.theirs : parts.mine, one)
    return isCut ? [] : [one]
  })
}

const byKey = ({ links }: MenuDocument): ReadonlyMap<string, Link> =>
  new Map(links.map((link) => [keyOf(link), link]))

function mergeSchedules(
  base: readonly Schedule[],
  mine: readonly Schedule[],
  theirs: readonly Schedule[],
): Schedule[] {
  const [before, own, other] = [byId(base), byId(mine), byId(theirs)]
  return [...new Set([...other.keys(), ...own.keys()])].flatMap((id): Schedule[] => {
    const [first, my, their] = [before.get(id), own.get(id), other.get(id)]
    if (my && their) return [same(my, first) ? their : my]
    return first ? [] : [(my ?? their)!]
  })
}
