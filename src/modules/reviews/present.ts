import { formatUtc } from '../../core/local-time.ts'
import { type ListedReview, type Review, type StarCount, toFirstName } from './rules.ts'

/** The public view. */
export function presentReview({ reviewId, author, stars, body, items, createdAt, ...review }: Review) {
  return {
    review_id: reviewId,
    stars,
    text: body,
    name: author,
    first_name: toFirstName(author),
    items: items.map(({ id, name, liked }) => ({ id, name, liked })),
    liked: items.filter(({ liked }) => liked).map(({ name }) => name),
    date: formatUtc(createdAt),
    created: formatUtc(createdAt),
    edited: review.editedAt === null ? null : formatUtc(review.editedAt),
    reply: review.reply,
    replied: review.repliedAt === null ? null : formatUtc(review.repliedAt),
  }
}

/** How many reviews gave 1, 2, 3, 4 and 5 stars. */
export function presentHistogram(counts: readonly StarCount[]) {
  const countOf = (stars: number) => counts.find((one) => one.stars === stars)?.count ?? 0
  return { 1: countOf(1), 2: countOf(2), 3: countOf(3), 4: countOf(4), 5: countOf(5) }
}

/** The view of the merchant and the operator. */
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

/** An entry of the operator's list. */
export const presentListed = (review: ListedReview) => ({
  ...presentForAdministrators(review),
  merchant_name: review.merchantName,
})
