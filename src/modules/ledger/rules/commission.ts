import type { LocalDay } from '../../../core/local-time.ts'
import { type Cents, type Ppm, percentOf, splitCents } from '../../../core/money.ts'
import type { Entry } from './entries.ts'
import { type Part, type Posting, type SoldOrder, sumPostings } from './postings.ts'

/** The terms of a merchant's commission on completed orders. */
export type Terms = {
  /** Share of the goods, after the discount. */
  percent: Ppm
  /** Per order. */
  fixed: Cents
  /** Share of the price of the courier company that delivered. */
  courierShare: Ppm
}
export type Commission = Terms & { from: LocalDay }

const noCommission: Terms = { percent: 0, fixed: 0, courierShare: 0 }

/** The commission in force on a day: the latest one that has started. Before the first, there is none. */
export function commissionOn(commissions: readonly Commission[], day: LocalDay): Commission | undefined {
  const begun = commissions.filter(({ from }) => from <= day)
  return begun.toSorted((a, b) => b.from - a.from)[0]
}

/** Moved from the merchant to the platform when the order is completed; the customer doesn't pay any of it. */
export function commissionPostings(order: SoldOrder, terms: Terms = noCommission): Posting[] {
  const { percent, fixed, courierShare } = terms
  const price = order.isCourier && order.carrier ? order.carrier.price : 0
  return [
    ...moved(order.merchantId, 'commission', percentOf(order.subtotal - order.discount, percent)),
    ...moved(order.merchantId, 'order_fee', fixed),
    ...moved(order.merchantId, 'courier_share', percentOf(price, courierShare)),
  ]
}

/**
 * A refund, or its failure, also returns the percentage of its goods: the platform keeps a share of what the merchant
 * keeps. It depends only on the goods left, so refunds in any order and number end at the same cent. The fixed fee
 * and the share of the courier's price are kept: the order was delivered.
 */
export function commissionReturned(
  booked: readonly Pick<Entry, 'kind' | 'merchantId' | 'lines'>[],
  lines: readonly Posting[],
): Posting[] {
  const completed = booked.find(({ kind }) => kind === 'completed')
  const taken = completed ? -sumOfPart(completed.lines, 'commission') : 0
  if (!completed || taken === 0) return []
  const goods = goodsIn(completed.lines)
  const earlier = booked.flatMap((entry) => entry.lines)
  const goodsLeft = goodsIn([...earlier, ...lines])
  const kept = splitCents(taken, [goodsLeft, goods - goodsLeft])[0]!
  return moved(completed.merchantId!, 'commission', kept + sumOfPart(earlier, 'commission'))
}

/**
 * A refund is of what customers paid for goods. If the order had a merchant promotion, the returned goods cost more
 * than that, and the promotion is returned in proportion: it keeps the share of the goods left, so refunds in any
 * number end at the same cent.
 */
export function promotionReturned(
  booked: readonly Pick<Entry, 'kind' | 'merchantId' | 'lines'>[],
  lines: readonly Posting[],
): Posting[] {
  const completed = booked.find(({ kind }) => kind === 'completed')
  const given = completed ? -sumOfPart(completed.lines, 'promotion') : 0
  const paid = completed ? goodsIn(completed.lines) : 0
  if (!completed || given === 0 || paid === 0) return []
  const earlier = booked.flatMap((entry) => entry.lines)
  const paidLeft = goodsIn([...earlier, ...lines])
  const kept = splitCents(given, [paidLeft, paid - paidLeft])[0]!
  const returned = -sumOfPart(earlier, 'promotion') - kept
  if (returned === 0) return []
  const { merchantId } = completed
  return [
    { account: 'merchant', party: merchantId!, part: 'goods', cents: -returned },
    { account: 'merchant', party: merchantId!, part: 'promotion', cents: returned },
  ]
}

/** What customers paid for goods: the price less the merchant's promotion. */
const goodsIn = (lines: readonly Posting[]): Cents =>
  sumOfPart(lines, 'goods') + sumOfPart(lines, 'promotion')

/** The total of a part across the merchant's own lines. */
const sumOfPart = (lines: readonly Posting[], part: Part): Cents =>
  sumPostings(lines.filter((line) => line.account === 'merchant' && line.part === part))

const moved = (merchantId: number, part: Part, cents: Cents): Posting[] =>
  cents === 0
    ? []
    : [
        { account: 'merchant', party: merchantId, part, cents: -cents },
        { account: 'platform', party: 0, part, cents },
      ]
