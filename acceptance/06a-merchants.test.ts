import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { admin, adminMenu, faultsOf, make, rivalToken } from './support/administration.ts'
import { ask, got, read, refused } from './support/ask.ts'
import {
  findMerchant,
  newMerchant,
  newWord,
  operate,
  retireMerchants,
  washington,
} from './support/merchants.ts'
import { operatorToken, tokenOf } from './support/people.ts'

after(retireMerchants)

const merchantId = await newMerchant()
const usual = () => ({
  ...{ groupId: 1, name: `Acceptance ${newWord()}`, type: 'W', cuisines: ['Wine', 'Cheese'] },
  ...{ phone: '6025550100', confirmPhone: '6025550101' },
  location: { street: '200 W Washington St', city: 'Phoenix', state: 'AZ' },
})
const readInfo = async (id: number) => {
  const { message: _, ...info } = await got(admin('GET', 'info', { merchantId: id }))
  return info
}

/** A call to every path, none of which would change anything. */
const doors: [string, string, object][] = [
  ['GET', 'info', {}],
  ['PUT', 'info', {}],
  ['GET', 'menu', {}],
  ['POST', 'menu', { entities: [] }],
  ['PUT', 'menu', { entities: [] }],
  ['DELETE', 'menu', { entityIds: '1' }],
  ['POST', 'menu/link', { links: [] }],
  ['PUT', 'menu/link', { links: [] }],
  ['DELETE', 'menu/link', { parentId: 1, childId: 1 }],
  ['POST', 'menu/structure', { menu: [] }],
  ['GET', 'menu/schedule', {}],
  ['POST', 'menu/schedule', { schedule: {} }],
  ['PUT', 'menu/schedule', { schedule: {} }],
  ['GET', 'schedule', {}],
  ['POST', 'schedule', { schedule: {} }],
  ['PUT', 'schedule', { schedule: {} }],
  ['GET', 'zones', {}],
  ['POST', 'zones', { deliveryZones: [] }],
  ['PUT', 'zones', { deliveryZones: [] }],
  ['DELETE', 'zones', { deliveryZoneIds: '1' }],
  ['DELETE', 'zones/truncate', {}],
  ['DELETE', 'schedule/truncate', {}],
  ['GET', 'orders', {}],
  ['PUT', 'orders', { orderId: 1, action: 'confirm' }],
]

describe('administration calls', () => {
  test('6.1 are closed without a token, and to tokens without the scope', async () => {
    const plain = await tokenOf('owner', { app: 'merchant-app' })
    const withoutScope = doors.map(([method, path, more]) =>
      refused(admin(method, path, { merchantId, ...more }, plain), 403, 'forbidden'),
    )
    const withoutToken = doors.map(([method, path]) =>
      refused(ask(method, `/merchant/admin/${path}`, { query: { merchantId } }), 401, 'invalid_token'),
    )
    await Promise.all([...withoutScope, ...withoutToken])
  })
  test('6.2 are limited to merchants of one’s group', async () => {
    const rival = await rivalToken()
    await Promise.all(
      doors.map(([method, path, more]) =>
        refused(admin(method, path, { merchantId, ...more }, rival), 403, 'forbidden'),
      ),
    )
    assert.equal((await got(admin('GET', 'info', { merchantId: 1007 }, rival))).groupId, 2)
    await refused(admin('GET', 'info', { merchantId: 1007 }), 403, 'forbidden')
  })
  test('6.3 refuse a merchant that does not exist', async () => {
    await Promise.all(
      doors.map(([method, path, more]) =>
        refused(admin(method, path, { merchantId: 999_999_999, ...more }), 400, 'unknown_merchant'),
      ),
    )
  })
  test('6.4 6.5 name the merchant in the body of writes, and in the query of reads and deletes', async () => {
    const entities = [{ type: 'SubMenu', name: 'Here' }]
    const { entityIds, message } = await got(admin('POST', 'menu', { merchantId, entities }))
    assert.deepEqual(message, [])
    const gone = await got(admin('DELETE', 'menu', { merchantId, entityIds: entityIds.join() }))
    assert.deepEqual(gone, { message: [], entityIds })
    assert.deepEqual((await adminMenu(merchantId)).message, [])
    for (const [method, path, more] of [
      ['POST', 'menu', { entities }],
      ['GET', 'menu', {}],
      ['DELETE', 'menu', { entityIds: '1' }],
    ] as const) {
      const { message: told } = await refused(admin(method, path, more), 400, 'missing_parameter')
      assert.equal(told[0].field, 'merchantId')
    }
  })
  test('6.6 report each error with its code, its field and the received value', async () => {
    const sent = [
      { type: 'Item', name: 'Pie', price: -1, qtyMin: 5, qtyMax: 2, note: 'mine' },
      { type: 'SubMenu', name: 'Good' },
      { type: 'Item', price: 3 },
    ]
    const told = await refused(
      admin('POST', 'menu', { merchantId, entities: sent }),
      400,
      ...Array<string>(3).fill('invalid_entity'),
    )
    assert.deepEqual(
      told.message.map(({ field, entity }: { field: string; entity: object }) => [field, entity]),
      [
        ['entities[0].price', sent[0]],
        ['entities[0].qtyMax', sent[0]],
        ['entities[2].name', sent[2]],
      ],
    )
  })
})

describe('a merchant', () => {
  test('6.7 6.12 is created, and read back', async () => {
    const sent = usual()
    const { merchantId: id, ...rest } = await got(admin('POST', 'info', sent))
    assert.ok(Number.isInteger(id))
    assert.deepEqual(rest, { message: [] })
    const { location, ...info } = await readInfo(id)
    const { location: _, ...said } = sent
    for (const [key, value] of Object.entries(said)) assert.deepEqual(info[key], value, key)
    const { street, city, state, zipCode } = location
    assert.deepEqual([street, city, state, zipCode], ['200 W Washington St', 'Phoenix', 'AZ', '85003'])
    await operate('PUT', `merchants/${id}`, { active: false })
  })
  test('6.8 requires all of these', async () => {
    const { status, body } = await admin('POST', 'info', { groupId: 1 })
    assert.equal(status, 400)
    assert.deepEqual(
      faultsOf(body).toSorted(),
      ['confirmPhone', 'cuisines', 'location.street', 'location.zipCode', 'name', 'phone', 'type'].map(
        (field) => `missing_parameter ${field}`,
      ),
    )
    const { groupId: _, ...groupless } = usual()
    assert.deepEqual(faultsOf((await admin('POST', 'info', groupless)).body), ['missing_parameter groupId'])
    await refused(admin('POST', 'info', { ...usual(), type: 'X' }), 400, 'invalid_parameter')
  })
  test('6.9 6.10 can have a street that includes the ZIP code, and a single word for its cuisines', async () => {
    const { cuisines: _, ...sent } = usual()
    const location = { street: '233 S Wacker Dr', zipCode: '60606' }
    const id = await newMerchant({ info: { ...sent, cuisines: undefined, cuisine: 'Thai', location } })
    const info = await readInfo(id)
    assert.deepEqual([info.location.city, info.location.state, info.cuisines], ['Chicago', 'IL', ['Thai']])
    const cityAlone = { street: '233 S Wacker Dr', city: 'Chicago' }
    const { message } = await refused(
      admin('POST', 'info', { ...usual(), location: cityAlone }),
      400,
      'missing_parameter',
    )
    assert.equal(message[0].field, 'location.zipCode')
  })
  test('6.11 6.13 has further fields, and can be changed', async () => {
    const more = {
      ...{ timeNeeded: 20, description: 'A cellar.', contactName: 'Ada', fax: '6025550102' },
      ...{ delivery: true, pickup: false, convenienceFee: 2.5, taxRate: 8.8753 },
    }
    const id = await newMerchant({ info: more })
    const before = await readInfo(id)
    for (const [key, value] of Object.entries(more)) assert.equal(before[key], value, key)
    const change = { description: 'Two cellars.', pickup: true, taxRate: 9 }
    const answer = await got(admin('PUT', 'info', { merchantId: id, ...change }))
    assert.deepEqual([answer.merchantId, answer.message], [id, []])
    assert.deepEqual(await readInfo(id), { ...before, ...change })
    const { merchant } = await got(read(`/merchant/${id}/`))
    assert.deepEqual([merchant.summary.description, merchant.ordering.time_needed], ['Two cellars.', 20])
    const { message } = await refused(
      admin('PUT', 'info', { merchantId: id, convenienceFee: 101 }),
      400,
      'invalid_parameter',
    )
    assert.equal(message[0].field, 'convenienceFee')
  })
  test('6.14 requires an address that can be found', async () => {
    const nowhere = { street: '1 Nowhere Blvd', city: 'Nowhere', state: 'ZZ' }
    await refused(admin('POST', 'info', { ...usual(), location: nowhere }), 400, 'invalid_address')
    const before = await readInfo(merchantId)
    const change = { merchantId, name: 'Moved', location: nowhere }
    await refused(admin('PUT', 'info', change), 400, 'invalid_address')
    assert.deepEqual(await readInfo(merchantId), before)
  })
  test('6.15 belongs to a group of its creator', async () => {
    await refused(admin('POST', 'info', { ...usual(), groupId: 2 }), 403, 'forbidden')
    const { groups } = await got(ask('GET', '/operator/groups', { token: operatorToken }))
    assert.ok(groups.every(({ group_id }: { group_id: number }) => Number.isInteger(group_id)))
    const emails = (id: number) => groups.find((one: { group_id: number }) => one.group_id === id).emails
    assert.ok(emails(1).includes('owner@example.com') && emails(2).includes('rival@example.com'))
  })
  test('6.16 6.17 6.18 is active at once, with the default settings', async () => {
    const id = await newMerchant()
    await make(id, { type: 'SubMenu', name: 'Lunch', parentId: null })
    const { ordering } = await findMerchant(id, { address: washington })
    assert.deepEqual([ordering.is_open, ordering.is_rds], [true, false])
    assert.deepEqual(ordering.payment_types.toSorted(), ['credit', 'promotions'])
    const { merchants } = await got(
      ask('GET', '/operator/merchants', { token: operatorToken, query: { query: id } }),
    )
    const { active, autoConfirm, courierDelivery } = merchants.find(
      (one: { merchant_id: number }) => one.merchant_id === id,
    )
    assert.deepEqual([active, autoConfirm, courierDelivery], [true, false, false])
  })
})
