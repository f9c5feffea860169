import type { Books } from './books.ts'
import { cardError, type Handlers, missing, ok, type Reply } from './http.ts'

const brandOf = (number: string) => {
  if (number.startsWith('4')) return 'visa'
  if (number.startsWith('34')) return 'amex'
  return number.startsWith('35') ? 'jcb' : 'mastercard'
}

/** Stripe's own names for its test cards, which represent a number wherever a payment method is named. */
const named = new Map(
  Object.entries({
    pm_card_visa: '4242424242424242',
    pm_card_chargeDeclined: '4000000000000002',
    pm_card_chargeCustomerFail: '4000000000000341',
    pm_card_authenticationRequired: '4000002760003184',
    pm_card_createDispute: '4000000000000259',
  }),
)

/** A separate payment method for such a name; any other name is a method's own. */
export function methodFor(books: Books, name: string): string | undefined {
  const number = named.get(name)
  if (number === undefined) return books.methods.has(name) ? name : undefined
  return addMethod(books, { number, exp_month: 12, exp_year: 2030 })
}

function addMethod(books: Books, { number, exp_month, exp_year }: Record<string, any>): string {
  const id = books.newId('pm')
  const brand = brandOf(number)
  const card = { brand, last4: number.slice(-4), exp_month: Number(exp_month), exp_year: Number(exp_year) }
  books.methods.set(id, { number, brand, card })
  return id
}

const presentMethod = ({ methods }: Books, id: string) => ({
  ...{ id, object: 'payment_method', type: 'card', card: methods.get(id)!.card },
})

/** Cards and their customers, with Stripe's test numbers. */
export const cardHandlers = (books: Books): Handlers => ({
  'POST /v1/payment_methods': ({ parameters: { card, billing_details } }) => {
    if (card.number === '4242424242424241') return cardError('incorrect_number', { param: 'number' })
    return ok({ ...presentMethod(books, addMethod(books, card)), billing_details })
  },
  'GET /v1/payment_methods/:id': ({ id }) =>
    books.methods.has(id) ? ok(presentMethod(books, id)) : missing('payment_method', id),
  'POST /v1/payment_methods/:id/attach': ({ id: name }) => {
    const id = methodFor(books, name)
    return id === undefined ? missing('payment_method', name) : ok(presentMethod(books, id))
  },
  'POST /v1/customers': () => {
    const id = books.newId('cus')
    books.customers.add(id)
    return ok({ id, object: 'customer' })
  },
  'DELETE /v1/customers/:id': ({ id }) =>
    books.customers.delete(id) ? ok({ id, object: 'customer', deleted: true }) : missing('customer', id),
})

/** The bank's answer when a card is saved. */
export function bankOnSetup(number: string): Reply | undefined {
  if (number === '4000000000000002') return cardError('card_declined', { decline_code: 'generic_decline' })
  if (number === '4000000000000127') return cardError('incorrect_cvc', { param: 'cvc' })
  if (number === '4000000000000069') return cardError('expired_card')
  return undefined
}

/** The bank's answer to a charge. */
export function bankOnCharge(number: string): Reply | undefined {
  if (number === '4000000000000341') return cardError('card_declined', { decline_code: 'generic_decline' })
  if (number === '4000000000009995') return cardError('card_declined', { decline_code: 'insufficient_funds' })
  return undefined
}

/** Whether a bank requires authentication: unless the customer authenticated when saving the card, or each time. */
export function wantsProof(number: string, wasGiven: boolean): 'when saved' | 'always' | undefined {
  if (number === '4000002500003155') return wasGiven ? undefined : 'when saved'
  return ['4000000000003220', '4000002760003184'].includes(number) ? 'always' : undefined
}

/** Its payments are disputed as soon as they are captured. */
export const isDisputed = (number: string) => number === '4000000000000259'
