import type { Call } from '../../calls/call.ts'
import type { MerchantDirectory } from '../merchants/index.ts'
import { presentOwnPromotion } from './present.ts'
import { listEntered } from './promotion-store.ts'
import { promotionFault } from './rules/promotions.ts'

/** A longer list would not be read. */
const maxListed = 50

/** The customer's currently usable promotions; whether one applies, and for how much, depends on the order. */
export async function listOwnPromotions({ merchants }: { merchants: MerchantDirectory }, call: Call) {
  const { db, caller, now } = call
  const entered = await listEntered(db, caller.token!.customerId)
  const usable = entered
    .filter(
      (one) =>
        promotionFault(one, {
          ...{ now, hasOrdered: one.hasOrdered, timesUsed: one.timesUsed },
          lastOrderedAt: one.lastOrderedAt,
        }) === undefined,
    )
    .slice(0, maxListed)
  const promotions = await Promise.all(
    usable.map(async (promotion) => {
      const { merchantId } = promotion
      const merchant = merchantId === null ? undefined : await merchants.find(merchantId)
      return presentOwnPromotion(
        promotion,
        merchant && { merchantId: merchant.merchantId, name: merchant.name },
      )
    }),
  )
  return { promotions }
}
