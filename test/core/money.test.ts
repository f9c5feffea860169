import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  parseDollars,
  parsePercent,
  percentOf,
  splitCents,
  toDollars,
  toFraction,
  toPercent,
} from '../../src/core/money.ts'

const MAX_CENTS = 999_999_999_999_999
const cents = fc.integer({ min: -MAX_CENTS, max: MAX_CENTS })
const ppm = fc.integer({ min: 0, max: 2_000_000 })
const sum = (parts: readonly number[]) => parts.reduce((total, part) => total + part, 0)

test('dollars are read from numbers and numeric strings', () => {
  const cases: [unknown, number][] = [
    [3, 300],
    ['3.00', 300],
    [0.8, 80],
    ['.5', 50],
    ['007.10', 710],
    ['12.340', 1234],
    [-4.5, -450],
    [19.99, 1999],
    [1.1, 110],
    ['9999999999999.99', MAX_CENTS],
  ]
  for (const [value, expected] of cases) assert.equal(parseDollars(value), expected, String(value))
})

test('dollars with fractions of a cent are refused, not rounded', () => {
  const finer = ['12.345', 12.345, 1.005, '0.001', 0.00001, '1.9999', 2.995]
  for (const value of finer) assert.equal(parseDollars(value), null, String(value))
})

test('floating-point noise in a sum is rounded away', () => {
  const cases: [unknown, number][] = [
    [2.3600000000000003, 236],
    ['2.3600000000000003', 236],
    [0.1 + 0.2, 30],
    [0.1 + 0.7, 80],
    [-0.1 - 0.2, -30],
    [1.1 * 3, 330],
    [4.35 * 100, 43_500],
    ['9.9999999999', 1000],
  ]
  for (const [value, expected] of cases) assert.equal(parseDollars(value), expected, String(value))
  assert.equal(parsePercent(8.875000000000002), 88_750)
})

test('a sum of prices is read as its exact cents', () => {
  const price = fc.integer({ min: 0, max: 100_000 })
  fc.assert(
    fc.property(fc.array(price, { maxLength: 30 }), (prices) => {
      const dollars = prices.reduce((total, one) => total + one / 100, 0)
      assert.equal(parseDollars(dollars), sum(prices))
    }),
  )
})

test('anything but a plain decimal number is refused', () => {
  const nonsense = [
    NaN,
    Infinity,
    -Infinity,
    '1e2',
    1e21,
    1e-7,
    '',
    '-',
    '.',
    '1.',
    '+1',
    '1,5',
    ' 1',
    '0x10',
    '٣',
  ]
  for (const value of [...nonsense, null, undefined, true, {}, [], [3], 3n]) {
    assert.equal(parseDollars(value), null, String(value))
  }
})

test('an amount that a double cannot represent exactly is refused', () => {
  assert.equal(parseDollars('10000000000000.00'), null)
  assert.equal(parseDollars('-10000000000000'), null)
  assert.equal(parseDollars('9'.repeat(400)), null)
})

test('zero has no sign', () => {
  for (const value of [-0, '-0', '-0.00']) assert.ok(Object.is(parseDollars(value), 0))
  assert.ok(Object.is(percentOf(-1, 0), 0))
  assert.ok(Object.is(splitCents(-1, [1, 0])[1], 0))
})

test('every amount survives the round trip to dollars and through JSON', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      const json = JSON.stringify(toDollars(amount))
      assert.equal(parseDollars(JSON.parse(json)), amount)
      assert.equal(parseDollars(json), amount)
    }),
  )
})

test('dollars have at most two decimals', () => {
  assert.equal(JSON.stringify(toDollars(80)), '0.8')
  fc.assert(fc.property(cents, (amount) => assert.match(String(toDollars(amount)), /^-?\d+(\.\d{1,2})?$/)))
})

test('percentages are read exactly, to four decimals', () => {
  assert.equal(parsePercent(15), 150_000)
  assert.equal(parsePercent('8.875'), 88_750)
  assert.equal(parsePercent(8.875), 88_750)
  assert.equal(parsePercent('0.0001'), 1)
  assert.equal(parsePercent('0.00001'), null)
  assert.equal(parsePercent('15%'), null)
})

test('percentages are shown as entered, or as a fraction', () => {
  assert.equal(toPercent(88_750), 8.875)
  assert.equal(toFraction(150_000), 0.15)
  fc.assert(fc.property(ppm, (share) => assert.equal(parsePercent(toPercent(share)), share)))
})

test('a percentage is rounded half up', () => {
  assert.equal(percentOf(1000, 88_750), 89)
  assert.equal(percentOf(10, 50_000), 1)
  assert.equal(percentOf(9, 50_000), 0)
  assert.equal(percentOf(30, 50_000), 2)
  assert.equal(percentOf(1999, 150_000), 300)
})

test('a percentage is within half a cent of the exact value, and ties round up', () => {
  fc.assert(
    fc.property(fc.nat(MAX_CENTS), ppm, (amount, share) => {
      const twiceError = 2n * (BigInt(percentOf(amount, share)) * 1_000_000n - BigInt(amount) * BigInt(share))
      assert.ok(twiceError > -1_000_000n && twiceError <= 1_000_000n)
    }),
  )
})

test('a refund takes back exactly the percentage that was charged', () => {
  fc.assert(
    fc.property(cents, ppm, (amount, share) =>
      assert.equal(percentOf(-amount, share) + percentOf(amount, share), 0),
    ),
  )
})

test('a split gives the odd cents to the largest remainders, earlier parts first', () => {
  assert.deepEqual(splitCents(100, [1, 1, 1]), [34, 33, 33])
  assert.deepEqual(splitCents(100, [1, 1, 4]), [17, 17, 66])
  assert.deepEqual(splitCents(5, [3, 3, 3, 1]), [2, 2, 1, 0])
  assert.deepEqual(splitCents(10, [1, 9, 90]), [0, 1, 9])
  assert.deepEqual(splitCents(-100, [1, 1, 1]), [-34, -33, -33])
})

test('a split over zero weights is equal', () => {
  assert.deepEqual(splitCents(5, [0, 0, 0]), [2, 2, 1])
  assert.deepEqual(splitCents(0, []), [])
})

test('an amount cannot be split into no parts, nor by negative or broken weights', () => {
  assert.throws(() => splitCents(1, []), RangeError)
  assert.throws(() => splitCents(1, [0.5, 0.5]), RangeError)
  assert.throws(() => splitCents(1, [2, -1]), RangeError)
})

const weights = fc.array(fc.oneof(fc.nat(5), fc.nat(MAX_CENTS)), { minLength: 1, maxLength: 20 })

test('the parts of a split add up to the whole, and each is within a cent of its share', () => {
  fc.assert(
    fc.property(fc.oneof(cents, fc.integer({ min: -200, max: 200 })), weights, (total, shares) => {
      const parts = splitCents(total, shares)
      assert.equal(sum(parts), total)
      const whole = shares.reduce((acc, share) => acc + BigInt(share), 0n)
      if (whole === 0n) return
      for (const [index, part] of parts.entries()) {
        const error = BigInt(part) * whole - BigInt(total) * BigInt(shares[index]!)
        assert.ok(error < whole && error > -whole)
        if (shares[index] === 0) assert.equal(part, 0)
      }
    }),
  )
})

test('no cent of a split should have gone to a part that was further off', () => {
  fc.assert(
    fc.property(
      fc.nat(1000),
      fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 2, maxLength: 6 }),
      (total, shares) => {
        const whole = sum(shares)
        const excess = splitCents(total, shares).map((part, index) => part * whole - total * shares[index]!)
        assert.ok(Math.max(...excess) - Math.min(...excess) <= whole)
      },
    ),
  )
})
