import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { Refusal } from '../../../../src/core/refusal.ts'
import { readPage } from '../../../../src/modules/menus/sources/reading/read-page.ts'
import { readSource } from '../../../../src/modules/menus/sources/reading/read-source.ts'
import { readDoorDash } from '../../../../src/modules/menus/sources/rules/read-doordash.ts'
import { diets } from '../../../../src/modules/menus/sources/rules/read-schema-org.ts'
import { readUberEats } from '../../../../src/modules/menus/sources/rules/read-uber-eats.ts'
import type { SourceItem, SourceMenu } from '../../../../src/modules/menus/sources/rules/source-menu.ts'
import { writeSchemaOrg } from '../../../../src/modules/menus/sources/rules/write-schema-org.ts'
import { runAtOnce } from '../../../../src/runtime/slices.ts'
import { toDoorDash, toUberEats } from '../../../support/menu-files/foreign.ts'
import { comparable, emptyMenu, importInto, sourceMenus } from '../../../support/menu-files/sources.ts'

const deps = { config: { outboundAllow: [] } } as never
const unsaid = {
  ...{ description: '', isHidden: false, isSoldOut: false, calories: null, isPreselected: false },
  hours: [],
}
/** Neither has a field for these. */
const unspeakable = ['allergens', 'taxClass', 'isTobacco', 'max']

/** Nested sections, which these formats don't have, become siblings of the others. */
const flat = (menu: SourceMenu): SourceMenu => ({
  ...menu,
  sections: menu.sections
    .flatMap((section) => [section, ...section.sections])
    .filter(({ items }) => items.length > 0)
    .map((section) => ({ ...section, sections: [] })),
})
const menus = sourceMenus({
  ...{ isDeep: false, canRepeat: true, sizes: false },
  ...{ itemHours: true, sectionHours: 'shared' },
}).map(flat)

describe('an Uber Eats menu', () => {
  test('survives the import as far as it can express things', () => {
    fc.assert(
      fc.property(menus, (menu) => {
        const { menu: read } = runAtOnce(readUberEats(toUberEats(menu) as never))
        const dropped = [...unspeakable, 'isHidden']
        assert.deepEqual(comparable(read, unsaid, dropped), comparable(menu, unsaid, dropped))
      }),
    )
  })

  test('continues hours past midnight on the next day; hours of single dates and tax rates are named', () => {
    const period = (start_time: string, end_time: string) => ({ time_periods: [{ start_time, end_time }] })
    const { menu, gaps } = runAtOnce(
      readUberEats({
        menus: [
          {
            ...{ id: 'm', title: { translations: { en: 'Night' } }, category_ids: ['c'] },
            service_availability: [{ day_of_week: 'saturday', ...period('22:00', '02:00') }],
          },
        ],
        categories: [{ id: 'c', title: 'Soups', entities: [{ id: 'i' }] }],
        items: [
          {
            ...{ id: 'i', title: 'Broth', price_info: { price: 500 }, tax_info: { tax_rate: 8 } },
            visibility_info: {
              hours: [
                {
                  ...{ start_date: '2026-12-01', end_date: '2026-12-31' },
                  hours_of_week: [{ day_of_week: 'Monday', ...period('9:00', '23:59') }],
                },
              ],
            },
          },
        ],
      }),
    )
    assert.deepEqual(
      [menu.sections[0]!.hours, menu.items[0]!.hours],
      [
        [
          { day: 0, startMinute: 0, endMinute: 120 },
          { day: 6, startMinute: 1320, endMinute: 1440 },
        ],
        [{ day: 1, startMinute: 540, endMinute: 1440 }],
      ],
    )
    assert.deepEqual(gaps, [
      { code: 'tax_rate', name: 'Broth' },
      { code: 'hours', name: 'Broth' },
    ])
  })

  test('makes an item’s own group settings a group of that item; prices by menu are named', () => {
    const of = (type: string, value: string, more: object) => ({
      context_type: type,
      context_value: value,
      ...more,
    })
    const sauce = {
      id: 'mayo',
      title: 'Mayo',
      price_info: {
        price: 100,
        overrides: [of('ITEM', 'fries', { price: 0 }), of('MODIFIER_GROUP', 'dips', { price: 50 })],
      },
      quantity_info: {
        quantity: { max_permitted: 4 },
        overrides: [of('ITEM', 'fries', { quantity: { max_permitted: 1 } })],
      },
    }
    const dish = (id: string, price_info: object) => ({
      id,
      title: id,
      price_info,
      modifier_group_ids: { ids: ['dips'] },
    })
    const { menu, gaps } = runAtOnce(
      readUberEats({
        categories: [{ id: 'c', title: 'All', entities: [{ id: 'fries' }, { id: 'wings' }] }],
        items: [
          dish('fries', { price: 400 }),
          dish('wings', { price: 900, overrides: [of('MENU', 'lunch', { price: 800 })] }),
          sauce,
        ],
        modifier_groups: [
          {
            id: 'dips',
            title: 'Dips',
            quantity_info: {
              quantity: { min_permitted: 1, max_permitted: 3 },
              overrides: [of('ITEM', 'fries', { quantity: { max_permitted: 1 } })],
            },
            modifier_options: [{ id: 'mayo' }],
          },
        ],
      }),
    )
    assert.deepEqual(
      menu.groups.map(({ id, min, max, canRepeat, options }) => [
        id,
        min,
        max,
        canRepeat,
        options[0]!.price,
        options[0]!.max,
      ]),
      [
        ['dips@fries', 0, 1, false, 0, undefined],
        ['dips', 1, 3, true, 50, 4],
      ],
    )
    assert.deepEqual(
      menu.items.map(({ id, groups }) => [id, ...groups]),
      [
        ['fries', 'dips@fries'],
        ['wings', 'dips'],
      ],
    )
    assert.deepEqual(gaps, [{ code: 'other_price', name: 'wings' }])
  })

  test('stops at groups that contain themselves', () => {
    const title = { translations: { en: 'X' } }
    const { menu } = runAtOnce(
      readUberEats({
        categories: [{ id: 'c', title, entities: [{ id: 'i' }] }],
        items: [{ id: 'i', title, price_info: { price: 1 }, modifier_group_ids: { ids: ['g'] } }],
        modifier_groups: [{ id: 'g', title, modifier_options: [{ id: 'i' }] }],
      }),
    )
    const { merge } = importInto(emptyMenu, menu)
    assert.deepEqual(merge.faults, [])
    assert.deepEqual(merge.unplaced, [])
  })
})

describe('a DoorDash menu', () => {
  test('survives the import as far as it can express things', () => {
    fc.assert(
      fc.property(menus, (menu) => {
        const { menu: read } = runAtOnce(readDoorDash(toDoorDash(menu) as never))
        const dropped = [...unspeakable, 'isSoldOut']
        assert.deepEqual(comparable(read, unsaid, dropped), comparable(menu, unsaid, dropped))
      }),
    )
  })

  test('as a list of menus becomes a section for each; hours, free and default amounts are read', () => {
    const fries = {
      ...{
        name: 'Fries',
        merchant_supplied_id: 'f',
        price: 300,
        base_price: 250,
        item_special_hours: [{ day_index: 'MON' }],
      },
      dish_info: {
        classification_info: { has_alcoholic_items: true, classification_tags: ['TAG_KEY_DIETARY_VEGAN'] },
      },
      extras: [
        {
          ...{ name: 'Dip', merchant_supplied_id: 'd', min_num_options: 0, max_num_options: 2 },
          options: [
            {
              ...{ name: 'Mayo', price: 50, quantity_info: { default_quantity: 1, charge_above: 1 } },
              item_extra_option_special_hours: [{ day_index: 'TUE' }],
            },
            { name: 'Aioli', price: 70, quantity_info: { default_quantity: 0, charge_above: 0 } },
          ],
        },
      ],
    }
    const menuOf = (name: string) => ({
      open_hours: [{ day_index: 'MON', start_time: '11:00:00', end_time: '15:00:00' }],
      special_hours: name === 'Lunch' ? [{ date: '2026-12-25', closed: true }] : [],
      menu: { name, categories: [{ name: 'Sides', merchant_supplied_id: 's', items: [fries] }] },
    })
    const { menu, gaps } = runAtOnce(readDoorDash({ menus: [menuOf('Lunch'), menuOf('Dinner')] } as never))
    assert.deepEqual(
      menu.sections.map(({ name, sections }) => [name, sections.map(({ id, items }) => [id, ...items])]),
      [
        ['Lunch', [['Lunch/s', 'f']]],
        ['Dinner', [['Dinner/s', 'f']]],
      ],
    )
    assert.deepEqual(menu.sections[0]!.hours, [{ day: 1, startMinute: 660, endMinute: 900 }])
    assert.deepEqual(menu.items[0]!.hours, [{ day: 1, startMinute: 0, endMinute: 1440 }])
    const [item] = menu.items
    assert.deepEqual([item!.isAlcohol, item!.dietary, menu.items.length], [true, ['vegan'], 1])
    assert.deepEqual(
      menu.groups[0]!.options.map(({ name, isPreselected }) => [name, isPreselected]),
      [
        ['Mayo', true],
        ['Aioli', false],
      ],
    )
    assert.deepEqual(
      new Set(gaps.map(({ code, name }) => `${code} ${name}`)),
      new Set(['hours Lunch', 'hours Dip: Mayo', 'group_limits Dip', 'other_price Fries']),
    )
  })
})

describe('a web page', () => {
  const known = new Set(diets.values())
  /** What schema.org can express: no hidden items, no single size, five diets. */
  const toShown = (item: SourceItem): SourceItem => ({
    ...item,
    isHidden: false,
    dietary: [...known].filter((mark) => item.dietary?.includes(mark)),
    ...(item.sizes.length < 2 && { sizes: [], price: item.price ?? 100 }),
  })
  const shown = sourceMenus({ isDeep: false, canRepeat: false, sizes: true }).map((menu) => ({
    ...menu,
    items: menu.items.map(toShown),
  }))
  const pageOf = (menu: object) =>
    `<!doctype html><head><script>var x = 1</script><SCRIPT type='application/ld+json'>\n${JSON.stringify({
      '@context': 'https://schema.org',
      '@graph': [{ '@type': 'Restaurant', name: 'X', hasMenu: menu }],
    }).replaceAll('<', '\\u003c')}</SCRIPT></head>`

  test('survives export and import as far as schema.org can express it', async () => {
    await fc.assert(
      fc.asyncProperty(shown, async (menu) => {
        const { menu: read } = await readPage(
          pageOf(runAtOnce(writeSchemaOrg(menu))),
          'https://x.example/menu',
        )
        const dropped = [...unspeakable, 'min', 'max', 'isAlcohol', 'isPreselected']
        const sorted = (value: unknown) =>
          JSON.parse(JSON.stringify(value, (key, list) => (key === 'dietary' ? [...list].sort() : list)))
        const strip = (one: SourceMenu) => {
          const groups = one.groups.map((group) => ({
            ...group,
            options: group.options.map(({ isSoldOut: _isSoldOut, ...option }) => option),
          }))
          return sorted(comparable({ ...one, groups }, unsaid, dropped))
        }
        assert.deepEqual(strip(read), strip(menu))
      }),
    )
  })

  test('has pictures with relative URLs resolved', async () => {
    const item = { '@type': 'MenuItem', name: 'Soup', image: ['/soup.jpg'], offers: { price: '5.00' } }
    const { menu } = await readPage(
      pageOf({ '@type': 'Menu', hasMenuItem: [item] }),
      'https://x.example/a/menu',
    )
    assert.equal(menu.items[0]!.imageUrl, 'https://x.example/soup.jpg')
  })

  test('has prices in another currency left out', async () => {
    const item = { name: 'Soup', offers: { price: 5, priceCurrency: 'EUR' } }
    const { menu, gaps } = await readPage(pageOf({ '@type': 'Menu', hasMenuItem: item }), undefined)
    assert.equal(menu.items[0]!.price, null)
    assert.deepEqual(gaps, [{ code: 'currency', name: 'Soup' }])
  })

  test('is refused if it has no menu, is private, or has an invalid URL', async () => {
    const refused = (input: object) =>
      assert.rejects(readSource(deps, { kind: 'web_page', ...input } as never), Refusal)
    await refused({ document: '<html></html>' })
    await refused({ url: 'http://127.0.0.1/menu' })
    await refused({ url: 'file:///etc/passwd' })
    await refused({})
  })
})

describe('arbitrary JSON', () => {
  const anything = fc.jsonValue({ maxDepth: 6 })
  const key = fc.constantFrom(
    'menu',
    'categories',
    'items',
    'id',
    'title',
    'extras',
    'options',
    'modifier_groups',
    'name',
    'price',
    '__proto__',
  )
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 6 },
      anything,
      fc.dictionary(key, tie('tree'), { maxKeys: 5 }),
      fc.array(tie('tree'), { maxLength: 3 }),
    ),
  }))

  test('is read or refused', async () => {
    await fc.assert(
      fc.asyncProperty(tree, fc.constantFrom('uber_eats', 'doordash', 'web_page'), async (value, kind) => {
        try {
          await readSource(deps, {
            merchantId: 1,
            kind: kind as 'doordash',
            document: JSON.stringify(value) ?? '',
          })
        } catch (error) {
          assert.ok(error instanceof Refusal, String(error))
        }
      }),
    )
  })
})
