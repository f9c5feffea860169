import { formatUtc } from '../../../core/local-time.ts'
import type { Act, Visit } from './rules.ts'

/** By name only: a staff member's email address doesn't concern the merchant. */
export function presentVisit(visit: Visit, { isYou, acts }: { isYou: boolean; acts: readonly Act[] }) {
  const { impersonationId, name, reason, startedAt, expiresAt, endedAt, isActive } = visit
  return {
    acting_id: impersonationId,
    name,
    reason,
    started_at: formatUtc(startedAt),
    ends_at: formatUtc(endedAt ?? expiresAt),
    active: isActive,
    you: isYou,
    acts: acts.map(({ at, action, subject }) => ({ at: formatUtc(at), action, subject })),
  }
}
