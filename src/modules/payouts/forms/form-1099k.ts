import { ByteAnswer } from '../../../calls/answers.ts'
import type { Call } from '../../../calls/call.ts'
import { toCsv } from '../../../core/csv.ts'
import { toDollars } from '../../../core/money.ts'
import { to1099k } from './rules.ts'
import type { FormInput } from './schemas.ts'
import { listYear } from './store.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Each merchant's yearly totals, by the boxes of Form 1099-K. */
export async function readForms({ year, format = 'json' }: FormInput, { db }: Call) {
  const forms = to1099k(await listYear(db, year))
  if (format === 'json')
    return {
      year,
      merchants: forms.map(({ merchantId, name, account, orders, gross, byMonth }) => ({
        ...{ merchant_id: merchantId, name, account, transactions: orders, gross: toDollars(gross) },
        months: byMonth.map(toDollars),
      })),
    }
  const head = [
    'year',
    'merchant_id',
    'name',
    'account',
    'box_1a_gross',
    'box_1b_card_not_present',
    'box_3_transactions',
  ]
  const rows = forms.map(({ merchantId, name, account, orders, gross, byMonth }) => [
    ...[year, merchantId, name, account, dollars(gross), dollars(gross), orders],
    ...byMonth.map(dollars),
  ])
  const text = toCsv([[...head, ...months.map((month) => `box_5_${month}`)], ...rows])
  return new ByteAnswer(text, 'text/csv; charset=UTF-8', {
    'content-disposition': `attachment; filename="1099-k-${year}.csv"`,
  })
}

const dollars = (cents: number) => toDollars(cents).toFixed(2)
