import { type Handle, sql } from '../../../db/database.ts'
import { makeSweep } from '../../../db/sweep.ts'
import type { Passkey } from './rules.ts'

type Purpose = 'sign_in' | 'enrol'

const pendTotp = sql<unknown>('UPDATE operator_staff SET pending_totp_secret = $2 WHERE staff_id = $1')
const confirmTotp = sql<unknown>(
  `UPDATE operator_staff SET totp_secret = pending_totp_secret, pending_totp_secret = NULL, totp_last_step = $2
   WHERE staff_id = $1`,
)
// If two requests send the same code, only one updates the row.
const useStep = sql<{ staff_id: number }>(
  `UPDATE operator_staff SET totp_last_step = $2
   WHERE staff_id = $1 AND coalesce(totp_last_step, -1) < $2 RETURNING staff_id`,
)
const replaceCodes = sql<unknown>(
  `WITH old AS (DELETE FROM operator_recovery_codes WHERE staff_id = $1 AND NOT code_hash = ANY ($2::bytea[]))
   INSERT INTO operator_recovery_codes (staff_id, code_hash) SELECT $1, unnest($2::bytea[])`,
)
const useCode = sql<{ staff_id: number }>(
  'DELETE FROM operator_recovery_codes WHERE staff_id = $1 AND code_hash = $2 RETURNING staff_id',
)
const passkeysOf = sql<Passkey>(
  `SELECT passkey_id AS "passkeyId", name, public_key AS "publicKey", counter, created_at AS "createdAt",
     last_used_at AS "lastUsedAt"
   FROM operator_passkeys WHERE staff_id = $1 ORDER BY created_at, passkey_id`,
)
const addPasskey = sql<{ passkey_id: string }>(
  `INSERT INTO operator_passkeys (passkey_id, staff_id, name, public_key, counter, created_at)
   VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING passkey_id`,
)
const usePasskey = sql<unknown>(
  'UPDATE operator_passkeys SET counter = $3, last_used_at = $4 WHERE passkey_id = $1 AND staff_id = $2',
)
const removePasskey = sql<{ passkey_id: string }>(
  'DELETE FROM operator_passkeys WHERE passkey_id = $1 AND staff_id = $2 RETURNING passkey_id',
)
// Each page load creates a new challenge, so only the latest few are kept.
const addChallenge = sql<unknown>(
  `WITH old AS (DELETE FROM operator_challenges WHERE challenge_hash IN (
     SELECT challenge_hash FROM operator_challenges WHERE staff_id = $2 ORDER BY expires_at DESC OFFSET 19))
   INSERT INTO operator_challenges (challenge_hash, staff_id, purpose, expires_at) VALUES ($1, $2, $3, $4)`,
)
const takeChallenge = sql<{ staff_id: number }>(
  `DELETE FROM operator_challenges WHERE challenge_hash = $1 AND staff_id = $2 AND purpose = $3 AND expires_at > $4
   RETURNING staff_id`,
)
const deleteChallenges = makeSweep('operator_challenges', 'expires_at <= $1')

export async function keepPendingTotp(tx: Handle, staffId: number, secret: Buffer) {
  await tx.rows(pendTotp, [staffId, secret])
}

/** Also uses up the step of the code that confirmed it. */
export async function acceptPendingTotp(tx: Handle, staffId: number, step: number) {
  await tx.rows(confirmTotp, [staffId, step])
}

/** False if a code of this step or a later one was already used. */
export const spendStep = async (tx: Handle, staffId: number, step: number): Promise<boolean> =>
  (await tx.find(useStep, [staffId, step])) !== undefined

export async function replaceRecoveryCodes(tx: Handle, staffId: number, hashes: readonly Buffer[]) {
  await tx.rows(replaceCodes, [staffId, hashes])
}

export const spendRecoveryCode = async (tx: Handle, staffId: number, hash: Buffer): Promise<boolean> =>
  (await tx.find(useCode, [staffId, hash])) !== undefined

export const listPasskeys = (handle: Handle, staffId: number) => handle.rows(passkeysOf, [staffId])

/** False if it is already registered. */
export async function insertPasskey(
  tx: Handle,
  staffId: number,
  { passkeyId, name, publicKey, counter }: Pick<Passkey, 'passkeyId' | 'name' | 'publicKey' | 'counter'>,
  now: number,
): Promise<boolean> {
  const values = [passkeyId, staffId, name, publicKey, counter, new Date(now)]
  return (await tx.find(addPasskey, values)) !== undefined
}

export async function countPasskeyUse(
  tx: Handle,
  { staffId, passkeyId, counter }: { staffId: number; passkeyId: string; counter: number },
  now: number,
) {
  await tx.rows(usePasskey, [passkeyId, staffId, counter, new Date(now)])
}

export const deletePasskey = async (tx: Handle, staffId: number, passkeyId: string): Promise<boolean> =>
  (await tx.find(removePasskey, [passkeyId, staffId])) !== undefined

export async function keepChallenge(
  tx: Handle,
  {
    hash,
    staffId,
    purpose,
    expiresAt,
  }: { hash: Buffer; staffId: number; purpose: Purpose; expiresAt: number },
) {
  await tx.rows(addChallenge, [hash, staffId, purpose, new Date(expiresAt)])
}

/** Works once, and only for the same caller. */
export const spendChallenge = async (
  tx: Handle,
  { hash, staffId, purpose, now }: { hash: Buffer; staffId: number; purpose: Purpose; now: number },
): Promise<boolean> => (await tx.find(takeChallenge, [hash, staffId, purpose, new Date(now)])) !== undefined

export async function deleteLapsedChallenges(handle: Handle, now: number) {
  await deleteChallenges(handle, [new Date(now)])
}
