import { sql } from '../../db/database.ts'
import type { OrderNote, OrderPayment, OrderTransition, SaleDecision, SentMail } from './rules/parts.ts'

type Key = { merchantId: number; orderId: number }
export const listMoves = sql<OrderTransition>(
  `SELECT at, from_status AS "from", to_status AS "to", actor, reason FROM order_moves
   WHERE merchant_id = $1 AND order_id = $2 ORDER BY move`,
).rows(({ merchantId, orderId }: Key) => [merchantId, orderId])
export const listPayments = sql<OrderPayment>(
  `SELECT payment, type, source_id AS "sourceId", amount_cents AS amount, gateway, gateway_id AS "gatewayId", state, wanted
   FROM order_payments WHERE merchant_id = $1 AND order_id = $2 ORDER BY payment`,
).rows(({ merchantId, orderId }: Key) => [merchantId, orderId])
/** The decisions of the rules on alcohol and tobacco about the sale; empty where none concerned it. */
export const listDecisions = sql<{ decisions: SaleDecision[] }>(
  'SELECT compliance AS decisions FROM orders WHERE merchant_id = $1 AND order_id = $2',
).get(
  ({ merchantId, orderId }: Key) => [merchantId, orderId],
  ({ decisions }) => decisions,
)

/** In the order in which they were sent. */
export const listMails = sql<SentMail>(
  `SELECT at, recipient AS "to", subject, body AS text FROM order_mails WHERE order_id = $1 ORDER BY mail_id`,
).rows((orderId: number) => [orderId])

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
