import { type Handle, sql } from '../../../db/database.ts'

const sameName = sql<{ taken: boolean }>(
  'SELECT EXISTS (SELECT FROM providers WHERE name = $1 AND provider_id <> $2) AS taken',
)

/** From the commit on, the old key no longer works. */
export const updateKey = sql('UPDATE providers SET key_digest = $2 WHERE provider_id = $1').run(
  (providerId: number, digest: Buffer) => [providerId, digest],
)

/**
 * The old secret is valid until `oldUntil`. The previous secret until it expires; if there was none, there is no old
 * one.
 */
export const updateStatusSecret = sql(
  `UPDATE providers SET status_secret = $2, old_status_secret = status_secret,
     old_status_secret_until = CASE WHEN status_secret IS NULL THEN NULL ELSE $3::timestamptz END
   WHERE provider_id = $1`,
).run((providerId: number, { sealed, oldUntil }: { sealed: string; oldUntil: number }) => [
  providerId,
  sealed,
  new Date(oldUntil),
])

export async function isNameTaken(tx: Handle, name: string, providerId: number): Promise<boolean> {
  return (await tx.get(sameName, [name, providerId])).taken
}
