import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { menuWriter } from '../../support/menus.ts'
import { testService } from '../../support/test-service.ts'

const service = testService({
  env: { REQUIRE_CLIENT_ID: 'false', PUBLIC_URL: 'https://shop.example' },
})
const write = menuWriter(() => service.db)

const read = (path: string) => service.get(path, { 'accept-encoding': 'identity' })
const menuOf = async (merchantId: number, query = '') => {
  const answer = await read(`/merchant/${merchantId}/menu${query}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}
const codesOf = (answer: { body: any }) => answer.body.message.map(({ code }: { code: string }) => code)

/** Names with their children's names. */
const outline = (entities: any[]): unknown[] =>
  entities.map(({ name, children }) => (children.length > 0 ? [name, ...outline(children)] : name))

describe('an unknown merchant or item', () => {
  test('is no_rest first, then no_item', async () => {
    const merchantId = await write.merchant()
    for (const path of ['/merchant/999999/menu', '/merchant/999999/menu/N1', '/merchant/999999/menu/what']) {
      const answer = await read(path)
      assert.equal(answer.status, 400)
      assert.deepEqual(codesOf(answer), ['no_rest'])
    }
    for (const id of ['N999999', 'what', 'N', 'N99999999999999999999']) {
      const answer = await read(`/merchant/${merchantId}/menu/${id}`)
      assert.equal(answer.status, 400)
      assert.deepEqual(codesOf(answer), ['no_item'])
    }
  })

  test('with an impossible id is as unknown as any other', async () => {
    for (const id of ['abc', '1.5', '0', '-1', '9007199254740992', '99999999999999999999999']) {
      for (const path of [`/merchant/${id}/menu`, `/merchant/${id}/menu/N1`]) {
        const answer = await read(path)
        assert.equal(answer.status, 400)
        assert.deepEqual(codesOf(answer), ['no_rest'])
        assert.equal(answer.body.message[0].field, 'merchant_id')
      }
    }
  })

  test('has invalid switches and times refused, all at once', async () => {
    const answer = await read('/merchant/1/menu?item_only=2&hide_unavailable=maybe')
    assert.deepEqual(
      answer.body.message.map(({ field }: any) => field),
      ['item_only', 'hide_unavailable'],
    )
    for (const at of ['yesterday', '2026-13-01', '9999-12-31T00:00:00Z']) {
      const { status, body } = await read(`/merchant/1/menu?at=${at}`)
      assert.equal(status, 400)
      assert.equal(body.message[0].field, 'at')
    }
  })

  test('includes another merchant’s item, a hidden one, and a menu', async () => {
    const [mine, other] = [await write.merchant(), await write.merchant()]
    const menu = await write.subMenu(mine, 'Menu', null)
    const item = await write.item(mine, 'Soup', menu)
    const hidden = await write.item(mine, 'Stew', menu, { hidden: true })
    assert.equal((await read(`/merchant/${mine}/menu/N${item}`)).status, 200)
    for (const path of [
      `/merchant/${other}/menu/N${item}`,
      `/merchant/${mine}/menu/N${hidden}`,
      `/merchant/${mine}/menu/N${menu}`,
    ]) {
      assert.deepEqual(codesOf(await read(path)), ['no_item'])
    }
  })
})

test('a merchant without a menu has an empty one, even when deactivated', async () => {
  const statuses = { 4: await write.merchant(), 2: await write.merchant({ active: false }) }
  for (const [code, merchantId] of Object.entries(statuses)) {
    const { text } = await read(`/merchant/${merchantId}/menu`)
    const { paused_until, delivery_paused_until, display_status, ...menu } = JSON.parse(text)
    assert.deepEqual(menu, { message: [], schedule: [], warnings: [], menu: [] })
    assert.deepEqual([paused_until, delivery_paused_until, display_status.code], [null, null, Number(code)])
  }
})

describe('the format', () => {
  test('has every key of every type', async () => {
    const merchantId = await write.merchant()
    const lunch = await write.schedule(merchantId, 'Lunch', [[1, 660, 900]])
    const menu = await write.subMenu(merchantId, 'Deli', null, { schedule_ids: [lunch] })
    const ham = await write.item(merchantId, 'Ham', menu, {
      price_cents: 895,
      schedule_ids: [lunch],
      qty_min_milli: 500,
      qty_max_milli: 10_000,
      qty_increment_milli: 500,
      qty_name_singular: 'lb.',
      qty_name_plural: 'lbs.',
    })
    const sizes = await write.entity(merchantId, { type: 'PriceGroup', name: 'Cut' }, ham)
    const thick = await write.option(merchantId, 'Thick', sizes, { price_cents: 80 })
    const breads = await write.group(merchantId, 'Breads', ham, {
      selection_type: 'quantity',
      selections_max: 2,
      selection_depends: true,
    })
    const rye = await write.option(merchantId, 'Rye', breads, { price_cents: 50, qty_max_milli: 2000 })
    const picture = await write.entity(
      merchantId,
      { type: 'Image', name: 'Ham', image_url: '/images/ham.jpg' },
      ham,
    )
    const answer = await menuOf(merchantId)
    assert.deepEqual(Object.keys(answer), [
      'message',
      'schedule',
      'warnings',
      'paused_until',
      'delivery_paused_until',
      'display_status',
      'menu',
    ])
    const wireItem = {
      id: `N${ham}`,
      name: 'Ham',
      description: '',
      type: 'item',
      price: 8.95,
      max_price: 10.75,
      min_qty: 0.5,
      max_qty: 10,
      increment: 0.5,
      qty_name_singular: 'lb.',
      qty_name_plural: 'lbs.',
      images: [],
      available: true,
      schedule: [lunch],
      children: [
        {
          id: `N${sizes}`,
          name: 'Cut',
          description: '',
          type: 'price group',
          min_selection: 1,
          max_selection: 1,
          children: [
            {
              id: `N${thick}`,
              name: 'Thick',
              description: '',
              type: 'option',
              price: 0.8,
              max_price: 0.8,
              children: [],
            },
          ],
        },
        {
          id: `N${breads}`,
          name: 'Breads',
          description: '',
          type: 'option group',
          min_selection: 0,
          max_selection: 2,
          sel_dep: 1,
          children: [
            {
              id: `N${rye}`,
              name: 'Rye',
              description: '',
              type: 'option',
              price: 0.5,
              max_price: 0.5,
              min_qty: 0,
              max_qty: 2,
              increment: 1,
              children: [],
            },
          ],
        },
        {
          id: `N${picture}`,
          name: 'Ham',
          description: '',
          type: 'image',
          url: 'https://shop.example/images/ham.jpg',
          children: [],
        },
      ],
    }
    assert.deepEqual(answer.menu, [
      {
        id: `N${menu}`,
        name: 'Deli',
        description: '',
        type: 'menu',
        schedule: [lunch],
        children: [wireItem],
      },
    ])

    const single = await read(`/merchant/${merchantId}/menu/N${ham}`)
    assert.deepEqual(Object.keys(single.body), [
      'message',
      'schedule',
      'warnings',
      'paused_until',
      'delivery_paused_until',
      'display_status',
      'item',
    ])
    assert.deepEqual(single.body.item, [wireItem])
    assert.deepEqual(single.body.schedule, answer.schedule)
    for (const id of [`n${ham}`, ham]) {
      assert.equal((await read(`/api/merchant/${merchantId}/menu/${id}/`)).text, single.text)
    }

    const bare = await menuOf(merchantId, '?item_only=1')
    assert.deepEqual(bare.menu[0].children, [{ ...wireItem, children: [wireItem.children[2]] }])
  })

  test('sorts by display order, then entity id; a shared item appears under each parent', async () => {
    const merchantId = await write.merchant()
    const late = await write.subMenu(merchantId, 'late', null)
    const second = await write.subMenu(merchantId, 'second', null, {}, 2)
    const first = await write.subMenu(merchantId, 'first', null, {}, 1)
    const plain = await write.item(merchantId, 'plain', late)
    await write.item(merchantId, 'after', late)
    await write.link(merchantId, second, plain)
    await write.item(merchantId, 'top', late, {}, 9)
    await write.subMenu(merchantId, 'inner', first)
    assert.deepEqual(outline((await menuOf(merchantId)).menu), [
      ['first', 'inner'],
      ['second', 'plain'],
      ['late', 'top', 'plain', 'after'],
    ])
  })

  test('leaves out hidden entities, their children, and items without a price', async () => {
    const merchantId = await write.merchant()
    const menu = await write.subMenu(merchantId, 'menu', null)
    const hiddenMenu = await write.subMenu(merchantId, 'secret menu', null, { hidden: true })
    await write.item(merchantId, 'secret item', hiddenMenu)
    const item = await write.item(merchantId, 'item', menu)
    await write.link(merchantId, hiddenMenu, item)
    const group = await write.group(merchantId, 'group', item)
    await write.option(merchantId, 'option', group)
    await write.option(merchantId, 'sold out', group, { hidden: true })
    const hiddenGroup = await write.group(merchantId, 'secret group', item, { hidden: true })
    await write.option(merchantId, 'secret option', hiddenGroup)
    await write.item(merchantId, 'priceless', menu, { price_cents: 0 })
    await write.item(merchantId, 'unlinked', undefined)
    assert.deepEqual(outline((await menuOf(merchantId)).menu), [['menu', ['item', ['group', 'option']]]])
  })
})

test('warnings are inherited along any path, and name only what is shown', async () => {
  const merchantId = await write.merchant()
  const bar = await write.subMenu(merchantId, 'Bar', null, { alcohol: true })
  const wines = await write.subMenu(merchantId, 'Wines', bar)
  const food = await write.subMenu(merchantId, 'Food', null)
  const wine = await write.item(merchantId, 'Wine', wines)
  const hidden = await write.item(merchantId, 'Hidden', wines, { hidden: true })
  const punch = await write.item(merchantId, 'Punch', food)
  await write.link(merchantId, wines, punch)
  const cigar = await write.item(merchantId, 'Cigar', food, { tobacco: true })
  const soup = await write.item(merchantId, 'Soup', food)
  const { warnings } = await menuOf(merchantId)
  assert.deepEqual(warnings, [
    { type: 'alcohol', items: [`N${wine}`, `N${punch}`] },
    { type: 'tobacco', items: [`N${cigar}`] },
  ])
  assert.ok(!JSON.stringify(warnings).includes(`N${hidden}`))
  const warningsOf = async (id: number) => (await read(`/merchant/${merchantId}/menu/N${id}`)).body.warnings
  assert.deepEqual(await warningsOf(punch), [{ type: 'alcohol', items: [`N${punch}`] }])
  assert.deepEqual(await warningsOf(soup), [])
})
