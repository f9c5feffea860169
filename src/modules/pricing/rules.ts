import { type Cents, type Ppm, type Price, percentOf } from '../../core/money.ts'
import type { GoodsClass } from '../../core/tax-classes.ts'
import { type SaleTaxes, splitTax, sumBases, sumTax, type TaxBases, type TaxRow } from './taxes/taxes.ts'

/** The inputs of an order's price. Percentages are in parts per million. */
export type PriceInput = {
  lines: readonly Cents[]
  discount: Cents
  /** The applicable zone's fee; none for pickup, and where the merchant doesn't deliver. */
  deliveryFee: { kind: 'fixed'; cents: Cents } | { kind: 'percent'; ppm: Ppm } | null
  convenienceFeePpm: Ppm
  taxPpm: Ppm
  /** Tax rates, if loaded for the place of the sale; they replace `taxPpm`. */
  taxed?: TaxedLines | undefined
  tip: Cents
}

/** A sale's tax rates, with each line's class and promotion discount. */
export type TaxedLines = {
  taxes: SaleTaxes
  classes: readonly GoodsClass[]
  discounts: readonly Cents[]
}

/**
 * Decisions §8. Fees are based on the subtotal after the discount, each rounded half up, and are taxed only if loaded
 * tax rates say so; tax is rounded half up once. The same function prices cart, checkout and order.
 */
export function priceOrder(input: PriceInput): Price {
  const subtotal = input.lines.reduce((sum, cents) => sum + cents, 0)
  const discount = Math.min(input.discount, subtotal)
  const base = subtotal - discount
  const deliveryFee = priceFee(input.deliveryFee, base)
  const convenienceFee = percentOf(base, input.convenienceFeePpm)
  const { taxed } = input
  const tax = taxed
    ? sumTax(taxed.taxes, splitTaxBases(input.lines, taxed, { deliveryFee, convenienceFee }))
    : percentOf(base, input.taxPpm)
  const { tip } = input
  const total = base + deliveryFee + convenienceFee + tax + tip
  return { subtotal, discount, deliveryFee, convenienceFee, tax, tip, total }
}

/** The tax in a price by jurisdiction; null if no tax rates are loaded for the place. */
export function taxRows(
  { lines, taxed }: Pick<PriceInput, 'lines' | 'taxed'>,
  price: Price,
): { taxes: SaleTaxes; rows: TaxRow[] } | null {
  if (!taxed) return null
  const { taxes } = taxed
  return { taxes, rows: splitTax(taxes, splitTaxBases(lines, taxed, price), price.tax) }
}

/** What is taxed in a sale, by class. */
export function splitTaxBases(
  lines: readonly Cents[],
  { classes, discounts }: Pick<TaxedLines, 'classes' | 'discounts'>,
  { deliveryFee, convenienceFee }: Pick<Price, 'deliveryFee' | 'convenienceFee'>,
): TaxBases {
  return sumBases([
    ...lines.map((cents, line) => ({ class: classes[line]!, cents: cents - (discounts[line] ?? 0) })),
    { class: 'delivery_fee', cents: deliveryFee },
    { class: 'service_fee', cents: convenienceFee },
  ])
}

function priceFee(fee: PriceInput['deliveryFee'], base: Cents): Cents {
  if (fee === null) return 0
  return fee.kind === 'fixed' ? fee.cents : percentOf(base, fee.ppm)
}

/** Decisions §8: points earned = floor(25 x subtotal dollars). */
export function pointsFor(subtotal: Cents): number {
  return Math.floor(subtotal / 4)
}

/** How much more than the ordered amount may be charged for a weighed line, in thousandths. */
export const toleranceMilli = 150

/** The most that weighed lines may add to an order's total. */
export function weighedAllowance(price: PriceInput, weighed: readonly boolean[]): Cents {
  if (!weighed.includes(true)) return 0
  const heavier = price.lines.map((cents, line) =>
    weighed[line] ? cents + Math.ceil((cents * toleranceMilli) / 1000) : cents,
  )
  return priceOrder({ ...price, lines: heavier }).total - priceOrder(price).total
}
