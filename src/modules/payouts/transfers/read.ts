import type { Call } from '../../../calls/call.ts'
import { toDollars } from '../../../core/money.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Handle } from '../../../db/database.ts'
import { type OrderSums, type Payee, sumOrders } from '../../ledger/days/index.ts'
import { toPayee } from '../accounts/store.ts'
import { presentNamedTransfer, presentOrderSums, presentTransfer } from './present.ts'
import type { Transfer } from './rules.ts'
import type { OwnTransfersInput, TransfersInput } from './schemas.ts'
import { findTransfer, listTransfers, type TransferFilter } from './store.ts'

export async function readOwnTransfers({ merchantId, ...input }: OwnTransfersInput, call: Call) {
  const { transfers, ...page } = await readPage(call, input, { merchantId })
  return { transfers: transfers.map(presentTransfer), ...page }
}

export async function readTransfers({ merchant_id, provider_id, ...input }: TransfersInput, call: Call) {
  if (merchant_id !== undefined && provider_id !== undefined)
    return { transfers: [], next: null, has_more: false }
  const { transfers, ...page } = await readPage(call, input, payeeFrom({ merchant_id, provider_id }))
  return { transfers: transfers.map(presentNamedTransfer), ...page }
}

/** Undefined for all of them. */
export function payeeFrom({
  merchant_id: merchantId,
  provider_id: courierId,
}: Pick<TransfersInput, 'merchant_id' | 'provider_id'>): Payee | undefined {
  if (merchantId !== undefined) return { merchantId }
  return courierId === undefined ? undefined : { courierId }
}

type PageInput = Omit<OwnTransfersInput, 'merchantId'>

async function readPage(
  { db }: Call,
  { status, from, to, after, limit = 50 }: PageInput,
  payee: Payee | undefined,
) {
  const filter: TransferFilter = { payee, state: status, from, to, before: after }
  const found = await listTransfers(db, filter, limit + 1)
  const transfers = found.slice(0, limit)
  const hasMore = found.length > limit
  return { transfers, next: hasMore ? transfers.at(-1)!.transferId : null, has_more: hasMore }
}

/** A transfer of this merchant, and what it pays for. */
export async function getOwnTransfer(db: Handle, merchantId: number, transferId: number) {
  const transfer = await findTransfer(db, transferId)
  if (!transfer || transfer.merchantId !== merchantId)
    throw refuse('unknown_payout', { field: 'transfer_id' })
  return { transfer, orders: await listTransferOrders(db, transfer) }
}

export async function getNamed(db: Handle, transferId: number): Promise<Transfer & { name: string }> {
  const [found] = await listTransfers(db, { before: transferId + 1 }, 1)
  if (found?.transferId !== transferId) throw refuse('unknown_payout', { field: 'transfer_id' })
  return found
}

/** A payment ahead by the operator has no day of its own. */
export const listTransferOrders = (db: Handle, transfer: Transfer): Promise<OrderSums[]> =>
  transfer.kind === 'manual' ? Promise.resolve([]) : sumOrders(db, toPayee(transfer), transfer)

export function presentParts(transfer: Transfer, orders: readonly OrderSums[]) {
  const later = bookedLater(transfer, orders)
  return { orders: orders.map(presentOrderSums), ...(later !== 0 && { booked_later: toDollars(later) }) }
}

/** The ledger is read as it is now; the transfer was created from its state at the time. */
export const bookedLater = ({ kind, net }: Transfer, orders: readonly OrderSums[]) =>
  kind === 'manual' ? 0 : orders.reduce((sum, order) => sum + order.net, 0) - net
