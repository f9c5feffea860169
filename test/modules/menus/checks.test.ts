import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { findMenuFaults, type MenuFault } from '../../../src/modules/menus/editing/rules/checks.ts'
import type { EntityRecord, LinkRecord, MenuRecords } from '../../../src/modules/menus/rules/menu.ts'
import type { MenuChange } from '../../../src/modules/menus/rules/menu-change.ts'
import { applyChange, noChange } from '../../../src/modules/menus/rules/menu-change.ts'
import { runAtOnce } from '../../../src/runtime/slices.ts'
import { forDevelopers } from '../../../src/texts/sentence.ts'
import { group, image, item, option, priceGroup, subMenu } from '../../support/menus.ts'

const makers = [subMenu, item, option, group, priceGroup, image]
const schedule = (scheduleId: number) => ({ scheduleId, name: 'S', hours: [] })
const link = (parentId: number | null, childId: number, displayOrder: number | null = null): LinkRecord => ({
  parentId,
  childId,
  displayOrder,
})
const adding = (links: readonly LinkRecord[], entities: readonly EntityRecord[] = []): MenuChange => ({
  ...noChange,
  entities: entities.map((after) => ({ before: null, after })),
  links: links.map((after) => ({ before: null, after })),
})
const faultsOf = (before: Partial<MenuRecords>, change: MenuChange) =>
  runAtOnce(
    findMenuFaults(applyChange({ entities: [], links: [], schedules: [], ...before }, change), change),
  )
const shortly = ({ code, entityId, link, field }: MenuFault) => [
  code,
  entityId ?? `${link!.parentId}>${link!.childId}`,
  ...(field ? [field] : []),
]

/**
 * The same answer, found slowly: links are added one by one, and each checks everything before it.
 * Sizes beyond those of random menus have their own tests below.
 */
function slowly(before: MenuRecords, change: MenuChange): unknown[] {
  const after = applyChange(before, change)
  const find = (id: number | null) => after.entities.find(({ entityId }) => entityId === id)
  const isNew = (id: number) => change.entities.some((one) => !one.before && one.after?.entityId === id)
  const faults: unknown[] = []

  for (const { after: entity } of change.entities) {
    if (!entity || !('scheduleIds' in entity)) continue
    const isKnown = (id: number) => after.schedules.some(({ scheduleId }) => scheduleId === id)
    if (!entity.scheduleIds.every(isKnown)) faults.push(['unknown_schedule', entity.entityId, 'scheduleIds'])
  }

  const added = change.links.filter((one) => !one.before && one.after).map((one) => one.after!)
  const isAdded = (one: LinkRecord) =>
    added.some((a) => a.parentId === one.parentId && a.childId === one.childId)
  const there = after.links.filter((one) => !isAdded(one))
  const reaches = (from: number, to: number, seen = new Set<number>()): boolean =>
    from === to ||
    after.links.some(({ parentId, childId }) => {
      if (parentId !== from || seen.has(childId)) return false
      seen.add(childId)
      return reaches(childId, to, seen)
    })
  for (const one of added) {
    const code = misfitOf(one)
    const isCircle = one.parentId !== null && reaches(one.childId, one.parentId)
    const field = code === 'unknown_child' ? 'childId' : 'parentId'
    const told = {
      place: isNew(one.childId) ? 'invalid_parent' : 'invalid_link',
      unknown_child: 'unknown_entity',
    }
    if (code) {
      const isUnknown = code === 'unknown_entity' && isNew(one.childId)
      const name = isUnknown ? 'invalid_parent' : (told[code as keyof typeof told] ?? code)
      faults.push([name, `${one.parentId}>${one.childId}`, field])
    } else {
      there.push(one)
      if (isCircle) faults.push(['cycle', `${one.parentId}>${one.childId}`, 'parentId'])
    }
  }
  return faults

  function misfitOf({ parentId, childId }: LinkRecord): string | undefined {
    const [parent, child] = [find(parentId), find(childId)]
    if (parentId !== null && !parent) return 'unknown_entity'
    if (!child) return 'unknown_child'
    const beside = there.filter((one) => one.parentId === parentId).map((one) => find(one.childId)?.type)
    switch (`${parent?.type ?? 'Top'} ${child.type}`) {
      case 'Top SubMenu':
        return undefined
      case 'SubMenu SubMenu':
        return beside.includes('Item') ? 'place' : undefined
      case 'SubMenu Item':
        return beside.includes('SubMenu') ? 'place' : undefined
      case 'Item OptionGroup':
      case 'Option OptionGroup':
      case 'OptionGroup Option':
      case 'PriceGroup Option':
        return undefined
      case 'Item PriceGroup':
      case 'Item Image':
      case 'Option PriceGroup':
      case 'Option Image':
        return beside.includes(child.type) ? 'too_many_children' : undefined
      default:
        return 'place'
    }
  }
}

const entityId = fc.integer({ min: 1, max: 9 })
const anEntity = fc
  .record({
    id: entityId,
    make: fc.nat(makers.length - 1),
    thirdPartyId: fc.constantFrom(null, null, 'a', 'b'),
    scheduleIds: fc.subarray([1, 2, 3]),
  })
  .map(({ id, make, thirdPartyId, scheduleIds }) =>
    make < 2
      ? makers[make]!(id, { thirdPartyId, scheduleIds } as never)
      : makers[make]!(id, { thirdPartyId }),
  )
const aLink = fc
  .record({ parentId: fc.option(entityId, { nil: null, freq: 4 }), childId: entityId })
  .map(({ parentId, childId }) => link(parentId, childId))
const byPair = ({ parentId, childId }: LinkRecord) => `${parentId} ${childId}`

/** A menu that could have been written through the API, roughly, and a change to it. */
const aCase = fc
  .record({
    entities: fc.uniqueArray(anEntity, { selector: (entity) => entity.entityId, maxLength: 9 }),
    links: fc.uniqueArray(aLink, { selector: byPair, maxLength: 12 }),
    newCount: fc.nat(4),
    changed: fc.uniqueArray(anEntity, { selector: (entity) => entity.entityId, maxLength: 3 }),
    added: fc.uniqueArray(aLink, { selector: byPair, maxLength: 8 }),
  })
  .map(({ entities, links, newCount, changed, added }) => {
    const fresh = entities.slice(entities.length - newCount)
    const old = entities.slice(0, entities.length - newCount)
    const oldIds = new Set(old.map((entity) => entity.entityId))
    const oldLinks = links.filter(
      ({ parentId, childId }) =>
        oldIds.has(childId) && (parentId === null || (oldIds.has(parentId) && parentId < childId)),
    )
    const records = { entities: old, links: oldLinks, schedules: [schedule(1), schedule(2)] }
    const known = new Set(oldLinks.map(byPair))
    const change: MenuChange = {
      ...adding(
        added.filter((one) => !known.has(byPair(one))),
        fresh,
      ),
    }
    const renamed = changed.flatMap((entity) => {
      const before = old.find((one) => one.entityId === entity.entityId)
      return before ? [{ before, after: { ...before, thirdPartyId: entity.thirdPartyId } }] : []
    })
    return { records, change: { ...change, entities: [...renamed, ...change.entities] } }
  })

describe('checks of a menu change', () => {
  test('find the same errors as a slow check, for random menus and changes', () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(aCase, ({ records, change }) => {
        const found = faultsOf(records, change).map(shortly)
        for (const [code] of found) seen.add(code as string)
        const sorted = (list: unknown[]) => list.map((one) => JSON.stringify(one)).sort()
        assert.deepEqual(sorted(found), sorted(slowly(records, change)))
      }),
      { numRuns: 3000 },
    )
    const all = ['cycle', 'invalid_link', 'invalid_parent', 'too_many_children', 'unknown_entity']
    assert.deepEqual([...seen].sort(), [...all, 'unknown_schedule'])
  })

  test('report a cycle closed by several new links for each of them', () => {
    const menus = [1, 2, 3].map((id) => subMenu(id))
    const faults = faultsOf({ entities: menus, links: [link(1, 2)] }, adding([link(2, 3), link(3, 1)]))
    assert.deepEqual(faults.map(shortly), [
      ['cycle', '2>3', 'parentId'],
      ['cycle', '3>1', 'parentId'],
    ])
    assert.deepEqual(faultsOf({ entities: menus }, adding([link(1, 1)])).map(shortly), [
      ['cycle', '1>1', 'parentId'],
    ])
  })

  test('allow 30 levels but not 31; a chain counts before it is attached', () => {
    const chain = (count: number) => Array.from({ length: count }, (_, index) => subMenu(index + 1))
    const links = (count: number) =>
      Array.from({ length: count - 1 }, (_, index) => link(index + 1, index + 2))
    assert.deepEqual(faultsOf({ entities: chain(30) }, adding([link(null, 1), ...links(30)])), [])
    const faults = faultsOf({ entities: chain(31), links: links(30) }, adding([link(30, 31)]))
    assert.deepEqual(faults.map(shortly), [['invalid_link', '30>31', 'parentId']])
    assert.match(forDevelopers(faults[0]!.detail), /30 levels/)
  })

  test('allow a parent 5,000 children, and the first ones stay', () => {
    const entities = [subMenu(1), ...Array.from({ length: 5001 }, (_, index) => item(index + 2))]
    const links = entities.slice(1).map(({ entityId }) => link(1, entityId))
    const faults = faultsOf({ entities, links: links.slice(2) }, adding(links.slice(0, 2)))
    assert.deepEqual(faults.map(shortly), [['too_many_children', '1>3', 'parentId']])
  })

  test('allow a merchant 25,000 entities, and refuse those beyond', () => {
    const entities = Array.from({ length: 24_999 }, (_, index) => subMenu(index + 1))
    const faults = faultsOf({ entities }, adding([], [subMenu(60_000), subMenu(60_001), subMenu(60_002)]))
    assert.deepEqual(faults.map(shortly), [
      ['invalid_entity', 60_001],
      ['invalid_entity', 60_002],
    ])
  })

  test('allow a menu to show 100,000 entities, counting shared ones each time', () => {
    // 316 SubMenus that share 315 items show 316 * 316 = 99,856 entities.
    const tops = Array.from({ length: 316 }, (_, index) => subMenu(index + 1))
    const items = Array.from({ length: 315 }, (_, index) => item(index + 1001))
    const shared = tops.flatMap((top) => items.map((one) => link(top.entityId, one.entityId)))
    const roots = tops.map(({ entityId }) => link(null, entityId))
    const entities = [...tops, ...items, item(2000), subMenu(2001)]
    const full = { entities, links: [...shared, ...roots] }
    assert.deepEqual(faultsOf(full, adding([link(1, 2000)])), [])
    const more = tops.slice(0, 145).map(({ entityId }) => link(entityId, 2000))
    const faults = faultsOf(full, adding(more))
    assert.equal(faults.length, 145)
    assert.match(forDevelopers(faults[0]!.detail), /100,000/)
    assert.deepEqual(faultsOf(full, adding(more.slice(1))), [])
    const outside = [link(2001, 2000), link(2001, 1001)]
    assert.equal(faultsOf(full, adding([...more, ...outside])).length, 145, 'outside of the tree is no fault')
  })

  test('count options that open the same three groups, 13 times over, without walking them', () => {
    // Each option has three groups that share the next option: 3^13 paths.
    const levels = Array.from({ length: 13 }, (_, level) => 10 + level * 4)
    const entities = [
      ...[subMenu(1), item(2), group(3)],
      ...levels.flatMap((id) => [option(id), group(id + 1), group(id + 2), group(id + 3)]),
    ]
    const links = levels.flatMap((id, level) =>
      [id + 1, id + 2, id + 3].flatMap((groupId) => [
        link(id, groupId),
        ...(level < 12 ? [link(groupId, id + 4)] : []),
      ]),
    )
    const tree = { entities, links: [link(null, 1), link(1, 2), link(2, 3), ...links] }
    const faults = faultsOf(tree, adding([link(3, 10)]))
    assert.deepEqual(faults.map(shortly), [['invalid_link', '3>10', 'parentId']])
    assert.match(forDevelopers(faults[0]!.detail), /100,000/)
    assert.deepEqual(faultsOf(tree, adding([link(3, 10 + 4 * 4)])), [], '3^9 are few enough')
  })

  test('include children of an entity that is removed or changes its type', () => {
    const entities = [subMenu(1), item(2), option(3)]
    const links = [link(null, 1), link(1, 2)]
    const gone = { ...noChange, entities: [{ before: entities[1]!, after: null }] }
    assert.deepEqual(faultsOf({ entities, links }, gone).map(shortly), [['unknown_entity', '1>2', 'childId']])
    const turned = { ...noChange, entities: [{ before: entities[1]!, after: option(2) }] }
    assert.deepEqual(faultsOf({ entities, links }, turned).map(shortly), [
      ['invalid_link', '1>2', 'parentId'],
    ])
  })

  test('refuse to remove a schedule in use', () => {
    const entities = [subMenu(1, { scheduleIds: [7] })]
    const change = { ...noChange, schedules: [{ before: schedule(7), after: null }] }
    assert.deepEqual(faultsOf({ entities, schedules: [schedule(7)] }, change).map(shortly), [
      ['unknown_schedule', 1, 'scheduleIds'],
    ])
  })

  test('let any number of entities share a thirdPartyId', () => {
    const [one, two, three] = [subMenu(1, { thirdPartyId: 'a' }), subMenu(2), subMenu(3)]
    const change = {
      ...noChange,
      entities: [
        { before: two, after: { ...two, thirdPartyId: 'a' } },
        { before: null, after: subMenu(4, { thirdPartyId: 'a' }) },
      ],
    }
    assert.deepEqual(faultsOf({ entities: [one, two, three] }, change), [])
  })
})
