import type { Call } from '../../calls/call.ts'
import { mustHoldNoCardNumber } from '../../core/card.ts'
import { Refusal, refuse } from '../../core/refusal.ts'
import type { Handle } from '../../db/database.ts'
import type { Settlement } from '../../outside/payments.ts'
import { says } from '../../texts/sentence.ts'
import { type AuditAction, recordAudit } from '../audit/index.ts'
import { collectEvidence, type EvidenceDeps } from './collect-evidence.ts'
import { type DisputeDeps, followDispute, settleBooks } from './follow-dispute.ts'
import { presentDispute } from './present.ts'
import { awaitsAnswer, type Bearer, type Dispute } from './rules/dispute.ts'
import type { DisputeActionInput } from './schemas.ts'
import { findDispute, lockDispute, setBearer } from './store.ts'

export type ActDeps = DisputeDeps & EvidenceDeps

/** The operator decides who pays for a dispute, and answers it. */
export async function actOnDispute(deps: ActDeps, input: DisputeActionInput, call: Call) {
  const { dispute_id: disputeId, action, reason, text } = input
  mustHoldNoCardNumber({ reason, text })
  switch (action) {
    case 'move_to_merchant':
      return moveDispute(deps, { disputeId, bearer: 'merchant', reason }, call)
    case 'move_to_platform':
      return moveDispute(deps, { disputeId, bearer: 'platform', reason }, call)
    case 'submit_evidence':
      return answerDispute(deps, { disputeId, action, send: (dispute) => submit(deps, dispute, text) }, call)
    case 'accept':
      return answerDispute(deps, { disputeId, action, send: (dispute) => accept(deps, dispute) }, call)
  }
}

/** Moves the full amount to the other party's books. If the gateway returns money later, it goes to the party that pays at that time. */
async function moveDispute(
  { db }: ActDeps,
  { disputeId, bearer, reason = '' }: { disputeId: number; bearer: Bearer; reason: string | undefined },
  call: Call,
) {
  if (reason === '') throw refuse('missing_parameter', { field: 'reason' })
  return db.transaction(async (tx) => {
    const before = mustBeFound(await lockDispute(tx, disputeId))
    if (before.orderId === null)
      throw refuse('invalid_action', { detail: says`This payment doesn’t belong to a merchant’s order.` })
    const moved: Dispute = { ...before, bearer, bearerReason: bearer === 'merchant' ? reason : '' }
    await setBearer(tx, moved)
    await settleBooks(tx, moved, before, call.now)
    await audit(tx, call, before, { action: 'dispute.moved', after: { borne_by: bearer, reason } })
    return keepAnswer(tx, call, disputeId)
  })
}

type Answering = {
  disputeId: number
  action: 'submit_evidence' | 'accept'
  send(dispute: Dispute): Promise<Settlement>
}

/** The gateway is called outside of a transaction. The idempotency key makes a repeated call harmless. */
async function answerDispute(deps: ActDeps, { disputeId, action, send }: Answering, call: Call) {
  const { db } = deps
  const before = mustBeFound(await findDispute(db, disputeId))
  if (!awaitsAnswer(before.status))
    throw refuse('invalid_action', {
      detail: says`This dispute can no longer be answered.`,
      status: before.status,
    })
  const outcome = await send(before)
  if (outcome.kind === 'unknown')
    throw new Refusal([{ code: 'payments_unavailable' }], { headers: { 'retry-after': '10' } })
  if (outcome.kind === 'refused')
    throw refuse('invalid_action', { detail: says`The payment gateway rejected it: ${outcome.reason}.` })
  await followDispute(deps, before.gatewayId)
  return db.transaction(async (tx) => {
    const name = action === 'accept' ? 'dispute.accepted' : 'dispute.answered'
    await audit(tx, call, before, {
      action: name,
      after: { status: (await findDispute(tx, disputeId))!.status },
    })
    return keepAnswer(tx, call, disputeId)
  })
}

async function submit(deps: ActDeps, dispute: Dispute, text = ''): Promise<Settlement> {
  const evidence = await collectEvidence(deps, deps.db, dispute)
  if (!evidence)
    throw refuse('invalid_action', { detail: says`This payment doesn’t belong to a merchant’s order.` })
  const { gatewayId: disputeId, submissions } = dispute
  const said = text === '' ? evidence : { ...evidence, text: `${text}\n\n${evidence.text}`.slice(0, 19_000) }
  return deps.payments.reports!.submitEvidence(`dispute-evidence-${disputeId}-${submissions}`, {
    ...{ disputeId, evidence: said },
  })
}

const accept = ({ payments }: ActDeps, { gatewayId: disputeId }: Dispute) =>
  payments.reports!.acceptDispute(`dispute-accept-${disputeId}`, { disputeId })

export function mustBeFound(dispute: Dispute | undefined): Dispute {
  if (dispute) return dispute
  throw refuse('unknown_dispute', { field: 'dispute_id' })
}

function audit(
  tx: Handle,
  call: Call,
  before: Dispute,
  { action, after }: { action: AuditAction; after: object },
) {
  const { disputeId, bearer, status, merchantId } = before
  return recordAudit(
    { ...call, db: tx },
    {
      ...{ action, subject: String(disputeId), after },
      before: { borne_by: bearer, status },
      ...(merchantId !== null && { merchantId }),
    },
  )
}

async function keepAnswer(tx: Handle, call: Call, disputeId: number) {
  const answer = { dispute: presentDispute((await findDispute(tx, disputeId))!) }
  await call.once?.keep(tx, answer)
  return answer
}
