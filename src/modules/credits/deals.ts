import type { CartOwner } from '../../calls/buyer.ts'
import type { Call } from '../../calls/call.ts'
import type { RateLimiter } from '../../calls/rate-limiter.ts'
import { refuse } from '../../core/refusal.ts'
import type { Handle } from '../../db/database.ts'
import { forDevelopers } from '../../texts/sentence.ts'
import { presentDeal } from './present.ts'
import {
  countUse,
  findPromotion,
  insertDeal,
  insertUse,
  listEntered,
  lockDeal,
  type PromotionBuyer,
  type UseSums,
} from './promotion-store.ts'
import {
  type ListedDeal,
  type Promotion,
  type PromotionFault,
  type PromotionUse,
  promotionFault,
  readDealCode,
  usedUp,
} from './rules/promotions.ts'
import type { DealInput } from './schemas.ts'

export type Claim =
  | { isClaimed: true; promotion: Promotion }
  | { isClaimed: false; fault: PromotionFault | undefined; reason: string }

/** The user of a promotion: a customer by account, a guest also by email and phone. */
export type Buyer = { owner: CartOwner; contact: { email: string; phone: string } }

export const toPromotionBuyer = ({ owner, contact: { email, phone } }: Buyer): PromotionBuyer =>
  'customerId' in owner ? owner : { ...owner, email: email.trim().toLowerCase(), phone }

/** Counted per customer, so one customer's guesses don't lock out others using the same app. */
const guesses = { name: 'deal-codes', requests: 20, seconds: 60 }

export async function countGuess(limiter: RateLimiter, { caller }: Call) {
  await limiter.spend(guesses, `customer ${caller.token!.customerId}`)
}

/** Saves the promotion, so the customer can choose it when paying. An unknown code is refused like an unusable one. */
export async function enterDeal({ deal_code, merchant_id }: DealInput, { db, caller, now }: Call) {
  const { customerId } = caller.token!
  const promotion = await findPromotion(db, { customerId }, readDealCode(deal_code))
  if (!promotion) throw badDeal('We don’t recognize this code.')
  const { hasOrdered, timesUsed, lastOrderedAt } = promotion
  const fault = promotionFault(promotion, {
    now,
    merchantId: merchant_id,
    hasOrdered,
    timesUsed,
    lastOrderedAt,
  })
  if (fault) throw badDeal(forDevelopers(fault.detail))
  await insertDeal(db, customerId, promotion.promotionId, now)
  return { deal: presentDeal(promotion) }
}

const badDeal = (detail: string) => refuse('bad_deal', { field: 'deal_code', detail })

/** The order a promotion is for. Without lines and subtotal, goods and minimums aren't checked. */
export type PromotedOrder = Omit<PromotionUse, 'hasOrdered' | 'timesUsed' | 'lastOrderedAt'> & {
  merchantId: number
}

export async function listDeals(
  handle: Handle,
  customerId: number,
  order: PromotedOrder,
): Promise<ListedDeal[]> {
  const entered = await listEntered(handle, customerId)
  return entered.map(({ hasOrdered, timesUsed, lastOrderedAt, ...promotion }) => {
    const fault = promotionFault(promotion, { ...order, hasOrdered, timesUsed, lastOrderedAt })
    return { promotion, isSelectable: fault === undefined, reason: fault ? forDevelopers(fault.detail) : '' }
  })
}

/** Undefined if no promotion has this code. */
export async function findByCode(
  handle: Handle,
  buyer: Buyer,
  code: string,
  order: PromotedOrder,
): Promise<{ promotion: Promotion; fault: PromotionFault | undefined } | undefined> {
  const found = await findPromotion(handle, toPromotionBuyer(buyer), readDealCode(code))
  if (!found) return undefined
  const { hasOrdered, timesUsed, lastOrderedAt, ...promotion } = found
  return { promotion, fault: promotionFault(promotion, { ...order, hasOrdered, timesUsed, lastOrderedAt }) }
}

/**
 * Uses a marketplace promotion for an order. Of two concurrent checkouts, the second waits here and then finds it
 * used. Merchant and minimum were checked with the cart, by `listDeals`; they are checked again if given. A code sent
 * with the order is saved for the customer.
 */
export async function claimPromotion(
  tx: Handle,
  claim: { promotionId: number; buyer: Buyer; orderId: number; isByCode?: boolean } & UseSums &
    Pick<PromotionUse, 'now' | 'merchantId' | 'subtotal'>,
): Promise<Claim> {
  const { promotionId, now } = claim
  const buyer = toPromotionBuyer(claim.buyer)
  if (claim.isByCode && 'customerId' in buyer) await insertDeal(tx, buyer.customerId, promotionId, now)
  const found = await lockDeal(tx, { ...claim, buyer })
  if (!found)
    return { isClaimed: false, fault: undefined, reason: 'The customer has no saved deal with this id.' }
  const { hasOrdered, timesUsed, lastOrderedAt, ...promotion } = found
  const fault = promotionFault(promotion, { ...claim, hasOrdered, timesUsed, lastOrderedAt })
  if (fault) return { isClaimed: false, fault, reason: forDevelopers(fault.detail) }
  if (promotion.budget !== null && !(await countUse(tx, promotionId, claim)))
    return { isClaimed: false, fault: usedUp, reason: forDevelopers(usedUp.detail) }
  await insertUse(tx, { ...claim, buyer })
  return { isClaimed: true, promotion }
}
