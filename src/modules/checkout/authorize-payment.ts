import type { Call } from '../../calls/call.ts'
import { Refusal, refuse } from '../../core/refusal.ts'
import type { Database, Handle } from '../../db/database.ts'
import { addJob } from '../../db/jobs.ts'
import type { Authorization } from '../../outside/payments.ts'
import { countDecline } from './card-testing.ts'
import { confirmationRequired, startAwaiting } from './confirm-payment.ts'
import type { CheckoutDeps, CheckoutPlan } from './plan-checkout.ts'
import { authorizationKey } from './settle-checkouts.ts'
import { settleCheckout } from './store.ts'

/**
 * `label`: how people recognize a card entered for this order. `fingerprint`: the same whenever the card is entered.
 */
export type ChargedCard = {
  gateway: string
  token: string
  isUsedOnce: boolean
  label?: string
  fingerprint?: string | undefined
}

export async function forgetIfUsedOnce(handle: Handle, { isUsedOnce, gateway, token }: ChargedCard) {
  if (isUsedOnce) await addJob(handle, 'forget_card', { gateway, token })
}

export const declined = (detail?: string) =>
  refuse('payment_declined', { field: 'payments', ...(detail && { detail }) })

/** `paymentId`: the payment of an earlier request that the customer was asked to confirm. */
type Started = { checkoutId: number; orderId: number; call: Call; paymentId?: string }

/** Returns the gateway's id for the money it now holds. A failure leaves nothing behind. */
export async function mustAuthorize(
  deps: CheckoutDeps,
  plan: CheckoutPlan,
  source: ChargedCard,
  started: Started,
): Promise<string> {
  const { checkoutId, paymentId, call } = started
  const { now } = call
  const outcome = await askGateway(deps, plan, source, started).catch(async (fault) => {
    await endUnpaid(deps, checkoutId, 'abandoned', now)
    throw fault
  })
  switch (outcome.kind) {
    case 'authorized':
      return outcome.paymentId
    case 'unknown':
      // The customer isn't asked to confirm again just because an answer was lost.
      if (paymentId) await nowOrLater(deps.db, startAwaiting(checkoutId, { paymentId, now }))
      else await endUnpaid(deps, checkoutId, 'abandoned', now)
      throw unavailable()
    case 'needs_action':
      if (deps.payments.setups && outcome.clientSecret) {
        await nowOrLater(deps.db, startAwaiting(checkoutId, { paymentId: outcome.paymentId, now }))
        throw confirmationRequired(outcome.clientSecret, now)
      }
      await endUnpaid(deps, checkoutId, 'refused', now)
      throw declined(
        'The bank wants the customer to confirm, which isn’t possible here. Another card may work.',
      )
    case 'declined':
      // A payment that wasn't confirmed could still be confirmed later, so it is canceled.
      if (paymentId) await endUnpaid(deps, checkoutId, 'refused', now)
      else await settleDeclined(deps, checkoutId, source, now)
      await countDecline(deps, call, source.fingerprint)
      throw declined()
  }
}

function askGateway(
  { payments }: CheckoutDeps,
  plan: CheckoutPlan,
  { token }: ChargedCard,
  { checkoutId, orderId, paymentId }: Started,
): Promise<Authorization> {
  const payment = { source: { token }, amount: plan.card!.hold, reference: String(orderId) }
  return askTwice(() =>
    paymentId && payments.setups
      ? payments.setups.findPayment(paymentId, { token })
      : payments.authorize(authorizationKey(checkoutId), payment),
  )
}

/** With the same key, so it happens once, whichever call is answered. */
async function askTwice(ask: () => Promise<Authorization>): Promise<Authorization> {
  const first = await ask()
  return first.kind === 'unknown' ? ask() : first
}

/** Nothing is held. If someone else has settled it in the meantime, they take care of the card as well. */
async function settleDeclined({ db }: CheckoutDeps, checkoutId: number, source: ChargedCard, now: number) {
  await nowOrLater(db, async (tx) => {
    const settled = await settleCheckout(tx, checkoutId, { state: 'refused', mayHold: false, now })
    if (settled) await forgetIfUsedOnce(tx, source)
  })
}

export async function endUnpaid(
  { db }: CheckoutDeps,
  checkoutId: number,
  state: 'refused' | 'abandoned',
  now: number,
) {
  await nowOrLater(db, endCheckout(checkoutId, state, now))
}

/** The cart is free again, and a job makes sure that nothing stays held. */
export const endCheckout =
  (checkoutId: number, state: 'refused' | 'abandoned', now: number) => async (tx: Handle) => {
    const settled = await settleCheckout(tx, checkoutId, { state, mayHold: true, now })
    if (settled) await addJob(tx, 'void_checkout', { checkoutId })
  }

/**
 * The cart can't be sold again until this is settled; if the database fails, it is done as soon as the database is
 * back.
 */
async function nowOrLater(db: Database, work: (tx: Handle) => Promise<void>) {
  try {
    await db.transaction(work)
  } catch (fault) {
    db.whenAvailable(() => db.transaction(work))
    throw fault
  }
}

export const unavailable = (detail?: string) =>
  new Refusal([{ code: 'payments_unavailable', ...(detail && { detail }) }], {
    headers: { 'retry-after': '10' },
  })
