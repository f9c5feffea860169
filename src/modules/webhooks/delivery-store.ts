import { decrypt, encrypt } from '../../core/sealing.ts'
import type { Direction } from '../../core/sort.ts'
import { type Handle, type Statement, sql } from '../../db/database.ts'
import { inBothDirections } from '../../db/sort-directions.ts'
import type { EventPosition } from '../events/reading/index.ts'
import type { Delivery, DeliveryAttempt, DeliveryStatus } from './rules/webhook.ts'

/** A row that is pending or will be retried. */
export type OpenDelivery = EventPosition & {
  type: string
  lane: string
  status: 'pending' | 'failed'
  tries: number
  nextAt: number | null
}

/** The outcome for an event; an attempt is appended to the previous ones. */
export type DeliveryRecord = EventPosition & {
  type: string
  lane: string
  status: DeliveryStatus
  tries: number
  nextAt: number | null
  attempt: DeliveryAttempt | null
}

type StoredAttempt = Omit<DeliveryAttempt, 'answer'> & { answer: string | null }
type Row = Omit<Delivery, 'attempts'> & { attempts: StoredAttempt[] }

const writeRecords = sql(
  `INSERT INTO webhook_deliveries (webhook_id, day, position, type, lane, status, tries, next_at, attempts)
   SELECT $1, day, position, type, lane, status, tries, "nextAt", attempts
   FROM jsonb_to_recordset($2::jsonb) AS r (day date, position bigint, type text, lane text, status text, tries integer,
     "nextAt" timestamptz, attempts jsonb)
   ON CONFLICT (webhook_id, day, position) DO UPDATE SET status = excluded.status, tries = excluded.tries,
     next_at = excluded.next_at, attempts = webhook_deliveries.attempts || excluded.attempts`,
)

const rowsAmong = sql<{ position: number }>(
  'SELECT position FROM webhook_deliveries WHERE webhook_id = $1 AND day >= $2 AND position = ANY ($3)',
)
const columns = 'day, position, type, status, tries, next_at AS "nextAt", attempts'
// The status is part of the text: partial indexes on pending and given-up rows find few among many.
const pageOfRows = (condition: string) =>
  inBothDirections<Row>(
    ({ order, beyond }) => `SELECT ${columns} FROM webhook_deliveries
     WHERE webhook_id = $1 AND day ${beyond}= $2 AND (day, position) ${beyond} ($2, $3) AND ${condition}
     ORDER BY day ${order}, position ${order} LIMIT $4`,
  )
const pages: Record<DeliveryStatus | 'all', Record<Direction, Statement<Row>>> = {
  all: pageOfRows('true'),
  pending: pageOfRows(`status = 'pending'`),
  failed: pageOfRows(`status = 'failed'`),
  delivered: pageOfRows(`status = 'delivered'`),
  given_up: pageOfRows(`status = 'given_up'`),
}

// The condition on the days excludes partitions.
const sendSomeAgain = sql<EventPosition>(
  `WITH next_rows AS (
     SELECT day, position FROM webhook_deliveries
     WHERE webhook_id = $1 AND day BETWEEN $2 AND $4 AND (day, position) > ($2, $3) AND (day, position) <= ($4, $5)
     ORDER BY day, position LIMIT $6),
   again AS (
     UPDATE webhook_deliveries d SET status = 'pending', tries = 0, next_at = NULL FROM next_rows
     WHERE d.webhook_id = $1 AND d.day = next_rows.day AND d.position = next_rows.position)
   SELECT day, position FROM next_rows ORDER BY day DESC, position DESC LIMIT 1`,
)

/** `key` encrypts endpoints' responses. */
export async function recordDeliveries(
  tx: Handle,
  key: Buffer,
  webhookId: string,
  records: readonly DeliveryRecord[],
) {
  const rows = records.map(({ attempt, nextAt, ...record }) => ({
    ...record,
    nextAt: nextAt === null ? null : new Date(nextAt),
    attempts: attempt ? [{ ...attempt, answer: sealed(key, attempt.answer) }] : [],
  }))
  await tx.rows(writeRecords, [webhookId, JSON.stringify(rows)])
}

/** Open rows in log order, due or not. */
export const listOpen = sql<OpenDelivery>(
  `SELECT day, position, type, lane, status, tries, next_at AS "nextAt" FROM webhook_deliveries
   WHERE webhook_id = $1 AND day >= $2 AND (day, position) > ($2, $3) AND status IN ('pending', 'failed')
   ORDER BY day, position LIMIT $4`,
).rows((webhookId: string, { after, limit }: { after: EventPosition; limit: number }) => [
  webhookId,
  after.day,
  after.position,
  limit,
])

/** The last event with a row. */
export const findLastRow = sql<EventPosition>(
  'SELECT day, position FROM webhook_deliveries WHERE webhook_id = $1 ORDER BY day DESC, position DESC LIMIT 1',
).find((webhookId: string) => [webhookId])

/** Which of these events already have a row. */
export async function findRecorded(
  handle: Handle,
  webhookId: string,
  { from, positions }: { from: EventPosition; positions: readonly number[] },
): Promise<ReadonlySet<number>> {
  const rows = await handle.rows(rowsAmong, [webhookId, from.day, positions])
  return new Set(rows.map(({ position }) => position))
}

/** Before the first event of the log, and after its last one. */
const ends: Record<Direction, EventPosition> = {
  ascending: { day: '1970-01-01', position: 0 },
  descending: { day: '9999-12-31', position: Number.MAX_SAFE_INTEGER },
}

export async function listDeliveries(
  handle: Handle,
  key: Buffer,
  webhookId: string,
  range: {
    status: DeliveryStatus | null
    after: EventPosition | null
    limit: number
    direction: Direction
  },
): Promise<Delivery[]> {
  const { status, after, limit, direction } = range
  const { day, position } = after ?? ends[direction]
  const rows = await handle.rows(pages[status ?? 'all'][direction], [webhookId, day, position, limit])
  return rows.map((row) => ({
    ...row,
    attempts: row.attempts.map((attempt) => ({ ...attempt, answer: unsealed(key, attempt.answer) })),
  }))
}

export const queueAgain = sql(
  `INSERT INTO webhook_deliveries (webhook_id, day, position, type, lane, status, tries, attempts)
   VALUES ($1, $2, $3, $4, $5, 'pending', 0, '[]')
   ON CONFLICT (webhook_id, day, position) DO UPDATE SET status = 'pending', tries = 0, next_at = NULL`,
).run((webhookId: string, { day, position, type, lane }: EventPosition & { type: string; lane: string }) => [
  webhookId,
  day,
  position,
  type,
  lane,
])

/** At most this many rows between two events, oldest first. Returns the last of them; undefined if there were none. */
export function queueSomeAgain(
  tx: Handle,
  webhookId: string,
  { after, until, limit }: { after: EventPosition; until: EventPosition; limit: number },
): Promise<EventPosition | undefined> {
  const range = [after.day, after.position, until.day, until.position]
  return tx.find(sendSomeAgain, [webhookId, ...range, limit])
}

const sealed = (key: Buffer, answer: string) =>
  answer === '' ? null : encrypt(key, answer).toString('base64url')
const unsealed = (key: Buffer, answer: string | null) =>
  answer === null ? '' : (decrypt(key, Buffer.from(answer, 'base64url')) ?? '')
