import { quoteCell } from '../../../../core/csv.ts'
import { toDollars } from '../../../../core/money.ts'
import { visiting, type Work } from '../../../../runtime/slices.ts'
import { guard } from '../../rules/csv-rows.ts'
import type { SourceGroup, SourceItem, SourceMenu, SourceOption, SourceSection } from './source-menu.ts'
import { headings, type TableColumn } from './table-columns.ts'

const columns: readonly TableColumn[] = [
  'section',
  'item',
  'size',
  'price',
  'description',
  'group',
  'option',
  'min',
  'max',
  'repeat',
  'preselected',
  'dietary',
  'allergens',
  'calories',
  'alcohol',
  'tobacco',
  'taxClass',
  'image',
  'available',
  'soldOut',
  'id',
]

type Row = Partial<Record<TableColumn, string | number | boolean | null | undefined>>

/** A menu as a spreadsheet for people, which `readTable` reads back. It can't express options below options. */
export function* writeTable(menu: SourceMenu): Work<string> {
  const rows: Row[] = [Object.fromEntries(columns.map((column) => [column, headings[column][0]!]))]
  const items = new Map(menu.items.map((item) => [item.id, item]))
  const groups = new Map(menu.groups.map((group) => [group.id, group]))
  const written = new Set<string>()
  const described = new Map<string, string>()
  function* writeSection(section: SourceSection, path: readonly string[]): Work<void> {
    const own = [...path, section.name]
    for (const below of section.sections) yield* writeSection(below, own)
    yield* visiting(section.items, (id) => {
      const item = items.get(id)
      if (!item) return
      const place = { section: own.join(' > '), item: item.name, id }
      if (written.has(id)) return rows.push(place)
      written.add(id)
      rows.push(...itemRows(item, place))
      for (const group of item.groups) rows.push(...groupRows(groups.get(group), place, described))
    })
  }
  for (const section of menu.sections) yield* writeSection(section, [])
  return rows.map((row) => `${columns.map((column) => writeCell(row[column])).join(',')}\r\n`).join('')
}

function writeCell(value: Row[TableColumn]): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return quoteCell(typeof value === 'number' ? String(value) : guard(value))
}

function itemRows(item: SourceItem, place: Row): Row[] {
  const said: Row = {
    description: item.description,
    dietary: item.dietary?.join('; '),
    allergens: item.allergens?.join('; '),
    calories: item.calories,
    alcohol: item.isAlcohol,
    tobacco: item.isTobacco,
    taxClass: item.taxClass,
    image: item.imageUrl,
    available: !(item.isHidden ?? false),
    soldOut: item.isSoldOut,
  }
  if (item.sizes.length === 0) return [{ ...place, ...said, price: dollars(item.price) }]
  return item.sizes.map((size, index) => ({
    ...place,
    ...(index === 0 && said),
    size: size.name,
    price: dollars(size.price),
    // For a size: the item itself is sold out if all of its sizes are.
    soldOut: size.isSoldOut,
  }))
}

const dollars = (cents: number | null) => (cents === null ? null : toDollars(cents))

/** Later items with the same group only name it. */
function groupRows(group: SourceGroup | undefined, place: Row, described: Map<string, string>): Row[] {
  if (!group || group.options.length === 0) return []
  if (described.get(group.name) === group.id) return [{ ...place, group: group.name }]
  described.set(group.name, group.id)
  const rule: Row = { min: group.min, max: group.max, repeat: group.canRepeat }
  const toRow = (option: SourceOption, index: number): Row => ({
    ...place,
    ...(index === 0 && rule),
    group: group.name,
    option: option.name,
    price: dollars(option.price),
    preselected: option.isPreselected,
    soldOut: option.isSoldOut,
  })
  return group.options.map(toRow)
}
