import type { Cents } from '../../core/money.ts'
import { sql } from '../../db/database.ts'
import type { Offer, Section } from './rules.ts'

/** A size as sold by one store, with what carts and orders store of it. */
export type SoldSize = {
  variantId: number
  /** The product's name with the size: `Barolo, 750ml`. */
  name: string
  section: Section
  /** The whole pack's. */
  milliliters: number
  price: Cents
  stock: number
}

/**
 * Which of these sizes the store lists, in stock or not. Not from the search's snapshots: slightly outdated stock
 * would sell the last bottle twice. The array comes from a subquery, so that its length doesn't cause replanning
 * (0.5 ms, ten times the execution time).
 */
export const findSoldSizes = sql<SoldSize>(
  `SELECT o.variant_id AS "variantId", p.name || ', ' || v.size AS name, p.section,
          v.volume_ml * v.pack AS milliliters, o.price_cents AS price, o.stock
   FROM alcohol_offers o JOIN alcohol_variants v USING (variant_id) JOIN alcohol_products p USING (product_id)
   WHERE o.merchant_id = $1 AND o.variant_id = ANY ((SELECT $2::bigint[])::bigint[])`,
).rows((merchantId: number, variantIds: readonly number[]) => [merchantId, variantIds])

export const hasOffers = sql<{ found: boolean }>(
  'SELECT EXISTS (SELECT FROM alcohol_offers WHERE merchant_id = $1) AS found',
).get(
  (merchantId: number) => [merchantId],
  ({ found }) => found,
)

const changed = `o.merchant_id AS "merchantId", o.variant_id AS "variantId", o.price_cents AS price, o.stock`

/** So many of one size. */
export type Bottles = { variantId: number; count: number }

/**
 * Takes what is sufficiently in stock; returns the resulting offers. Rows are locked in id order, so two orders of the same bottles
 * never deadlock. Arrays come from subqueries, so that their length doesn't cause replanning.
 */
export const subtractStock = sql<Offer>(
  `WITH wanted AS (SELECT * FROM unnest((SELECT $2::bigint[]), (SELECT $3::integer[])) AS wanted (variant_id, count)),
        locked AS (SELECT o.variant_id FROM alcohol_offers o JOIN wanted w USING (variant_id)
                   WHERE o.merchant_id = $1 ORDER BY o.variant_id FOR UPDATE OF o)
   UPDATE alcohol_offers o SET stock = o.stock - w.count FROM wanted w
   WHERE o.merchant_id = $1 AND o.variant_id = w.variant_id AND o.stock >= w.count
     AND o.variant_id IN (SELECT variant_id FROM locked)
   RETURNING ${changed}`,
).rows(toColumns)

/** What the store no longer sells isn't put back. */
export const addStock = sql<Offer>(
  `UPDATE alcohol_offers o SET stock = o.stock + w.count
   FROM unnest($2::bigint[], $3::integer[]) AS w (variant_id, count)
   WHERE o.merchant_id = $1 AND o.variant_id = w.variant_id
   RETURNING ${changed}`,
).rows(toColumns)

/** Each size once. */
function toColumns(merchantId: number, bottles: readonly Bottles[]) {
  const sums = new Map<number, number>()
  for (const { variantId, count } of bottles) sums.set(variantId, (sums.get(variantId) ?? 0) + count)
  const ids = [...sums.keys()].sort((a, b) => a - b)
  return [merchantId, ids, ids.map((id) => sums.get(id)!)]
}
