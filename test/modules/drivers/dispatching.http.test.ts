import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { sql } from '../../../src/db/database.ts'
import { dispatchOrder } from '../../../src/modules/dispatch/booking/dispatch-order.ts'
import { openDriverDeliveries } from '../../../src/modules/dispatch/by-driver/carry.ts'
import { findDelivery } from '../../../src/modules/dispatch/store.ts'
import {
  dispatchToDrivers,
  queueFromEvents,
} from '../../../src/modules/drivers/automatic/dispatch-to-drivers.ts'
import { consumeEvents } from '../../../src/modules/events/consume.ts'
import { numberEvents } from '../../../src/modules/events/sequence.ts'
import { findAnyOrder } from '../../../src/modules/orders/order-store.ts'
import { addProvider, asMerchant, hungryAda } from '../../support/couriers.ts'
import {
  driverService,
  hire,
  makeOwn,
  merchantId,
  mona,
  newton,
  type TestDriver,
} from '../../support/drivers.ts'
import { asDocumented } from '../../support/events.ts'
import { codesOf, signedIn } from '../../support/people.ts'
import { operator } from '../../support/test-service.ts'

const service = driverService()
let ada: Awaited<ReturnType<typeof hungryAda>>
let owner: Record<string, string>
let driver: TestDriver
let other: TestDriver

const path = '/merchant/admin/dispatch'
const plan = async () => (await service.get(`${path}/plan?merchantId=${merchantId}`, owner)).body
const change = (settings: object) => service.put(`${path}/settings`, { merchantId, ...settings }, owner)
const assign = (orderId: number, to: string | null) =>
  service.put(path, { merchantId, orderId, driver: to }, owner)
const look = () => {
  const { db, clock } = service.deps
  const { merchants } = service.bookingDeps
  return dispatchToDrivers(
    { db, clock, merchants, deliveries: openDriverDeliveries({ ...service.bookingDeps, pinOf: () => '' }) },
    { merchantId },
  )
}
const ownOrder = async () => {
  const orderId = await ada.order()
  await makeOwn(service, orderId)
  return orderId
}
const driverOf = async (orderId: number) => (await findDelivery(service.db, orderId, 'out'))?.driverId ?? null
const driverIdOf = async ({ email }: TestDriver) =>
  (await service.db.get(sql<{ id: number }>('SELECT driver_id AS id FROM drivers WHERE email = $1'), [email]))
    .id
const info = async () => {
  await service.deps.changes.caughtUp(service.db)
  return (await service.get(`/merchant/${merchantId}`)).body.merchant
}
const setLoad = (who: TestDriver, maxLoad: number) =>
  service.put('/merchant/admin/drivers', { merchantId, email: who.email, maxLoad }, owner)

describe('dispatching', () => {
  before(async () => {
    ada = await hungryAda(service)
    owner = await asMerchant(service)
    driver = await hire(service, newton)
    other = await hire(service, mona)
    await addProvider(service.db, 'Swift')
    await service.db.rows(
      sql<unknown>(
        'UPDATE merchants SET courier_delivery = true, own_delivery = true WHERE merchant_id = $1',
      ),
      [merchantId],
    )
    await service.deps.changes.caughtUp(service.db)
  })
  beforeEach(async () => {
    service.companies.reset()
    service.clock.ms += 60_000
    await change({ autoAssign: false, handOverMinutes: null, whenBusy: 'nothing' })
    for (const who of [driver, other]) {
      for (const { order_id } of await who.stops()) await who.report(order_id, 'delivered')
      await who.shift({ state: 'off' })
      await setLoad(who, 4)
    }
    service.clock.ms += 1000
    await service.db.rows(
      sql<unknown>("UPDATE orders SET status = 'completed' WHERE status IN ('confirmed', 'ready')"),
    )
  })

  test("suggests a driver on shift with a reason, and each driver's route", async () => {
    const orders = [await ownOrder(), await ownOrder()]
    assert.deepEqual(
      (await plan()).left.map(({ reason }: any) => reason),
      ['no_driver', 'no_driver'],
    )
    service.clock.ms += 1000
    await driver.shift({ state: 'on' })
    const { suggestions, routes, left } = await plan()
    assert.deepEqual(left, [])
    assert.deepEqual(
      suggestions.map((one: any) => [one.driver, one.reason, one.with.length]),
      orders.map(() => [driver.email, 'same_way', 1]),
    )
    assert.deepEqual(
      routes.map((route: any) => route.stops.map(({ kind }: any) => kind)),
      [['pickup', 'pickup', 'dropoff', 'dropoff']],
    )
    await setLoad(driver, 1)
    const full = await plan()
    assert.deepEqual(
      [full.suggestions.length, full.left.map(({ reason }: any) => reason)],
      [1, ['drivers_full']],
    )
  })

  test("assigns automatically if the merchant wants it, and doesn't override a dispatcher", async () => {
    await driver.shift({ state: 'on' })
    const [first, second] = [await ownOrder(), await ownOrder()]
    await look()
    assert.deepEqual([await driverOf(first), await driverOf(second)], [null, null])
    assert.equal((await change({ autoAssign: true })).body.settings.autoAssign, true)
    await assign(first, other.email)
    await service.db.rows(sql<unknown>("UPDATE orders SET status = 'ready' WHERE order_id = ANY ($1)"), [
      [first, second],
    ])
    await look()
    assert.deepEqual(
      [await driverOf(first), await driverOf(second)],
      [await driverIdOf(other), await driverIdOf(driver)],
    )
    await numberEvents(service.db)
    const events = (await service.get(`/events?types=driver.assigned`, operator)).body.events
    assert.equal(events.at(-1).data.by, 'automatic')
  })

  test('passes an order to courier companies if no driver takes it in time, and never uses both', async () => {
    await change({ handOverMinutes: 10 })
    const orderId = await ownOrder()
    await service.db.rows(sql<unknown>("UPDATE orders SET status = 'ready' WHERE order_id = $1"), [orderId])
    await look()
    assert.equal((await findAnyOrder(service.db, orderId))!.isCourier, false)
    service.clock.ms += 45 * 60_000
    await Promise.all([look(), look(), assign(orderId, driver.email).then(() => assign(orderId, null))])
    await look()
    assert.equal((await findAnyOrder(service.db, orderId))!.isCourier, true)
    await numberEvents(service.db)
    const { events } = (await service.get('/events?types=driver.handed_over', operator)).body
    assert.equal(events.length, 1)
    asDocumented('driver.handed_over', events)
    await dispatchOrder(service.bookingDeps, { orderId, leg: 'out' })
    assert.deepEqual(codesOf(await assign(orderId, driver.email)), ['has_courier'])
    assert.equal(service.companies.bookings(orderId).length, 1)
  })

  test('adds time or pauses deliveries while no driver has room, and both end automatically', async () => {
    await driver.shift({ state: 'on' })
    await setLoad(driver, 1)
    const orderId = await ownOrder()
    await assign(orderId, driver.email)
    const usual = (await info()).ordering
    await change({ whenBusy: 'pause' })
    await look()
    const paused = await info()
    assert.ok(paused.ordering.delivery_paused_until)
    assert.equal(paused.ordering.paused_until, null)
    await assert.rejects(ada.order(), /paused/)
    assert.deepEqual(
      [paused.ordering.availability.delivery, paused.ordering.availability.pickup],
      [false, usual.availability.pickup],
    )
    // The cart that couldn't be checked out says so about deliveries, and pickup continues.
    const adas = await signedIn(service.db)
    const cart = async (type: string) =>
      (await service.get(`/customer/cart/${merchantId}?order_type=${type}`, adas)).text
    assert.match(await cart('delivery'), /"code":"closed"/)
    assert.match(await cart('delivery'), /"delivery_paused_until":"20/)
    assert.doesNotMatch(await cart('pickup'), /"code":"closed"/)
    await change({ whenBusy: 'longer' })
    await look()
    const longer = await info()
    assert.equal(longer.ordering.delivery_paused_until, null)
    const { status } = (await service.get(`/merchant/admin/status?merchantId=${merchantId}`, owner)).body
    assert.ok(status.drivers_busy_minutes >= 5 && status.drivers_busy_minutes <= 60)
    assert.equal(usual.paused_until, null)
    service.clock.ms += 61 * 60_000
    const over = (await service.get(`/merchant/admin/status?merchantId=${merchantId}`, owner)).body.status
    assert.equal(over.drivers_busy_minutes, 0)
    await driver.report(orderId, 'delivered')
    await look()
    assert.equal((await info()).ordering.delivery_paused_until, null)
  })

  test('checks a merchant when a shift starts, an order is confirmed or a delivery ends', async () => {
    const waiting = async () =>
      (
        await service.db.rows(
          sql<{ id: number }>("SELECT 1 AS id FROM jobs WHERE task = 'dispatch_to_drivers'"),
        )
      ).length
    await service.db.rows(sql<unknown>("DELETE FROM jobs WHERE task = 'dispatch_to_drivers'"))
    await consumeEvents(service.db, [queueFromEvents])
    assert.equal(await waiting(), 0)
    await change({ autoAssign: true })
    await service.db.rows(sql<unknown>("DELETE FROM jobs WHERE task = 'dispatch_to_drivers'"))
    await driver.shift({ state: 'on' })
    await consumeEvents(service.db, [queueFromEvents])
    assert.equal(await waiting(), 1)
  })

  test("refuses to pass orders on if no courier company delivers, and other merchants' settings", async () => {
    const none = { merchantId: 1002, handOverMinutes: 5 }
    const answer = await service.put(`${path}/settings`, none, owner)
    assert.ok(answer.status >= 400)
    assert.equal(
      (await service.put(`${path}/settings`, { merchantId, autoAssign: true }, driver.headers)).status,
      403,
    )
    assert.equal((await change({ handOverMinutes: 500 })).status, 400)
  })
})

test('the database allows only one of a driver and a company assigned at the same time', async () => {
  const orderId = await ownOrder()
  const key = [merchantId, orderId]
  await service.db.rows(
    sql<unknown>(`INSERT INTO deliveries (merchant_id, order_id, leg, state, start_at, started_at)
      VALUES ($1, $2, 'out', 'seeking', now(), now())`),
    key,
  )
  const id = await driverIdOf(driver)
  const give = service.db.transaction((tx) =>
    tx.rows(
      sql<unknown>(
        `UPDATE deliveries SET state = 'live', status = 'booked', driver_id = $3 WHERE merchant_id = $1 AND order_id = $2`,
      ),
      [...key, id],
    ),
  )
  const book = service.db.transaction((tx) =>
    tx.rows(
      sql<unknown>(`INSERT INTO delivery_bookings (merchant_id, order_id, leg, booking, round, provider_id, booking_key, state, tries,
          estimate_id, quoted_cents, quoted_pickup_eta, quoted_delivery_eta, asked_at)
        SELECT $1, $2, 'out', 1, 1, min(provider_id), gen_random_uuid()::text, 'asked', 0, 'e', 500, now(), now(), now() FROM providers`),
      key,
    ),
  )
  const outcomes = await Promise.allSettled([give, book])
  assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  assert.match(
    String((outcomes.find(({ status }) => status === 'rejected') as PromiseRejectedResult).reason),
    /carrier/,
  )
})
