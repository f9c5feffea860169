import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type CsvError, parse } from 'csv-parse'
import { type Sentence, says } from '../../../texts/sentence.ts'

/** A fault in the file: its line as a text editor counts it, and the column if applicable. */
export type TaxFault = { line: number; column?: TaxColumn; sentence: Sentence }

/** The cells of a line by column, trimmed. Missing columns are empty. */
export type TaxFileLine = Record<TaxColumn, string> & { line: number }

const taxColumns = [
  'kind',
  'level',
  'state',
  'code',
  'name',
  'cities',
  'zips',
  'class',
  'percent',
  'from',
  'until',
] as const
export type TaxColumn = (typeof taxColumns)[number]

const requiredColumns: readonly TaxColumn[] = ['level', 'state', 'code', 'name', 'class', 'percent', 'from']

const maxTaxLines = 20_000
/** Parsed at once; other requests are answered before the next piece. */
const pieceBytes = 16 * 1024

/** The lines of a CSV file with a header. An unknown or missing column is a fault. */
export async function readTaxFile(text: string): Promise<{ lines: TaxFileLine[]; faults: TaxFault[] }> {
  const parser = parse({
    ...{ bom: true, info: true, relax_column_count: true, skip_empty_lines: true, trim: true },
    ...{ comment: '#', comment_no_infix: true },
  })
  const rows: { record: string[]; info: { lines: number } }[] = []
  try {
    for await (const row of Readable.from(splitPieces(text)).pipe(parser)) {
      if (rows.push(row) > maxTaxLines + 1)
        return failed(1, says`The file has more than ${maxTaxLines} lines.`)
    }
  } catch (error) {
    return failed((error as CsvError & { lines?: number }).lines ?? 1, says`This line isn’t valid CSV.`)
  }
  const [header, ...body] = rows
  if (!header) return failed(1, says`The file is empty.`)
  const names = header.record.map((name) => name.toLowerCase())
  const faults = headerFaults(names, header.info.lines)
  const lines = body
    .filter(({ record }) => record.some((cell) => cell !== ''))
    .map(({ record, info }) => toLine(names, record, info.lines))
  const wide = body.find(({ record }) => record.length > names.length)
  if (wide)
    faults.push({ line: wide.info.lines, sentence: says`This line has more cells than the first line.` })
  return { lines: faults.length > 0 ? [] : lines, faults }
}

const failed = (line: number, sentence: Sentence) => ({ lines: [], faults: [{ line, sentence }] })

async function* splitPieces(text: string) {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    yield bytes.subarray(at, at + pieceBytes)
    await nextTurn()
  }
}

function headerFaults(names: readonly string[], line: number): TaxFault[] {
  const known = taxColumns as readonly string[]
  const missing = requiredColumns.filter((column) => !names.includes(column))
  const unknown = names.filter((name) => !known.includes(name))
  const double = names.filter((name, index) => names.indexOf(name) !== index)
  return [
    ...(missing.length > 0 ? [says`The first line is missing these columns: ${missing.join(', ')}.`] : []),
    ...(unknown.length > 0 ? [says`Unknown columns: ${unknown.join(', ')}.`] : []),
    ...(double.length > 0 ? [says`The first line has a column twice: ${double.join(', ')}.`] : []),
  ].map((sentence) => ({ line, sentence }))
}

function toLine(names: readonly string[], cells: readonly string[], line: number): TaxFileLine {
  const cellOf = (column: TaxColumn) => cells[names.indexOf(column)] ?? ''
  const cellsByName = Object.fromEntries(taxColumns.map((column) => [column, cellOf(column)]))
  return { ...(cellsByName as Record<TaxColumn, string>), line }
}
