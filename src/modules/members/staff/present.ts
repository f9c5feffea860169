import { formatUtc } from '../../../core/local-time.ts'
import type { StaffMember } from './rules.ts'

export function presentMember(member: StaffMember, now: number) {
  const { email, role, merchantIds: merchants } = member
  const person = { email, role, merchants: merchants && [...merchants] }
  if (member.status === 'active')
    return {
      ...person,
      status: 'active',
      since: member.joinedAt === null ? null : formatUtc(member.joinedAt),
    }
  const { invitedBy, createdAt, expiresAt } = member
  const status = expiresAt > now ? 'invited' : 'expired'
  return {
    ...person,
    status,
    since: formatUtc(createdAt),
    invited_by: invitedBy,
    expires: formatUtc(expiresAt),
  }
}
