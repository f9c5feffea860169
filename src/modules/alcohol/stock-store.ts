import { type Handle, sql } from '../../db/database.ts'
import type { Offer } from './rules/catalog.ts'

const changed = `o.merchant_id AS "merchantId", o.variant_id AS "variantId", o.price_cents AS price, o.stock`

/** So many of one size. */
export type Bottles = { variantId: number; count: number }

// Rows are locked in id order, so two orders of the same bottles never deadlock. Arrays come from subqueries, so that
// their length doesn't cause replanning.
const takeBottles = sql<Offer>(
  `WITH wanted AS (SELECT * FROM unnest((SELECT $2::bigint[]), (SELECT $3::integer[])) AS wanted (variant_id, count)),
        locked AS (SELECT o.variant_id FROM alcohol_offers o JOIN wanted w USING (variant_id)
                   WHERE o.merchant_id = $1 ORDER BY o.variant_id FOR UPDATE OF o)
   UPDATE alcohol_offers o SET stock = o.stock - w.count FROM wanted w
   WHERE o.merchant_id = $1 AND o.variant_id = w.variant_id AND o.stock >= w.count
     AND o.variant_id IN (SELECT variant_id FROM locked)
   RETURNING ${changed}`,
)
const returnBottles = sql<Offer>(
  `UPDATE alcohol_offers o SET stock = o.stock + w.count
   FROM unnest($2::bigint[], $3::integer[]) AS w (variant_id, count)
   WHERE o.merchant_id = $1 AND o.variant_id = w.variant_id
   RETURNING ${changed}`,
)

/** Takes what is sufficiently in stock; returns the resulting offers. */
export function subtractStock(tx: Handle, merchantId: number, bottles: readonly Bottles[]): Promise<Offer[]> {
  const { ids, counts } = splitColumns(bottles)
  return tx.rows(takeBottles, [merchantId, ids, counts])
}

/** What the store no longer sells isn't put back. */
export function addStock(tx: Handle, merchantId: number, bottles: readonly Bottles[]): Promise<Offer[]> {
  const { ids, counts } = splitColumns(bottles)
  return tx.rows(returnBottles, [merchantId, ids, counts])
}

/** Each size once. */
function splitColumns(bottles: readonly Bottles[]) {
  const sums = new Map<number, number>()
  for (const { variantId, count } of bottles) sums.set(variantId, (sums.get(variantId) ?? 0) + count)
  const ids = [...sums.keys()].sort((a, b) => a - b)
  return { ids, counts: ids.map((id) => sums.get(id)!) }
}
