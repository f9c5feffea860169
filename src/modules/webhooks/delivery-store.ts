import { decrypt, encrypt } from '../../core/sealing.ts'
import { type Handle, sql } from '../../db/database.ts'
import type { EventPosition } from '../events/index.ts'
import type { Attempt, Delivery, DeliveryStatus } from './rules/webhook.ts'

/** An open row that may be sent now. */
export type DueDelivery = EventPosition & { lane: string; tries: number }

/** What became of an event; an attempt is added to those before. */
export type DeliveryRecord = EventPosition & {
  type: string
  lane: string
  status: DeliveryStatus
  tries: number
  nextAt: number | null
  attempt: Attempt | null
}

type StoredAttempt = Omit<Attempt, 'answer'> & { answer: string | null }
type Row = Omit<Delivery, 'attempts'> & { attempts: StoredAttempt[] }

const writeRecords = sql<unknown>(
  `INSERT INTO webhook_deliveries (webhook_id, day, position, type, lane, status, tries, next_at, attempts)
   SELECT $1, day, position, type, lane, status, tries, "nextAt", attempts
   FROM jsonb_to_recordset($2::jsonb) AS r (day date, position bigint, type text, lane text, status text, tries integer,
     "nextAt" timestamptz, attempts jsonb)
   ON CONFLICT (webhook_id, day, position) DO UPDATE SET status = excluded.status, tries = excluded.tries,
     next_at = excluded.next_at, attempts = webhook_deliveries.attempts || excluded.attempts`,
)
const dueRows = sql<DueDelivery>(
  `SELECT day, position, lane, tries FROM webhook_deliveries d
   WHERE webhook_id = $1 AND status IN ('pending', 'failed') AND (next_at IS NULL OR next_at <= $2)
     AND NOT EXISTS (SELECT FROM webhook_deliveries e WHERE e.webhook_id = d.webhook_id AND e.lane = d.lane
       AND e.position < d.position AND e.status IN ('pending', 'failed'))
   ORDER BY position LIMIT $3`,
)
const openLanes = sql<{ lane: string }>(
  `SELECT DISTINCT lane FROM webhook_deliveries WHERE webhook_id = $1 AND status IN ('pending', 'failed')`,
)
const lastRow = sql<{ position: number | null }>(
  'SELECT max(position) AS position FROM webhook_deliveries WHERE webhook_id = $1',
)
const rowsAmong = sql<{ position: number }>(
  'SELECT position FROM webhook_deliveries WHERE webhook_id = $1 AND day >= $2 AND position = ANY ($3)',
)
const columns = 'day, position, type, status, tries, next_at AS "nextAt", attempts'
const pageOfRows = sql<Row>(
  `SELECT ${columns} FROM webhook_deliveries
   WHERE webhook_id = $1 AND day >= $2 AND position > $3 AND ($4::text IS NULL OR status = $4)
   ORDER BY position LIMIT $5`,
)
const sendAgain = sql<unknown>(
  `INSERT INTO webhook_deliveries (webhook_id, day, position, type, lane, status, tries, attempts)
   VALUES ($1, $2, $3, $4, $5, 'pending', 0, '[]')
   ON CONFLICT (webhook_id, day, position) DO UPDATE SET status = 'pending', tries = 0, next_at = NULL`,
)
const sendAllAgain = sql<unknown>(
  `UPDATE webhook_deliveries SET status = 'pending', tries = 0, next_at = NULL
   WHERE webhook_id = $1 AND day >= $2 AND position > $3`,
)

/** `key` encrypts what endpoints have answered. */
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

export function listDue(
  handle: Handle,
  webhookId: string,
  now: number,
  limit: number,
): Promise<DueDelivery[]> {
  return handle.rows(dueRows, [webhookId, new Date(now), limit])
}

/** What has open rows, and the last event that has a row at all. */
export async function loadProgress(handle: Handle, webhookId: string) {
  const lanes = await handle.rows(openLanes, [webhookId])
  const { position } = await handle.get(lastRow, [webhookId])
  return { openLanes: new Set(lanes.map(({ lane }) => lane)), lastRecorded: position ?? 0 }
}

/** Which of these events have their row already. */
export async function findRecorded(
  handle: Handle,
  webhookId: string,
  { from, positions }: { from: EventPosition; positions: readonly number[] },
): Promise<ReadonlySet<number>> {
  const rows = await handle.rows(rowsAmong, [webhookId, from.day, positions])
  return new Set(rows.map(({ position }) => position))
}

export async function listDeliveries(
  handle: Handle,
  key: Buffer,
  webhookId: string,
  { status, after, limit }: { status: DeliveryStatus | null; after: EventPosition; limit: number },
): Promise<Delivery[]> {
  const rows = await handle.rows(pageOfRows, [webhookId, after.day, after.position, status, limit])
  return rows.map((row) => ({
    ...row,
    attempts: row.attempts.map((attempt) => ({ ...attempt, answer: unsealed(key, attempt.answer) })),
  }))
}

export async function queueAgain(
  tx: Handle,
  webhookId: string,
  { day, position, type, lane }: EventPosition & { type: string; lane: string },
) {
  await tx.rows(sendAgain, [webhookId, day, position, type, lane])
}

export async function queueAllAgain(tx: Handle, webhookId: string, { day, position }: EventPosition) {
  await tx.rows(sendAllAgain, [webhookId, day, position])
}

const sealed = (key: Buffer, answer: string) =>
  answer === '' ? null : encrypt(key, answer).toString('base64url')
const unsealed = (key: Buffer, answer: string | null) =>
  answer === null ? '' : (decrypt(key, Buffer.from(answer, 'base64url')) ?? '')
