import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import {
  admin,
  adminMenu,
  build,
  faultsOf,
  make,
  namesOf,
  shopper,
  shownMenu,
} from './support/administration.ts'
import { got, type Json, read, refused } from './support/ask.ts'
import { allWeek, newMerchant, retireMerchants } from './support/merchants.ts'

after(retireMerchants)

const item = (name: string, price: number, ...children: object[]) => ({ type: 'Item', name, price, children })
const option = (name: string, price: number, more = {}) => ({ type: 'Option', name, price, ...more })
const group = (selectionType: string, more: object, ...children: object[]) => ({
  ...{ type: 'OptionGroup', name: selectionType, selectionType, ...more, children },
})
const sizes = (...children: object[]) => ({ type: 'PriceGroup', name: 'Size', children })
const submenu = (name: string, ...children: object[]) => ({ type: 'SubMenu', name, children })

describe('a whole menu', () => {
  test('6.87 6.89 is created as it is nested', async () => {
    const merchantId = await newMerchant()
    const menu = [
      submenu('Lunch', item('Pie', 8, group('check', {}, option('Cream', 0.5))), item('Soup', 4)),
      submenu('Dinner', submenu('Late', item('Toast', 3))),
    ]
    const answer = await got(admin('POST', 'menu/structure', { merchantId, menu }))
    assert.deepEqual(answer.message, [])
    const outline = (entities: Json[]): unknown[] =>
      entities.map(({ name, children }) => [name, ...outline(children)])
    const meant = [
      ['Lunch', ['Pie', ['check', ['Cream']]], ['Soup']],
      ['Dinner', ['Late', ['Toast']]],
    ]
    assert.deepEqual(outline(answer.menu), meant)
    const stored = await adminMenu(merchantId)
    assert.deepEqual(stored.menu, answer.menu)
    assert.deepEqual(
      stored.entities.map(({ id }: Json) => id),
      answer.entityIds,
    )
    assert.deepEqual(outline(await shownMenu(merchantId)), meant)
  })
  test('6.90 loses invalid parts with all below them, and keeps the rest', async () => {
    const merchantId = await newMerchant()
    const bad = { type: 'Item', name: 'Bad', price: -1, children: [group('check', {}, option('Lost', 1))] }
    const menu = [submenu('Lunch', item('Pie', 8), bad, option('Stray', 1)), { type: 'SubMenu' }]
    const answer = await got(admin('POST', 'menu/structure', { merchantId, menu }))
    assert.deepEqual(faultsOf(answer), [
      'invalid_entity menu[0].children[1].price',
      'invalid_parent menu[0].children[2]',
      'invalid_entity menu[1].name',
    ])
    assert.deepEqual(answer.message[0].entity, { type: 'Item', name: 'Bad', price: -1 })
    assert.deepEqual(namesOf((await adminMenu(merchantId)).entities), ['Lunch', 'Pie'])
    assert.equal(answer.entityIds.length, 2)
  })
  test('6.91 with no valid part is refused', async () => {
    const merchantId = await newMerchant()
    const menu = [item('Top', 1), { type: 'SubMenu', children: [item('Pie', 8)] }]
    await refused(
      admin('POST', 'menu/structure', { merchantId, menu }),
      400,
      ...['invalid_parent', 'invalid_entity'],
    )
    assert.deepEqual((await adminMenu(merchantId)).entities, [])
  })
  test('6.92 can use existing schedules', async () => {
    const merchantId = await newMerchant()
    const schedule = { name: 'Lunch', hours: allWeek('00:00', '24:00') }
    const { scheduleId } = await got(admin('POST', 'menu/schedule', { merchantId, schedule }))
    const [lunch] = await build(merchantId, {
      ...submenu('Lunch', item('Pie', 8)),
      scheduleIds: [scheduleId],
    })
    assert.deepEqual(lunch.scheduleIds, [scheduleId])
    const { menu, schedule: times } = await got(read(`/merchant/${merchantId}/menu`))
    assert.deepEqual([menu[0].schedule, times[0].id], [[scheduleId], scheduleId])
    const stray = { ...item('Soup', 4), scheduleIds: [999_999_999] }
    await refused(admin('POST', 'menu', { merchantId, entities: [stray] }), 400, 'unknown_schedule')
    const dropped = await got(admin('POST', 'menu/structure', { merchantId, menu: [submenu('More', stray)] }))
    assert.deepEqual(faultsOf(dropped), ['unknown_schedule menu[0].children[0].scheduleIds'])
  })
  test('6.25 has no item without a price', async () => {
    const merchantId = await newMerchant()
    const menu = [submenu('Lunch', item('Free', 0), item('Soup', 0, sizes(option('Cup', 4))))]
    const answer = await got(admin('POST', 'menu/structure', { merchantId, menu }))
    assert.deepEqual(faultsOf(answer), ['invalid_entity menu[0].children[0].price'])
    const parentId = answer.menu[0].id
    const [free] = await make(merchantId, { type: 'Item', name: 'Free', price: 0, parentId })
    const seen = async () => namesOf((await shownMenu(merchantId))[0].children)
    const buy = await shopper(merchantId)
    assert.deepEqual(await seen(), ['Soup'])
    assert.equal(await buy(free!), 'no_item')
    const [cup] = await make(merchantId, { type: 'PriceGroup', name: 'Size', parentId: free })
    const [small] = await make(merchantId, { type: 'Option', name: 'Small', price: 3, parentId: cup })
    assert.deepEqual((await seen()).toSorted(), ['Free', 'Soup'])
    assert.equal(await buy(free!, 1, { [small!]: 1 }), 3)
  })
})

describe('customers’ choices', async () => {
  const merchantId = await newMerchant()
  const [menu] = await build(
    merchantId,
    submenu(
      'All',
      item('radio', 10, group('radio', {}, option('a', 1), option('b', 2))),
      item('check', 10, group('check', atLeast(1, 2), option('a', 1), option('b', 2), option('c', 3))),
      item('quantity', 10, group('quantity', atLeast(2, 4), option('a', 1, { qtyMax: 3 }), option('b', 2))),
      item('upToOne', 10, group('upToOne', {}, option('a', 1), option('b', 2))),
      item(
        'guests',
        10,
        group('quantity', { ...atLeast(1, 1), selectionDepends: true }, option('a', 1, { qtyMax: 9 })),
      ),
      item('dear', 0, sizes(option('small', 5), option('large', 8))),
      item('cheap', 5, sizes(option('small', 0), option('large', 3))),
      { ...item('threes', 1), qtyIncrements: 3, qtyMin: 3, qtyMax: 9 },
      item('plain', 2),
      item('must', 1, group('check', {}, option('a', 1, { qtyMin: 1 }), option('b', 1))),
    ),
  )
  const buy = await shopper(merchantId)
  /** The price with these quantities of each option, or the errors. */
  function choose(name: string, counts: number[], quantity = 1) {
    const { id, children } = menu.children.find((one: Json) => one.name === name)
    const chosen = counts.map((count, index) => [children[0].children[index].id, count] as const)
    return buy(id, quantity, Object.fromEntries(chosen.filter(([, count]) => count > 0)))
  }
  const [few, many, wrong] = ['selection_required', 'too_many_selections', 'bad_quantity']
  async function comesTo(name: string, cases: [number[], number | string, number?][]) {
    for (const [counts, wanted, quantity] of cases)
      assert.equal(await choose(name, counts, quantity), wanted, `${name} ${counts} ${quantity}`)
  }

  test('6.34 are exactly one for radio', () =>
    comesTo('radio', [
      [[], few],
      [[1], 11],
      [[1, 1], many],
      [[0, 2], wrong],
    ]))
  test('6.35 are within limits for check', () =>
    comesTo('check', [
      [[], few],
      [[1], 11],
      [[1, 1], 13],
      [[1, 1, 1], many],
      [[2], wrong],
    ]))
  test('6.30 6.36 have amounts for quantity', () =>
    comesTo('quantity', [
      [[1], few],
      [[3], 13],
      [[4], wrong],
      [[2, 2], 16],
      [[3, 2], many],
      [[0, 4], 18],
    ]))
  test('6.37 are optional for up to one', () =>
    comesTo('upToOne', [
      [[], 10],
      [[0, 1], 12],
      [[1, 1], many],
      [[2], wrong],
    ]))
  test('6.33 scale with guests', () =>
    comesTo('guests', [
      [[2], few, 3],
      [[3], 33, 3],
      [[4], many, 3],
    ]))
  test('6.38 6.40 include sizes', async () => {
    for (const name of ['dear', 'cheap'])
      await comesTo(name, [
        [[], few],
        [[1], 5],
        [[0, 1], 8],
        [[1, 1], many],
        [[2], wrong],
      ])
  })
  test('6.26 6.27 include quantities of an item', async () => {
    await comesTo('threes', [
      [[], wrong, 1],
      [[], 3, 3],
      [[], wrong, 4],
      [[], 6, 6],
      [[], 9, 9],
      [[], wrong, 12],
    ])
    await comesTo('plain', [
      [[], 2, 1],
      [[], 50, 25],
      [[], wrong, 26],
      [[], wrong, 1.5],
    ])
  })
  test('6.31 include a required option', () =>
    comesTo('must', [
      [[], few],
      [[0, 1], few],
      [[1], 2],
    ]))
})

function atLeast(selectionsMin: number, selectionsMax: number) {
  return { selectionsMin, selectionsMax }
}
