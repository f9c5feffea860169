import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { Price } from '../../../src/core/money.ts'
import {
  type AdjustablePayment,
  cartWithProposed,
  type LineChange,
  planAdjustment,
  priceAdjusted,
  splitTotal,
} from '../../../src/modules/after-sale/adjustments/rules.ts'
import {
  adjustedPostings,
  completedPostings,
  type Payment,
  type Posting,
  placedPostings,
  sumPostings,
} from '../../../src/modules/ledger/rules/postings.ts'
import type { OrderLine } from '../../../src/modules/orders/rules/order.ts'
import { type PriceInput, priceOrder, weighedAllowance } from '../../../src/modules/pricing/rules.ts'

const line = (price_cents: number, quantity_milli: number, weighed: boolean): OrderLine => ({
  ...{ id: 'N1', name: 'Thing', options: [], price_cents, quantity_milli },
  ...(weighed && { weighed }),
})
const lines = fc
  .record({
    price: fc.integer({ min: 0, max: 9000 }),
    amount: fc.integer({ min: 1, max: 20 }),
    weighed: fc.boolean(),
  })
  .map(({ price, amount, weighed }) => line(price, weighed ? amount * 250 : amount * 1000, weighed))
const rates = fc.record({
  deliveryFee: fc.option(
    fc.oneof(
      fc.integer({ min: 0, max: 999 }).map((cents) => ({ kind: 'fixed' as const, cents })),
      fc.integer({ min: 0, max: 200_000 }).map((ppm) => ({ kind: 'percent' as const, ppm })),
    ),
  ),
  convenienceFeePpm: fc.integer({ min: 0, max: 100_000 }),
  taxPpm: fc.integer({ min: 0, max: 150_000 }),
  tip: fc.integer({ min: 0, max: 2000 }),
})
const changes = fc.array(
  fc.oneof(
    fc.record({ itemKey: fc.nat(5), action: fc.constant('remove' as const) }),
    fc.record({
      itemKey: fc.nat(5),
      action: fc.constantFrom('quantity' as const, 'weight' as const),
      quantityMilli: fc.oneof(
        fc.integer({ min: -5, max: 30 }).map((n) => n * 250),
        fc.constant(1e12),
      ),
    }),
    fc.record({ itemKey: fc.nat(5), action: fc.constant('replace' as const), line: lines }),
  ),
  { minLength: 1, maxLength: 3 },
)
const orders = fc.record({
  cart: fc.array(lines, { minLength: 1, maxLength: 5 }),
  rates,
  giftCents: fc.integer({ min: 0, max: 4000 }),
  wish: fc.constantFrom('refund' as const, 'replace' as const, 'ask' as const),
  isCash: fc.boolean(),
})

type World = { cart: OrderLine[]; price: Price; payments: AdjustablePayment[]; postings: Posting[] }

function sell(
  cart: OrderLine[],
  input: PriceInput,
  giftCents: number,
  isCash: boolean,
): World & { most: number } {
  const price = priceOrder(input)
  const allowance = weighedAllowance(
    input,
    cart.map(({ weighed = false }) => weighed),
  )
  const gift = Math.min(giftCents, price.total)
  const rest = {
    type: isCash ? 'cash' : 'credit_card',
    amount: price.total - gift,
    held: price.total - gift + allowance,
  } as const
  const payments: AdjustablePayment[] = [
    { payment: 1, type: 'gift_card' as const, amount: gift, held: gift, isCaptured: false },
    { payment: 2, ...rest, isCaptured: false },
  ].filter(({ held }) => held > 0)
  const postings = placedPostings(soldOf(price), payments.map(asPayment))
  return { cart, price, payments, postings, most: price.total + allowance }
}

const asPayment = ({ type, amount }: AdjustablePayment): Payment => ({ type, sourceId: 7, amount })
const soldOf = (price: Price) => ({
  ...{ orderId: 5, merchantId: 3, customerId: 9, ...price, isCourier: false, carrier: null },
})

describe('adjustments', () => {
  test('never charge more than the customer ordered and agreed to, and keep the ledger balanced', () => {
    fc.assert(
      fc.property(orders, fc.array(changes, { maxLength: 6 }), (order, rounds) => {
        const { rates, wish } = order
        const prices = order.cart.map(({ price_cents }) => price_cents)
        const sold = sell(order.cart, { lines: prices, discount: 0, ...rates }, order.giftCents, order.isCash)
        let world: World = sold
        for (const round of rounds) world = adjust(world, wish, round, order.rates)
        const { price, payments, postings } = world
        const paid = payments.reduce((sum, { amount }) => sum + amount, 0)
        assert.equal(paid, price.total)
        assert.ok(price.total <= sold.most, `${price.total} of at most ${sold.most}`)
        for (const { amount, held } of payments) assert.ok(amount >= 0 && amount <= held)
        assert.equal(sumPostings(postings), 0)
        const all = [
          ...postings,
          ...completedPostings(soldOf(price), payments.filter(({ amount }) => amount > 0).map(asPayment)),
        ]
        assert.equal(sumPostings(all), 0)
        const held = all
          .filter(({ account }) => account === 'order')
          .reduce((sum, { cents }) => sum + cents, 0)
        assert.equal(held, 0, 'the order holds nothing once it is completed')
        if (wish !== 'replace') {
          const grown =
            price.subtotal -
            order.cart.reduce((sum, each) => sum + Math.ceil(each.price_cents * (each.weighed ? 1.15 : 1)), 0)
          assert.ok(grown <= 0, 'without consent only weighed items cost more, by 15% at most')
        }
      }),
    )
  })

  test('cost the same no matter how often a line is weighed', () => {
    const weigh = (cart: OrderLine[], quantityMilli: number) => {
      const plan = planAdjustment({ cart }, 'refund', [{ itemKey: 0, action: 'weight', quantityMilli }])
      assert.equal(plan.kind, 'planned')
      return (plan as { cart: OrderLine[] }).cart
    }
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9999 }),
        fc.array(fc.integer({ min: 1, max: 1150 }), { minLength: 1 }),
        (price, weights) => {
          const cart = weights.reduce(weigh, [line(price, 1000, true)])
          assert.deepEqual(cart, weigh([line(price, 1000, true)], weights.at(-1)!))
        },
      ),
    )
  })

  test('are refused above 15%, for 1e9 pounds, for unknown lines and for the whole order', () => {
    const cart = [line(500, 1000, true), line(300, 2000, false)]
    const kindOf = (...all: LineChange[]) => planAdjustment({ cart }, 'refund', all).kind
    const weight = (itemKey: number, quantityMilli: number) =>
      kindOf({ itemKey, action: 'weight', quantityMilli })
    assert.equal(weight(0, 1150), 'planned')
    assert.equal(weight(0, 1151), 'bad_quantity')
    assert.equal(weight(0, 1e12), 'bad_quantity')
    assert.equal(weight(1, 1000), 'bad_quantity', 'not sold by weight')
    assert.equal(kindOf({ itemKey: 1, action: 'quantity', quantityMilli: 3000 }), 'bad_quantity')
    assert.equal(kindOf({ itemKey: 1, action: 'quantity', quantityMilli: 1500 }), 'bad_quantity')
    assert.equal(kindOf({ itemKey: 2, action: 'remove' }), 'unknown_line')
    assert.equal(kindOf({ itemKey: 0, action: 'remove' }, { itemKey: 0, action: 'remove' }), 'named_twice')
    assert.equal(kindOf({ itemKey: 0, action: 'remove' }, { itemKey: 1, action: 'remove' }), 'nothing_left')
    assert.equal(kindOf({ itemKey: 0, action: 'replace', line: line(1, 1000, false) }), 'no_replacement')
  })

  test('that would leave nothing keep the order unchanged while the customer is asked, and are refused otherwise', () => {
    const change = fc.record({
      action: fc.constantFrom('keep' as const, 'remove' as const, 'replace' as const),
      price: fc.integer({ min: 1, max: 9999 }),
    })
    fc.assert(
      fc.property(
        fc.array(change, { minLength: 1, maxLength: 6 }),
        fc.constantFrom('replace' as const, 'ask' as const),
        (wishes, wish) => {
          const cart = wishes.map((_, index) => line(100 + index, 1000, false))
          const changes = wishes.flatMap(({ action, price }, itemKey): LineChange[] => {
            if (action === 'keep') return []
            return [
              action === 'remove' ? { itemKey, action } : { itemKey, action, line: line(price, 1000, false) },
            ]
          })
          const kept = cart.filter((_, index) => wishes[index]!.action === 'keep')
          const added = changes.flatMap((each) => (each.action === 'replace' ? [each.line] : []))
          const plan = planAdjustment({ cart }, wish, changes)
          if (kept.length + added.length === 0) return assert.equal(plan.kind, 'nothing_left')
          assert.ok(plan.kind === 'planned')
          assert.equal(plan.replacesAll, wish === 'ask' && kept.length === 0)
          assert.deepEqual(plan.proposed, wish === 'ask' ? added : [])
          if (plan.replacesAll) assert.deepEqual(plan.cart, cart)
          const agreed = cartWithProposed(plan.cart, plan)
          assert.deepEqual(new Set(agreed), new Set([...kept, ...added]))
          assert.ok(plan.cart.length > 0 && agreed.length > 0)
        },
      ),
    )
  })

  test("keep an order's fee, and split tax and fee proportionally if the order has no stored rates", () => {
    const price = priceOrder({
      lines: [1000, 500],
      discount: 0,
      deliveryFee: { kind: 'fixed', cents: 299 },
      convenienceFeePpm: 20_000,
      taxPpm: 88_750,
      tip: 100,
    })
    const after = priceAdjusted({ ...price, rates: null }, [line(1000, 1000, false)])
    assert.deepEqual([after.deliveryFee, after.convenienceFee, after.tax, after.tip], [299, 20, 89, 100])
  })
})

/** One adjustment, with the customer's consent if required; a refused one changes nothing. */
function adjust(
  world: World,
  wish: 'refund' | 'replace' | 'ask',
  round: LineChange[],
  rates: Omit<PriceInput, 'lines' | 'discount'>,
): World {
  const plan = planAdjustment(world, wish, round)
  if (plan.kind !== 'planned') return world
  // Without immediate consent, the proposed lines are missing.
  const { deliveryFee, convenienceFeePpm, taxPpm } = rates
  const kept = { delivery_fee: deliveryFee, convenience_fee_ppm: convenienceFeePpm, tax_ppm: taxPpm }
  const price = priceAdjusted({ ...world.price, rates: kept }, plan.cart)
  const amounts = splitTotal(price.total, world.payments)
  if (!amounts) return world
  const lowered = world.payments.map((payment) => ({
    payment: asPayment(payment),
    cents: payment.amount - amounts.get(payment.payment)!,
  }))
  return {
    cart: plan.cart,
    price,
    payments: world.payments.map((payment) => ({ ...payment, amount: amounts.get(payment.payment)! })),
    postings: [...world.postings, ...adjustedPostings(soldOf(world.price), lowered)],
  }
}
