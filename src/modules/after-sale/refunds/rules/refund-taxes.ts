import { type Cents, splitCents } from '../../../../core/money.ts'
import type { TaxClass } from '../../../../core/tax-classes.ts'
import type { OrderTaxes } from '../../../pricing/index.ts'
import { splitTax, sumTax, type TaxBases, type TaxRow } from '../../../pricing/taxes/index.ts'

/** What is left of an order's taxed goods and fees, and of each jurisdiction's tax, after earlier refunds. */
export type TaxesLeft = { taxes: OrderTaxes['taxes']; bases: TaxBases; rows: readonly TaxRow[] }

/** `given`: the rows of refunds that didn't fail. */
export function taxesLeft({ taxes, bases, rows }: OrderTaxes, given: readonly TaxRow[]): TaxesLeft {
  const first = taxes.jurisdictions[0]?.code
  const sales = given.filter(({ code }) => code === first)
  return {
    taxes,
    bases: subtractBases(bases, Object.fromEntries(sumsByClass(sales))),
    rows: subtractRows(rows, given),
  }
}

function sumsByClass(rows: readonly TaxRow[]): Map<TaxClass, Cents> {
  const sums = new Map<TaxClass, Cents>()
  for (const { class: of, sales } of rows) sums.set(of, (sums.get(of) ?? 0) + sales)
  return sums
}

export function subtractBases(bases: TaxBases, taken: TaxBases): TaxBases {
  const left = entriesOf(bases).map(([of, cents]) => [of, cents - (taken[of] ?? 0)] as const)
  return Object.fromEntries(left.filter(([, cents]) => cents !== 0))
}

const keyOf = ({ code, class: of }: TaxRow) => `${code} ${of}`

function subtractRows(rows: readonly TaxRow[], taken: readonly TaxRow[]): TaxRow[] {
  const left = new Map(rows.map((row) => [keyOf(row), row]))
  for (const row of taken) {
    const before = left.get(keyOf(row)) ?? { ...row, sales: 0, tax: 0 }
    left.set(keyOf(row), { ...before, sales: before.sales - row.sales, tax: before.tax - row.tax })
  }
  return [...left.values()]
}

const entriesOf = (bases: TaxBases) => Object.entries(bases) as [TaxClass, Cents][]

/** The tax refunded with `taken`: the tax left, minus the tax on the remainder at the order's own rates. */
export function taxReturned({ taxes, bases, rows }: TaxesLeft, taken: TaxBases): Cents {
  const left = rows.reduce((sum, { tax }) => sum + tax, 0)
  return Math.max(0, left - sumTax(taxes, subtractBases(bases, taken)))
}

/** The part of `bases` that makes up an amount, proportional by class. */
export function takeInProportion(bases: TaxBases, cents: Cents): TaxBases {
  const entries = entriesOf(bases)
  if (entries.length === 0) return {}
  const shares = splitCents(
    cents,
    entries.map(([, base]) => base),
  )
  return Object.fromEntries(entries.map(([of], index) => [of, shares[index]!]))
}

/** Takes as much of each class as requested; if one has less left, the rest comes from the others proportionally. */
export function takeByClass(bases: TaxBases, wanted: TaxBases): TaxBases {
  const own = Object.fromEntries(
    entriesOf(wanted).map(([of, cents]) => [of, Math.min(cents, bases[of] ?? 0)]),
  ) as TaxBases
  const missing = sumOf(wanted) - sumOf(own)
  if (missing === 0) return own
  return addBases(own, takeInProportion(subtractBases(bases, own), missing))
}

export function addBases(one: TaxBases, other: TaxBases): TaxBases {
  const classes = new Set([...entriesOf(one), ...entriesOf(other)].map(([of]) => of))
  return Object.fromEntries([...classes].map((of) => [of, (one[of] ?? 0) + (other[of] ?? 0)]))
}

const sumOf = (bases: TaxBases): Cents => entriesOf(bases).reduce((sum, [, cents]) => sum + cents, 0)

/**
 * What a refund returns by jurisdiction and class: the rows left, minus those of the remainder as if it had been sold
 * alone. A row may be negative by a cent, where rounding gives a jurisdiction more on the smaller amount.
 */
export function rowsReturned(left: TaxesLeft, taken: TaxBases, tax: Cents): TaxRow[] {
  const { taxes, rows } = left
  const bases = subtractBases(left.bases, taken)
  const taxLeft = rows.reduce((sum, row) => sum + row.tax, 0) - tax
  const rest = splitTax(taxes, bases, taxLeft)
  // No goods are left to label the tax rows left over from a failed refund.
  const kept = rest.length === 0 && taxLeft !== 0 ? withTax(rows, taxLeft) : rest
  return subtractRows(rows, kept).filter((row) => row.sales !== 0 || row.tax !== 0)
}

const withTax = (rows: readonly TaxRow[], tax: Cents): TaxRow[] =>
  splitCents(
    tax,
    rows.map((row) => Math.max(0, row.tax)),
  ).map((cents, index) => ({ ...rows[index]!, sales: 0, tax: cents }))

/** The taxed goods and fees that a refund returns to one payment. */
type Leg = { goods: Cents; deliveryFee: Cents; convenienceFee: Cents; tax: Cents }

/** Allocates a refund's rows to the payments it goes back to. The last one takes the remainder. */
export function splitRows(rows: readonly TaxRow[], taken: TaxBases, legs: readonly Leg[]): TaxRow[][] {
  let rest = [...rows]
  let bases = taken
  return legs.map(({ goods, deliveryFee, convenienceFee, tax }, index) => {
    if (index === legs.length - 1) return rest
    const own = {
      ...takeInProportion(goodsIn(bases), goods),
      delivery_fee: deliveryFee,
      service_fee: convenienceFee,
    }
    const shares = splitCents(
      tax,
      rest.map((row) => Math.max(0, row.tax)),
    )
    const ownRows = rest.map((row, at) => ({ ...row, sales: own[row.class] ?? 0, tax: shares[at]! }))
    rest = subtractRows(rest, ownRows)
    bases = subtractBases(bases, own)
    return ownRows.filter((row) => row.sales !== 0 || row.tax !== 0)
  })
}

/** Without the fees. */
export function goodsIn({ delivery_fee: _, service_fee: __, ...goods }: TaxBases): TaxBases {
  return goods
}
