import type { Cents } from '../../../core/money.ts'
import { sql } from '../../../db/database.ts'

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

/** Part of the transaction that places the order, after its payments. */
export const scheduleAuthorization = sql(
  `INSERT INTO card_authorizations (order_id, merchant_id, payment, state, due_at, card_token, amount_cents)
   SELECT order_id, merchant_id, payment, 'scheduled', authorize_at, $3, held_cents FROM order_payments
   WHERE merchant_id = $1 AND order_id = $2 AND state = 'saved'`,
).run(({ merchantId, orderId }: { merchantId: number; orderId: number }, card: SavedSource) => [
  merchantId,
  orderId,
  JSON.stringify(card),
])

export const listDue = sql<{ orderId: number }>(
  `SELECT order_id AS "orderId" FROM card_authorizations WHERE due_at <= $1 ORDER BY due_at, order_id LIMIT $2`,
).rows(
  (now: number, limit: number) => [new Date(now), limit],
  ({ orderId }) => orderId,
)

export const findAuthorization = sql<CardAuthorization>(
  `SELECT ${columns} FROM card_authorizations WHERE order_id = $1`,
).find((orderId: number) => [orderId])

type Asking = { isAgain: boolean; isOffSession: boolean; paymentId: string | null; dueAt: number }

/** Written before the gateway is called. `isAgain`: retries with the same key. The order must be locked. */
export const startAsking = sql<CardAuthorization>(
  `UPDATE card_authorizations SET state = 'asking', due_at = $2, attempt = attempt + $3, off_session = $4, reason = NULL, gateway_id = $5
   WHERE order_id = $1 RETURNING ${columns}`,
).get((orderId: number, { isAgain, isOffSession, paymentId, dueAt }: Asking) => [
  orderId,
  new Date(dueAt),
  isAgain ? 0 : 1,
  isOffSession,
  paymentId,
])

type Failure = {
  reason: 'declined' | 'confirm'
  paymentId: string | null
  dueAt: number
  cancelAt: number
}

/** False if another process was faster. */
export const recordFailure = sql(
  `UPDATE card_authorizations SET state = 'failed', reason = $3, gateway_id = $4, due_at = $5, cancel_at = $6
   WHERE order_id = $1 AND state = 'asking' AND attempt = $2 RETURNING order_id`,
).any(({ orderId, attempt }: CardAuthorization, { reason, paymentId, dueAt, cancelAt }: Failure) => [
  orderId,
  attempt,
  reason,
  paymentId,
  new Date(dueAt),
  new Date(cancelAt),
])

/** The money is now held. False if another process was faster. */
export const recordHeld = sql(
  `WITH asked AS (
     DELETE FROM card_authorizations WHERE order_id = $1 AND state = 'asking' AND attempt = $2 RETURNING merchant_id, order_id, payment)
   UPDATE order_payments p SET gateway_id = $3, state = 'held', wanted = $4 FROM asked
   WHERE p.merchant_id = asked.merchant_id AND p.order_id = asked.order_id AND p.payment = asked.payment RETURNING p.order_id`,
).any(({ orderId, attempt }: CardAuthorization, paymentId: string, wanted: 'held' | 'voided') => [
  orderId,
  attempt,
  paymentId,
  wanted,
])

export const dropAuthorization = sql('DELETE FROM card_authorizations WHERE order_id = $1').run(
  (orderId: number) => [orderId],
)

/** Another card pays; the receipt shows it. */
export const setCard = sql(
  `WITH changed AS (
     UPDATE card_authorizations SET card_token = $2 WHERE order_id = $1 RETURNING merchant_id, order_id, payment),
   paid AS (
     UPDATE order_payments p SET source_id = $3 FROM changed c
     WHERE p.merchant_id = c.merchant_id AND p.order_id = c.order_id AND p.payment = c.payment),
   drafted AS (
     UPDATE checkouts SET draft = jsonb_set(draft, '{card}', (draft -> 'card') || $2::jsonb) WHERE order_id = $1)
   UPDATE orders o SET payment_labels = coalesce(o.payment_labels, '{}') || jsonb_build_object('credit_card', $4::text)
   FROM changed c WHERE o.merchant_id = c.merchant_id AND o.order_id = c.order_id`,
).run((orderId: number, { ccId, label, ...card }: SavedSource & { ccId: number | null; label: string }) => [
  orderId,
  JSON.stringify(card),
  ccId,
  label,
])
