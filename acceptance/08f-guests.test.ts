import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, test } from 'node:test'
import { ask, got, refused } from './support/ask.ts'
import { nextYear } from './support/customer.ts'
import { retireMerchants } from './support/merchants.ts'
import { home, newBuyer, newKitchen } from './support/orders.ts'
import { guestToken } from './support/people.ts'

after(retireMerchants)

const kitchen = await newKitchen()
const toasts = { item_id: kitchen.id('Toast'), item_qty: 2 }

describe('a guest', async () => {
  const headers = { 'guest-token': await guestToken() }
  const query = { client_id: 'demo-app' }
  const who = {
    ...{ first_name: 'Cara', last_name: 'Guest', email: `${randomUUID()}@example.com` },
    phone_number: '6025550177',
  }
  const { phone: _, ...where } = home
  const card = {
    ...{ cc_number: '4242424242424242', exp_month: 12, exp_year: nextYear, cvv: '123' },
    ...{ billing_zip: '85003', save: false },
  }
  const payments = [{ type: 'credit_card', card }]
  const fill = () => got(ask('POST', kitchen.path, { query, headers, json: { item: toasts } }))
  const checkOut = (path: string, json: object) => ask('POST', `${path}/checkout`, { query, headers, json })
  const guestPath = kitchen.path.replace('customer', 'guest')

  test('8.76 8.77 8.78 orders with name, address and card, at either path', async () => {
    for (const [path, unit] of [
      [guestPath, { unit: '4B' }],
      [kitchen.path, { unit_number: '4B' }],
    ] as const) {
      await fill()
      assert.equal((await got(ask('GET', kitchen.path, { query, headers }))).item_count, 2)
      const { order, order_id, message } = await got(checkOut(path, { ...who, ...where, ...unit, payments }))
      assert.deepEqual([message, order_id], [[], order.order_id])
      assert.equal(order.payment_method, 'Credit Card')
      assert.deepEqual([order.location.street, order.location.unit_number], [home.street, '4B'])
      assert.deepEqual((await got(ask('GET', kitchen.path, { query, headers }))).cart, [])
    }
  })
  test('12.86 lists their orders', async () => {
    const { orders } = await got(ask('GET', '/guest/orders', { query, headers }))
    assert.equal(orders.length, 2)
    assert.ok(orders[0].order_id > orders[1].order_id)
  })
  test('8.76 can send a form instead', async () => {
    await fill()
    const flat = Object.entries(card).map(([key, value]) => [`payments[0][card][${key}]`, String(value)])
    const form = {
      ...{ ...who, ...where, 'payments[0][type]': 'credit_card', order_type: 'delivery' },
      ...Object.fromEntries(flat),
    }
    const answer = ask('POST', `${guestPath}/checkout`, { query, headers, form })
    assert.equal((await got(answer)).order.status, 'placed')
  })
  test('8.79 must give a name and an address, and have a card that works', async () => {
    await fill()
    const missing = Array.from({ length: 4 }, () => 'missing_parameter')
    const { message } = await refused(checkOut(guestPath, { payments }), 400, ...missing, 'bad_location')
    assert.deepEqual(
      message.slice(0, 4).map(({ field }: { field: string }) => field),
      ['first_name', 'last_name', 'email', 'phone_number'],
    )
    const declined = [{ type: 'credit_card', card: { ...card, cc_number: '4000000000000002' } }]
    const wish = { ...who, ...where, payments: declined }
    await refused(checkOut(guestPath, wish), 400, 'payment_declined')
    await refused(ask('POST', `${guestPath}/checkout`, { query, json: wish }), 401, 'invalid_token')
  })
})

describe('an Idempotency-Key', () => {
  test('8.80 8.81 8.82 8.83 makes each kind of write happen once', async () => {
    const buyer = await newBuyer()
    const key = (value: string = randomUUID()) => ({ headers: { 'idempotency-key': value } })
    const twice = async (method: string, path: string, json: object, more = key()) => {
      const [first, again] = [
        await buyer.ask(method, path, json, more),
        await buyer.ask(method, path, json, more),
      ]
      await got(first)
      assert.equal(again.text, first.text)
      assert.deepEqual(
        [first, again].map(({ headers }) => headers.get('idempotent-replayed')),
        [null, 'true'],
      )
      return first.body
    }
    const count = async () => (await got(buyer.ask('GET', kitchen.path))).item_count
    await twice('POST', kitchen.path, { items: [toasts, toasts] }, key(randomUUID().padEnd(255, 'x')))
    assert.equal(await count(), 4)
    await twice('PUT', kitchen.path, { cart_index: 0, item: { ...toasts, item_qty: 3 } })
    assert.equal(await count(), 5)
    await twice('DELETE', kitchen.path, { cart_index: 0 })
    assert.equal(await count(), 2)
    const used = key()
    const wish = { order_type: 'pickup', payments: [{ type: 'credit_card', id: buyer.cc }] }
    const { order_id } = await twice('POST', `${kitchen.path}/checkout`, wish, used)
    const { orders } = await got(buyer.ask('GET', '/customer/orders/recent'))
    assert.deepEqual(
      orders.map((order: { order_id: number }) => order.order_id),
      [order_id],
    )
    await refused(buyer.checkOut(kitchen, { ...wish, tip: 1 }, used), 400, 'idempotency_mismatch')
    await refused(buyer.checkOut(kitchen, wish, key('x'.repeat(256))), 400, 'invalid_parameter')
  })
})
