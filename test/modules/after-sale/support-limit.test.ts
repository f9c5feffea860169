import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { allowanceLeft, creditWindowMs } from '../../../src/modules/after-sale/refunds/rules/refund.ts'

test('consecutive credits never exceed the limit within any 30 days', () => {
  const grants = fc.array(
    fc.record({ wait: fc.nat(creditWindowMs), value: fc.integer({ min: 1, max: 12_000 }) }),
    {
      maxLength: 40,
    },
  )
  fc.assert(
    fc.property(grants, fc.nat(20_000), (asked, limit) => {
      const passed: { at: number; value: number }[] = []
      let now = 0
      for (const { wait, value } of asked) {
        now += wait
        const inWindow = passed.filter(({ at }) => at > now - creditWindowMs)
        const given = inWindow.reduce((sum, one) => sum + one.value, 0)
        if (value <= allowanceLeft(limit, given)) passed.push({ at: now, value })
      }
      for (const { at: from } of passed) {
        const within = passed.filter(({ at }) => at >= from && at < from + creditWindowMs)
        assert.ok(within.reduce((sum, { value }) => sum + value, 0) <= limit)
      }
    }),
  )
})

test("support's remaining amount is the limit minus what was given, and never below zero", () => {
  fc.assert(
    fc.property(fc.nat(20_000), fc.nat(40_000), (limit, given) => {
      const left = allowanceLeft(limit, given)
      assert.ok(left >= 0)
      assert.equal(given >= limit ? 0 : limit - given, left)
    }),
  )
})
