import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type CsvError, parse } from 'csv-parse'
import { formulaStart } from '../../../core/csv.ts'
import { refuse } from '../../../core/refusal.ts'
import { says } from '../../../texts/sentence.ts'

/** The cells of a CSV file with any separator. Other requests are answered meanwhile. */
export async function readCsvRows(source: string): Promise<{ rows: string[][]; separator: string }> {
  const separator = findSeparator(source)
  mustHaveFewCells(source, separator)
  await nextTurn()
  return { rows: await parseRows(source, separator), separator }
}

/** A text that has its own apostrophes before a formula gets one more, which reading removes again. */
const startsFormula = (text: string) => formulaStart.test(text.replace(/^'+/, ''))
export const guard = (text: string) => (startsFormula(text) ? `'${text}` : text)
export const unguard = (text: string) => (text.startsWith("'") && startsFormula(text) ? text.slice(1) : text)

const tolerant = { relax_column_count: true, relax_quotes: true, record_delimiter: ['\r\n', '\n', '\r'] }

/** Headings of 300 characters are common; unknown ones are ignored. */
const maxHeaderLength = 64 * 1024

const separators = [',', ';', '\t']

/** The separator of the header, the first line with any: a title may come before it. No column has one in its name. */
function findSeparator(source: string): string {
  const lines = source.slice(0, maxHeaderLength).split(/[\r\n]+/, 20)
  const header = lines.find((line) => separators.some((separator) => line.includes(separator))) ?? ''
  const count = (separator: string) => header.split(separator).length
  return separators.toSorted((a, b) => count(b) - count(a))[0]!
}

/** Twenty thousand rows with all our columns have fewer; each cell costs the parser time. */
export const maxCells = 500_000

/** Parsed at once; other requests are answered before the next piece. */
const pieceBytes = 16 * 1024

async function* splitPieces(source: string) {
  const bytes = Buffer.from(source)
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    yield bytes.subarray(at, at + pieceBytes)
    await nextTurn()
  }
}

async function parseRows(source: string, delimiter: string): Promise<string[][]> {
  const parser = parse({ bom: true, delimiter, ...tolerant })
  const rows: string[][] = []
  try {
    for await (const row of Readable.from(splitPieces(source)).pipe(parser)) rows.push(row)
    return rows
  } catch (error) {
    const { code, lines } = error as CsvError & { lines?: number }
    const line = lines ?? '?'
    const detail =
      code === 'CSV_QUOTE_NOT_CLOSED'
        ? says`A quotation mark isn’t closed, near line ${line}.`
        : says`We couldn’t read the file, near line ${line}.`
    throw refuse('invalid_document', { field: 'document', detail })
  }
}

/** Separators inside quotation marks count as well: texts are short compared to their row. */
function mustHaveFewCells(source: string, delimiter: string) {
  let cells = 0
  for (let at = source.indexOf(delimiter); at >= 0; at = source.indexOf(delimiter, at + 1)) {
    if (++cells > maxCells)
      throw refuse('invalid_document', {
        field: 'document',
        detail: says`The file has more than ${maxCells} cells.`,
      })
  }
}
