import type { Call } from '../../calls/call.ts'
import type { RateLimiter } from '../../calls/rate-limiter.ts'
import type { Cents } from '../../core/money.ts'
import { refuse } from '../../core/refusal.ts'
import type { Handle } from '../../db/database.ts'
import { presentDeal } from './present.ts'
import { findPromotion, insertDeal, insertUse, listEntered, lockDeal } from './promotion-store.ts'
import {
  type ListedDeal,
  type Promotion,
  type PromotionUse,
  readDealCode,
  whyUnusable,
} from './rules/promotions.ts'
import type { DealInput } from './schemas.ts'

export type Claim = { isClaimed: true; promotion: Promotion } | { isClaimed: false; reason: string }

/** Counted per customer, so that one customer's guesses do not lock out others who use the same app. */
const guesses = { name: 'deal-codes', requests: 20, seconds: 60 }

export async function countGuess(limiter: RateLimiter, { caller }: Call) {
  await limiter.spend(guesses, `customer ${caller.token!.customerId}`)
}

/** Saves the deal, so that the customer can choose it when paying. An unknown code answers like an unusable one. */
export async function enterDeal({ deal_code, merchant_id }: DealInput, { db, caller, now }: Call) {
  const { customerId } = caller.token!
  const promotion = await findPromotion(db, customerId, readDealCode(deal_code))
  if (!promotion) throw badDeal('We don’t recognize this code.')
  const { hasOrdered, timesUsed } = promotion
  const reason = whyUnusable(promotion, { now, merchantId: merchant_id, hasOrdered, timesUsed })
  if (reason !== undefined) throw badDeal(reason)
  await insertDeal(db, customerId, promotion.promotionId, now)
  return { deal: presentDeal(promotion) }
}

const badDeal = (detail: string) => refuse('bad_deal', { field: 'deal_code', detail })

/** Without a subtotal, minimums are not judged. */
export async function listDeals(
  handle: Handle,
  customerId: number,
  merchantId: number,
  now: number,
  subtotal?: Cents,
): Promise<ListedDeal[]> {
  const entered = await listEntered(handle, customerId)
  return entered.map(({ hasOrdered, timesUsed, ...promotion }) => {
    const reason = whyUnusable(promotion, { now, merchantId, subtotal, hasOrdered, timesUsed })
    return { promotion, isSelectable: reason === undefined, reason: reason ?? '' }
  })
}

/**
 * Uses a deal for an order. Of two checkouts at once the second waits here and then finds it spent. Merchant and minimum
 * were judged with the cart, by `listDeals`; here again if they are given.
 */
export async function claimPromotion(
  tx: Handle,
  claim: { promotionId: number; customerId: number; orderId: number } & Pick<
    PromotionUse,
    'now' | 'merchantId' | 'subtotal'
  >,
): Promise<Claim> {
  const found = await lockDeal(tx, claim)
  if (!found) return { isClaimed: false, reason: 'The customer has entered no deal with this id.' }
  const { hasOrdered, timesUsed, ...promotion } = found
  const reason = whyUnusable(promotion, { ...claim, hasOrdered, timesUsed })
  if (reason !== undefined) return { isClaimed: false, reason }
  await insertUse(tx, claim)
  return { isClaimed: true, promotion }
}
