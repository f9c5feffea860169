import { formatUtc } from '../../core/local-time.ts'
import type { Review } from './rules.ts'

/** As everybody may read it. */
export function presentReview({ reviewId, author, stars, body, items, createdAt, ...review }: Review) {
  return {
    review_id: reviewId,
    stars,
    text: body,
    name: author,
    items: items.map(({ id, name, liked }) => ({ id, name, liked })),
    created: formatUtc(createdAt),
    edited: review.editedAt === null ? null : formatUtc(review.editedAt),
    reply: review.reply,
    replied: review.repliedAt === null ? null : formatUtc(review.repliedAt),
  }
}

/** As the merchant and the operator read it. */
export function presentForAdministrators(review: Review) {
  const { orderId, merchantId, hidden, hiddenReason } = review
  return {
    ...presentReview(review),
    order_id: orderId,
    merchant_id: merchantId,
    hidden,
    hidden_reason: hiddenReason,
  }
}
