import { filtering, indexing, visiting, type Work } from '../../../../runtime/slices.ts'
import type { Language } from '../../../../texts/language.ts'
import type { ChangeCounts } from '../../rules/change-counts.ts'
import type { EntityRecord, EntityType, LinkRecord, MenuRecords, ScheduleRecord } from '../../rules/menu.ts'
import type { Change, MenuChange } from '../../rules/menu-change.ts'
import { type DiffPhrases, diffPhrases } from './diff-phrases.ts'
import { changeWords, describeFields, entityWords, type Field, hoursWords, quoted } from './field-words.ts'
import { findingPaths, type PathOf, pathText } from './path-names.ts'

type EntityDifferenceType = 'added' | 'removed' | 'changed' | 'linked' | 'unlinked' | 'reordered'
type ScheduleDifferenceType = 'schedule_added' | 'schedule_removed' | 'schedule_changed'

/** One difference made by a change, in a sentence. `before` and `after` are the values of a changed field. */
export type Difference =
  | {
      type: EntityDifferenceType
      entityId: number
      entityType: EntityType
      name: string
      path: string
      /** The entity's parent in this difference; null for the top level. */
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
  phrases: DiffPhrases
  entityOf: (entityId: number) => EntityRecord | undefined
  pathOf: PathOf
  nameOfSchedule: (scheduleId: number) => string
}

/**
 * A change in sentences. Names and places not contained in the change are taken from the current menu: anything
 * deleted since has none.
 */
export function* describeChange(
  change: MenuChange,
  current: MenuRecords,
  language: Language,
): Work<Difference[]> {
  const context = yield* openContext(change, current, diffPhrases[language])
  const differences = change.schedules.flatMap((one) => describeSchedule(one, context.phrases))
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

function* openContext(change: MenuChange, current: MenuRecords, phrases: DiffPhrases): Work<Context> {
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
    phrases,
    entityOf: (entityId) => entities.get(entityId),
    pathOf: yield* findingPaths({ entities: [...entities.values()], links, goneLinks }),
    nameOfSchedule: (scheduleId) => quoted(schedules.get(scheduleId) ?? phrases.unnamedSchedule(scheduleId)),
  }
}

const linkKey = ({ parentId, childId }: LinkRecord) => `${parentId} ${childId}`

function describeHead({ entityId, type, name }: EntityRecord, { pathOf }: Context) {
  return { entityId, entityType: type, name, path: pathText(pathOf(entityId)) }
}

/** ` in Lunch > Pizza`, or nothing at the top. */
function describePlace(entityId: number, { pathOf, phrases }: Context): string {
  const above = pathOf(entityId).slice(0, -1)
  return above.length > 0 ? phrases.inside(pathText(above)) : ''
}

function describeEntity({ before, after }: Change<EntityRecord>, context: Context): Difference[] {
  const entity = (after ?? before)!
  const { phrases } = context
  const head = describeHead(entity, context)
  const place = describePlace(entity.entityId, context)
  const words = `${entityWords(before ?? entity, phrases)}${place}`
  if (before === null) return [{ type: 'added', ...head, text: `${words}: ${phrases.added}` }]
  if (after === null) return [{ type: 'removed', ...head, text: `${words}: ${phrases.removed}` }]
  const olds = new Map(describeFields(before).map((field) => [field.field, field]))
  return describeFields(after).flatMap((field): Difference[] => {
    const old = olds.get(field.field)
    if (!old || JSON.stringify(old.value) === JSON.stringify(field.value)) return []
    const text = `${words}: ${changeWords(old, field, phrases, context.nameOfSchedule)}`
    return [{ type: 'changed', ...head, before: old, after: field, text }]
  })
}

/**
 * Links created or deleted with an entity aren't described again: none of them when it is deleted, not the one of its
 * path when it is created.
 */
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
    const head = describeHead(child, context)
    const isOwnPlace =
      head.path === pathText([...(parentId === null ? [] : context.pathOf(parentId)), child.name])
    const isImplied = change.before === null && isOwnPlace && newIds.delete(childId)
    yield isImplied ? undefined : { ...head, parentId, ...describeLink(change, child, context) }
  }
}

function describeLink({ before, after }: Change<LinkRecord>, child: EntityRecord, context: Context) {
  const { pathOf, phrases } = context
  const { parentId } = (after ?? before)!
  const path = parentId === null ? null : pathText(pathOf(parentId))
  const parent = path ?? phrases.topLevel
  const words = entityWords(child, phrases)
  if (before === null) return { type: 'linked', text: `${words}: ${phrases.linked(parent)}` } as const
  if (after === null) return { type: 'unlinked', text: `${words}: ${phrases.unlinked(parent)}` } as const
  const field = (value: number | null): Field => ({ field: 'displayOrder', unit: 'plain', value })
  const place = (value: number | null) => (value === null ? phrases.none : String(value))
  const fromTo = phrases.fromTo(place(before.displayOrder), place(after.displayOrder))
  return {
    type: 'reordered',
    before: field(before.displayOrder),
    after: field(after.displayOrder),
    text: `${words} ${phrases.reordered(path, fromTo)}`,
  } as const
}

function describeSchedule({ before, after }: Change<ScheduleRecord>, phrases: DiffPhrases): Difference[] {
  const { scheduleId, name } = (after ?? before)!
  const head = { scheduleId, name }
  const words = `${phrases.schedule} ${quoted(before?.name ?? name)}`
  if (before === null) {
    const text = `${words}: ${phrases.added}, ${hoursWords(after!, phrases)}`
    return [{ type: 'schedule_added', ...head, text }]
  }
  if (after === null) return [{ type: 'schedule_removed', ...head, text: `${words}: ${phrases.removed}` }]
  const changed = (field: 'name' | 'hours', ...values: [before: string, after: string]): Difference => {
    const text = `${words}: ${phrases.scheduleFields[field]} ${phrases.fromTo(...values)}`
    return { type: 'schedule_changed', ...head, field, before, after, text }
  }
  const [oldHours, newHours] = [hoursWords(before, phrases), hoursWords(after, phrases)]
  return [
    ...(before.name === after.name ? [] : [changed('name', quoted(before.name), quoted(after.name))]),
    ...(oldHours === newHours ? [] : [changed('hours', oldHours, newHours)]),
  ]
}

/** `3 items changed, 1 option added`. */
export function summarize(counts: ChangeCounts['kinds'], language: Language): string {
  const { kinds, counted, unchanged } = diffPhrases[language]
  const parts = Object.entries(kinds).flatMap(([kind, noun]) => {
    const own = counts.find((one) => one.kind === kind)
    if (!own) return []
    const byVerb = [
      [kind === 'link' ? 'reordered' : 'changed', own.changed],
      ['added', own.added],
      ['removed', own.removed],
    ] as const
    return byVerb.flatMap(([verb, count]) => (count === 0 ? [] : [counted(count, noun, verb)]))
  })
  return parts.join(', ') || unchanged
}
