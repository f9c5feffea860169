import type { OperatorRole } from '../../../calls/staff-permissions.ts'
import { type Handle, sql } from '../../../db/database.ts'
import { makeSweep } from '../../../db/sweep.ts'
import { deleteLapsedChallenges } from './factor-store.ts'
import type { OperatorKey, OperatorSession } from './rules.ts'

export type FoundSession = {
  sessionId: string
  staffId: number
  email: string
  role: OperatorRole
  hasSecondFactor: boolean
  lastSeenAt: number
  expiresAt: number
}

const addSession = sql(
  `INSERT INTO operator_sessions
     (session_id, token_hash, staff_id, has_second_factor, ip, user_agent, created_at, last_seen_at, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $8)`,
)

const endOthers = sql<{ session_id: string }>(
  'DELETE FROM operator_sessions WHERE staff_id = $1 AND session_id IS DISTINCT FROM $2 RETURNING session_id',
)

const deleteSessions = makeSweep('operator_sessions', 'expires_at <= $1')

const keyFields = `key_id AS "keyId", name, roles, created_by AS "createdBy", created_at AS "createdAt",
  last_used_at AS "lastUsedAt", expires_at AS "expiresAt"`

const addKey = sql<OperatorKey>(
  `INSERT INTO operator_keys (key_id, key_hash, name, roles, created_by, created_at, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (name) DO NOTHING RETURNING ${keyFields}`,
)

export async function insertSession(
  tx: Handle,
  session: OperatorSession & { tokenHash: Buffer; staffId: number; hasSecondFactor: boolean },
) {
  const { sessionId, tokenHash, staffId, hasSecondFactor, ip, userAgent, createdAt, expiresAt } = session
  const values = [sessionId, tokenHash, staffId, hasSecondFactor, ip, userAgent]
  await tx.rows(addSession, [...values, new Date(createdAt), new Date(expiresAt)])
}

/** Only if the person's account is enabled. */
export const findSession = sql<FoundSession>(
  `SELECT session_id AS "sessionId", staff_id AS "staffId", email, role, has_second_factor AS "hasSecondFactor",
     last_seen_at AS "lastSeenAt", expires_at AS "expiresAt"
   FROM operator_sessions JOIN operator_staff USING (staff_id) WHERE token_hash = $1 AND expires_at > $2 AND enabled`,
).find((tokenHash: Buffer, now: number) => [tokenHash, new Date(now)])

export const markSessionSeen = sql(
  'UPDATE operator_sessions SET last_seen_at = $2 WHERE session_id = $1',
).run((sessionId: string, now: number) => [sessionId, new Date(now)])

export const listSessions = sql<OperatorSession>(
  `SELECT session_id AS "sessionId", ip, user_agent AS "userAgent", created_at AS "createdAt",
     last_seen_at AS "lastSeenAt", expires_at AS "expiresAt"
   FROM operator_sessions WHERE staff_id = $1 AND expires_at > $2 ORDER BY created_at DESC, session_id`,
).rows((staffId: number, now: number) => [staffId, new Date(now)])

export const deleteSession = sql<{ session_id: string }>(
  'DELETE FROM operator_sessions WHERE staff_id = $1 AND session_id = $2 RETURNING session_id',
).any((staffId: number, sessionId: string) => [staffId, sessionId])

/** Deletes all of a person's sessions, or all but one; returns how many. */
export const deleteOtherSessions = async (
  tx: Handle,
  staffId: number,
  except: string | null,
): Promise<number> => (await tx.rows(endOthers, [staffId, except])).length

export const addSecondFactor = sql(
  'UPDATE operator_sessions SET has_second_factor = true WHERE session_id = $1',
).run((sessionId: string) => [sessionId])

async function deleteLapsedSessions(handle: Handle, now: number) {
  await deleteSessions(handle, now)
}

export const listKeys = sql<OperatorKey>(
  `SELECT ${keyFields} FROM operator_keys ORDER BY created_at, key_id`,
).rows()

export const findKey = sql<OperatorKey>(
  `SELECT ${keyFields} FROM operator_keys WHERE key_hash = $1 AND (expires_at IS NULL OR expires_at > $2)`,
).find((hash: Buffer, now: number) => [hash, new Date(now)])

/** Undefined when the name is taken. */
export function insertKey(
  tx: Handle,
  key: Omit<OperatorKey, 'lastUsedAt'> & { hash: Buffer },
): Promise<OperatorKey | undefined> {
  const { keyId, hash, name, roles, createdBy, createdAt, expiresAt } = key
  const expires = expiresAt === null ? null : new Date(expiresAt)
  return tx.find(addKey, [keyId, hash, name, roles, createdBy, new Date(createdAt), expires])
}

export const markKeyUsed = sql('UPDATE operator_keys SET last_used_at = $2 WHERE key_id = $1').run(
  (keyId: string, now: number) => [keyId, new Date(now)],
)

export const deleteKey = sql<OperatorKey>(
  `DELETE FROM operator_keys WHERE key_id = $1 RETURNING ${keyFields}`,
).find((keyId: string) => [keyId])

/** Only tidies up: each use of a session checks its expiration anyway. */
export async function deleteLapsedStaffSessions(handle: Handle, now: number) {
  await deleteLapsedSessions(handle, now)
  await deleteLapsedChallenges(handle, now)
}
