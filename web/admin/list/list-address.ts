/** The state of a list in its URL: filters, sort order and page. */
export type ListAddress = {
  filters: Readonly<Record<string, string>>
  /** A column's name, with `-` in front for descending; undefined means the API's default order. */
  sort: string | undefined
  /** The cursors of all pages up to this one, for going back; empty on the first page. */
  cursors: readonly string[]
}

const own = { sort: 'sort', cursors: 'pages' }
/** No API cursor contains it. */
const between = '~'

export function readListAddress(query: string, filterNames: readonly string[]): ListAddress {
  const parameters = new URLSearchParams(query)
  const filters = filterNames.map((name) => [name, parameters.get(name) ?? ''] as const)
  const cursors = parameters.get(own.cursors)
  return {
    filters: Object.fromEntries(filters.filter(([, value]) => value !== '')),
    sort: parameters.get(own.sort) ?? undefined,
    cursors: cursors ? cursors.split(between) : [],
  }
}

/** The query string of a list; empty if everything has its default. */
export function writeListAddress({ filters, sort, cursors }: ListAddress): string {
  const parameters = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''))
  if (sort) parameters.set(own.sort, sort)
  if (cursors.length > 0) parameters.set(own.cursors, cursors.join(between))
  return parameters.size > 0 ? `?${parameters}` : ''
}

type Cell = string | number | null
export type Sortable<Row> = { name: string; text(row: Row): Cell }

/** Empty cells come last in both directions; numbers sort by value, words the way people expect. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Sortable<Row>[],
  sort: string | undefined,
): readonly Row[] {
  const name = sort?.replace(/^-/, '')
  const column = columns.find((one) => one.name === name)
  if (!column) return rows
  const sign = sort!.startsWith('-') ? -1 : 1
  const isEmpty = (cell: Cell) => cell === null || cell === ''
  return [...rows].sort((a, b) => {
    const [one, other] = [column.text(a), column.text(b)]
    if (isEmpty(one) || isEmpty(other)) return Number(isEmpty(one)) - Number(isEmpty(other))
    return sign * compareCells(one!, other!)
  })
}

const compareCells = (one: string | number, other: string | number) =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : String(one).localeCompare(String(other), undefined, { numeric: true })

/** One page of a complete list: the rows that contain every search word, in their order. */
export function pageOfWhole<Row>(
  rows: readonly Row[],
  columns: readonly Sortable<Row>[],
  {
    query = '',
    sort,
    after,
    limit,
  }: { query?: string; sort: string | undefined; after: string | undefined; limit: number },
): { rows: readonly Row[]; next: string | undefined } {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const textOf = (row: Row) => columns.map((column) => String(column.text(row) ?? '').toLowerCase())
  const found = rows.filter((row) => {
    const cells = textOf(row)
    return words.every((word) => cells.some((cell) => cell.includes(word)))
  })
  const from = Number(after ?? 0)
  const end = from + limit
  return {
    rows: sortRows(found, columns, sort).slice(from, end),
    next: end < found.length ? String(end) : undefined,
  }
}

/**
 * RFC 4180. A cell that a spreadsheet would read as a formula gets an apostrophe, as in `src/core/csv.ts`: names are
 * entered by strangers.
 */
export function toCsv<Row>(
  rows: readonly Row[],
  columns: readonly (Sortable<Row> & { label: string })[],
): string {
  const lines = [
    columns.map(({ label }) => label),
    ...rows.map((row) => columns.map((column) => column.text(row))),
  ]
  return lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')
}

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(cell) ? `'${cell}` : cell
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
