import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { splitCents } from '../../../src/core/money.ts'
import { type GoodsClass, goodsClasses, taxClasses } from '../../../src/core/tax-classes.ts'
import { planAdjustment, priceAdjusted } from '../../../src/modules/after-sale/adjustments/rules.ts'
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
import { splitRows } from '../../../src/modules/after-sale/refunds/rules/refund-taxes.ts'
import {
  completedPostings,
  type Posting,
  refundedPostings,
} from '../../../src/modules/ledger/rules/postings.ts'
import { taxFacts } from '../../../src/modules/ledger/rules/tax-facts.ts'
import type { OrderLine, OrderRates } from '../../../src/modules/orders/rules/order.ts'
import { orderTaxes } from '../../../src/modules/pricing/index.ts'
import type { Jurisdiction, SaleTaxes, TaxRow } from '../../../src/modules/pricing/taxes/index.ts'
import { runs } from '../../support/eventually.ts'

const ppm = fc.constantFrom(0, 3_750, 10_000, 40_000, 45_000, 62_500, 103_000)
const rates = fc.dictionary(fc.constantFrom(...taxClasses), ppm) as fc.Arbitrary<Jurisdiction['rates']>
const anyTaxes: fc.Arbitrary<SaleTaxes> = fc
  .tuple(fc.array(rates, { minLength: 1, maxLength: 4 }), fc.constantFrom('marketplace', 'merchant'))
  .map(([all, filed_by]) => ({
    version: '1',
    state: 'NY',
    filed_by: filed_by as SaleTaxes['filed_by'],
    jurisdictions: all.map((one, index) => ({
      code: `J${index}`,
      name: `J${index}`,
      level: 'city',
      rates: one,
    })),
  }))
const anyLine = fc
  .record({
    price_cents: fc.integer({ min: 1, max: 4_000 }),
    count: fc.integer({ min: 1, max: 4 }),
    share: fc.constantFrom(0, 0, 10, 50),
    tax_class: fc.constantFrom<GoodsClass>(...goodsClasses),
  })
  .map(({ price_cents, count, share, tax_class }): OrderLine => {
    const discount = Math.floor((price_cents * share) / 100)
    const line = { id: 'N1', name: 'x', options: [], quantity_milli: count * 1000, price_cents, tax_class }
    return { ...line, ...(discount > 0 && { discount_cents: discount }) }
  })
const anyRates = fc
  .record({
    taxes: anyTaxes,
    delivery_fee: fc.oneof(
      fc.constant(null),
      fc.integer({ min: 0, max: 900 }).map((cents) => ({ kind: 'fixed' as const, cents })),
      fc.constant({ kind: 'percent' as const, ppm: 150_000 }),
    ),
    convenience_fee_ppm: fc.constantFrom(0, 50_000),
  })
  .map((given): OrderRates => ({ ...given, tax_ppm: 77_777 }))

type TaxedOrder = RefundableOrder & { total: number; rates: OrderRates }

/** Like a checkout of this cart with these rates. */
function sold(cart: readonly OrderLine[], rates: OrderRates, tip = 0): TaxedOrder {
  const nothing = { subtotal: 0, discount: 0, deliveryFee: 0, convenienceFee: 0, tax: 0, tip }
  const price = priceAdjusted({ ...nothing, rates }, cart)
  return { ...price, cart: [...cart], rates, isCourier: false, carrier: null }
}

const anyOrder = fc
  .tuple(fc.array(anyLine, { minLength: 1, maxLength: 5 }), anyRates, fc.integer({ min: 0, max: 500 }))
  .map(([cart, rates, tip]) => sold(cart, rates, tip))

const none: RefundRequest = { lines: [], amount: null, tip: null, deliveryFee: null }

/** Refunds one after another, each split across payments, with their bookings. */
function ledgerOf(order: TaxedOrder, weights: readonly number[]) {
  const payments = splitCents(order.total, weights).map((amount, index) => ({
    ...{ payment: index + 1, left: amount, amount, sourceId: 9 },
    type: (['gift_card', 'credit_card', 'promo'] as const)[index]!,
  }))
  const own = orderTaxes(order)!
  const seller = { ...order, orderId: 1, merchantId: 1001, customerId: 7, taxes: own }
  const booked: Posting[] = completedPostings(seller, [])
  const facts = taxFacts(own)
  const before = { parts: noParts, lines: [] as RefundedLine[], taxes: [] as TaxRow[] }
  return {
    booked,
    facts,
    before,
    refund(request: RefundRequest, by: 'merchant' | 'operator' = 'operator') {
      const plan = planRefund(order, before, request, by)
      if (plan.kind !== 'planned') return plan
      const legs = splitOverPayments(plan.parts, payments)
      const rows = splitRows(
        plan.taxed!.rows,
        plan.taxed!.bases,
        legs.map(({ parts }) => parts),
      )
      for (const [index, { payment: number, parts }] of legs.entries()) {
        const payment = payments[number - 1]!
        payment.left -= sumOfParts(parts)
        assert.ok(payment.left >= 0)
        assert.equal(
          rows[index]!.reduce((sum, row) => sum + row.tax, 0),
          parts.tax,
        )
        booked.push(...refundedPostings(seller, [{ payment, toCredit: false, parts, taxes: rows[index]! }]))
        before.taxes.push(...rows[index]!)
      }
      facts.push(...taxFacts({ taxes: own.taxes, rows: rows.flat() }, -1))
      before.parts = addParts(before.parts, plan.parts)
      before.lines.push(...request.lines)
      return plan
    },
  }
}

/** Only nonzero values, by name. */
function sums<Entry>(
  entries: readonly Entry[],
  key: (entry: Entry) => string,
  cents: (entry: Entry) => number,
) {
  const all = new Map<string, number>()
  for (const entry of entries) all.set(key(entry), (all.get(key(entry)) ?? 0) + cents(entry))
  return Object.fromEntries([...all].filter(([, sum]) => sum !== 0).sort(([a], [b]) => (a < b ? -1 : 1)))
}
const taxesBooked = (lines: readonly Posting[]) =>
  sums(
    lines.filter(({ part }) => part?.startsWith('tax:')),
    ({ account, party, part }) => `${account} ${party} ${part}`,
    ({ cents }) => cents,
  )

const weights = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 3, maxLength: 3 })

describe('an order that keeps tax rates', () => {
  test('costs and is taxed the same after any adjustments as if the rest were ordered at once', () => {
    const steps = fc.array(
      fc.tuple(fc.nat(4), fc.constantFrom('remove', 'quantity'), fc.integer({ min: 1, max: 4 })),
      {
        maxLength: 6,
      },
    )
    fc.assert(
      fc.property(anyOrder, steps, (order, changes) => {
        let current = order
        for (const [at, action, count] of changes) {
          const itemKey = at % current.cart.length
          const change =
            action === 'remove'
              ? { itemKey, action }
              : ({ itemKey, action: 'quantity', quantityMilli: count * 1000 } as const)
          const plan = planAdjustment(current, 'replace', [change as never])
          if (plan.kind !== 'planned') continue
          current = { ...current, ...priceAdjusted(current, plan.cart), cart: plan.cart }
        }
        const atOnce = sold(
          current.cart.map(({ ordered: _, ...line }) => line),
          order.rates,
          order.tip,
        )
        assert.deepEqual(orderTaxes(current), orderTaxes(atOnce))
        assert.equal(current.total, atOnce.total)
      }),
      { numRuns: runs(500) },
    )
  })

  test('refunded line by line, in any order, is left with the tax of the rest in every jurisdiction', () => {
    fc.assert(
      fc.property(
        anyOrder,
        fc.array(fc.tuple(fc.nat(4), fc.nat(4)), { maxLength: 6 }),
        weights,
        (order, steps, paid) => {
          const ledger = ledgerOf(order, paid)
          const left = order.cart.map(({ quantity_milli }) => quantity_milli)
          for (const [line, count] of steps) {
            const itemKey = line % order.cart.length
            const quantityMilli = Math.min(left[itemKey]!, count * 1000)
            if (quantityMilli === 0) continue
            const plan = ledger.refund({ ...none, lines: [{ itemKey, quantityMilli }] })
            if (plan.kind === 'planned') left[itemKey]! -= quantityMilli
          }
          const goods = (at: number) => {
            const { price_cents, discount_cents = 0, quantity_milli } = order.cart[at]!
            const paidFor = price_cents - discount_cents
            const back = Math.floor(
              (2 * paidFor * (quantity_milli - left[at]!) + quantity_milli) / (2 * quantity_milli),
            )
            return paidFor - back
          }
          const rest = order.cart.map(({ discount_cents: _, ...line }, at) => ({
            ...line,
            price_cents: goods(at),
          }))
          const { deliveryFee, convenienceFee } = order
          const restTax = priceAdjusted(
            { ...order, rates: { ...order.rates, delivery_fee: { kind: 'fixed', cents: deliveryFee } } },
            rest,
          )
          // The service fee's percentage is not applied again: the fee stays as charged.
          const restOrder = { ...order, cart: rest, convenienceFee, deliveryFee, tax: 0 }
          const taxed = orderTaxes({ ...restOrder, tax: order.tax - ledger.before.parts.tax })!
          if (convenienceFee === restTax.convenienceFee)
            assert.equal(order.tax - ledger.before.parts.tax, restTax.tax)
          const expected = sums(
            taxed.rows,
            ({ code }) => code,
            ({ tax }) => tax,
          )
          const byCode = sums(
            ledger.booked.filter(({ part }) => part?.startsWith('tax:')),
            ({ part }) => part!.slice(4),
            ({ cents }) => cents,
          )
          assert.deepEqual(byCode, expected)
        },
      ),
      { numRuns: runs(500) },
    )
  })

  test('refunded in any steps and then fully leaves no cent with any jurisdiction, class or payment', () => {
    const request = fc.record({
      lines: fc.array(fc.record({ itemKey: fc.nat(4), quantityMilli: fc.integer({ min: 1, max: 4_000 }) }), {
        maxLength: 2,
      }),
      amount: fc.option(fc.integer({ min: 1, max: 5_000 })),
      tip: fc.option(fc.oneof(fc.constant('all' as const), fc.integer({ min: 1, max: 400 }))),
      deliveryFee: fc.option(fc.oneof(fc.constant('all' as const), fc.integer({ min: 1, max: 400 }))),
    })
    const by = fc.constantFrom<'merchant' | 'operator'>('merchant', 'operator')
    fc.assert(
      fc.property(
        anyOrder,
        fc.array(fc.tuple(request, by), { maxLength: 5 }),
        weights,
        (order, requests, paid) => {
          const ledger = ledgerOf(order, paid)
          for (const [each, who] of requests) {
            const plan = ledger.refund(each, who)
            if (plan.kind === 'planned') assert.ok(Object.values(plan.parts).every((cents) => cents >= 0))
          }
          ledger.refund(none)
          assert.deepEqual(ledger.before.parts, splitOrder(order) as Parts)
          assert.deepEqual(taxesBooked(ledger.booked), {})
          for (const figure of ['sales_cents', 'taxable_cents', 'tax_cents'] as const)
            assert.deepEqual(
              sums(
                ledger.facts,
                (fact) => `${fact.jurisdiction} ${fact.class}`,
                (fact) => fact[figure],
              ),
              {},
            )
        },
      ),
      { numRuns: runs(500) },
    )
  })

  test('pays the tax to the merchant if the merchant files it, and keeps it if the marketplace does', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const lines = ledgerOf(order, [1, 1, 1]).booked
        const isOurs = order.rates.taxes!.filed_by === 'marketplace'
        const ofTax = lines.filter(({ part }) => part?.startsWith('tax:'))
        assert.ok(
          ofTax.every(({ account, party }) =>
            isOurs ? account === 'tax' && party === 0 : account === 'merchant',
          ),
        )
        assert.equal(
          ofTax.reduce((sum, { cents }) => sum + cents, 0),
          order.tax,
        )
      }),
      { numRuns: runs(200) },
    )
  })
})
