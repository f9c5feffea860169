import { type Handle, sql } from '../../db/database.ts'
import { throwUnreadable, type UnreadableRows } from '../../db/unreadable-rows.ts'
import type { Category, OfferColumns, Product, Tag, Variant } from './rules.ts'

const someProducts = sql<Product>(
  `SELECT product_id AS "productId", section, subsection, child, name, brand, country, description,
          image_url AS "imageUrl", tags, popularity
   FROM alcohol_products WHERE product_id = ANY ($1::text[]) AND merged_into IS NULL ORDER BY product_id`,
)

/** The whole tree: a few dozen rows. */
export const loadCategories = sql<Category>(
  `SELECT section, subsection, child, name, position FROM alcohol_categories
   ORDER BY section, position, subsection, child`,
).rows()

/** Products merged into another are left out; `findProductId` knows where they went. */
export async function loadProducts(
  handle: Handle,
  productIds: readonly string[],
  unreadable: UnreadableRows = throwUnreadable,
): Promise<Product[]> {
  const rows = await handle.rows(someProducts, [productIds])
  return unreadable.readAll({
    kind: 'product',
    asked: productIds,
    rows,
    idOf: ({ productId }) => productId,
    read: readProduct,
  })
}

/** The database ensures everything except the tags' content. */
function readProduct(product: Product): Product {
  const isTag = (tag: Partial<Tag> | null) =>
    typeof tag?.key === 'string' && [tag.value].flat().every((value) => typeof value === 'string')
  if (!product.tags.every(isTag)) throw new Error(`tags ${JSON.stringify(product.tags).slice(0, 200)}`)
  return product
}

/** In id order, so the first of a product is its default size. */
export const loadVariants = sql<Variant>(
  `SELECT variant_id AS "variantId", product_id AS "productId", size, volume_ml AS "volumeMl", pack, container, gtin
   FROM alcohol_variants WHERE product_id = ANY ($1::text[]) ORDER BY variant_id`,
).rows((productIds: readonly string[]) => [productIds])

/** Which of many merchants sell drinks. */
export const findStoresAmong = sql<{ merchantId: number }>(
  `SELECT wanted.id AS "merchantId" FROM unnest($1::bigint[]) AS wanted (id)
   WHERE EXISTS (SELECT FROM alcohol_offers WHERE merchant_id = wanted.id)`,
).rows(
  (merchantIds: readonly number[]) => [merchantIds],
  ({ merchantId }) => [merchantId, true] as const,
)

/**
 * By store, in variant order; stores that sell nothing are left out. As bytes: lists of numbers as text take five times as much of
 * our time. Store by store in index order, in as few pieces as possible: sorting all of them and joining pieces took more than
 * half of the database's time.
 */
export const loadStoreOffers = sql<{ merchantId: number; variants: Buffer; offers: Buffer }>(
  `SELECT wanted.id AS "merchantId", own.variants, own.offers FROM unnest($1::bigint[]) AS wanted (id), LATERAL (
     SELECT string_agg(int8send(variant_id), '' ORDER BY variant_id) AS variants,
            string_agg(int8send(price_cents::bigint << 32 | stock), '' ORDER BY variant_id) AS offers
     FROM alcohol_offers WHERE merchant_id = wanted.id) AS own
   WHERE own.variants IS NOT NULL`,
).rows(
  (merchantIds: readonly number[]) => [merchantIds],
  ({ merchantId, variants, offers }) => [merchantId, columnsIn(variants, offers)] as const,
)

/** Two words each: a variant's number, or its price and stock. */
const wordsOfOne = 2

/**
 * Arrays of their final length: growing ones would be copied several times, and a city has hundreds of thousands of
 * offers.
 */
function columnsIn(variants: Buffer, offers: Buffer): OfferColumns {
  const [ids, states] = [wordsIn(variants), wordsIn(offers)]
  const count = ids.length / wordsOfOne
  const [variantIds, prices, stocks] = [numbers(count), numbers(count), numbers(count)]
  for (let place = 0; place < count; place++) {
    const word = place * wordsOfOne
    variantIds[place] = ids[word]! * 2 ** 32 + ids[word + 1]!
    prices[place] = states[word]!
    stocks[place] = states[word + 1]!
  }
  return { variantIds, prices, stocks }
}

/**
 * PostgreSQL sends the high byte first. Reading each number from the Buffer takes at least twice as long as swapping
 * all bytes.
 */
function wordsIn(bytes: Buffer): Uint32Array {
  const own = new Uint8Array(bytes) // a copy: words must be aligned, and a Buffer may start anywhere
  Buffer.from(own.buffer).swap32()
  return new Uint32Array(own.buffer)
}

const numbers = (count: number) => new Array<number>(count)

/** What these stores sell in total, in stock or not. */
export const loadStoreProductIds = sql<{ productId: string }>(
  `SELECT product_id AS "productId" FROM alcohol_variants
   WHERE variant_id IN (SELECT variant_id FROM alcohol_offers WHERE merchant_id = ANY ($1::bigint[]))
   GROUP BY product_id ORDER BY product_id`,
).rows(
  (merchantIds: readonly number[]) => [merchantIds],
  ({ productId }) => productId,
)

/** The product an id currently stands for: itself, or what it was merged into. */
export const findProductId = sql<{ productId: string }>(
  `WITH RECURSIVE way AS (
     SELECT product_id, merged_into FROM alcohol_products WHERE product_id = $1
     UNION SELECT p.product_id, p.merged_into FROM way JOIN alcohol_products p ON p.product_id = way.merged_into)
   SELECT product_id AS "productId" FROM way WHERE merged_into IS NULL`,
).find(
  (id: string) => [id],
  ({ productId }) => productId,
)

/** By name. */
export const loadCountries = sql<{ name: string }>(
  `SELECT DISTINCT country AS name FROM alcohol_products WHERE country <> '' AND merged_into IS NULL ORDER BY 1`,
).rows(
  () => [],
  ({ name }) => name,
)

/** The smallest first. */
export const loadSizes = sql<{ name: string }>(
  'SELECT size AS name FROM alcohol_variants GROUP BY size ORDER BY min(volume_ml::bigint * pack), size',
).rows(
  () => [],
  ({ name }) => name,
)

export const countProducts = sql<{ count: number }>(
  'SELECT count(*) FROM alcohol_products WHERE merged_into IS NULL',
).get(
  () => [],
  ({ count }) => count,
)

export const loadAllProductIds = sql<{ productId: string }>(
  'SELECT product_id AS "productId" FROM alcohol_products WHERE merged_into IS NULL ORDER BY 1',
).rows(
  () => [],
  ({ productId }) => productId,
)

/** The most popular ones, up to this many. */
export const loadPopularProductIds = sql<{ productId: string }>(
  `SELECT product_id AS "productId" FROM alcohol_products WHERE merged_into IS NULL
   ORDER BY popularity DESC, product_id LIMIT $1`,
).rows(
  (most: number) => [most],
  ({ productId }) => productId,
)
