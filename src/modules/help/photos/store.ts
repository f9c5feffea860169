import { type Handle, sql } from '../../../db/database.ts'

const takePhotos = sql<{ photoId: number }>(
  `UPDATE help_photos SET help_id = $3 WHERE merchant_id = $1 AND order_id = $2 AND photo_id = ANY ($4) AND help_id IS NULL
   RETURNING photo_id AS "photoId"`,
)

const usedNames = sql<{ name: string }>('SELECT DISTINCT name FROM help_photos WHERE name = ANY ($1)')

type OrderKey = { merchantId: number; orderId: number }

export const countPhotos = sql<{ count: number }>(
  'SELECT count(*) AS count FROM help_photos WHERE merchant_id = $1 AND order_id = $2',
).get(
  ({ merchantId, orderId }: OrderKey) => [merchantId, orderId],
  ({ count }) => count,
)

export const insertPhoto = sql<{ photoId: number }>(
  `INSERT INTO help_photos (merchant_id, order_id, name, at) VALUES ($1, $2, $3, $4) RETURNING photo_id AS "photoId"`,
).get(
  ({ merchantId, orderId }: OrderKey, name: string, now: number) => [
    merchantId,
    orderId,
    name,
    new Date(now),
  ],
  ({ photoId }) => photoId,
)

/** Assigns the order's photos to a request; false if one belongs to another order or request. */
export async function attachPhotos(
  tx: Handle,
  { merchantId, orderId, helpId }: OrderKey & { helpId: number },
  photoIds: readonly number[],
): Promise<boolean> {
  if (photoIds.length === 0) return true
  const taken = await tx.rows(takePhotos, [merchantId, orderId, helpId, photoIds])
  return taken.length === photoIds.length
}

export const findPhotoName = sql<{ name: string }>('SELECT name FROM help_photos WHERE photo_id = $1').find(
  (photoId: number) => [photoId],
  ({ name }) => name,
)

/** Photos older than `before`, and those not used by any request since `unclaimedBefore`. Returns the file names. */
export const deletePhotos = sql<{ name: string }>(
  `DELETE FROM help_photos WHERE (merchant_id, order_id, photo_id) IN (SELECT merchant_id, order_id, photo_id FROM help_photos
     WHERE at <= $1 OR (at <= $2 AND help_id IS NULL) ORDER BY at LIMIT $3)
   RETURNING name`,
).rows(
  ({ before, unclaimedBefore, limit }: { before: number; unclaimedBefore: number; limit: number }) => [
    new Date(before),
    new Date(unclaimedBefore),
    limit,
  ],
  ({ name }) => name,
)

/** The files still used by a photo. */
export async function listUsedNames(handle: Handle, names: readonly string[]): Promise<Set<string>> {
  return new Set((await handle.rows(usedNames, [names])).map(({ name }) => name))
}
