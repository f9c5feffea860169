import { formatUtc } from '../../../core/local-time.ts'
import type { OperatorKey, OperatorSession, Passkey, StaffMember } from './rules.ts'

export function presentStaff({
  staffId,
  email,
  name,
  role,
  enabled,
  hasTotp,
  passkeys,
  createdAt,
}: StaffMember) {
  const second_factors = [...(hasTotp ? ['totp'] : []), ...(passkeys > 0 ? ['passkey'] : [])]
  return { staff_id: staffId, email, name, role, enabled, second_factors, created_at: formatUtc(createdAt) }
}

export function presentSession(session: OperatorSession, current: string) {
  return {
    session_id: session.sessionId,
    current: session.sessionId === current,
    ip: session.ip,
    user_agent: session.userAgent,
    created_at: formatUtc(session.createdAt),
    last_seen_at: formatUtc(session.lastSeenAt),
    expires_at: formatUtc(session.expiresAt),
  }
}

export function presentPasskey({ passkeyId, name, createdAt, lastUsedAt }: Passkey) {
  return { passkey_id: passkeyId, name, created_at: formatUtc(createdAt), last_used_at: orNull(lastUsedAt) }
}

export function presentKey({ keyId, name, roles, createdBy, createdAt, lastUsedAt, expiresAt }: OperatorKey) {
  return {
    key_id: keyId,
    name,
    roles,
    created_by: createdBy,
    created_at: formatUtc(createdAt),
    last_used_at: orNull(lastUsedAt),
    expires: orNull(expiresAt),
  }
}

const orNull = (at: number | null) => (at === null ? null : formatUtc(at))
