import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import type { DeliveryStatus } from '../../../courier-contract/contract.ts'
import { sql } from '../../../src/db/database.ts'
import { lapseAdjustments } from '../../../src/modules/after-sale/adjustments/consent.ts'
import { dispatchOrder } from '../../../src/modules/dispatch/booking/dispatch-order.ts'
import { recallDelivery } from '../../../src/modules/dispatch/booking/recall.ts'
import { openPoller, type Poller } from '../../../src/modules/dispatch/polling/open-poller.ts'
import type { Provider } from '../../../src/modules/dispatch/rules/delivery.ts'
import { findDelivery, listBookings } from '../../../src/modules/dispatch/store.ts'
import { listEntries } from '../../../src/modules/ledger/index.ts'
import { findAnyOrder } from '../../../src/modules/orders/order-store.ts'
import { addProvider, asMerchant, dispatchService, hungryAda, jobsOf } from '../../support/couriers.ts'
import { everyEvent } from '../../support/events.ts'
import { booksMustBeWhole, itemId } from '../../support/orders.ts'
import { codesOf } from '../../support/people.ts'
import { followDeps, type ScriptedCouriers, scriptedCouriers } from '../../support/polling-world.ts'
import { operator } from '../../support/test-service.ts'

const service = dispatchService()
const auditOf = sql<{ actor: string; after: any }>(
  `SELECT actor, after FROM audit_records WHERE subject = $1 AND action = 'order.acted_on' ORDER BY audit_id`,
)
const endsOf = sql<{ topic: string }>(
  `SELECT topic FROM ${everyEvent} WHERE subject = $1 AND topic IN ('order.completed', 'order.cancelled', 'order.failed')`,
)

let ada: Awaited<ReturnType<typeof hungryAda>>
let owner: Record<string, string>
let company: Provider
let reports: ScriptedCouriers
let poller: Poller

async function setUp() {
  ada = await hungryAda(service)
  owner = await asMerchant(service)
  company = await addProvider(service.db, 'Swift')
  await service.deps.changes.caughtUp(service.db)
  reports = scriptedCouriers({ now: () => service.clock.ms })
}
function startAnew() {
  service.companies.reset()
  reports.told.clear()
  poller = openPoller(followDeps(service, reports))
}

const dispatch = (orderId: number) => dispatchOrder(service.bookingDeps, { orderId, leg: 'out' })
const booked = async (more: object = {}) => {
  const orderId = await ada.order(more)
  await dispatch(orderId)
  return orderId
}
const complete = (orderId: number) =>
  service.put(`/operator/orders/${orderId}`, { action: 'complete', reason: 'The customer has it.' }, operator)
const act = (orderId: number, action: string, more: object = {}) =>
  service.put('/merchant/admin/orders', { merchantId: 1001, orderId, action, ...more }, owner)
const statesOf = async (orderId: number) => {
  const delivery = await findDelivery(service.db, orderId, 'out')
  return [(await findAnyOrder(service.db, orderId))!.status, delivery?.state]
}
/** What the company reports about it in the next poll. */
const report = async (orderId: number, status: DeliveryStatus) => {
  const delivery = (await findDelivery(service.db, orderId, 'out'))!
  const { deliveryId } = (await listBookings(service.db, delivery)).at(-1)!
  reports.told.set(deliveryId!, { status })
  service.clock.ms += 20_000
  await poller.takeTurns()
  await poller.begin()
  await poller.finish()
}
const paidToCouriers = async (orderId: number) =>
  (await listEntries(service.db, orderId))
    .flatMap(({ lines }) => lines)
    .filter(({ account }) => account === 'courier')
    .reduce((sum, { cents }) => sum + cents, 0)
const endsToldOf = async (orderId: number) =>
  (await service.db.rows(endsOf, [String(orderId)])).map(({ topic }) => topic)
const mustBeCompletedOnce = async (orderId: number, paid: number) => {
  assert.equal((await findAnyOrder(service.db, orderId))!.status, 'completed')
  assert.deepEqual(await endsToldOf(orderId), ['order.completed'])
  assert.equal(await paidToCouriers(orderId), paid)
  await booksMustBeWhole(service.db)
}

describe('without a report from the courier', () => {
  before(setUp)
  beforeEach(startAnew)

  describe('the operator who completes a confirmed delivery order', () => {
    test('gives a reason, which history and audit log have, and the merchant can’t do it', async () => {
      await service.put('/operator/merchants/1001', { courierDelivery: false }, operator)
      const orderId = await ada.order()
      await service.put('/operator/merchants/1001', { courierDelivery: true }, operator)
      assert.deepEqual(codesOf(await act(orderId, 'complete')), ['invalid_action'])
      const without = await service.put(`/operator/orders/${orderId}`, { action: 'complete' }, operator)
      assert.deepEqual(codesOf(without), ['missing_parameter'])
      const { status, body, text } = await complete(orderId)
      assert.equal(status, 200, text)
      const last = body.moves.at(-1)
      assert.deepEqual([last.from, last.to, last.reason], ['confirmed', 'completed', 'The customer has it.'])
      assert.equal((await service.db.rows(auditOf, [String(orderId)])).at(-1)!.after.status, 'completed')
      await mustBeCompletedOnce(orderId, 0)
      assert.deepEqual(codesOf(await complete(orderId)), ['invalid_action'])
    })

    test('is refused for a pickup order', async () => {
      const orderId = await ada.order({ order_type: 'pickup' })
      assert.deepEqual(codesOf(await complete(orderId)), ['invalid_action'])
    })

    test('ends the search for a courier', async () => {
      const orderId = await ada.order()
      assert.equal((await complete(orderId)).status, 200)
      assert.deepEqual(await statesOf(orderId), ['completed', 'cancelled'])
      await dispatch(orderId)
      assert.deepEqual(service.companies.calls, [])
      await mustBeCompletedOnce(orderId, 0)
    })

    test('first cancels a courier who has not picked it up, and pays the company nothing', async () => {
      const orderId = await booked()
      await report(orderId, 'to_pickup')
      const { status, body, text } = await complete(orderId)
      assert.equal(status, 200, text)
      assert.equal(body.order.status, 'completed')
      assert.deepEqual(await statesOf(orderId), ['completed', 'cancelled'])
      assert.equal(service.companies.calls.filter(({ what }) => what === 'cancel').length, 1)
      assert.equal((await findAnyOrder(service.db, orderId))!.carrier, null)
      assert.equal((await service.db.rows(auditOf, [String(orderId)])).length, 1)
      await mustBeCompletedOnce(orderId, 0)
      assert.equal((await complete(orderId)).status, 200, 'repeated after a lost answer')
      await mustBeCompletedOnce(orderId, 0)
    })

    test('lets a courier on the way finish, who is paid once and completes nothing twice', async () => {
      const orderId = await booked()
      await report(orderId, 'to_delivery')
      assert.deepEqual(await statesOf(orderId), ['out_for_delivery', 'live'])
      assert.equal((await complete(orderId)).status, 200)
      assert.deepEqual(await statesOf(orderId), ['completed', 'live'])
      assert.equal(service.companies.calls.filter(({ what }) => what === 'cancel').length, 0)
      await mustBeCompletedOnce(orderId, 500)
      await report(orderId, 'delivered')
      assert.deepEqual(await statesOf(orderId), ['completed', 'delivered'])
      await mustBeCompletedOnce(orderId, 500)
    })

    test('completes it if the company keeps it, and the courier is paid once whatever happens', async () => {
      for (const end of ['delivered', 'cancelled', 'failed'] as const) {
        const orderId = await booked()
        service.companies.say('cancel', company.providerId, 'refuse')
        assert.equal((await complete(orderId)).status, 200)
        assert.deepEqual(await statesOf(orderId), ['completed', 'live'])
        assert.equal((await service.db.rows(auditOf, [String(orderId)])).length, 1)
        await mustBeCompletedOnce(orderId, 500)
        await report(orderId, end)
        assert.deepEqual(await statesOf(orderId), ['completed', end])
        await mustBeCompletedOnce(orderId, 500)
        await dispatch(orderId)
        assert.equal(service.companies.bookings(orderId).length, 1, 'nobody else is sought')
        assert.notEqual((await findAnyOrder(service.db, orderId))!.carrier, null, 'as the ledger has it')
      }
    })

    test('is notified if the company does not answer, and the order is completed once it has', async () => {
      const orderId = await booked()
      service.companies.say('cancel', company.providerId, 'silent-after-acting', 'silent')
      const answer = await complete(orderId)
      assert.deepEqual([answer.status, codesOf(answer)], [503, ['courier_silent']])
      assert.deepEqual(await statesOf(orderId), ['confirmed', 'live'])
      assert.deepEqual(codesOf(await act(orderId, 'cancel')), ['invalid_action'], 'one end at a time')
      for (let pause = 0; pause < 2; pause++) {
        service.clock.ms += 10_000
        await dispatch(orderId)
      }
      assert.deepEqual(await statesOf(orderId), ['completed', 'cancelled'])
      await mustBeCompletedOnce(orderId, 0)
      assert.equal((await complete(orderId)).status, 200)
      assert.equal((await service.db.rows(auditOf, [String(orderId)])).length, 1)
    })

    test('is refused while the order is being canceled', async () => {
      const orderId = await booked()
      service.companies.say('cancel', company.providerId, 'silent', 'silent')
      assert.deepEqual(codesOf(await act(orderId, 'cancel')), ['courier_silent'])
      assert.deepEqual(codesOf(await complete(orderId)), ['invalid_action'])
      for (let pause = 0; pause < 2; pause++) {
        service.clock.ms += 10_000
        await dispatch(orderId)
      }
      assert.deepEqual(await statesOf(orderId), ['cancelled', 'cancelled'])
    })

    test('is overtaken by the company’s report that it is delivered, during and after the call', async () => {
      for (const cancelAnswer of ['yes', 'refuse', 'silent'] as const) {
        const orderId = await booked()
        service.companies.say('cancel', company.providerId, cancelAnswer)
        service.companies.onCalled = async ({ what }) => {
          service.companies.onCalled = undefined
          if (what === 'cancel') await report(orderId, 'delivered')
        }
        const { status, text } = await complete(orderId)
        assert.equal(status, 200, `${cancelAnswer} ${text}`)
        assert.deepEqual(await statesOf(orderId), ['completed', 'delivered'])
        await mustBeCompletedOnce(orderId, 500)
      }
      const orderId = await booked()
      service.companies.say('cancel', company.providerId, 'silent')
      assert.deepEqual(codesOf(await complete(orderId)), ['courier_silent'])
      await report(orderId, 'delivered')
      await dispatch(orderId)
      assert.deepEqual(await statesOf(orderId), ['completed', 'delivered'])
      await mustBeCompletedOnce(orderId, 500)
    })

    test('gets the same answer as a cancel if the courier picks it up during the call and still releases it', async () => {
      for (const [call, end] of [
        [complete, 'completed'],
        [(orderId: number) => act(orderId, 'cancel'), 'failed'],
      ] as const) {
        const orderId = await booked()
        service.companies.onCalled = async ({ what }) => {
          service.companies.onCalled = undefined
          if (what === 'cancel') await report(orderId, 'to_delivery')
        }
        const { status, body, text } = await call(orderId)
        assert.equal(status, 200, text)
        assert.equal(body.order.status, end)
        assert.deepEqual(await statesOf(orderId), [end, 'cancelled'])
        assert.equal(await paidToCouriers(orderId), 0)
      }
    })

    test('completes it once, at the same time as polls and other operators', async () => {
      for (let round = 0; round < 4; round++) {
        const orderId = await booked()
        await report(orderId, 'to_delivery')
        const all = [() => complete(orderId), () => complete(orderId), () => report(orderId, 'delivered')]
        await Promise.all([...all.slice(round % 3), ...all.slice(0, round % 3)].map((each) => each()))
        await report(orderId, 'delivered')
        assert.deepEqual(await statesOf(orderId), ['completed', 'delivered'])
        await mustBeCompletedOnce(orderId, 500)
      }
    })
  })

  describe('the courier of an order whose customer is asked about all of it', () => {
    const asked = async () => {
      const orderId = await booked({ if_missing: 'ask' })
      const lines = [
        { item_key: 0, replace: { item: { item_id: await itemId(service, 1001, 'Grilled Cheese') } } },
      ]
      const { status, text } = await act(orderId, 'adjust', { lines })
      assert.equal(status, 200, text)
      return orderId
    }

    test('does not pick it up before the answer, and is recalled if the order is canceled', async () => {
      const orderId = await asked()
      for (const status of ['to_delivery', 'delivered'] as const) {
        await report(orderId, status)
        assert.deepEqual(await statesOf(orderId), ['confirmed', 'live'])
      }
      assert.deepEqual(codesOf(await complete(orderId)), ['invalid_action'])
      assert.equal(service.companies.calls.filter(({ what }) => what === 'cancel').length, 0)
      await lapseAdjustments(service.deps, { orderId, adjustment: 1 })
      assert.equal((await findAnyOrder(service.db, orderId))!.status, 'cancelled')
      assert.ok((await jobsOf(service, orderId)).some(({ task }) => task === 'recall_delivery'))
      await recallDelivery(service.bookingDeps, { orderId })
      assert.deepEqual(await statesOf(orderId), ['cancelled', 'cancelled'])
      assert.deepEqual(await endsToldOf(orderId), ['order.cancelled'])
      await booksMustBeWhole(service.db)
    })

    test('continues with the first report after a yes', async () => {
      const orderId = await asked()
      await report(orderId, 'to_delivery')
      assert.deepEqual(await statesOf(orderId), ['confirmed', 'live'])
      await service.db.rows(answerYes, [orderId])
      await report(orderId, 'to_delivery')
      assert.deepEqual(await statesOf(orderId), ['out_for_delivery', 'live'])
      await report(orderId, 'delivered')
      await mustBeCompletedOnce(orderId, 500)
    })
  })
})

const answerYes = sql<unknown>(`UPDATE order_adjustments SET status = 'done' WHERE order_id = $1`)
