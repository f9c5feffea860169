import { type Cents, type Ppm, splitCents } from '../../../core/money.ts'
import { type TaxClass, taxClasses } from '../../../core/tax-classes.ts'

export type TaxLevel = 'state' | 'county' | 'city' | 'district'

/** A place that taxes a sale, with its rates of that day. A class without a rate is not taxed there. */
export type Jurisdiction = {
  code: string
  name: string
  level: TaxLevel
  rates: Partial<Record<TaxClass, Ppm>>
}

/** The taxes of a sale, as an order keeps them in its column `rates`. */
export type SaleTaxes = {
  /** The version of the tax rates. */
  version: string
  state: string
  filed_by: 'marketplace' | 'merchant'
  /** The state first, then counties, cities and districts. */
  jurisdictions: readonly Jurisdiction[]
  /** The certificate by which the customer pays no tax. */
  exempt?: number
}

/** What is taxed, by class: goods after the discount, and fees. */
export type TaxBases = Partial<Record<TaxClass, Cents>>

/** The tax that one jurisdiction takes on one class. */
export type TaxRow = { code: string; class: TaxClass; sales: Cents; tax: Cents }

/** A line, or a fee, with the class that it is taxed as. */
type Taxable = { class: TaxClass; cents: Cents }

const wholePpm = 1_000_000n

/** In the order of the classes; nothing of what comes to nothing. */
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
 * Splits a tax over jurisdictions by largest remainder, and the part of each over its classes in the same way. All rows together are
 * `tax` exactly. Untaxed classes have rows too, for they are sales in a jurisdiction.
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

/** In cents x parts per million, an integer far below 2^53: $250,000 at 100% are 2.5 x 10^13. */
const weightsOf = (taxes: SaleTaxes, bases: TaxBases): number[] =>
  taxes.jurisdictions.map((jurisdiction) =>
    (Object.entries(bases) as [TaxClass, Cents][]).reduce(
      (sum, [of, cents]) => sum + weightOf(taxes, jurisdiction, of, cents),
      0,
    ),
  )

const weightOf = (taxes: SaleTaxes, { rates }: Jurisdiction, of: TaxClass, cents: Cents): number =>
  taxes.exempt === undefined ? cents * (rates[of] ?? 0) : 0

/** A line of a receipt: what a jurisdiction takes at one rate. */
export type TaxShare = Pick<Jurisdiction, 'code' | 'name' | 'level'> & {
  ppm: Ppm
  taxable: Cents
  tax: Cents
}

/** By jurisdiction and rate, without what is not taxed. Together they are the tax. */
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
