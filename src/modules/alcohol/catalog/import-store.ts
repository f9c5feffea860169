import { type Handle, type Statement, sql } from '../../../db/database.ts'
import type { Category, Offer } from '../rules.ts'
import type { Doubt } from './rules/import-plan.ts'
import type { KnownProduct, KnownVariant, NamedProduct } from './rules/known-products.ts'
import { nameKeysToLookUp } from './rules/name-keys.ts'
import { formatSize } from './rules/sizes.ts'

/**
 * Serializes catalog writes: two concurrent imports would both find a new product missing, and offers could go to a
 * size that is just being merged away.
 */
const importLock = 7_263_005

export const lockImports = sql('SELECT pg_advisory_xact_lock($1)').rows(() => [importLock])
/** Offers only need the catalog to stay unchanged: several batches of them may run at once. */
export const lockCatalog = sql('SELECT pg_advisory_xact_lock_shared($1)').rows(() => [importLock])

/** What a list's lines refer to: ids, barcodes, names. */
export type Wanted = { productIds: readonly string[]; gtins: readonly string[]; matchKeys: readonly string[] }

const nameColumns = 'product_id AS "productId", tags, match_key AS "matchKey", merged_into AS "mergedInto"'
const allColumns = `${nameColumns}, section, subsection, child, name, brand, country, description,
  image_url AS "imageUrl", popularity`
const productsBy = <Kind extends NamedProduct>(columns: string) => ({
  id: sql<Kind>(`SELECT ${columns} FROM alcohol_products WHERE product_id = ANY ($1::text[])`),
  name: sql<Kind>(`SELECT ${columns} FROM alcohol_products WHERE match_key = ANY ($1::text[])`),
  gtin: sql<Kind>(
    `SELECT ${columns} FROM alcohol_products
     WHERE product_id IN (SELECT product_id FROM alcohol_variants WHERE gtin = ANY ($1::text[]))`,
  ),
})
const wholeProducts = productsBy<KnownProduct>(allColumns)
const productNames = productsBy<NamedProduct>(nameColumns)
const knownVariants = sql<KnownVariant>(
  `SELECT variant_id AS "variantId", product_id AS "productId", volume_ml AS "volumeMl", pack, container, gtin
   FROM alcohol_variants WHERE product_id = ANY ($1::text[]) ORDER BY variant_id`,
)

type Known<Kind> = { products: Kind[]; variants: KnownVariant[] }

/** All products the lines may refer to, what those were merged into, and their sizes. */
export const loadKnown = (tx: Handle, wanted: Wanted): Promise<Known<KnownProduct>> =>
  load(tx, wholeProducts, wanted)

/**
 * The same for an offer list, where a million lines refer to the same products repeatedly: only the fields to
 * compare.
 */
export const loadNames = (tx: Handle, wanted: Wanted): Promise<Known<NamedProduct>> =>
  load(tx, productNames, wanted)

async function load<Kind extends NamedProduct>(
  tx: Handle,
  by: Record<'id' | 'name' | 'gtin', Statement<Kind>>,
  { productIds, gtins, matchKeys }: Wanted,
): Promise<Known<Kind>> {
  const loadBy = (statement: Statement<Kind>, named: readonly string[]) =>
    named.length === 0 ? [] : tx.rows(statement, [named])
  const named = [loadBy(by.id, productIds), loadBy(by.name, matchKeys), loadBy(by.gtin, gtins)]
  let found = (await Promise.all(named)).flat()
  const products = new Map<string, Kind>()
  while (found.length > 0) {
    for (const product of found) products.set(product.productId, product)
    const merged = found.flatMap(({ mergedInto }) => mergedInto ?? []).filter((id) => !products.has(id))
    found = await loadBy(by.id, [...new Set(merged)])
  }
  const variants = await tx.rows(knownVariants, [[...products.keys()]])
  return { products: [...products.values()], variants }
}

const insertCategories = sql(
  `INSERT INTO alcohol_categories (section, subsection, child, name, position)
   SELECT * FROM jsonb_to_recordset($1) AS given (section text, subsection text, child text, name text, position integer)`,
)
export async function addCategories(tx: Handle, categories: readonly Category[]) {
  if (categories.length > 0) await tx.rows(insertCategories, [JSON.stringify(categories)])
}

const upsertProducts = sql(
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

const insertVariants = sql(
  `INSERT INTO alcohol_variants (product_id, size, volume_ml, pack, container, gtin)
   SELECT "productId", size, "volumeMl", pack, container, gtin
   FROM ROWS FROM (jsonb_to_recordset($1) AS ("productId" text, "volumeMl" integer, pack integer, container text,
     gtin text, size text)) WITH ORDINALITY AS given ("productId", "volumeMl", pack, container, gtin, size, position)
   ORDER BY position`,
)
/** In the given order: a product's lowest id is its default size. */
export async function addVariants(tx: Handle, variants: readonly KnownVariant[]) {
  if (variants.length === 0) return
  const rows = variants.map((variant) => ({ ...variant, size: formatSize(variant) }))
  await tx.rows(insertVariants, [JSON.stringify(rows)])
}

const setGtins = sql(
  `UPDATE alcohol_variants v SET gtin = given.gtin
   FROM unnest($1::bigint[], $2::text[]) AS given (variant_id, gtin) WHERE v.variant_id = given.variant_id`,
)
export async function writeGtins(tx: Handle, gtins: readonly { variantId: number; gtin: string }[]) {
  if (gtins.length === 0) return
  await tx.rows(setGtins, [gtins.map(({ variantId }) => variantId), gtins.map(({ gtin }) => gtin)])
}

/** A product with a name similar to a new one's. */
export type NearName = { productId: string; otherId: string; otherKey: string }

// Separately for each new name: sorting the pairs of all of them, and joining with the whole catalog, takes twice as
// long. Of the products that share keys, those sharing the most are compared by trigrams. A key shared by hundreds of
// names says little, so it isn't followed to the end. By bytes, because sorting by locale takes longer. OFFSET 0,
// because the planner would read a catalog that was small at planning time for every new name, and compute each
// similarity twice.
const nearNames = sql<NearName>(
  `SELECT new.product_id AS "productId", near.product_id AS "otherId", near.match_key AS "otherKey"
   FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::integer[])
     AS new (product_id, section, match_key, name_keys, least)
   CROSS JOIN LATERAL (
     SELECT product_id, match_key FROM (
       SELECT old.product_id, old.match_key, similarity(old.match_key, new.match_key) AS likeness
       FROM (
         SELECT found.product_id FROM unnest(string_to_array(new.name_keys, ' ')) AS given (name_key)
         CROSS JOIN LATERAL (
           SELECT k.product_id FROM alcohol_name_keys k WHERE k.name_key = given.name_key ORDER BY k.product_id LIMIT 60) AS found
         WHERE found.product_id <> new.product_id
         GROUP BY found.product_id HAVING count(*) >= new.least ORDER BY count(*) DESC, found.product_id COLLATE "C" LIMIT 20) AS likely
       CROSS JOIN LATERAL (SELECT * FROM alcohol_products p WHERE p.product_id = likely.product_id OFFSET 0) AS old
       WHERE old.section = new.section AND old.match_key <> new.match_key AND old.merged_into IS NULL OFFSET 0) AS compared
     WHERE likeness >= 0.4 ORDER BY likeness DESC, product_id COLLATE "C" LIMIT 5) AS near`,
)
// A table that has grown within the hour has no statistics, and the planner would scan it for every key.
const followIndexes = sql("SELECT set_config('enable_seqscan', $1, true)")
/** Few at a time: a statement has 15 seconds. */
const nearBatch = 200

/**
 * Which products have names similar to these. The database finds the next ones while `use` processes the previous
 * ones.
 */
export async function findNear<Result>(
  tx: Handle,
  products: readonly KnownProduct[],
  use: (near: readonly NearName[]) => Promise<Result>,
): Promise<Result[]> {
  const starts = products.flatMap((_, index) => (index % nearBatch === 0 ? [index] : []))
  const off = tx.rows(followIndexes, ['off'])
  const found = starts.map(async (from) => use(await nearTo(tx, products.slice(from, from + nearBatch))))
  const on = tx.rows(followIndexes, ['on'])
  const [results] = await Promise.all([Promise.all(found), off, on])
  return results
}

function nearTo(tx: Handle, products: readonly KnownProduct[]): Promise<NearName[]> {
  const lookUps = products.map(({ matchKey }) => nameKeysToLookUp(matchKey))
  return tx.rows(nearNames, [
    products.map(({ productId }) => productId),
    products.map(({ section }) => section),
    products.map(({ matchKey }) => matchKey),
    lookUps.map(({ keys }) => keys.join(' ')),
    lookUps.map(({ least }) => least),
  ])
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
/** A pair that was reviewed before isn't raised again. */
export async function addDoubts(tx: Handle, doubts: readonly Doubt[], now: number): Promise<number> {
  if (doubts.length === 0) return 0
  return (await tx.get(insertDoubts, [JSON.stringify(doubts), new Date(now)])).added
}

const storesNamed = sql<{ merchantId: number; shortTag: string }>(
  `SELECT merchant_id AS "merchantId", short_tag AS "shortTag" FROM merchants
   WHERE merchant_id = ANY ($1::bigint[]) OR short_tag = ANY ($2::text[])`,
)
/** Stores by their id as text, and by short tag. */
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

// One row per store, not per offer: reading the rows of an answer is a third of the service's work.
const upsertOffers = sql<{ merchantId: number; isNew: boolean; variantIds: string }>(
  `WITH written AS (
     INSERT INTO alcohol_offers (merchant_id, variant_id, price_cents, stock)
     SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::integer[], $4::integer[]) ORDER BY 1, 2
     ON CONFLICT (merchant_id, variant_id) DO UPDATE SET price_cents = excluded.price_cents, stock = excluded.stock
       WHERE (alcohol_offers.price_cents, alcohol_offers.stock) IS DISTINCT FROM (excluded.price_cents, excluded.stock)
     RETURNING merchant_id, variant_id, xmax = 0 AS is_new)
   SELECT merchant_id AS "merchantId", is_new AS "isNew", string_agg(variant_id::text, ',') AS "variantIds"
   FROM written GROUP BY merchant_id, is_new ORDER BY merchant_id, is_new`,
)
/** Returns new and changed offers. Each size of a store occurs once. */
export async function writeOffers(
  tx: Handle,
  offers: readonly Offer[],
): Promise<(Offer & { isNew: boolean })[]> {
  if (offers.length === 0) return []
  const rows = await tx.rows(upsertOffers, [
    listOf(offers, ({ merchantId }) => merchantId),
    listOf(offers, ({ variantId }) => variantId),
    listOf(offers, ({ price }) => price),
    listOf(offers, ({ stock }) => stock),
  ])
  const given = new Map(offers.map((offer) => [`${offer.merchantId} ${offer.variantId}`, offer]))
  return rows.flatMap(({ merchantId, isNew, variantIds }) =>
    variantIds.split(',').map((variantId) => ({ ...given.get(`${merchantId} ${variantId}`)!, isNew })),
  )
}

/** Numbers as array text: the driver would quote each of up to 200,000, in one turn of the event loop. */
const listOf = <Row>(rows: readonly Row[], numberOf: (row: Row) => number) =>
  `{${rows.map(numberOf).join(',')}}`

/** Removes all other offers of a store; returns them, without stock. */
export const removeOtherOffers = sql<Offer>(
  `DELETE FROM alcohol_offers WHERE merchant_id = $1 AND NOT EXISTS
     (SELECT FROM unnest($2::bigint[]) AS kept (variant_id) WHERE kept.variant_id = alcohol_offers.variant_id)
   RETURNING merchant_id AS "merchantId", variant_id AS "variantId", price_cents AS price, 0 AS stock`,
).rows((merchantId: number, variantIds: readonly number[]) => [
  merchantId,
  listOf(variantIds, (variantId) => variantId),
])
