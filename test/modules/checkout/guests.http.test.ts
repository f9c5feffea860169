import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { refuse } from '../../../src/core/refusal.ts'
import { sql } from '../../../src/db/database.ts'
import {
  booksMustBeWhole,
  cleanUp,
  confirmByHand,
  itemId,
  orderService,
  refusalsOf,
  runJobs,
} from '../../support/orders.ts'
import { codesOf, logIn } from '../../support/people.ts'
import { operator } from '../../support/test-service.ts'

const service = orderService()
const orderOf = sql<{
  customerId: number | null
  guestId: number
  contact: object
  claimedIp: string | null
}>(
  `SELECT customer_id AS "customerId", guest_id AS "guestId", contact, claimed_ip AS "claimedIp" FROM orders
   WHERE order_id = $1`,
)
const everything = sql<{ text: string }>(
  `SELECT string_agg(t, ' ') AS text FROM (SELECT o::text AS t FROM orders o UNION ALL SELECT c::text FROM checkouts c
   UNION ALL SELECT p::text FROM order_payments p UNION ALL SELECT payload::text FROM jobs
   UNION ALL SELECT e::text FROM outbox_events e UNION ALL SELECT e::text FROM events e) AS all_rows`,
)
const orderCount = sql<{ count: number }>('SELECT count(*) FROM orders')
const lastCheckout = sql<{ state: string }>('SELECT state FROM checkouts ORDER BY checkout_id DESC LIMIT 1')
const refuseJobs = sql<unknown>(
  `CREATE FUNCTION refuse_job() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''no job is taken''; END'`,
)
const refuseJobsAlways = sql<unknown>(
  'CREATE TRIGGER refuse_jobs BEFORE INSERT ON jobs EXECUTE FUNCTION refuse_job()',
)
const takeJobsAgain = sql<unknown>('DROP FUNCTION refuse_job() CASCADE')

const contact = {
  first_name: 'Cara',
  last_name: 'Guest',
  email: 'cara@example.com',
  phone_number: '(212) 555-0188',
}
const home = { street: '199 Water St', unit: '4B', city: 'New York', state: 'NY', zip_code: '10038' }
const cardOf = (cc_number: string) => ({
  type: 'credit_card',
  card: { cc_number, exp_month: 12, exp_year: 2030, cvv: '123', billing_zip: '10038', save: true },
})
const good = cardOf('4242424242424242')

describe('a guest', () => {
  let guest: Record<string, string>
  let blt: string
  before(async () => {
    await confirmByHand(service, 1001)
    blt = await itemId(service, 1001, 'BLT')
  })
  beforeEach(async () => {
    service.gateway.holds.clear()
    guest = await newGuest()
    await fill()
  })
  after(() => booksMustBeWhole(service.db))

  const newGuest = async () => {
    const { body } = await service.get('/customer/auth/guest?client_id=demo-app')
    return { 'guest-token': body['Guest-Token'] as string }
  }
  const fill = (quantity = 2) =>
    service.post(
      '/customer/cart/1001?client_id=demo-app',
      { item: { item_id: blt, item_qty: quantity } },
      guest,
    )
  const checkOut = (body: object, path = '/guest/cart/1001/checkout') =>
    service.post(`${path}?client_id=demo-app`, body, guest)
  const count = async () => (await service.db.get(orderCount)).count

  test('orders with a card that is used once and not stored', async () => {
    const answer = await service.post(
      '/guest/cart/1001/checkout?client_id=demo-app',
      { ...contact, ...home, payments: [good], tip: '2.00' },
      { ...guest, HTTP_X_FORWARDED_FOR: '203.0.113.9' },
    )
    assert.equal(answer.status, 200, answer.text)
    const { order } = answer.body
    assert.deepEqual([order.location_id, order.location.unit_number], [null, '4B'])
    assert.equal(order.delivery_fee, 2.99)
    const row = await service.db.get(orderOf, [order.order_id])
    assert.equal(row.customerId, null)
    assert.ok(row.guestId > 0)
    assert.equal(row.claimedIp, '203.0.113.9')
    assert.deepEqual(row.contact, {
      first_name: 'Cara',
      last_name: 'Guest',
      email: 'cara@example.com',
      phone: '2125550188',
    })
    const { text } = await service.db.get(everything)
    assert.ok(!/4242424242424242/.test(text + service.logged.join('')))
    for (const action of ['confirm', 'ready', 'complete'])
      await service.put(
        '/merchant/admin/orders',
        { merchantId: 1001, orderId: order.order_id, action },
        operator,
      )
    const jobs = [...(await runJobs(service)), ...(await runJobs(service))]
    assert.deepEqual(
      [...service.gateway.holds.values()].map(({ state }) => state),
      ['captured'],
    )
    assert.equal(jobs.filter(({ task }) => task === 'forget_card').length, 1)
  })

  test('can also order at the customer’s path, in cash, and with a gift card’s code', async () => {
    const atOwnPath = await checkOut(
      { ...contact, ...home, payments: [good] },
      '/customer/cart/1001/checkout',
    )
    assert.equal(atOwnPath.status, 200, atOwnPath.text)
    await fill()
    const cash = await checkOut({ ...contact, ...home, payments: [{ type: 'cash' }] })
    assert.equal(cash.status, 200, cash.text)
    await fill()
    const { body } = await service.post(
      '/operator/gift-cards',
      { email: 'q@example.com', value: 50 },
      operator,
    )
    const payments = [{ type: 'gift_code', code: body.code }]
    assert.equal((await checkOut({ ...contact, order_type: 'pickup', payments })).status, 200)
  })

  test('must give a name and an address, and learns of everything missing at once', async () => {
    assert.deepEqual(
      (await checkOut({ payments: [good] })).body.message.map(
        ({ code, field }: { code: string; field: string }) => `${code} ${field}`,
      ),
      [
        'missing_parameter first_name',
        'missing_parameter last_name',
        'missing_parameter email',
        'missing_parameter phone_number',
        'bad_location street',
      ],
    )
    const wrong = {
      ...contact,
      email: 'nobody',
      phone_number: '12',
      street: '1 Nowhere Blvd',
      city: 'Nowhere',
    }
    const answer = await checkOut({ ...wrong, payments: [good] })
    assert.deepEqual(codesOf(answer), ['invalid_parameter', 'invalid_parameter', 'bad_location'])
  })

  test('can have an email address that is a long string of digits', async () => {
    const email = '4242424242424242@example.com'
    const answer = await checkOut({ ...contact, ...home, email, payments: [good] })
    assert.equal(answer.status, 200, answer.text)
  })

  test('whose card is incomplete gets that error with all others', async () => {
    const { cvv: _cvv, exp_year: _year, ...card } = good.card
    const payments = [{ type: 'credit_card', card: { ...card, billing_zip: 'x' } }]
    const answer = await checkOut({ ...contact, email: undefined, city: 'x'.repeat(61), payments })
    assert.deepEqual(
      answer.body.message.map(({ code, field }: { code: string; field: string }) => `${code} ${field}`),
      [
        'invalid_parameter city',
        'missing_parameter email',
        'missing_parameter payments[0].card.exp_year',
        'missing_parameter payments[0].card.cvv',
        'invalid_parameter payments[0].card.billing_zip',
      ],
    )
    assert.ok(!answer.text.includes(card.cc_number))
  })

  test('gets payment_declined for cards that decline, at once or when charged, and 503 for one that times out', async () => {
    const before = await count()
    for (const number of ['4000000000000002', '4000000000000341']) {
      const answer = await checkOut({ ...contact, ...home, payments: [cardOf(number)] })
      assert.deepEqual([answer.status, codesOf(answer)], [400, ['payment_declined']], number)
    }
    const silent = await checkOut({ ...contact, ...home, payments: [cardOf('4000000000000119')] })
    assert.deepEqual([silent.status, codesOf(silent)], [503, ['payments_unavailable']])
    assert.equal(await count(), before)
    assert.equal(service.gateway.holds.size, 0)
    assert.equal((await checkOut({ ...contact, ...home, payments: [good] })).status, 200)
  })

  test('whose card is mistyped or has expired gets that error with all others', async () => {
    const card = { ...good.card, cc_number: '4242424242424241', exp_year: 2020, cvv: '1234' }
    const answer = await checkOut({ ...contact, email: undefined, ...home, payments: [{ ...good, card }] })
    assert.deepEqual(refusalsOf(answer), [
      'missing_parameter email',
      'invalid_parameter payments[0].card.cc_number',
      'invalid_parameter payments[0].card.exp_month',
      'invalid_parameter payments[0].card.cvv',
    ])
    assert.ok(!answer.text.includes(card.cc_number))
  })

  test('pays with the card in the card payment, wherever else a card is sent', async () => {
    const { body } = await service.post(
      '/operator/gift-cards',
      { email: 'r@example.com', value: 5 },
      operator,
    )
    const gift = { type: 'gift_code', id: body.code, card: cardOf('4000000000000002').card }
    const answer = await checkOut({ ...contact, ...home, payments: [gift, good] })
    assert.equal(answer.status, 200, answer.text)
    assert.equal(service.gateway.holds.size, 1)
  })

  test('who is too far away gets out_of_range, for the street', async () => {
    const chicago = { street: '233 S Wacker Dr', city: 'Chicago', state: 'IL', zip_code: '60606' }
    const answer = await checkOut({ ...contact, ...chicago, payments: [good] })
    assert.deepEqual(refusalsOf(answer), ['out_of_range street'])
  })

  test('gets 503 while addresses can’t be looked up, as the reference says', async () => {
    const { geocoder } = service.deps
    const { locate } = geocoder
    geocoder.locate = async () => {
      throw refuse('geocoder_unavailable')
    }
    const answer = await checkOut({ ...contact, ...home, payments: [good] })
    geocoder.locate = locate
    assert.deepEqual([answer.status, codesOf(answer)], [503, ['geocoder_unavailable']])
    const { paths } = (await service.get('/openapi.json')).body
    for (const who of ['guest', 'customer']) {
      const { responses } = paths[`/${who}/cart/{merchant_id}/checkout`].post
      assert.match(JSON.stringify(responses['503']), /geocoder_unavailable/)
    }
  })

  test('whose cart changes while the gateway accepts the card: it is charged again, with another key', async () => {
    const { saveCard } = service.gateway
    const keys: string[] = []
    service.gateway.saveCard = async (key, card) => {
      keys.push(key)
      if (keys.length === 1) await fill(1)
      return saveCard(key, card)
    }
    const answer = await checkOut({ ...contact, ...home, payments: [good] })
    service.gateway.saveCard = saveCard
    assert.equal(answer.status, 200, answer.text)
    assert.equal(new Set(keys).size, 2)
    assert.equal(answer.body.order.subtotal, 31.5)
  })

  test('whose card is declined leaves nothing behind, or a job cleans it up', async () => {
    await service.db.rows(refuseJobs)
    await service.db.rows(refuseJobsAlways)
    const answer = await checkOut({ ...contact, ...home, payments: [cardOf('4000000000000341')] })
    // Read before jobs run again: from then on the process settles it automatically.
    const { state } = await service.db.get(lastCheckout)
    await service.db.rows(takeJobsAgain)
    assert.equal(answer.status, 500, answer.text)
    assert.equal(state, 'authorising')
    service.clock.ms += 61_000
    await cleanUp(service)
    const jobs = [...(await runJobs(service)), ...(await runJobs(service))]
    assert.ok(jobs.some(({ task }) => task === 'forget_card'))
  })

  test('has no saved card, credit or deal to pay with', async () => {
    for (const payment of [
      { type: 'credit_card', id: '1' },
      { type: 'gift_card', id: '1' },
      { type: 'credit_balance' },
      { type: 'promo', id: 1 },
    ])
      assert.deepEqual(codesOf(await checkOut({ ...contact, ...home, payments: [payment] })), ['bad_payment'])
    const { body } = await service.get('/customer/cart/1001/checkout?client_id=demo-app', guest)
    assert.deepEqual(body.payment_methods.credit_card, [])
    assert.deepEqual(body.payment_methods.cash, { max: 500 })
  })

  test('can cancel the order only with their own token', async () => {
    const { body } = await checkOut({ ...contact, ...home, payments: [good] })
    const path = `/customer/orders/${body.order_id}/cancel?client_id=demo-app`
    assert.deepEqual(codesOf(await service.post(path, {}, await newGuest())), ['unknown_order'])
    assert.equal((await service.post(path, {})).status, 401)
    const cancelled = await service.post(path, {}, guest)
    assert.equal(cancelled.body.order.status, 'cancelled', cancelled.text)
    await runJobs(service)
    assert.deepEqual(
      [...service.gateway.holds.values()].map(({ state }) => state),
      ['voided'],
    )
  })

  test('can read the order later only with their own token', async () => {
    const { body } = await checkOut({ ...contact, ...home, payments: [good] })
    const path = `/guest/orders/${body.order_id}?client_id=demo-app`
    const read = await service.get(path, guest)
    assert.deepEqual(read.body, { message: [], order: body.order })
    const confirm = { merchantId: 1001, orderId: body.order_id, action: 'confirm' }
    await service.put('/merchant/admin/orders', confirm, operator)
    assert.equal((await service.get(path, guest)).body.order.status, 'confirmed')

    assert.deepEqual(codesOf(await service.get(path, await newGuest())), ['unknown_order'])
    const { access_token } = await logIn(service)
    assert.deepEqual(codesOf(await service.get(path, { authorization: access_token })), ['unknown_order'])
    for (const id of [body.order_id + 1, 0, 'x'])
      assert.deepEqual(codesOf(await service.get(`/guest/orders/${id}?client_id=demo-app`, guest)), [
        'unknown_order',
      ])
    assert.equal((await service.get(path)).status, 401)
    assert.deepEqual(codesOf(await service.get(`/guest/orders/${body.order_id}`, guest)), [
      'client_id_required',
    ])
  })
})
