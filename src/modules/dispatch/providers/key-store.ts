import { type Handle, sql } from '../../../db/database.ts'

const replaceKey = sql<unknown>('UPDATE providers SET key_digest = $2 WHERE provider_id = $1')
const sameName = sql<{ taken: boolean }>(
  'SELECT EXISTS (SELECT FROM providers WHERE name = $1 AND provider_id <> $2) AS taken',
)

/** From the commit on the old key opens nothing. */
export async function updateKey(tx: Handle, providerId: number, digest: Buffer) {
  await tx.rows(replaceKey, [providerId, digest])
}

export async function isNameTaken(tx: Handle, name: string, providerId: number): Promise<boolean> {
  return (await tx.get(sameName, [name, providerId])).taken
}
