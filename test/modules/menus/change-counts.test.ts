import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { countChange } from '../../../src/modules/menus/rules/change-counts.ts'
import { changeBetween, noChange } from '../../../src/modules/menus/rules/menu-change.ts'
import { anyMenu, item, option } from '../../support/menus.ts'

const kinds = ['SubMenu', 'Item', 'OptionGroup', 'PriceGroup', 'Option', 'Image', 'link', 'schedule'] as const

test('change counts match a search for each kind', () => {
  fc.assert(
    fc.property(anyMenu, anyMenu, (from, to) => {
      const change = changeBetween(from, to)
      const counts = countChange(change)
      const isIn = (list: readonly { entityId: number }[], id: number | null) =>
        list.some(({ entityId }) => entityId === id)
      const comesOrGoes = (id: number | null) => isIn(from.entities, id) !== isIn(to.entities, id)
      const partsOf = (kind: string) => {
        if (kind === 'schedule') return change.schedules
        if (kind !== 'link') return change.entities.filter((one) => (one.after ?? one.before)!.type === kind)
        return change.links.filter((one) => {
          const { parentId, childId } = (one.after ?? one.before)!
          return !comesOrGoes(parentId) && !comesOrGoes(childId)
        })
      }
      for (const kind of kinds) {
        const parts: readonly { before: unknown; after: unknown }[] = partsOf(kind)
        const own = counts.kinds.filter((one) => one.kind === kind)
        assert.equal(own.length, parts.length > 0 ? 1 : 0)
        if (parts.length === 0) continue
        const added = parts.filter(({ before }) => before === null).length
        const removed = parts.filter(({ after }) => after === null).length
        assert.deepEqual(own[0], { kind, added, removed, changed: parts.length - added - removed })
      }
      const { entities, links, schedules } = counts
      assert.deepEqual(
        [entities, links, schedules],
        [change.entities.length, change.links.length, change.schedules.length],
      )
    }),
  )
})

test('a link added with an entity is touched, but not counted separately', () => {
  const link = { parentId: 1, childId: 2, displayOrder: null }
  const change = {
    ...noChange,
    entities: [
      { before: item(1), after: item(1, { price: 2 }) },
      { before: null, after: option(2) },
    ],
    links: [{ before: null, after: link }],
  }
  assert.deepEqual(countChange(change), {
    entities: 2,
    links: 1,
    schedules: 0,
    kinds: [
      { kind: 'Item', added: 0, removed: 0, changed: 1 },
      { kind: 'Option', added: 1, removed: 0, changed: 0 },
    ],
  })
})
