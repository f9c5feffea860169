import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  formatClock,
  formatDuration,
  formatHours,
  formatPercent,
  formatPhone,
} from '../../../web/kit/format.ts'

describe('what the formatter of all applications writes', () => {
  test('durations: hours and minutes that sum to what was given, none of them zero', () => {
    assert.equal(formatDuration(225, 'en'), '3 hr 45 min')
    assert.equal(formatDuration(225, 'es'), '3 h 45 min')
    assert.equal(formatDuration(120, 'en'), '2 hr')
    assert.equal(formatDuration(0, 'en'), '0 min')
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), (minutes) => {
        const text = formatDuration(minutes, 'en')
        const hours = Number(/(\d+) hr/.exec(text)?.[1] ?? 0)
        const rest = Number(/(\d+) min/.exec(text)?.[1] ?? 0)
        assert.equal(hours * 60 + rest, minutes)
        assert.ok(rest < 60 && !/\b0 /.test(text), text)
      }),
    )
  })

  test('hours in 12-hour form, and Open 24 hours', () => {
    assert.equal(formatHours({ start: '17:00', end: '02:00' }, 'en'), '5:00 PM – 2:00 AM')
    for (const end of ['24:00', '00:00', '23:59'])
      assert.equal(formatHours({ start: '00:00', end }, 'en'), 'Open 24 hours')
    assert.equal(formatHours({ start: '09:00', end: '24:00' }, 'en'), '9:00 AM – 12:00 AM')
    assert.equal(formatHours({ start: '00:00', end: '24:00' }, 'es'), 'Abierto las 24 horas')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), (minute) => {
        const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
        const [, hour, rest, half] = /^(\d{1,2}):(\d\d)\s([AP]M)$/.exec(formatClock(time, 'en'))!
        assert.equal((Number(hour) % 12) * 60 + Number(rest) + (half === 'PM' ? 720 : 0), minute)
      }),
    )
  })

  test('percent without a blank and without noise', () => {
    assert.equal(formatPercent(0.08875, 'en'), '8.875%')
    assert.equal(formatPercent(0.15, 'es'), '15%')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (ppm) => {
        const text = formatPercent(ppm / 1_000_000, 'en')
        assert.match(text, /^\d+(\.\d{1,4})?%$/)
        assert.equal(Math.round(Number.parseFloat(text) * 10_000), ppm)
      }),
    )
  })

  test('phone numbers as Americans write them, and others as they are', () => {
    for (const phone of ['2125550100', '12125550100', '+12125550100', '212-555-0100', '(212) 555 0100'])
      assert.equal(formatPhone(phone), '(212) 555-0100')
    for (const phone of ['', '911', '+4930123456', 'call me']) assert.equal(formatPhone(phone), phone)
    fc.assert(
      fc.property(fc.stringMatching(/^[2-9]\d{9}$/), (digits) => {
        const text = formatPhone(digits)
        assert.equal(text.replaceAll(/\D/g, ''), digits)
        assert.equal(formatPhone(text), text)
      }),
    )
  })
})
