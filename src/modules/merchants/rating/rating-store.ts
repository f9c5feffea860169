import { type Handle, sql } from '../../../db/database.ts'

// A star is 20 of 100. Imported ratings keep their original weight.
const addRatings = sql(
  `UPDATE merchants SET review_count = review_count + $2, review_stars = review_stars + $3,
     num_ratings = imported_ratings + review_count + $2,
     overall_rating = CASE WHEN imported_ratings + review_count + $2 = 0 THEN 0
       ELSE round((imported_rating::numeric * imported_ratings + 20 * (review_stars + $3))
         / (imported_ratings + review_count + $2)) END
   WHERE merchant_id = $1`,
)

/** Part of the transaction that adds, changes or hides a review. */
export async function addToRating(
  tx: Handle,
  merchantId: number,
  { count, stars }: { count: number; stars: number },
) {
  if (count !== 0 || stars !== 0) await tx.rows(addRatings, [merchantId, count, stars])
}
