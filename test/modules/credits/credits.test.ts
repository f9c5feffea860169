import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { creditsLeft, isInForce } from '../../../src/modules/credits/rules/credits.ts'

test('the remainder of each grant is the same as spending the oldest first', () => {
  const grants = fc.array(fc.integer({ min: 1, max: 5_000 }), { maxLength: 8 })
  fc.assert(
    fc.property(grants, fc.nat(3_000), fc.array(fc.nat(4_000), { maxLength: 6 }), (values, other, spent) => {
      // Cent by cent: credit without a grant is spent before all others.
      const heap = [other, ...values]
      for (const amount of spent)
        for (let cent = 0; cent < amount; cent++) {
          const oldest = heap.findIndex((cents) => cents > 0)
          if (oldest >= 0) heap[oldest]!--
        }
      const balance = heap.reduce((sum, cents) => sum + cents, 0)
      const live = values.map((value, creditId) => ({ creditId, value }))
      assert.deepEqual(
        live.map(({ creditId }) => creditsLeft(balance, live).get(creditId)),
        heap.slice(1),
      )
    }),
  )
})

test('a gift card can be spent while it is enabled and has not expired', () => {
  assert.equal(isInForce({ enabled: true, endsAt: null }, 5), true)
  assert.equal(isInForce({ enabled: true, endsAt: 6 }, 5), true)
  assert.equal(isInForce({ enabled: true, endsAt: 5 }, 5), false)
  assert.equal(isInForce({ enabled: false, endsAt: null }, 5), false)
})
