import type Stripe from 'stripe'
import { chargeFee, enter } from './balance.ts'
import type { Books, StripeIntent } from './books.ts'
import { bankOnCharge } from './cards.ts'
import { tell } from './events.ts'
import { cardError, type Handlers, invalid, missing, ok } from './http.ts'

/** What Stripe takes at least. */
export const minCents = 50
const cancelable = ['requires_payment_method', 'requires_confirmation', 'requires_action', 'requires_capture']

export const chargeOf = (intentId: string) => `ch_${intentId}`

type IntentView = Pick<
  Stripe.PaymentIntent,
  'id' | 'object' | 'amount' | 'amount_received' | 'amount_capturable' | 'status' | 'client_secret'
> & { customer: string | null; payment_method: string | null; latest_charge: unknown }

/** An intent as Stripe answers it; `expanded`: with its charge instead of the charge's id. */
export function presentIntent(id: string, intent: StripeIntent, expanded = false): IntentView {
  const { amount, status, method, received = 0, reference, customer } = intent
  const hasCharge = status === 'requires_capture' || status === 'succeeded' || status === 'canceled'
  const view: IntentView & Partial<Omit<Stripe.PaymentIntent, 'latest_charge'>> = {
    ...{ id, object: 'payment_intent', amount, currency: 'usd', capture_method: 'manual', status },
    ...{ amount_received: received, amount_capturable: status === 'requires_capture' ? amount : 0 },
    ...{ client_secret: `${id}_secret_loopback`, payment_method: method, customer: customer ?? null },
    metadata: { ...(reference !== undefined && { reference }) },
    latest_charge: hasCharge ? (expanded ? presentCharge(id, intent) : chargeOf(id)) : null,
  }
  return view
}

function presentCharge(intentId: string, { received = 0, refunded, amount, status }: StripeIntent) {
  return {
    ...{ id: chargeOf(intentId), object: 'charge' as const, payment_intent: intentId, amount },
    ...{ amount_captured: received, amount_refunded: refunded, captured: status === 'succeeded' },
    ...{ refunded: received > 0 && refunded >= received, currency: 'usd' },
  }
}

/** A status that the intent takes by itself, by the bank or by us, with its event. */
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
    // It needs a proof unless one was given when it was set up.
    const needsProof = number === '4000002500003155' && !books.proven.has(payment_method)
    const isAlone = parameters.off_session === 'true'
    if (needsProof || (isAlone && number === '4000000000003220'))
      return cardError('authentication_required', { payment_intent: { id, object: 'payment_intent' } })
    books.intents.set(id, {
      ...{ amount: Number(amount), status: 'requires_confirmation', reference: metadata?.reference },
      ...{ refunded: 0, method: payment_method, customer, created: books.seconds() },
    })
    if (confirm === 'true')
      setStatus(books, id, number === '4000000000003220' ? 'requires_action' : 'requires_capture')
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
