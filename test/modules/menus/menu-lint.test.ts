import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { FindingType } from '../../../src/modules/menus/revisions/rules/lint-findings.ts'
import { lintMenu } from '../../../src/modules/menus/revisions/rules/menu-lint.ts'
import { soundsRestricted } from '../../../src/modules/menus/revisions/rules/restricted-words.ts'
import { compileMenu } from '../../../src/modules/menus/rules/compile-menu.ts'
import type {
  EntityRecord,
  LinkRecord,
  MenuRecords,
  ScheduleRecord,
} from '../../../src/modules/menus/rules/menu.ts'
import { anyMenu, group, image, item, option, priceGroup, subMenu } from '../../support/menus.ts'

type Tree = [EntityRecord, ...Tree[]]

function recordsOf(trees: readonly Tree[], loose: readonly EntityRecord[] = []): MenuRecords {
  const entities = new Map<number, EntityRecord>(loose.map((entity) => [entity.entityId, entity]))
  const links: LinkRecord[] = []
  const add = (parentId: number | null, [entity, ...children]: Tree) => {
    entities.set(entity.entityId, entity)
    if (!links.some((one) => one.parentId === parentId && one.childId === entity.entityId)) {
      links.push({ parentId, childId: entity.entityId, displayOrder: null })
    }
    for (const child of children) add(entity.entityId, child)
  }
  for (const tree of trees) add(null, tree)
  return { entities: [...entities.values()], links, schedules: [] }
}

const lint = (records: MenuRecords) => lintMenu(records, compileMenu(1, records), 'en')
/** The ids that a kind of finding names in a menu. */
const found = (type: FindingType, records: MenuRecords) =>
  lint(records)
    .filter((finding) => finding.type === type)
    .map(({ entityId }) => entityId)
/** Under item 2 of submenu 1, which is valid by itself. */
const under = (...children: Tree[]) =>
  recordsOf([[subMenu(1, { name: 'Lunch' }), [item(2, { name: 'Pizza' }), ...children]]])
const upTo = (max: number | null, min = 0, increment = 1) => ({
  quantities: { min: min * 1000, max: max === null ? null : max * 1000, increment: increment * 1000 },
})

test('a correct menu has no findings', () => {
  const fine = under(
    [group(3, { selectionType: 'radio', selectionsMin: 1 }), [option(10)], [option(11, { price: 150 })]],
    [priceGroup(4), [option(12)], [option(13, { price: 395 })]],
    [image(5)],
  )
  assert.deepEqual(lint(fine), [])
})

describe('unreachable_option', () => {
  const unreachable = (records: MenuRecords) => found('unreachable_option', records)

  test('its group allows no selections', () => {
    const records = under([group(3, { selectionsMax: 0 }), [option(10)]])
    assert.deepEqual(unreachable(records), [10])
    assert.match(lint(records)[0]!.text, /allows no selections/)
  })

  test('its maximum quantity is below the smallest valid one', () => {
    const many = group(3, { selectionType: 'quantity', selectionsMax: 9 })
    assert.deepEqual(
      unreachable(under([many, [option(10, upTo(2, 0, 3))], [option(11, upTo(3, 0, 3))]])),
      [10],
    )
  })

  test('its minimum quantity is more than its group allows', () => {
    const few = group(3, { selectionType: 'quantity', selectionsMax: 2 })
    assert.deepEqual(unreachable(under([few, [option(10, upTo(6, 3))], [option(11, upTo(2))]])), [10, 11])
    const catering = group(3, { selectionType: 'quantity', selectionsMax: 2, selectionDepends: true })
    assert.deepEqual(unreachable(under([catering, [option(10, upTo(6, 3))]])), [])
  })

  test('required options next to it fill the group', () => {
    const records = under([group(3, { selectionsMax: 1 }), [option(10, upTo(1, 1))], [option(11)]])
    assert.deepEqual(unreachable(records), [11])
  })

  test('a group below it requires more than it offers', () => {
    const deep: Tree = [option(10), [group(4, { selectionsMin: 1 }), [option(11, { hidden: true })]]]
    assert.deepEqual(unreachable(under([group(3), deep])), [10])
  })

  test('all of its parents are hidden or detached; one visible path is enough', () => {
    const shared = option(10)
    const hidden = group(3, { hidden: true })
    assert.deepEqual(unreachable(under([hidden, [shared]])), [10])
    assert.deepEqual(unreachable(under([hidden, [shared]], [group(4), [shared]])), [])
    assert.deepEqual(unreachable(under([group(3, { selectionsMax: 0 }), [shared]], [group(4), [shared]])), [])
    assert.deepEqual(unreachable(under([group(3), [shared]], [group(4, { selectionsMax: 0 }), [shared]])), [])
    const loose = { ...under(), entities: [subMenu(1), item(2), group(3), shared] }
    loose.links = [...loose.links, { parentId: 3, childId: 10, displayOrder: null }]
    assert.deepEqual(unreachable(loose), [10])
  })

  test('not if the merchant has hidden it on purpose', () => {
    assert.deepEqual(unreachable(under([group(3, { selectionsMax: 0 }), [option(10, { hidden: true })]])), [])
  })
})

describe('min_over_max', () => {
  const impossible = (records: MenuRecords) => found('min_over_max', records)

  test('a group requires more options than it shows, and its item can’t be ordered', () => {
    const demanding = group(3, { selectionsMin: 2, selectionsMax: 2 })
    assert.deepEqual(impossible(under([demanding, [option(10)], [option(11, { hidden: true })]])), [3, 2])
    assert.deepEqual(impossible(under([demanding, [option(10)], [option(11)]])), [])
    assert.deepEqual(impossible(under([group(3, { selectionType: 'radio' })])), [3, 2])
    assert.deepEqual(
      impossible(under([group(3, { selectionType: 'radio' }), [option(10, upTo(2, 0, 3))]])),
      [3, 2],
    )
  })

  test('a total that its options can’t reach, or that required ones exceed', () => {
    const total = group(3, { selectionType: 'quantity', selectionsMin: 4, selectionsMax: 4 })
    assert.deepEqual(impossible(under([total, [option(10, upTo(3))]])), [3, 2])
    assert.deepEqual(impossible(under([total, [option(10, upTo(4))]])), [])
    assert.deepEqual(impossible(under([total, [option(10, upTo(9, 5))]])), [3, 2])
    const one = group(3, { selectionsMax: 1 })
    assert.deepEqual(impossible(under([one, [option(10, upTo(1, 1))], [option(11, upTo(1, 1))]])), [3, 2])
  })

  test('a total that no combination of increments reaches is reported for the item', () => {
    const three = group(3, { selectionType: 'quantity', selectionsMin: 3, selectionsMax: 3 })
    assert.deepEqual(impossible(under([three, [option(10, upTo(4, 0, 2))]])), [2])
  })

  test('names the item whenever it can’t be ordered', () => {
    fc.assert(
      fc.property(anyMenu, (records) => {
        const { menu } = compileMenu(1, records)
        const stuck = [...menu.items.values()].filter(({ dearest }) => dearest === null)
        const told = new Set(impossible(records))
        for (const { entityId } of stuck) assert.ok(told.has(entityId))
      }),
    )
  })
})

describe('price_group_without_lowest', () => {
  const sizes = (price: number, ...prices: number[]) =>
    found(
      'price_group_without_lowest',
      recordsOf([
        [
          subMenu(1),
          [
            item(2, { price }),
            [priceGroup(3), ...prices.map((one, n): Tree => [option(10 + n, { price: one })])],
          ],
        ],
      ]),
    )

  test('the item is free and all its sizes cost something, or the item has the lowest price and no size is free', () => {
    assert.deepEqual(sizes(0, 500, 700), [])
    assert.deepEqual(sizes(500, 0, 200), [])
    assert.deepEqual(sizes(500, 100, 200), [3])
    assert.deepEqual(sizes(0, 0, 200), [3])
    assert.deepEqual(sizes(500), [3])
    assert.deepEqual(sizes(0), [3])
  })

  test('an option may be free in its smallest size', () => {
    const sized = (price: number, smallest: number) =>
      found(
        'price_group_without_lowest',
        under([group(4), [option(5, { price }), [priceGroup(3), [option(10, { price: smallest })]]]]),
      )
    assert.deepEqual([sized(0, 0), sized(100, 0), sized(100, 50)], [[], [], [3]])
  })

  test('is reported under the parent that it conflicts with', () => {
    const shared: Tree = [priceGroup(3, { name: 'Size' }), [option(10, { price: 100 })]]
    const records = recordsOf([
      [subMenu(1, { name: 'Lunch' }), [item(2, { name: 'Pizza' }), shared], [item(4, { price: 0 }), shared]],
    ])
    const paths = lint(records)
      .filter(({ type }) => type === 'price_group_without_lowest')
      .map(({ path }) => path)
    assert.deepEqual(paths, ['Lunch > Pizza > Size'])
  })
})

describe('alcohol_without_flag, tobacco_without_flag', () => {
  const alcohol = (records: MenuRecords) => found('alcohol_without_flag', records)
  const menuOf = (flags: object, own: object = {}) =>
    recordsOf([
      [
        subMenu(1, flags),
        [item(2, { name: 'Pale Ale', ...own })],
        [item(3, { name: 'Cigar, Cuban', ...own })],
      ],
    ])

  test('a name that suggests it, without its own or an inherited flag', () => {
    assert.deepEqual(alcohol(menuOf({})), [2])
    assert.deepEqual(alcohol(menuOf({ alcohol: true })), [])
    assert.deepEqual(alcohol(menuOf({}, { alcohol: true })), [])
    assert.deepEqual(found('tobacco_without_flag', menuOf({ alcohol: true })), [3])
    assert.deepEqual(found('tobacco_without_flag', menuOf({ tobacco: true })), [])
  })

  test('an option that turns its item into one', () => {
    const records = (flag: boolean) =>
      recordsOf([
        [subMenu(1), [item(2, { alcohol: flag }), [group(3), [option(10, { name: 'House Merlot' })]]]],
      ])
    assert.deepEqual(alcohol(records(false)), [10])
    assert.deepEqual(alcohol(records(true)), [])
  })

  test('not for an option that is a sauce by the name of its group', () => {
    const inGroup = (name: string) => under([group(3, { name }), [option(10, { name: 'White Wine' })]])
    assert.deepEqual([alcohol(inGroup('Broth')), alcohol(inGroup('To drink'))], [[], [10]])
  })

  test('a submenu in which nothing is flagged', () => {
    const records = (flag: boolean) =>
      recordsOf([[subMenu(1, { name: 'Wine List' }), [item(2)], [item(3, { alcohol: flag })]]])
    assert.deepEqual(alcohol(records(false)), [1])
    assert.deepEqual(alcohol(records(true)), [])
  })

  // biome-ignore format: a list to read, not a column
  const drinks = [
    'Beer', 'Craft Beers', 'IPA (16 oz)', 'Pale Ale', 'Vienna Lager', 'House Wine', 'Merlot, glass', 'Pinot Noir',
    'Rosé Wine', 'Prosecco', 'Vodka Soda', 'Rum & Coke', 'Irish Whiskey', 'Whisky Sour', 'Tequila Sunrise', 'Margarita',
    'Frozen Margaritas', 'Espresso Martini', 'Gin and Tonic', 'Hot Sake', 'Hard Cider', 'Sangria pitcher',
    'Beer and wings', 'Root Beer float with Bourbon', 'Mimosa', 'Bourbon', 'Champagne', 'Cocktail of the day',
  ]
  // biome-ignore format: a list to read, not a column
  const harmless = [
    'Root Beer', 'Ginger Ale', 'Ginger Beer', 'Red Wine Vinegar', 'Beer-Battered Cod', 'Beer Battered Onion Rings',
    'Rum Raisin', 'Rum Raisin Ice Cream', 'Penne alla Vodka', 'Vodka Sauce', 'Rigatoni with vodka cream sauce', 'Mocktail',
    'Berry Mocktails', 'Non-Alcoholic Beer', 'Virgin Margarita', 'Alcohol-free Wine', 'N/A Beer', 'Margherita Pizza',
    'Margarita Pizza', 'Bourbon Chicken', 'Bourbon Pecan Pie', 'Tequila Lime Shrimp', 'Sherry Vinaigrette', 'Beer Cheese',
    'Mussels in White Wine', 'Scotch Egg', 'Butterscotch', 'Champagne Vinaigrette', 'Sake Nigiri', 'Sake (Salmon) Roll',
    'Shrimp Cocktail', 'Cocktail Sauce', 'Beer Can Chicken', 'Wine Glasses', 'Porterhouse', 'Ginseng Tea', 'Winesap Apple',
    'Kale Salad', 'Apple Cider', 'Drumsticks', 'Extra Virgin Olive Oil', 'Rum Cake', 'Red wine braised short ribs',
  ]

  test('the words for drinks', () => {
    assert.deepEqual(
      drinks.filter((name) => !soundsRestricted(name, 'alcohol')),
      [],
    )
    assert.deepEqual(
      harmless.filter((name) => soundsRestricted(name, 'alcohol')),
      [],
    )
  })

  test('the words for tobacco', () => {
    const smokes = [
      'Cigar',
      'Cuban Cigars',
      'Cigarettes',
      'Pipe Tobacco',
      'Vape pen',
      'Hookah',
      'Cherry Cigarillos',
      'E-Cig',
    ]
    const others = [
      'Feta Cigars',
      'Cigar Börek',
      'Tobacco Onions',
      'Candy Cigarettes',
      'Nicotine Gum',
      'Tobacco-free pouch',
      'Grape',
    ]
    assert.deepEqual(
      smokes.filter((name) => !soundsRestricted(name, 'tobacco')),
      [],
    )
    assert.deepEqual(
      others.filter((name) => soundsRestricted(name, 'tobacco')),
      [],
    )
  })
})

describe('the other findings', () => {
  test('orphan: linked nowhere', () => {
    assert.deepEqual(found('orphan', recordsOf([[subMenu(1), [item(2)]]], [option(9), group(8)])), [9, 8])
  })

  test('odd_cents: a price that ends in a digit other than 0, 5 or 9', () => {
    const prices = Array.from({ length: 10 }, (_, cent): Tree => [item(10 + cent, { price: 100 + cent })])
    assert.deepEqual(found('odd_cents', recordsOf([[subMenu(1), ...prices]])), [11, 12, 13, 14, 16, 17, 18])
  })

  test('empty: a submenu without visible items, a group without visible options', () => {
    const records = recordsOf([
      [subMenu(1), [subMenu(2)], [subMenu(3), [item(10, { hidden: true })]]],
      [subMenu(4), [item(11), [group(5)], [group(6), [option(12)]]]],
      [subMenu(7, { hidden: true })],
    ])
    assert.deepEqual(found('empty', records).sort(), [1, 2, 3, 5])
  })

  test('zero_price: an item that is not shown because it has no price', () => {
    const sized: Tree = [item(3, { price: 0 }), [priceGroup(4), [option(10, { price: 500 })]]]
    assert.deepEqual(found('zero_price', recordsOf([[subMenu(1), [item(2, { price: 0 })], sized]])), [2])
  })

  test('same_name: siblings that customers can’t tell apart', () => {
    const tea = (id: number, more: object = {}) => item(id, { name: 'Tea', ...more })
    const records = recordsOf([
      [subMenu(1), [tea(2)], [tea(3, { name: ' TÉA ' })], [tea(4, { hidden: true })]],
      [subMenu(5), [tea(6)]],
      [subMenu(7, { name: 'entity 5' }), [item(8, { name: '???' })], [item(9, { name: '!!!' })]],
    ])
    assert.deepEqual(found('same_name', records), [7, 3])
  })

  test('unused_schedule: used by nothing', () => {
    const schedule = (scheduleId: number): ScheduleRecord => ({
      scheduleId,
      name: `S${scheduleId}`,
      hours: [],
    })
    const records = {
      ...recordsOf([[subMenu(1, { scheduleIds: [5] }), [item(2)]]]),
      schedules: [schedule(5), schedule(6)],
    }
    const findings = lint(records).filter(({ type }) => type === 'unused_schedule')
    assert.deepEqual(
      findings.map(({ scheduleId, name, severity }) => [scheduleId, name, severity]),
      [[6, 'S6', 'note']],
    )
  })

  test('errors come first, then warnings, then notes, each with a path', () => {
    const records = recordsOf([
      [
        subMenu(1, { name: 'Lunch' }),
        [item(2, { name: 'Soup', price: 1 })],
        [item(3, { name: 'Tea', price: 0 })],
      ],
      [subMenu(4, { name: 'Dinner' })],
    ])
    assert.deepEqual(
      lint(records).map(({ severity, type, path }) => [severity, type, path]),
      [
        ['error', 'zero_price', 'Lunch > Tea'],
        ['warning', 'empty', 'Dinner'],
        ['note', 'odd_cents', 'Lunch > Soup'],
      ],
    )
  })

  test('any menu can be checked', () => {
    fc.assert(
      fc.property(anyMenu, (records) => {
        for (const { text, name, path } of lint(records)) {
          assert.ok(text.endsWith('.') || text.endsWith('?'))
          assert.ok(path === '' || path.endsWith(name))
        }
      }),
    )
  })
})

test('every language has the same findings, in its own words', () => {
  fc.assert(
    fc.property(anyMenu, (records) => {
      const compiled = compileMenu(1, records)
      const [english, spanish] = [lintMenu(records, compiled, 'en'), lintMenu(records, compiled, 'es')]
      const facts = (findings: typeof english) => findings.map(({ text: _, ...rest }) => rest)
      assert.deepEqual(facts(spanish), facts(english))
      for (const [index, { text }] of spanish.entries()) {
        assert.notEqual(text, english[index]!.text)
        assert.doesNotMatch(text, /undefined/)
      }
    }),
    { numRuns: 60 },
  )
})
