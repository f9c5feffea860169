import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import type { Call } from '../../../src/calls/call.ts'
import { Refusal } from '../../../src/core/refusal.ts'
import { sql } from '../../../src/db/database.ts'
import { clearUp } from '../../../src/modules/dispatch/booking/clear-up.ts'
import { dispatchOrder } from '../../../src/modules/dispatch/booking/dispatch-order.ts'
import { queueDeliveryEmails, sendDeliveryEmail } from '../../../src/modules/dispatch/booking/emails.ts'
import type { Provider } from '../../../src/modules/dispatch/rules/delivery.ts'
import { findDelivery, listBookings } from '../../../src/modules/dispatch/store.ts'
import type { Mail } from '../../../src/outside/mail.ts'
import { addProvider, asMerchant, dispatchService, hungryAda, jobsOf } from '../../support/couriers.ts'
import { operator } from '../../support/test-service.ts'

const service = dispatchService()
const auditOf = sql<{ actor: string; after: any }>(
  `SELECT actor, after FROM audit_records WHERE subject = $1 AND action = 'delivery.cleared_up' ORDER BY audit_id`,
)

describe('a booking that a company never answered', () => {
  let ada: Awaited<ReturnType<typeof hungryAda>>
  let company: Provider
  before(async () => {
    ada = await hungryAda(service)
    company = await addProvider(service.db, 'Swift')
    await service.deps.changes.caughtUp(service.db)
  })
  beforeEach(() => service.companies.reset())

  const dispatch = (orderId: number) => dispatchOrder(service.bookingDeps, { orderId, leg: 'out' })
  const unanswered = async () => {
    service.companies.say('book', company.providerId, 'silent', 'silent', 'silent')
    const orderId = await ada.order()
    for (const pause of [0, 1000, 4000]) {
      service.clock.ms += pause
      await dispatch(orderId)
    }
    return orderId
  }
  const clear = (orderId: number, action: 'retry' | 'give_up') =>
    service.db.transaction((tx) => {
      const call = { db: tx, now: service.clock.ms, requestId: 'r', caller: { isOperator: true } }
      return clearUp(call as unknown as Call, { orderId, action })
    })
  const refusedWith = (code: string) => (error: unknown) =>
    error instanceof Refusal && error.reasons[0]?.code === code
  const bookingStates = async (orderId: number) => {
    const delivery = (await findDelivery(service.db, orderId, 'out'))!
    return (await listBookings(service.db, delivery)).map(({ state }) => state)
  }

  test('can be written off by the operator, and a new search starts', async () => {
    const orderId = await unanswered()
    const after = await clear(orderId, 'retry')
    assert.deepEqual([after.state, after.status, after.endedAt, after.round], ['seeking', null, null, 10])
    await dispatch(orderId)
    assert.deepEqual(await bookingStates(orderId), ['written_off', 'booked'])
    assert.equal((await findDelivery(service.db, orderId, 'out'))!.round, 11)
    const [trace] = await service.db.rows(auditOf, [String(orderId)])
    assert.deepEqual(trace!.after, { action: 'retry', leg: 'out', state: 'seeking', written_off: 1 })
  })

  test('can be written off and given up', async () => {
    const orderId = await unanswered()
    const after = await clear(orderId, 'give_up')
    assert.equal(after.state, 'failed')
    assert.match(after.reason!, /Given up\.$/)
    assert.deepEqual(await bookingStates(orderId), ['written_off'])
    await dispatch(orderId)
    assert.equal(service.companies.bookings(orderId).length, 3)
  })

  test('can be cleared up only if it exists, has failed, and the order is still wanted', async () => {
    await assert.rejects(clear(987_654_321, 'retry'), refusedWith('unknown_delivery'))
    const live = await ada.order()
    await dispatch(live)
    await assert.rejects(clear(live, 'give_up'), refusedWith('invalid_action'))
    const orderId = await unanswered()
    const owner = await asMerchant(service)
    const wish = { merchantId: 1001, orderId, action: 'cancel' }
    assert.equal((await service.put('/merchant/admin/orders', wish, owner)).status, 200)
    await assert.rejects(clear(orderId, 'retry'), refusedWith('invalid_action'))
    assert.equal((await clear(orderId, 'give_up')).state, 'failed')
  })

  test('can be replaced from the order’s page, with a reason', async () => {
    const orderId = await unanswered()
    const path = `/operator/orders/${orderId}`
    const again = await service.put(path, { action: 'redispatch', reason: 'Swift is silent.' }, operator)
    assert.equal(again.status, 200, again.text)
    assert.equal(again.body.deliveries.deliveries[0].state, 'seeking')
    await dispatch(orderId)
    assert.deepEqual(await bookingStates(orderId), ['written_off', 'booked'])
    const { body } = await service.get(path, operator)
    const record = body.audit.find(({ action }: { action: string }) => action === 'delivery.cleared_up')
    assert.equal(record.after.reason, 'Swift is silent.')
    const twice = await service.put(path, { action: 'redispatch', reason: 'Again.' }, operator)
    assert.equal(twice.status, 400, 'it is on its way')
  })

  test('is reported to everyone who runs the merchant, unless it was resolved since', async () => {
    const orderId = await unanswered()
    await queueDeliveryEmails(service.deps, { orderId, leg: 'out' })
    const letters = (await jobsOf(service, orderId)).filter(({ task }) => task === 'send_delivery_letter')
    assert.ok(letters.some(({ payload }) => payload.to === 'owner@example.com'))
    const sent: Mail[] = []
    const tools = { ...service.deps, mail: { send: async (mail: Mail) => void sent.push(mail) } }
    const letter = { orderId, leg: 'out' as const, to: 'owner@example.com' }
    await sendDeliveryEmail(tools, letter)
    assert.equal(sent[0]!.to, 'owner@example.com')
    assert.match(
      sent[0]!.text,
      /No courier can deliver order .*never said whether it accepted this delivery/s,
    )
    assert.doesNotMatch(sent[0]!.text, /no answer in time/)
    await clear(orderId, 'retry')
    await sendDeliveryEmail(tools, letter)
    assert.equal(sent.length, 1)
  })
})
