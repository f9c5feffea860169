import type { Random } from '../../../chance/random.ts'
import { demoStaff } from '../../core/demo-credentials.ts'
import { percentOf } from '../../core/money.ts'
import type {
  OrderRefundPaymentsRow,
  OrderRefundsRow,
  RefusedCheckoutsRow,
  ReviewsRow,
} from '../../db/schema.generated.ts'
import type { HelpReason } from '../../modules/help/index.ts'
import type { PastSale } from '../../modules/ledger/past/index.ts'
import { asTimestamp } from '../rows.ts'
import type { PastOrder } from './order-rows.ts'
import { sayReview } from './say-reviews.ts'

type Row<Of> = { [Column in keyof Of]?: unknown }
const minuteMs = 60_000

/** A partial refund of a completed order, some hours later. */
export type PastRefund = {
  at: number
  actor: string
  by: 'merchant' | 'operator'
  reason: string
  /** The reason that a customer would give. */
  helpReason: HelpReason
  toCredit: boolean
  /** The gateway's reason for a failed refund; null if it succeeded. */
  failure: string | null
  line: number | null
  parts: { goods: number; tax: number; deliveryFee: number; tip: number; convenienceFee: number }
}

/** Missing and spoiled items are refunded by line, very late deliveries by their fee. Orders with a promotion are skipped. */
export function decideRefund(order: PastOrder, random: Random): PastRefund | null {
  const { fate, sold, lines, payments, isGuest } = order
  if (fate.status !== 'completed' || payments.length > 1 || fate.payment === 'cash') return null
  const isVeryLate = fate.minutesLate > 25 && sold.deliveryFee > 0
  if (!random.chance(isVeryLate ? 0.35 : 0.018)) return null
  const at = fate.endedAt + random.integer(20, 600) * minuteMs
  const byShop = random.chance(0.6)
  const who = byShop
    ? { actor: 'merchant', by: 'merchant' as const }
    : { actor: demoStaff.support, by: 'operator' as const }
  const toCredit = !isGuest && !byShop && random.chance(0.4)
  const failure = null
  const none = { goods: 0, tax: 0, deliveryFee: 0, tip: 0, convenienceFee: 0 }
  if (isVeryLate) {
    const parts = { ...none, deliveryFee: sold.deliveryFee }
    return {
      ...{ at, ...who, toCredit, failure, line: null, parts },
      ...{ reason: 'The delivery was very late.', helpReason: 'late' },
    }
  }
  const line = random.integer(0, lines.length - 1)
  const { name, price_cents, quantity_milli } = lines[line]!
  const goods = Math.round(price_cents / (quantity_milli / 1000))
  const said = {
    missing: `Missing: ${name}.`,
    quality: `Cold: ${name}.`,
    wrong: `Wrong item in place of ${name}.`,
  }
  const helpReason = random.pick(['missing', 'quality', 'wrong'] as const)
  return {
    at,
    ...who,
    ...{ toCredit, failure },
    line,
    ...{ reason: said[helpReason], helpReason },
    parts: { ...none, goods, tax: percentOf(goods, order.merchant.taxPpm) },
  }
}

/** Only refunds of the last weeks are failed; earlier failures were repeated. */
const failedMs = 45 * 86_400_000
export const failsAtGateway = (refund: PastRefund, until: number, random: Random): boolean =>
  !refund.toCredit && refund.at > until - failedMs && refund.at < until - minuteMs && random.chance(0.05)

export const refundOfSale = ({ payments }: PastOrder, refund: PastRefund | null): Pick<PastSale, 'refund'> =>
  refund
    ? {
        refund: {
          at: refund.at,
          ...(refund.failure && { failed: { at: refund.at + minuteMs, memo: refund.failure } }),
          payments: [{ payment: payments[0]!, toCredit: refund.toCredit, parts: refund.parts }],
        },
      }
    : {}

export function refundRows(
  { orderId, merchant }: PastOrder,
  refund: PastRefund,
  refundId: number,
): { refund: Row<OrderRefundsRow>; payment: Row<OrderRefundPaymentsRow> } {
  const of = { merchant_id: merchant.merchantId, order_id: orderId, refund: 1 }
  const { goods, tax, deliveryFee, tip, convenienceFee } = refund.parts
  return {
    refund: {
      ...{
        ...of,
        refund_id: refundId,
        at: asTimestamp(refund.at),
        actor: refund.actor,
        refunded_by: refund.by,
      },
      ...{ reason: refund.reason, destination: refund.toCredit ? 'credit' : 'original' },
      lines: refund.line === null ? [] : [{ item_key: refund.line, quantity_milli: 1000 }],
    },
    payment: {
      ...{
        ...of,
        payment: 1,
        goods_cents: goods,
        tax_cents: tax,
        delivery_fee_cents: deliveryFee,
        tip_cents: tip,
      },
      ...{
        convenience_fee_cents: convenienceFee,
        amount_cents: goods + tax + deliveryFee + tip + convenienceFee,
      },
      state: refund.failure ? 'failed' : 'done',
      ...{ failure: refund.failure, settled_at: asTimestamp(refund.at + minuteMs) },
    },
  }
}

/** About every third customer writes a review, unhappy ones more often. */
export function reviewRow(order: PastOrder, until: number, random: Random): Row<ReviewsRow> | null {
  const { fate, merchant, person, isGuest, lines, orderId } = order
  if (isGuest || fate.status !== 'completed' || !random.chance(fate.minutesLate > 15 ? 0.5 : 0.33))
    return null
  const createdAt = fate.endedAt + random.integer(15, 1500) * minuteMs
  if (createdAt > until) return null
  // Reviews are about the main dish, which is the most expensive one.
  const prices = lines.map(({ price_cents, quantity_milli }) => price_cents / quantity_milli)
  const key = prices.indexOf(Math.max(...prices))
  const { id, name } = lines[key]!
  const said = sayReview(
    {
      need: order.need,
      dish: name.replace(/, [^,]*$/, order.need === 'bottles' ? '' : '$&'),
      minutesLate: fate.minutesLate,
      quality: (merchant.overallRating || 84) / 100,
      isPickup: order.type === 'pickup',
    },
    random,
  )
  const repliedAt = createdAt + random.integer(30, 2000) * minuteMs
  const isReplied = said.reply !== null && repliedAt < until
  return {
    ...{
      merchant_id: merchant.merchantId,
      order_id: orderId,
      customer_id: person.customerId,
    },
    ...{ author: `${person.firstName} ${person.lastName[0]}.`, stars: said.stars, body: said.text },
    items: said.text === '' && !said.likes ? [] : [{ item_key: key, id, name, liked: said.likes }],
    created_at: asTimestamp(createdAt),
    reply: isReplied ? said.reply : null,
    replied_at: isReplied ? asTimestamp(repliedAt) : null,
  }
}

const refusals = [
  { code: 'payment_declined', field: 'payments', detail: 'The sandbox declined the card.' },
  { code: 'below_minimum', field: 'cart', detail: 'The subtotal is below the minimum of the delivery zone.' },
  { code: 'closed', field: 'order_time', detail: 'The merchant takes no orders of this type at that time.' },
]

/** Some orders were placed only at the second try. */
export function refusalRow(order: PastOrder, random: Random): Row<RefusedCheckoutsRow> | null {
  if (order.isGuest || !random.chance(0.015)) return null
  const { code, field, detail } = random.pick(refusals)
  const at = asTimestamp(order.orderedAt - random.integer(20, 400) * 1000)
  return {
    ...{
      customer_id: order.person.customerId,
      merchant_id: order.merchant.merchantId,
      email: order.person.email,
    },
    ...{ order_type: order.type, codes: [code], reasons: [{ code, field, detail }] },
    ...{ request_id: `past-${order.orderId}`, first_at: at, at, times: 1 },
  }
}
