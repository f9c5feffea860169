import { balanceOf, enter } from './balance.ts'
import type { Books, StripePayout } from './books.ts'
import { tell } from './events.ts'
import { type Handlers, listOf, missing, ok } from './http.ts'

const bankDays = 2

/** Stripe pays a connected account's balance to its bank, as it does every day. Undefined if there is none. */
export function payToBank(books: Books, account: string): StripePayout | undefined {
  const amount = balanceOf(books, account)
  if (amount <= 0) return undefined
  const payout: StripePayout = {
    ...{ id: books.newId('po'), object: 'payout', amount, currency: 'usd', automatic: true, account },
    ...{ created: books.seconds(), arrival_date: books.seconds() + bankDays * 86_400 },
    ...{ status: 'in_transit', failure_code: null },
  }
  for (const entry of books.balance.values())
    if (entry.account === account && entry.payout === undefined) entry.payout = payout.id
  books.payouts.set(payout.id, payout)
  enter(books, { amount: -amount, fee: 0, type: 'payout', source: payout.id, account }).payout = payout.id
  tell(books, 'payout.created', payout, account)
  return payout
}

export function completePayout(books: Books, id: string) {
  const payout = books.payouts.get(id)!
  payout.status = 'paid'
  tell(books, 'payout.paid', payout, payout.account)
}

/** The bank returns it, possibly after it was paid: the money is in the account again, and in the next payout. */
export function failPayout(books: Books, id: string, code = 'account_closed') {
  const payout = books.payouts.get(id)!
  payout.status = 'failed'
  payout.failure_code = code
  const { amount, account } = payout
  enter(books, { amount, fee: 0, type: 'payout_failure', source: id, account })
  tell(books, 'payout.failed', payout, account)
}

export const payoutHandlers = (books: Books): Handlers => ({
  'GET /v1/payouts': (request) => {
    const wanted = [...books.payouts.values()].filter(({ account }) => account === request.account)
    return listOf(wanted, request, '/v1/payouts')
  },
  'GET /v1/payouts/:id': ({ id, account }) => {
    const payout = books.payouts.get(id)
    return payout?.account === account ? ok(payout!) : missing('payout', id)
  },
})
