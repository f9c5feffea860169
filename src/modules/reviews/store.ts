import type { Direction } from '../../core/sort.ts'
import { type Handle, sql } from '../../db/database.ts'
import { inBothDirections } from '../../db/sort-directions.ts'
import type { ListedReview, Review, StarCount } from './rules.ts'

const columns = `review_id AS "reviewId", merchant_id AS "merchantId", order_id AS "orderId", customer_id AS "customerId",
  author, stars, body, items, created_at AS "createdAt", edited_at AS "editedAt", reply, replied_at AS "repliedAt",
  hidden, hidden_reason AS "hiddenReason"`
const reviewOfOrder = sql<Review>(`SELECT ${columns} FROM reviews WHERE order_id = $1`)
const lockedReview = sql<Review>(`SELECT ${columns} FROM reviews WHERE review_id = $1 FOR UPDATE`)
const shownReviews = sql<Review>(
  `SELECT ${columns} FROM reviews WHERE merchant_id = $1 AND review_id < $2 AND NOT hidden
   ORDER BY review_id DESC LIMIT $3`,
)
const starCounts = sql<StarCount>(
  'SELECT stars, count(*)::integer AS count FROM reviews WHERE merchant_id = $1 AND NOT hidden GROUP BY stars',
)
const allReviews = inBothDirections<ListedReview>(
  ({ order, beyond }) => `SELECT ${columns},
     (SELECT m.name FROM merchants m WHERE m.merchant_id = reviews.merchant_id) AS "merchantName"
   FROM reviews
   WHERE ($1::bigint IS NULL OR merchant_id = $1) AND review_id ${beyond} $2 AND ($4::boolean IS NULL OR hidden = $4)
   ORDER BY review_id ${order} LIMIT $3`,
)
const addReview = sql<Review>(
  `INSERT INTO reviews (merchant_id, order_id, customer_id, author, stars, body, items, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING ${columns}`,
)
const changeReview = sql<Review>(
  `UPDATE reviews SET stars = $2, body = $3, items = $4, edited_at = $5 WHERE review_id = $1 RETURNING ${columns}`,
)
const setReply = sql<Review>(
  `UPDATE reviews SET reply = $2, replied_at = $3 WHERE review_id = $1 RETURNING ${columns}`,
)
const setHidden = sql<Review>(
  `UPDATE reviews SET hidden = $2, hidden_reason = $3 WHERE review_id = $1 RETURNING ${columns}`,
)

export type Page = { before: number; limit: number }

export function findReview(handle: Handle, orderId: number): Promise<Review | undefined> {
  return handle.find(reviewOfOrder, [orderId])
}

export function lockReview(tx: Handle, reviewId: number): Promise<Review | undefined> {
  return tx.find(lockedReview, [reviewId])
}

/** Newest first. */
export function listShown(handle: Handle, merchantId: number, { before, limit }: Page): Promise<Review[]> {
  return handle.rows(shownReviews, [merchantId, before, limit])
}

/** Counts visible reviews only. */
export const countByStars = (handle: Handle, merchantId: number): Promise<StarCount[]> =>
  handle.rows(starCounts, [merchantId])

/** Includes hidden reviews. Without a merchant, lists those of all merchants. */
export function listAll(
  handle: Handle,
  range: {
    merchantId: number | null
    hidden: boolean | null
    after: number
    limit: number
    direction: Direction
  },
): Promise<ListedReview[]> {
  const { merchantId, hidden, after, limit, direction } = range
  return handle.rows(allReviews[direction], [merchantId, after, limit, hidden])
}

export function insertReview(
  tx: Handle,
  review: Pick<
    Review,
    'merchantId' | 'orderId' | 'customerId' | 'author' | 'stars' | 'body' | 'items' | 'createdAt'
  >,
): Promise<Review> {
  const { merchantId, orderId, customerId, author, stars, body, items, createdAt } = review
  const values = [
    merchantId,
    orderId,
    customerId,
    author,
    stars,
    body,
    JSON.stringify(items),
    new Date(createdAt),
  ]
  return tx.get(addReview, values)
}

export function updateReview(
  tx: Handle,
  { reviewId, stars, body, items }: Pick<Review, 'reviewId' | 'stars' | 'body' | 'items'>,
  now: number,
): Promise<Review> {
  return tx.get(changeReview, [reviewId, stars, body, JSON.stringify(items), new Date(now)])
}

export function writeReply(tx: Handle, reviewId: number, reply: string | null, now: number): Promise<Review> {
  return tx.get(setReply, [reviewId, reply, reply === null ? null : new Date(now)])
}

export function writeHidden(
  tx: Handle,
  reviewId: number,
  { hidden, reason }: { hidden: boolean; reason: string | null },
): Promise<Review> {
  return tx.get(setHidden, [reviewId, hidden, hidden ? reason : null])
}
