import { sql } from '../../db/database.ts'
import type { OrderNote } from './rules/parts.ts'

type Key = { merchantId: number; orderId: number }

export const insertNote = sql<{ noteId: number }>(
  `INSERT INTO order_notes (merchant_id, order_id, at, author, body) VALUES ($1, $2, $3, $4, $5) RETURNING note_id AS "noteId"`,
).get(
  ({ merchantId, orderId }: Key, { at, author, text }: Omit<OrderNote, 'noteId'>) => [
    merchantId,
    orderId,
    new Date(at),
    author,
    text,
  ],
  ({ noteId }) => noteId,
)

/** The first one first. */
export const listNotes = sql<OrderNote>(
  `SELECT note_id AS "noteId", at, author, body AS text FROM order_notes
   WHERE merchant_id = $1 AND order_id = $2 ORDER BY note_id`,
).rows(({ merchantId, orderId }: Key) => [merchantId, orderId])
