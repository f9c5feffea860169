import { type Static, Type } from 'typebox'
import {
  component,
  dollars,
  flag,
  idInput,
  integer,
  iso,
  nullable,
  oneOf,
  reasonInput,
  text,
} from '../../../http/fields.ts'
import { dateInput } from '../../../http/input-formats.ts'
import { MerchantId } from '../../../http/merchant-fields.ts'

const optional = Type.Optional
const status = (description: string) =>
  oneOf(['due', 'held', 'sending', 'sent', 'paid', 'failed', 'carried'], description)
const transfer_id = idInput('The transfer’s id.', { 'x-refusal': 'unknown_payout' })
const reason = reasonInput('The reason, shown to the payee and recorded in the audit log.')

const filters = {
  status: optional(status('Only these statuses.')),
  from: optional(dateInput('The first day, YYYY-MM-DD, in the merchant’s time zone.')),
  to: optional(dateInput('YYYY-MM-DD, the last day.')),
  after: optional(idInput('`next` from the previous page.')),
  limit: optional(Type.Integer({ minimum: 1, maximum: 200, description: 'Transfers per page. Default 50.' })),
}
export const OwnTransfersQuery = Type.Object({ merchantId: MerchantId, ...filters })
export const TransfersQuery = Type.Object({
  merchant_id: optional(idInput('Only this merchant.')),
  provider_id: optional(idInput('Only this courier company.')),
  ...filters,
})
const format = optional(oneOf(['json', 'csv', 'pdf'], '`csv` and `pdf` return the statement as a file.'))
export const OwnTransferQuery = Type.Object({
  merchantId: MerchantId,
  transfer_id,
  format,
})
export const TransferQuery = Type.Object({ transfer_id, format })
export const TransferChange = Type.Object({
  transfer_id,
  action: oneOf(
    ['hold', 'release', 'retry', 'paid_outside'],
    '`hold` or `release` a transfer that is due, `retry` a failed one, or mark it as `paid_outside` if you paid it by other means.',
  ),
  reason,
})
const merchant_id = idInput('The merchant’s id.', { 'x-refusal': 'unknown_merchant' })
const provider_id = idInput('The courier company’s id.', { 'x-refusal': 'unknown_provider' })
export const NewPayout = Type.Object({
  merchant_id: optional(merchant_id),
  provider_id: optional({
    ...provider_id,
    description: 'The courier company’s id, instead of `merchant_id`.',
  }),
  amount: optional(
    Type.Number({ exclusiveMinimum: 0, description: 'Dollars. Default: everything payable.' }),
  ),
  reason,
})
export const HoldChange = Type.Object({
  merchant_id,
  held: Type.Boolean({ description: 'true holds all payouts to this merchant until you release them.' }),
  reason,
})

const facts = {
  transfer_id: integer('The transfer’s id.'),
  kind: oneOf(
    ['daily', 'manual', 'invoice'],
    '`daily`: a day’s net. `manual`: paid by the operator before the end of the day. `invoice`: a courier company’s invoice paid by the operator.',
  ),
  day: text('The day in the merchant’s time zone, YYYY-MM-DD.'),
  orders: integer('Orders completed on that day.'),
  net: dollars('The day’s net in the ledger'),
  brought_forward: dollars('Balance from earlier days, or paid in advance'),
  amount: dollars('Amount sent: net plus brought forward, if positive'),
  invoice: optional(text('For `invoice`: the courier company’s invoice number.')),
  carried_over: dollars('Negative balance, offset against later days'),
  status: status(
    '`due`: waiting to be sent, or for the account. `held`: held by the operator. `sending`. `sent`: on its way to the bank. `paid`: arrived. ' +
      '`failed`: needs the operator. `carried`: nothing to send.',
  ),
  note: text('Why it is held or failed; empty otherwise.'),
  reason: text('Why the operator created it; empty for daily transfers.'),
  created: iso('When it was created'),
  sent: nullable(iso('When the provider accepted it')),
  paid: nullable(iso('When its arrival at the bank was confirmed')),
  paid_outside: flag('Whether the operator paid it by other means.'),
  reversed: dollars('Amount reversed by the provider; offset against a later day'),
  reference: nullable(text('The provider’s id for the transfer.')),
  bank: nullable(
    Type.Object(
      {
        status: oneOf(['pending', 'in_transit', 'paid', 'failed'], 'The bank payout’s status.'),
        reference: nullable(text('The provider’s payout that includes it.')),
        arrives: nullable(text('Expected arrival at the bank, YYYY-MM-DD.')),
        failure: nullable(text('The provider’s code for why the bank returned it.')),
      },
      component('BankState', 'The payout from the provider to the bank.'),
    ),
  ),
}
const Transfer = Type.Object(facts, component('PayoutTransfer', 'A merchant’s payout for one day.'))
const NamedTransfer = Type.Object(
  {
    merchant_id: nullable(integer('The merchant’s id; null if paid to a courier company.')),
    provider_id: nullable(integer('The courier company’s id; null if paid to a merchant.')),
    name: text('The payee’s name.'),
    ...facts,
  },
  component('MerchantPayoutTransfer', 'A transfer with its payee.'),
)
const page = {
  next: nullable(integer('Send it as `after` for the next page; null on the last page.')),
  has_more: flag('Whether more pages follow.'),
}
export const OwnTransfers = Type.Object({
  transfers: Type.Array(Transfer, { description: 'Newest first.' }),
  ...page,
})
export const Transfers = Type.Object({
  transfers: Type.Array(NamedTransfer, { description: 'Newest first.' }),
  ...page,
})
const OrderSums = Type.Object(
  {
    order_id: nullable(integer('The order; null if none.')),
    at: iso('When it was last booked'),
    gross: dollars('The customers’ payments'),
    fees: dollars('Convenience fees, commission, and the couriers’ fees and tips'),
    tips: dollars('The merchant’s own tips, part of gross'),
    tax_collected: dollars('Withheld for the tax authorities'),
    refunds: dollars('Refunds'),
    cash_taken: dollars('Cash received by the merchant'),
    net: dollars('Its share of the payout'),
  },
  component('PayoutOrder', 'An order’s share of a payout.'),
)
const parts = {
  orders: Type.Array(OrderSums, {
    description: 'Bookings of that day by order. Their nets add up to the day’s net.',
  }),
  booked_later: optional(
    dollars(
      'Booked for this day after the transfer was created, if anything; carried forward to a later day',
    ),
  ),
}
export const OwnTransfer = Type.Object({ transfer: Transfer, ...parts })
export const OneTransfer = Type.Object({ transfer: NamedTransfer, ...parts })
export const ChangedTransfer = Type.Object({ transfer: NamedTransfer })
export const HeldAccount = Type.Object({
  merchant_id: integer('The merchant’s id.'),
  held: nullable(text('Why all payouts are held; null if not held.')),
  transfers: integer('Transfers held or released with it.'),
})

export type OwnTransfersInput = Static<typeof OwnTransfersQuery>
export type TransfersInput = Static<typeof TransfersQuery>
export type TransferInput = Static<typeof TransferQuery>
export type OwnTransferInput = Static<typeof OwnTransferQuery>
export type TransferChangeInput = Static<typeof TransferChange>
export type NewPayoutInput = Static<typeof NewPayout>
export type HoldChangeInput = Static<typeof HoldChange>
