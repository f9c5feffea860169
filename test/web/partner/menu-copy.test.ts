import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { type CopyPart, copyInto, kindOfDifference } from '../../../web/partner/menu/copy-rules.ts'
import {
  type Entity,
  type EntityId,
  findShape,
  type Link,
  type MenuDocument,
} from '../../../web/partner/menu/draft.ts'
import { runs } from '../../support/eventually.ts'

/** A menu written as a tree: `Lunch > Soup $5 > Size`. Repeated group names are shared. */
type Plan = { [section: string]: { [item: string]: { price: number; groups?: string[]; sizes?: number[] } } }

let lastId = 0
function nextId() {
  lastId++
  return lastId
}

function menuOf(plan: Plan, groups: { [name: string]: string[] } = {}): MenuDocument {
  const entities: Entity[] = []
  const links: Link[] = []
  const add = (parentId: EntityId | null, entity: Omit<Entity, 'id'>) => {
    const added = { ...entity, id: nextId() } as Entity
    entities.push(added)
    links.push({ parentId, childId: added.id, displayOrder: links.length })
    return added.id
  }
  const made = new Map<string, EntityId>()
  const group = (parentId: EntityId, name: string) => {
    const known = made.get(name)
    if (known !== undefined) return void links.push({ parentId, childId: known, displayOrder: links.length })
    const groupId = add(parentId, { type: 'OptionGroup', name, selectionType: 'check' })
    made.set(name, groupId)
    for (const option of groups[name] ?? []) add(groupId, { type: 'Option', name: option, price: 1 })
  }
  for (const [section, items] of Object.entries(plan)) {
    const sectionId = add(null, { type: 'SubMenu', name: section })
    for (const [name, { price, groups: own = [], sizes = [] }] of Object.entries(items)) {
      const itemId = add(sectionId, { type: 'Item', name, price })
      if (sizes.length > 0) {
        const sizesId = add(itemId, { type: 'PriceGroup', name: 'Size' })
        for (const size of sizes) add(sizesId, { type: 'Option', name: `${size}`, price: size })
      }
      for (const each of own) group(itemId, each)
    }
  }
  return { cellardoorMenu: 1, schedules: [], entities, links }
}

/** All contents without ids; a shared group appears wherever it is shared. */
function treeOf(document: MenuDocument, parentId: EntityId | null = null): unknown[] {
  const shape = findShape(document)
  const walk = (id: EntityId | null): unknown[] =>
    shape.childrenOf(id).map((child) => {
      const { id: _id, hidden: _hidden, thirdPartyId: _own, ...said } = shape.byId.get(child)!
      return [said, walk(child)]
    })
  return walk(parentId)
}

function mustBeSound({ entities, links }: MenuDocument) {
  const ids = new Set(entities.map(({ id }) => id))
  assert.equal(ids.size, entities.length, 'an id twice')
  assert.equal(new Set(links.map(({ parentId, childId }) => `${parentId} ${childId}`)).size, links.length)
  for (const { parentId, childId } of links)
    assert.ok(ids.has(childId) && (parentId === null || ids.has(parentId)), 'a link to nothing')
}

const find = ({ entities }: MenuDocument, name: string) => entities.find((entity) => entity.name === name)!
const all = { keepsPrices: false, removesOthers: true }
const careful = { keepsPrices: true, removesOthers: false }
const menu: CopyPart = { kind: 'menu' }

const names = ['Soup', 'Pie', 'Tea', 'Cake']
const aPlan: fc.Arbitrary<Plan> = fc.dictionary(
  fc.constantFrom('Lunch', 'Dinner', 'Sweets'),
  fc.dictionary(
    fc.constantFrom(...names),
    fc.record({
      price: fc.integer({ min: 1, max: 30 }),
      groups: fc.uniqueArray(fc.constantFrom('Sauce', 'Side', 'Extra')),
      sizes: fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 3 }),
    }),
    { maxKeys: 4 },
  ),
)
const someGroups = fc.record({
  Sauce: fc.uniqueArray(fc.constantFrom('Red', 'Green', 'Hot')),
  Side: fc.uniqueArray(fc.constantFrom('Fries', 'Rice')),
})

describe('copying a menu to another shop', () => {
  test('makes it the same as the original, if nothing else is to stay', () => {
    fc.assert(
      fc.property(aPlan, aPlan, someGroups, someGroups, (one, other, groups, otherGroups) => {
        const original = menuOf(one, groups)
        const target = menuOf(other, otherGroups)
        const copied = copyInto(original, menu, target, all)
        mustBeSound(copied)
        assert.deepEqual(treeOf(copied), treeOf(original))
      }),
      { numRuns: runs(1000, 300) },
    )
  })

  test('again changes nothing, however it is copied', () => {
    fc.assert(
      fc.property(
        aPlan,
        aPlan,
        someGroups,
        fc.boolean(),
        fc.boolean(),
        (one, other, groups, keep, remove) => {
          const original = menuOf(one, groups)
          const options = { keepsPrices: keep, removesOthers: remove }
          const once = copyInto(original, menu, menuOf(other), options)
          const twice = copyInto(original, menu, once, options)
          mustBeSound(once)
          assert.deepEqual(treeOf(twice), treeOf(once))
          assert.deepEqual(
            twice.entities.map(({ id }) => id).toSorted(),
            once.entities.map(({ id }) => id).toSorted(),
          )
        },
      ),
      { numRuns: runs(500) },
    )
  })

  test('carefully removes no item, and existing items keep their ids and prices', () => {
    fc.assert(
      fc.property(aPlan, aPlan, someGroups, (one, other, groups) => {
        const [original, target] = [menuOf(one, groups), menuOf(other, groups)]
        const copied = copyInto(original, menu, target, careful)
        mustBeSound(copied)
        const after = new Map(copied.entities.map((entity) => [entity.id, entity]))
        const before = findShape(target)
        for (const { id, type, price } of target.entities) {
          if (type !== 'Item' && type !== 'SubMenu') continue
          assert.ok(after.has(id), `${id} is gone`)
          const hadSizes = before
            .childrenOf(id)
            .some((child) => before.byId.get(child)?.type === 'PriceGroup')
          const shape = findShape(copied)
          const hasSizes = shape.childrenOf(id).some((child) => after.get(child)?.type === 'PriceGroup')
          if (hadSizes === hasSizes) assert.equal(after.get(id)!.price, price)
        }
      }),
      { numRuns: runs(500) },
    )
  })

  test('keeps a shop’s pictures, hidden flags and hours, and adds what is missing', () => {
    const original = menuOf({ Lunch: { Soup: { price: 7 }, Pie: { price: 9 } } })
    const target = menuOf({ Lunch: { Soup: { price: 5 } } })
    const soup = find(target, 'Soup')
    soup.hidden = true
    soup.thirdPartyId = 'pos-7'
    target.entities.push({ id: 9001, type: 'Image', name: 'Soup', url: '/images/theirs.jpg' })
    target.links.push({ parentId: soup.id, childId: 9001 })
    target.schedules = [{ id: 4, name: 'breakfast', hours: ['theirs'] }]
    original.schedules = [
      { id: 1, name: 'Breakfast', hours: [{ id: 2, day: 1 }] },
      { id: 2, name: 'Late', hours: [{ id: 3, day: 5 }] },
      { id: 3, name: 'Unused', hours: [] },
    ]
    find(original, 'Soup').scheduleIds = [1]
    find(original, 'Pie').scheduleIds = [1, 2]
    original.entities.push(
      { id: 9002, type: 'Image', name: 'Soup', url: '/images/ours.jpg' },
      { id: 9003, type: 'Image', name: 'Pie', url: '/images/pie.jpg' },
    )
    original.links.push(
      { parentId: find(original, 'Soup').id, childId: 9002 },
      { parentId: find(original, 'Pie').id, childId: 9003 },
    )
    const copied = copyInto(original, menu, target, all)
    mustBeSound(copied)
    const after = find(copied, 'Soup')
    assert.deepEqual(
      [after.id, after.price, after.hidden, after.thirdPartyId, after.scheduleIds],
      [soup.id, 7, true, 'pos-7', [4]],
    )
    assert.deepEqual(
      copied.entities.flatMap(({ type, url }) => (type === 'Image' ? [url] : [])),
      ['/images/theirs.jpg', '/images/pie.jpg'],
    )
    assert.deepEqual(
      copied.schedules!.map(({ id, name }) => [id, name]),
      [
        [4, 'breakfast'],
        ['copy-2', 'Late'],
      ],
    )
    assert.deepEqual(find(copied, 'Pie').scheduleIds, [4, 'copy-2'])
  })

  test('finds an item by its own id, and one that moved to another section by its name', () => {
    const original = menuOf({ Lunch: { 'House soup': { price: 7 } }, Sweets: { Cake: { price: 4 } } })
    const target = menuOf({ Lunch: { Soup: { price: 5 }, Cake: { price: 3 } }, Sweets: {} })
    find(original, 'House soup').thirdPartyId = find(target, 'Soup').thirdPartyId = 's1'
    const copied = copyInto(original, menu, target, all)
    assert.equal(find(copied, 'House soup').id, find(target, 'Soup').id)
    assert.equal(find(copied, 'Cake').id, find(target, 'Cake').id)
    assert.deepEqual(treeOf(copied), treeOf(original))
  })
})

describe('copying part of a menu', () => {
  test('changes only the copied section', () => {
    fc.assert(
      fc.property(aPlan, aPlan, (one, other) => {
        const original = menuOf({ ...one, Lunch: { Soup: { price: 3, sizes: [1, 2] } } })
        const target = menuOf(other)
        const part = { kind: 'section', id: find(original, 'Lunch').id } as const
        const copied = copyInto(original, part, target, all)
        mustBeSound(copied)
        const section = (document: MenuDocument, name: string) =>
          (treeOf(document) as [Entity, unknown[]][]).find(([said]) => said.name === name)
        const shape = findShape(target)
        // An item called Soup elsewhere is the same item, and moves.
        const isElsewhere = shape.childrenOf(null).some((id) => {
          const has = shape.childrenOf(id).some((child) => shape.byId.get(child)!.name === 'Soup')
          return has && shape.byId.get(id)!.name !== 'Lunch'
        })
        for (const name of Object.keys(other).filter((each) => each !== 'Lunch'))
          if (!isElsewhere) assert.deepEqual(section(copied, name), section(target, name))
        const [[soup]] = section(copied, 'Lunch')![1] as [[Entity]]
        assert.deepEqual([soup.name, soup.price], ['Soup', 3])
      }),
      { numRuns: runs(300) },
    )
  })

  test('adds a group to the items of the same name, or replaces the existing one', () => {
    const groups = { Sauce: ['Red', 'Green'] }
    const original = menuOf({ Lunch: { Soup: { price: 5, groups: ['Sauce'] } } }, groups)
    const part = { kind: 'group', id: find(original, 'Sauce').id } as const
    const without = copyInto(
      original,
      part,
      menuOf({ Dinner: { Soup: { price: 8 }, Pie: { price: 9 } } }),
      all,
    )
    const shape = findShape(without)
    assert.deepEqual(
      shape.childrenOf(find(without, 'Soup').id).map((id) => shape.byId.get(id)!.name),
      ['Sauce'],
    )
    assert.deepEqual(shape.childrenOf(find(without, 'Pie').id), [])

    const target = menuOf({ Dinner: { Pie: { price: 9, groups: ['Sauce'] } } }, { Sauce: ['Hot', 'Red'] })
    const replaced = copyInto(original, part, target, all)
    mustBeSound(replaced)
    const sauce = find(replaced, 'Sauce')
    assert.equal(sauce.id, find(target, 'Sauce').id)
    const options = findShape(replaced).childrenOf(sauce.id)
    assert.deepEqual(
      options.map((id) => findShape(replaced).byId.get(id)!.name),
      ['Red', 'Green'],
    )
    assert.equal(options[0], find(target, 'Red').id)
  })
})

test('differences are grouped by what people look for', () => {
  assert.equal(kindOfDifference({ type: 'changed', field: 'price' }), 'price')
  assert.equal(kindOfDifference({ type: 'changed', field: 'name' }), 'changed')
  assert.equal(kindOfDifference({ type: 'schedule_added' }), 'added')
  assert.equal(kindOfDifference({ type: 'removed' }), 'removed')
  assert.equal(kindOfDifference({ type: 'unlinked' }), 'changed')
})
