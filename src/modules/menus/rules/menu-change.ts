import { mapping, runAtOnce, type Work } from '../../../core/slices.ts'
import type { EntityRecord, LinkRecord, MenuRecords, ScheduleRecord } from './menu.ts'

/** A write of a menu as it is kept: who did what, when. */
export type Revision = { revision: number; at: number; actor: string; action: string }
/** One part of a menu before and after: null before is new, null after is gone. */
export type Change<Part> = { before: Part | null; after: Part | null }

/** What a write does to a menu. It holds both sides, so that it can be described in words and undone. */
export type MenuChange = {
  entities: readonly Change<EntityRecord>[]
  links: readonly Change<LinkRecord>[]
  schedules: readonly Change<ScheduleRecord>[]
}

type Kind = keyof MenuChange
type PartOf = { entities: EntityRecord; links: LinkRecord; schedules: ScheduleRecord }

/** What distinguishes the parts of a kind. */
const keyOf: { [K in Kind]: (part: PartOf[K]) => string } = {
  entities: ({ entityId }) => String(entityId),
  links: ({ parentId, childId }) => `${parentId} ${childId}`,
  schedules: ({ scheduleId }) => String(scheduleId),
}

export const noChange: MenuChange = { entities: [], links: [], schedules: [] }

export function isEmpty({ entities, links, schedules }: MenuChange): boolean {
  return entities.length + links.length + schedules.length === 0
}

/** The menu after the change. What the change does not touch stays the same object. */
export const applyChange = (records: MenuRecords, change: MenuChange): MenuRecords =>
  runAtOnce(applying(records, change))

export function* applying(records: MenuRecords, change: MenuChange): Work<MenuRecords> {
  function* apply<K extends Kind>(kind: K): Work<PartOf[K][]> {
    const parts = yield* byKey(kind, records[kind] as readonly PartOf[K][])
    for (const { before, after } of change[kind] as readonly Change<PartOf[K]>[]) {
      if (after === null) parts.delete(keyOf[kind](before!))
      else parts.set(keyOf[kind](after), after)
    }
    yield
    return [...parts.values()]
  }
  return {
    entities: yield* apply('entities'),
    links: yield* apply('links'),
    schedules: yield* apply('schedules'),
  }
}

export function inverseOf({ entities, links, schedules }: MenuChange): MenuChange {
  const turn = <Part>(changes: readonly Change<Part>[]) =>
    changes.map(({ before, after }) => ({ before: after, after: before }))
  return { entities: turn(entities), links: turn(links), schedules: turn(schedules) }
}

/** Several changes, one after the other, as one. What ends as it began is not in it. */
export const inSequence = (changes: readonly MenuChange[]): MenuChange => runAtOnce(joining(changes))

export function* joining(changes: readonly MenuChange[]): Work<MenuChange> {
  function* join<K extends Kind>(kind: K): Work<Change<PartOf[K]>[]> {
    const joined = new Map<string, Change<PartOf[K]>>()
    for (const change of changes.flatMap((one) => one[kind] as readonly Change<PartOf[K]>[])) {
      const key = keyOf[kind]((change.before ?? change.after)!)
      const earlier = joined.get(key)
      joined.set(key, { before: earlier ? earlier.before : change.before, after: change.after })
      yield
    }
    const kept = yield* mapping([...joined.values()], (change) =>
      isSame(change.before, change.after) ? [] : [change],
    )
    return kept.flat()
  }
  return {
    entities: yield* join('entities'),
    links: yield* join('links'),
    schedules: yield* join('schedules'),
  }
}

/** What leads from one menu to another. */
export const changeBetween = (from: MenuRecords, to: MenuRecords): MenuChange =>
  runAtOnce(comparing(from, to))

export function* comparing(from: MenuRecords, to: MenuRecords): Work<MenuChange> {
  function* compare<K extends Kind>(kind: K): Work<Change<PartOf[K]>[]> {
    const before = yield* byKey(kind, from[kind] as readonly PartOf[K][])
    const after = yield* byKey(kind, to[kind] as readonly PartOf[K][])
    const keys = [...new Set([...before.keys(), ...after.keys()])]
    const changes = yield* mapping(keys, (key) => {
      const change = { before: before.get(key) ?? null, after: after.get(key) ?? null }
      return isSame(change.before, change.after) ? [] : [change]
    })
    return changes.flat()
  }
  return {
    entities: yield* compare('entities'),
    links: yield* compare('links'),
    schedules: yield* compare('schedules'),
  }
}

function* byKey<K extends Kind>(kind: K, parts: readonly PartOf[K][]): Work<Map<string, PartOf[K]>> {
  const byKey = new Map<string, PartOf[K]>()
  for (const part of parts) {
    byKey.set(keyOf[kind](part), part)
    yield
  }
  return byKey
}

/** By value, whatever the order of the keys: one side may come from the database and the other from a request. */
function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [keys, others] = [Object.keys(a), Object.keys(b)]
  return (
    keys.length === others.length &&
    keys.every((key) => key in b && isSame(a[key as keyof typeof a], b[key as keyof typeof b]))
  )
}
