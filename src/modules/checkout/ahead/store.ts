import type { Cents } from '../../../core/money.ts'
import { type Handle, sql } from '../../../db/database.ts'

/** The card that will be charged. Never a card number. */
export type SavedSource = { gateway: string; token: string; isUsedOnce: boolean }

/**
 * An authorization still to be requested from a bank. `attempt` is part of the idempotency key, and is stored before
 * the gateway is called.
 */
export type CardAuthorization = {
  orderId: number
  merchantId: number
  payment: number
  state: 'scheduled' | 'asking' | 'failed'
  dueAt: number
  /** The deadline for changing the card, after a failure. */
  cancelAt: number | null
  card: SavedSource
  amount: Cents
  attempt: number
  /** The customer isn't present to confirm. */
  isOffSession: boolean
  reason: 'declined' | 'confirm' | null
  /** A payment that the customer was asked to confirm with the bank. */
  paymentId: string | null
}

const columns = `order_id AS "orderId", merchant_id AS "merchantId", payment, state, due_at AS "dueAt", cancel_at AS "cancelAt",
  card_token AS card, amount_cents AS amount, attempt, off_session AS "isOffSession", reason, gateway_id AS "paymentId"`
const add = sql<unknown>(
  `INSERT INTO card_authorizations (order_id, merchant_id, payment, state, due_at, card_token, amount_cents)
   SELECT order_id, merchant_id, payment, 'scheduled', authorize_at, $3, held_cents FROM order_payments
   WHERE merchant_id = $1 AND order_id = $2 AND state = 'saved'`,
)
const due = sql<{ orderId: number }>(
  `SELECT order_id AS "orderId" FROM card_authorizations WHERE due_at <= $1 ORDER BY due_at, order_id LIMIT $2`,
)
const one = sql<CardAuthorization>(`SELECT ${columns} FROM card_authorizations WHERE order_id = $1`)
const ask = sql<CardAuthorization>(
  `UPDATE card_authorizations SET state = 'asking', due_at = $2, attempt = attempt + $3, off_session = $4, reason = NULL, gateway_id = $5
   WHERE order_id = $1 RETURNING ${columns}`,
)
const fail = sql<unknown>(
  `UPDATE card_authorizations SET state = 'failed', reason = $3, gateway_id = $4, due_at = $5, cancel_at = $6
   WHERE order_id = $1 AND state = 'asking' AND attempt = $2 RETURNING order_id`,
)
const done = sql<unknown>(
  `WITH asked AS (
     DELETE FROM card_authorizations WHERE order_id = $1 AND state = 'asking' AND attempt = $2 RETURNING merchant_id, order_id, payment)
   UPDATE order_payments p SET gateway_id = $3, state = 'held', wanted = $4 FROM asked
   WHERE p.merchant_id = asked.merchant_id AND p.order_id = asked.order_id AND p.payment = asked.payment RETURNING p.order_id`,
)
const drop = sql<unknown>('DELETE FROM card_authorizations WHERE order_id = $1')
const useCard = sql<unknown>(
  `WITH changed AS (
     UPDATE card_authorizations SET card_token = $2 WHERE order_id = $1 RETURNING merchant_id, order_id, payment),
   paid AS (
     UPDATE order_payments p SET source_id = $3 FROM changed c
     WHERE p.merchant_id = c.merchant_id AND p.order_id = c.order_id AND p.payment = c.payment),
   drafted AS (
     UPDATE checkouts SET draft = jsonb_set(draft, '{card}', (draft -> 'card') || $2::jsonb) WHERE order_id = $1)
   UPDATE orders o SET payment_labels = coalesce(o.payment_labels, '{}') || jsonb_build_object('credit_card', $4::text)
   FROM changed c WHERE o.merchant_id = c.merchant_id AND o.order_id = c.order_id`,
)

/** Part of the transaction that places the order, after its payments. */
export async function scheduleAuthorization(
  tx: Handle,
  { merchantId, orderId }: { merchantId: number; orderId: number },
  card: SavedSource,
) {
  await tx.rows(add, [merchantId, orderId, JSON.stringify(card)])
}

export async function listDue(handle: Handle, now: number, limit: number): Promise<number[]> {
  return (await handle.rows(due, [new Date(now), limit])).map(({ orderId }) => orderId)
}

export function findAuthorization(handle: Handle, orderId: number): Promise<CardAuthorization | undefined> {
  return handle.find(one, [orderId])
}

type Asking = { isAgain: boolean; isOffSession: boolean; paymentId: string | null; dueAt: number }

/** Written before the gateway is called. `isAgain`: retries with the same key. The order must be locked. */
export function startAsking(
  tx: Handle,
  orderId: number,
  { isAgain, isOffSession, paymentId, dueAt }: Asking,
): Promise<CardAuthorization> {
  return tx.get(ask, [orderId, new Date(dueAt), isAgain ? 0 : 1, isOffSession, paymentId])
}

type Failure = {
  reason: 'declined' | 'confirm'
  paymentId: string | null
  dueAt: number
  cancelAt: number
}

/** False if another process was faster. */
export async function recordFailure(
  tx: Handle,
  { orderId, attempt }: CardAuthorization,
  { reason, paymentId, dueAt, cancelAt }: Failure,
): Promise<boolean> {
  const values = [orderId, attempt, reason, paymentId, new Date(dueAt), new Date(cancelAt)]
  return (await tx.find(fail, values)) !== undefined
}

/** The money is now held. False if another process was faster. */
export async function recordHeld(
  tx: Handle,
  { orderId, attempt }: CardAuthorization,
  paymentId: string,
  wanted: 'held' | 'voided',
): Promise<boolean> {
  return (await tx.find(done, [orderId, attempt, paymentId, wanted])) !== undefined
}

export async function dropAuthorization(tx: Handle, orderId: number) {
  await tx.rows(drop, [orderId])
}

/** Another card pays; the receipt shows it. */
export async function setCard(
  tx: Handle,
  orderId: number,
  { ccId, label, ...card }: SavedSource & { ccId: number | null; label: string },
) {
  await tx.rows(useCard, [orderId, JSON.stringify(card), ccId, label])
}
