import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { splitCents } from '../../../src/core/money.ts'
import { mustBalance } from '../../../src/modules/ledger/rules/entries.ts'
import {
  completedPostings,
  type Payment,
  type Posting,
  placedPostings,
  returnedPostings,
  reversedPostings,
  type SoldOrder,
} from '../../../src/modules/ledger/rules/postings.ts'

const cents = fc.integer({ min: 0, max: 5_000_000 })
const orders: fc.Arbitrary<SoldOrder> = fc
  .record({
    subtotal: cents,
    deliveryFee: cents,
    convenienceFee: cents,
    tax: cents,
    tip: cents,
    share: fc.integer({ min: 0, max: 100 }),
    isCourier: fc.boolean(),
    carrier: fc.option(fc.record({ providerId: fc.integer({ min: 1, max: 9 }), price: cents })),
  })
  .map(({ share, ...order }) => {
    const discount = Math.floor((order.subtotal * share) / 100)
    const total = order.subtotal - discount + order.deliveryFee + order.convenienceFee + order.tax + order.tip
    return { ...order, discount, total, orderId: 100_001, merchantId: 1001, customerId: 7 }
  })

const types = ['promo', 'gift_card', 'gift_card', 'credit_balance', 'credit_card', 'cash'] as const
/** An order, and a way to pay for it: several sources, possibly two gift cards, never an empty payment. */
const sales = fc
  .tuple(orders, fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 6, maxLength: 6 }))
  .map(([order, weights]) => {
    const payments = splitCents(order.total, weights)
      .map((amount, index): Payment => ({ type: types[index]!, sourceId: 30 + index, amount }))
      .filter(({ amount }) => amount > 0)
    return { order, payments }
  })

const sum = (lines: readonly Posting[], isWanted: (line: Posting) => boolean = () => true) =>
  lines.filter(isWanted).reduce((total, line) => total + line.cents, 0)
const on =
  (...accounts: string[]) =>
  (line: Posting) =>
    accounts.includes(line.account)
const paidBy = (payments: readonly Payment[], ...wanted: string[]) =>
  payments.filter(({ type }) => wanted.includes(type)).reduce((total, { amount }) => total + amount, 0)

test('the courier gets paid by the platform for returned goods', () => {
  fc.assert(
    fc.property(cents, (price) => {
      const lines = returnedPostings({ providerId: 4, price })
      assert.equal(sum(lines), 0)
      assert.equal(
        sum(lines, ({ account, party }) => account === 'courier' && party === 4),
        price,
      )
      assert.deepEqual(
        lines.filter(({ account }) => !['courier', 'platform'].includes(account)),
        [],
      )
    }),
  )
})

describe('postings of any order', () => {
  test('balance, without empty lines or duplicates', () => {
    fc.assert(
      fc.property(sales, ({ order, payments }) => {
        for (const lines of [placedPostings(order, payments), completedPostings(order, payments)]) {
          assert.equal(sum(lines), 0)
          assert.ok(lines.every((line) => line.cents !== 0))
          const keys = lines.map(({ account, party, part }) => [account, party, part].join())
          assert.equal(new Set(keys).size, keys.length)
        }
      }),
    )
  })

  test('take from each source what it paid, and give the order its total', () => {
    fc.assert(
      fc.property(sales, ({ order, payments }) => {
        const lines = placedPostings(order, payments)
        for (const [account, type] of [
          ['card', 'credit_card'],
          ['cash', 'cash'],
          ['gift_card', 'gift_card'],
          ['credit', 'credit_balance'],
          ['promotion', 'promo'],
        ] as const) {
          assert.equal(sum(lines, on(account)), 0 - paidBy(payments, type), account)
        }
        assert.equal(sum(lines, on('order')), order.total)
      }),
    )
  })

  test('distribute the whole total when it is completed', () => {
    fc.assert(
      fc.property(sales, ({ order, payments }) => {
        const lines = completedPostings(order, payments)
        const merchants = sum(lines, (line) => line.account === 'merchant' && line.part !== 'cash')
        const couriers = sum(lines, on('courier', 'tip'))
        const own = order.deliveryFee + order.tip
        const company = order.isCourier ? order.carrier : null
        assert.equal(merchants, order.subtotal - order.discount + (company ? 0 : own))
        assert.equal(couriers, company ? company.price + order.tip : 0)
        assert.equal(merchants + couriers + sum(lines, on('tax', 'platform')), order.total)
        assert.equal(sum(lines, on('order')), 0 - order.total)
      }),
    )
  })

  test('of a courier order don’t affect merchant and customer, whatever the company charges', () => {
    fc.assert(
      fc.property(sales, cents, ({ order, payments }, price) => {
        const brought = (carrier: SoldOrder['carrier']) =>
          completedPostings({ ...order, isCourier: true, carrier }, payments)
        const [named, free] = [brought({ providerId: 3, price }), brought({ providerId: 8, price: 0 })]
        const others = (one: Posting) => !['courier', 'platform', 'tip'].includes(one.account)
        assert.deepEqual(named.filter(others), free.filter(others))
        assert.equal(sum(named, on('courier')), price)
        assert.equal(sum(named, on('courier', 'platform')), order.deliveryFee + order.convenienceFee)
        assert.ok(named.filter(on('courier', 'tip')).every(({ party }) => party === 3))
      }),
    )
  })

  test('settle cash with the merchant, who has it', () => {
    fc.assert(
      fc.property(sales, ({ order, payments }) => {
        const lines = [...placedPostings(order, payments), ...completedPostings(order, payments)]
        assert.equal(sum(lines, on('cash')), 0)
        const cash = (line: Posting) => line.account === 'merchant' && line.part === 'cash'
        assert.equal(sum(lines, cash), 0 - paidBy(payments, 'cash'))
      }),
    )
  })

  test('keep the order’s account at its total while it is open, and at zero in the end, whatever happens', () => {
    const fates = fc.constantFrom(
      ['placed'],
      ['placed', 'rejected'],
      ['placed', 'cancelled'],
      ['placed', 'failed'],
      ['placed', 'completed'],
      ['placed', 'completed', 'refunded'],
      ['placed', 'rejected', 'refunded'],
    )
    fc.assert(
      fc.property(sales, fates, ({ order, payments }, fate) => {
        const entries: { lines: Posting[] }[] = []
        for (const kind of fate) {
          if (kind === 'placed') entries.push({ lines: placedPostings(order, payments) })
          else if (kind === 'completed') entries.push({ lines: completedPostings(order, payments) })
          else entries.push({ lines: reversedPostings(entries) })
        }
        const all = entries.flatMap(({ lines }) => lines)
        assert.equal(sum(all), 0)
        assert.equal(sum(all, on('order')), fate.length === 1 ? order.total : 0)
        if (fate.length > 1 && fate.at(-1) !== 'completed') assert.deepEqual(reversedPostings(entries), [])
      }),
    )
  })
})

describe('an order of $52.10', () => {
  const order: SoldOrder = {
    ...{ orderId: 1, merchantId: 1001, customerId: 7, isCourier: false, carrier: null },
    ...{
      subtotal: 4000,
      discount: 300,
      deliveryFee: 399,
      convenienceFee: 111,
      tax: 400,
      tip: 600,
      total: 5210,
    },
  }
  const payments: Payment[] = [
    { type: 'promo', sourceId: 5, amount: 500 },
    { type: 'gift_card', sourceId: 9, amount: 1000 },
    { type: 'credit_balance', sourceId: null, amount: 250 },
    { type: 'credit_card', sourceId: 3, amount: 3460 },
  ]
  const line = (account: string, party: number, amount: number, part = '') => {
    return { account, party, part, cents: amount }
  }

  test('is paid by four sources', () => {
    assert.deepEqual(placedPostings(order, payments), [
      line('promotion', 5, -500),
      line('gift_card', 9, -1000),
      line('credit', 7, -250),
      line('card', 0, -3460),
      line('order', 1, 5210),
    ])
  })

  test('goes to the merchant that delivers it', () => {
    assert.deepEqual(completedPostings(order, payments), [
      line('order', 1, -5210),
      line('merchant', 1001, 4000, 'goods'),
      line('merchant', 1001, -300, 'promotion'),
      line('merchant', 1001, 399, 'delivery_fee'),
      line('merchant', 1001, 600, 'tip'),
      line('tax', 1001, 400),
      line('platform', 0, 111),
    ])
  })

  test('paid in cash with a courier: the merchant owes what it has in hand', () => {
    const cash: Payment[] = [{ type: 'cash', sourceId: null, amount: 5210 }]
    const carrier = { providerId: 4, price: 399 }
    const lines = completedPostings({ ...order, isCourier: true, carrier }, cash)
    assert.equal(sum(lines, on('merchant')), 3700 - 5210)
    assert.deepEqual(lines.filter(on('courier', 'tip')), [line('courier', 4, 399), line('tip', 4, 600)])
  })

  test('with a company that quotes its price: the company gets that plus the tip, and we keep the rest', () => {
    const lines = completedPostings(
      { ...order, isCourier: true, carrier: { providerId: 4, price: 250 } },
      payments,
    )
    assert.deepEqual(lines.filter(on('courier', 'tip', 'platform')), [
      line('courier', 4, 250),
      line('platform', 0, 111 + 149),
      line('tip', 4, 600),
    ])
    assert.equal(sum(lines), 0)
  })

  test('if a courier company costs more than the customer paid, only the platform bears the loss', () => {
    const lines = completedPostings(
      { ...order, isCourier: true, carrier: { providerId: 4, price: 999 } },
      payments,
    )
    assert.deepEqual(lines.filter(on('courier', 'tip', 'platform')), [
      line('courier', 4, 999),
      line('platform', 0, 111 - 600),
      line('tip', 4, 600),
    ])
    assert.equal(sum(lines, on('merchant')), 3700)
    assert.equal(sum(lines), 0)
  })

  test('that no company took: the merchant delivers it, and gets the fee and the tip', () => {
    assert.deepEqual(
      completedPostings({ ...order, isCourier: true }, payments),
      completedPostings(order, payments),
    )
  })

  test('that a merchant’s own driver delivers after all pays no company', () => {
    const carrier = { providerId: 4, price: 999 }
    assert.deepEqual(completedPostings({ ...order, carrier }, payments), completedPostings(order, payments))
  })

  test('an order of $0 has no postings', () => {
    const nothing = { subtotal: 0, discount: 0, deliveryFee: 0, convenienceFee: 0, tax: 0, tip: 0, total: 0 }
    assert.deepEqual(placedPostings({ ...order, ...nothing }, []), [])
    assert.deepEqual(completedPostings({ ...order, ...nothing }, []), [])
  })

  test('whose payments are a cent short is refused', () => {
    const lines = placedPostings(order, payments.slice(1))
    assert.throws(
      () => mustBalance({ kind: 'placed', at: 0, orderId: 1, lines }),
      /order 1 does not balance: 500/,
    )
  })

  test('of a guest has no credit to spend', () => {
    assert.throws(() => placedPostings({ ...order, customerId: null }, payments), /names no owner/)
  })
})
