import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { compileMenu } from '../../../src/modules/menus/rules/compile-menu.ts'
import {
  type EntityRecord,
  type GroupNode,
  type ItemNode,
  isAllowedQuantity,
  type LinkRecord,
  type OptionNode,
} from '../../../src/modules/menus/rules/menu.ts'
import { runs } from '../../support/eventually.ts'
import { group, item, option, priceGroup, subMenu } from '../../support/menus.ts'

type Branch = { entity: EntityRecord; children: Branch[] }
const branch = (entity: EntityRecord, ...children: Branch[]): Branch => ({ entity, children })

function compileItem(root: Branch): ItemNode {
  const entities: EntityRecord[] = [subMenu(1)]
  const links: LinkRecord[] = [{ parentId: null, childId: 1, displayOrder: null }]
  const add = (parentId: number, { entity, children }: Branch) => {
    entities.push(entity)
    links.push({ parentId, childId: entity.entityId, displayOrder: null })
    for (const child of children) add(entity.entityId, child)
  }
  add(1, root)
  const { menu } = compileMenu(1, { entities, links, schedules: [] })
  return menu.items.get(root.entity.entityId)!
}

const dearestOf = (...groups: Branch[]) => compileItem(branch(item(2, { price: 1000 }), ...groups)).dearest
const upTo = (max: number, increment = 1, min = 0) => ({
  quantities: { min: min * 1000, max: max * 1000, increment: increment * 1000 },
})

describe('max_price', () => {
  test('is the price of an item without options', () => {
    assert.equal(dearestOf(), 1000)
  })

  test('includes the most expensive option for radio and upToOne', () => {
    for (const selectionType of ['radio', 'upToOne'] as const) {
      const options = [100, 300, 200].map((price, index) => branch(option(10 + index, { price })))
      assert.equal(dearestOf(branch(group(3, { selectionType }), ...options)), 1300)
    }
  })

  test('includes the most expensive size of a price group', () => {
    const sizes = [0, 250, 600].map((price, index) => branch(option(10 + index, { price })))
    assert.equal(dearestOf(branch(priceGroup(3), ...sizes)), 1600)
  })

  test('includes as many check options as allowed, required ones first, then the most expensive', () => {
    const options = [100, 300, 200].map((price, index) => branch(option(10 + index, { price })))
    const check = group(3, { selectionType: 'check', selectionsMax: 2 })
    assert.equal(dearestOf(branch(check, ...options)), 1500)
    const required = branch(option(20, { price: 10, ...upTo(1, 1, 1) }))
    assert.equal(dearestOf(branch(check, ...options, required)), 1310)
  })

  test('includes quantity options up to their own limits, and together up to the group’s', () => {
    const wings = group(3, { selectionType: 'quantity', selectionsMax: 5 })
    const options = [
      branch(option(10, { price: 300, ...upTo(2) })),
      branch(option(11, { price: 100, ...upTo(9) })),
    ]
    assert.equal(dearestOf(branch(wings, ...options)), 1000 + 2 * 300 + 3 * 100)
  })

  test('handles increments that don’t fill the group exactly', () => {
    const exactlyThree = group(3, { selectionType: 'quantity', selectionsMin: 3, selectionsMax: 3 })
    const byTwo = branch(option(10, { price: 1000, ...upTo(4, 2) }))
    const byThree = branch(option(11, { price: 10, ...upTo(3, 3) }))
    assert.equal(dearestOf(branch(exactlyThree, byTwo, byThree)), 1030)
    assert.equal(dearestOf(branch(exactlyThree, byTwo)), null)
  })

  test('charges half for half pounds', () => {
    const meats = group(3, { selectionType: 'quantity', selectionsMax: 1 })
    const ham = branch(option(10, { price: 25, quantities: { min: 0, max: 500, increment: 500 } }))
    assert.equal(dearestOf(branch(meats, ham)), 1013)
  })

  test('is for one unit of the item with sel_dep, whatever the steps of the line are', () => {
    const mains = group(3, {
      selectionType: 'quantity',
      selectionsMin: 2,
      selectionsMax: 2,
      selectionDepends: true,
    })
    const options = [
      branch(option(10, { price: 150, ...upTo(1500, 10) })),
      branch(option(11, upTo(1500, 10))),
    ]
    assert.equal(dearestOf(branch(mains, ...options)), 1300)
  })

  test('counts options under an option once, however many are selected', () => {
    const dressing = branch(group(20, { selectionType: 'radio' }), branch(option(21, { price: 50 })))
    const salad = branch(option(10, { price: 300, ...upTo(3) }), dressing)
    const sides = group(3, { selectionType: 'quantity', selectionsMax: 3 })
    assert.equal(dearestOf(branch(sides, salad)), 1000 + 3 * 300 + 50)
  })

  test('doesn’t exist if a required group can’t be satisfied', () => {
    assert.equal(dearestOf(branch(group(3, { selectionType: 'radio' }))), null)
    const stuck = branch(option(10, { price: 900 }), branch(group(20, { selectionType: 'radio' })))
    const free = branch(option(11, { price: 100 }))
    assert.equal(dearestOf(branch(group(3, { selectionType: 'radio' }), stuck, free)), 1100)
  })

  test('is fast even for unreasonable limits', () => {
    const wild = group(3, { selectionType: 'quantity', selectionsMax: 2_000_000_000 })
    const options = [7, 11, 13].map((step, index) =>
      branch(option(10 + index, { price: 100, ...upTo(2_000_000, step) })),
    )
    const started = performance.now()
    assert.ok(dearestOf(branch(wild, ...options))! > 0)
    assert.ok(performance.now() - started < 10_000)
  })

  test('equals the most expensive of all valid choices, tried one by one', () => {
    fc.assert(
      fc.property(itemPlan, (groups) => {
        const found = compileItem(branch(item(2, { price: 1000 }), ...withIds(groups)))
        assert.equal(found.dearest, bruteForce(found))
      }),
      { numRuns: runs(400) },
    )
  })
})

type OptionPlan = { price: number; min: number; max: number; increment: number; groups: GroupPlan[] }
type GroupPlan = {
  kind: 'radio' | 'check' | 'quantity' | 'upToOne' | 'sizes' | 'perUnit'
  min: number
  extra: number
  options: OptionPlan[]
}

const kinds = ['radio', 'check', 'quantity', 'upToOne', 'sizes', 'perUnit'] as const
const planOf = (optionCount: number, inner: fc.Arbitrary<GroupPlan[]>): fc.Arbitrary<GroupPlan> =>
  fc.record({
    kind: fc.constantFrom(...kinds),
    min: fc.integer({ min: 0, max: 2 }),
    extra: fc.integer({ min: 0, max: 2 }),
    options: fc.array(
      fc.record({
        price: fc.integer({ min: 0, max: 9 }),
        min: fc.constantFrom(0, 0, 0, 1),
        max: fc.integer({ min: 0, max: 3 }),
        increment: fc.constantFrom(1, 1, 2),
        groups: inner,
      }),
      { maxLength: optionCount },
    ),
  })
const innerPlan = fc.oneof(
  { weight: 3, arbitrary: fc.constant<GroupPlan[]>([]) },
  { weight: 1, arbitrary: fc.array(planOf(2, fc.constant([])), { maxLength: 1 }) },
)
/** At most 8 options, so that trying all is fast. */
const itemPlan = fc
  .array(planOf(3, innerPlan), { maxLength: 2 })
  .filter((groups) => countOptions(groups) <= 8)
const countOptions = (groups: readonly GroupPlan[]): number =>
  groups.reduce(
    (sum, { options }) => sum + options.reduce((own, { groups: inner }) => own + 1 + countOptions(inner), 0),
    0,
  )

function withIds(groups: readonly GroupPlan[]): Branch[] {
  let nextId = 100
  const grow = ({ kind, min, extra, options }: GroupPlan): Branch => {
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
    const growOption = (plan: OptionPlan) => {
      // For one unit of the item, the steps of the line don't matter; when tried one by one they would.
      const increment = kind === 'perUnit' ? 1 : plan.increment
      const own = option(nextId++, {
        price: plan.price,
        ...upTo(plan.max, increment, kind === 'perUnit' ? 0 : Math.min(plan.min, plan.max)),
      })
      return branch(own, ...plan.groups.map(grow))
    }
    return branch(entity, ...options.map(growOption))
  }
  return groups.map(grow)
}

/** Every amount of every option, at any place, checked by the rules of the API. */
function bruteForce(root: ItemNode): number | null {
  const options: OptionNode[] = []
  const collect = (node: ItemNode | GroupNode | OptionNode) => {
    for (const child of node.children) {
      if (child.type === 'Image') continue
      if (child.type === 'Option') options.push(child)
      collect(child)
    }
  }
  collect(root)
  let best: number | null = null
  const amounts = new Map<OptionNode, number>()
  const tryFrom = (index: number) => {
    if (index < options.length) {
      for (let amount = 0; amount <= 3; amount++) {
        amounts.set(options[index]!, amount)
        tryFrom(index + 1)
      }
      return
    }
    if (!isLawful(root, true, amounts)) return
    const price = options.reduce((sum, one) => sum + one.price * amounts.get(one)!, root.price)
    best = Math.max(best ?? 0, price)
  }
  tryFrom(0)
  return best
}

function isLawful(
  node: ItemNode | OptionNode | GroupNode,
  isTaken: boolean,
  amounts: ReadonlyMap<OptionNode, number>,
): boolean {
  return node.children.every((child) => {
    if (child.type === 'Image') return true
    if (child.type === 'Option') return isLawful(child, amounts.get(child)! > 0, amounts)
    return isLawfulSelection(child, isTaken, amounts) && isLawful(child, isTaken, amounts)
  })
}

function isLawfulSelection(
  { selection, children }: GroupNode,
  isTaken: boolean,
  amounts: ReadonlyMap<OptionNode, number>,
): boolean {
  const options = children.filter((child) => child.type === 'Option')
  const taken = options.map((one) => amounts.get(one)!)
  if (!isTaken) return taken.every((amount) => amount === 0)
  const total = taken.reduce((sum, amount) => sum + amount, 0)
  if (total < selection.min || total > selection.max) return false
  return options.every((one, index) => {
    const amount = taken[index]! * 1000
    const isSingle = selection.type === 'radio' || selection.type === 'upToOne'
    if (amount === 0) return one.quantities.min === 0 || isSingle
    if (selection.type === 'quantity') return isAllowedQuantity(amount, one.quantities)
    const { min, max, increment } = one.quantities
    return amount === 1000 && Math.floor(max / increment) * increment >= Math.max(min, 1)
  })
}
