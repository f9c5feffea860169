import type { Call } from '../../calls/call.ts'
import { mustBeFound } from './act-on-dispute.ts'
import { collectEvidence, type EvidenceDeps } from './collect-evidence.ts'
import { presentDispute, presentEvidence } from './present.ts'
import type { DisputesQueryInput } from './schemas.ts'
import { findDispute, listDisputes } from './store.ts'

const usualLimit = 50

/** GET /operator/disputes */
export async function readDisputes(input: DisputesQueryInput, { db }: Call) {
  const { status, open, can_respond, merchant_id, order_id, after = 0, limit = usualLimit } = input
  const filter = {
    ...{ statuses: status ? [status] : null, isOpen: open ?? null },
    awaitsAnswer: can_respond ?? null,
    ...{ merchantId: merchant_id ?? null, orderId: order_id ?? null },
  }
  const found = await listDisputes(db, filter, { offset: after, limit: limit + 1 })
  return {
    disputes: found.slice(0, limit).map(presentDispute),
    next: found.length > limit ? after + limit : null,
  }
}

/** GET /operator/disputes/{dispute_id} */
export async function readDispute(deps: EvidenceDeps, { dispute_id }: { dispute_id: number }, { db }: Call) {
  const dispute = mustBeFound(await findDispute(db, dispute_id))
  const evidence = await collectEvidence(deps, db, dispute)
  return { dispute: presentDispute(dispute), evidence: evidence ? presentEvidence(evidence) : null }
}
