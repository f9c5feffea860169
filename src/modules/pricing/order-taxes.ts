import type { Cents } from '../../core/money.ts'
import type { GoodsClass } from '../../core/tax-classes.ts'
import { splitTaxBases, type TaxedLines } from './rules.ts'
import { type SaleTaxes, splitTax, type TaxBases, type TaxRow } from './taxes/taxes.ts'

/** The tax rates an order was sold with, and the tax by jurisdiction. */
export type OrderTaxes = { taxes: SaleTaxes; bases: TaxBases; rows: TaxRow[] }

/** The pricing data stored with an order. */
type Rates = { taxes?: SaleTaxes } | null
type Line = { price_cents: Cents; discount_cents?: Cents; tax_class?: GoodsClass }
type TaxedOrder = {
  rates: Rates
  cart: readonly Line[]
  deliveryFee: Cents
  convenienceFee: Cents
  tax: Cents
}

/** The lines of an order, with its own tax rates. Undefined if it has none. */
export function taxedLines(rates: Rates, cart: readonly Line[]): TaxedLines | undefined {
  if (!rates?.taxes) return undefined
  return {
    taxes: rates.taxes,
    classes: cart.map(({ tax_class = 'other' }) => tax_class),
    discounts: cart.map(({ discount_cents = 0 }) => discount_cents),
  }
}

/** Computed from what is stored with the order, so it is right after every adjustment. Null if it has no tax rates. */
export function orderTaxes(order: TaxedOrder): OrderTaxes | null {
  const taxed = taxedLines(order.rates, order.cart)
  if (!taxed) return null
  const lines = order.cart.map(({ price_cents }) => price_cents)
  const bases = splitTaxBases(lines, taxed, order)
  return { taxes: taxed.taxes, bases, rows: splitTax(taxed.taxes, bases, order.tax) }
}
