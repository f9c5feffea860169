import { type Static, Type } from 'typebox'
import { integer, nullable, number, text } from '../../http/fields.ts'
import { dateInput } from '../../http/input-formats.ts'

const anyId = { minimum: 1, maximum: Number.MAX_SAFE_INTEGER }
const dollars = (description: string) => number(`Dollars. ${description}`)

export const PayoutQuery = Type.Object({
  day: dateInput('YYYY-MM-DD, on each merchant’s own clocks.'),
  merchant_id: Type.Optional(
    Type.Integer({ description: 'Only this merchant.', ...anyId, 'x-refusal': 'unknown_merchant' }),
  ),
})
export const Payouts = Type.Object({
  day: text('The day, YYYY-MM-DD.'),
  payouts: Type.Array(
    Type.Object({
      merchant_id: integer('The merchant’s id.'),
      name: text('The merchant’s name.'),
      time_zone: text('IANA time zone.'),
      day: text('The merchant’s local day, YYYY-MM-DD.'),
      orders: integer('Completed on that day.'),
      gross: dollars('Their totals.'),
      fees: dollars('Convenience fees, commission, and what couriers get: fees and tips.'),
      commission: dollars('The commission, part of fees.'),
      promotions: Type.Optional(
        dollars('What the merchant’s own promotions took off, where they did. Gross is after it.'),
      ),
      disputes: Type.Optional(
        dollars(
          'Disputes that the merchant pays for, part of fees, where there are; below zero they came back.',
        ),
      ),
      tips: dollars('The merchant’s own, part of gross.'),
      tax_collected: dollars('Owed to the authorities, held back.'),
      tax_paid_out: Type.Optional(
        dollars('Within net: tax that the merchant files itself; absent where there is none.'),
      ),
      refunds: dollars('Given back of completed orders.'),
      cash_taken: dollars('Cash that the merchant was handed.'),
      net: dollars(
        'To pay: gross - refunds - fees - tax_collected - cash_taken. Below zero the merchant owes it.',
      ),
    }),
    { description: 'The payout of each merchant.' },
  ),
})

export const LedgerQuery = Type.Object({
  order_id: Type.Integer({ description: 'The order’s id.', ...anyId, 'x-refusal': 'unknown_order' }),
})
export const OrderEntries = Type.Object({
  order_id: integer('The order’s id.'),
  entries: Type.Array(
    Type.Object({
      entry_id: integer('The entry’s id.'),
      at: text('ISO 8601'),
      kind: text('Kind of entry: `order`, `refund`, `delivery` …'),
      merchant_id: nullable(integer('The merchant; null: none is concerned.')),
      memo: text('The purpose.'),
      lines: Type.Array(
        Type.Object({
          account: text('The account.'),
          party: integer('The owner of the account; 0 where there is one for all.'),
          part: text('The part of the amount: `goods`, `tax`, `tip` …'),
          amount: dollars('Positive is owed to the account; the lines of an entry sum to zero.'),
        }),
        { description: 'Debits and credits, which sum to zero.' },
      ),
    }),
    { description: 'The entries, the earliest first.' },
  ),
})

export type PayoutQueryInput = Static<typeof PayoutQuery>
