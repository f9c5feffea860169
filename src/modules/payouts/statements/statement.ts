import { ByteAnswer } from '../../../calls/answers.ts'
import type { Call } from '../../../calls/call.ts'
import { type Cell, toCsv } from '../../../core/csv.ts'
import { formatInstant } from '../../../core/local-time.ts'
import { toDollars } from '../../../core/money.ts'
import type { Language } from '../../../texts/language.ts'
import type { OrderSums } from '../../ledger/days/index.ts'
import type { MerchantDirectory } from '../../merchants/index.ts'
import { findAccount } from '../accounts/store.ts'
import { presentNamedTransfer, presentTransfer } from '../transfers/present.ts'
import { bookedLater, getNamed, getOwnTransfer, listTransferOrders, presentParts } from '../transfers/read.ts'
import type { Transfer } from '../transfers/rules.ts'
import type { OwnTransferInput, TransferInput } from '../transfers/schemas.ts'

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
  return drawFile({ transfer, orders, payee: { id: merchantId, name, timeZone } }, format, language)
}

/** The same for any merchant or courier company, for the operator. */
export async function readTransfer(
  { merchants }: StatementDeps,
  { transfer_id, format = 'json' }: TransferInput,
  { db, language }: Call,
) {
  const transfer = await getNamed(db, transfer_id)
  const orders = await listTransferOrders(db, transfer)
  if (format === 'json')
    return { transfer: presentNamedTransfer(transfer), ...presentParts(transfer, orders) }
  const { merchantId, courierId, name } = transfer
  const timeZone =
    merchantId === null
      ? (await findAccount(db, { courierId: courierId! }))!.timeZone!
      : (await merchants.find(merchantId))!.timeZone
  return drawFile(
    { transfer, orders, payee: { id: (merchantId ?? courierId)!, name, timeZone } },
    format,
    language,
  )
}

type Statement = {
  transfer: Transfer
  orders: readonly OrderSums[]
  payee: { id: number; name: string; timeZone: string }
}

async function drawFile(statement: Statement, format: 'csv' | 'pdf', language: Language) {
  const { transfer, orders, payee } = statement
  const file = `payout-${transfer.day}-${transfer.transferId}.${format}`
  if (format === 'csv')
    return fileOf(toCsv(statementRows(transfer, orders, payee.timeZone)), 'text/csv; charset=UTF-8', file)
  const { drawStatement } = await import('./draw-statement.ts')
  return fileOf(drawStatement(statement, language), 'application/pdf', file)
}

const fileOf = (bytes: string | Buffer, type: string, name: string) =>
  new ByteAnswer(bytes, type, { 'content-disposition': `attachment; filename="${name}"` })

const columns = [
  ...['line', 'order_id', 'at', 'gross', 'fees', 'tips', 'tax_collected', 'refunds', 'cash_taken', 'net'],
]
/**
 * One row per order, then the lines that lead from the day's net to the amount sent: the column `net` adds up to the
 * payout.
 */
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
    ...(kind === 'invoice' && amount !== open ? [line('invoice_difference', amount - open)] : []),
    line('payout', amount),
  ]
}
