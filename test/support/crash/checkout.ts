import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { randomFrom } from '../../../chance/random.ts'
import { type Database, type Handle, sql } from '../../../src/db/database.ts'
import { booksMustBeWhole } from '../orders.ts'
import { createTestDatabase, startTestCluster } from '../postgres.ts'
import { temporaryFolder } from '../process.ts'
import { minCents } from '../stripe/intents.ts'
import { type StripeMoment, startStripeServer } from '../stripe/server.ts'
import { makeSmallWorld } from '../test-service.ts'
import {
  type Attempt,
  findGoods,
  inviteShoppers,
  type Mall,
  ofSmallRests,
  type Random,
  shop,
  wineShop,
} from './shoppers.ts'
import {
  type CrashOptions,
  type CrashWorld,
  firstDay,
  type Gateway,
  patientClient,
  startCrashWorld,
  untilSettled,
} from './world.ts'

const interrupted = sql<{ count: number }>(`SELECT count(*) FROM checkouts WHERE state = 'abandoned'`)

/** What is done to the service while people shop. Returns how often it was killed. */
export type Strike = (at: { world: CrashWorld; gateway: Gateway; random: Random }) => Promise<number>

/** On a database of the tests' cluster: the service is what is killed. */
export async function crashService(t: TestContext, seed: number, strike: Strike) {
  await using undo = new AsyncDisposableStack()
  const folder = temporaryFolder()
  undo.defer(folder.remove)
  const cluster = await startTestCluster()
  undo.defer(cluster.stop)
  const database = await createTestDatabase(cluster.url, 'demo')
  undo.defer(database.drop)
  await crashAndProve(t, { seed, dataDir: folder.path, databaseUrl: database.url }, strike)
}

/** On a PostgreSQL that the service runs itself, which is what is killed. */
export async function crashPostgres(t: TestContext, seed: number, strike: Strike) {
  await using undo = new AsyncDisposableStack()
  const folder = temporaryFolder()
  undo.defer(folder.remove)
  await makeSmallWorld(folder.path, firstDay)
  await crashAndProve(t, { seed, dataDir: folder.path }, strike)
}

/** Shops on a service under attack, and verifies that nothing is lost, duplicated, uncharged or charged for nothing. */
async function crashAndProve(
  t: TestContext,
  { seed, ...place }: Omit<CrashOptions, 'gateway'> & { seed: number },
  strike: Strike,
) {
  await using undo = new AsyncDisposableStack()
  t.diagnostic(`seed ${seed} (CRASH_SEED)`)
  const random = randomFrom(seed).next
  const gateway = await startStripeServer()
  undo.defer(gateway.stop)
  const began = performance.now()
  const world = await startCrashWorld({ gateway, ...place })
  undo.defer(world.stop)
  await addRowPoints(world.databaseUrl())
  const mall: Mall = { client: patientClient(world.url), random, attempts: [], isOver: false }
  const { before, shoppers } = await withDatabase(world, async (db) => {
    const shoppers = await inviteShoppers(mall, await findGoods(world.url, db))
    return { shoppers, before: await lookBefore(db) }
  })

  gateway.state.pause = () => sleep(random() * 40)
  const shopping = Promise.all(shoppers.map((shopper) => shop(mall, shopper)))
  const striking = strike({ world, gateway, random }).finally(() => {
    mall.isOver = true
  })
  const [kills] = await Promise.all([striking, shopping])
  gateway.state.pause = async () => {}
  await world.restart()

  await withDatabase(world, async (db) => {
    await untilSettled(db)
    const orders = await nothingMayBeAmiss(db, { before, attempts: mall.attempts, gateway })
    const { count } = await db.get(interrupted)
    const seconds = Math.round((performance.now() - began) / 1000)
    t.diagnostic(`${kills} kills in ${seconds} s; ${figuresOf(mall, gateway)}`)
    t.diagnostic(`${orders} orders; ${count} checkouts were cut short and cleared up`)
    assert.ok(orders > kills, 'hardly anybody could buy anything')
  })
}

async function withDatabase<T>(world: CrashWorld, work: (db: Database) => Promise<T>): Promise<T> {
  const db = world.openDatabase()
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

function figuresOf({ client, attempts }: Mall, { intents }: Gateway): string {
  const { requests, retries } = client.traffic
  const again = Object.entries(retries).map(([why, times]) => `${times} ${why}`)
  const placed = attempts.filter(({ told }) => told && 'orderId' in told).length
  const statuses = [...intents.values()].map(({ status }) => status)
  const count = (wanted: string) => statuses.filter((status) => status === wanted).length
  return [
    `${requests} requests`,
    `sent again: ${again.join(', ')}`,
    `${attempts.length} checkouts, ${placed} acknowledged, ${attempts.length - placed} refused`,
    `${intents.size} authorized: ${count('succeeded')} captured, ${count('canceled')} voided, ${count('requires_capture')} held`,
  ].join('; ')
}

/**
 * Moments when a crash matters. A point at the gateway is a call that has arrived or that is carried out, before its
 * response; a point in the database is a row that a transaction has just written, before its commit.
 */
const gatewayPoints = {
  'authorization asked for': { call: 'POST /v1/payment_intents', moment: 'arrived' },
  'money authorized': { call: 'POST /v1/payment_intents', moment: 'done' },
  'capture asked for': { call: 'POST /v1/payment_intents/:id/capture', moment: 'arrived' },
  'money captured': { call: 'POST /v1/payment_intents/:id/capture', moment: 'done' },
  'void asked for': { call: 'POST /v1/payment_intents/:id/cancel', moment: 'arrived' },
  'money released': { call: 'POST /v1/payment_intents/:id/cancel', moment: 'done' },
} as const satisfies Record<string, StripeMoment>

const rowPoints = {
  'checkout begun': { table: 'checkouts', event: 'INSERT' },
  'checkout settled': { table: 'checkouts', event: 'UPDATE' },
  'order written': { table: 'orders', event: 'INSERT' },
  'order moved': { table: 'orders', event: 'UPDATE' },
  'stock taken': { table: 'alcohol_offers', event: 'UPDATE' },
  'payment recorded': { table: 'order_payments', event: 'UPDATE' },
  'event published': { table: 'outbox_events', event: 'DELETE' },
} as const

type CrashPoint = keyof typeof gatewayPoints | keyof typeof rowPoints

const rowNames = Object.keys(rowPoints) as CrashPoint[]
export const crashPoints = [...(Object.keys(gatewayPoints) as CrashPoint[]), ...rowNames]

const patienceMs = 120_000
/** Any number, as long as nothing else of ours uses it as an advisory lock. */
const lockSpace = 7_263_900

/** One crash at each of these points, in this order. */
export const atEach =
  (points: readonly CrashPoint[]): Strike =>
  async ({ world, gateway }) => {
    for (const point of points) await crashAt(point, world, gateway)
    return points.length
  }

/** Waits until the service reaches the point, holds it there, and crashes it. */
async function crashAt(point: CrashPoint, world: CrashWorld, gateway: Gateway) {
  if (point in gatewayPoints)
    await crashAtGateway(gatewayPoints[point as keyof typeof gatewayPoints], world, gateway)
  else await crashAtRow(rowNames.indexOf(point), world)
}

async function crashAtGateway(wanted: StripeMoment, world: CrashWorld, { state }: Gateway) {
  const usual = state.pause
  const reached = Promise.withResolvers<void>()
  const crashed = Promise.withResolvers<void>()
  state.pause = async (at) => {
    if (at.call !== wanted.call || at.moment !== wanted.moment) return usual(at)
    reached.resolve()
    await crashed.promise // the gateway completes the request, even if the caller is gone
  }
  try {
    await inTime(reached.promise, `${wanted.call} ${wanted.moment}`)
    state.pause = usual
    await world.crash()
  } finally {
    state.pause = usual
    crashed.resolve()
  }
}

/** Every row of these tables passes a lock that is free until `crashAtRow` takes it. */
async function addRowPoints(url: string) {
  await onConnection(url, async (client) => {
    await client.query(`CREATE FUNCTION pass_crash_point() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_advisory_xact_lock_shared(${lockSpace}, TG_ARGV[0]::integer); RETURN NULL; END $$`)
    for (const [number, { table, event }] of Object.values(rowPoints).entries())
      await client.query(`CREATE TRIGGER crash_point_${number} AFTER ${event} ON ${table}
        FOR EACH ROW EXECUTE FUNCTION pass_crash_point(${number})`)
  })
}

async function crashAtRow(number: number, world: CrashWorld) {
  await onConnection(world.databaseUrl(), async (client) => {
    await client.query('SELECT pg_advisory_lock($1, $2)', [lockSpace, number])
    const waiting = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND classid = ${lockSpace} AND objid = ${number}`
    const isReached = async () => {
      while ((await client.query(waiting)).rowCount === 0) await sleep(5)
    }
    await inTime(isReached(), `a row at ${rowNames[number]}`)
    await world.kill()
  })
  await world.start()
}

async function inTime(what: Promise<void>, name: string) {
  const end = AbortSignal.timeout(patienceMs)
  const late = new Promise<never>((_, reject) => {
    end.addEventListener('abort', () =>
      reject(new assert.AssertionError({ message: `never reached: ${name}` })),
    )
  })
  await Promise.race([what, late])
}

/** The connection may end with the killed PostgreSQL. */
async function onConnection(url: string, work: (client: pg.Client) => Promise<void>) {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

type OrderRow = {
  orderId: number
  key: string
  status: string
  total: number
  cart: { id: string; quantity_milli: number }[]
}
type PaymentRow = { orderId: number; gatewayId: string; amount: number; state: string }

const ordersSince = sql<OrderRow>(
  `SELECT order_id AS "orderId", instructions AS key, status, total_cents AS total, cart FROM orders
   WHERE order_id > $1 ORDER BY order_id`,
)
const lastOrder = sql<{ orderId: number }>('SELECT max(order_id) AS "orderId" FROM orders')
const cardPayments = sql<PaymentRow>(
  `SELECT order_id AS "orderId", gateway_id AS "gatewayId", amount_cents AS amount, state FROM order_payments
   WHERE gateway = 'stripe'`,
)
const unbalanced = sql<unknown>(
  'SELECT entry_id FROM ledger_lines GROUP BY entry_id HAVING sum(amount_cents) <> 0',
)
const negative = sql<unknown>(
  `SELECT 'gift card', gift_card_id FROM gift_cards WHERE balance_cents < 0
   UNION ALL SELECT 'credit', customer_id FROM customer_credits WHERE balance_cents < 0`,
)
const overused = sql<unknown>(
  `SELECT u.promotion_id, u.customer_id, count(*) FROM promotion_uses u JOIN promotions p USING (promotion_id)
   WHERE u.released_at IS NULL GROUP BY u.promotion_id, u.customer_id, p.most_uses HAVING count(*) > p.most_uses`,
)
const strayUses = sql<unknown>(
  `SELECT u.order_id FROM promotion_uses u LEFT JOIN orders o USING (order_id) WHERE o.order_id IS NULL
     OR (u.released_at IS NULL) <> (o.status NOT IN ('rejected', 'cancelled', 'failed'))`,
)
const stocks = sql<{ id: string; stock: number }>(
  `SELECT 'V' || variant_id AS id, stock FROM alcohol_offers WHERE merchant_id = ${wineShop}`,
)

/** The state before any shopping. */
export type Before = { lastOrderId: number; stock: Map<string, number> }

export async function lookBefore(handle: Handle): Promise<Before> {
  return { lastOrderId: (await handle.get(lastOrder)).orderId, stock: await stockOf(handle) }
}

const stockOf = async (handle: Handle) =>
  new Map((await handle.rows(stocks)).map(({ id, stock }) => [id, stock]))

const fallen = ['rejected', 'cancelled', 'failed']

/** Everything that must be true after a crash; returns the number of orders. */
export async function nothingMayBeAmiss(
  handle: Handle,
  { before, attempts, gateway }: { before: Before; attempts: readonly Attempt[]; gateway: Gateway },
): Promise<number> {
  const orders = await handle.rows(ordersSince, [before.lastOrderId])
  ordersMustBeThoseAskedFor(orders, attempts)
  declinesMustBeOfSmallRests(attempts, gateway)
  moneyMustFollowOrders(orders, await handle.rows(cardPayments), gateway)
  await booksMustBeWhole(handle)
  assert.deepEqual(await handle.rows(unbalanced), [])
  assert.deepEqual(await handle.rows(negative), [])
  assert.deepEqual(await handle.rows(overused), [])
  assert.deepEqual(await handle.rows(strayUses), [])
  assert.deepEqual(await stockOf(handle), stockLeft(before.stock, orders))
  return orders.length
}

/** What was acknowledged exists once, as reported; what was refused or never requested does not exist. */
function ordersMustBeThoseAskedFor(orders: readonly OrderRow[], attempts: readonly Attempt[]) {
  const placed = attempts.filter(({ told }) => told && 'orderId' in told)
  const wanted = placed.map(({ key, told, items, became }) => ({
    ...(told as { orderId: number; total: number }),
    key,
    items: items.map(({ id, quantity }) => `${quantity} ${id}`),
    ...(became && { status: became }),
  }))
  const changed = new Set(wanted.filter(({ status }) => status).map(({ key }) => key))
  const found = orders.map(({ orderId, key, total, status, cart }) => ({
    ...{ orderId, total, key },
    items: cart.map(({ id, quantity_milli }) => `${quantity_milli / 1000} ${id}`),
    ...(changed.has(key) && { status }),
  }))
  const byId = (a: { orderId: number }, b: { orderId: number }) => a.orderId - b.orderId
  assert.deepEqual(found, wanted.sort(byId))
  assert.equal(new Set(found.map(({ key }) => key)).size, found.length, 'an order twice for one key')
}

/** The cards are all valid: the gateway declines only amounts that are too small, and reports nothing else. */
function declinesMustBeOfSmallRests(attempts: readonly Attempt[], { calls }: Gateway) {
  const declined = attempts.filter(({ told }) => told && 'codes' in told && told.codes.includes(ofSmallRests))
  const tooSmall = calls.filter(
    ({ method, path, parameters }) =>
      method === 'POST' && path === '/v1/payment_intents' && Number(parameters.amount) < minCents,
  )
  assert.ok(
    declined.length <= tooSmall.length,
    `${declined.length} declined, ${tooSmall.length} were too small`,
  )
}

const atGateway: Record<string, string> = {
  held: 'requires_capture',
  captured: 'succeeded',
  voided: 'canceled',
  refunded: 'succeeded',
}
const wantedOf: Record<string, string[]> = {
  placed: ['held'],
  confirmed: ['held'],
  ready: ['held'],
  completed: ['captured'],
}

/** No charge without an order, no order without its charge. */
function moneyMustFollowOrders(
  orders: readonly OrderRow[],
  payments: readonly PaymentRow[],
  { intents }: Gateway,
) {
  const statuses = new Map(orders.map(({ orderId, status }) => [orderId, status]))
  const spoken = new Set<string>()
  for (const { orderId, gatewayId, amount, state } of payments) {
    const status = statuses.get(orderId)!
    const about = `order ${orderId} is ${status}, its ${amount} cents (${gatewayId}) are ${state}`
    assert.ok((wantedOf[status] ?? ['voided', 'refunded']).includes(state), about)
    assert.ok(!spoken.has(gatewayId), `${about} and pay for another order`)
    spoken.add(gatewayId)
    const refunded = state === 'refunded' ? amount : 0
    const expected = { amount, status: atGateway[state], reference: String(orderId), refunded }
    assert.partialDeepStrictEqual(intents.get(gatewayId), expected, about)
  }
  for (const [id, { status, reference }] of intents)
    if (!spoken.has(id)) assert.equal(status, 'canceled', `${id} for ${reference}, which is no order`)
}

function stockLeft(stock: ReadonlyMap<string, number>, orders: readonly OrderRow[]): Map<string, number> {
  const left = new Map(stock)
  const sold = orders.filter(({ status }) => !fallen.includes(status)).flatMap(({ cart }) => cart)
  for (const { id, quantity_milli } of sold)
    if (left.has(id)) left.set(id, left.get(id)! - quantity_milli / 1000)
  return left
}
