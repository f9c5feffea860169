import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { sql } from '../../../src/db/database.ts'
import { dispatchOrder } from '../../../src/modules/dispatch/booking/dispatch-order.ts'
import { startReturn } from '../../../src/modules/dispatch/booking/start-return.ts'
import { updateProvider } from '../../../src/modules/dispatch/provider-store.ts'
import type { Provider } from '../../../src/modules/dispatch/rules/delivery.ts'
import { findDelivery, listBookings, listEstimates } from '../../../src/modules/dispatch/store.ts'
import { transitionOrder } from '../../../src/modules/fulfillment/transition-order.ts'
import { findAnyOrder, lockOrder } from '../../../src/modules/orders/order-store.ts'
import { addProvider, dispatchService, hungryAda, jobsOf } from '../../support/couriers.ts'

const service = dispatchService()
const becomeAlcohol = sql<unknown>(
  `UPDATE orders SET vertical = 'alcohol', compliance = $2 WHERE order_id = $1`,
)
const idChecked = [{ rule: 'alcohol-id-check', version: 'example-1', kind: 'wine', verdict: 'id_check' }]

describe('alcohol', () => {
  let ada: Awaited<ReturnType<typeof hungryAda>>
  let [swift, thrifty]: Provider[] = []
  before(async () => {
    ada = await hungryAda(service)
    swift = await addProvider(service.db, 'Swift')
    thrifty = await addProvider(service.db, 'Thrifty')
    await service.deps.changes.caughtUp(service.db)
  })
  beforeEach(() => {
    service.companies.reset()
    service.companies.prices.set(swift!.providerId, 5).set(thrifty!.providerId, 9)
  })

  const orderWine = async (more: object = {}, compliance: object[] = idChecked) => {
    const orderId = await ada.order(more)
    await service.db.rows(becomeAlcohol, [orderId, JSON.stringify(compliance)])
    return orderId
  }
  const dispatch = (orderId: number, leg: 'out' | 'return' = 'out') =>
    dispatchOrder(service.bookingDeps, { orderId, leg })
  const instructionsTo = (orderId: number | string) =>
    service.companies.bookings(orderId)[0]!.request.delivery.instructions as string

  test('requires the ID check before anything else', async () => {
    const orderId = await orderWine({ instructions: 'Knock loudly.' })
    await dispatch(orderId)
    assert.match(instructionsTo(orderId), /^CHECK ID: .* Knock loudly\. Ring twice\.$/)
  })

  test('from a liquor store is checked even if no rule requires it', async () => {
    const orderId = await orderWine({}, [])
    await dispatch(orderId)
    assert.match(instructionsTo(orderId), /^CHECK ID/)
  })

  test('is not dispatched while the rules forbid it, for the rule’s reason', async () => {
    const orderId = await orderWine()
    const noon = service.clock.ms
    service.clock.ms = Date.parse('2026-06-16T03:30:00-04:00')
    await dispatch(orderId)
    service.clock.ms = noon
    const delivery = (await findDelivery(service.db, orderId, 'out'))!
    assert.deepEqual(
      [delivery.state, delivery.reason],
      ['failed', 'Alcohol isn’t sold from 3:00 AM to 6:00 AM.'],
    )
    assert.equal((await findAnyOrder(service.db, orderId))!.status, 'confirmed')
    assert.deepEqual(service.companies.calls, [])
  })

  test('goes only with a courier who arrives in time', async () => {
    const orderId = await orderWine()
    const noon = service.clock.ms
    service.clock.ms = Date.parse('2026-06-16T02:30:00-04:00')
    service.companies.say('estimate', swift!.providerId, { pickupSeconds: 2000 }) // at the door after 03:00
    await dispatch(orderId)
    service.clock.ms = noon
    const delivery = (await findDelivery(service.db, orderId, 'out'))!
    const late = (await listEstimates(service.db, delivery)).find(
      (one) => one.providerId === swift!.providerId,
    )!
    assert.deepEqual([late.outcome, late.detail], ['unusable', 'Alcohol isn’t sold from 3:00 AM to 6:00 AM.'])
    const [booking] = await listBookings(service.db, delivery)
    assert.equal(booking!.providerId, thrifty!.providerId)
  })

  test('does not delay other goods, which are delivered at any hour', async () => {
    const orderId = await ada.order()
    const noon = service.clock.ms
    service.clock.ms = Date.parse('2026-06-16T03:30:00-04:00')
    await dispatch(orderId)
    service.clock.ms = noon
    assert.equal((await findDelivery(service.db, orderId, 'out'))!.state, 'live')
    assert.doesNotMatch(instructionsTo(orderId), /CHECK ID/)
  })

  describe('that couldn’t be handed over', () => {
    const failAtTheDoor = async (orderId: number) =>
      service.db.transaction(async (tx) => {
        const order = (await lockOrder(tx, orderId))!
        const now = service.clock.ms
        await transitionOrder(tx, order, { to: 'failed', actor: 'Swift', reason: 'nobody there', now })
        return startReturn(tx, order, now)
      })

    test('returns to the merchant with the company that has it, and no other', async () => {
      const orderId = await orderWine()
      await dispatch(orderId)
      assert.equal(await failAtTheDoor(orderId), true)
      assert.ok(
        (await jobsOf(service, orderId)).some(
          ({ task, payload }) => task === 'dispatch_order' && payload.leg === 'return',
        ),
      )
      service.companies.calls.length = 0
      service.companies.prices.set(thrifty!.providerId, 1)
      await dispatch(orderId, 'return')
      const back = (await findDelivery(service.db, orderId, 'return'))!
      assert.equal(back.state, 'live')
      assert.deepEqual(
        service.companies.calls.map(({ what, providerId }) => [what, providerId]),
        [
          ['estimate', swift!.providerId],
          ['book', swift!.providerId],
        ],
      )
      const { request } = service.companies.bookings(`${orderId}-return`)[0]!
      assert.equal(request.pickup.location.address, '199 Water St')
      assert.equal(request.delivery.location.zip, (await findAnyOrder(service.db, orderId))!.merchant.zipCode)
      assert.equal(service.companies.calls[0]!.request.gratuity, 0)
      const order = (await findAnyOrder(service.db, orderId))!
      assert.equal(order.status, 'failed')
      assert.equal(order.carrier!.providerId, swift!.providerId)
    })

    test('returns even with a company that was disabled since', async () => {
      const orderId = await orderWine()
      await dispatch(orderId)
      await failAtTheDoor(orderId)
      await updateProvider(service.db, swift!.providerId, { enabled: false })
      await dispatch(orderId, 'return')
      assert.equal((await findDelivery(service.db, orderId, 'return'))!.state, 'live')
      await updateProvider(service.db, swift!.providerId, { enabled: true })
      await service.deps.changes.caughtUp(service.db)
    })

    test('is reported if no company takes the return', async () => {
      const orderId = await orderWine()
      await dispatch(orderId)
      await failAtTheDoor(orderId)
      service.companies.say('estimate', swift!.providerId, 'refuse', 'refuse', 'refuse')
      for (const pause of [0, 15_000, 60_000]) {
        service.clock.ms += pause
        await dispatch(orderId, 'return')
      }
      assert.equal((await findDelivery(service.db, orderId, 'return'))!.state, 'failed')
      assert.ok(
        (await jobsOf(service, orderId)).some(
          ({ task, payload }) => task === 'tell_of_delivery' && payload.leg === 'return',
        ),
      )
    })

    test('is returned, unlike a sandwich', async () => {
      const orderId = await ada.order()
      await dispatch(orderId)
      assert.equal(await failAtTheDoor(orderId), false)
      assert.equal(await findDelivery(service.db, orderId, 'return'), undefined)
    })
  })
})
