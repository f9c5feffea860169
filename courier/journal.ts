import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Entry } from './records.ts'

export type Journal = {
  add(entry: Entry): void
  /** Resolves when everything added so far is on disk. */
  settled(): Promise<void>
  close(): Promise<void>
}

type OldJournal = {
  replay(entry: Entry): void
  /** The entries that are still needed. */
  entries(): Entry[]
}

/** For running without stored state: everything is lost when the process ends. */
export const forgetfulJournal: Journal = { add() {}, settled: async () => {}, close: async () => {} }

/**
 * A file of JSON lines, which is only ever appended to. Concurrent callers share one write and one fsync. At each start it is rewritten
 * without entries that are no longer needed and without a last line that a crash left incomplete.
 */
export async function openJournal(path: string, old: OldJournal): Promise<Journal> {
  await mkdir(dirname(path), { recursive: true })
  for (const entry of await readEntries(path)) old.replay(entry)
  await writeWhole(path, old.entries())
  return appendTo(path)
}

async function readEntries(path: string): Promise<Entry[]> {
  const lines = (await readFile(path, 'utf8').catch(ifMissing)).split('\n')
  // Complete lines end with a line feed. What comes after the last one was never answered.
  return lines.slice(0, -1).map((line, index) => {
    try {
      return JSON.parse(line)
    } catch {
      throw new Error(`${path} is damaged at line ${index + 1}; mend it or put it away.`)
    }
  })
}

function ifMissing(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return ''
  throw error
}

async function writeWhole(path: string, entries: Entry[]) {
  const draft = await open(`${path}.draft`, 'w', 0o600)
  await draft.writeFile(entries.map(toLine).join(''))
  await draft.sync()
  await draft.close()
  await rename(`${path}.draft`, path)
  const folder = await open(dirname(path))
  await folder.sync()
  await folder.close()
}

async function appendTo(path: string): Promise<Journal> {
  const file = await open(path, 'a', 0o600)
  let lines: string[] = []
  let next: Promise<void> | undefined
  let last: Promise<void> = Promise.resolve()

  const write = async () => {
    next = undefined
    const batch = lines
    lines = []
    await file.appendFile(batch.join(''))
    await file.datasync()
  }
  const settled = () => {
    if (lines.length === 0) return last
    // A failed write ends the journal; later callers get the same error.
    next ??= last = last.then(write)
    return next
  }
  return {
    add(entry) {
      lines.push(toLine(entry))
    },
    settled,
    async close() {
      await settled().catch(() => {})
      await file.close()
    },
  }
}

function toLine(entry: Entry): string {
  return `${JSON.stringify(entry)}\n`
}
