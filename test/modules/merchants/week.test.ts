import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { formatClockTime } from '../../../src/core/local-time.ts'
import { currentWeek, ordinaryWeek } from '../../../src/modules/merchants/hours/rules.ts'
import { toOpeningHours } from '../../../src/modules/merchants/rules/opening-hours.ts'

const zone = 'America/New_York'
const hour = (n: number) => n * 60
const daily = (...spans: [number, number][]) =>
  Array.from({ length: 7 }, (_, day) =>
    spans.map(([from, to]) => ({ day, startMinute: hour(from), endMinute: hour(to) })),
  ).flat()
const monday = Date.parse('2026-06-15T16:00:00Z')

const shown = (week: ReturnType<typeof currentWeek>) =>
  week.map(({ times }) =>
    times.map((time) => `${formatClockTime(time.startMinute)}-${formatClockTime(time.endMinute)}`).join(' '),
  )

describe('a merchant’s week', () => {
  test('has seven days, today first', () => {
    const week = currentWeek(toOpeningHours({ weekly: daily([9, 17]), holidays: [] }), zone, monday)
    assert.deepEqual(
      week.map(({ date }) => date),
      ['2026-06-15', '2026-06-16', '2026-06-17', '2026-06-18', '2026-06-19', '2026-06-20', '2026-06-21'],
    )
    assert.deepEqual(
      week.map(({ weekday }) => weekday),
      [1, 2, 3, 4, 5, 6, 0],
    )
  })

  test('shows a night past midnight once, on the day on which it begins', () => {
    const hours = toOpeningHours({ weekly: daily([0, 2], [17, 24]), holidays: [] })
    assert.deepEqual(shown(ordinaryWeek(hours, zone, monday)), Array(7).fill('17:00-02:00'))
  })

  test('shows always open as 00:00 to 24:00, for each day', () => {
    const hours = toOpeningHours({ weekly: daily([0, 24]), holidays: [] })
    assert.deepEqual(shown(ordinaryWeek(hours, zone, monday)), Array(7).fill('00:00-24:00'))
  })

  test('does not join what would then read as a single morning', () => {
    const hours = toOpeningHours({
      weekly: daily([0, 11], [10, 24]).filter(({ day, startMinute }) =>
        day === 2 ? startMinute === 0 : startMinute !== 0,
      ),
      holidays: [],
    })
    assert.deepEqual(shown(ordinaryWeek(hours, zone, monday)).slice(0, 2), ['10:00-24:00', '00:00-11:00'])
  })

  test('has a holiday replace its day in the current week, but not in the regular one', () => {
    const holidays = [
      { date: '2026-06-16', startMinute: 0, endMinute: 0 },
      { date: '2026-06-17', startMinute: hour(12), endMinute: hour(13) },
    ]
    const hours = toOpeningHours({ weekly: daily([9, 17]), holidays })
    assert.deepEqual(shown(currentWeek(hours, zone, monday)).slice(0, 3), ['09:00-17:00', '', '12:00-13:00'])
    assert.deepEqual(shown(ordinaryWeek(hours, zone, monday)).slice(0, 3), Array(3).fill('09:00-17:00'))
  })

  test('ends the night before a closed holiday on the morning of the holiday', () => {
    const hours = toOpeningHours({
      weekly: daily([0, 2], [17, 24]),
      holidays: [{ date: '2026-06-16', startMinute: 0, endMinute: 0 }],
    })
    assert.deepEqual(shown(currentWeek(hours, zone, monday)).slice(0, 3), [
      '17:00-24:00',
      '',
      '00:00-02:00 17:00-02:00',
    ])
  })

  test('leaves out of the current week what a clock change skips entirely', () => {
    const beforeSpring = Date.parse('2026-03-07T17:00:00Z')
    const hours = toOpeningHours({
      weekly: [{ day: 0, startMinute: hour(2), endMinute: hour(3) }],
      holidays: [],
    })
    assert.deepEqual(shown(currentWeek(hours, zone, beforeSpring)), Array(7).fill(''))
    assert.equal(shown(ordinaryWeek(hours, zone, beforeSpring))[1], '02:00-03:00')
    assert.equal(shown(currentWeek(hours, 'America/Phoenix', beforeSpring))[1], '02:00-03:00')
  })
})
