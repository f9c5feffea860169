import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  formatForReader,
  formatForShop,
  instantIn,
  inZone,
  isMixed,
  nameZone,
} from '../../../web/kit/clock.ts'
import { formatTime } from '../../../web/kit/format.ts'

const zones = ['America/Los_Angeles', 'Asia/Kathmandu', 'UTC'] as const
const ordered = '2026-11-18T12:30:00-05:00'
const newYork = { zone: 'America/New_York' }
const reader = (zone: string) => ({ language: 'en' as const, zone })

describe('a shop’s time', () => {
  test('is in the shop’s time zone wherever it is read, and names the zone if it differs', () => {
    for (const zone of zones)
      assert.equal(formatForShop(ordered, reader(zone), newYork), 'Nov 18, 2026, 12:30 PM EST', zone)
    assert.equal(formatForShop(ordered, reader('America/New_York'), newYork), 'Nov 18, 2026, 12:30 PM')
  })

  test('has the name of a known zone, even across a clock change', () => {
    const at = (iso: string, zone: string) => formatForShop(iso, reader('UTC'), { zone })
    assert.equal(at('2026-11-18T17:30:00+00:00', 'America/New_York'), 'Nov 18, 2026, 12:30 PM EST')
    assert.equal(at('2026-11-01T05:30:00+00:00', 'America/New_York'), 'Nov 1, 2026, 1:30 AM EDT')
    assert.equal(at('2026-11-01T06:30:00+00:00', 'America/New_York'), 'Nov 1, 2026, 1:30 AM EST')
    assert.equal(at('2026-07-01T17:30:00+00:00', 'America/Phoenix'), 'Jul 1, 2026, 10:30 AM MST')
  })

  test('names its zone in a list of several shops, even if it is the reader’s', () => {
    const own = reader('America/New_York')
    const options = { zone: 'America/New_York', isNamed: true, format: formatTime }
    assert.equal(formatForShop(ordered, own, options), '12:30 PM EST')
    assert.equal(isMixed([ordered, '2026-11-18T12:30:00-06:00']), true)
    assert.equal(isMixed([ordered, '2026-11-17T10:00:00-05:00']), false)
    assert.equal(isMixed(['2026-11-18T12:30:00Z', '2026-11-18T12:30:00+00:00']), false)
  })

  test('in a zone without a short name shows its UTC offset', () => {
    assert.equal(nameZone('2026-11-18T12:30:00+05:45'), 'GMT+5:45')
    assert.equal(nameZone('2026-11-18T12:30:00+05:45', 'Asia/Kathmandu'), 'GMT+5:45')
    assert.equal(nameZone('2026-11-18T12:30:00Z'), 'UTC')
  })
})

describe('a time without a shop', () => {
  test('is in the reader’s time zone', () => {
    const shown = zones.map((zone) => formatForReader('2026-11-18T02:30:00+00:00', reader(zone)))
    assert.deepEqual(shown, ['Nov 17, 2026, 6:30 PM', 'Nov 18, 2026, 8:15 AM', 'Nov 18, 2026, 2:30 AM'])
  })
})

describe('the clock of a zone', () => {
  test('shows the same instant, to the second', () => {
    const instants = fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2060, 0) })
    const all = fc.constantFrom(
      ...zones,
      'America/New_York',
      'America/St_Johns',
      'Pacific/Apia',
      'Asia/Kolkata',
    )
    fc.assert(
      fc.property(instants, all, (ms, zone) => {
        const second = Math.floor(ms / 1000) * 1000
        assert.equal(Date.parse(inZone(new Date(second).toISOString(), zone)), second)
      }),
    )
  })

  test('does not depend on where the time was written', () => {
    const instants = fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2060, 0) })
    const all = fc.constantFrom(...zones, 'America/New_York', 'Australia/Lord_Howe')
    fc.assert(
      fc.property(instants, all, all, (ms, here, there) => {
        const second = new Date(Math.floor(ms / 1000) * 1000).toISOString()
        assert.equal(inZone(inZone(second, there), here), inZone(second, here))
      }),
    )
  })

  test('gives the instant of a typed time', () => {
    const hours = fc.integer({ min: Date.UTC(2000, 0) / 3_600_000, max: Date.UTC(2060, 0) / 3_600_000 })
    const all = fc.constantFrom(...zones, 'America/New_York', 'America/St_Johns', 'Australia/Lord_Howe')
    fc.assert(
      fc.property(hours, all, (hour, zone) => {
        const wall = new Date(hour * 3_600_000).toISOString().slice(0, 16)
        const found = instantIn(wall, zone)
        const shown = inZone(found, zone).slice(0, 16)
        // No clock shows an hour that is skipped.
        const isSkipped = ![-60, -30, 0, 30, 60].some(
          (minutes) =>
            inZone(new Date(Date.parse(found) + minutes * 60_000).toISOString(), zone).slice(0, 16) === wall,
        )
        assert.ok(isSkipped || shown === wall, `${wall} in ${zone} became ${shown}`)
      }),
    )
    assert.equal(instantIn('2026-11-18T12:30', 'America/New_York'), '2026-11-18T17:30:00.000Z')
    assert.equal(instantIn('2026-07-01T00:15', 'Asia/Kathmandu'), '2026-06-30T18:30:00.000Z')
  })
})
