import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  type Commission,
  commissionOn,
  commissionPostings,
  commissionReturned,
} from '../../../src/modules/ledger/rules/commission.ts'
import type { Entry } from '../../../src/modules/ledger/rules/entries.ts'
import {
  completedPostings,
  type Posting,
  type SoldOrder,
} from '../../../src/modules/ledger/rules/postings.ts'

const ppm = fc.integer({ min: 0, max: 1_000_000 })
const cents = (max: number) => fc.integer({ min: 0, max })
const terms = fc.record({ percent: ppm, fixed: cents(2_000), courierShare: ppm })
const commissions: fc.Arbitrary<Commission[]> = fc.uniqueArray(
  fc.tuple(terms, fc.integer({ min: 20_000, max: 20_030 })).map(([one, from]) => ({ ...one, from })),
  { selector: ({ from }) => from, maxLength: 8 },
)
const orders = fc
  .record({
    subtotal: cents(500_000),
    off: cents(100),
    isCourier: fc.boolean(),
    price: fc.option(cents(4_000)),
  })
  .map(({ subtotal, off, isCourier, price }): SoldOrder => {
    const discount = Math.floor((subtotal * off) / 100)
    const rest = { deliveryFee: 399, convenienceFee: 100, tax: 250, tip: 300 }
    return {
      ...{ orderId: 9, merchantId: 1001, customerId: 7, isCourier, subtotal, discount, ...rest },
      carrier: price === null ? null : { providerId: 3, price },
      total: subtotal - discount + 399 + 100 + 250 + 300,
    }
  })
const sum = (lines: readonly Posting[], account: string, ...parts: string[]) =>
  lines
    .filter((line) => line.account === account && (parts.length === 0 || parts.includes(line.part ?? '')))
    .reduce((total, line) => total + line.cents, 0)
/** Half up, in integers; ours uses parts of a split. */
const roundedShare = (whole: number, part: number, of: number) =>
  of === 0 ? 0 : Number((2n * BigInt(whole) * BigInt(part) + BigInt(of)) / (2n * BigInt(of)))

describe('the current commission', () => {
  test('is the last one found by reading the calendar day by day', () => {
    fc.assert(
      fc.property(commissions, fc.integer({ min: 19_990, max: 20_040 }), (all, day) => {
        let seen: Commission | undefined
        for (let each = 19_990; each <= day; each++) seen = all.find(({ from }) => from === each) ?? seen
        assert.deepEqual(commissionOn(all, day), seen)
      }),
    )
  })
})

describe('the commission of an order', () => {
  test('moves from the merchant to the platform, and consists of the percentage, the fee and the courier share', () => {
    fc.assert(
      fc.property(orders, terms, (order, { percent, fixed, courierShare }) => {
        const lines = commissionPostings(order, { percent, fixed, courierShare })
        const goods = roundedShare(order.subtotal - order.discount, percent, 1_000_000)
        const price = order.isCourier ? (order.carrier?.price ?? 0) : 0
        const expected = goods + fixed + roundedShare(price, courierShare, 1_000_000)
        assert.equal(sum(lines, 'platform'), expected)
        assert.equal(sum(lines, 'merchant'), 0 - expected)
        assert.ok(lines.every((line) => line.cents !== 0))
      }),
    )
  })

  test('follows refunds and failed refunds to the cent, in any order and number', () => {
    fc.assert(
      fc.property(orders, terms, fc.array(fc.integer({ min: -100, max: 100 })), (order, agreed, steps) => {
        const goods = order.subtotal - order.discount
        const lines = [...completedPostings(order, []), ...commissionPostings(order, agreed)]
        const taken = 0 - sum(lines, 'merchant', 'commission')
        const booked: Pick<Entry, 'kind' | 'merchantId' | 'lines'>[] = [
          { kind: 'completed', merchantId: order.merchantId, lines },
        ]
        let left = goods
        const move = (next: number) => {
          const line: Posting = { account: 'merchant', party: 1001, part: 'goods', cents: next - left }
          const more = commissionReturned(booked, [line])
          assert.equal(sum(more, 'merchant') + sum(more, 'platform'), 0)
          booked.push({ kind: 'refunded', merchantId: 1001, lines: [line, ...more] })
          left = next
          const all = booked.flatMap((entry) => entry.lines)
          assert.equal(0 - sum(all, 'merchant', 'commission'), roundedShare(taken, left, goods))
          assert.equal(sum(all, 'platform', 'commission'), 0 - sum(all, 'merchant', 'commission'))
          assert.equal(sum(all, 'platform', 'order_fee'), agreed.fixed)
        }
        for (const step of steps) move(Math.min(goods, Math.max(0, left + Math.trunc((goods * step) / 100))))
        move(0)
        assert.equal(
          sum(
            booked.flatMap((entry) => entry.lines),
            'merchant',
            'commission',
          ),
          0,
        )
      }),
    )
  })
})
