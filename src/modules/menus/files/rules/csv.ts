import { quoteCell } from '../../../../core/csv.ts'
import type { Reason } from '../../../../core/refusal.ts'
import { filtering, grouping, indexing, mapping, runInSlices, type Work } from '../../../../runtime/slices.ts'
import { type Sentence, says } from '../../../../texts/sentence.ts'
import { compareLinks } from '../../rules/compile-menu.ts'
import { guard, readCsvRows, unguard } from '../../rules/csv-rows.ts'
import type { LinkRecord } from '../../rules/menu.ts'
import {
  type DocumentEntity,
  type DocumentLink,
  type DocumentPart,
  documentFault,
  findDoubleLinks,
  openRefs,
  type ReadDocument,
  readOrder,
  readRef,
  refById,
  refByOwnId,
  unknownRef,
} from './document.ts'

/** An entity in the API's administration format. */
export type WireEntity = { id: number; type: string; [field: string]: unknown }

/** One row per link, so an entity with several parents has several rows; the first has all of its fields. */
const columns = [
  'id',
  'parent',
  'order',
  'type',
  'name',
  'description',
  'hidden',
  'thirdPartyId',
  'price',
  'qtyMin',
  'qtyMax',
  'qtyIncrements',
  'qtyNameSingular',
  'qtyNamePlural',
  'selectionType',
  'selectionsMin',
  'selectionsMax',
  'selectionDepends',
  'alcohol',
  'tobacco',
  'schedules',
  'url',
  'dietary',
  'allergens',
  'calories',
  'preselected',
  'taxClass',
] as const
type Column = (typeof columns)[number]

const needed: readonly Column[] = ['parent', 'type', 'name']
const fieldNames = { scheduleIds: 'schedules', parentId: 'parent', childId: 'id', displayOrder: 'order' }
const texts: ReadonlySet<string> = new Set([
  'id',
  'parent',
  'name',
  'description',
  'thirdPartyId',
  'qtyNameSingular',
  'qtyNamePlural',
  'url',
  'allergens',
])
const switches: ReadonlySet<string> = new Set([
  'hidden',
  'selectionDepends',
  'alcohol',
  'tobacco',
  'preselected',
])
const placing: ReadonlySet<string> = new Set(['id', 'parent', 'order'])
/** In the column `parent`: not linked anywhere. */
const nowhere = '-'

type Row = DocumentPart & { ref: string; raw: Partial<Record<Column, string>> }

/** In menu order; unlinked entities follow, with their descendants. */
export function* writingCsv(entities: readonly WireEntity[], links: readonly LinkRecord[]): Work<string> {
  const byId = yield* indexing(entities, ({ id }) => id)
  const children = yield* grouping(links, ({ parentId }) => parentId)
  const linksBelow = (id: number | null) => (children.get(id) ?? []).toSorted(compareLinks)
  // Only if any is set, so files of other menus don't change.
  const hasClasses = entities.some(({ taxClass }) => taxClass !== undefined)
  const header = columns.filter((column) => column !== 'taxClass' || hasClasses)
  const lines = [header.join(',')]
  const written = new Set<number>()
  function* write(starts: readonly Omit<LinkRecord, 'parentId'>[], place: string): Work<void> {
    const waiting = starts.toReversed().map((link) => ({ ...link, place }))
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { childId, displayOrder } = next
      const isFirst = !written.has(childId)
      written.add(childId)
      const placed = { id: childId, parent: next.place, order: displayOrder }
      lines.push(writeLine(header, isFirst ? { ...byId.get(childId), ...placed } : placed))
      yield
      if (!isFirst) continue
      const below = linksBelow(childId).toReversed()
      waiting.push(...below.map((link) => ({ ...link, place: String(childId) })))
    }
  }
  yield* write(linksBelow(null), '')
  const linked = yield* indexing(links, ({ childId }) => childId)
  const missing = yield* filtering(entities, ({ id }) => !written.has(id))
  const loose = missing.toSorted((a, b) => Number(linked.has(a.id)) - Number(linked.has(b.id)))
  for (const { id } of loose)
    if (!written.has(id)) yield* write([{ childId: id, displayOrder: null }], nowhere)
  const pieces: string[] = []
  for (let at = 0; at < lines.length; at += linesAtOnce) {
    pieces.push(`${lines.slice(at, at + linesAtOnce).join('\r\n')}\r\n`)
    yield
  }
  return pieces.join('')
}

/** Lines joined at once. */
const linesAtOnce = 1000

function writeLine(header: readonly Column[], values: Record<string, unknown>): string {
  return header.map((column) => quoteCell(writeCell(column, values))).join(',')
}

function writeCell(column: Column, values: Record<string, unknown>): string {
  const value = column === 'schedules' ? values.scheduleIds : values[column]
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return guard(value.join(';'))
  return texts.has(column) && column !== 'parent' ? guard(String(value)) : String(value)
}

/** Rows are numbered as in a spreadsheet: the header is row 1. */
export async function readCsvDocument(source: string): Promise<ReadDocument> {
  const { rows, separator } = await readCsvRows(source)
  return runInSlices(readRows(rows, separator))
}

function* readRows([header = [], ...body]: string[][], separator: string): Work<ReadDocument> {
  const faults: Reason[] = []
  const places = readHeader(header, faults)
  const read = yield* mapping(body, (cells, index) => readRow(cells, index + 2, places, separator))
  const rows = read.flat()
  const byRef = Map.groupBy(rows, ({ ref }) => ref)
  yield
  const entities = yield* mapping([...byRef], ([ref, own]) => toEntity(ref, own, faults))
  const findRef = openRefs(entities)
  const hasOrder = places.includes('order')
  const linked = yield* mapping(rows, (row) => toLink(row, hasOrder, findRef, faults))
  const links = linked.flat()
  yield
  findDoubleLinks(links, 'parent', faults)
  return { document: { schedules: null, entities, links, keepsUnsaid: true, fieldNames }, faults }
}

/** Which column each cell belongs to; names are case-insensitive, unknown ones are ignored. */
function readHeader(header: readonly string[], faults: Reason[]): (Column | undefined)[] {
  const known = new Map(columns.map((column) => [column.toLowerCase(), column]))
  const places = header.map((name) => known.get(name.trim().toLowerCase()))
  const fault = (detail: Sentence) => faults.push({ code: 'invalid_document', field: 'document[1]', detail })
  const missing = needed.filter((column) => !places.includes(column))
  if (missing.length > 0) fault(says`The header is missing these columns: ${missing.join(', ')}.`)
  const double = columns.filter((column) => places.indexOf(column) !== places.lastIndexOf(column))
  if (double.length > 0) fault(says`The header has these columns twice: ${double.join(', ')}.`)
  return places
}

/** Empty rows are skipped. */
function readRow(
  cells: readonly string[],
  number: number,
  places: readonly (Column | undefined)[],
  separator: string,
): Row[] {
  if (cells.every((cell) => cell.trim() === '')) return []
  const raw: Row['raw'] = {}
  for (const [index, column] of places.entries()) {
    if (column) raw[column] = readCell(column, cells[index] ?? '', separator)
  }
  const path = `document[${number}]`
  const ref = raw.id ? refById(raw.id) : raw.thirdPartyId ? refByOwnId(raw.thirdPartyId) : `row ${number}`
  return [{ path, raw, ref }]
}

/** As written by spreadsheets: TRUE for true; if the separator is a semicolon, a comma is the decimal point. */
function readCell(column: Column, cell: string, separator: string): string {
  const text = cell.trim()
  if (texts.has(column)) return unguard(text)
  if (switches.has(column) || column === 'dietary' || column === 'taxClass') return text.toLowerCase()
  const hasDecimalComma = separator !== ',' && column !== 'schedules' && /^-?\d+,\d+$/.test(text)
  return hasDecimalComma ? text.replace(',', '.') : text
}

/** The first row with a type determines the entity's type; other rows may repeat but not contradict it. */
function toEntity(ref: string, rows: readonly Row[], faults: Reason[]): DocumentEntity {
  const main = rows.find(({ raw }) => raw.type) ?? rows[0]!
  const mainCells = new Map(Object.entries(main.raw))
  for (const row of rows) {
    for (const [column, cell] of Object.entries(row.raw)) {
      if (placing.has(column) || cell === '' || cell === mainCells.get(column)) continue
      faults.push(documentFault(row, column, says`${main.path} has a different value for the same entity.`))
    }
  }
  return {
    path: main.path,
    ref,
    raw: toFields(main.raw),
    id: readRef(main.raw.id) ?? null,
    ownId: readRef(main.raw.thirdPartyId) ?? null,
  }
}

/** An empty cell asks for the default. */
function toFields(raw: Row['raw']): Record<string, unknown> {
  const fields = Object.entries(raw as Record<string, string>)
    .filter(([column]) => !placing.has(column))
    .map(([column, cell]): [string, unknown] => {
      if (column === 'schedules') return ['scheduleIds', cell.split(/[;,\s]+/).filter(Boolean)]
      if (column === 'dietary') return [column, cell.split(/[;,\s]+/).filter(Boolean)]
      if (column === 'allergens') return [column, cell.split(/[;,]/).filter((name) => name.trim() !== '')]
      return [column, cell === '' ? null : cell]
    })
  return Object.fromEntries(fields)
}

function toLink(
  row: Row,
  hasOrder: boolean,
  findRef: (text: string) => string | undefined,
  faults: Reason[],
): DocumentLink[] {
  const { parent = '', order = '' } = row.raw
  if (parent === nowhere) return []
  const ref = parent === '' ? null : findRef(parent)
  const displayOrder = readOrder(order)
  if (ref === undefined) faults.push(unknownRef(row, 'parent', parent))
  if (displayOrder === undefined) {
    faults.push(documentFault(row, 'order', says`order must be a 32-bit whole number.`))
  }
  if (ref === undefined) return []
  return [
    { ...row, parent: ref, child: row.ref, displayOrder: hasOrder ? (displayOrder ?? null) : undefined },
  ]
}
