import { type Database, type Handle, sql } from './database.ts'

/** Something that became true, told after its commit, at least once and in order. */
export type OutboxEvent = {
  eventId: number
  topic: string
  subject: string
  payload: unknown
  createdAt: number
}
export type EventSubscriber = (event: OutboxEvent) => Promise<void> | void

const insertEvent = sql<unknown>(
  'INSERT INTO outbox_events (topic, subject, payload, created_at) VALUES ($1, $2, $3, $4)',
)
const takeWaiting = sql<OutboxEvent>(
  `SELECT event_id AS "eventId", topic, subject, payload, created_at AS "createdAt"
   FROM outbox_events WHERE delivered_at IS NULL ORDER BY event_id LIMIT 100 FOR UPDATE`,
)
const markDelivered = sql<unknown>('UPDATE outbox_events SET delivered_at = now() WHERE event_id = ANY ($1)')
const deleteDelivered = sql<unknown>(
  `DELETE FROM outbox_events WHERE delivered_at < now() - interval '7 days'`,
)

/** Part of the transaction that makes the event true; the schema wakes the job that delivers it. */
export async function writeEvent(
  tx: Handle,
  event: { topic: string; subject: string; payload: unknown; now: number },
) {
  await tx.rows(insertEvent, [event.topic, event.subject, JSON.stringify(event.payload), new Date(event.now)])
}

/** A subscriber that throws leaves its batch waiting, to be told again: subscribers must bear repetition. */
export async function deliverEvents(db: Database, subscribers: readonly EventSubscriber[]) {
  for (;;) {
    const delivered = await db.transaction(async (tx) => {
      const events = await tx.rows(takeWaiting)
      for (const event of events) for (const tell of subscribers) await tell(event)
      await tx.rows(markDelivered, [events.map(({ eventId }) => eventId)])
      return events.length
    })
    if (delivered === 0) return
  }
}

export async function forgetDeliveredEvents(handle: Handle) {
  await handle.rows(deleteDelivered)
}
