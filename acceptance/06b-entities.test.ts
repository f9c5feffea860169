import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import {
  admin,
  adminMenu,
  build,
  entityOf,
  faultsOf,
  make,
  namesOf,
  rivalToken,
  shownMenu,
} from './support/administration.ts'
import { got, type Json, refused } from './support/ask.ts'
import { allWeek, newMerchant, retireMerchants } from './support/merchants.ts'

after(retireMerchants)

const merchantId = await newMerchant()
const post = (...entities: object[]) => admin('POST', 'menu', { merchantId, entities })
const put = (...entities: object[]) => admin('PUT', 'menu', { merchantId, entities })
const remove = (...ids: number[]) => admin('DELETE', 'menu', { merchantId, entityIds: ids.join() })
const lunch = { merchantId, schedule: { name: 'Lunch', hours: allWeek('11:00', '15:00') } }
const { scheduleId } = await got(admin('POST', 'menu/schedule', lunch))
const samples = [
  ...['SubMenu', 'OptionGroup', 'PriceGroup', 'Option'].map((type) => ({ type })),
  { type: 'Item', price: 1 },
]

/** An entity is returned as it was written. */
async function keeps(entity: Record<string, unknown>, asRead: Record<string, unknown> = {}) {
  const [id] = await make(merchantId, { name: 'One', ...entity })
  const kept = await entityOf(merchantId, id!)
  for (const [key, value] of Object.entries({ ...entity, ...asRead })) assert.deepEqual(kept[key], value, key)
  return kept
}

describe('an entity', () => {
  test('6.19 has one of six types', async () => {
    for (const type of ['Menu', 'item', undefined]) {
      const { message } = await refused(post({ type, name: 'x', price: 1 }), 400, 'invalid_entity')
      assert.equal(message[0].field, 'entities[0].type')
    }
    for (const one of samples) await keeps(one)
  })
  test('6.20 requires a name', async () => {
    const nameless = [...samples, { type: 'Image', url: 'http://example.com/a.png' }]
    const { body } = await post(...nameless)
    assert.deepEqual(
      faultsOf(body),
      nameless.map((_, index) => `invalid_entity entities[${index}].name`),
    )
  })
  test('6.21 keeps its description and the caller’s own id', async () => {
    for (const one of samples) await keeps({ ...one, description: `Some ${one.type}`, thirdPartyId: 'mine' })
  })
  test('6.22 is not shown if hidden, nor is what is below it', async () => {
    const own = await newMerchant()
    const [menu] = await build(own, {
      ...{ type: 'SubMenu', name: 'Lunch' },
      children: [
        { type: 'Item', name: 'Pie', price: 5, hidden: true },
        { type: 'Item', name: 'Soup', price: 4 },
      ],
    })
    const seen = async () => (await shownMenu(own)).map(({ children }) => namesOf(children))
    assert.deepEqual(await seen(), [['Soup']])
    const hide = (id: number, type: string, hidden: boolean) =>
      got(admin('PUT', 'menu', { merchantId: own, entities: [{ id, type, hidden }] }))
    await hide(menu.children[0].id, 'Item', false)
    assert.deepEqual(await seen(), [['Pie', 'Soup']])
    await hide(menu.id, 'SubMenu', true)
    assert.deepEqual(await seen(), [])
    assert.equal((await entityOf(own, menu.id)).hidden, true)
  })
  test('6.23 has schedules and warnings if it is of a menu’s first two types', async () => {
    for (const entity of [{ type: 'SubMenu' }, { type: 'Item', price: 3 }]) {
      const said = { ...entity, scheduleIds: [scheduleId], alcohol: 1, tobacco: 0 }
      await keeps(said, { alcohol: true, tobacco: false })
      await keeps({ ...entity, tobacco: 1 }, { scheduleIds: [], alcohol: false, tobacco: true })
    }
  })
  test('6.24 6.26 6.28 has a price and quantities if it is an item', async () => {
    const { message } = await refused(post({ type: 'Item', name: 'Pie' }), 400, 'invalid_entity')
    assert.equal(message[0].field, 'entities[0].price')
    await keeps({ type: 'Item', price: 9.5 }, { qtyMin: 1, qtyMax: 25, qtyIncrements: 1 })
    const names = { qtyNameSingular: 'lb.', qtyNamePlural: 'lbs.' }
    const ham = { type: 'Item', name: 'Ham', price: 7, qtyMin: 0.5, qtyMax: 9, qtyIncrements: 0.5, ...names }
    await keeps(ham)
    const own = await newMerchant()
    await build(own, { type: 'SubMenu', name: 'Meat', children: [ham] })
    const [shown] = (await shownMenu(own))[0].children
    assert.deepEqual(
      [shown.min_qty, shown.max_qty, shown.increment, shown.qty_name_singular, shown.qty_name_plural],
      [0.5, 9, 0.5, 'lb.', 'lbs.'],
    )
  })
  test('6.29 has them too if it is an option', async () => {
    await keeps({ type: 'Option' }, { price: 0, qtyMin: 0, qtyIncrements: 1 })
    const names = { qtyNameSingular: 'scoop', qtyNamePlural: 'scoops' }
    await keeps({ type: 'Option', price: 0.75, qtyMin: 2, qtyMax: 8, qtyIncrements: 2, ...names })
  })
  test('6.32 says how to choose if it is an option group', async () => {
    for (const selectionType of ['check', 'quantity']) {
      const limits = { selectionsMin: 2, selectionsMax: 4 }
      await keeps({ type: 'OptionGroup', selectionType, ...limits })
    }
    for (const selectionType of ['radio', 'upToOne']) await keeps({ type: 'OptionGroup', selectionType })
    await keeps({ type: 'OptionGroup', selectionType: 'quantity', selectionDepends: true })
    await refused(post({ type: 'OptionGroup', name: 'x', selectionType: 'some' }), 400, 'invalid_entity')
  })
  test('6.39 has a name and a description if it is a price group', async () => {
    const sizes = { type: 'PriceGroup', name: 'Sizes', description: 'Three' }
    const more = { selectionsMin: 3, selectionType: 'check', price: 4, alcohol: 1 }
    const gone = Object.fromEntries(Object.keys(more).map((key) => [key, undefined]))
    await keeps({ ...sizes, ...more }, gone)
  })
  test('6.41 has no minimum above its maximum', async () => {
    const { body, status } = await post(
      { type: 'Item', name: 'Pie', price: 1, qtyMin: 3, qtyMax: 2 },
      { type: 'Option', name: 'Cream', qtyMin: 3, qtyMax: 2 },
      { type: 'OptionGroup', name: 'Extras', selectionType: 'check', selectionsMin: 2, selectionsMax: 1 },
    )
    assert.equal(status, 400)
    const fields = ['[0].qtyMax', '[1].qtyMax', '[2].selectionsMax']
    assert.deepEqual(
      faultsOf(body),
      fields.map((field) => `invalid_entity entities${field}`),
    )
  })
  test('6.42 6.43 has a public URL if it is a picture', async () => {
    const urls = [
      undefined,
      'ftp://example.com/a.png',
      'a.png',
      'http://127.0.0.1:1/a.png',
      'http://10.0.0.1/',
    ]
    for (const url of urls) {
      const { message } = await refused(post({ type: 'Image', name: 'Photo', url }), 400, 'invalid_entity')
      assert.equal(message[0].field, 'entities[0].url')
    }
  })
})

describe('entities', () => {
  test('6.60 6.61 are created in order, and linked where they say', async () => {
    const own = await newMerchant()
    const [top] = await make(own, { type: 'SubMenu', name: 'Lunch', parentId: null })
    const sent = ['Pie', 'Soup', 'Ham'].map((name) => ({ type: 'Item', name, price: 5 }))
    const entities = [...sent.map((one) => ({ ...one, parentId: top })), { type: 'Option', name: 'Cream' }]
    const answer = await got(admin('POST', 'menu', { merchantId: own, entities }))
    assert.deepEqual(Object.keys(answer).toSorted(), ['entityIds', 'message'])
    assert.ok(answer.entityIds.every(Number.isInteger))
    const menu = await adminMenu(own)
    const byId = new Map(menu.entities.map((one: Json) => [one.id, one.name]))
    assert.deepEqual(
      answer.entityIds.map((id: number) => byId.get(id)),
      ['Pie', 'Soup', 'Ham', 'Cream'],
    )
    assert.deepEqual(namesOf(menu.menu[0].children), ['Pie', 'Soup', 'Ham'])
  })
  test('6.62 are all created or none', async () => {
    const before = await adminMenu(merchantId)
    await refused(
      post({ type: 'SubMenu', name: 'Good' }, { type: 'Item', name: 'Bad' }),
      400,
      'invalid_entity',
    )
    assert.deepEqual(await adminMenu(merchantId), before)
  })
  test('6.63 6.64 6.65 are changed by id and type, all or none', async () => {
    const [pie, soup] = await make(
      merchantId,
      { type: 'Item', name: 'Pie', price: 5, description: 'Warm' },
      { type: 'Item', name: 'Soup', price: 4 },
    )
    const before = await entityOf(merchantId, pie!)
    const changes = [
      { id: soup, type: 'Item', name: 'Broth' },
      { id: pie, type: 'Item', price: 6 },
    ]
    assert.deepEqual(await got(put(...changes)), { message: [], entityIds: [soup, pie] })
    assert.deepEqual(await entityOf(merchantId, pie!), { ...before, price: 6 })
    const good = { id: pie, type: 'Item', price: 7 }
    await refused(put(good, { type: 'Item', name: 'x' }), 400, 'invalid_entity')
    await refused(put(good, { id: soup, name: 'x' }), 400, 'invalid_entity')
    const { message } = await refused(
      put(good, { id: 999_999_999, type: 'Item', name: 'x' }),
      400,
      'unknown_entity',
    )
    assert.equal(message[0].field, 'entities[1].id')
    const ofRival = { merchantId: 1007, entities: [good] }
    await refused(admin('PUT', 'menu', ofRival, await rivalToken()), 400, 'unknown_entity')
    assert.equal((await entityOf(merchantId, pie!)).price, 6)
  })
  test('6.66 6.67 6.68 are deleted with their links, and what was below stays', async () => {
    const own = await newMerchant()
    const [menu] = await build(own, {
      ...{ type: 'SubMenu', name: 'Lunch' },
      children: [
        { type: 'Item', name: 'Pie', price: 5, children: [{ type: 'OptionGroup', name: 'Extras' }] },
        { type: 'Item', name: 'Soup', price: 4 },
      ],
    })
    const [pie, soup] = menu.children
    const entityIds = [menu.id, soup.id]
    const gone = await got(admin('DELETE', 'menu', { merchantId: own, entityIds: entityIds.join() }))
    assert.deepEqual(gone, { message: [], entityIds })
    const left = await adminMenu(own)
    assert.deepEqual(left.menu, [])
    assert.deepEqual(
      left.entities.map(({ name, parents }: Json) => [name, parents]),
      [
        ['Pie', []],
        ['Extras', [{ parentId: pie.id, displayOrder: null }]],
      ],
    )
    await refused(admin('DELETE', 'menu', { merchantId: own }), 400, 'invalid_entity')
    assert.equal((await adminMenu(own)).entities.length, 2)
    await refused(remove(999_999_999), 400, 'unknown_entity')
  })
  test('6.69 6.70 6.71 6.72 6.73 are read with schedules, as a tree and as a list', async () => {
    const own = await newMerchant()
    const schedule = { name: 'Lunch', hours: [{ day: 1, startTime: '11:00', endTime: '15:00' }] }
    const { scheduleId: id } = await got(admin('POST', 'menu/schedule', { merchantId: own, schedule }))
    const beer = { type: 'Item', name: 'Beer', price: 6 }
    const [bar] = await build(own, {
      ...{ type: 'SubMenu', name: 'Bar', alcohol: 1, scheduleIds: [id], children: [beer] },
    })
    const [lost] = await make(own, { type: 'Item', name: 'Lost', price: 1, tobacco: 1 })
    const menu = await adminMenu(own)
    const [hour] = menu.schedule[0].hours
    assert.ok(Number.isInteger(hour.id))
    assert.deepEqual(menu.schedule, [{ id, name: 'Lunch', hours: [{ id: hour.id, ...schedule.hours[0] }] }])
    assert.deepEqual(menu.menu, [bar])
    assert.deepEqual([bar.alcohol, bar.tobacco, bar.children[0].name], [true, false, 'Beer'])
    assert.deepEqual(namesOf(menu.entities), ['Bar', 'Beer', 'Lost'])
    for (const warning of [
      { entityId: bar.children[0].id, type: 'alcohol' },
      { entityId: lost, type: 'tobacco' },
    ]) {
      assert.ok(
        menu.warnings.some((one: Json) => one.entityId === warning.entityId && one.type === warning.type),
      )
    }
    assert.deepEqual(menu.message, [])
  })
  test('6.74 are left out on request', async () => {
    const keysWithout = async (exclude: string) =>
      Object.keys(await adminMenu(merchantId, { exclude })).filter((key) => /^(menu|entities)$/.test(key))
    assert.deepEqual(await keysWithout('menu'), ['entities'])
    assert.deepEqual(await keysWithout('entities'), ['menu'])
    assert.deepEqual(await keysWithout('menu,entities'), [])
  })
})
