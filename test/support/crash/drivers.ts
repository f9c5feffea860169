import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { randomFrom } from '../../../chance/random.ts'
import { type Database, sql } from '../../../src/db/database.ts'
import { booksMustBeWhole } from '../orders.ts'
import { signedIn } from '../people.ts'
import { temporaryFolder } from '../process.ts'
import { operator } from '../test-service.ts'
import { type Blow, type DispatchWorld, openOperator, startDispatchWorld, withDatabase } from './dispatch.ts'
import { placeOrders } from './dispatch-companies.ts'
import { mustHoldForDrivers, noTwoCarriers } from './drivers-proof.ts'
import { kitchen, type Random } from './shoppers.ts'
import { type PatientClient, patientClient, untilSettled } from './world.ts'

type Plan = { seed: number; orders: number; drivers: number; blows: readonly Blow[] }

/** The responses to each action that a phone has sent. */
export type Sent = Map<string, 'applied' | 'refused' | 'later'>

const maxLoad = 6
/** How long nothing may end at all: the more orders, the longer everything takes. */
const patienceMs = 600_000

/**
 * Drivers, courier companies, dispatchers, automatic assignment and cancellations compete for the same orders, while processes are killed and phones are
 * offline for an hour. Verifies that an order never has two carriers, that no report is lost, and that events are in sequence.
 */
export async function crashDrivers(t: TestContext, { seed, orders, drivers, blows }: Plan) {
  await using undo = new AsyncDisposableStack()
  const folder = temporaryFolder()
  undo.defer(folder.remove)
  const began = performance.now()
  const say = (what: string) => t.diagnostic(`${Math.round((performance.now() - began) / 1000)} s: ${what}`)
  say(`seed ${seed} (CRASH_SEED)`)
  const random = randomFrom(seed).next
  const world = await startDispatchWorld(folder.path, random, false)
  undo.defer(world.stop)
  const client = patientClient(world.url)
  const { companies } = world
  const wanted = { client, companies, random, count: orders, url: world.url }
  const orderIds = await withDatabase(world, (db) => placeOrders(db, wanted))
  const phones = await withDatabase(world, (db) => hireAll(db, drivers))
  say(`${orders} orders and ${drivers} drivers`)

  const day: Day = { world, client, random, isOver: false, isStruck: false, confirmed: 0, ended: 0, orderIds }
  const sent: Sent = new Map()
  const clearing = openOperator(world, client)
  const work = [
    ...phones.map((headers) => drive(day, headers, sent)),
    confirmAll(day),
    giveAtRandom(day),
    watch(day),
    strike(day, blows),
    untilAllEnded(day, clearing.clearUp),
  ]
  for (const end of await Promise.allSettled(work.map((one) => ending(day, one))))
    if (end.status === 'rejected') throw end.reason
  await withDatabase(world, async (db) => {
    await untilSettled(db)
    await booksMustBeWhole(db)
    const figures = await mustHoldForDrivers(db, { orderIds, sent, books: companies.books() })
    for (const [what, numbers] of Object.entries({ ...figures, killed: world.killed }))
      say(`${what}: ${JSON.stringify(numbers)}`)
  })
}

type Day = {
  world: DispatchWorld
  client: PatientClient
  random: Random
  isOver: boolean
  confirmed: number
  ended: number
  isStruck: boolean
  orderIds: readonly number[]
}

/** The first one that fails ends the day for all. */
async function ending(day: Day, work: Promise<unknown>) {
  try {
    await work
  } catch (fault) {
    day.isOver = true
    throw fault
  }
}

const newPeople = sql<{ id: number }>(
  `INSERT INTO customers OVERRIDING SYSTEM VALUE
   SELECT copy.* FROM customers c, generate_series(1, $1::integer) AS n,
     jsonb_populate_record(c, jsonb_build_object('customer_id', 900000 + n, 'email', 'driver' || n || '@example.com')) AS copy
   WHERE c.email = 'ada@example.com' RETURNING customer_id AS id`,
)
const asDrivers = sql<unknown>(
  `WITH hired AS (
     INSERT INTO merchant_group_members (group_id, email, role, joined_at)
     SELECT group_id, c.email, 'driver', now() FROM merchants m, customers c WHERE merchant_id = $1 AND customer_id = ANY ($2)),
   known AS (
     INSERT INTO drivers (group_id, email, customer_id, vehicle, max_load, created_at)
     SELECT group_id, c.email, c.customer_id, 'car', $3, now() FROM merchants m, customers c
     WHERE merchant_id = $1 AND customer_id = ANY ($2) RETURNING driver_id, customer_id)
   INSERT INTO driver_shifts (driver_id, customer_id, started_at) SELECT driver_id, customer_id, now() - interval '200 days' FROM known`,
)
const ownOrders = sql<unknown>(
  `WITH own AS (UPDATE orders SET is_courier = false WHERE merchant_id = $1 AND order_id % 3 <> 0 AND status = 'placed' RETURNING order_id)
   UPDATE open_orders w SET is_courier = false FROM own WHERE w.order_id = own.order_id`,
)
const everything = sql<unknown>(
  `INSERT INTO dispatch_settings (merchant_id, auto_assign, hand_over_minutes, when_busy) VALUES ($1, true, 0, 'longer')`,
)

/** Returns how each phone signs in. Two out of three orders are the merchant’s own; what its drivers can't take goes to companies. */
export async function hireAll(db: Database, count: number) {
  const ids = (await db.rows(newPeople, [count])).map(({ id }) => id)
  await db.rows(asDrivers, [kitchen, ids, maxLoad])
  await db.rows(ownOrders, [kitchen])
  await db.rows(everything, [kitchen])
  const phones: Headers[] = []
  for (const customer of ids) phones.push(await signedIn(db, { customer, scopes: ['global', 'driver'] }))
  return phones
}

type Stop = { order_id: number; leg: 'out' | 'return'; status: string | null; check_id: boolean }
type Action = { id: string; order_id: number; type: string; at: string }

const hourMs = 3_600_000
const offlineShare = 0.05

/** A phone: reports what is done, goes offline now and then, and sends its queue until it gets a response. */
async function drive(day: Day, headers: Headers, sent: Sent) {
  const { client, random } = day
  let queue: Action[] = []
  let stops: Stop[] = []
  while (!day.isOver) {
    await sleep(300 + random() * 900)
    const isOffline = random() < offlineShare
    const queued = new Set(queue.map(({ order_id }) => order_id))
    for (const stop of stops)
      if (!queued.has(stop.order_id) && random() < 0.4)
        queue.push(...makeStop(day, stop, isOffline ? hourMs : 0))
    if (isOffline) await sleep(2000 + random() * 3000)
    queue = await sendQueue(day, headers, queue, sent)
    const told = await client.send('GET', '/driver/stops', { headers })
    assert.equal(told.status, 200, JSON.stringify(told.body))
    stops = told.body.stops
  }
}

type Headers = Record<string, string>

/** Everything done at a stop, a second apart, some of it an hour ago. */
function makeStop(
  { world, random }: Day,
  { order_id, leg, status, check_id }: Stop,
  agoMs: number,
): Action[] {
  const isOnRoad = status === 'to_delivery' || status === 'at_delivery'
  const fails = random() < 0.04
  const steps: [string, object?][] =
    leg === 'return'
      ? [['returned']]
      : [
          ...(isOnRoad ? [] : ([['accepted'], ['picked_up']] as [string][])),
          ...(fails
            ? ([['failed', { reason: 'No answer at the door', next: 'return' }]] as [string, object][])
            : [
                ...(check_id ? ([['age_checked', { passed: true }]] as [string, object][]) : []),
                ['delivered', { proof: 'handed' }] as [string, object],
              ]),
        ]
  const began = world.now() - agoMs - steps.length * 1000
  return steps.map(([type, more = {}], index) => ({
    ...{ id: randomUUID(), order_id, type, at: new Date(began + index * 1000).toISOString() },
    ...more,
  }))
}

/** Returns what must be sent again. Some are sent twice although they were answered. */
async function sendQueue(
  { client, random }: Day,
  headers: Headers,
  queue: Action[],
  sent: Sent,
): Promise<Action[]> {
  if (queue.length === 0) return queue
  for (let times = random() < 0.1 ? 2 : 1; ; times--) {
    const told = await client.send('POST', '/driver/actions', { headers, body: { actions: queue } })
    assert.equal(told.status, 200, JSON.stringify(told.body))
    for (const { id, result } of told.body.results) sent.set(id, result)
    if (times === 1) return queue.filter(({ id }) => sent.get(id) === 'later')
  }
}

const act = ({ client }: Day, orderId: number, action: string) =>
  client.send('PUT', '/merchant/admin/orders', {
    headers: operator,
    body: { merchantId: kitchen, orderId, action },
    key: `${action}-${orderId}`,
    isAnswer: (told) => told.body.message?.[0]?.code === 'courier_silent',
  })

const cancelShare = 0.05
const maxUnderWay = 150

/** The kitchen confirms all, has some ready at once, and changes its mind about a few. */
async function confirmAll(day: Day) {
  const waiting = day.orderIds.values()
  const clerk = async () => {
    for (const orderId of waiting) {
      while (!day.isOver && day.confirmed - day.ended > maxUnderWay) await sleep(200)
      if (day.isOver) return
      const { status, body } = await act(day, orderId, 'confirm')
      assert.equal(status, 200, JSON.stringify(body))
      day.confirmed++
      if (day.random() < 0.5) await act(day, orderId, 'ready')
      if (day.random() < cancelShare) await act(day, orderId, 'cancel')
    }
  }
  await Promise.all(Array.from({ length: 8 }, clerk))
}

/** A dispatcher assigns orders to any driver, and takes some back. Most of it is refused, because others were faster. */
async function giveAtRandom(day: Day) {
  const { client, random } = day
  const path = '/merchant/admin/dispatch'
  while (!day.isOver) {
    await sleep(1000)
    const told = await client.send('GET', `${path}?merchantId=${kitchen}`, { headers: operator })
    assert.equal(told.status, 200, JSON.stringify(told.body))
    const { orders, drivers } = told.body
    const chosen = orders.filter(() => random() < 8 / orders.length)
    await Promise.all(
      chosen.map(async ({ order_id: orderId }: { order_id: number }) => {
        const driver = random() < 0.2 ? null : drivers[Math.floor(random() * drivers.length)].email
        const body = { merchantId: kitchen, orderId, driver }
        const { status } = await client.send('PUT', path, { headers: operator, body })
        assert.ok([200, 400].includes(status), `${status}`)
      }),
    )
  }
}

/** Checks repeatedly, whenever the database is available. */
async function watch(day: Day) {
  while (!day.isOver) {
    await sleep(500)
    const seen = await withDatabase(day.world, noTwoCarriers).catch(() => undefined)
    if (seen) assert.deepEqual([seen.twice, seen.load <= maxLoad], [0, true], JSON.stringify(seen))
  }
}

/** One fault after another, spread over the work. */
async function strike(day: Day, blows: readonly Blow[]) {
  for (const [index, blow] of blows.entries()) {
    const due = (day.orderIds.length * (index + 0.5)) / (blows.length + 0.5)
    while (day.confirmed < due && !day.isOver) await sleep(50)
    if (day.isOver) return
    await day.world.kill(blow)
  }
  day.isStruck = true
}

// One whose company never answered waits for a person.
const open = sql<{ count: number }>(
  `SELECT count(*)::integer AS count FROM open_orders w JOIN orders o USING (order_id)
   WHERE w.order_id = ANY ($1) AND NOT EXISTS (SELECT FROM delivery_bookings b WHERE b.order_id = w.order_id AND b.state = 'silent')`,
)
const unended = sql<object>(
  `SELECT w.order_id, o.status, o.is_courier, d.leg, d.state, d.driver_id, d.reason, d.start_at, d.recall, b.state AS booking, b.ended_at
   FROM open_orders w JOIN orders o USING (order_id) LEFT JOIN deliveries d ON d.order_id = w.order_id
     LEFT JOIN delivery_bookings b ON b.order_id = w.order_id WHERE w.order_id = ANY ($1) LIMIT 10`,
)
const restless = async (db: Database, orderIds: readonly number[]) =>
  JSON.stringify(await db.rows(unended, [orderIds]))
const standstillMs = 20_000

const givenUp = sql<{ orderId: number }>(
  `SELECT order_id AS "orderId" FROM open_orders w JOIN deliveries d USING (merchant_id, order_id) JOIN delivery_bookings b USING (merchant_id, order_id, leg)
   WHERE w.order_id = ANY ($1) AND leg = 'out' AND d.state = 'failed' AND b.state = 'written_off' AND b.ended_at > d.start_at`,
)

/** The operator found out that an unresponsive company has delivered them, and told the merchant. */
async function completeGivenUp(day: Day) {
  for (const { orderId } of await withDatabase(day.world, (db) => db.rows(givenUp, [day.orderIds])))
    for (const action of ['ready', 'complete']) await act(day, orderId, action)
}

/** If everything waits for its time, the clock is moved. */
async function untilAllEnded(day: Day, clearUp: () => Promise<boolean>) {
  const { world, orderIds } = day
  let deadline = Date.now() + patienceMs
  let last = { count: -1, at: Date.now() }
  while (!day.isOver) {
    await sleep(500)
    const found = await withDatabase(world, (db) => db.get(open, [orderIds])).catch(() => undefined)
    if (!found) continue
    day.ended = orderIds.length - found.count
    if (found.count === 0) day.isOver = true
    if (found.count !== last.count) {
      last = { count: found.count, at: Date.now() }
      deadline = last.at + patienceMs
    }
    if (Date.now() > deadline)
      assert.fail(
        `${found.count} orders do not end: ${await withDatabase(world, (db) => restless(db, orderIds))}`,
      )
    if (!day.isStruck || Date.now() - last.at < standstillMs) continue
    await clearUp()
    await completeGivenUp(day)
    await world.kill('everything')
    last = { ...last, at: Date.now() }
  }
}
