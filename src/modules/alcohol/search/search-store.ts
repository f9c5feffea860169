import { type Handle, sql } from '../../../db/database.ts'

type Named = { name: string }

const countriesOfAll = sql<Named>(
  `SELECT DISTINCT country AS name FROM alcohol_products WHERE country <> '' AND merged_into IS NULL ORDER BY 1`,
)
const sizesOfAll = sql<Named>(
  'SELECT size AS name FROM alcohol_variants GROUP BY size ORDER BY min(volume_ml::bigint * pack), size',
)
const productsInAll = sql<{ count: number }>(
  'SELECT count(*) FROM alcohol_products WHERE merged_into IS NULL',
)
const everyProductId = sql<{ productId: string }>(
  'SELECT product_id AS "productId" FROM alcohol_products WHERE merged_into IS NULL ORDER BY 1',
)

const popularProductIds = sql<{ productId: string }>(
  `SELECT product_id AS "productId" FROM alcohol_products WHERE merged_into IS NULL
   ORDER BY popularity DESC, product_id LIMIT $1`,
)

/** By name. */
export async function loadCountries(handle: Handle): Promise<string[]> {
  return (await handle.rows(countriesOfAll)).map(({ name }) => name)
}

/** The smallest first. */
export async function loadSizes(handle: Handle): Promise<string[]> {
  return (await handle.rows(sizesOfAll)).map(({ name }) => name)
}

export async function countProducts(handle: Handle): Promise<number> {
  return (await handle.get(productsInAll)).count
}

export async function loadAllProductIds(handle: Handle): Promise<string[]> {
  return (await handle.rows(everyProductId)).map(({ productId }) => productId)
}

/** The most popular ones, up to this many. */
export async function loadPopularProductIds(handle: Handle, most: number): Promise<string[]> {
  return (await handle.rows(popularProductIds, [most])).map(({ productId }) => productId)
}
