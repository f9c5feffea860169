import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { admin, build, make } from './support/administration.ts'
import { ask, got, type Json, read, refused } from './support/ask.ts'
import { orderPickup, payer, saveCard } from './support/customer.ts'
import { allWeek, newMerchant, newWord, retireMerchants } from './support/merchants.ts'
import { auditSince, operator } from './support/operator.ts'

const companies: number[] = []
after(async () => {
  await retireMerchants()
  await Promise.all(companies.map((id) => operator('PUT', `providers/${id}`, { enabled: false })))
})

/** A company that never gets an order in the demo: its only zone is an empty part of Alaska. */
const company = () => ({
  ...{ name: `Acceptance ${newWord()}`, credential: `credential-${randomUUID()}`, area: ['99501', 'AK'] },
  ...{ estimate_url: 'https://courier.example/estimate', book_url: 'https://courier.example/book' },
  ...{ status_url: 'https://courier.example/status', cancel_url: 'https://courier.example/cancel' },
})
async function register(more: object = {}): Promise<Json> {
  const made = await got(operator('POST', 'providers', { ...company(), ...more }))
  companies.push(made.provider_id)
  return made
}
const listed = async (id: number): Promise<Json> =>
  (await got(operator('GET', 'providers'))).providers.find(({ provider_id }: Json) => provider_id === id)
const fieldsOf = ({ message }: Json) => message.map(({ field }: Json) => field)

/** Orders this many of the first dish that requires no choices. */
async function buy(token: string, merchantId: number, item_qty: number, wish: object): Promise<Json> {
  const { menu } = await got(read(`/merchant/${merchantId}/menu`))
  const { id: item_id } = menu[0].children.find(({ children }: Json) => children.length === 0)
  const path = `/customer/cart/${merchantId}`
  await got(ask('POST', path, { token, json: { item: { item_id, item_qty } } }))
  return (await got(ask('POST', `${path}/checkout`, { token, json: wish }))).order
}

describe('a courier company', () => {
  test('10.22 10.23 10.24 is registered, and its key shown once', async () => {
    const sent = company()
    const { credential, ...shown } = sent
    const { key, provider_id, message } = await register(sent)
    assert.ok(Number.isInteger(provider_id) && key.length >= 20)
    assert.deepEqual(message, [])
    const found = await listed(provider_id)
    for (const [name, value] of Object.entries(shown)) assert.deepEqual(found[name], value, name)
    assert.equal(found.enabled, true)
    const { text } = await operator('GET', 'providers')
    assert.ok(!text.includes(key) && !text.includes(credential))
    const missing = (await operator('POST', 'providers', {})).body
    assert.deepEqual(fieldsOf(missing), [
      'name',
      'estimate_url',
      'book_url',
      'status_url',
      'cancel_url',
      'credential',
    ])
  })
  test('10.25 changes only what was sent', async () => {
    const { provider_id } = await register()
    const before = await listed(provider_id)
    const change = { book_url: 'https://courier.example/v2/book', enabled: false }
    const { message, key } = await got(operator('PUT', `providers/${provider_id}`, change))
    assert.deepEqual([message, key], [[], undefined])
    assert.deepEqual(await listed(provider_id), { ...before, ...change })
    await refused(operator('PUT', 'providers/999999999', { enabled: false }), 400, 'unknown_provider')
  })
  test('10.26 serves states and ZIP codes, or everywhere', async () => {
    const { area: _, ...everywhere } = company()
    const { provider_id } = await got(operator('POST', 'providers', { ...everywhere, enabled: false }))
    assert.equal((await listed(provider_id)).area, null)
    await got(operator('PUT', `providers/${provider_id}`, { area: ['AK'] }))
    assert.deepEqual((await listed(provider_id)).area, ['AK'])
    const { message } = await refused(
      operator('POST', 'providers', { ...everywhere, area: ['Alaska'] }),
      400,
      'invalid_parameter',
    )
    assert.match(message[0].field, /^area/)
  })
})

describe('a delivery', () => {
  test('10.28 10.29 has all estimates, bookings and reports', async () => {
    const { order_id } = await orderDelivery()
    const { message, ...told } = await deliveryOf(order_id)
    assert.deepEqual([message, told.order_id], [[], order_id])
    assert.ok(told.estimates.length >= 1)
    for (const { price, provider } of told.estimates) assert.ok(price > 0 && provider.length > 0)
    const [booking] = told.bookings
    assert.ok(told.estimates.some(({ estimate_id }: Json) => estimate_id === booking.estimate_id))
    for (const { status, at, applied } of told.statuses) {
      assert.match(status, /^(booked|denied|(to|at)_(pickup|delivery)|delivered|cancelled|failed)$/)
      assert.match(at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/)
      assert.equal(typeof applied, 'boolean')
    }
  })
  test('10.30 does not exist if no courier was needed', async () => {
    const { token } = await payer()
    const { order_id } = await orderPickup(token)
    await refused(operator('GET', `deliveries/${order_id}`), 400, 'unknown_delivery')
  })

  async function orderDelivery(): Promise<Json> {
    const { token } = await payer()
    const home = { street: '199 Water St', city: 'New York', state: 'NY', zip_code: '10038' }
    const { location } = await got(
      ask('POST', '/customer/location', { token, json: { ...home, phone: '2125550100' } }),
    )
    const { cc_id } = await got(saveCard(token))
    const wish = { order_type: 'delivery', location_id: location.location_id }
    return buy(token, 1001, 10, { ...wish, payments: [{ type: 'credit_card', id: cc_id }] })
  }

  /** Couriers are asked after the order was placed. */
  async function deliveryOf(orderId: number): Promise<Json> {
    for (let tries = 0; tries < 150; tries++) {
      const { status, body } = await operator('GET', `deliveries/${orderId}`)
      if (status === 200 && body.statuses.length > 0) return body
      await sleep(100)
    }
    assert.fail('no courier within 15 seconds')
  }
})

describe('money', () => {
  test('10.31 includes a promotion, which customers can use', async () => {
    const { token } = await payer()
    const enter = (deal_code: string) => ask('POST', '/customer/promo/deal', { token, json: { deal_code } })
    const promotion = () => ({
      ...{ code: `ACC-${newWord(12)}`.toUpperCase(), name: 'Acceptance', reward: 'percent_off', value: 15 },
      ...{ minimum: 20, expires: '2099-01-01T00:00:00Z', first_order: true },
    })
    const good = promotion()
    const { message, ...made } = await got(operator('POST', 'promotions', good))
    assert.deepEqual(message, [])
    const { expires, ...rest } = good
    assert.deepEqual({ ...made, ...rest }, made)
    assert.equal(Date.parse(made.expires), Date.parse(expires))
    const { deal } = await got(enter(good.code))
    assert.deepEqual([deal.reward, deal.value], ['percent_off', 15])
    const past = { ...promotion(), expires: '2020-01-01T00:00:00Z' }
    await got(operator('POST', 'promotions', past))
    await refused(enter(past.code), 400, 'bad_deal')
    const later = promotion()
    await got(operator('POST', 'promotions', later))
    await orderPickup(token)
    await refused(enter(later.code), 400, 'bad_deal')
    const missing = (await operator('POST', 'promotions', {})).body
    assert.deepEqual(fieldsOf(missing), ['code', 'name', 'reward', 'value'])
  })
  test('10.32 includes a gift card, which pays', async () => {
    const email = `${randomUUID()}@example.com`
    const card = await got(operator('POST', 'gift-cards', { email, value: 500 }))
    assert.deepEqual([card.message, card.email, card.value], [[], email, 500])
    const { token } = await payer()
    const payments = [{ type: 'gift_code', id: card.code }]
    const order = await buy(token, 1001, 1, { order_type: 'pickup', payments })
    assert.ok(order.total > 0)
    assert.equal(order.gift_card_amount_used, order.total)
    assert.deepEqual(fieldsOf((await operator('POST', 'gift-cards', {})).body), ['email', 'value'])
  })
})

test('10.20 orders are confirmed at once if that is switched on', async () => {
  const merchantId = await newMerchant()
  const dish = { type: 'Item', name: 'Pie', price: 12 }
  await build(merchantId, { type: 'SubMenu', name: 'Lunch', children: [dish] })
  const { token } = await payer()
  const { cc_id } = await got(saveCard(token))
  const wish = { order_type: 'pickup', payments: [{ type: 'credit_card', id: cc_id }] }
  assert.equal((await buy(token, merchantId, 1, wish)).confirmed, false)
  await got(operator('PUT', `merchants/${merchantId}`, { autoConfirm: true }))
  assert.equal((await buy(token, merchantId, 1, wish)).confirmed, true)
})

test('10.33 maintenance mode is switched with a word', async () => {
  assert.deepEqual(await got(operator('PUT', 'maintenance', { on: false })), { message: [], on: false })
  const { message } = await refused(operator('PUT', 'maintenance'), 400, 'missing_parameter')
  assert.equal(message[0].field, 'on')
})

describe('the audit log', () => {
  test('10.35 10.36 says who did what, and when', async () => {
    const name = `Acceptance ${newWord()}`
    const merchantId = await newMerchant({ info: { name } })
    await got(admin('PUT', 'info', { merchantId, name: `${name} Inc.` }))
    const all = await auditSince('2000-01-01T00:00:00Z')
    const [last] = all.filter(({ merchant_id }) => merchant_id === merchantId)
    assert.deepEqual([last.actor, last.subject], ['owner@example.com', String(merchantId)])
    assert.deepEqual([last.before.name, last.after.name], [name, `${name} Inc.`])
    const since = await auditSince(last.at)
    assert.ok(since.every(({ at }) => Date.parse(at) >= Date.parse(last.at)))
    assert.ok(since.some(({ audit_id }) => audit_id === last.audit_id))
    assert.deepEqual(await auditSince('2199-01-01T00:00:00Z'), [])
    await refused(operator('GET', 'audit', { since: 'yesterday' }), 400, 'invalid_parameter')
  })
  test('10.37 10.39 has every write of the operator, and no secret', async () => {
    const start = await startOfAudit()
    const client = await got(operator('POST', 'clients', { name: 'Acceptance' }))
    await got(operator('PUT', `clients/${client.client_id}`, { enabled: false }))
    const { group_id } = await got(operator('POST', 'groups', { name: 'Acceptance' }))
    await got(operator('PUT', `groups/${group_id}`, { name: 'Renamed' }))
    const merchantId = await newMerchant()
    await got(operator('PUT', `merchants/${merchantId}`, { promoted: true }))
    const credential = `credential-${randomUUID()}`
    const { provider_id, key } = await register({ credential })
    await got(operator('PUT', `providers/${provider_id}`, { enabled: false }))
    const code = `ACC-${newWord(12)}`.toUpperCase()
    await got(operator('POST', 'promotions', { code, name: 'Acceptance', reward: 'points', value: 5 }))
    const email = `${randomUUID()}@example.com`
    const card = await got(operator('POST', 'gift-cards', { email, value: 5 }))
    await got(operator('PUT', 'maintenance', { on: false }))
    const records = (await auditSince(start)).filter(({ actor }) => actor === 'operator')
    const count = (...words: unknown[]) =>
      records.filter((one) => words.every((word) => JSON.stringify(one).includes(String(word)))).length
    assert.equal(count(client.client_id), 2)
    assert.equal(count('"group', `"${group_id}"`), 2)
    assert.equal(count(`"merchant_id":${merchantId}`), 1)
    assert.equal(count('"provider', `"${provider_id}"`), 2)
    assert.equal(count(code) + count(email), 2)
    assert.ok(count('"maintenance"') >= 1)
    const renamed = records.find(({ before, after }) => before?.group_id === group_id && after)
    assert.deepEqual([renamed?.before.name, renamed?.after.name], ['Acceptance', 'Renamed'])
    for (const secret of [client.client_secret, key, credential, card.code]) assert.equal(count(secret), 0)
  })
  test('10.38 has every write of a merchant', async () => {
    const start = await startOfAudit()
    const merchantId = await newMerchant({ schedule: null, zones: [] })
    const [menu, item] = await make(
      merchantId,
      { type: 'SubMenu', name: 'Lunch' },
      { type: 'Item', name: 'Pie', price: 5 },
    )
    const links = [{ parentId: menu, childId: item }]
    const hours = allWeek('09:00', '17:00')
    const zone = { type: 'radius', radius: 2, fixedFee: 1 }
    const write = (method: string, path: string, given: object) =>
      got(admin(method, path, { merchantId, ...given }))
    await write('PUT', 'info', { description: 'New' })
    await write('PUT', 'menu', { entities: [{ id: item, type: 'Item', price: 6 }] })
    await write('POST', 'menu/link', { links })
    await write('PUT', 'menu/link', { links: [{ ...links[0], displayOrder: 1 }] })
    await write('DELETE', 'menu/link', links[0]!)
    await write('DELETE', 'menu', { entityIds: item })
    await write('POST', 'menu/structure', { menu: [{ type: 'SubMenu', name: 'Dinner' }] })
    const { scheduleId: id } = await write('POST', 'menu/schedule', { schedule: { name: 'Noon', hours } })
    await write('PUT', 'menu/schedule', { schedule: { id, name: 'Later' } })
    await write('POST', 'schedule', { schedule: { business: hours } })
    await write('PUT', 'schedule', { schedule: { delivery: hours } })
    await write('DELETE', 'schedule/truncate', {})
    const { deliveryZoneIds } = await write('POST', 'zones', { deliveryZones: [zone, zone] })
    await write('PUT', 'zones', { deliveryZones: [{ id: deliveryZoneIds[0], radius: 3 }] })
    await write('DELETE', 'zones', { deliveryZoneIds: deliveryZoneIds[0] })
    await write('DELETE', 'zones/truncate', {})
    const records = (await auditSince(start)).filter(({ merchant_id }) => merchant_id === merchantId)
    // Including those that created the merchant and the first two entities.
    assert.equal(records.length, 18)
    for (const { actor, before, after } of records) {
      assert.equal(actor, 'owner@example.com')
      assert.notDeepEqual(before, after)
    }
  })

  /** A time by the service's own clock. */
  async function startOfAudit(): Promise<string> {
    const [last] = (await got(operator('GET', 'audit', { limit: 1 }))).records
    return last?.at ?? '2000-01-01T00:00:00Z'
  }
})
