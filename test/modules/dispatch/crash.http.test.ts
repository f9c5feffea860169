import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import type { Database } from '../../../src/db/database.ts'
import type { BookingDeps } from '../../../src/modules/dispatch/booking/deps.ts'
import { dispatchOrder } from '../../../src/modules/dispatch/booking/dispatch-order.ts'
import { cancelDelivery } from '../../../src/modules/dispatch/booking/recall.ts'
import { resumeStalled } from '../../../src/modules/dispatch/booking/resume-stalled.ts'
import type { Provider } from '../../../src/modules/dispatch/rules/delivery.ts'
import { findDelivery, listBookings, listStatuses } from '../../../src/modules/dispatch/store.ts'
import { findAnyOrder } from '../../../src/modules/orders/order-store.ts'
import { addProvider, deliveryEvents, dispatchService, hungryAda, jobsOf } from '../../support/couriers.ts'

const service = dispatchService()

let ada: Awaited<ReturnType<typeof hungryAda>> | undefined
let [cheap, dear]: Provider[] = []
const begin = async () => {
  ada ??= await hungryAda(service)
  cheap ??= await addProvider(service.db, 'Cheap')
  dear ??= await addProvider(service.db, 'Dear')
  await service.deps.changes.caughtUp(service.db)
  forget()
}

function forget() {
  service.companies.reset()
  if (cheap && dear) service.companies.prices.set(cheap.providerId, 5).set(dear.providerId, 9)
}

class Killed extends Error {}

/** A worker that dies right after its nth transaction or external call; `count` is how many it reached. */
function mortal(bookingDeps: BookingDeps, diesAt: number) {
  const life = { count: 0 }
  const tick = <T>(result: T): T => {
    if (++life.count === diesAt) throw new Killed()
    return result
  }
  const { db, couriers } = bookingDeps
  const dying: BookingDeps = {
    ...bookingDeps,
    db: {
      ...db,
      transaction: async (work) => tick(await db.transaction(work)),
      oneStatement: async (work) => tick(await db.oneStatement(work)),
    } as Database,
    couriers: {
      ...couriers,
      estimate: async (...call) => tick(await couriers.estimate(...call)),
      book: async (...call) => tick(await couriers.book(...call)),
      cancel: async (...call) => tick(await couriers.cancel(...call)),
    },
  }
  return { life, dying }
}

/** What the loop and the jobs do after a crash: the next worker continues once the claim has expired. */
async function goOnUntilDone(orderId: number) {
  for (let turn = 0; turn < 12; turn++) {
    await dispatchOrder(service.bookingDeps, { orderId, leg: 'out' })
    const delivery = (await findDelivery(service.db, orderId, 'out'))!
    if (delivery.recall === null && !['seeking', 'booking'].includes(delivery.state)) return delivery
    service.clock.ms = Math.max(service.clock.ms, delivery.startAt, delivery.busyUntil ?? 0)
  }
  throw new Error('it does not come to an end')
}

const comingTo = (orderId: number) =>
  [...service.companies.coming.values()].filter((one) => one.orderId === String(orderId))

/** Runs `work` with a worker that dies a little later each time, until one survives; returns how many died. */
async function killAtEachPoint(
  script: () => void,
  work: (bookingDeps: BookingDeps, orderId: number) => Promise<unknown>,
  check: (orderId: number) => Promise<void>,
): Promise<number> {
  for (let diesAt = 1; ; diesAt++) {
    forget()
    script()
    const orderId = await ada!.order()
    const { life, dying } = mortal(service.bookingDeps, diesAt)
    const survived = await work(dying, orderId).then(
      () => true,
      (error) => {
        if (error instanceof Killed) return false
        throw error
      },
    )
    await check(orderId)
    if (survived && life.count < diesAt) return diesAt - 1
  }
}

async function mustBeLiveOnce(orderId: number) {
  const delivery = await goOnUntilDone(orderId)
  assert.equal(delivery.state, 'live')
  assert.equal(comingTo(orderId).length, 1)
  const bookings = await listBookings(service.db, delivery)
  assert.deepEqual(
    bookings.filter(({ state }) => state !== 'denied').map(({ state }) => state),
    ['booked'],
  )
  assert.equal(bookings.at(-1)!.providerId, comingTo(orderId)[0]!.providerId)
  assert.equal((await findAnyOrder(service.db, orderId))!.carrier?.providerId, bookings.at(-1)!.providerId)
}

const dispatch = (bookingDeps: BookingDeps, orderId: number) =>
  dispatchOrder(bookingDeps, { orderId, leg: 'out' })

describe('a worker that dies at any point', () => {
  beforeEach(begin)
  test('is followed by one that continues, and one courier comes', async () => {
    const deaths = await killAtEachPoint(() => {}, dispatch, mustBeLiveOnce)
    assert.ok(deaths >= 6, `${deaths} deaths`)
  })

  test('is recovered when the best company denies', async () => {
    const deny = () => service.companies.say('book', cheap!.providerId, 'deny', 'deny', 'deny')
    const deaths = await killAtEachPoint(deny, dispatch, mustBeLiveOnce)
    assert.ok(deaths >= 8, `${deaths} deaths`)
  })

  test('is recovered when a company acts without answering', async () => {
    const quiet = () => service.companies.say('book', cheap!.providerId, 'silent-after-acting')
    await killAtEachPoint(quiet, dispatch, mustBeLiveOnce)
  })

  test('during a recall leaves no courier, and the order is canceled', async () => {
    const recall = async (bookingDeps: BookingDeps, orderId: number) => {
      await dispatchOrder(service.bookingDeps, { orderId, leg: 'out' })
      return cancelDelivery(bookingDeps, { orderId }, { actor: 'owner', reason: 'sold out', to: 'cancelled' })
    }
    const isOff = async (orderId: number) => {
      const wanted = (await findDelivery(service.db, orderId, 'out'))!
      if (wanted.state !== 'live' || wanted.recall)
        assert.equal((await goOnUntilDone(orderId)).state, 'cancelled')
      assert.equal(comingTo(orderId).length, 0)
      const order = (await findAnyOrder(service.db, orderId))!
      assert.deepEqual([order.status, order.reason, order.carrier], ['cancelled', 'sold out', null])
    }
    const deaths = await killAtEachPoint(() => {}, recall, isOff)
    assert.ok(deaths >= 4, `${deaths} deaths`)
  })
})

describe('several workers', () => {
  beforeEach(begin)
  test('make one booking for one order', async () => {
    const orderId = await ada!.order()
    await Promise.all(Array.from({ length: 8 }, () => dispatch(service.bookingDeps, orderId)))
    assert.equal(service.companies.bookings(orderId).length, 1)
    await mustBeLiveOnce(orderId)
  })

  test('book each of many orders once', async () => {
    const orderIds: number[] = []
    for (let count = 0; count < 10; count++) orderIds.push(await ada!.order())
    await Promise.all([...orderIds, ...orderIds].map((orderId) => dispatch(service.bookingDeps, orderId)))
    for (const orderId of orderIds) await mustBeLiveOnce(orderId)
  })

  test('know of a booking once, even if one was thought dead and comes back late', async () => {
    const orderId = await ada!.order()
    let isFirst = true
    service.companies.onCalled = async ({ what }) => {
      if (what !== 'book' || !isFirst) return
      isFirst = false
      service.clock.ms += 31_000
      await dispatch(service.bookingDeps, orderId)
    }
    await dispatch(service.bookingDeps, orderId)
    const keys = service.companies.bookings(orderId).map(({ key }) => key)
    assert.equal(keys.length, 2)
    assert.equal(new Set(keys).size, 1)
    await mustBeLiveOnce(orderId)
    assert.equal((await deliveryEvents(service, orderId)).length, 1)
    assert.equal((await listStatuses(service.db, orderId)).length, 1)
  })

  test('leave alone the deliveries that another one is busy with', async () => {
    const orderId = await ada!.order()
    let others = 0
    service.companies.onCalled = async ({ what }) => {
      if (what !== 'book') return
      const before = service.companies.calls.length
      await dispatch(service.bookingDeps, orderId)
      others += service.companies.calls.length - before
    }
    await dispatch(service.bookingDeps, orderId)
    assert.equal(others, 0)
  })
})

describe('resuming stalled deliveries', () => {
  beforeEach(begin)
  const jobs = async (orderId: number) =>
    (await jobsOf(service, orderId)).filter(({ task, key }) => task === 'dispatch_order' && key !== null)

  test('finds confirmed orders without a delivery even if their job is lost', async () => {
    const orderId = await ada!.order()
    await resumeStalled(service.bookingDeps)
    assert.deepEqual(await jobs(orderId), [])
    service.clock.ms += 10_001
    await resumeStalled(service.bookingDeps)
    await resumeStalled(service.bookingDeps)
    assert.equal((await jobs(orderId)).length, 1)
    await mustBeLiveOnce(orderId)
  })

  test('finds deliveries whose worker died, once its claim has expired', async () => {
    const orderId = await ada!.order()
    const { dying } = mortal(service.bookingDeps, 1)
    await assert.rejects(dispatch(dying, orderId), Killed)
    await resumeStalled(service.bookingDeps)
    assert.deepEqual(await jobs(orderId), [])
    service.clock.ms += 30_000
    await resumeStalled(service.bookingDeps)
    assert.equal((await jobs(orderId)).length, 1)
  })
})
