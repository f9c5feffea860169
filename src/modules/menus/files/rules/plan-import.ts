import type { Reason } from '../../../../core/refusal.ts'
import { mapping, type Work } from '../../../../runtime/slices.ts'
import { type Sentence, says, word } from '../../../../texts/sentence.ts'
import { findMenuFaults, type MenuFault } from '../../editing/rules/checks.ts'
import { type EntityFields, toNewEntity } from '../../editing/rules/entity-fields.ts'
import { findOwnFaults, isReadable } from '../../editing/rules/entity-plans.ts'
import { describeFault, type SentEntity } from '../../editing/rules/sent.ts'
import type { EntityRecord, IdSource, LinkRecord, MenuRecords, ScheduleRecord } from '../../rules/menu.ts'
import { comparing, type MenuChange } from '../../rules/menu-change.ts'
import type { DocumentEntity, DocumentPart, MenuDocument } from './document.ts'
import { planSchedules, type ScheduleReader } from './import-schedules.ts'

/** Functions that a pure rule needs from outside: they read API formats and know the URL where pictures are hosted. */
export type ImportReaders = ScheduleReader & {
  readEntity(raw: Readonly<Record<string, unknown>>): { fields: EntityFields; faults: Reason[] }
  presentEntity(entity: EntityRecord): Record<string, unknown>
  /** The path of a picture hosted here, or why it isn't one. */
  findPicture(url: string): { path: string } | { fault: Sentence }
}

export type ImportPlan = { change: MenuChange; newEntityIds: number[]; faults: Reason[] }

/** An entity in the file, with what is stored of it and what it becomes; null if nothing can be made of it. */
type Meant = {
  part: DocumentEntity
  sent: SentEntity
  before: EntityRecord | null
  after: EntityRecord | null
}

/** The complete menu described by a file: anything not in it is deleted. All faults are found together. */
export function* planImport(
  document: MenuDocument,
  records: MenuRecords,
  readers: ImportReaders,
  ids: IdSource,
): Work<ImportPlan> {
  const schedules = yield* planSchedules(document.schedules, records.schedules, readers, ids)
  const { matches, ambiguous } = matchEntities(document.entities, records.entities)
  const context = { document, readers, ids, scheduleIds: schedules.ids, ambiguous }
  yield
  const meant = yield* mapping(document.entities, (part) => toMeant(part, matches.get(part) ?? null, context))
  const entities = meant.flatMap(({ after }) => after ?? [])
  const { links, partOf } = toLinks(document, meant, records.links)
  yield
  const after = {
    entities,
    links,
    schedules: [...schedules.kept, ...stillUsed(records.schedules, schedules.kept, entities)],
  }
  yield
  const change = yield* comparing(records, after)
  return {
    change,
    newEntityIds: meant.flatMap(({ before, after }) => (before === null && after ? [after.entityId] : [])),
    faults: [...schedules.faults, ...(yield* checkDocument(document, meant, after, change, partOf))],
  }
}

/** The maximum number of ids an import needs, as far as known before the menu is locked. */
export function* countNew(
  document: MenuDocument,
  records: MenuRecords,
  { readSchedule }: ScheduleReader,
): Work<{ entities: number; schedules: number; hours: number }> {
  const schedules = document.schedules ?? []
  const stored = new Set(records.schedules.map(({ scheduleId }) => String(scheduleId)))
  const hours = yield* mapping(schedules, ({ raw }) => readSchedule(raw).hours.length)
  return {
    entities: document.entities.length - matchEntities(document.entities, records.entities).matches.size,
    schedules: schedules.filter(({ id }) => id === null || !stored.has(id)).length,
    hours: hours.reduce((sum, count) => sum + count, 0),
  }
}

/**
 * By our id; an entity without any id by the merchant's own. Nothing stored is matched twice. Several may share the
 * merchant's id: if more than one of them is left, the reference is ambiguous.
 */
function matchEntities(parts: readonly DocumentEntity[], stored: readonly EntityRecord[]) {
  const byId = new Map(stored.map((entity) => [String(entity.entityId), entity]))
  const byOwnId = Map.groupBy(stored, ({ thirdPartyId }) => thirdPartyId)
  const matches = new Map<DocumentEntity, EntityRecord>()
  const ambiguous = new Set<DocumentEntity>()
  const taken = new Set<EntityRecord>()
  const take = (part: DocumentEntity, candidates: readonly EntityRecord[]) => {
    const [entity, ...others] = candidates.filter((one) => !taken.has(one))
    if (others.length > 0) ambiguous.add(part)
    else if (entity) {
      matches.set(part, entity)
      taken.add(entity)
    }
  }
  for (const part of parts) {
    const own = part.id === null ? undefined : byId.get(part.id)
    if (own) take(part, [own])
  }
  for (const part of parts) {
    if (part.id === null && part.ownId !== null) take(part, byOwnId.get(part.ownId) ?? [])
  }
  return { matches, ambiguous }
}

type Context = {
  document: MenuDocument
  readers: ImportReaders
  ids: IdSource
  /** By their id in the document. */
  scheduleIds: ReadonlyMap<string, number>
  ambiguous: ReadonlySet<DocumentEntity>
}

function toMeant(part: DocumentEntity, before: EntityRecord | null, context: Context): Meant {
  const { document, readers, ids } = context
  const stored = before && document.keepsUnsaid ? readers.presentEntity(before) : {}
  const {
    id: _id,
    parentId: _parentId,
    displayOrder: _order,
    scheduleIds,
    ...raw
  } = { ...stored, ...part.raw }
  const read = readers.readEntity(raw)
  const faults = [...read.faults]
  const fields = { ...read.fields }
  if (fields.type === 'SubMenu' || fields.type === 'Item') {
    fields.scheduleIds = readScheduleIds(scheduleIds, context.scheduleIds, faults)
  }
  if (fields.type === 'Image' && fields.url) {
    const isStored = before?.type === 'Image' && readers.presentEntity(before).url === fields.url
    const picture = isStored ? { path: before.url } : readers.findPicture(fields.url)
    if ('path' in picture) fields.url = picture.path
    else faults.push({ code: 'invalid_entity', field: 'url', detail: picture.fault })
  }
  const sent = { path: part.path, raw: part.raw, fields, faults }
  const misnamed = findMisnamed(sent, part, before, context.ambiguous)
  if (misnamed) {
    faults.push(misnamed)
    return { part, sent, before, after: null }
  }
  const after = isReadable(sent) ? toNewEntity(fields, before?.entityId ?? ids.entity()) : null
  return { part, sent, before, after }
}

/** Why the stored entity with this id can't be the one in the file. */
function findMisnamed(
  sent: SentEntity,
  part: DocumentEntity,
  before: EntityRecord | null,
  ambiguous: ReadonlySet<DocumentEntity>,
): Reason | undefined {
  if (ambiguous.has(part)) {
    const detail = says`Several entities on the menu have the thirdPartyId ${part.ownId}. Use an id to choose one.`
    return { code: 'invalid_entity', field: 'thirdPartyId', detail }
  }
  if (!before || !isReadable(sent) || sent.fields.type === before.type) return undefined
  const detail = says`Entity ${before.entityId} is of type ${word(before.type)}, and a type can’t change.`
  return { code: 'invalid_entity', field: 'type', detail }
}

/** Numbers of stored schedules, or names of schedules in the document. */
function readScheduleIds(
  said: unknown,
  ofDocument: ReadonlyMap<string, number>,
  faults: Reason[],
): readonly number[] | null {
  if (said === undefined || said === null || said === '') return null
  const list = typeof said === 'string' ? said.split(/[;,\s]+/).filter(Boolean) : said
  if (!Array.isArray(list)) {
    faults.push({
      code: 'invalid_entity',
      field: 'scheduleIds',
      detail: says`scheduleIds must be a list of ids.`,
    })
    return null
  }
  const ids = list.map(
    (ref) => ofDocument.get(String(ref)) ?? (/^\d{1,15}$/.test(String(ref)) ? Number(ref) : Number.NaN),
  )
  const unknown = ids.findIndex(Number.isNaN)
  if (unknown < 0) return ids
  const detail = says`Menu schedule ${String(list[unknown]).slice(0, 100)} doesn’t exist.`
  faults.push({ code: 'unknown_schedule', field: 'scheduleIds', detail })
  return null
}

/** The file's schedules come first; schedules not in it stay while something refers to them. */
function stillUsed(
  stored: readonly ScheduleRecord[],
  kept: readonly ScheduleRecord[],
  entities: readonly EntityRecord[],
): ScheduleRecord[] {
  const known = new Set(kept.map(({ scheduleId }) => scheduleId))
  const used = new Set(entities.flatMap((entity) => ('scheduleIds' in entity ? entity.scheduleIds : [])))
  return stored.filter(({ scheduleId }) => !known.has(scheduleId) && used.has(scheduleId))
}

/** Links of unreadable entities are skipped: the fault is reported for the entity. */
function toLinks({ links }: MenuDocument, meant: readonly Meant[], stored: readonly LinkRecord[]) {
  const idOf = new Map(meant.map(({ part, after }) => [part.ref, after?.entityId]))
  const orders = new Map(stored.map((link) => [linkKey(link), link.displayOrder]))
  const partOf = new Map<string, DocumentPart>()
  const records = links.flatMap((part): LinkRecord[] => {
    const childId = idOf.get(part.child)
    const parentId = part.parent === null ? null : idOf.get(part.parent)
    if (childId === undefined || parentId === undefined) return []
    const key = linkKey({ parentId, childId })
    const displayOrder = part.displayOrder === undefined ? (orders.get(key) ?? null) : part.displayOrder
    partOf.set(key, part)
    return [{ parentId, childId, displayOrder }]
  })
  return { links: records, partOf }
}

const linkKey = ({ parentId, childId }: Pick<LinkRecord, 'parentId' | 'childId'>) => `${parentId} ${childId}`

/** In file order. What stays as stored isn't checked, even if it would be refused today. */
function* checkDocument(
  { fieldNames }: MenuDocument,
  meant: readonly Meant[],
  after: MenuRecords,
  change: MenuChange,
  linkParts: ReadonlyMap<string, DocumentPart>,
): Work<Reason[]> {
  const describe = ({ path, raw }: DocumentPart, fault: Reason | MenuFault) => {
    const field = fault.field && (fieldNames[fault.field] ?? fault.field)
    return describeFault({ path, raw, fields: {}, faults: [] }, { ...fault, ...(field && { field }) })
  }
  const touched = new Set(change.entities.map(({ before, after }) => (after ?? before)!.entityId))
  const inMenu = yield* findMenuFaults(after, change)
  const ofEntities = Map.groupBy(inMenu, ({ entityId }) => entityId)
  const own = yield* mapping(meant, ({ part, sent, after }) => {
    if (!after) return sent.faults.map((fault) => describe(part, fault))
    const isChecked = touched.has(after.entityId) || sent.faults.length > 0
    const faults = [
      ...(isChecked ? findOwnFaults(sent, after) : []),
      ...(ofEntities.get(after.entityId) ?? []),
    ]
    return faults.map((fault) => describe(part, fault))
  })
  const ofLinks = inMenu.flatMap((fault) =>
    fault.link ? [describe(linkParts.get(linkKey(fault.link))!, fault)] : [],
  )
  return [...own.flat(), ...ofLinks]
}
