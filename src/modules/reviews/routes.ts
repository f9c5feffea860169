import { mustBeBuyer } from '../../calls/buyer.ts'
import { type Route, route } from '../../http/route.ts'
import { adminRoute } from '../members/index.ts'
import {
  hideReview,
  type ReviewDeps,
  readAllReviews,
  readMerchantReviews,
  readOwnReview,
  readReviews,
  replyToReview,
  reviewOrder,
} from './reviews.ts'
import * as wire from './schemas.ts'

const own = {
  access: 'client',
  credentials: 'guest',
  chapter: 'Customer',
  mustBeAllowed: mustBeBuyer,
} as const

export function reviewRoutes(deps: ReviewDeps): Route[] {
  return [
    route({
      ...own,
      method: 'POST',
      path: '/customer/orders/{order_id}/review',
      summary: 'Review a completed order',
      description: 'Once per order. Posting again within seven days replaces the review.',
      input: wire.NewReview,
      answer: wire.OneReview,
      refusals: ['unknown_order', 'invalid_action', 'review_closed'],
      handler: reviewOrder,
    }),
    route({
      ...own,
      method: 'GET',
      path: '/customer/orders/{order_id}/review',
      summary: 'Read your own review of an order',
      input: wire.OrderInPath,
      answer: wire.OwnReview,
      handler: readOwnReview,
    }),
    route({
      access: 'reader',
      chapter: 'Merchants',
      method: 'GET',
      path: '/merchant/{merchant_id}/reviews',
      summary: 'List a merchant’s reviews, newest first',
      input: wire.ReviewsQuery,
      answer: wire.Reviews,
      refusals: ['no_rest'],
      handler: (input, call) => readReviews(deps, input, call),
    }),
    adminRoute({
      permission: 'manage',
      method: 'GET',
      path: '/merchant/admin/reviews',
      staff: 'read',
      impersonators: 'impersonate',
      summary: 'List the merchant’s reviews with their orders, newest first',
      input: wire.AdministeredQuery,
      answer: wire.AdministeredReviews,
      handler: readMerchantReviews,
    }),
    adminRoute({
      permission: 'manage',
      method: 'PUT',
      path: '/merchant/admin/reviews/{review_id}',
      staff: 'own',
      summary: 'Reply to a review',
      input: wire.Reply,
      answer: wire.ChangedReview,
      refusals: ['unknown_review'],
      handler: replyToReview,
    }),
  ]
}

export const operatorReviewRoutes: readonly Route[] = [
  route({
    access: 'operator',
    chapter: 'Operator',
    method: 'GET',
    path: '/operator/reviews',
    staff: 'read',
    summary: 'List reviews of all merchants, newest first',
    input: wire.OperatorQuery,
    answer: wire.ListedReviews,
    handler: readAllReviews,
  }),
  route({
    access: 'operator',
    chapter: 'Operator',
    method: 'PUT',
    path: '/operator/reviews/{review_id}',
    staff: 'care',
    summary: 'Hide a review, or show it again',
    description: 'A hidden review isn’t shown and doesn’t count in the merchant’s rating.',
    input: wire.Hide,
    answer: wire.ChangedReview,
    refusals: ['unknown_review'],
    handler: hideReview,
  }),
]
