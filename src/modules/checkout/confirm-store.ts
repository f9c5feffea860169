import { type Handle, sql } from '../../db/database.ts'
import type { CheckoutDraft, StartedCheckout } from './store.ts'

/** A checkout whose payment the customer has to confirm. */
export type ToConfirm = StartedCheckout & { paymentId: string; draft: CheckoutDraft }

/**
 * Refused, and may hold money: unless it continues, the money is released like any other. False if the job for stale checkouts has settled
 * it first.
 */
export const awaitConfirmation = sql(
  `UPDATE checkouts SET state = 'refused', settled_at = $2, may_hold = true, confirm_until = $3, payment_id = $4
   WHERE checkout_id = $1 AND state = 'authorising' RETURNING checkout_id`,
).any((checkoutId: number, { paymentId, now, until }: { paymentId: string; now: number; until: number }) => [
  checkoutId,
  new Date(now),
  new Date(until),
  paymentId,
])

export const findToConfirm = sql<ToConfirm>(
  `SELECT checkout_id AS "checkoutId", order_id AS "orderId", payment_id AS "paymentId", draft FROM checkouts
   WHERE may_hold AND cart_id = $1 AND confirm_until > $2 ORDER BY checkout_id DESC LIMIT 1`,
).find((cartId: number, now: number) => [cartId, new Date(now)])

const freeKey = sql(
  `UPDATE checkouts SET caller_key = NULL WHERE caller_key = $1 AND state IN ('refused', 'abandoned')`,
)
const goOn = sql(
  `UPDATE checkouts SET state = 'authorising', started_at = $2, settled_at = NULL, may_hold = false, confirm_until = NULL,
     caller_key = $3
   WHERE checkout_id = $1`,
)

/** Resumes it. The cart must be locked, without another checkout in progress. */
export async function resumeCheckout(
  tx: Handle,
  checkoutId: number,
  { callerKey, now }: { callerKey: Buffer | undefined; now: number },
) {
  if (callerKey) await tx.rows(freeKey, [callerKey])
  await tx.rows(goOn, [checkoutId, new Date(now), callerKey ?? null])
}

/** It can no longer be confirmed. `isUsedOnce`: whether its card is deleted with it. */
export const stopAwaiting = sql(
  `UPDATE checkouts SET confirm_until = NULL, draft = jsonb_set(draft, '{card,isUsedOnce}', $2::text::jsonb)
   WHERE checkout_id = $1`,
).run((checkoutId: number, isUsedOnce: boolean) => [checkoutId, String(isUsedOnce)])
