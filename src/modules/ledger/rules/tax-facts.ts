import type { Cents, Ppm } from '../../../core/money.ts'
import type { TaxClass } from '../../../core/tax-classes.ts'
import type { Jurisdiction, SaleTaxes, TaxRow } from '../../pricing/taxes/index.ts'

/** An entry's data for tax filing: the sales of a class in a jurisdiction, and their tax. */
export type TaxFact = Pick<Jurisdiction, 'name' | 'level'> & {
  jurisdiction: string
  class: TaxClass
  state: string
  filed_by: SaleTaxes['filed_by']
  rate_ppm: Ppm
  sales_cents: Cents
  /** The taxable part of the sales, and the part exempt by a certificate. */
  taxable_cents: Cents
  exempt_cents: Cents
  tax_cents: Cents
}

/** `sign`: -1 for refunds. */
export function taxFacts(
  sale: { taxes: SaleTaxes; rows: readonly TaxRow[] } | null | undefined,
  sign: 1 | -1 = 1,
): TaxFact[] {
  if (!sale) return []
  const { state, filed_by, jurisdictions, exempt } = sale.taxes
  const signed = (cents: Cents) => (cents === 0 ? 0 : sign * cents)
  return [...summed(sale.rows)].map(({ code, class: of, sales, tax }) => {
    const { name, level, rates } = jurisdictions.find((each) => each.code === code)!
    const rate = rates[of] ?? 0
    const taxed = rate > 0 ? signed(sales) : 0
    return {
      ...{ jurisdiction: code, class: of, state, level, name, filed_by, rate_ppm: rate },
      sales_cents: signed(sales),
      taxable_cents: exempt === undefined ? taxed : 0,
      exempt_cents: exempt === undefined ? 0 : taxed,
      tax_cents: signed(tax),
    }
  })
}

/** One row per jurisdiction and class: a refund may go back to several payments. */
function summed(rows: readonly TaxRow[]): TaxRow[] {
  const sums = new Map<string, TaxRow>()
  for (const row of rows) {
    const key = `${row.code} ${row.class}`
    const { sales, tax } = sums.get(key) ?? { sales: 0, tax: 0 }
    sums.set(key, { ...row, sales: sales + row.sales, tax: tax + row.tax })
  }
  return [...sums.values()].filter(({ sales, tax }) => sales !== 0 || tax !== 0)
}
