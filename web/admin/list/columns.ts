import type { ComponentChildren } from 'preact'
import type { Tone } from '../frame/parts.tsx'

type CommonColumn<Row> = {
  name: string
  label: string
  /** As it is sorted and exported. */
  text(row: Row): string | number | null
  /** The text is a tag of this tone; without one it is plain. */
  tone?(row: Row): Tone | undefined
  /** What is shown in its place. */
  show?(row: Row): ComponentChildren
  isNumber?: boolean
  /** As the interface calls the order by this column. Absent: it has none, unless the list is whole. */
  sort?: string
}
/** How the text is shown; money stands to the right. A moment of a shop is by the clock of that shop's zone. */
type Written<Row> =
  | { as?: 'moment' | 'day' | 'money' | 'strong' | 'code' }
  | { as: 'shop-moment'; zone(row: Row): string }
export type Column<Row> = CommonColumn<Row> & Written<Row>
export type ListPage<Row> = { rows: readonly Row[]; next?: string | undefined }
export type Question = {
  filters: Readonly<Record<string, string>>
  /** The parameter `sort` of the request, in the words of its operation; empty: as the interface orders rows by itself. */
  sorted: { sort?: never }
  after: string | undefined
  limit: number
}

/** A column by which a list can be sorted. */
export type Sortable<Row> = {
  columns: readonly Column<Row>[]
  /** Where only some results can be sorted by a column. */
  isSortable?(column: string, filters: Question['filters']): boolean
  /** `read` answers all rows: a search, the order and the pages are made of them here. */
  isWhole?: boolean
}

/** Every column of a complete list can be sorted by, else those that the interface can sort. */
export function canSort<Row>(
  { isWhole, isSortable }: Sortable<Row>,
  column: Column<Row>,
  filters: Question['filters'],
) {
  if (isWhole) return true
  return column.sort !== undefined && (isSortable?.(column.name, filters) ?? true)
}

/** An address may name a column that these filters cannot be sorted by: then it is as if it named none. */
export function wireSort<Row>(props: Sortable<Row>, filters: Question['filters'], sort: string | undefined) {
  const column = props.columns.find(({ name }) => name === sort?.replace(/^-/, ''))
  if (!sort || !column || !canSort(props, column, filters)) return undefined
  return props.isWhole ? sort : `${sort.startsWith('-') ? '-' : ''}${column.sort}`
}

export const isNumber = <Row>({ isNumber, as }: Column<Row>) => isNumber || as === 'money'
