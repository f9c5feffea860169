import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { before, beforeEach, describe, test } from 'node:test'
import sharp from 'sharp'
import { sql } from '../../../src/db/database.ts'
import { dispatchOrder } from '../../../src/modules/dispatch/booking/dispatch-order.ts'
import { endDriversWithOrders } from '../../../src/modules/dispatch/by-driver/end-with-order.ts'
import { findDelivery, listBookings } from '../../../src/modules/dispatch/store.ts'
import { consumeEvents } from '../../../src/modules/events/consume.ts'
import { eventTypes } from '../../../src/modules/events/rules/event-types.ts'
import { numberEvents } from '../../../src/modules/events/sequence.ts'
import { findAnyOrder } from '../../../src/modules/orders/order-store.ts'
import { addProvider, asMerchant, hungryAda, jobsOf } from '../../support/couriers.ts'
import {
  driverService,
  hire,
  makeOwn,
  makeWine,
  merchantId,
  mona,
  newton,
  type TestDriver,
} from '../../support/drivers.ts'
import { asDocumented } from '../../support/events.ts'
import { booksMustBeWhole } from '../../support/orders.ts'
import { codesOf, logIn, merchantApp, signedIn } from '../../support/people.ts'
import { type Answer, operator } from '../../support/test-service.ts'

const service = driverService()
let ada: Awaited<ReturnType<typeof hungryAda>>
let owner: Record<string, string>
let driver: TestDriver
let other: TestDriver

const ownOrder = async () => {
  const orderId = await ada.order()
  await makeOwn(service, orderId)
  return orderId
}
const assign = (orderId: number, to: string | null) =>
  service.put('/merchant/admin/dispatch', { merchantId, orderId, driver: to }, owner)
const given = async (to = driver) => {
  const orderId = await ownOrder()
  const answer = await assign(orderId, to.email)
  assert.equal(answer.status, 200, answer.text)
  return orderId
}
const act = (orderId: number, action: string) =>
  service.put('/merchant/admin/orders', { merchantId, orderId, action }, owner)
const dispatch = (orderId: number) => dispatchOrder(service.bookingDeps, { orderId, leg: 'out' })
const stateOf = async (orderId: number) => {
  const order = (await findAnyOrder(service.db, orderId))!
  const delivery = await findDelivery(service.db, orderId, 'out')
  return [order.status, delivery?.state, delivery?.status ?? null]
}
const refused = (answer: Answer, code: string) =>
  assert.deepEqual([answer.status, codesOf(answer)[0]], [code === 'forbidden' ? 403 : 400, code], answer.text)
const freeAll = async () => {
  for (const who of [driver, other])
    for (const { order_id } of await who.stops()) {
      await who.report(order_id, 'delivered')
      await who.report(order_id, 'returned')
    }
}

const setRole = ({ email }: TestDriver, role: string) =>
  service.db.rows(sql<unknown>('UPDATE merchant_group_members SET role = $2 WHERE email = $1'), [email, role])

describe('own drivers', () => {
  let start: string
  before(async () => {
    start = (await service.get('/events?after=latest', operator)).body.next
    ada = await hungryAda(service)
    owner = await asMerchant(service)
    driver = await hire(service, newton)
    other = await hire(service, mona)
    await addProvider(service.db, 'Swift')
    await service.deps.changes.caughtUp(service.db)
  })
  beforeEach(() => service.companies.reset())

  describe('drivers of a merchant', () => {
    test('are invited with a vehicle and maximum load, changed, and removed', async () => {
      const path = '/merchant/admin/drivers'
      const email = 'Dana@example.com'
      const invited = await service.post(path, { merchantId, email, vehicle: 'bike', maxLoad: 2 }, owner)
      assert.equal(invited.status, 200, invited.text)
      assert.deepEqual(
        [
          invited.body.driver.email,
          invited.body.driver.status,
          invited.body.driver.vehicle,
          invited.body.driver.maxLoad,
        ],
        ['dana@example.com', 'invited', 'bike', 2],
      )
      const changed = await service.put(path, { merchantId, email, maxLoad: 3 }, owner)
      assert.deepEqual([changed.body.driver.vehicle, changed.body.driver.maxLoad], ['bike', 3])
      const { drivers } = (await service.get(`${path}?merchantId=${merchantId}`, owner)).body
      assert.deepEqual(
        drivers.map((one: any) => [one.email, one.status]),
        [
          ['moved@example.com', 'active'],
          ['new@example.com', 'active'],
          ['dana@example.com', 'invited'],
        ],
      )
      refused(
        await service.put(path, { merchantId, email: 'kitchen@example.com', maxLoad: 3 }, owner),
        'unknown_driver',
      )
      const removed = await service.request('DELETE', `${path}?merchantId=${merchantId}&email=${email}`, {
        headers: owner,
      })
      assert.equal(removed.status, 200, removed.text)
      refused(await service.put(path, { merchantId, email, maxLoad: 3 }, owner), 'unknown_driver')
    })

    test('sign in with the driver scope, and no one else can', async () => {
      const login = (username: string, scope: string) => logIn(service, { ...merchantApp, username, scope })
      assert.ok((await login(driver.email, 'global,driver')).access_token)
      await assert.rejects(login('ada@example.com', 'global,driver'), /invalid_scope/)
      await assert.rejects(login(driver.email, 'global,merchant'), /invalid_scope/)
      refused(await service.get('/driver/stops', await signedIn(service.db, { customer: 2 })), 'forbidden')
      const stranger = await signedIn(service.db, { customer: 5, scopes: ['global', 'driver'] })
      refused(await service.get('/driver/stops', stranger), 'forbidden')
      refused(
        await service.get(`/merchant/admin/dispatch?merchantId=${merchantId}`, driver.headers),
        'forbidden',
      )
    })

    test('start a shift, take a break and end it; a change older than the last one has no effect', async () => {
      const at = (minute: number) => new Date(service.clock.ms - 3_600_000 + minute * 60_000).toISOString()
      const state = async (body: object) => {
        const { status, text, body: answer } = await driver.shift(body)
        assert.equal(status, 200, text)
        return answer.drivers[0].state
      }
      assert.equal(await state({ state: 'on', at: at(0) }), 'on')
      assert.equal(await state({ state: 'break', at: at(10) }), 'break')
      assert.equal(await state({ state: 'on', at: at(0) }), 'break')
      assert.equal(await state({ state: 'on', at: at(25) }), 'on')
      const { drivers } = (await service.get('/driver/shift', driver.headers)).body
      assert.equal(drivers[0].shift.break_seconds, 15 * 60)
      const board = (await service.get(`/merchant/admin/dispatch?merchantId=${merchantId}`, owner)).body
      assert.equal(board.drivers.find((one: any) => one.email === driver.email).state, 'on')
      assert.equal(await state({ state: 'off', at: at(40), miles: 12.5 }), 'off')
      assert.equal(await state({ state: 'on', at: at(30) }), 'off')
    })
  })

  describe('an order with a driver', () => {
    beforeEach(freeAll)

    test('is shown like one with a courier, leaves at pickup, and is completed at the door', async () => {
      const orderId = await given()
      assert.deepEqual(await stateOf(orderId), ['confirmed', 'live', 'booked'])
      const [stop] = await driver.stops()
      assert.deepEqual(
        [stop.order_id, stop.leg, stop.to_collect > 0, stop.check_id],
        [orderId, 'out', true, false],
      )
      assert.equal(await driver.report(orderId, 'accepted'), 'applied')
      assert.equal(await driver.report(orderId, 'picked_up'), 'applied')
      assert.deepEqual(await stateOf(orderId), ['out_for_delivery', 'live', 'to_delivery'])
      assert.equal(await driver.report(orderId, 'arrived'), 'applied')
      const adas = await signedIn(service.db)
      const { order } = (await service.get(`/customer/orders/recent/${orderId}`, adas)).body
      assert.deepEqual([order.delivery.status, order.delivery.provider], ['at_delivery', null])
      assert.equal(await driver.report(orderId, 'delivered', { cash: stop.to_collect }), 'applied')
      assert.deepEqual(await stateOf(orderId), ['completed', 'delivered', 'delivered'])
      assert.deepEqual(await driver.stops(), [])
      await booksMustBeWhole(service.db)
    })

    test('applies each action once, even if sent repeatedly, out of order or late', async () => {
      const orderId = await given()
      const queue = ['accepted', 'picked_up', 'arrived', 'delivered'].map((type, index) =>
        driver.action(orderId, type, {
          at: new Date(service.clock.ms - 3_600_000 + index * 60_000).toISOString(),
        }),
      )
      const results = await driver.send(...queue)
      assert.deepEqual(
        results.map(({ result }) => result),
        Array(4).fill('applied'),
      )
      const again = await driver.send(...queue.toReversed())
      assert.deepEqual(
        again.map(({ result }) => result),
        Array(4).fill('applied'),
      )
      const kept = await service.db.rows(
        sql<{ kind: string }>('SELECT kind FROM driver_actions WHERE order_id = $1 ORDER BY happened_at'),
        [orderId],
      )
      assert.deepEqual(
        kept.map(({ kind }) => kind),
        ['accepted', 'picked_up', 'arrived', 'delivered'],
      )
      const moves = await service.db.rows(
        sql<{ to: string }>('SELECT to_status AS to FROM order_moves WHERE order_id = $1 ORDER BY at, move'),
        [orderId],
      )
      assert.deepEqual(
        moves.slice(-2).map(({ to }) => to),
        ['out_for_delivery', 'completed'],
      )
      await booksMustBeWhole(service.db)
    })

    test('accepts steps out of order where possible, and records those that came too late', async () => {
      const orderId = await given()
      assert.equal(await driver.report(orderId, 'delivered'), 'applied')
      assert.equal(await driver.report(orderId, 'picked_up'), 'invalid_action')
      assert.deepEqual(await stateOf(orderId), ['completed', 'delivered', 'delivered'])
    })

    test('applies each action once if a queue is sent twice at the same time', async () => {
      const orderId = await given()
      const queue = ['picked_up', 'delivered'].map((type) => driver.action(orderId, type))
      const all = await Promise.all([driver.send(...queue), driver.send(...queue), driver.send(...queue)])
      for (const results of all)
        assert.deepEqual(
          results.map(({ result }) => result),
          ['applied', 'applied'],
        )
      assert.deepEqual(await stateOf(orderId), ['completed', 'delivered', 'delivered'])
      await booksMustBeWhole(service.db)
    })

    test("can go to another driver even on the road; the first driver's report is recorded but not applied", async () => {
      const orderId = await given()
      await driver.report(orderId, 'picked_up')
      assert.equal((await assign(orderId, null)).status, 400)
      assert.equal((await assign(orderId, other.email)).body.order.driver, other.email)
      assert.equal(await driver.report(orderId, 'delivered'), 'not_your_stop')
      assert.deepEqual(await stateOf(orderId), ['out_for_delivery', 'live', 'to_delivery'])
      assert.equal(await other.report(orderId, 'delivered'), 'applied')
    })

    test("waits for another driver when it's taken from its driver", async () => {
      const orderId = await given()
      const { body } = await assign(orderId, null)
      assert.equal(body.order.driver, null)
      assert.deepEqual(await stateOf(orderId), ['confirmed', undefined, null])
      assert.deepEqual((await driver.stops()).length, 0)
    })

    test("is refused for strangers, other merchants' orders and more than the maximum load", async () => {
      refused(await assign(await ownOrder(), 'ada@example.com'), 'unknown_driver')
      assert.equal(await driver.report(1, 'delivered'), 'unknown_order')
      refused(
        await service.put(
          '/merchant/admin/dispatch',
          { merchantId, orderId: 9_999_999, driver: driver.email },
          owner,
        ),
        'unknown_order',
      )
      const path = '/merchant/admin/drivers'
      await service.put(path, { merchantId, email: driver.email, maxLoad: 1 }, owner)
      const orders = [await ownOrder(), await ownOrder()]
      const answers = await Promise.all(orders.map((orderId) => assign(orderId, driver.email)))
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400])
      await service.put(path, { merchantId, email: driver.email, maxLoad: 4 }, owner)
      const remove = `${path}?merchantId=${merchantId}&email=${driver.email}`
      refused(await service.request('DELETE', remove, { headers: owner }), 'invalid_action')
    })

    test('ends for the driver if the kitchen completes or cancels it', async () => {
      for (const [action, state] of [
        ['complete', 'delivered'],
        ['cancel', 'cancelled'],
      ] as const) {
        const orderId = await given()
        await act(orderId, 'ready')
        assert.equal((await act(orderId, action)).status, 200)
        await consumeEvents(service.db, [(tx, events) => endDriversWithOrders(tx, events, service.clock.ms)])
        assert.equal((await findDelivery(service.db, orderId, 'out'))!.state, state)
        assert.equal(
          await driver.report(orderId, 'delivered'),
          state === 'delivered' ? 'applied' : 'invalid_action',
        )
      }
      await booksMustBeWhole(service.db)
    })

    test("stores a photo as proof, and rejects someone else's", async () => {
      const orderId = await given()
      const image = (await import('../../../scripts/examples/people.ts')).dot
      const upload = (who: TestDriver) =>
        service.post(`/driver/orders/${orderId}/proof`, { image }, who.headers)
      refused(await upload(other), 'unknown_order')
      const { id } = (await upload(driver)).body
      const proof = { proof: 'left_at_door', image: '999999' }
      assert.equal(await driver.report(orderId, 'delivered', proof), 'invalid_parameter')
      assert.equal(await driver.report(orderId, 'delivered', { ...proof, image: id }), 'applied')
      const path = `/merchant/admin/dispatch/${orderId}/reports?merchantId=${merchantId}`
      const { reports } = (await service.get(path, owner)).body
      assert.deepEqual(
        [reports.at(-1).type, reports.at(-1).proof, reports.at(-1).applied],
        ['delivered', 'left_at_door', true],
      )
      const picture = await fetch(service.url + new URL(reports.at(-1).image).pathname)
      assert.deepEqual([picture.status, picture.headers.get('content-type')], [200, 'image/webp'])
      assert.equal((await fetch(`${service.url}/driver/proofs/${id}.1.${'x'.repeat(22)}`)).status, 404)
    })
  })

  describe('a courier order', () => {
    beforeEach(freeAll)

    test('is confirmed with the PIN that only the customer sees', async () => {
      const orderId = await given()
      const [stop] = await driver.stops()
      const adas = await signedIn(service.db)
      const { order } = (await service.get(`/customer/orders/recent/${orderId}`, adas)).body
      const { pin, tracking_url } = order.delivery
      assert.match(pin, /^\d{4}$/)
      assert.equal(stop.pin_check, createHash('sha256').update(`${orderId}:${pin}`).digest('hex'))
      assert.ok(!JSON.stringify(stop).includes(`"${pin}"`))
      const { pathname } = new URL(tracking_url)
      assert.ok(!(await service.get(pathname)).text.includes(pin), 'the tracking page is made to be shared')
      const { orders } = (await service.get(`/merchant/admin/orders?merchantId=${merchantId}`, owner)).body
      const shopSees = orders.find(({ order_id }: { order_id: number }) => order_id === orderId)
      assert.ok(!JSON.stringify(shopSees).includes(`"${pin}"`))
      const wrong = String((Number(pin) + 1) % 10_000).padStart(4, '0')
      assert.equal(
        await driver.report(orderId, 'delivered', { proof: 'pin', pin: wrong }),
        'invalid_parameter',
      )
      assert.deepEqual(await stateOf(orderId), ['confirmed', 'live', 'booked'])
      assert.equal(await driver.report(orderId, 'delivered', { proof: 'pin', pin }), 'applied')
      assert.deepEqual(await stateOf(orderId), ['completed', 'delivered', 'delivered'])
      const path = `/merchant/admin/dispatch/${orderId}/reports?merchantId=${merchantId}`
      const { reports } = (await service.get(path, owner)).body
      assert.equal(reports[0].proof, 'pin')
      assert.ok(!JSON.stringify(reports).includes(pin))
    })

    test("follows the order of the dispatcher's plan", async () => {
      const orderIds = [await given(), await given(), await given()]
      await driver.report(orderIds[1]!, 'picked_up')
      const stops = await driver.stops()
      const turns = stops
        .flatMap(({ order_id, turn_at_shop, turn_at_door }) => [
          ...(turn_at_shop === null ? [] : [{ order_id, kind: 'pickup', turn: turn_at_shop }]),
          { order_id, kind: 'dropoff', turn: turn_at_door },
        ])
        .toSorted((a, b) => a.turn - b.turn)
      assert.deepEqual(
        turns.map(({ turn }) => turn),
        [1, 2, 3, 4, 5],
      )
      const path = `/merchant/admin/dispatch/plan?merchantId=${merchantId}`
      const { routes } = (await service.get(path, owner)).body
      const { stops: planned } = routes.find((route: { driver: string }) => route.driver === driver.email)
      assert.deepEqual(
        turns.map(({ turn: _, ...stop }) => stop),
        planned.map(({ order_id, kind }: { order_id: number; kind: string }) => ({ order_id, kind })),
      )
    })

    test("counts once if two of the driver's phones report the same thing", async () => {
      const orderId = await given()
      const [{ to_collect }] = await driver.stops()
      assert.equal(await driver.report(orderId, 'delivered', { cash: to_collect }), 'applied')
      assert.equal(await driver.report(orderId, 'delivered', { cash: to_collect }), 'invalid_action')
      const returned = await given()
      await driver.report(returned, 'picked_up')
      const failed = { reason: 'No answer', next: 'return' }
      assert.equal(await driver.report(returned, 'failed', failed), 'applied')
      assert.equal(await driver.report(returned, 'failed', failed), 'invalid_action')
      assert.equal((await driver.stops()).length, 1)
      assert.equal(await driver.report(returned, 'returned'), 'applied')
      assert.equal(await driver.report(returned, 'returned'), 'invalid_action')
    })

    test("isn't changed by a phone's false reports", async () => {
      const orderId = await given()
      const week = 7 * 86_400_000
      const at = (ms: number) => new Date(ms).toISOString()
      const old = driver.action(orderId, 'accepted', { at: at(service.clock.ms - week - 60_000) })
      refused(await service.post('/driver/actions', { actions: [old] }, driver.headers), 'invalid_parameter')
      const ahead = driver.action(orderId, 'accepted', { at: at(service.clock.ms + week) })
      assert.equal((await driver.send(ahead))[0]!.result, 'applied')
      const { happened } = await service.db.get(
        sql<{ happened: number }>('SELECT happened_at AS happened FROM driver_actions WHERE action_id = $1'),
        [ahead.id],
      )
      assert.equal(happened, service.clock.ms)
      for (const latitude of [1e308, -91, null, 'NaN']) {
        const positions = [{ at: at(service.clock.ms), latitude, longitude: -74 }]
        const answer = await service.post('/driver/positions', { positions }, driver.headers)
        assert.equal(answer.status, 400, JSON.stringify(latitude))
      }
      for (const image of ['', 'PHN2Zz4=', Buffer.from('<svg onload="alert(1)"/>').toString('base64')]) {
        const answer = await service.post(`/driver/orders/${orderId}/proof`, { image }, driver.headers)
        assert.equal(answer.status, 400, answer.text)
      }
      assert.deepEqual(await stateOf(orderId), ['confirmed', 'live', 'to_pickup'])
    })

    test('continues with another driver if its driver leaves the group during a shift', async () => {
      const orderId = await given()
      await driver.report(orderId, 'picked_up')
      await setRole(driver, 'kitchen')
      assert.equal((await service.get('/driver/stops', driver.headers)).status, 403)
      const late = await service.post(
        '/driver/actions',
        { actions: [driver.action(orderId, 'delivered')] },
        driver.headers,
      )
      assert.equal(late.status, 403)
      assert.equal((await assign(orderId, other.email)).status, 200)
      assert.equal(await other.report(orderId, 'delivered'), 'applied')
      await setRole(driver, 'driver')
      assert.equal(await driver.report(orderId, 'delivered'), 'not_your_stop')
      assert.deepEqual(await stateOf(orderId), ['completed', 'delivered', 'delivered'])
    })

    test("that a company has can't be assigned to a driver", async () => {
      const orderId = await ada.order()
      await dispatch(orderId)
      refused(await assign(orderId, driver.email), 'has_courier')
      assert.equal((await findDelivery(service.db, orderId, 'out'))!.driverId, null)
    })

    test("that a driver has isn't booked with a company, until it's taken from the driver", async () => {
      const orderId = await ada.order()
      assert.equal((await assign(orderId, driver.email)).status, 200)
      await dispatch(orderId)
      assert.deepEqual(service.companies.calls, [])
      assert.equal((await assign(orderId, null)).status, 200)
      assert.ok((await jobsOf(service, orderId)).some(({ task }) => task === 'dispatch_order'))
      await dispatch(orderId)
      assert.equal((await listBookings(service.db, { orderId, leg: 'out' })).length, 1)
    })

    test("that no company takes can be delivered by a driver, whom the marketplace doesn't pay", async () => {
      const orderId = await ada.order()
      assert.equal((await assign(orderId, driver.email)).status, 200)
      assert.equal(await driver.report(orderId, 'delivered'), 'applied')
      assert.equal((await findAnyOrder(service.db, orderId))!.carrier, null)
      await booksMustBeWhole(service.db)
    })

    test('can be canceled while a driver has it', async () => {
      const orderId = await ada.order()
      await assign(orderId, driver.email)
      const { status, text } = await act(orderId, 'cancel')
      assert.equal(status, 200, text)
      assert.deepEqual(await stateOf(orderId), ['cancelled', 'cancelled', 'cancelled'])
      assert.equal(await driver.report(orderId, 'picked_up'), 'invalid_action')
      await booksMustBeWhole(service.db)
    })

    test('has at most one carrier, no matter how many requests come at once', async () => {
      for (let round = 0; round < 12; round += 1) {
        await freeAll()
        const orderId = await ada.order()
        await Promise.all([
          dispatch(orderId),
          assign(orderId, driver.email),
          dispatch(orderId),
          assign(orderId, other.email),
          round % 3 === 0 ? act(orderId, 'cancel') : assign(orderId, null),
          driver.report(orderId, 'picked_up'),
        ])
        const delivery = await findDelivery(service.db, orderId, 'out')
        const open = (await listBookings(service.db, { orderId, leg: 'out' })).filter(({ state }) =>
          ['asked', 'booked', 'silent'].includes(state),
        )
        const hasDriver = delivery?.state === 'live' && delivery.driverId !== null
        assert.ok(open.length + (hasDriver ? 1 : 0) <= 1, `round ${round}`)
        const { status } = (await findAnyOrder(service.db, orderId))!
        if (status === 'cancelled') assert.ok(!hasDriver && open.length === 0, `round ${round}`)
      }
      await booksMustBeWhole(service.db)
    })
  })

  describe('alcohol with a driver', () => {
    beforeEach(freeAll)

    const wine = async () => {
      const orderId = await given()
      await makeWine(service, orderId)
      await driver.report(orderId, 'picked_up')
      return orderId
    }

    test('is handed over only after an age check, whose record contains no ID number', async () => {
      const orderId = await wine()
      assert.equal((await driver.stops())[0].check_id, true)
      assert.equal(await driver.report(orderId, 'delivered'), 'id_required')
      const check = (passed: boolean) =>
        driver.report(
          orderId,
          'age_checked',
          passed ? { passed, issuing_state: 'NJ' } : { passed, reason: 'Too young' },
        )
      assert.equal(await check(true), 'applied')
      // Another person comes to the door: the last check counts.
      service.clock.ms += 1000
      assert.equal(await check(false), 'applied')
      assert.equal((await driver.stops())[0].age_checked, false)
      assert.equal(await driver.report(orderId, 'delivered'), 'id_required')
      service.clock.ms += 1000
      assert.equal(await check(true), 'applied')
      assert.equal(await driver.report(orderId, 'delivered'), 'applied')
      const checks = await service.db.rows(
        sql<object>(
          `SELECT age_passed, issuing_state FROM driver_actions WHERE order_id = $1 AND kind = 'age_checked' ORDER BY happened_at`,
        ),
        [orderId],
      )
      assert.deepEqual(checks, [
        { age_passed: true, issuing_state: 'NJ' },
        { age_passed: false, issuing_state: null },
        { age_passed: true, issuing_state: 'NJ' },
      ])
    })

    test('goes back to the shop if the check fails, and the order is refunded', async () => {
      const orderId = await wine()
      await driver.report(orderId, 'age_checked', { passed: false, reason: 'Expired license' })
      assert.equal(await driver.report(orderId, 'delivered'), 'id_required')
      const failed = { reason: 'Nobody of age at the door' }
      assert.equal(await driver.report(orderId, 'failed', { ...failed, next: 'discard' }), 'id_required')
      assert.equal(await driver.report(orderId, 'failed', { ...failed, next: 'retry' }), 'applied')
      assert.deepEqual(await stateOf(orderId), ['out_for_delivery', 'live', 'to_delivery'])
      assert.equal(await driver.report(orderId, 'failed', { ...failed, next: 'return' }), 'applied')
      assert.deepEqual(await stateOf(orderId), ['failed', 'failed', 'failed'])
      const [stop] = await driver.stops()
      assert.deepEqual([stop.order_id, stop.leg, stop.to_collect], [orderId, 'return', 0])
      assert.equal(await driver.report(orderId, 'returned'), 'applied')
      assert.deepEqual(await driver.stops(), [])
      await booksMustBeWhole(service.db)
    })
  })

  describe('the end of a shift', () => {
    const minutes = (count: number) => new Date(service.clock.ms + count * 60_000).toISOString()
    const list = async (settled?: boolean) => {
      const more = settled === undefined ? '' : `&settled=${settled}`
      const path = `/merchant/admin/drivers/shifts?merchantId=${merchantId}${more}`
      return (await service.get(path, owner)).body.shifts as any[]
    }
    const settle = (shiftId: number, cash: number, who = owner) =>
      service.post(`/merchant/admin/drivers/shifts/${shiftId}/settle`, { merchantId, cash }, who)

    test('shows deliveries, tips, miles and cash, and is settled once, even by several people at once', async () => {
      await freeAll()
      await other.shift({ state: 'on', at: minutes(-30) })
      const orderId = await given(other)
      assert.equal(await other.report(orderId, 'delivered', { cash: 21.35, at: minutes(-10) }), 'applied')
      const [open] = (await service.get('/driver/shifts', other.headers)).body.shifts
      assert.deepEqual([open.ended, open.deliveries, open.cash_collected], [null, 1, 21.35])
      refused(await settle(open.shift_id, 21.35), 'invalid_action')
      await other.shift({ state: 'off', at: minutes(-5), miles: 7.5 })
      // Reported after the shift ended, and still part of it.
      const late = await given(other)
      assert.equal(await other.report(late, 'delivered', { cash: 10, at: minutes(-6) }), 'applied')
      const order = (await findAnyOrder(service.db, orderId))!
      const [shift] = await list(false)
      assert.deepEqual(
        [shift.driver, shift.deliveries, shift.tips, shift.miles, shift.cash_collected, shift.cash_handed_in],
        [mona.email, 2, (2 * order.tip) / 100, 7.5, 31.35, null],
      )
      refused(await settle(shift.shift_id, 31.35, driver.headers), 'forbidden')
      refused(await settle(999_999_999, 1), 'unknown_shift')
      const answers = await Promise.all([31.35, 30, 29].map((cash) => settle(shift.shift_id, cash)))
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400, 400])
      const [settled] = await list(true)
      const won = answers.find(({ status }) => status === 200)!.body.shift
      assert.deepEqual(
        [settled.shift_id, settled.cash_handed_in, settled.settled_by],
        [shift.shift_id, won.cash_handed_in, 'owner@example.com'],
      )
      await booksMustBeWhole(service.db)
    })

    test("a phone shared by several drivers never sends in another driver's name", async () => {
      const body = { email: other.email, actions: [driver.action(1, 'accepted')] }
      refused(await service.post('/driver/actions', body, driver.headers), 'forbidden')
      refused(await driver.shift({ state: 'on', email: other.email }), 'forbidden')
    })

    test('a proof is stored even if the order went to another driver in the meantime', async () => {
      await freeAll()
      const orderId = await given(driver)
      assert.equal(await driver.report(orderId, 'picked_up'), 'applied')
      assert.equal((await assign(orderId, other.email)).status, 200)
      const image = (
        await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
          .png()
          .toBuffer()
      ).toString('base64')
      const answer = await service.post(`/driver/orders/${orderId}/proof`, { image }, driver.headers)
      assert.equal(answer.status, 200, answer.text)
      const sent = { proof: 'photo', image: answer.body.id }
      assert.equal(await driver.report(orderId, 'delivered', sent), 'not_your_stop')
      const { reports } = (
        await service.get(`/merchant/admin/dispatch/${orderId}/reports?merchantId=${merchantId}`, owner)
      ).body
      assert.ok(reports.at(-1).image, 'it is kept with its proof')
    })
  })

  test('an incomplete action is refused, and nothing in the queue is applied', async () => {
    const at = new Date(service.clock.ms).toISOString()
    const one = (more: object) => ({ id: randomUUID(), order_id: 1, at, ...more })
    for (const [fields, code] of [
      [{ type: 'delivered' }, 'missing_parameter'],
      [{ type: 'delivered', proof: 'photo' }, 'missing_parameter'],
      [{ type: 'delivered', proof: 'pin' }, 'missing_parameter'],
      [{ type: 'delivered', proof: 'pin', pin: '12345' }, 'invalid_parameter'],
      [{ type: 'failed', reason: 'No answer' }, 'missing_parameter'],
      [{ type: 'age_checked' }, 'missing_parameter'],
      [{ type: 'dropped' }, 'invalid_parameter'],
      [{ type: 'accepted', id: '__proto__' }, 'invalid_parameter'],
    ] as const)
      refused(await service.post('/driver/actions', { actions: [one(fields)] }, driver.headers), code)
  })

  test('publishes an event of each type, as documented', async () => {
    const orderId = await given()
    assert.equal((await assign(orderId, null)).status, 200)
    await numberEvents(service.db)
    // dispatching.http.test.ts covers the handoff to companies.
    const types = Object.keys(eventTypes).filter(
      (type) => type.startsWith('driver.') && type !== 'driver.handed_over',
    )
    assert.ok(types.length > 0)
    for (const type of types) {
      const { events } = (await service.get(`/events?after=${start}&types=${type}`, operator)).body
      assert.ok(events.length > 0, type)
      asDocumented(type, events)
    }
  })
})
