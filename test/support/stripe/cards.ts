import type { Books } from './books.ts'
import { cardError, type Handlers, missing, ok, type Reply } from './http.ts'

const brandOf = (number: string) => {
  if (number.startsWith('4')) return 'visa'
  if (number.startsWith('34')) return 'amex'
  return number.startsWith('35') ? 'jcb' : 'mastercard'
}

/** Cards and their customers, with Stripe's test numbers. */
export const cardHandlers = (books: Books): Handlers => ({
  'POST /v1/payment_methods': ({ parameters: { card, billing_details } }) => {
    const { number, exp_month, exp_year } = card
    if (number === '4242424242424241') return cardError('incorrect_number', { param: 'number' })
    const id = books.newId('pm')
    const facts = {
      ...{ brand: brandOf(number), last4: number.slice(-4) },
      ...{ exp_month: Number(exp_month), exp_year: Number(exp_year) },
    }
    books.methods.set(id, { number, brand: facts.brand, card: facts })
    return ok({ id, object: 'payment_method', type: 'card', card: facts, billing_details })
  },
  'GET /v1/payment_methods/:id': ({ id }) => {
    const method = books.methods.get(id)
    return method
      ? ok({ id, object: 'payment_method', type: 'card', card: method.card })
      : missing('payment_method', id)
  },
  // Stripe's own name for a card that works; each customer gets one of its own.
  'POST /v1/payment_methods/:id/attach': ({ id }) => {
    if (id !== 'pm_card_visa') return missing('payment_method', id)
    const attached = books.newId('pm')
    const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2030 }
    books.methods.set(attached, { number: '4242424242424242', brand: 'visa', card })
    return ok({ id: attached, object: 'payment_method', type: 'card', card })
  },
  'POST /v1/customers': () => {
    const id = books.newId('cus')
    books.customers.add(id)
    return ok({ id, object: 'customer' })
  },
  'DELETE /v1/customers/:id': ({ id }) =>
    books.customers.delete(id) ? ok({ id, object: 'customer', deleted: true }) : missing('customer', id),
})

/** What the bank says of a card that is saved. */
export function bankOnSetup(number: string): Reply | undefined {
  if (number === '4000000000000002') return cardError('card_declined', { decline_code: 'generic_decline' })
  if (number === '4000000000000127') return cardError('incorrect_cvc', { param: 'cvc' })
  if (number === '4000000000000069') return cardError('expired_card')
  return undefined
}

/** What the bank says of a charge. */
export function bankOnCharge(number: string): Reply | undefined {
  if (number === '4000000000000341') return cardError('card_declined', { decline_code: 'generic_decline' })
  if (number === '4000000000009995') return cardError('card_declined', { decline_code: 'insufficient_funds' })
  return undefined
}
