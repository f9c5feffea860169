import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { toLocalDay } from '../../../src/core/local-time.ts'
import { explainMenu } from '../../../src/modules/menus/reading/rules/explain.ts'
import { nextOrderableFrom } from '../../../src/modules/menus/reading/rules/next-orderable.ts'
import {
  availabilityAt,
  nextTurn,
  scheduleIdsAbove,
  scheduleWeek,
  weekExpiresAt,
} from '../../../src/modules/menus/rules/availability.ts'
import { compileMenu } from '../../../src/modules/menus/rules/compile-menu.ts'
import type {
  EntityRecord,
  ItemNode,
  LinkRecord,
  Menu,
  ScheduleRecord,
} from '../../../src/modules/menus/rules/menu.ts'
import { openIntervals, openState } from '../../../src/modules/merchants/rules/opening-hours.ts'
import { compile, group, item, option, subMenu } from '../../support/menus.ts'

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

/** SubMenus 1 to 5 and items 6 to 9 nested in any order, with the lower number on top. */
function menuOf(
  schedules: readonly ScheduleRecord['hours'][],
  bound: readonly (readonly number[])[],
  below: readonly (readonly [number, number])[],
): Menu {
  const entities = bound.map((scheduleIds, index) =>
    index < 5 ? subMenu(index + 1, { scheduleIds }) : item(index + 1, { scheduleIds }),
  )
  const drawn = below.filter(([parentId, childId]) => parentId < childId).map((pair) => pair.join())
  const links = [...new Set(drawn)].map((pair): LinkRecord => {
    const [parentId, childId] = pair.split(',').map(Number)
    return { parentId: parentId!, childId: childId!, displayOrder: null }
  })
  const records = schedules.map((hours, index) => ({ scheduleId: index + 1, name: '', hours }))
  const tops = [1, 2].map((childId): LinkRecord => ({ parentId: null, childId, displayOrder: null }))
  return compileMenu(1, { entities, links: [...tops, ...links], schedules: records }).menu
}

function tryEveryOpening(menu: Menu, one: ItemNode, now: number): number | null {
  const today = toLocalDay(now, zone)
  const openings = [...menu.schedules.values()]
    .flatMap(({ hours }) => openIntervals(hours, zone, today, today + 14))
    .map(({ startMs }) => startMs)
    .filter((startMs) => startMs > now)
    .sort((a, b) => a - b)
  const isOrderable = (moment: number) => availabilityAt(menu, zone, moment).isOrderable(one)
  return [now, ...openings].find(isOrderable) ?? null
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
    [...menu.items.values()].filter(availabilityAt(menu, zone, moment).isOrderable).map((one) => one.entityId)

  test('requires one open schedule at every level that has any, along any one path', () => {
    assert.deepEqual(orderable(noon).sort(), [20, 22, 23, 24])
    assert.deepEqual(orderable(evening).sort(), [22, 24])
    assert.deepEqual(orderable(midnight).sort(), [22, 23, 24])
  })

  test('is not restricted by a schedule that does not exist', () => {
    assert.deepEqual(menu.items.get(24)!.scheduleIds, [])
  })

  test('gives the next time to order from all levels together', () => {
    const nextOrderable = nextOrderableFrom(menu, zone, evening)
    assert.equal(nextOrderable(menu.items.get(20)!), at('2026-06-16T11:00:00-04:00'))
    assert.equal(nextOrderable(menu.items.get(23)!), at('2026-06-15T22:00:00-04:00'))
    assert.equal(nextOrderable(menu.items.get(21)!), null)
    assert.equal(nextOrderable(menu.items.get(22)!), evening, 'now')
  })

  test('gives the same next time as trying every opening', () => {
    const minute = fc.integer({ min: 0, max: 48 }).map((half) => half * 30)
    const hours = fc.array(
      fc.record({ hourId: fc.constant(0), day: fc.nat(6), startMinute: minute, endMinute: minute }),
      { maxLength: 4 },
    )
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 2 })
    const links = fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 2, max: 9 })), {
      maxLength: 20,
    })
    const moment = fc.integer({ min: 0, max: 400 * 48 }).map((half) => noon + half * 30 * 60_000)
    let [some, none] = [0, 0]
    const times = { schedules: fc.array(hours, { minLength: 4, maxLength: 4 }), now: moment }
    const graph = { bound: fc.array(ids, { minLength: 9, maxLength: 9 }), below: links }
    fc.assert(
      fc.property(fc.record({ ...times, ...graph }), ({ schedules, now, bound, below }) => {
        const drawn = menuOf(schedules, bound, below)
        const nextOrderable = nextOrderableFrom(drawn, zone, now)
        for (const one of drawn.items.values()) {
          const expected = tryEveryOpening(drawn, one, now)
          assert.equal(nextOrderable(one), expected)
          if (expected === null) none++
          else if (expected > now) some++
        }
      }),
      { numRuns: 500 },
    )
    assert.ok(some > 100 && none > 100, `${some} later, ${none} never`)
  })

  test('explains a menu of thousands of items that are never orderable at once', () => {
    const often = (scheduleId: number, from: number): ScheduleRecord => ({
      scheduleId,
      name: `Schedule ${scheduleId}`,
      hours: Array.from({ length: 28 }, (_, n) => everyDay(from + n * 50, from + n * 50 + 20)).flat(),
    })
    const items = Array.from({ length: 20_000 }, (_, n): [EntityRecord] => [
      item(100 + n, { scheduleIds: [1] }),
    ])
    const kitchen = compile([[subMenu(1, { scheduleIds: [2] }), ...items]], [often(1, 0), often(2, 25)])
    const explanations = explainMenu(kitchen, {
      timeZone: zone,
      atMs: noon,
      hidesUnavailable: false,
      pausedUntil: null,
      licenseFaults: {},
    })
    assert.equal(explanations.length, items.length)
    for (const { code, nextOrderableAt } of explanations) {
      assert.deepEqual([code, nextOrderableAt], ['out_of_schedule', null])
    }
  })

  test('neither searches nor explains hundreds of schedules on every item to the last', () => {
    const schedules = Array.from(
      { length: 500 },
      (_, n): ScheduleRecord => ({
        scheduleId: n + 1,
        name: `Schedule ${n + 1}`,
        hours: everyDay(n * 2, n * 2 + 1),
      }),
    )
    const all = schedules.map(({ scheduleId }) => scheduleId)
    const items = Array.from({ length: 1000 }, (_, n): [EntityRecord] => [
      item(100 + n, { scheduleIds: all.filter((id) => id !== 1 + (n % 500)) }),
    ])
    const kitchen = compile([[subMenu(1, { scheduleIds: all }), ...items]], schedules)
    const explanations = explainMenu(kitchen, {
      timeZone: zone,
      atMs: evening,
      hidesUnavailable: false,
      pausedUntil: null,
      licenseFaults: {},
    })
    assert.equal(explanations.length, items.length)
    assert.equal(explanations[0]!.nextOrderableAt, at('2026-06-16T00:02:00-04:00'))
    for (const { schedules: told } of explanations) assert.equal(told.length, 20)
  })

  test('limits an item by its own schedules and those of every menu above it', () => {
    const boundBy = (id: number) => [...scheduleIdsAbove(menu.items.get(id)!)].sort()
    assert.deepEqual([20, 21, 22, 23, 24].map(boundBy), [[1], [1, 2], [1], [1, 2], []])
  })

  test('does not change before its next change is due', () => {
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

  test('covers seven days from today; past midnight is one opening, and always open is one a day', () => {
    const nights = scheduleWeek(compiled(night), zone, noon)
    assert.equal(nights.length, 8, 'the rest of last night, and seven')
    assert.deepEqual(nights[1], {
      startMs: at('2026-06-15T22:00:00-04:00'),
      endMs: at('2026-06-16T02:00:00-04:00'),
    })
    assert.equal(nights[7]!.endMs, at('2026-06-22T02:00:00-04:00'))
    const days = scheduleWeek(compiled(always), zone, noon)
    assert.equal(days.length, 8, 'today, and up to noon in a week')
    assert.ok(days.every(({ startMs, endMs }) => endMs - startMs === 86_400_000))
  })

  test('covers seven times 24 hours from any moment, and stays the same until the change it announces', () => {
    const moment = fc.integer({ min: noon, max: noon + 400 * 86_400_000 })
    const share = fc.double({ min: 0, max: 0.999_999, noNaN: true })
    const week = 7 * 86_400_000
    fc.assert(
      fc.property(moment, fc.constantFrom(night, always, lunch), share, (now, hours, part) => {
        const schedule = compiled(hours)
        const told = scheduleWeek(schedule, zone, now)
        for (let hour = 0; hour < 7 * 24; hour++) {
          const then = now + hour * 3_600_000
          const isOpen = openState(schedule.hours, zone, then).isOpen
          assert.equal(
            told.some(({ startMs, endMs }) => startMs <= then && then < endMs),
            isOpen,
          )
        }
        assert.ok(told.every(({ startMs }) => startMs < now + week))
        const until = weekExpiresAt({ ...menu, schedules: new Map([[1, schedule]]) }, zone, now)
        assert.ok(until > now)
        const later = Math.floor(now + (until - now) * part)
        assert.deepEqual(scheduleWeek(schedule, zone, later), told)
      }),
    )
  })

  test('has days of 23 or 25 hours when clocks change', () => {
    const hours = (from: string) =>
      scheduleWeek(compiled(always), zone, at(from)).map(
        ({ startMs, endMs }) => (endMs - startMs) / 3_600_000,
      )
    assert.deepEqual(hours('2026-03-07T12:00:00-05:00'), [24, 23, 24, 24, 24, 24, 24, 24])
    assert.deepEqual(hours('2026-10-31T12:00:00-04:00'), [24, 25, 24, 24, 24, 24, 24, 24])
    assert.deepEqual(scheduleWeek(compiled(lunch), zone, at('2026-03-07T12:00:00-05:00')).slice(0, 2), [
      { startMs: at('2026-03-07T11:00:00-05:00'), endMs: at('2026-03-07T15:00:00-05:00') },
      { startMs: at('2026-03-08T11:00:00-04:00'), endMs: at('2026-03-08T15:00:00-04:00') },
    ])
  })

  test('evaluates each part of a menu with many paths only once', () => {
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

  test('explains what is left out, what is closed and until when, and what can’t be selected', () => {
    const kitchen = compile(
      [
        [subMenu(1), [item(10, { hidden: true })], [item(11, { scheduleIds: [1] })], [item(12)]],
        [subMenu(2), [item(13), [group(20, { selectionsMin: 1 }), [option(21, { hidden: true })]]]],
      ],
      [lunch],
    )
    const explanations = explainMenu(kitchen, {
      timeZone: zone,
      atMs: evening,
      hidesUnavailable: true,
      pausedUntil: null,
      licenseFaults: {},
    })
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
