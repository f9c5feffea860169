import type { Handle } from '../../db/database.ts'
import { insertEventsAtCommit } from './log-store.ts'
import type { NewEvent } from './rules/logged-event.ts'

/** This process is woken by commits that have events; see sequence.ts. */
export const commitTopic = 'events'

/**
 * Part of the transaction that makes the events true: they exist if it commits and not otherwise. They are written with the commit, in
 * the order in which they were published.
 */
export async function publish(tx: Handle, events: readonly NewEvent[], now: number) {
  if (events.length === 0) return
  tx.notify(commitTopic)
  await insertEventsAtCommit(tx, events, now)
}
