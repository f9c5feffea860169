import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { chosenLines, splitLines } from '../../../web/partner/help/refund-choice.ts'

const lines = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 9 }), fc.boolean()), {
    maxLength: 8,
  })
  .map((all) => ({
    order_lines: all.map(([quantity, given], item_key) => ({
      ...{ item_key, name: `Dish ${item_key}`, price: 5, quantity },
      refundable: Math.max(0, quantity - given),
    })),
    lines: all.flatMap(([quantity, , isNamed], item_key) =>
      isNamed ? [{ item_key, name: `Dish ${item_key}`, quantity }] : [],
    ),
  }))

describe('the lines of a help request', () => {
  test('all appear once, those named by the customer first, and none is suggested beyond what is left', () => {
    fc.assert(
      fc.property(lines, (request) => {
        const { named, others } = splitLines(request)
        const keys = [...named, ...others].map(({ item_key }) => item_key).sort((a, b) => a - b)
        assert.deepEqual(keys, [...request.order_lines.keys()])
        assert.deepEqual(
          named.map(({ item_key }) => item_key),
          request.lines.map(({ item_key }) => item_key),
        )
        for (const { proposed, refundable, quantity } of [...named, ...others])
          assert.ok(refundable === 0 ? proposed === quantity : proposed >= 1 && proposed <= refundable)
      }),
    )
  })

  test('are sent only if something is chosen', () => {
    assert.deepEqual(
      chosenLines(
        new Map([
          [0, 2],
          [3, 0],
        ]),
      ),
      [{ item_key: 0, quantity: 2 }],
    )
  })
})
