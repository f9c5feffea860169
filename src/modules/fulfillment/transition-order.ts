import { authorizeDays, isFarAhead } from '../../../formats/far-ahead.ts'
import { refuse } from '../../core/refusal.ts'
import type { Handle } from '../../db/database.ts'
import { addJob } from '../../db/jobs.ts'
import { says, word } from '../../texts/sentence.ts'
import { bottlesIn, putBackStock } from '../alcohol/index.ts'
import { releasePromotion } from '../credits/index.ts'
import { book, bookOrder, listEntries, reversedPostings, type SoldOrder } from '../ledger/index.ts'
import { type Order, type presentOrder, withDetails } from '../orders/index.ts'
import { orderTaxes } from '../pricing/index.ts'
import { writeTransition } from './order-store.ts'
import { type GatewayPayment, listGatewayPayments, listPayments, setWanted } from './payment-store.ts'
import { publishOrder } from './publish-order.ts'
import { canTransition, hasFallenThrough, isHandingOver, wantedAfter } from './rules/transitions.ts'

export type OrderTransition = {
  to: Order['status']
  actor: string
  reason?: string | undefined
  prepMinutes?: number | undefined
  /** The delivery, as shown with the order. */
  delivery?: Parameters<typeof presentOrder>[0]['delivery']
  /** The operator may do more than the merchant. */
  isOperator?: boolean | undefined
  now: number
}

/**
 * The only way to change an order's status, for every actor. The order must be locked. Money, promotions, bottles,
 * events and emails follow in the same transaction; what a gateway must do is recorded, and carried out by a job.
 */
export async function transitionOrder(tx: Handle, order: Order, transition: OrderTransition): Promise<Order> {
  const { to, actor, now } = transition
  mustBeAllowed(order, transition)
  if (isHandingOver(to)) await mustBeAnswered(tx, order)
  const { reason = null, prepMinutes = null } = transition
  const orderReason = hasFallenThrough(to) ? reason : null
  const [moved, payments] = await Promise.all([
    writeTransition(tx, order, { to, actor, reason, orderReason, prepMinutes, now }),
    listGatewayPayments(tx, order.merchant.merchantId, order.orderId),
  ])
  await moveMoney(tx, order, payments, to)
  if (to === 'completed') await shareOut(tx, order, now)
  if (hasFallenThrough(to)) await giveBack(tx, order, to, now)
  await publishOrder(tx, { ...moved, delivery: transition.delivery }, [{ from: order.status, to }], now)
  return moved
}

function mustBeAllowed(order: Order, { to, isOperator }: OrderTransition) {
  if (canTransition(order, to, isOperator)) return
  const detail = says`A ${word(order.type)} order that is ${word(order.status)} can’t become ${word(to)}.`
  throw refuse('invalid_action', { detail, status: order.status })
}

/** Whether the customer is being asked about everything left in the order: the answer may still cancel it. */
export async function awaitsAnswer(tx: Handle, order: Order): Promise<boolean> {
  const [detailed] = await withDetails({}, tx, [order])
  return detailed!.adjustments.some(({ status, replacesAll }) => status === 'pending' && replacesAll)
}

export async function mustBeAnswered(tx: Handle, order: Order) {
  if (!(await awaitsAnswer(tx, order))) return
  const detail = says`The customer hasn’t answered about a replacement yet.`
  throw refuse('invalid_action', { detail, status: order.status })
}

/** Nothing is handed over before its money is held. */
const notAuthorized = ({ status }: Order) =>
  refuse('invalid_action', {
    detail: says`The customer’s card is charged ${authorizeDays} days before the order is due.`,
    status,
  })

async function moveMoney(tx: Handle, order: Order, payments: readonly GatewayPayment[], to: Order['status']) {
  const { orderId } = order
  if (isHandingOver(to) && payments.some(({ wanted }) => wanted === 'saved')) throw notAuthorized(order)
  for (const payment of payments) {
    const isHeldTooLong = payment.authorizeAt === null && isFarAhead(order)
    const wanted = wantedAfter(to, payment.wanted, { isHeldTooLong })
    if (wanted === undefined) continue
    await setWanted(tx, payment, wanted)
    await addJob(tx, 'settle_payments', { orderId })
  }
}

async function shareOut(tx: Handle, order: Order, now: number) {
  const { orderId, timeZone, merchant } = order
  const payments = await listPayments(tx, merchant.merchantId, orderId)
  await bookOrder.completion(tx, soldOrder(order), payments, { at: now, timeZone })
}

/** Decisions §8: gift cards, credit and promotions are returned immediately; the gateway follows. */
async function giveBack(tx: Handle, order: Order, to: 'rejected' | 'cancelled' | 'failed', now: number) {
  const { merchantId } = order.merchant
  const lines = reversedPostings(await listEntries(tx, order.orderId))
  await book(tx, { kind: to, at: now, merchantId, orderId: order.orderId, lines })
  await releasePromotion(tx, order.orderId, now)
  const bottles = bottlesIn(order.cart)
  if (bottles.length > 0) await putBackStock(tx, merchantId, bottles, now)
}

/** The fields of an order that the ledger books. */
export function soldOrder(order: Order): SoldOrder {
  const { orderId, customerId, merchant, isCourier, carrier } = order
  const { subtotal, discount, deliveryFee, convenienceFee, tax, tip, total } = order
  const price = { subtotal, discount, deliveryFee, convenienceFee, tax, tip, total }
  const known = { orderId, merchantId: merchant.merchantId, customerId, isCourier, carrier }
  return { ...known, ...price, taxes: orderTaxes(order) }
}
