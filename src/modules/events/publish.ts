import type { Handle } from '../../db/database.ts'
import { insertEventsAtCommit } from './log-store.ts'
import type { NewEvent } from './rules/logged-event.ts'

/** Commits with events wake this process; see sequence.ts. */
export const commitTopic = 'events'

/**
 * Part of the transaction that the events describe: they exist only if it commits. They are written with the commit,
 * in the order they were published.
 */
export async function publish(tx: Handle, events: readonly NewEvent[], now: number) {
  if (events.length === 0) return
  tx.notify(commitTopic)
  await insertEventsAtCommit(tx, events, now)
}
