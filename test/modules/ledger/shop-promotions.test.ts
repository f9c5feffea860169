import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { splitCents } from '../../../src/core/money.ts'
import {
  type LineChange,
  planAdjustment,
  priceAdjusted,
  splitTotal,
} from '../../../src/modules/after-sale/adjustments/rules.ts'
import { planRefund, splitOverPayments } from '../../../src/modules/after-sale/refunds/rules/refund.ts'
import {
  addParts,
  noParts,
  type RefundedLine,
  type RefundRequest,
  sumOfParts,
} from '../../../src/modules/after-sale/refunds/rules/refund-parts.ts'
import { lineDiscounts, type Promotion } from '../../../src/modules/credits/rules/promotions.ts'
import {
  commissionPostings,
  commissionReturned,
  promotionReturned,
} from '../../../src/modules/ledger/rules/commission.ts'
import type { Entry } from '../../../src/modules/ledger/rules/entries.ts'
import {
  adjustedPostings,
  completedPostings,
  type Payment,
  type Posting,
  placedPostings,
  refundedPostings,
  type SoldOrder,
  sumPostings,
  tippedPostings,
} from '../../../src/modules/ledger/rules/postings.ts'
import type { OrderLine } from '../../../src/modules/orders/rules/order.ts'
import { priceOrder } from '../../../src/modules/pricing/rules.ts'

const cents = (max: number, min = 0) => fc.integer({ min, max })
const ppm = cents(300_000)
const goods = fc.array(
  fc.record({ id: fc.constantFrom('N1', 'N2', 'N3'), price_cents: cents(9000), count: cents(5, 1) }),
  { minLength: 1, maxLength: 5 },
)
const promotions: fc.Arbitrary<Promotion> = fc.record({
  ...{ promotionId: fc.constant(5), code: fc.constant(''), name: fc.constant('Deal') },
  reward: fc.constantFrom('dollar_off' as const, 'percent_off' as const),
  value: cents(1_000_000, 1),
  minimum: fc.constant(0),
  expiresAt: fc.constant(null),
  firstOrder: fc.constant(false),
  maxUses: fc.constant(null),
  merchantId: fc.constant(1001),
  enabled: fc.constant(true),
  fundedBy: fc.constant('merchant' as const),
  startsAt: fc.constant(null),
  maxDiscount: fc.option(cents(2000, 1)),
  items: fc.option(fc.subarray(['N1', 'N2', 'N3'], { minLength: 1 })),
  days: fc.constant(null),
  budget: fc.option(cents(10_000, 1)),
  ...{ spent: fc.constant(0), uses: fc.constant(0), endedAt: fc.constant(null) },
  ...{ lapsedDays: fc.constant(null), city: fc.constant(null), state: fc.constant(null) },
})
const rates = fc.record({
  delivery_fee: fc.oneof(
    fc.record({ kind: fc.constant('fixed' as const), cents: cents(900) }),
    fc.record({ kind: fc.constant('percent' as const), ppm }),
  ),
  convenience_fee_ppm: ppm,
  tax_ppm: ppm,
})
const part = fc.option(fc.oneof(fc.constant('all' as const), cents(2500, 1)))
const refunds: fc.Arbitrary<RefundRequest & { by: 'merchant' | 'operator'; fails: boolean }> = fc.record({
  lines: fc.array(fc.record({ itemKey: cents(4), quantityMilli: cents(3, 1).map((n) => n * 1000) }), {
    maxLength: 2,
  }),
  amount: fc.option(cents(9000, 1)),
  tip: part,
  deliveryFee: part,
  by: fc.constantFrom('merchant', 'operator'),
  fails: fc.boolean(),
})
const histories = fc.record({
  goods,
  promotion: promotions,
  rates,
  tip: cents(1500),
  weights: fc.array(cents(1000), { minLength: 5, maxLength: 5 }),
  carrier: fc.option(fc.record({ providerId: fc.constant(4), price: cents(1500) })),
  commission: fc.record({ percent: ppm, fixed: cents(200), courierShare: ppm }),
  removed: fc.option(cents(4)),
  lowered: fc.option(cents(4)),
  refunds: fc.array(refunds, { maxLength: 5 }),
  addedTip: cents(500),
})

const types = ['gift_card', 'gift_card', 'credit_balance', 'credit_card', 'cash'] as const
const paidInto = ['merchant', 'courier', 'tax', 'tip', 'platform']
const paidFrom = ['card', 'cash', 'gift_card', 'credit']
const sums = (lines: readonly Posting[], accounts: readonly string[]) =>
  sumPostings(lines.filter(({ account }) => accounts.includes(account)))
const merchantPart = (lines: readonly Posting[], ...parts: string[]) =>
  sumPostings(lines.filter(({ account, part }) => account === 'merchant' && parts.includes(part ?? '')))

/** An order from checkout to its last refund, booked as the service books it. */
function playOut(history: typeof histories extends fc.Arbitrary<infer T> ? T : never) {
  const entries: Pick<Entry, 'kind' | 'merchantId' | 'lines'>[] = []
  const book = (kind: Entry['kind'], lines: Posting[]) => {
    assert.equal(sumPostings(lines), 0, kind)
    entries.push({ kind, merchantId: 1001, lines })
  }
  const booked = () => entries.flatMap(({ lines }) => lines)
  const off = lineDiscounts(
    history.promotion,
    history.goods.map(({ id, price_cents }) => ({ id, price: price_cents })),
  )
  let cart: OrderLine[] = history.goods.map(({ id, price_cents, count }, index) => ({
    ...{ id, name: id, options: [], price_cents, quantity_milli: count * 1000 },
    ...(off[index]! > 0 && { discount_cents: off[index]! }),
  }))
  const { rates, tip, carrier } = history
  const base = { orderId: 7, merchantId: 1001, customerId: 3, isCourier: carrier !== null, carrier }
  let price = priceOrder({
    lines: cart.map(({ price_cents }) => price_cents),
    discount: off.reduce((sum, each) => sum + each, 0),
    deliveryFee: rates.delivery_fee,
    convenienceFeePpm: rates.convenience_fee_ppm,
    taxPpm: rates.tax_ppm,
    tip,
  })
  let payments = splitCents(price.total, history.weights)
    .map((amount, index) => ({ payment: index + 1, type: types[index]!, sourceId: 30 + index, amount }))
    .filter(({ amount }) => amount > 0)
  const sold = (): SoldOrder => ({ ...base, ...price })
  book('placed', placedPostings(sold(), payments))

  const changes: LineChange[] = []
  if (history.removed !== null) changes.push({ itemKey: history.removed, action: 'remove' })
  if (history.lowered !== null && history.lowered !== history.removed)
    changes.push({ itemKey: history.lowered, action: 'quantity', quantityMilli: 1000 })
  const plan = planAdjustment({ cart }, 'refund', changes)
  if (changes.length > 0 && plan.kind === 'planned') {
    const next = priceAdjusted({ ...price, rates }, plan.cart)
    const amounts = splitTotal(
      next.total,
      payments.map((payment) => ({ ...payment, held: payment.amount, isCaptured: false })),
    )
    assert.ok(amounts !== null && next.total <= price.total && next.discount <= price.discount)
    const lowered = payments.map((payment) => ({
      payment,
      cents: payment.amount - amounts.get(payment.payment)!,
    }))
    book('adjusted', adjustedPostings(sold(), lowered))
    payments = payments.map((payment) => ({ ...payment, amount: amounts.get(payment.payment)! }))
    price = next
    cart = plan.cart
  }
  const order = sold()
  book('completed', [...completedPostings(order, payments), ...commissionPostings(order, history.commission)])

  let given = noParts
  const givenLines: RefundedLine[] = []
  for (const { by, fails, ...request } of history.refunds) {
    const refund = planRefund({ ...order, cart }, { parts: given, lines: givenLines }, request, by)
    if (refund.kind !== 'planned') continue
    const left = payments.map(({ payment, amount }) => ({
      payment,
      left: amount - (returned.get(payment) ?? 0),
    }))
    const legs = splitOverPayments(refund.parts, left)
    const refunded = legs.map(({ payment, parts }) => {
      return { payment: payments.find((one) => one.payment === payment) as Payment, toCredit: false, parts }
    })
    const lines = refundedPostings(order, refunded)
    const follow = (own: Posting[]) => [
      ...own,
      ...promotionReturned(entries, own),
      ...commissionReturned(entries, own),
    ]
    book('refunded', follow(lines))
    if (fails) {
      book('refund_failed', follow(lines.map((line) => ({ ...line, cents: -line.cents }))))
      continue
    }
    for (const { payment, parts } of legs)
      returned.set(payment, (returned.get(payment) ?? 0) + sumOfParts(parts))
    given = addParts(given, refund.parts)
    givenLines.push(...request.lines)
  }
  if (history.addedTip > 0) book('tipped', tippedPostings(order, history.addedTip))
  return { entries, booked: booked(), order, cart, given, payments }
}
const returned = new Map<number, number>()

describe('the money of orders with a shop promotion', () => {
  test('is divided among merchants, couriers, tax and platform in full, whatever happens', () => {
    let discounted = 0
    let withRefunds = 0
    fc.assert(
      fc.property(histories, (history) => {
        returned.clear()
        const { booked, order, given } = playOut(history)
        // The cash is in the merchant's hands, and on its account.
        const cash = 0 - merchantPart(booked, 'cash')
        const paid = cash - sums(booked, paidFrom)
        assert.equal(paid, cash + sums(booked, paidInto))
        assert.equal(paid, order.total - sumOfParts(given) + history.addedTip)
        assert.equal(sums(booked, ['order', 'promotion']), 0)
        assert.equal(sums(booked, ['tax']), order.tax - given.tax)

        // The goods that the customer keeps belong to the merchant at the price paid; its promotion covers the difference between both prices.
        const kept = order.subtotal - order.discount - given.goods
        assert.equal(merchantPart(booked, 'goods', 'promotion'), kept)
        const promotion = 0 - merchantPart(booked, 'promotion')
        assert.ok(promotion >= 0 && promotion <= order.discount)
        if (given.goods === 0) assert.equal(promotion, order.discount)
        if (kept === 0 && given.goods > 0) assert.equal(promotion, 0)

        // Commission applies to what is left of the goods after the promotion.
        const base = order.subtotal - order.discount
        const whole = Math.round((base * history.commission.percent) / 1_000_000)
        const commission = 0 - merchantPart(booked, 'commission')
        if (base > 0) assert.ok(Math.abs(commission - (whole * kept) / base) <= 1)
        if (order.discount > 0) discounted++
        if (order.discount > 0 && given.goods > 0) withRefunds++
      }),
      { numRuns: 3000 },
    )
    assert.ok(discounted > 500 && withRefunds > 200, `${discounted} with a discount, ${withRefunds} refunded`)
  })

  test('is refunded exactly as paid for the goods when lines are refunded one by one, in any order', () => {
    fc.assert(
      fc.property(histories, fc.infiniteStream(cents(1_000_000)), (history, chance) => {
        returned.clear()
        const { order, cart } = playOut({ ...history, refunds: [] })
        const pieces = cart
          .flatMap(({ quantity_milli }, itemKey) =>
            Array.from({ length: quantity_milli / 1000 }, () => ({ itemKey, quantityMilli: 1000 })),
          )
          .map((piece) => ({ piece, turn: chance.next().value }))
          .sort((a, b) => a.turn - b.turn)
        let parts = noParts
        const lines: RefundedLine[] = []
        for (const { piece } of pieces) {
          const request = { lines: [piece], amount: null, tip: null, deliveryFee: null }
          const plan = planRefund({ ...order, cart }, { parts, lines }, request, 'operator')
          if (plan.kind === 'planned') parts = addParts(parts, plan.parts)
          else
            assert.ok(
              (plan.kind === 'too_large' && plan.left === 0) || cart[piece.itemKey]!.price_cents === 0,
            )
          lines.push(piece)
        }
        assert.equal(parts.goods, order.subtotal - order.discount)
        if (parts.goods > 0) assert.equal(parts.tax, order.tax)
      }),
      { numRuns: 500 },
    )
  })
})
