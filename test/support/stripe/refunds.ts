import { enter } from './balance.ts'
import type { Books, StripeRefund } from './books.ts'
import { tell } from './events.ts'
import { type Handlers, invalid, listOf, missing, ok, type Reply } from './http.ts'
import { chargeOf } from './intent-view.ts'

/** Refunds, for us or by hand in Stripe's dashboard. */
export function makeRefund(
  books: Books,
  {
    intentId,
    amount,
    metadata = {},
  }: { intentId: string; amount: number; metadata?: Record<string, string> },
): StripeRefund | Reply {
  const intent = books.intents.get(intentId)
  if (intent?.status !== 'succeeded') return invalid('charge_not_captured', 'Nothing was taken.')
  if (intent.refunded + amount > (intent.received ?? 0))
    return invalid('charge_already_refunded', 'That is more than was taken.')
  intent.refunded += amount
  // Stripe's test card for slow refunds.
  const isSlow = books.methods.get(intent.method)?.number === '4000000000007726'
  const refund: StripeRefund = {
    ...{ id: books.newId('re'), object: 'refund', amount, currency: 'usd', created: books.seconds() },
    ...{ payment_intent: intentId, charge: chargeOf(intentId), metadata },
    status: isSlow ? 'pending' : 'succeeded',
  }
  books.refunds.set(refund.id, refund)
  enter(books, { amount: -amount, fee: 0, type: 'refund', source: refund.id })
  tell(books, 'refund.created', refund)
  tell(books, 'charge.refunded', { id: chargeOf(intentId), object: 'charge' })
  return refund
}

/** The bank returns a refund days later: we have the money again. */
export function failRefund(books: Books, refundId: string, reason = 'expired_or_canceled_card') {
  const refund = books.refunds.get(refundId)!
  refund.status = 'failed'
  refund.failure_reason = reason
  books.intents.get(refund.payment_intent)!.refunded -= refund.amount
  enter(books, { amount: refund.amount, fee: 0, type: 'refund_failure', source: refund.id })
  tell(books, 'refund.failed', refund)
}

/** A slow refund has arrived. */
export function completeRefund(books: Books, refundId: string) {
  const refund = books.refunds.get(refundId)!
  refund.status = 'succeeded'
  tell(books, 'refund.updated', refund)
}

export const refundHandlers = (books: Books): Handlers => ({
  'POST /v1/refunds': ({ parameters: { payment_intent, amount, metadata } }) => {
    const made = makeRefund(books, { intentId: payment_intent, amount: Number(amount), metadata })
    return 'body' in made ? made : ok(made)
  },
  'GET /v1/refunds/:id': ({ id }) => {
    const refund = books.refunds.get(id)
    return refund ? ok(refund) : missing('refund', id)
  },
  'GET /v1/refunds': (request) => {
    const { payment_intent } = request.parameters
    const wanted = [...books.refunds.values()].filter(
      (refund) => !payment_intent || refund.payment_intent === payment_intent,
    )
    return listOf(wanted, request, '/v1/refunds')
  },
})
