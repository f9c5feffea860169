import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { admin, rivalToken } from './support/administration.ts'
import { ask, got, type Json, read, refused } from './support/ask.ts'
import { openCompany } from './support/company.ts'
import { nextYear, payer, saveCard } from './support/customer.ts'
import { demoApp, logIn, merchantApp, publicApp } from './support/identity.ts'
import { water } from './support/merchants.ts'
import { operator } from './support/operator.ts'
import { newcomer, tokenOf } from './support/people.ts'

const find = (address: string, more: object = {}, method = 'delivery') =>
  read(`/merchant/search/${method}`, { address, ...more })
const adas = async (path: string, query = {}) => got(ask('GET', path, { token: await tokenOf('ada'), query }))
const around = await got(find(water))
const shown = (id: number): Json => around.merchants.find((one: Json) => one.id === String(id))
const below = (entity: Json): Json[] => [entity, ...entity.children.flatMap(below)]

describe('the service', () => {
  test('11.1 11.2 11.3 says what it offers', async () => {
    assert.ok(around.merchants.length > 0)
    assert.ok((await got(find(water, {}, 'pickup'))).merchants.length > 0)
    assert.equal((await got(read('/merchant/1001/'))).merchant.id, '1001')
    assert.equal((await got(read('/merchant/1001/hours'))).merchant_id, 1001)
    assert.ok((await got(read('/merchant/1001/menu'))).menu.length > 0)
    const place = { address: water, order_type: 'pickup', order_time: 'ASAP' }
    const { data } = await got(read('/data/search', { search_type: 'alcohol', ...place }))
    assert.ok(Object.keys(data.products).length > 0)
    await got(read('/data/search', { search_type: 'MerchantList', ...place }))
  })
  test('11.4 11.5 11.6 serves customers, merchants and couriers', async () => {
    const { orders } = await adas('/customer/orders/recent')
    const order_id = String(orders.find(({ merchant_id }: Json) => merchant_id === 1001).order_id)
    assert.equal((await adas(`/customer/orders/recent/${order_id}`)).order.order_id, Number(order_id))
    const { token } = await newcomer()
    const json = { order_id }
    await refused(ask('POST', '/customer/cart/reorder', { token, json }), 400, 'unknown_order')
    for (const path of ['menu', 'menu/schedule', 'zones']) await got(admin('GET', path, { merchantId: 1001 }))
    for (const path of ['estimate', 'book', 'cancel/D1'])
      await refused(ask('POST', `/provider/test/${path}`), 401, 'invalid_token')
  })
  test('11.10 warns of what requires it', async () => {
    const { warnings } = await got(read('/merchant/1002/menu'))
    assert.deepEqual(
      warnings.map(({ type }: Json) => type),
      ['alcohol'],
    )
    assert.ok(warnings[0].items.length > 0)
  })
  test('11.14 11.17 has no path for laundry', async () => {
    const { status, body } = await ask('GET', '/openapi.json')
    assert.equal(status, 200)
    assert.match(body.openapi, /^3\./)
    assert.deepEqual(
      Object.keys(body.paths).filter((path) => /laundry|clean/.test(path)),
      [],
    )
  })
  test('11.15 11.16 11.18 11.19 11.21 has its pages', async () => {
    const page = await ask('GET', '/')
    assert.match(page.text, /Cellardoor/)
    assert.match(page.headers.get('content-type')!, /^text\/html/)
    const docs = await ask('GET', '/docs')
    const target = docs.headers.get('location') ?? '/docs'
    const reference = await ask('GET', target)
    assert.deepEqual([reference.status, /openapi\.json/.test(reference.text)], [200, true])
    assert.equal((await got(ask('GET', '/healthz'))).status, 'alive')
    assert.equal((await got(ask('GET', '/readyz'))).status, 'ready')
    const { text, headers } = await ask('GET', '/metrics')
    assert.match(headers.get('content-type')!, /^text\/plain/)
    assert.match(text, /^# TYPE \w+ (counter|gauge|histogram)$/m)
  })
  test('11.35 11.6 reaches a company on its own machine', async () => {
    const company = await openCompany({ more: { enabled: false } })
    const { received } = await got(ask('POST', '/provider/test/estimate', { token: company.key, json: {} }))
    assert.equal(received.status, 200)
    await company.close()
  })
})

describe('the demo’s apps and people', () => {
  test('11.40 include three apps', async () => {
    const callbacks = ['http://localhost:4000/callback', 'http://127.0.0.1:4000/callback']
    const { clients } = await got(operator('GET', 'clients'))
    const appOf = (id: string): Json => clients.find(({ client_id }: Json) => client_id === id)
    const grants = (id: string) => [appOf(id).flows, appOf(id).redirect_uris]
    assert.deepEqual(grants('demo-app'), [['password', 'trusted'], callbacks])
    assert.deepEqual(grants('public-app'), [[], callbacks.slice(0, 1)])
    assert.deepEqual(grants('merchant-app')[1], callbacks.slice(0, 1))
    await got(logIn(demoApp))
    await got(read('/merchant/1001/', { client_id: 'public-app' }))
    await refused(logIn(publicApp), 400, 'unauthorized_client')
    await got(logIn({ ...merchantApp, username: 'owner@example.com', scope: 'global,merchant' }))
  })
  test('11.41 include test cards', async () => {
    const { token } = await payer()
    const save = (cc_number: string, more = {}) => saveCard(token, { cc_number, ...more })
    for (const good of ['4242424242424242', '4111111111111111', '4000000000000341']) await got(save(good))
    await got(save('4111111111111111', { exp_month: 1, exp_year: nextYear + 5, cvv: '999' }))
    await refused(save('4000000000000002'), 400, 'payment_declined')
    await refused(save('4000000000000119'), 503, 'payments_unavailable')
  })
  test('11.42 include ada', async () => {
    const { userAddress, user_payments } = await adas('/customer/account')
    const { street, city, state, zip_code, default: isDefault } = userAddress
    assert.deepEqual(
      [street, city, state, zip_code, isDefault],
      ['199 Water St', 'New York', 'NY', '10038', true],
    )
    assert.deepEqual([user_payments.credit_balance.value, user_payments.gift_cards[0].value], [10, '25.00'])
    assert.equal((await adas('/customer/cc')).cards.length, 2)
    assert.equal((await adas('/customer/cc', { include_expired: true })).cards.length, 3)
    const { orders } = await adas('/customer/orders/recent')
    assert.ok(orders.length >= 5)
    assert.equal(orders.filter(({ favorite }: Json) => favorite).length, 1)
    assert.ok(orders.some(({ vertical }: Json) => vertical.type === 'alcohol'))
    assert.equal((await adas('/merchant/favorite')).merchants.length, 1)
  })
  test('11.43 11.44 include new and moved', async () => {
    const token = await tokenOf('new')
    assert.equal((await got(ask('GET', '/customer/account', { token }))).userAddress, null)
    assert.deepEqual((await got(ask('GET', '/customer/cc', { token }))).cards, [])
    assert.deepEqual((await got(ask('GET', '/customer/orders/recent', { token }))).orders, [])
    const answer = await ask('GET', '/customer/account', { token: await tokenOf('moved') })
    assert.deepEqual([answer.status, answer.body.user.email], [400, 'moved@example.com'])
  })
  test('11.45 11.64 include owner and rival', async () => {
    const rival = await rivalToken()
    assert.equal((await got(admin('GET', 'info', { merchantId: 1001 }))).groupId, 1)
    assert.equal((await got(admin('GET', 'info', { merchantId: 1007 }, rival))).groupId, 2)
    await refused(admin('GET', 'info', { merchantId: 1007 }), 403, 'forbidden')
    await refused(admin('GET', 'info', { merchantId: 1001 }, rival), 403, 'forbidden')
  })
  test('11.46 have promotions', async () => {
    const { token } = await newcomer()
    const enter = (deal_code: string) => ask('POST', '/customer/promo/deal', { token, json: { deal_code } })
    for (const [code, reward, value, first_order] of [
      ['WELCOME5', 'dollar_off', 5, true],
      ['TENOFF', 'percent_off', 10, false],
      ['POINTS100', 'points', 100, false],
    ] as const) {
      const { deal } = await got(enter(code))
      assert.deepEqual([deal.reward, deal.value, deal.first_order], [reward, value, first_order], code)
    }
    await refused(enter('EXPIRED'), 400, 'bad_deal')
  })
})

describe('the demo’s places', () => {
  const known: [string, number, number][] = [
    ['199 Water St, New York, NY', 40.7066, -74.0055],
    ['199 Water Street, 10038', 40.7066, -74.0055],
    ['350 5th Ave, New York, NY 10118', 40.7484, -73.9857],
    ['233 S Wacker Dr, Chicago, IL', 41.8789, -87.6359],
    ['200 N Spring St, Los Angeles, CA 90012', 34.0537, -118.2427],
    ['200 W Washington St, Phoenix, AZ', 33.4484, -112.077],
  ]
  test('11.47 11.49 include four cities with their well-known addresses', async () => {
    for (const [address, latitude, longitude] of known) {
      const { search_address } = await got(find(address))
      assert.equal(search_address.is_exact_match, true, address)
      const north = (search_address.latitude - latitude) * 111_195
      const east = (search_address.longitude - longitude) * 111_195 * Math.cos((latitude * Math.PI) / 180)
      assert.ok(Math.hypot(north, east) < 300, address)
    }
  })
  test('11.50 11.51 include ambiguous and unknown addresses', async () => {
    await refused(find('100 Broadway, NY'), 400, 'loc_multiple_possible')
    await refused(find('1 Nowhere Blvd, Nowhere, ZZ'), 400, 'invalid_address')
    for (const address of ['10038', 'Tribeca, New York', 'Union Square, New York']) {
      const { search_address } = await got(find(address, { inexact: true }))
      assert.deepEqual([search_address.city, search_address.state], ['New York', 'NY'], address)
    }
  })
})

describe('the demo’s merchants', () => {
  test('11.52 are many, and of all types', async () => {
    const { merchants } = await got(operator('GET', 'merchants', { limit: 1000 }))
    const demo = merchants.filter(({ name }: Json) => !name.startsWith('Acceptance'))
    assert.ok(demo.length >= 400)
    const share = demo.filter(({ state }: Json) => state === 'NY').length / demo.length
    assert.ok(share > 0.4 && share < 0.6)
    assert.equal(new Set(demo.map(({ type }: Json) => type)).size, 8)
  })
  test('11.56 11.65 11.67 are near 199 Water St', async () => {
    const { summary, ordering } = shown(1001)
    assert.deepEqual([summary.type, ordering.is_rds, ordering.is_open], ['R', true, true])
    const { pickup, delivery } = ordering.availability
    assert.deepEqual([pickup, delivery], [true, true])
    for (const id of [1001, 1010]) {
      const { standard_schedule } = await got(read(`/merchant/${id}/hours`))
      const days: Json[] = Object.values(standard_schedule.business)
      for (const { times_open } of days) assert.deepEqual(times_open, [{ start: '00:00', end: '24:00' }])
    }
    assert.equal(shown(1010).summary.type, 'W')
    assert.ok(around.merchants.filter(({ summary }: Json) => summary.type === 'W').length >= 3)
    const { merchants } = await got(operator('GET', 'merchants', { query: '1001' }))
    const { autoConfirm, group_id } = merchants.find(({ merchant_id }: Json) => merchant_id === 1001)
    assert.deepEqual([autoConfirm, group_id], [true, 1])
  })
  test('11.57 include 1001, which has something of everything', async () => {
    const { menu } = await got(read('/merchant/1001/menu'))
    const all: Json[] = menu.flatMap(below)
    const items = all.filter(({ type }) => type === 'item')
    const plain = items.filter(({ children }) => children.every(({ min_selection }: Json) => !min_selection))
    const { minimum } = shown(1001).ordering
    assert.ok(plain.some(({ price }) => price > minimum))
    const groups = (type: string) => all.filter((entity) => entity.type === type)
    const isFree = ({ price }: Json) => price === 0
    assert.ok(groups('option group').some((one) => one.min_selection > 0 && one.children.some(isFree)))
    assert.ok(groups('price group').length > 0)
    assert.ok(groups('option').some(({ children }) => children.length > 0))
    assert.ok(menu.some(({ children }: Json) => children[0].type === 'item'))
  })
  test('11.58 11.59 11.61 11.62 have their hours, or none', async () => {
    const hoursOf = async (id: number) => {
      const { standard_schedule } = await got(read(`/merchant/${id}/hours`))
      const days: [string, Json][] = Object.entries(standard_schedule.business)
      return Object.fromEntries(
        days.map(([day, { times_open }]) => [day, times_open.length > 0 ? times_open : 0]),
      )
    }
    for (const times of Object.values(await hoursOf(1002)))
      assert.deepEqual(times, [{ start: '17:00', end: '02:00' }])
    const { saturday, sunday, ...weekdays } = await hoursOf(1003)
    assert.deepEqual([saturday, sunday], [0, 0])
    for (const times of Object.values(weekdays)) assert.notEqual(times, 0)
    await refused(read('/merchant/1004/hours'), 400, 'deactivated')
    await refused(read('/merchant/1005/hours'), 400, 'not_found')
    const { merchants } = await got(operator('GET', 'merchants', { query: '1002' }))
    const found = merchants.find(({ merchant_id }: Json) => merchant_id === 1002)
    assert.deepEqual([found.autoConfirm, found.courierDelivery, found.group_id], [false, false, 1])
  })
  test('11.63 include 1006, which caters', async () => {
    assert.equal(shown(1006).summary.type, 'C')
    assert.ok(shown(1006).ordering.delivery_percent > 0)
    const { menu } = await got(read('/merchant/1006/menu'))
    assert.ok(menu.flatMap(below).some(({ sel_dep }: Json) => sel_dep === 1))
  })
  test('11.71 are served by swift and thrifty', async () => {
    const { providers } = await got(operator('GET', 'providers'))
    for (const name of ['swift', 'thrifty'])
      assert.equal(providers.find((one: Json) => one.name === name).enabled, true)
  })
})
