import { randomFrom } from '../../../chance/random.ts'
import { type Database, type Handle, sql, withoutLimits } from '../../db/database.ts'
import { type DemoOffer, makeStoreOffers, type StockedProduct } from './make-offers.ts'
import { makeProducts } from './make-products.ts'
import { numberVariants } from './plan-catalog.ts'

/**
 * For load tests. 16 of the 200 merchants in each town that `spreadMerchants` created become liquor stores with the same assortment as the
 * demo's, as many offers each. Goes from town to town until there are enough offers.
 */
const offersPerStore = 630
const storesPerBatch = 25
const demoSeed = 91_307

const countOffers = sql<{ count: number }>('SELECT count(*) AS count FROM alcohol_offers')
// Every 13th merchant of a town: 16 of 200. The ids are those of `country.ts`.
const nextStores = sql<{ merchantId: number }>(
  `SELECT merchant_id AS "merchantId" FROM merchants m
   WHERE merchant_id >= 1000000 AND merchant_id % 200 % 13 = 0
     AND NOT EXISTS (SELECT FROM alcohol_offers o WHERE o.merchant_id = m.merchant_id)
   ORDER BY merchant_id LIMIT $1`,
)
// The rows are consistent by construction and no one listens yet, so constraints and notifications would only cost time.
const withoutTriggers = sql('SET LOCAL session_replication_role = replica')
const makeLiquorStores = sql(
  `UPDATE merchants SET type = 'W', name = 'Town Liquors ' || merchant_id, cuisines = '{}' WHERE merchant_id = ANY ($1::bigint[])`,
)
const insertOffers = sql(
  `INSERT INTO alcohol_offers (merchant_id, variant_id, price_cents, stock)
   SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::integer[], $4::integer[])`,
)

export async function spreadOffers(db: Database, wanted: number) {
  const { count } = await db.get(countOffers)
  const missing = Math.ceil((wanted - count) / offersPerStore)
  if (missing <= 0) return
  const stores = (await db.rows(nextStores, [missing])).map(({ merchantId }) => merchantId)
  const products = numberVariants(makeProducts())
  for (let from = 0; from < stores.length; from += storesPerBatch) {
    const batch = stores.slice(from, from + storesPerBatch)
    await db.transaction((tx) => openStores(tx, batch, products))
  }
  await db.pool.query('ANALYZE')
}

async function openStores(tx: Handle, stores: readonly number[], products: readonly StockedProduct[]) {
  const offers = stores.flatMap((merchantId): DemoOffer[] => {
    return makeStoreOffers(merchantId, products, offersPerStore, randomFrom(demoSeed ^ (merchantId * 7919)))
  })
  await tx.rows(withoutLimits)
  await tx.rows(withoutTriggers)
  await tx.rows(makeLiquorStores, [stores])
  await tx.rows(insertOffers, [
    offers.map(({ merchantId }) => merchantId),
    offers.map(({ variantId }) => variantId),
    offers.map(({ price }) => price),
    offers.map(({ stock }) => stock),
  ])
}
