import { disputeFee, enter } from './balance.ts'
import type { Books, StripeDispute } from './books.ts'
import { tell } from './events.ts'
import { type Handlers, invalid, listOf, missing, ok } from './http.ts'
import { chargeOf, presentIntent } from './intent-view.ts'

const evidenceDays = 9

/** A customer disputes a payment with the bank, which withdraws the money at once, and the fee. */
export function openDispute(
  books: Books,
  intentId: string,
  { amount, reason = 'fraudulent' }: { amount?: number; reason?: string } = {},
): StripeDispute {
  const intent = books.intents.get(intentId)!
  const id = books.newId('dp')
  const cents = amount ?? (intent.received ?? 0) - intent.refunded
  const dispute: StripeDispute = {
    ...{ id, object: 'dispute', amount: cents, currency: 'usd', created: books.seconds(), reason },
    ...{ status: 'needs_response', is_charge_refundable: false },
    ...{ payment_intent: intentId, charge: chargeOf(intentId), evidence: {} },
    balance_transactions: [
      enter(books, {
        ...{ amount: -cents, fee: disputeFee, type: 'adjustment', source: id, category: 'dispute' },
      }),
    ],
    evidence_details: {
      ...{ due_by: books.seconds() + evidenceDays * 86_400, has_evidence: false },
      ...{ past_due: false, submission_count: 0 },
    },
  }
  books.disputes.set(id, dispute)
  tell(books, 'charge.dispute.created', dispute)
  tell(books, 'charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/** The bank decides. If the dispute is won, the withdrawn amount comes back with its fee. */
export function closeDispute(books: Books, disputeId: string, outcome: 'won' | 'lost') {
  const dispute = books.disputes.get(disputeId)!
  dispute.status = outcome
  if (outcome === 'won') {
    const { amount, id } = dispute
    const back = { amount, fee: -disputeFee, type: 'adjustment', source: id } as const
    dispute.balance_transactions.push(enter(books, { ...back, category: 'dispute_reversal' }))
    tell(books, 'charge.dispute.funds_reinstated', dispute)
  }
  tell(books, 'charge.dispute.closed', dispute)
}

export const disputeHandlers = (books: Books): Handlers => ({
  'GET /v1/disputes': (request) => {
    const { payment_intent } = request.parameters
    const wanted = [...books.disputes.values()].filter(
      (dispute) => !payment_intent || dispute.payment_intent === payment_intent,
    )
    return listOf(wanted, request, '/v1/disputes')
  },
  'GET /v1/disputes/:id': ({ id, parameters: { expand = [] } }) => {
    const dispute = books.disputes.get(id)
    if (!dispute) return missing('dispute', id)
    const { payment_intent: intentId } = dispute
    const intent = books.intents.get(intentId)!
    return ok(
      expand.includes('payment_intent')
        ? { ...dispute, payment_intent: presentIntent(intentId, intent) }
        : dispute,
    )
  },
  'POST /v1/disputes/:id': ({ id, parameters: { evidence = {}, submit } }) => {
    const dispute = books.disputes.get(id)
    if (!dispute) return missing('dispute', id)
    if (dispute.status !== 'needs_response')
      return invalid('dispute_closed', 'This dispute takes no more evidence.')
    Object.assign(dispute.evidence, evidence)
    dispute.evidence_details.has_evidence = true
    if (submit !== 'false') {
      dispute.evidence_details.submission_count++
      dispute.status = 'under_review'
    }
    tell(books, 'charge.dispute.updated', dispute)
    const decided = /\b(winning|losing)_evidence\b/.exec(evidence.uncategorized_text ?? '')?.[1]
    if (submit !== 'false' && decided) closeDispute(books, id, decided === 'winning' ? 'won' : 'lost')
    return ok(dispute)
  },
  'POST /v1/disputes/:id/close': ({ id }) => {
    const dispute = books.disputes.get(id)
    if (!dispute) return missing('dispute', id)
    if (dispute.status !== 'needs_response') return invalid('dispute_closed', 'This dispute is over.')
    closeDispute(books, id, 'lost')
    return ok(dispute)
  },
})
