import assert from 'node:assert/strict'
import { after, before, describe, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sendExport } from '../../src/modules/privacy/export-account.ts'
import { testOfAll } from '../support/eventually.ts'
import { operator, testService } from '../support/test-service.ts'
import { mustNotHoldThread, openClientThread } from '../support/threads.ts'

// Like loop-delay.test.ts, for large valid data: menus near their limits with history, explained and added to carts, and
// very many rate-limited addresses.
const service = testService({ template: 'demo', env: { CHECK_ANSWERS: 'false' } })
const client = openClientThread()
after(() => client.close())
const merchantId = 1001
const isQuick = process.env.TEST_ALL !== 'true'
/** Nearly the maximum for one section, and with six sections nearly the maximum for a menu. */
const itemCount = 4000
const sectionCount = isQuick ? 1 : 6
const optionCount = 20

/** The ids of all options in an answer, at any depth. */
function optionsIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  const { id, type } = node as { id?: string; type?: string }
  const own = type === 'option' && id !== undefined ? [id] : []
  return [...own, ...Object.values(node).flatMap(optionsIn)]
}

/** Reads by the menu's owner are done as the operator here; lint is a POST. */
async function mustRead(t: TestContext, reads: Record<string, string>) {
  for (const [name, path] of Object.entries(reads)) {
    const url = service.url + path
    const method = path.includes('/lint') ? 'POST' : 'GET'
    const status = await mustNotHoldThread(name, t, () =>
      client.request({ method, url, headers: path.includes('/admin/') ? operator : {} }),
    )
    assert.equal(status, 200, name)
  }
}

describe('a large valid menu', () => {
  let first: number
  let itemId: string
  const admin = (method: string, path: string, body?: object) =>
    service.request(method, `/merchant/admin/menu${path}`, { body, headers: operator })

  const create = async (entities: object[]): Promise<number[]> => {
    const answer = await admin('POST', '', { merchantId, entities })
    assert.equal(answer.status, 200, answer.text.slice(0, 500))
    return answer.body.entityIds
  }

  before(async () => {
    first = (await admin('GET', `/revisions?merchantId=${merchantId}`)).body.current
    const [menu] = await create([{ type: 'SubMenu', name: 'Large', parentId: null }])
    const item = (n: number) => ({
      type: 'Item',
      name: `Dish ${n}`,
      price: 5.01,
      parentId: menu,
      description: 'x'.repeat(80),
    })
    const items = await create(Array.from({ length: itemCount }, (_, n) => item(n)))
    for (let section = 1; section < sectionCount; section++) {
      const [parentId] = await create([{ type: 'SubMenu', name: `Large ${section}`, parentId: null }])
      await create(Array.from({ length: itemCount }, (_, n) => ({ ...item(n), parentId })))
    }
    itemId = `N${items[0]}`
    let parents = [items[0]!]
    // Groups below options below groups, deeper than real menus.
    for (let level = 0; level < 10; level++) {
      const [group] = await create([{ type: 'OptionGroup', name: `Group ${level}`, parentId: parents[0] }])
      const options = await create(
        Array.from({ length: optionCount }, (_, n) => ({
          type: 'Option',
          name: `Option ${n}`,
          price: 1,
          parentId: group,
        })),
      )
      parents = options
    }
  })

  test('is compared, explained and read without blocking the thread', async (t) => {
    const { current } = (await admin('GET', `/revisions?merchantId=${merchantId}`)).body
    const reads = {
      'the difference of two menus': `/merchant/admin/menu/diff?merchantId=${merchantId}&from=${first}&to=${current}`,
      'a menu that is explained': `/merchant/${merchantId}/menu?client_id=demo-app&explain=true`,
      'a menu at another moment': `/merchant/${merchantId}/menu?client_id=demo-app&at=2030-01-01T12:00:00Z`,
      'a menu of its administrator': `/merchant/admin/menu?merchantId=${merchantId}`,
      'a menu as JSON': `/merchant/admin/menu/export?merchantId=${merchantId}`,
      'a menu as CSV': `/merchant/admin/menu/export?merchantId=${merchantId}&format=csv`,
      'a menu that is looked through': `/merchant/admin/menu/lint?merchantId=${merchantId}`,
    }
    await mustRead(t, reads)
  })

  test('is read for the first time after a change without blocking the thread', async (t) => {
    let price = 6
    const status = await mustNotHoldThread('the first read', t, async () => {
      const changed = { id: Number(itemId.slice(1)), type: 'Item', price: price++ }
      const answer = await admin('PUT', '', { merchantId, entities: [changed] })
      assert.equal(answer.status, 200, answer.text)
      const url = `${service.url}/merchant/${merchantId}/menu?client_id=demo-app`
      return client.request({ method: 'GET', url, headers: {} })
    })
    assert.equal(status, 200)
  })

  // A menu is stored in full after 32 writes.
  test('is saved whole, has its history read, and gets faulty links', { skip: isQuick }, async (t) => {
    const create = (n: number) => ({ type: 'SubMenu', name: `Renamed ${n}`, parentId: null })
    await mustNotHoldThread('34 writes', t, async () => {
      for (let n = 0; n < 34; n++)
        assert.equal((await admin('POST', '', { merchantId, entities: [create(n)] })).status, 200)
    })
    const { current } = (await admin('GET', `/revisions?merchantId=${merchantId}`)).body
    const diff = `/merchant/admin/menu/diff?merchantId=${merchantId}&from=${first + 1}&to=${current}`
    const looked = { method: 'GET', url: service.url + diff, headers: operator }
    assert.equal(await mustNotHoldThread('a distant difference', t, () => client.request(looked)), 200)
    const links = Array.from({ length: 9000 }, (_, n) => ({ parentId: n + 1, childId: n + 2 }))
    const faulty = await mustNotHoldThread('faulty links', t, () =>
      client.request({
        ...{ method: 'POST', url: `${service.url}/merchant/admin/menu/link` },
        body: JSON.stringify({ merchantId, links }),
        headers: { ...operator, 'content-type': 'application/json' },
      }),
    )
    assert.equal(faulty, 400)
  })

  test('goes into the largest and deepest carts', async (t) => {
    const guest = (await service.get('/customer/auth/guest?client_id=demo-app')).body['Guest-Token'] as string
    const headers = { 'guest-token': guest }
    const { body: item } = await service.get(`/merchant/${merchantId}/menu/${itemId}?client_id=demo-app`)
    const everything = Object.fromEntries(optionsIn(item).map((id) => [id, 1]))
    assert.ok(Object.keys(everything).length >= optionCount, JSON.stringify(item).slice(0, 900))
    const items = Array.from({ length: 90 }, () => ({
      item_id: itemId,
      item_qty: 1,
      option_qty: everything,
    }))
    const path = `/customer/cart/${merchantId}?client_id=demo-app`
    const url = service.url + path
    const body = JSON.stringify({ items, order_type: 'pickup' })
    const added = await mustNotHoldThread('ninety lines with all options', t, async () => {
      await client.request({ method: 'DELETE', url, headers })
      return client.request({
        method: 'POST',
        url,
        body,
        headers: { ...headers, 'content-type': 'application/json' },
      })
    })
    assert.equal(added, 200)
    assert.equal(
      await mustNotHoldThread('the cart', t, () => client.request({ method: 'GET', url, headers })),
      200,
    )
  })
})

const numbered = <T>(count: number, make: (n: number) => T) =>
  Array.from({ length: count }, (_, n) => make(n))

test('an item with thousands of options is read without blocking the thread', async (t) => {
  const wideId = 1002
  const groupCount = isQuick ? 2 : 4
  const group = { type: 'OptionGroup', selectionType: 'quantity', selectionsMin: 0, selectionsMax: 20 }
  const option = { type: 'Option', price: 1, qtyMin: 0.5, qtyIncrements: 0.5, qtyMax: 9 }
  const options = numbered(groupCount * 4000, (n) => ({ ...option, id: `o${n}`, name: `Wine ${n}` }))
  const document = {
    cellardoorMenu: 1,
    entities: [
      { id: 'menu', type: 'SubMenu', name: 'Menu' },
      { id: 'item', type: 'Item', name: 'Wide', price: 1 },
      ...numbered(groupCount, (n) => ({ ...group, id: `g${n}`, name: `Group ${n}` })),
      ...options,
    ],
    links: [
      { parentId: null, childId: 'menu' },
      { parentId: 'menu', childId: 'item' },
      ...numbered(groupCount, (n) => ({ parentId: 'item', childId: `g${n}` })),
      ...options.map(({ id }, n) => ({ parentId: `g${n % groupCount}`, childId: id })),
    ],
  }
  const imported = await service.request('POST', '/merchant/admin/menu/import', {
    body: { merchantId: wideId, format: 'json', document },
    headers: operator,
  })
  assert.equal(imported.status, 200, imported.text.slice(0, 500))
  const item = `/merchant/${wideId}/menu/N${imported.body.entityIds[1]}?client_id=demo-app`
  let counter = 0
  await mustNotHoldThread('its first read', t, async () => {
    // A change makes it a new menu, for which nothing is written yet.
    const entities = [{ type: 'SubMenu', name: `Other ${counter++}`, parentId: null }]
    const body = { merchantId: wideId, entities }
    assert.equal(
      (await service.request('POST', '/merchant/admin/menu', { body, headers: operator })).status,
      200,
    )
    const url = service.url + item
    assert.equal(await client.request({ method: 'GET', url, headers: {} }), 200)
  })
  await mustRead(t, {
    'an item that is explained': `${item}&explain=true`,
    'options that are looked through': `/merchant/admin/menu/lint?merchantId=${wideId}`,
    'options of its administrator': `/merchant/admin/menu?merchantId=${wideId}`,
  })
})

test('a menu with many schedules is read without blocking the thread', async (t) => {
  const scheduledId = 1003
  const half = (n: number) => `${String(Math.floor(n / 14)).padStart(2, '0')}:${n % 2 ? '30' : '00'}`
  const hours = numbered(168, (n) => ({
    day: Math.floor(n / 2) % 7,
    startTime: half(n),
    endTime: `${half(n).slice(0, 4)}9`,
  }))
  const schedules = numbered(isQuick ? 40 : 150, (n) => ({ id: `s${n}`, name: `Schedule ${n}`, hours }))
  const document = {
    cellardoorMenu: 1,
    schedules,
    entities: [
      { id: 'menu', type: 'SubMenu', name: 'Menu', scheduleIds: schedules.map(({ id }) => id) },
      { id: 'item', type: 'Item', name: 'Dish', price: 1 },
    ],
    links: [
      { parentId: null, childId: 'menu' },
      { parentId: 'menu', childId: 'item' },
    ],
  }
  const imported = await service.request('POST', '/merchant/admin/menu/import', {
    body: { merchantId: scheduledId, format: 'json', document },
    headers: operator,
  })
  assert.equal(imported.status, 200, imported.text.slice(0, 500))
  const menu = `/merchant/${scheduledId}/menu?client_id=demo-app`
  let minute = 0
  await mustNotHoldThread('its first read', t, async () => {
    service.clock.ms += 60_000 * ++minute // the cached value is outdated
    const url = service.url + menu
    assert.equal(await client.request({ method: 'GET', url, headers: {} }), 200)
  })
  await mustRead(t, {
    'schedules at another moment': `${menu}&at=2030-01-01T12:00:00Z`,
    'schedules that are explained': `${menu}&explain=true&hide_unavailable=true`,
    'schedules of their administrator': `/merchant/admin/menu/schedule?merchantId=${scheduledId}`,
  })
})

// Rows of one table are representative: orders and their lines are treated alike.
test('a longtime customer’s archive is built without blocking the thread', async (t) => {
  const batchSize = 5000 // below the statement timeout, on a busy machine
  let customerId = 0
  for (let batch = 0; batch < (isQuick ? 2 : 10); batch++) {
    const { rows } = await service.db.pool.query(
      `INSERT INTO customer_locations
       SELECT copy.*
       FROM (SELECT * FROM customer_locations ORDER BY location_id LIMIT 1) AS one, generate_series($1::int, $2::int) AS n,
         jsonb_populate_record(one::customer_locations,
           jsonb_build_object('location_id', 1000000 + n, 'address_key', n, 'is_default', false)) AS copy
       RETURNING customer_id`,
      [batch * batchSize + 1, (batch + 1) * batchSize],
    )
    customerId = Number(rows[0].customer_id)
  }
  const mail = { send: async () => {}, forget: async () => {} }
  await mustNotHoldThread('the archive', t, () => sendExport({ ...service.deps, mail }, { customerId }))
})

testOfAll(
  'a hundred thousand rate-limited addresses are counted and forgotten without blocking the thread',
  async (t) => {
    const budget = { name: 'many-addresses', requests: 5, seconds: 2 }
    await mustNotHoldThread('addresses', t, async () => {
      for (let batch = 0; batch < 100; batch++) {
        await Promise.all(
          Array.from({ length: 1000 }, (_, n) => service.deps.limiter.spend(budget, `198.51.${batch}.${n}`)),
        )
        await sleep(1)
      }
      await sleep(3000) // all of them expire meanwhile
    })
  },
)
