import type { Books, StripeSetup } from './books.ts'
import { bankOnSetup } from './cards.ts'
import { type Handlers, missing, ok } from './http.ts'

export const setupHandlers = (books: Books): Handlers => ({
  'GET /v1/setup_intents/:id': ({ id }) => {
    const setup = books.setups.get(id)
    if (!setup) return missing('setupintent', id)
    const { method, ...facts } = setup
    const card = method && { id: method, object: 'payment_method', card: books.methods.get(method)!.card }
    return ok({ id, object: 'setup_intent', ...facts, payment_method: card ?? null })
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
