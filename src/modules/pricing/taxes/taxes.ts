import { type Cents, type Ppm, splitCents } from '../../../core/money.ts'
import { type TaxClass, taxClasses } from '../../../core/tax-classes.ts'

export type TaxLevel = 'state' | 'county' | 'city' | 'district'

/** A jurisdiction that taxes a sale, with its rates on that day. Classes without a rate aren't taxed there. */
export type Jurisdiction = {
  code: string
  name: string
  level: TaxLevel
  rates: Partial<Record<TaxClass, Ppm>>
}

/** A sale's tax rates, as stored in an order's column `rates`. */
export type SaleTaxes = {
  /** The version of the tax rates. */
  version: string
  state: string
  filed_by: 'marketplace' | 'merchant'
  /** The state first, then counties, cities and districts. */
  jurisdictions: readonly Jurisdiction[]
  /** The certificate that exempts the customer from tax. */
  exempt?: number
}

/** What is taxed, by class: goods after the discount, and fees. */
export type TaxBases = Partial<Record<TaxClass, Cents>>

/** One jurisdiction's tax on one class. */
export type TaxRow = { code: string; class: TaxClass; sales: Cents; tax: Cents }

/** A line or fee, with its tax class. */
type Taxable = { class: TaxClass; cents: Cents }

const wholePpm = 1_000_000n

/** In the order of the classes; classes with zero are dropped. */
export function sumBases(parts: readonly Taxable[]): TaxBases {
  const sums = new Map<TaxClass, Cents>()
  for (const { class: of, cents } of parts) sums.set(of, (sums.get(of) ?? 0) + cents)
  return Object.fromEntries(taxClasses.flatMap((each) => (sums.get(each) ? [[each, sums.get(each)!]] : [])))
}

/** Decisions §8: summed exactly over all classes and jurisdictions, and rounded half up once. */
export function sumTax(taxes: SaleTaxes, bases: TaxBases): Cents {
  const units = weightsOf(taxes, bases).reduce((sum, weight) => sum + BigInt(weight), 0n)
  return Number((units * 2n + wholePpm) / (wholePpm * 2n))
}

/**
 * Splits a tax over jurisdictions by largest remainder, and each part over its classes the same way. All rows add up
 * to `tax` exactly. Untaxed classes have rows, too, because they are sales in a jurisdiction.
 */
export function splitTax(taxes: SaleTaxes, bases: TaxBases, tax = sumTax(taxes, bases)): TaxRow[] {
  const shares = splitCents(tax, weightsOf(taxes, bases))
  const entries = Object.entries(bases) as [TaxClass, Cents][]
  return taxes.jurisdictions.flatMap((jurisdiction, index) => {
    const weights = entries.map(([of, cents]) => weightOf(taxes, jurisdiction, of, cents))
    const parts = entries.length === 0 ? [] : splitCents(shares[index]!, weights)
    return entries.map(([of, sales], entry) => {
      return { code: jurisdiction.code, class: of, sales, tax: parts[entry]! }
    })
  })
}

/** In cents x parts per million, an integer far below 2^53: $250,000 at 100% is 2.5 x 10^13. */
const weightsOf = (taxes: SaleTaxes, bases: TaxBases): number[] =>
  taxes.jurisdictions.map((jurisdiction) =>
    (Object.entries(bases) as [TaxClass, Cents][]).reduce(
      (sum, [of, cents]) => sum + weightOf(taxes, jurisdiction, of, cents),
      0,
    ),
  )

const weightOf = (taxes: SaleTaxes, { rates }: Jurisdiction, of: TaxClass, cents: Cents): number =>
  taxes.exempt === undefined ? cents * (rates[of] ?? 0) : 0

/** A receipt line: one jurisdiction's tax at one rate. */
export type TaxShare = Pick<Jurisdiction, 'code' | 'name' | 'level'> & {
  ppm: Ppm
  taxable: Cents
  tax: Cents
}

/** By jurisdiction and rate, without untaxed rows. They add up to the tax. */
export function splitShares(taxes: SaleTaxes, rows: readonly TaxRow[]): TaxShare[] {
  const shares = new Map<string, TaxShare>()
  for (const { code, class: of, sales, tax } of rows) {
    const { name, level, rates } = taxes.jurisdictions.find((each) => each.code === code)!
    const ppm = taxes.exempt === undefined ? (rates[of] ?? 0) : 0
    if (ppm === 0) continue
    const key = `${code} ${ppm}`
    const before = shares.get(key) ?? { code, name, level, ppm, taxable: 0, tax: 0 }
    shares.set(key, { ...before, taxable: before.taxable + sales, tax: before.tax + tax })
  }
  return [...shares.values()]
}
