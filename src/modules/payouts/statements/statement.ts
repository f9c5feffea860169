import { ByteAnswer } from '../../../calls/answers.ts'
import type { Call } from '../../../calls/call.ts'
import { type Cell, toCsv } from '../../../core/csv.ts'
import { formatInstant } from '../../../core/local-time.ts'
import { toDollars } from '../../../core/money.ts'
import type { OrderSums } from '../../ledger/days/index.ts'
import type { MerchantDirectory } from '../../merchants/index.ts'
import { presentTransfer } from '../transfers/present.ts'
import { bookedLater, getOwnTransfer, presentParts } from '../transfers/read.ts'
import type { Transfer } from '../transfers/rules/transfers.ts'
import type { OwnTransferInput } from '../transfers/schemas.ts'

export type StatementDeps = { merchants: MerchantDirectory }

/** A payout with its orders, as JSON or as a file. */
export async function readOwnTransfer(
  { merchants }: StatementDeps,
  { merchantId, transfer_id, format = 'json' }: OwnTransferInput,
  { db, language }: Call,
) {
  const { transfer, orders } = await getOwnTransfer(db, merchantId, transfer_id)
  if (format === 'json') return { transfer: presentTransfer(transfer), ...presentParts(transfer, orders) }
  const { name, timeZone } = (await merchants.find(merchantId))!
  const file = `payout-${transfer.day}-${transfer_id}.${format}`
  if (format === 'csv')
    return fileOf(toCsv(statementRows(transfer, orders, timeZone)), 'text/csv; charset=UTF-8', file)
  const { drawStatement } = await import('./draw-statement.ts')
  const drawn = drawStatement({ transfer, orders, merchant: { merchantId, name, timeZone } }, language)
  return fileOf(drawn, 'application/pdf', file)
}

const fileOf = (bytes: string | Buffer, type: string, name: string) =>
  new ByteAnswer(bytes, type, { 'content-disposition': `attachment; filename="${name}"` })

const columns = [
  ...['line', 'order_id', 'at', 'gross', 'fees', 'tips', 'tax_collected', 'refunds', 'cash_taken', 'net'],
]
/** One row for each order, then the lines that lead from the day's net to what is sent: the column `net` adds up to the payout. */
function statementRows(transfer: Transfer, orders: readonly OrderSums[], timeZone: string): Cell[][] {
  const { kind, carried, amount, net } = transfer
  const later = bookedLater(transfer, orders)
  const line = (name: string, cents: number): Cell[] => [
    name,
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    toDollars(cents),
  ]
  const open = net + carried
  return [
    columns,
    ...orders.map((sums): Cell[] => [
      ...['order', sums.orderId, formatInstant(sums.at, timeZone)],
      ...[sums.gross, sums.fees, sums.tips, sums.tax, sums.refunds, sums.cash, sums.net].map(toDollars),
    ]),
    ...(later === 0 ? [] : [line('booked_later', -later)]),
    ...(carried === 0 ? [] : [line('brought_forward', carried)]),
    ...(kind === 'daily' && open < 0 ? [line('carried_over', -open)] : []),
    ...(kind === 'manual' ? [line('manual', amount)] : []),
    line('payout', amount),
  ]
}
