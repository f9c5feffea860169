import type { OperatorRole } from '../../../calls/staff-permissions.ts'
import { type Handle, sql } from '../../../db/database.ts'
import type { Act, Visit } from './rules.ts'

export type Impersonation = {
  impersonationId: number
  merchantId: number
  staffName: string
  email: string
  role: OperatorRole
  hasSecondFactor: boolean
  expiresAt: number
}
const live = `a.ended_at IS NULL AND a.expires_at > $2 AND s.expires_at > $2`
const addImpersonation = sql<{ impersonationId: number; name: string }>(
  `INSERT INTO operator_acting (token_hash, session_id, merchant_id, staff_name, staff_email, reason, started_at, expires_at)
   SELECT $1, $2, $3, name, email, $5, $6, $7 FROM operator_staff WHERE staff_id = $4
   RETURNING acting_id AS "impersonationId", staff_name AS name`,
)

export type NewImpersonation = {
  tokenHash: Buffer
  sessionId: string
  staffId: number
  merchantId: number
  reason: string
  startedAt: number
  expiresAt: number
}

export function insertImpersonation(tx: Handle, impersonation: NewImpersonation) {
  const { tokenHash, sessionId, merchantId, staffId, reason, startedAt, expiresAt } = impersonation
  const times = [new Date(startedAt), new Date(expiresAt)]
  return tx.get(addImpersonation, [tokenHash, sessionId, merchantId, staffId, reason, ...times])
}

/** Only for a session that hasn't ended. */
export const findImpersonation = sql<Impersonation>(
  `SELECT a.acting_id AS "impersonationId", a.merchant_id AS "merchantId", a.staff_name AS "staffName", p.email, p.role,
     s.has_second_factor AS "hasSecondFactor", least(a.expires_at, s.expires_at) AS "expiresAt"
   FROM operator_acting a JOIN operator_sessions s USING (session_id) JOIN operator_staff p USING (staff_id)
   WHERE a.token_hash = $1 AND ${live} AND p.enabled`,
).find((tokenHash: Buffer, now: number) => [tokenHash, new Date(now)])

/** The latest first. */
export const listVisits = sql<Visit>(
  `SELECT a.acting_id AS "impersonationId", a.staff_name AS name, a.reason, a.started_at AS "startedAt",
     a.expires_at AS "expiresAt", a.ended_at AS "endedAt", coalesce(${live} AND p.enabled, false) AS "isActive"
   FROM operator_acting a LEFT JOIN operator_sessions s USING (session_id) LEFT JOIN operator_staff p USING (staff_id)
   WHERE a.merchant_id = $1 ORDER BY a.acting_id DESC LIMIT $3`,
).rows((merchantId: number, now: number, limit: number) => [merchantId, new Date(now), limit])

/** The audit records of these sessions, the latest first. */
export const listActs = sql<Act>(
  `SELECT acting_id AS "impersonationId", at, action, subject FROM audit_records
   WHERE acting_id = ANY ($1) AND action NOT LIKE 'merchant.acting%' ORDER BY audit_id DESC LIMIT $2`,
).rows((impersonationIds: readonly number[], limit: number) => [impersonationIds, limit])

/** Ends all active sessions for the merchant, or one of them; returns which. */
export const endImpersonation = sql<{ impersonationId: number }>(
  `UPDATE operator_acting SET ended_at = $3
   WHERE merchant_id = $1 AND ended_at IS NULL AND expires_at > $3 AND ($2::bigint IS NULL OR acting_id = $2)
   RETURNING acting_id AS "impersonationId"`,
).rows(
  (merchantId: number, impersonationId: number | null, now: number) => [
    merchantId,
    impersonationId,
    new Date(now),
  ],
  (one) => one.impersonationId,
)

/** Staff act for one merchant at a time: starting for one ends the session for another. */
export const endImpersonationOfSession = sql(
  'UPDATE operator_acting SET ended_at = $2 WHERE session_id = $1 AND ended_at IS NULL AND expires_at > $2',
).run((sessionId: string, now: number) => [sessionId, new Date(now)])
