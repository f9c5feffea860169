import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readOrderTime } from '../../../src/modules/carts/rules/order-time.ts'

const now = Date.parse('2026-06-15T16:00:00Z')
const minute = 60_000
const at = (text: string | undefined, timeNeeded = 30) => readOrderTime(text, now, timeNeeded)

test('no time, and ASAP in any case, means now', () => {
  for (const text of [undefined, 'ASAP', 'asap', ' Asap '])
    assert.deepEqual(at(text), { kind: 'asap', at: now })
})

test('ISO 8601 with or without a colon in the offset', () => {
  const later = { kind: 'later', at: Date.parse('2026-06-15T18:30:00Z') }
  for (const text of ['2026-06-15T14:30:00-04:00', '2026-06-15T14:30:00-0400', '2026-06-15T18:30:00Z'])
    assert.deepEqual(at(text), later)
})

test('15 minutes ago still means now; a millisecond earlier is the past', () => {
  assert.equal(at(new Date(now - 15 * minute).toISOString()).kind, 'asap')
  assert.equal(at(new Date(now - 15 * minute - 1).toISOString()).kind, 'bad')
})

test("a time within the merchant's lead time means ASAP; a millisecond more is later", () => {
  assert.equal(at(new Date(now + 30 * minute).toISOString()).kind, 'asap')
  assert.equal(at(new Date(now + 30 * minute + 1).toISOString()).kind, 'later')
})

test('accepts 14 days ahead and not a millisecond more', () => {
  const furthest = now + 14 * 24 * 60 * minute
  assert.equal(at(new Date(furthest).toISOString()).kind, 'later')
  assert.equal(at(new Date(furthest + 1).toISOString()).kind, 'bad')
})

test('refuses words and impossible dates', () => {
  for (const text of ['tomorrow', '2026-02-30T12:00:00Z', '12:30', '2026-06-15'])
    assert.equal(at(text).kind, 'bad')
})

test('every time is past, now or later, in that order', () => {
  const rank = { bad: 0, asap: 1, later: 2 }
  const moment = fc.integer({ min: -1000, max: 13 * 24 * 60 }).map((minutes) => now + minutes * minute)
  fc.assert(
    fc.property(moment, moment, fc.integer({ min: 0, max: 300 }), (a, b, timeNeeded) => {
      const [early, late] = a < b ? [a, b] : [b, a]
      const [first, second] = [early, late].map((ms) => at(new Date(ms).toISOString(), timeNeeded))
      assert.ok(rank[first!.kind] <= rank[second!.kind])
      if (second!.kind === 'later') assert.equal(second!.at, late)
      if (second!.kind === 'asap') assert.equal(second!.at, now)
    }),
  )
})
