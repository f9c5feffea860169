import type { Direction } from '../../../core/sort.ts'
import { type Handle, type Statement, sql } from '../../../db/database.ts'
import { sortSyntax } from '../../../db/sort-directions.ts'
import type {
  ListedCategory,
  ListedOffer,
  ListedProduct,
  ListedSize,
  ProductDetails,
  ProductState,
} from './rules/listed-product.ts'

export type ProductSearch = {
  words: readonly string[]
  section: string | undefined
  subsection: string | undefined
  child: string | undefined
  state: ProductState
  /** The last one on the previous page. */
  after: { name: string; productId: string } | undefined
  direction: Direction
}

const byName = 'lower(p.name) COLLATE "C"'
const offered = `EXISTS (SELECT FROM alcohol_variants v JOIN alcohol_offers o USING (variant_id) WHERE v.product_id = p.product_id)`
const states: Record<ProductState, string> = {
  current: 'p.merged_into IS NULL',
  merged: 'p.merged_into IS NOT NULL',
  // Maintained with the products; a concurrent change of offers may leave a product there that is sold.
  unsold: `p.merged_into IS NULL AND p.product_id IN (SELECT product_id FROM unsold_products) AND NOT ${offered}`,
}
// Offers by size (OFFSET 0): without statistics, or for a product with many sizes, the planner would read all offers
// for each row.
const columns = `p.product_id AS "productId", p.name, p.brand, p.section, p.subsection, p.child, p.country, p.popularity,
  p.merged_into AS "mergedInto",
  (SELECT count(*) FROM alcohol_variants v WHERE v.product_id = p.product_id) AS sizes,
  (SELECT count(DISTINCT o.merchant_id) FROM alcohol_variants v
   CROSS JOIN LATERAL (SELECT merchant_id FROM alcohol_offers WHERE variant_id = v.variant_id OFFSET 0) o
   WHERE v.product_id = p.product_id) AS stores`

/** Only requested conditions are part of the statement: each has an index. Counts are computed only for the page. */
function searchBy(conditions: readonly string[], direction: Direction): Statement<ListedProduct> {
  const where = conditions.join(' AND ')
  const { order } = sortSyntax[direction]
  return sql<ListedProduct>(
    `SELECT ${columns} FROM (SELECT * FROM alcohol_products p WHERE ${where}
       ORDER BY ${byName} ${order}, p.product_id ${order} LIMIT $1) AS p
     ORDER BY ${byName} ${order}, p.product_id ${order}`,
  )
}

const likePattern = (word: string) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`

/** By name. */
export function searchProducts(handle: Handle, search: ProductSearch, limit: number) {
  const values: unknown[] = [limit]
  const put = (value: unknown) => `$${values.push(value)}`
  const { words, section, subsection, child, state, after, direction } = search
  const conditions = [
    states[state],
    ...(section === undefined ? [] : [`p.section = ${put(section)}`]),
    ...(subsection === undefined ? [] : [`p.subsection = ${put(subsection)}`]),
    ...(child === undefined ? [] : [`p.child = ${put(child)}`]),
    ...words.map((word) => `p.match_key LIKE ${put(likePattern(word))}`),
    ...(after === undefined
      ? []
      : [
          `(${byName}, p.product_id) ${sortSyntax[direction].beyond} (${put(after.name)}, ${put(after.productId)})`,
        ]),
  ]
  return handle.rows(searchBy(conditions, direction), values)
}

const mergedInto = sql<{ productId: string }>(
  'SELECT product_id AS "productId" FROM alcohol_products WHERE merged_into = $1 ORDER BY 1',
)

/** The product with this id, and the one with a size with this barcode. */
export const findNamedExactly = sql<ListedProduct>(
  `SELECT ${columns} FROM alcohol_products p WHERE p.product_id = $1
     OR p.product_id = (SELECT product_id FROM alcohol_variants WHERE gtin = $2) ORDER BY p.product_id`,
).rows((productId: string, gtin: string | null) => [productId, gtin])
export const findProduct = sql<ProductDetails>(
  `SELECT ${columns}, p.description, p.image_url AS "imageUrl", p.tags FROM alcohol_products p WHERE p.product_id = $1`,
).find((productId: string) => [productId])
export const findPlaceInList = sql<{ name: string; productId: string }>(
  'SELECT lower(name) AS name, product_id AS "productId" FROM alcohol_products WHERE product_id = $1',
).find((productId: string) => [productId])
export const listSizes = sql<ListedSize>(
  `SELECT v.variant_id AS "variantId", v.size, v.volume_ml AS "volumeMl", v.pack, v.container, v.gtin,
     count(o.merchant_id) AS stores, min(o.price_cents) AS lowest, max(o.price_cents) AS highest,
     coalesce(sum(o.stock), 0) AS stock
   FROM alcohol_variants v LEFT JOIN alcohol_offers o USING (variant_id)
   WHERE v.product_id = $1 GROUP BY v.variant_id ORDER BY v.volume_ml, v.pack, v.variant_id`,
).rows((productId: string) => [productId])
export const listOffers = sql<ListedOffer>(
  `SELECT o.merchant_id AS "merchantId", o.variant_id AS "variantId", v.size, o.price_cents AS price, o.stock
   FROM alcohol_variants v JOIN alcohol_offers o USING (variant_id)
   WHERE v.product_id = $1 ORDER BY v.volume_ml, v.pack, o.price_cents, o.merchant_id LIMIT $2`,
).rows((productId: string, limit: number) => [productId, limit])
export const listMergedInto = async (handle: Handle, productId: string) =>
  (await handle.rows(mergedInto, [productId])).map((row) => row.productId)
/** Every level with the number of products at and below it. */
export const listCategories = sql<ListedCategory>(
  `SELECT c.section, c.subsection, c.child, c.name, c.position, coalesce(n.products, 0) AS products
   FROM alcohol_categories c LEFT JOIN (
     SELECT section, subsection, child, count(*) AS products FROM (
       SELECT section, unnest(ARRAY['', subsection, subsection]) AS subsection, unnest(ARRAY['', '', child]) AS child
       FROM alcohol_products WHERE merged_into IS NULL) AS every_level
     GROUP BY section, subsection, child) AS n USING (section, subsection, child)
   ORDER BY c.section, c.position, c.subsection, c.child`,
).rows()
