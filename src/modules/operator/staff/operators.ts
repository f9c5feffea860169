import type { OperatorIdentity, Operators } from '../../../calls/caller.ts'
import {
  findOrderLimit,
  mayCall,
  mayImpersonate,
  needsSecondFactor,
} from '../../../calls/staff-permissions.ts'
import type { ReadMarketplaceSettings } from '../../../core/marketplace-settings.ts'
import { refuse } from '../../../core/refusal.ts'
import { hashSecret } from '../../../core/sealing.ts'
import type { Handle } from '../../../db/database.ts'
import { findImpersonation } from '../impersonation/store.ts'
import { type FoundSession, findKey, findSession, markKeyUsed, markSessionSeen } from './session-store.ts'

/** The precision of a session's or key's last use. */
const seenEveryMs = 5 * 60_000

/**
 * How the HTTP layer identifies the operator's staff and programs. The database is queried each time: there are few
 * of them, and a removed role or an ended session must take effect immediately, in every process.
 */
export function openOperators({
  db,
  clock,
  marketplaceSettings,
}: {
  db: Handle
  clock: { now(): number }
  marketplaceSettings: ReadMarketplaceSettings
}): Operators {
  async function limited(operator: OperatorIdentity): Promise<OperatorIdentity> {
    const { supportLimitCents } = await marketplaceSettings()
    const orderLimitCents = findOrderLimit(operator.roles, supportLimitCents)
    return orderLimitCents === undefined ? operator : { ...operator, orderLimitCents }
  }

  return {
    async find(token) {
      const [hash, now] = [hashSecret(token), clock.now()]
      const tokenId = `\\x${hash.toString('hex')}` // as the change feed writes a `bytea`
      const session = token.startsWith('ops_') ? await findSession(db, hash, now) : undefined
      if (session) {
        if (now - session.lastSeenAt >= seenEveryMs) await markSessionSeen(db, session.sessionId, now)
        return limited({ ...ofSession(session), tokenId })
      }
      const impersonation = token.startsWith('opa_') ? await findImpersonation(db, hash, now) : undefined
      if (impersonation) {
        const { impersonationId, merchantId, expiresAt } = impersonation
        const { name, roles } = ofSession({ ...impersonation, staffId: 0, sessionId: '', lastSeenAt: now })
        return limited({ name, roles, impersonation: { impersonationId, merchantId }, tokenId, expiresAt })
      }
      const key = token.startsWith('opk_') ? await findKey(db, hash, now) : undefined
      if (!key) return undefined
      if (now - (key.lastUsedAt ?? 0) >= seenEveryMs) await markKeyUsed(db, key.keyId, now)
      return limited({ name: `key ${key.name}`, roles: key.roles, expiresAt: key.expiresAt, tokenId })
    },
    mustBeAllowed(operator, operation) {
      if (operator.impersonation) {
        if (mayImpersonate(operator.roles, operation)) return
        throw refuse('forbidden', { detail: 'This cannot be done while acting for a merchant.' })
      }
      if (operation.staff === 'own_session' && !operator.staff)
        throw refuse('forbidden', { detail: 'This is for people who signed in at POST /operator/session.' })
      if (mayCall(operator.roles, operation.staff)) return
      if (operator.roles.length === 0) throw refuse('second_factor_required')
      const detail = `The role ${operator.roles.join(', ')} does not allow this.`
      throw refuse('forbidden', { detail })
    },
  }
}

/** A session without a second factor has no role that requires one, whatever its person was granted since. */
function ofSession(session: FoundSession): OperatorIdentity {
  const { email, role, hasSecondFactor, staffId, sessionId, expiresAt } = session
  const roles = hasSecondFactor || !needsSecondFactor(role) ? [role] : []
  return { name: email, roles, staff: { staffId, sessionId }, expiresAt }
}
