import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { formatClockTime, formatLocalDate } from '../../../src/core/local-time.ts'
import {
  checkHolidays,
  checkWeek,
  keepIds,
  type ShiftFault,
  shiftReasons,
} from '../../../src/modules/merchants/shifts/rules.ts'
import { forDevelopers, says } from '../../../src/texts/sentence.ts'
import { runs } from '../../support/eventually.ts'

const monday = (startTime: unknown, endTime: unknown, more: object = {}) => ({
  day: 1,
  startTime,
  endTime,
  ...more,
})
const christmas = (startTime: unknown, endTime: unknown) => ({ date: '2026-12-25', startTime, endTime })
const at = (faults: readonly ShiftFault[]) => faults.map(({ index, key }) => `${index}.${key ?? ''}`)

describe('a weekly shift', () => {
  test('is read into minutes of its day', () => {
    assert.deepEqual(
      checkWeek([monday('09:00', '17:30'), { day: 0, startTime: '00:00', endTime: '24:00' }]),
      {
        shifts: [
          { id: null, day: 1, startMinute: 540, endMinute: 1050 },
          { id: null, day: 0, startMinute: 0, endMinute: 1440 },
        ],
        faults: [],
      },
    )
  })

  test('can leave out the leading zero of an hour', () => {
    const { shifts } = checkWeek([monday('9:05', '9:10')])
    assert.deepEqual(shifts, [{ id: null, day: 1, startMinute: 545, endMinute: 550 }])
  })

  test('past midnight is refused with how to enter it', () => {
    for (const endTime of ['02:00', '00:00', '17:00']) {
      const { shifts, faults } = checkWeek([monday('17:00', endTime)])
      assert.deepEqual(shifts, [])
      assert.deepEqual(at(faults), ['0.endTime'])
      assert.match(forDevelopers(faults[0]!.detail), /24:00 .* 00:00 the next day/)
    }
  })

  test('with impossible times is refused, for each time separately', () => {
    const wrong = [
      '',
      '9',
      '900',
      '24:01',
      '25:00',
      '12:60',
      '-1:00',
      '12:00 pm',
      '12:00:00',
      ' 12:00',
      '１２:00',
    ]
    for (const time of [...wrong, 900, 9.5, true, null, {}, ['09:00']]) {
      assert.deepEqual(at(checkWeek([monday(time, time)]).faults), ['0.startTime', '0.endTime'], String(time))
    }
    assert.deepEqual(at(checkWeek([monday('24:00', '24:00')]).faults), ['0.startTime'])
  })

  test('requires a day from 0 to 6', () => {
    for (const day of [
      undefined,
      -1,
      7,
      1.5,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      '1',
      'monday',
      true,
      [1],
    ]) {
      assert.deepEqual(at(checkWeek([{ ...monday('09:00', '10:00'), day }]).faults), ['0.day'], String(day))
    }
  })

  test('has no date: a one-day opening must not repeat every week', () => {
    const { faults } = checkWeek([monday('09:00', '10:00', { date: '2026-12-25' })])
    assert.deepEqual(at(faults), ['0.date'])
  })

  test('has a whole number as its id, or none', () => {
    assert.equal(checkWeek([monday('09:00', '10:00', { id: 12 })]).shifts[0]!.id, 12)
    for (const id of [0, -1, 1.5, 'x', 2 ** 60, {}])
      assert.deepEqual(at(checkWeek([monday('09:00', '10:00', { id })]).faults), ['0.id'])
  })

  test('has all its errors reported at once, and so do its neighbors', () => {
    const { shifts, faults } = checkWeek([
      {},
      monday('09:00', '10:00'),
      'soon',
      { id: 'x', day: 9, date: '1' },
      null,
    ])
    assert.equal(shifts.length, 1)
    assert.deepEqual(at(faults), [
      ...['0.day', '0.startTime', '0.endTime', '2.'],
      ...['3.id', '3.day', '3.date', '3.startTime', '3.endTime', '4.'],
    ])
  })
})

describe('shifts of one day', () => {
  test('can touch', () => {
    assert.deepEqual(checkWeek([monday('09:00', '12:00'), monday('12:00', '14:00')]).faults, [])
  })

  test('must not overlap: the error names both', () => {
    const { faults } = checkWeek([
      monday('13:00', '15:00'),
      monday('18:00', '19:00'),
      monday('12:00', '14:00'),
    ])
    const told = faults.map(({ index, detail }) => ({ index, detail: forDevelopers(detail) }))
    assert.deepEqual(told, [
      { index: 0, detail: '[0] (Monday 13:00 to 15:00) and [2] (Monday 12:00 to 14:00) overlap.' },
    ])
  })

  test('do not overlap those of another day', () => {
    const tuesday = { ...monday('09:00', '12:00'), day: 2 }
    assert.deepEqual(checkWeek([monday('09:00', '12:00'), tuesday]).faults, [])
  })

  const shift = fc
    .tuple(fc.integer({ min: 0, max: 2 }), fc.nat(1440), fc.nat(1440))
    .map(([day, a, b]) => ({ day, start: Math.min(a, b, 1439), end: Math.max(a, b) }))
    .filter(({ start, end }) => start < end)
  const sent = ({ day, start, end }: { day: number; start: number; end: number }) => {
    return { day, startTime: formatClockTime(start), endTime: formatClockTime(end) }
  }
  /** How often each minute of each day is covered. */
  const maxAtOnce = (shifts: readonly { day: number; start: number; end: number }[]) => {
    const covered = new Uint16Array(3 * 1440)
    for (const { day, start, end } of shifts)
      for (let minute = start; minute < end; minute++) covered[day * 1440 + minute]! += 1
    return Math.max(0, ...covered)
  }

  test('overlap exactly if a minute is covered twice, and without the reported ones none is', () => {
    fc.assert(
      fc.property(fc.array(shift, { maxLength: 12 }), (shifts) => {
        const { faults, shifts: read } = checkWeek(shifts.map(sent))
        assert.equal(read.length, shifts.length)
        assert.equal(faults.length > 0, maxAtOnce(shifts) > 1)
        const named = new Set(faults.map(({ index }) => index))
        assert.ok(maxAtOnce(shifts.filter((_, index) => !named.has(index))) <= 1)
        for (const { index, detail } of faults) {
          const pair = [...forDevelopers(detail).matchAll(/\[(\d+)\]/g)].map((match) => Number(match[1]))
          assert.ok(
            pair.includes(index!) && maxAtOnce(pair.map((one) => shifts[one]!)) === 2,
            forDevelopers(detail),
          )
        }
      }),
      { numRuns: runs(500) },
    )
  })

  test('on holidays are checked like those of the week', () => {
    const dateOf = (day: number) => formatLocalDate(20_600 + day)
    fc.assert(
      fc.property(fc.array(shift, { maxLength: 12 }), (shifts) => {
        const dated = shifts.map(sent).map(({ day, ...times }) => ({ date: dateOf(day), ...times }))
        assert.deepEqual(at(checkHolidays(dated).faults), at(checkWeek(shifts.map(sent)).faults))
      }),
    )
  })
})

describe('a holiday shift', () => {
  test('with equal start and end closes its date', () => {
    assert.deepEqual(checkHolidays([christmas('00:00', '00:00')]), {
      shifts: [{ id: null, date: '2026-12-25', startMinute: 0, endMinute: 0 }],
      faults: [],
    })
  })

  test('that closes must be the only one on its date', () => {
    const { faults } = checkHolidays([christmas('09:00', '12:00'), christmas('10:00', '10:00')])
    assert.deepEqual(at(faults), ['1.'])
    assert.match(forDevelopers(faults[0]!.detail), /2026-12-25/)
    assert.equal(checkHolidays([christmas('00:00', '00:00'), christmas('00:00', '00:00')]).faults.length, 2)
    const other = { ...christmas('09:00', '12:00'), date: '2026-12-26' }
    assert.deepEqual(checkHolidays([christmas('10:00', '10:00'), other]).faults, [])
  })

  test('has a date that exists', () => {
    const wrong = [
      '2026-02-30',
      '2025-02-29',
      '2026-13-01',
      '0000-01-01',
      '1999-12-31',
      '2201-01-01',
      '2026-1-1',
      '12/25/2026',
    ]
    for (const date of [...wrong, '+012026-01-01', '2026-12-25T00:00', '', 20261225, null, undefined, {}]) {
      const { faults } = checkHolidays([{ ...christmas('09:00', '12:00'), date }])
      assert.deepEqual(at(faults), ['0.date'], String(date))
    }
    for (const date of ['2024-02-29', '2000-01-01', '2200-12-31'])
      assert.deepEqual(checkHolidays([{ ...christmas('09:00', '12:00'), date }]).faults, [], date)
  })

  test('can repeat the weekday of its date, but not contradict it', () => {
    const friday = { ...christmas('09:00', '12:00'), day: 5 }
    assert.deepEqual(checkHolidays([friday]).faults, [])
    assert.match(forDevelopers(checkHolidays([{ ...friday, day: 4 }]).faults[0]!.detail), /is a Friday/)
  })
})

test('a list holds at most 200 shifts', () => {
  const day = Array.from({ length: 200 }, (_, n) =>
    monday(formatClockTime(n * 7), formatClockTime(n * 7 + 7)),
  )
  assert.deepEqual(checkWeek(day).faults, [])
  const { shifts, faults } = checkWeek([...day, monday('23:30', '23:40')])
  assert.deepEqual([shifts, faults.length, faults[0]!.index], [[], 1, undefined])
})

test('an error is reported with its full path and the shift as received', () => {
  const received = ['{"day":1}']
  assert.deepEqual(
    shiftReasons('schedule.hours', received, [{ index: 0, key: 'endTime', detail: says`x` }]),
    [{ code: 'invalid_schedule', field: 'schedule.hours[0].endTime', detail: says`x`, entity: '{"day":1}' }],
  )
  assert.equal(shiftReasons('schedule.hours', received, [{ detail: says`x` }])[0]!.field, 'schedule.hours')
})

describe('a shift that is sent back', () => {
  const kept = (id: number, startMinute: number) => ({ id, day: 1, startMinute, endMinute: startMinute + 60 })
  const wanted = (id: number | null, startMinute: number) => ({ ...kept(0, startMinute), id })
  const ids = (...wish: ReturnType<typeof wanted>[]) =>
    keepIds(wish, [kept(1, 100), kept(2, 200)]).map(({ id }) => id)

  test('keeps its id when it names it, and when it is as it was', () => {
    assert.deepEqual(ids(wanted(2, 900), wanted(null, 100), wanted(null, 300)), [2, 1, null])
  })

  test('does not get an id of another list, nor one that is taken', () => {
    assert.deepEqual(ids(wanted(77, 900), wanted(1, 300), wanted(1, 400), wanted(null, 100)), [
      null,
      1,
      null,
      null,
    ])
    assert.deepEqual(ids(wanted(null, 100), wanted(null, 100)), [1, null])
  })
})
