export type Cell = string | number | null

/** RFC 4180. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
}

/** A number is written as is; a text so that it stays a text. */
export function csvCell(value: Cell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  return quoteCell(formulaStart.test(value) ? `'${value}` : value)
}

/**
 * Spreadsheets run a text that begins like this as a formula; Japanese ones also accept the wide characters. A
 * leading apostrophe marks it as text.
 */
export const formulaStart = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

/** Also quoted for the separators used by spreadsheets in other countries. */
export const quoteCell = (cell: string): string =>
  /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
