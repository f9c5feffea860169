import { refuse } from '../../../../core/refusal.ts'
import { runInSlices } from '../../../../runtime/slices.ts'
import { says } from '../../../../texts/sentence.ts'
import { readCsvRows, unguard } from '../../rules/csv-rows.ts'
import { readTable, type TableReading } from '../rules/read-table.ts'
import { isWorkbook, readWorkbook } from './read-workbook.ts'

const faults = {
  no_headings: says`We couldn’t find a column with item names. Add column names to the first row: Section, Item, Price.`,
  own_export: says`This file is an export of the whole menu. Import it under Menu, Files.`,
}

/** An uploaded spreadsheet: CSV in any common encoding, or XLSX. */
export async function readSpreadsheet(bytes: Buffer): Promise<TableReading> {
  const rows = isWorkbook(bytes) ? await readWorkbook(bytes) : await readCsv(bytes)
  const reading = await runInSlices(readTable(rows))
  if (reading.unreadable)
    throw refuse('invalid_document', { field: 'file', detail: faults[reading.unreadable] })
  return reading
}

async function readCsv(bytes: Buffer): Promise<string[][]> {
  const { rows } = await readCsvRows(decodeText(bytes))
  return rows.map((cells) => cells.map(unguard))
}

/** Spreadsheets use UTF-8, UTF-16 with a byte order mark, or a Windows code page. */
export function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
