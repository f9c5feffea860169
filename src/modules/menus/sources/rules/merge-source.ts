import { indexing, mapping, visiting, type Work } from '../../../../runtime/slices.ts'
import { findMenuFaults, type MenuFault } from '../../editing/rules/checks.ts'
import { toNewEntity } from '../../editing/rules/entity-fields.ts'
import type { EntityRecord, IdSource, LinkRecord, MenuRecords, ScheduleRecord } from '../../rules/menu.ts'
import { type Change, comparing, type MenuChange } from '../../rules/menu-change.ts'
import { type BasePart, matchParts } from './match-parts.ts'
import { type MergedSchedules, openSchedules } from './merge-hours.ts'
import { type MergedLinks, mergeLinks, type Preference } from './merge-links.ts'
import { type FieldName, type Fields, fieldNames, isSameValue, readField, withFields } from './part-fields.ts'
import type { Part, PartLink, SourceParts } from './source-parts.ts'

/** A source's menu as last imported. */
export type Base = { parts: readonly BasePart[]; links: readonly PartLink[] }
export const noBase: Base = { parts: [], links: [] }

export type MergeInput = {
  source: SourceParts
  base: Base
  records: MenuRecords
  prefers: Preference
  ids: IdSource
}

/** An entity beside what it would be otherwise: by the last import (kept), or by the source (conflicts). */
export type SoldOutChange = { entityId: number; isSoldOut: boolean }

export type Merge = {
  change: MenuChange
  /** What the next import compares with. */
  base: Base
  /** The entity of each part that has one. */
  entityIds: ReadonlyMap<string, number>
  /** Hidden, because the source no longer has them. */
  gone: readonly EntityRecord[]
  /** Changed only by us: from the last import to our current version. */
  kept: readonly Change<EntityRecord>[]
  /** Changed on both sides: from our version to the source's. */
  conflicts: readonly Change<EntityRecord>[]
  /** Deleted by us; the source still has them. */
  removed: readonly Part[]
  /** Links that conflict with our menu's rules: they are left out. */
  unplaced: readonly LinkRecord[]
  /** All schedules referenced by `kept` and `conflicts`. */
  schedules: readonly ScheduleRecord[]
  soldOut: readonly SoldOutChange[]
  faults: readonly MenuFault[]
}

/**
 * Three-way merge of the last import, our menu and the source. A field that only one side changed takes that side's
 * value. What the source deleted is hidden; what it never had isn't touched; nothing is ever deleted.
 */
export function* mergeSource({ source, base, records, prefers, ids }: MergeInput): Work<Merge> {
  const known = yield* indexing(base.parts, ({ key }) => key)
  const wanted = yield* withGone(source, base)
  const matches = yield* matchParts(wanted, known, records)
  const soldOut = new Set(records.soldOut?.map(({ entityId }) => entityId))
  const schedules = openSchedules(records.schedules, records.entities, ids)
  const given = { prefers, newId: ids.entity, schedules }
  const merged = yield* mapping(wanted.parts, (part) =>
    mergePart(part, { before: known.get(part.key), ours: matches.get(part.key), ...given }),
  )
  const entityIds = new Map(
    merged.flatMap(({ part, entity }) => (entity ? [[part.key, entity.entityId]] : [])),
  )
  const entities = yield* indexing(records.entities, ({ entityId }) => entityId)
  yield* visiting(merged, ({ entity }) => entity && entities.set(entity.entityId, entity))
  const links = yield* mergeLinks({ source: wanted.links, base: base.links, records, entityIds, prefers })
  const placed = yield* placing(records, [...entities.values()], links, schedules)
  return {
    ...placed,
    base: { parts: merged.map(toBase), links: wanted.links },
    entityIds,
    gone: merged.flatMap(({ part, entity }) => (part.isNewlyGone && entity?.hidden ? entity : [])),
    kept: merged.flatMap(({ kept }) => kept ?? []),
    conflicts: merged.flatMap(({ conflict }) => conflict ?? []),
    removed: merged.flatMap(({ part, entity }) => (entity || part.isGone ? [] : part)),
    schedules: schedules.all(),
    soldOut: merged.flatMap((one) => soldOutChange(one, soldOut)),
  }
}

type WantedPart = Part & { isGone?: boolean; isNewlyGone?: boolean }
type Wanted = { parts: WantedPart[]; links: PartLink[]; pictures: SourceParts['pictures'] }

/** What the source no longer has is requested as before, but hidden and in its old place. */
function* withGone({ parts, links, pictures }: SourceParts, base: Base): Work<Wanted> {
  const present = yield* indexing(parts, ({ key }) => key)
  const before = yield* indexing(base.parts, ({ key }) => key)
  const gone = base.parts.filter(({ key }) => !present.has(key))
  const goneKeys = new Set(gone.map(({ key }) => key))
  // What comes back is shown again, unless the source says otherwise.
  const back = yield* mapping(parts, (part) =>
    before.get(part.key)?.isGone ? { ...part, fields: { hidden: false, ...part.fields } } : part,
  )
  const hidden = gone.map(
    ({ entityId: _entityId, ...part }): WantedPart => ({
      ...part,
      fields: { ...part.fields, hidden: true },
      isGone: true,
      isNewlyGone: !part.isGone,
    }),
  )
  const oldLinks = base.links.filter(({ child }) => goneKeys.has(child))
  return { parts: [...back, ...hidden], links: [...links, ...oldLinks], pictures }
}

type MergedPart = {
  part: WantedPart
  before: BasePart | undefined
  /** Undefined if we have deleted it. */
  entity: EntityRecord | undefined
  fields: Fields
  kept?: Change<EntityRecord>
  conflict?: Change<EntityRecord>
}

type Sides = {
  before: BasePart | undefined
  ours: EntityRecord | undefined
  prefers: Preference
  newId(): number
  schedules: MergedSchedules
}

function mergePart(part: WantedPart, { before, ours, prefers, newId, schedules }: Sides): MergedPart {
  const fields = { ...before?.fields, ...part.fields }
  if (!ours) {
    const isDeleted = before !== undefined && (prefers === 'ours' || part.isGone === true)
    if (isDeleted) return { part, before, entity: undefined, fields }
    const made = toNewEntity({ type: part.type, price: 0 }, newId())
    const entity = withFields(made, schedules.withSchedules(part.fields, part.fields.name ?? ''))
    return { part, before, entity, fields }
  }
  const taken = new Map<FieldName, unknown>()
  const kept = new Map<FieldName, unknown>()
  const conflicting = new Map<FieldName, unknown>()
  for (const name of fieldNames) {
    const said = part.fields[name]
    if (said === undefined) continue
    // Hours that were never imported are those entered here.
    const last = name === 'hours' ? (before?.fields.hours ?? []) : before?.fields[name]
    const outcome = mergeValue(said, last, name === 'hours' ? schedules.hoursOf(ours) : readField(ours, name))
    if (outcome === 'ours') kept.set(name, last)
    if (outcome === 'conflict') conflicting.set(name, said)
    if (outcome === 'source' || (outcome === 'conflict' && prefers === 'source')) taken.set(name, said)
  }
  const inWords = (fields: Map<FieldName, unknown>) =>
    withFields(ours, schedules.withNames(Object.fromEntries(fields)))
  return {
    part,
    before,
    entity:
      taken.size === 0
        ? ours
        : withFields(ours, schedules.withSchedules(Object.fromEntries(taken), ours.name)),
    fields,
    ...(kept.size > 0 && { kept: { before: inWords(kept), after: ours } }),
    ...(conflicting.size > 0 && { conflict: { before: ours, after: inWords(conflicting) } }),
  }
}

/** A value that was never imported takes the source's. */
function mergeValue(source: unknown, last: unknown, ours: unknown): 'same' | 'source' | 'ours' | 'conflict' {
  if (isSameValue(source, ours)) return 'same'
  if (last === undefined || isSameValue(last, ours)) return 'source'
  return isSameValue(source, last) ? 'ours' : 'conflict'
}

function toBase({ part, before, entity, fields }: MergedPart): BasePart {
  const { key, type, isSoldOut = before?.isSoldOut } = part
  const entityId = entity?.entityId ?? before!.entityId
  return {
    key,
    type,
    fields,
    entityId,
    ...(isSoldOut !== undefined && { isSoldOut }),
    ...(part.isGone && { isGone: true }),
  }
}

function soldOutChange({ part, before, entity }: MergedPart, ours: ReadonlySet<number>): SoldOutChange[] {
  if (!entity || part.isSoldOut === undefined || part.isGone) return []
  const outcome = mergeValue(part.isSoldOut, before?.isSoldOut, ours.has(entity.entityId))
  return outcome === 'source' ? [{ entityId: entity.entityId, isSoldOut: part.isSoldOut }] : []
}

/** Each round removes invalid links; links below them may become invalid in the next. */
const maxRounds = 5

function* placing(
  records: MenuRecords,
  entities: EntityRecord[],
  { links: wanted }: MergedLinks,
  schedules: MergedSchedules,
): Work<Pick<Merge, 'change' | 'unplaced' | 'faults'>> {
  const unplaced: LinkRecord[] = []
  let links = wanted
  for (let round = 1; ; round++) {
    const after = { entities, links, schedules: schedules.of(entities) }
    const change = yield* comparing(records, after)
    const faults = yield* findMenuFaults(after, change)
    const bad = new Set(faults.flatMap(({ link }) => (link ? [`${link.parentId} ${link.childId}`] : [])))
    if (bad.size === 0 || round === maxRounds) return { change, unplaced, faults }
    const isBad = ({ parentId, childId }: LinkRecord) => bad.has(`${parentId} ${childId}`)
    unplaced.push(...links.filter(isBad))
    links = links.filter((link) => !isBad(link))
  }
}
