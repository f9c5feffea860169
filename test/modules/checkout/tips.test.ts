import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { maxTip, maxTips, tipDays, tipFault } from '../../../src/modules/checkout/tips/rules.ts'
import {
  completedPostings,
  placedPostings,
  refundedPostings,
  type SoldOrder,
  tippedPostings,
} from '../../../src/modules/ledger/rules/postings.ts'

const cents = fc.integer({ min: 0, max: 50_000 })
const sold = fc
  .record({
    ...{ subtotal: cents, deliveryFee: cents, convenienceFee: cents, tax: cents, tip: cents },
    isCourier: fc.boolean(),
    carrier: fc.option(fc.record({ providerId: fc.integer({ min: 1, max: 9 }), price: cents })),
  })
  .map(
    (order): SoldOrder => ({
      ...order,
      ...{ orderId: 7, merchantId: 1001, customerId: 1, discount: 0 },
      total: order.subtotal + order.deliveryFee + order.convenienceFee + order.tax + order.tip,
    }),
  )
type Lines = ReturnType<typeof tippedPostings>
const sumOf = (lines: Lines, isMeant: (line: Lines[number]) => boolean = () => true) =>
  lines.filter(isMeant).reduce((sum, line) => sum + line.cents, 0)
const isTip = ({ account, part }: Lines[number]) => account === 'tip' || part === 'tip'

describe('a tip after delivery in the ledger', () => {
  test('balances, is paid by card, and goes to the recipients of the order’s tip', () => {
    fc.assert(
      fc.property(sold, fc.integer({ min: 1, max: maxTip }), (order, added) => {
        const lines = tippedPostings(order, added)
        assert.equal(sumOf(lines), 0)
        assert.equal(
          sumOf(lines, ({ account }) => account === 'card'),
          -added,
        )
        const [whole] = completedPostings(
          { ...order, tip: 1, total: order.total - order.tip + 1 },
          [],
        ).filter(isTip)
        const [target] = lines.filter(isTip)
        assert.deepEqual([target?.account, target?.party], [whole?.account, whole?.party])
      }),
    )
  })

  test('when fully refunded leaves its recipients with nothing, and the card even', () => {
    fc.assert(
      fc.property(sold, fc.integer({ min: 1, max: maxTip }), (order, added) => {
        const card = (amount: number) => ({ type: 'credit_card' as const, sourceId: null, amount })
        const paid = { ...order, tip: order.tip + added, total: order.total + added }
        const parts = { goods: 0, tax: 0, deliveryFee: 0, tip: paid.tip, convenienceFee: 0 }
        const lines = [
          ...placedPostings(order, order.total > 0 ? [card(order.total)] : []),
          ...completedPostings(order, []),
          ...tippedPostings(order, added),
          ...refundedPostings(paid, [{ payment: card(paid.tip), toCredit: false, parts }]),
        ]
        assert.equal(sumOf(lines), 0)
        assert.equal(sumOf(lines, isTip), 0)
        assert.equal(
          sumOf(lines, ({ account }) => account === 'card'),
          paid.tip - paid.total,
        )
        assert.equal(
          sumOf(lines, ({ account }) => account === 'order'),
          0,
        )
      }),
    )
  })
})

describe('a tip after delivery', () => {
  const now = Date.UTC(2026, 5, 15)
  const order = { status: 'completed', addedTip: 0 } as const
  const asked = { completedAt: now, added: 0, amount: 200, now }

  test('is accepted for 7 days, 5 times, and up to the limit', () => {
    assert.equal(tipFault(order, asked), undefined)
    assert.equal(tipFault({ ...order, status: 'confirmed' }, asked), 'not_completed')
    const completedAt = now - tipDays * 86_400_000
    assert.equal(tipFault(order, { ...asked, completedAt }), undefined)
    assert.equal(tipFault(order, { ...asked, completedAt: completedAt - 1 }), 'too_late')
    assert.equal(tipFault(order, { ...asked, added: maxTips }), 'too_many')
    assert.equal(tipFault({ ...order, addedTip: maxTip - 200 }, asked), undefined)
    assert.equal(tipFault({ ...order, addedTip: maxTip - 199 }, asked), 'too_large')
  })
})
