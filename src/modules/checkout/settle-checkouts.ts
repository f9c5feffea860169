import type { Database, Handle } from '../../db/database.ts'
import { addJob } from '../../db/jobs.ts'
import type { Payments } from '../../outside/payments.ts'
import { abandonStale, type Checkout, deleteFallen, findCheckout, listToVoid, recordVoided } from './store.ts'

export type RecoveryDeps = { db: Database; payments: Payments; clock: { now(): number } }

/** Far longer than any gateway timeout: a checkout not settled by then never will be. */
const staleMs = 60_000

/** The idempotency key for a checkout's authorization, the same for every retry. */
export const authorizationKey = (checkoutId: number) => `checkout-${checkoutId}`

/** Newest first, so that one that never succeeds doesn't block the others. */
const voidedAtOnce = 100

/**
 * Handles checkouts whose process died between authorizing the money and selling the goods, and money that a job
 * should have released: the job may have died, too.
 */
export async function settleCheckouts(deps: RecoveryDeps) {
  const { db, clock } = deps
  const now = clock.now()
  await db.transaction(async (tx) => {
    for (const checkoutId of await abandonStale(tx, now - staleMs, now))
      await addJob(tx, 'void_checkout', { checkoutId })
  })
  const faults: unknown[] = []
  for (const checkoutId of await listToVoid(db, now - staleMs, voidedAtOnce))
    await voidCheckout(deps, { checkoutId }).catch((fault) => faults.push(fault))
  if (faults.length > 0) throw faults[0]
}

/**
 * Never a charge without an order: the gateway is called again with the same key, and either returns what it did or
 * does it now; whatever it holds is released. Retried until the gateway has answered.
 */
export async function voidCheckout(deps: RecoveryDeps, { checkoutId }: { checkoutId: number }) {
  const checkout = await findCheckout(deps.db, checkoutId)
  const card = checkout?.draft.card
  if (!card || !checkout.mayHold) return
  if (card.gateway !== deps.payments.gateway)
    throw new Error(`checkout ${checkoutId} asked ${card.gateway}, which this installation has left`)
  await releaseHold(deps, checkout, card)
  await deps.db.transaction(async (tx) => {
    await recordVoided(tx, checkoutId)
    if (card.isUsedOnce) await addJob(tx, 'forget_card', { gateway: card.gateway, token: card.token })
  })
}

/** Long after every key and job that refers to it is gone. */
const keptMs = 7 * 24 * 60 * 60_000

/** Failed checkouts for which no gateway can still hold anything. */
export async function deleteOldCheckouts(db: Handle, now: number) {
  await deleteFallen(db, now - keptMs)
}

async function releaseHold(
  { payments }: RecoveryDeps,
  { checkoutId, orderId }: Checkout,
  card: NonNullable<Checkout['draft']['card']>,
) {
  const { token, amount } = card
  const wanted = { source: { token }, amount, reference: String(orderId) }
  const found = await payments.authorize(authorizationKey(checkoutId), wanted)
  if (found.kind === 'unknown')
    throw new Error(`it is not known yet whether checkout ${checkoutId} holds money`)
  if (found.kind === 'declined') return
  const settlement = await payments.void(`void-checkout-${checkoutId}`, { paymentId: found.paymentId })
  if (settlement.kind !== 'done')
    throw new Error(`checkout ${checkoutId} still holds money: ${settlement.kind}`)
}
