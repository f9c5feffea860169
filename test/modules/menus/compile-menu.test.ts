import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { availabilityAt } from '../../../src/modules/menus/rules/availability.ts'
import { compareLinks, compileMenu } from '../../../src/modules/menus/rules/compile-menu.ts'
import {
  type EntityRecord,
  isAllowedQuantity,
  type LinkRecord,
  type MenuNode,
  parseEntityId,
} from '../../../src/modules/menus/rules/menu.ts'
import { foldedWords } from '../../../src/modules/menus/search/match-items.ts'
import { compile, group, image, item, option, priceGroup, subMenu } from '../../support/menus.ts'

const zone = 'America/New_York'

const outline = (nodes: readonly MenuNode[]): unknown[] =>
  nodes.map((node) => [node.entityId, ...outline(node.children)])

describe('the order of links', () => {
  test('is by display order, then those without one, then by entity id', () => {
    const links = [
      { parentId: 1, childId: 9, displayOrder: null },
      { parentId: 1, childId: 3, displayOrder: null },
      { parentId: 1, childId: 8, displayOrder: 7 },
      { parentId: 1, childId: 7, displayOrder: 7 },
      { parentId: 1, childId: 6, displayOrder: -1 },
    ]
    assert.deepEqual(
      links.toSorted(compareLinks).map(({ childId }) => childId),
      [6, 7, 8, 3, 9],
    )
  })
})

describe('visibility', () => {
  test('hides hidden entities and what is only under them, while shared children stay where they are visible', () => {
    const shared = item(20)
    const { menu, leftOut } = compile([
      [subMenu(1, { hidden: true }), [shared], [item(21)]],
      [
        subMenu(2),
        [shared],
        [item(22, { hidden: true })],
        [item(23), [group(30), [option(31, { hidden: true })]]],
      ],
    ])
    assert.deepEqual(outline(menu.topLevel), [[2, [20], [23, [30]]]])
    assert.deepEqual([...menu.items.keys()].sort(), [20, 23])
    assert.deepEqual(Object.fromEntries(leftOut.map(({ entity, reason }) => [entity.entityId, reason])), {
      1: 'hidden',
      21: 'parent_left_out',
      22: 'hidden',
      31: 'hidden',
    })
  })

  test('shows an item of price 0 thanks to a price group with a visible option', () => {
    const { menu, leftOut } = compile([
      [
        subMenu(1),
        [item(10, { price: 0 })],
        [item(11, { price: 0 }), [priceGroup(20), [option(21, { price: 500 })]]],
        [item(12, { price: 0 }), [priceGroup(22, { hidden: true }), [option(23)]]],
        [item(13, { price: 0 }), [priceGroup(24), [option(25, { hidden: true })]]],
        [item(14, { price: 0 }), [group(26), [option(27, { price: 500 })]]],
      ],
    ])
    assert.deepEqual([...menu.items.keys()], [11])
    const priceless = leftOut
      .filter(({ reason }) => reason === 'no_price')
      .map(({ entity }) => entity.entityId)
    assert.deepEqual(priceless, [10, 12, 13, 14])
  })

  test('leaves out what is attached where it isn’t allowed', () => {
    const { menu, leftOut } = compile([
      [item(1)],
      [subMenu(2), [option(3)], [item(4), [item(5)], [image(6)], [image(7)]]],
    ])
    assert.deepEqual(outline(menu.topLevel), [[2, [4, [6]]]])
    assert.ok(leftOut.every(({ reason }) => reason === 'wrong_place'))
    assert.deepEqual(leftOut.map(({ entity }) => entity.entityId).sort(), [1, 3, 5, 7])
  })

  test('survives a cycle of links', () => {
    const links = [
      { parentId: null, childId: 1, displayOrder: null },
      { parentId: 1, childId: 2, displayOrder: null },
      { parentId: 2, childId: 1, displayOrder: null },
      { parentId: 2, childId: 3, displayOrder: null },
    ]
    const { menu } = compileMenu(1, { entities: [subMenu(1), subMenu(2), item(3)], links, schedules: [] })
    assert.deepEqual(outline(menu.topLevel), [[1, [2, [3]]]])
    assert.ok(availabilityAt(menu, zone, 0).isOrderable(menu.items.get(3)!))
  })

  test('cuts links that would expand to a million entities, or a chain of thousands', () => {
    const levels = Array.from({ length: 30 }, (_, level) => level * 10 + 100)
    const entities: EntityRecord[] = [subMenu(1), item(2)]
    const links: LinkRecord[] = [
      { parentId: null, childId: 1, displayOrder: null },
      { parentId: 1, childId: 2, displayOrder: null },
      { parentId: 2, childId: levels[0]!, displayOrder: null },
    ]
    for (const [index, base] of levels.entries()) {
      entities.push(group(base), option(base + 1, { price: 100 }), option(base + 2, { price: 100 }))
      for (const child of [base + 1, base + 2]) {
        links.push({ parentId: base, childId: child, displayOrder: null })
        const next = levels[index + 1]
        if (next) links.push({ parentId: child, childId: next, displayOrder: null })
      }
    }
    for (let id = 10_000; id < 30_000; id++) {
      entities.push(subMenu(id))
      links.push({ parentId: id === 10_000 ? null : id - 1, childId: id, displayOrder: null })
    }
    const count = (nodes: readonly MenuNode[]): number =>
      nodes.reduce((sum, { children }) => sum + 1 + count(children), 0)
    const { menu } = compileMenu(1, { entities, links, schedules: [] })
    assert.ok(count(menu.topLevel) <= 100_000)
    assert.ok(menu.items.has(2))
  })

  test('passes alcohol and tobacco on to everything below, along any of several paths, even while hidden', () => {
    const shared = item(20)
    const { menu } = compile([
      [subMenu(1, { alcohol: true }), [subMenu(2), [shared], [item(21)]]],
      [subMenu(3), [shared], [item(22)], [item(23, { tobacco: true })], [item(24)]],
      [subMenu(4, { tobacco: true, hidden: true }), [item(24)]],
    ])
    const flagged = (flag: 'isAlcohol' | 'isTobacco') =>
      [...menu.items.values()].filter((one) => one[flag]).map(({ entityId }) => entityId)
    assert.deepEqual(flagged('isAlcohol'), [20, 21])
    assert.deepEqual(flagged('isTobacco'), [23, 24])
  })

  test('makes radio exactly one and upToOne at most one, whatever was entered; only amounts scale with the item', () => {
    const { menu } = compile([
      [
        subMenu(1),
        [
          item(2),
          [group(10, { selectionType: 'radio', selectionsMin: 0, selectionsMax: 5 }), [option(20)]],
          [group(11, { selectionType: 'upToOne', selectionsMin: 1, selectionsMax: 5 }), [option(21)]],
          [group(12, { selectionType: 'check', selectionsMin: 1, selectionsMax: 5, selectionDepends: true })],
          [
            group(13, {
              selectionType: 'quantity',
              selectionsMin: 1,
              selectionsMax: 5,
              selectionDepends: true,
            }),
          ],
          [priceGroup(14)],
        ],
      ],
    ])
    const limits = menu.items.get(2)!.children.map((child) => {
      assert.ok(child.type === 'OptionGroup' || child.type === 'PriceGroup')
      const { min, max, isPerUnit } = child.selection
      return [min, max, isPerUnit]
    })
    assert.deepEqual(limits, [
      [1, 1, false],
      [0, 1, false],
      [1, 5, false],
      [1, 5, true],
      [1, 1, false],
    ])
  })
})

describe('names and numbers', () => {
  test('accept item ids with N, n or nothing before the number', () => {
    assert.deepEqual(['N12', 'n12', '12'].map(parseEntityId), [12, 12, 12])
    for (const text of ['', 'N', 'N0', 'X12', 'N12x', 'N-1', 'N1.5', 'N9007199254740992', 'N'.repeat(9)]) {
      assert.equal(parseEntityId(text), null, text)
    }
  })

  test('allow quantities that are multiples of the increment within the limits', () => {
    const lawful = (quantities: { min: number; max: number; increment: number }) =>
      Array.from({ length: 21 }, (_, half) => half * 500).filter((amount) =>
        isAllowedQuantity(amount, quantities),
      )
    assert.deepEqual(lawful({ min: 1000, max: 10_000, increment: 3000 }), [3000, 6000, 9000])
    assert.deepEqual(lawful({ min: 500, max: 1500, increment: 500 }), [500, 1000, 1500])
  })

  test('ignore case and accents in search words', () => {
    assert.deepEqual(foldedWords('  Crème  BRÛLÉE crème '), ['creme', 'brulee'])
    assert.deepEqual(foldedWords(' '), [])
  })
})
