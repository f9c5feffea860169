import {
  closeSync,
  constants,
  copyFileSync,
  fstatSync,
  openSync,
  readSync,
  renameSync,
  statSync,
  truncateSync,
} from 'node:fs'

const maxBytesAtStart = 1 << 20
const maxBytes = 10 << 20
const watchEveryMs = 60_000

export type ServerLog = { path: string; fd: number; readLastLines(): string; close(): void }

/** PostgreSQL writes to the file directly, so its last words are recorded even if we are gone. At most 2 x 10 MB. */
export function openServerLog(path: string): ServerLog {
  if (readSize(path) > maxBytesAtStart) renameSync(path, `${path}.1`)
  const { O_APPEND, O_CREAT, O_RDWR, O_NOFOLLOW } = constants
  const fd = openSync(path, O_APPEND | O_CREAT | O_RDWR | O_NOFOLLOW, 0o600)
  const startsAt = fstatSync(fd).size
  const watch = setInterval(() => cutIfLong(path), watchEveryMs)
  watch.unref()
  return {
    path,
    fd,
    readLastLines: () => readFrom(fd, startsAt),
    close: () => {
      clearInterval(watch)
      closeSync(fd)
    },
  }
}

/** The writer appends, so it continues at the new end. */
function cutIfLong(path: string): void {
  if (readSize(path) <= maxBytes) return
  try {
    copyFileSync(path, `${path}.1`)
    truncateSync(path)
  } catch {
    // a full disk: retry in a minute
  }
}

function readSize(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

function readFrom(fd: number, startsAt: number): string {
  const end = fstatSync(fd).size
  const begin = Math.max(Math.min(startsAt, end), end - 4000)
  const bytes = Buffer.alloc(end - begin)
  readSync(fd, bytes, 0, bytes.length, begin)
  return bytes.toString('utf8')
}
