import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { splitCents } from '../../../src/core/money.ts'
import { planRefund, splitOverPayments } from '../../../src/modules/after-sale/refunds/rules/refund.ts'
import {
  addParts,
  noParts,
  type Parts,
  type RefundableOrder,
  type RefundedLine,
  type RefundRequest,
  splitOrder,
  sumOfParts,
} from '../../../src/modules/after-sale/refunds/rules/refund-parts.ts'
import {
  completedPostings,
  type Payment,
  type Posting,
  placedPostings,
  refundedPostings,
  type SoldOrder,
} from '../../../src/modules/ledger/rules/postings.ts'
import { joinStatuses } from '../../../src/modules/orders/rules/order.ts'

const cents = (max: number) => fc.integer({ min: 0, max })
const lines = fc.array(
  fc.record({ price_cents: cents(9_000), quantity_milli: fc.integer({ min: 1, max: 9_000 }) }),
  {
    minLength: 1,
    maxLength: 6,
  },
)
const orders = fc
  .record({
    lines,
    discountShare: fc.integer({ min: 0, max: 100 }),
    tax: cents(2_000),
    tip: cents(2_000),
    deliveryFee: cents(1_000),
    convenienceFee: cents(500),
    isCourier: fc.boolean(),
    carrier: fc.option(fc.record({ providerId: fc.integer({ min: 1, max: 9 }), price: cents(1_500) })),
  })
  .map(({ lines, discountShare, ...rest }): RefundableOrder & { total: number } => {
    const cart = lines.map((line, index) => ({ id: `N${index}`, name: 'x', options: [], ...line }))
    const subtotal = lines.reduce((sum, { price_cents }) => sum + price_cents, 0)
    const discount = Math.floor((subtotal * discountShare) / 100)
    const total = subtotal - discount + rest.tax + rest.tip + rest.deliveryFee + rest.convenienceFee
    return { cart, subtotal, discount, total, ...rest }
  })
const part = fc.option(fc.oneof(fc.constant('all' as const), fc.integer({ min: 1, max: 2_500 })))
const requests: fc.Arbitrary<RefundRequest & { by: 'merchant' | 'operator' }> = fc.record({
  lines: fc.array(
    fc.record({ itemKey: fc.integer({ min: 0, max: 6 }), quantityMilli: fc.integer({ min: 1, max: 9_500 }) }),
    { maxLength: 3 },
  ),
  amount: fc.option(fc.integer({ min: 1, max: 30_000 })),
  tip: part,
  deliveryFee: part,
  by: fc.constantFrom('merchant', 'operator'),
})
const types = ['promo', 'gift_card', 'credit_balance', 'credit_card'] as const
const sales = fc
  .tuple(orders, fc.array(cents(1_000), { minLength: 4, maxLength: 4 }))
  .map(([order, weights]) => {
    const payments = splitCents(order.total, weights)
      .map((amount, index) => ({ type: types[index]!, sourceId: 30 + index, amount, payment: index + 1 }))
      .filter(({ amount }) => amount > 0)
    return { order, payments }
  })

const wholeOrder: RefundRequest = { lines: [], amount: null, tip: null, deliveryFee: null }
const soldOrder = (order: RefundableOrder & { total: number }): SoldOrder => ({
  ...order,
  orderId: 100_001,
  merchantId: 1001,
  customerId: 7,
})
const sum = (postings: readonly Posting[], isWanted: (line: Posting) => boolean = () => true) =>
  postings.filter(isWanted).reduce((total, line) => total + line.cents, 0)

/** Makes the requests one after another, like a caller, and keeps the books. */
function refundInTurn(
  order: RefundableOrder & { total: number },
  payments: (Payment & { payment: number })[],
  wanted: (RefundRequest & { by: 'merchant' | 'operator' })[],
) {
  const books = [
    ...placedPostings(soldOrder(order), payments),
    ...completedPostings(soldOrder(order), payments),
  ]
  let parts: Parts = noParts
  const done: RefundedLine[] = []
  const left = new Map(payments.map(({ payment, amount }) => [payment, amount]))
  for (const { by, ...request } of wanted) {
    const plan = planRefund(order, { parts, lines: done }, request, by)
    if (plan.kind !== 'planned') continue
    const legs = splitOverPayments(
      plan.parts,
      payments.map(({ payment }) => ({ payment, left: left.get(payment)! })),
    )
    for (const leg of legs) left.set(leg.payment, left.get(leg.payment)! - sumOfParts(leg.parts))
    assert.ok([...left.values()].every((amount) => amount >= 0))
    const postings = refundedPostings(
      soldOrder(order),
      legs.map((leg) => ({
        payment: payments.find(({ payment }) => payment === leg.payment)!,
        toCredit: false,
        parts: leg.parts,
      })),
    )
    assert.equal(sum(postings), 0)
    books.push(...postings)
    parts = addParts(parts, plan.parts)
    done.push(...request.lines)
  }
  return { parts, lines: done, books, left }
}

describe('any sequence of refunds', () => {
  test('never refunds more of a part than was paid, and matches the ledger', () => {
    fc.assert(
      fc.property(sales, fc.array(requests, { maxLength: 8 }), ({ order, payments }, wanted) => {
        const { parts, books, left } = refundInTurn(order, payments, wanted)
        const paid = splitOrder(order)
        for (const name of Object.keys(paid) as (keyof Parts)[])
          assert.ok(parts[name] >= 0 && parts[name] <= paid[name])
        assert.equal(sum(books), 0)
        // Whatever was taken from a source and not returned is still owed to someone.
        const sources = ({ account }: Posting) =>
          ['card', 'gift_card', 'credit', 'promotion', 'cash'].includes(account)
        assert.equal(sum(books, sources), sumOfParts(parts) - order.total)
        assert.equal(
          [...left.values()].reduce((total, amount) => total + amount, 0),
          order.total - sumOfParts(parts),
        )
        assert.equal(
          sum(books, ({ account }) => account === 'tax'),
          order.tax - parts.tax,
        )
        assert.equal(
          sum(books, ({ part }) => part === 'goods' || part === 'promotion'),
          paid.goods - parts.goods,
        )
      }),
    )
  })

  test('followed by one for the rest refunds everything, to the cent', () => {
    fc.assert(
      fc.property(sales, fc.array(requests, { maxLength: 6 }), ({ order, payments }, wanted) => {
        const rest = { ...wholeOrder, by: 'operator' as const }
        const { parts, books, left } = refundInTurn(order, payments, [...wanted, rest])
        assert.deepEqual(parts, splitOrder(order))
        assert.ok([...left.values()].every((amount) => amount === 0))
        assert.equal(
          sum(books, ({ account }) => ['merchant', 'tax', 'tip'].includes(account)),
          0,
        )
      }),
    )
  })

  test('of single items in a line adds up to its discounted price', () => {
    fc.assert(
      fc.property(orders, fc.integer({ min: 700, max: 9_000 }), (order, piece) => {
        let before = { parts: noParts, lines: [] as RefundedLine[] }
        for (const [itemKey, { quantity_milli }] of order.cart.entries()) {
          for (let done = 0; done < quantity_milli; done += piece) {
            const line = { itemKey, quantityMilli: Math.min(piece, quantity_milli - done) }
            const plan = planRefund(order, before, { ...wholeOrder, lines: [line] }, 'merchant')
            const parts = plan.kind === 'planned' ? plan.parts : noParts // a piece may be worth nothing
            before = { parts: addParts(before.parts, parts), lines: [...before.lines, line] }
          }
        }
        assert.equal(before.parts.goods, order.subtotal - order.discount)
        assert.equal(before.parts.tax, order.subtotal === order.discount ? 0 : order.tax)
      }),
    )
  })
})

describe('a refund', () => {
  const order: RefundableOrder = {
    cart: [
      { id: 'N1', name: 'Soup', quantity_milli: 2_000, options: [], price_cents: 1_000 },
      { id: 'N2', name: 'Bread', quantity_milli: 1_000, options: [], price_cents: 500 },
    ],
    subtotal: 1_500,
    discount: 0,
    tax: 133,
    tip: 300,
    deliveryFee: 250,
    convenienceFee: 50,
    isCourier: true,
    carrier: { providerId: 3, price: 600 },
  }
  const nothing = { parts: noParts, lines: [] }

  test('of a line includes its share of the tax', () => {
    const request = { ...wholeOrder, lines: [{ itemKey: 0, quantityMilli: 1_000 }] }
    assert.deepEqual(planRefund(order, nothing, request, 'merchant'), {
      kind: 'planned',
      parts: { ...noParts, goods: 500, tax: 44 },
    })
  })

  test("by a merchant doesn't touch the courier company's and platform's earnings", () => {
    assert.deepEqual(planRefund(order, nothing, wholeOrder, 'merchant'), {
      kind: 'planned',
      parts: { ...noParts, goods: 1_500, tax: 133 },
    })
    const tip = planRefund(order, nothing, { ...wholeOrder, tip: 'all' }, 'merchant')
    assert.deepEqual(tip, { kind: 'too_large', field: 'tip', left: 0 })
    const own = planRefund({ ...order, isCourier: false, carrier: null }, nothing, wholeOrder, 'merchant')
    assert.deepEqual(own, { kind: 'planned', parts: { ...splitOrder(order), convenienceFee: 0 } })
  })

  test('names the field that exceeds the limit, and how much is left', () => {
    const ask = (request: Partial<RefundRequest>) =>
      planRefund(order, nothing, { ...wholeOrder, ...request }, 'operator')
    assert.deepEqual(ask({ amount: 2_234 }), { kind: 'too_large', field: 'amount', left: 2_233 })
    assert.deepEqual(ask({ deliveryFee: 251 }), { kind: 'too_large', field: 'delivery_fee', left: 250 })
    assert.deepEqual(ask({ lines: [{ itemKey: 1, quantityMilli: 1_001 }] }), {
      kind: 'too_large',
      field: 'lines',
      left: 1_500,
    })
    assert.deepEqual(ask({ lines: [{ itemKey: 2, quantityMilli: 1 }] }), { kind: 'unknown_line', itemKey: 2 })
  })

  test('goes back through the payments, last first', () => {
    const payments = [
      { payment: 1, left: 500 },
      { payment: 2, left: 300 },
      { payment: 3, left: 1_000 },
    ]
    const legs = splitOverPayments({ ...noParts, goods: 1_100, tax: 100 }, payments)
    assert.deepEqual(
      legs.map(({ payment, parts }) => [payment, sumOfParts(parts)]),
      [
        [3, 1_000],
        [2, 200],
      ],
    )
    assert.throws(() => splitOverPayments({ ...noParts, goods: 1_801 }, payments), RangeError)
  })

  test('has the status of its worst part', () => {
    assert.equal(joinStatuses(['done', 'pending']), 'pending')
    assert.equal(joinStatuses(['pending', 'failed', 'done']), 'failed')
    assert.equal(joinStatuses(['done', 'done']), 'done')
  })
})
