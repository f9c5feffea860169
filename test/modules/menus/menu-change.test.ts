import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { MenuRecords } from '../../../src/modules/menus/rules/menu.ts'
import {
  applyChange,
  changeBetween,
  inSequence,
  invertChange,
  isEmpty,
  type MenuChange,
  noChange,
} from '../../../src/modules/menus/rules/menu-change.ts'
import { anyMenu, inOrder, item } from '../../support/menus.ts'

const assertSame = (found: MenuRecords, expected: MenuRecords) =>
  assert.deepEqual(inOrder(found), inOrder(expected))

/** The changes that lead through a series of menus, one per step. */
const stepsThrough = (menus: readonly MenuRecords[]): MenuChange[] =>
  menus.slice(1).map((menu, index) => changeBetween(menus[index]!, menu))

const series = fc.array(anyMenu, { minLength: 2, maxLength: 6 })

/** As the database returns it: another object, with its keys in another order. */
function stored<Value>(value: Value): Value {
  const turn = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(turn)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(
      Object.entries(part)
        .reverse()
        .map(([key, one]) => [key, turn(one)]),
    )
  }
  return turn(value) as Value
}

describe('a change between two menus', () => {
  test('leads from one to the other, and its inverse back', () => {
    fc.assert(
      fc.property(anyMenu, anyMenu, (from, to) => {
        const change = changeBetween(from, to)
        assertSame(applyChange(from, change), to)
        assertSame(applyChange(to, invertChange(change)), from)
        assert.deepEqual(invertChange(invertChange(change)), change)
      }),
    )
  })

  test('has exactly the parts that differ', () => {
    fc.assert(
      fc.property(anyMenu, anyMenu, (from, to) => {
        const parts = ({ entities, links, schedules }: MenuRecords) => [...entities, ...links, ...schedules]
        const texts = (menu: MenuRecords) => new Set(parts(menu).map((part) => JSON.stringify(part)))
        const [old, young] = [texts(from), texts(to)]
        const { entities, links, schedules } = changeBetween(from, to)
        const sides = [...entities, ...links, ...schedules]
        const befores = sides.flatMap(({ before }) => (before ? [JSON.stringify(before)] : []))
        const afters = sides.flatMap(({ after }) => (after ? [JSON.stringify(after)] : []))
        assert.deepEqual(new Set(befores), old.difference(young))
        assert.deepEqual(new Set(afters), young.difference(old))
      }),
    )
  })

  test('is empty between equal menus, wherever they come from', () => {
    fc.assert(
      fc.property(anyMenu, (menu) => {
        assert.ok(isEmpty(changeBetween(menu, stored(menu))))
        assert.deepEqual(changeBetween(menu, menu), noChange)
      }),
    )
  })

  test('notices a key that only one side has', () => {
    const whole = { entities: [item(1)], links: [], schedules: [] }
    const { description: _description, ...less } = item(1)
    assert.ok(!isEmpty(changeBetween(whole, { ...whole, entities: [less as never] })))
  })

  test('keeps the objects of unchanged parts', () => {
    fc.assert(
      fc.property(anyMenu, anyMenu, (from, to) => {
        const change = changeBetween(from, to)
        const touched = new Set(change.entities.map(({ before, after }) => (after ?? before)!.entityId))
        const after = applyChange(from, change)
        for (const entity of from.entities) {
          if (!touched.has(entity.entityId)) assert.ok(after.entities.includes(entity))
        }
      }),
    )
  })
})

describe('several changes combined into one', () => {
  test('have the same effect as one after the other', () => {
    fc.assert(
      fc.property(series, (menus) => {
        const steps = stepsThrough(menus)
        assertSame(applyChange(menus[0]!, inSequence(steps)), steps.reduce(applyChange, menus[0]!))
        assertSame(applyChange(menus[0]!, inSequence(steps)), menus.at(-1)!)
      }),
    )
  })

  test('are the change between the first menu and the last, and no more', () => {
    fc.assert(
      fc.property(series, (menus) => {
        const keyed = ({ entities, links, schedules }: MenuChange) =>
          new Set([...entities, ...links, ...schedules].map((part) => JSON.stringify(part)))
        const direct = changeBetween(menus[0]!, menus.at(-1)!)
        assert.deepEqual(keyed(inSequence(stepsThrough(menus))), keyed(direct))
      }),
    )
  })

  test('lead back to the first menu when undone, even if stored in between', () => {
    fc.assert(
      fc.property(series, (menus) => {
        const back = invertChange(inSequence(stepsThrough(menus).map(stored)))
        assertSame(applyChange(menus.at(-1)!, back), menus[0]!)
      }),
    )
  })

  test('are empty if they cancel out', () => {
    fc.assert(
      fc.property(anyMenu, anyMenu, (from, to) => {
        const change = changeBetween(from, to)
        assert.deepEqual(inSequence([change, invertChange(change)]), noChange)
        assert.deepEqual(inSequence([]), noChange)
      }),
    )
  })
})
