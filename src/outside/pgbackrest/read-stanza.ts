import { execFile } from 'node:child_process'
import { parseStanza, type Stanza } from './parse-stanza.ts'

const maxMs = 10_000
const maxBytes = 4_000_000
const maxBackups = 10
/** The program is started at most this often, however many people look. */
const maxAgeMs = 30_000

/** Reads a stanza with `pgbackrest info`. Runs without a shell; the name was validated with the settings. */
export function readStanza(name: string): Promise<Stanza> {
  const options = { timeout: maxMs, maxBuffer: maxBytes, windowsHide: true }
  return new Promise((resolve) => {
    execFile(
      'pgbackrest',
      [`--stanza=${name}`, '--output=json', '--log-level-file=off', 'info'],
      options,
      (fault, stdout, stderr) => {
        if (!fault) return resolve(parseStanza(stdout, maxBackups))
        resolve({ kind: 'unreadable', why: describeFault(fault, stderr || stdout) })
      },
    )
  })
}

function describeFault(fault: Error & { code?: unknown; killed?: boolean }, said: string): string {
  if (fault.code === 'ENOENT') return 'pgBackRest is not installed where the service runs.'
  if (fault.killed) return `pgBackRest did not answer within ${maxMs / 1000} seconds.`
  return said.trim().split('\n').at(-1)?.slice(0, 300) || 'pgBackRest failed.'
}

/** Caches the result while it is fresh; null if no stanza is configured. */
export function openStanza(name: string | undefined): () => Promise<Stanza | null> {
  let cached: { until: number; stanza: Promise<Stanza> } | undefined
  return async () => {
    if (name === undefined) return null
    const now = performance.now()
    if (!cached || cached.until < now) cached = { until: now + maxAgeMs, stanza: readStanza(name) }
    return cached.stanza
  }
}
