import type { SystemFacts } from '../../core/system-facts.ts'
import type { Changes } from '../../db/changes.ts'
import type { Handle } from '../../db/database.ts'
import type { Call } from '../../http/route.ts'
import type { StreamCount } from '../../http/stream-limit.ts'
import { presentSystem } from './present-system.ts'

export type SystemTools = {
  readFacts(handle: Handle, mostBackups: number): Promise<SystemFacts>
  changes: Pick<Changes, 'caughtUp'>
  countStreams(): Record<'events' | 'tracking', StreamCount>
}
const mostBackups = 10

export async function readSystem({ readFacts, changes, countStreams }: SystemTools, { db, now }: Call) {
  const facts = await readFacts(db, mostBackups)
  const sentAt = performance.now()
  await changes.caughtUp(db)
  const feedMs = performance.now() - sentAt
  return presentSystem({ ...facts, now, feedMs, streams: countStreams() })
}
