import { formatUtc } from '../../../core/local-time.ts'
import { toDollars, toPercent } from '../../../core/money.ts'
import type { ListedDeal, Promotion } from './rules/promotions.ts'

/** As whoever entered its code reads it; the value is dollars, percent or points. */
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

/** As the checkout lists it. */
export function presentListedDeal({ promotion, isSelectable, reason }: ListedDeal) {
  return { ...presentDeal(promotion), is_selectable: isSelectable, selectable_message: reason }
}

/** As the operator reads it. */
export function presentPromotion(promotion: Promotion) {
  const { id, ...deal } = presentDeal(promotion)
  return {
    promotion_id: id,
    ...deal,
    most_uses: promotion.mostUses,
    merchant_id: promotion.merchantId,
  }
}

function valueOnWire({ reward, value }: Promotion): number {
  if (reward === 'points') return value
  return reward === 'percent_off' ? toPercent(value) : toDollars(value)
}
