import type { Direction } from '../../core/sort.ts'
import { type Handle, sql } from '../../db/database.ts'
import { inBothDirections } from '../../db/sort-directions.ts'
import type { ListedReview, Review, StarCount } from './rules.ts'

const columns = `review_id AS "reviewId", merchant_id AS "merchantId", order_id AS "orderId", customer_id AS "customerId",
  author, stars, body, items, created_at AS "createdAt", edited_at AS "editedAt", reply, replied_at AS "repliedAt",
  hidden, hidden_reason AS "hiddenReason"`

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

export type Page = { before: number; limit: number }

export const findReview = sql<Review>(`SELECT ${columns} FROM reviews WHERE order_id = $1`).find(
  (orderId: number) => [orderId],
)

export const lockReview = sql<Review>(`SELECT ${columns} FROM reviews WHERE review_id = $1 FOR UPDATE`).find(
  (reviewId: number) => [reviewId],
)

/** Newest first. */
export const listShown = sql<Review>(
  `SELECT ${columns} FROM reviews WHERE merchant_id = $1 AND review_id < $2 AND NOT hidden
   ORDER BY review_id DESC LIMIT $3`,
).rows((merchantId: number, { before, limit }: Page) => [merchantId, before, limit])

/** Counts visible reviews only. */
export const countByStars = sql<StarCount>(
  'SELECT stars, count(*)::integer AS count FROM reviews WHERE merchant_id = $1 AND NOT hidden GROUP BY stars',
).rows((merchantId: number) => [merchantId])

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

export const updateReview = sql<Review>(
  `UPDATE reviews SET stars = $2, body = $3, items = $4, edited_at = $5 WHERE review_id = $1 RETURNING ${columns}`,
).get(
  ({ reviewId, stars, body, items }: Pick<Review, 'reviewId' | 'stars' | 'body' | 'items'>, now: number) => [
    reviewId,
    stars,
    body,
    JSON.stringify(items),
    new Date(now),
  ],
)

export const writeReply = sql<Review>(
  `UPDATE reviews SET reply = $2, replied_at = $3 WHERE review_id = $1 RETURNING ${columns}`,
).get((reviewId: number, reply: string | null, now: number) => [
  reviewId,
  reply,
  reply === null ? null : new Date(now),
])

export const writeHidden = sql<Review>(
  `UPDATE reviews SET hidden = $2, hidden_reason = $3 WHERE review_id = $1 RETURNING ${columns}`,
).get((reviewId: number, { hidden, reason }: { hidden: boolean; reason: string | null }) => [
  reviewId,
  hidden,
  hidden ? reason : null,
])
