import { type Handle, sql } from '../../../db/database.ts'
import type { Category, Offer } from '../rules/catalogue.ts'
import type { Doubt } from './rules/import-plan.ts'
import type { KnownProduct, KnownVariant } from './rules/known-products.ts'
import { nameKeysToLookUp } from './rules/name-keys.ts'
import { formatSize } from './rules/sizes.ts'

/**
 * Who writes the catalogue waits for the others: two imports at once would both find a new liquid missing, and offers
 * would go to a size that is merged away at that moment.
 */
const importLock = 7_263_005
const lock = sql<unknown>('SELECT pg_advisory_xact_lock($1)')
const sharedLock = sql<unknown>('SELECT pg_advisory_xact_lock_shared($1)')

export const lockImports = (tx: Handle) => tx.rows(lock, [importLock])
/** Offers only need the catalogue to stay as it is: several batches of them may go in at once. */
export const lockCatalogue = (tx: Handle) => tx.rows(sharedLock, [importLock])

/** What lines of a list name: ids, trade numbers, names. */
export type Wanted = { productIds: readonly string[]; gtins: readonly string[]; matchKeys: readonly string[] }

const productColumns = `product_id AS "productId", section, subsection, child, name, brand, country, description,
  image_url AS "imageUrl", tags, popularity, match_key AS "matchKey", merged_into AS "mergedInto"`
const knownProducts = sql<KnownProduct>(
  `WITH RECURSIVE wanted AS (
     SELECT product_id FROM alcohol_products WHERE product_id = ANY ($1::text[])
     UNION SELECT product_id FROM alcohol_variants WHERE gtin = ANY ($2::text[])
     UNION SELECT product_id FROM alcohol_products WHERE match_key = ANY ($3::text[])
     UNION SELECT p.merged_into FROM wanted JOIN alcohol_products p USING (product_id) WHERE p.merged_into IS NOT NULL)
   SELECT ${productColumns} FROM alcohol_products WHERE product_id IN (SELECT product_id FROM wanted)`,
)
const knownVariants = sql<KnownVariant>(
  `SELECT variant_id AS "variantId", product_id AS "productId", volume_ml AS "volumeMl", pack, container, gtin
   FROM alcohol_variants WHERE product_id = ANY ($1::text[]) ORDER BY variant_id`,
)

/** All products that the lines may mean, what those were merged into, and their sizes. */
export async function loadKnown(
  tx: Handle,
  { productIds, gtins, matchKeys }: Wanted,
): Promise<{ products: KnownProduct[]; variants: KnownVariant[] }> {
  const products = await tx.rows(knownProducts, [productIds, gtins, matchKeys])
  const variants = await tx.rows(knownVariants, [products.map(({ productId }) => productId)])
  return { products, variants }
}

const insertCategories = sql<unknown>(
  `INSERT INTO alcohol_categories (section, subsection, child, name, position)
   SELECT * FROM jsonb_to_recordset($1) AS given (section text, subsection text, child text, name text, position integer)`,
)
export async function addCategories(tx: Handle, categories: readonly Category[]) {
  if (categories.length > 0) await tx.rows(insertCategories, [JSON.stringify(categories)])
}

const upsertProducts = sql<unknown>(
  `INSERT INTO alcohol_products (product_id, section, subsection, child, name, brand, country, description, image_url,
                                 tags, popularity, match_key)
   SELECT "productId", section, subsection, child, name, brand, country, description, "imageUrl", tags, popularity, "matchKey"
   FROM jsonb_to_recordset($1) AS given ("productId" text, section text, subsection text, child text, name text,
     brand text, country text, description text, "imageUrl" text, tags jsonb, popularity integer, "matchKey" text)
   ON CONFLICT (product_id) DO UPDATE
     SET section = excluded.section, subsection = excluded.subsection, child = excluded.child, name = excluded.name,
         brand = excluded.brand, country = excluded.country, description = excluded.description,
         image_url = excluded.image_url, tags = excluded.tags, match_key = excluded.match_key`,
)
export async function writeProducts(tx: Handle, products: readonly KnownProduct[]) {
  if (products.length === 0) return
  await tx.rows(upsertProducts, [JSON.stringify(products)])
}

const insertVariants = sql<unknown>(
  `INSERT INTO alcohol_variants (product_id, size, volume_ml, pack, container, gtin)
   SELECT "productId", size, "volumeMl", pack, container, gtin
   FROM ROWS FROM (jsonb_to_recordset($1) AS ("productId" text, "volumeMl" integer, pack integer, container text,
     gtin text, size text)) WITH ORDINALITY AS given ("productId", "volumeMl", pack, container, gtin, size, position)
   ORDER BY position`,
)
/** In the order given: the lowest id of a product is its default size. */
export async function addVariants(tx: Handle, variants: readonly KnownVariant[]) {
  if (variants.length === 0) return
  const rows = variants.map((variant) => ({ ...variant, size: formatSize(variant) }))
  await tx.rows(insertVariants, [JSON.stringify(rows)])
}

const setGtins = sql<unknown>(
  `UPDATE alcohol_variants v SET gtin = given.gtin
   FROM unnest($1::bigint[], $2::text[]) AS given (variant_id, gtin) WHERE v.variant_id = given.variant_id`,
)
export async function writeGtins(tx: Handle, gtins: readonly { variantId: number; gtin: string }[]) {
  if (gtins.length === 0) return
  await tx.rows(setGtins, [gtins.map(({ variantId }) => variantId), gtins.map(({ gtin }) => gtin)])
}

/** Two products with similar names. */
export type NearPair = { product: KnownProduct; other: KnownProduct }

// Of the products that share keys, those that share the most are compared by trigrams. A key that hundreds of names have says
// little: it is not followed to the end. Materialized, because the planner would compute each likeness twice; by bytes, because
// sorting the pairs by the locale takes a tenth of the whole.
const nearProducts = sql<{ productId: string; otherId: string }>(
  `WITH pairs AS (
     SELECT given.product_id, found.product_id AS other_id, count(*) AS shared
     FROM unnest($1::text[], $2::text[]) AS given (product_id, name_key)
     CROSS JOIN LATERAL (
       SELECT k.product_id FROM alcohol_name_keys k WHERE k.name_key = given.name_key LIMIT 60) found
     WHERE found.product_id <> given.product_id GROUP BY 1, 2),
   likely AS (
     SELECT product_id, other_id FROM (
       SELECT *, row_number() OVER (
         PARTITION BY product_id COLLATE "C" ORDER BY shared DESC, other_id COLLATE "C") AS rank FROM pairs) ranked
     WHERE rank <= 20),
   compared AS MATERIALIZED (
     SELECT new.product_id, old.product_id AS other_id, similarity(old.match_key, new.match_key) AS likeness
     FROM likely JOIN alcohol_products new ON new.product_id = likely.product_id
     JOIN alcohol_products old ON old.product_id = likely.other_id
     WHERE old.section = new.section AND old.match_key <> new.match_key AND old.merged_into IS NULL)
   SELECT product_id AS "productId", other_id AS "otherId" FROM (
     SELECT *, row_number() OVER (
       PARTITION BY product_id COLLATE "C" ORDER BY likeness DESC, other_id COLLATE "C") AS rank
     FROM compared WHERE likeness >= 0.4) ranked
   WHERE rank <= 5`,
)
// A table that has grown within the hour has no statistics, and the planner would read all of it for every key.
const followIndexes = sql<unknown>("SELECT set_config('enable_seqscan', $1, true)")
const productsById = sql<KnownProduct>(
  `SELECT ${productColumns} FROM alcohol_products WHERE product_id = ANY ($1::text[])`,
)
/** Few at a time: a statement has 15 seconds. */
const nearBatch = 200

/** Which products are called nearly as these. */
export async function findNear(tx: Handle, products: readonly KnownProduct[]): Promise<NearPair[]> {
  const pairs: { productId: string; otherId: string }[] = []
  await tx.rows(followIndexes, ['off'])
  for (let from = 0; from < products.length; from += nearBatch) {
    const wanted = products.slice(from, from + nearBatch).flatMap(({ productId, matchKey }) => {
      return nameKeysToLookUp(matchKey).map((key) => ({ productId, key }))
    })
    pairs.push(
      ...(await tx.rows(nearProducts, [
        wanted.map(({ productId }) => productId),
        wanted.map(({ key }) => key),
      ])),
    )
  }
  await tx.rows(followIndexes, ['on'])
  const ids = new Set(pairs.flatMap(({ productId, otherId }) => [productId, otherId]))
  const found = new Map(
    (await tx.rows(productsById, [[...ids]])).map((product) => [product.productId, product]),
  )
  return pairs.map(({ productId, otherId }) => ({
    product: found.get(productId)!,
    other: found.get(otherId)!,
  }))
}

const insertDoubts = sql<{ added: number }>(
  `WITH added AS (
     INSERT INTO alcohol_matches (product_id, other_id, likeness, reason, found_at)
     SELECT "productId", "otherId", likeness, reason, $2
     FROM jsonb_to_recordset($1) AS given ("productId" text, "otherId" text, likeness float8, reason text)
     WHERE NOT EXISTS (SELECT FROM alcohol_matches WHERE product_id = given."otherId" AND other_id = given."productId")
     ON CONFLICT (product_id, other_id) DO NOTHING RETURNING 1)
   SELECT count(*) AS added FROM added`,
)
/** A pair that was looked at before is not brought up again. */
export async function addDoubts(tx: Handle, doubts: readonly Doubt[], now: number): Promise<number> {
  if (doubts.length === 0) return 0
  return (await tx.get(insertDoubts, [JSON.stringify(doubts), new Date(now)])).added
}

const storesNamed = sql<{ merchantId: number; shortTag: string }>(
  `SELECT merchant_id AS "merchantId", short_tag AS "shortTag" FROM merchants
   WHERE merchant_id = ANY ($1::bigint[]) OR short_tag = ANY ($2::text[])`,
)
/** Stores by their id as text, and by their short tag. */
export async function loadStores(tx: Handle, names: ReadonlySet<string>): Promise<Map<string, number>> {
  const ids = [...names].filter((name) => /^\d{1,15}$/.test(name))
  const rows = await tx.rows(storesNamed, [ids, [...names]])
  return new Map(
    rows.flatMap(({ merchantId, shortTag }) => [
      [String(merchantId), merchantId],
      [shortTag, merchantId],
    ]),
  )
}

const upsertOffers = sql<Offer & { isNew: boolean }>(
  `INSERT INTO alcohol_offers (merchant_id, variant_id, price_cents, stock)
   SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::integer[], $4::integer[]) ORDER BY 1, 2
   ON CONFLICT (merchant_id, variant_id) DO UPDATE SET price_cents = excluded.price_cents, stock = excluded.stock
     WHERE (alcohol_offers.price_cents, alcohol_offers.stock) IS DISTINCT FROM (excluded.price_cents, excluded.stock)
   RETURNING merchant_id AS "merchantId", variant_id AS "variantId", price_cents AS price, stock, xmax = 0 AS "isNew"`,
)
/** Answers those that are new or others than before. */
export async function writeOffers(
  tx: Handle,
  offers: readonly Offer[],
): Promise<(Offer & { isNew: boolean })[]> {
  if (offers.length === 0) return []
  return tx.rows(upsertOffers, [
    offers.map(({ merchantId }) => merchantId),
    offers.map(({ variantId }) => variantId),
    offers.map(({ price }) => price),
    offers.map(({ stock }) => stock),
  ])
}

const deleteOthers = sql<Offer>(
  `DELETE FROM alcohol_offers WHERE merchant_id = $1 AND NOT EXISTS
     (SELECT FROM unnest($2::bigint[]) AS kept (variant_id) WHERE kept.variant_id = alcohol_offers.variant_id)
   RETURNING merchant_id AS "merchantId", variant_id AS "variantId", price_cents AS price, 0 AS stock`,
)
/** Removes all other offers of a store; answers them, without stock. */
export async function removeOtherOffers(
  tx: Handle,
  merchantId: number,
  variantIds: readonly number[],
): Promise<Offer[]> {
  // The array as text: the driver would quote each of up to 200,000 numbers, in one turn of the event loop.
  return tx.rows(deleteOthers, [merchantId, `{${variantIds.join(',')}}`])
}
