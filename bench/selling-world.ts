import type pg from 'pg'

/** The number of stores on the street, of products, and of offers per store. */
export type DrinksWorld = { stores: number; products: number; offersPerStore: number }

/** The first added store. Their ids are consecutive. */
export const firstStore = 900_001
const model = 1010

/** Copies of the demo's liquor store with the same delivery area, open at all hours. */
const addStores = `
  INSERT INTO merchants
  SELECT (jsonb_populate_record(m, jsonb_build_object('merchant_id', id, 'name', 'Cellar ' || id, 'short_tag', 'cellar-' || id))).*
  FROM merchants m, generate_series($1::bigint, $1::bigint + $2::int - 1) AS id WHERE m.merchant_id = ${model}`
const addHours = `
  INSERT INTO merchant_shifts (merchant_id, kind, day, start_minute, end_minute)
  SELECT id, kind, day, 0, 1440 FROM generate_series($1::bigint, $1::bigint + $2::int - 1) AS id,
    unnest(ARRAY['business', 'delivery']) AS kind, generate_series(0, 6) AS day`
const addZones = `
  INSERT INTO delivery_zones (merchant_id, type, fixed_fee_cents, order_minimum_cents, radius_miles)
  SELECT id, 'radius', 500, 0, 5 FROM generate_series($1::bigint, $1::bigint + $2::int - 1) AS id`
const addTiles = `
  INSERT INTO merchant_tiles (tile, merchant_id, purpose)
  SELECT tile, id, purpose FROM merchant_tiles, generate_series($1::bigint, $1::bigint + $2::int - 1) AS id
  WHERE merchant_id = ${model}`
/** Names made of four words from the demo, so that some keywords match many products and some match few. */
const addProducts = `
  INSERT INTO alcohol_products (product_id, section, subsection, child, name, brand, country, description, popularity, match_key)
  SELECT 'BENCH' || lpad(number::text, 8, '0'), p.section, p.subsection, p.child, p.name || ' No ' || number, p.brand,
         p.country, p.description, number % 400, lower(p.name) || ' ' || number
  FROM (SELECT *, row_number() OVER (ORDER BY product_id) - 1 AS place, count(*) OVER () AS all_of_them
        FROM alcohol_products WHERE merged_into IS NULL AND product_id NOT LIKE 'BENCH%') p
  JOIN generate_series(1, $1::int) AS number ON number % p.all_of_them = p.place`
const addSizes = `
  INSERT INTO alcohol_variants (product_id, size, volume_ml, pack, container)
  SELECT product_id, size, volume, 1, 'bottle' FROM alcohol_products,
    (VALUES ('750ml', 750), ('375ml', 375), ('1.75L', 1750)) AS sizes (size, volume)
  WHERE product_id LIKE 'BENCH%' ORDER BY product_id, volume`
/** Each store has a different part of the catalog, and every twentieth offer is the last bottle. */
const addOffers = `
  INSERT INTO alcohol_offers (merchant_id, variant_id, price_cents, stock)
  SELECT id, variant_id, 500 + (variant_id * 37 + id * 11) % 6000, CASE WHEN (variant_id + id) % 20 = 0 THEN 1 ELSE 5000 END
  FROM generate_series($1::bigint, $1::bigint + $2::int - 1) AS id,
    (SELECT variant_id, row_number() OVER (ORDER BY variant_id) AS place, count(*) OVER () AS all_of_them
     FROM alcohol_variants WHERE product_id LIKE 'BENCH%') v
  WHERE (v.place + id * 7919) % v.all_of_them < $3::int`

export async function addBenchStores(client: pg.Client, stores: number) {
  for (const statement of [addStores, addHours, addZones, addTiles])
    await client.query(statement, [firstStore, stores])
}

export async function fillDrinks(client: pg.Client, { stores, products, offersPerStore }: DrinksWorld) {
  await addBenchStores(client, stores)
  await client.query(addProducts, [products])
  await client.query(addSizes)
  await client.query(addOffers, [firstStore, stores, offersPerStore])
  await client.query('ANALYZE merchants, merchant_tiles, alcohol_products, alcohol_variants, alcohol_offers')
}

export type Bottle = { merchantId: number; variantId: string }

/** Bottles to sell. One in 20 is the last of its kind at its store. */
export async function bottlesToSell(client: pg.Client, count: number): Promise<Bottle[]> {
  const { rows } = await client.query<{ merchantId: string; variantId: string }>(
    `SELECT merchant_id AS "merchantId", variant_id AS "variantId" FROM alcohol_offers
     WHERE merchant_id >= $1 AND stock > 0 ORDER BY (merchant_id * 7919 + variant_id * 104729) % 1000003 LIMIT $2`,
    [firstStore, count],
  )
  return rows.map(({ merchantId, variantId }) => ({
    merchantId: Number(merchantId),
    variantId: `V${variantId}`,
  }))
}
