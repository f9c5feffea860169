import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { timeNeededAt } from '../../../src/core/estimates.ts'
import { nextDayBegins } from '../../../src/modules/menus/sold-out/sold-out.ts'
import { checkAvailability } from '../../../src/modules/merchants/rules/availability.ts'
import type { Merchant } from '../../../src/modules/merchants/rules/merchant.ts'
import { nextChange, nextTurn } from '../../../src/modules/merchants/rules/moments.ts'
import { toOpeningHours } from '../../../src/modules/merchants/rules/opening-hours.ts'

const start = Date.parse('2026-03-06T00:00:00Z') // New York's clocks change two days later
const minute = 60_000
const shifts = fc.array(
  fc
    .record({
      day: fc.integer({ min: 0, max: 6 }),
      from: fc.integer({ min: 0, max: 1380 }),
      length: fc.integer({ min: 30, max: 600 }),
    })
    .map(({ day, from, length }) => ({ day, startMinute: from, endMinute: Math.min(1440, from + length) })),
  { minLength: 1, maxLength: 8 },
)
const merchants = fc
  .record({
    shifts,
    pauseMinutes: fc.option(fc.integer({ min: 1, max: 4000 })),
    busyMinutes: fc.integer({ min: 0, max: 120 }),
  })
  .map(({ shifts, pauseMinutes, busyMinutes }) => {
    const hours = toOpeningHours({ weekly: shifts, holidays: [] })
    return {
      ...{ active: true, offersDelivery: true, offersPickup: true, hasSchedule: true, zones: [] },
      ...{ timeZone: 'America/New_York', hours: { business: hours, delivery: hours }, timeNeededMinutes: 45 },
      pausedUntil: pauseMinutes === null ? null : start + pauseMinutes * minute,
      busy: busyMinutes > 0 ? { minutes: busyMinutes, until: start + 120 * minute } : null,
    } as unknown as Merchant
  })

test('a pause closes every moment before its end and none after', () => {
  fc.assert(
    fc.property(merchants, fc.integer({ min: 0, max: 10_000 }), (merchant, minutes) => {
      const at = start + minutes * minute
      const unpaused = { ...merchant, pausedUntil: null }
      const { isOpen, nextOpenAt, reason } = checkAvailability(merchant, 'pickup', at)
      const isPaused = merchant.pausedUntil !== null && at < merchant.pausedUntil
      if (!isPaused)
        return assert.deepEqual(
          checkAvailability(merchant, 'pickup', at),
          checkAvailability(unpaused, 'pickup', at),
        )
      assert.equal(isOpen, false)
      assert.equal(reason, 'paused')
      // By brute force: the first minute after the end of the pause at which it is open.
      let first = merchant.pausedUntil!
      while (!checkAvailability(unpaused, 'pickup', first).isOpen) first += minute
      assert.equal(nextOpenAt, first)
    }),
    { numRuns: 50 },
  )
})

test('a merchant’s visible state does not change before its next change is due', () => {
  fc.assert(
    fc.property(merchants, fc.integer({ min: 0, max: 5_000 }), (merchant, minutes) => {
      const now = start + minutes * minute
      const said = (at: number) => [
        checkAvailability(merchant, 'pickup', at).reason,
        timeNeededAt(merchant, at),
      ]
      const turn = nextTurn(merchant, now)
      for (let at = now; at < Math.min(turn, now + 2000 * minute); at += 7 * minute)
        assert.deepEqual(said(at), said(now))
    }),
    { numRuns: 50 },
  )
})

test('a merchant is closed by a date’s special hours on that date, and by its usual hours on all others', () => {
  const weekly = Array.from({ length: 7 }, (_, day) => ({ day, startMinute: 660, endMinute: 1320 }))
  const holidays = [{ date: '2026-03-10', startMinute: 0, endMinute: 0 }]
  const hours = toOpeningHours({ weekly, holidays })
  const merchant = {
    ...{ active: true, offersDelivery: true, offersPickup: true, hasSchedule: true, zones: [] },
    ...{ timeZone: 'America/New_York', hours: { business: hours, delivery: hours } },
    ...{ pausedUntil: null, busy: null, learned: null, promotions: [] },
  } as unknown as Merchant
  for (let at = start; at < start + 7 * 1440 * minute; at += 30 * minute) {
    const { isOpen, reason } = checkAvailability(merchant, 'pickup', at)
    const local = new Date(at).toLocaleString('sv', { timeZone: 'America/New_York' })
    const isHoliday = local.startsWith('2026-03-10')
    const isUsual = local.slice(11) >= '11:00' && local.slice(11) < '22:00'
    assert.equal(isOpen, isUsual && !isHoliday, local)
    assert.equal(reason, isOpen ? null : isHoliday ? 'holiday' : 'outside_hours', local)
    assert.ok(nextChange(merchant, at) > at)
  }
})

test('tomorrow begins at four in the morning, in the merchant’s time zone', () => {
  const zone = 'America/Phoenix'
  const at = (text: string) => Date.parse(`${text}-07:00`)
  assert.equal(nextDayBegins(zone, at('2026-12-31T23:30:00')), at('2027-01-01T04:00:00'))
  assert.equal(nextDayBegins(zone, at('2027-01-01T01:00:00')), at('2027-01-01T04:00:00'))
  assert.equal(nextDayBegins(zone, at('2027-01-01T04:00:00')), at('2027-01-02T04:00:00'))
})
