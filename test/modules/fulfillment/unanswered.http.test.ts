import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { sql } from '../../../src/db/database.ts'
import { queueMerchantCalls } from '../../../src/modules/fulfillment/call-merchants.ts'
import { chaseAnswers } from '../../../src/modules/fulfillment/chase-answers.ts'
import { openOrderEmails } from '../../../src/modules/fulfillment/send-emails.ts'
import { sendMerchantSms, sendShopSms } from '../../../src/modules/sms/order-news.ts'
import type { Mail } from '../../../src/outside/mail.ts'
import type { TextMessage } from '../../../src/outside/sms.ts'
import { queuedJobs } from '../../support/events.ts'
import {
  booksMustBeWhole,
  confirmByHand,
  heldBy,
  itemId,
  orderService,
  runJobs,
  shopper,
  startOrderService,
} from '../../support/orders.ts'
import { operator } from '../../support/test-service.ts'

const service = orderService()
const minuteMs = 60_000
/** Monday, noon in New York: every shop in the demo is open. */
const noon = Date.parse('2026-06-15T16:00:00Z')

const unanswered = sql<{ count: number }>('SELECT count(*)::int AS count FROM unanswered_orders')
const eventsOf = sql<{ type: string; data: any }>(
  `SELECT type, data FROM outbox_events WHERE order_id = $1
   UNION ALL SELECT type, data FROM events WHERE order_id = $1`,
)
const makeOld = sql<unknown>('UPDATE orders SET answer_by = NULL WHERE order_id = $1')
const forget = sql<unknown>('DELETE FROM unanswered_orders WHERE order_id = $1')

describe('an order that the merchant does not answer', () => {
  let ada: Awaited<ReturnType<typeof shopper>>
  let blt: string
  before(async () => {
    await confirmByHand(service, 1001)
    await service.put('/operator/merchants/1001', { courierDelivery: false }, operator)
    ada = await shopper(service)
    blt = await itemId(service, 1001, 'BLT')
  })
  beforeEach(() => {
    service.clock.ms = noon
  })
  after(() => booksMustBeWhole(service.db))

  const place = async (more: object = {}) => {
    await ada.put(1001, blt, 2)
    const cards = (await ada.get('/customer/cc')).body.cards
    const answer = await ada.checkOut(1001, {
      payments: [{ type: 'credit_card', id: cards[0].cc_id }],
      ...more,
    })
    assert.equal(answer.status, 200, answer.text)
    return answer.body.order
  }
  const read = async (orderId: number) =>
    (await ada.get(`/customer/orders/recent/${orderId}`)).body.order as Record<string, any>
  const chaseAt = async (minutes: number) => {
    service.clock.ms = noon + minutes * minuteMs
    await chaseAnswers(service.deps)
  }
  const typesOf = async (orderId: number) =>
    (await service.db.rows(eventsOf, [orderId])).map(({ type }) => type)

  test('shows its deadline, gets a call after 10 minutes, and is canceled unpaid after 20', async () => {
    const { order_id: id, answer_by } = await place()
    assert.equal(Date.parse(answer_by), noon + 20 * minuteMs)
    const merchants = await service.get('/merchant/admin/orders?merchantId=1001&status=placed', operator)
    assert.equal(merchants.body.orders.at(-1).answer_by, answer_by)
    await chaseAt(9)
    assert.ok(!(await typesOf(id)).includes('order.unanswered'))
    await chaseAt(10)
    assert.ok((await typesOf(id)).includes('order.unanswered'))
    await chaseAt(15)
    assert.equal((await read(id)).status, 'placed')
    const held = heldBy(service, 'held')
    assert.ok(held > 0)
    await chaseAt(20)
    await runJobs(service)
    const { status, reason } = await read(id)
    assert.deepEqual([status, reason], ['cancelled', 'Seaport All-Day Kitchen did not answer in time.'])
    assert.equal(heldBy(service, 'held'), 0)
    assert.ok(heldBy(service, 'voided') >= held)
    assert.equal((await typesOf(id)).filter((type) => type === 'order.unanswered').length, 1)
    assert.equal((await service.db.get(unanswered)).count, 0)
  })

  test('stops with an answer in time, before or after the call', async () => {
    for (const minutes of [5, 15]) {
      service.clock.ms = noon
      const { order_id: orderId } = await place()
      if (minutes > 10) await chaseAt(10)
      service.clock.ms = noon + minutes * minuteMs
      const act = (action: string) =>
        service.put('/merchant/admin/orders', { merchantId: 1001, orderId, action }, operator)
      assert.equal((await act('confirm')).status, 200)
      await chaseAt(30)
      assert.equal((await read(orderId)).status, 'confirmed')
      assert.equal((await service.db.get(unanswered)).count, 0)
      await act('cancel')
    }
  })

  test('gets one call and one cancellation from two simultaneous processes', async () => {
    const second = await startOrderService({ databaseUrl: service.databaseUrl })
    try {
      const { order_id: id } = await place()
      for (const minutes of [10, 20]) {
        service.clock.ms = noon + minutes * minuteMs
        second.clock.ms = service.clock.ms
        await Promise.all([1, 2, 3].flatMap(() => [chaseAnswers(service.deps), chaseAnswers(second.deps)]))
      }
      const types = await typesOf(id)
      assert.equal(types.filter((type) => type === 'order.unanswered').length, 1)
      assert.equal(types.filter((type) => type === 'order.cancelled').length, 1)
    } finally {
      await second.stop()
    }
  })

  test('is either confirmed or canceled if both happen at the same moment', async () => {
    const { order_id: orderId } = await place()
    await chaseAt(10)
    service.clock.ms = noon + 20 * minuteMs
    const [answer] = await Promise.all([
      service.put('/merchant/admin/orders', { merchantId: 1001, orderId, action: 'confirm' }, operator),
      chaseAnswers(service.deps),
    ])
    const { status } = await read(orderId)
    assert.equal(status, answer.status === 200 ? 'confirmed' : 'cancelled')
    if (status === 'confirmed')
      await service.put('/merchant/admin/orders', { merchantId: 1001, orderId, action: 'cancel' }, operator)
  })

  test('after an outage gets a call first and 5 more minutes, of which the customer is notified', async () => {
    const { order_id: id } = await place()
    await chaseAt(90)
    assert.equal((await read(id)).status, 'placed')
    assert.equal(Date.parse((await read(id)).answer_by), noon + 95 * minuteMs)
    await chaseAt(94)
    assert.equal((await read(id)).status, 'placed')
    await chaseAt(95)
    assert.equal((await read(id)).status, 'cancelled')
  })

  test('from before the upgrade waits as it did', async () => {
    const { order_id: id } = await place()
    await service.db.rows(makeOld, [id])
    await service.db.rows(forget, [id])
    await chaseAt(600)
    const { status, answer_by } = await read(id)
    assert.deepEqual([status, answer_by], ['placed', null])
    await ada.post(`/customer/orders/${id}/cancel`)
  })

  test('uses the setting at the time it was placed, and has no deadline if it confirms automatically', async () => {
    const set = (answer_minutes: number | null) =>
      service.put('/operator/settings', { answer_minutes, reason: 'Test' }, operator)
    assert.equal((await set(0)).status, 400)
    const { body } = await set(3)
    assert.deepEqual([body.settings.answer_minutes, body.defaults.answer_minutes], [3, 10])
    const { order_id: id, answer_by } = await place()
    assert.equal(Date.parse(answer_by), noon + 6 * minuteMs)
    await set(null)
    await ada.post(`/customer/orders/${id}/cancel`)
    await service.put('/operator/merchants/1001', { autoConfirm: true }, operator)
    const own = await place()
    assert.deepEqual([own.status, own.answer_by], ['confirmed', null])
    await confirmByHand(service, 1001)
  })

  test('is reported to the owners by email and text while it waits, and not after an answer', async () => {
    const texts: TextMessage[] = []
    const mails: Mail[] = []
    const deps = {
      ...service.deps,
      sms: {
        ...service.deps.sms,
        async send(text: TextMessage) {
          texts.push(text)
          return 'sent' as const
        },
      },
      mail: { send: async (mail: Mail) => void mails.push(mail) },
    }
    const emails = openOrderEmails({ ...deps, trackingUrlOf: String, orderUrlOf: String })
    const { order_id: orderId } = await place()
    const event = {
      ...{ topic: 'order.unanswered', subject: String(orderId), day: '2026-06-15', position: 1 },
      ...{ payload: { order_id: orderId, merchant_id: 1001 }, createdAt: noon },
    }
    await service.db.transaction((tx) => queueMerchantCalls(tx, [event]))
    const jobs = (await queuedJobs(service.db)).filter(({ task }) =>
      /^send_(merchant_reminder|merchant_sms|shop_sms)$/.test(task),
    )
    assert.deepEqual(
      jobs.map(({ task, payload }) => [task, payload.to]),
      [
        ['send_merchant_reminder', 'owner@example.com'],
        ['send_merchant_sms', 'owner@example.com'],
        ['send_shop_sms', undefined],
      ],
    )
    const alertPhone = (confirmPhone: string) =>
      service.put('/merchant/admin/info', { merchantId: 1001, confirmPhone }, operator)
    assert.equal((await alertPhone('(212) 555-0188')).status, 200)
    await sendShopSms(deps, { orderId })
    assert.deepEqual(
      texts.splice(0).map(({ to }) => to),
      ['2125550188'],
    )
    // The owner's own number gets one text message.
    await alertPhone('2125550177')
    await optIn('owner@example.com', '2125550177')
    const call = async () => {
      await emails.remindMerchant({ orderId, to: 'owner@example.com' })
      await sendMerchantSms(deps, { orderId, to: 'owner@example.com' })
      await sendShopSms(deps, { orderId })
    }
    await call()
    assert.match(mails[0]!.text, /still waiting for your answer.*by Monday, June 15, 12:20 PM EDT/)
    assert.deepEqual(
      texts.map(({ to }) => to),
      ['2125550177'],
    )
    await ada.post(`/customer/orders/${orderId}/cancel`)
    await call()
    assert.deepEqual([mails.length, texts.length], [1, 1])
  })

  const addPhone = sql<unknown>(
    `INSERT INTO phone_confirmations (customer_id, phone, tries, sent_at, confirmed_at)
     SELECT customer_id, $2, 0, now(), now() FROM customers WHERE email = $1`,
  )
  const wantTexts = sql<unknown>(
    'UPDATE customers SET sms_notify = true, email_confirmed = true WHERE email = $1',
  )
  async function optIn(email: string, phone: string) {
    await service.db.rows(addPhone, [email, phone])
    await service.db.rows(wantTexts, [email])
  }
})
