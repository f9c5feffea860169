import { type Handle, sql } from '../../db/database.ts'
import { answerable, type Booked, type Dispute } from './rules/dispute.ts'
import type { EvidenceFacts } from './rules/evidence.ts'

const columns = `dispute_id AS "disputeId", gateway, gateway_id AS "gatewayId", payment_id AS "paymentId", merchant_id AS "merchantId",
  (SELECT m.name FROM merchants m WHERE m.merchant_id = disputes.merchant_id) AS "merchantName", order_id AS "orderId", amount_cents AS amount, reason, status, opened_at AS "openedAt", due_by AS "dueBy", closed_at AS "closedAt",
  submissions, borne_by AS bearer, borne_reason AS "bearerReason", booked_cents AS withdrawn, booked_fee_cents AS fee,
  moved_cents AS moved, moved_fee_cents AS "movedFee"`

const upsert = sql<{ disputeId: number; isNew: boolean }>(
  `INSERT INTO disputes (gateway, gateway_id, payment_id, merchant_id, order_id, amount_cents, reason, status, opened_at, due_by, closed_at,
     submissions, read_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
   ON CONFLICT (gateway, gateway_id) DO UPDATE SET amount_cents = excluded.amount_cents, reason = excluded.reason, status = excluded.status,
     due_by = excluded.due_by, submissions = excluded.submissions, read_at = excluded.read_at,
     closed_at = CASE WHEN excluded.closed_at IS NULL THEN NULL ELSE coalesce(disputes.closed_at, excluded.closed_at) END
   RETURNING dispute_id AS "disputeId", xmax = 0 AS "isNew"`,
)
// A row lock needs a row. Without this lock, two transactions that read a new dispute would both insert it.
const takeTurn = sql(`SELECT pg_advisory_xact_lock(hashtextextended('dispute ' || $1 || ' ' || $2, 0))`)

const lockByGateway = sql<Dispute>(
  `SELECT ${columns} FROM disputes WHERE gateway = $1 AND gateway_id = $2 FOR UPDATE`,
)

const movesOf = sql<EvidenceFacts['moves'][number]>(
  `SELECT at, to_status AS "to" FROM order_moves WHERE merchant_id = $1 AND order_id = $2 ORDER BY move`,
)
const messagesOf = sql<EvidenceFacts['messages'][number]>(
  `SELECT at, author, body FROM help_messages WHERE merchant_id = $1 AND order_id = $2 AND body <> '' ORDER BY at`,
)
const mailsOf = sql<EvidenceFacts['mails'][number]>(
  'SELECT at, recipient AS "to", subject FROM order_mails WHERE order_id = $1 ORDER BY mail_id',
)

type Facts = Omit<Dispute, 'disputeId' | 'merchantName' | 'bearer' | 'bearerReason' | keyof Booked>
const dateOf = (at: number | null) => (at === null ? null : new Date(at))

/** Overwrites our copy with the gateway's. Bookings are not touched. */
export function writeDispute(tx: Handle, dispute: Facts, now: number) {
  const { gateway, gatewayId, paymentId, merchantId, orderId, amount, reason, status } = dispute
  return tx.get(upsert, [
    ...[gateway, gatewayId, paymentId, merchantId, orderId, amount, reason, status],
    ...[new Date(dispute.openedAt), dateOf(dispute.dueBy), dateOf(dispute.closedAt)],
    ...[dispute.submissions, new Date(now)],
  ])
}

export const lockDispute = sql<Dispute>(
  `SELECT ${columns} FROM disputes WHERE dispute_id = $1 FOR UPDATE`,
).find((disputeId: number) => [disputeId])

/** Undefined if the dispute is new. Also locks out other readers of it until the transaction ends. */
export async function lockKnown(
  tx: Handle,
  gateway: string,
  gatewayId: string,
): Promise<Dispute | undefined> {
  await tx.rows(takeTurn, [gateway, gatewayId])
  return tx.find(lockByGateway, [gateway, gatewayId])
}

export const findDispute = sql<Dispute>(`SELECT ${columns} FROM disputes WHERE dispute_id = $1`).find(
  (disputeId: number) => [disputeId],
)

export type DisputeFilter = {
  statuses: readonly string[] | null
  merchantId: number | null
  orderId: number | null
  isOpen: boolean | null
  awaitsAnswer: boolean | null
}

/** Open disputes first, by deadline. Open disputes by deadline, then closed ones, newest first. */
export const listDisputes = sql<Dispute>(
  `SELECT ${columns} FROM disputes
   WHERE ($1::text[] IS NULL OR status = ANY ($1)) AND ($2::bigint IS NULL OR merchant_id = $2) AND ($3::bigint IS NULL OR order_id = $3)
     AND ($4::boolean IS NULL OR (closed_at IS NULL) = $4) AND ($5::boolean IS NULL OR (status = ANY ($6)) = $5)
   ORDER BY closed_at IS NOT NULL, due_by NULLS LAST, dispute_id DESC OFFSET $7 LIMIT $8`,
).rows(
  (
    { statuses, merchantId, orderId, isOpen, awaitsAnswer }: DisputeFilter,
    { offset, limit }: { offset: number; limit: number },
  ) => [statuses, merchantId, orderId, isOpen, awaitsAnswer, answerable, offset, limit],
)

/** Open disputes that were last read from the gateway before `readBefore`. */
export const listToRead = sql<{ gatewayId: string }>(
  `SELECT gateway_id AS "gatewayId" FROM disputes WHERE gateway = $1 AND closed_at IS NULL AND read_at < $2 ORDER BY read_at LIMIT $3`,
).rows(
  (gateway: string, readBefore: number, limit: number) => [gateway, new Date(readBefore), limit],
  ({ gatewayId }) => gatewayId,
)

export type WaitingDisputes = { disputes: number; dueBy: number | null }

/** Disputes that await evidence, and the first deadline among them. */
export const countWaitingDisputes = sql<WaitingDisputes>(
  `SELECT count(*)::integer AS disputes, min(due_by) AS "dueBy" FROM disputes WHERE closed_at IS NULL AND status = ANY ($1)`,
).get(() => [answerable])

export const setBearer = sql<never>(
  'UPDATE disputes SET borne_by = $2, borne_reason = $3 WHERE dispute_id = $1',
).run(({ disputeId, bearer, bearerReason }: Dispute) => [disputeId, bearer, bearerReason])

export const setBooked = sql<never>(
  `UPDATE disputes SET booked_cents = $2, booked_fee_cents = $3, moved_cents = $4, moved_fee_cents = $5 WHERE dispute_id = $1`,
).run((disputeId: number, { withdrawn, fee, moved, movedFee }: Booked) => [
  disputeId,
  withdrawn,
  fee,
  moved,
  movedFee,
])

/** The order that this payment paid for, if it is one of ours. */
export const findPaidOrder = sql<{ merchantId: number; orderId: number }>(
  `SELECT merchant_id AS "merchantId", order_id AS "orderId" FROM order_payments
   WHERE order_id = $1 AND gateway = $2 AND gateway_id = $3`,
).find(({ orderId, gateway, paymentId }: { orderId: number; gateway: string; paymentId: string }) => [
  orderId,
  gateway,
  paymentId,
])

/** What we have on record about the course of an order, oldest first. */
export async function readCourse(
  handle: Handle,
  { merchantId, orderId }: { merchantId: number; orderId: number },
) {
  const [moves, messages, mails] = await Promise.all([
    handle.rows(movesOf, [merchantId, orderId]),
    handle.rows(messagesOf, [merchantId, orderId]),
    handle.rows(mailsOf, [orderId]),
  ])
  return { moves, messages, mails }
}
