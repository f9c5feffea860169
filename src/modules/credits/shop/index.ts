export type { PromotedOrder } from '../deals.ts'
export { lowerPromotionUse } from '../promotion-store.ts'
export {
  claimOffer,
  findAutomaticOffer,
  type PromotedGoods,
  type ShopOffer,
  sumOfOffer,
  toOffer,
  toPromotedGoods,
} from './offers.ts'
export { shopPromotionRoutes } from './routes.ts'
