import { isFarAhead } from '../../../formats/far-ahead.ts'
import { answersKeptMs, type Call } from '../../calls/call.ts'
import { Refusal, refuse } from '../../core/refusal.ts'
import type { Handle } from '../../db/database.ts'
import { nameActor } from '../audit/index.ts'
import { lockCart } from '../carts/index.ts'
import { presentOrder } from '../orders/index.ts'
import {
  type ChargedCard,
  endCheckout,
  endUnpaid,
  forgetIfUsedOnce,
  mustAuthorize,
  unavailable,
} from './authorize-payment.ts'
import { saveNewCard } from './card-to-charge.ts'
import { resumeOrDrop } from './confirm-payment.ts'
import { type HeldMoney, placeOrder } from './place-order.ts'
import { type CheckoutDeps, type CheckoutPlan, planCheckout } from './plan-checkout.ts'
import type { CheckoutInput } from './schemas.ts'
import {
  abandonStarted,
  type CheckoutDraft,
  insertPlacedCheckout,
  isKeyInUse,
  type StartedCheckout,
  settleCheckout,
  startCheckout,
  startUnkeyed,
} from './store.ts'

/**
 * Plans the order, then sells exactly what was planned. If the cart has changed in the meantime, plans once more.
 * Without a card, one transaction does it all; with one, the gateway is called between two transactions.
 */
export async function checkOut(deps: CheckoutDeps, input: CheckoutInput, call: Call): Promise<object> {
  for (let attempt = 1; attempt <= 2; attempt++) {
    const plan = await planUnlessDone(deps, input, call)
    const selling = !plan.card
      ? placeAtOnce(deps, plan, input, call)
      : isFarAhead({ orderedAt: call.now, deliverAt: plan.time.at })
        ? saveAndPlace(deps, plan, input, { ...call, attempt })
        : chargeAndPlace(deps, plan, input, { ...call, attempt })
    const sold = await selling.catch((fault) => explainChange(deps, input, call, fault))
    if (!sold) continue
    if (sold.changesOffers) await deps.changes.caughtUp(deps.db)
    return sold.answer
  }
  throw refuse('in_progress', { detail: 'The cart keeps changing; check out again.' })
}

/** A promotion was used up while the order was placed, so it is planned again; a quote is refused with the new one. */
async function explainChange(deps: CheckoutDeps, input: CheckoutInput, call: Call, fault: unknown) {
  const isDearer = fault instanceof Refusal && fault.reasons.some(({ code }) => code === 'price_changed')
  if (isDearer && input.quote_id !== undefined) await planCheckout(deps, input, call)
  throw fault
}

/**
 * A fault may be caused by an earlier request with the same idempotency key, which emptied the cart or spent the gift
 * card. Then the client retries and gets the first answer.
 */
async function planUnlessDone(deps: CheckoutDeps, input: CheckoutInput, call: Call): Promise<CheckoutPlan> {
  try {
    return await planCheckout(deps, input, call)
  } catch (fault) {
    if (fault instanceof Refusal) await keyMustBeFree(deps.db, call)
    throw fault
  }
}

const toSavedMoney = ({ gateway, token, isUsedOnce, label }: ChargedCard): HeldMoney => ({
  ...{ gateway, label, card: { gateway, token, isUsedOnce } },
})

type Sold = { tx: Handle; orderId: number; held: HeldMoney | null }

/** For an order far ahead, the card is saved, and authorized when the day comes near (decision 0123). */
async function saveAndPlace(deps: CheckoutDeps, plan: CheckoutPlan, input: CheckoutInput, call: Attempt) {
  const source = await cardToCharge(deps, plan, call)
  try {
    const sold = await placeAtOnce(deps, plan, input, call, source)
    if (!sold) await forgetIfUsedOnce(deps.db, source)
    return sold
  } catch (fault) {
    if (fault instanceof Refusal) await forgetIfUsedOnce(deps.db, source)
    throw fault
  }
}

/** Undefined if the cart has changed. */
async function placeAtOnce(
  deps: CheckoutDeps,
  plan: CheckoutPlan,
  input: CheckoutInput,
  call: Call,
  source: ChargedCard | null = null,
) {
  return deps.db.transaction(async (tx) => {
    const locking = isCartAsPlanned(tx, plan)
    if (call.once) {
      await locking
      await keyMustBeFree(tx, call)
    }
    // Without a key, it is sent right behind the lock; it isn't written either if the cart has changed.
    const entry = { ...entryOf(plan, call), draft: toDraft(plan, source), revision: plan.cart.revision }
    const [isAsPlanned, placed] = await Promise.all([locking, insertPlacedCheckout(tx, entry)])
    if (!isAsPlanned) return undefined
    if (!placed) throw underWay()
    return sell(plan, input, call, { tx, orderId: placed.orderId, held: source && toSavedMoney(source) })
  })
}

/**
 * The binding check, under the cart's lock: the same key means the same caller and merchant, so the same cart, and an
 * earlier request with this key is recorded by now. The cart may have been refilled since.
 */
async function keyMustBeFree(handle: Handle, { once, now }: Call) {
  if (once && (await isKeyInUse(handle, once.callerKey, now - answersKeptMs))) throw refuse('in_progress')
}

async function isCartAsPlanned(tx: Handle, { owner, cart, merchant }: CheckoutPlan): Promise<boolean> {
  const now = await lockCart(tx, owner, merchant.merchantId)
  return now?.cartId === cart.cartId && now.revision === cart.revision
}

const underWay = () => refuse('in_progress', { detail: 'Another checkout of this cart is in progress.' })

const entryOf = ({ cart, merchant }: CheckoutPlan, { once, now }: Call) => {
  const { cartId } = cart
  const { merchantId } = merchant
  return { cartId, merchantId, callerKey: once?.callerKey, keysSince: now - answersKeptMs, now }
}

function toDraft({ price, card }: CheckoutPlan, source: ChargedCard | null): CheckoutDraft {
  if (!source || !card) return { total: price.total, card: null }
  const { fingerprint: _, ...paying } = source
  return { total: price.total, card: { ...paying, amount: card.hold } }
}

/** The final transaction, in which everything happens and the answer is stored. */
async function sell(plan: CheckoutPlan, input: CheckoutInput, call: Call, { tx, orderId, held }: Sold) {
  const { caller, now, claimedAddress } = call
  const { order, changesOffers } = await placeOrder(tx, plan, {
    orderId,
    held,
    actor: 'customerId' in plan.owner ? nameActor(caller) : 'guest',
    claimedIp: claimedAddress || null,
    smsNotify: input.sms_notify,
    language: call.language,
    now,
  })
  const answer = { order_id: orderId, delivery_points: order.pointsEarned, order: presentOrder(order) }
  await call.once?.keep(tx, answer)
  return { answer, changesOffers }
}

type Attempt = Call & { attempt: number }

/**
 * Never a charge without an order, never an order without its charge. See settle-checkouts.ts for what happens after
 * a crash.
 */
async function chargeAndPlace(deps: CheckoutDeps, plan: CheckoutPlan, input: CheckoutInput, call: Attempt) {
  const source = await cardToCharge(deps, plan, call)
  const started = await start(deps, plan, source, call)
  if (started === undefined) return undefined
  const { checkoutId, orderId } = started
  const paymentId = await mustAuthorize(deps, plan, source, { ...started, call })
  const held = { gateway: source.gateway, paymentId, label: source.label }
  try {
    return await deps.db.transaction(async (tx) => {
      const checking = Promise.all([
        isCartAsPlanned(tx, plan),
        settleCheckout(tx, checkoutId, { state: 'placed', mayHold: false, now: call.now }),
      ])
      // Sent right behind them, which saves a round trip; rolled back if they refuse.
      const selling = sell(plan, input, call, { tx, orderId, held })
      selling.catch(() => {}) // their outcome takes precedence
      const [isAsPlanned, isSettled] = await checking
      if (!isAsPlanned) throw overtaken()
      if (!isSettled) throw tooLate()
      return selling
    })
  } catch (fault) {
    // Except for a refusal, the commit may or may not have happened: the row tells, and reading it waits for a commit
    // in progress.
    if (fault instanceof Refusal) await endUnpaid(deps, checkoutId, 'refused', call.now)
    else deps.db.whenAvailable(() => deps.db.transaction(endCheckout(checkoutId, 'abandoned', call.now)))
    throw fault
  }
}

const overtaken = () =>
  refuse('in_progress', { detail: 'The cart changed in the meantime. Nothing was charged; check out again.' })

const tooLate = () => unavailable('The gateway took too long. Nothing was charged.')

/** Undefined if the cart has changed. A card saved only for this checkout is then useless. */
async function start(
  deps: CheckoutDeps,
  plan: CheckoutPlan,
  source: ChargedCard,
  call: Call,
): Promise<(StartedCheckout & { paymentId?: string }) | undefined> {
  const entry = { ...entryOf(plan, call), draft: toDraft(plan, source) }
  try {
    const atOnce =
      call.once || deps.payments.setups
        ? undefined
        : await deps.db.oneStatement((db) => startUnkeyed(db, { ...entry, revision: plan.cart.revision }))
    if (atOnce) return atOnce
    return await deps.db.transaction(async (tx) => {
      const isAsPlanned = await isCartAsPlanned(tx, plan)
      await keyMustBeFree(tx, call)
      if (!isAsPlanned) {
        await forgetIfUsedOnce(tx, source)
        return undefined
      }
      const confirmed = deps.payments.setups && (await resumeOrDrop(tx, entry))
      const started = confirmed ?? (await startCheckout(tx, entry))
      if (!started) throw underWay()
      return started
    })
  } catch (fault) {
    if (fault instanceof Refusal) await forgetIfUsedOnce(deps.db, source)
    else deps.db.whenAvailable(() => abandonUnknown(deps, plan, source, call))
    throw fault
  }
}

/** Whether it was started is unknown because the response was lost. The gateway has not been called. */
async function abandonUnknown(deps: CheckoutDeps, plan: CheckoutPlan, source: ChargedCard, call: Call) {
  await deps.db.transaction(async (tx) => {
    await isCartAsPlanned(tx, plan) // waits for one that may still be in progress
    await abandonStarted(tx, entryOf(plan, call))
    await forgetIfUsedOnce(tx, source)
  })
}

/** Each attempt saves a typed card under a new key: the card saved by the previous attempt is being deleted. */
async function cardToCharge(
  deps: CheckoutDeps,
  { card }: CheckoutPlan,
  { requestId, attempt, caller, ip }: Attempt,
): Promise<ChargedCard> {
  const { gateway } = deps.payments
  if (card!.saved) return { gateway, token: card!.saved.token, isUsedOnce: false }
  const { token, brand, lastFour, fingerprint } = await saveNewCard(deps, card!.typed!, {
    ...{ key: `${requestId}-${attempt}`, caller, ip },
  })
  return { gateway, token, isUsedOnce: true, label: `${brand} ${lastFour}`, fingerprint }
}
