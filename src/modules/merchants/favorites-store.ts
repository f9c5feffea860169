import { sql } from '../../db/database.ts'

/** Checked inside the transaction: the directory would take a second connection. */
export const isMerchant = sql<{ merchant_id: number }>(
  'SELECT merchant_id FROM merchants WHERE merchant_id = $1',
).any((merchantId: number) => [merchantId])

/** Newest first. */
export const listFavoriteIds = sql<{ merchant_id: number }>(
  'SELECT merchant_id FROM favorite_merchants WHERE customer_id = $1 ORDER BY created_at DESC, merchant_id',
).rows(
  (customerId: number) => [customerId],
  (row) => row.merchant_id,
)

export const insertFavorite = sql(
  'INSERT INTO favorite_merchants (customer_id, merchant_id, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
).run((customerId: number, merchantId: number, now: number) => [customerId, merchantId, new Date(now)])

export const deleteFavorite = sql(
  'DELETE FROM favorite_merchants WHERE customer_id = $1 AND merchant_id = $2',
).run((customerId: number, merchantId: number) => [customerId, merchantId])
