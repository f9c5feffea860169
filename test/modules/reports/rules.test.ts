import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { daysAtOnce, inSteps } from '../../../src/modules/reports/rules.ts'

describe('days that are added up in batches', () => {
  test('fit as many into a batch as the entry limit allows, at least one', () => {
    const figures = fc.record({ days: fc.integer({ min: 1, max: 800 }), entries: fc.nat(5_000_000) })
    fc.assert(
      fc.property(figures, ({ days, entries }) => {
        const atOnce = daysAtOnce(days, entries, 20_000)
        assert.ok(Number.isInteger(atOnce) && atOnce >= 1)
        const perDay = entries / days
        if (atOnce > 1) assert.ok(atOnce * perDay <= 20_000 * (1 + 1e-9))
        if (entries > 0) assert.ok((atOnce + 1) * perDay > 20_000 * (1 - 1e-9))
      }),
    )
  })

  test('are each in one batch, in order, and no batch has another day or too many', () => {
    const cases = fc.record({
      days: fc.uniqueArray(fc.integer({ min: 0, max: 60 })).map((days) => days.sort((a, b) => a - b)),
      most: fc.integer({ min: 1, max: 9 }),
    })
    fc.assert(
      fc.property(cases, ({ days, most }) => {
        const steps = inSteps(days, most)
        const inside = steps.flatMap(({ first, last }) =>
          Array.from({ length: last - first + 1 }, (_, index) => first + index),
        )
        assert.deepEqual(inside, days)
        assert.ok(steps.every(({ first, last }) => last - first < most))
        // As few as possible: two neighbors together would not fit.
        for (const [index, step] of steps.slice(1).entries())
          assert.ok(
            steps[index]!.last + 1 < step.first || steps[index]!.last - steps[index]!.first === most - 1,
          )
      }),
    )
  })
})
