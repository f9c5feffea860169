import type { Call } from '../../../calls/call.ts'
import { refuse } from '../../../core/refusal.ts'
import { hashSecret, newSecret } from '../../../core/sealing.ts'
import { recordAudit } from '../../audit/index.ts'
import { mustAdminister } from '../../members/index.ts'
import { endActing, endActingOfSession, insertActing, listActs, listVisits } from './acting-store.ts'
import { presentVisit } from './present.ts'
import { actingMs } from './rules.ts'
import type { BeginActingInput, EndActingInput, VisitsInput } from './schemas.ts'

const maxVisits = 50
const maxActs = 1000

/** The token opens the interface of one merchant, as long as the session that it was made by. */
export async function beginActing({ merchant_id: merchantId, reason }: BeginActingInput, call: Call) {
  const { db: tx, now, caller } = call
  const { staff } = caller.operator!
  if (!staff)
    throw refuse('forbidden', { detail: 'This is for people who signed in at POST /operator/session.' })
  await mustAdminister(tx, merchantId, { caller, permission: 'orders' })
  await endActingOfSession(tx, staff.sessionId, now)
  const token = `opa_${newSecret()}`
  const expiresAt = now + actingMs
  const { actingId, name } = await insertActing(tx, {
    ...{ tokenHash: hashSecret(token), merchantId, reason, startedAt: now, expiresAt },
    ...staff,
  })
  const subject = String(merchantId)
  const after = { acting_id: actingId, reason }
  await recordAudit(call, { action: 'merchant.acting_started', subject, merchantId, after })
  return {
    access_token: token,
    expires: Math.floor(expiresAt / 1000),
    acting_id: actingId,
    merchant_id: merchantId,
    name,
  }
}

export async function readVisits({ merchantId }: VisitsInput, { db, now, caller }: Call) {
  const visits = await listVisits(db, merchantId, now, maxVisits)
  const ids = visits.map(({ actingId }) => actingId)
  const acts = ids.length === 0 ? [] : await listActs(db, ids, maxActs)
  const own = caller.operator?.acting?.actingId
  return {
    visits: visits.map((visit) =>
      presentVisit(visit, {
        isYou: visit.actingId === own,
        acts: acts.filter(({ actingId }) => actingId === visit.actingId),
      }),
    ),
  }
}

/** A person may end their own session; owners of the merchant may end any. */
export async function endVisits({ merchantId, acting_id }: EndActingInput, call: Call) {
  const own = call.caller.operator?.acting?.actingId
  const ended = await endActing(call.db, merchantId, own ?? acting_id ?? null, call.now)
  for (const actingId of ended)
    await recordAudit(call, {
      action: 'merchant.acting_ended',
      subject: String(merchantId),
      merchantId,
      after: { acting_id: actingId },
    })
  return { ended: ended.length }
}
