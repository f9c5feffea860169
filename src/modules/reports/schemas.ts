import { type Static, Type } from 'typebox'
import { component, dollars, idInput, integer, nullable, number, oneOf, text } from '../../http/fields.ts'
import { dateInput } from '../../http/input-formats.ts'
import { MerchantId } from '../../http/merchant-fields.ts'

const optional = Type.Optional
const day = (description: string) => optional(dateInput(description))
const range = {
  merchantId: MerchantId,
  from: day('The first day, YYYY-MM-DD, in the merchant’s time zone. Default: 30 days before `to`.'),
  to: day('The last day, YYYY-MM-DD. Default: today. At most two years.'),
  format: optional(oneOf(['json', 'csv'], '`csv` returns a file.')),
}
const compare = optional(
  Type.Boolean({ description: 'Adds `previous` and `promise`. Not by item, and not as a file.' }),
)
export const ReportQuery = Type.Object({
  ...range,
  by: optional(
    oneOf(
      ['day', 'week', 'hour', 'weekday', 'weekday_hour', 'item'],
      'How sales are grouped. Default: by day. Weeks begin on Monday.',
    ),
  ),
  compare,
})
export const OperatorReportQuery = Type.Object({
  from: day('The first day, YYYY-MM-DD, in each merchant’s time zone. Default: 30 days before `to`.'),
  to: day('The last day, YYYY-MM-DD. Default: the latest that has begun anywhere. At most two years.'),
  by: optional(
    oneOf(
      ['day', 'week', 'hour', 'weekday', 'weekday_hour', 'item', 'merchant'],
      'How sales are grouped. Default: by day. Weeks begin on Monday.',
    ),
  ),
  merchant_id: optional(idInput('Only this merchant.')),
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
  refunds: dollars('Refunds of completed orders'),
  average: nullable(dollars('Average gross per order; null if none')),
  preparation_minutes: nullable(number('Average minutes from confirmed to ready; null if unknown.')),
  cancellations: integer('Orders that were rejected, canceled or failed.'),
}
const ratings = {
  reviews: integer('Number of reviews, without hidden ones.'),
  rating: nullable(number('Average stars; null if none.')),
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
    description: 'Groups with activity; empty by item and by merchant.',
  }),
  total: optional(Row),
  previous: optional(
    Type.Object(
      {
        ...span,
        rows: Type.Array(Row, { description: 'Groups with activity then; by day if `by` is `merchant`.' }),
        total: Row,
      },
      component('SalesBefore', 'With `compare`: sales of the same number of days before `from`.'),
    ),
  ),
  promise: optional(
    Type.Object(
      {
        orders: integer('ASAP orders with a promised time.'),
        on_time: integer('Orders delivered, or ready for pickup, by then.'),
        promised_minutes: nullable(number('Average minutes from the order to the promised time.')),
        actual_minutes: nullable(number('Average minutes from the order to its completion.')),
      },
      component('KeptPromises', 'With `compare`: how well promised times were kept.'),
    ),
  ),
  items: optional(
    Type.Array(
      Type.Object(
        {
          id: text('Id of the item or drink.'),
          name: text('Its name when it was sold.'),
          quantity: number('The quantity sold.'),
          amount: dollars('Its sales, without tax, fees, tip and discount'),
          orders: integer('Completed orders with it.'),
          gross: dollars('Its share of the customers’ payments: goods, tax, fees, tip'),
          net: dollars('Its share of the merchant’s share'),
          refunds: dollars('Its share of refunds of completed orders'),
          average: nullable(dollars('Its average gross per order; null if none')),
          preparation_minutes: nullable(
            number('Average minutes from confirmed to ready for orders with it; null if unknown.'),
          ),
          cancellations: integer('Orders with it that were rejected, canceled or failed.'),
        },
        component('SoldItem', 'The sales of an item or drink.'),
      ),
      {
        description:
          'By item, highest sales first. An order’s money is allocated to its items in proportion to their prices, that of a ' +
          'line refund to those lines, so the rows add up to what was paid.',
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
          name: text('The name.'),
          ...sales,
          ...ratings,
          commission: dollars('Commission paid'),
        },
        component('MerchantSales', 'Sales of one merchant.'),
      ),
      { description: 'By merchant, highest sales first.' },
    ),
  ),
})

const Payout = Type.Object(
  {
    day: text('The day.'),
    orders: integer('Completed orders.'),
    gross: dollars('Total of these orders'),
    fees: dollars('Convenience fees, commission, and the couriers’ fees and tips'),
    commission: dollars('The commission, part of the fees'),
    promotions: Type.Optional(
      dollars('Discounts from the merchant’s own promotions, if any; gross is net of them'),
    ),
    disputes: Type.Optional(
      dollars('Disputes paid by the merchant, part of fees, if any; negative if money came back'),
    ),
    tips: dollars('The merchant’s own tips, part of gross'),
    tax_collected: dollars('Withheld for the tax authorities'),
    refunds: dollars('Refunds of completed orders'),
    cash_taken: dollars('Cash received by the merchant'),
    net: dollars('Amount to pay'),
  },
  component('PayoutDay', 'The amount a day added to the merchant’s balance.'),
)
export const OwnPayouts = Type.Object({
  ...span,
  payouts: Type.Array(Payout, { description: 'Days with bookings.' }),
  total: Payout,
})
