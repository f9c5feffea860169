import { type Handle, sql } from '../../db/database.ts'
import type { EventPosition } from './rules/event-position.ts'
import type { NewEvent, WorkEvent } from './rules/logged-event.ts'

// One event per statement: PostgreSQL would parse a JSON document of several three times.
const addEvent = sql(
  `INSERT INTO outbox_events (topic, subject, payload, created_at, type, merchant_id, customer_id, order_id, data, merchant_data,
     previous) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
)

// One row without an event if there is none, and no row at all while another process has the consumer.
const lockAndList = sql<WorkEvent | { position: null }>(
  `WITH consumer AS (SELECT day, position FROM event_consumers WHERE name = $1 FOR UPDATE SKIP LOCKED)
   SELECT e.* FROM consumer c LEFT JOIN LATERAL (
     SELECT day, position, topic, subject, payload, created_at AS "createdAt" FROM events
     WHERE day >= c.day AND (day, position) > (c.day, c.position) AND payload IS NOT NULL
     ORDER BY day, position LIMIT $2) e ON true`,
)

const dropDays = sql<{ dropped: number }>(
  `SELECT drop_event_partitions((now() AT TIME ZONE 'UTC')::date - $1::integer) AS dropped`,
)

export async function insertEventsAtCommit(tx: Handle, events: readonly NewEvent[], now: number) {
  for (const {
    type,
    topic = type,
    subject,
    payload = {},
    merchantId,
    customerId,
    orderId,
    ...shown
  } of events) {
    const { data, merchantData, previous } = shown
    const about = [type, merchantId, customerId, orderId]
    await tx.atCommit(addEvent, [
      topic,
      subject,
      payload,
      new Date(now),
      ...about,
      data,
      merchantData,
      previous,
    ])
  }
}

/** Numbers committed events, up to a limit, and sends one notice to every process. */
export const numberCommitted = sql<{ isMine: boolean; count: number }>(
  'SELECT is_mine AS "isMine", numbered AS count FROM number_events($1, $2)',
).get((lockKey: number, limit: number) => [lockKey, limit])

export const getHead = sql<EventPosition>('SELECT day, position FROM event_head').get()

/**
 * The next events for a consumer, locked until the end of the transaction; undefined while another process is
 * handling them.
 */
export async function lockWork(
  tx: Handle,
  consumer: string,
  limit: number,
): Promise<WorkEvent[] | undefined> {
  const rows = await tx.rows(lockAndList, [consumer, limit])
  if (rows.length === 0) return undefined
  return rows.filter((row): row is WorkEvent => row.position !== null)
}

export const setPositionAtCommit = sql(
  'UPDATE event_consumers SET day = $2, position = $3 WHERE name = $1',
).atCommit((consumer: string, { day, position }: EventPosition) => [consumer, day, position])

/** Drops whole days older than this. A day being read is left to the next call. */
export async function dropOldEvents(handle: Handle, keptDays: number): Promise<number> {
  let days = 0
  // One at a time: the lock on the log is held until the end of a transaction.
  while ((await handle.get(dropDays, [keptDays])).dropped > 0) days++
  return days
}
