import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { estimateAt, hourOfWeek } from '../../../src/core/estimates.ts'
import type { Merchant } from '../../../src/modules/merchants/rules/merchant.ts'
import { learnTimes, type PastOrder } from '../../../src/modules/promises/rules/learn.ts'

const timeZone = 'America/New_York'
const now = Date.parse('2026-06-15T16:00:00Z')
const minute = 60_000
const hour = 60 * minute
const known = { timeZone, timeNeededMinutes: 45 }
const order = (orderedAt: number, ready: number, done: number): PastOrder => ({
  ...{ orderedAt, readyAt: orderedAt + ready * minute, doneAt: orderedAt + done * minute, type: 'delivery' },
})
const at = (learned: Merchant['learned'], busy: Merchant['busy'] = null) =>
  ({ ...known, busy, learned }) as unknown as Merchant

describe('promised times', () => {
  test('are the merchant’s own estimate until there are a few orders', () => {
    const few = Array.from({ length: 7 }, (_, day) => order(now - (day + 1) * 24 * hour, 10, 20))
    assert.equal(learnTimes(few, known, now), null)
    assert.deepEqual(estimateAt(at(null), now), { ready: 45, low: 38, high: 53, basis: 'merchant' })
  })

  test('follow the hour of the week', () => {
    const weeks = Array.from({ length: 8 }, (_, week) => now - (week + 1) * 7 * 24 * hour)
    const past = weeks.flatMap((monday) => [
      ...[0, 5, 10].map((delay) => order(monday + (delay * hour) / 60, 10, 25)),
      ...[0, 5, 10].map((delay) => order(monday + 8 * hour + (delay * hour) / 60, 30, 50)),
    ])
    const learned = learnTimes(past, known, now)
    const noon = estimateAt(at(learned), now)
    const evening = estimateAt(at(learned), now + 8 * hour)
    assert.ok(noon.low <= 25 && noon.high >= 25, JSON.stringify(noon))
    assert.ok(evening.low <= 50 && evening.high >= 50, JSON.stringify(evening))
    assert.equal(noon.basis, 'history')
    assert.equal(hourOfWeek(now, timeZone), 1 * 24 + 12)
  })

  test('grow with the queue, and with what a busy kitchen adds', () => {
    const past = Array.from({ length: 60 }, (_, day) => {
      const begin = now - (day + 1) * 24 * hour
      return [0, 1, 2, 3].map((place) => order(begin + place * minute, 10 + 4 * place, 25 + 4 * place))
    }).flat()
    const learned = learnTimes(past, known, now)
    const [empty, full] = [estimateAt(at(learned), now, 0), estimateAt(at(learned), now, 5)]
    assert.ok(full.low - empty.low >= 15, `${empty.low} and ${full.low}`)
    assert.equal(full.basis, 'history_and_queue')
    const busy = estimateAt(at(learned, { minutes: 20, until: now + hour }), now, 0)
    assert.deepEqual([busy.ready - empty.ready, busy.low - empty.low], [20, 20])
  })

  test('are a window of 15 minutes, never in the past, whatever the orders were', () => {
    const orders = fc.array(
      fc.record({
        ago: fc.integer({ min: 1, max: 56 * 24 * 60 }),
        ready: fc.integer({ min: 0, max: 900 }),
        way: fc.integer({ min: 0, max: 900 }),
      }),
      { maxLength: 80 },
    )
    fc.assert(
      fc.property(
        orders,
        fc.integer({ min: 0, max: 167 }),
        fc.option(fc.nat(40), { nil: undefined }),
        (past, later, open) => {
          const learned = learnTimes(
            past.map(({ ago, ready, way }) => order(now - ago * minute, ready, ready + way)),
            known,
            now,
          )
          const { ready, low, high } = estimateAt(at(learned), now + later * hour, open)
          assert.equal(high - low, 15)
          assert.ok(low >= 0 && ready >= 0 && Number.isInteger(low) && Number.isInteger(ready))
        },
      ),
      { numRuns: 60 },
    )
  })
})
