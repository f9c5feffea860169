import { type Handle, sql } from '../../../db/database.ts'
import { makeSweep } from '../../../db/sweep.ts'

// The statement itself counts, so concurrent requests can't flood a mailbox.
const addReset = sql(
  `INSERT INTO password_resets (reset_hash, customer_id, expires_at, created_at)
   SELECT $1, $2, $3, $4 WHERE (SELECT count(*) FROM password_resets WHERE customer_id = $2 AND expires_at > $4) < $5
   RETURNING reset_hash`,
)

/** False if `atMost` are already pending for the customer. */
export async function insertReset(
  handle: Handle,
  reset: { hash: Buffer; customerId: number; expiresAt: number; now: number; atMost: number },
): Promise<boolean> {
  const { hash, customerId, expiresAt, now, atMost } = reset
  const values = [hash, customerId, new Date(expiresAt), new Date(now), atMost]
  return (await handle.find(addReset, values)) !== undefined
}

export const isLiveReset = sql('SELECT FROM password_resets WHERE reset_hash = $1 AND expires_at > $2').any(
  (hash: Buffer, now: number) => [hash, new Date(now)],
)

/** Consumes a reset token and returns its customer; only the first caller gets it. */
export const takeLiveReset = sql<{ customerId: number }>(
  `DELETE FROM password_resets WHERE reset_hash = $1 AND expires_at > $2 RETURNING customer_id AS "customerId"`,
).find(
  (hash: Buffer, now: number) => [hash, new Date(now)],
  ({ customerId }) => customerId,
)

export const deleteReset = sql('DELETE FROM password_resets WHERE reset_hash = $1').run((hash: Buffer) => [
  hash,
])

export const deleteAllResets = sql('DELETE FROM password_resets WHERE customer_id = $1').run(
  (customerId: number) => [customerId],
)

export const deleteOldResets = makeSweep('password_resets', 'expires_at <= $1')

export const overwritePassword = sql(
  'UPDATE customers SET email_confirmed = true, password_hash = $2 WHERE customer_id = $1',
).run((customerId: number, passwordHash: string) => [customerId, passwordHash])
