import { sql } from '../../../db/database.ts'
import { makeSweep } from '../../../db/sweep.ts'
import type { Passkey } from './rules.ts'

type Purpose = 'sign_in' | 'enrol'

export const keepPendingTotp = sql(
  'UPDATE operator_staff SET pending_totp_secret = $2 WHERE staff_id = $1',
).run((staffId: number, secret: Buffer) => [staffId, secret])

/** Also uses up the step of the code that confirmed it. */
export const acceptPendingTotp = sql(
  `UPDATE operator_staff SET totp_secret = pending_totp_secret, pending_totp_secret = NULL, totp_last_step = $2
   WHERE staff_id = $1`,
).run((staffId: number, step: number) => [staffId, step])

/**
 * False if a code of this step or a later one was already used. If two requests send the same code, only one updates
 * the row.
 */
export const spendStep = sql<{ staff_id: number }>(
  `UPDATE operator_staff SET totp_last_step = $2
   WHERE staff_id = $1 AND coalesce(totp_last_step, -1) < $2 RETURNING staff_id`,
).any((staffId: number, step: number) => [staffId, step])

export const replaceRecoveryCodes = sql(
  `WITH old AS (DELETE FROM operator_recovery_codes WHERE staff_id = $1 AND NOT code_hash = ANY ($2::bytea[]))
   INSERT INTO operator_recovery_codes (staff_id, code_hash) SELECT $1, unnest($2::bytea[])`,
).run((staffId: number, hashes: readonly Buffer[]) => [staffId, hashes])

export const spendRecoveryCode = sql<{ staff_id: number }>(
  'DELETE FROM operator_recovery_codes WHERE staff_id = $1 AND code_hash = $2 RETURNING staff_id',
).any((staffId: number, hash: Buffer) => [staffId, hash])

export const listPasskeys = sql<Passkey>(
  `SELECT passkey_id AS "passkeyId", name, public_key AS "publicKey", counter, created_at AS "createdAt",
     last_used_at AS "lastUsedAt"
   FROM operator_passkeys WHERE staff_id = $1 ORDER BY created_at, passkey_id`,
).rows((staffId: number) => [staffId])

/** False if it is already registered. */
export const insertPasskey = sql<{ passkey_id: string }>(
  `INSERT INTO operator_passkeys (passkey_id, staff_id, name, public_key, counter, created_at)
   VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING passkey_id`,
).any(
  (
    staffId: number,
    { passkeyId, name, publicKey, counter }: Pick<Passkey, 'passkeyId' | 'name' | 'publicKey' | 'counter'>,
    now: number,
  ) => [passkeyId, staffId, name, publicKey, counter, new Date(now)],
)

export const countPasskeyUse = sql(
  'UPDATE operator_passkeys SET counter = $3, last_used_at = $4 WHERE passkey_id = $1 AND staff_id = $2',
).run(
  ({ staffId, passkeyId, counter }: { staffId: number; passkeyId: string; counter: number }, now: number) => [
    passkeyId,
    staffId,
    counter,
    new Date(now),
  ],
)

export const deletePasskey = sql<{ passkey_id: string }>(
  'DELETE FROM operator_passkeys WHERE passkey_id = $1 AND staff_id = $2 RETURNING passkey_id',
).any((staffId: number, passkeyId: string) => [passkeyId, staffId])

// Each page load creates a new challenge, so only the latest few are kept.
export const keepChallenge = sql(
  `WITH old AS (DELETE FROM operator_challenges WHERE challenge_hash IN (
     SELECT challenge_hash FROM operator_challenges WHERE staff_id = $2 ORDER BY expires_at DESC OFFSET 19))
   INSERT INTO operator_challenges (challenge_hash, staff_id, purpose, expires_at) VALUES ($1, $2, $3, $4)`,
).run(
  ({
    hash,
    staffId,
    purpose,
    expiresAt,
  }: {
    hash: Buffer
    staffId: number
    purpose: Purpose
    expiresAt: number
  }) => [hash, staffId, purpose, new Date(expiresAt)],
)

/** Works once, and only for the same caller. */
export const spendChallenge = sql<{ staff_id: number }>(
  `DELETE FROM operator_challenges WHERE challenge_hash = $1 AND staff_id = $2 AND purpose = $3 AND expires_at > $4
   RETURNING staff_id`,
).any(({ hash, staffId, purpose, now }: { hash: Buffer; staffId: number; purpose: Purpose; now: number }) => [
  hash,
  staffId,
  purpose,
  new Date(now),
])

export const deleteLapsedChallenges = makeSweep('operator_challenges', 'expires_at <= $1')
