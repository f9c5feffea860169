import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { findFaults, isRefused } from '../../../web/partner/menu/check-draft.ts'
import {
  changeEntity,
  type Draft,
  type Entity,
  type EntityId,
  moveBefore,
  openDraft,
  placeOver,
  shapeDraft,
} from '../../../web/partner/menu/draft.ts'
import { makeEdit, openEdits, redo, undo } from '../../../web/partner/menu/edits.ts'
import {
  addSizes,
  type Choice,
  changeKind,
  choiceFields,
  copyWithin,
  describeChoice,
  findFamily,
  mayShare,
  preselect,
  readChoice,
  removeGroup,
  setRequired,
  shareWith,
  startingPrice,
  unshare,
} from '../../../web/partner/menu/group-rules.ts'
import { readAmount, readPrice } from '../../../web/partner/menu/values.ts'
import { runs } from '../../support/eventually.ts'

/** Two pizzas share toppings; one topping has its own group below it. */
const pizzas = (): Draft =>
  openDraft(3, {
    cellardoorMenu: 1,
    entities: [
      { id: 1, type: 'SubMenu', name: 'Pizza' },
      { id: 2, type: 'Item', name: 'Plain', price: 10 },
      { id: 3, type: 'Item', name: 'White', price: 12 },
      { id: 4, type: 'OptionGroup', name: 'Toppings', selectionType: 'check', thirdPartyId: 'top' },
      { id: 5, type: 'Option', name: 'Olives', price: 1 },
      { id: 6, type: 'Option', name: 'Ham', price: 2 },
      { id: 7, type: 'OptionGroup', name: 'Side', selectionType: 'radio' },
      { id: 8, type: 'Option', name: 'Left', price: 0 },
      { id: 9, type: 'PriceGroup', name: 'Size' },
      { id: 10, type: 'Option', name: 'Small', price: 10 },
      { id: 11, type: 'Option', name: 'Large', price: 14 },
      { id: 12, type: 'Image', name: 'White', url: '/images/a.jpg' },
    ],
    links: [
      { parentId: null, childId: 1, displayOrder: 1 },
      { parentId: 1, childId: 2, displayOrder: 1 },
      { parentId: 1, childId: 3, displayOrder: 2 },
      { parentId: 2, childId: 4, displayOrder: 1 },
      { parentId: 3, childId: 4, displayOrder: 1 },
      { parentId: 4, childId: 5, displayOrder: 1 },
      { parentId: 4, childId: 6, displayOrder: 2 },
      { parentId: 6, childId: 7, displayOrder: 1 },
      { parentId: 7, childId: 8, displayOrder: 1 },
      { parentId: 3, childId: 9, displayOrder: 3 },
      { parentId: 3, childId: 12, displayOrder: 2 },
      { parentId: 9, childId: 10, displayOrder: 1 },
      { parentId: 9, childId: 11, displayOrder: 2 },
    ],
  })

/** Everything below, by name and price, whatever the ids are. */
function treeOf(draft: Draft, id: EntityId): unknown {
  const shape = shapeDraft(draft)
  const { name, price, type } = shape.byId.get(id)!
  return [type, name, price, shape.childrenOf(id).map((child) => treeOf(draft, child))]
}

const hasCircle = (draft: Draft) => {
  const shape = shapeDraft(draft)
  return draft.document.entities.some(({ id }) =>
    shape.childrenOf(id).some((child) => findFamily(shape, child).has(id)),
  )
}

const aChoice: fc.Arbitrary<Choice> = fc
  .record({
    kind: fc.constantFrom('one' as const, 'several' as const, 'amounts' as const),
    min: fc.nat({ max: 6 }),
    extra: fc.option(fc.nat({ max: 6 })),
    isPerItem: fc.boolean(),
  })
  .map(({ kind, min, extra, isPerItem }) =>
    kind === 'one'
      ? { kind, min: Math.min(1, min), max: 1, isPerItem: false }
      : { kind, min, max: extra === null ? null : min + extra, isPerItem: kind === 'amounts' && isPerItem },
  )
const asGroup = (choice: Choice): Entity => ({
  ...{ id: 1, type: 'OptionGroup', name: 'Group' },
  ...choiceFields(choice),
})

describe('the rule of an option group', () => {
  test('is read from its fields', () => {
    fc.assert(fc.property(aChoice, (choice) => assert.deepEqual(readChoice(asGroup(choice)), choice)))
    assert.deepEqual(readChoice({ id: 1, type: 'PriceGroup', name: 'Size' }), {
      ...{ kind: 'one', min: 1, max: 1, isPerItem: false },
    })
    assert.equal(readChoice({ id: 1, type: 'OptionGroup', name: 'Any', selectionsMax: 99 }).max, null)
  })

  test('has words that name exactly the numbers of options that can be chosen', () => {
    fc.assert(
      fc.property(aChoice, fc.nat({ max: 15 }), (choice, chosen) => {
        const { key, min, max } = describeChoice(choice)
        const said = {
          exactly: chosen === min,
          between: chosen >= min && chosen <= max,
          least: chosen >= min,
          upto: chosen <= max,
          any: true,
        }[key]
        assert.equal(said, chosen >= choice.min && chosen <= (choice.max ?? Infinity))
      }),
    )
  })

  test('stays valid, and just as required, when its type changes', () => {
    const kinds = fc.constantFrom('one' as const, 'several' as const, 'amounts' as const)
    fc.assert(
      fc.property(aChoice, kinds, fc.boolean(), (choice, kind, isRequired) => {
        const changed = changeKind(choice, kind)
        assert.deepEqual([changed.kind, changed.min > 0], [kind, choice.min > 0])
        const set = setRequired(changed, isRequired)
        assert.equal(set.min > 0, isRequired)
        assert.ok(set.max === null || set.min <= set.max)
        assert.deepEqual(readChoice(asGroup(set)), set)
      }),
    )
  })
})

describe('preselected options', () => {
  test('never exceed the maximum, and the last one wins if one can be chosen', () => {
    const steps = fc.array(fc.tuple(fc.constantFrom<EntityId>(5, 6), fc.boolean()), { maxLength: 6 })
    fc.assert(
      fc.property(aChoice, steps, (choice, taken) => {
        const draft = changeEntity(pizzas(), 4, choiceFields(choice))
        const group = shapeDraft(draft).byId.get(4)!
        const expected = new Set<EntityId>()
        let now = draft
        for (const [id, isOn] of taken) {
          now = preselect(now, group, id, isOn)
          if (!isOn) expected.delete(id)
          else if (choice.kind === 'one') {
            expected.clear()
            expected.add(id)
          } else if (expected.has(id) || expected.size < (choice.max ?? Infinity)) expected.add(id)
        }
        const found = now.document.entities.filter(({ preselected }) => preselected).map(({ id }) => id)
        assert.deepEqual(new Set(found), expected)
      }),
    )
  })
})

describe('the groups of a menu', () => {
  test('are shared with exactly the selected parents that may have them', () => {
    const parents = fc.uniqueArray(fc.constantFrom<EntityId>(2, 3, 5, 6, 8, 10, 11))
    fc.assert(
      fc.property(fc.constantFrom<EntityId>(4, 7, 9), parents, (group, chosen) => {
        const before = pizzas()
        const after = shareWith(before, group, new Set(chosen))
        const found = after.document.links.flatMap(({ parentId, childId }) =>
          childId === group ? [parentId] : [],
        )
        assert.equal(new Set(found).size, found.length)
        for (const parent of found) assert.ok(chosen.includes(parent!))
        for (const parent of chosen.filter((id) => !found.includes(id)))
          assert.ok(!mayShare(shapeDraft(after), group, parent))
        assert.ok(!hasCircle(after))
        assert.equal(after.changes, 1)
      }),
      { numRuns: runs(500) },
    )
  })

  test('are never put below themselves, or sizes next to other sizes', () => {
    const shape = shapeDraft(pizzas())
    assert.equal(mayShare(shape, 4, 6), false, 'an option of its own')
    assert.equal(mayShare(shape, 4, 8), false, 'an option far below')
    assert.equal(mayShare(shape, 9, 3), false, 'it is there already')
    assert.equal(mayShare(shape, 9, 2), true)
    assert.equal(mayShare(shape, 4, 1), false, 'a section has no options')
  })

  test('are copied with everything below, and the copy is not shared', () => {
    const before = pizzas()
    const after = copyWithin(before, 2, 4, 'Toppings (copy)')
    const [original, copy] = shapeDraft(after).childrenOf(2)
    assert.equal(original, 4)
    const [type, , , below] = treeOf(before, 4) as unknown[]
    assert.deepEqual(treeOf(after, copy!), [type, 'Toppings (copy)', undefined, below])
    assert.equal(shapeDraft(after).byId.get(copy!)!.thirdPartyId, null)
    const shared = [...findFamily(shapeDraft(after), copy!)].filter((id) =>
      findFamily(shapeDraft(after), 4).has(id),
    )
    assert.deepEqual([shared, after.changes], [[], 1])
  })

  test('are separated for one item in the same place, with the same content', () => {
    const before = pizzas()
    const after = unshare(before, 3, 4)
    assert.deepEqual(treeOf(after, 3), treeOf(before, 3))
    assert.deepEqual(treeOf(after, 2), treeOf(before, 2))
    assert.equal(shapeDraft(after).placesOf(4), 1)
    assert.notEqual(shapeDraft(after).childrenOf(3)[0], 4)
  })

  test('are removed with everything that only they had', () => {
    const after = removeGroup(pizzas(), 4)
    assert.deepEqual(
      after.document.entities.map(({ id }) => id),
      [1, 2, 3, 9, 10, 11, 12],
    )
    assert.equal(after.changes, 1)
  })
})

describe('sizes', () => {
  test('take over the price of the item', () => {
    const after = addSizes(pizzas(), 2, { group: 'Size', sizes: ['Small', 'Large'] })
    assert.deepEqual(treeOf(after, shapeDraft(after).childrenOf(2)[0]!), [
      ...['PriceGroup', 'Size', undefined],
      [
        ['Option', 'Small', 10, []],
        ['Option', 'Large', 10, []],
      ],
    ])
    assert.equal(shapeDraft(after).byId.get(2)!.price, 0)
    assert.deepEqual(startingPrice(shapeDraft(after), shapeDraft(after).byId.get(2)!), {
      price: 10,
      isFrom: false,
    })
  })

  test('cost from the cheapest one that is shown', () => {
    const prices = fc.array(fc.record({ cents: fc.nat({ max: 9999 }), hidden: fc.boolean() }), {
      maxLength: 6,
    })
    fc.assert(
      fc.property(fc.nat({ max: 5000 }), prices, (own, sizes) => {
        const draft = openDraft(1, {
          cellardoorMenu: 1,
          entities: [
            { id: 1, type: 'Item', name: 'Pie', price: own / 100 },
            { id: 2, type: 'PriceGroup', name: 'Size' },
            ...sizes.map(
              ({ cents, hidden }, index): Entity => ({
                ...{ id: 10 + index, type: 'Option', name: `${index}`, price: cents / 100, hidden },
              }),
            ),
          ],
          links: [
            { parentId: 1, childId: 2 },
            ...sizes.map((_, index) => ({ parentId: 2, childId: 10 + index })),
          ],
        })
        const shown = sizes.filter(({ hidden }) => !hidden).map(({ cents }) => cents)
        const { price, isFrom } = startingPrice(shapeDraft(draft), draft.document.entities[0]!)
        const totals = shown.length === 0 ? [own] : shown.map((cents) => own + cents)
        assert.equal(Math.round(price * 100), Math.min(...totals))
        assert.equal(isFrom, new Set(totals).size > 1)
      }),
    )
  })
})

describe('typed values', () => {
  test('accept a price in whole cents in any format, and refuse everything else', () => {
    fc.assert(
      fc.property(fc.nat({ max: 9_999_999 }), (cents) => {
        const [dollars, rest] = [Math.floor(cents / 100), String(cents % 100).padStart(2, '0')]
        const grouped = String(dollars).replaceAll(/\B(?=(\d{3})+$)/g, ',')
        for (const text of [`${dollars}.${rest}`, `$${grouped}.${rest}`, ` ${dollars},${rest} `])
          assert.equal(readPrice(text), cents / 100, text)
      }),
    )
    for (const text of ['abc', '', '-3', '1.234', '1e3', '100000', '12.50.1', '1,2345.00', '∞', '0x10'])
      assert.equal(readPrice(text), undefined, text)
  })

  test('accept amounts with up to three decimals', () => {
    assert.deepEqual([readAmount('0.5'), readAmount('1,125'), readAmount('3')], [0.5, 1.125, 3])
    for (const text of ['abc', '', '-1', '0.0001', '9999999']) assert.equal(readAmount(text), undefined, text)
  })
})

describe('editing a draft', () => {
  test('reports what would be refused before it is sent', () => {
    const draft = pizzas()
    const change = (id: EntityId, fields: Partial<Entity>): Draft => ({
      ...draft,
      document: {
        ...draft.document,
        entities: draft.document.entities.map((one) => (one.id === id ? { ...one, ...fields } : one)),
      },
    })
    const codes = (changed: Draft) =>
      findFaults(changed, shapeDraft(changed)).map(({ id, code }) => [id, code])
    assert.deepEqual(codes(draft), [])
    assert.deepEqual(codes(change(2, { name: ' ' })), [[2, 'name']])
    assert.deepEqual(codes(change(2, { price: 0 })), [[2, 'sizes']])
    assert.deepEqual(codes(change(3, { price: 0 })), [])
    assert.deepEqual(codes(change(4, { selectionsMin: 3 })), [[4, 'few']])
    assert.deepEqual(codes(change(4, { selectionsMin: 3, selectionsMax: 2 })), [[4, 'limits']])
    assert.deepEqual(codes(change(8, { hidden: true })), [[7, 'none']])
    assert.ok(isRefused({ id: 2, field: 'price', code: 'price' }))
    assert.ok(!isRefused({ id: 2, field: 'price', code: 'sizes' }))
  })

  test('puts a dragged child in the place of the sibling that it is dropped on', () => {
    const order = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 2, maxLength: 9 })
    fc.assert(
      fc.property(order, fc.nat(), fc.nat(), (ids, one, other) => {
        const [child, over] = [ids[one % ids.length]!, ids[other % ids.length]!]
        const draft = openDraft(1, {
          cellardoorMenu: 1,
          entities: ids.map((id) => ({ id, type: 'SubMenu', name: `${id}` })),
          links: ids.map((childId, index) => ({ parentId: null, childId, displayOrder: index })),
        })
        const expected = ids.toSpliced(ids.indexOf(child), 1).toSpliced(ids.indexOf(over), 0, child)
        const after = moveBefore(draft, null, child, placeOver(ids, child, over))
        assert.deepEqual(shapeDraft(after).childrenOf(null), expected)
      }),
    )
  })

  test('can be undone and redone', () => {
    const steps = fc.array(fc.constantFrom('edit' as const, 'undo' as const, 'redo' as const))
    fc.assert(
      fc.property(steps, (names) => {
        let edits = openEdits(pizzas())
        const list = [edits.draft]
        let at = 0
        for (const [index, name] of names.entries()) {
          if (name === 'edit') {
            edits = makeEdit(edits, (draft) => ({ ...draft, changes: index + 1 }))
            list.splice(++at, Infinity, edits.draft)
          } else {
            edits = name === 'undo' ? undo(edits) : redo(edits)
            at = name === 'undo' ? Math.max(0, at - 1) : Math.min(list.length - 1, at + 1)
          }
          assert.equal(edits.draft, list[at])
        }
        assert.equal(makeEdit(edits, (draft) => draft).draft, edits.draft)
      }),
    )
  })
})
