import { cartOwner } from '../../../calls/buyer.ts'
import { answersKeptMs, type Call } from '../../../calls/call.ts'
import { type Cents, formatCents, parseDollars, toDollars } from '../../../core/money.ts'
import { Refusal, refuse } from '../../../core/refusal.ts'
import type { Handle } from '../../../db/database.ts'
import { addJob } from '../../../db/jobs.ts'
import { says } from '../../../texts/sentence.ts'
import { findCompletion } from '../../after-sale/index.ts'
import { soldOrder } from '../../fulfillment/index.ts'
import { bookOrder } from '../../ledger/index.ts'
import { findOwnOrder, lockOrder, type Order, presentOrder, withDetails } from '../../orders/index.ts'
import { declined, unavailable } from '../authorize-payment.ts'
import { type CardOfOrderDeps, chooseCard, tipWords } from '../card-of-order.ts'
import { countDecline } from '../card-testing.ts'
import { maxTip, maxTips, type TipFault, tipDays, tipFault } from './rules.ts'
import type { TipInput } from './schemas.ts'
import { tipKeys } from './settle-tips.ts'
import {
  addToTip,
  countTips,
  findCardOfOrder,
  insertTipPayment,
  isTipKeyInUse,
  settleTip,
  startTip,
  type Tip,
  type TipCard,
} from './store.ts'
import { tellOfTip } from './tell-of-tip.ts'

export type TipDeps = CardOfOrderDeps

const attempts = { name: 'tips', requests: 10, seconds: 3600 }

/**
 * Charges a tip as a separate payment after the order was handed over: the intent is stored, the money is taken, then
 * the tip is booked. If this is interrupted, `settle-tips.ts` refunds the money.
 */
export async function addTip(deps: TipDeps, input: TipInput, call: Call) {
  const order = await findOwnOrder(deps.db, cartOwner(call.caller), input.order_id)
  if (!order) throw refuse('unknown_order', { field: 'order_id' })
  const amount = readTip(input.tip)
  await mustTakeTip(deps.db, order, amount, call.now)
  await deps.limiter.spend(attempts, `order ${order.orderId}`)
  const { card, fingerprint } = await cardForTip(deps, order, input, call)
  const tip = await start(deps, order, { amount, card }, call)
  const paymentId = await takeMoney(deps, tip, { card, fingerprint }, call)
  try {
    return await deps.db.transaction((tx) => bookTip(tx, tip, { card, paymentId }, call))
  } catch (fault) {
    // The commit may or may not have happened; the row tells.
    deps.db.whenAvailable(() => deps.db.transaction(abandon(tip, call.now)))
    throw fault
  }
}

function readTip(dollars: number): Cents {
  const cents = parseDollars(dollars)
  if (cents !== null && cents > 0) return cents
  throw refuse('invalid_parameter', { field: 'tip', detail: says`Enter dollars and cents.` })
}

async function mustTakeTip(handle: Handle, order: Order, amount: Cents, now: number) {
  const key = { merchantId: order.merchant.merchantId, orderId: order.orderId }
  const completedAt = (await findCompletion(handle, key)) ?? order.deliverAt
  const fault = tipFault(order, { completedAt, added: await countTips(handle, key), amount, now })
  if (fault) throw tipRefusals[fault]()
}

const shownMaxTip = formatCents(maxTip)
const tipRefusals: Record<TipFault, () => Refusal> = {
  not_completed: () =>
    refuse('invalid_action', { field: 'order_id', detail: says`You can add a tip after delivery.` }),
  too_late: () =>
    refuse('invalid_action', {
      field: 'order_id',
      detail: says`You can add a tip for ${tipDays} days after delivery.`,
    }),
  too_many: () =>
    refuse('invalid_action', {
      field: 'order_id',
      detail: says`You can add a tip ${maxTips} times per order.`,
    }),
  too_large: () =>
    refuse('invalid_parameter', {
      field: 'tip',
      detail: says`Added tips can be up to ${shownMaxTip}.`,
    }),
}

/** The given card, or the one that paid for the order. A guest enters one, as at checkout. */
async function cardForTip(deps: TipDeps, order: Order, { payment }: TipInput, call: Call) {
  const { merchantId } = order.merchant
  const otherwise =
    order.customerId === null ? null : await findCardOfOrder(deps.db, { merchantId, orderId: order.orderId })
  return chooseCard(deps, order, { payment, otherwise, words: tipWords, key: `tip-${call.requestId}` }, call)
}

/** Under the order's lock, so concurrent tips, and requests with the same key, run one after another. */
async function start(
  { db }: TipDeps,
  { orderId }: Order,
  { amount, card }: { amount: Cents; card: TipCard },
  { once, now }: Call,
): Promise<Tip> {
  try {
    return await db.transaction(async (tx) => {
      const order = (await lockOrder(tx, orderId))!
      if (once && (await isTipKeyInUse(tx, once.callerKey, now - answersKeptMs))) throw refuse('in_progress')
      await mustTakeTip(tx, order, amount, now)
      const { merchantId } = order.merchant
      const tip = await startTip(tx, { merchantId, orderId, amount, card, callerKey: once?.callerKey, now })
      if (!tip) throw refuse('in_progress')
      return tip
    })
  } catch (fault) {
    if (fault instanceof Refusal) await forgetIfUsedOnce(db, card)
    throw fault
  }
}

async function forgetIfUsedOnce(handle: Handle, { isUsedOnce, gateway, token }: TipCard) {
  if (isUsedOnce) await addJob(handle, 'forget_card', { gateway, token })
}

/** Authorized and captured immediately: the order was delivered, so the amount can't change. */
async function takeMoney(
  deps: TipDeps,
  tip: Tip,
  { card, fingerprint }: { card: TipCard; fingerprint: string | undefined },
  call: Call,
): Promise<string> {
  const { db, payments } = deps
  const { now } = call
  const { tipId, orderId, amount } = tip
  const wanted = { source: { token: card.token }, amount, reference: String(orderId) }
  const abandonTip = () => db.transaction(abandon(tip, now))
  try {
    const held = await payments.authorize(tipKeys.authorize(tipId), wanted)
    if (held.kind === 'declined') {
      await db.transaction(async (tx) => {
        if (await settleTip(tx, tipId, { state: 'refused', mayHold: false, now }))
          await forgetIfUsedOnce(tx, card)
      })
      await countDecline(deps, call, fingerprint)
      throw declined()
    }
    if (held.kind === 'needs_action') {
      await abandonTip()
      throw declined(
        'The bank wants the customer to confirm, which isn’t possible here. Another card may work.',
      )
    }
    if (held.kind === 'authorized') {
      const { paymentId } = held
      const taken = await payments.capture(tipKeys.capture(tipId), { paymentId, amount })
      if (taken.kind === 'done') return paymentId
    }
  } catch (fault) {
    if (!(fault instanceof Refusal)) db.whenAvailable(abandonTip)
    throw fault
  }
  await abandonTip()
  throw unavailable()
}

/** A job refunds whatever the gateway has taken. */
const abandon = (tip: Tip, now: number) => async (tx: Handle) => {
  if (await settleTip(tx, tip.tipId, { state: 'abandoned', mayHold: true, now }))
    await addJob(tx, 'give_back_tip', { tipId: tip.tipId })
}

/** The money has been taken: the tip becomes part of the order and goes where its tip went. */
async function bookTip(
  tx: Handle,
  tip: Tip,
  { card, paymentId }: { card: TipCard; paymentId: string },
  call: Call,
) {
  const { orderId, amount } = tip
  const order = (await lockOrder(tx, orderId))!
  const payment = await insertTipPayment(tx, tip, card, paymentId)
  if (!(await settleTip(tx, tip.tipId, { state: 'charged', payment, now: call.now })))
    throw unavailable('The gateway took too long. Nothing was charged.')
  await addToTip(tx, tip, card.label)
  await bookOrder.tip(tx, soldOrder(order), { tip: tip.tip, amount, at: call.now })
  await forgetIfUsedOnce(tx, card)
  const [shown] = await withDetails({}, tx, [(await lockOrder(tx, orderId))!])
  await tellOfTip(tx, shown!, { amount, card: card.label }, call.now)
  const answer = { order_id: orderId, tip: toDollars(amount), order: presentOrder(shown!) }
  await call.once?.keep(tx, answer)
  return answer
}
