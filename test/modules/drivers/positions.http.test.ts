import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import fc from 'fast-check'
import { sql } from '../../../src/db/database.ts'
import { findDelivery } from '../../../src/modules/dispatch/store.ts'
import { deleteOldPositions } from '../../../src/modules/drivers/positions/report-positions.ts'
import { minApartMs, type Position, thinPositions } from '../../../src/modules/drivers/positions/rules.ts'
import { asMerchant, hungryAda } from '../../support/couriers.ts'
import { driverService, hire, makeOwn, merchantId, newton, type TestDriver } from '../../support/drivers.ts'
import { signedIn } from '../../support/people.ts'

test('positions are thinned to one per 10 seconds, in order, with none in the future', () => {
  const now = 10_000_000
  const position = fc.record({
    at: fc.integer({ min: now - 90_000_000, max: now + 120_000 }),
    latitude: fc.double({ min: 40, max: 41, noNaN: true }),
    longitude: fc.double({ min: -75, max: -74, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(position), fc.option(position, { nil: undefined }), (some, last) => {
      const known = last && { ...last, at: Math.min(last.at, now) }
      const kept = thinPositions(some, known, now)
      for (const [index, one] of kept.entries()) {
        const beforeIt: Position | undefined = kept[index - 1] ?? known
        assert.ok(!beforeIt || one.at - beforeIt.at >= minApartMs)
        assert.ok(one.at <= now && one.at > now - 86_400_000)
        assert.ok(
          some.some(
            ({ at, latitude, longitude }) =>
              latitude === one.latitude &&
              longitude === one.longitude &&
              (at === one.at || (one.at === now && at > now && at <= now + 60_000)),
          ),
        )
      }
    }),
  )
})

const placesInEvents = sql<{ type: string }>(
  `SELECT type FROM events WHERE order_id = $1 AND concat(data, merchant_data, payload) ~ '"courier": ?[{]'`,
)

describe("a driver's position", () => {
  const service = driverService()
  let ada: Awaited<ReturnType<typeof hungryAda>>
  let owner: Record<string, string>
  let driver: TestDriver
  before(async () => {
    ada = await hungryAda(service)
    owner = await asMerchant(service)
    driver = await hire(service, newton)
  })
  beforeEach(async () => {
    service.clock.ms += 60_000
    for (const { order_id } of await driver.stops()) await driver.report(order_id, 'delivered')
  })

  const count = async () =>
    (await service.db.get(sql<{ count: number }>('SELECT count(*)::integer AS count FROM driver_positions')))
      .count
  const send = (latitude: number, secondsAgo = 0) =>
    service.post(
      '/driver/positions',
      {
        positions: [
          { at: new Date(service.clock.ms - secondsAgo * 1000).toISOString(), latitude, longitude: -74.0034 },
        ],
      },
      driver.headers,
    )
  const givenOrder = async () => {
    const orderId = await ada.order()
    await makeOwn(service, orderId)
    const answer = await service.put(
      '/merchant/admin/dispatch',
      { merchantId, orderId, driver: driver.email },
      owner,
    )
    assert.equal(answer.status, 200, answer.text)
    return orderId
  }
  const placeOf = async (orderId: number) => (await findDelivery(service.db, orderId, 'out'))!.courier

  test('is stored and shown only during a shift with an order', async () => {
    const orderId = await givenOrder()
    assert.equal((await send(40.7071)).status, 200)
    assert.deepEqual([await count(), await placeOf(orderId)], [0, null])
    await driver.shift({ state: 'on' })
    service.clock.ms += 20_000
    await send(40.7081)
    const seen = (await service.get(`/merchant/admin/dispatch?merchantId=${merchantId}`, owner)).body.drivers
    assert.equal(seen.find(({ email }: { email: string }) => email === driver.email).latitude, 40.7081)
    const place = await placeOf(orderId)
    assert.deepEqual([place?.first_name, place?.latitude], ['Newton', 40.7081])
    const adas = await signedIn(service.db)
    const { order } = (await service.get(`/customer/orders/recent/${orderId}`, adas)).body
    assert.deepEqual(order.delivery.courier, { first_name: 'Newton', latitude: 40.7081, longitude: -74.0034 })
    assert.equal((await service.get(`/track/${order.delivery.tracking_url.split('/').at(-1)}`)).status, 200)
    await driver.report(orderId, 'arrived')
    await driver.report(orderId, 'delivered')
    service.clock.ms += 20_000
    await send(40.7091)
    assert.equal(await count(), 1)
    const board = (await service.get(`/merchant/admin/dispatch?merchantId=${merchantId}`, owner)).body
    assert.equal(board.drivers.find(({ email }: { email: string }) => email === driver.email).latitude, null)
    // The link no longer shows the driver's position, and events never do.
    assert.equal(await placeOf(orderId), null)
    const after = (await service.get(`/customer/orders/recent/${orderId}`, adas)).body.order.delivery
    assert.deepEqual([after.status, after.courier], ['delivered', null])
    assert.deepEqual(await service.db.rows(placesInEvents, [orderId]), [])
  })

  test("isn't shown once it's a day old, even if the delivery continues", async () => {
    const orderId = await givenOrder()
    await driver.shift({ state: 'on' })
    service.clock.ms += 20_000
    await send(40.7085)
    await deleteOldPositions(service.db, service.clock.ms + 3_600_000)
    assert.equal((await placeOf(orderId))?.latitude, 40.7085)
    await deleteOldPositions(service.db, service.clock.ms + 86_400_000)
    assert.equal(await placeOf(orderId), null)
  })

  test('is updated at most every 10 seconds, and never to an older one', async () => {
    const orderId = await givenOrder()
    await driver.shift({ state: 'on' })
    service.clock.ms += 30_000
    await send(40.71)
    service.clock.ms += 5000
    await send(40.72)
    assert.equal((await placeOf(orderId))!.latitude, 40.71)
    service.clock.ms += 10_000
    await send(40.73)
    await send(40.69, 20)
    assert.equal((await placeOf(orderId))!.latitude, 40.73)
  })

  test('is deleted after a day', async () => {
    await deleteOldPositions(service.db, service.clock.ms + 86_400_000)
    assert.equal(await count(), 0)
  })

  test('is refused without the driver scope', async () => {
    const headers = await signedIn(service.db, { customer: newton.customer })
    const positions = [{ at: new Date(service.clock.ms).toISOString(), latitude: 40, longitude: -74 }]
    assert.equal((await service.post('/driver/positions', { positions }, headers)).status, 403)
  })
})
