import type { Call } from '../../../calls/call.ts'
import { formatCents, toDollars } from '../../../core/money.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Handle } from '../../../db/database.ts'
import { addJobs, type NewJob } from '../../../db/jobs.ts'
import { says, word } from '../../../texts/sentence.ts'
import { type Bottles, bottlesIn, putBackStock, takeStock } from '../../alcohol/index.ts'
import { nameActor, recordAudit } from '../../audit/index.ts'
import type { CompiledRules } from '../../compliance/index.ts'
import { lowerPromotionUse } from '../../credits/shop/index.ts'
import { soldOrder } from '../../fulfillment/index.ts'
import { adjustedPostings, book } from '../../ledger/index.ts'
import {
  type HistoryDeps,
  lockOrder,
  type Order,
  type OrderLine,
  presentForMerchant,
  withDetails,
} from '../../orders/index.ts'
import { pointsFor } from '../../pricing/index.ts'
import { checkReplacements } from './check-replacements.ts'
import { findPending } from './find-adjustment.ts'
import { publishAdjustment } from './publish-adjustment.ts'
import type { ReadChanges } from './read-changes.ts'
import {
  type AdjustmentPlan,
  cartWithProposed,
  maxTotal,
  planAdjustment,
  priceAdjusted,
  splitTotal,
} from './rules.ts'
import {
  countAdjustment,
  insertAdjustment,
  listOrderPayments,
  type OrderPayment,
  writeAdjusted,
} from './store.ts'

/** How long a customer has to decide about a replacement. */
const consentMs = 10 * 60_000

/**
 * Changes the order's lines while the merchant still has it. The order is locked, so concurrent adjustments see each
 * other. A lower price applies immediately; a replacement that needs consent removes the line now, and adds the new
 * one once the customer has agreed. If only replacements would be left, the order stays as it is until the answer.
 */
export async function adjustOrder(
  deps: HistoryDeps,
  { merchantId, orderId }: { merchantId: number; orderId: number },
  call: Call,
  { rules, ...read }: ReadChanges & { rules: CompiledRules },
) {
  const { db: tx, caller, now } = call
  const [order, payments] = await Promise.all([
    lockOrder(tx, orderId),
    listOrderPayments(tx, { merchantId, orderId }),
  ])
  if (!order || order.merchant.merchantId !== merchantId)
    throw refuse('unknown_order', { field: 'orderId', detail: says`The merchant has no order with this id.` })
  mustStillBeHere(order)
  const plan = mustBePlanned(planAdjustment(order, order.ifMissing, read.changes))
  const isAsked = plan.proposed.length > 0
  await mustAskNothingElse(tx, order, isAsked)
  const compliance = await checkReplacements(tx, rules, order, read, now)
  await mustTakeStock(tx, order, [...plan.cart, ...plan.proposed], now)
  const adjustment = order.adjustmentCount + 1
  const change = { adjustment, kind: 'adjusted', compliance, now } as const
  const adjusted = plan.replacesAll
    ? await countAdjustment(tx, order, adjustment)
    : await changeSale(tx, { order, payments }, plan.cart, change)
  if (isAsked) await mustBeAffordable(tx, adjusted, cartWithProposed(plan.cart, plan))
  // These are sent together, and run in this order.
  const [, , , [shown]] = await Promise.all([
    insertAdjustment(tx, merchantId, {
      ...{ orderId, adjustment, at: now, actor: nameActor(caller) },
      ...{ changes: plan.changes, proposed: plan.proposed, from: order.total, to: adjusted.total },
      status: isAsked ? 'pending' : 'done',
      lapsesAt: isAsked ? now + consentMs : null,
      replacesAll: plan.replacesAll,
      compliance: plan.replacesAll ? compliance : null,
    }),
    addJobs(tx, jobsAfter({ orderId, adjustment }, isAsked)),
    recordAudit(call, {
      action: 'order.adjusted',
      subject: String(orderId),
      merchantId,
      before: { total: toDollars(order.total) },
      after: { total: toDollars(adjusted.total), changes: plan.changes },
    }),
    withDetails(deps, tx, [adjusted]),
  ])
  await publishAdjustment(tx, shown!, order, now)
  return { order: presentForMerchant(shown!) }
}

function jobsAfter(subject: { orderId: number; adjustment: number }, isAsked: boolean): NewJob[] {
  const lapse: NewJob = { task: 'lapse_adjustment', payload: subject, afterMs: consentMs }
  return [{ task: 'send_adjustment_email', payload: subject }, ...(isAsked ? [lapse] : [])]
}

/** The merchant has accepted the order and still has it. */
export const isHere = ({ status }: Order) => status === 'confirmed' || status === 'ready'

/** Until it is handed over; an order that isn't confirmed yet is rejected instead. */
export function mustStillBeHere(order: Order) {
  if (isHere(order)) return
  const { status } = order
  const detail = says`The order is ${word(status)}. You can adjust only a confirmed or ready order.`
  throw refuse('invalid_action', { detail, status })
}

/** One question at a time, and no other change while the answer decides about the whole order. */
async function mustAskNothingElse(tx: Handle, order: Order, isAsked: boolean) {
  const pending = await findPending(tx, order)
  if (!pending || (!pending.replacesAll && !isAsked)) return
  const detail = says`The customer hasn’t answered about a replacement yet.`
  throw refuse('invalid_action', { detail, status: order.status })
}

function mustBePlanned(plan: ReturnType<typeof planAdjustment>): AdjustmentPlan {
  switch (plan.kind) {
    case 'planned':
      return plan
    case 'unknown_line':
    case 'named_twice': {
      const detail =
        plan.kind === 'unknown_line'
          ? says`The order has no line with item_key ${plan.itemKey}.`
          : says`Two changes are for the same line, item_key ${plan.itemKey}.`
      throw refuse('invalid_parameter', { field: 'lines', detail })
    }
    case 'bad_quantity':
      throw refuse('bad_quantity', { field: 'lines', detail: plan.detail })
    case 'no_replacement':
      throw refuse('not_consented', {
        field: 'lines',
        detail: says`The customer prefers refunds for missing items.`,
      })
    case 'nothing_left':
      throw refuse('invalid_action', {
        detail: says`That would leave nothing in the order. Cancel it instead.`,
      })
  }
}

type Change = {
  adjustment: number
  kind: 'adjusted' | 'adjustment_accepted'
  compliance: readonly object[] | null
  now: number
}

/**
 * Updates the order, its price, its payments and the ledger. Bottles in its cart have already been taken from stock.
 */
export async function changeSale(
  tx: Handle,
  { order, payments }: { order: Order; payments: readonly OrderPayment[] },
  cart: readonly OrderLine[],
  { adjustment, kind, compliance, now }: Change,
  adjustmentCount = adjustment,
): Promise<Order> {
  const { orderId, merchant } = order
  const price = priceAdjusted(order, cart)
  if (payments.some(({ isSettling }) => isSettling)) throw refuse('in_progress')
  const amounts = splitTotal(price.total, payments)
  if (!amounts) throw tooDear(maxTotal(payments))
  const changed = payments.map(({ payment, type }) => ({ payment, type, amount: amounts.get(payment)! }))
  const sale = { cart, price, points: pointsFor(price.subtotal), adjustmentCount }
  const lowered = payments.map((payment) => {
    return { payment, cents: payment.amount - amounts.get(payment.payment)! }
  })
  const lines = adjustedPostings(soldOrder(order), lowered)
  const { merchantId } = merchant
  const isCaptured = payments.some((payment) => payment.isCaptured)
  const [adjusted] = await Promise.all([
    writeAdjusted(tx, order, { ...sale, payments: changed, compliance }),
    book(tx, { kind, at: now, merchantId, orderId, refund: adjustment, lines }),
    addJobs(tx, isCaptured ? [{ task: 'settle_payments', payload: { orderId } }] : []),
    price.discount === order.discount
      ? undefined
      : lowerPromotionUse(tx, orderId, { amount: price.discount, sales: price.subtotal - price.discount }),
  ])
  return adjusted
}

const tooDear = (most: number) =>
  refuse('adjustment_too_large', {
    field: 'lines',
    detail: says`The order can cost up to ${formatCents(most)}, the authorized amount.`,
    most: toDollars(most),
  })

/** Consent isn't requested for a replacement that can't be charged. */
async function mustBeAffordable(tx: Handle, order: Order, cart: readonly OrderLine[]) {
  const payments = await listOrderPayments(tx, { ...order.merchant, orderId: order.orderId })
  if (!splitTotal(priceAdjusted(order, cart).total, payments)) throw tooDear(maxTotal(payments))
}

/** Removed bottles go back into stock; new ones are taken, even while the customer is being asked. */
async function mustTakeStock(tx: Handle, order: Order, after: readonly OrderLine[], now: number) {
  const { taken, returned } = stockMoves(bottlesIn(order.cart), bottlesIn(after))
  const { merchantId } = order.merchant
  if (returned.length > 0) await putBackStock(tx, merchantId, returned, now)
  if (taken.length === 0) return
  const got = new Set((await takeStock(tx, merchantId, taken, now)).map(({ variantId }) => variantId))
  if (taken.some(({ variantId }) => !got.has(variantId)))
    throw refuse('not_available', { field: 'lines', detail: says`There isn’t enough of the replacement.` })
}

function stockMoves(before: readonly Bottles[], after: readonly Bottles[]) {
  const counts = new Map<number, number>()
  for (const { variantId, count } of after) counts.set(variantId, (counts.get(variantId) ?? 0) + count)
  for (const { variantId, count } of before) counts.set(variantId, (counts.get(variantId) ?? 0) - count)
  const moves = [...counts].map(([variantId, count]) => ({ variantId, count }))
  return {
    taken: moves.filter(({ count }) => count > 0),
    returned: moves.filter(({ count }) => count < 0).map((move) => ({ ...move, count: -move.count })),
  }
}
