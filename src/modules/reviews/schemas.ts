import { type Static, Type } from 'typebox'
import { component, flag, idInput, integer, nullable, pageLimit, sortBy, text } from '../../http/fields.ts'
import { MerchantId, MerchantInPath } from '../../http/merchant-fields.ts'

const optional = Type.Optional
const OrderId = idInput('The order’s id.', { 'x-refusal': 'unknown_order' })
const ReviewId = idInput('The review’s id.', { 'x-refusal': 'unknown_review' })
const page = {
  after: optional(idInput('The last review_id on the previous page.')),
  limit: pageLimit(100, 20),
}

export const NewReview = Type.Object({
  order_id: OrderId,
  stars: Type.Integer({ description: '1 to 5.', minimum: 1, maximum: 5 }),
  text: optional(Type.String({ description: 'The text of the review.', maxLength: 2000 })),
  items: optional(
    Type.Array(
      Type.Object({
        item_key: Type.Integer({ minimum: 0, maximum: 10_000, description: 'The line in the order’s cart.' }),
        liked: flag('Whether it was liked.'),
      }),
      { description: 'Which lines were liked.', maxItems: 100 },
    ),
  ),
})
export type NewReviewInput = Static<typeof NewReview>
export const OrderInPath = Type.Object({ order_id: OrderId })

const Review = Type.Object(
  {
    review_id: integer('The review’s id.'),
    stars: Type.Integer({ description: '1 to 5.', minimum: 1, maximum: 5 }),
    text: text('The text of the review.'),
    name: text('First name and initial.'),
    first_name: text('First name.'),
    items: Type.Array(
      Type.Object(
        {
          id: text('The item’s id.'),
          name: text('The item’s name.'),
          liked: flag('Whether it was liked.'),
        },
        component('ReviewedItem', 'An item that the customer liked or did not like.'),
      ),
      { description: 'Which items were liked.' },
    ),
    liked: Type.Array(Type.String(), { description: 'Names of the items liked.' }),
    date: text('When it was written; ISO 8601.'),
    created: text('ISO 8601.'),
    edited: nullable(text('ISO 8601.')),
    reply: nullable(text('The merchant’s reply.')),
    replied: nullable(text('ISO 8601.')),
  },
  component('Review', 'A customer’s review of an order.'),
)
const AdministeredReview = Type.Object(
  {
    ...Review.properties,
    order_id: integer('The order’s id.'),
    merchant_id: integer('The merchant’s id.'),
    hidden: flag('Hidden by the operator: customers don’t see it, and it doesn’t count in ratings.'),
    hidden_reason: nullable(text('Why the operator hid it; null if shown.')),
  },
  component('AdministeredReview', 'A review, as seen by its merchant and the operator.'),
)
export const OneReview = Type.Object({ review: Review })
export const OwnReview = Type.Object({ review: nullable(Review) })

export const ReviewsQuery = Type.Object({ merchant_id: MerchantInPath, ...page })
export type ReviewsQueryInput = Static<typeof ReviewsQuery>
export const Reviews = Type.Object({
  reviews: Type.Array(Review, { description: 'The reviews, newest first.' }),
  has_more: flag('Whether more pages follow.'),
  histogram: Type.Object(
    Object.fromEntries(
      (['1', '2', '3', '4', '5'] as const).map((stars) => [
        stars,
        integer(`Reviews with ${stars} of 5 stars.`),
      ]),
    ) as Record<'1' | '2' | '3' | '4' | '5', Type.TInteger>,
    { description: 'Number of reviews by stars.' },
  ),
  overall_rating: integer('0 to 100; 0 if none.'),
  num_ratings: integer('Number of ratings.'),
})

export const AdministeredQuery = Type.Object({ merchantId: MerchantId, ...page })
export type AdministeredQueryInput = Static<typeof AdministeredQuery>
export const OperatorQuery = Type.Object({
  merchant_id: optional(idInput('Only this merchant.')),
  hidden: optional(flag('true for hidden reviews only, false for visible ones only.')),
  sort: optional(sortBy(['created'], 'Sort order. Default `-created`: newest first.')),
  ...page,
})
export type OperatorQueryInput = Static<typeof OperatorQuery>
export const AdministeredReviews = Type.Object({
  reviews: Type.Array(AdministeredReview, { description: 'The reviews, newest first.' }),
  has_more: flag('Whether more pages follow.'),
})

const ListedReview = Type.Object(
  { ...AdministeredReview.properties, merchant_name: text('The merchant’s name.') },
  component('ListedReview', 'A review in a list of several merchants.'),
)
export const ListedReviews = Type.Object({
  reviews: Type.Array(ListedReview, { description: 'The reviews, newest first.' }),
  has_more: flag('Whether more pages follow.'),
})

export const Reply = Type.Object({
  merchantId: MerchantId,
  review_id: ReviewId,
  reply: nullable(Type.String({ maxLength: 2000, description: 'The reply. null removes it.' })),
})
export type ReplyInput = Static<typeof Reply>
export const Hide = Type.Object({
  review_id: ReviewId,
  hidden: flag('Whether it is hidden.'),
  reason: optional(Type.String({ maxLength: 500, description: 'The reason. Required to hide a review.' })),
})
export type HideInput = Static<typeof Hide>
export const ChangedReview = Type.Object({ review: AdministeredReview })
