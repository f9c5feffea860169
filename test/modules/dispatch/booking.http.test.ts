import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { sql } from '../../../src/db/database.ts'
import { dispatchOrder } from '../../../src/modules/dispatch/booking/dispatch-order.ts'
import { updateProvider } from '../../../src/modules/dispatch/provider-store.ts'
import type { Provider } from '../../../src/modules/dispatch/rules/delivery.ts'
import {
  findDelivery,
  listBookings,
  listEstimates,
  listStatuses,
  updateDelivery,
} from '../../../src/modules/dispatch/store.ts'
import { findAnyOrder } from '../../../src/modules/orders/order-store.ts'
import { addProvider, deliveryEvents, dispatchService, hungryAda, jobsOf } from '../../support/couriers.ts'
import { operator } from '../../support/test-service.ts'

const service = dispatchService()

describe('the search for a courier', () => {
  let ada: Awaited<ReturnType<typeof hungryAda>>
  let [cheap, dear]: Provider[] = []
  before(async () => {
    ada = await hungryAda(service)
    cheap = await addProvider(service.db, 'Cheap')
    dear = await addProvider(service.db, 'Dear')
    await service.deps.changes.caughtUp(service.db)
  })
  beforeEach(() => {
    const { companies } = service
    companies.reset()
    companies.prices.set(cheap!.providerId, 5).set(dear!.providerId, 9)
  })

  const dispatch = (orderId: number) => dispatchOrder(service.bookingDeps, { orderId, leg: 'out' })
  const found = async (orderId: number) => {
    const delivery = (await findDelivery(service.db, orderId, 'out'))!
    const bookings = await listBookings(service.db, delivery)
    return { delivery, bookings, estimates: await listEstimates(service.db, delivery) }
  }
  const statesOf = async (orderId: number) =>
    (await found(orderId)).bookings.map(({ providerId, state }) => [
      providerId === cheap!.providerId ? 'Cheap' : 'Dear',
      state,
    ])
  const comingTo = (orderId: number) =>
    [...service.companies.coming.values()].filter((one) => one.orderId === String(orderId))

  test('books the best of the companies asked in parallel, once', async () => {
    const orderId = await ada.order()
    assert.deepEqual(
      (await jobsOf(service, orderId))
        .filter(({ task }) => task === 'dispatch_order')
        .map(({ payload }) => payload),
      [{ orderId, leg: 'out' }],
    )
    await dispatch(orderId)
    const { delivery, bookings, estimates } = await found(orderId)
    assert.equal(delivery.state, 'live')
    assert.equal(delivery.status, 'booked')
    assert.equal(delivery.busyUntil, null)
    assert.equal(delivery.nextPollAt, service.clock.ms + service.deps.config.couriers.pollMs)
    assert.deepEqual(
      estimates.map(({ providerId, outcome, price }) => [providerId, outcome, price]),
      [
        [cheap!.providerId, 'usable', 500],
        [dear!.providerId, 'usable', 900],
      ],
    )
    const [booking, ...others] = bookings
    assert.deepEqual(others, [])
    assert.equal(booking!.state, 'booked')
    assert.equal(booking!.quoted, 500)
    assert.deepEqual((await findAnyOrder(service.db, orderId))!.carrier, {
      providerId: cheap!.providerId,
      price: 500,
    })
    assert.deepEqual(
      (await listStatuses(service.db, orderId)).map(({ status, applied }) => [status, applied]),
      [['booked', true]],
    )
    assert.deepEqual(
      (await deliveryEvents(service, orderId)).map(({ topic }) => topic),
      ['delivery.booked'],
    )
    await dispatch(orderId)
    assert.equal(service.companies.bookings(orderId).length, 1)
  })

  test('sends no notification that its commits would wait for: an event reports it', async () => {
    const told: (string | undefined)[] = []
    const stop = service.deps.changes.on('delivery', (key) => told.push(key))
    const orderId = await ada.order()
    await dispatch(orderId)
    await service.deps.changes.caughtUp(service.db)
    assert.deepEqual(told, [])
    const courier = { first_name: 'Cleo', last_name: 'C', phone: '', latitude: 40.7, longitude: -74 }
    await updateDelivery(service.db, (await found(orderId)).delivery, { courier })
    await service.deps.changes.caughtUp(service.db)
    stop()
    assert.deepEqual(told, [String(orderId)])
  })

  test('sends pickup, dropoff, order and customer', async () => {
    const orderId = await ada.order({ instructions: 'Knock loudly.' })
    await dispatch(orderId)
    const estimate = service.companies.calls[0]!.request
    const { request: booking, key } = service.companies.bookings(orderId)[0]!
    assert.equal(estimate.gratuity, 2)
    assert.deepEqual(estimate.delivery, booking.delivery.location)
    assert.equal(booking.pickup.location.state, 'NY')
    assert.equal(booking.delivery.location.address, '199 Water St')
    assert.deepEqual(booking.items, [{ name: 'BLT', quantity: 2 }])
    assert.equal(booking.order_id, String(orderId))
    assert.match(booking.pickup.contact.email, /@/)
    assert.equal(booking.delivery.contact.first_name, 'Ada')
    assert.equal(booking.delivery.instructions, 'Knock loudly. Ring twice.')
    assert.match(key!, /^[0-9a-f-]{36}$/)
  })

  for (const no of ['deny', 'refuse', { http: 404 }] as const)
    test(`continues with the runner-up after ${JSON.stringify(no)}`, async () => {
      service.companies.say('book', cheap!.providerId, no)
      const orderId = await ada.order()
      await dispatch(orderId)
      assert.deepEqual(await statesOf(orderId), [
        ['Cheap', 'denied'],
        ['Dear', 'booked'],
      ])
      assert.equal(comingTo(orderId).length, 1)
    })

  test('is visible to the operator while companies are asked, and changed dropoff instructions reach the booked one', async () => {
    const { companies } = service
    const seen: unknown[] = []
    const orderId = await ada.order()
    companies.onCalled = async ({ what, providerId }) => {
      if (what !== 'estimate' || providerId !== cheap!.providerId) return
      const path = `/operator/deliveries/${orderId}`
      const asked = await service.get(path, operator)
      seen.push(asked.status, asked.body.deliveries?.[0].state)
      const { body } = await service.get('/operator/deliveries?state=seeking', operator)
      seen.push(body.deliveries.some(({ order_id }: { order_id: number }) => order_id === orderId))
      const changed = await service.put(`${path}/door`, { instructions: 'Ring twice.' }, operator)
      seen.push(
        changed.status,
        (await jobsOf(service, orderId)).some(({ task }) => task === 'tell_door'),
      )
      await dispatch(orderId) // another worker
    }
    await dispatch(orderId)
    assert.deepEqual(seen, [200, 'seeking', true, 200, true])
    assert.equal(companies.bookings(orderId)[0]!.request.delivery.instructions, 'Ring twice.')
  })

  test('does not book a company that was disabled after its estimate', async () => {
    const { companies, db } = service
    companies.say('book', cheap!.providerId, 'deny')
    companies.onCalled = async ({ what }) => {
      if (what === 'book') await updateProvider(db, dear!.providerId, { enabled: false })
    }
    const orderId = await ada.order()
    await dispatch(orderId)
    assert.deepEqual(await statesOf(orderId), [['Cheap', 'denied']])
    const { delivery, estimates } = await found(orderId)
    assert.deepEqual([delivery.state, delivery.startAt], ['seeking', service.clock.ms + 15_000])
    assert.equal(estimates.length, 2, 'its offer stays on record')
    await updateProvider(db, dear!.providerId, { enabled: true })
    await service.deps.changes.caughtUp(db)
  })

  test('asks everyone again when the runner-up’s estimate has expired', async () => {
    const { companies } = service
    companies.say('estimate', dear!.providerId, { validForSeconds: 5 })
    companies.say('book', cheap!.providerId, 'deny')
    companies.onCalled = ({ what }) => {
      if (what === 'book') service.clock.ms += 6000
    }
    const orderId = await ada.order()
    await dispatch(orderId)
    const { delivery } = await found(orderId)
    assert.equal(delivery.state, 'seeking')
    assert.equal(delivery.startAt, service.clock.ms + 15_000)
    assert.ok((await jobsOf(service, orderId)).some(({ task, waits }) => task === 'dispatch_order' && waits))
    service.clock.ms += 15_000
    await dispatch(orderId)
    assert.deepEqual(await statesOf(orderId), [
      ['Cheap', 'denied'],
      ['Cheap', 'booked'],
    ])
    assert.equal((await found(orderId)).delivery.round, 2)
  })

  test('records what was wrong with estimates, and uses none of those', async () => {
    const { companies } = service
    companies.say('estimate', cheap!.providerId, { pickupSeconds: 2700 })
    const orderId = await ada.order()
    await dispatch(orderId)
    const { estimates } = await found(orderId)
    const late = estimates.find(({ providerId }) => providerId === cheap!.providerId)
    assert.equal(late!.outcome, 'unusable')
    assert.match(late!.detail!, /45 minutes/)
    assert.deepEqual(await statesOf(orderId), [['Dear', 'booked']])
  })

  for (const quiet of ['silent', 'silent-after-acting', 'garbage', { http: 429 }] as const)
    test(`repeats the same booking after ${JSON.stringify(quiet)} and asks no other company`, async () => {
      const { companies } = service
      companies.say('book', cheap!.providerId, quiet, quiet)
      const orderId = await ada.order()
      await dispatch(orderId)
      assert.equal((await found(orderId)).delivery.state, 'booking')
      await dispatch(orderId) // too early
      assert.equal(companies.bookings(orderId).length, 1)
      service.clock.ms += 1000
      await dispatch(orderId)
      service.clock.ms += 4000
      await dispatch(orderId)
      const sent = companies.bookings(orderId)
      assert.equal(sent.length, 3)
      assert.equal(new Set(sent.map(({ key }) => key)).size, 1)
      assert.deepEqual(await statesOf(orderId), [['Cheap', 'booked']])
      assert.equal(comingTo(orderId).length, 1)
    })

  test('gives up after three timeouts, reports it and books no other company', async () => {
    const { companies } = service
    companies.say('book', cheap!.providerId, 'silent', 'silent', 'silent-after-acting')
    const orderId = await ada.order()
    for (const pause of [0, 1000, 4000]) {
      service.clock.ms += pause
      await dispatch(orderId)
    }
    const { delivery } = await found(orderId)
    assert.equal(delivery.state, 'failed')
    assert.equal(delivery.status, 'failed')
    assert.equal(delivery.reason, 'A courier company never said whether it accepted this delivery.')
    assert.deepEqual(await statesOf(orderId), [['Cheap', 'silent']])
    assert.equal((await findAnyOrder(service.db, orderId))!.status, 'confirmed')
    assert.ok((await jobsOf(service, orderId)).some(({ task }) => task === 'tell_of_delivery'))
    assert.deepEqual(
      (await deliveryEvents(service, orderId)).map(({ topic }) => topic),
      ['delivery.failed'],
    )
    assert.ok(
      service.logged.some((line) => line.includes('"level":50') && line.includes(`"orderId":${orderId}`)),
    )
    service.clock.ms += 60_000
    await dispatch(orderId)
    assert.equal(companies.bookings(orderId).length, 3)
  })

  test('does not count a company as silent if it was not called, for a minute', async () => {
    const { companies } = service
    companies.say('book', cheap!.providerId, 'resting', 'resting', 'resting', 'resting')
    const orderId = await ada.order()
    for (let tries = 0; tries < 5; tries++) {
      await dispatch(orderId)
      service.clock.ms += 5000
    }
    assert.deepEqual(await statesOf(orderId), [['Cheap', 'booked']])
  })

  test('fails after three rounds without an estimate', async () => {
    const { companies } = service
    for (const { providerId } of [cheap!, dear!])
      companies.say('estimate', providerId, 'silent', 'refuse', 'garbage')
    const orderId = await ada.order()
    await dispatch(orderId)
    for (const pause of [15_000, 60_000]) {
      assert.equal((await found(orderId)).delivery.state, 'seeking')
      service.clock.ms += pause
      await dispatch(orderId)
    }
    const { delivery, estimates } = await found(orderId)
    assert.equal(delivery.state, 'failed')
    assert.equal(
      delivery.reason,
      'No courier company accepted this delivery.',
      'companies’ own words are not for customers',
    )
    assert.ok(estimates.some(({ detail }) => detail?.includes('no driver')))
    assert.ok(service.logged.some((line) => line.includes('is no number') && line.includes(`:${orderId}`)))
    assert.deepEqual(
      estimates.map(({ outcome }) => outcome),
      ['silent', 'silent', 'refused', 'refused', 'unusable', 'unusable'],
    )
  })

  test('skips companies that are disabled, resting, full or serving other areas', async () => {
    const { db } = service
    await updateProvider(db, dear!.providerId, { area: ['NJ'] })
    await service.deps.changes.caughtUp(db)
    service.companies.resting.add(cheap!.providerId)
    const orderId = await ada.order()
    await dispatch(orderId)
    assert.deepEqual(service.companies.calls, [])
    assert.equal((await found(orderId)).delivery.state, 'seeking')

    service.companies.resting.clear()
    await updateProvider(db, cheap!.providerId, { maxLive: 1 })
    await service.deps.changes.caughtUp(db)
    service.clock.ms += 15_000
    await dispatch(orderId)
    assert.deepEqual(service.companies.calls, [], 'it is full: it brings the orders of the tests before')

    await updateProvider(db, cheap!.providerId, { maxLive: null, enabled: false })
    await service.deps.changes.caughtUp(db)
    const nowhere = await ada.order()
    await dispatch(nowhere)
    assert.match((await found(nowhere)).delivery.reason!, /delivers to this address/)

    await updateProvider(db, cheap!.providerId, { enabled: true })
    await updateProvider(db, dear!.providerId, { area: null })
    await service.deps.changes.caughtUp(db)
  })

  test('does not accept an id that another delivery has', async () => {
    const { companies } = service
    const first = await ada.order()
    companies.say('book', cheap!.providerId, { deliveryId: 'twice' })
    await dispatch(first)
    const second = await ada.order()
    companies.say('book', cheap!.providerId, { deliveryId: 'twice' })
    await dispatch(second)
    const { delivery, bookings } = await found(second)
    assert.equal(delivery.state, 'booking')
    assert.match(bookings[0]!.detail!, /twice is another delivery’s/)
  })

  test('owes the quoted price, whatever the response says', async () => {
    service.companies.say('book', cheap!.providerId, { price: 50 })
    const orderId = await ada.order()
    await dispatch(orderId)
    const [booking] = (await found(orderId)).bookings
    assert.deepEqual([booking!.quoted, booking!.answeredCents], [500, 5000])
    assert.equal((await findAnyOrder(service.db, orderId))!.carrier!.price, 500)
  })

  test('asks for the status at once when a repeated booking has progressed', async () => {
    service.companies.say('book', cheap!.providerId, { status: 'to_delivery' })
    const orderId = await ada.order()
    await dispatch(orderId)
    const { delivery } = await found(orderId)
    assert.deepEqual([delivery.status, delivery.nextPollAt], ['booked', service.clock.ms])
  })

  test('waits for a scheduled order', async () => {
    const wanted = service.clock.ms + 5 * 3_600_000
    const orderId = await ada.order({ order_time: new Date(wanted).toISOString() })
    await dispatch(orderId)
    const { delivery } = await found(orderId)
    assert.equal(delivery.startAt, wanted - 40 * 60_000)
    assert.deepEqual(service.companies.calls, [])
    const jobs = (await jobsOf(service, orderId)).filter(({ waits }) => waits)
    assert.deepEqual(
      jobs.map(({ task, key }) => [task, key]),
      [['dispatch_order', `dispatch ${orderId} out`]],
    )
  })

  test('does nothing for orders that have no courier, don’t exist or have ended', async () => {
    await dispatch(987_654_321)
    const orderId = await ada.order()
    await service.db.rows(sql(`UPDATE orders SET status = 'cancelled' WHERE order_id = $1`), [orderId])
    await dispatch(orderId)
    assert.equal(await findDelivery(service.db, orderId, 'out'), undefined)
    assert.deepEqual(service.companies.calls, [])
  })
})
