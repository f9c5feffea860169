import { toLocalDay, toWeekday } from '../../../core/local-time.ts'
import type { Cents } from '../../../core/money.ts'
import type { Handle } from '../../../db/database.ts'
import { type Buyer, type PromotedOrder, toPromotionBuyer } from '../deals.ts'
import { countUse, findStanding, insertUse, listAutomatic } from '../promotion-store.ts'
import {
  lineDiscounts,
  type PromotedLine,
  type Promotion,
  type PromotionFault,
  promotionFault,
  usedUp,
} from '../rules/promotions.ts'

/** A shop's promotion on an order: what it takes off each line, in the order of the lines. */
export type ShopOffer = { promotion: Promotion; discounts: readonly Cents[] }

/** By the shop's clocks. */
export const weekdayAt = (at: number, timeZone: string): number => toWeekday(toLocalDay(at, timeZone))

export const sumOfOffer = (offer: Pick<ShopOffer, 'discounts'> | null): Cents =>
  offer === null ? 0 : offer.discounts.reduce((sum, cents) => sum + cents, 0)

export const toOffer = (promotion: Promotion, lines: readonly PromotedLine[]): ShopOffer => ({
  promotion,
  discounts: lineDiscounts(promotion, lines),
})

/** Of the shop's promotions that apply by themselves, the one that takes off most; of equal ones the oldest. */
export async function findAutomaticOffer(
  handle: Handle,
  buyer: Buyer,
  order: PromotedOrder & { lines: readonly PromotedLine[] },
): Promise<ShopOffer | null> {
  const found = await listAutomatic(handle, toPromotionBuyer(buyer), order.merchantId)
  const offers = found
    .filter(({ hasOrdered, timesUsed, lastOrderedAt, ...promotion }) => {
      return promotionFault(promotion, { ...order, hasOrdered, timesUsed, lastOrderedAt }) === undefined
    })
    .map(({ hasOrdered, timesUsed, lastOrderedAt, ...promotion }) => toOffer(promotion, order.lines))
    .filter((offer) => sumOfOffer(offer) > 0)
  return offers.toSorted((a, b) => sumOfOffer(b) - sumOfOffer(a))[0] ?? null
}

/**
 * Takes an offer for an order. Answers why it cannot be had any more; nothing may be written then. Its row is locked from here on, so
 * that orders at once neither exceed the budget nor the uses of one customer.
 */
export async function claimOffer(
  tx: Handle,
  { promotion: { promotionId }, discounts }: ShopOffer,
  claim: { buyer: Buyer; orderId: number } & PromotedOrder,
): Promise<PromotionFault | undefined> {
  const buyer = toPromotionBuyer(claim.buyer)
  const amount = sumOfOffer({ discounts })
  const sums = { amount, sales: (claim.subtotal ?? 0) - amount }
  if (!(await countUse(tx, promotionId, sums))) return usedUp
  const found = await findStanding(tx, { buyer, promotionId, orderId: claim.orderId })
  if (!found) return usedUp
  const { hasOrdered, timesUsed, lastOrderedAt, ...promotion } = found
  // This order is counted by now: what was left before it decides.
  const before = { ...promotion, spent: promotion.spent - amount }
  const fault = promotionFault(before, { ...claim, hasOrdered, timesUsed, lastOrderedAt })
  if (!fault) await insertUse(tx, { promotionId, buyer, orderId: claim.orderId, ...sums, now: claim.now })
  return fault
}
