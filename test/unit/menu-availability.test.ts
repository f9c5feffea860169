import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  availabilityAt,
  isOrderableAt,
  nextOrderable,
  nextTurn,
  weekOf,
} from '../../src/modules/menus/rules/availability.ts'
import { compileMenu } from '../../src/modules/menus/rules/compile-menu.ts'
import { explainMenu } from '../../src/modules/menus/rules/explain.ts'
import type { EntityRecord, LinkRecord, ScheduleRecord } from '../../src/modules/menus/rules/menu.ts'
import { compile, group, item, option, subMenu } from '../support/menu-records.ts'

const zone = 'America/New_York'
const at = (text: string) => Date.parse(text)

const lunch: ScheduleRecord = { scheduleId: 1, name: 'Lunch', hours: everyDay(11 * 60, 15 * 60) }
const night: ScheduleRecord = {
  scheduleId: 2,
  name: 'Late night',
  hours: [...everyDay(22 * 60, 1440), ...everyDay(0, 120)],
}
const always: ScheduleRecord = { scheduleId: 3, name: 'Always', hours: everyDay(0, 1440) }

function everyDay(startMinute: number, endMinute: number) {
  return Array.from({ length: 7 }, (_, day) => ({ hourId: day, day, startMinute, endMinute }))
}

const compiled = (schedule: ScheduleRecord) =>
  compile([], [schedule]).menu.schedules.get(schedule.scheduleId)!

describe('availability', () => {
  const noon = at('2026-06-15T12:00:00-04:00')
  const evening = at('2026-06-15T18:00:00-04:00')
  const midnight = at('2026-06-16T00:30:00-04:00')
  const shared = item(22)
  const { menu } = compile(
    [
      [subMenu(1, { scheduleIds: [1] }), [item(20)], [item(21, { scheduleIds: [2] })], [shared]],
      [subMenu(2), [shared], [item(23, { scheduleIds: [1, 2] })], [item(24, { scheduleIds: [99] })]],
    ],
    [lunch, night],
  )
  const orderable = (moment: number) =>
    [...menu.items.values()]
      .filter((one) => isOrderableAt(menu, one, zone, moment))
      .map((one) => one.entityId)

  test('every level that has schedules must have one open; any of several ways will do', () => {
    assert.deepEqual(orderable(noon).sort(), [20, 22, 23, 24])
    assert.deepEqual(orderable(evening).sort(), [22, 24])
    assert.deepEqual(orderable(midnight).sort(), [22, 23, 24])
  })

  test('a schedule that does not exist binds nobody', () => {
    assert.deepEqual(menu.items.get(24)!.scheduleIds, [])
  })

  test('the next moment to order: all levels together', () => {
    assert.equal(nextOrderable(menu, menu.items.get(20)!, zone, evening), at('2026-06-16T11:00:00-04:00'))
    assert.equal(nextOrderable(menu, menu.items.get(23)!, zone, evening), at('2026-06-15T22:00:00-04:00'))
    assert.equal(nextOrderable(menu, menu.items.get(21)!, zone, evening), null)
  })

  test('nothing changes before the next turn', () => {
    const moment = fc.integer({ min: noon, max: noon + 400 * 86_400_000 })
    fc.assert(
      fc.property(moment, fc.double({ min: 0, max: 0.999_999, noNaN: true }), (now, share) => {
        const turn = nextTurn(menu, zone, now)
        assert.ok(turn > now)
        const before = Math.floor(now + (turn - now) * share)
        assert.deepEqual(orderable(before), orderable(now))
      }),
    )
  })

  test('seven days from today; past midnight is one opening, open all hours is one a day', () => {
    const nights = weekOf(compiled(night), zone, noon)
    assert.equal(nights.length, 8, 'the rest of last night, and seven')
    assert.deepEqual(nights[1], {
      startMs: at('2026-06-15T22:00:00-04:00'),
      endMs: at('2026-06-16T02:00:00-04:00'),
    })
    assert.equal(nights[7]!.endMs, at('2026-06-22T02:00:00-04:00'))
    const days = weekOf(compiled(always), zone, noon)
    assert.equal(days.length, 7)
    assert.ok(days.every(({ startMs, endMs }) => endMs - startMs === 86_400_000))
  })

  test('days have 23 or 25 hours when clocks change', () => {
    const hours = (from: string) =>
      weekOf(compiled(always), zone, at(from)).map(({ startMs, endMs }) => (endMs - startMs) / 3_600_000)
    assert.deepEqual(hours('2026-03-07T12:00:00-05:00'), [24, 23, 24, 24, 24, 24, 24])
    assert.deepEqual(hours('2026-10-31T12:00:00-04:00'), [24, 25, 24, 24, 24, 24, 24])
    assert.deepEqual(weekOf(compiled(lunch), zone, at('2026-03-07T12:00:00-05:00')).slice(0, 2), [
      { startMs: at('2026-03-07T11:00:00-05:00'), endMs: at('2026-03-07T15:00:00-05:00') },
      { startMs: at('2026-03-08T11:00:00-04:00'), endMs: at('2026-03-08T15:00:00-04:00') },
    ])
  })

  test('a menu of many ways is asked only once about each part', () => {
    const entities: EntityRecord[] = [item(999)]
    const links: LinkRecord[] = [{ parentId: 2, childId: 999, displayOrder: null }]
    for (let level = 0; level < 40; level++) {
      const [left, right] = [level * 2 + 2, level * 2 + 3]
      entities.push(subMenu(left), subMenu(right))
      for (const child of level === 0 ? [] : [left - 2, left - 1]) {
        links.push({ parentId: left, childId: child, displayOrder: null })
        links.push({ parentId: right, childId: child, displayOrder: null })
      }
    }
    links.push({ parentId: null, childId: 80, displayOrder: null })
    const { menu: tangled } = compileMenu(1, { entities, links, schedules: [] })
    const { isOrderable } = availabilityAt(tangled, zone, noon)
    for (const one of tangled.items.values()) assert.ok(isOrderable(one))
  })

  test('explanations: what is left out, what is closed and until when, what cannot be chosen', () => {
    const kitchen = compile(
      [
        [subMenu(1), [item(10, { hidden: true })], [item(11, { scheduleIds: [1] })], [item(12)]],
        [subMenu(2), [item(13), [group(20, { selectionsMin: 1 }), [option(21, { hidden: true })]]]],
      ],
      [lunch],
    )
    const explanations = explainMenu(kitchen, { timeZone: zone, atMs: evening, hidesUnavailable: true })
    assert.deepEqual(
      explanations.map(({ entityId, code, isShown }) => [entityId, code, isShown]),
      [
        [10, 'hidden', false],
        [21, 'hidden', false],
        [11, 'out_of_schedule', false],
        [13, 'no_lawful_choice', true],
      ],
    )
    assert.equal(explanations[2]!.nextOrderableAt, at('2026-06-16T11:00:00-04:00'))
    assert.deepEqual(explanations[2]!.schedules, [compiled(lunch)])
  })
})
