import { filtering, indexing, visiting, type Work } from '../../../../core/slices.ts'
import type { EntityRecord, EntityType, LinkRecord, MenuRecords, ScheduleRecord } from '../../rules/menu.ts'
import type { Change, MenuChange } from '../../rules/menu-change.ts'
import {
  changeWords,
  counted,
  entityWords,
  type Field,
  fieldsOf,
  hoursWords,
  quoted,
  typeWords,
} from './field-words.ts'
import { findingPaths, type PathOf, pathText } from './path-names.ts'

type EntityDifferenceType = 'added' | 'removed' | 'changed' | 'linked' | 'unlinked' | 'reordered'
type ScheduleDifferenceType = 'schedule_added' | 'schedule_removed' | 'schedule_changed'

/** One thing that a change does, in a sentence. `before` and `after` are of a field that changed. */
export type Difference =
  | {
      type: EntityDifferenceType
      entityId: number
      entityType: EntityType
      name: string
      path: string
      /** Under which the entity hangs, hung or hangs at another place; null is the top level. */
      parentId?: number | null
      before?: Field
      after?: Field
      text: string
    }
  | {
      type: ScheduleDifferenceType
      scheduleId: number
      name: string
      field?: 'name' | 'hours'
      before?: ScheduleRecord
      after?: ScheduleRecord
      text: string
    }

type Context = {
  entityOf: (entityId: number) => EntityRecord | undefined
  pathOf: PathOf
  nameOfSchedule: (scheduleId: number) => string
}

const topLevel = 'the top level'

/**
 * A change in sentences. Names and places that it does not hold itself are those of the menu as it is now: what was
 * deleted since then has none.
 */
export function* describeChange(change: MenuChange, current: MenuRecords): Work<Difference[]> {
  const context = yield* openContext(change, current)
  const differences = change.schedules.flatMap(describeSchedule)
  for (const one of change.entities) {
    differences.push(...describeEntity(one, context))
    yield
  }
  for (const difference of describeLinks(change, context)) {
    if (difference) differences.push(difference)
    yield
  }
  return differences
}

function* openContext(change: MenuChange, current: MenuRecords): Work<Context> {
  const entities = yield* indexing(current.entities, ({ entityId }) => entityId)
  yield* visiting(change.entities, ({ before, after }) => {
    const entity = (after ?? before)!
    entities.set(entity.entityId, entity)
  })
  const touched = yield* indexing(change.links, ({ before, after }) => linkKey((before ?? after)!))
  const untouched = yield* filtering(current.links, (link) => !touched.has(linkKey(link)))
  const links = [...untouched, ...change.links.flatMap(({ after }) => after ?? [])]
  yield
  const goneLinks = change.links.flatMap(({ before, after }) => (after === null ? before! : []))
  const schedules = new Map(current.schedules.map((schedule) => [schedule.scheduleId, schedule.name]))
  for (const { before, after } of change.schedules) {
    const { scheduleId, name } = (after ?? before)!
    schedules.set(scheduleId, name)
  }
  return {
    entityOf: (entityId) => entities.get(entityId),
    pathOf: yield* findingPaths({ entities: [...entities.values()], links, goneLinks }),
    nameOfSchedule: (scheduleId) => quoted(schedules.get(scheduleId) ?? `schedule ${scheduleId}`),
  }
}

const linkKey = ({ parentId, childId }: LinkRecord) => `${parentId} ${childId}`

function headOf({ entityId, type, name }: EntityRecord, { pathOf }: Context) {
  return { entityId, entityType: type, name, path: pathText(pathOf(entityId)) }
}

/** ` in Lunch > Pizza`, or nothing at the top. */
function placeOf(entityId: number, { pathOf }: Context): string {
  const above = pathOf(entityId).slice(0, -1)
  return above.length > 0 ? ` in ${pathText(above)}` : ''
}

function describeEntity({ before, after }: Change<EntityRecord>, context: Context): Difference[] {
  const entity = (after ?? before)!
  const head = headOf(entity, context)
  const place = placeOf(entity.entityId, context)
  if (before === null) return [{ type: 'added', ...head, text: `${entityWords(entity)}${place}: added` }]
  if (after === null) return [{ type: 'removed', ...head, text: `${entityWords(entity)}${place}: removed` }]
  const olds = new Map(fieldsOf(before).map((field) => [field.field, field]))
  return fieldsOf(after).flatMap((field): Difference[] => {
    const old = olds.get(field.field)
    if (!old || JSON.stringify(old.value) === JSON.stringify(field.value)) return []
    const words = changeWords(old, field, context.nameOfSchedule)
    return [
      {
        type: 'changed',
        ...head,
        before: old,
        after: field,
        text: `${entityWords(before)}${place}: ${words}`,
      },
    ]
  })
}

/** What comes and goes with an entity is not described again: all its links when it goes, when it comes the one of its path. */
function* describeLinks(
  { entities, links }: MenuChange,
  context: Context,
): Generator<Difference | undefined, void> {
  const removed = new Set(entities.flatMap(({ before, after }) => (after === null ? before!.entityId : [])))
  yield
  const newIds = new Set(entities.flatMap(({ before, after }) => (before === null ? after!.entityId : [])))
  for (const change of links) {
    const { parentId, childId } = (change.after ?? change.before)!
    const child = context.entityOf(childId)
    if (!child || removed.has(childId)) continue
    const head = headOf(child, context)
    const isOwnPlace =
      head.path === pathText([...(parentId === null ? [] : context.pathOf(parentId)), child.name])
    const isImplied = change.before === null && isOwnPlace && newIds.delete(childId)
    yield isImplied ? undefined : { ...head, parentId, ...describeLink(change, child, context) }
  }
}

function describeLink({ before, after }: Change<LinkRecord>, child: EntityRecord, { pathOf }: Context) {
  const { parentId } = (after ?? before)!
  const parent = parentId === null ? topLevel : pathText(pathOf(parentId))
  const words = entityWords(child)
  if (before === null) return { type: 'linked', text: `${words}: put into ${parent}` } as const
  if (after === null) return { type: 'unlinked', text: `${words}: taken out of ${parent}` } as const
  const field = (value: number | null): Field => ({ field: 'displayOrder', unit: 'plain', value })
  const place = (value: number | null) => value ?? 'none'
  return {
    type: 'reordered',
    before: field(before.displayOrder),
    after: field(after.displayOrder),
    text: `${words} ${parentId === null ? 'at' : 'in'} ${parent}: display order from ${place(before.displayOrder)} to ${place(after.displayOrder)}`,
  } as const
}

function describeSchedule({ before, after }: Change<ScheduleRecord>): Difference[] {
  const { scheduleId, name } = (after ?? before)!
  const head = { scheduleId, name }
  if (before === null) {
    return [
      { type: 'schedule_added', ...head, text: `Schedule ${quoted(name)}: added, ${hoursWords(after!)}` },
    ]
  }
  if (after === null)
    return [{ type: 'schedule_removed', ...head, text: `Schedule ${quoted(name)}: removed` }]
  const changed = (field: 'name' | 'hours', words: string): Difference => {
    const text = `Schedule ${quoted(before.name)}: ${field} ${words}`
    return { type: 'schedule_changed', ...head, field, before, after, text }
  }
  const [oldHours, newHours] = [hoursWords(before), hoursWords(after)]
  return [
    ...(before.name === after.name
      ? []
      : [changed('name', `from ${quoted(before.name)} to ${quoted(after.name)}`)]),
    ...(oldHours === newHours ? [] : [changed('hours', `from ${oldHours} to ${newHours}`)]),
  ]
}

/** How many parts of a kind a change touches: entities of a type, links of their own, or schedules. */
type KindCounts = { kind: EntityType | 'link' | 'schedule'; added: number; removed: number; changed: number }

/** What a revision changed, in numbers. */
export type ChangeCounts = {
  entities: number
  links: number
  schedules: number
  kinds: readonly KindCounts[]
}

const kindWords = {
  ...typeWords,
  link: { one: 'link', several: 'links' },
  schedule: { one: 'schedule', several: 'schedules' },
}

/** `3 items changed, 1 option added`. */
export function summarise(counts: readonly KindCounts[]): string {
  const parts = Object.entries(kindWords).flatMap(([kind, words]) => {
    const own = counts.find((one) => one.kind === kind)
    if (!own) return []
    const byVerb = {
      [kind === 'link' ? 'reordered' : 'changed']: own.changed,
      added: own.added,
      removed: own.removed,
    }
    return Object.entries(byVerb).flatMap(([verb, count]) =>
      count === 0 ? [] : [`${counted(count, words)} ${verb}`],
    )
  })
  return parts.join(', ') || 'nothing changed'
}
