/** How a list is ordered, as the interface writes it: a column, with `-` before it from the largest or latest on. */
export type Sort<Column extends string> = Column | `-${Column}`
export type Direction = 'ascending' | 'descending'

export function readSort<Column extends string>(
  sort: Sort<Column>,
): { column: Column; direction: Direction } {
  return sort.startsWith('-')
    ? { column: sort.slice(1) as Column, direction: 'descending' }
    : { column: sort as Column, direction: 'ascending' }
}

/** Before the first id of a list that is read in this direction. */
export const beforeFirst = (direction: Direction) => (direction === 'ascending' ? 0 : Number.MAX_SAFE_INTEGER)
