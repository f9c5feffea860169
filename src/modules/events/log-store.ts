import { type Handle, sql } from '../../db/database.ts'
import type { EventPosition } from './rules/event-position.ts'
import type { NewEvent, WorkEvent } from './rules/logged-event.ts'

const addEvents = sql<unknown>(
  `INSERT INTO outbox_events (topic, subject, payload, created_at, type, merchant_id, customer_id, order_id, data,
     merchant_data, previous)
   SELECT coalesce(topic, type), subject, coalesce(payload, '{}'), $2, type, "merchantId", "customerId", "orderId", data,
     "merchantData", previous
   FROM json_to_recordset($1) AS e (topic text, subject text, payload jsonb, type text, "merchantId" bigint,
     "customerId" bigint, "orderId" bigint, data json, "merchantData" json, previous json)`,
)
const takeLock = sql<{ isMine: boolean; day: string }>(
  `SELECT pg_try_advisory_xact_lock($1) AS "isMine",
     greatest((SELECT day FROM event_head), (now() AT TIME ZONE 'UTC')::date) AS day`,
)
const ensurePartition = sql<unknown>('SELECT add_event_partition($1)')
// What a process of the version before has handled already is left without a payload, so that nobody handles it again.
const numberEvents = sql<EventPosition & { count: number }>(
  `WITH taken AS (
     DELETE FROM outbox_events WHERE event_id IN (SELECT event_id FROM outbox_events ORDER BY event_id LIMIT $2)
     RETURNING *),
   head AS (
     UPDATE event_head h SET day = $1, position = h.position + (SELECT count(*) FROM taken) RETURNING h.day, h.position),
   numbered AS (
     INSERT INTO events (day, position, type, created_at, merchant_id, customer_id, order_id, data, merchant_data, previous,
       topic, subject, payload)
     SELECT head.day, head.position - count(*) OVER () + row_number() OVER (ORDER BY event_id), type, created_at,
       merchant_id, customer_id, order_id, data, merchant_data, previous, topic, subject,
       CASE WHEN delivered_at IS NULL THEN payload END
     FROM taken, head)
   SELECT head.day, head.position, (SELECT count(*) FROM taken) AS count FROM head`,
)
const announce = sql<unknown>(`SELECT pg_notify('changes', 'events:' || $1)`)
const hasWaiting = sql<{ found: boolean }>('SELECT EXISTS (SELECT FROM outbox_events) AS found')
const readHead = sql<EventPosition>('SELECT day, position FROM event_head')

const lockConsumer = sql<EventPosition>(
  'SELECT day, position FROM event_consumers WHERE name = $1 FOR UPDATE SKIP LOCKED',
)
const listWork = sql<WorkEvent>(
  `SELECT day, position, topic, subject, payload, created_at AS "createdAt" FROM events
   WHERE day >= $1 AND (day, position) > ($1, $2) AND payload IS NOT NULL ORDER BY day, position LIMIT $3`,
)
const moveConsumer = sql<unknown>('UPDATE event_consumers SET day = $2, position = $3 WHERE name = $1')
const dropDays = sql<{ dropped: number }>(
  `SELECT drop_event_partitions((now() AT TIME ZONE 'UTC')::date - $1::integer) AS dropped`,
)

export async function insertEvents(tx: Handle, events: readonly NewEvent[], now: number) {
  await tx.rows(addEvents, [JSON.stringify(events), new Date(now)])
}

/** Until the end of the transaction nobody else numbers events. `day` is the one under which they are numbered. */
export function tryLockLog(tx: Handle, lockKey: number): Promise<{ isMine: boolean; day: string }> {
  return tx.get(takeLock, [lockKey])
}

export async function addPartition(tx: Handle, day: string) {
  await tx.rows(ensurePartition, [day])
}

/** Numbers what is committed; answers the last position and how many events were numbered. The log must be locked. */
export function numberCommitted(tx: Handle, day: string, limit: number) {
  return tx.get(numberEvents, [day, limit])
}

/** One notice for a batch, to every process. */
export async function announceEvents(tx: Handle, { position }: EventPosition) {
  await tx.rows(announce, [String(position)])
}

export async function areEventsWaiting(handle: Handle): Promise<boolean> {
  return (await handle.get(hasWaiting)).found
}

export function getHead(handle: Handle): Promise<EventPosition> {
  return handle.get(readHead)
}

/** Undefined while another process has it. */
export function lockPosition(tx: Handle, consumer: string): Promise<EventPosition | undefined> {
  return tx.find(lockConsumer, [consumer])
}

export function listWorkAfter(tx: Handle, { day, position }: EventPosition, limit: number) {
  return tx.rows(listWork, [day, position, limit])
}

export async function setPosition(tx: Handle, consumer: string, { day, position }: EventPosition) {
  await tx.rows(moveConsumer, [consumer, day, position])
}

/** Whole days that are older than so many are dropped; one that somebody reads just now is left to the next call. */
export async function dropOldEvents(handle: Handle, keptDays: number): Promise<number> {
  let days = 0
  // One at a time: the lock on the log is held for as long as a transaction lasts.
  while ((await handle.get(dropDays, [keptDays])).dropped > 0) days++
  return days
}
