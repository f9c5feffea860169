import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  formatClockTime,
  formatInstant,
  formatLocalDate,
  formatUtc,
  nextLocalDays,
  parseClockTime,
  parseInstant,
  parseLocalDate,
  toInstant,
  toLocalDay,
  toWeekday,
} from '../../src/core/local-time.ts'
import { runs } from '../support/eventually.ts'

const NEW_YORK = 'America/New_York'
const PHOENIX = 'America/Phoenix'
const MINUTE_MS = 60_000
const DAY_MINUTES = 1440

const day = (date: string) => parseLocalDate(date)!
const at = (date: string, clockTime: string, zone: string) =>
  formatInstant(toInstant(day(date), parseClockTime(clockTime)!, zone), zone)

test('clock times run from 00:00 to 24:00', () => {
  assert.equal(parseClockTime('00:00'), 0)
  assert.equal(parseClockTime('09:30'), 570)
  assert.equal(parseClockTime('24:00'), 1440)
  for (const text of [
    '',
    '9:30',
    '24:01',
    '25:00',
    '12:60',
    '12:5',
    '12-30',
    '12:30:00',
    ' 12:30',
    '-1:00',
  ]) {
    assert.equal(parseClockTime(text), null, text)
  }
})

test('every minute of the day survives a round trip', () => {
  for (let minute = 0; minute <= 1440; minute++) assert.equal(parseClockTime(formatClockTime(minute)), minute)
})

test('a date that does not exist is refused', () => {
  assert.equal(parseLocalDate('1970-01-02'), 1)
  assert.equal(parseLocalDate('2028-02-29'), Date.UTC(2028, 1, 29) / 86_400_000)
  for (const text of [
    '2026-02-29',
    '2026-02-30',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '2026',
    '2026-11',
    'x',
    '',
  ]) {
    assert.equal(parseLocalDate(text), null, text)
  }
  for (const text of ['Nov 15 2026', '2026-11-15T00:00:00Z', '2026-11-15 '])
    assert.equal(parseLocalDate(text), null, text)
})

test('the dates that exist are those of the calendar', () => {
  for (const year of [1, 99, 1900, 2000, 2026, 2028, 2100, 9999]) {
    const first = new Date(0).setUTCFullYear(year, 0, 1) / 86_400_000
    const days = Array.from({ length: 366 }, (_, index) => first + index)
    const calendar = new Map(days.map((one) => [formatLocalDate(one), one]))
    for (let month = 0; month <= 13; month++)
      for (let date = 0; date <= 32; date++) {
        const text = [year, month, date].map((part, at) => String(part).padStart(at ? 2 : 4, '0')).join('-')
        assert.equal(parseLocalDate(text), calendar.get(text) ?? null, text)
      }
  }
})

test('dates and weekdays agree with the calendar', () => {
  assert.equal(toWeekday(day('2026-11-15')), 0)
  fc.assert(
    fc.property(fc.integer({ min: -700_000, max: 2_900_000 }), (anyDay) => {
      const date = Temporal.PlainDate.from('1970-01-01').add({ days: anyDay })
      assert.equal(formatLocalDate(anyDay), date.toString())
      assert.equal(parseLocalDate(date.toString()), anyDay)
      assert.equal(toWeekday(anyDay), date.dayOfWeek % 7)
    }),
  )
})

test('a time skipped by a clock change means the end of the gap', () => {
  assert.equal(at('2026-03-08', '01:59', NEW_YORK), '2026-03-08T01:59:00-05:00')
  for (const skipped of ['02:00', '02:30', '02:59', '03:00']) {
    assert.equal(at('2026-03-08', skipped, NEW_YORK), '2026-03-08T03:00:00-04:00')
  }
  assert.equal(at('2026-03-08', '03:01', NEW_YORK), '2026-03-08T03:01:00-04:00')
})

test('a time repeated by a clock change means the first occurrence', () => {
  assert.equal(at('2026-11-01', '01:00', NEW_YORK), '2026-11-01T01:00:00-04:00')
  assert.equal(at('2026-11-01', '01:59', NEW_YORK), '2026-11-01T01:59:00-04:00')
  assert.equal(at('2026-11-01', '02:00', NEW_YORK), '2026-11-01T02:00:00-05:00')
})

test('days have 23 or 25 hours when clocks change, and 24 in Arizona', () => {
  const hoursOf = (date: string, zone: string) =>
    (toInstant(day(date), 1440, zone) - toInstant(day(date), 0, zone)) / 3_600_000
  assert.equal(hoursOf('2026-03-08', NEW_YORK), 23)
  assert.equal(hoursOf('2026-11-01', NEW_YORK), 25)
  assert.equal(hoursOf('2026-03-08', PHOENIX), 24)
  assert.equal(hoursOf('2026-11-01', PHOENIX), 24)
})

test('24:00 is 00:00 of the next day', () => {
  for (const date of ['2026-03-07', '2026-03-08', '2026-10-31', '2026-11-01', '2026-12-31']) {
    assert.equal(toInstant(day(date), 1440, NEW_YORK), toInstant(day(date) + 1, 0, NEW_YORK))
  }
})

/** Days around unusual clock changes: half an hour, at midnight, at one minute past it, a whole day left out. */
const zonedDay = fc
  .oneof(
    fc.tuple(
      fc.constantFrom(NEW_YORK, PHOENIX, 'America/Los_Angeles', 'Pacific/Honolulu', 'America/Havana', 'UTC'),
      fc.constantFrom('2026-03-08', '2026-11-01', '2027-03-14', '1985-04-28', '2087-11-02'),
    ),
    fc.constantFrom(
      ['America/St_Johns', '2005-10-30'],
      ['America/St_Johns', '2006-04-02'],
      ['America/Sao_Paulo', '2018-11-04'],
      ['America/Sao_Paulo', '2018-02-18'],
      ['Australia/Lord_Howe', '2026-04-05'],
      ['Australia/Lord_Howe', '2026-10-04'],
      ['Africa/Casablanca', '2026-02-15'],
      ['Pacific/Apia', '2011-12-30'],
    ),
    fc.tuple(
      fc.constantFrom(NEW_YORK, 'America/Anchorage', 'Asia/Kathmandu'),
      fc.integer({ min: 1000, max: 40_000 }).map(formatLocalDate),
    ),
  )
  .chain(([zone, date]) =>
    fc.record({
      zone: fc.constant(zone!),
      day: fc.integer({ min: -1, max: 1 }).map((days) => day(date!) + days),
    }),
  )

const minutesOfDay = fc.oneof(fc.integer({ min: 0, max: 180 }), fc.integer({ min: 0, max: 1440 }))

/** Minute by minute, as an observer of the clock would see it. */
function firstMinuteShowing(readingMinutes: number, zone: string): number {
  const earliest = readingMinutes - 40 * 60
  for (let minute = earliest; ; minute++) {
    const moment = Temporal.Instant.fromEpochMilliseconds(minute * MINUTE_MS).toZonedDateTimeISO(zone)
    if (minute + moment.offsetNanoseconds / 6e10 >= readingMinutes) return minute
  }
}

test('a local time means the first minute at which the clocks show it or later', () => {
  fc.assert(
    fc.property(zonedDay, minutesOfDay, ({ zone, day }, minute) => {
      const expected = firstMinuteShowing(day * DAY_MINUTES + minute, zone)
      assert.equal(
        toInstant(day, minute, zone),
        expected * MINUTE_MS,
        `${zone} ${formatLocalDate(day)} ${minute}`,
      )
    }),
    { numRuns: 200 },
  )
})

const instants = fc.oneof(
  fc.integer({ min: 0, max: Date.UTC(2200, 0) }),
  fc.integer({ min: Date.UTC(2026, 10, 1, 4), max: Date.UTC(2026, 10, 1, 8) }),
)

test('an instant has the local date and offset of its zone', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(NEW_YORK, PHOENIX, 'Asia/Kathmandu', 'America/St_Johns'),
      instants,
      (zone, instant) => {
        const expected = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
        assert.equal(formatLocalDate(toLocalDay(instant, zone)), expected.toPlainDate().toString())
        const text = expected.toString({ timeZoneName: 'never', smallestUnit: 'second' })
        assert.equal(formatInstant(instant, zone), text)
      },
    ),
    { numRuns: runs(500) },
  )
})

test('years evicted from the cache are still answered correctly', () => {
  for (let year = 1970; year < 2200; year++)
    assert.equal(at(`${year}-07-01`, '12:00', PHOENIX).slice(19), '-07:00')
  assert.equal(at('2026-11-15', '09:30', PHOENIX), '2026-11-15T09:30:00-07:00')
})

test('a clock change just before the cached year of the local time is still found', () => {
  assert.equal((day('2094-04-04') * 86_400_000) % (366 * 86_400_000), 0)
  assert.equal(at('2094-04-04', '02:30', 'Australia/Sydney'), '2094-04-04T02:30:00+11:00')
})

test('the next days start with the local date, not the UTC date', () => {
  const lateEvening = Date.parse('2026-11-01T04:30:00Z')
  const dates = nextLocalDays(lateEvening, PHOENIX, 3).map(formatLocalDate)
  assert.deepEqual(dates, ['2026-10-31', '2026-11-01', '2026-11-02'])
  assert.equal(formatLocalDate(nextLocalDays(lateEvening, NEW_YORK, 1)[0]!), '2026-11-01')
})

test('instants are written with the zone’s offset, or as UTC', () => {
  const instant = Date.parse('2026-11-15T14:30:00.999Z')
  assert.equal(formatInstant(instant, NEW_YORK), '2026-11-15T09:30:00-05:00')
  assert.equal(formatInstant(instant, 'Asia/Kathmandu'), '2026-11-15T20:15:00+05:45')
  assert.equal(formatUtc(instant), '2026-11-15T14:30:00+00:00')
})

test('a time is parsed in every format that clients use', () => {
  const spellings = [
    '2026-11-15T09:30:00-05:00',
    '2026-11-15T09:30:00-0500',
    '2026-11-15T09:30:00-05',
    '2026-11-15T09:30-05:00',
    '2026-11-15 09:30:00 -0500',
    '2026-11-15T14:30:00Z',
    '2026-11-15t14:30:00z',
    '2026-11-15T14:30:00.000Z',
    '2026-11-15T14:30:00',
    '2026-11-15 14:30',
    ' 2026-11-15T14:30:00+00:00 ',
    '2026-11-15T14:30:00 00:00',
    '2026-11-15T19:30:00 0500',
    '2026-11-15T19:30:00+05:00',
    '2026-11-16T00:15:00 09:45',
  ]
  for (const text of spellings) assert.equal(parseInstant(text), Date.UTC(2026, 10, 15, 14, 30), text)
  assert.equal(parseInstant('2026-11-15T14:30:01.5Z'), Date.UTC(2026, 10, 15, 14, 30, 1, 500))
  assert.equal(parseInstant('2026-11-15T14:30:01.123456789Z'), Date.UTC(2026, 10, 15, 14, 30, 1, 123))
})

test('a time that does not exist is refused', () => {
  const impossible = [
    '2026-02-30T10:00:00Z',
    '2026-13-01T10:00:00Z',
    '2026-11-15T24:00:00Z',
    '2026-11-15T10:60:00Z',
    '2026-11-15T10:00:60Z',
    '2026-11-15T10:00:00+24:00',
    '2026-11-15T10:00:00+05:60',
    '2026-11-15T10:00:0005:00',
    '2026-11-15T10:00:00Zx',
    '2026-11-15',
    '10:00',
    'ASAP',
    '1794753000',
    '',
  ]
  for (const text of impossible) assert.equal(parseInstant(text), null, text)
})

test('every time we write, we can read', () => {
  fc.assert(
    fc.property(fc.constantFrom(NEW_YORK, 'Asia/Kathmandu'), instants, (zone, instant) => {
      const wholeSecond = Math.floor(instant / 1000) * 1000
      assert.equal(parseInstant(formatInstant(instant, zone)), wholeSecond)
      assert.equal(parseInstant(formatUtc(instant)), wholeSecond)
    }),
  )
})
