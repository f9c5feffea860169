import type { Cents } from '../../core/money.ts'
import { sql } from '../../db/database.ts'
import type { Section } from './rules/catalog.ts'

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
