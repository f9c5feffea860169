import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { goodsClasses, type TaxClass, taxClasses } from '../../../src/core/tax-classes.ts'
import { priceOrder, splitTaxBases, taxRows } from '../../../src/modules/pricing/rules.ts'
import {
  type Jurisdiction,
  type SaleTaxes,
  splitShares,
  splitTax,
  sumTax,
  type TaxBases,
} from '../../../src/modules/pricing/taxes/taxes.ts'
import { runs } from '../../support/eventually.ts'

/** An exact rational number. */
type Rational = { top: bigint; bottom: bigint }
const add = (a: Rational, b: Rational): Rational => ({
  top: a.top * b.bottom + b.top * a.bottom,
  bottom: a.bottom * b.bottom,
})
const zero: Rational = { top: 0n, bottom: 1n }
const floor = ({ top, bottom }: Rational) => top / bottom
/** Half up, as people round by hand. */
const rounded = ({ top, bottom }: Rational) => (2n * top + bottom) / (2n * bottom)

/** Cents times a percentage with four decimals, as an accountant writes it: $1.23 x 4.5000 / 100. */
const taxOn = (cents: number, ppm: number): Rational => ({
  top: BigInt(cents) * BigInt(ppm),
  bottom: 1_000_000n,
})

function exactTaxes({ jurisdictions, exempt }: SaleTaxes, bases: TaxBases): Rational[] {
  return jurisdictions.map(({ rates }) =>
    taxClasses.reduce(
      (sum, each) => (exempt === undefined ? add(sum, taxOn(bases[each] ?? 0, rates[each] ?? 0)) : sum),
      zero,
    ),
  )
}

/** Whole cents first, then a cent each to the largest fractions of a share of the rounded sum; the first among equals. */
function oracleSplit(exact: readonly Rational[]): bigint[] {
  const sum = exact.reduce(add, zero)
  const total = rounded(sum)
  if (sum.top === 0n) return exact.map(() => 0n)
  const shares = exact.map(({ top, bottom }) => ({ top: total * top * sum.bottom, bottom: bottom * sum.top }))
  const cents = shares.map(floor)
  const rest = shares.map(({ top, bottom }, index) => ({ top: top % bottom, bottom, index }))
  rest.sort((a, b) => {
    const difference = b.top * a.bottom - a.top * b.bottom
    return difference === 0n ? a.index - b.index : difference > 0n ? 1 : -1
  })
  let open = total - cents.reduce((all, each) => all + each, 0n)
  for (const { index } of rest) {
    if (open === 0n) break
    cents[index]! += 1n
    open -= 1n
  }
  return cents
}

const ppm = fc.oneof(
  fc.constantFrom(0, 3_750, 40_000, 45_000, 62_500, 88_750, 1_000_000),
  fc.integer({ min: 0, max: 200_000 }),
)
const rates = fc.dictionary(fc.constantFrom(...taxClasses), ppm) as fc.Arbitrary<Jurisdiction['rates']>
const anyTaxes: fc.Arbitrary<SaleTaxes> = fc
  .tuple(fc.array(rates, { minLength: 1, maxLength: 6 }), fc.boolean())
  .map(([all, isExempt]) => ({
    version: '1',
    state: 'NY',
    filed_by: 'marketplace',
    jurisdictions: all.map((one, index) => ({
      code: `J${index}`,
      name: `J${index}`,
      level: 'city',
      rates: one,
    })),
    ...(isExempt && { exempt: 7 }),
  }))
const cents = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 2_500_000 }))
const anyBases = fc.dictionary(fc.constantFrom<TaxClass>(...taxClasses), cents) as fc.Arbitrary<TaxBases>

describe('tax by jurisdiction', () => {
  test('is rounded once and split by largest remainder, matching exact fractions', () => {
    fc.assert(
      fc.property(anyTaxes, anyBases, (taxes, bases) => {
        const exact = exactTaxes(taxes, bases)
        assert.equal(BigInt(sumTax(taxes, bases)), rounded(exact.reduce(add, zero)))
        const rows = splitTax(taxes, bases)
        const byCode = taxes.jurisdictions.map(({ code }) =>
          rows.reduce((sum, row) => (row.code === code ? sum + row.tax : sum), 0),
        )
        const expected = Object.keys(bases).length === 0 ? byCode.map(() => 0n) : oracleSplit(exact)
        assert.deepEqual(byCode.map(BigInt), expected)
      }),
      { numRuns: runs(2_000) },
    )
  })

  test('adds up to the tax on the receipt, and to that of the rows', () => {
    fc.assert(
      fc.property(anyTaxes, anyBases, (taxes, bases) => {
        const tax = sumTax(taxes, bases)
        const rows = splitTax(taxes, bases)
        assert.equal(
          rows.reduce((sum, row) => sum + row.tax, 0),
          tax,
        )
        assert.equal(
          splitShares(taxes, rows).reduce((sum, share) => sum + share.tax, 0),
          tax,
        )
        assert.ok(rows.every((row) => row.tax >= 0))
      }),
      { numRuns: runs(1_000) },
    )
  })

  const newYork: SaleTaxes = {
    version: 'test',
    state: 'NY',
    filed_by: 'marketplace',
    jurisdictions: [
      {
        code: 'NY',
        name: 'New York State',
        level: 'state',
        rates: { prepared_food: 40_000, delivery_fee: 40_000 },
      },
      {
        code: 'NYC',
        name: 'New York City',
        level: 'city',
        rates: { prepared_food: 45_000, delivery_fee: 45_000 },
      },
      { code: 'MTA', name: 'MTA', level: 'district', rates: { prepared_food: 3_750, delivery_fee: 3_750 } },
    ],
  }

  test('of a dish of $20.00 in New York City is $1.78: 4%, 4.5% and 0.375%', () => {
    const shares = splitShares(newYork, splitTax(newYork, { prepared_food: 2_000 }))
    assert.deepEqual(
      shares.map(({ name, ppm, tax }) => [name, ppm, tax]),
      [
        ['New York State', 40_000, 80],
        ['New York City', 45_000, 90],
        ['MTA', 3_750, 8],
      ],
    )
  })

  test('applies to lines after their discounts and to fees, in one price', () => {
    const input = {
      lines: [2_000, 500],
      discount: 300,
      deliveryFee: { kind: 'fixed', cents: 399 } as const,
      convenienceFeePpm: 50_000,
      taxPpm: 999_999,
      taxed: { taxes: newYork, classes: ['prepared_food', 'groceries'] as const, discounts: [200, 100] },
      tip: 250,
    }
    const price = priceOrder(input)
    assert.deepEqual(splitTaxBases(input.lines, input.taxed, price), {
      prepared_food: 1_800,
      groceries: 400,
      delivery_fee: 399,
      service_fee: 110,
    })
    assert.equal(price.tax, 195) // 8.875% of $21.99 is $1.9516
    assert.equal(price.total, 2_200 + 399 + 110 + 195 + 250)
    assert.deepEqual(
      taxRows(input, price)!.rows.map(({ code, class: of, tax }) => [code, of, tax]),
      [
        ['NY', 'prepared_food', 72],
        ['NY', 'groceries', 0],
        ['NY', 'delivery_fee', 16],
        ['NY', 'service_fee', 0],
        ['NYC', 'prepared_food', 81],
        ['NYC', 'groceries', 0],
        ['NYC', 'delivery_fee', 18],
        ['NYC', 'service_fee', 0],
        ['MTA', 'prepared_food', 7],
        ['MTA', 'groceries', 0],
        ['MTA', 'delivery_fee', 1],
        ['MTA', 'service_fee', 0],
      ],
    )
  })

  test('has a class for all goods except fees', () => {
    assert.deepEqual(
      taxClasses.filter((each) => !(goodsClasses as string[]).includes(each)),
      ['delivery_fee', 'service_fee'],
    )
  })
})
