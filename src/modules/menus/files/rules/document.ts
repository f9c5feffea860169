import { type Reason, refuse } from '../../../../core/refusal.ts'
import { mapping, type Work } from '../../../../runtime/slices.ts'
import { type Sentence, says } from '../../../../texts/sentence.ts'
import { describeFault } from '../../editing/rules/sent.ts'

/** A part of a menu file: its location and content. */
export type DocumentPart = { path: string; raw: Readonly<Record<string, unknown>> }

/**
 * `ref` identifies it within the file. `id` is its id in the file: one of our numbers, or any text for something new.
 * Without an id, an entity is matched by the merchant's own id.
 */
export type DocumentEntity = DocumentPart & { ref: string; id: string | null; ownId: string | null }
export type DocumentSchedule = DocumentPart & { id: string | null }

/** By the entities' refs; a null parent is the top level. An undefined order is not specified. */
export type DocumentLink = DocumentPart & {
  parent: string | null
  child: string
  displayOrder: number | null | undefined
}

/** A menu as read from a file, before it is compared with what is stored. */
export type MenuDocument = {
  /** Null if the file doesn't include schedules, which then don't change. */
  schedules: readonly DocumentSchedule[] | null
  entities: readonly DocumentEntity[]
  links: readonly DocumentLink[]
  /** Whether existing entities keep fields that the file doesn't include. */
  keepsUnsaid: boolean
  /** The file's names for fields that differ from the API's. */
  fieldNames: Readonly<Record<string, string>>
}

export type ReadDocument = { document: MenuDocument; faults: Reason[] }

/** As many as in one structure: reading more would keep everyone else waiting. */
const maxEntities = 20_000
const maxLinks = 100_000
const lowestOrder = -2_147_483_648
const highestOrder = 2_147_483_647

export function documentFault(part: DocumentPart, field: string, detail: Sentence): Reason {
  return describeFault({ ...part, fields: {}, faults: [] }, { code: 'invalid_document', field, detail })
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function mustBeHandy({ entities, links }: MenuDocument): void {
  if (entities.length <= maxEntities && links.length <= maxLinks) return
  const detail = says`A document can have at most 20,000 entities and 100,000 links.`
  throw refuse('invalid_document', { field: 'document', detail })
}

/** The text of an id or of a reference to one; null if there is none, undefined if it is invalid. */
export function readRef(value: unknown): string | null | undefined {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'string') return value.trim() || null
  return Number.isSafeInteger(value) ? String(value) : undefined
}

/** Null for none. Undefined if invalid. */
export function readOrder(value: unknown): number | null | undefined {
  if (value === null || value === undefined || value === '') return null
  const order = typeof value === 'string' && /^[+-]?\d+$/.test(value.trim()) ? Number(value) : value
  return Number.isInteger(order) && (order as number) >= lowestOrder && (order as number) <= highestOrder
    ? (order as number)
    : undefined
}

export const refById = (id: string) => `id ${id}`
export const refByOwnId = (ownId: string) => `own ${ownId}`

/** Resolves references to entities: by id, or else by the merchant's own id of an entity without any other. */
export function openRefs(entities: readonly DocumentEntity[]) {
  const refs = new Set(entities.map(({ ref }) => ref))
  return (text: string) => [refById(text), refByOwnId(text)].find((ref) => refs.has(ref))
}

/** Our own format: `{cellardoorMenu: 1, schedules, entities, links}`. */
export function* readJsonDocument(source: unknown): Work<ReadDocument> {
  const faults: Reason[] = []
  const root: DocumentPart = { path: 'document', raw: isObject(source) ? source : {} }
  if (String(root.raw.cellardoorMenu) !== '1') {
    faults.push({
      code: 'invalid_document',
      field: 'document.cellardoorMenu',
      detail: says`A menu document must be an object with cellardoorMenu: 1, entities and links.`,
    })
  }
  const listOf = (key: string, isRequired: boolean) => readParts(root, key, isRequired, faults)
  const schedules = listOf('schedules', false)
  const parts = listOf('entities', true) ?? []
  const linkParts = listOf('links', true) ?? []
  const entities = yield* mapping(parts, (part, index) => toEntity(part, index, faults))
  findDoubles(entities, faults)
  const findRef = openRefs(entities)
  const links = yield* mapping(linkParts, (part) => toLink(part, findRef, faults))
  const document: MenuDocument = {
    schedules: schedules?.map((part) => toSchedule(part, faults)) ?? null,
    entities,
    links: links.flat(),
    keepsUnsaid: false,
    fieldNames: {},
  }
  findDoubleSchedules(document.schedules ?? [], faults)
  yield
  findDoubleLinks(document.links, 'childId', faults)
  return { document, faults }
}

function readParts(
  { raw }: DocumentPart,
  key: string,
  isRequired: boolean,
  faults: Reason[],
): DocumentPart[] | null {
  const list = raw[key]
  if (list === undefined || list === null) {
    const detail = says`A menu document needs ${key}, a list that can be empty.`
    if (isRequired) faults.push({ code: 'invalid_document', field: `document.${key}`, detail })
    return null
  }
  if (!Array.isArray(list)) {
    faults.push({ code: 'invalid_document', field: `document.${key}`, detail: says`${key} must be a list.` })
    return null
  }
  return list.flatMap((element, index) => {
    const path = `document.${key}[${index}]`
    if (isObject(element)) return [{ path, raw: element }]
    faults.push({ code: 'invalid_document', field: path, detail: says`Must be an object.`, entity: element })
    return []
  })
}

function toEntity(part: DocumentPart, index: number, faults: Reason[]): DocumentEntity {
  const id = readRef(part.raw.id)
  if (id === undefined) faults.push(documentFault(part, 'id', says`id must be a whole number or text.`))
  const ownId = readRef(part.raw.thirdPartyId) ?? null
  const ref = id ? refById(id) : ownId ? refByOwnId(ownId) : `nameless ${index}`
  return { ...part, ref, id: id ?? null, ownId }
}

function toSchedule(part: DocumentPart, faults: Reason[]): DocumentSchedule {
  const id = readRef(part.raw.id)
  if (id === undefined) faults.push(documentFault(part, 'id', says`id must be a whole number or text.`))
  return { ...part, id: id ?? null }
}

function toLink(
  part: DocumentPart,
  findRef: (text: string) => string | undefined,
  faults: Reason[],
): DocumentLink[] {
  const refOf = (key: 'parentId' | 'childId'): string | null | undefined => {
    const text = readRef(part.raw[key])
    const isMissing = key in part.raw ? text === undefined || (text === null && key === 'childId') : true
    if (isMissing) {
      const detail =
        key === 'parentId'
          ? says`parentId must be the id of an entity in this document, or null for the top level.`
          : says`childId must be the id of an entity in this document.`
      faults.push(documentFault(part, key, detail))
      return undefined
    }
    const ref = text === null ? null : findRef(text!)
    if (ref === undefined) faults.push(unknownRef(part, key, text!))
    return ref
  }
  const [parent, child] = [refOf('parentId'), refOf('childId')]
  const displayOrder = readOrder(part.raw.displayOrder)
  if (displayOrder === undefined) {
    faults.push(documentFault(part, 'displayOrder', says`displayOrder must be a 32-bit whole number.`))
  }
  return parent === undefined || !child
    ? []
    : [{ ...part, parent, child, displayOrder: displayOrder ?? null }]
}

export function unknownRef(part: DocumentPart, field: string, text: string): Reason {
  const detail = says`The document has no entity with id ${text}.`
  return describeFault({ ...part, fields: {}, faults: [] }, { code: 'unknown_entity', field, detail })
}

function findDoubles(entities: readonly DocumentEntity[], faults: Reason[]) {
  const seen = new Set<string>()
  for (const entity of entities) {
    const field = entity.id === null ? 'thirdPartyId' : 'id'
    if (seen.has(entity.ref))
      faults.push(documentFault(entity, field, says`Another entity in the document already has it.`))
    seen.add(entity.ref)
  }
}

function findDoubleSchedules(schedules: readonly DocumentSchedule[], faults: Reason[]) {
  const seen = new Set<string>()
  for (const schedule of schedules) {
    if (schedule.id === null) continue
    if (seen.has(schedule.id)) {
      faults.push(documentFault(schedule, 'id', says`Another schedule in the document already has it.`))
    }
    seen.add(schedule.id)
  }
}

export function findDoubleLinks(links: readonly DocumentLink[], field: string, faults: Reason[]) {
  const seen = new Set<string>()
  for (const link of links) {
    const pair = JSON.stringify([link.parent, link.child])
    const detail = says`The document already links these two.`
    if (seen.has(pair)) {
      faults.push(describeFault({ ...link, fields: {}, faults: [] }, { code: 'invalid_link', field, detail }))
    }
    seen.add(pair)
  }
}
