import { type Static, Type } from 'typebox'
import { MerchantId, MerchantInPath } from '../merchants/index.ts'

const optional = Type.Optional
const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const anyId = { minimum: 1, maximum: Number.MAX_SAFE_INTEGER }
const OrderId = Type.Integer({ ...anyId, 'x-refusal': 'unknown_order' })
const ReviewId = Type.Integer({ ...anyId, 'x-refusal': 'unknown_review' })
const page = {
  after: optional(
    Type.Integer({ ...anyId, description: 'The review_id of the last one of the page before.' }),
  ),
  limit: optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
}

export const NewReview = Type.Object({
  order_id: OrderId,
  stars: Type.Integer({ minimum: 1, maximum: 5 }),
  text: optional(Type.String({ maxLength: 2000 })),
  items: optional(
    Type.Array(
      Type.Object({
        item_key: Type.Integer({ minimum: 0, maximum: 10_000, description: 'The line of the order’s cart.' }),
        liked: Type.Boolean(),
      }),
      { maxItems: 100 },
    ),
  ),
})
export type NewReviewInput = Static<typeof NewReview>
export const OrderInPath = Type.Object({ order_id: OrderId })

const Review = Type.Object({
  review_id: Type.Integer(),
  stars: Type.Integer({ minimum: 1, maximum: 5 }),
  text: Type.String(),
  name: Type.String({ description: 'First name and initial.' }),
  items: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), liked: Type.Boolean() })),
  created: Type.String({ description: 'ISO 8601.' }),
  edited: nullable(Type.String({ description: 'ISO 8601.' })),
  reply: nullable(Type.String({ description: 'What the merchant answered.' })),
  replied: nullable(Type.String({ description: 'ISO 8601.' })),
})
const AdministeredReview = Type.Object({
  ...Review.properties,
  order_id: Type.Integer(),
  merchant_id: Type.Integer(),
  hidden: Type.Boolean({
    description: 'The operator has hidden it: it is shown to nobody and counts for nothing.',
  }),
  hidden_reason: nullable(Type.String()),
})
export const OneReview = Type.Object({ review: Review })
export const OwnReview = Type.Object({ review: nullable(Review) })

export const ReviewsQuery = Type.Object({ merchant_id: MerchantInPath, ...page })
export type ReviewsQueryInput = Static<typeof ReviewsQuery>
export const Reviews = Type.Object({
  reviews: Type.Array(Review),
  has_more: Type.Boolean(),
  overall_rating: Type.Integer({ description: '0 to 100; 0: none.' }),
  num_ratings: Type.Integer(),
})

export const AdministeredQuery = Type.Object({ merchantId: MerchantId, ...page })
export type AdministeredQueryInput = Static<typeof AdministeredQuery>
export const OperatorQuery = Type.Object({
  merchant_id: optional(Type.Integer(anyId)),
  hidden: optional(Type.Boolean()),
  ...page,
})
export type OperatorQueryInput = Static<typeof OperatorQuery>
export const AdministeredReviews = Type.Object({
  reviews: Type.Array(AdministeredReview),
  has_more: Type.Boolean(),
})

export const Reply = Type.Object({
  merchantId: MerchantId,
  review_id: ReviewId,
  reply: nullable(Type.String({ maxLength: 2000, description: 'null takes it back.' })),
})
export type ReplyInput = Static<typeof Reply>
export const Hide = Type.Object({
  review_id: ReviewId,
  hidden: Type.Boolean(),
  reason: optional(Type.String({ maxLength: 500, description: 'Needed to hide one.' })),
})
export type HideInput = Static<typeof Hide>
export const ChangedReview = Type.Object({ review: AdministeredReview })
