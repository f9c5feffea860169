import { admin, partner } from './operation.ts'

export const listReviews = admin('get_operator_reviews')
export const changeReview = admin('put_operator_reviews_review_id')
export const listShopReviews = partner('get_merchant_admin_reviews')
export const answerReview = partner('put_merchant_admin_reviews_review_id')
