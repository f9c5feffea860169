import type { Call } from '../../calls/call.ts'
import { Refusal, refuse } from '../../core/refusal.ts'
import type { Database, Handle } from '../../db/database.ts'
import { addJob } from '../../db/jobs.ts'
import type { Authorization } from '../../outside/payments.ts'
import { countDecline } from './card-testing.ts'
import { awaiting, toConfirm } from './confirm-payment.ts'
import type { CheckoutDeps, CheckoutPlan } from './plan-checkout.ts'
import { authorizationKey } from './settle-checkouts.ts'
import { settleCheckout } from './store.ts'

/** `label`: of a card that was entered for this order, as people know it. `fingerprint`: the same whenever it is entered. */
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

/** `paymentId`: what an earlier request asked for, and the customer was to confirm. */
type Started = { checkoutId: number; orderId: number; call: Call; paymentId?: string }

/** The gateway's name for the money that it holds now. What did not work out leaves nothing behind. */
export async function mustAuthorize(
  deps: CheckoutDeps,
  plan: CheckoutPlan,
  source: ChargedCard,
  started: Started,
): Promise<string> {
  const { checkoutId, paymentId, call } = started
  const { now } = call
  const outcome = await askGateway(deps, plan, source, started).catch(async (fault) => {
    await giveUp(deps, checkoutId, 'abandoned', now)
    throw fault
  })
  switch (outcome.kind) {
    case 'authorised':
      return outcome.paymentId
    case 'unknown':
      // A confirmation by the customer is not asked for again because of one lost answer.
      if (paymentId) await nowOrLater(deps.db, awaiting(checkoutId, { paymentId, now }))
      else await giveUp(deps, checkoutId, 'abandoned', now)
      throw unavailable()
    case 'needs_action':
      if (deps.payments.setups && outcome.clientSecret) {
        await nowOrLater(deps.db, awaiting(checkoutId, { paymentId: outcome.paymentId, now }))
        throw toConfirm(outcome.clientSecret, now)
      }
      await giveUp(deps, checkoutId, 'refused', now)
      throw declined('The bank wants to see the customer; another card may do.')
    case 'declined':
      // A payment that was not confirmed could still be: it is canceled.
      if (paymentId) await giveUp(deps, checkoutId, 'refused', now)
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

/** Under the same key, so that it happens once whichever of the two is answered. */
async function askTwice(ask: () => Promise<Authorization>): Promise<Authorization> {
  const first = await ask()
  return first.kind === 'unknown' ? ask() : first
}

/** Nothing is held. Who has settled it meanwhile sees to the card as well. */
async function settleDeclined({ db }: CheckoutDeps, checkoutId: number, source: ChargedCard, now: number) {
  await nowOrLater(db, async (tx) => {
    const settled = await settleCheckout(tx, checkoutId, { state: 'refused', mayHold: false, now })
    if (settled) await forgetIfUsedOnce(tx, source)
  })
}

export async function giveUp(
  { db }: CheckoutDeps,
  checkoutId: number,
  state: 'refused' | 'abandoned',
  now: number,
) {
  await nowOrLater(db, fallen(checkoutId, state, now))
}

/** The cart is free again, and a job sees to it that nothing stays held. */
export const fallen =
  (checkoutId: number, state: 'refused' | 'abandoned', now: number) => async (tx: Handle) => {
    const settled = await settleCheckout(tx, checkoutId, { state, mayHold: true, now })
    if (settled) await addJob(tx, 'void_checkout', { checkoutId })
  }

/** Until it is settled the cart is not sold again: where the database fails, that is done as soon as it serves again. */
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
