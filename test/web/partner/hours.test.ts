import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { conflictsWith, findOutside } from '../../../web/partner/hours/conflicts.ts'
import { isOpenAt, paintWeek } from '../../../web/partner/hours/paint.ts'
import {
  groupDays,
  readDay,
  readWeek,
  type Shift,
  showWeek,
  toMinutes,
} from '../../../web/partner/hours/week.ts'

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Which minutes of a week are open, one by one. */
const openMinutes = (shifts: readonly Shift[]) => {
  const open = new Set<number>()
  for (const { day, startTime, endTime } of shifts)
    for (let minute = toMinutes(startTime); minute < toMinutes(endTime); minute++)
      open.add(day * 1440 + minute)
  return open
}

const aDay = fc
  .uniqueArray(fc.integer({ min: 0, max: 1440 / 30 }), { minLength: 0, maxLength: 6 })
  .map((marks) => marks.sort((a, b) => a - b))
  .map((marks) =>
    Array.from({ length: Math.floor(marks.length / 2) }, (_, index) => ({
      startTime: clock(marks[index * 2]! * 30),
      endTime: clock(marks[index * 2 + 1]! * 30),
    })),
  )
const aLanguage = fc.constantFrom('en' as const, 'es' as const)
/** Days that are open all day and nights that run until morning are rare among random marks, but common among shops. */
const anyDay = fc.oneof(aDay, fc.constant([{ startTime: '00:00', endTime: '24:00' }]), nights())
function nights() {
  const half = (min: number, max: number) => fc.integer({ min, max }).map((mark) => clock(mark * 30))
  return fc.tuple(half(1, 8), half(30, 46)).map(([morning, evening]) => [
    { startTime: '00:00', endTime: morning },
    { startTime: evening, endTime: '24:00' },
  ])
}
const aWeek = fc
  .tuple(anyDay, anyDay, anyDay, anyDay, anyDay, anyDay, anyDay)
  .map((days) => days.flatMap((shifts, day) => shifts.map((shift) => ({ day, ...shift }))))

describe('painted hours', () => {
  const aStroke = fc
    .record({
      days: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
      cells: fc.tuple(fc.integer({ min: 0, max: 47 }), fc.integer({ min: 0, max: 47 })),
      isOpen: fc.boolean(),
    })
    .map(({ days, cells, isOpen }) => ({
      ...{ days, isOpen },
      from: Math.min(...cells) * 30,
      to: (Math.max(...cells) + 1) * 30,
    }))

  test('change only the minutes under a stroke', () => {
    fc.assert(
      fc.property(aWeek, aStroke, aLanguage, (week, stroke, language) => {
        const before = openMinutes(week)
        const painted = readWeek(paintWeek(showWeek(week, language), stroke, language))
        const after = openMinutes(painted.shifts)
        assert.deepEqual(painted.wrongDays, [])
        for (let minute = 0; minute < 7 * 1440; minute += 15) {
          const isUnder =
            stroke.days.includes(Math.floor(minute / 1440)) &&
            minute % 1440 >= stroke.from &&
            minute % 1440 < stroke.to
          assert.equal(after.has(minute), isUnder ? stroke.isOpen : before.has(minute), `minute ${minute}`)
        }
      }),
    )
  })

  test('merge if adjacent, keep an unreadable text, and the strip knows what is open', () => {
    const texts = ['', '11:00-14:00', 'noon', '17:15-02:00', '', '', '']
    const painted = paintWeek(texts, { days: [1], from: 840, to: 900, isOpen: true }, 'en')
    assert.deepEqual(painted, ['', '11:00 AM – 3:00 PM', 'noon', '5:15 PM – 2:00 AM', '', '', ''])
    assert.equal(
      paintWeek(texts, { days: [2], from: 0, to: 30, isOpen: true }, 'en')[2],
      '12:00 AM – 12:30 AM',
    )
    assert.equal(isOpenAt(texts, 4, 3), true) // Wednesday's shift continues until two
    assert.equal(isOpenAt(texts, 4, 4), false)
    assert.equal(isOpenAt(texts, 3, 34), false) // a cell counts by its start
  })
})

describe('typed hours', () => {
  test('show whatever is stored, and read it back as the same minutes', () => {
    fc.assert(
      fc.property(aWeek, aLanguage, (week, language) => {
        const { shifts, wrongDays } = readWeek(showWeek(week, language))
        assert.deepEqual(wrongDays, [])
        assert.deepEqual(openMinutes(shifts), openMinutes(week))
      }),
    )
  })

  test('have words for a whole day, and read the words of both languages', () => {
    const whole = { day: 3, startTime: '00:00', endTime: '24:00' }
    assert.equal(showWeek([whole], 'en')[3], 'Open 24 hours')
    assert.equal(showWeek([whole], 'es')[3], 'Abierto las 24 horas')
    for (const text of ['open 24 hours', '24 hrs.', '24/7', ' All day ', 'Abierto 24 horas', '0-24'])
      assert.deepEqual(readDay(3, text), [whole], text)
    // A minute is missing, and it says so.
    assert.equal(showWeek([{ ...whole, endTime: '23:59' }], 'en')[3], '12:00 AM – 11:59 PM')
    for (const text of ['Closed', ' cerrado', '–']) assert.deepEqual(readDay(3, text), [], text)
    assert.equal(readDay(3, '24 hours, closed'), undefined)
  })

  test('past midnight are two shifts, even from Saturday to Sunday', () => {
    assert.deepEqual(readDay(6, '17-02:30'), [
      { day: 6, startTime: '17:00', endTime: '24:00' },
      { day: 0, startTime: '00:00', endTime: '02:30' },
    ])
    assert.deepEqual(readDay(1, '17:00-00:00'), [{ day: 1, startTime: '17:00', endTime: '24:00' }])
  })

  test('are read as Americans type them, and in 24-hour format', () => {
    const spans = (text: string) =>
      readDay(1, text)?.map(({ startTime, endTime }) => `${startTime}-${endTime}`)
    for (const text of [
      '11 AM – 2 PM',
      '11am-2pm',
      '11:00a-2:00p',
      '11-2pm',
      '11:00 a. m. - 2:00 p. m.',
      '11-14',
    ])
      assert.deepEqual(spans(text), ['11:00-14:00'], text)
    assert.deepEqual(spans('5-9pm'), ['17:00-21:00'])
    assert.deepEqual(spans('9-5pm, 6:30pm-12am'), ['09:00-17:00', '18:30-24:00'])
    assert.deepEqual(spans('12am-12pm'), ['00:00-12:00'])
    assert.deepEqual(spans('12am-12am'), ['00:00-24:00'])
  })

  test('are not guessed from invalid times', () => {
    for (const text of [
      'nine to five',
      '25:00-26:00',
      '10:00',
      '10:61-12:00',
      '24:00-25:00',
      '13pm-2pm',
      '0am-5pm',
      '9-10-11',
    ])
      assert.equal(readDay(0, text), undefined, text)
    assert.deepEqual(readDay(0, ' '), [])
  })

  test('name days with the same hours together', () => {
    const week = ['', '9-17', '9-17', '9-17', '9-17', '9-17', '']
    assert.deepEqual(groupDays(week), [
      { days: [1, 2, 3, 4, 5], text: '9-17' },
      { days: [6, 0], text: '' },
    ])
  })
})

describe('menu times compared with the shop’s hours', () => {
  const time = fc.integer({ min: 0, max: 96 })
  const shift = fc
    .tuple(fc.integer({ min: 0, max: 6 }), time, time)
    .filter(([, from, to]) => from < to)
    .map(([day, from, to]) => ({ day, startTime: clock(from * 15), endTime: clock(to * 15) }))
  const shifts = fc.array(shift, { maxLength: 6 })

  test('are outside at exactly the minutes when the shop is closed', () => {
    fc.assert(
      fc.property(shifts, shifts, (sold, open) => {
        const outside = findOutside(sold, open)
        for (let day = 0; day < 7; day++)
          for (let minute = 7; minute < 1440; minute += 15) {
            const isOutside = covers(sold, day, minute) && !covers(open, day, minute)
            assert.equal(covers(outside, day, minute), isOutside)
          }
      }),
    )
  })

  test('say so if they can never be ordered', () => {
    const open = [{ day: 1, startTime: '09:00', endTime: '17:00' }]
    const breakfast = { id: 1, name: 'Breakfast', hours: [{ day: 1, startTime: '07:00', endTime: '10:00' }] }
    const night = { id: 2, name: 'Night', hours: [{ day: 1, startTime: '20:00', endTime: '24:00' }] }
    const lunch = { id: 3, name: 'Lunch', hours: [{ day: 1, startTime: '11:00', endTime: '14:00' }] }
    const found = conflictsWith(open, [breakfast, night, lunch])
    assert.deepEqual(
      found.map(({ name, isNever, outside }) => [name, isNever, outside[0]!.endTime]),
      [
        ['Breakfast', false, '09:00'],
        ['Night', true, '24:00'],
      ],
    )
  })
})

const covers = (
  shifts: readonly { day: number; startTime: string; endTime: string }[],
  day: number,
  minute: number,
) =>
  shifts.some((each) => each.day === day && each.startTime <= clock(minute) && clock(minute) < each.endTime)
