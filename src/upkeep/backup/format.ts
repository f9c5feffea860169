import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { StartFault } from '../../core/start-fault.ts'
import type { AppliedMigration, Partition, Sequence, Table } from './store.ts'

/** The first line of a backup. docs/decisions/0024-backups.md describes the rest. */
export const title = 'cellardoor-backup 1'
/** The end marker of COPY's text format, which can't occur as a row. */
export const sectionEnd = '\\.\n'

/** The second line: what must be known before loading anything. Tables are listed in loading order. */
export type Head = {
  version: string
  takenAt: string
  migrations: AppliedMigration[]
  tables: Table[]
  /** Missing in files from versions without partitions. */
  partitions?: Partition[]
  sequences: Sequence[]
}
/** The header above a section's lines. */
export type SectionName = { table: string } | { image: string }
/** The last line. The hash covers every byte before it. */
export type Tail = { end: true; rows: Record<string, number>; images: number; sha256: string }

export const toLine = (value: Head | SectionName | Tail) => `${JSON.stringify(value)}\n`

const newline = 10
const faultOf = (path: string, what: string) =>
  new StartFault(`${path} isn’t a complete backup: ${what}. Nothing was written.`)

/**
 * Reads a whole file and checks it against its last line. `take` is given each section with its lines and must read all of them. Don't use
 * the result before this returns, because the file may turn out to be truncated.
 */
export async function readBackup(
  path: string,
  take: (head: Head, name: SectionName, lines: AsyncIterable<Buffer>) => Promise<void>,
): Promise<{ head: Head; tail: Tail }> {
  const digest = createHash('sha256')
  const source = readLines(path, digest)
  const next = async () => {
    const line = await source.line()
    if (line === undefined) throw faultOf(path, 'its end is missing')
    return line
  }
  try {
    if ((await next()) !== title) throw faultOf(path, `it does not begin with "${title}"`)
    const head: Head = JSON.parse(await next())
    for (;;) {
      const said: SectionName | Tail = JSON.parse(await next())
      if (!('end' in said)) await take(head, said, source.section())
      else if (said.sha256 !== source.digestBeforeLastLine()) throw faultOf(path, 'it was altered')
      else return { head, tail: said }
    }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    if (code === 'ENOENT') throw new StartFault(`File ${path} not found.`)
    if (code === 'Z_BUF_ERROR') throw faultOf(path, 'its end is missing')
    if (code.startsWith('Z_')) throw faultOf(path, 'it was altered, or is no gzip file')
    if (error instanceof SyntaxError) throw faultOf(path, 'one of its lines can’t be read')
    throw error
  } finally {
    source.close()
  }
}

/** Keeps only one chunk and an incomplete line in memory. */
function readLines(path: string, digest: Hash) {
  const file = createReadStream(path)
  const plain = createGunzip()
  file.on('error', (error) => plain.destroy(error))
  const chunks = file.pipe(plain)[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let rest: Buffer = Buffer.alloc(0)
  let before = digest.copy()

  const more = async () => {
    const { value, done } = await chunks.next()
    if (done) return false
    rest = rest.length > 0 ? Buffer.concat([rest, value]) : value
    return true
  }
  const cut = (length: number) => {
    const bytes = rest.subarray(0, length)
    rest = rest.subarray(length)
    digest.update(bytes)
    return bytes
  }
  const startsWithEnd = () => rest.subarray(0, sectionEnd.length).equals(Buffer.from(sectionEnd))

  return {
    async line(): Promise<string | undefined> {
      while (!rest.includes(newline)) if (!(await more())) return undefined
      before = digest.copy()
      return cut(rest.indexOf(newline) + 1)
        .toString()
        .trimEnd()
    },
    async *section(): AsyncGenerator<Buffer> {
      for (;;) {
        while (!rest.includes(newline)) if (!(await more())) throw faultOf(path, 'its end is missing')
        if (startsWithEnd()) break
        const end = rest.indexOf(`\n${sectionEnd}`)
        yield cut(1 + (end >= 0 ? end : rest.lastIndexOf(newline)))
      }
      cut(sectionEnd.length)
    },
    digestBeforeLastLine: () => before.digest('hex'),
    close: () => {
      file.destroy()
      plain.destroy()
    },
  }
}
