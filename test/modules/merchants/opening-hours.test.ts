import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { formatInstant, parseClockTime, parseInstant, parseLocalDate } from '../../../src/core/local-time.ts'
import {
  type DatedShift,
  openIntervals,
  openState,
  spansOn,
  toOpeningHours,
  type WeeklySchedule,
  type WeeklyShift,
} from '../../../src/modules/merchants/rules/opening-hours.ts'
import { runs } from '../../support/eventually.ts'

const NEW_YORK = 'America/New_York'
const PHOENIX = 'America/Phoenix'
const MINUTE_MS = 60_000
const DAY_MINUTES = 1440
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]
const [SUNDAY, FRIDAY, SATURDAY] = [0, 5, 6]

const shift = (day: number, start: string, end: string): WeeklyShift => ({ day, ...span(start, end) })
const holiday = (date: string, start: string, end: string): DatedShift => ({ date, ...span(start, end) })
const span = (start: string, end: string) => ({
  startMinute: parseClockTime(start)!,
  endMinute: parseClockTime(end)!,
})
const hoursOf = (weekly: WeeklyShift[], holidays: DatedShift[] = []) => toOpeningHours({ weekly, holidays })
const day = (date: string) => parseLocalDate(date)!

/** `start end` of each opening, as the zone's clocks show them. */
function openings(
  hours: ReturnType<typeof hoursOf>,
  zone: string,
  firstDate: string,
  lastDate: string,
): string[] {
  return openIntervals(hours, zone, day(firstDate), day(lastDate)).map(
    ({ startMs, endMs }) => `${formatInstant(startMs, zone)} ${formatInstant(endMs, zone)}`,
  )
}

function stateAt(hours: ReturnType<typeof hoursOf>, time: string, zone = NEW_YORK) {
  const { isOpen, closesAt, nextOpenAt } = openState(hours, zone, parseInstant(time)!)
  const show = (instant: number | null) => instant && formatInstant(instant, zone)
  return { isOpen, closesAt: show(closesAt), nextOpenAt: show(nextOpenAt) }
}

const closed = (nextOpenAt: string | null) => ({ isOpen: false, closesAt: null, nextOpenAt })
const openUntil = (closesAt: string | null) => ({ isOpen: true, closesAt, nextOpenAt: null })

const bar = hoursOf([
  shift(FRIDAY, '17:00', '24:00'),
  shift(SATURDAY, '00:00', '02:00'),
  shift(SATURDAY, '17:00', '24:00'),
  shift(SUNDAY, '00:00', '02:00'),
])
const aroundTheClock = hoursOf(EVERY_DAY.map((weekday) => shift(weekday, '00:00', '24:00')))
const lunch = EVERY_DAY.map((weekday) => shift(weekday, '11:00', '14:00'))

test('a shift to 24:00 and one from 00:00 the next day are one opening', () => {
  assert.deepEqual(openings(bar, NEW_YORK, '2026-11-13', '2026-11-15'), [
    '2026-11-13T17:00:00-05:00 2026-11-14T02:00:00-05:00',
    '2026-11-14T17:00:00-05:00 2026-11-15T02:00:00-05:00',
  ])
})

test('a bar that closes at 02:00 is open after midnight and closed from 02:00 on', () => {
  assert.deepEqual(stateAt(bar, '2026-11-13T23:59:59-05:00'), openUntil('2026-11-14T02:00:00-05:00'))
  assert.deepEqual(stateAt(bar, '2026-11-14T00:00:00-05:00'), openUntil('2026-11-14T02:00:00-05:00'))
  assert.deepEqual(stateAt(bar, '2026-11-14T02:00:00-05:00'), closed('2026-11-14T17:00:00-05:00'))
  assert.deepEqual(stateAt(bar, '2026-11-15T02:00:00-05:00'), closed('2026-11-20T17:00:00-05:00'))
})

test('a shop opens at its opening minute, not before', () => {
  assert.deepEqual(stateAt(bar, '2026-11-13T16:59:59-05:00'), closed('2026-11-13T17:00:00-05:00'))
  assert.deepEqual(stateAt(bar, '2026-11-13T17:00:00-05:00'), openUntil('2026-11-14T02:00:00-05:00'))
})

test('a shop that is open around the clock never closes', () => {
  assert.deepEqual(stateAt(aroundTheClock, '2026-11-15T03:00:00-05:00'), openUntil(null))
  assert.deepEqual(openings(aroundTheClock, NEW_YORK, '2026-10-31', '2026-11-02'), [
    '2026-10-31T00:00:00-04:00 2026-11-03T00:00:00-05:00',
  ])
})

test('a shop without shifts never opens', () => {
  assert.deepEqual(stateAt(hoursOf([]), '2026-11-15T12:00:00-05:00'), closed(null))
})

test('a holiday with equal start and end closes the shop on that date', () => {
  const hours = hoursOf(lunch, [holiday('2026-11-26', '00:00', '00:00')])
  assert.deepEqual(spansOn(hours, day('2026-11-26')), [])
  assert.deepEqual(stateAt(hours, '2026-11-26T12:00:00-05:00'), closed('2026-11-27T11:00:00-05:00'))
})

test('a holiday replaces all shifts of its date and of no other date', () => {
  const hours = hoursOf(
    [...lunch, ...EVERY_DAY.map((weekday) => shift(weekday, '17:00', '22:00'))],
    [holiday('2026-12-24', '10:00', '13:00')],
  )
  assert.deepEqual(spansOn(hours, day('2026-12-24')), [span('10:00', '13:00')])
  assert.deepEqual(spansOn(hours, day('2026-12-23')), [span('11:00', '14:00'), span('17:00', '22:00')])
  assert.deepEqual(stateAt(hours, '2026-12-24T18:00:00-05:00'), closed('2026-12-25T11:00:00-05:00'))
})

test('a holiday can open a shop on a day on which it is normally closed', () => {
  const hours = hoursOf([shift(FRIDAY, '11:00', '14:00')], [holiday('2026-11-18', '09:00', '12:00')])
  assert.deepEqual(stateAt(hours, '2026-11-15T12:00:00-05:00'), closed('2026-11-18T09:00:00-05:00'))
  assert.deepEqual(stateAt(hours, '2026-11-18T09:00:00-05:00'), openUntil('2026-11-18T12:00:00-05:00'))
})

test('a closed holiday ends the night before it at midnight', () => {
  const hours = hoursOf(
    [shift(FRIDAY, '17:00', '24:00'), shift(SATURDAY, '00:00', '02:00')],
    [holiday('2026-11-14', '00:00', '00:00')],
  )
  assert.deepEqual(stateAt(hours, '2026-11-13T23:00:00-05:00'), openUntil('2026-11-14T00:00:00-05:00'))
  assert.deepEqual(stateAt(hours, '2026-11-14T00:30:00-05:00'), closed('2026-11-20T17:00:00-05:00'))
})

test('a shop that is open around the clock closes for a holiday', () => {
  const hours = hoursOf(
    EVERY_DAY.map((weekday) => shift(weekday, '00:00', '24:00')),
    [holiday('2026-11-26', '12:00', '12:00')],
  )
  assert.deepEqual(stateAt(hours, '2026-11-20T12:00:00-05:00'), openUntil('2026-11-26T00:00:00-05:00'))
  assert.deepEqual(stateAt(hours, '2026-11-26T12:00:00-05:00'), closed('2026-11-27T00:00:00-05:00'))
})

test('the opening after a long run of holidays is found', () => {
  const season = Array.from({ length: 90 }, (_, index) => {
    const date = Temporal.PlainDate.from('2026-04-01').add({ days: index }).toString()
    return holiday(date, '00:00', '00:00')
  })
  assert.deepEqual(
    stateAt(hoursOf(lunch, season), '2026-04-01T12:00:00-04:00'),
    closed('2026-06-30T11:00:00-04:00'),
  )
})

test('an opening beyond the horizon is not promised', () => {
  const opensOnce = (date: string) => hoursOf([], [holiday(date, '10:00', '12:00')])
  const now = '2026-11-15T12:00:00-05:00'
  assert.deepEqual(stateAt(opensOnce('2026-11-30'), now), closed('2026-11-30T10:00:00-05:00'))
  assert.deepEqual(stateAt(opensOnce('2026-12-01'), now), closed(null))
})

test('an opening in a clock-change gap starts when the gap ends', () => {
  const hours = hoursOf([shift(SUNDAY, '02:30', '06:00')])
  assert.deepEqual(openings(hours, NEW_YORK, '2026-03-08', '2026-03-08'), [
    '2026-03-08T03:00:00-04:00 2026-03-08T06:00:00-04:00',
  ])
  assert.deepEqual(openings(hours, PHOENIX, '2026-03-08', '2026-03-08'), [
    '2026-03-08T02:30:00-07:00 2026-03-08T06:00:00-07:00',
  ])
})

test('a closing in a clock-change gap comes when the gap starts', () => {
  assert.deepEqual(
    openings(hoursOf([shift(SUNDAY, '00:00', '02:30')]), NEW_YORK, '2026-03-08', '2026-03-08'),
    ['2026-03-08T00:00:00-05:00 2026-03-08T03:00:00-04:00'],
  )
})

test('a shift that is skipped entirely by a clock change is dropped', () => {
  const hours = hoursOf([shift(SUNDAY, '02:00', '03:00')])
  assert.deepEqual(openings(hours, NEW_YORK, '2026-03-08', '2026-03-08'), [])
  assert.deepEqual(stateAt(hours, '2026-03-08T00:00:00-05:00'), closed('2026-03-15T02:00:00-04:00'))
  assert.equal(openings(hours, PHOENIX, '2026-03-08', '2026-03-08').length, 1)
})

test('shifts separated only by the gap are one opening', () => {
  const hours = hoursOf([shift(SUNDAY, '01:00', '02:00'), shift(SUNDAY, '03:00', '04:00')])
  assert.deepEqual(openings(hours, NEW_YORK, '2026-03-08', '2026-03-08'), [
    '2026-03-08T01:00:00-05:00 2026-03-08T04:00:00-04:00',
  ])
})

test('a shift in the repeated hour happens once, in the first of the two', () => {
  const hours = hoursOf([shift(SUNDAY, '01:15', '01:45')])
  assert.deepEqual(openings(hours, NEW_YORK, '2026-11-01', '2026-11-01'), [
    '2026-11-01T01:15:00-04:00 2026-11-01T01:45:00-04:00',
  ])
})

test('a bar that closes at 02:00 has an extra hour on the night when clocks are set back', () => {
  assert.deepEqual(
    openings(bar, NEW_YORK, '2026-10-31', '2026-11-01').at(-1),
    '2026-10-31T17:00:00-04:00 2026-11-01T02:00:00-05:00',
  )
  assert.deepEqual(stateAt(bar, '2026-11-01T01:30:00-05:00'), openUntil('2026-11-01T02:00:00-05:00'))
})

test('overlapping and adjacent shifts of a day are one span, in any order', () => {
  const hours = hoursOf([
    shift(0, '18:00', '20:00'),
    shift(0, '09:00', '12:00'),
    shift(0, '11:00', '14:00'),
    shift(0, '14:00', '15:00'),
  ])
  assert.deepEqual(spansOn(hours, day('2026-11-15')), [span('09:00', '15:00'), span('18:00', '20:00')])
})

test('a holiday on a date that does not exist is an error, not a closed day', () => {
  assert.throws(() => hoursOf([], [holiday('2026-02-30', '00:00', '00:00')]), RangeError)
})

/** A range of minutes with what the clocks show at each, around clock changes of several kinds. */
function watchClocks(zone: string, firstDate: string) {
  const firstDay = day(firstDate)
  const firstMinute = (firstDay - 1) * DAY_MINUTES
  const latestShown = new Int32Array(30 * DAY_MINUTES)
  let latest = 0
  for (const index of latestShown.keys()) {
    const minute = firstMinute + index
    const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(
      minute * MINUTE_MS,
    ).toZonedDateTimeISO(zone)
    latest = Math.max(latest, minute + offsetNanoseconds / 6e10)
    latestShown[index] = latest
  }
  /** The first minute of the range at which the clocks show this time or later. */
  const indexOf = (onDay: number, minute: number) => {
    let [low, high] = [0, latestShown.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (latestShown[middle]! < onDay * DAY_MINUTES + minute) low = middle + 1
      else high = middle
    }
    return low
  }
  const instantAt = (index: number) => (firstMinute + index) * MINUTE_MS
  const dayAt = (index: number) =>
    day(
      Temporal.Instant.fromEpochMilliseconds(instantAt(index))
        .toZonedDateTimeISO(zone)
        .toPlainDate()
        .toString(),
    )
  return { zone, firstDay, minutes: latestShown.length, indexOf, instantAt, dayAt }
}

type Watch = ReturnType<typeof watchClocks>

const watches: Watch[] = [
  watchClocks(NEW_YORK, '2026-03-06'),
  watchClocks(NEW_YORK, '2026-10-30'),
  watchClocks(PHOENIX, '2026-10-30'),
  watchClocks('America/Havana', '2026-03-06'),
  watchClocks('America/St_Johns', '2005-10-28'),
]

function openMinutes(
  watch: Watch,
  { weekly, holidays }: WeeklySchedule,
  firstDay: number,
  lastDay: number,
): Uint8Array {
  const isOpen = new Uint8Array(watch.minutes)
  for (let current = firstDay; current <= lastDay; current++) {
    const date = Temporal.PlainDate.from('1970-01-01').add({ days: current })
    const dated = holidays.filter((shift) => shift.date === date.toString())
    const shifts = dated.length > 0 ? dated : weekly.filter((shift) => shift.day === date.dayOfWeek % 7)
    for (const { startMinute, endMinute } of shifts) {
      isOpen.fill(1, watch.indexOf(current, startMinute), watch.indexOf(current, endMinute))
    }
  }
  return isOpen
}

const minute = fc.oneof(
  fc.constantFrom(0, 60, 120, 150, 180, 1380, 1440),
  fc.integer({ min: 0, max: 200 }),
  fc.integer({ min: 0, max: 96 }).map((quarter) => quarter * 15),
)
const anySpan = fc
  .tuple(minute, minute)
  .map(([a, b]) => ({ startMinute: Math.min(a, b), endMinute: Math.max(a, b) }))
const weekly = fc.oneof(
  fc.array(fc.record({ day: fc.integer({ min: 0, max: 6 }), span: anySpan }), { maxLength: 12 }),
  fc.constant(EVERY_DAY.map((weekday) => ({ day: weekday, span: { startMinute: 0, endMinute: 1440 } }))),
)
const question = fc
  .record({
    watch: fc.constantFrom(...watches),
    weekly,
    holidays: fc.array(fc.record({ days: fc.integer({ min: 0, max: 9 }), span: anySpan }), { maxLength: 4 }),
    nowIndex: fc.integer({ min: 2 * DAY_MINUTES, max: 6 * DAY_MINUTES }),
    nowMs: fc.integer({ min: 0, max: MINUTE_MS - 1 }),
  })
  .map(({ watch, weekly, holidays, ...now }) => ({
    watch,
    ...now,
    schedule: {
      weekly: weekly.map(({ day, span }) => ({ day, ...span })),
      holidays: holidays.map(({ days, span }) => ({
        date: Temporal.PlainDate.from('1970-01-01')
          .add({ days: watch.firstDay + days })
          .toString(),
        ...span,
      })),
    },
  }))

test('openings match what an observer would see minute by minute', () => {
  fc.assert(
    fc.property(question, ({ watch, schedule }) => {
      const [firstDay, lastDay] = [watch.firstDay, watch.firstDay + 9]
      const seen = openMinutes(watch, schedule, firstDay, lastDay)
      const expected: { startMs: number; endMs: number }[] = []
      for (let start = seen.indexOf(1); start !== -1; start = seen.indexOf(1, start)) {
        const end = seen.indexOf(0, start)
        expected.push({ startMs: watch.instantAt(start), endMs: watch.instantAt(end) })
        start = end
      }
      assert.deepEqual(openIntervals(toOpeningHours(schedule), watch.zone, firstDay, lastDay), expected)
    }),
    { numRuns: runs(500) },
  )
})

test('open or closed, and until when, matches what an observer would see', () => {
  fc.assert(
    fc.property(question, ({ watch, schedule, nowIndex, nowMs }) => {
      const horizonDays = 14 + new Set(schedule.holidays.map((shift) => shift.date)).size
      const lastDay = watch.dayAt(nowIndex) + horizonDays
      const seen = openMinutes(watch, schedule, watch.firstDay, lastDay)
      const isOpen = seen[nowIndex] === 1
      const change = seen.indexOf(isOpen ? 0 : 1, nowIndex)
      const isInSight = change !== -1 && change < watch.indexOf(lastDay + 1, 0)
      const changesAt = isInSight ? watch.instantAt(change) : null
      assert.deepEqual(
        openState(toOpeningHours(schedule), watch.zone, watch.instantAt(nowIndex) + nowMs),
        isOpen
          ? { isOpen, closesAt: changesAt, nextOpenAt: null }
          : { isOpen, closesAt: null, nextOpenAt: changesAt },
      )
    }),
    { numRuns: runs(1000) },
  )
})
