import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { confirmByHand, itemId, orderService, shopper } from '../../support/orders.ts'
import { adasLogin, codesOf } from '../../support/people.ts'
import { operator } from '../../support/test-service.ts'

const service = orderService()
const find = async (query: string) => (await service.get(`/operator/orders?${query}`, operator)).body
const idsOf = (body: { orders: { order_id: number }[] }) => body.orders.map(({ order_id }) => order_id)
let placed: number

describe('orders', () => {
  before(async () => {
    await confirmByHand(service, 1001)
    const ada = await shopper(service)
    await ada.put(1001, await itemId(service, 1001, 'BLT'), 1)
    const answer = await ada.checkOut(1001, { order_type: 'pickup', payments: [{ type: 'cash' }] })
    assert.equal(answer.status, 200, answer.text)
    placed = answer.body.order_id
  })

  test('are found by number, name, email and phone number', async () => {
    assert.deepEqual(idsOf(await find(`query=${placed}`)), [placed])
    for (const query of ['ada@example.com', 'ADA%20love', 'lovel', '(212)%20555-0101'])
      assert.ok(idsOf(await find(`query=${query}`)).includes(placed), query)
    assert.deepEqual(idsOf(await find('query=nobody@example.com')), [])
    assert.deepEqual(idsOf(await find('customer=2&status=placed')), [])
  })

  test('are filtered by status, merchant, customer and time, and paginated', async () => {
    assert.deepEqual(idsOf(await find('customer=1&status=placed&merchant_id=1001')), [placed])
    const from = new Date(service.clock.ms - 1000).toISOString()
    assert.deepEqual(idsOf(await find(`from=${from}`)), [placed])
    assert.ok(!idsOf(await find(`to=${from}&customer=1`)).includes(placed))
    const all = idsOf(await find('customer=1&limit=200'))
    const first = await find('customer=1&limit=2')
    const second = await find(`customer=1&limit=2&after=${idsOf(first)[1]}`)
    assert.deepEqual([...idsOf(first), ...idsOf(second)], all.slice(0, 4))
    assert.equal(first.has_more, true)
    assert.deepEqual(codesOf(await service.get('/operator/orders?after=1', operator)), ['unknown_order'])
    assert.deepEqual(codesOf(await service.get('/operator/orders?from=soon', operator)), [
      'invalid_parameter',
    ])
  })

  test('are shown in full: transitions, payments, ledger, deliveries, events, audit', async () => {
    const { body } = await service.get(`/operator/orders/${placed}`, operator)
    assert.deepEqual([body.order.order_id, body.customer_id], [placed, 1])
    assert.deepEqual(
      body.moves.map(({ to }: { to: string }) => to),
      ['placed'],
    )
    assert.deepEqual(
      body.payments.map(({ type, amount }: Record<string, unknown>) => [type, amount]),
      [['cash', body.order.total]],
    )
    const lines = body.ledger.flatMap((entry: { lines: { amount: number }[] }) => entry.lines)
    assert.equal(
      Math.round(lines.reduce((sum: number, { amount }: { amount: number }) => sum + amount * 100, 0)),
      0,
    )
    assert.deepEqual(body.deliveries.deliveries, [])
    assert.deepEqual(codesOf(await service.get('/operator/orders/1', operator)), ['unknown_order'])
  })

  test('are completed with a reason, and paid out', async () => {
    const ada = await shopper(service)
    await ada.put(1001, await itemId(service, 1001, 'BLT'), 1)
    const { order_id } = (
      await ada.checkOut(1001, { order_type: 'pickup', payments: [{ type: 'credit_card', id: 3 }] })
    ).body
    for (const action of ['confirm', 'ready'])
      await service.put('/merchant/admin/orders', { merchantId: 1001, orderId: order_id, action }, operator)
    const path = `/operator/orders/${order_id}`
    const { status, body, text } = await service.put(
      path,
      { action: 'complete', reason: 'Handed over.' },
      operator,
    )
    assert.equal(status, 200, text)
    assert.equal(body.order.status, 'completed')
    const last = body.moves.at(-1)
    assert.deepEqual(
      [last.from, last.to, last.actor, last.reason],
      ['ready', 'completed', 'operator', 'Handed over.'],
    )
    assert.equal(body.ledger.at(-1).kind, 'completed')
    assert.equal(body.payments[0].wanted, 'captured')
    assert.deepEqual(codesOf(await service.put(path, { action: 'complete', reason: 'Twice.' }, operator)), [
      'invalid_action',
    ])
  })

  test('are canceled with a reason, by name, and not completed afterward', async () => {
    const path = `/operator/orders/${placed}`
    assert.deepEqual(codesOf(await service.put(path, { action: 'cancel' }, operator)), ['missing_parameter'])
    const none = await service.put(path, { action: 'redispatch', reason: 'late' }, operator)
    assert.deepEqual(codesOf(none), ['unknown_delivery'])
    const { body } = await service.put(
      path,
      { action: 'cancel', reason: 'The shop has burnt down' },
      operator,
    )
    assert.deepEqual([body.order.status, body.order.reason], ['cancelled', 'The shop has burnt down'])
    assert.deepEqual([body.audit[0].actor, body.audit[0].action], ['operator', 'order.acted_on'])
    const again = await service.put(path, { action: 'complete', reason: 'no' }, operator)
    assert.deepEqual(codesOf(again), ['invalid_action'])
  })

  test('in any set of statuses are found page by page', async () => {
    type Shown = { orders: { order_id: number; status: string }[]; has_more: boolean }
    const all = ((await find('limit=200')) as Shown).orders
    const sets = [
      'cancelled',
      'placed',
      'rejected,failed',
      'placed,cancelled',
      'completed',
      'completed,cancelled',
    ]
    for (const set of sets) {
      const expected = all.filter(({ status }) => set.split(',').includes(status))
      assert.deepEqual(idsOf(await find(`status=${set}&limit=200`)), idsOf({ orders: expected }), set)
      const ofMerchant = idsOf(await find(`status=${set}&merchant_id=1001&limit=200`))
      assert.ok(ofMerchant.every((id) => expected.some(({ order_id }) => order_id === id)))
    }
    const cancelled = all.filter(({ status }) => status === 'cancelled')
    assert.ok(cancelled.length >= 2)
    const first = await find('status=cancelled&limit=1')
    assert.deepEqual([idsOf(first), first.has_more], [[cancelled[0]!.order_id], true])
    const second = await find(`status=cancelled&limit=1&after=${idsOf(first)[0]}`)
    assert.deepEqual(idsOf(second), [cancelled[1]!.order_id])
  })

  test('are found by the name on them, the latest of everyone with that name, even if many accounts have it', async () => {
    const add = (count: number, firstId: number) =>
      service.db.pool.query(
        `INSERT INTO customers (customer_id, email, first_name, last_name, password_hash, created_at)
         SELECT n, 'quill' || n || '@example.com', 'Quentin', 'Quillfeather', 'none', now() FROM generate_series($1::bigint, $1 + $2 - 1) AS n`,
        [firstId, count],
      )
    await add(201, 8_000_000)
    const copy = (orderId: number, changes: object) =>
      service.db.pool.query(
        'INSERT INTO orders SELECT (jsonb_populate_record(o, $2)).* FROM orders o WHERE order_id = $1',
        [placed, { order_id: orderId, ...changes }],
      )
    const contact = {
      first_name: 'Quentin',
      last_name: 'Quillfeather',
      email: 'q@example.com',
      phone: '2125550177',
    }
    await copy(8_000_001, { customer_id: 8_000_200, contact })
    await copy(8_000_002, {
      customer_id: null,
      contact: { ...contact, first_name: 'Quirin', last_name: 'Quillfeathers' },
    })
    assert.deepEqual(idsOf(await find('query=Quillfeather')), [8_000_002, 8_000_001])
    assert.deepEqual(idsOf(await find('query=quirin%20quill')), [8_000_002])
    assert.deepEqual(idsOf(await find('query=quill&limit=1')), [8_000_002])
    assert.deepEqual(idsOf(await find('query=quill&limit=1&after=8000002')), [8_000_001])
    assert.deepEqual(idsOf(await find('query=quill&merchant_id=1002')), [])
    assert.deepEqual(idsOf(await find('query=quill&status=completed')), [])
  })
})

describe('a caller’s words', () => {
  const base = 8_100_000
  const copy = (orderId: number, at: string, changes: object) =>
    service.db.pool.query(
      'INSERT INTO orders SELECT (jsonb_populate_record(o, $2)).* FROM orders o WHERE order_id = $1',
      [placed, { order_id: orderId, ...changes, ordered_at: at, deliver_at: at }],
    )
  const address = {
    street: '77 Quayside Row',
    unit_number: '4',
    city: 'New York',
    state: 'NY',
    zip_code: '10004',
  }
  const later = (ms: number) => new Date(service.clock.ms + ms).toISOString()
  const line = { id: 'N1', name: 'Quince <b>tart</b>', quantity_milli: 1000, options: [], price_cents: 1050 }
  before(async () => {
    const home = { phone: '2125550199', company: null, cross_streets: null, ...address }
    await copy(base + 1, later(1000), { type: 'delivery', address: home })
    await copy(base + 2, later(2000), {
      type: 'delivery',
      address: { ...home, street: '77 Quayside Terrace' },
    })
    await copy(base + 3, later(3000), { payment_labels: { credit_card: 'Visa 9876' } })
    await copy(base + 4, later(-91 * 86_400_000), { payment_labels: { credit_card: 'Visa 9876' } })
    await copy(base + 5, later(5000), { payment_labels: { gift_card: '9876' } })
    await copy(base + 6, later(6000), { cart: [line] })
  })

  test('find an order by its address, and by the end of a card within 90 days', async () => {
    assert.deepEqual(idsOf(await find('query=77%20QUAY')), [base + 2, base + 1])
    assert.deepEqual(idsOf(await find('query=77%20quayside%20%20row')), [base + 1])
    assert.deepEqual(idsOf(await find('query=77%20quay&limit=1&after=8100002')), [base + 1])
    assert.deepEqual(idsOf(await find('query=9876')), [base + 3])
    assert.deepEqual(idsOf(await find(`query=9876&merchant_id=1002`)), [])
  })

  test('find an order by its dish within one shop or one day, and not among all orders', async () => {
    assert.deepEqual(idsOf(await find('query=quince%20TART&merchant_id=1001')), [])
    assert.deepEqual(idsOf(await find('query=quince%20%3Cb&merchant_id=1001')), [base + 6])
    assert.deepEqual(idsOf(await find('query=quince&merchant_id=1002')), [])
    const day = `from=${encodeURIComponent(later(-3_600_000))}&to=${encodeURIComponent(later(3_600_000))}`
    assert.deepEqual(idsOf(await find(`query=quince&${day}`)), [base + 6])
    assert.deepEqual(idsOf(await find(`query=quince&${day}&status=completed`)), [])
    assert.deepEqual(idsOf(await find('query=quince')), [])
    const refused = await service.get('/operator/orders?query=quince&merchant_id=1001&sort=total', operator)
    assert.deepEqual(codesOf(refused), ['invalid_parameter'])
  })
})

describe('the search among a million orders', () => {
  test('uses an index, whatever is searched for', async () => {
    const client = await service.db.pool.connect()
    try {
      await client.query('BEGIN')
      await client.query('SET LOCAL enable_seqscan = off') // the demo is small: what matters is that there is another way
      const tail = `AND ordered_at >= '-infinity' AND (ordered_at, order_id) < (now(), 9) ORDER BY ordered_at DESC, order_id DESC LIMIT 51`
      for (const condition of [
        'true',
        'merchant_id = 1001',
        'order_id = 100001',
        'customer_id = ANY (ARRAY[1, 2])',
        `customer_id IS NULL AND lower(contact ->> 'email') = 'a@b.example'`,
        `customer_id IS NULL AND contact ->> 'phone' = '2125550101'`,
        `lower(contact ->> 'last_name') COLLATE "C" = 'smith'`,
        `address IS NOT NULL AND lower(address ->> 'street') COLLATE "C" = '120 broadway'`,
        `payment_labels ->> 'credit_card' IS NOT NULL AND right(payment_labels ->> 'credit_card', 4) = '4242'`,
        'order_id IN (SELECT order_id FROM open_orders)',
        `order_id IN (SELECT order_id FROM lost_orders WHERE status = 'failed')`,
      ]) {
        const { rows } = await client.query(`EXPLAIN SELECT * FROM orders WHERE ${condition} ${tail}`)
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
        assert.doesNotMatch(plan, /Seq Scan/, `${condition}\n${plan}`)
      }
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  })
})

describe('customers', () => {
  test('are found by email, phone number, id and name', async () => {
    const found = async (query: string) =>
      (await service.get(`/operator/customers?query=${query}`, operator)).body.customers.map(
        ({ customer_id }: { customer_id: number }) => customer_id,
      )
    for (const query of ['ADA@example.com', '2125550101', '1', 'love', 'ada', 'ada%20lo'])
      assert.deepEqual(await found(query), [1], query)
    assert.deepEqual(await found('zzz'), [])
    const page = await service.get('/operator/customers?limit=2&after=2', operator)
    assert.deepEqual(
      page.body.customers.map(({ customer_id }: { customer_id: number }) => customer_id),
      [3, 4],
    )
    assert.equal(page.body.has_more, true)
  })

  test('are shown with orders, credit, gift cards, sessions and apps', async () => {
    await service.post('/customer/auth', adasLogin)
    const { body } = await service.get('/operator/customers/1', operator)
    assert.equal(body.customer.email, 'ada@example.com')
    assert.ok(body.orders.length > 0 && body.gift_cards.length > 0 && body.credit > 0)
    assert.ok(body.apps.includes('demo-app') && body.sessions.length > 0)
    assert.ok(!JSON.stringify(body).includes('hash'))
    assert.deepEqual(codesOf(await service.get('/operator/customers/999999', operator)), ['unknown_customer'])
  })

  test('that are disabled are signed out everywhere, and can’t sign in until enabled', async () => {
    const { body } = await service.post('/customer/auth', adasLogin)
    const headers = { authorization: body.access_token as string }
    assert.equal((await service.get('/customer/account', headers)).status, 200)
    await service.put('/operator/customers/1', { disabled: true, reason: 'Stolen card' }, operator)
    assert.equal((await service.get('/customer/account', headers)).status, 401)
    const [record] = (await service.get('/operator/audit?limit=1', operator)).body.records
    assert.deepEqual(
      [record.action, record.after],
      ['customer.disabled', { disabled: true, reason: 'Stolen card' }],
    )
    const refused = await service.post('/customer/auth', adasLogin)
    assert.deepEqual([refused.status, codesOf(refused)], [403, ['account_disabled']])
    const wrong = await service.post('/customer/auth', { ...adasLogin, password: 'wrong' })
    assert.deepEqual(codesOf(wrong), ['invalid_grant'])
    const guest = { client_id: 'demo-app', grant_type: 'refresh_token', refresh_token: body.refresh_token }
    assert.notEqual(
      (await service.post('/customer/auth', { ...guest, client_secret: 'demo-app-secret' })).status,
      200,
    )
    await service.put('/operator/customers/1', { disabled: false }, operator)
    assert.equal((await service.post('/customer/auth', adasLogin)).status, 200)
  })
})

describe('a merchant', () => {
  test('is read by its id', async () => {
    assert.equal((await service.get('/operator/merchants/1001', operator)).body.merchant_id, 1001)
    assert.deepEqual(codesOf(await service.get('/operator/merchants/999999', operator)), ['unknown_merchant'])
  })
})
