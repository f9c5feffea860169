import { type Static, Type } from 'typebox'
import { component, dollars, flag, integer, iso, nullable, oneOf, text } from '../../../http/fields.ts'
import { dateInput } from '../../../http/input-formats.ts'
import { MerchantId } from '../../../http/merchant-fields.ts'

const optional = Type.Optional
const anyId = { minimum: 1, maximum: Number.MAX_SAFE_INTEGER }
const status = (description: string) =>
  oneOf(['due', 'held', 'sending', 'sent', 'paid', 'failed', 'carried'], description)
const transfer_id = Type.Integer({
  ...anyId,
  description: 'The transfer’s id.',
  'x-refusal': 'unknown_payout',
})
const reason = Type.String({
  minLength: 1,
  maxLength: 500,
  description: 'Why; who is paid and the audit see it.',
})

const filters = {
  status: optional(status('Only these.')),
  from: optional(dateInput('YYYY-MM-DD, the first day by the merchant’s clocks.')),
  to: optional(dateInput('YYYY-MM-DD, the last day.')),
  after: optional(Type.Integer({ ...anyId, description: '`next` of the page before.' })),
  limit: optional(
    Type.Integer({ minimum: 1, maximum: 200, description: 'Transfers per page; 50 when absent.' }),
  ),
}
export const OwnTransfersQuery = Type.Object({ merchantId: MerchantId, ...filters })
export const TransfersQuery = Type.Object({
  merchant_id: optional(Type.Integer({ ...anyId, description: 'Only this merchant.' })),
  provider_id: optional(Type.Integer({ ...anyId, description: 'Only this courier company.' })),
  ...filters,
})
const format = optional(oneOf(['json', 'csv', 'pdf'], '`csv` and `pdf` answer the statement as a file.'))
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
    '`hold` a transfer that is due, `release` it, `retry` one that has failed, or mark it as `paid_outside`: you have paid it by other means.',
  ),
  reason,
})
const merchant_id = Type.Integer({
  ...anyId,
  description: 'The merchant’s id.',
  'x-refusal': 'unknown_merchant',
})
const provider_id = Type.Integer({
  ...anyId,
  description: 'The courier company’s id.',
  'x-refusal': 'unknown_provider',
})
export const NewPayout = Type.Object({
  merchant_id: optional(merchant_id),
  provider_id: optional({
    ...provider_id,
    description: 'The courier company’s id, in place of `merchant_id`.',
  }),
  amount: optional(
    Type.Number({ exclusiveMinimum: 0, description: 'Dollars; all that is payable when absent.' }),
  ),
  reason,
})
export const HoldChange = Type.Object({
  merchant_id,
  held: Type.Boolean({ description: 'True: nothing is sent to this merchant until you release it.' }),
  reason,
})

const facts = {
  transfer_id: integer('The transfer’s id.'),
  kind: oneOf(
    ['daily', 'manual', 'invoice'],
    '`daily`: a day’s net. `manual`: paid by the operator ahead of the day’s end. `invoice`: what the operator has paid of a courier company’s invoice.',
  ),
  day: text('The day by the merchant’s clocks, YYYY-MM-DD.'),
  orders: integer('Orders completed on that day.'),
  net: dollars('The ledger’s net of the day'),
  brought_forward: dollars('What days before left, or what was paid ahead'),
  amount: dollars('Sent: net and brought forward, if that is more than nothing'),
  invoice: optional(text('The courier company’s number of its invoice, of `invoice`.')),
  carried_over: dollars('Less than nothing: what later days pay'),
  status: status(
    '`due` waits for its turn or for the account, `held` for the operator; `sending`; `sent` is on its way to the bank, `paid` is there; ' +
      '`failed` needs the operator; `carried` was nothing to send.',
  ),
  note: text('Why it is held or has failed; empty: neither.'),
  reason: text('Why the operator made it; empty for a day’s.'),
  created: iso('When it was made'),
  sent: nullable(iso('When the provider had it')),
  paid: nullable(iso('When it was known to be at the bank')),
  paid_outside: flag('The operator has paid it by other means.'),
  reversed: dollars('Taken back at the provider; a later day pays it'),
  reference: nullable(text('The transfer’s id at the provider.')),
  bank: nullable(
    Type.Object(
      {
        status: oneOf(['pending', 'in_transit', 'paid', 'failed'], 'Its state at the bank.'),
        reference: nullable(text('The provider’s payout that it is part of.')),
        arrives: nullable(text('When the bank should have it, YYYY-MM-DD.')),
        failure: nullable(text('Why the bank returned it, by the provider’s code.')),
      },
      component('BankState', 'A transfer’s way from the provider to the bank.'),
    ),
  ),
}
const Transfer = Type.Object(
  facts,
  component('PayoutTransfer', 'What a merchant is paid for one of its days.'),
)
const NamedTransfer = Type.Object(
  {
    merchant_id: nullable(integer('The merchant’s id; null: a courier company gets it.')),
    provider_id: nullable(integer('The courier company’s id; null: a merchant gets it.')),
    name: text('The name of who gets it.'),
    ...facts,
  },
  component('MerchantPayoutTransfer', 'A transfer, with the merchant or courier company that gets it.'),
)
const page = {
  next: nullable(integer('`after` of the next page; null: this is the last.')),
  has_more: flag('Whether there are more pages.'),
}
export const OwnTransfers = Type.Object({
  transfers: Type.Array(Transfer, { description: 'The latest first.' }),
  ...page,
})
export const Transfers = Type.Object({
  transfers: Type.Array(NamedTransfer, { description: 'The latest first.' }),
  ...page,
})
const OrderSums = Type.Object(
  {
    order_id: nullable(integer('The order; null: booked for none.')),
    at: iso('When the last of it was booked'),
    gross: dollars('What customers paid'),
    fees: dollars('Convenience fees, commission, and what couriers get'),
    tips: dollars('The merchant’s own, part of gross'),
    tax_collected: dollars('Owed to the authorities'),
    refunds: dollars('Given back'),
    cash_taken: dollars('Cash that the merchant was handed'),
    net: dollars('What it added to the payout'),
  },
  component('PayoutOrder', 'An order’s part of a payout.'),
)
const parts = {
  orders: Type.Array(OrderSums, {
    description: 'What was booked on that day, order by order; their nets are the day’s.',
  }),
  booked_later: optional(
    dollars(
      'Booked for this day after the transfer was made, where anything was; a later day brings it forward',
    ),
  ),
}
export const OwnTransfer = Type.Object({ transfer: Transfer, ...parts })
export const OneTransfer = Type.Object({ transfer: NamedTransfer, ...parts })
export const ChangedTransfer = Type.Object({ transfer: NamedTransfer })
export const HeldAccount = Type.Object({
  merchant_id: integer('The merchant’s id.'),
  held: nullable(text('Why all payouts are held; null: they are not.')),
  transfers: integer('Transfers that were held or released with it.'),
})

export type OwnTransfersInput = Static<typeof OwnTransfersQuery>
export type TransfersInput = Static<typeof TransfersQuery>
export type TransferInput = Static<typeof TransferQuery>
export type OwnTransferInput = Static<typeof OwnTransferQuery>
export type TransferChangeInput = Static<typeof TransferChange>
export type NewPayoutInput = Static<typeof NewPayout>
export type HoldChangeInput = Static<typeof HoldChange>
