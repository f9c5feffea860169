import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { openSealing } from '../../../src/core/sealing.ts'
import {
  explainPrice,
  type PricedLine,
  type PricePart,
  priceLine,
  type Rates,
} from '../../../src/modules/carts/lines/rules/explain-price.ts'
import type { LineFault } from '../../../src/modules/carts/lines/rules/line.ts'
import { type Quote, quotePrices, verifyQuote } from '../../../src/modules/carts/quote.ts'
import { priceOrder } from '../../../src/modules/pricing/rules.ts'

const part = (price: number, amount = 1, isForLine = false): PricePart => ({
  id: 'N1',
  name: 'Part',
  price,
  amountMilli: Math.round(amount * 1000),
  isForLine,
})
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

describe('what a line costs', () => {
  test('is (item + options) × quantity', () => {
    assert.equal(priceLine([part(1000)], 1000), 1000)
    assert.equal(priceLine([part(1000), part(250), part(75, 2)], 3000), 3 * (1000 + 250 + 150))
  })

  test('counts options of sel_dep groups per line and charges them once', () => {
    assert.equal(priceLine([part(1500), part(200, 10, true)], 10_000), 10 * 1500 + 10 * 200)
    assert.equal(priceLine([part(1500), part(200, 10, true), part(50)], 10_000), 15_000 + 2000 + 500)
  })

  test('sums fractions of half pounds and rounds half up once', () => {
    assert.equal(priceLine([part(799)], 500), 400)
    assert.equal(priceLine([part(101), part(1)], 500), 51)
    assert.equal(priceLine([part(33, 1), part(33, 0.5)], 1500), 74, '49.5 + 24.75 = 74.25')
    assert.equal(priceLine([part(1, 0.5)], 1000), 1, 'half a cent is one')
    assert.equal(priceLine([part(1, 0.499)], 1000), 0)
  })

  test('is exact beyond 2^53', () => {
    assert.equal(priceLine([part(2_000_000_001, 25)], 25_000), 1_250_000_000_625)
  })

  test('equals the sum in whole units, verified by counting', () => {
    fc.assert(
      fc.property(fc.array(anyPart, { maxLength: 5 }), quantities, (parts, quantityMilli) => {
        // Small numbers, for which doubles are exact.
        const units = parts.map(({ price, amountMilli, isForLine }) =>
          isForLine ? price * amountMilli * 1000 : price * amountMilli * quantityMilli,
        )
        assert.equal(priceLine(parts, quantityMilli), Math.floor(sum(units) / 1_000_000 + 0.5))
      }),
    )
  })
})

describe('what a cart costs', () => {
  test('has parts that sum to the total, none negative, in any order of lines', () => {
    fc.assert(
      fc.property(anyCart, ({ lines, rates, discount, tip }) => {
        const price = priceOf(lines, rates, discount, tip)
        const { subtotal, deliveryFee, convenienceFee, tax, total } = price
        assert.equal(subtotal, sum(lines.map((line) => line.price)))
        assert.equal(subtotal - price.discount + deliveryFee + convenienceFee + tax + tip, total)
        for (const cents of Object.values(price)) assert.ok(Number.isInteger(cents) && cents >= 0)
        assert.deepEqual(priceOf(lines.toReversed(), rates, discount, tip), price)
      }),
    )
  })

  test('gives one reason for each cent', () => {
    fc.assert(
      fc.property(anyCart, ({ lines, rates, discount, tip }) => {
        const price = priceOf(lines, rates, discount, tip)
        const reasons = explainPrice(lines, rates, price)
        assert.equal(sum(reasons.map(({ cents }) => cents)), price.total)
        for (const { cents, reason } of reasons) assert.ok(Number.isInteger(cents) && reason.length > 0)
        for (const [key, line] of lines.entries()) {
          const own = reasons.filter(({ itemKey }) => itemKey === key)
          assert.equal(sum(own.map(({ cents }) => cents)), line.price)
          const rounding = own.find(({ part: kind }) => kind === 'rounding')?.cents ?? 0
          assert.ok(rounding >= 0 && rounding <= line.parts.length)
        }
      }),
    )
  })

  test('explains it in words', () => {
    const line = lineOf(
      [
        { ...part(1050), name: 'Burger' },
        { ...part(200), id: 'N9', name: 'Bacon' },
      ],
      2000,
    )
    const rates: Rates = {
      delivery: { zoneId: 7, fee: { kind: 'percent', ppm: 150_000 } },
      convenienceFeePpm: 0,
      taxPpm: 88_750,
    }
    const reasons = explainPrice([line], rates, priceOf([line], rates, 0, 0))
    assert.deepEqual(
      reasons.map(({ part: kind, cents, reason }) => [kind, cents, reason]),
      [
        ['item', 2100, 'Burger: $10.50 x 2.'],
        ['option', 400, 'Bacon: $2.00 x 2.'],
        ['delivery', 375, 'Delivery zone 7: 15% of $25.00, rounded half up.'],
        ['tax', 222, '8.875% of $25.00, rounded half up, once; fees are not taxed.'],
      ],
    )
  })
})

describe('a quote', () => {
  const sealing = openSealing(() => [Buffer.alloc(32, 7)])
  const now = Date.parse('2026-06-15T16:00:00Z')
  const cart = { cartId: 12, revision: 3 }
  const quote: Quote = {
    ...cart,
    orderType: 'delivery',
    lines: [1250, 900],
    delivery: { zoneId: 7, fee: { kind: 'fixed', cents: 299 } },
    convenienceFeePpm: 0,
    taxPpm: 88_750,
  }
  const { orderType, delivery, convenienceFeePpm, taxPpm } = quote
  const lines = quote.lines.map((price) => ({ price, faults: [] as LineFault[] }))
  const told = { cart: { ...cart, merchantId: 1, lines: [] }, lines, orderType }
  const rates = { delivery, convenienceFeePpm, taxPpm }
  const token = quotePrices(sealing, { ...told, rates }, now)!

  test('is valid for 10 minutes', () => {
    assert.match(token, /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/)
    assert.deepEqual(verifyQuote(sealing, token, cart, now), { kind: 'locked', quote })
    assert.deepEqual(verifyQuote(sealing, token, cart, now + 599_999), { kind: 'locked', quote })
    assert.deepEqual(verifyQuote(sealing, token, cart, now + 600_000), {
      kind: 'overtaken',
      reason: 'expired',
      quote,
    })
  })

  test("isn't made for an empty cart, or for anything without a price", () => {
    const withFault = (code: LineFault['code']) => {
      const faulty = { price: 0, faults: [{ code, detail: '' }] }
      return quotePrices(sealing, { ...told, lines: [...lines, faulty], rates }, now)
    }
    assert.equal(quotePrices(sealing, { ...told, lines: [], rates }, now), null)
    assert.equal(quotePrices(sealing, { ...told, cart: undefined, rates }, now), null)
    for (const code of ['no_item', 'bad_option', 'bad_quantity', 'selection_required'] as const)
      assert.equal(withFault(code), null, code)
    assert.notEqual(withFault('not_available'), null)
  })

  test('is only valid for the same cart', () => {
    assert.deepEqual(verifyQuote(sealing, token, { ...cart, cartId: 13 }, now), {
      kind: 'void',
      reason: 'another_cart',
    })
    assert.deepEqual(verifyQuote(sealing, token, { ...cart, revision: 4 }, now), {
      kind: 'overtaken',
      reason: 'changed',
      quote,
    })
  })

  test('is only valid if we made it and nothing changed', () => {
    const unreadable = { kind: 'void', reason: 'unreadable' }
    assert.deepEqual(
      verifyQuote(
        openSealing(() => [Buffer.alloc(32, 8)]),
        token,
        cart,
        now,
      ),
      unreadable,
    )
    for (const other of ['', '.', 'x', `${token}.`, `${token}x`, token.slice(1), token.replace('.', '')])
      assert.deepEqual(verifyQuote(sealing, other, cart, now), unreadable, other)
    const cheaper = Buffer.from(JSON.stringify({ ...quote, lines: [1, 1], until: now + 1000 }))
    const forged = `${cheaper.toString('base64url')}.${token.split('.')[1]}`
    assert.deepEqual(verifyQuote(sealing, forged, cart, now), unreadable)
  })
})

const quantities = fc.constantFrom(250, 500, 1000, 1500, 2000, 7000)
const anyPart = fc
  .tuple(fc.integer({ min: 0, max: 3000 }), fc.constantFrom(0.25, 0.333, 1, 2, 10), fc.boolean())
  .map(([price, amount, isForLine]) => part(price, amount, isForLine))
const anyLine = fc
  .tuple(fc.array(anyPart, { minLength: 1, maxLength: 4 }), quantities)
  .map(([parts, quantityMilli]) => lineOf(parts, quantityMilli))
const ppm = fc.constantFrom(0, 88_750, 150_000, 33_333)
const anyCart = fc.record({
  lines: fc.array(anyLine, { maxLength: 4 }),
  rates: fc.record({
    delivery: fc.oneof(
      fc.constant(null),
      fc.constant({ zoneId: 1, fee: { kind: 'fixed' as const, cents: 299 } }),
      ppm.map((share) => ({ zoneId: 2, fee: { kind: 'percent' as const, ppm: share } })),
    ),
    convenienceFeePpm: ppm,
    taxPpm: ppm,
  }),
  discount: fc.constantFrom(0, 0, 500, 100_000),
  tip: fc.constantFrom(0, 300),
})

function lineOf(parts: PricePart[], quantityMilli: number): PricedLine {
  const line = { id: 'N1', quantityMilli, options: {}, instructions: '', shownCents: 0 }
  const price = priceLine(parts, quantityMilli)
  return {
    line,
    name: 'Part',
    price,
    options: [],
    isWeighed: false,
    restricted: null,
    taxClass: 'prepared_food',
    faults: [],
    parts,
  }
}

function priceOf(lines: readonly PricedLine[], rates: Rates, discount: number, tip: number) {
  const { delivery, convenienceFeePpm, taxPpm } = rates
  const deliveryFee = delivery?.fee ?? null
  return priceOrder({
    lines: lines.map(({ price }) => price),
    ...{ discount, deliveryFee, convenienceFeePpm, taxPpm, tip },
  })
}
