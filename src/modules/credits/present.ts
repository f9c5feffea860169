import { formatUtc } from '../../core/local-time.ts'
import { toDollars, toPercent } from '../../core/money.ts'
import type { CreditGrant, IssuedCard } from './rules/credits.ts'
import type { ListedDeal, ListedPromotion, Promotion } from './rules/promotions.ts'

/** A promotion as shown to a customer who entered its code; the value is in dollars, percent or points. */
export function presentDeal(promotion: Promotion) {
  const { promotionId, code, name, minimum, expiresAt, firstOrder } = promotion
  return {
    id: promotionId,
    reward: promotion.reward,
    value: valueOnWire(promotion),
    name,
    code,
    minimum: toDollars(minimum),
    expires: expiresAt === null ? null : formatUtc(expiresAt),
    first_order: firstOrder,
  }
}

/** As listed for its customer: with the merchant it is limited to, null for all. */
export function presentOwnPromotion(
  promotion: Promotion,
  merchant: { merchantId: number; name: string } | undefined,
) {
  const { name: label, ...deal } = presentDeal(promotion)
  return {
    ...deal,
    label,
    merchant: merchant ? { merchant_id: merchant.merchantId, name: merchant.name } : null,
  }
}

/** As listed at checkout. */
export function presentListedDeal({ promotion, isSelectable, reason }: ListedDeal) {
  return { ...presentDeal(promotion), is_selectable: isSelectable, selectable_message: reason }
}

/** As seen by the operator. */
export function presentPromotion(promotion: Promotion) {
  const { id, ...deal } = presentDeal(promotion)
  return {
    promotion_id: id,
    ...deal,
    most_uses: promotion.maxUses,
    merchant_id: promotion.merchantId,
    enabled: promotion.enabled,
    ...presentTerms(promotion),
  }
}

export const presentListedPromotion = (promotion: ListedPromotion) => ({
  ...presentPromotion(promotion),
  merchant_name: promotion.merchantName,
})

/** Only those that a promotion has. */
function presentTerms({ startsAt, maxDiscount, budget, spent, uses, lapsedDays, city, state }: Promotion) {
  return {
    ...(startsAt !== null && { starts: formatUtc(startsAt) }),
    ...(maxDiscount !== null && { max_discount: toDollars(maxDiscount) }),
    ...(budget !== null && { budget: toDollars(budget), spent: toDollars(spent), uses }),
    ...(lapsedDays !== null && { lapsed_days: lapsedDays }),
    ...(city !== null && state !== null && { city, state }),
  }
}

const time = (at: number | null) => (at === null ? null : formatUtc(at))

export function presentIssuedCard(card: IssuedCard) {
  return {
    gift_card_id: card.giftCardId,
    last_four: card.lastFour,
    email: card.email,
    customer_id: card.customerId,
    value: toDollars(card.value),
    balance: toDollars(card.balance),
    created: formatUtc(card.createdAt),
    ends: time(card.endsAt),
    enabled: card.enabled,
  }
}

/** `left` is the unspent amount. */
export function presentGrant(grant: CreditGrant, left: number) {
  return {
    credit_id: grant.creditId,
    customer_id: grant.customerId,
    email: grant.email,
    value: toDollars(grant.value),
    left: toDollars(left),
    order_id: grant.orderId,
    memo: grant.memo,
    granted: formatUtc(grant.grantedAt),
    ends: time(grant.endsAt),
    ended: time(grant.endedAt),
    taken: toDollars(grant.taken),
    enabled: grant.endedAt === null,
  }
}

export function valueOnWire({ reward, value }: Promotion): number {
  if (reward === 'points') return value
  return reward === 'percent_off' ? toPercent(value) : toDollars(value)
}
