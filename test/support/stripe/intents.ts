import { chargeFee, enter } from './balance.ts'
import type { Books, StripeIntent } from './books.ts'
import { bankOnCharge, isDisputed, wantsProof } from './cards.ts'
import { openDispute } from './disputes.ts'
import { tell } from './events.ts'
import { cardError, type Handlers, invalid, missing, ok } from './http.ts'
import { chargeOf, presentCharge, presentIntent } from './intent-view.ts'

/** Stripe's minimum amount. */
export const minCents = 50
const cancelable = ['requires_payment_method', 'requires_confirmation', 'requires_action', 'requires_capture']

/** A status that the intent gets by itself, from the bank or from us, with its event. */
export function setStatus(books: Books, id: string, status: StripeIntent['status']) {
  const intent = books.intents.get(id)!
  intent.status = status
  const type = {
    canceled: 'canceled',
    processing: 'processing',
    requires_action: 'requires_action',
    requires_capture: 'amount_capturable_updated',
    requires_confirmation: 'created',
    requires_payment_method: 'payment_failed',
    succeeded: 'succeeded',
  }[status as string]
  tell(books, `payment_intent.${type}`, presentIntent(id, intent))
}

export const intentHandlers = (books: Books): Handlers => ({
  'POST /v1/payment_intents': ({ parameters }) => {
    const { amount, payment_method, customer, metadata, confirm } = parameters
    if (!books.customers.has(customer)) return missing('customer', customer)
    if (Number(amount) < minCents) return invalid('amount_too_small', 'Amount must be at least $0.50 usd')
    const { number } = books.methods.get(payment_method)!
    const id = books.newId('pi')
    const refused = confirm === 'true' ? bankOnCharge(number) : undefined
    if (refused) return refused
    const isAlone = parameters.off_session === 'true'
    const proof = wantsProof(number, books.proven.has(payment_method))
    if (proof === 'when saved' || (isAlone && proof === 'always'))
      return cardError('authentication_required', { payment_intent: { id, object: 'payment_intent' } })
    books.intents.set(id, {
      ...{ amount: Number(amount), status: 'requires_confirmation', reference: metadata?.reference },
      ...{ refunded: 0, method: payment_method, customer, created: books.seconds() },
    })
    if (confirm === 'true') setStatus(books, id, proof === 'always' ? 'requires_action' : 'requires_capture')
    return ok(presentIntent(id, books.intents.get(id)!))
  },
  'GET /v1/payment_intents/:id': ({ id, parameters: { expand = [] } }) => {
    const intent = books.intents.get(id)
    return intent
      ? ok(presentIntent(id, intent, expand.includes('latest_charge')))
      : missing('payment_intent', id)
  },
  'GET /v1/charges/:id': ({ id }) => {
    const intentId = id.replace(/^ch_/, '')
    const intent = books.intents.get(intentId)
    return intent ? ok(presentCharge(intentId, intent)) : missing('charge', id)
  },
  'POST /v1/payment_intents/:id/capture': ({ id, parameters: { amount_to_capture } }) => {
    const intent = books.intents.get(id)
    if (!intent) return missing('payment_intent', id)
    if (intent.status !== 'requires_capture')
      return invalid('payment_intent_unexpected_state', 'It is not held.')
    if (Number(amount_to_capture) > intent.amount)
      return invalid('amount_too_large', 'That is more than is held.')
    intent.received = Number(amount_to_capture)
    enter(books, {
      ...{ amount: intent.received, fee: chargeFee(intent.received), type: 'charge', source: chargeOf(id) },
    })
    setStatus(books, id, 'succeeded')
    if (isDisputed(books.methods.get(intent.method)!.number)) openDispute(books, id)
    return ok(presentIntent(id, intent))
  },
  'POST /v1/payment_intents/:id/cancel': ({ id }) => {
    const intent = books.intents.get(id)
    if (!intent || !cancelable.includes(intent.status))
      return invalid('payment_intent_unexpected_state', 'It is not held.')
    setStatus(books, id, 'canceled')
    return ok(presentIntent(id, intent))
  },
})
