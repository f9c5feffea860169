import type { OperatorRole } from '../../../calls/staff-permissions.ts'
import { type Handle, sql } from '../../../db/database.ts'
import type { StaffMember } from './rules.ts'

/** With the secrets that prove who it is; never sent to clients. */
export type StaffSecrets = StaffMember & {
  passwordHash: string
  totpSecret: Buffer | null
  totpLastStep: number | null
  pendingTotpSecret: Buffer | null
}
type StaffChange = Partial<Pick<StaffMember, 'email' | 'name' | 'role' | 'enabled'>> & {
  passwordHash?: string
}

const shown = `staff_id AS "staffId", email, name, role, enabled, totp_secret IS NOT NULL AS "hasTotp",
  (SELECT count(*)::int FROM operator_passkeys p WHERE p.staff_id = s.staff_id) AS passkeys, created_at AS "createdAt"`
const secret = `${shown}, password_hash AS "passwordHash", totp_secret AS "totpSecret",
  totp_last_step AS "totpLastStep", pending_totp_secret AS "pendingTotpSecret"`

// Locks all of them, so that two owners who remove each other wait for one another.
const lockEverybody = sql('SELECT FROM operator_staff ORDER BY staff_id FOR UPDATE')
const lockOne = sql<StaffSecrets>(
  `SELECT ${secret} FROM operator_staff s WHERE staff_id = $1 FOR UPDATE OF s`,
)

const changeMember = sql(
  `UPDATE operator_staff SET email = coalesce(lower($2), email), name = coalesce($3, name), role = coalesce($4, role),
     enabled = coalesce($5, enabled), password_hash = coalesce($6, password_hash)
   WHERE staff_id = $1`,
)

export const listStaff = sql<StaffMember>(`SELECT ${shown} FROM operator_staff s ORDER BY staff_id`).rows()

export const findStaffByEmail = sql<StaffSecrets>(
  `SELECT ${secret} FROM operator_staff s WHERE email = lower($1)`,
).find((email: string) => [email])

export const findStaff = sql<StaffSecrets>(`SELECT ${secret} FROM operator_staff s WHERE staff_id = $1`).find(
  (staffId: number) => [staffId],
)

/** Locks the member, and all others as well if the last owner may be affected. */
export async function lockStaff(tx: Handle, staffId: number, { everyone = false } = {}) {
  if (everyone) await tx.rows(lockEverybody)
  return tx.find(lockOne, [staffId])
}

type NewStaff = { email: string; name: string; role: OperatorRole; passwordHash: string }

/** Undefined when the address is taken. */
export const insertStaff = sql<{ staffId: number }>(
  `INSERT INTO operator_staff (email, name, role, password_hash, created_at) VALUES (lower($1), $2, $3, $4, $5)
   ON CONFLICT (email) DO NOTHING RETURNING staff_id AS "staffId"`,
).find(
  ({ email, name, role, passwordHash }: NewStaff, now: number) => [
    email,
    name,
    role,
    passwordHash,
    new Date(now),
  ],
  ({ staffId }) => staffId,
)

export async function updateStaff(tx: Handle, staffId: number, change: StaffChange) {
  const { email = null, name = null, role = null, enabled = null, passwordHash = null } = change
  await tx.rows(changeMember, [staffId, email, name, role, enabled, passwordHash])
}

export const deleteStaff = sql('DELETE FROM operator_staff WHERE staff_id = $1').run((staffId: number) => [
  staffId,
])

export const deleteFactors = sql(
  `WITH codes AS (DELETE FROM operator_recovery_codes WHERE staff_id = $1),
     passkeys AS (DELETE FROM operator_passkeys WHERE staff_id = $1)
   UPDATE operator_staff SET totp_secret = NULL, totp_last_step = NULL, pending_totp_secret = NULL WHERE staff_id = $1`,
).run((staffId: number) => [staffId])
