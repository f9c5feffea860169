import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { orderUrl } from '../../../src/calls/order-links.ts'
import { sql } from '../../../src/db/database.ts'
import { authorizeAhead, voidAhead } from '../../../src/modules/checkout/ahead/authorize-ahead.ts'
import { type FailureNotice, sendFailureEmail } from '../../../src/modules/checkout/ahead/tell-of-failure.ts'
import { insertCard } from '../../../src/modules/customers/cards/store.ts'
import { queueCardEmails } from '../../../src/modules/fulfillment/call-merchants.ts'
import { findAnyOrder } from '../../../src/modules/orders/order-store.ts'
import type { Mail } from '../../../src/outside/mail.ts'
import { dropJobs, queuedJobs } from '../../support/events.ts'
import {
  booksMustBeWhole,
  codesOf,
  confirmByHand,
  itemId,
  orderService,
  runJobs,
  shopper,
} from '../../support/orders.ts'
import { openWebVisitor } from '../../support/stories.ts'
import { startStripeServer } from '../../support/stripe/server.ts'
import { operator, startTestService } from '../../support/test-service.ts'

const service = orderService()
const { gateway } = service
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const cardOf = sql<{ id: number }>(
  `SELECT cc_id AS id FROM saved_cards WHERE customer_id = 1 AND last_four = '4242'`,
)
const moneyOf = sql<{ state: string; wanted: string; held: number; isAtGateway: boolean }>(
  `SELECT state, wanted, held_cents AS held, gateway_id IS NOT NULL AS "isAtGateway" FROM order_payments
   WHERE order_id = $1 AND gateway IS NOT NULL`,
)
const eventsOf = sql<{ merchantId: number; customerId: number }>(
  `SELECT (payload ->> 'merchant_id')::integer AS "merchantId", (payload ->> 'customer_id')::integer AS "customerId"
   FROM outbox_events WHERE topic = 'order.payment_failed' AND subject = $1`,
)
const authorizations = sql<{ count: number }>('SELECT count(*) FROM card_authorizations')

describe('an order far ahead', () => {
  let ada: Awaited<ReturnType<typeof shopper>>
  let visa: string
  const start = Date.UTC(2026, 5, 15, 16)
  before(async () => {
    await confirmByHand(service, 1001)
    service.clock.ms = start
    ada = await shopper(service)
    visa = String((await service.db.get(cardOf)).id)
  })
  beforeEach(() => {
    service.clock.ms = start
    gateway.onHeld = undefined
    gateway.holds.clear()
    gateway.keys.length = 0
  })
  after(() => booksMustBeWhole(service.db))

  const deps = () => ({ ...service.deps, payments: gateway })
  const authorize = () => authorizeAhead(deps())
  const act = (orderId: number, action: string) =>
    service.put('/merchant/admin/orders', { merchantId: 1001, orderId, action }, operator)
  async function order(days = 7, card = visa): Promise<number> {
    await ada.put(1001, await itemId(service, 1001, 'BLT'), 2)
    const answer = await ada.checkOut(1001, {
      payments: [{ type: 'credit_card', id: card }],
      order_time: new Date(start + days * day).toISOString(),
    })
    assert.equal(answer.status, 200, answer.text)
    return answer.body.order_id
  }
  async function failing(): Promise<number> {
    const orderId = await order()
    await act(orderId, 'confirm')
    service.clock.ms = start + 4 * day
    gateway.next.authorize.push({ kind: 'declined', reason: 'declined' })
    await authorize()
    return orderId
  }
  const money = async (orderId: number) => service.db.get(moneyOf, [orderId])
  const show = async (orderId: number) =>
    (await ada.get(`/customer/orders/recent/${orderId}`)).body.order as Record<string, any>
  const states = () => [...gateway.holds.values()].map(({ state }) => state)
  const changeCard = (orderId: number, payment: object = { type: 'credit_card', id: visa }) =>
    service.put(`/customer/orders/${orderId}/card`, { payment }, ada.headers)
  async function emails(): Promise<Mail[]> {
    const sent: Mail[] = []
    const tools = { ...service.deps, mail: { send: async (mail: Mail) => void sent.push(mail) } }
    for (const job of await queuedJobs(service.db)) {
      if (job.task !== 'send_card_email') continue
      await sendFailureEmail(tools, job.payload as FailureNotice)
      await dropJobs(service.db, [job])
    }
    return sent
  }

  test('is not authorized at checkout or on confirmation, but once, 3 days before', async () => {
    const orderId = await order()
    assert.deepEqual(states(), [])
    assert.equal((await show(orderId)).card_authorization.status, 'scheduled')
    assert.equal(
      Date.parse((await show(orderId)).card_authorization.at),
      Date.parse((await show(orderId)).delivery_date) - 3 * day,
    )
    await act(orderId, 'confirm')
    await runJobs(service)
    service.clock.ms = start + 4 * day - minute
    await authorize()
    assert.deepEqual([states(), (await money(orderId)).state], [[], 'saved'])
    service.clock.ms = start + 4 * day
    await Promise.all([authorize(), authorize(), authorize()])
    await authorize()
    const held = await money(orderId)
    assert.deepEqual([held.state, held.wanted, held.isAtGateway], ['held', 'held', true])
    assert.deepEqual(
      [...gateway.holds.values()].map(({ state, amount }) => [state, amount]),
      [['held', held.held]],
    )
    assert.equal((await show(orderId)).card_authorization, undefined)
    for (const action of ['ready', 'complete']) await act(orderId, action)
    await runJobs(service)
    assert.deepEqual(states(), ['captured'])
  })

  test('is not handed over before its payment is authorized', async () => {
    const orderId = await order()
    await act(orderId, 'confirm')
    const refused = await act(orderId, 'ready')
    assert.deepEqual(codesOf(refused), ['invalid_action'])
    assert.equal((await show(orderId)).status, 'confirmed')
    await act(orderId, 'cancel')
  })

  test('5 days ahead or less, the payment is authorized at checkout as before', async () => {
    const orderId = await order(5)
    assert.deepEqual(states(), ['held'])
    assert.equal('card_authorization' in (await show(orderId)), false)
  })

  test('a quote says when the card will be authorized, and has no such field for an earlier order', async () => {
    await ada.put(1001, await itemId(service, 1001, 'BLT'), 2)
    const quote = async (days: number) => {
      const order_time = new Date(start + days * day).toISOString()
      const payments = [{ type: 'credit_card', id: visa }]
      return (await ada.post('/customer/cart/1001/quote', { payments, order_time })).body
    }
    assert.equal(Date.parse((await quote(7)).authorize_at), start + 4 * day)
    const near = await quote(5)
    assert.deepEqual([typeof near.quote_id, 'authorize_at' in near], ['string', false])
  })

  test('if the card is declined, customer and merchant are notified at once, and another card saves the order', async () => {
    const orderId = await failing()
    const shown = await show(orderId)
    const { status, reason, change_by } = shown.card_authorization
    assert.deepEqual([status, reason], ['failed', 'declined'])
    assert.equal(Date.parse(change_by), Date.parse(shown.delivery_date) - day)
    const failed = {
      ...{ topic: 'order.payment_failed', subject: String(orderId), day: '2026-06-19', position: 1 },
      ...{ payload: { order_id: orderId, merchant_id: 1001 }, createdAt: service.clock.ms },
    }
    const other = { ...failed, topic: 'order.confirmed' }
    await service.db.transaction((tx) => queueCardEmails(tx, [failed, other]))
    const sent = await emails()
    assert.deepEqual(sent.map(({ to }) => to).sort(), ['ada@example.com', 'owner@example.com'])
    const toAda = sent.find(({ to }) => to === 'ada@example.com')!
    assert.match(toAda.text, /Visa 4242 was declined/)
    assert.match(toAda.text, /\/orders\/\d+/)
    assert.ok(sent.some(({ to, text }) => to !== 'ada@example.com' && /asked the customer/.test(text)))
    assert.deepEqual(await service.db.rows(eventsOf, [String(orderId)]), [
      { merchantId: 1001, customerId: 1 },
    ])
    const changed = await changeCard(orderId)
    assert.equal(changed.status, 200, changed.text)
    assert.equal(changed.body.order.card_authorization, undefined)
    assert.deepEqual([states(), (await money(orderId)).state], [['held'], 'held'])
    assert.deepEqual(await emails(), [])
    await act(orderId, 'cancel')
    await runJobs(service)
    assert.deepEqual(states(), ['voided'])
  })

  test('without another card it is canceled a day before, after one more authorization attempt', async () => {
    const orderId = await failing()
    service.clock.ms = start + 6 * day - minute
    await authorize()
    assert.equal((await show(orderId)).status, 'confirmed')
    service.clock.ms = start + 6 * day
    gateway.next.authorize.push({ kind: 'declined', reason: 'declined' })
    await authorize()
    const { status, reason } = await show(orderId)
    assert.equal(status, 'cancelled')
    assert.match(reason, /declined/)
    await runJobs(service)
    assert.deepEqual([states(), await money(orderId)].flat(), [
      { ...(await money(orderId)), state: 'voided', wanted: 'voided', isAtGateway: false },
    ])
  })

  test('if the bank changes its mind before the deadline, the order continues', async () => {
    const orderId = await failing()
    service.clock.ms = start + 6 * day
    await authorize()
    assert.deepEqual([(await show(orderId)).status, states()], ['confirmed', ['held']])
    await act(orderId, 'cancel')
    await runJobs(service)
  })

  test('a process that dies between the bank’s answer and the commit requests the same payment again', async () => {
    const orderId = await order()
    service.clock.ms = start + 4 * day
    gateway.onHeld = async () => {
      throw new Error('killed')
    }
    await assert.rejects(authorize(), /killed/)
    gateway.onHeld = undefined
    assert.deepEqual([states(), (await money(orderId)).state], [['held'], 'saved'])
    assert.deepEqual(codesOf(await changeCard(orderId)), ['in_progress'])
    service.clock.ms += minute
    await authorize()
    assert.deepEqual([states(), (await money(orderId)).state], [['held'], 'held'])
    assert.equal(new Set(gateway.keys).size, 1)
    await act(orderId, 'reject')
    await runJobs(service)
    assert.deepEqual(states(), ['voided'])
  })

  test('killed and then canceled: the authorization is released', async () => {
    const orderId = await order()
    service.clock.ms = start + 4 * day
    gateway.next.authorize.push({ kind: 'unknown' })
    await authorize()
    assert.deepEqual([states(), (await money(orderId)).state], [['held'], 'saved'])
    await act(orderId, 'reject')
    await runJobs(service)
    service.clock.ms += minute
    await authorize()
    await runJobs(service)
    assert.deepEqual([states(), (await money(orderId)).state], [['voided'], 'voided'])
  })

  test('if the gateway is silent for days, the order is canceled in time, and no authorization remains', async () => {
    const orderId = await order()
    service.clock.ms = start + 7 * day - 2 * hour
    gateway.next.authorize.push({ kind: 'unknown' })
    await authorize()
    assert.equal((await show(orderId)).status, 'cancelled')
    service.clock.ms += minute
    await authorize()
    await runJobs(service)
    assert.deepEqual(states(), ['voided'])
  })

  test('before its time a card is only saved; then it is the one that pays', async () => {
    const orderId = await order()
    const token = 'sandbox_declinesWhenCharged_abc'
    const facts = { brand: 'MasterCard', lastFour: '4444', expMonth: 12, expYear: 2030 } as const
    const { ccId } = await insertCard(service.db, 1, { gateway: 'sandbox', token, ...facts }, start)
    const changed = await changeCard(orderId, { type: 'credit_card', id: String(ccId) })
    assert.equal(changed.body.order.payments[0].label, 'MasterCard 4444')
    assert.deepEqual(states(), [])
    service.clock.ms = start + 4 * day
    await authorize()
    assert.equal((await show(orderId)).card_authorization.status, 'failed')
    const again = await changeCard(orderId)
    assert.equal(again.body.order.payments[0].label, 'Visa 4242')
    assert.deepEqual(states(), ['held'])
    await act(orderId, 'reject')
    await runJobs(service)
  })

  test('unauthorized callers, other people’s cards and orders already authorized are refused', async () => {
    const orderId = await failing()
    const bob = await shopper(service, 'owner@example.com')
    const stranger = await service.put(`/customer/orders/${orderId}/card`, {}, bob.headers)
    assert.deepEqual(codesOf(stranger), ['unknown_order'])
    assert.deepEqual(codesOf(await changeCard(orderId, { type: 'credit_card', id: '999999' })), [
      'bad_payment',
    ])
    service.clock.ms = start
    const near = await order(2)
    assert.deepEqual(codesOf(await changeCard(near)), ['invalid_action'])
    service.clock.ms = start + 4 * day
    await Promise.all([changeCard(orderId), changeCard(orderId), changeCard(orderId)])
    assert.equal(states().filter((state) => state === 'held').length, 2)
    await act(orderId, 'cancel')
    await act(near, 'reject')
    await runJobs(service)
    assert.ok(states().every((state) => state === 'voided'))
  })

  test('nothing is left behind', async () => {
    service.clock.ms = start + 8 * day
    await authorize()
    assert.equal((await service.db.get(authorizations)).count, 0)
  })
})

describe('an order far ahead, paid through Stripe', () => {
  /** Its bank requires authentication for every payment. */
  const asking = '4000000000003220'
  const start = Date.UTC(2026, 5, 15, 16)
  let stripe: Awaited<ReturnType<typeof startStripeServer>>
  let shop: Awaited<ReturnType<typeof startTestService>>
  let guest: Record<string, string>
  before(async () => {
    stripe = await startStripeServer()
    shop = await startTestService({
      template: 'demo',
      env: {
        ...{ PAYMENTS: 'stripe', STRIPE_SECRET_KEY: stripe.secretKey, STRIPE_API_URL: stripe.url },
        STRIPE_PUBLISHABLE_KEY: 'pk_test_loopback',
      },
    })
  })
  after(async () => {
    await shop?.stop()
    await stripe?.stop()
  })
  beforeEach(async () => {
    shop.clock.ms = start
    const { body } = await shop.get('/customer/auth/guest?client_id=demo-app')
    guest = { 'guest-token': body['Guest-Token'] as string }
    stripe.intents.clear()
    stripe.calls.length = 0
  })

  const atStripe = (path: string, fields: Record<string, string>) =>
    fetch(stripe.url + path, { method: 'POST', body: new URLSearchParams(fields) })
  async function setup(number: string): Promise<string> {
    const begun = (await shop.post('/customer/card_setup?client_id=demo-app', {}, guest)).body
    await atStripe('/v3/confirm', { client_secret: begun.client_secret, number })
    return begun.setup_id
  }
  async function order(number: string): Promise<number> {
    const item_id = await itemId(shop, 1001, 'BLT')
    await shop.post('/customer/cart/1001?client_id=demo-app', { item: { item_id, item_qty: 2 } }, guest)
    const answer = await shop.post(
      '/guest/cart/1001/checkout?client_id=demo-app',
      {
        ...{ first_name: 'Cara', last_name: 'Guest', email: 'cara@example.com', phone_number: '2125550188' },
        ...{ street: '199 Water St', city: 'New York', state: 'NY', zip_code: '10038' },
        payments: [{ type: 'credit_card', setup_id: await setup(number) }],
        order_time: new Date(start + 7 * day).toISOString(),
      },
      guest,
    )
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual(answer.body.order.card_authorization, await cardOfOrder(answer.body.order_id))
    return answer.body.order_id
  }
  /** Days later, a guest uses the link in the email. */
  async function byLink(orderId: number) {
    const order = (await findAnyOrder(shop.db, orderId))!
    const { searchParams } = new URL(orderUrl(shop.deps, order))
    guest = { 'guest-token': searchParams.get('token')! }
  }
  const authorize = () => authorizeAhead(shop.deps)
  const change = (orderId: number, setup_id: string) =>
    shop.put(
      `/customer/orders/${orderId}/card?client_id=demo-app`,
      { payment: { type: 'credit_card', setup_id } },
      guest,
    )
  const cardOfOrder = async (orderId: number) =>
    (await shop.get(`/guest/orders/${orderId}?client_id=demo-app`, guest)).body.order.card_authorization
  const statuses = () => [...stripe.intents.values()].map(({ status }) => status)

  test('is charged off session, with a key for the attempt', async () => {
    const orderId = await order('4242424242424242')
    assert.deepEqual(statuses(), [])
    shop.clock.ms = start + 4 * day
    await authorize()
    assert.deepEqual(statuses(), ['requires_capture'])
    const { parameters, idempotencyKey } = stripe.calls.findLast(
      ({ path }) => path === '/v1/payment_intents',
    )!
    assert.deepEqual([parameters.off_session, idempotencyKey], ['true', `ahead-${orderId}-1`])
  })

  test('if the bank asks for authentication while the customer is away, they confirm later, and one payment is authorized', async () => {
    const orderId = await order(asking)
    shop.clock.ms = start + 4 * day
    await authorize()
    await byLink(orderId)
    assert.equal((await cardOfOrder(orderId)).reason, 'confirm')
    const card = await setup(asking)
    const refused = await change(orderId, card)
    assert.deepEqual(codesOf(refused), ['payment_action_required'], refused.text)
    const { client_secret } = refused.body.payment_confirmation
    assert.deepEqual(codesOf(await change(orderId, card)), ['payment_action_required'])
    await atStripe('/v3/payment', { client_secret, proof: 'given' })
    const done = await change(orderId, card)
    assert.equal(done.status, 200, done.text)
    assert.deepEqual(statuses(), ['requires_capture'])
    assert.equal(await cardOfOrder(orderId), undefined)
  })

  test('the link in the email opens a setup for another card, and no one else can use it', async () => {
    const orderId = await order(asking)
    shop.clock.ms = start + 4 * day
    await authorize()
    const visitor = openWebVisitor(shop)
    const link = new URL(orderUrl(shop.deps, (await findAnyOrder(shop.db, orderId))!))
    await visitor.get(link.pathname + link.search)
    const page = (await visitor.get(`/orders/${orderId}/card`)).text
    const [, path] = /data-setups="([^"]+)"/.exec(page) ?? []
    assert.equal(path, `/orders/${orderId}/card-setup`)
    const begun = await visitor.post(path, { _token: visitor.tokenIn(page) })
    assert.equal(begun.status, 200, begun.text)
    assert.deepEqual(Object.keys(JSON.parse(begun.text)).sort(), ['client_secret', 'setup_id'])
    const stranger = openWebVisitor(shop)
    const { text } = await stranger.get('/signin')
    assert.equal((await stranger.post(path, { _token: stranger.tokenIn(text) })).status, 404)
  })

  test('replacement cards that are declined count as they do at checkout', async () => {
    const orderId = await order(asking)
    shop.clock.ms = start + 4 * day
    await authorize()
    await byLink(orderId)
    for (let time = 0; time < 5; time++)
      assert.deepEqual(codesOf(await change(orderId, await setup('4000000000000341'))), ['payment_declined'])
    const another = await shop.post('/customer/card_setup?client_id=demo-app', {}, guest)
    assert.deepEqual(codesOf(another), ['sign_in_required'])
  })

  test('a confirmation counts even if the customer closes the page; a missing one cancels the order in time', async () => {
    const [kept, lost] = [await order(asking), await order(asking)]
    shop.clock.ms = start + 4 * day
    await authorize()
    await byLink(kept)
    const refused = await change(kept, await setup(asking))
    await atStripe('/v3/payment', {
      client_secret: refused.body.payment_confirmation.client_secret,
      proof: 'given',
    })
    await byLink(lost)
    assert.deepEqual(codesOf(await change(lost, await setup(asking))), ['payment_action_required'])
    shop.clock.ms += 15 * minute
    await authorize()
    await byLink(kept)
    assert.equal(await cardOfOrder(kept), undefined)
    assert.deepEqual(statuses(), ['requires_capture', 'requires_action'])
    shop.clock.ms = start + 6 * day
    await authorize()
    for (const { task, payload } of await queuedJobs(shop.db))
      if (task === 'void_ahead') await voidAhead(shop.deps, payload as Parameters<typeof voidAhead>[1])
    assert.deepEqual(statuses(), ['requires_capture', 'canceled'])
  })

  test('if the answer to an authorization is lost, the same key asks again, and there is one payment', async () => {
    await order('4242424242424242')
    shop.clock.ms = start + 4 * day
    stripe.state.pause = async ({ moment }) => {
      if (moment === 'done') stripe.state.mood = 'silent'
    }
    stripe.state.mood = 'failing'
    await authorize()
    Object.assign(stripe.state, { mood: 'well', pause: async () => {} })
    shop.clock.ms += minute
    await Promise.all([authorize(), authorize()])
    assert.deepEqual(statuses(), ['requires_capture'])
    const keys = stripe.calls
      .filter(({ path }) => path === '/v1/payment_intents')
      .map(({ idempotencyKey }) => idempotencyKey)
    assert.equal(new Set(keys).size, 1)
  })
})
