/** The order of a list, as in the API: a column, with `-` in front for descending. */
export type Sort<Column extends string> = Column | `-${Column}`
export type Direction = 'ascending' | 'descending'

export function readSort<Column extends string>(
  sort: Sort<Column>,
): { column: Column; direction: Direction } {
  return sort.startsWith('-')
    ? { column: sort.slice(1) as Column, direction: 'descending' }
    : { column: sort as Column, direction: 'ascending' }
}

/** A cursor before the first id, for a list read in this direction. */
export const beforeFirst = (direction: Direction) => (direction === 'ascending' ? 0 : Number.MAX_SAFE_INTEGER)
