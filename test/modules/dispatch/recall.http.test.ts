import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { sql } from '../../../src/db/database.ts'
import { dispatchOrder } from '../../../src/modules/dispatch/booking/dispatch-order.ts'
import { recallDelivery } from '../../../src/modules/dispatch/booking/recall.ts'
import type { Provider } from '../../../src/modules/dispatch/rules/delivery.ts'
import { findDelivery, listBookings, listStatuses } from '../../../src/modules/dispatch/store.ts'
import { transitionOrder } from '../../../src/modules/fulfillment/transition-order.ts'
import { listEntries } from '../../../src/modules/ledger/index.ts'
import { findAnyOrder, lockOrder } from '../../../src/modules/orders/order-store.ts'
import {
  addProvider,
  asMerchant,
  deliveryEvents,
  dispatchService,
  hungryAda,
  jobsOf,
} from '../../support/couriers.ts'
import { booksMustBeWhole } from '../../support/orders.ts'
import { codesOf } from '../../support/people.ts'
import { operator } from '../../support/test-service.ts'

const service = dispatchService()
const auditOf = sql<{ actor: string; after: any }>(
  `SELECT actor, after FROM audit_records WHERE subject = $1 AND action = 'order.acted_on' ORDER BY audit_id`,
)

describe('a merchant that cancels a courier order', () => {
  let ada: Awaited<ReturnType<typeof hungryAda>>
  let owner: Record<string, string>
  let company: Provider
  before(async () => {
    ada = await hungryAda(service)
    owner = await asMerchant(service)
    company = await addProvider(service.db, 'Swift')
    await service.deps.changes.caughtUp(service.db)
  })
  beforeEach(() => service.companies.reset())

  const dispatch = (orderId: number) => dispatchOrder(service.bookingDeps, { orderId, leg: 'out' })
  const act = (orderId: number, action: string) =>
    service.put('/merchant/admin/orders', { merchantId: 1001, orderId, action }, owner)
  /** The three attempts of a booking. */
  const dispatchThrice = async (orderId: number) => {
    for (const pause of [0, 1000, 4000]) {
      service.clock.ms += pause
      await dispatch(orderId)
    }
  }
  const cancel = (orderId: number, more: Record<string, string> = {}) =>
    service.put(
      '/merchant/admin/orders',
      { merchantId: 1001, orderId, action: 'cancel', reason: 'sold out' },
      { ...owner, ...more },
    )
  const statesOf = async (orderId: number) => {
    const delivery = await findDelivery(service.db, orderId, 'out')
    return [(await findAnyOrder(service.db, orderId))!.status, delivery?.state]
  }
  const booked = async () => {
    const orderId = await ada.order()
    await dispatch(orderId)
    return orderId
  }

  test('before any company was asked ends the delivery, and none is asked later', async () => {
    const orderId = await ada.order()
    const { status, body } = await cancel(orderId)
    assert.equal(status, 200)
    assert.deepEqual([body.order.status, body.order.reason], ['cancelled', 'sold out'])
    assert.deepEqual(await statesOf(orderId), ['cancelled', 'cancelled'])
    await dispatch(orderId)
    assert.deepEqual(service.companies.calls, [])
  })

  test('recalls the courier first', async () => {
    const orderId = await booked()
    const { status, body } = await cancel(orderId)
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(body.order.status, 'cancelled')
    assert.deepEqual(await statesOf(orderId), ['cancelled', 'cancelled'])
    const delivery = (await findDelivery(service.db, orderId, 'out'))!
    assert.deepEqual([delivery.status, delivery.recall, delivery.nextPollAt], ['cancelled', null, null])
    assert.equal((await listBookings(service.db, delivery))[0]!.state, 'cancelled')
    assert.equal((await findAnyOrder(service.db, orderId))!.carrier, null)
    assert.deepEqual(
      (await listStatuses(service.db, orderId)).map(({ status }) => status),
      ['booked', 'cancelled'],
    )
    assert.deepEqual(
      (await deliveryEvents(service, orderId)).map(({ topic }) => topic),
      ['delivery.booked', 'delivery.cancelled'],
    )
    const [trace, ...others] = await service.db.rows(auditOf, [String(orderId)])
    assert.deepEqual(others, [])
    assert.equal(trace!.actor, 'owner@example.com')
    assert.equal(trace!.after.status, 'cancelled')
    await booksMustBeWhole(service.db)
  })

  test('is refused if the company keeps it, and can try again', async () => {
    const orderId = await booked()
    service.companies.say('cancel', company.providerId, 'refuse')
    assert.deepEqual(codesOf(await cancel(orderId)), ['invalid_action'])
    assert.deepEqual(await statesOf(orderId), ['confirmed', 'live'])
    assert.equal((await findDelivery(service.db, orderId, 'out'))!.recall, null)
    assert.equal((await cancel(orderId)).status, 200)
  })

  test('is notified if the company does not answer, and the order follows once it has', async () => {
    const orderId = await booked()
    service.companies.say('cancel', company.providerId, 'silent-after-acting', 'silent')
    const answer = await cancel(orderId)
    assert.equal(answer.status, 503)
    assert.equal(answer.headers.get('retry-after'), '10')
    assert.deepEqual(codesOf(answer), ['courier_silent'])
    assert.deepEqual(await statesOf(orderId), ['confirmed', 'live'])
    assert.equal((await service.db.rows(auditOf, [String(orderId)])).length, 1)
    assert.ok((await jobsOf(service, orderId)).some(({ task, waits }) => task === 'dispatch_order' && waits))
    await dispatch(orderId) // too early
    assert.equal(service.companies.calls.filter(({ what }) => what === 'cancel').length, 1)
    for (let pause = 0; pause < 2; pause++) {
      service.clock.ms += 10_000
      await dispatch(orderId)
    }
    assert.deepEqual(await statesOf(orderId), ['cancelled', 'cancelled'])
    assert.equal((await findAnyOrder(service.db, orderId))!.reason, 'sold out')
    const again = await cancel(orderId)
    assert.deepEqual([again.status, again.body.order?.status], [200, 'cancelled'])
    assert.equal((await service.db.rows(auditOf, [String(orderId)])).length, 1)
  })

  test('while the outcome of a booking is unknown finds it out first', async () => {
    const orderId = await ada.order()
    service.companies.say('book', company.providerId, 'silent-after-acting')
    await dispatch(orderId)
    assert.deepEqual(codesOf(await cancel(orderId)), ['courier_silent'])
    service.clock.ms += 1000
    await dispatch(orderId)
    assert.deepEqual(await statesOf(orderId), ['cancelled', 'cancelled'])
    assert.equal(
      [...service.companies.coming.values()].filter((one) => one.orderId === `${orderId}`).length,
      0,
    )
  })

  test('during a booking waits for its outcome', async () => {
    const orderId = await ada.order()
    let answer: Promise<{ status: number }> | undefined
    service.companies.onCalled = async ({ what }) => {
      if (what !== 'book') return
      answer = cancel(orderId)
      for (;;) {
        const delivery = await findDelivery(service.db, orderId, 'out')
        if (delivery?.recall) return
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    }
    await dispatch(orderId)
    assert.equal((await answer!).status, 200)
    assert.deepEqual(await statesOf(orderId), ['cancelled', 'cancelled'])
    assert.equal(service.companies.calls.filter(({ what }) => what === 'cancel').length, 1)
  })

  test('whose delivery has failed cancels the order alone', async () => {
    const orderId = await ada.order()
    service.companies.say('book', company.providerId, 'silent', 'silent', 'silent')
    await dispatchThrice(orderId)
    assert.equal((await cancel(orderId)).status, 200)
    assert.deepEqual(await statesOf(orderId), ['cancelled', 'failed'])
  })

  test('recalls the courier of a ready order first, too', async () => {
    const orderId = await booked()
    assert.equal((await act(orderId, 'ready')).status, 200)
    const { status, body } = await cancel(orderId)
    assert.deepEqual([status, body.order?.status], [200, 'cancelled'])
    assert.deepEqual(await statesOf(orderId), ['cancelled', 'cancelled'])
    assert.equal(service.companies.calls.filter(({ what }) => what === 'cancel').length, 1)
    await booksMustBeWhole(service.db)
  })

  test('before a courier was booked for a ready order gets it refunded', async () => {
    const orderId = await ada.order()
    service.companies.say('estimate', company.providerId, 'refuse', 'refuse', 'refuse')
    for (const pause of [0, 15_000, 60_000]) {
      service.clock.ms += pause
      await dispatch(orderId)
    }
    assert.equal((await act(orderId, 'ready')).status, 200)
    assert.deepEqual(await statesOf(orderId), ['ready', 'failed'])
    assert.equal((await cancel(orderId)).status, 200)
    assert.deepEqual(await statesOf(orderId), ['cancelled', 'failed'])
    const entries = await listEntries(service.db, orderId)
    assert.equal(entries.at(-1)!.kind, 'cancelled')
    await booksMustBeWhole(service.db)
  })

  test('while a booking is never answered: the order ends anyway, and the booking stays with the operator', async () => {
    const orderId = await ada.order()
    service.companies.say('book', company.providerId, 'silent', 'silent', 'silent-after-acting')
    await dispatch(orderId)
    assert.deepEqual(codesOf(await cancel(orderId)), ['courier_silent'])
    for (const pause of [1000, 4000]) {
      assert.deepEqual(await statesOf(orderId), ['confirmed', 'booking'])
      service.clock.ms += pause
      await dispatch(orderId)
    }
    assert.deepEqual(await statesOf(orderId), ['cancelled', 'failed'])
    const order = (await findAnyOrder(service.db, orderId))!
    assert.equal(order.reason, 'sold out')
    const delivery = (await findDelivery(service.db, orderId, 'out'))!
    assert.equal((await listBookings(service.db, delivery))[0]!.state, 'silent')
    const tasks = (await jobsOf(service, orderId)).map(({ task }) => task)
    assert.ok(!tasks.includes('tell_of_delivery'), 'nobody is asked to bring what is cancelled')
    assert.ok(
      service.logged.some((line) => line.includes('no courier found') && line.includes(`:${orderId}`)),
    )
    const again = await cancel(orderId)
    assert.deepEqual([again.status, again.body.order?.status], [200, 'cancelled'])
    assert.equal((await service.db.rows(auditOf, [String(orderId)])).length, 1)
    await booksMustBeWhole(service.db)
  })

  for (const http of [404, 410])
    test(`gets confirmation that no courier is coming from a ${http} answer if the status says the same`, async () => {
      const orderId = await booked()
      service.companies.say('cancel', company.providerId, { http })
      service.companies.say('status', company.providerId, { http })
      assert.equal((await cancel(orderId)).status, 200)
      assert.deepEqual(await statesOf(orderId), ['cancelled', 'cancelled'])
    })

  test('asks a company that briefly forgets a delivery again until it releases it', async () => {
    const orderId = await booked()
    const { coming } = service.companies
    service.companies.say('cancel', company.providerId, { http: 404 })
    assert.equal((await cancel(orderId)).status, 503)
    assert.ok([...coming.values()].some((one) => one.orderId === String(orderId)))
    assert.deepEqual(await statesOf(orderId), ['confirmed', 'live'])
    service.clock.ms += 60_000
    await dispatch(orderId)
    assert.ok([...coming.values()].every((one) => one.orderId !== String(orderId)))
    assert.deepEqual(await statesOf(orderId), ['cancelled', 'cancelled'])
  })

  test('with an Idempotency-Key gets the first answer again, and the company is asked once', async () => {
    const orderId = await booked()
    const key = { 'idempotency-key': `cancel-${orderId}` }
    const first = await cancel(orderId, key)
    const second = await cancel(orderId, key)
    assert.deepEqual([first.status, second.status], [200, 200])
    assert.equal(second.headers.get('idempotent-replayed'), 'true')
    assert.equal(second.text, first.text)
    assert.equal(service.companies.calls.filter(({ what }) => what === 'cancel').length, 1)
    assert.equal((await service.db.rows(auditOf, [String(orderId)])).length, 1)
  })

  test('calls no company for another merchant’s order or a finished one', async () => {
    const orderId = await booked()
    const other = { merchantId: 1002, orderId, action: 'cancel' }
    assert.deepEqual(codesOf(await service.put('/merchant/admin/orders', other, operator)), ['unknown_order'])
    await cancel(orderId)
    assert.equal((await cancel(orderId)).status, 200, 'what has been called back is called back')
    assert.equal(service.companies.calls.filter(({ what }) => what === 'cancel').length, 1)
    assert.equal((await service.db.rows(auditOf, [String(orderId)])).length, 1)
  })
})

describe('a merchant that completes a courier order', () => {
  let ada: Awaited<ReturnType<typeof hungryAda>>
  let owner: Record<string, string>
  before(async () => {
    ada = await hungryAda(service)
    owner = await asMerchant(service)
  })
  beforeEach(() => service.companies.reset())

  const dispatch = (orderId: number) => dispatchOrder(service.bookingDeps, { orderId, leg: 'out' })
  const act = (orderId: number, action: string) =>
    service.put('/merchant/admin/orders', { merchantId: 1001, orderId, action }, owner)
  const ready = async () => {
    const orderId = await ada.order()
    await act(orderId, 'ready')
    return orderId
  }

  test('is refused while a company has it', async () => {
    const orderId = await ready()
    await dispatch(orderId)
    assert.deepEqual(codesOf(await act(orderId, 'complete')), ['invalid_action'])
    assert.equal((await findAnyOrder(service.db, orderId))!.status, 'ready')
    const entries = await listEntries(service.db, orderId)
    assert.deepEqual(
      entries.map(({ kind }) => kind),
      ['placed'],
    )
  })

  test('is refused while a company is being asked, and succeeds once no courier is coming', async () => {
    const orderId = await ready()
    const [provider] = await service.bookingDeps.providers.all()
    service.companies.say('book', provider!.providerId, 'silent', 'silent', 'silent')
    await dispatch(orderId)
    assert.deepEqual(codesOf(await act(orderId, 'complete')), ['invalid_action'])
    for (const pause of [1000, 4000]) {
      service.clock.ms += pause
      await dispatch(orderId)
    }
    assert.equal((await act(orderId, 'complete')).status, 200)
    assert.equal((await findAnyOrder(service.db, orderId))!.carrier, null)
    await booksMustBeWhole(service.db)
  })

  test('before any company was asked sends none', async () => {
    const orderId = await ready()
    assert.equal((await act(orderId, 'complete')).status, 200)
    await dispatch(orderId)
    assert.deepEqual(service.companies.calls, [])
  })
})

describe('an order that fails', () => {
  let ada: Awaited<ReturnType<typeof hungryAda>>
  before(async () => {
    ada = await hungryAda(service)
  })
  beforeEach(() => service.companies.reset())

  const fall = async (orderId: number) => {
    await service.db.transaction(async (tx) => {
      const order = (await lockOrder(tx, orderId))!
      await transitionOrder(tx, order, {
        to: 'failed',
        actor: 'gateway',
        reason: 'no money',
        now: service.clock.ms,
      })
    })
    assert.ok((await jobsOf(service, orderId)).some(({ task }) => task === 'recall_delivery'))
  }

  test('has its courier recalled, and keeps its status', async () => {
    const orderId = await ada.order()
    await dispatchOrder(service.bookingDeps, { orderId, leg: 'out' })
    await fall(orderId)
    await recallDelivery(service.bookingDeps, { orderId })
    assert.equal((await findDelivery(service.db, orderId, 'out'))!.state, 'cancelled')
    const order = (await findAnyOrder(service.db, orderId))!
    assert.deepEqual([order.status, order.reason], ['failed', 'no money'])
  })

  test('before any company was asked gets no courier', async () => {
    const orderId = await ada.order()
    await fall(orderId)
    await recallDelivery(service.bookingDeps, { orderId })
    await dispatchOrder(service.bookingDeps, { orderId, leg: 'out' })
    assert.equal(await findDelivery(service.db, orderId, 'out'), undefined)
    assert.deepEqual(service.companies.calls, [])
  })

  test('is delivered anyway if the courier isn’t released, and recalled once', async () => {
    const orderId = await ada.order()
    await dispatchOrder(service.bookingDeps, { orderId, leg: 'out' })
    const { providerId } = service.companies.bookings(orderId)[0]!
    service.companies.say('cancel', providerId, 'refuse')
    await fall(orderId)
    await recallDelivery(service.bookingDeps, { orderId })
    await dispatchOrder(service.bookingDeps, { orderId, leg: 'out' })
    const delivery = (await findDelivery(service.db, orderId, 'out'))!
    assert.deepEqual([delivery.state, delivery.recall], ['live', null])
    assert.equal(service.companies.calls.filter(({ what }) => what === 'cancel').length, 1)
  })
})
