import { parse } from 'csv-parse/sync'
import { strToU8, zipSync } from 'fflate'

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll('\r', '&#13;')

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

/** `27` is `AB`. */
const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

/** The parts of a workbook as Excel writes them: texts are shared, numbers stand in their cells. */
export function workbookParts(rows: readonly (readonly string[])[]): Record<string, string> {
  const shared = new Map<string, number>()
  const cell = (text: string, row: number, column: number) => {
    const place = `r="${letters(column)}${row}"`
    if (/^(0|[1-9]\d{0,8})(\.\d{1,4})?$/.test(text)) return `<c ${place}><v>${text}</v></c>`
    if (!shared.has(text)) shared.set(text, shared.size)
    return `<c ${place} t="s"><v>${shared.get(text)}</v></c>`
  }
  const lines = rows.map(
    (cells, row) =>
      `<row r="${row + 1}">${cells.map((text, column) => (text === '' ? '' : cell(text, row + 1, column))).join('')}</row>`,
  )
  return {
    'xl/workbook.xml': `${head}<workbook xmlns:r="r"><sheets><sheet name="Old" sheetId="1" state="hidden" r:id="rId9"/><sheet name="Menu" sheetId="2" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships><Relationship Id="rId1" Target="worksheets/sheet2.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `${head}<sst>${[...shared.keys()].map((text) => `<si><t xml:space="preserve">${escapeXml(text)}</t></si>`).join('')}</sst>`,
    'xl/worksheets/sheet2.xml': `${head}<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`,
  }
}

export const zipParts = (parts: Readonly<Record<string, string>>): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))))

/** A CSV text as an XLSX file. Apostrophes that guard formulas are not needed there. */
export async function toWorkbook(csv: string): Promise<Buffer> {
  const rows = parse(csv, { relax_column_count: true }) as string[][]
  const unguarded = rows.map((cells) =>
    cells.map((text) => (/^'+[=+\-@\t\r\n]/.test(text) ? text.slice(1) : text)),
  )
  return zipParts(workbookParts(unguarded))
}
