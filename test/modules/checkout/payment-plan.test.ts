import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  mainMethod,
  type PaymentSource,
  paidBy,
  planPayments,
} from '../../../src/modules/checkout/rules/payment-plan.ts'
import {
  acceptedTypes,
  type CodedPromotion,
  cashFaults,
  type PaymentRequest,
  type PaymentSources,
  paymentTypes,
  resolvePayments,
} from '../../../src/modules/checkout/rules/payment-requests.ts'
import { type Promotion, plainTerms } from '../../../src/modules/credits/rules/promotions.ts'
import { priceOrder } from '../../../src/modules/pricing/rules.ts'
import { says } from '../../../src/texts/sentence.ts'

const turns = ['promo', 'gift_card', 'credit_balance', 'credit_card', 'cash'] as const
const cents = fc.integer({ min: 0, max: 100_000 })
const source: fc.Arbitrary<PaymentSource> = fc.record({
  type: fc.constantFrom(...turns),
  sourceId: fc.integer({ min: 1, max: 50 }),
  available: fc.oneof(cents, fc.constant(Number.POSITIVE_INFINITY)),
  atMost: fc.option(cents),
})
const sources = fc.uniqueArray(source, {
  maxLength: 6,
  selector: ({ type, sourceId }) => `${type} ${sourceId}`,
})

describe('the payment plan', () => {
  test('adds up to the total, takes no payment below one cent, and never takes more than a source has', () => {
    fc.assert(
      fc.property(cents, sources, (total, offered) => {
        const { payments, unpaid } = planPayments(total, offered)
        assert.equal(
          payments.reduce((sum, { amount }) => sum + amount, unpaid),
          total,
        )
        assert.ok(unpaid >= 0)
        for (const { type, sourceId, amount } of payments) {
          const from = offered.find((one) => one.type === type && one.sourceId === sourceId)!
          assert.ok(Number.isInteger(amount) && amount > 0)
          assert.ok(amount <= from.available && amount <= (from.atMost ?? amount))
        }
        if (unpaid > 0)
          for (const { type, sourceId, available, atMost } of offered) {
            const paid = payments.find((one) => one.type === type && one.sourceId === sourceId)?.amount ?? 0
            assert.equal(paid, Math.min(available, atMost ?? available))
          }
      }),
    )
  })

  test('does not depend on the order in which payments were sent', () => {
    const shuffled = sources.chain((offered) =>
      fc.tuple(
        fc.constant(offered),
        fc.shuffledSubarray(offered, { minLength: offered.length, maxLength: offered.length }),
      ),
    )
    fc.assert(
      fc.property(cents, shuffled, (total, [offered, other]) => {
        assert.deepEqual(planPayments(total, other), planPayments(total, offered))
      }),
    )
  })

  test('spends deals first, then gift cards, then credit, and the card or cash last', () => {
    fc.assert(
      fc.property(cents, sources, (total, offered) => {
        const ranks = planPayments(total, offered).payments.map(({ type }) => turns.indexOf(type))
        assert.deepEqual(ranks, ranks.toSorted())
      }),
    )
  })

  test('is the same as paying cent by cent', () => {
    const small = fc.integer({ min: 0, max: 40 })
    const few = fc.uniqueArray(
      fc.record({
        type: fc.constantFrom(...turns),
        sourceId: fc.integer({ min: 1, max: 3 }),
        available: small,
        atMost: fc.option(small),
      }),
      { maxLength: 5, selector: ({ type, sourceId }) => `${type} ${sourceId}` },
    )
    fc.assert(
      fc.property(small, few, (total, offered) => {
        const purses = offered
          .map((one) => ({ ...one, left: Math.min(one.available, one.atMost ?? one.available), paid: 0 }))
          .sort((a, b) => turns.indexOf(a.type) - turns.indexOf(b.type) || a.sourceId - b.sourceId)
        for (let cent = 0; cent < total; cent++) {
          const next = purses.find(({ left }) => left > 0)
          if (!next) break
          next.left--
          next.paid++
        }
        const expected = purses
          .filter(({ paid }) => paid > 0)
          .map(({ type, sourceId, paid }) => ({ type, sourceId, amount: paid }))
        assert.deepEqual(planPayments(total, offered).payments, expected)
      }),
    )
  })

  test('is named after the card or cash, or else after the largest payment; a free order is named after nothing', () => {
    const paid = (type: (typeof turns)[number], amount: number) => ({ type, sourceId: null, amount })
    assert.equal(mainMethod([paid('gift_card', 500), paid('credit_card', 1)]), 'credit_card')
    assert.equal(mainMethod([paid('gift_card', 5), paid('credit_balance', 6)]), 'credit_balance')
    assert.equal(mainMethod([]), 'none')
    assert.equal(paidBy([paid('gift_card', 5), paid('gift_card', 6)], 'gift_card'), 11)
  })
})

describe('the payments sent', () => {
  const price = priceOrder({
    lines: [2000],
    discount: 0,
    deliveryFee: null,
    convenienceFeePpm: 0,
    taxPpm: 0,
    tip: 0,
  })
  const promotion: Promotion = {
    promotionId: 7,
    code: 'TEN',
    name: 'Ten',
    reward: 'percent_off',
    value: 100_000,
    minimum: 0,
    expiresAt: null,
    firstOrder: false,
    maxUses: null,
    merchantId: null,
    enabled: true,
    ...plainTerms,
  }
  const owned: PaymentSources = {
    accepted: new Set(paymentTypes),
    cards: [
      { ccId: 1, isExpired: false },
      { ccId: 2, isExpired: true },
    ],
    giftCards: [{ giftCardId: 3, balance: 900, lastFour: '3333' }],
    codes: new Map([
      ['GOOD', { giftCardId: 4, balance: 100, lastFour: '4444', isOver: false }],
      ['SPENT', { giftCardId: 5, balance: 0, lastFour: '5555', isOver: false }],
      ['OVER', { giftCardId: 6, balance: 100, lastFour: '6666', isOver: true }],
      ['OWN', { giftCardId: 3, balance: 900, lastFour: '3333', isOver: false }],
    ]),
    promotions: new Map<string, CodedPromotion>([
      ['TEN', { promotion, fault: undefined }],
      ['OLD', { promotion, fault: { code: 'promo_expired', detail: says`This deal has expired.` } }],
    ]),
    credit: 250,
    deals: [
      { promotion, isSelectable: true, reason: '' },
      { promotion: { ...promotion, promotionId: 8 }, isSelectable: false, reason: 'This deal has expired.' },
    ],
    mayUseOwnCard: false,
  }
  const request = (type: string, id?: string, more: Partial<PaymentRequest> = {}): PaymentRequest => {
    return { field: '', type, id, code: undefined, amount: undefined, ownCardFaults: null, ...more }
  }
  const judge = (...requests: PaymentRequest[]) =>
    resolvePayments(
      requests.map((one, index) => ({ ...one, field: `payments[${index}]` })),
      owned,
      price,
    )
  const problems = (...requests: PaymentRequest[]) => judge(...requests).faults.map(({ field }) => field)

  test('become sources if valid, and the deal is recognized', () => {
    const {
      sources,
      faults,
      promotion: deal,
    } = judge(
      request('promo', '7'),
      request('gift_card', '3', { amount: 500 }),
      request('gift_code', 'GOOD'),
      request('credit_balance'),
      request('credit_card', '1'),
    )
    assert.deepEqual(faults, [])
    assert.equal(deal?.promotionId, 7)
    assert.deepEqual(
      sources.map(({ type, sourceId, available, atMost }) => [type, sourceId, available, atMost]),
      [
        ['promo', 7, 200, null],
        ['gift_card', 3, 900, 500],
        ['gift_card', 4, 100, null],
        ['credit_balance', null, 250, null],
        ['credit_card', 1, Number.POSITIVE_INFINITY, null],
      ],
    )
  })

  for (const [what, one] of [
    ['a type that there is not', request('seashells')],
    ['an unknown card', request('credit_card', '9')],
    ['no card', request('credit_card')],
    ['an expired card', request('credit_card', '2')],
    ['an unknown gift card', request('gift_card', '4')],
    ['an unknown code', request('gift_code', 'BAD')],
    ['a spent gift card', request('gift_code', 'SPENT')],
    ['a gift card that has ended', request('gift_code', 'OVER')],
    ['an unknown deal', request('promo', '9')],
    ['a deal that cannot be used', request('promo', '8')],
    ['an amount of nothing', request('credit_balance', undefined, { amount: 0 })],
    ['an amount below nothing', request('credit_balance', undefined, { amount: -1 })],
    ['an amount that is none', request('credit_balance', undefined, { amount: null })],
    ['a typed card of somebody with an account', request('credit_card', undefined, { ownCardFaults: [] })],
  ] as const)
    test(`${what}: bad_payment`, () => assert.deepEqual(problems(one), ['payments[0]']))

  test('can name a code instead of an id, and a deal’s code is recognized', () => {
    const { sources, promotion: deal } = judge(
      request('promo', undefined, { code: 'TEN' }),
      request('gift_code', undefined, { code: 'GOOD' }),
    )
    assert.equal(deal?.isByCode, true)
    assert.deepEqual(
      sources.map(({ type, sourceId, available }) => [type, sourceId, available]),
      [
        ['promo', 7, 200],
        ['gift_card', 4, 100],
      ],
    )
  })

  for (const [type, code, refusal] of [
    ['promo', 'NONE', 'promo_unknown'],
    ['promo', 'OLD', 'promo_expired'],
    ['gift_code', 'NONE', 'gift_card_unknown'],
    ['gift_code', 'OVER', 'gift_card_unknown'],
    ['gift_code', 'SPENT', 'gift_card_empty'],
  ] as const)
    test(`a ${type} by the code ${code} is refused with ${refusal}`, () => {
      const { faults } = judge(request(type, undefined, { code }))
      assert.deepEqual(
        faults.map(({ code, field }) => [code, field]),
        [[refusal, 'payments[0].code']],
      )
    })

  test('are invalid from the second of duplicates, of two deals, or of a card and cash', () => {
    assert.deepEqual(problems(request('gift_card', '3'), request('gift_code', 'OWN')), ['payments[1]'])
    assert.deepEqual(problems(request('promo', '7'), request('promo', '7')), ['payments[1]'])
    assert.deepEqual(problems(request('cash'), request('credit_card', '1')), ['payments[1]'])
    assert.deepEqual(problems(request('credit_balance'), request('credit_balance')), ['payments[1]'])
  })

  test('report errors in a guest’s typed card together with others', () => {
    const field = 'payments[0].card.cc_number'
    const typed = request('credit_card', undefined, { ownCardFaults: [{ code: 'invalid_parameter', field }] })
    const guests = { ...owned, mayUseOwnCard: true }
    const { faults, sources } = resolvePayments(
      [typed, { ...request('cash'), field: 'payments[1]' }],
      guests,
      price,
    )
    assert.deepEqual(
      faults.map((fault) => [fault.code, fault.field]),
      [
        ['invalid_parameter', field],
        ['bad_payment', 'payments[1]'],
      ],
    )
    assert.deepEqual(
      sources.map(({ type }) => type),
      ['credit_card'],
    )
  })

  test('are accepted if the merchant lists them; credit is accepted everywhere', () => {
    assert.deepEqual([...acceptedTypes(['credit', 'promotions'])].sort(), [
      'credit_balance',
      'credit_card',
      'promo',
    ])
    const poor = { ...owned, accepted: acceptedTypes([]) }
    assert.equal(resolvePayments([request('cash')], poor, price).faults.length, 1)
    assert.equal(resolvePayments([request('credit_balance')], poor, price).faults.length, 0)
  })

  test('exceed the cash limit if cash without its own amount isn’t enough', () => {
    const cash = judge(request('cash')).sources
    assert.equal(cashFaults(0, cash).length, 0)
    assert.equal(cashFaults(1, cash).length, 1)
    assert.equal(cashFaults(1, judge(request('cash', undefined, { amount: 5 })).sources).length, 0)
  })
})
