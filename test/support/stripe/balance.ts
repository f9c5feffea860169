import type { Books, StripeBalanceTransaction } from './books.ts'
import { type Handlers, listOf, missing, ok } from './http.ts'

/** Stripe's fee for a charge: 2.9% and 30 cents. */
export const chargeFee = (cents: number) => Math.round(cents * 0.029) + 30
/** The fee for a dispute. */
export const disputeFee = 1500

type Entry = Pick<StripeBalanceTransaction, 'amount' | 'fee' | 'type' | 'source'> & {
  category?: string
  account?: string
}

/** Every cent that comes or goes is an entry: `net` is its effect on the balance. */
export function enter(books: Books, entry: Entry): StripeBalanceTransaction {
  const { amount, fee, type, source, category = type, account } = entry
  const transaction: StripeBalanceTransaction = {
    ...{ id: books.newId('txn'), object: 'balance_transaction', currency: 'usd' },
    ...{ amount, fee, net: amount - fee, type, reporting_category: category, source },
    ...{ created: books.seconds(), ...(account && { account }) },
  }
  books.balance.set(transaction.id, transaction)
  return transaction
}

/** The balance of the platform, or of a connected account. */
export function balanceOf({ balance }: Books, account?: string): number {
  return [...balance.values()]
    .filter((entry) => entry.account === account)
    .reduce((sum, { net }) => sum + net, 0)
}

/** What a transaction is about, as Stripe shows it on request. */
function sourceOf(books: Books, id: string): object {
  const intent = books.intents.get(id.replace(/^ch_/, ''))
  if (intent) {
    const { reference } = intent
    const metadata = { ...(reference !== undefined && { reference }) }
    return { id, object: 'charge', payment_intent: id.replace(/^ch_/, ''), metadata }
  }
  const known = books.refunds.get(id) ?? books.disputes.get(id) ?? books.transfers.get(id)
  return known ?? { id, object: 'payout' }
}

export const balanceHandlers = (books: Books): Handlers => ({
  'GET /v1/balance': ({ account }) =>
    ok({
      object: 'balance',
      livemode: false,
      available: [{ amount: balanceOf(books, account), currency: 'usd', source_types: {} }],
      pending: [{ amount: 0, currency: 'usd', source_types: {} }],
    }),
  'GET /v1/balance_transactions': (request) => {
    const { account, parameters } = request
    const wanted = [...books.balance.values()].filter(
      (entry) =>
        entry.account === account &&
        (!parameters.payout || entry.payout === parameters.payout) &&
        (!parameters.type || entry.type === parameters.type) &&
        (!parameters.source || entry.source === parameters.source),
    )
    const isExpanded = (parameters.expand ?? []).includes('data.source')
    const shown = wanted.map((entry) =>
      isExpanded ? { ...entry, source: sourceOf(books, entry.source) } : entry,
    )
    return listOf(shown, request, '/v1/balance_transactions')
  },
  'GET /v1/balance_transactions/:id': ({ id }) => {
    const entry = books.balance.get(id)
    return entry ? ok(entry) : missing('balance transaction', id)
  },
})
