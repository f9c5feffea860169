import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { priceLine } from '../../../src/modules/carts/lines/rules/explain-price.ts'
import type { CartLine } from '../../../src/modules/carts/lines/rules/line.ts'
import { faultsOfBottles } from '../../../src/modules/carts/lines/rules/liquor-line.ts'
import { checkChoice } from '../../../src/modules/carts/lines/rules/selection.ts'
import type { EntityRecord, GroupNode, ItemNode, OptionNode } from '../../../src/modules/menus/rules/menu.ts'
import { compile, group, image, item, option, priceGroup, subMenu } from '../../support/menus.ts'

type Tree = [EntityRecord, ...Tree[]]
const itemOf = (...tree: Tree): ItemNode =>
  compile([[subMenu(1), tree]]).menu.items.get(tree[0].entityId) as ItemNode
const upTo = (max: number, { min = 0, by = 1 } = {}) => ({
  quantities: { min: min * 1000, max: max * 1000, increment: by * 1000 },
})

/** Amounts in whole units, by entity id. */
const judge = (root: ItemNode, options: Record<number, number>, quantity = 1) =>
  checkChoice(root, {
    quantityMilli: quantity * 1000,
    options: Object.fromEntries(Object.entries(options).map(([id, amount]) => [`N${id}`, amount * 1000])),
  })
const faultsOf = (root: ItemNode, options: Record<number, number>, quantity = 1) =>
  judge(root, options, quantity).faults.map(({ code, option = 'item' }) => `${code} ${option}`)

describe('what can be selected for an item', () => {
  test('an item without options in its quantity steps', () => {
    const rolls = itemOf(item(2, upTo(48, { min: 1, by: 6 })))
    assert.deepEqual(faultsOf(rolls, {}, 6), [])
    for (const quantity of [0, -6, 1, 6.5, 54]) {
      assert.deepEqual(faultsOf(rolls, {}, quantity), ['bad_quantity item'], String(quantity))
    }
  })

  test('radio and price group: exactly one, with quantity 1', () => {
    for (const one of [group(3, { selectionType: 'radio' }), priceGroup(3)]) {
      const root = itemOf(item(2), [one, [option(10)], [option(11)]])
      assert.deepEqual(faultsOf(root, { 10: 1 }), [])
      assert.deepEqual(faultsOf(root, {}), ['selection_required N3'])
      assert.deepEqual(faultsOf(root, { 10: 1, 11: 1 }), ['too_many_selections N3'])
      assert.deepEqual(faultsOf(root, { 10: 2 }), ['bad_quantity N10'])
      assert.deepEqual(faultsOf(root, { 10: 0.5 }), ['bad_quantity N10'])
    }
  })

  test('a price group is required even if the item has a price', () => {
    for (const price of [0, 900]) {
      const root = itemOf(item(2, { price }), [priceGroup(3), [option(10, { price: 500 })]])
      assert.deepEqual(faultsOf(root, {}), ['selection_required N3'])
    }
  })

  test('upToOne: none or one', () => {
    const root = itemOf(item(2), [group(3, { selectionType: 'upToOne' }), [option(10)], [option(11)]])
    assert.deepEqual(faultsOf(root, {}), [])
    assert.deepEqual(faultsOf(root, { 11: 1 }), [])
    assert.deepEqual(faultsOf(root, { 10: 1, 11: 1 }), ['too_many_selections N3'])
  })

  test('check: between min and max options, each with quantity 1', () => {
    const check = group(3, { selectionType: 'check', selectionsMin: 1, selectionsMax: 2 })
    const root = itemOf(item(2), [check, [option(10)], [option(11)], [option(12)]])
    assert.deepEqual(faultsOf(root, {}), ['selection_required N3'])
    assert.deepEqual(faultsOf(root, { 10: 1, 12: 1 }), [])
    assert.deepEqual(faultsOf(root, { 10: 1, 11: 1, 12: 1 }), ['too_many_selections N3'])
    assert.deepEqual(faultsOf(root, { 10: 2 }), ['bad_quantity N10'])
  })

  test('quantity: each within its limits and steps, and the sum within the group’s', () => {
    const wings = group(3, { selectionType: 'quantity', selectionsMin: 12, selectionsMax: 12 })
    const root = itemOf(item(2), [wings, [option(10, upTo(12, { by: 6 }))], [option(11, upTo(6, { by: 6 }))]])
    assert.deepEqual(faultsOf(root, { 10: 6, 11: 6 }), [])
    assert.deepEqual(faultsOf(root, { 10: 6 }), ['selection_required N3'])
    assert.deepEqual(faultsOf(root, { 10: 12, 11: 6 }), ['too_many_selections N3'])
    assert.deepEqual(faultsOf(root, { 10: 5, 11: 7 }), ['bad_quantity N10', 'bad_quantity N11'])
  })

  test("sel_dep: the limits times the item's quantity, with quantities per line", () => {
    const mains = group(3, {
      selectionType: 'quantity',
      selectionsMin: 1,
      selectionsMax: 2,
      selectionDepends: true,
    })
    const root = itemOf(item(2), [mains, [option(10, upTo(5, { by: 5 }))], [option(11)]])
    assert.deepEqual(faultsOf(root, { 10: 10 }, 10), [])
    assert.deepEqual(faultsOf(root, { 10: 20 }, 10), [])
    assert.deepEqual(faultsOf(root, { 10: 5 }, 10), ['selection_required N3'])
    assert.deepEqual(faultsOf(root, { 10: 15, 11: 6 }, 10), ['too_many_selections N3'])
    assert.deepEqual(faultsOf(root, { 10: 12 }, 10), ['bad_quantity N10'], 'its steps are the line’s')
    assert.deepEqual(faultsOf(root, { 11: 11 }, 10), ['bad_quantity N11'], 'its maximum is that of one')
    assert.deepEqual(faultsOf(root, { 11: 1 }, 0), ['bad_quantity item'], 'none is judged as one')
  })

  test('an option with a minimum is required, unless only one can be selected', () => {
    const required = upTo(2, { min: 1 })
    const inGroup = (selectionType: 'check' | 'quantity' | 'upToOne') =>
      itemOf(item(2), [group(3, { selectionType, selectionsMax: 3 }), [option(10, required)], [option(11)]])
    assert.deepEqual(faultsOf(inGroup('check'), {}), ['selection_required N10'])
    assert.deepEqual(faultsOf(inGroup('quantity'), { 11: 1 }), ['selection_required N10'])
    assert.deepEqual(faultsOf(inGroup('upToOne'), { 11: 1 }), [])
    const alone = itemOf(item(2), [option(10, required)])
    assert.deepEqual(faultsOf(alone, {}), ['selection_required N10'])
    assert.deepEqual(faultsOf(alone, { 10: 2 }), [])
    assert.deepEqual(faultsOf(alone, { 10: 3 }), ['bad_quantity N10'])
  })

  describe('options below options', () => {
    const cheese: Tree = [group(20, { selectionType: 'radio' }), [option(21)], [option(22)]]
    const fries: Tree = [option(10), cheese]
    const side = itemOf(item(2), [image(9)], [group(3, { selectionType: 'radio' }), fries, [option(11)]])

    test('count if their parent option is selected', () => {
      assert.deepEqual(faultsOf(side, { 10: 1, 21: 1 }), [])
      assert.deepEqual(faultsOf(side, { 10: 1 }), ['selection_required N20'])
      assert.deepEqual(faultsOf(side, { 10: 1, 21: 1, 22: 1 }), ['too_many_selections N20'])
    })

    test('options below an option can be selected only with it', () => {
      assert.deepEqual(faultsOf(side, { 11: 1 }), [])
      assert.deepEqual(faultsOf(side, { 11: 1, 21: 1 }), ['bad_option N21'])
    })

    test('options of other items, groups and invalid ids are refused', () => {
      assert.deepEqual(faultsOf(side, { 11: 1, 99: 1, 3: 1, 9: 1 }), [
        'bad_option N3',
        'bad_option N9',
        'bad_option N99',
      ])
    })

    test('form a tree: group, option, group, option', () => {
      const { options } = judge(side, { 10: 1, 22: 1 })
      assert.deepEqual(options, [
        {
          id: 'N3',
          name: 'entity 3',
          quantity_milli: 1000,
          options: [
            {
              id: 'N10',
              name: 'entity 10',
              quantity_milli: 1000,
              options: [
                {
                  id: 'N20',
                  name: 'entity 20',
                  quantity_milli: 1000,
                  options: [{ id: 'N22', name: 'entity 22', quantity_milli: 1000, options: [] }],
                },
              ],
            },
          ],
        },
      ])
    })

    test('a group shared by two selected options is selected once', () => {
      const both = group(3, { selectionType: 'check', selectionsMax: 2 })
      const root = itemOf(item(2), [both, [option(10), cheese], [option(11), cheese]])
      const { faults, parts } = judge(root, { 10: 1, 11: 1, 21: 1 })
      assert.deepEqual(faults, [])
      assert.deepEqual(
        parts.map(({ id }) => id),
        ['N2', 'N10', 'N21', 'N11'],
      )
    })
  })

  test('a fault in a group shared by two selected options is reported once', () => {
    const cheese: Tree = [group(20, { selectionType: 'radio' }), [option(21)]]
    const both = group(3, { selectionType: 'check', selectionsMax: 2 })
    const root = itemOf(item(2), [both, [option(10), cheese], [option(11), cheese]])
    assert.deepEqual(faultsOf(root, { 10: 1, 11: 1 }), ['selection_required N20'])
  })

  test('an option in two groups counts in both, is charged once and appears at its first place', () => {
    const some = (id: number, selectionsMin: number) =>
      group(id, { selectionType: 'check', selectionsMin, selectionsMax: 1 })
    const bacon: Tree = [option(10, { price: 200 })]
    const root = itemOf(item(2), [some(3, 1), bacon], [some(4, 1), bacon, [option(11)]])
    const { faults, options, parts } = judge(root, { 10: 1 })
    assert.deepEqual(faults, [])
    assert.deepEqual(
      options.map(({ id }) => id),
      ['N3'],
    )
    assert.equal(parts.length, 2)
    assert.deepEqual(faultsOf(root, { 10: 1, 11: 1 }), ['too_many_selections N4'])
  })

  test('a group inside a group is open with it; an option below an option has its own quantity', () => {
    const inner: Tree = [group(4, { selectionType: 'radio' }), [option(10)]]
    const extra: Tree = [option(11), [option(12, { price: 50, ...upTo(3) })]]
    const root = itemOf(item(2), [group(3), inner, extra])
    assert.deepEqual(faultsOf(root, {}), ['selection_required N4'])
    assert.deepEqual(faultsOf(root, { 10: 1, 12: 1 }), ['bad_option N12'])
    assert.deepEqual(faultsOf(root, { 10: 1, 11: 1, 12: 3 }), [])
    assert.deepEqual(faultsOf(root, { 10: 1, 11: 1, 12: 4 }), ['bad_quantity N12'])
  })

  test('marks which quantities are per line and which are per item', () => {
    const mains = { selectionType: 'quantity', selectionsMax: 2, selectionDepends: true } as const
    const sauce: Tree = [group(20, { selectionType: 'radio' }), [option(21, { price: 50 })]]
    const root = itemOf(item(2, { price: 1500 }), [group(3, mains), [option(10, { price: 300 }), sauce]])
    const { parts } = judge(root, { 10: 4, 21: 1 }, 5)
    assert.deepEqual(
      parts.map(({ id, price, amountMilli, isForLine }) => [id, price, amountMilli, isForLine]),
      [
        ['N2', 1500, 1000, false],
        ['N10', 300, 4000, true],
        ['N21', 50, 1000, false],
      ],
    )
  })

  test('reports all faults at once', () => {
    const root = itemOf(
      item(2),
      [group(3, { selectionType: 'radio' }), [option(10)]],
      [group(4, { selectionType: 'check', selectionsMax: 1 }), [option(11)], [option(12)]],
    )
    assert.deepEqual(faultsOf(root, { 11: 1, 12: 3, 77: 1 }, 26), [
      'bad_quantity item',
      'selection_required N3',
      'bad_quantity N12',
      'too_many_selections N4',
      'bad_option N77',
    ])
  })

  test('refuses exactly what the API description refuses', () => {
    let lawful = 0
    fc.assert(
      fc.property(anyLine, ({ plan, amounts, quantity }) => {
        const root = itemOf(item(2, upTo(3)), ...withIds(plan))
        const ids = optionIdsOf(root)
        const options = Object.fromEntries(ids.map((id, index) => [id, amounts[index] ?? 0]))
        const isLawful = oracleTakes(root, options, quantity)
        if (isLawful) lawful++
        const { faults, parts } = judge(root, options, quantity)
        assert.equal(faults.length === 0, isLawful, JSON.stringify(faults))
        const taken = ids.filter((id) => options[id] !== 0).length
        if (!isLawful) return
        assert.equal(parts.length, 1 + taken, 'each option is paid once')
        assert.ok(priceLine(parts, quantity * 1000) <= root.dearest! * quantity, 'max_price keeps its word')
      }),
      { numRuns: 3000 },
    )
    assert.ok(lawful > 100, `${lawful} of 3000 were lawful`)
  })
})

describe('how many of a bottle can be bought', () => {
  const size = {
    variantId: 34,
    name: 'Barolo, 750ml',
    section: 'wine' as const,
    milliliters: 750,
    price: 4200,
    stock: 6,
  }
  const bottles = (quantity: number, more: Partial<CartLine> = {}): CartLine => ({
    id: 'V34',
    quantityMilli: quantity * 1000,
    options: {},
    instructions: '',
    shownCents: 0,
    ...more,
  })
  const codesOf = (line: CartLine, stock = 6, inAll = line.quantityMilli) =>
    faultsOfBottles(line, { ...size, stock }, inAll).map(({ code }) => code)

  test('whole bottles, from 1 to 99, up to the stock', () => {
    assert.deepEqual(codesOf(bottles(6)), [])
    assert.deepEqual(codesOf(bottles(99), 200), [])
    for (const amount of [0, -1, 1.5, 100]) assert.deepEqual(codesOf(bottles(amount), 200), ['bad_quantity'])
    assert.deepEqual(codesOf(bottles(Number.NaN)), ['bad_quantity'])
    assert.deepEqual(codesOf(bottles(7)), ['not_available'])
    assert.deepEqual(codesOf(bottles(1), 0), ['not_available'])
  })

  test('lines of the same bottle share the stock', () => {
    assert.deepEqual(codesOf(bottles(4), 6, 8000), ['not_available'])
  })

  test("a bottle has no options, and one that isn't sold is refused", () => {
    assert.deepEqual(codesOf(bottles(1, { options: { N1: 1000 } })), ['bad_option'])
    assert.deepEqual(
      faultsOfBottles(bottles(1), undefined, 1000).map(({ code }) => code),
      ['no_item'],
    )
  })
})

type OptionPlan = { price: number; min: number; max: number; by: number; groups: GroupPlan[] }
type GroupPlan = {
  kind: 'radio' | 'check' | 'quantity' | 'upToOne' | 'sizes' | 'perUnit'
  min: number
  extra: number
  options: OptionPlan[]
}

const planOf = (inner: fc.Arbitrary<GroupPlan[]>): fc.Arbitrary<GroupPlan> =>
  fc.record({
    kind: fc.constantFrom('radio', 'check', 'quantity', 'upToOne', 'sizes', 'perUnit'),
    min: fc.constantFrom(0, 0, 1, 2),
    extra: fc.integer({ min: 0, max: 2 }),
    options: fc.array(
      fc.record({
        price: fc.integer({ min: 0, max: 9 }),
        min: fc.constantFrom(0, 0, 0, 0, 1),
        max: fc.integer({ min: 1, max: 3 }),
        by: fc.constantFrom(1, 1, 1, 2),
        groups: inner,
      }),
      { minLength: 1, maxLength: 3 },
    ),
  })
const innerPlan = fc.oneof(
  { weight: 3, arbitrary: fc.constant<GroupPlan[]>([]) },
  { weight: 1, arbitrary: fc.array(planOf(fc.constant([])), { maxLength: 1 }) },
)
/** Small enough that valid choices occur by chance. */
const anyLine = fc.record({
  plan: fc.array(planOf(innerPlan), { minLength: 1, maxLength: 2 }),
  amounts: fc.array(fc.constantFrom(0, 0, 0, 1, 1, 2, 0.5), { minLength: 12, maxLength: 12 }),
  quantity: fc.constantFrom(1, 1, 1, 2, 3, 4),
})

function withIds(groups: readonly GroupPlan[]): Tree[] {
  let nextId = 100
  const grow = ({ kind, min, extra, options }: GroupPlan): Tree => {
    const id = nextId++
    const entity =
      kind === 'sizes'
        ? priceGroup(id)
        : group(id, {
            selectionType: kind === 'perUnit' ? 'quantity' : kind,
            selectionsMin: min,
            selectionsMax: min + extra,
            selectionDepends: kind === 'perUnit',
          })
    const growOption = ({ price, min: least, max, by, groups: inner }: OptionPlan): Tree => [
      option(nextId++, { price, ...upTo(max, { min: Math.min(least, max), by }) }),
      ...inner.map(grow),
    ]
    return [entity, ...options.map(growOption)]
  }
  return groups.map(grow)
}

const optionsBelow = (node: ItemNode | GroupNode | OptionNode): OptionNode[] =>
  node.children.flatMap((child) => {
    if (child.type === 'Image') return []
    return child.type === 'Option' ? [child, ...optionsBelow(child)] : optionsBelow(child)
  })
const optionIdsOf = (root: ItemNode) => optionsBelow(root).map(({ entityId }) => entityId)

/** The rules of the API, one by one, in whole units instead of thousandths; independent of the code under test. */
function oracleTakes(root: ItemNode, amounts: Record<number, number>, quantity: number): boolean {
  const amount = ({ entityId }: OptionNode) => amounts[entityId]!
  const inSteps = (value: number, { quantities }: { quantities: OptionNode['quantities'] }, times = 1) =>
    value > 0 &&
    value * 1000 >= quantities.min &&
    value * 1000 <= quantities.max * times &&
    Number.isInteger((value * 1000) / quantities.increment)

  const takesNothingOf = (node: GroupNode | OptionNode) =>
    optionsBelow(node).every((below) => amount(below) === 0)

  const takesGroup = (node: GroupNode): boolean => {
    const options = node.children as OptionNode[]
    const taken = options.filter((one) => amount(one) !== 0)
    const { type, min, max, isPerUnit } = node.selection
    const count = type === 'quantity' ? taken.reduce((sum, one) => sum + amount(one), 0) : taken.length
    const times = isPerUnit ? quantity : 1
    if (count < min * times || count > max * times) return false
    if (type === 'quantity' && !taken.every((one) => inSteps(amount(one), one, times))) return false
    const canBeHad = ({ quantities: { max: most, increment } }: OptionNode) => most >= increment
    if (!taken.every(canBeHad)) return false
    if (type !== 'quantity' && !taken.every((one) => amount(one) === 1)) return false
    const isOneOfMany = type === 'radio' || type === 'upToOne'
    if (!isOneOfMany && options.some((one) => one.quantities.min > 0 && amount(one) === 0)) return false
    return options.every((one) => (amount(one) === 0 ? takesNothingOf(one) : takesBelow(one)))
  }
  const takesBelow = (node: ItemNode | OptionNode): boolean =>
    node.children.every((child) =>
      child.type !== 'OptionGroup' && child.type !== 'PriceGroup' ? true : takesGroup(child),
    )

  return inSteps(quantity, root) && takesBelow(root)
}
