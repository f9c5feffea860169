import { cartOwner } from '../../../calls/buyer.ts'
import type { Call } from '../../../calls/call.ts'
import { Refusal, refuse } from '../../../core/refusal.ts'
import type { Handle } from '../../../db/database.ts'
import { addJob } from '../../../db/jobs.ts'
import type { Authorization } from '../../../outside/payments.ts'
import { says } from '../../../texts/sentence.ts'
import { findOwnOrder, lockOrder, presentOrder, withDetails } from '../../orders/index.ts'
import { declined, unavailable } from '../authorize-payment.ts'
import { type CardOfOrder, type CardOfOrderDeps, chooseCard, orderWords } from '../card-of-order.ts'
import { countDecline } from '../card-testing.ts'
import { confirmationRequired } from '../confirm-payment.ts'
import { findCardOfOrder } from '../tips/store.ts'
import { askBank, recordOutcome, releaseLater } from './authorize-ahead.ts'
import type { ChangedCardInput } from './schemas.ts'
import { type CardAuthorization, findAuthorization, setCard, startAsking } from './store.ts'

const attempts = { name: 'card-changes', requests: 10, seconds: 3600 }
const patienceMs = 60_000

/**
 * Sets another card for an order far ahead, or retries the same one. Before the authorization time, the card is only
 * stored. After a decline, the customer is present: the card is authorized immediately, and the bank may require a
 * confirmation (`payment_action_required`), after which the same request is sent again.
 */
export async function changeCard(deps: CardOfOrderDeps, input: ChangedCardInput, call: Call) {
  const { db, limiter } = deps
  const order = await findOwnOrder(db, cartOwner(call.caller), input.order_id)
  if (!order) throw refuse('unknown_order', { field: 'order_id' })
  const { orderId } = order
  if (!(await findAuthorization(db, orderId))) throw unchangeable()
  await limiter.spend(attempts, `order ${orderId}`)
  const { merchantId } = order.merchant
  const otherwise = order.customerId === null ? null : await findCardOfOrder(db, { merchantId, orderId })
  const key = `ahead-${call.requestId}`
  const choice = { payment: input.payment, otherwise, words: orderWords, key }
  const { card, fingerprint } = await chooseCard(deps, order, choice, call)
  const asked = await begin(deps, orderId, card, call)
  if (asked) await authorize(deps, { asked, fingerprint }, call)
  const [shown] = await withDetails({}, db, [(await findOwnOrder(db, cartOwner(call.caller), orderId))!])
  return { order_id: orderId, order: presentOrder(shown!) }
}

const unchangeable = () =>
  refuse('invalid_action', { field: 'order_id', detail: says`You can’t change the card for this order.` })

async function begin(deps: CardOfOrderDeps, orderId: number, card: CardOfOrder, { now }: Call) {
  try {
    return await deps.db.transaction((tx) => takeCard(tx, orderId, card, now))
  } catch (fault) {
    if (fault instanceof Refusal && card.isUsedOnce) await forget(deps.db, card)
    throw fault
  }
}

const forget = (handle: Handle, { gateway, token }: { gateway: string; token: string }) =>
  addJob(handle, 'forget_card', { gateway, token })

/** Under the order's lock. Undefined if it is too early to authorize. */
async function takeCard(
  tx: Handle,
  orderId: number,
  card: CardOfOrder,
  now: number,
): Promise<CardAuthorization | undefined> {
  const order = await lockOrder(tx, orderId)
  const found = await findAuthorization(tx, orderId)
  if (!order || !found || (order.status !== 'placed' && order.status !== 'confirmed')) throw unchangeable()
  if (found.state === 'asking')
    throw refuse('in_progress', { detail: says`We’re waiting for your bank. Try again in a minute.` })
  const isSame = found.card.token === card.token
  if (!isSame) {
    await setCard(tx, orderId, card)
    if (found.card.isUsedOnce) await forget(tx, found.card)
  }
  if (found.state === 'scheduled') return undefined
  const paymentId = isSame ? found.paymentId : null
  if (found.paymentId && !paymentId) await releaseLater(tx, found)
  const asking = { isAgain: paymentId !== null, isOffSession: false, paymentId, dueAt: now + patienceMs }
  return startAsking(tx, orderId, asking)
}

type Asking = { asked: CardAuthorization; fingerprint: string | undefined }

async function authorize(deps: CardOfOrderDeps, { asked, fingerprint }: Asking, call: Call) {
  const { now } = call
  const outcome = await askBank(deps.payments, asked)
  const answer = withoutSecret(outcome, deps)
  await deps.db.transaction((tx) => recordOutcome(tx, asked, answer, { now, isOwnTurn: true }))
  if (outcome.kind === 'unknown') throw unavailable()
  if (answer.kind === 'declined') {
    await countDecline(deps, call, fingerprint)
    throw declined()
  }
  if (answer.kind !== 'needs_action') return
  throw answer.clientSecret ? confirmationRequired(answer.clientSecret, now) : declined()
}

/** Without the gateway's own script, nothing can be confirmed. */
function withoutSecret(outcome: Authorization, { payments }: CardOfOrderDeps): Authorization {
  const isUseless = outcome.kind === 'needs_action' && !payments.setups
  return isUseless ? { kind: 'declined', reason: 'declined' } : outcome
}
