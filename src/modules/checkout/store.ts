import type { Cents } from '../../core/money.ts'
import { type Handle, sql } from '../../db/database.ts'
import { makeSweep } from '../../db/sweep.ts'

/** The data a job needs to release money that a checkout may have left held. Never a card number. */
export type CheckoutDraft = {
  card: { gateway: string; token: string; amount: Cents; isUsedOnce: boolean } | null
  total: Cents
}

export type Checkout = {
  checkoutId: number
  orderId: number
  /** It failed, and the gateway has not confirmed yet that it holds nothing. */
  mayHold: boolean
  draft: CheckoutDraft
}
export type StartedCheckout = Pick<Checkout, 'checkoutId' | 'orderId'>
type NewCheckout = {
  cartId: number
  merchantId: number
  draft: CheckoutDraft
  callerKey: Buffer | undefined
  /** Idempotency keys of older checkouts can be reused. */
  keysSince: number
  now: number
}

const valuesOf = ({ cartId, merchantId, draft, callerKey, now }: NewCheckout) => {
  return [cartId, merchantId, JSON.stringify(draft), callerKey ?? null, new Date(now)]
}

// The order id is taken before it is known whether there will be an order: gaps are harmless.
const orderId = `nextval(pg_get_serial_sequence('orders', 'order_id'))`
const ids = 'checkout_id AS "checkoutId", order_id AS "orderId"'
const addUnderWay = sql<StartedCheckout>(
  `INSERT INTO checkouts (cart_id, merchant_id, order_id, state, draft, caller_key, started_at)
   VALUES ($1, $2, ${orderId}, 'authorising', $3, $4, $5) ON CONFLICT DO NOTHING RETURNING ${ids}`,
)
const addPlaced = sql<StartedCheckout>(
  `INSERT INTO checkouts (cart_id, merchant_id, order_id, state, draft, caller_key, started_at, settled_at)
   SELECT $1::bigint, $2::bigint, ${orderId}, 'placed', $3::jsonb, $4::bytea, $5::timestamptz, $5
   WHERE NOT EXISTS (SELECT FROM checkouts WHERE cart_id = $1 AND state = 'authorising')
     AND EXISTS (SELECT FROM carts WHERE cart_id = $1 AND revision = $6) RETURNING ${ids}`,
)

/** Undefined if another checkout of the cart, or with the same key, is in progress. */
export async function startCheckout(tx: Handle, checkout: NewCheckout): Promise<StartedCheckout | undefined> {
  if (checkout.callerKey) await freeOldKey(tx, checkout)
  return tx.find(addUnderWay, valuesOf(checkout))
}

/**
 * For a request without a key. Undefined if another checkout of the cart is in progress, or the cart has changed. Takes the cart's lock
 * if it still has this revision: one statement that commits by itself, where the ordinary way takes a transaction with two.
 */
export const startUnkeyed = sql<StartedCheckout>(
  `WITH cart AS (SELECT cart_id FROM carts WHERE cart_id = $1 AND revision = $6 FOR UPDATE)
   INSERT INTO checkouts (cart_id, merchant_id, order_id, state, draft, caller_key, started_at)
   SELECT cart_id, $2::bigint, ${orderId}, 'authorising', $3::jsonb, $4::bytea, $5::timestamptz FROM cart
   ON CONFLICT DO NOTHING RETURNING ${ids}`,
).find((checkout: NewCheckout & { revision: number }) => [...valuesOf(checkout), checkout.revision])

/**
 * A checkout without a payment at a gateway. Undefined if another checkout of the cart is in progress, or the cart
 * has another revision; the cart must be locked.
 */
export async function insertPlacedCheckout(
  tx: Handle,
  checkout: NewCheckout & { revision: number },
): Promise<StartedCheckout | undefined> {
  if (checkout.callerKey) await freeOldKey(tx, checkout)
  return tx.find(addPlaced, [...valuesOf(checkout), checkout.revision])
}

/** A key whose checkout failed, or was answered a day ago, can be reused. */
const freeOldKey = sql(
  `UPDATE checkouts SET caller_key = NULL
   WHERE caller_key = $1 AND (state IN ('refused', 'abandoned') OR state = 'placed' AND started_at <= $2)`,
).run(({ callerKey, keysSince }: NewCheckout) => [callerKey, new Date(keysSince)])

/** False if the job for stale checkouts has settled it first. */
export const settleCheckout = sql(
  `UPDATE checkouts SET state = $2, settled_at = $3, may_hold = $4 WHERE checkout_id = $1 AND state = 'authorising'
   RETURNING checkout_id`,
).any(
  (
    checkoutId: number,
    { state, mayHold, now }: { state: 'placed' | 'refused' | 'abandoned'; mayHold: boolean; now: number },
  ) => [checkoutId, state, new Date(now), mayHold],
)

/** Abandons the checkout begun by a request, if any; its gateway was not called. */
export const abandonStarted = sql(
  `UPDATE checkouts SET state = 'abandoned', settled_at = $3
   WHERE cart_id = $1 AND state = 'authorising' AND caller_key IS NOT DISTINCT FROM $2 AND started_at = $3`,
).run(({ cartId, callerKey, now }: Pick<NewCheckout, 'cartId' | 'callerKey' | 'now'>) => [
  cartId,
  callerKey ?? null,
  new Date(now),
])

const toId = ({ checkoutId }: Pick<Checkout, 'checkoutId'>) => checkoutId

/** The process that ran them has ended. */
export const abandonStale = sql<Pick<Checkout, 'checkoutId'>>(
  `UPDATE checkouts SET state = 'abandoned', settled_at = $2, may_hold = true
   WHERE state = 'authorising' AND started_at < $1 RETURNING checkout_id AS "checkoutId"`,
).rows((startedBefore: number, now: number) => [new Date(startedBefore), new Date(now)], toId)

/** Newest first; those whose money a job should have released by now. */
export const listToVoid = sql<Pick<Checkout, 'checkoutId'>>(
  `SELECT checkout_id AS "checkoutId" FROM checkouts
   WHERE may_hold AND settled_at < $1 AND (confirm_until IS NULL OR confirm_until < $1) ORDER BY settled_at DESC LIMIT $2`,
).rows((settledBefore: number, limit: number) => [new Date(settledBefore), limit], toId)

export const recordVoided = sql(
  'UPDATE checkouts SET may_hold = false, confirm_until = NULL WHERE checkout_id = $1 AND may_hold',
).run((checkoutId: number) => [checkoutId])

/** Those that failed before then, and hold nothing. */
export const deleteFallen = makeSweep(
  'checkouts',
  `state IN ('refused', 'abandoned') AND NOT may_hold AND settled_at < $1`,
)

export const findCheckout = sql<Checkout>(
  `SELECT checkout_id AS "checkoutId", order_id AS "orderId", may_hold AS "mayHold", draft FROM checkouts
   WHERE checkout_id = $1`,
).find((checkoutId: number) => [checkoutId])

export const findPayingCard = sql<Pick<Checkout, 'draft'>>(
  'SELECT draft FROM checkouts WHERE order_id = $1',
).find(
  (orderId: number) => [orderId],
  ({ draft }) => draft.card,
)

/** Whether a checkout with this key, begun since, is in progress or placed. */
export const isKeyInUse = sql(
  `SELECT FROM checkouts WHERE caller_key = $1 AND started_at > $2 AND state IN ('authorising', 'placed')`,
).any((callerKey: Buffer, since: number) => [callerKey, new Date(since)])
