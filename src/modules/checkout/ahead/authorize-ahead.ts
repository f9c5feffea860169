import { changeCardBy, isTooLateToAsk } from '../../../../formats/far-ahead.ts'
import { orderReason } from '../../../../page-contract/order-reasons.ts'
import type { Database, Handle } from '../../../db/database.ts'
import { addJob } from '../../../db/jobs.ts'
import type { Authorization, Payments } from '../../../outside/payments.ts'
import { transitionOrder } from '../../fulfillment/index.ts'
import { lockOrder, type Order } from '../../orders/index.ts'
import {
  type CardAuthorization,
  dropAuthorization,
  findAuthorization,
  listDue,
  recordFailure,
  recordHeld,
  startAsking,
} from './store.ts'
import { tellOfFailure } from './tell-of-failure.ts'

export type AheadDeps = { db: Database; payments: Payments; clock: { now(): number } }

const ordersAtOnce = 100
/** Far longer than any gateway timeout: after this, the gateway is asked again with the same key. */
const patienceMs = 60_000
/** How long a customer has to confirm in the bank's app before the bank is asked for the result. */
const confirmMs = 15 * 60_000

const isOpen = ({ status }: Order) => status === 'placed' || status === 'confirmed'

/** Every minute: authorizes the cards of orders far ahead that are due. A failure doesn't delay the others. */
export async function authorizeAhead(deps: AheadDeps) {
  const { db, clock } = deps
  const faults: unknown[] = []
  for (const orderId of await listDue(db, clock.now(), ordersAtOnce))
    await authorizeOrder(deps, orderId).catch((fault) => faults.push(fault))
  if (faults.length > 0) throw faults[0]
}

async function authorizeOrder(deps: AheadDeps, orderId: number) {
  const now = deps.clock.now()
  const asked = await deps.db.transaction((tx) => takeTurn(tx, orderId, now))
  if (!asked) return
  const outcome = await askBank(deps.payments, asked)
  await deps.db.transaction((tx) => recordOutcome(tx, asked, outcome, { now, isOwnTurn: false }))
}

/** Under the order's lock: another process or the customer may have been first, or the order may be over. */
async function takeTurn(tx: Handle, orderId: number, now: number): Promise<CardAuthorization | undefined> {
  const order = await lockOrder(tx, orderId)
  const found = await findAuthorization(tx, orderId)
  if (!found || found.dueAt > now) return undefined
  // For an order that is over, only money possibly held matters.
  if (found.state !== 'asking' && !(order && isOpen(order))) {
    await dropAuthorization(tx, orderId)
    if (found.paymentId) await releaseLater(tx, found)
    return undefined
  }
  const { paymentId } = found
  const isAgain = found.state === 'asking' || paymentId !== null
  const isOffSession = isAgain ? found.isOffSession : true
  return startAsking(tx, orderId, { isAgain, isOffSession, paymentId, dueAt: now + patienceMs })
}

/** The same key for every retry of an attempt. */
export function askBank(payments: Payments, asked: CardAuthorization): Promise<Authorization> {
  const { orderId, attempt, amount, card, isOffSession, paymentId } = asked
  const source = { token: card.token }
  if (card.gateway !== payments.gateway)
    throw new Error(
      `order ${orderId} is to be paid through ${card.gateway}, which this installation has left`,
    )
  if (paymentId !== null && payments.setups) return payments.setups.findPayment(paymentId, source)
  const wanted = { source, amount, reference: String(orderId), isOffSession }
  return payments.authorize(`ahead-${orderId}-${attempt}`, wanted)
}

/** `isOwnTurn`: the customer is present and sees the result. */
type Turn = { now: number; isOwnTurn: boolean }

/** Records the bank's answer and its consequences in one transaction. False if another process has recorded it. */
export async function recordOutcome(
  tx: Handle,
  asked: CardAuthorization,
  outcome: Authorization,
  turn: Turn,
): Promise<boolean> {
  const { orderId } = asked
  const order = (await lockOrder(tx, orderId))!
  switch (outcome.kind) {
    case 'authorized': {
      const wanted = isOpen(order) ? 'held' : 'voided'
      const isRecorded = await recordHeld(tx, asked, outcome.paymentId, wanted)
      if (isRecorded && wanted === 'voided') await addJob(tx, 'settle_payments', { orderId })
      return isRecorded
    }
    case 'unknown':
      // Left as is and retried; if money turns out to be held, it is released then.
      if (isOpen(order) && isTooLateToAsk(order.deliverAt, turn.now)) await cancel(tx, order, turn.now)
      return true
    default:
      return recordRefused(tx, order, asked, outcome, turn)
  }
}

async function recordRefused(
  tx: Handle,
  order: Order,
  asked: CardAuthorization,
  outcome: Extract<Authorization, { kind: 'declined' | 'needs_action' }>,
  { now, isOwnTurn }: Turn,
): Promise<boolean> {
  const cancelAt = asked.cancelAt ?? changeCardBy(order.deliverAt, now)
  const isToConfirm = outcome.kind === 'needs_action' && (isOwnTurn || asked.paymentId !== null)
  const paymentId = isToConfirm && 'clientSecret' in outcome ? outcome.paymentId : null
  const isOver = !isOpen(order) || (!isOwnTurn && cancelAt <= now)
  const reason = outcome.kind === 'needs_action' ? 'confirm' : 'declined'
  const dueAt = isOwnTurn && paymentId ? Math.min(cancelAt, now + confirmMs) : cancelAt
  const isFirst = asked.cancelAt === null
  if (!(await recordFailure(tx, asked, { reason, paymentId, dueAt, cancelAt }))) return false
  if (asked.paymentId && asked.paymentId !== paymentId) await releaseLater(tx, asked)
  if (isOver) {
    await dropAuthorization(tx, order.orderId)
    if (paymentId) await releaseLater(tx, { ...asked, paymentId })
    if (isOpen(order)) await cancel(tx, order, now)
  } else if (isFirst && !isOwnTurn) await tellOfFailure(tx, order, { reason, changeBy: cancelAt }, now)
  return true
}

async function cancel(tx: Handle, order: Order, now: number) {
  const reason = orderReason('card_declined', 'en', order.merchant.name)
  await transitionOrder(tx, order, { to: 'cancelled', actor: 'unpaid', reason, now })
}

/** Releases a payment that the customer may have confirmed after all, and that isn't used. */
export async function releaseLater(tx: Handle, { orderId, attempt, card, paymentId }: CardAuthorization) {
  await addJob(tx, 'void_ahead', { orderId, attempt, gateway: card.gateway, paymentId })
}

type Unused = { orderId: number; attempt: number; gateway: string; paymentId: string }

export async function voidAhead({ payments }: Pick<AheadDeps, 'payments'>, unused: Unused) {
  const { orderId, attempt, gateway, paymentId } = unused
  if (gateway !== payments.gateway) return
  const settlement = await payments.void(`void-ahead-${orderId}-${attempt}`, { paymentId })
  if (settlement.kind === 'unknown') throw new Error(`it is not known whether order ${orderId} holds money`)
}
