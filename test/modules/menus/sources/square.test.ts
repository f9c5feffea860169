import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { readSquare } from '../../../../src/modules/menus/sources/rules/read-square.ts'
import type { SourceMenu } from '../../../../src/modules/menus/sources/rules/source-menu.ts'
import { runAtOnce } from '../../../../src/runtime/slices.ts'
import { toSquare } from '../../../support/menu-files/foreign.ts'
import { comparable, emptyMenu, importInto, sourceMenus } from '../../../support/menu-files/sources.ts'

const place = { locationId: 'L1', now: Date.parse('2026-06-15T16:00:00Z') }
const at = { locationId: 'L1', otherId: 'L2' }
const read = (objects: readonly object[]) => runAtOnce(readSquare(objects as never, place))
const unsaid = {
  ...{ description: '', isHidden: false, isSoldOut: false, calories: null, isPreselected: false },
  hours: [],
}
/** Square has no field for these. */
const unspeakable = ['taxClass', 'isTobacco', 'max', 'saleId']
const speakable = (menu: SourceMenu): SourceMenu => ({
  ...menu,
  items: menu.items.map((item) => ({
    ...item,
    isHidden: false,
    dietary: item.dietary?.filter((mark) => mark !== 'spicy') ?? [],
  })),
})
const menus = sourceMenus({ isDeep: false, canRepeat: true, sizes: true, sectionHours: 'own' })
  .map(speakable)
  // A single size is the item itself.
  .filter(({ items }) => items.every(({ sizes }) => sizes.length !== 1))

const item = (id: string, data: object, more: object = {}) => ({
  ...{ type: 'ITEM', id, ...more },
  item_data: {
    name: id,
    variations: [{ id: `${id}-v`, item_variation_data: { price_money: { amount: 500, currency: 'USD' } } }],
    ...data,
  },
})
const list = (data: object) => ({
  ...{ type: 'MODIFIER_LIST', id: 'milk' },
  modifier_list_data: {
    name: 'Milk',
    modifiers: ['oat', 'soy'].map((id) => ({ id, type: 'MODIFIER', modifier_data: { name: id } })),
    ...data,
  },
})
const codesOf = (objects: readonly object[]) => read(objects).gaps.map(({ code, name }) => `${code} ${name}`)

describe('a Square catalog', () => {
  test('survives as far as both can express it, with the prices and absences of the chosen location', () => {
    fc.assert(
      fc.property(menus, (menu) => {
        const { menu: found, gaps } = read(toSquare(menu, at))
        assert.deepEqual(comparable(found, unsaid, unspeakable), comparable(menu, unsaid, unspeakable))
        assert.deepEqual(
          gaps.filter(({ code }) => code !== 'unknown_mark'),
          [{ code: 'tax_rate', name: 'Sales tax' }],
        )
      }),
    )
  })

  test('imported again changes nothing, in whatever order Square lists its objects', () => {
    fc.assert(
      fc.property(menus, fc.integer(), (menu, seed) => {
        const objects = toSquare(menu, at)
        const { after, merge } = importInto(emptyMenu, read(objects).menu)
        const shuffled = objects.toSorted((a, b) => order(a, seed) - order(b, seed))
        // Options of a group and sibling items keep their own order.
        const again = importInto(after, read(shuffled).menu, { base: merge.base })
        assert.deepEqual(again.merge.change.entities, [])
        assert.deepEqual(again.merge.change.links, [])
        assert.deepEqual(again.merge.soldOut, [])
      }),
      { numRuns: 50 },
    )
  })
  const order = (value: object, seed: number) =>
    [...JSON.stringify(value).slice(0, 40)].reduce(
      (sum, one) => (sum * 31 + one.charCodeAt(0)) % 9973,
      seed & 1023,
    )

  test('gives an item with its own limits or choices its own group, and lets others share one', () => {
    const info = (more: object) => ({ modifier_list_info: [{ modifier_list_id: 'milk', ...more }] })
    const { menu } = read([
      list({ min_selected_modifiers: 1, max_selected_modifiers: 1 }),
      item('latte', info({})),
      item('mocha', info({ min_selected_modifiers: -1, max_selected_modifiers: -1 })),
      item('flight', info({ min_selected_modifiers: 2, max_selected_modifiers: 0, allow_quantities: 'YES' })),
      item(
        'oat latte',
        info({
          modifier_overrides: [
            { modifier_id: 'oat', on_by_default_override: 'YES' },
            { modifier_id: 'soy', hidden_online_override: 'YES' },
          ],
        }),
      ),
      item('black', info({ enabled: false })),
    ])
    assert.deepEqual(
      menu.items.map(({ id, groups }) => [id, ...groups]),
      [
        ['latte', 'milk'],
        ['mocha', 'milk'],
        ['flight', 'milk@flight'],
        ['oat latte', 'milk@oat latte'],
        ['black'],
      ],
    )
    const groups = new Map(menu.groups.map((group) => [group.id, group]))
    const limits = (id: string) => [groups.get(id)!.min, groups.get(id)!.max, groups.get(id)!.canRepeat]
    assert.deepEqual(
      [limits('milk'), limits('milk@flight'), limits('milk@oat latte')],
      [
        [1, 1, false],
        [2, null, true],
        [1, 1, false],
      ],
    )
    assert.deepEqual(
      groups
        .get('milk@oat latte')!
        .options.map(({ name, isPreselected, isHidden }) => [name, isPreselected, isHidden]),
      [
        ['oat', true, false],
        ['soy', false, true],
      ],
    )
  })

  test('ends sold-out items when Square says so, and has an unknown price for items priced at the register', () => {
    const sold = (more: object) =>
      item('soup', {
        variations: [
          {
            id: 'v',
            item_variation_data: {
              pricing_type: 'VARIABLE_PRICING',
              location_overrides: [{ location_id: 'L1', sold_out: true, ...more }],
            },
          },
        ],
      })
    const soup = (more: object) => read([sold(more)]).menu.items[0]!
    assert.deepEqual([soup({}).isSoldOut, soup({}).price], [true, null])
    assert.equal(soup({ sold_out_valid_until: '2026-06-15T15:59:00Z' }).isSoldOut, false)
    assert.equal(soup({ sold_out_valid_until: '2026-06-16T00:00:00Z' }).isSoldOut, true)
  })

  test('names what a menu can’t hold, and leaves out gift cards, archived items and kitchen categories', () => {
    const category = (id: string, data: object) => ({
      type: 'CATEGORY',
      id,
      category_data: { name: id, ...data },
    })
    const objects = [
      list({ modifier_type: 'TEXT' }),
      category('grill', { category_type: 'KITCHEN_CATEGORY' }),
      category('lunch', { availability_period_ids: ['noon'] }),
      item('card', { product_type: 'GIFT_CARD' }),
      item('old', { is_archived: true }),
      item('cake', {
        categories: [{ id: 'grill' }, { id: 'lunch' }],
        modifier_list_info: [{ modifier_list_id: 'milk' }],
        food_and_beverage_details: {
          dietary_preferences: [{ type: 'CUSTOM', custom_name: 'Keto' }],
          ingredients: [{ standard_name: 'TREE_NUTS' }, { custom_name: 'Love' }],
        },
      }),
      item('pound', {
        variations: [{ id: 'v', item_variation_data: { price_money: { amount: 5, currency: 'GBP' } } }],
      }),
    ]
    assert.deepEqual(codesOf(objects).toSorted(), [
      'currency pound',
      'kind_of_item card',
      'text_option Milk',
      'unknown_mark cake: Keto',
    ])
    const { sections, items } = read(objects).menu
    assert.deepEqual(
      sections.map(({ id, items }) => [id, ...items]),
      [['lunch', 'cake']],
    )
    assert.deepEqual(
      items.map(({ id }) => id),
      ['cake', 'pound'],
    )
    assert.deepEqual(items[0]!.allergens, ['tree nuts'])
  })

  test('has objects of any shape read or left out, and stops at categories that contain each other', () => {
    const loop = ['a', 'b'].map((id) => ({
      type: 'CATEGORY',
      id,
      category_data: { name: id, parent_category: { id: id === 'a' ? 'b' : 'a' } },
    }))
    assert.deepEqual(read([...loop, item('x', { categories: [{ id: 'a' }] })]).menu.items.length, 1)
    fc.assert(
      fc.property(
        fc.array(
          fc.record(
            {
              type: fc.constantFrom('ITEM', 'CATEGORY', 'MODIFIER_LIST', 'IMAGE', 'TAX', '__proto__'),
              id: fc.constantFrom('a', 'b', '__proto__'),
              item_data: fc.anything(),
              category_data: fc.anything(),
              modifier_list_data: fc.anything(),
            },
            { requiredKeys: ['type'] },
          ),
        ),
        (objects) => {
          importInto(emptyMenu, read(objects as object[]).menu)
        },
      ),
    )
  })
})
