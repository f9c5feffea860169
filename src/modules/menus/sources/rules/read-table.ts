import type { DietaryMark } from '../../../../core/dietary.ts'
import { dietaryMarks } from '../../../../core/dietary.ts'
import { isGoodsClass } from '../../../../core/tax-classes.ts'
import { visiting, type Work } from '../../../../runtime/slices.ts'
import { readCount, readList, readPrice, readYesNo } from './read-cells.ts'
import type { Gap, SourceItem, SourceOption, SourceReading } from './source-menu.ts'
import { plainWords, readHeadings, readMark, type TableColumn } from './table-columns.ts'
import { idFor, type OpenGroup, type OpenItem, openMenu, type TableMenu } from './table-menu.ts'

export type TableReading = SourceReading & {
  /** The recognized headings, in order, with their meaning. */
  columns: readonly { heading: string; meaning: TableColumn }[]
  /** Why nothing can be read. */
  unreadable?: 'no_headings' | 'own_export'
}

type Row = ReadonlyMap<TableColumn, string>

/** Headings are within the first rows; a title or date may come before them. */
const headingRows = 20
/** Separates the names of nested sections. */
const within = ' > '

/**
 * A spreadsheet with any column names and order. One row per item; an item's further rows add sizes or options.
 * Without a section column, a row with only a name starts a section.
 */
export function* readTable(rows: readonly (readonly string[])[]): Work<TableReading> {
  const at = rows.slice(0, headingRows).findIndex((cells) => isHeading(readHeadings(cells)))
  const nothing = { menu: { sections: [], items: [], groups: [] }, gaps: [], columns: [] }
  if (rows.slice(0, 1).some(isOwnExport)) return { ...nothing, unreadable: 'own_export' }
  if (at < 0) return { ...nothing, unreadable: 'no_headings' }
  const places = readHeadings(rows[at]!)
  const gaps: Gap[] = []
  const menu = openMenu()
  const reader = { menu, gaps, places: new Set(places), section: '' }
  yield* visiting(rows.slice(at + 1), (cells) => readRow(reader, toRow(cells, places)))
  for (const [index, heading] of rows[at]!.entries()) {
    const isUsed = rows.slice(at + 1).some((cells) => (cells[index] ?? '').trim() !== '')
    if (places[index] === undefined && heading.trim() !== '' && isUsed)
      gaps.push({ code: 'unknown_column', name: heading.trim().slice(0, 100) })
  }
  const columns = places.flatMap((meaning, index) =>
    meaning ? [{ heading: rows[at]![index]!.trim(), meaning }] : [],
  )
  return { menu: menu.finish(), gaps, columns }
}

/** A name, and at least one other column. */
const isHeading = (places: readonly (TableColumn | undefined)[]) =>
  places.includes('item') && places.filter((column) => column !== undefined).length >= 2

/**
 * The file written by `GET /merchant/admin/menu/export` has a row for each link; it must be imported where it came
 * from.
 */
const isOwnExport = (cells: readonly string[]) =>
  ['parent', 'order', 'type', 'thirdpartyid'].every((name) =>
    cells.some((cell) => cell.trim().toLowerCase() === name),
  )

function toRow(cells: readonly string[], places: readonly (TableColumn | undefined)[]): Row {
  const row = new Map<TableColumn, string>()
  for (const [index, column] of places.entries()) {
    const cell = (cells[index] ?? '').trim()
    if (column && cell !== '') row.set(column, cell)
  }
  return row
}

type Reader = {
  menu: TableMenu
  gaps: Gap[]
  places: ReadonlySet<TableColumn | undefined>
  /** The section of rows that don't name one. */
  section: string
  item?: OpenItem
  group?: OpenGroup
}

function readRow(reader: Reader, row: Row) {
  if (row.size === 0) return
  const name = row.get('item')
  if (!reader.places.has('section') && row.size === 1 && name) {
    reader.section = name
    delete reader.item
    return
  }
  const section = row.get('section')
  if (section !== undefined && section !== reader.section) {
    reader.section = section
    if (!name) delete reader.item
  }
  if (name) openItem(reader, row, name)
  if (!reader.item) return
  if (row.has('group') || row.has('option')) return addOption(reader, reader.item, row)
  if (row.has('size')) addSize(reader, reader.item, row)
}

function openItem(reader: Reader, row: Row, name: string) {
  const { menu, gaps } = reader
  const path = (reader.section || 'Menu').split(within).map((part) => part.trim())
  const id = row.get('id') ?? [...path, name].map(idFor).join('/')
  const known = menu.findItem(id)
  const isOption = row.has('group') || row.has('option')
  const section = menu.section(path)
  const item = known ?? menu.addItem(id, { name })
  menu.place(section, id)
  if (item !== reader.item) delete reader.group
  reader.item = item
  if (known && (isOption || row.has('size'))) return
  if (known && !row.has('price')) return
  if (known) gaps.push({ code: 'same_item', name })
  else Object.assign(item, itemFields(reader, row, name, isOption))
}

function priceIn(reader: Reader, cell: string | undefined, name: string) {
  const price = cell === undefined ? null : readPrice(cell)
  if (price?.isRounded) reader.gaps.push({ code: 'rounded_price', name })
  return price?.cents ?? null
}

function itemFields(
  reader: Reader,
  row: Row,
  name: string,
  isOption: boolean,
): Partial<Omit<SourceItem, 'sizes' | 'groups'>> {
  const { places, gaps } = reader
  const flag = (column: TableColumn) => readYesNo(row.get(column) ?? '')
  const taxClass = plainWords(row.get('taxClass') ?? '').replaceAll(' ', '_')
  const image = row.get('image')
  const available = places.has('available') ? readYesNo(row.get('available') ?? 'yes') : undefined
  const hidden = places.has('hidden') ? flag('hidden') : undefined
  const calories = row.get('calories')?.match(/\d{1,6}/)?.[0]
  if (places.has('taxClass') && taxClass !== '' && !isGoodsClass(taxClass)) {
    gaps.push({ code: 'unknown_mark', name: `${name}: ${row.get('taxClass')}` })
  }
  return {
    price: isOption || row.has('size') ? null : priceIn(reader, row.get('price'), name),
    ...(places.has('description') && { description: row.get('description') ?? '' }),
    ...marksIn(reader, row, name),
    ...(places.has('allergens') && { allergens: readList(row.get('allergens') ?? '') }),
    ...(places.has('calories') && { calories: calories === undefined ? null : Number(calories) }),
    ...(places.has('alcohol') && { isAlcohol: flag('alcohol') ?? false }),
    ...(places.has('tobacco') && { isTobacco: flag('tobacco') ?? false }),
    ...(places.has('taxClass') && { taxClass: isGoodsClass(taxClass) ? taxClass : null }),
    ...(image !== undefined && { imageUrl: image }),
    ...(available !== undefined && { isHidden: !available }),
    ...(hidden !== undefined && { isHidden: hidden }),
    // Next to a size or an option, it applies to that.
    ...(places.has('soldOut') && !isOption && !row.has('size') && { isSoldOut: flag('soldOut') ?? false }),
  }
}

/** In one column with several marks, or in one column per mark. */
function marksIn({ places, gaps }: Reader, row: Row, name: string): { dietary?: DietaryMark[] } {
  const ofColumns = dietaryMarks.filter((mark) => readYesNo(row.get(mark) ?? '') === true)
  const listed = readList(row.get('dietary') ?? '').flatMap((text) => {
    const mark = readMark(text)
    if (!mark) gaps.push({ code: 'unknown_mark', name: `${name}: ${text.slice(0, 50)}` })
    return mark ?? []
  })
  const isSaid = places.has('dietary') || dietaryMarks.some((mark) => places.has(mark))
  return isSaid ? { dietary: [...new Set([...ofColumns, ...listed])] } : {}
}

function optionIn(reader: Reader, row: Row, name: string, cell: string | undefined): SourceOption {
  return {
    id: idFor(name),
    name,
    price: priceIn(reader, cell, name) ?? 0,
    groups: [],
    ...(reader.places.has('preselected') && {
      isPreselected: readYesNo(row.get('preselected') ?? '') ?? false,
    }),
    ...(reader.places.has('soldOut') && { isSoldOut: readYesNo(row.get('soldOut') ?? '') ?? false }),
  }
}

function addSize(reader: Reader, item: OpenItem, row: Row) {
  const { isPreselected: _isPreselected, ...size } = optionIn(reader, row, row.get('size')!, row.get('price'))
  if (!item.sizes.some(({ id }) => id === size.id)) item.sizes.push(size)
}

/** The group's name is in its first row, or in each. A row with only a group refers to one described earlier. */
function addOption(reader: Reader, item: OpenItem, row: Row) {
  const name = row.get('group') ?? reader.group?.name ?? 'Options'
  const group = reader.menu.openGroup(item, name)
  reader.group = group
  const [min, max] = [readCount(row.get('min') ?? ''), readCount(row.get('max') ?? '')]
  if (min !== undefined) group.min = min
  if (max !== undefined) group.max = max
  if (readYesNo(row.get('repeat') ?? '')) group.canRepeat = true
  const option = row.get('option')
  if (option === undefined) return
  const sold = optionIn(reader, row, option, row.get('optionPrice') ?? row.get('price'))
  if (!group.options.some(({ id }) => id === sold.id)) group.options.push(sold)
}
