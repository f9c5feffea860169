import type { Call } from '../../calls/call.ts'
import type { StreamCount } from '../../calls/stream-limit.ts'
import type { Stanza } from '../../core/stanza.ts'
import type { SystemFacts } from '../../core/system-facts.ts'
import type { Changes } from '../../db/changes.ts'
import type { Handle } from '../../db/database.ts'
import { presentSystem } from './present-system.ts'

export type SystemTools = {
  readFacts(handle: Handle, mostBackups: number): Promise<SystemFacts>
  changes: Pick<Changes, 'caughtUp'>
  /** The state of the pgBackRest stanza; null: none is set. */
  readStanza(): Promise<Stanza | null>
  countStreams(): Record<'events' | 'tracking', StreamCount>
}
const mostBackups = 10

export async function readSystem(tools: SystemTools, { db, now }: Call) {
  const { readFacts, readStanza, changes, countStreams } = tools
  const [facts, stanza] = await Promise.all([readFacts(db, mostBackups), readStanza()])
  const sentAt = performance.now()
  await changes.caughtUp(db)
  const feedMs = performance.now() - sentAt
  return presentSystem({ ...facts, stanza, now, feedMs, streams: countStreams() })
}
