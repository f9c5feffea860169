import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, beforeEach, describe, test } from 'node:test'
import Stripe from 'stripe'
import { sql } from '../../../src/db/database.ts'
import { listEntries } from '../../../src/modules/ledger/index.ts'
import { deleteOldPaymentEvents } from '../../../src/modules/payment-events/handle-event.ts'
import { queuedJobs } from '../../support/events.ts'
import { booksMustBeWhole } from '../../support/orders.ts'
import { codesOf } from '../../support/people.ts'
import { signed, tell } from '../../support/stripe/events.ts'
import { failRefund } from '../../support/stripe/refunds.ts'
import { type StripeShop, startStripeShop } from '../../support/stripe/shop.ts'
import { operator, startTestService } from '../../support/test-service.ts'

const eventRows = sql<{ eventId: string; source: string; isOpen: boolean }>(
  `SELECT event_id AS "eventId", source, settled_at IS NULL AS "isOpen" FROM payment_events ORDER BY received_at`,
)
const paymentOf = sql<{ state: string }>('SELECT state FROM order_payments WHERE order_id = $1')
const legOf = sql<{ state: string; failure: string | null }>(
  'SELECT state, failure FROM order_refund_payments WHERE order_id = $1',
)
const publishedOf = sql<{ data: object }>(
  `SELECT data FROM outbox_events WHERE type = 'refund.failed' AND order_id = $1`,
)
const orderCount = sql<{ count: number }>('SELECT count(*) FROM orders')
const day = 86_400_000
const { webhooks } = new Stripe('sk_test_signatures')
const handledTypes = [
  ...['payment_intent.succeeded', 'payment_intent.canceled', 'payment_intent.payment_failed'],
  ...[
    'payment_intent.amount_capturable_updated',
    'setup_intent.setup_failed',
    'refund.updated',
    'refund.failed',
  ],
  ...[
    'charge.dispute.created',
    'charge.dispute.closed',
    'account.updated',
    'transfer.created',
    'payout.paid',
  ],
]

describe('Stripe’s webhook', () => {
  let shop: StripeShop
  before(async () => {
    shop = await startStripeShop()
  })
  after(async () => {
    await booksMustBeWhole(shop.service.db)
    await shop.stop()
  })
  beforeEach(async () => {
    await shop.runJobs()
    shop.stripe.books.events.clear()
    shop.stripe.state.mood = 'well'
  })
  const rows = () => shop.service.db.rows(eventRows)
  const post = (body: string, headers: Record<string, string>) =>
    fetch(shop.endpoint, { method: 'POST', body, headers })
  const event = (type = 'invoice.paid') => tell(shop.stripe.books, type, { id: 'in_1', object: 'invoice' })
  const find = () => shop.askForMissed()

  test('accepts events signed with one of its secrets, and refuses any other byte, secret and time', async () => {
    const { webhookSecret, books } = shop.stripe
    const seconds = books.seconds()
    const send = async (secret: string, at: number, change = (body: string) => body) => {
      const { body, headers } = signed(event(), secret, at)
      return (await post(change(body), headers)).status
    }
    for (const secret of [webhookSecret, 'whsec_connect_old', 'whsec_connect_new'])
      assert.equal(await send(secret, seconds), 200, secret)
    assert.equal(await send(webhookSecret, seconds - 299), 200)
    for (const secret of ['whsec_other', ' ']) assert.equal(await send(secret, seconds), 403, secret)
    assert.equal(await send(webhookSecret, seconds - 301), 403)
    // The same JSON in other bytes is not what was signed.
    assert.equal(await send(webhookSecret, seconds, (body) => JSON.stringify(JSON.parse(body))), 403)
    assert.equal(await send(webhookSecret, seconds, (body) => body.replace('in_1', 'in_2')), 403)
    assert.equal((await post('', { 'stripe-signature': 't=1,v1=00' })).status, 403)
    assert.equal((await post('{}', {})).status, 403)
    const { body, headers } = signed({ id: 'evt_x' }, webhookSecret, seconds)
    assert.equal((await post(body, headers)).status, 400)
  })

  test('stores an event once, and ignores unknown types', async () => {
    const before = (await rows()).length
    const unknown = event('customer.tax_id.created')
    const known = event('payment_intent.processing')
    await shop.stripe.deliver(shop.endpoint, [unknown, known, unknown], { times: 3 })
    const added = (await rows()).slice(before)
    assert.deepEqual(
      added.map(({ isOpen }) => isOpen),
      [false, false],
    )
    assert.deepEqual(await queuedJobs(shop.service.db, 'handle_payment_event'), [])
  })

  test('answers a signed but malformed event plainly, and trusts only its id', async () => {
    const { webhookSecret, books } = shop.stripe
    const { orderId, paymentId } = await shop.completed()
    await shop.hear()
    const stored = (await rows()).length
    const deliver = async (body: string, secret = webhookSecret) => {
      const stamp = webhooks.generateTestHeaderString({ payload: body, secret, timestamp: books.seconds() })
      return (await post(body, { 'content-type': 'application/json', 'stripe-signature': stamp })).status
    }
    const object = { id: paymentId, object: 'payment_intent', status: 'canceled', amount_received: 1e300 }
    const base = { ...event('payment_intent.canceled'), data: { object } }
    const text = (changes: object) => JSON.stringify({ ...base, ...changes })
    // The same id with another body is the same event, whatever its body says.
    assert.equal(await deliver(text({ id: 'evt_twice' })), 200)
    assert.equal(await deliver(text({ id: 'evt_twice', type: 'payment_intent.succeeded', created: 1 })), 200)
    // No field of another account's payment, refund or dispute makes it one of ours.
    const account = 'acct_of_somebody'
    for (const [number, type] of handledTypes.entries())
      assert.equal(
        await deliver(text({ id: `evt_foreign${number}`, type, account }), 'whsec_connect_old'),
        200,
        type,
      )
    // No object, one without an id, ids that are paths, types that every object has.
    for (const [number, type] of handledTypes.entries())
      for (const [odd, id] of [undefined, '', '..', '../v1/refunds', `?expand[]=charge`].entries())
        assert.equal(
          await deliver(text({ id: `evt_odd${number}_${odd}`, type, data: { object: { id } } })),
          200,
          `${type} ${id}`,
        )
    for (const type of ['__proto__', 'constructor', 'toString'])
      assert.equal(await deliver(text({ id: `evt_${type}`, type })), 200)
    // As long as Stripe's longest and beyond, and anything that JSON can contain.
    const long = (bytes: number) => text({ id: 'evt_long', padding: 'x'.repeat(bytes) })
    assert.equal(await deliver(long(512 * 1024)), 200)
    assert.equal(await deliver(long(1100 * 1024)), 400)
    const prototype = text({ id: 'evt_proto' }).replace('{', '{"__proto__":{"isOperator":true},')
    assert.equal(await deliver(prototype), 200)
    for (const body of [text({ id: 'evt_nul', type: 'a\u0000b' }), text({ created: 1e300 })])
      assert.equal(await deliver(body), 400)
    for (const id of ['evt/../x', 'x'.repeat(101), ''])
      assert.equal(await deliver(text({ id })), 400, JSON.stringify(id))
    for (const body of ['[]', 'null', '"x"', '{"id":', '1e999', '['.repeat(50_000)])
      assert.equal(await deliver(body), 400, body.slice(0, 20))

    assert.deepEqual(await shop.runJobs(), [])
    const added = (await rows()).slice(stored).filter(({ eventId }) => eventId === 'evt_twice')
    assert.equal(added.length, 1)
    assert.ok((await rows()).every(({ isOpen }) => !isOpen))
    assert.equal((await shop.service.db.get(paymentOf, [orderId])).state, 'captured')
    assert.equal(
      (await shop.service.get(`/customer/orders/recent/${orderId}`, shop.ada)).body.order.status,
      'completed',
    )
  })

  test('allows clocks to differ by five minutes, ignores forged headers, and accepts one good signature among them', async () => {
    const { webhookSecret, books } = shop.stripe
    const body = JSON.stringify({ ...event(), id: 'evt_header' })
    const send = async (header: string) =>
      (await post(body, { 'content-type': 'application/json', 'stripe-signature': header })).status
    const at = books.seconds()
    const sign = (timestamp: number, secret = webhookSecret) =>
      webhooks.generateTestHeaderString({ payload: body, secret, timestamp })
    const [, good] = sign(at).split(',') as [string, string]
    // Ours is behind Stripe's: a time in the future is not a replay.
    assert.equal(await send(sign(at + 299)), 200)
    assert.equal(await send(`t=${at},v1=${'0'.repeat(64)},${good}`), 200)
    for (const header of [
      ...[
        '',
        't=',
        'v1=',
        `t=${at}`,
        good,
        `t=${at},v0=${good.slice(3)}`,
        `t=${at}, ${'v1=x,'.repeat(2000)}`,
      ],
      ...[
        `t=${at + 1},${good}`,
        `t=1e99,${good}`,
        `t=-1,${good}`,
        `t=${at},v1=`,
        `t=${at},v1=${'é'.repeat(32)}`,
      ],
      sign(at, ''.padEnd(webhookSecret.length, 'x')),
    ])
      assert.equal(await send(encodeURI(header)), 403, header.slice(0, 60))
  })

  test('ignores test events on a live installation, and vice versa', async () => {
    const before = (await rows()).length
    const { body, headers } = signed(
      { ...event(), livemode: true },
      shop.stripe.webhookSecret,
      shop.stripe.books.seconds(),
    )
    assert.equal((await post(body, headers)).status, 200)
    assert.equal((await rows()).length, before)
  })

  test('settles a refund whose answer was lost, once, whatever the order of events', async () => {
    const { orderId, paymentId } = await shop.completed()
    await shop.refund(orderId, { amount: 5 })
    // The refund is made there, and the process dies before it learns of it.
    shop.stripe.state.isAnswered = (call) => call !== 'POST /v1/refunds'
    assert.equal((await shop.runJobs()).length, 1)
    shop.stripe.state.isAnswered = () => true
    assert.equal((await shop.service.db.get(legOf, [orderId])).state, 'pending')
    await shop.hear(undefined, { times: 2, random: () => 0.4 })
    assert.equal((await shop.service.db.get(legOf, [orderId])).state, 'done')
    assert.equal(shop.stripe.intents.get(paymentId)!.refunded, 500)
    await shop.runJobs()
    assert.equal(shop.stripe.intents.get(paymentId)!.refunded, 500)
  })

  test('fails a refund that the bank returns, reverses its booking and notifies the operator', async () => {
    const { orderId, paymentId } = await shop.completed()
    const booked = (await listEntries(shop.service.db, orderId)).flatMap(({ lines }) => lines)
    await shop.refund(orderId)
    await shop.runJobs()
    assert.equal((await shop.service.db.get(legOf, [orderId])).state, 'done')
    const [refund] = [...shop.stripe.books.refunds.values()].filter((one) => one.payment_intent === paymentId)
    failRefund(shop.stripe.books, refund!.id)
    await shop.hear(undefined, { times: 2 })
    assert.deepEqual(await shop.service.db.get(legOf, [orderId]), {
      ...{ state: 'failed', failure: 'expired_or_canceled_card' },
    })
    const entries = await listEntries(shop.service.db, orderId)
    assert.deepEqual(
      entries.map(({ kind }) => kind),
      ['placed', 'completed', 'refunded', 'refund_failed'],
    )
    const sums = (lines: typeof booked) =>
      Object.entries(Object.groupBy(lines, ({ account, party, part }) => `${account} ${party} ${part}`))
        .map(([key, these]) => [key, these!.reduce((sum, { cents }) => sum + cents, 0)])
        .filter(([, sum]) => sum !== 0)
    assert.deepEqual(sums(entries.flatMap(({ lines }) => lines)), sums(booked))
    const { data } = await shop.service.db.get(publishedOf, [orderId])
    const [, example] = readFileSync('docs/events.md', 'utf8').split('## refund.failed\n')[1]!.split('```')
    assert.deepEqual(Object.keys(data), Object.keys(JSON.parse(example!.slice('json'.length)).data))
    const failed = await shop.service.get('/operator/refunds?status=failed', operator)
    assert.ok(failed.body.orders.some(({ order_id }: { order_id: number }) => order_id === orderId))
  })

  test('places no order for a payment confirmed after the customer left, and releases it', async () => {
    const before = await shop.service.db.get(orderCount)
    const { orderId, paymentId } = await shop.order()
    await shop.act(orderId, 'reject')
    await shop.hear()
    assert.equal((await shop.service.db.get(paymentOf, [orderId])).state, 'voided')
    assert.equal(shop.stripe.intents.get(paymentId)!.status, 'canceled')
    assert.equal((await shop.service.db.get(orderCount)).count, before.count + 1)
  })

  test('finds a capture whose answer was lost for days, and the order does not fail', async () => {
    const { orderId, paymentId } = await shop.order()
    for (const action of ['confirm', 'ready', 'complete']) await shop.act(orderId, action)
    const intent = shop.stripe.intents.get(paymentId)!
    // As if Stripe had forgotten the key with which it was captured.
    intent.status = 'succeeded'
    const sold = (await shop.service.get(`/customer/orders/recent/${orderId}`, shop.ada)).body.order
    intent.received = Math.round(sold.total * 100)
    assert.deepEqual(await shop.runJobs(), [])
    assert.equal((await shop.service.db.get(paymentOf, [orderId])).state, 'captured')
    assert.equal(
      (await shop.service.get(`/customer/orders/recent/${orderId}`, shop.ada)).body.order.status,
      'completed',
    )
  })

  test('asks for events that never came, and retries if Stripe does not answer', async () => {
    const { orderId } = await shop.completed()
    await shop.refund(orderId, { amount: 1 })
    await shop.runJobs()
    shop.stripe.state.mood = 'failing'
    await assert.rejects(find())
    shop.stripe.state.mood = 'well'
    const lateOnes = new Set([...shop.stripe.books.events.keys()].slice(-1))
    shop.stripe.state.isVisible = ({ id }) => !lateOnes.has(id)
    await find()
    shop.stripe.state.isVisible = () => true
    const missed = async () =>
      (await rows()).filter(({ source }) => source === 'missed').map(({ eventId }) => eventId)
    const first = await missed()
    assert.ok(first.length > 0)
    shop.service.clock.ms += 3_600_000
    await find()
    const second = await missed()
    assert.deepEqual(second.filter((id) => !first.includes(id)).length <= 1, true)
    assert.deepEqual(await shop.runJobs(), [])
    assert.ok((await rows()).every(({ isOpen }) => !isOpen))
  })

  test('keeps an event open if Stripe gives no answer about it, and retries', async () => {
    const { paymentId } = await shop.completed()
    shop.stripe.books.events.clear()
    tell(shop.stripe.books, 'payment_intent.succeeded', { id: paymentId, object: 'payment_intent' })
    shop.stripe.state.mood = 'failing'
    assert.equal((await shop.hear()).length, 1)
    assert.equal((await rows()).filter(({ isOpen }) => isOpen).length, 1)
    shop.stripe.state.mood = 'well'
    assert.deepEqual(await shop.runJobs(), [])
    assert.ok((await rows()).every(({ isOpen }) => !isOpen))
  })

  test('events are deleted after 30 days, unless they are still open', async () => {
    tell(shop.stripe.books, 'payment_intent.succeeded', { id: 'pi_gone', object: 'payment_intent' })
    await shop.stripe.deliver(shop.endpoint, shop.stripe.books.events.values())
    const { db, clock } = shop.service
    await deleteOldPaymentEvents(db, clock.ms + 29 * day)
    assert.ok((await rows()).length > 1)
    await deleteOldPaymentEvents(db, clock.ms + 31 * day)
    assert.deepEqual(
      (await rows()).map(({ isOpen }) => isOpen),
      [true],
    )
  })

  test('refuses every event without a secret, or with another gateway', async () => {
    const sandbox = await startTestService({ template: 'demo' })
    const { body, headers } = signed(event(), 'whsec_any', shop.stripe.books.seconds())
    const answer = await fetch(`${sandbox.url}/payments/stripe/webhook`, { method: 'POST', body, headers })
    assert.deepEqual([answer.status, codesOf({ body: await answer.json() } as never)], [403, ['forbidden']])
    await sandbox.stop()
  })
})
