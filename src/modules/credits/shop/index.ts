export type { PromotedOrder } from '../deals.ts'
export { lowerPromotionUse } from '../promotion-store.ts'
export { claimOffer, findAutomaticOffer, type ShopOffer, sumOfOffer, toOffer, weekdayAt } from './offers.ts'
export { shopPromotionRoutes } from './routes.ts'
