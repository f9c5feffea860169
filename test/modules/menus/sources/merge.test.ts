import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { EntityRecord, MenuRecords } from '../../../../src/modules/menus/rules/menu.ts'
import type { Base } from '../../../../src/modules/menus/sources/rules/merge-source.ts'
import type { SourceItem, SourceMenu } from '../../../../src/modules/menus/sources/rules/source-menu.ts'
import { emptyMenu, hoursByName, importInto, sourceMenus } from '../../../support/menu-files/sources.ts'

const expressible = {
  isDeep: false,
  canRepeat: true,
  sizes: true,
  itemHours: true,
  sectionHours: 'own',
} as const

const ids = ['a', 'b', 'c'] as const
type Id = (typeof ids)[number]
type Side = Partial<Record<Id, { name: string; price: number }>>

const values = fc.record({ name: fc.constantFrom('Soup', 'Stew'), price: fc.constantFrom(100, 200, 300) })
const side: fc.Arbitrary<Side> = fc.record(
  { a: values, b: values, c: values },
  { requiredKeys: [], noNullPrototype: true },
)

const toMenu = (source: Side): SourceMenu => ({
  sections: [{ id: 's', name: 'Food', sections: [], items: Object.keys(source) }],
  items: Object.entries(source).map(
    ([id, { name, price }]): SourceItem => ({ id, name: `${name} ${id}`, price, sizes: [], groups: [] }),
  ),
  groups: [],
})

const itemOf = ({ entities }: MenuRecords, id: Id) =>
  entities.find((entity) => entity.type === 'Item' && entity.thirdPartyId === id) as
    | Extract<EntityRecord, { type: 'Item' }>
    | undefined

type Edit = { id: Id; what: 'name' | 'price' | 'hide' | 'delete'; to: 100 | 200 | 300 }
const edits: fc.Arbitrary<Edit[]> = fc.array(
  fc.record({
    id: fc.constantFrom(...ids),
    what: fc.constantFrom('name', 'price', 'hide', 'delete'),
    to: fc.constantFrom(100, 200, 300),
  }),
  { maxLength: 3 },
)

function edit(records: MenuRecords, { id, what, to }: Edit): MenuRecords {
  const item = itemOf(records, id)
  if (!item) return records
  if (what === 'delete') {
    return {
      ...records,
      entities: records.entities.filter((one) => one !== item),
      links: records.links.filter(({ childId }) => childId !== item.entityId),
    }
  }
  const changed = { name: { name: `Ours ${to}` }, price: { price: to }, hide: { hidden: true } }[what]
  return {
    ...records,
    entities: records.entities.map((one) => (one === item ? { ...item, ...changed } : one)),
  }
}

type Seen = { name: string; price: number; hidden: boolean } | null
const seen = (records: MenuRecords, id: Id): Seen => {
  const item = itemOf(records, id)
  return item ? { name: item.name, price: item.price, hidden: item.hidden } : null
}

/** One field of one item, set for each of the cases. */
function expectField<Value>(
  last: Value | undefined,
  ours: Value,
  source: Value,
  isOursPreferred: boolean,
): Value {
  const weChanged = last !== undefined && ours !== last
  const theyChanged = source !== last
  if (!weChanged) return source
  if (!theyChanged) return ours
  return isOursPreferred ? ours : source
}

function expectItem(last: Side[Id], ours: Seen, source: Side[Id], id: Id, isOurs: boolean): Seen {
  const nameOf = (one: Side[Id]) => one && `${one.name} ${id}`
  if (!last && !source) return ours
  if (!last) return { name: nameOf(source)!, price: source!.price, hidden: false }
  if (!source) return ours && { ...ours, hidden: true }
  if (!ours) return isOurs ? null : { name: nameOf(source)!, price: source.price, hidden: false }
  return {
    name: expectField(nameOf(last)!, ours.name, nameOf(source)!, isOurs),
    price: expectField(last.price, ours.price, source.price, isOurs),
    hidden: ours.hidden,
  }
}

describe('merging a source into a menu', () => {
  test('takes each field from the side that changed it, as an oracle says case by case', () => {
    fc.assert(
      fc.property(
        side,
        edits,
        side,
        fc.constantFrom('ours' as const, 'source' as const),
        (last, own, next, prefers) => {
          const first = importInto(emptyMenu, toMenu(last))
          const ours = own.reduce(edit, first.after)
          const { after, merge } = importInto(ours, toMenu(next), { base: first.merge.base, prefers })
          const conflicts = new Set<string>()
          for (const id of ids) {
            const expected = expectItem(last[id], seen(ours, id), next[id], id, prefers === 'ours')
            assert.deepEqual(seen(after, id), expected, id)
            const mine = seen(ours, id)
            const [was, will] = [last[id], next[id]]
            if (!mine || !was || !will) continue
            const isConflict = (['name', 'price'] as const).some((field) => {
              const [l, s] =
                field === 'name' ? [`${was.name} ${id}`, `${will.name} ${id}`] : [was.price, will.price]
              return mine[field] !== l && l !== s && mine[field] !== s
            })
            if (isConflict) conflicts.add(id)
          }
          const listed = merge.conflicts.map(({ before }) => before!.thirdPartyId)
          assert.deepEqual(new Set(listed), conflicts)
        },
      ),
    )
  })

  test('deletes nothing, and leaves alone what it never imported', () => {
    fc.assert(
      fc.property(sourceMenus(expressible), sourceMenus(expressible), (before, next) => {
        const first = importInto(emptyMenu, before)
        const own = {
          ...first.after.entities.find(({ type }) => type === 'Item')!,
          entityId: 9999,
          name: 'Our own',
          thirdPartyId: null,
        }
        const ours = { ...first.after, entities: [...first.after.entities, own] }
        const { after } = importInto(ours, next, { base: first.merge.base })
        const stored = new Map(after.entities.map((entity) => [entity.entityId, entity]))
        for (const { entityId } of ours.entities) assert.ok(stored.has(entityId))
        assert.deepEqual(stored.get(9999), own)
      }),
    )
  })

  test('changes nothing for the same source again, or one that comes back', () => {
    fc.assert(
      fc.property(sourceMenus(expressible), sourceMenus(expressible), (menu, other) => {
        const first = importInto(emptyMenu, menu)
        const again = importInto(first.after, menu, { base: first.merge.base })
        assert.deepEqual(again.merge.change, { entities: [], links: [], schedules: [] })
        assert.deepEqual(again.merge.base, first.merge.base)
        assert.deepEqual(again.merge.soldOut, [])
        const away = importInto(first.after, other, { base: first.merge.base })
        const back = importInto(away.after, menu, { base: away.merge.base })
        const shown = (records: MenuRecords, base: Base) => {
          const wanted = new Set(base.parts.filter(({ isGone }) => !isGone).map(({ entityId }) => entityId))
          return records.entities
            .filter(({ entityId }) => wanted.has(entityId))
            .toSorted((a, b) => a.entityId - b.entityId)
        }
        assert.deepEqual(shown(back.after, back.merge.base), shown(first.after, first.merge.base))
      }),
    )
  })

  test('turns hours into schedules, one for all that is sold in the same hours', () => {
    fc.assert(
      fc.property(sourceMenus(expressible), (menu) => {
        const { after } = importInto(emptyMenu, menu)
        const timed = [...menu.sections.flatMap((one) => [one, ...one.sections]), ...menu.items]
        const hours = hoursByName(after)
        for (const one of timed) assert.deepEqual(hours[one.name], one.hours, one.name)
        const weeks = after.schedules.map((one) =>
          JSON.stringify(one.hours.map(({ hourId: _id, ...shift }) => shift)),
        )
        assert.equal(new Set(weeks).size, weeks.length)
      }),
    )
  })

  test('keeps hours that were entered here, and needs two schedules for a source that keeps changing them', () => {
    const at = (startMinute: number): SourceMenu => {
      const menu = toMenu({ a: { name: 'Soup', price: 100 } })
      const hours = [{ day: 1, startMinute, endMinute: 900 }]
      return { ...menu, sections: menu.sections.map((one) => ({ ...one, hours })) }
    }
    let last = importInto(emptyMenu, at(600))
    for (const start of [610, 620, 630]) last = importInto(last.after, at(start), { base: last.merge.base })
    assert.deepEqual(hoursByName(last.after).Food, [{ day: 1, startMinute: 630, endMinute: 900 }])
    assert.deepEqual(
      last.after.schedules.map(({ name }) => name),
      ['Food', 'Food'],
    )

    const own = {
      scheduleId: 70,
      name: 'Ours',
      hours: [{ hourId: 71, day: 2, startMinute: 0, endMinute: 60 }],
    }
    const ours = {
      ...last.after,
      schedules: [...last.after.schedules, own],
      entities: last.after.entities.map((one) =>
        one.type === 'SubMenu' ? { ...one, scheduleIds: [70] } : one,
      ),
    }
    const same = importInto(ours, at(630), { base: last.merge.base })
    assert.deepEqual([same.merge.kept.length, same.merge.conflicts.length], [1, 0])
    const changed = importInto(ours, at(640), { base: last.merge.base })
    assert.deepEqual([changed.merge.kept.length, changed.merge.conflicts.length], [0, 1])
    assert.deepEqual(hoursByName(changed.after).Food, [{ day: 2, startMinute: 0, endMinute: 60 }])
    assert.equal(changed.after.schedules.length, ours.schedules.length)
  })

  test('matches existing items on first import by their own ids, our ids, or names at their place', () => {
    const menu = toMenu({ a: { name: 'Soup', price: 100 }, b: { name: 'Stew', price: 200 } })
    const first = importInto(emptyMenu, menu)
    const forgotten = {
      ...first.after,
      entities: first.after.entities.map((one) =>
        one.name === 'Stew b' ? { ...one, thirdPartyId: null } : one,
      ),
    }
    const dearer = toMenu({ a: { name: 'Stew', price: 300 }, b: { name: 'Stew', price: 300 } })
    const { merge, after } = importInto(forgotten, dearer)
    assert.deepEqual(
      merge.change.entities.map(({ before }) => before?.name),
      ['Soup a', 'Stew b'],
    )
    assert.equal(after.entities.length, first.after.entities.length)
  })

  test('keeps our own picture or sizes, and lists what can’t be placed next to them', () => {
    const plain = toMenu({ a: { name: 'Soup', price: 100 } })
    const first = importInto(emptyMenu, plain)
    const item = itemOf(first.after, 'a')!
    const sizes = {
      entityId: 500,
      type: 'PriceGroup',
      name: 'Cup or bowl',
      description: '',
      hidden: false,
      thirdPartyId: null,
    } as const
    const ours = {
      ...first.after,
      entities: [...first.after.entities, sizes],
      links: [...first.after.links, { parentId: item.entityId, childId: 500, displayOrder: 0 }],
    }
    const sized: SourceMenu = {
      ...plain,
      items: [
        { ...plain.items[0]!, price: null, sizes: [{ id: 'l', name: 'Large', price: 500, groups: [] }] },
      ],
    }
    const { merge, after } = importInto(ours, sized, { base: first.merge.base })
    assert.equal(merge.unplaced.length, 1)
    assert.ok(after.links.some(({ childId }) => childId === 500))
    assert.deepEqual(merge.faults, [])
  })
})
