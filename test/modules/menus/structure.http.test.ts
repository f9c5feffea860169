import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { faultsOf, menuAdminService, outline } from '../../support/menus.ts'
import { operator } from '../../support/test-service.ts'

const admin = menuAdminService()
const { newMerchant, read, shown, write } = admin
const send = (merchantId: number, ...menu: unknown[]) =>
  admin.call('POST', '/structure', { merchantId, menu })

const menu = (name: string, ...children: unknown[]) => ({ type: 'SubMenu', name, children })
const item = (name: string, price: unknown, ...children: unknown[]) => ({
  type: 'Item',
  name,
  price,
  children,
})
const group = (name: string, ...children: unknown[]) => ({ type: 'OptionGroup', name, children })
const sizes = (...children: unknown[]) => ({ type: 'PriceGroup', name: 'Size', children })
const option = (name: string, price = 0, ...children: unknown[]) => ({
  type: 'Option',
  name,
  price,
  children,
})
const image = (url: string) => ({ type: 'Image', name: 'Photo', url })

describe('a nested menu', () => {
  test('is created as sent, with ascending ids, and customers see it at once', async () => {
    const merchantId = await newMerchant()
    const answer = await send(
      merchantId,
      menu(
        'Lunch',
        item('Pie', 8, group('Extras', option('Cream', 0.5), option('Nuts')), image('http://p.example/pie')),
        item('Soup', 0, sizes(option('Cup', 4), option('Bowl', 6))),
      ),
      menu('Dinner', menu('Late', item('Toast', 3))),
    )
    assert.equal(answer.status, 200, answer.text)
    const { message, entityIds, menu: made } = answer.body
    assert.deepEqual(message, [])
    const expected = [
      ['Lunch', ['Pie', ['Extras', 'Cream', 'Nuts'], 'Photo'], ['Soup', ['Size', 'Cup', 'Bowl']]],
      ['Dinner', ['Late', 'Toast']],
    ]
    assert.deepEqual(outline(made), expected)
    const body = await read(merchantId)
    assert.deepEqual(body.menu, made)
    assert.deepEqual(
      body.entities.map(({ id }: any) => id),
      entityIds,
    )
    assert.equal(body.revision, 1)
    assert.deepEqual(outline((await shown(merchantId)).menu), expected)
  })

  test('respects displayOrder, and takes parentId from the nesting', async () => {
    const merchantId = await newMerchant()
    const ordered = { ...item('Last', 1), displayOrder: 2 }
    const answer = await send(
      merchantId,
      menu('M', item('Third', 1), ordered, { ...item('First', 1), displayOrder: 1, parentId: 'x' }),
    )
    assert.deepEqual(outline(answer.body.menu), [['M', 'First', 'Last', 'Third']])
  })

  test('joins what exists', async () => {
    const merchantId = await newMerchant()
    await send(merchantId, menu('One'))
    await send(merchantId, menu('Two'))
    assert.deepEqual(outline((await read(merchantId)).menu), ['One', 'Two'])
  })

  test('keeps a POS modifier under every item, with the same thirdPartyId', async () => {
    const merchantId = await newMerchant()
    const cheese = { ...option('Cheese', 1), thirdPartyId: 'mod-7' }
    const sandwiches = menu(
      'M',
      item('BLT', 9, group('Extras', cheese)),
      item('Club', 9, group('Extras', cheese)),
    )
    const answer = await send(merchantId, sandwiches)
    assert.deepEqual([answer.status, answer.body.message], [200, []])
    const { entities } = await read(merchantId, '&thirdPartyId=mod-7')
    assert.equal(entities.length, 2)
    assert.deepEqual((await send(merchantId, { ...sandwiches, name: 'N' })).body.message, [])
  })

  test('can have 4 MiB', async () => {
    const merchantId = await newMerchant()
    const items = Array.from({ length: 600 }, (_, index) => ({
      ...item(`I${index}`, 1),
      description: 'x'.repeat(5000),
    }))
    assert.equal((await send(merchantId, menu('M', ...items))).body.entityIds.length, 601)
    const tooMuch = await send(merchantId, menu('x'.repeat(4 * 1024 * 1024)))
    assert.deepEqual(faultsOf(tooMuch), [400, 'body_too_large'])
  })
})

describe('invalid entries', () => {
  test('are dropped with their children, each error reported once with its path and without its children', async () => {
    const merchantId = await newMerchant()
    const answer = await send(
      merchantId,
      menu(
        'Lunch',
        item('Good', 1),
        item('', 'dear', group('Never told', option('', -1))),
        item('Photo gone', 2, image('http://p.example/broken')),
        option('Lost'),
      ),
      item('At the top', 1),
      { type: 'Menu', children: [menu('Never told either')] },
      7,
    )
    assert.deepEqual(faultsOf(answer), [
      200,
      'invalid_entity menu[0].children[1].price',
      'invalid_entity menu[0].children[1].name',
      'invalid_entity menu[0].children[2].children[0].url',
      'invalid_parent menu[0].children[3]',
      'invalid_parent menu[1]',
      'invalid_entity menu[2].type',
      'invalid_entity menu[3]',
    ])
    assert.deepEqual(answer.body.message[0].entity, { type: 'Item', name: '', price: 'dear' })
    assert.deepEqual(outline(answer.body.menu), [['Lunch', 'Good', 'Photo gone']])
    assert.deepEqual((await read(merchantId)).menu, answer.body.menu)
  })

  test('can invalidate their parent: an item of price 0 whose sizes were dropped', async () => {
    const merchantId = await newMerchant()
    const wrong = { ...option('Cup', 4), price: -1 }
    const answer = await send(
      merchantId,
      menu(
        'M',
        item('Kept', 0, sizes(wrong, option('Bowl', 6))),
        item('Without options', 0, sizes(wrong)),
        item('Without sizes', 0, group('G', option('O', 5))),
        item('Sizes dropped', 0, { ...sizes(option('Cup', 4)), name: '' }),
      ),
    )
    assert.deepEqual(faultsOf(answer), [
      200,
      'invalid_entity menu[0].children[0].children[0].children[0].price',
      'invalid_entity menu[0].children[1].price',
      'invalid_entity menu[0].children[1].children[0].children[0].price',
      'invalid_entity menu[0].children[2].price',
      'invalid_entity menu[0].children[3].price',
      'invalid_entity menu[0].children[3].children[0].name',
    ])
    assert.deepEqual(outline(answer.body.menu), [['M', ['Kept', ['Size', 'Bowl']]]])
  })

  test('such as second sizes, a second image or a mixture: the first one stays', async () => {
    const merchantId = await newMerchant()
    const photo = image('http://p.example/a')
    const answer = await send(
      merchantId,
      menu('M', item('I', 0, sizes(option('A', 1)), photo, sizes(option('B', 1)), photo), menu('Mixed')),
      menu('N', menu('Below'), item('Mixed', 1)),
    )
    assert.deepEqual(faultsOf(answer), [
      200,
      'too_many_children menu[0].children[0].children[2]',
      'too_many_children menu[0].children[0].children[3]',
      'invalid_parent menu[0].children[1]',
      'invalid_parent menu[1].children[1]',
    ])
    assert.deepEqual(outline(answer.body.menu), [
      ['M', ['I', ['Size', 'A'], 'Photo']],
      ['N', 'Below'],
    ])
  })

  test('that are dropped make room for the next', async () => {
    const merchantId = await newMerchant()
    const answer = await send(
      merchantId,
      menu('M', item('I', 1, image('http://p.example/broken'), image('http://p.example/fine'))),
    )
    assert.deepEqual(faultsOf(answer), [200, 'invalid_entity menu[0].children[0].children[0].url'])
    assert.deepEqual(outline(answer.body.menu), [['M', ['I', 'Photo']]])
  })

  test('can name schedules that don’t exist', async () => {
    const merchantId = await newMerchant()
    const scheduleId = await write.schedule(merchantId, 'S', [[1, 600, 700]])
    const answer = await send(
      merchantId,
      { ...menu('A', item('Never told', 1)), scheduleIds: [987654] },
      { ...menu('B'), scheduleIds: [scheduleId] },
    )
    assert.deepEqual(faultsOf(answer), [200, 'unknown_schedule menu[0].scheduleIds'])
    assert.deepEqual(outline(answer.body.menu), ['B'])
  })

  test('can have children that are not a list', async () => {
    const merchantId = await newMerchant()
    const answer = await send(merchantId, menu('Fine'), { type: 'SubMenu', name: 'M', children: 5 })
    assert.deepEqual(faultsOf(answer), [200, 'invalid_entity menu[1].children'])
  })

  test('can be on a 31st level', async () => {
    const merchantId = await newMerchant()
    const nest = (depth: number): object => menu(`L${depth}`, ...(depth < 31 ? [nest(depth + 1)] : []))
    const answer = await send(merchantId, nest(1))
    assert.deepEqual(faultsOf(answer), [200, `invalid_parent menu[0]${'.children[0]'.repeat(30)}`])
    assert.equal(answer.body.entityIds.length, 30)
  })

  test('that leave an empty structure answer 400, and nothing is stored', async () => {
    const merchantId = await newMerchant()
    const rows = await admin.rows()
    assert.deepEqual(faultsOf(await send(merchantId, item('I', 1), menu(''))), [
      400,
      'invalid_parent menu[0]',
      'invalid_entity menu[1].name',
    ])
    assert.deepEqual(faultsOf(await send(merchantId)), [400, 'invalid_entity menu'])
    assert.deepEqual(faultsOf(await admin.call('POST', '/structure', { merchantId, menu: {} })), [
      400,
      'invalid_entity menu',
    ])
    assert.deepEqual(faultsOf(await admin.call('POST', '/structure', { merchantId })), [
      400,
      'invalid_entity menu',
    ])
    const many = Array.from({ length: 20_000 }, () => 1)
    assert.deepEqual(faultsOf(await send(merchantId, menu('M', ...many))), [400, 'invalid_entity menu'])
    assert.deepEqual(await admin.rows(), rows)
  })
})

test('don’t have their images fetched', async () => {
  const merchantId = await newMerchant()
  admin.asked.length = 0
  await send(
    merchantId,
    menu(
      'M',
      item('', 1, image('http://p.example/unwanted')),
      item('I', 1, image('http://p.example/wanted')),
    ),
  )
  assert.deepEqual(admin.asked, ['http://p.example/wanted'])
})

test('a structure is one audited revision, and the same key creates it once', async () => {
  const merchantId = await newMerchant()
  const key = { 'idempotency-key': `structure-${merchantId}` }
  const body = { merchantId, menu: [menu('M', item('I', 1))] }
  const first = await admin.call('POST', '/structure', body, key)
  assert.deepEqual((await admin.call('POST', '/structure', body, key)).body, first.body)
  assert.equal((await read(merchantId)).revision, 1)
  const [record] = (await admin.service.get('/operator/audit?limit=1', operator)).body.records
  assert.deepEqual([record.action, record.subject], ['menu.structure_created', String(merchantId)])
  assert.equal(record.after.entities.length, 2)
  assert.equal(record.after.links.length, 2)
})

test('10,000 children of one parent get one sentence about the parent, and nothing is stored', async () => {
  const merchantId = await newMerchant()
  const children = Array.from({ length: 10_000 }, (_, index) => ({
    type: 'Item',
    name: `I${index}`,
    price: 1,
  }))
  const answer = await send(merchantId, { type: 'SubMenu', name: 'A', children })
  assert.deepEqual([answer.status, answer.body.message.length], [400, 1])
  const { code, field, dev_msg } = answer.body.message[0]
  assert.deepEqual([code, field], ['too_many_children', 'menu[0].children'])
  assert.match(dev_msg, /10000/)
  assert.deepEqual((await read(merchantId)).entities, [])
})
