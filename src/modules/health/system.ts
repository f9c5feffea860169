import type { Call } from '../../calls/call.ts'
import type { StreamCount } from '../../calls/stream-limit.ts'
import type { Changes } from '../../db/changes.ts'
import type { Stanza } from '../../outside/pgbackrest/parse-stanza.ts'
import { presentSystem } from './present-system.ts'
import { readFacts } from './system-store.ts'

/** The event streams that this process holds open, by module. */
export type CountStreams = () => Record<'events' | 'tracking', StreamCount>

export type SystemDeps = {
  changes: Pick<Changes, 'caughtUp'>
  /** The state of the pgBackRest stanza; null if none is configured. */
  readStanza(): Promise<Stanza | null>
  countStreams: CountStreams
}
const maxBackups = 10

export async function readSystem({ readStanza, changes, countStreams }: SystemDeps, { db, now }: Call) {
  const [facts, stanza] = await Promise.all([readFacts(db, maxBackups), readStanza()])
  const sentAt = performance.now()
  await changes.caughtUp(db)
  const feedMs = performance.now() - sentAt
  return presentSystem({ ...facts, stanza, now, feedMs, streams: countStreams() })
}
