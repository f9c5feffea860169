import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { canTransition, merchantActions } from '../../../src/modules/fulfillment/rules/index.ts'
import {
  isShown,
  movedTestOrder,
  placedTestOrder,
  type TestAction,
} from '../../../src/modules/kitchen/test-orders/rules/test-order.ts'

const anAction = fc.record({
  action: fc.constantFrom(...(Object.keys(merchantActions) as TestAction['action'][])),
  minutes: fc.integer({ min: 0, max: 1440 }),
})

test('a test order transitions exactly as an order can, and keeps the time it was first accepted', () => {
  fc.assert(
    fc.property(fc.array(anAction, { maxLength: 8 }), (actions) => {
      let order = placedTestOrder({ merchantId: 1, cart: [], acceptedAt: null }, 0)
      let acceptedAt: number | null = null
      for (const [at, { action, minutes }] of actions.entries()) {
        const moved = movedTestOrder(order, { action, prepMinutes: minutes }, at)
        const isAllowed = canTransition({ status: order.status, type: 'pickup' }, merchantActions[action])
        assert.equal(moved !== undefined, isAllowed)
        if (!moved) continue
        if (action === 'confirm') acceptedAt ??= at
        assert.deepEqual([moved.status, moved.acceptedAt], [merchantActions[action], acceptedAt])
        order = moved
      }
      assert.equal(placedTestOrder(order, 100).acceptedAt, acceptedAt)
    }),
  )
})

test('a forgotten test order leaves the board after two hours', () => {
  const order = placedTestOrder({ merchantId: 1, cart: [], acceptedAt: null }, 1000)
  assert.deepEqual(
    [1000, 7_200_999, 7_201_000].map((now) => isShown(order, now)),
    [true, true, false],
  )
})
