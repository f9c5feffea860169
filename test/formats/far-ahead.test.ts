import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { authorizeAt, changeCardBy, isFarAhead, isTooLateToAsk } from '../../formats/far-ahead.ts'

const [hour, day] = [3_600_000, 86_400_000]
const start = Date.UTC(2026, 5, 15, 12)
const ahead = fc.integer({ min: 0, max: 14 * day })

test('an order more than 5 days ahead is far ahead, and its card is authorized 3 days before', () => {
  fc.assert(
    fc.property(ahead, (ms) => {
      const order = { orderedAt: start, deliverAt: start + ms }
      assert.equal(isFarAhead(order), ms > 5 * day)
      if (!isFarAhead(order)) return
      assert.ok(authorizeAt(order.deliverAt) - start > 2 * day)
      assert.equal(order.deliverAt - authorizeAt(order.deliverAt), 3 * day)
    }),
  )
})

test('a customer can change the card until the day before, at least for 2 hours if possible, and never past the order’s time', () => {
  fc.assert(
    fc.property(fc.integer({ min: -day, max: 4 * day }), (ms) => {
      const deliverAt = start + 10 * day
      const failedAt = deliverAt - ms
      const by = changeCardBy(deliverAt, failedAt)
      assert.ok(by <= deliverAt)
      assert.ok(by >= deliverAt - day)
      if (failedAt + 2 * hour <= deliverAt) assert.ok(by - failedAt >= 2 * hour)
      if (failedAt <= deliverAt - 26 * hour) assert.equal(by, deliverAt - day)
    }),
  )
})

test('a card that fails later doesn’t have to be changed any earlier', () => {
  fc.assert(
    fc.property(ahead, ahead, (one, other) => {
      const [first, second] = [Math.min(one, other), Math.max(one, other)]
      const deliverAt = start + 14 * day
      assert.ok(changeCardBy(deliverAt, start + first) <= changeCardBy(deliverAt, start + second))
    }),
  )
})

test('an unresponsive bank is given up on 2 hours before the order’s time', () => {
  assert.equal(isTooLateToAsk(start, start - 2 * hour - 1), false)
  assert.equal(isTooLateToAsk(start, start - 2 * hour), true)
})
