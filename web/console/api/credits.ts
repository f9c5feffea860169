import { admin, partner } from './operation.ts'

export const listCredits = admin('get_operator_credits')
export const grantCredit = admin('post_operator_credits')
export const changeCredit = admin('put_operator_credits_credit_id')
export const listGiftCards = admin('get_operator_gift_cards')
export const issueGiftCard = admin('post_operator_gift_cards')
export const changeGiftCard = admin('put_operator_gift_cards_gift_card_id')
export const listPromotions = admin('get_operator_promotions')
export const addPromotion = admin('post_operator_promotions')
export const changePromotion = admin('put_operator_promotions_promotion_id')
export const listShopPromotions = partner('get_merchant_admin_promotions')
export const addShopPromotion = partner('post_merchant_admin_promotions')
export const changeShopPromotion = partner('put_merchant_admin_promotions')
