import { toDollars, toPercent } from '../../../core/money.ts'
import { type Jurisdiction, type SaleTaxes, splitShares, type TaxRow } from './taxes.ts'

type PresentedTaxes = {
  taxes?: (Pick<Jurisdiction, 'code' | 'name' | 'level'> & {
    percent: number
    taxable: number
    amount: number
  })[]
  tax_exempt?: boolean
}

/** Tax by jurisdiction, in cart, quote and order. Empty if no tax rates are loaded for the place. */
export function presentTaxes(
  sale: { taxes: SaleTaxes; rows: readonly TaxRow[] } | null | undefined,
): PresentedTaxes {
  if (!sale) return {}
  return {
    taxes: splitShares(sale.taxes, sale.rows).map(({ ppm, taxable, tax, ...jurisdiction }) => ({
      ...jurisdiction,
      percent: toPercent(ppm),
      taxable: toDollars(taxable),
      amount: toDollars(tax),
    })),
    ...(sale.taxes.exempt !== undefined && { tax_exempt: true }),
  }
}
