import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { sdkFiles } from '../../scripts/generate-sdk.ts'
import {
  Cellardoor,
  type CellardoorOptions,
  operations,
  type RefusalCode,
  RefusalError,
} from '../../sdk/src/index.ts'
import { sql } from '../../src/db/database.ts'
import { startSequencer } from '../support/events.ts'
import { testService } from '../support/test-service.ts'

const service = testService({ template: 'demo' })
const waterSt = '199 Water St, New York, NY'
const ada = { username: 'ada@example.com', password: 'open-sesame-42' }
const tonight = '2026-06-15T19:00:00-04:00'
const countOrders = sql<{ count: number }>('SELECT count(*)::int AS count FROM orders')

const demoClient = (more: Partial<CellardoorOptions> = {}) =>
  new Cellardoor({ baseUrl: service.url, clientId: 'demo-app', clientSecret: 'demo-app-secret', ...more })

async function adasClient(more: Partial<CellardoorOptions> = {}) {
  const client = demoClient(more)
  await client.auth.password(ada)
  return client
}

async function ownersClient() {
  const app = { clientId: 'merchant-app', clientSecret: 'merchant-app-secret' }
  const client = new Cellardoor({ baseUrl: service.url, ...app })
  await client.auth.password({ ...ada, username: 'owner@example.com', scope: 'global,merchant' })
  return client
}

const isRefusal = (code: RefusalCode) => (error: unknown) => error instanceof RefusalError && error.is(code)

/** Something that can be ordered as it is. */
async function findItem(client: Cellardoor, merchantId: number) {
  const { menu } = await client.merchants.menu(merchantId, { hide_unavailable: false })
  const items = menu.flatMap(({ children }) => children.filter((child) => child.type === 'item'))
  return items.find(({ price, children }) => price >= 12 && children.length === 0)!
}

/** Ada's cart at 1001 with one item. */
async function filledCart(client: Cellardoor) {
  const cart = client.cart(1001)
  await cart.clear()
  await cart.add({ item_id: (await findItem(client, 1001)).id })
  return cart
}

/** At a merchant that confirms manually. */
async function orderForTonight(client: Cellardoor): Promise<number> {
  const cart = client.cart(1002)
  await cart.add({ item_id: (await findItem(client, 1002)).id })
  const [card] = (await client.customer.cards.list()).cards
  const payments = [{ type: 'credit_card', id: card!.cc_id }]
  return (await cart.checkout({ order_type: 'pickup', order_time: tonight, payments })).order_id
}

describe('the generated client', () => {
  test('matches the description of this very service', async () => {
    const description = (await service.get('/openapi.json')).body
    for (const [path, text] of Object.entries(sdkFiles(description))) {
      assert.ok(readFileSync(path, 'utf8') === text, `${path} is stale: run npm run generate`)
    }
  })

  test('can call every operation by its id', async () => {
    const { paths } = (await demoClient().request('get_openapi_json')) as any
    const ids = Object.values(paths).flatMap((methods: any) =>
      Object.values(methods).map((operation: any) => operation.operationId),
    )
    assert.deepEqual(Object.keys(operations).sort(), ids.sort())
    assert.match(await demoClient().request('get_metrics'), /^# HELP/)
  })
})

describe('browsing', () => {
  test('finds merchants near an address or a point', async () => {
    const client = demoClient()
    const { merchants, search_address } = await client.merchants.search({ near: waterSt, method: 'delivery' })
    assert.ok(merchants.some(({ id }) => id === '1001'))
    const { latitude, longitude } = search_address
    const picked = await client.merchants.search({
      near: { latitude, longitude },
      method: 'pickup',
      limit: 2,
    })
    assert.equal(picked.merchants.length, 2)
  })

  test('shows one merchant: what it is, when it is open, what it has', async () => {
    const { merchants } = demoClient()
    const { merchant } = await merchants.get('1001', { address: waterSt })
    assert.equal(merchant.id, '1001')
    assert.equal(Object.keys((await merchants.hours(1001)).current_schedule.business).length, 7)
    const { menu } = await merchants.menu(1001, { item_only: true })
    const first = menu[0]!.children[0]!
    assert.equal((await merchants.item(1001, first.id)).item[0]!.name, first.name)
  })

  test('finds drinks, their stores, and one of them as a store sells it', async () => {
    const { alcohol } = demoClient()
    const { data } = await alcohol.search({ near: waterSt, section: 'wine', limit: 2 })
    const [product] = Object.values(data.products ?? {})
    const merchant_id = product!.merchant_ids![0]!
    const { item } = await alcohol.product(product!.product_id!, { merchant_id })
    assert.equal(item[0]!.name, product!.name)
    assert.ok(data.merchant_ids!.includes(merchant_id) && data.merchants === undefined)
    const merlots: string[] = []
    const wanted = { near: waterSt, keyword: 'merlot', limit: 7, fields: ['name'] } as const
    for await (const { name } of alcohol.products(wanted)) merlots.push(name)
    assert.ok(merlots.length > 7 && new Set(merlots).size === merlots.length)
    assert.ok(String(merchant_id) in (await alcohol.stores({ near: waterSt })).data.merchants)
  })

  test('has typed codes for refusals, and an ambiguous address lists its candidates', async () => {
    const { merchants } = demoClient()
    await assert.rejects(merchants.get(999_999), isRefusal('no_rest'))
    const error = await merchants.search({ near: '100 Broadway, NY' }).catch((caught) => caught)
    assert.ok(isRefusal('loc_multiple_possible')(error))
    assert.ok(error.body.addresses.length > 1)
    await assert.rejects(demoClient({ clientId: 'nobody' }).merchants.get(1001), isRefusal('invalid_client'))
  })
})

describe('identity', () => {
  test('starts with a password, and ends with signing out', async () => {
    const client = await adasClient()
    assert.equal((await client.customer.account()).user.email, 'ada@example.com')
    await client.auth.signOut()
    assert.deepEqual(client.session, {})
    await assert.rejects(client.customer.account(), isRefusal('invalid_token'))
  })

  test('continues in another client, and an expired token is renewed once for many calls', async () => {
    const { session } = await adasClient()
    let refreshes = 0
    const counting: typeof fetch = (url, init) => {
      refreshes += String(url).includes('refresh_token') ? 1 : 0
      return fetch(url, init)
    }
    const client = demoClient({ session: { ...session, accessToken: 'lost' }, fetch: counting })
    const answers = await Promise.all([
      client.customer.account(),
      client.orders.recent(),
      client.customer.age(),
    ])
    assert.deepEqual([answers.length, refreshes], [3, 1])
    assert.notEqual(client.session.accessToken, 'lost')
  })

  test('keeps what a guest put in the cart after signing in', async () => {
    const client = demoClient()
    await client.auth.guest()
    const { id } = await findItem(client, 1001)
    await client.cart(1001).add({ item_id: id, item_qty: 3 })
    await client.auth.password({ ...ada, username: 'new@example.com' })
    assert.equal(client.session.guestToken, undefined)
    assert.equal((await client.cart(1001).view()).item_count, 3)
  })

  test('has a sign-in page URL that the service accepts', async () => {
    const redirect_uri = 'http://localhost:4000/callback'
    const url = demoClient().auth.signInUrl({ redirect_uri, state: 's' })
    const page = await fetch(url)
    assert.equal(page.status, 200)
    assert.match(await page.text(), /name="_token"/)
    await assert.rejects(demoClient().auth.code({ code: 'x', redirect_uri }), isRefusal('invalid_grant'))
  })
})

describe('ordering', () => {
  test('places one order even if its answer was lost twice', async () => {
    let lost = 0
    const losing: typeof fetch = async (url, init) => {
      const response = await fetch(url, init)
      if (String(url).includes('/checkout') && init?.method === 'POST' && lost++ < 2)
        throw new TypeError('lost')
      return response
    }
    const client = await adasClient({ fetch: losing, retry: { pauseMs: 1 } })
    const cart = await filledCart(client)
    const before = await service.db.get(countOrders)
    const { order_id } = await cart.checkout({ order_type: 'pickup', payments: [{ type: 'cash' }] })
    const after = await service.db.get(countOrders)
    assert.deepEqual([lost, after.count - before.count], [3, 1])
    assert.equal((await client.orders.get(order_id)).order.order_id, order_id)
  })

  test('works for a guest, who can read the order', async () => {
    const client = demoClient()
    await client.auth.guest()
    const cart = await filledCart(client)
    const card = {
      cc_number: '4242424242424242',
      exp_month: 12,
      exp_year: 2030,
      cvv: '123',
      billing_zip: '10038',
    }
    const { order_id } = await cart.checkout({
      order_type: 'pickup',
      payments: [{ type: 'credit_card', card }],
      first_name: 'Grace',
      last_name: 'Hopper',
      email: 'grace@example.com',
      phone_number: '2125550142',
    })
    assert.equal((await client.orders.get(order_id)).order.type, 'pickup')
  })

  test('can be followed until the order has ended', async () => {
    const client = await adasClient()
    const order_id = await orderForTonight(client)
    const states: string[] = []
    const sequencer = startSequencer(service)
    for await (const { status } of client.orders.track(order_id)) {
      states.push(status)
      if (status === 'placed') await client.orders.cancel(order_id, { reason: 'changed my mind' })
    }
    await sequencer.close()
    assert.deepEqual(states, ['placed', 'cancelled'])
  })

  test('again fills the cart with the earlier order', async () => {
    const client = await adasClient()
    const { orders } = await client.orders.recent()
    const { merchant_id } = await client.orders.reorder(orders[0]!.order_id)
    assert.equal(String(merchant_id), String(orders[0]!.merchant_id))
  })
})

describe('staff calls', () => {
  test('let an administrator create, link, unlink and remove', async () => {
    const { menu, links, zones, schedules } = (await ownersClient()).admin(1001)
    const made = await menu.create([
      { type: 'SubMenu', name: 'Try', parentId: null },
      { type: 'Item', name: 'Pie', price: 4 },
    ])
    const [parentId, childId] = made.entityIds as [number, number]
    await links.add([{ parentId, childId }])
    await links.remove([{ parentId, childId }])
    assert.deepEqual((await menu.remove([parentId, childId])).entityIds, [parentId, childId])
    const { deliveryZoneIds } = await zones.create([
      { type: 'radius', radius: 1, fixedFee: 2 },
      { type: 'zipCode', zipCode: '10038', percentFee: 5 },
    ])
    assert.deepEqual((await zones.remove(deliveryZoneIds)).deliveryZoneIds, deliveryZoneIds)
    assert.ok(Array.isArray((await schedules.list()).schedules))
  })

  test('let a merchant confirm an order', async () => {
    const client = await adasClient()
    const order_id = await orderForTonight(client)
    const { orders } = (await ownersClient()).admin(1002)
    await orders.confirm(order_id, { prepMinutes: 20 })
    assert.equal((await client.orders.get(order_id)).order.confirmed, true)
  })

  test('use the operator’s own token', async () => {
    const client = demoClient({ operatorToken: 'demo-operator-token' })
    const { clients } = await client.operator.clients.list()
    assert.ok(clients.some(({ client_id }) => client_id === 'demo-app'))
    assert.equal((await client.operator.maintenance.get()).on, false)
    await assert.rejects(demoClient().operator.audit(), isRefusal('invalid_token'))
  })
})
