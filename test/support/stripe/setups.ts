import type { Books, StripeSetup } from './books.ts'
import { bankOnSetup, methodFor } from './cards.ts'
import { tell } from './events.ts'
import { cardError, type Handlers, missing, ok } from './http.ts'

/** A card completes a setup, unless the bank refuses it or requires authentication. */
export function confirmSetup(books: Books, id: string, name: string | undefined) {
  const setup = books.setups.get(id)!
  const method = methodFor(books, name ?? '')
  const { number = '', card } = books.methods.get(method ?? '') ?? {}
  const isRefused = number === '' || number === '4000000000000002'
  setup.method = isRefused ? null : method!
  const wantsProof = ['4000002760003184', '4000002500003155'].includes(number)
  setup.status = isRefused ? 'requires_payment_method' : wantsProof ? 'requires_action' : 'succeeded'
  if (!isRefused) return
  setup.last_setup_error = {
    code: 'card_declined',
    payment_method: { card: { ...card, fingerprint: `fp_${number}` } },
  }
  tell(books, 'setup_intent.setup_failed', { id, object: 'setup_intent' })
}

export const setupHandlers = (books: Books): Handlers => ({
  'GET /v1/setup_intents/:id': ({ id }) => {
    const setup = books.setups.get(id)
    if (!setup) return missing('setupintent', id)
    const { method, ...facts } = setup
    const card = method && { id: method, object: 'payment_method', card: books.methods.get(method)!.card }
    return ok({ id, object: 'setup_intent', ...facts, payment_method: card ?? null })
  },
  'POST /v1/setup_intents/:id/confirm': ({ id, parameters: { payment_method } }) => {
    const setup = books.setups.get(id)
    if (!setup) return missing('setupintent', id)
    confirmSetup(books, id, payment_method)
    if (setup.status === 'requires_payment_method') return cardError('card_declined')
    return ok({ id, object: 'setup_intent', ...setup, payment_method: setup.method })
  },
  'POST /v1/setup_intents': ({ parameters: { payment_method, customer, metadata } }) => {
    const id = books.newId('seti')
    if (payment_method === undefined) {
      const setup: StripeSetup = { status: 'requires_payment_method', customer, metadata, method: null }
      books.setups.set(id, setup)
      return ok({ id, object: 'setup_intent', ...setup, client_secret: `${id}_secret_loopback` })
    }
    const { number } = books.methods.get(payment_method)!
    const refused = bankOnSetup(number)
    if (refused) return refused
    const status = number === '4000002760003184' ? 'requires_action' : 'succeeded'
    return ok({ id, object: 'setup_intent', status, customer, payment_method })
  },
})
