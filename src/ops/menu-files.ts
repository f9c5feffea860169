import { readFileSync, writeFileSync } from 'node:fs'
import { extname } from 'node:path'
import { CommandFault } from './api.ts'

export type MenuFormat = 'json' | 'csv'

/** The format follows from the extension or, if that is unknown, from the first character. */
export function readMenuFile(path: string): { format: MenuFormat; document: string } {
  let document: string
  try {
    document = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path))
  } catch (error) {
    if (error instanceof TypeError) throw new CommandFault(`"${path}" isn’t UTF-8 text.`)
    throw new CommandFault(`Can’t read "${path}": ${(error as Error).message}`)
  }
  const looksLike = document.trimStart().startsWith('{') ? 'json' : 'csv'
  return { format: formatOfName(path) ?? looksLike, document }
}

/** Spreadsheet programs recognize a CSV file as UTF-8 only if it begins with a byte order mark. */
export function writeMenuFile(path: string, format: MenuFormat, document: unknown): void {
  const text = menuText(document)
  try {
    writeFileSync(path, format === 'csv' ? `\uFEFF${text}` : `${text}\n`)
  } catch (error) {
    throw new CommandFault(`Can’t write "${path}": ${(error as Error).message}`)
  }
}

/** JSON is indented, so version control shows what changed. */
export const menuText = (document: unknown) =>
  typeof document === 'string' ? document : JSON.stringify(document, null, 2)

/** The format by the file's extension; undefined for an unknown one. */
export function formatOfName(path: string | undefined): MenuFormat | undefined {
  const ending = extname(path ?? '').toLowerCase()
  return ending === '.json' || ending === '.csv' ? (ending.slice(1) as MenuFormat) : undefined
}
