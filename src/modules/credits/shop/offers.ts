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

/** A merchant's promotion on an order: the discount on each line, in line order. */
export type ShopOffer = { promotion: Promotion; discounts: readonly Cents[] }

/** An order with its goods. */
export type PromotedGoods = PromotedOrder & Required<Pick<PromotedOrder, 'lines' | 'subtotal'>>

/** An order for the time `at`, as far as promotions need it. */
export function toPromotedGoods(order: {
  merchant: { merchantId: number; timeZone: string; city: string; state: string }
  lines: readonly { line: { id: string }; price: Cents }[]
  at: number
  now: number
}): PromotedGoods {
  const { merchantId, timeZone, city, state } = order.merchant
  return {
    merchantId,
    now: order.now,
    weekday: toWeekday(toLocalDay(order.at, timeZone)),
    place: { city, state },
    lines: order.lines.map(({ line, price }) => ({ id: line.id, price })),
    subtotal: order.lines.reduce((sum, { price }) => sum + price, 0),
  }
}

export const sumOfOffer = (offer: Pick<ShopOffer, 'discounts'> | null): Cents =>
  offer === null ? 0 : offer.discounts.reduce((sum, cents) => sum + cents, 0)

export const toOffer = (promotion: Promotion, lines: readonly PromotedLine[]): ShopOffer => ({
  promotion,
  discounts: lineDiscounts(promotion, lines),
})

/** The merchant's automatic promotion with the largest discount; with equal ones, the oldest. */
export async function findAutomaticOffer(
  handle: Handle,
  buyer: Buyer,
  order: PromotedGoods,
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
 * Claims an offer for an order. Returns why it is no longer available; nothing may be written then. Its row is locked
 * from here on, so concurrent orders can't exceed the budget or a customer's uses.
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
  // This order is already counted: what was left before it matters.
  const before = { ...promotion, spent: promotion.spent - amount }
  const fault = promotionFault(before, { ...claim, hasOrdered, timesUsed, lastOrderedAt })
  if (!fault) await insertUse(tx, { promotionId, buyer, orderId: claim.orderId, ...sums, now: claim.now })
  return fault
}
