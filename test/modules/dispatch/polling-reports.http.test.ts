import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { sql } from '../../../src/db/database.ts'
import { openPoller, type Poller } from '../../../src/modules/dispatch/polling/open-poller.ts'
import type { Provider } from '../../../src/modules/dispatch/rules/delivery.ts'
import { findDelivery } from '../../../src/modules/dispatch/store.ts'
import { consumeEvents } from '../../../src/modules/events/consume.ts'
import { transitionOrder } from '../../../src/modules/fulfillment/transition-order.ts'
import { bookReturns, listEntries } from '../../../src/modules/ledger/index.ts'
import { lockOrder } from '../../../src/modules/orders/order-store.ts'
import { booksMustBeWhole } from '../../support/orders.ts'
import {
  addProvider,
  followDeps,
  makeLive,
  outcomeOf,
  placeOrder,
  type ScriptedCouriers,
  scriptedCouriers,
  type Told,
} from '../../support/polling-world.ts'
import { testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo' })
const movesOf = sql<{ to: string; actor: string }>(
  'SELECT to_status AS "to", actor FROM order_moves WHERE order_id = $1 ORDER BY move',
)
const ended = sql<unknown>(
  `UPDATE deliveries SET state = 'cancelled', next_poll_at = NULL, ended_at = now() WHERE state = 'live'`,
)

describe('a courier company’s report', () => {
  let couriers: ScriptedCouriers
  let provider: Provider
  let poller: Poller
  before(async () => {
    couriers = scriptedCouriers({ now: () => service.clock.ms })
    provider = await addProvider(service, { name: 'Swift' })
  })
  beforeEach(async () => {
    await service.db.rows(ended)
    Object.assign(couriers, { asked: [], cancelled: [], cancelAnswer: 200, meanwhile: undefined })
    poller = openPoller(followDeps(service, couriers))
  })

  const poll = async () => {
    service.clock.ms += 20_000
    await poller.takeTurns()
    await poller.begin()
    await poller.finish()
  }
  /** One poll after another, each with a different answer. */
  const report = async (deliveryId: string, ...told: Told[]) => {
    for (const each of told) {
      couriers.told.set(deliveryId, each)
      await poll()
    }
  }
  const live = async (more: Parameters<typeof makeLive>[3] = {}) => {
    const orderId = await placeOrder(service)
    return { orderId, deliveryId: await makeLive(service, orderId, provider, more) }
  }
  const historyOf = async (orderId: number) =>
    (await outcomeOf(service, orderId)).statuses.map(({ status, applied }) => `${status} ${applied}`)

  test('moves the delivery, and the order with it, to the end', async () => {
    const { orderId, deliveryId } = await live()
    const path = ['to_pickup', 'at_pickup', 'to_delivery', 'at_delivery', 'delivered'] as const
    const orders: string[] = []
    for (const status of path) {
      await report(deliveryId, { status })
      orders.push((await outcomeOf(service, orderId)).order.status)
    }
    assert.deepEqual(orders, ['confirmed', 'confirmed', 'out_for_delivery', 'out_for_delivery', 'completed'])
    const { delivery, bookings, statuses } = await outcomeOf(service, orderId)
    assert.deepEqual([delivery.state, delivery.status, delivery.nextPollAt], ['delivered', 'delivered', null])
    assert.equal(bookings[0]!.state, 'delivered')
    assert.equal(bookings[0]!.endedAt, service.clock.ms)
    assert.equal(bookings[0]!.pickedUpAt, service.clock.ms - 40_000)
    assert.deepEqual(
      statuses.map(({ status, applied }) => [status, applied]),
      path.map((status) => [status, true]),
    )
    assert.deepEqual((await service.db.rows(movesOf, [orderId])).slice(-2), [
      { to: 'out_for_delivery', actor: 'courier: Swift' },
      { to: 'completed', actor: 'courier: Swift' },
    ])
    await poll()
    assert.equal(couriers.asked.length, path.length, 'what is final is asked no more')
    await booksMustBeWhole(service.db)
  })

  test('can skip statuses: delivered completes an order that was never reported as picked up', async () => {
    const { orderId, deliveryId } = await live()
    await report(deliveryId, { status: 'delivered' })
    assert.equal((await outcomeOf(service, orderId)).order.status, 'completed')
    const moves = (await service.db.rows(movesOf, [orderId])).map(({ to }) => to)
    assert.deepEqual(moves.slice(-2), ['out_for_delivery', 'completed'])
    await booksMustBeWhole(service.db)
  })

  test('never moves backward: it is stored once, flagged and not applied, unlike the next valid one', async () => {
    const { orderId, deliveryId } = await live({ status: 'to_delivery' })
    const back = { status: 'at_pickup' } as const
    await report(deliveryId, back, back, back, { status: 'cancelled' }, back, { status: 'at_delivery' })
    assert.deepEqual(await historyOf(orderId), [
      'at_pickup false',
      'cancelled false',
      'at_pickup false',
      'at_delivery true',
    ])
    const { delivery, order } = await outcomeOf(service, orderId)
    assert.deepEqual([delivery.state, delivery.status], ['live', 'at_delivery'])
    assert.equal(order.status, 'out_for_delivery')
  })

  test('is stored once even by a process that has just started', async () => {
    const { orderId, deliveryId } = await live({ status: 'to_delivery' })
    await report(deliveryId, { status: 'denied' })
    poller = openPoller(followDeps(service, couriers))
    await report(deliveryId, { status: 'denied' })
    assert.deepEqual(await historyOf(orderId), ['denied false'])
  })

  test('that is outdated by a newer one is not called a lie', async () => {
    const { orderId, deliveryId } = await live()
    const other = openPoller(followDeps(service, couriers))
    couriers.told.set(deliveryId, { status: 'to_pickup' })
    couriers.meanwhile = async () => {
      couriers.meanwhile = undefined
      service.clock.ms += 20_000
      couriers.told.set(deliveryId, { status: 'at_pickup' })
      await other.takeTurns()
      await other.begin()
      await other.finish()
    }
    await poll()
    assert.deepEqual(await historyOf(orderId), ['at_pickup true'])
  })

  test('without a new status updates position and times, and keeps what is left out', async () => {
    const { orderId, deliveryId } = await live({ status: 'to_pickup' })
    const [pickupEta, deliveryEta] = [1_781_540_000, 1_781_541_000]
    const courier = {
      first_name: 'Cyd',
      last_name: 'Courier',
      phone: '2125550100',
      location: { latitude: 40.7, longitude: -74 },
    }
    await report(deliveryId, { status: 'to_pickup', courier, pickupEta, deliveryEta })
    const place = { ...courier, latitude: 40.7, longitude: -74 } as Partial<typeof courier>
    delete place.location
    let { delivery } = await outcomeOf(service, orderId)
    assert.deepEqual(delivery.courier, place)
    assert.deepEqual([delivery.pickupEta, delivery.deliveryEta], [pickupEta * 1000, deliveryEta * 1000])
    assert.equal(delivery.reportedAt, service.clock.ms)
    await report(deliveryId, { status: 'to_pickup' })
    delivery = (await outcomeOf(service, orderId)).delivery
    assert.deepEqual(delivery.courier, place)
    assert.equal(delivery.reportedAt, service.clock.ms)
    assert.deepEqual(await historyOf(orderId), [])
  })

  test('of a failure ends the order, and refunds it', async () => {
    const { orderId, deliveryId } = await live({ status: 'at_delivery' })
    await report(deliveryId, { status: 'failed' })
    const { order, delivery, bookings, topics, tasks } = await outcomeOf(service, orderId)
    assert.deepEqual([order.status, order.reason], ['failed', 'The courier could not hand it over.'])
    assert.deepEqual([delivery.state, delivery.status, bookings[0]!.state], ['failed', 'failed', 'failed'])
    assert.ok(topics.includes('delivery.failed') && topics.includes('order.failed'))
    assert.ok(tasks.includes('send_merchant_letter') && tasks.includes('send_order_letter'))
    await booksMustBeWhole(service.db)
  })

  test('of a cancellation before pickup closes the booking and starts a new search', async () => {
    const { orderId, deliveryId } = await live({ status: 'at_pickup', round: 2 })
    await report(deliveryId, { status: 'cancelled' })
    const { order, delivery, bookings, tasks } = await outcomeOf(service, orderId)
    assert.deepEqual([order.status, order.carrier], ['confirmed', null])
    assert.deepEqual([delivery.state, delivery.status, delivery.round], ['seeking', null, 10])
    assert.equal(bookings[0]!.state, 'cancelled')
    assert.ok(tasks.includes('dispatch_order'))
  })

  test('of repeated cancellations fails the delivery in the end, and the merchant is notified', async () => {
    const { orderId, deliveryId } = await live({ round: 51 })
    await report(deliveryId, { status: 'cancelled' })
    const { order, delivery, tasks } = await outcomeOf(service, orderId)
    assert.deepEqual([order.status, delivery.state, order.carrier], ['confirmed', 'failed', null])
    assert.ok(tasks.includes('tell_of_delivery'))
  })

  test('of a cancellation during a recall ends delivery and order', async () => {
    const { orderId, deliveryId } = await live({ recall: { actor: 'owner@example.com', reason: 'sold out' } })
    await report(deliveryId, { status: 'cancelled' })
    const { order, delivery, bookings } = await outcomeOf(service, orderId)
    assert.deepEqual([order.status, order.reason], ['cancelled', 'sold out'])
    assert.deepEqual([delivery.state, delivery.recall, bookings[0]!.state], ['cancelled', null, 'cancelled'])
    await booksMustBeWhole(service.db)
  })

  test('does not change an order that ended otherwise', async () => {
    const { orderId, deliveryId } = await live({ status: 'to_delivery' })
    await service.db.transaction(async (tx) => {
      const order = (await lockOrder(tx, orderId))!
      await transitionOrder(tx, order, { to: 'failed', actor: 'bank', now: service.clock.ms })
    })
    await report(deliveryId, { status: 'delivered' })
    const { order, delivery } = await outcomeOf(service, orderId)
    assert.deepEqual([order.status, delivery.state], ['failed', 'delivered'])
  })

  test('of a return moves no order, and its end is reported', async () => {
    const { orderId, deliveryId: out } = await live({ status: 'at_delivery' })
    await report(out, { status: 'failed' })
    const back = await makeLive(service, orderId, provider, { leg: 'return' })
    await report(back, { status: 'to_delivery' }, { status: 'delivered' })
    for (let telling = 0; telling < 2; telling++) await consumeEvents(service.db, [bookReturns])
    const { order, delivery, topics } = await outcomeOf(service, orderId, 'return')
    assert.deepEqual([order.status, delivery.state], ['failed', 'delivered'])
    assert.ok(topics.includes('delivery.returned'))
    const paid = (await listEntries(service.db, orderId)).find(({ kind }) => kind === 'returned')!
    assert.deepEqual(
      paid.lines.map(({ account, party, cents }) => [account, party, cents]),
      [
        ['courier', provider.providerId, 1000],
        ['platform', 0, -1000],
      ],
      'both ways, at the price that was quoted for each',
    )
    await booksMustBeWhole(service.db)
  })

  test('of a return, after the operator completed the order, is paid without the outbound trip', async () => {
    const { orderId, deliveryId: out } = await live({ status: 'to_delivery' })
    await service.db.transaction(async (tx) => {
      const order = (await lockOrder(tx, orderId))!
      const move = { to: 'completed', actor: 'operator', isOperator: true, now: service.clock.ms } as const
      await transitionOrder(tx, order, move)
    })
    await report(out, { status: 'failed' })
    const back = await makeLive(service, orderId, provider, { leg: 'return' })
    await report(back, { status: 'to_delivery' }, { status: 'delivered' })
    await consumeEvents(service.db, [bookReturns])
    const paid = (await listEntries(service.db, orderId))
      .flatMap(({ kind, lines }) => lines.map((line) => ({ ...line, kind })))
      .filter(({ account }) => account === 'courier')
    assert.deepEqual(
      paid.map(({ kind, cents }) => [kind, cents]),
      [
        ['completed', 500],
        ['returned', 500],
      ],
    )
    await booksMustBeWhole(service.db)
  })

  test('of alcohol that couldn’t be handed over starts a return', async () => {
    const { orderId, deliveryId } = await live({ status: 'at_delivery' })
    await service.db.rows(sql<unknown>(`UPDATE orders SET vertical = 'alcohol' WHERE order_id = $1`), [
      orderId,
    ])
    await report(deliveryId, { status: 'failed' })
    const { delivery, order } = await outcomeOf(service, orderId, 'return')
    assert.deepEqual([order.status, delivery.state], ['failed', 'seeking'])
  })

  test('of alcohol that was never picked up does not', async () => {
    const { orderId, deliveryId } = await live({ status: 'at_pickup' })
    await service.db.rows(sql<unknown>(`UPDATE orders SET vertical = 'alcohol' WHERE order_id = $1`), [
      orderId,
    ])
    await report(deliveryId, { status: 'failed' })
    assert.equal(await findDelivery(service.db, orderId, 'return'), undefined)
  })
})
