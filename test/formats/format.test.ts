import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { formatAllergen } from '../../formats/allergens.ts'
import {
  formatBytes,
  formatClock,
  formatDate,
  formatDated,
  formatDay,
  formatDuration,
  formatExact,
  formatHour,
  formatHours,
  formatInZone,
  formatMoment,
  formatMoney,
  formatNumber,
  formatPercent,
  formatPhone,
  formatTimeRange,
  formatWait,
  formatWeekday,
} from '../../formats/format.ts'

/** With spaces that a keyboard has. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ')

describe('the shared formatter', () => {
  test('writes days with their year, for dates as well as times', () => {
    assert.equal(formatDate('2027-01-04', 'en'), 'Jan 4, 2027')
    assert.equal(formatDate('2026-12-31T23:30:00-05:00', 'en'), 'Dec 31, 2026')
    assert.equal(formatDate('2027-01-04', 'es'), '4 ene 2027')
  })

  test('writes money with a sign before the dollars, two decimals, commas and no negative zero', () => {
    assert.equal(formatMoney(39.85, 'en'), '$39.85')
    assert.equal(formatMoney(1234.5, 'es'), '$1,234.50')
    assert.equal(formatMoney(-1.85, 'en'), '-$1.85')
    assert.equal(formatMoney(-0, 'en'), '$0.00')
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), (cents) => {
        const text = formatMoney(cents / 100, 'en')
        assert.match(text, /^-?\$\d{1,3}(,\d{3})*\.\d\d$/)
        assert.equal(Math.round(Number(text.replaceAll(/[$,]/g, '')) * 100), cents)
      }),
    )
  })

  test('writes dates and times as Americans do, in the zone that the time carries', () => {
    const iso = '2026-11-17T17:07:05-05:00'
    assert.equal(plain(formatMoment(iso, 'en')), 'Tue, Nov 17, 5:07 PM')
    assert.equal(formatDay(iso, 'en'), 'Tue, Nov 17')
    assert.equal(plain(formatDated(iso, 'en')), 'Nov 17, 2026, 5:07 PM')
    assert.equal(plain(formatExact(iso, 'en')), 'Nov 17, 5:07:05 PM')
    assert.equal(plain(formatTimeRange(iso, '2026-11-17T17:30:00-05:00', 'en')), '5:07 – 5:30 PM')
    const [late, next] = ['2026-11-17T23:57:00-05:00', '2026-11-18T00:12:00-05:00']
    assert.equal(plain(formatTimeRange(late, next, 'en')), '11:57 PM – 12:12 AM')
    assert.equal(formatWeekday(0, 'en'), 'Sunday')
    assert.equal(formatWeekday(6, 'en', 'short'), 'Sat')
    assert.equal(formatWeekday(iso, 'es'), 'martes')
    assert.equal(plain(formatHour('17:00', 'en')), '5 PM')
  })

  test('names the zone of an instant', () => {
    const instant = Date.parse('2026-11-15T14:30:00Z')
    assert.equal(formatInZone(instant, 'America/New_York', 'en'), 'Sunday, November 15, 9:30 AM EST')
    assert.match(formatInZone(instant, 'America/New_York', 'es'), /^domingo, 15 de noviembre, 9:30 .*EST$/)
  })

  test('writes numbers and sizes', () => {
    assert.equal(formatNumber(1234.56, 'en'), '1,234.6')
    assert.equal(formatBytes(0, 'en'), '0 B')
    assert.equal(formatBytes(1_500_000_000, 'en'), '1.5 GB')
  })

  test('writes durations as hours and minutes that add up to what was given, leaving out zeros', () => {
    assert.equal(formatDuration(225, 'en'), '3 hr 45 min')
    assert.equal(formatDuration(225, 'es'), '3 h 45 min')
    assert.equal(formatDuration(120, 'en'), '2 hr')
    assert.equal(formatDuration(0, 'en'), '0 min')
    const waits = [-5, 225, 1439, 1439.6, 2879, 2880, 5690].map((minutes) => formatWait(minutes, 'en'))
    assert.deepEqual(waits, [
      ...['0 min', '3 hr 45 min', '23 hr 59 min', '1 day', '1 day', '2 days', '3 days'],
    ])
    assert.deepEqual([formatWait(1440, 'es'), formatWait(4320, 'es')], ['1 día', '3 días'])
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

  test('writes hours in 12-hour form, and Open 24 hours', () => {
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

  test('writes percentages without a space and without rounding noise', () => {
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

  test('writes common allergens in the reader’s language, and others as the merchant did', () => {
    const names = [' Tree Nuts', 'milk', 'Lupin']
    assert.deepEqual(
      names.map((name) => formatAllergen(name, 'es')),
      ['frutos secos', 'leche', 'Lupin'],
    )
    assert.deepEqual(
      names.map((name) => formatAllergen(name, 'en')),
      ['tree nuts', 'milk', 'Lupin'],
    )
  })

  test('writes phone numbers as Americans do, and others unchanged', () => {
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
