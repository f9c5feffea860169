import type { MerchantType, OrderMethod } from '../../../core/merchant-types.ts'
import { sql } from '../../../db/database.ts'

/** The merchants found under one of these tiles. */
export const findMerchantsOfTiles = sql<{ merchant_id: number }>(
  'SELECT DISTINCT merchant_id FROM merchant_tiles WHERE purpose = $1 AND tile = ANY ($2) ORDER BY merchant_id',
).rows(
  (purpose: OrderMethod, tiles: readonly string[]) => [purpose, tiles],
  (row) => row.merchant_id,
)

type ListedRow = { merchantId: number; name: string; shortTag: string; city: string; state: string }

export const findActiveAfter = sql<ListedRow>(
  `SELECT merchant_id AS "merchantId", name, short_tag AS "shortTag", city, state FROM merchants
   WHERE active AND merchant_id > $1 ORDER BY merchant_id LIMIT $2`,
).rows((merchantId: number, limit: number) => [merchantId, limit])

/** The active ones of these, with the fields a merchant is found by and its number of ratings. */
export const loadMerchantNames = sql<{
  merchantId: number
  name: string
  type: MerchantType
  cuisines: string[]
  ratings: number
}>(
  `SELECT merchant_id AS "merchantId", name, type, cuisines, num_ratings AS ratings FROM merchants
   WHERE active AND merchant_id = ANY ($1) ORDER BY 1`,
).rows((merchantIds: readonly number[]) => [merchantIds])
