// Which columns a list's table has, and how they are aligned. Needs no browser.

type AnyColumn = { isExportOnly?: boolean; isNumber?: boolean; as?: string }

export const isNumber = ({ isNumber, as }: AnyColumn) => isNumber || as === 'money' || as === 'count'

/** As many as a table on a laptop has room for. */
const maxColumns = 8

/** A table with many columns leaves out those in which no row has anything. Exports have them all. */
export function tableColumns<Column extends AnyColumn, Row>(
  all: readonly Column[],
  rows: readonly Row[],
  isEmpty: (column: Column, row: Row) => boolean,
): readonly Column[] {
  const columns = all.filter(({ isExportOnly }) => !isExportOnly)
  if (columns.length <= maxColumns) return columns
  return columns.filter((column, index) => index === 0 || rows.some((row) => !isEmpty(column, row)))
}
