import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { got, type Json, read, refused } from './support/ask.ts'
import { administer, allWeek, newMerchant, retireMerchants } from './support/merchants.ts'

after(retireMerchants)

const merchantId = await newMerchant()
const menuOf = (query = {}, id = merchantId): Promise<Json> => got(read(`/merchant/${id}/menu`, query))
const newSchedule = async (hours: object[]): Promise<number> =>
  (await administer('POST', 'menu/schedule', { merchantId, schedule: { name: 'Some', hours } })).scheduleId
const lunch = await newSchedule(allWeek('11:00', '15:00'))
const night = await newSchedule([...allWeek('22:00', '24:00'), ...allWeek('00:00', '02:00')])

const option = (name: string, price: number, more = {}) => ({ type: 'Option', name, price, ...more })
const ham = {
  ...{ type: 'Item', name: 'Ham', description: 'Sliced.', price: 8.95, scheduleIds: [lunch] },
  ...{ qtyMin: 0.5, qtyMax: 10, qtyIncrements: 0.5, qtyNameSingular: 'lb.', qtyNamePlural: 'lbs.' },
  children: [
    { type: 'PriceGroup', name: 'Cut', children: [option('Thin', 0), option('Thick', 0.8)] },
    {
      ...{ type: 'OptionGroup', name: 'Breads', selectionType: 'quantity', selectionsMax: 2 },
      selectionDepends: true,
      children: [option('Rye', 0.5, { qtyMax: 2 })],
    },
    {
      ...{ type: 'OptionGroup', name: 'Side', selectionType: 'check', selectionsMin: 1, selectionsMax: 2 },
      children: [
        option('Salad', 1, {
          children: [
            {
              ...{ type: 'OptionGroup', name: 'Dressing', selectionType: 'upToOne' },
              children: [option('Oil', 0), option('Truffle', 4)],
            },
          ],
        }),
        option('Soup', 2),
        option('Nuts', 3),
      ],
    },
  ],
}
const plain = (name: string, more = {}) => ({ type: 'Item', name, price: 5, ...more })
const top = (name: string, children: object[], more = {}) => ({ type: 'SubMenu', name, children, ...more })
await administer('POST', 'menu/structure', {
  merchantId,
  menu: [
    top('Deli', [ham, plain('Egg')]),
    top('Bar', [top('Wines', [plain('Red')]), top('Smokes', [plain('Cigar', { tobacco: 1 })])], {
      ...{ alcohol: 1, scheduleIds: [night] },
    }),
  ],
})
const whole = await menuOf()
const [deli, bar] = whole.menu
const [hamRead, egg] = deli.children
const [wines, smokes] = bar.children
const [red] = wines.children
const [cigar] = smokes.children
const namesOf = (entities: Json): string[] =>
  entities.flatMap(({ name, children }: Json) => [name, ...namesOf(children)])

describe('a menu', () => {
  test('5.86 5.87 5.88 5.89 5.90 has menus and items, with their administration ids', async () => {
    assert.deepEqual(whole.message, [])
    const { entities } = await administer('GET', 'menu', { merchantId })
    const ids = new Map(entities.map(({ name, id }: Json) => [name, `N${id}`]))
    const { children: _, ...ofBar } = bar
    const nothing = { description: '', type: 'menu' }
    assert.deepEqual(ofBar, { id: ids.get('Bar'), name: 'Bar', ...nothing, schedule: [night] })
    const { children: __, ...ofWines } = wines
    assert.deepEqual(ofWines, { id: ids.get('Wines'), name: 'Wines', ...nothing })
    assert.deepEqual(namesOf(whole.menu).slice(0, 2), ['Deli', 'Ham'])
    for (const name of ['Ham', 'Egg', 'Thick', 'Truffle', 'Cigar'])
      assert.ok(namesOf(whole.menu).includes(name))
    assert.deepEqual([hamRead.id, red.id], [ids.get('Ham'), ids.get('Red')])
    assert.deepEqual(egg, {
      ...{ id: ids.get('Egg'), name: 'Egg', description: '', type: 'item', price: 5, max_price: 5 },
      ...{ min_qty: 1, max_qty: 25, increment: 1, qty_name_singular: '', qty_name_plural: '' },
      ...{ images: [], available: true, children: [] },
    })
  })
  test('5.89 5.91 5.92 5.100 has items', () => {
    const { id: _, children: __, ...item } = hamRead
    assert.deepEqual(item, {
      ...{ name: 'Ham', description: 'Sliced.', type: 'item', schedule: [lunch], images: [], price: 8.95 },
      // Thick (0.80), two of rye (1), nuts (3), and salad with truffle oil (5) rather than soup.
      max_price: 18.75,
      ...{ min_qty: 0.5, max_qty: 10, increment: 0.5, qty_name_singular: 'lb.', qty_name_plural: 'lbs.' },
      available: true,
    })
  })
  test('5.93 5.94 5.95 5.96 5.100 5.111 has groups and options', () => {
    const bare = ({ id, children: _, ...rest }: Json) => {
      assert.match(id, /^N\d+$/)
      return rest
    }
    const [cut, breads, side] = hamRead.children
    const one = { min_selection: 1, max_selection: 1 }
    assert.deepEqual(bare(cut), { name: 'Cut', description: '', type: 'price group', ...one })
    const group = { description: '', type: 'option group' }
    const upToTwo = { min_selection: 0, max_selection: 2, sel_dep: 1 }
    assert.deepEqual(bare(breads), { name: 'Breads', ...group, ...upToTwo })
    const oneOrTwo = { min_selection: 1, max_selection: 2, sel_dep: 0 }
    assert.deepEqual(bare(side), { name: 'Side', ...group, ...oneOrTwo })
    const described = { description: '', type: 'option' }
    assert.deepEqual(bare(cut.children[1]), { name: 'Thick', ...described, price: 0.8, max_price: 0.8 })
    const amounts = { min_qty: 0, max_qty: 2, increment: 1 }
    assert.deepEqual(bare(breads.children[0]), {
      ...{ name: 'Rye', ...described, price: 0.5, max_price: 0.5, ...amounts },
    })
    const [salad] = side.children
    assert.deepEqual(bare(salad), { name: 'Salad', ...described, price: 1, max_price: 5 })
    const [dressing] = salad.children
    const atMostOne = { min_selection: 0, max_selection: 1, sel_dep: 0 }
    assert.deepEqual(bare(dressing), { name: 'Dressing', ...group, max_price: 4, ...atMostOne })
    assert.deepEqual(namesOf(dressing.children), ['Oil', 'Truffle'])
  })
  test('5.101 has the times of its schedules', async () => {
    const at = '2026-06-17T12:00:00-07:00'
    const { schedule } = await menuOf({ at })
    assert.deepEqual(
      schedule.map(({ id }: Json) => id),
      [lunch, night],
    )
    const [noons, nights] = schedule
    const days = ['wednesday', 'thursday', 'friday', 'saturday', 'sunday', 'monday', 'tuesday', 'wednesday']
    const wanted = days.map((day, index) => ({
      ...{ day, from: `2026-06-${17 + index}T18:00:00+00:00`, to: `2026-06-${17 + index}T22:00:00+00:00` },
    }))
    assert.deepEqual(noons.times, wanted)
    const tonight = { day: 'thursday', from: '2026-06-18T05:00:00+00:00', to: '2026-06-18T09:00:00+00:00' }
    assert.ok(nights.times.some((time: Json) => JSON.stringify(time) === JSON.stringify(tonight)))
  })
  test('5.102 5.103 warns of alcohol and tobacco', () => {
    assert.deepEqual(whole.warnings, [
      { type: 'alcohol', items: [red.id, cigar.id] },
      { type: 'tobacco', items: [cigar.id] },
    ])
  })
  test('5.105 can be requested without options', async () => {
    const { menu } = await menuOf({ item_only: 1 })
    assert.deepEqual(menu[0].children, [{ ...hamRead, children: [] }, egg])
    assert.deepEqual(await menuOf({ item_only: 0 }), whole)
  })
  test('5.106 can be limited to what can be ordered', async () => {
    const orderable = async (time: string) =>
      namesOf((await menuOf({ hide_unavailable: 1, item_only: 1, at: `2026-06-17T${time}-07:00` })).menu)
    assert.deepEqual(await orderable('12:00'), ['Deli', 'Ham', 'Egg'])
    assert.deepEqual(await orderable('16:00'), ['Deli', 'Egg'])
    const late = ['Deli', 'Egg', 'Bar', 'Wines', 'Red', 'Smokes', 'Cigar']
    assert.deepEqual(await orderable('01:30'), late)
    const all = namesOf((await menuOf({ item_only: 1, at: '2026-06-17T16:00-07:00' })).menu)
    assert.deepEqual(all, ['Deli', 'Ham', ...late.slice(1)])
  })
  test('5.107 5.110 shows nothing that is hidden', async () => {
    const id = await newMerchant()
    const menu = [top('Food', [plain('Pie'), plain('Tart')])]
    const { entityIds } = await administer('POST', 'menu/structure', { merchantId: id, menu })
    const pie = entityIds[1]
    const hide = (hidden: boolean) =>
      administer('PUT', 'menu', { merchantId: id, entities: [{ id: pie, type: 'Item', hidden }] })
    await hide(true)
    assert.deepEqual(namesOf((await menuOf({}, id)).menu), ['Food', 'Tart'])
    assert.deepEqual((await menuOf({ explain: 1 }, id)).explain, [])
    await refused(read(`/merchant/${id}/menu/N${pie}`), 400, 'no_item')
    await refused(read(`/merchant/${id}/menu/N${pie}`, { explain: 1 }), 400, 'no_item')
    await hide(false)
    assert.deepEqual(namesOf((await menuOf({}, id)).menu), ['Food', 'Pie', 'Tart'])
    await got(read(`/merchant/${id}/menu/N${pie}`))
  })
  test('5.108 requires a merchant', async () => {
    for (const id of ['999999999', 'abc', '0', '99999999999999999999']) {
      await refused(read(`/merchant/${id}/menu`), 400, 'no_rest')
      await refused(read(`/merchant/${id}/menu/${egg.id}`), 400, 'no_rest')
    }
  })
  test('5.109 5.110 has items that can be read alone', async () => {
    const alone = await got(read(`/merchant/${merchantId}/menu/${hamRead.id}`))
    assert.deepEqual(alone.item, [hamRead])
    assert.deepEqual(
      alone.schedule.map(({ id }: Json) => id),
      [lunch],
    )
    assert.deepEqual(alone.warnings, [])
    const smoke = await got(read(`/merchant/${merchantId}/menu/${cigar.id}`))
    assert.deepEqual(
      smoke.schedule.map(({ id }: Json) => id),
      [night],
    )
    assert.deepEqual(
      smoke.warnings.map(({ type, items }: Json) => [type, items]),
      [
        ['alcohol', [cigar.id]],
        ['tobacco', [cigar.id]],
      ],
    )
    for (const id of ['N999999999', deli.id, 'ham'])
      await refused(read(`/merchant/${merchantId}/menu/${id}`), 400, 'no_item')
    await refused(read(`/merchant/1001/menu/${hamRead.id}`), 400, 'no_item')
  })
})

test('5.88 5.90 5.98 5.99 the demo’s menus follow the formats in the table throughout', async () => {
  const below: Record<string, string[]> = {
    menu: ['menu', 'item'],
    item: ['option group', 'price group', 'option', 'image'],
    'option group': ['option group', 'option'],
    'price group': ['option'],
    option: ['option group', 'price group', 'option', 'image'],
    image: [],
  }
  const amounts = ['min_qty', 'max_qty', 'increment']
  const numbers: Record<string, string[]> = {
    item: ['price', 'max_price', ...amounts],
    'option group': ['min_selection', 'max_selection', 'sel_dep'],
    'price group': ['min_selection', 'max_selection'],
    option: ['price', 'max_price'],
  }
  const check = (entity: Json) => {
    for (const key of ['name', 'description']) assert.equal(typeof entity[key], 'string', entity.id)
    for (const key of numbers[entity.type] ?? []) assert.equal(typeof entity[key], 'number', entity.id)
    for (const key of amounts) if (key in entity) assert.equal(typeof entity[key], 'number', entity.id)
    for (const child of entity.children) {
      assert.ok(below[entity.type]!.includes(child.type), `${child.type} below ${entity.type}`)
      check(child)
    }
  }
  for (const id of [1001, 1002, 1006, 1010]) {
    const { menu } = await menuOf({}, id)
    assert.ok(menu.length > 0)
    for (const entity of menu) {
      assert.equal(entity.type, 'menu')
      check(entity)
    }
  }
})
