import { type Handle, sql } from '../../../db/database.ts'

const replaceKey = sql<unknown>('UPDATE providers SET key_digest = $2 WHERE provider_id = $1')
// The previous secret until it expires; if there was none, there is no old one.
const replaceStatusSecret = sql<unknown>(
  `UPDATE providers SET status_secret = $2, old_status_secret = status_secret,
     old_status_secret_until = CASE WHEN status_secret IS NULL THEN NULL ELSE $3::timestamptz END
   WHERE provider_id = $1`,
)
const sameName = sql<{ taken: boolean }>(
  'SELECT EXISTS (SELECT FROM providers WHERE name = $1 AND provider_id <> $2) AS taken',
)

/** From the commit on, the old key no longer works. */
export async function updateKey(tx: Handle, providerId: number, digest: Buffer) {
  await tx.rows(replaceKey, [providerId, digest])
}

/** The old secret is valid until `oldUntil`. */
export async function updateStatusSecret(
  tx: Handle,
  providerId: number,
  { sealed, oldUntil }: { sealed: string; oldUntil: number },
) {
  await tx.rows(replaceStatusSecret, [providerId, sealed, new Date(oldUntil)])
}

export async function isNameTaken(tx: Handle, name: string, providerId: number): Promise<boolean> {
  return (await tx.get(sameName, [name, providerId])).taken
}
