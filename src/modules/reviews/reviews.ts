import { type CartOwner, cartOwner } from '../../calls/buyer.ts'
import type { Call } from '../../calls/call.ts'
import { mustHoldNoCardNumber } from '../../core/card.ts'
import { refuse } from '../../core/refusal.ts'
import { beforeFirst, readSort } from '../../core/sort.ts'
import type { Handle } from '../../db/database.ts'
import { says, word } from '../../texts/sentence.ts'
import { type AuditAction, recordAudit } from '../audit/index.ts'
import { publish } from '../events/index.ts'
import { addToRating, type MerchantDirectory } from '../merchants/index.ts'
import { findOwnOrder, lockOrder, type Order } from '../orders/index.ts'
import { presentForAdministrators, presentHistogram, presentListed, presentReview } from './present.ts'
import { isEditable, nameItems, type Review, ratingChange, shortenAuthor } from './rules.ts'
import type {
  AdministeredQueryInput,
  HideInput,
  NewReviewInput,
  OperatorQueryInput,
  ReplyInput,
  ReviewsQueryInput,
} from './schemas.ts'
import {
  countByStars,
  findReview,
  insertReview,
  listAll,
  listShown,
  lockReview,
  updateReview,
  writeHidden,
  writeReply,
} from './store.ts'

export type ReviewDeps = { merchants: MerchantDirectory }

/** Once per completed order. Posting again within seven days replaces the review. */
export async function reviewOrder(input: NewReviewInput, { db: tx, caller, now }: Call) {
  const { stars, text: body = '' } = input
  mustHoldNoCardNumber({ text: body })
  const order = await getOwnOrder(tx, input.order_id, cartOwner(caller))
  const items = nameItems(order.cart, input.items ?? [])
  if (items === null) {
    throw refuse('invalid_parameter', {
      field: 'items',
      detail: says`An item_key isn’t in the order.`,
    })
  }
  const before = await findReview(tx, order.orderId)
  const review = before
    ? await edit(tx, before, { stars, body, items }, now)
    : await add(tx, order, { stars, body, items }, now)
  await addToRating(tx, review.merchantId, ratingChange(before, review))
  return { review: presentReview(review) }
}

type Said = Pick<Review, 'stars' | 'body' | 'items'>

async function edit(tx: Handle, before: Review, said: Said, now: number): Promise<Review> {
  if (!isEditable(before, now)) throw refuse('review_closed')
  return updateReview(tx, { reviewId: before.reviewId, ...said }, now)
}

async function add(tx: Handle, order: Order, said: Said, now: number): Promise<Review> {
  const { orderId, merchant, customerId } = order
  const { merchantId } = merchant
  const author = shortenAuthor(order.contact)
  const review = await insertReview(tx, { merchantId, orderId, customerId, author, ...said, createdAt: now })
  const data = { review: presentReview(review) }
  const about = { merchantId, customerId, orderId, subject: String(orderId) }
  await publish(tx, [{ type: 'review.created', ...about, data }], now)
  return review
}

/** Another buyer's order is reported as unknown. The lock prevents two reviews of one order. */
async function getOwnOrder(tx: Handle, orderId: number, owner: CartOwner): Promise<Order> {
  await lockOrder(tx, orderId)
  const order = await findOwnOrder(tx, owner, orderId)
  if (!order) throw refuse('unknown_order', { field: 'order_id' })
  if (order.status === 'completed') return order
  const detail = says`The order is ${word(order.status)}. You can review it when it’s completed.`
  throw refuse('invalid_action', { field: 'order_id', detail, status: order.status })
}

export async function readOwnReview({ order_id }: { order_id: number }, { db, caller }: Call) {
  const order = await findOwnOrder(db, cartOwner(caller), order_id)
  const review = order && (await findReview(db, order_id))
  return { review: review ? presentReview(review) : null }
}

const defaultLimit = 20

/** One more row than shown is read, to know whether there is a next page. */
function paged<Found, Shown>(found: readonly Found[], limit: number, present: (review: Found) => Shown) {
  return { reviews: found.slice(0, limit).map(present), has_more: found.length > limit }
}

export async function readReviews({ merchants }: ReviewDeps, input: ReviewsQueryInput, { db }: Call) {
  const { merchant_id, after: before = Number.MAX_SAFE_INTEGER, limit = defaultLimit } = input
  const merchant = await merchants.find(merchant_id)
  if (!merchant?.active) throw refuse('no_rest', { field: 'merchant_id' })
  const found = await listShown(db, merchant_id, { before, limit: limit + 1 })
  const { overallRating, numRatings } = merchant
  return {
    ...paged(found, limit, presentReview),
    histogram: presentHistogram(await countByStars(db, merchant_id)),
    overall_rating: overallRating,
    num_ratings: numRatings,
  }
}

export async function readMerchantReviews(input: AdministeredQueryInput, { db }: Call) {
  const { merchantId, after = Number.MAX_SAFE_INTEGER, limit = defaultLimit } = input
  const range = { merchantId, hidden: null, after, limit: limit + 1, direction: 'descending' } as const
  const found = await listAll(db, range)
  return paged(found, limit, presentForAdministrators)
}

export async function readAllReviews(input: OperatorQueryInput, { db }: Call) {
  const { merchant_id: merchantId = null, hidden = null } = input
  const { direction } = readSort(input.sort ?? '-created')
  const { after = beforeFirst(direction), limit = defaultLimit } = input
  const found = await listAll(db, { merchantId, hidden, after, limit: limit + 1, direction })
  return paged(found, limit, presentListed)
}

export async function replyToReview({ merchantId, review_id, reply }: ReplyInput, call: Call) {
  mustHoldNoCardNumber({ reply: reply ?? '' })
  const before = await lockReview(call.db, review_id)
  if (before?.merchantId !== merchantId) throw refuse('unknown_review', { field: 'review_id' })
  const review = await writeReply(call.db, review_id, reply, call.now)
  await audit(call, 'review.replied', before, review)
  return { review: presentForAdministrators(review) }
}

/** Hidden reviews are not shown and don't count. */
export async function hideReview(input: HideInput, call: Call) {
  const { review_id, hidden } = input
  const reason = input.reason ?? null
  if (hidden && reason === null)
    throw refuse('missing_parameter', { field: 'reason', detail: says`Enter a reason for hiding it.` })
  const before = await lockReview(call.db, review_id)
  if (!before) throw refuse('unknown_review', { field: 'review_id' })
  const review = await writeHidden(call.db, review_id, { hidden, reason })
  await addToRating(call.db, review.merchantId, ratingChange(before, review))
  await audit(call, hidden ? 'review.hidden' : 'review.shown', before, review)
  return { review: presentForAdministrators(review) }
}

function audit(call: Call, action: AuditAction, before: Review, after: Review) {
  const { merchantId, reviewId } = after
  const audited = ({ reply, hidden, hiddenReason }: Review) => ({
    reply,
    hidden,
    hidden_reason: hiddenReason,
  })
  return recordAudit(call, {
    action,
    subject: String(reviewId),
    merchantId,
    before: audited(before),
    after: audited(after),
  })
}
