import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { inspect } from 'node:util'
import fc from 'fast-check'
import {
  Card,
  holdsCardNumber,
  isCardNumber,
  isExpired,
  passesLuhn,
  readCardBrand,
} from '../../../src/core/card.ts'
import { openSandboxPayments } from '../../../src/outside/payments/sandbox-payments.ts'

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })

/** Luhn as the standard words it: double from the right, add the digits of the products. */
function luhnSum(number: string): number {
  return [...number]
    .reverse()
    .map((digit, place) => String(Number(digit) * (place % 2 === 0 ? 1 : 2)))
    .flatMap((product) => [...product])
    .reduce((sum, digit) => sum + Number(digit), 0)
}

const withCheckDigit = (start: string) =>
  [...'0123456789'].map((digit) => start + digit).find((number) => luhnSum(number) % 10 === 0)!

/** Numbers that a brand could have issued. */
const cardNumbers = fc
  .constantFrom(
    { brand: 'Visa', prefix: '4', length: 16 },
    { brand: 'Visa', prefix: '4', length: 13 },
    { brand: 'Visa', prefix: '4', length: 19 },
    { brand: 'MasterCard', prefix: '51', length: 16 },
    { brand: 'MasterCard', prefix: '55', length: 16 },
    { brand: 'MasterCard', prefix: '2221', length: 16 },
    { brand: 'MasterCard', prefix: '2720', length: 16 },
    { brand: 'American Express', prefix: '34', length: 15 },
    { brand: 'American Express', prefix: '37', length: 15 },
    { brand: 'Discover', prefix: '6011', length: 16 },
    { brand: 'Discover', prefix: '644', length: 16 },
    { brand: 'Discover', prefix: '65', length: 16 },
  )
  .chain(({ brand, prefix, length }) =>
    digits(length - prefix.length - 1).map((middle) => {
      return { brand, number: withCheckDigit(prefix + middle.join('')) }
    }),
  )

const cardOf = (number: string, more: { cvv?: string; expMonth?: number; expYear?: number } = {}) =>
  new Card({ number, cvv: '123', billingZip: '10038', expMonth: 12, expYear: 2030, ...more })

describe('Luhn', () => {
  test('matches the wording of the standard', () => {
    fc.assert(
      fc.property(digits(16), (list) => {
        assert.equal(passesLuhn(list.join('')), luhnSum(list.join('')) % 10 === 0)
      }),
    )
  })

  test('detects every single wrong digit', () => {
    fc.assert(
      fc.property(cardNumbers, fc.nat(18), fc.integer({ min: 1, max: 9 }), ({ number }, at, by) => {
        const place = at % number.length
        const wrong = (Number(number[place]) + by) % 10
        assert.equal(passesLuhn(number.slice(0, place) + wrong + number.slice(place + 1)), false)
      }),
    )
  })
})

describe('brands', () => {
  test('follow from the first digits and the length', () => {
    fc.assert(fc.property(cardNumbers, ({ brand, number }) => assert.equal(readCardBrand(number), brand)))
  })

  test('do not exist for numbers outside the ranges', () => {
    const others = [
      '3056930009020004',
      '3530111333300000',
      '2220990000000000',
      '2721000000000000',
      '5019717010103742',
    ]
    for (const number of [...others, '5600000000000000', '6400000000000000', '424242424242424', ''])
      assert.equal(readCardBrand(number), undefined)
  })
})

describe('expiry', () => {
  test('is the last moment of the card’s month in Hawaii', () => {
    const january = { expMonth: 1, expYear: 2026 }
    assert.equal(isExpired(january, Date.parse('2026-01-31T23:59:59-10:00')), false)
    assert.equal(isExpired(january, Date.parse('2026-02-01T00:00:00-10:00')), true)
  })

  test('depends on whole months, whatever the day', () => {
    const month = fc.record({
      expMonth: fc.integer({ min: 1, max: 12 }),
      expYear: fc.integer({ min: 2000, max: 2099 }),
    })
    const moment = fc.date({ min: new Date('2001-01-02'), max: new Date('2098-12-30'), noInvalidDate: true })
    fc.assert(
      fc.property(month, moment, (expiry, now) => {
        const end = Date.UTC(expiry.expYear, expiry.expMonth, 1, 10) // midnight in Hawaii
        assert.equal(isExpired(expiry, now.getTime()), now.getTime() >= end)
      }),
    )
  })

  test('with a two-digit year means this century', () => {
    assert.equal(cardOf('4242424242424242', { expYear: 29 }).expYear, 2029)
  })
})

describe('a card object', () => {
  test('shows neither number nor cvv, however it is printed', () => {
    fc.assert(
      fc.property(cardNumbers, ({ number }) => {
        const card = cardOf(number, { cvv: '7391' })
        const error = Object.assign(new Error(`with ${card}`), { card })
        const prints = [
          String(card),
          JSON.stringify({ card }),
          inspect({ card }, { showHidden: true, depth: 9 }),
        ]
        for (const text of [...prints, inspect(error), JSON.stringify(Object.entries(card))]) {
          assert.ok(!text.includes(number))
          assert.ok(!text.includes('7391'))
        }
      }),
    )
  })

  test('reads a grouped number', () => {
    assert.equal(cardOf('4242 4242-4242 4242').reveal().number, '4242424242424242')
    assert.equal(cardOf('4242 4242-4242 4242').lastFour, '4242')
  })

  test('knows how long its cvv is', () => {
    assert.ok(cardOf('4242424242424242', { cvv: '123' }).hasFittingCvv)
    assert.ok(!cardOf('4242424242424242', { cvv: '1234' }).hasFittingCvv)
    assert.ok(cardOf('378282246310005', { cvv: '1234' }).hasFittingCvv)
    assert.ok(!cardOf('378282246310005', { cvv: '123' }).hasFittingCvv)
  })
})

describe('a card number in text', () => {
  const inGroups = (number: string, separator: string) => number.replaceAll(/(.{4})(?=.)/g, `$1${separator}`)

  test('is found, even grouped and between other digits', () => {
    const text = fc.string({ maxLength: 20 })
    fc.assert(
      fc.property(
        cardNumbers,
        text,
        text,
        fc.constantFrom('', ' ', '-', '.'),
        ({ number }, before, after, gap) => {
          assert.ok(holdsCardNumber(`${before}${inGroups(number, gap)}${after}`))
        },
      ),
    )
  })

  test('is not a phone number, an address or an order', () => {
    for (const text of [
      'Call 212-555-0101',
      '199 Water St, 10038',
      'ring 4 times, code 4242',
      '4242424242424241',
      '',
    ])
      assert.equal(holdsCardNumber(text), false)
  })
})

describe('the sandbox gateway', () => {
  const now = Date.parse('2026-06-15')
  const payments = openSandboxPayments({ clock: { now: () => now } })
  const save = (number: string, more = {}) => payments.saveCard('key', cardOf(number, more))
  const charge = (key: string, token: string, amount = 2500) =>
    payments.authorize(key, { source: { token }, amount, reference: 'order 1' })

  test('saves any valid card as a token without any of its digits', async () => {
    await fc.assert(
      fc.asyncProperty(cardNumbers, async ({ number, brand }) => {
        const cvv = brand === 'American Express' ? '1234' : '123'
        const outcome = await save(number, { cvv })
        if (['4000000000000002', '4000000000000119'].includes(number)) return
        assert.ok(outcome.kind === 'saved')
        assert.equal(outcome.card.brand, brand)
        assert.equal(outcome.card.lastFour, number.slice(-4))
        assert.doesNotMatch(outcome.card.token, /\d/)
      }),
    )
  })

  test('has test cards that do what they are for', async () => {
    assert.equal((await save('4242424242424242')).kind, 'saved')
    assert.equal((await save('4111111111111111')).kind, 'saved')
    assert.deepEqual(await save('4000000000000002'), { kind: 'refused', reason: 'declined' })
    assert.deepEqual(await save('4000000000000119'), { kind: 'unknown' })
    const later = await save('4000000000000341')
    assert.ok(later.kind === 'saved')
    assert.deepEqual(await charge('key', later.card.token), { kind: 'declined', reason: 'declined' })
  })

  test('refuses what no card can be', async () => {
    assert.deepEqual(await save('4242424242424241'), { kind: 'refused', reason: 'invalid_number' })
    assert.deepEqual(await save('4242424242424242', { expYear: 2025 }), {
      kind: 'refused',
      reason: 'expired',
    })
    assert.deepEqual(await save('4242424242424242', { cvv: '1234' }), {
      kind: 'refused',
      reason: 'invalid_cvv',
    })
  })

  test('declines a token that it has not issued', async () => {
    assert.equal((await charge('key', 'cus_a:pm_b')).kind, 'declined')
  })

  test('treats the same key as the same payment, and captures, releases or refunds what is authorized, but no more', async () => {
    const saved = await save('4242424242424242')
    assert.ok(saved.kind === 'saved')
    const first = await charge('order-1', saved.card.token)
    assert.deepEqual(await charge('order-1', saved.card.token), first)
    assert.notDeepEqual(await charge('order-2', saved.card.token), first)
    assert.ok(first.kind === 'authorized')
    const { paymentId } = first
    assert.deepEqual(await payments.capture('c', { paymentId, amount: 2500 }), { kind: 'done' })
    assert.deepEqual(await payments.void('v', { paymentId }), { kind: 'done' })
    assert.deepEqual(await payments.refund('r', { paymentId, amount: 100 }), { kind: 'done' })
    assert.equal((await payments.capture('c2', { paymentId, amount: 2501 })).kind, 'refused')
    assert.equal((await payments.refund('r2', { paymentId: 'pi_1', amount: 1 })).kind, 'refused')
  })

  test('declines a raw card number', async () => {
    fc.assert(fc.property(cardNumbers, ({ number }) => assert.ok(isCardNumber(number))))
    assert.equal((await charge('key', '4242424242424242')).kind, 'declined')
  })
})
