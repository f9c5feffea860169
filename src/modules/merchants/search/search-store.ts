import type { MerchantType, OrderMethod } from '../../../core/merchant-types.ts'
import { type Handle, sql } from '../../../db/database.ts'

const merchantsOfTiles = sql<{ merchant_id: number }>(
  'SELECT DISTINCT merchant_id FROM merchant_tiles WHERE purpose = $1 AND tile = ANY ($2) ORDER BY merchant_id',
)

/** The merchants found under one of these tiles. */
export async function findMerchantsOfTiles(
  handle: Handle,
  purpose: OrderMethod,
  tiles: readonly string[],
): Promise<number[]> {
  return (await handle.rows(merchantsOfTiles, [purpose, tiles])).map((row) => row.merchant_id)
}

type ListedRow = { merchantId: number; name: string; shortTag: string; city: string; state: string }
const activeAfter = sql<ListedRow>(
  `SELECT merchant_id AS "merchantId", name, short_tag AS "shortTag", city, state FROM merchants
   WHERE active AND merchant_id > $1 ORDER BY merchant_id LIMIT $2`,
)

export function findActiveAfter(
  handle: Handle,
  { after, limit }: { after: number; limit: number },
): Promise<ListedRow[]> {
  return handle.rows(activeAfter, [after, limit])
}

/** The fields a merchant is found by, and its number of ratings. */
export type MerchantName = {
  merchantId: number
  name: string
  type: MerchantType
  cuisines: string[]
  ratings: number
}

const merchantNames = sql<MerchantName>(
  `SELECT merchant_id AS "merchantId", name, type, cuisines, num_ratings AS ratings FROM merchants
   WHERE active AND merchant_id = ANY ($1) ORDER BY 1`,
)

/** The active ones of these. */
export function loadMerchantNames(handle: Handle, merchantIds: readonly number[]): Promise<MerchantName[]> {
  return handle.rows(merchantNames, [merchantIds])
}
