import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { CheckedLine, LineFault } from '../../../src/modules/carts/lines/rules/line.ts'
import { type CheckoutCase, checkoutFaults } from '../../../src/modules/checkout/rules/faults.ts'
import { applyQuote, withNewPrices } from '../../../src/modules/checkout/rules/locked-prices.ts'

const cents = fc.integer({ min: 0, max: 5 })
const codes = ['no_item', 'bad_option', 'bad_quantity', 'selection_required', 'not_available'] as const
const anyFaults = fc.array(
  fc.constantFrom(...codes).map((code): LineFault => ({ code, detail: '' })),
  { maxLength: 2 },
)
const anyLine = fc.tuple(cents, cents, anyFaults).map(([shown, price, faults]) => line(shown, price, faults))
const anyLines = fc.array(anyLine, { maxLength: 5 })

function line(shownCents: number, price: number, faults: readonly LineFault[] = []): CheckedLine {
  const sold = { id: 'N1', quantityMilli: 1000, options: {}, instructions: '', shownCents }
  const known = {
    name: 'Soup',
    options: [],
    isWeighed: false,
    restricted: null,
    taxClass: 'prepared_food',
  } as const
  return { line: sold, price, ...known, options: [], faults }
}

const circumstances = {
  zone: undefined,
  merchant: { convenienceFeePpm: 0, taxPpm: 0 },
  method: 'pickup',
  taxes: undefined,
} as const
const isOnlyUnavailable = ({ faults }: CheckedLine) =>
  faults.filter(({ code }) => code !== 'not_available').length === 0

describe('the price of a line', () => {
  test('is reported if it differs from what was shown, unless there is none', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        const expected = []
        for (const [index, one] of lines.entries())
          if (one.price !== one.line.shownCents && isOnlyUnavailable(one))
            expected.push({ index, shown: one.line.shownCents, price: one.price })
        assert.deepEqual(applyQuote(lines, undefined, circumstances).changed, expected)
      }),
    )
  })

  test('counts as shown once reported, so the next checkout passes; other lines are not affected', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        const carted = lines.map(({ line }) => line)
        const { changed } = applyQuote(lines, undefined, circumstances)
        const anew = withNewPrices(carted, changed)
        const next = lines.map((one, index) => ({ ...one, line: anew[index]! }))
        assert.deepEqual(applyQuote(next, undefined, circumstances).changed, [])
        for (const [index, one] of lines.entries())
          if (!isOnlyUnavailable(one)) assert.deepEqual(anew[index], carted[index])
      }),
    )
  })

  test('is the quoted one, unless it has none by now', () => {
    fc.assert(
      fc.property(anyLines, cents, (lines, quoted) => {
        const delivery = null
        const prices = lines.map(() => quoted)
        const quote = {
          lines: prices,
          orderType: 'pickup',
          delivery,
          convenienceFeePpm: 0,
          taxPpm: 0,
        } as const
        const told = applyQuote(lines, quote, circumstances)
        assert.deepEqual(told.changed, [])
        for (const [index, one] of told.lines.entries())
          assert.equal(one.price, isOnlyUnavailable(one) ? quoted : lines[index]!.price)
      }),
    )
  })
})

describe('the errors of an order', () => {
  const good: CheckoutCase = {
    lines: [line(900, 900)],
    changed: [],
    orderTime: { kind: 'asap', at: 0 },
    obstacle: undefined,
    destination: { kind: 'found', field: 'street' },
    zone: { orderMinimum: 0 },
    subtotal: 900,
    total: 1000,
    tip: 0,
    objections: [],
    paymentFaults: [],
    unpaid: 0,
    leavesRestricted: false,
  }
  const told = (more: Partial<CheckoutCase>) =>
    checkoutFaults({ ...good, ...more }).map(({ code, field = '' }) => `${code} ${field}`.trim())

  test('are none if everything is valid', () => assert.deepEqual(told({}), []))

  test('report a place outside all zones with the parameter that named it', () => {
    assert.deepEqual(told({ zone: undefined }), ['out_of_range street'])
    const saved = { kind: 'found', field: 'location_id' } as const
    assert.deepEqual(told({ zone: undefined, destination: saved }), ['out_of_range location_id'])
  })

  test('report a total too large for an order, unless a line is to blame', () => {
    assert.deepEqual(told({ total: 20_000_000_00 }), [])
    assert.deepEqual(told({ total: 20_000_000_01 }), ['bad_quantity cart'])
    const lines = [line(0, 30_000_000_00, [{ code: 'bad_quantity', detail: '' }])]
    assert.deepEqual(told({ lines, total: 30_000_000_00 }), ['bad_quantity cart[0]'])
    assert.ok(20_000_000_00 < 2 ** 31)
  })

  test('are listed in a fixed order', () => {
    assert.deepEqual(
      told({
        lines: [line(1, 2, [{ code: 'not_available', detail: '' }])],
        changed: [{ index: 0, shown: 1, price: 2 }],
        orderTime: { kind: 'bad', detail: '' },
        obstacle: { code: 'closed', field: 'order_time', detail: 'Closed.' },
        zone: { orderMinimum: 1000 },
        total: 2 ** 31,
        tip: null,
        objections: [{ code: 'age_required', field: 'birth_date' }],
        paymentFaults: [{ code: 'bad_payment', field: 'payments[0]' }],
        unpaid: 5,
      }),
      [
        'not_available cart[0]',
        'price_changed cart[0]',
        'bad_order_time order_time',
        'closed order_time',
        'below_minimum',
        'bad_quantity cart',
        'age_required birth_date',
        'invalid_parameter tip',
        'bad_payment payments[0]',
      ],
    )
  })
})
