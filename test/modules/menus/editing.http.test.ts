import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from '../../../src/db/database.ts'
import { faultsOf, menuAdminService, outline } from '../../support/menus.ts'
import { operator } from '../../support/test-service.ts'

const admin = menuAdminService()
const { call, create, newMerchant, read, shown, write } = admin
const post = (merchantId: number, ...entities: unknown[]) => call('POST', '', { merchantId, entities })
const put = (merchantId: number, ...entities: unknown[]) => call('PUT', '', { merchantId, entities })
const remove = (merchantId: number, entityIds: unknown) =>
  call('DELETE', `?merchantId=${merchantId}&entityIds=${entityIds}`)
const eventsOf = sql<{ type: string; data: object }>(
  'SELECT type, data FROM outbox_events WHERE subject = $1 ORDER BY event_id',
)
const entityOf = async (merchantId: number, id: number) =>
  (await read(merchantId)).entities.find((entity: any) => entity.id === id)

describe('permissions', () => {
  test('refuse merchants of other groups with 403 and unknown ones with 400, and let the operator edit all', async () => {
    const entities = [{ type: 'SubMenu', name: 'Mine' }]
    const rows = await admin.rows()
    const rival = await admin.headersOf('rival')
    assert.deepEqual(faultsOf(await call('POST', '', { merchantId: 1001, entities }, rival)), [
      403,
      'forbidden merchantId',
    ])
    for (const method of ['GET', 'DELETE']) {
      const answer = await call(method, '?merchantId=1001&entityIds=1', undefined, rival)
      assert.equal(answer.status, 403)
    }
    for (const path of ['/link', '/structure']) {
      assert.equal((await call('POST', path, { merchantId: 1001 }, rival)).status, 403)
    }
    assert.equal((await call('GET', '?merchantId=1001', undefined, { authorization: '' })).status, 401)
    assert.deepEqual(faultsOf(await post(77, ...entities)), [400, 'unknown_merchant merchantId'])
    assert.deepEqual(await admin.rows(), rows)
    assert.equal((await call('POST', '', { merchantId: 1001, entities }, operator)).status, 200)
  })
})

describe('new entities', () => {
  test('of every type are returned in order, linked where they say', async () => {
    const merchantId = await newMerchant()
    const [menu] = await create(merchantId, { type: 'SubMenu', name: 'Lunch', parentId: null })
    const ids = await create(
      merchantId,
      { type: 'Item', name: 'Pie', price: 9.5, parentId: menu, displayOrder: 2 },
      { type: 'Item', name: 'Soup', price: 4, parentId: menu, displayOrder: 1 },
      { type: 'OptionGroup', name: 'Extras' },
      { type: 'PriceGroup', name: 'Sizes' },
      { type: 'Option', name: 'Cream', price: 0.5 },
      { type: 'Image', name: 'Photo', url: 'http://pictures.example/pie.jpg' },
    )
    assert.deepEqual(
      ids,
      ids.toSorted((a, b) => a - b),
    )
    assert.deepEqual(outline((await shown(merchantId)).menu), [['Lunch', 'Soup', 'Pie']], 'at once')
    const { entities, menu: tree } = await read(merchantId)
    assert.deepEqual(outline(tree), [['Lunch', 'Soup', 'Pie']])
    assert.deepEqual(
      entities.map(({ id, parents }: any) => [id, parents]),
      [
        [menu, [{ parentId: null, displayOrder: null }]],
        [ids[0], [{ parentId: menu, displayOrder: 2 }]],
        [ids[1], [{ parentId: menu, displayOrder: 1 }]],
        ...ids.slice(2).map((id) => [id, []]),
      ],
    )
    assert.match(entities.at(-1).url, /^https:\/\/shop\.example\/images\/[0-9a-f]+\.webp$/)
  })

  test('can be sent as one `entity`, as JSON text, and as a form', async () => {
    const merchantId = await newMerchant()
    const entity = { type: 'Item', name: 'A', price: '1.50', qtyMin: '0.5', qtyIncrements: '0.5', alcohol: 1 }
    const bodies = [
      { merchantId, entity },
      { merchantId, entities: JSON.stringify([entity]) },
      { merchant_id: String(merchantId), entities: [JSON.stringify(entity)] },
    ]
    for (const body of bodies) assert.equal((await call('POST', '', body)).status, 200)
    const form = `merchantId=${merchantId}&entities[0][type]=Item&entities[0][name]=A&entities[0][price]=1.50&entities[0][qtyMin]=.5&entities[0][qtyIncrements]=0.5&entities[0][alcohol]=1`
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    assert.equal((await call('POST', '', form, type)).status, 200)
    const { entities } = await read(merchantId)
    assert.equal(entities.length, 4)
    for (const { price, qtyMin, alcohol, hidden } of entities) {
      assert.deepEqual([price, qtyMin, alcohol, hidden], [1.5, 0.5, true, false])
    }
  })

  test('have all errors reported at once, each with its path and the received value, and nothing is stored', async () => {
    const merchantId = await newMerchant()
    const rows = await admin.rows()
    const entities = [
      { type: 'Item', name: 'Good', price: 1 },
      { type: 'Item', name: '', price: 'much', qtyMin: 3, qtyMax: 2, note: 'kept' },
      { type: 'Meal', name: 'X' },
      'nonsense',
      { type: 'SubMenu', name: 'M', scheduleIds: [987654], thirdPartyId: 'x'.repeat(201) },
      { type: 'Option', name: 'O', parentId: 987654321 },
      { type: 'Image', name: 'I', url: 'gopher://a' },
    ]
    const answer = await post(merchantId, ...entities)
    assert.deepEqual(faultsOf(answer), [
      400,
      'invalid_entity entities[1].price',
      'invalid_entity entities[1].name',
      'invalid_entity entities[1].qtyMax',
      'invalid_entity entities[2].type',
      'invalid_entity entities[3]',
      'invalid_entity entities[4].thirdPartyId',
      'unknown_schedule entities[4].scheduleIds',
      'invalid_parent entities[5].parentId',
      'invalid_entity entities[6].url',
    ])
    const items = answer.body.message
    assert.deepEqual(items[0].entity, entities[1])
    assert.equal(items[4].entity, 'nonsense')
    assert.match(items[2].dev_msg, /below qtyMin/)
    assert.deepEqual(await admin.rows(), rows)
    assert.equal(admin.asked.includes('gopher://a'), false)
  })

  test('with any kind of invalid input are a 400 and nothing is stored', async () => {
    const merchantId = await newMerchant()
    const rows = await admin.rows()
    const item = { type: 'Item', name: 'A', price: 1 }
    const wrong: [object, string][] = [
      [{ ...item, name: 'x'.repeat(201) }, 'name'],
      [{ ...item, name: ['A'] }, 'name'],
      [{ ...item, name: '  ' }, 'name'],
      [{ ...item, description: 'x'.repeat(5001) }, 'description'],
      [{ ...item, price: -1 }, 'price'],
      [{ ...item, price: 1.005 }, 'price'],
      [{ ...item, price: 100_000 }, 'price'],
      [{ ...item, price: null }, 'price'],
      [{ ...item, price: 'NaN' }, 'price'],
      [{ ...item, price: 'Infinity' }, 'price'],
      [{ ...item, price: true }, 'price'],
      [{ ...item, hidden: 2 }, 'hidden'],
      [{ ...item, alcohol: 'maybe' }, 'alcohol'],
      [{ ...item, qtyMin: 1.0001 }, 'qtyMin'],
      [{ ...item, qtyIncrements: 0 }, 'qtyIncrements'],
      [{ ...item, qtyIncrements: 30 }, 'qtyMax'],
      [{ ...item, qtyMax: 1_000_001 }, 'qtyMax'],
      [{ ...item, qtyNamePlural: 'x'.repeat(101) }, 'qtyNamePlural'],
      [{ ...item, scheduleIds: [1.5] }, 'scheduleIds[0]'],
      [{ ...item, scheduleIds: {} }, 'scheduleIds'],
      [{ ...item, displayOrder: 2_147_483_648 }, 'displayOrder'],
      [{ ...item, displayOrder: 'first' }, 'displayOrder'],
      [{ type: 'OptionGroup', name: 'G', selectionType: 'any' }, 'selectionType'],
      [{ type: 'OptionGroup', name: 'G', selectionsMin: 3, selectionsMax: 2 }, 'selectionsMax'],
      [{ type: 'OptionGroup', name: 'G', selectionsMin: 1.5 }, 'selectionsMin'],
      [{ type: 'Image', name: 'I' }, 'url'],
      [{ type: 'Image', name: 'I', url: `http://a.example/${'x'.repeat(2000)}` }, 'url'],
    ]
    for (const [entity, field] of wrong) {
      assert.deepEqual(faultsOf(await post(merchantId, entity)), [400, `invalid_entity entities[0].${field}`])
    }
    const raw = `{"merchantId":${merchantId},"entities":[{"type":"Item","name":"A","price":1e999}]}`
    const json = { 'content-type': 'application/json' }
    assert.deepEqual(faultsOf(await call('POST', '', raw, json)), [400, 'invalid_entity entities[0].price'])
    assert.deepEqual(faultsOf(await post(merchantId, { ...item, name: 'a\0b' })), [
      400,
      'invalid_entity entities[0].name',
    ])
    assert.deepEqual(faultsOf(await post(merchantId)), [400, 'invalid_entity entities'])
    assert.deepEqual(faultsOf(await call('POST', '', { merchantId, entities: 'no' })), [
      400,
      'invalid_entity entities',
    ])
    assert.deepEqual(faultsOf(await call('POST', '', { merchantId })), [400, 'missing_parameter entities'])
    assert.deepEqual(faultsOf(await call('POST', '', { entities: [item] })), [
      400,
      'missing_parameter merchantId',
    ])
    const many = Array.from({ length: 10_001 }, () => 1)
    assert.deepEqual(faultsOf(await post(merchantId, ...many)), [400, 'invalid_entity entities'])
    assert.deepEqual(await admin.rows(), rows)
  })

  test('with an endless list of errors or a huge entity get a truncated answer', async () => {
    const merchantId = await newMerchant()
    const wrong = await post(merchantId, ...Array.from({ length: 5000 }, () => 1))
    assert.equal(wrong.body.message.length, 1000)
    const huge = { type: 'Item', name: 'x'.repeat(900_000), price: -1, scheduleIds: ['a'], hidden: 7 }
    const answer = await post(merchantId, huge)
    assert.equal(answer.body.message.length, 4)
    assert.ok(answer.text.length < 10_000)
    assert.equal(answer.body.message[0].entity.price, -1)
  })

  test('can share a thirdPartyId, and are found by it together', async () => {
    const merchantId = await newMerchant()
    const entity = { type: 'SubMenu', name: 'M', thirdPartyId: 'tp' }
    const together = await create(merchantId, entity, entity)
    const ids = [...together, ...(await create(merchantId, entity))]
    await create(merchantId, { ...entity, thirdPartyId: 'other' })
    const { entities } = await read(merchantId, '&thirdPartyId=tp')
    assert.deepEqual(
      entities.map(({ id }: { id: number }) => id),
      ids,
    )
  })

  test('are checked for allowed parents, and for one child too many', async () => {
    const merchantId = await newMerchant()
    const [menu, other] = await create(
      merchantId,
      { type: 'SubMenu', name: 'M', parentId: null },
      { type: 'SubMenu', name: 'N', parentId: null },
    )
    const [item] = await create(merchantId, { type: 'Item', name: 'I', price: 1, parentId: menu })
    await create(merchantId, { type: 'SubMenu', name: 'Below', parentId: other })
    const url = 'http://pictures.example/a.jpg'
    await create(merchantId, { type: 'Image', name: 'P', url, parentId: item })
    const cases: [object, string][] = [
      [{ type: 'Item', name: 'I', price: 1, parentId: null }, 'invalid_parent'],
      [{ type: 'SubMenu', name: 'M', parentId: menu }, 'invalid_parent'],
      [{ type: 'Item', name: 'I', price: 1, parentId: other }, 'invalid_parent'],
      [{ type: 'Option', name: 'O', parentId: item }, 'invalid_parent'],
      [{ type: 'Option', name: 'O', parentId: 'top' }, 'invalid_parent'],
      [{ type: 'Image', name: 'P', url, parentId: item }, 'too_many_children'],
    ]
    for (const [entity, code] of cases) {
      assert.deepEqual(faultsOf(await post(merchantId, entity)), [400, `${code} entities[0].parentId`])
    }
    const groups = [1, 2].map(() => ({ type: 'PriceGroup', name: 'S', parentId: item }))
    assert.deepEqual(faultsOf(await post(merchantId, ...groups)), [
      400,
      'too_many_children entities[1].parentId',
    ])
  })

  test('can’t have a parent of another merchant', async () => {
    const [one, two] = [await newMerchant(), await newMerchant()]
    const [menu] = await create(one, { type: 'SubMenu', name: 'M', parentId: null })
    const answer = await post(two, { type: 'Item', name: 'I', price: 1, parentId: menu })
    assert.deepEqual(faultsOf(answer), [400, 'invalid_parent entities[0].parentId'])
    const scheduleId = await write.schedule(one, 'S', [[1, 600, 700]])
    const scheduled = { type: 'SubMenu', name: 'M', scheduleIds: [scheduleId] }
    assert.deepEqual(faultsOf(await post(two, scheduled)), [400, 'unknown_schedule entities[0].scheduleIds'])
    await create(one, scheduled)
  })

  test('are created once for the same key', async () => {
    const merchantId = await newMerchant()
    const body = { merchantId, entities: [{ type: 'SubMenu', name: 'Once' }] }
    const key = { 'idempotency-key': `menu-${merchantId}` }
    const first = await call('POST', '', body, key)
    const second = await call('POST', '', body, key)
    assert.deepEqual(second.body, first.body)
    assert.equal((await read(merchantId)).entities.length, 1)
  })
})

describe('images', () => {
  test('are hosted before anything is stored, each once', async () => {
    const merchantId = await newMerchant()
    const url = 'http://pictures.example/twice.jpg'
    admin.asked.length = 0
    await create(merchantId, { type: 'Image', name: 'A', url }, { type: 'Image', name: 'B', url })
    assert.deepEqual(admin.asked, [url])
  })

  test('that can’t be fetched are an error of their url', async () => {
    const merchantId = await newMerchant()
    const broken = { type: 'Image', name: 'A', url: 'http://pictures.example/broken.jpg' }
    const answer = await post(merchantId, { type: 'SubMenu', name: 'M' }, broken)
    assert.deepEqual(faultsOf(answer), [400, 'invalid_entity entities[1].url'])
    assert.equal(answer.body.message[0].dev_msg, 'It is not a picture.')
    assert.deepEqual(answer.body.message[0].entity, broken)
  })

  test('are not fetched for a refused call, and at most 200 for one call', async () => {
    const merchantId = await newMerchant()
    const picture = (number: number) => ({ type: 'Image', name: 'A', url: `http://p.example/${number}` })
    admin.asked.length = 0
    assert.equal((await post(merchantId, picture(1), { type: 'Item', name: 'No price' })).status, 400)
    assert.deepEqual(admin.asked, [])
    const answer = await post(merchantId, ...Array.from({ length: 201 }, (_, index) => picture(index)))
    assert.deepEqual(faultsOf(answer), [400, 'invalid_entity entities[200].url'])
    assert.equal(admin.asked.length, 200)
  })

  test('are hosted anew when the url changes', async () => {
    const merchantId = await newMerchant()
    const [id] = await create(merchantId, { type: 'Image', name: 'A', url: 'http://p.example/old' })
    const before = await entityOf(merchantId, id!)
    await put(merchantId, { id, type: 'Image', name: 'B' })
    assert.deepEqual(await entityOf(merchantId, id!), { ...before, name: 'B' })
    await put(merchantId, { id, type: 'Image', url: 'http://p.example/new' })
    assert.notEqual((await entityOf(merchantId, id!)).url, before.url)
    const wrong = await put(merchantId, { id, type: 'Image', url: 'http://p.example/broken' })
    assert.deepEqual(faultsOf(wrong), [400, 'invalid_entity entities[0].url'])
  })
})

describe('changed entities', () => {
  test('change only what was sent, null resets, and customers see it at once', async () => {
    const merchantId = await newMerchant()
    const [menu] = await create(merchantId, { type: 'SubMenu', name: 'Lunch', parentId: null })
    const pie = { type: 'Item', name: 'Pie', price: 9.5, description: 'Warm', thirdPartyId: 't', qtyMax: 4 }
    const [id] = await create(merchantId, { ...pie, parentId: menu })
    const answer = await put(merchantId, { id, type: 'Item', price: 10.25, description: null, qtyMax: null })
    assert.deepEqual(answer.body, { message: [], entityIds: [id] })
    const [item] = (await shown(merchantId)).menu[0].children
    assert.deepEqual([item.price, item.description, item.max_qty], [10.25, '', 25])
    const { name, thirdPartyId, parents } = await entityOf(merchantId, id!)
    assert.deepEqual([name, thirdPartyId, parents.length], ['Pie', 't', 1])
  })

  test('are refused for errors in id or type, duplicates, other merchants’ entities and required keys', async () => {
    const [merchantId, other] = [await newMerchant(), await newMerchant()]
    const [a, b] = await create(
      merchantId,
      { type: 'Item', name: 'A', price: 1, thirdPartyId: 'a' },
      { type: 'SubMenu', name: 'B' },
    )
    const [foreign] = await create(other, { type: 'SubMenu', name: 'C' })
    const rows = await admin.rows()
    const answer = await put(
      merchantId,
      { type: 'Item', name: 'X' },
      { id: a, type: 'Item', name: null, price: null },
      { id: a, type: 'Item', name: 'X' },
      { id: b, type: 'Item', name: 'X' },
      { id: foreign, type: 'SubMenu', name: 'X' },
      { id: 987654321, type: 'SubMenu', name: 'X' },
      { id: 'N12', type: 'SubMenu', name: 'X' },
      { id: b },
    )
    assert.deepEqual(faultsOf(answer), [
      400,
      'invalid_entity entities[0].id',
      'invalid_entity entities[1].name',
      'invalid_entity entities[1].price',
      'invalid_entity entities[2].id',
      'invalid_entity entities[3].type',
      'unknown_entity entities[4].id',
      'unknown_entity entities[5].id',
      'invalid_entity entities[6].id',
      'invalid_entity entities[7].type',
    ])
    const closed = await put(merchantId, { id: b, type: 'SubMenu', thirdPartyId: 'a', scheduleIds: [1] })
    assert.deepEqual(faultsOf(closed), [400, 'unknown_schedule entities[0].scheduleIds'])
    assert.deepEqual(await admin.rows(), rows)
  })

  test('can swap their thirdPartyId', async () => {
    const merchantId = await newMerchant()
    const [a, b] = await create(
      merchantId,
      { type: 'SubMenu', name: 'A', thirdPartyId: 'a' },
      { type: 'SubMenu', name: 'B', thirdPartyId: 'b' },
    )
    const answer = await put(
      merchantId,
      { id: a, type: 'SubMenu', thirdPartyId: 'b' },
      { id: b, type: 'SubMenu', thirdPartyId: 'a' },
    )
    assert.equal(answer.status, 200)
    assert.deepEqual((await read(merchantId, '&thirdPartyId=a')).entities[0].id, b)
  })

  test('stay the same when a menu is read and sent back, including limits left open', async () => {
    const merchantId = await newMerchant()
    const [menu] = await create(merchantId, { type: 'SubMenu', name: 'M', parentId: null })
    const [pie] = await create(merchantId, { type: 'Item', name: 'Pie', price: 9, parentId: menu })
    const dips = { type: 'OptionGroup', name: 'Dips', selectionType: 'quantity', selectionsMax: 4 }
    const sides = { type: 'OptionGroup', name: 'Sides', selectionType: 'check' }
    const [many, few] = await create(merchantId, { ...dips, parentId: pie }, { ...sides, parentId: pie })
    const [dip, side, fixed] = await create(
      merchantId,
      { type: 'Option', name: 'Dip', parentId: many },
      { type: 'Option', name: 'Side', parentId: few },
      { type: 'Option', name: 'Spoon', parentId: many, qtyMax: 4 },
    )
    const limits = async () => {
      const { entities } = await read(merchantId)
      return [dip, side, fixed].map((id) => entities.find((one: any) => one.id === id).qtyMax)
    }
    assert.deepEqual(await limits(), [4, 1, 4])
    const { entities, revision } = await read(merchantId)
    assert.equal((await put(merchantId, ...entities)).status, 200)
    assert.equal((await read(merchantId)).revision, revision)
    await put(
      merchantId,
      { id: many, type: 'OptionGroup', selectionsMax: 6 },
      { id: few, type: 'OptionGroup', selectionType: 'quantity', selectionsMax: 2 },
    )
    assert.deepEqual(await limits(), [6, 2, 4])
    await put(merchantId, { id: dip, type: 'Option', qtyMax: 5 }, { id: fixed, type: 'Option', qtyMax: null })
    assert.deepEqual(await limits(), [5, 2, 6])
  })

  test('make no revision if nothing is different', async () => {
    const merchantId = await newMerchant()
    const [id] = await create(merchantId, { type: 'Item', name: 'A', price: 1 })
    const rows = await admin.rows()
    const { parents: _, ...entity } = await entityOf(merchantId, id!)
    assert.deepEqual((await put(merchantId, entity)).body.entityIds, [id])
    assert.deepEqual(await admin.rows(), rows)
    assert.equal((await read(merchantId)).revision, 1)
  })
})

describe('deleted entities', () => {
  test('lose their links, and what was below stays in entities', async () => {
    const merchantId = await newMerchant()
    const [menu] = await create(merchantId, { type: 'SubMenu', name: 'M', parentId: null })
    const [item] = await create(merchantId, { type: 'Item', name: 'I', price: 1, parentId: menu })
    const answer = await remove(merchantId, menu)
    assert.deepEqual(answer.body, { message: [], entityIds: [menu] })
    assert.deepEqual((await shown(merchantId)).menu, [])
    const { entities, menu: tree, warnings } = await read(merchantId)
    assert.deepEqual(tree, [])
    assert.deepEqual([entities.length, entities[0].id, entities[0].parents], [1, item, []])
    assert.deepEqual(warnings, [{ entityId: item, type: 'not_linked' }])
    const byBody = await call('DELETE', '', { merchantId, entityIds: [item] })
    assert.deepEqual(byBody.body.entityIds, [item])
    assert.deepEqual((await read(merchantId)).entities, [])
  })

  test('are refused, all or nothing, if unknown, duplicate or invalid', async () => {
    const [merchantId, other] = [await newMerchant(), await newMerchant()]
    const [a] = await create(merchantId, { type: 'SubMenu', name: 'A' })
    const [foreign] = await create(other, { type: 'SubMenu', name: 'B' })
    const rows = await admin.rows()
    const answer = await remove(merchantId, [a, a, foreign, 987654321].join())
    assert.deepEqual(faultsOf(answer), [
      400,
      'invalid_entity entityIds[1]',
      'unknown_entity entityIds[2]',
      'unknown_entity entityIds[3]',
    ])
    assert.deepEqual(faultsOf(await remove(merchantId, 'x')), [400, 'invalid_entity entityIds[0]'])
    assert.deepEqual(faultsOf(await remove(merchantId, '')), [400, 'invalid_entity entityIds'])
    assert.deepEqual(await admin.rows(), rows)
  })
})

describe('reading', () => {
  test('returns schedules, tree, list, warnings and the revision number', async () => {
    const merchantId = await newMerchant()
    const scheduleId = await write.schedule(merchantId, 'Lunch', [[1, 660, 900]])
    const [menu, hiddenMenu] = await create(
      merchantId,
      { type: 'SubMenu', name: 'Bar', parentId: null, alcohol: 1, scheduleIds: [scheduleId] },
      { type: 'SubMenu', name: 'Gone', parentId: null, tobacco: true, hidden: true },
    )
    const [beer, free, smoke, loose] = await create(
      merchantId,
      { type: 'Item', name: 'Beer', price: 5, parentId: menu },
      { type: 'Item', name: 'Free', price: 0, parentId: menu, hidden: false },
      { type: 'Item', name: 'Smoke', price: 5, parentId: hiddenMenu },
      { type: 'Item', name: 'Loose', price: 5, tobacco: 1 },
    )
    const body = await read(merchantId)
    assert.deepEqual(Object.keys(body), ['message', 'schedule', 'menu', 'entities', 'warnings', 'revision'])
    assert.equal(body.schedule.length, 1)
    assert.equal(body.schedule[0].id, scheduleId)
    const [{ day, startTime, endTime }] = body.schedule[0].hours
    assert.deepEqual([day, startTime, endTime], [1, '11:00', '15:00'])
    assert.deepEqual(outline(body.menu), [
      ['Bar', 'Beer', 'Free'],
      ['Gone', 'Smoke'],
    ])
    assert.equal(body.menu[0].alcohol, true)
    assert.deepEqual(body.menu[0].scheduleIds, [scheduleId])
    assert.equal(body.revision, 2)
    assert.deepEqual(body.warnings, [
      { entityId: beer, type: 'alcohol' },
      { entityId: free, type: 'alcohol' },
      { entityId: smoke, type: 'tobacco' },
      { entityId: loose, type: 'tobacco' },
      { entityId: free, type: 'no_price' },
      { entityId: loose, type: 'not_linked' },
    ])
  })

  test('leaves out keys with exclude, and selects entities with thirdPartyId', async () => {
    const merchantId = await newMerchant()
    const [, id] = await create(
      merchantId,
      { type: 'SubMenu', name: 'A', parentId: null },
      { type: 'SubMenu', name: 'B', parentId: null, thirdPartyId: 'b & c' },
    )
    const keys = async (exclude: string) => Object.keys(await read(merchantId, `&exclude=${exclude}`))
    assert.deepEqual(await keys('menu'), ['message', 'schedule', 'entities', 'warnings', 'revision'])
    assert.deepEqual(await keys('entities'), ['message', 'schedule', 'menu', 'warnings', 'revision'])
    assert.deepEqual(await keys('menu,entities'), ['message', 'schedule', 'warnings', 'revision'])
    const wrong = await call('GET', `?merchantId=${merchantId}&exclude=schedule`)
    assert.deepEqual(faultsOf(wrong), [400, 'invalid_parameter exclude[0]'])
    const found = await read(merchantId, '&thirdPartyId=b%20%26%20c')
    assert.deepEqual(
      found.entities.map((entity: any) => entity.id),
      [id],
    )
    assert.equal(found.menu.length, 2)
    assert.deepEqual((await read(merchantId, '&thirdPartyId=nobody')).entities, [])
  })

  test('shows a shared child under each of its parents', async () => {
    const merchantId = await newMerchant()
    const [a, b] = await create(
      merchantId,
      { type: 'SubMenu', name: 'A', parentId: null },
      { type: 'SubMenu', name: 'B', parentId: null },
    )
    const [item] = await create(merchantId, { type: 'Item', name: 'I', price: 1, parentId: a })
    await admin.link(merchantId, [b!, item!])
    const { menu, entities } = await read(merchantId)
    assert.deepEqual(outline(menu), [
      ['A', 'I'],
      ['B', 'I'],
    ])
    assert.deepEqual(
      entities.map(({ id, parents }: any) => [id, parents.map(({ parentId }: any) => parentId)]),
      [
        [a, [null]],
        [b, [null]],
        [item, [a, b]],
      ],
    )
  })

  test('the demo menus shows what customers see', async () => {
    for (const merchantId of [1001, 1002]) {
      const body = await read(merchantId)
      assert.deepEqual(outline(body.menu).length, (await shown(merchantId)).menu.length)
      assert.equal(new Set(body.entities.map(({ id }: any) => id)).size, body.entities.length)
    }
  })
})

describe('the audit of a write', () => {
  test('says who did what to which entity, before and after, and notifies listeners', async () => {
    const merchantId = await newMerchant()
    const [menu] = await create(merchantId, { type: 'SubMenu', name: 'M', parentId: null })
    await put(merchantId, { id: menu, type: 'SubMenu', name: 'N' })
    await remove(merchantId, menu)
    const { body } = await admin.service.get('/operator/audit?limit=3', operator)
    const [deleted, changed, created] = body.records
    assert.deepEqual(
      [created, changed, deleted].map(({ action, subject, merchant_id, actor }) => [
        action,
        subject,
        merchant_id,
        actor,
      ]),
      ['created', 'changed', 'deleted'].map((verb) => [
        `menu.entities_${verb}`,
        String(merchantId),
        merchantId,
        'owner@example.com',
      ]),
    )
    assert.equal(created.before, null)
    assert.deepEqual(created.after.links, [{ parentId: null, childId: menu, displayOrder: null }])
    assert.equal(changed.before.entities[0].name, 'M')
    assert.equal(changed.after.entities[0].name, 'N')
    assert.equal(deleted.before.links.length, 1)
    assert.equal(deleted.after, null)
    const events = await admin.service.db.rows(eventsOf, [String(merchantId)])
    assert.deepEqual(
      events,
      [1, 2, 3].map((revision) => ({
        type: 'menu.updated',
        data: { merchantId, revision, entityIds: [menu] },
      })),
    )
  })
})
