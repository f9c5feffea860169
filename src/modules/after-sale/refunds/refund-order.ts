import type { Call } from '../../../calls/call.ts'
import type { Caller } from '../../../calls/caller.ts'
import { mustHoldNoCardNumber } from '../../../core/card.ts'
import { type Cents, formatCents, parseDollars, toDollars } from '../../../core/money.ts'
import { Refusal, refuse } from '../../../core/refusal.ts'
import type { Handle } from '../../../db/database.ts'
import { addJob } from '../../../db/jobs.ts'
import { says, word } from '../../../texts/sentence.ts'
import { nameActor, recordAudit } from '../../audit/index.ts'
import { releasePromotion } from '../../credits/index.ts'
import { soldOrder } from '../../fulfillment/index.ts'
import { bookOrder, refundedPostings } from '../../ledger/index.ts'
import {
  type HistoryDeps,
  lockOrder,
  type Order,
  presentForMerchant,
  withDetails,
} from '../../orders/index.ts'
import { pointsFor } from '../../pricing/index.ts'
import type { TaxRow } from '../../pricing/taxes/index.ts'
import { queueRefundEmail } from './emails.ts'
import { orderLimitSentence, sumGivenFor } from './given-for-order.ts'
import { publishRefund } from './publish-refund.ts'
import {
  allowanceLeft,
  planRefund,
  type Refund,
  type RefundLeg,
  refundDays,
  refundedBefore,
  splitOverPayments,
} from './rules/refund.ts'
import {
  addParts,
  type Parts,
  type RefundedBefore,
  type RefundRequest,
  splitOrder,
  sumOfParts,
} from './rules/refund-parts.ts'
import { splitRows } from './rules/refund-taxes.ts'
import type { RefundInput } from './schemas.ts'
import {
  endDeal,
  findCompletion,
  insertRefund,
  listPaymentsLeft,
  listPending,
  type NewLeg,
  type OrderKey,
  type PaymentLeft,
} from './store.ts'

export type RefundedBy = 'merchant' | 'operator'

/**
 * Refunds a completed order fully or partially. The order is locked, so concurrent refunds see each other. Money at a
 * gateway is paid out by a job; everything else is returned by this transaction.
 */
export async function refundOrder(deps: HistoryDeps, by: RefundedBy, input: RefundInput, call: Call) {
  mustHoldNoCardNumber({ reason: input.reason })
  const planned = await planOrder(by, input, call)
  const { order, earlier, parts } = planned
  await mustBeWithinLimit(call.db, call.caller, { order, earlier, amount: sumOfParts(parts) })
  return writeRefund(deps, planned, { ...call, actor: nameActor(call.caller) })
}

/** A refund made automatically: lines worth at most `max`. */
export type AutomaticRefund = Required<Pick<RefundInput, 'orderId' | 'lines' | 'reason'>> & {
  max: Cents
  actor: string
}

/**
 * Refunds lines by an operator rule. Undefined, without writing anything, if they can't be refunded or exceed the
 * rule's limit. Cash can't be returned immediately: it becomes credit, which guests can't have.
 */
export async function refundByRule(
  deps: HistoryDeps,
  { max, actor, ...input }: AutomaticRefund,
  call: Pick<Call, 'db' | 'now' | 'requestId'>,
) {
  const planned = await planOrder('operator', input, call).catch(unlessRefused)
  if (!planned || sumOfParts(planned.parts) > max) return undefined
  const { order, legs } = planned
  const isCash = legs.some(({ type }) => type === 'cash')
  if (isCash && order.customerId === null) return undefined
  const { db, now, requestId } = call
  return writeRefund(deps, { ...planned, to: isCash ? 'credit' : 'original' }, { db, now, requestId, actor })
}

function unlessRefused(fault: unknown): undefined {
  if (!(fault instanceof Refusal)) throw fault
}

/** A refund that is allowed but hasn't been made. */
type PlannedRefund = {
  by: RefundedBy
  order: Order
  earlier: readonly Refund[]
  request: RefundRequest
  parts: Parts
  payments: readonly PaymentLeft[]
  legs: readonly (RefundLeg & { type: PaymentLeft['type']; taxes: TaxRow[] | null })[]
  reason: string
  to: 'original' | 'credit'
}

/** Locks the order. Writes nothing. */
async function planOrder(
  by: RefundedBy,
  input: RefundInput,
  { db: tx, now }: Pick<Call, 'db' | 'now'>,
): Promise<PlannedRefund> {
  const { reason, to = 'original' } = input
  const request = readRequest(input)
  const order = await getCompletedOrder(tx, input, by, now)
  mustHaveCredit(order, to)
  const [detailed] = await withDetails({}, tx, [order])
  const earlier = detailed!.refunds
  const { parts, taxed } = planParts(order, refundedBefore(earlier), request, by)
  const payments = await listPaymentsLeft(tx, keyOf(order))
  const typeOf = (number: number) => payments.find(({ payment }) => payment === number)!.type
  const split = splitOverPayments(parts, payments)
  const ofLegs = split.map((leg) => leg.parts)
  const taxes = taxed && splitRows(taxed.rows, taxed.bases, ofLegs)
  const legs = split.map((leg, index) => {
    return { ...leg, type: typeOf(leg.payment), taxes: taxes?.[index] ?? null }
  })
  return { by, order, earlier, request, parts, payments, legs, reason, to }
}

async function writeRefund(
  deps: HistoryDeps,
  { by, order, earlier, request, parts, payments, legs: planned, reason, to }: PlannedRefund,
  moment: Pick<Call, 'db' | 'now' | 'requestId'> & Partial<Call> & { actor: string },
) {
  const { db: tx, now, actor } = moment
  const { orderId } = order
  const legs = planned.map(({ type: _, ...leg }) => toNewLeg(leg, payments, to))
  const refund = earlier.length + 1
  const newRefund = { ...keyOf(order), refund, at: now, actor, by, reason, to, lines: request.lines }
  const kept = goodsKept(order, addParts(refundedBefore(earlier).parts, parts))
  const refundId = await insertRefund(tx, newRefund, legs, pointsFor(kept))
  await bookLegs(tx, order, refund, legs, payments, to, now)
  if (legs.some(({ state }) => state === 'pending')) await addJob(tx, 'settle_refunds', { orderId })
  else {
    await endDealIfWhole(tx, keyOf(order), now)
    await queueRefundEmail(tx, { orderId, refund })
  }
  const amount = sumOfParts(parts)
  await recordAudit(moment, {
    action: 'order.refund_made',
    subject: String(orderId),
    merchantId: order.merchant.merchantId,
    after: { refund_id: refundId, amount_cents: amount, to, reason },
  })
  const [shown] = await withDetails(deps, tx, [{ ...order, refundCount: refund }])
  await publishRefund(tx, shown!, { refundId, refund, amount }, now)
  return { refund_id: refundId, amount: toDollars(amount), order: presentForMerchant(shown!) }
}

function readRequest(input: RefundInput): RefundRequest {
  const { lines = [], amount, tip, delivery_fee } = input
  return {
    lines: lines.map(({ item_key, quantity }) => ({
      itemKey: item_key,
      quantityMilli: Math.round(quantity * 1000),
    })),
    amount: amount === undefined ? null : readDollars('amount', amount),
    tip: tip === undefined ? null : readPart('tip', tip),
    deliveryFee: delivery_fee === undefined ? null : readPart('delivery_fee', delivery_fee),
  }
}

const readPart = (field: string, value: number | true): Cents | 'all' =>
  value === true ? 'all' : readDollars(field, value)

function readDollars(field: string, value: number): Cents {
  const cents = parseDollars(value)
  if (cents === null)
    throw refuse('invalid_parameter', {
      field,
      detail: says`${field} must be a dollar amount with at most 2 decimals.`,
    })
  return cents
}

/** Money for an order that isn't completed is returned by canceling or adjusting it. */
async function getCompletedOrder(
  tx: Handle,
  input: RefundInput,
  by: RefundedBy,
  now: number,
): Promise<Order> {
  const { orderId, merchantId } = input
  const order = await lockOrder(tx, orderId)
  if (!order || (merchantId !== undefined && order.merchant.merchantId !== merchantId))
    throw refuse('unknown_order', { field: 'orderId', detail: says`We couldn’t find this order.` })
  if (order.status !== 'completed') {
    const detail = says`The order is ${word(order.status)}. You can refund only a completed order.`
    throw refuse('invalid_action', { field: 'orderId', detail, status: order.status })
  }
  const completedAt = (await findCompletion(tx, keyOf(order))) ?? order.deliverAt
  if (now - completedAt > refundDays[by] * 86_400_000) {
    throw refuse('refund_too_late', {
      detail: says`The ${word(by)} can refund an order for ${refundDays[by]} days after completion.`,
    })
  }
  return order
}

/** Some staff roles have a limit per order, for all its refunds and credits together. */
async function mustBeWithinLimit(
  tx: Handle,
  { operator }: Caller,
  { order, earlier, amount }: { order: Order; earlier: readonly Refund[]; amount: Cents },
) {
  const limit = operator?.orderLimitCents
  if (limit === undefined) return
  const left = allowanceLeft(limit, await sumGivenFor(tx, order, earlier))
  if (amount > left) throw refuse('forbidden', { field: 'amount', detail: orderLimitSentence(limit, left) })
}

function mustHaveCredit({ customerId }: Order, to: 'original' | 'credit') {
  if (to === 'credit' && customerId === null)
    throw refuse('invalid_parameter', {
      field: 'to',
      detail: says`A guest can’t get credit. Refund the original payment method.`,
    })
}

function planParts(order: Order, before: RefundedBefore, request: RefundRequest, by: RefundedBy) {
  const plan = planRefund(order, before, request, by)
  switch (plan.kind) {
    case 'planned':
      return plan
    case 'unknown_line': {
      const detail = says`The order has no line with item_key ${plan.itemKey}.`
      throw refuse('invalid_parameter', { field: 'lines', detail })
    }
    case 'too_large': {
      const left = toDollars(plan.left)
      throw refuse('refund_too_large', {
        field: plan.field,
        detail: says`You can refund up to ${formatCents(plan.left)} of it.`,
        left,
      })
    }
  }
}

/** As points are calculated: before the discount. */
export const goodsKept = (order: Order, given: Parts): Cents =>
  Math.max(0, order.subtotal - given.goods - restOf(order, given))

/** If all goods were refunded, nothing was kept, even if a discount had lowered what was paid. */
const restOf = (order: Order, given: Parts): Cents =>
  given.goods === splitOrder(order).goods ? order.discount : 0

const keyOf = ({ orderId, merchant }: Order) => ({ orderId, merchantId: merchant.merchantId })

/** Only money going back to a card has to wait for the gateway. */
function toNewLeg(
  leg: Omit<NewLeg, 'amount' | 'state'>,
  payments: readonly PaymentLeft[],
  to: 'original' | 'credit',
): NewLeg {
  const { isAtGateway } = payments.find(({ payment }) => payment === leg.payment)!
  const state = isAtGateway && to === 'original' ? 'pending' : 'done'
  return { ...leg, amount: sumOfParts(leg.parts), state }
}

/** A promotion can be used again, and its points are removed, once everything was refunded. */
export async function endDealIfWhole(tx: Handle, order: OrderKey, now: number) {
  const isWhole = (await listPaymentsLeft(tx, order)).every(({ left }) => left === 0)
  if (!isWhole || (await listPending(tx, order.orderId)).length > 0) return
  await releasePromotion(tx, order.orderId, now)
  await endDeal(tx, order)
}

async function bookLegs(
  tx: Handle,
  order: Order,
  refund: number,
  legs: readonly NewLeg[],
  payments: readonly PaymentLeft[],
  to: 'original' | 'credit',
  now: number,
) {
  const refunded = legs.map(({ payment: number, parts, taxes }) => {
    const payment = payments.find(({ payment }) => payment === number)!
    return { payment, toCredit: to === 'credit', parts, taxes }
  })
  const sold = soldOrder(order)
  const rows = legs.flatMap(({ taxes }) => taxes ?? [])
  await bookOrder.refund(tx, {
    kind: 'refunded',
    at: now,
    ...keyOf(order),
    refund,
    lines: refundedPostings(sold, refunded),
    taxes: sold.taxes && { ...sold.taxes, rows },
  })
}
