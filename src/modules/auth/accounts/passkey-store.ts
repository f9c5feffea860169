import { sql } from '../../../db/database.ts'
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

export const listPasskeys = sql<CustomerPasskey>(
  `SELECT passkey_id AS "passkeyId", name, created_at AS "createdAt", last_used_at AS "lastUsedAt"
   FROM customer_passkeys WHERE customer_id = $1 ORDER BY created_at, passkey_id`,
).rows((customerId: number) => [customerId])

export const findPasskey = sql<KnownPasskey>(
  `SELECT k.customer_id AS "customerId", c.email, c.disabled, k.public_key AS "publicKey", k.counter
   FROM customer_passkeys k JOIN customers c USING (customer_id) WHERE k.passkey_id = $1`,
).find((passkeyId: string) => [passkeyId])

/**
 * False if it is already registered, or the customer has `atMost`. The count is part of the statement; the
 * customer's row is locked by the caller.
 */
export const insertPasskey = sql(
  `INSERT INTO customer_passkeys (passkey_id, customer_id, name, public_key, counter, created_at)
   SELECT $1, $2, $3, $4, $5, $6 WHERE (SELECT count(*) FROM customer_passkeys WHERE customer_id = $2) < $7
   ON CONFLICT DO NOTHING RETURNING passkey_id`,
).any(
  (
    customerId: number,
    { passkeyId, name, publicKey, counter }: NewPasskey,
    { now, atMost }: { now: number; atMost: number },
  ) => [passkeyId, customerId, name, publicKey, counter, new Date(now), atMost],
)

// A passkey removed in the meantime no longer signs in; of two concurrent uses of an authenticator with a counter,
// the later count is kept.
export const countPasskeyUse = sql(
  `UPDATE customer_passkeys SET counter = greatest(counter, $3), last_used_at = $4
   WHERE passkey_id = $1 AND customer_id = $2 RETURNING passkey_id`,
).any(
  (
    { passkeyId, customerId, counter }: { passkeyId: string; customerId: number; counter: number },
    now: number,
  ) => [passkeyId, customerId, counter, new Date(now)],
)

export const deletePasskey = sql(
  'DELETE FROM customer_passkeys WHERE passkey_id = $1 AND customer_id = $2 RETURNING passkey_id',
).any((customerId: number, passkeyId: string) => [passkeyId, customerId])

export const deleteAllPasskeys = sql('DELETE FROM customer_passkeys WHERE customer_id = $1').run(
  (customerId: number) => [customerId],
)

/** True only for the first caller. */
export const spendChallenge = sql(
  `INSERT INTO used_passkey_challenges (challenge_hash, expires_at) VALUES ($1, $2)
   ON CONFLICT DO NOTHING RETURNING challenge_hash`,
).any(({ hash, expiresAt }: { hash: Buffer; expiresAt: number }) => [hash, new Date(expiresAt)])

export const sweepChallenges = makeSweep('used_passkey_challenges', 'expires_at <= $1')
