import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { changedPrice, changePrices, findItems, listItems, listWith } from '../../../web/partner/menu/bulk.ts'
import {
  addEntity,
  addSchedule,
  changeEntity,
  type Draft,
  type EntityId,
  entityOfField,
  moveBefore,
  moveBy,
  moveTo,
  openDraft,
  removeFrom,
  removeSchedule,
  shapeDraft,
} from '../../../web/partner/menu/draft.ts'

const first = (): Draft =>
  openDraft(7, {
    cellardoorMenu: 1,
    entities: [
      { id: 1, type: 'SubMenu', name: 'Lunch' },
      { id: 2, type: 'SubMenu', name: 'Dinner' },
      { id: 3, type: 'Item', name: 'Soup', price: 5 },
      { id: 4, type: 'Item', name: 'Pie', price: 9 },
      { id: 5, type: 'OptionGroup', name: 'Size' },
      { id: 6, type: 'Option', name: 'Large', price: 1 },
    ],
    links: [
      { parentId: null, childId: 1, displayOrder: 1 },
      { parentId: null, childId: 2, displayOrder: null },
      { parentId: 1, childId: 4, displayOrder: 2 },
      { parentId: 1, childId: 3, displayOrder: 1 },
      { parentId: 3, childId: 5 },
      { parentId: 4, childId: 5 },
      { parentId: 5, childId: 6 },
    ],
  })

type Step = (draft: Draft) => Draft
const parents: (EntityId | null)[] = [null, 1, 2, 3, 4, 5]
const aStep: fc.Arbitrary<Step> = fc
  .tuple(
    fc.integer({ min: 0, max: 4 }),
    fc.constantFrom(...parents),
    fc.integer({ min: 1, max: 6 }),
    fc.integer({ min: 1, max: 6 }),
  )
  .map(([kind, parent, child, other]) => (draft) => {
    if (kind === 0) return moveBy(draft, parent, child, other % 2 ? 1 : -1)
    if (kind === 1) return moveBefore(draft, parent, child, other)
    if (kind === 2) return removeFrom(draft, parent, child)
    if (kind === 3) return addEntity(draft, parent, { type: 'Item', name: 'New', price: 1 })
    return changeEntity(draft, child, { name: 'Other' })
  })

describe('a menu draft', () => {
  test('keeps every link between existing entities, and leaves nothing detached, whatever is done to it', () => {
    fc.assert(
      fc.property(fc.array(aStep, { maxLength: 12 }), (steps) => {
        const { document } = steps.reduce((draft, step) => step(draft), first())
        const ids = new Set(document.entities.map(({ id }) => id))
        for (const { childId } of document.links) {
          assert.ok(ids.has(childId))
        }
        const hung = new Set(document.links.map(({ childId }) => childId))
        for (const id of ids) assert.ok(hung.has(id), `${id} hangs nowhere`)
        assert.equal(
          new Set(document.links.map(({ parentId, childId }) => `${parentId} ${childId}`)).size,
          document.links.length,
        )
      }),
    )
  })

  test('keeps children in order, and moves them one step or before another', () => {
    const draft = first()
    assert.deepEqual(shapeDraft(draft).childrenOf(1), [3, 4])
    assert.deepEqual(shapeDraft(moveBy(draft, 1, 4, -1)).childrenOf(1), [4, 3])
    assert.equal(moveBy(draft, 1, 3, -1), draft, 'the first cannot go up')
    assert.deepEqual(shapeDraft(moveBefore(draft, null, 2, 1)).childrenOf(null), [2, 1])
    assert.deepEqual(shapeDraft(moveTo(draft, 3, 1, 2)).childrenOf(2), [3])
  })

  test('keeps a shared entity until the last of its parents is removed', () => {
    const one = removeFrom(first(), 1, 3)
    assert.ok(shapeDraft(one).byId.has(5))
    const both = removeFrom(one, 1, 4)
    assert.deepEqual(
      both.document.entities.map(({ id }) => id),
      [1, 2],
    )
  })

  test('shows an API error next to the entity that it names', () => {
    const draft = addEntity(first(), 1, { type: 'Item', name: 'Cake', price: -1 })
    assert.deepEqual(entityOfField(draft, 'document.entities[2].price'), { id: 3, field: 'price' })
    assert.equal(entityOfField(draft, 'document.links[2]'), undefined)
  })
})

describe('bulk edits', () => {
  test('change prices by percent, by amount or to an amount, in whole cents and never below zero', () => {
    const kinds = fc.constantFrom('percent' as const, 'add' as const, 'set' as const)
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999 }),
        kinds,
        fc.integer({ min: -9900, max: 9900 }),
        (cents, kind, hundredths) => {
          const price = changedPrice(cents / 100, { kind, value: hundredths / 100 })
          const exact =
            kind === 'set'
              ? hundredths
              : kind === 'add'
                ? cents + hundredths
                : cents + (cents * hundredths) / 10_000
          assert.ok(price >= 0)
          assert.ok(Math.abs(Math.round(price * 100) - price * 100) < 1e-6, 'whole cents')
          assert.ok(Math.abs(price * 100 - Math.max(0, exact)) <= 0.5 + 1e-6)
        },
      ),
    )
  })

  test('are one change, for the selected items only', () => {
    const after = changePrices(first(), new Set([3]), { kind: 'percent', value: 10 })
    const shape = shapeDraft(after)
    assert.deepEqual([shape.byId.get(3)!.price, shape.byId.get(4)!.price, after.changes], [5.5, 9, 1])
    assert.deepEqual(
      listItems(shape).map(({ entity, section }) => [entity.name, section]),
      [
        ['Soup', 'Lunch'],
        ['Pie', 'Lunch'],
      ],
    )
    assert.equal(findItems(listItems(shape), 'sou').length, 1)
  })

  test('are narrowed to sections, items, items by their options, and items without a section', () => {
    const draft = first()
    draft.document.entities.push({ id: 9, type: 'Item', name: 'Lost' })
    const shape = shapeDraft(draft)
    const names = (...ids: number[]) => {
      const { listed, outside } = listWith(shape, new Set(ids))
      return [
        listed.map(({ entity: { name }, section }) => `${section}/${name}`),
        outside.map(({ name }) => name),
      ]
    }
    assert.deepEqual(names(6), [['Lunch/Soup', 'Lunch/Pie'], []])
    assert.deepEqual(names(4), [['Lunch/Pie'], []])
    assert.deepEqual(names(2, 3, 9), [['Lunch/Soup', '/Dinner'], ['Lost']])
    assert.deepEqual(names(), [[], []])
  })

  test('remove a schedule from everything that used it', () => {
    const added = addSchedule(first(), 'Breakfast')
    const { id } = added.document.schedules!.at(-1)!
    const used = changeEntity(added, 3, { scheduleIds: [id] })
    const after = removeSchedule(used, id)
    assert.deepEqual([after.document.schedules, shapeDraft(after).byId.get(3)!.scheduleIds], [[], []])
  })
})
