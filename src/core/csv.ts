export type Cell = string | number | null

/** RFC 4180. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
}

/** A number is written as it is, a text so that it stays a text. */
export function csvCell(value: Cell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  return quoteCell(formulaStart.test(value) ? `'${value}` : value)
}

/**
 * A spreadsheet takes a text that begins so for a formula and runs it; a Japanese one also by the wide characters. A leading
 * apostrophe tells it that this is text.
 */
export const formulaStart = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

/** Quoted also for the separators that spreadsheets of other countries look for. */
export const quoteCell = (cell: string): string =>
  /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
