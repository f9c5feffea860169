import { createReadStream, statSync } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { parse } from 'csv-parse'
import { CommandFault } from './api.ts'

/** Progress of a shorter file is not worth a line in a log. */
const worthTelling = 1000

export type CsvLine = { record: Record<string, string | undefined>; info: { lines: number } }

export const isFileFault = (error: unknown) =>
  /^(ENOENT|EACCES|EISDIR|Z_|CSV_)/.test((error as { code?: string }).code ?? '')

/**
 * Reads a file with a header, plain or compressed, line by line. Shows progress as a bar on a terminal, otherwise as a line for each tenth
 * of a long file. Always uses stderr, so the output of --json stays valid.
 */
export function readCsv(path: string, nameColumn: (name: string) => string) {
  const size = readSize(path)
  const file = createReadStream(path)
  let read = 0
  let tenth = 0
  file.on('data', (chunk) => {
    read += chunk.length
  })
  const parser = parse({
    columns: (names: string[]) => names.map((name) => nameColumn(name.trim())),
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  })
  const passOn = (error: Error) => parser.destroy(error)
  file.on('error', passOn)
  if (path.endsWith('.gz')) file.pipe(createGunzip().on('error', passOn)).pipe(parser)
  else file.pipe(parser)

  const terminal = process.stderr.isTTY
  return {
    lines: parser as AsyncIterable<CsvLine>,
    show(rows: number, isEnd = false) {
      const share = size === 0 ? 1 : Math.min(1, read / size)
      const text = `${Math.floor(share * 100)}%, ${rows.toLocaleString('en-US')} rows`
      if (terminal) {
        const bar = '█'.repeat(Math.round(share * 30)).padEnd(30, '░')
        process.stderr.write(`\r${bar} ${text}`)
      } else if (rows >= worthTelling && (isEnd || Math.floor(share * 10) > tenth)) {
        tenth = Math.floor(share * 10)
        process.stderr.write(`${text}\n`)
      }
    },
    end() {
      file.destroy()
      if (terminal) process.stderr.write('\r\u001b[K')
    },
  }
}

function readSize(path: string): number {
  try {
    return statSync(path).size
  } catch {
    throw new CommandFault(`File "${path}" not found.`)
  }
}
