import type { Database, Handle } from '../../db/database.ts'
import { addJob } from '../../db/jobs.ts'
import type { Payments } from '../../outside/payments.ts'
import { abandonStale, type Checkout, deleteFallen, findCheckout, listToVoid, recordVoided } from './store.ts'

export type RecoveryDeps = { db: Database; payments: Payments; clock: { now(): number } }

/** Far longer than a gateway is waited for: who has not settled by then never will. */
const staleMs = 60_000

/** The key under which a checkout asks for money, the first time and every time after. */
export const authorizationKey = (checkoutId: number) => `checkout-${checkoutId}`

/** The newest come first, so that one that never succeeds does not block the others. */
const voidedAtOnce = 100

/**
 * Checkouts whose process died between asking for the money and selling the goods, and money that the job which should
 * have let go of it has left: it may have died too.
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
 * Never a charge without an order: the gateway is asked again under the same key, and says what it did or does it now;
 * whatever it holds is let go. Comes again until the gateway has answered.
 */
export async function voidCheckout(deps: RecoveryDeps, { checkoutId }: { checkoutId: number }) {
  const checkout = await findCheckout(deps.db, checkoutId)
  const card = checkout?.draft.card
  if (!card || !checkout.mayHold) return
  if (card.gateway !== deps.payments.gateway)
    throw new Error(`checkout ${checkoutId} asked ${card.gateway}, which this installation has left`)
  await letGo(deps, checkout, card)
  await deps.db.transaction(async (tx) => {
    await recordVoided(tx, checkoutId)
    if (card.isUsedOnce) await addJob(tx, 'forget_card', { gateway: card.gateway, token: card.token })
  })
}

/** Long after every key and job that speaks of it is gone. */
const keptMs = 7 * 24 * 60 * 60_000

/** Checkouts that came to nothing, and of which no gateway may hold anything. */
export async function deleteOldCheckouts(db: Handle, now: number) {
  await deleteFallen(db, now - keptMs)
}

async function letGo(
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
