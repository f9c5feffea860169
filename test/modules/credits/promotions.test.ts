import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { giftCodeDigest, makeGiftCode, spellGiftCode } from '../../../src/modules/credits/rules/gift-codes.ts'
import {
  centsOff,
  isUsedUp,
  lineDiscounts,
  type PromotedLine,
  type Promotion,
  type PromotionUse,
  plainTerms,
  promotionFault,
  promotionPoints,
  readDealCode,
  readValue,
} from '../../../src/modules/credits/rules/promotions.ts'
import { type PriceInput, priceOrder } from '../../../src/modules/pricing/rules.ts'
import { forDevelopers } from '../../../src/texts/sentence.ts'

const few = fc.integer({ min: 1, max: 3 })
const times = fc.integer({ min: 1, max: 5 })
const promotions: fc.Arbitrary<Promotion> = fc.record({
  promotionId: fc.constant(1),
  code: fc.constant('CODE'),
  name: fc.constant('Deal'),
  reward: fc.constantFrom('dollar_off', 'percent_off', 'points'),
  value: fc.integer({ min: 1, max: 1_000_000 }),
  minimum: fc.integer({ min: 0, max: 3000 }),
  expiresAt: fc.option(times),
  firstOrder: fc.boolean(),
  maxUses: fc.option(few),
  merchantId: fc.option(few),
  enabled: fc.boolean(),
  fundedBy: fc.constantFrom('platform', 'merchant'),
  startsAt: fc.option(times),
  maxDiscount: fc.option(fc.integer({ min: 1, max: 2000 })),
  items: fc.option(fc.subarray(['N1', 'N2', 'V3'], { minLength: 1 })),
  days: fc.option(fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 })),
  budget: fc.option(fc.integer({ min: 1, max: 2_000_000 })),
  spent: fc.integer({ min: 0, max: 1000 }),
  uses: fc.constant(0),
  endedAt: fc.option(times, { freq: 1 }),
  lapsedDays: fc.option(few, { freq: 1 }),
  city: fc.constantFrom('Salem', null, null),
  state: fc.constantFrom('OR', 'MA'),
})
const promotedLine: fc.Arbitrary<PromotedLine> = fc.record({
  id: fc.constantFrom('N1', 'N2', 'V3'),
  price: fc.integer({ min: 0, max: 5000 }),
})
const uses: fc.Arbitrary<PromotionUse> = fc.record({
  now: times,
  hasOrdered: fc.boolean(),
  timesUsed: fc.integer({ min: 0, max: 3 }),
  merchantId: fc.option(few, { nil: undefined }),
  subtotal: fc.option(fc.integer({ min: 0, max: 6000 }), { nil: undefined }),
  weekday: fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined }),
  lines: fc.option(fc.array(promotedLine, { maxLength: 4 }), { nil: undefined }),
  lastOrderedAt: fc.option(fc.integer({ min: -4 * 86_400_000, max: 0 })),
  place: fc.option(
    fc.record({ city: fc.constantFrom('Salem', 'SALEM', 'Bend'), state: fc.constantFrom('OR', 'MA') }),
    { nil: undefined },
  ),
})
const amount = fc.integer({ min: 0, max: 100_000 })
const ppm = fc.integer({ min: 0, max: 300_000 })
const prices = fc
  .record<PriceInput>({
    lines: fc.array(amount, { maxLength: 5 }),
    discount: amount,
    deliveryFee: fc.option(fc.record({ kind: fc.constant('fixed' as const), cents: amount })),
    convenienceFeePpm: ppm,
    taxPpm: ppm,
    tip: amount,
  })
  .map(priceOrder)

const plain: Promotion = {
  ...{ promotionId: 1, code: 'CODE', name: 'Deal', reward: 'dollar_off', value: 500, minimum: 0 },
  ...{ expiresAt: null, firstOrder: false, maxUses: null, merchantId: null, enabled: true },
  ...plainTerms,
}
const anybody: PromotionUse = {
  ...{ now: 1000, hasOrdered: true, timesUsed: 9, merchantId: 1001, subtotal: 100 },
  ...{ weekday: 3, lines: [{ id: 'N1', price: 100 }], lastOrderedAt: 0 },
  place: { city: 'Bend', state: 'OR' },
}

describe('who can use a promotion', () => {
  test('a promotion can be used exactly when all of its conditions are met', () => {
    let usable = 0
    fc.assert(
      fc.property(promotions, uses, (promotion, use) => {
        const expected =
          promotion.enabled &&
          promotion.endedAt === null &&
          (promotion.startsAt ?? 0) <= use.now &&
          (promotion.budget ?? Number.POSITIVE_INFINITY) >=
            promotion.spent + (promotion.reward === 'dollar_off' ? promotion.value : 1) &&
          (promotion.days === null || use.weekday === undefined || promotion.days.includes(use.weekday)) &&
          (promotion.items === null ||
            use.lines === undefined ||
            use.lines.some(({ id }) => promotion.items!.includes(id))) &&
          (promotion.lapsedDays === null ||
            (use.lastOrderedAt !== null &&
              use.now - use.lastOrderedAt >= promotion.lapsedDays * 86_400_000)) &&
          (promotion.city === null ||
            use.place === undefined ||
            (use.place.city !== 'Bend' && use.place.state === promotion.state)) &&
          (promotion.expiresAt ?? Number.POSITIVE_INFINITY) > use.now &&
          !(promotion.firstOrder && use.hasOrdered) &&
          use.timesUsed < (promotion.maxUses ?? Number.POSITIVE_INFINITY) &&
          [null, use.merchantId ?? promotion.merchantId].includes(promotion.merchantId) &&
          (use.subtotal ?? Number.POSITIVE_INFINITY) >= promotion.minimum
        if (expected) usable++
        assert.equal(promotionFault(promotion, use) === undefined, expected)
      }),
      { numRuns: 5000 },
    )
    assert.ok(usable > 20, `${usable} of 5000 could be used`)
  })

  test('without conditions, everyone can use it anywhere, any number of times', () => {
    assert.equal(promotionFault(plain, anybody), undefined)
  })

  test('each refusal of a promotion says why', () => {
    const cases: [Partial<Promotion>, RegExp][] = [
      [{ enabled: false }, /ended/],
      [{ expiresAt: 1000 }, /expired/],
      [{ merchantId: 1002 }, /another merchant/],
      [{ firstOrder: true }, /first order/],
      [{ maxUses: 1 }, /only once/],
      [{ maxUses: 9 }, /as often as you can/],
      [{ minimum: 2550 }, /orders of \$25\.50 or more/],
      [{ endedAt: 5 }, /ended/],
      [{ startsAt: 1001 }, /hasn’t started/],
      [{ budget: 700, spent: 201 }, /run out/],
      [{ days: [0, 6] }, /this day of the week/],
      [{ items: ['N9'] }, /item that this deal applies to/],
      [{ lapsedDays: 1 }, /haven’t ordered in 1 days/],
      [{ city: 'Salem', state: 'OR' }, /orders in Salem/],
    ]
    for (const [condition, words] of cases)
      assert.match(forDevelopers(promotionFault({ ...plain, ...condition }, anybody)!.detail), words)
    assert.equal(promotionFault({ ...plain, expiresAt: 1001 }, anybody), undefined)
    assert.equal(promotionFault({ ...plain, maxUses: 10 }, anybody), undefined)
    assert.equal(promotionFault({ ...plain, minimum: 100 }, anybody), undefined)
  })
})

describe("a shop's discount", () => {
  test('applies to its items, and never exceeds a line, the limit or the budget', () => {
    fc.assert(
      fc.property(
        promotions.filter(({ reward }) => reward !== 'points'),
        fc.array(promotedLine, { maxLength: 6 }),
        (promotion, lines) => {
          const off = lineDiscounts(promotion, lines)
          assert.equal(off.length, lines.length)
          const isFor = ({ id }: PromotedLine) => promotion.items?.includes(id) ?? true
          lines.forEach((line, index) => {
            assert.ok(Number.isInteger(off[index]) && off[index]! >= 0 && off[index]! <= line.price)
            if (!isFor(line)) assert.equal(off[index], 0)
          })
          const goods = lines.filter(isFor).reduce((sum, { price }) => sum + price, 0)
          const full =
            promotion.reward === 'dollar_off'
              ? Math.min(promotion.value, goods)
              : Math.floor((goods * promotion.value) / 1_000_000 + 0.5)
          const left = Math.max(0, (promotion.budget ?? Number.POSITIVE_INFINITY) - promotion.spent)
          const expected = Math.min(full, promotion.maxDiscount ?? full, left)
          assert.equal(
            off.reduce((sum, cents) => sum + cents, 0),
            expected,
          )
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('an amount is given in full or not at all; a percentage uses the budget to the last cent', () => {
    const lines = [{ id: 'N1', price: 2000 }]
    assert.equal(isUsedUp({ ...plain, budget: 1000, spent: 501 }), true)
    assert.equal(isUsedUp({ ...plain, budget: 1000, spent: 500 }), false)
    const percent: Promotion = { ...plain, reward: 'percent_off', value: 500_000, budget: 1000, spent: 997 }
    assert.deepEqual(lineDiscounts(percent, lines), [3])
    assert.equal(isUsedUp(percent), false)
    assert.equal(isUsedUp({ ...percent, spent: 1000 }), true)
  })
})

describe('what a promotion pays', () => {
  test('is never below zero, and never more than the total without the tip', () => {
    fc.assert(
      fc.property(promotions, prices, (promotion, price) => {
        const off = centsOff(promotion, price)
        assert.ok(Number.isInteger(off) && off >= 0 && off <= price.total - price.tip)
        assert.ok(promotion.reward === 'points' ? off === 0 : promotionPoints(promotion) === 0)
      }),
    )
  })

  test('is dollars, a percentage of the items, or points', () => {
    const price = priceOrder({
      ...{ lines: [1999, 1000], discount: 500, tip: 400, deliveryFee: { kind: 'fixed', cents: 299 } },
      ...{ convenienceFeePpm: 0, taxPpm: 88_750 },
    })
    assert.equal(centsOff(plain, price), 500)
    assert.equal(centsOff({ ...plain, value: 1_000_000 }, price), price.total - 400)
    assert.equal(centsOff({ ...plain, reward: 'percent_off', value: 100_000 }, price), 250) // 249.9
    assert.equal(centsOff({ ...plain, reward: 'points', value: 100 }, price), 0)
    assert.equal(promotionPoints({ ...plain, reward: 'points', value: 100 }), 100)
  })

  test('is read as dollars, percent or points', () => {
    assert.equal(readValue('dollar_off', 5.5), 550)
    assert.equal(readValue('percent_off', 12.5), 125_000)
    assert.equal(readValue('points', 100), 100)
    for (const [reward, value] of [
      ['dollar_off', 0],
      ['dollar_off', -5],
      ['dollar_off', 0.001],
      ['dollar_off', 100_000.01],
      ['percent_off', 100.1],
      ['percent_off', Number.NaN],
      ['points', 1.5],
      ['points', 0],
    ] as const) {
      assert.equal(readValue(reward, value), null, `${value} ${reward}`)
    }
  })

  test('is found by its code in any case', () => {
    assert.equal(readDealCode(' welcome5 '), 'WELCOME5')
  })
})

describe('gift codes', () => {
  test('gift codes have 16 characters that are hard to confuse', () => {
    const codes = Array.from({ length: 500 }, () => makeGiftCode(randomInt))
    for (const code of codes) assert.match(code, /^[2-9A-HJKMNP-TW-Z]{16}$/)
    assert.equal(new Set(codes).size, codes.length)
    assert.equal(new Set(codes.join('')).size, 29)
  })

  test('match in any spelling, and only the same code', () => {
    const code = '2345ABCDEFGH6789'
    assert.equal(spellGiftCode(code), '2345 ABCD EFGH 6789')
    for (const written of ['2345 abcd efgh 6789', '2345-ABCD-EFGH-6789', ' 2345ABCDefgh6789\n'])
      assert.deepEqual(giftCodeDigest(written), giftCodeDigest(code))
    assert.notDeepEqual(giftCodeDigest('2345ABCDEFGH6788'), giftCodeDigest(code))
  })
})
