import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '../../../src/db/database.ts'
import { openPoller, type Poller } from '../../../src/modules/dispatch/polling/open-poller.ts'
import { pollDeliveries } from '../../../src/modules/dispatch/polling/poll-deliveries.ts'
import type { Provider } from '../../../src/modules/dispatch/rules/delivery.ts'
import {
  addProvider,
  followDeps,
  makeLive,
  outcomeOf,
  placeOrder,
  type ScriptedCouriers,
  scriptedCouriers,
} from '../../support/polling-world.ts'
import { testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo' })
const hourMs = 3_600_000
const ended = sql<unknown>(
  `UPDATE deliveries SET state = 'cancelled', next_poll_at = NULL, ended_at = now() WHERE state = 'live'`,
)
/** Many copies of the first order with its live delivery. */
const copyOrders = sql<{ orderId: number }>(
  `INSERT INTO orders SELECT copy.* FROM orders o, generate_series(1, $2::int) n,
     jsonb_populate_record(o, jsonb_build_object('order_id', o.order_id * 1000 + n)) copy
   WHERE o.order_id = $1 RETURNING order_id AS "orderId"`,
)
const copyDeliveries = sql<unknown>(
  `INSERT INTO deliveries SELECT copy.* FROM deliveries d, generate_series(1, $2::int) n,
     jsonb_populate_record(d, jsonb_build_object('order_id', d.order_id * 1000 + n)) copy
   WHERE d.order_id = $1`,
)
const copyBookings = sql<unknown>(
  `INSERT INTO delivery_bookings SELECT copy.* FROM delivery_bookings b, generate_series(1, $2::int) n,
     jsonb_populate_record(b, jsonb_build_object('order_id', b.order_id * 1000 + n, 'booking_key', b.booking_key || n,
       'delivery_id', 'copy-' || b.order_id || '-' || n)) copy
   WHERE b.order_id = $1::bigint`,
)

describe('polling', () => {
  let couriers: ScriptedCouriers
  let provider: Provider
  let poller: Poller
  before(async () => {
    couriers = scriptedCouriers({ now: () => service.clock.ms })
    provider = await addProvider(service, { name: 'Swift' })
  })
  beforeEach(async () => {
    await service.db.rows(ended)
    couriers.told.clear()
    couriers.resting.clear()
    Object.assign(couriers, { asked: [], cancelled: [], cancelAnswer: 200, meanwhile: undefined })
    poller = openPoller(followDeps(service, couriers))
  })

  const poll = async (times = 1) => {
    for (let time = 0; time < times; time++) {
      service.clock.ms += 20_000
      await poller.takeTurns()
      await poller.begin()
      await poller.finish()
    }
  }
  const takeTurn = async (each: Poller) => {
    await each.takeTurns()
    await each.begin()
  }
  const live = async (more: Parameters<typeof makeLive>[3] = {}, by = provider) => {
    const orderId = await placeOrder(service)
    return { orderId, deliveryId: await makeLive(service, orderId, by, more) }
  }
  /** This many live deliveries, all due. */
  const many = async (count: number, by = provider) => {
    const { orderId, deliveryId } = await live({ status: 'to_pickup' }, by)
    const more = await service.db.rows(copyOrders, [orderId, count - 1])
    await service.db.rows(copyDeliveries, [orderId, count - 1])
    await service.db.rows(copyBookings, [orderId, count - 1])
    const ids = [deliveryId, ...more.map((_, index) => `copy-${orderId}-${index + 1}`)]
    for (const id of ids) couriers.told.set(id, { status: 'to_pickup' })
    return ids
  }

  test('asks each delivery once per interval, however many processes there are', async () => {
    const ids = await many(300)
    const others = [
      poller,
      openPoller(followDeps(service, couriers)),
      openPoller(followDeps(service, couriers)),
    ]
    for (let round = 0; round < 6; round++) await Promise.all(others.map(takeTurn))
    for (const each of others) await each.finish()
    assert.deepEqual([...couriers.asked].sort(), [...ids].sort())
    service.clock.ms += 19_000
    await Promise.all(others.map(takeTurn))
    assert.equal(couriers.asked.length, ids.length)
  })

  test('backs off while idle, and speeds up again once something is due', async () => {
    const tools = followDeps(service, couriers)
    let looks = 0
    const all = () => {
      looks++
      return tools.providers.all()
    }
    const following = pollDeliveries({ ...tools, providers: { ...tools.providers, all } })
    try {
      await sleep(3000)
      assert.ok(looks > 0 && looks <= 20, `${looks} looks in 3 s; without a pause that grows it is 60`)
      const [id] = await many(1)
      for (let tries = 0; tries < 200 && !couriers.asked.includes(id!); tries++) await sleep(50)
      assert.deepEqual(couriers.asked, [id])
    } finally {
      await following.stop()
    }
  })

  test('respects a company’s rate limit, asks about all deliveries in the end, and others meanwhile', async () => {
    const slow = await addProvider(service, { callsPerSecond: 5 })
    const slowIds = new Set(await many(200, slow))
    const quickIds = await many(50)
    const askedOf = (ids: Iterable<string>) => {
      const own = new Set(ids)
      return couriers.asked.filter((id) => own.has(id))
    }
    for (let turn = 0; turn < 5; turn++) await takeTurn(poller)
    await poller.finish()
    assert.equal(askedOf(quickIds).length, 50)
    for (const id of await many(20, slow)) slowIds.add(id)
    await takeTurn(poller)
    await poller.finish()
    assert.equal(askedOf(slowIds).length, 5, 'a second’s worth of calls is spent')
    for (let second = 1; second <= 60; second++) {
      service.clock.ms += 1000
      await poller.takeTurns()
      await poller.begin()
      await poller.finish()
      const calls = askedOf(slowIds).length
      assert.ok(calls <= 5 * (second + 1), `${calls} calls in ${second} s`)
    }
    assert.equal(new Set(askedOf(slowIds)).size, 220)
  })

  test('defers a resting company without a call', async () => {
    const { deliveryId, orderId } = await live()
    couriers.told.set(deliveryId, { status: 'delivered' })
    couriers.resting.add(provider.providerId)
    await poll(2)
    assert.deepEqual(couriers.asked, [])
    couriers.resting.clear()
    await poll()
    assert.equal((await outcomeOf(service, orderId)).delivery.state, 'delivered')
  })

  test('does not repeat a question while its answer is pending', async () => {
    const { deliveryId } = await live()
    let answer = () => {}
    couriers.meanwhile = () => new Promise((resolve) => (answer = resolve))
    await poller.takeTurns()
    await poller.begin()
    service.clock.ms += 60_000
    await poller.takeTurns()
    await poller.begin()
    assert.deepEqual(couriers.asked, [deliveryId])
    answer()
    await poller.finish()
  })

  test('cancels a delivery unknown to its company three times in a row to be sure, then starts a new search', async () => {
    const { orderId, deliveryId } = await live({ status: 'to_pickup' })
    couriers.told.set(deliveryId, { http: 404 })
    await poll(2)
    couriers.told.set(deliveryId, { status: 'to_pickup' })
    await poll()
    couriers.told.set(deliveryId, { http: 404 })
    await poll(2)
    assert.equal((await outcomeOf(service, orderId)).delivery.state, 'live', 'it was known in between')
    assert.deepEqual(couriers.cancelled, [])
    await poll()
    assert.deepEqual(couriers.cancelled, [deliveryId])
    const { order, delivery, bookings, statuses, tasks } = await outcomeOf(service, orderId)
    assert.deepEqual([order.status, order.carrier], ['confirmed', null])
    assert.deepEqual([delivery.state, bookings[0]!.state], ['seeking', 'failed'])
    assert.deepEqual([statuses.at(-1)!.status, statuses.at(-1)!.applied], ['unknown', false])
    assert.ok(tasks.includes('dispatch_order'))
  })

  test('does not count as unknown in a row if another process saw the delivery in between', async () => {
    const { orderId, deliveryId } = await live({ status: 'to_pickup' })
    couriers.told.set(deliveryId, { http: 404 })
    await poll(2)
    const first = poller
    poller = openPoller(followDeps(service, couriers))
    couriers.told.set(deliveryId, { status: 'to_pickup' })
    await poll()
    poller = first
    couriers.told.set(deliveryId, { http: 404 })
    await poll(2)
    assert.equal((await outcomeOf(service, orderId)).delivery.state, 'live')
    await poll()
    assert.equal((await outcomeOf(service, orderId)).delivery.state, 'seeking')
  })

  test('starts no new search until the company confirms that no courier is coming', async () => {
    const { orderId, deliveryId } = await live({ status: 'to_pickup' })
    couriers.told.set(deliveryId, { http: 410 })
    for (const cancelAnswer of [undefined, 500, 400]) {
      couriers.cancelAnswer = cancelAnswer
      await poll(3)
      assert.equal((await outcomeOf(service, orderId)).delivery.state, 'live')
    }
    assert.equal(couriers.cancelled.length, 3, 'not with every poll')
    couriers.cancelAnswer = 404
    await poll(3)
    assert.equal((await outcomeOf(service, orderId)).delivery.state, 'seeking')
  })

  test('gives up a delivery unknown to a company that doesn’t release it, an hour after its time', async () => {
    const { orderId, deliveryId } = await live({ status: 'to_pickup' })
    couriers.told.set(deliveryId, { http: 404 })
    couriers.cancelAnswer = 400
    await poll(4)
    assert.equal((await outcomeOf(service, orderId)).delivery.state, 'live')
    service.clock.ms += 1.5 * hourMs
    await poll()
    const { order, delivery, bookings, tasks } = await outcomeOf(service, orderId)
    assert.deepEqual([order.status, delivery.state, bookings[0]!.state], ['confirmed', 'failed', 'silent'])
    assert.ok(tasks.includes('tell_of_delivery'))
    const told = service.logged.filter((line) => line.includes('did not confirm its cancellation'))
    assert.ok(told.some((line) => line.includes(`"orderId":${orderId}`)))
  })

  test('gives up a recalled delivery, and the order ends as its merchant wanted', async () => {
    const recall = { actor: 'owner@example.com', reason: 'sold out' }
    const { orderId } = await live({ status: 'to_pickup', recall })
    service.clock.ms += 2 * hourMs
    await poll()
    const { order, delivery, bookings, tasks } = await outcomeOf(service, orderId)
    assert.deepEqual([order.status, order.reason], ['cancelled', 'sold out'])
    assert.deepEqual([delivery.state, bookings[0]!.state], ['failed', 'silent'])
    assert.ok(!tasks.includes('tell_of_delivery'))
  })

  test('fails a delivery unknown after pickup with its order, without a new search', async () => {
    const { orderId, deliveryId } = await live({ status: 'to_delivery' })
    couriers.told.set(deliveryId, { http: 404 })
    await poll(3)
    const { order, delivery, bookings } = await outcomeOf(service, orderId)
    assert.deepEqual([order.status, delivery.state, bookings[0]!.state], ['failed', 'failed', 'failed'])
    assert.ok(service.logged.some((line) => line.includes('courier company lost a delivery')))
  })

  test('gives up a delivery silent until an hour after its time, and its booking excludes others', async () => {
    const { orderId } = await live({ status: 'to_pickup' })
    service.clock.ms += 1.5 * hourMs - 60_000
    await poll()
    assert.equal((await outcomeOf(service, orderId)).delivery.state, 'live')
    await poll(3)
    const { order, delivery, bookings, tasks, topics } = await outcomeOf(service, orderId)
    assert.deepEqual([order.status, delivery.state, bookings[0]!.state], ['confirmed', 'failed', 'silent'])
    assert.ok(tasks.includes('tell_of_delivery') && topics.includes('delivery.failed'))
  })

  test('logs a wrong credential once a minute, and fails no delivery', async () => {
    const { orderId, deliveryId } = await live()
    couriers.told.set(deliveryId, { http: 401 })
    await poll(5)
    assert.equal((await outcomeOf(service, orderId)).delivery.state, 'live')
    const told = service.logged.filter((line) => line.includes('rejected the credential'))
    assert.equal(told.length, 1)
  })

  test('finishes and records requests in progress when it stops', async () => {
    const { orderId, deliveryId } = await live()
    couriers.told.set(deliveryId, { status: 'delivered' })
    let answer = () => {}
    const isAsked = new Promise<void>((resolve) => {
      couriers.meanwhile = () => {
        resolve()
        return new Promise((done) => (answer = done))
      }
    })
    const following = pollDeliveries(followDeps(service, couriers))
    await isAsked
    const stopped = following.stop()
    assert.equal(await Promise.race([stopped, sleep(100, 'still waiting')]), 'still waiting')
    answer()
    await stopped
    assert.equal((await outcomeOf(service, orderId)).delivery.state, 'delivered')
  })

  test('without a database reports it once, and continues when it is back', async () => {
    const { orderId, deliveryId } = await live()
    couriers.told.set(deliveryId, { status: 'delivered' })
    const tools = followDeps(service, couriers)
    let faults = 0
    let isUnreachable = true
    const whenThere =
      <Args extends unknown[], T>(work: (...args: Args) => Promise<T>) =>
      async (...args: Args) => {
        if (!isUnreachable) return work(...args)
        faults++
        throw new Error('database unreachable')
      }
    const { rows, find, get, transaction, ...rest } = tools.db
    const through = { rows, find, get, transaction: whenThere(transaction) as typeof transaction }
    const db = { ...rest, ...through, rows: whenThere(rows) as typeof rows }
    const logged = service.logged.length
    const following = pollDeliveries({ ...tools, db })
    const told = () => service.logged.slice(logged).filter((line) => line.includes('following deliveries'))
    try {
      while (faults < 4) await sleep(50)
      assert.equal(told().length, 1)
      isUnreachable = false
      while ((await outcomeOf(service, orderId)).delivery.state !== 'delivered') await sleep(50)
    } finally {
      await following.stop()
    }
    assert.deepEqual(
      told().map((line) => JSON.parse(line).msg),
      ['following deliveries failed; retrying', 'following deliveries recovered'],
    )
  })
})
