import type { Call } from '../../../calls/call.ts'
import { formatUtc } from '../../../core/local-time.ts'
import { refuse } from '../../../core/refusal.ts'
import { hashSecret, newSecret } from '../../../core/sealing.ts'
import { recordAudit } from '../../audit/index.ts'
import { mustAdminister } from '../../members/index.ts'
import { type Act, impersonationMs, type Visit } from './rules.ts'
import type { BeginImpersonationInput, EndImpersonationInput, VisitsInput } from './schemas.ts'
import {
  endImpersonation,
  endImpersonationOfSession,
  insertImpersonation,
  listActs,
  listVisits,
} from './store.ts'

const maxVisits = 50
const maxActs = 1000

/** The token grants access to one merchant's administration, as long as the session that created it. */
export async function beginImpersonation(
  { merchant_id: merchantId, reason }: BeginImpersonationInput,
  call: Call,
) {
  const { db: tx, now, caller } = call
  const { staff } = caller.operator!
  if (!staff)
    throw refuse('forbidden', { detail: 'This is for people who signed in at POST /operator/session.' })
  await mustAdminister(tx, merchantId, { caller, permission: 'orders' })
  await endImpersonationOfSession(tx, staff.sessionId, now)
  const token = `opa_${newSecret()}`
  const expiresAt = now + impersonationMs
  const { impersonationId, name } = await insertImpersonation(tx, {
    ...{ tokenHash: hashSecret(token), merchantId, reason, startedAt: now, expiresAt },
    ...staff,
  })
  const subject = String(merchantId)
  const after = { acting_id: impersonationId, reason }
  await recordAudit(call, { action: 'merchant.acting_started', subject, merchantId, after })
  return {
    access_token: token,
    expires: Math.floor(expiresAt / 1000),
    acting_id: impersonationId,
    merchant_id: merchantId,
    name,
  }
}

export async function readVisits({ merchantId }: VisitsInput, { db, now, caller }: Call) {
  const visits = await listVisits(db, merchantId, now, maxVisits)
  const ids = visits.map(({ impersonationId }) => impersonationId)
  const acts = ids.length === 0 ? [] : await listActs(db, ids, maxActs)
  const own = caller.operator?.impersonation?.impersonationId
  return {
    visits: visits.map((visit) =>
      presentVisit(visit, {
        isYou: visit.impersonationId === own,
        acts: acts.filter(({ impersonationId }) => impersonationId === visit.impersonationId),
      }),
    ),
  }
}

/** Staff can end their own session; the merchant's owners can end any. */
export async function endVisits({ merchantId, acting_id }: EndImpersonationInput, call: Call) {
  const own = call.caller.operator?.impersonation?.impersonationId
  const ended = await endImpersonation(call.db, merchantId, own ?? acting_id ?? null, call.now)
  for (const impersonationId of ended)
    await recordAudit(call, {
      action: 'merchant.acting_ended',
      subject: String(merchantId),
      merchantId,
      after: { acting_id: impersonationId },
    })
  return { ended: ended.length }
}

/** By name only: a staff member's email address doesn't concern the merchant. */
function presentVisit(visit: Visit, { isYou, acts }: { isYou: boolean; acts: readonly Act[] }) {
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
