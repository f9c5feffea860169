import { type Handle, sql } from '../../../db/database.ts'
import { makeSweep } from '../../../db/sweep.ts'
import type { KnownPerson } from './rules/accounts.ts'

export type CustomerPasskey = {
  passkeyId: string
  name: string
  createdAt: number
  lastUsedAt: number | null
}
export type NewPasskey = { passkeyId: string; name: string; publicKey: Buffer; counter: number }
export type KnownPasskey = { publicKey: Buffer; counter: number } & Pick<
  Required<KnownPerson>,
  'customerId' | 'email' | 'disabled'
>

const passkeysOf = sql<CustomerPasskey>(
  `SELECT passkey_id AS "passkeyId", name, created_at AS "createdAt", last_used_at AS "lastUsedAt"
   FROM customer_passkeys WHERE customer_id = $1 ORDER BY created_at, passkey_id`,
)
const onePasskey = sql<KnownPasskey>(
  `SELECT k.customer_id AS "customerId", c.email, c.disabled, k.public_key AS "publicKey", k.counter
   FROM customer_passkeys k JOIN customers c USING (customer_id) WHERE k.passkey_id = $1`,
)
// The count is part of the statement; the customer's row is locked by the caller.
const addPasskey = sql<unknown>(
  `INSERT INTO customer_passkeys (passkey_id, customer_id, name, public_key, counter, created_at)
   SELECT $1, $2, $3, $4, $5, $6 WHERE (SELECT count(*) FROM customer_passkeys WHERE customer_id = $2) < $7
   ON CONFLICT DO NOTHING RETURNING passkey_id`,
)
// A passkey removed in the meantime no longer signs in; of two concurrent uses of an authenticator with a counter,
// the later count is kept.
const usePasskey = sql<unknown>(
  `UPDATE customer_passkeys SET counter = greatest(counter, $3), last_used_at = $4
   WHERE passkey_id = $1 AND customer_id = $2 RETURNING passkey_id`,
)
const removePasskey = sql<unknown>(
  'DELETE FROM customer_passkeys WHERE passkey_id = $1 AND customer_id = $2 RETURNING passkey_id',
)
const removeAll = sql<unknown>('DELETE FROM customer_passkeys WHERE customer_id = $1')
const useChallenge = sql<unknown>(
  `INSERT INTO used_passkey_challenges (challenge_hash, expires_at) VALUES ($1, $2)
   ON CONFLICT DO NOTHING RETURNING challenge_hash`,
)
const deleteLapsed = makeSweep('used_passkey_challenges', 'expires_at <= $1')

export const listPasskeys = (handle: Handle, customerId: number) => handle.rows(passkeysOf, [customerId])

export const findPasskey = (handle: Handle, passkeyId: string) => handle.find(onePasskey, [passkeyId])

/** False if it is already registered, or the customer has `atMost`. */
export async function insertPasskey(
  tx: Handle,
  customerId: number,
  { passkeyId, name, publicKey, counter }: NewPasskey,
  { now, atMost }: { now: number; atMost: number },
): Promise<boolean> {
  const values = [passkeyId, customerId, name, publicKey, counter, new Date(now), atMost]
  return (await tx.find(addPasskey, values)) !== undefined
}

export async function countPasskeyUse(
  tx: Handle,
  { passkeyId, customerId, counter }: { passkeyId: string; customerId: number; counter: number },
  now: number,
): Promise<boolean> {
  return (await tx.find(usePasskey, [passkeyId, customerId, counter, new Date(now)])) !== undefined
}

export const deletePasskey = async (tx: Handle, customerId: number, passkeyId: string): Promise<boolean> =>
  (await tx.find(removePasskey, [passkeyId, customerId])) !== undefined

export async function deleteAllPasskeys(tx: Handle, customerId: number) {
  await tx.rows(removeAll, [customerId])
}

/** True only for the first caller. */
export const spendChallenge = async (
  tx: Handle,
  { hash, expiresAt }: { hash: Buffer; expiresAt: number },
): Promise<boolean> => (await tx.find(useChallenge, [hash, new Date(expiresAt)])) !== undefined

export const sweepChallenges = (handle: Handle, now: number) => deleteLapsed(handle, [new Date(now)])
