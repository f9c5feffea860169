import type { ComponentChildren } from 'preact'
import type { Tone } from '../frame/parts.tsx'

type CommonColumn<Row> = {
  name: string
  label: string
  /** The value for sorting and exports. */
  text(row: Row): string | number | null
  /** Shows the text as a tag of this tone; without one it is plain text. */
  tone?(row: Row): Tone | undefined
  /** Shown instead of the text. */
  show?(row: Row): ComponentChildren
  isNumber?: boolean
  /** In exports only: the table shows it within another column. */
  isExportOnly?: boolean
  /** The API's name for sorting by this column. Without one, only complete lists can be sorted by it. */
  sort?: string
}
/** How the text is shown; amounts and counts are aligned right. Times of a shop use that shop's time zone. */
type Written<Row> =
  | { as?: 'moment' | 'day' | 'money' | 'count' | 'strong' | 'code' }
  | { as: 'shop-moment'; zone(row: Row): string }
export type Column<Row> = CommonColumn<Row> & Written<Row>
export type ListPage<Row> = { rows: readonly Row[]; next?: string | undefined }
export type Question = {
  filters: Readonly<Record<string, string>>
  /** The request's `sort` parameter; empty means the API's default order. */
  sorted: { sort?: never }
  after: string | undefined
  limit: number
}

/** A list that can be sorted by its columns. */
export type Sortable<Row> = {
  columns: readonly Column<Row>[]
  /** For lists that can be sorted by a column only with certain filters. */
  isSortable?(column: string, filters: Question['filters']): boolean
  /** `read` returns all rows; searching, sorting and paging happen here. */
  isWhole?: boolean
}

/** Complete lists can be sorted by every column, others by the columns that the API can sort. */
export function canSort<Row>(
  { isWhole, isSortable }: Sortable<Row>,
  column: Column<Row>,
  filters: Question['filters'],
) {
  if (isWhole) return true
  return column.sort !== undefined && (isSortable?.(column.name, filters) ?? true)
}

/** Ignores a column in the address that cannot be sorted with these filters. */
export function wireSort<Row>(props: Sortable<Row>, filters: Question['filters'], sort: string | undefined) {
  const column = props.columns.find(({ name }) => name === sort?.replace(/^-/, ''))
  if (!sort || !column || !canSort(props, column, filters)) return undefined
  return props.isWhole ? sort : `${sort.startsWith('-') ? '-' : ''}${column.sort}`
}
