/**
 * A spreadsheet takes a text that begins so for a formula and runs it; a Japanese one also by the wide characters. A leading
 * apostrophe tells it that this is text.
 */
export const formulaStart = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

/** RFC 4180. Quoted also for the separators that spreadsheets of other countries look for. */
export const quoteCell = (cell: string): string =>
  /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

/** A number is written as it is, a text so that it stays a text. */
export function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  return quoteCell(formulaStart.test(value) ? `'${value}` : value)
}
