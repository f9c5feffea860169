import type { Call } from '../../calls/call.ts'
import { mustHoldNoCardNumber } from '../../core/card.ts'
import { formatUtc } from '../../core/local-time.ts'
import { refuse } from '../../core/refusal.ts'
import { addJob } from '../../db/jobs.ts'
import type { Payments } from '../../outside/payments.ts'
import { says } from '../../texts/sentence.ts'
import { nameActor, recordAudit } from '../audit/index.ts'
import { presentDifference } from './present.ts'
import { bookFee } from './reconcile.ts'
import type { ResolutionInput } from './schemas.ts'
import { claimFee, findCheck, lockDifference, resolve } from './store.ts'

/**
 * A person has dealt with a difference. It stays resolved as long as neither side changes. For a separate gateway fee
 * this books it, which is all that was missing.
 */
export async function resolveDifference({ difference_id, reason }: ResolutionInput, call: Call) {
  const { db: tx, now, caller } = call
  mustHoldNoCardNumber({ reason })
  const before = await lockDifference(tx, difference_id)
  if (!before) throw refuse('unknown_difference', { field: 'difference_id' })
  if (before.resolvedAt !== null)
    throw refuse('invalid_action', { detail: says`This difference is already resolved.` })
  const { gateway, subject, merchantId, cause } = before
  const fee = cause === 'fee' ? await claimFee(tx, gateway, subject) : undefined
  if (fee) await bookFee(tx, fee, { at: now, memo: `fee ${subject} of ${gateway}` })
  const after = await resolve(tx, difference_id, { by: nameActor(caller), reason }, now)
  await recordAudit(call, {
    ...{ action: 'difference.resolved', subject: String(difference_id) },
    ...(merchantId !== null && { merchantId }),
    before: { status: 'open', cause },
    after: { status: 'resolved', reason },
  })
  return { difference: presentDifference(after) }
}

/** Requests a comparison now; a job does it, since the gateway may have much to list. */
export async function requestComparison(
  { payments }: { payments: Pick<Payments, 'gateway'> },
  _input: object,
  { db: tx, now }: Call,
) {
  await addJob(tx, 'reconcile_now', {}, { key: 'reconcile_now' })
  const check = await findCheck(tx, payments.gateway)
  return {
    requested_at: formatUtc(now),
    compared_at: check?.comparedAt ? formatUtc(check.comparedAt) : null,
  }
}
