import { filtering, indexing, runAtOnce, visiting, type Work } from '../../../runtime/slices.ts'
import type { EntityRecord, LinkRecord, MenuRecords, ScheduleRecord } from './menu.ts'

/** A stored change of a menu: who did what, when. */
export type Revision = { revision: number; at: number; actor: string; action: string }
/** One part of a menu before and after: null before if new, null after if deleted. */
export type Change<Part> = { before: Part | null; after: Part | null }

/** The change that a write makes to a menu. It has both sides, so it can be described and undone. */
export type MenuChange = {
  entities: readonly Change<EntityRecord>[]
  links: readonly Change<LinkRecord>[]
  schedules: readonly Change<ScheduleRecord>[]
}

type Kind = keyof MenuChange
type PartOf = { entities: EntityRecord; links: LinkRecord; schedules: ScheduleRecord }

/** The key of a part within its kind. */
const keyOf: { [K in Kind]: (part: PartOf[K]) => string } = {
  entities: ({ entityId }) => String(entityId),
  links: ({ parentId, childId }) => `${parentId} ${childId}`,
  schedules: ({ scheduleId }) => String(scheduleId),
}

export const noChange: MenuChange = { entities: [], links: [], schedules: [] }

export function isEmpty({ entities, links, schedules }: MenuChange): boolean {
  return entities.length + links.length + schedules.length === 0
}

/** The menu after the change. Unchanged parts remain the same objects. */
export const applyChange = (records: MenuRecords, change: MenuChange): MenuRecords =>
  runAtOnce(applying(records, change))

export function* applying(records: MenuRecords, change: MenuChange): Work<MenuRecords> {
  function* apply<K extends Kind>(kind: K): Work<PartOf[K][]> {
    const parts = yield* indexing(records[kind] as readonly PartOf[K][], keyOf[kind])
    yield* visiting(change[kind] as readonly Change<PartOf[K]>[], ({ before, after }) => {
      if (after === null) parts.delete(keyOf[kind](before!))
      else parts.set(keyOf[kind](after), after)
    })
    return [...parts.values()]
  }
  return {
    entities: yield* apply('entities'),
    links: yield* apply('links'),
    schedules: yield* apply('schedules'),
  }
}

export function invertChange({ entities, links, schedules }: MenuChange): MenuChange {
  const turn = <Part>(changes: readonly Change<Part>[]) =>
    changes.map(({ before, after }) => ({ before: after, after: before }))
  return { entities: turn(entities), links: turn(links), schedules: turn(schedules) }
}

/** Combines consecutive changes into one. Parts that end as they began are left out. */
export const inSequence = (changes: readonly MenuChange[]): MenuChange => runAtOnce(joining(changes))

export function* joining(changes: readonly MenuChange[]): Work<MenuChange> {
  function* join<K extends Kind>(kind: K): Work<Change<PartOf[K]>[]> {
    const joined = new Map<string, Change<PartOf[K]>>()
    for (const one of changes) {
      yield* visiting(one[kind] as readonly Change<PartOf[K]>[], (change) => {
        const key = keyOf[kind]((change.before ?? change.after)!)
        const earlier = joined.get(key)
        joined.set(key, { before: earlier ? earlier.before : change.before, after: change.after })
      })
    }
    return yield* filtering(joined.values(), ({ before, after }) => !isSame(before, after))
  }
  return {
    entities: yield* join('entities'),
    links: yield* join('links'),
    schedules: yield* join('schedules'),
  }
}

/** The change that leads from one menu to another. */
export const changeBetween = (from: MenuRecords, to: MenuRecords): MenuChange =>
  runAtOnce(comparing(from, to))

export function* comparing(from: MenuRecords, to: MenuRecords): Work<MenuChange> {
  function* compare<K extends Kind>(kind: K): Work<Change<PartOf[K]>[]> {
    const before = yield* indexing(from[kind] as readonly PartOf[K][], keyOf[kind])
    const after = yield* indexing(to[kind] as readonly PartOf[K][], keyOf[kind])
    const changes: Change<PartOf[K]>[] = []
    yield* visiting(before, ([key, part]) => {
      const changed = after.get(key) ?? null
      if (!isSame(part, changed)) changes.push({ before: part, after: changed })
    })
    yield* visiting(after, ([key, part]) => {
      if (!before.has(key)) changes.push({ before: null, after: part })
    })
    return changes
  }
  return {
    entities: yield* compare('entities'),
    links: yield* compare('links'),
    schedules: yield* compare('schedules'),
  }
}

/** Compares by value, regardless of key order: one side may come from the database and the other from a request. */
function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [keys, others] = [Object.keys(a), Object.keys(b)]
  return (
    keys.length === others.length &&
    keys.every((key) => Object.hasOwn(b, key) && isSame(Reflect.get(a, key), Reflect.get(b, key)))
  )
}

/** Hands out the ids of new parts, as many as were taken. */
export function inTurn(ids: readonly number[]): () => number {
  const rest = ids.values()
  return () => rest.next().value!
}
