import { type Static, Type } from 'typebox'
import { component, dollars, integer, nullable, number, oneOf, text } from '../../http/fields.ts'
import { dateInput } from '../../http/input-formats.ts'
import { MerchantId } from '../../http/merchant-fields.ts'

const optional = Type.Optional
const day = (description: string) => optional(dateInput(description))
const range = {
  merchantId: MerchantId,
  from: day('YYYY-MM-DD, the first day by the merchant’s clocks; 30 days before `to` when absent.'),
  to: day('YYYY-MM-DD, the last day; today when absent. At most two years.'),
  format: optional(oneOf(['json', 'csv'], '`csv` answers a file.')),
}
const compare = optional(
  Type.Boolean({ description: 'With `previous` and `promise`; not by item and not as a file.' }),
)
export const ReportQuery = Type.Object({
  ...range,
  by: optional(
    oneOf(
      ['day', 'week', 'hour', 'weekday', 'weekday_hour', 'item'],
      'How sales are grouped; by day when absent. Weeks begin on Monday.',
    ),
  ),
  compare,
})
export const OperatorReportQuery = Type.Object({
  from: day('YYYY-MM-DD, the first day by each merchant’s clocks; 30 days before `to` when absent.'),
  to: day('YYYY-MM-DD, the last day; the latest that has begun anywhere when absent. At most two years.'),
  by: optional(
    oneOf(
      ['day', 'week', 'hour', 'weekday', 'weekday_hour', 'item', 'merchant'],
      'How sales are grouped; by day when absent. Weeks begin on Monday.',
    ),
  ),
  merchant_id: optional(
    Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'Only this merchant.' }),
  ),
  format: range.format,
  compare,
})
export type OperatorReportInput = Static<typeof OperatorReportQuery>
export const PayoutsQuery = Type.Object(range)
export type ReportInput = Static<typeof ReportQuery>
export type PayoutsInput = Static<typeof PayoutsQuery>

const sales = {
  orders: integer('Completed orders.'),
  gross: dollars('The customers’ payments: goods, tax, fees, tip'),
  net: dollars('The merchant’s share'),
  refunds: dollars('Given back of completed orders'),
  average: nullable(dollars('Gross of an order; null: there was none')),
  preparation_minutes: nullable(number('From confirmed to ready, on average; null: nothing is known.')),
  cancellations: integer('Orders that were rejected, cancelled or failed.'),
}
const ratings = {
  reviews: integer('Reviews that were written, without hidden ones.'),
  rating: nullable(number('Their stars on average; null: there was none.')),
}
const Row = Type.Object(
  {
    key: text('The day, the first day of the week, the hour or the weekday.'),
    ...sales,
    ...ratings,
  },
  component('SalesRow', 'Sales of a day, a week, an hour of the day, or a weekday.'),
)
const span = { from: text('The first day.'), to: text('The last day.') }
const report = {
  by: text('How sales are grouped.'),
  ...span,
  rows: Type.Array(Row, {
    description: 'Groups in which something happened; empty by item and by merchant.',
  }),
  total: optional(Row),
  previous: optional(
    Type.Object(
      { ...span, total: Row },
      component('SalesBefore', 'With `compare`: as many days before `from`, added up.'),
    ),
  ),
  promise: optional(
    Type.Object(
      {
        orders: integer('Orders as soon as possible that were promised a time.'),
        on_time: integer('Those that were there, or picked up, by then.'),
        promised_minutes: nullable(number('From the order to the promised time, on average.')),
        actual_minutes: nullable(number('From the order to its completion, on average.')),
      },
      component('KeptPromises', 'With `compare`: how the promise of the order was kept.'),
    ),
  ),
  items: optional(
    Type.Array(
      Type.Object(
        {
          id: text('Id of the item or drink.'),
          name: text('Its name when it was sold.'),
          quantity: number('How much of it was sold.'),
          amount: dollars('The sales of it, without tax, fees, tip and discount'),
          orders: integer('Completed orders with it.'),
          gross: dollars('Its part of the customers’ payments: goods, tax, fees, tip'),
          net: dollars('Its part of the merchant’s share'),
          refunds: dollars('Its part of what was given back of completed orders'),
          average: nullable(dollars('Its gross in an order; null: there was none')),
          preparation_minutes: nullable(
            number('From confirmed to ready, on average of the orders with it; null: nothing is known.'),
          ),
          cancellations: integer('Orders with it that were rejected, cancelled or failed.'),
        },
        component('SoldItem', 'The sales of an item or drink.'),
      ),
      {
        description:
          'By item: those that brought most first. The money of an order is shared among its items in proportion to their prices, that of a ' +
          'refund of lines among those lines, so the rows sum to what was paid.',
      },
    ),
  ),
}
export const Report = Type.Object(report)
export const OperatorReport = Type.Object({
  ...report,
  merchants: optional(
    Type.Array(
      Type.Object(
        {
          merchant_id: integer('The merchant’s id.'),
          name: text('Its name.'),
          ...sales,
          ...ratings,
          commission: dollars('The commission it paid'),
        },
        component('MerchantSales', 'Sales of one merchant.'),
      ),
      { description: 'By merchant: those that sold most first.' },
    ),
  ),
})

const Payout = Type.Object(
  {
    day: text('The day.'),
    orders: integer('Completed orders.'),
    gross: dollars('Their totals'),
    fees: dollars('Convenience fees, commission, and what couriers get'),
    commission: dollars('The commission, part of the fees'),
    promotions: Type.Optional(
      dollars('What the merchant’s own promotions took off, where they did; gross is after it'),
    ),
    disputes: Type.Optional(
      dollars(
        'Disputes that the merchant pays for, part of fees, where there are; below zero they came back',
      ),
    ),
    tips: dollars('The merchant’s own, part of gross'),
    tax_collected: dollars('Owed to the authorities'),
    refunds: dollars('Given back of completed orders'),
    cash_taken: dollars('Cash that the merchant was handed'),
    net: dollars('To pay'),
  },
  component('PayoutDay', 'The amount that a day added to the merchant’s account.'),
)
export const OwnPayouts = Type.Object({
  ...span,
  payouts: Type.Array(Payout, { description: 'Days on which something was booked.' }),
  total: Payout,
})
