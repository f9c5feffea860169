import { type Handle, sql } from '../../db/database.ts'
import type { CheckoutDraft, StartedCheckout } from './store.ts'

/** A checkout whose payment the customer has to confirm. */
export type ToConfirm = StartedCheckout & { paymentId: string; draft: CheckoutDraft }

// Refused, and may hold money: unless it continues, the money is released like any other.
const awaitOne = sql<unknown>(
  `UPDATE checkouts SET state = 'refused', settled_at = $2, may_hold = true, confirm_until = $3, payment_id = $4
   WHERE checkout_id = $1 AND state = 'authorising' RETURNING checkout_id`,
)
const ofCart = sql<ToConfirm>(
  `SELECT checkout_id AS "checkoutId", order_id AS "orderId", payment_id AS "paymentId", draft FROM checkouts
   WHERE may_hold AND cart_id = $1 AND confirm_until > $2 ORDER BY checkout_id DESC LIMIT 1`,
)
const freeKey = sql<unknown>(
  `UPDATE checkouts SET caller_key = NULL WHERE caller_key = $1 AND state IN ('refused', 'abandoned')`,
)
const goOn = sql<unknown>(
  `UPDATE checkouts SET state = 'authorising', started_at = $2, settled_at = NULL, may_hold = false, confirm_until = NULL,
     caller_key = $3
   WHERE checkout_id = $1`,
)
const dropOne = sql<unknown>(
  `UPDATE checkouts SET confirm_until = NULL, draft = jsonb_set(draft, '{card,isUsedOnce}', $2::text::jsonb)
   WHERE checkout_id = $1`,
)

/** False if the job for stale checkouts has settled it first. */
export async function awaitConfirmation(
  tx: Handle,
  checkoutId: number,
  { paymentId, now, until }: { paymentId: string; now: number; until: number },
): Promise<boolean> {
  return (await tx.find(awaitOne, [checkoutId, new Date(now), new Date(until), paymentId])) !== undefined
}

export function findToConfirm(tx: Handle, cartId: number, now: number): Promise<ToConfirm | undefined> {
  return tx.find(ofCart, [cartId, new Date(now)])
}

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
export async function stopAwaiting(tx: Handle, checkoutId: number, isUsedOnce: boolean) {
  await tx.rows(dropOne, [checkoutId, String(isUsedOnce)])
}
