import { type Static, Type } from 'typebox'
import { idInput, integer, nullable, number, text } from '../../http/fields.ts'
import { dateInput } from '../../http/input-formats.ts'

const dollars = (description: string) => number(`Dollars. ${description}`)

export const PayoutQuery = Type.Object({
  day: dateInput('YYYY-MM-DD, in each merchant’s time zone.'),
  merchant_id: Type.Optional(idInput('Only this merchant.', { 'x-refusal': 'unknown_merchant' })),
})
export const Payouts = Type.Object({
  day: text('The day, YYYY-MM-DD.'),
  payouts: Type.Array(
    Type.Object({
      merchant_id: integer('The merchant’s id.'),
      name: text('The merchant’s name.'),
      time_zone: text('IANA time zone.'),
      day: text('The merchant’s local day, YYYY-MM-DD.'),
      orders: integer('Orders completed on that day.'),
      gross: dollars('Total of these orders.'),
      fees: dollars('Convenience fees, commission, and the couriers’ fees and tips.'),
      commission: dollars('The commission, part of fees.'),
      promotions: Type.Optional(
        dollars('Discounts from the merchant’s own promotions, if any. Gross is net of them.'),
      ),
      disputes: Type.Optional(
        dollars('Disputes paid by the merchant, part of fees, if any; negative if money came back.'),
      ),
      tips: dollars('The merchant’s own tips, part of gross.'),
      tax_collected: dollars('Withheld for the tax authorities.'),
      tax_paid_out: Type.Optional(
        dollars('Included in net: tax that the merchant files itself. Absent if none.'),
      ),
      refunds: dollars('Refunds of completed orders.'),
      cash_taken: dollars('Cash received by the merchant.'),
      net: dollars(
        'Amount to pay: gross - refunds - fees - tax_collected - cash_taken. If negative, the merchant owes it.',
      ),
    }),
    { description: 'The payout of each merchant.' },
  ),
})

export const LedgerQuery = Type.Object({
  order_id: idInput('The order’s id.', { 'x-refusal': 'unknown_order' }),
})
export const OrderEntries = Type.Object({
  order_id: integer('The order’s id.'),
  entries: Type.Array(
    Type.Object({
      entry_id: integer('The entry’s id.'),
      at: text('ISO 8601'),
      kind: text('Kind of entry: `order`, `refund`, `delivery` …'),
      merchant_id: nullable(integer('The merchant; null if none.')),
      memo: text('The purpose.'),
      lines: Type.Array(
        Type.Object({
          account: text('The account.'),
          party: integer('The account’s owner; 0 for shared accounts.'),
          part: text('The component: `goods`, `tax`, `tip` …'),
          amount: dollars('Positive if owed to the account. The lines of an entry add up to zero.'),
        }),
        { description: 'Debits and credits, which add up to zero.' },
      ),
    }),
    { description: 'The entries, oldest first.' },
  ),
})

export type PayoutQueryInput = Static<typeof PayoutQuery>
