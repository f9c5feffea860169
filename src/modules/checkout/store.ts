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

// A key whose checkout failed, or was answered a day ago, can be reused.
const freeKey = sql<unknown>(
  `UPDATE checkouts SET caller_key = NULL
   WHERE caller_key = $1 AND (state IN ('refused', 'abandoned') OR state = 'placed' AND started_at <= $2)`,
)
// The order id is taken before it is known whether there will be an order: gaps are harmless.
const orderId = `nextval(pg_get_serial_sequence('orders', 'order_id'))`
const ids = 'checkout_id AS "checkoutId", order_id AS "orderId"'
const addUnderWay = sql<StartedCheckout>(
  `INSERT INTO checkouts (cart_id, merchant_id, order_id, state, draft, caller_key, started_at)
   VALUES ($1, $2, ${orderId}, 'authorising', $3, $4, $5) ON CONFLICT DO NOTHING RETURNING ${ids}`,
)
// Takes the cart's lock if it still has this revision: one statement that commits by itself, where the ordinary way
// takes a transaction with two.
const addUnkeyed = sql<StartedCheckout>(
  `WITH cart AS (SELECT cart_id FROM carts WHERE cart_id = $1 AND revision = $6 FOR UPDATE)
   INSERT INTO checkouts (cart_id, merchant_id, order_id, state, draft, caller_key, started_at)
   SELECT cart_id, $2::bigint, ${orderId}, 'authorising', $3::jsonb, $4::bytea, $5::timestamptz FROM cart
   ON CONFLICT DO NOTHING RETURNING ${ids}`,
)
const addPlaced = sql<StartedCheckout>(
  `INSERT INTO checkouts (cart_id, merchant_id, order_id, state, draft, caller_key, started_at, settled_at)
   SELECT $1::bigint, $2::bigint, ${orderId}, 'placed', $3::jsonb, $4::bytea, $5::timestamptz, $5
   WHERE NOT EXISTS (SELECT FROM checkouts WHERE cart_id = $1 AND state = 'authorising')
     AND EXISTS (SELECT FROM carts WHERE cart_id = $1 AND revision = $6) RETURNING ${ids}`,
)
const settleOne = sql<unknown>(
  `UPDATE checkouts SET state = $2, settled_at = $3, may_hold = $4 WHERE checkout_id = $1 AND state = 'authorising'
   RETURNING checkout_id`,
)
const abandonOld = sql<{ checkoutId: number }>(
  `UPDATE checkouts SET state = 'abandoned', settled_at = $2, may_hold = true
   WHERE state = 'authorising' AND started_at < $1 RETURNING checkout_id AS "checkoutId"`,
)
const abandonOne = sql<unknown>(
  `UPDATE checkouts SET state = 'abandoned', settled_at = $3
   WHERE cart_id = $1 AND state = 'authorising' AND caller_key IS NOT DISTINCT FROM $2 AND started_at = $3`,
)
const toVoid = sql<{ checkoutId: number }>(
  `SELECT checkout_id AS "checkoutId" FROM checkouts
   WHERE may_hold AND settled_at < $1 AND (confirm_until IS NULL OR confirm_until < $1) ORDER BY settled_at DESC LIMIT $2`,
)
const holdsNothing = sql<unknown>(
  'UPDATE checkouts SET may_hold = false, confirm_until = NULL WHERE checkout_id = $1 AND may_hold',
)
const oneCheckout = sql<Checkout>(
  `SELECT checkout_id AS "checkoutId", order_id AS "orderId", may_hold AS "mayHold", draft FROM checkouts
   WHERE checkout_id = $1`,
)
const draftOfOrder = sql<{ draft: CheckoutDraft }>('SELECT draft FROM checkouts WHERE order_id = $1')
const knownKey = sql<{ state: string }>(
  `SELECT state FROM checkouts WHERE caller_key = $1 AND started_at > $2 AND state IN ('authorising', 'placed')`,
)

/** Undefined if another checkout of the cart, or with the same key, is in progress. */
export async function startCheckout(tx: Handle, checkout: NewCheckout): Promise<StartedCheckout | undefined> {
  await freeOldKey(tx, checkout)
  return tx.find(addUnderWay, valuesOf(checkout))
}

/** For a request without a key. Undefined if another checkout of the cart is in progress, or the cart has changed. */
export function startUnkeyed(
  handle: Handle,
  checkout: NewCheckout & { revision: number },
): Promise<StartedCheckout | undefined> {
  return handle.find(addUnkeyed, [...valuesOf(checkout), checkout.revision])
}

async function freeOldKey(tx: Handle, { callerKey, keysSince }: NewCheckout) {
  if (callerKey) await tx.rows(freeKey, [callerKey, new Date(keysSince)])
}

/**
 * A checkout without a payment at a gateway. Undefined if another checkout of the cart is in progress, or the cart
 * has another revision; the cart must be locked.
 */
export async function insertPlacedCheckout(
  tx: Handle,
  checkout: NewCheckout & { revision: number },
): Promise<StartedCheckout | undefined> {
  await freeOldKey(tx, checkout)
  return tx.find(addPlaced, [...valuesOf(checkout), checkout.revision])
}

const valuesOf = ({ cartId, merchantId, draft, callerKey, now }: NewCheckout) => {
  return [cartId, merchantId, JSON.stringify(draft), callerKey ?? null, new Date(now)]
}

/** False if the job for stale checkouts has settled it first. */
export async function settleCheckout(
  tx: Handle,
  checkoutId: number,
  { state, mayHold, now }: { state: 'placed' | 'refused' | 'abandoned'; mayHold: boolean; now: number },
): Promise<boolean> {
  return (await tx.find(settleOne, [checkoutId, state, new Date(now), mayHold])) !== undefined
}

/** Abandons the checkout begun by a request, if any; its gateway was not called. */
export async function abandonStarted(
  tx: Handle,
  { cartId, callerKey, now }: Pick<NewCheckout, 'cartId' | 'callerKey' | 'now'>,
) {
  await tx.rows(abandonOne, [cartId, callerKey ?? null, new Date(now)])
}

/** The process that ran them has ended. */
export async function abandonStale(tx: Handle, startedBefore: number, now: number): Promise<number[]> {
  const rows = await tx.rows(abandonOld, [new Date(startedBefore), new Date(now)])
  return rows.map(({ checkoutId }) => checkoutId)
}

/** Newest first; those whose money a job should have released by now. */
export async function listToVoid(handle: Handle, settledBefore: number, limit: number): Promise<number[]> {
  const rows = await handle.rows(toVoid, [new Date(settledBefore), limit])
  return rows.map(({ checkoutId }) => checkoutId)
}

export async function recordVoided(handle: Handle, checkoutId: number) {
  await handle.rows(holdsNothing, [checkoutId])
}

/** Those that failed before then, and hold nothing. */
export const deleteFallen = makeSweep(
  'checkouts',
  `state IN ('refused', 'abandoned') AND NOT may_hold AND settled_at < $1`,
)

export function findCheckout(handle: Handle, checkoutId: number): Promise<Checkout | undefined> {
  return handle.find(oneCheckout, [checkoutId])
}

export async function findPayingCard(
  handle: Handle,
  orderId: number,
): Promise<CheckoutDraft['card'] | undefined> {
  return (await handle.find(draftOfOrder, [orderId]))?.draft.card
}

/** Whether a checkout with this key, begun since, is in progress or placed. */
export async function isKeyInUse(handle: Handle, callerKey: Buffer, since: number): Promise<boolean> {
  return (await handle.find(knownKey, [callerKey, new Date(since)])) !== undefined
}
