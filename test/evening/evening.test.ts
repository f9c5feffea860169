import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { nextReport } from '../../evening/rules/driving.ts'
import { Cellardoor } from '../../sdk/src/index.ts'
import { openDatabase, sql } from '../../src/db/database.ts'
import { eventually } from '../support/eventually.ts'
import { runDemoService } from '../support/process.ts'

/** An evening in New York: enough shops are open, whenever the test runs. */
const clock = `${new Date().toISOString().slice(0, 10)}T23:30:00Z`
const begun = Date.now()
const service = await runDemoService({
  ...{ DEMO_LIFE: 'on', DEMO_PACE: '30', COURIERS: 'simulated', CLOCK: clock },
})
const db = openDatabase(service.databaseUrl)
after(async () => {
  await db.close()
  await service.stop()
})

const operator = new Cellardoor({
  ...{ baseUrl: service.url, clientId: 'demo-app', operatorToken: 'demo-operator-token' },
})
const fixtures = sql<{ row: string }>(
  `SELECT md5(string_agg(t.row, ',' ORDER BY t.row)) AS row FROM (
     SELECT (m.active, m.paused_until, m.auto_confirm)::text AS row FROM merchants m WHERE merchant_id <= 1010
     UNION ALL SELECT e::text FROM menu_entities e WHERE merchant_id <= 1010
     UNION ALL SELECT s::text FROM merchant_shifts s WHERE merchant_id <= 1010
     UNION ALL SELECT o::text FROM alcohol_offers o WHERE merchant_id <= 1010) t`,
)
const unbalanced = sql<{ entries: number }>(
  `SELECT count(*)::int AS entries FROM
     (SELECT entry_id FROM ledger_lines GROUP BY entry_id HAVING sum(amount_cents) <> 0) e`,
)

/** Shops of Dora and Diego without delivery by courier companies. */
const ofDrivers = sql<{ merchantId: number }>(
  'SELECT merchant_id AS "merchantId" FROM merchants WHERE group_id = 17 AND NOT courier_delivery',
)
const reported = sql<{ kind: string; times: number }>(
  `SELECT kind, count(*)::integer AS times FROM driver_actions WHERE order_id = $1 AND refusal IS NULL
   GROUP BY kind ORDER BY min(happened_at)`,
)
const seen = sql<{ count: number }>('SELECT count(*)::integer AS count FROM driver_positions')

test('customers order, kitchens cook, couriers deliver, and a visitor’s order is delivered too', async () => {
  const before = await db.get(fixtures)
  const { orderId, client } = await orderAsVisitor()
  await eventually(async () => {
    const { order } = await client.orders.get(orderId)
    assert.equal(order.status, 'completed')
  })
  const orders = await eventually(async () => {
    const { orders } = await operator.operator.orders.list({ limit: 200 })
    const own = orders.filter(({ customer }) => customer.email.endsWith('@evening.example'))
    assert.ok(own.filter(({ status }) => status === 'completed').length >= 8, `${own.length} orders`)
    return own
  })
  assert.ok(new Set(orders.map(({ merchant_id }) => merchant_id)).size >= 5, 'at several shops')
  assert.deepEqual(await db.get(unbalanced), { entries: 0 })
  assert.deepEqual(await db.get(fixtures), before, 'guides and tests rely on the first shops')
  assert.doesNotMatch(service.output(), /error/i)
})

test('a shop’s own drivers deliver what they are assigned: each step once, with their position on the way', async () => {
  const shops = (await db.rows(ofDrivers)).map(({ merchantId }) => merchantId)
  const { orderId, client } = await orderAsVisitor(new Set(shops))
  await eventually(async () => {
    const { order } = await client.orders.get(orderId)
    assert.equal(order.status, 'completed')
  })
  const steps = await db.rows(reported, [orderId])
  assert.deepEqual(
    steps.map(({ kind, times }) => `${kind} ${times}`),
    ['accepted 1', 'at_shop 1', 'picked_up 1', 'arrived 1', 'delivered 1'],
  )
  assert.ok((await db.get(seen)).count > 0)
})

test('a visitor who signs in as a driver has a stop, and another one when it is done', async () => {
  const dora = new Cellardoor({
    ...{ baseUrl: service.url, clientId: 'demo-app', clientSecret: 'demo-app-secret' },
  })
  await dora.auth.password({
    ...{ username: 'dora@example.com', password: 'open-sesame-42', scope: 'global,driver' },
  })
  const waiting = (besides?: number) =>
    eventually(async () => {
      const { stops } = await dora.request('get_driver_stops')
      assert.ok(
        stops.some((stop) => stop.order_id !== besides),
        `${stops.length} stops`,
      )
      return stops
    })
  const { order_id } = (await waiting())[0]!
  for (;;) {
    const { stops } = await dora.request('get_driver_stops')
    const stop = stops.find((one) => one.order_id === order_id)
    if (!stop) break
    const { report } = nextReport(stop)
    const at = new Date(Date.now() + Date.parse(clock) - begun).toISOString()
    const { results } = await dora.request('post_driver_actions', {
      actions: [{ id: randomUUID(), order_id, at, ...report }],
    })
    assert.equal(results[0]!.result, 'applied')
  }
  await waiting(order_id)
})

test('both consoles have something waiting for visitors', async () => {
  const owner = new Cellardoor({
    ...{ baseUrl: service.url, clientId: 'merchant-app', clientSecret: 'merchant-app-secret' },
  })
  const login = { username: 'owner@example.com', password: 'open-sesame-42', scope: 'global,merchant' }
  await owner.auth.password(login)
  await eventually(async () => {
    const { orders } = await operator.operator.orders.list({ merchant_id: 1011, status: ['placed'] })
    assert.equal(
      orders.filter(({ customer }) => customer.last_name === 'Waits').length,
      1,
      'an unanswered order',
    )
    const { matches } = await operator.operator.catalogue.matches()
    assert.equal(matches.length, 3, 'products that may be the same')
    const { versions } = await operator.operator.compliance.list()
    assert.deepEqual(versions.map(({ active }) => active).sort(), [false, true], 'a rule in draft')
    const { findings } = await owner.admin(1011).menu.lint()
    assert.equal(findings.length, 2, 'faults of a menu')
    const { licenses } = await owner.request('get_merchant_admin_licenses', { merchantId: 1011 })
    const days = (Date.parse(licenses[0]!.expires) - Date.parse(clock)) / 86_400_000
    assert.ok(days > 4 && days < 8, 'a license that expires next week')
    const { webhooks } = await owner.webhooks.list()
    assert.ok(webhooks[0]!.failing_since, 'a webhook that fails')
    const { requests } = await operator.request('get_operator_help', { status: 'open', order_id: 99_002 })
    assert.ok(
      requests.some(({ images }) => images.length > 0),
      'a request for help with a photo, at the shop of the other things to do',
    )
  })
  const { orders: late } = await operator.operator.orders.list({ late: true })
  assert.ok(
    late.some(({ order_id }) => order_id === 99_001),
    'a late order',
  )
  const shop = owner.admin(1011).orders
  await shop.ready(99_001)
  await shop.complete(99_001)
  assert.deepEqual(await db.get(unbalanced), { entries: 0 })
})

test('the evening ends with the service', async () => {
  const program = () =>
    pidsOf('evening/main.ts').filter(
      (pid) =>
        commandOf(pid).includes(`--url\0${service.url.replace('127.0.0.1', 'localhost')}`) ||
        commandOf(pid).includes(`--url\0${service.url}`),
    )
  assert.equal(program().length, 1)
  service.child.kill('SIGKILL')
  await eventually(() => assert.deepEqual(program(), []))
})

/** At a shop that confirms manually, or at one of these. */
async function orderAsVisitor(among?: ReadonlySet<number>) {
  const client = new Cellardoor({ baseUrl: service.url, clientId: 'demo-app' })
  await client.auth.guest()
  const { merchants } = await client.merchants.search({ near: '199 Water St, New York, NY 10038' })
  const known = await operator.operator.merchants.list({ limit: 500 })
  const byHand =
    among ??
    new Set(known.merchants.flatMap(({ merchant_id, autoConfirm }) => (autoConfirm ? [] : [merchant_id])))
  for (const { id } of merchants.filter((found) => found.ordering.is_open && byHand.has(Number(found.id)))) {
    const cart = client.cart(id)
    const { menu } = await client.merchants.menu(id, { hide_unavailable: true })
    const dish = menu
      .flatMap(({ children }) => children)
      .find(
        (child) =>
          child.type === 'item' &&
          child.available &&
          !child.children.some(({ type }) => type.endsWith('group')),
      )
    if (dish?.type !== 'item') continue
    await cart.add({ item_id: dish.id, item_qty: Math.min(dish.max_qty, 6) })
    const wishes = {
      ...{
        order_type: 'delivery' as const,
        birth_date: '1990-01-01',
        first_name: 'Vera',
        last_name: 'Visitor',
      },
      ...{ email: 'vera@example.com', phone_number: '2125550171', street: '199 Water St', city: 'New York' },
      ...{ state: 'NY', zip_code: '10038', payments: [{ type: 'credit_card' }] },
    }
    const { quote_id } = await cart.quote(wishes)
    if (!quote_id) continue
    const card = {
      cc_number: '4242424242424242',
      exp_month: 12,
      exp_year: 2040,
      cvv: '123',
      billing_zip: '10038',
    }
    const { order_id } = await cart.checkout({
      ...wishes,
      quote_id,
      payments: [{ type: 'credit_card', card }],
    })
    return { orderId: order_id, client }
  }
  throw new Error('No shop takes an order.')
}

const pidsOf = (file: string) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => commandOf(pid).includes(file))

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return '' // it has just ended
  }
}
