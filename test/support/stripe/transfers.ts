import { balanceOf, enter } from './balance.ts'
import type { Books, StripeTransfer } from './books.ts'
import { tell } from './events.ts'
import { type Handlers, invalid, listOf, missing, ok } from './http.ts'

/** The platform's funds in addition to what its cards brought. */
export function topUp(books: Books, cents: number) {
  enter(books, { amount: cents, fee: 0, type: 'topup', source: books.newId('tu') })
}

/** A transfer is reversed, in full or in part, in Stripe's dashboard. */
export function reverseTransfer(books: Books, id: string, cents: number) {
  const transfer = books.transfers.get(id)!
  transfer.amount_reversed += cents
  transfer.reversed = transfer.amount_reversed === transfer.amount
  const { destination: account, destination_payment: source } = transfer
  enter(books, { amount: -cents, fee: 0, type: 'payment_refund', source, account })
  enter(books, { amount: cents, fee: 0, type: 'transfer_refund', source: id })
  tell(books, 'transfer.reversed', transfer)
}

export const transferHandlers = (books: Books): Handlers => ({
  'POST /v1/transfers': ({ parameters }) => {
    const { destination, transfer_group = null, description = null, currency } = parameters
    const account = books.accounts.get(destination)
    if (!account) return missing('destination', destination)
    if (account.capabilities.transfers !== 'active')
      return invalid('insufficient_capabilities_for_transfer', 'The account cannot get transfers.')
    const amount = Number(parameters.amount)
    if (balanceOf(books) < amount) return invalid('balance_insufficient', 'You have insufficient funds.')
    const transfer: StripeTransfer = {
      ...{ id: books.newId('tr'), object: 'transfer', amount, amount_reversed: 0, reversed: false, currency },
      ...{ created: books.seconds(), description, transfer_group, destination },
      destination_payment: books.newId('py'),
    }
    books.transfers.set(transfer.id, transfer)
    enter(books, { amount: -amount, fee: 0, type: 'transfer', source: transfer.id })
    const { destination_payment: source } = transfer
    enter(books, { amount, fee: 0, type: 'payment', source, account: destination })
    tell(books, 'transfer.created', transfer)
    return ok(transfer)
  },
  'GET /v1/transfers': (request) => {
    const { transfer_group, destination } = request.parameters
    const wanted = [...books.transfers.values()].filter(
      (transfer) =>
        (!transfer_group || transfer.transfer_group === transfer_group) &&
        (!destination || transfer.destination === destination),
    )
    return listOf(wanted, request, '/v1/transfers')
  },
  'GET /v1/transfers/:id': ({ id }) => {
    const transfer = books.transfers.get(id)
    return transfer ? ok(transfer) : missing('transfer', id)
  },
})
