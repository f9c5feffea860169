import { type Handle, sql } from '../../db/database.ts'

const favoriteIdsOf = sql<{ merchant_id: number }>(
  'SELECT merchant_id FROM favorite_merchants WHERE customer_id = $1 ORDER BY created_at DESC, merchant_id',
)
const addFavorite = sql<unknown>(
  'INSERT INTO favorite_merchants (customer_id, merchant_id, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
)
const removeFavorite = sql<unknown>(
  'DELETE FROM favorite_merchants WHERE customer_id = $1 AND merchant_id = $2',
)

const known = sql<{ merchant_id: number }>('SELECT merchant_id FROM merchants WHERE merchant_id = $1')

/** Checked inside the transaction: the directory would take a second connection. */
export async function isMerchant(tx: Handle, merchantId: number): Promise<boolean> {
  return (await tx.find(known, [merchantId])) !== undefined
}

/** Newest first. */
export async function listFavoriteIds(handle: Handle, customerId: number): Promise<number[]> {
  return (await handle.rows(favoriteIdsOf, [customerId])).map((row) => row.merchant_id)
}

export async function insertFavorite(tx: Handle, customerId: number, merchantId: number, now: number) {
  await tx.rows(addFavorite, [customerId, merchantId, new Date(now)])
}

export async function deleteFavorite(tx: Handle, customerId: number, merchantId: number) {
  await tx.rows(removeFavorite, [customerId, merchantId])
}
