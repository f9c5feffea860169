import { formatUtc } from '../../../core/local-time.ts'
import { toDollars } from '../../../core/money.ts'
import type { OrderSums } from '../../ledger/days/index.ts'
import type { Transfer } from './rules.ts'

const instant = (at: number | null) => (at === null ? null : formatUtc(at))

export function presentTransfer(transfer: Transfer) {
  const { bankState, bankReference, bankDay, bankFailure } = transfer
  return {
    transfer_id: transfer.transferId,
    kind: transfer.kind,
    day: transfer.day,
    orders: transfer.orders,
    net: toDollars(transfer.net),
    brought_forward: toDollars(transfer.carried),
    amount: toDollars(transfer.amount),
    ...(transfer.invoice !== null && { invoice: transfer.invoice }),
    carried_over: toDollars(transfer.kind === 'daily' ? Math.min(0, transfer.net + transfer.carried) : 0),
    status: transfer.state,
    note: transfer.note,
    reason: transfer.reason,
    created: formatUtc(transfer.createdAt),
    sent: instant(transfer.sentAt),
    paid: instant(transfer.paidAt),
    paid_outside: transfer.paidOutside,
    reversed: toDollars(transfer.reversed),
    reference: transfer.reference,
    bank: bankState && {
      status: bankState,
      reference: bankReference,
      arrives: bankDay,
      failure: bankFailure,
    },
  }
}

/** The operator's list includes all merchants and courier companies. */
export const presentNamedTransfer = ({ name, ...transfer }: Transfer & { name: string }) => ({
  merchant_id: transfer.merchantId,
  provider_id: transfer.courierId,
  name,
  ...presentTransfer(transfer),
})

export const presentOrderSums = (sums: OrderSums) => ({
  order_id: sums.orderId,
  at: formatUtc(sums.at),
  gross: toDollars(sums.gross),
  fees: toDollars(sums.fees),
  tips: toDollars(sums.tips),
  tax_collected: toDollars(sums.tax),
  refunds: toDollars(sums.refunds),
  cash_taken: toDollars(sums.cash),
  net: toDollars(sums.net),
})
