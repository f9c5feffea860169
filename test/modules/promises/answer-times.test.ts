import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { parseInstant } from '../../../src/core/local-time.ts'
import type { Merchant } from '../../../src/modules/merchants/index.ts'
import { openingsFrom } from '../../../src/modules/merchants/rules/availability.ts'
import { openState, toOpeningHours } from '../../../src/modules/merchants/rules/opening-hours.ts'
import { answerTimes, deadlineAfterCall } from '../../../src/modules/promises/rules/answer-times.ts'
import { runs } from '../../support/eventually.ts'

const minuteMs = 60_000
const zone = 'America/New_York'
const at = (text: string) => parseInstant(text)!

/** A merchant with the fields that decide when it is open. */
const merchantWith = (
  weekly: { day: number; startMinute: number; endMinute: number }[],
  pausedUntil: number | null = null,
): Merchant => {
  const hours = toOpeningHours({ weekly, holidays: [] })
  const open = { active: true, offersDelivery: true, offersPickup: true, hasSchedule: true }
  return {
    ...{ ...open, timeZone: zone, pausedUntil, zones: [{}], hours: { business: hours, delivery: hours } },
  } as unknown as Merchant
}
const daily = (startMinute: number, endMinute: number) =>
  [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, startMinute, endMinute }))
const timesOf = (merchant: Merchant, order: { orderedAt: number; deliverAt: number }, minutes: number) =>
  answerTimes(openingsFrom(merchant, 'delivery', order.orderedAt), order, minutes)

describe('the deadline of a merchant’s answer', () => {
  const shop = merchantWith(daily(11 * 60, 22 * 60))
  const asap = (text: string) => ({ orderedAt: at(text), deliverAt: at(text) })

  test('is a call after 10 minutes and cancellation after 20 for an order in the middle of the day', () => {
    assert.deepEqual(timesOf(shop, asap('2026-06-15T19:00:30-04:00'), 10), {
      callAt: at('2026-06-15T19:10:30-04:00'),
      answerBy: at('2026-06-15T19:20:30-04:00'),
    })
  })

  test('stops counting at closing and continues at the next opening', () => {
    assert.deepEqual(timesOf(shop, asap('2026-06-15T21:55:00-04:00'), 10), {
      callAt: at('2026-06-16T11:05:00-04:00'),
      answerBy: at('2026-06-16T11:15:00-04:00'),
    })
  })

  test('cancels a scheduled order an hour before its time, not minutes after it was placed', () => {
    const order = { orderedAt: at('2026-06-15T12:00:00-04:00'), deliverAt: at('2026-06-17T18:30:00-04:00') }
    assert.deepEqual(timesOf(shop, order, 10), {
      callAt: at('2026-06-17T17:20:00-04:00'),
      answerBy: at('2026-06-17T17:30:00-04:00'),
    })
  })

  test('counts an order for soon, and one for the first minutes of a day, from when they can be answered', () => {
    const soon = { orderedAt: at('2026-06-15T12:00:00-04:00'), deliverAt: at('2026-06-15T12:45:00-04:00') }
    assert.equal(timesOf(shop, soon, 10)!.answerBy, at('2026-06-15T12:20:00-04:00'))
    const first = { orderedAt: at('2026-06-15T23:00:00-04:00'), deliverAt: at('2026-06-16T11:30:00-04:00') }
    assert.equal(timesOf(shop, first, 10)!.answerBy, at('2026-06-16T11:20:00-04:00'))
  })

  test('does not count minutes of an active pause', () => {
    const paused = merchantWith(daily(11 * 60, 22 * 60), at('2026-06-15T14:00:00-04:00'))
    const order = { orderedAt: at('2026-06-15T12:00:00-04:00'), deliverAt: at('2026-06-15T14:30:00-04:00') }
    assert.equal(timesOf(paused, order, 10)!.answerBy, at('2026-06-15T14:20:00-04:00'))
  })

  test('does not exist for a shop that never opens again', () => {
    assert.equal(timesOf(merchantWith([]), asap('2026-06-15T12:00:00-04:00'), 10), null)
  })

  test('skips an hour that the clocks skip, and counts a repeated hour twice', () => {
    const night = merchantWith(daily(0, 1440))
    const spring = asap('2026-03-08T01:55:00-05:00')
    assert.equal(timesOf(night, spring, 10)!.callAt - spring.orderedAt, 10 * minuteMs)
    const early = merchantWith(daily(90, 210)) // 1:30 to 3:30
    assert.equal(
      timesOf(early, asap('2026-03-08T01:55:00-05:00'), 10)!.callAt,
      at('2026-03-08T03:05:00-04:00'),
    )
  })

  test('matches counting every minute', () => {
    const span = fc
      .tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 40 }))
      .map(([start, length]) => ({
        startMinute: start * 15,
        endMinute: Math.min(1440, (start + length) * 15),
      }))
    const weekly = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 6 }), span).map(([day, times]) => ({ day, ...times })),
      { minLength: 3, maxLength: 12 },
    )
    // Around both clock changes, and in an ordinary week.
    const start = fc
      .tuple(
        fc.constantFrom('2026-03-06T12:00:00Z', '2026-10-30T12:00:00Z', '2026-06-15T12:00:00Z'),
        fc.nat(4000),
      )
      .map(([text, minutes]) => at(text) + minutes * minuteMs)
    const pause = fc.option(fc.integer({ min: 1, max: 600 }))
    fc.assert(
      fc.property(
        weekly,
        start,
        fc.nat(3000),
        fc.integer({ min: 1, max: 120 }),
        pause,
        (shifts, orderedAt, ahead, minutes, paused) => {
          const pausedUntil = paused === null ? null : orderedAt + paused * minuteMs
          const merchant = merchantWith(shifts, pausedUntil)
          const order = { orderedAt, deliverAt: orderedAt + ahead * minuteMs }
          assert.deepEqual(timesOf(merchant, order, minutes), countMinutes(merchant, order, minutes))
        },
      ),
      { numRuns: runs(300) },
    )
  })
})

/** The same minute by minute, using the rule that says whether a shop is open. */
function countMinutes(
  { hours, pausedUntil }: Merchant,
  { orderedAt, deliverAt }: { orderedAt: number; deliverAt: number },
  minutes: number,
) {
  const isOpen = (ms: number) =>
    (pausedUntil === null || ms >= pausedUntil) && openState(hours.delivery, zone, ms).isOpen
  const from = Math.max(orderedAt, deliverAt - (60 + 2 * minutes) * minuteMs)
  const ends: number[] = []
  let counted = 0
  for (let now = from; ends.length < 2; now += minuteMs) {
    if (now > orderedAt + 30 * 1440 * minuteMs) return null
    if (!isOpen(now)) continue
    counted++
    if (counted === minutes || counted === 2 * minutes) ends.push(now + minuteMs)
  }
  return { callAt: ends[0]!, answerBy: ends[1]! }
}

test('leaves time to answer after a late call, and does not change after an early one', () => {
  const [callAt, answerBy] = [10 * minuteMs, 20 * minuteMs]
  assert.equal(deadlineAfterCall({ callAt, answerBy }, 11 * minuteMs), answerBy)
  assert.equal(deadlineAfterCall({ callAt, answerBy }, 90 * minuteMs), 95 * minuteMs)
  fc.assert(
    fc.property(fc.nat(1e9), fc.nat(1e7), fc.nat(1e9), (call, length, late) => {
      const deadline = deadlineAfterCall({ callAt: call, answerBy: call + length }, call + late)
      return deadline >= call + length && deadline >= call + late && deadline <= call + length + late
    }),
  )
})
