import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { ask, got, type Json, refused } from './support/ask.ts'
import { retireMerchants } from './support/merchants.ts'
import { cents, newBuyer, newKitchen } from './support/orders.ts'
import { guestToken } from './support/people.ts'

after(retireMerchants)

const [kitchen, other] = await Promise.all([newKitchen(), newKitchen()])
const buyer = await newBuyer()
const { path, id } = kitchen
const toast = { item_id: id('Toast'), item_qty: 1 }
const add = async (item: object) => got(buyer.ask('POST', path, { item }))
const view = async (query: object = {}) => got(buyer.ask('GET', path, query))
const clear = () => got(buyer.ask('DELETE', path))

describe('a cart', () => {
  test('8.1 belongs to one person at one merchant, from the first item on', async () => {
    await clear()
    await add(toast)
    assert.equal((await view()).cart.length, 1)
    assert.deepEqual((await got(buyer.ask('GET', other.path))).cart, [])
    assert.deepEqual((await got((await newBuyer()).ask('GET', path))).cart, [])
    const [query, headers] = [{ client_id: 'demo-app' }, { 'guest-token': await guestToken() }]
    assert.deepEqual((await got(ask('GET', path, { query, headers }))).cart, [])
    await got(ask('POST', path, { query, headers, json: { items: [toast, toast] } }))
    assert.equal((await got(ask('GET', path, { query, headers }))).item_count, 2)
    assert.equal((await view()).item_count, 1)
  })
  test('8.120 is listed while it has items', async () => {
    await clear()
    const listed = async () => {
      const { carts } = await got(buyer.ask('GET', '/customer/cart'))
      return carts.filter(({ merchant_id }: Json) => String(merchant_id) === path.split('/').at(-1))
    }
    assert.deepEqual(await listed(), [])
    await add({ ...toast, item_qty: 3 })
    const [cart] = await listed()
    assert.deepEqual([cart.item_count, cart.line_count, typeof cart.name], [3, 1, 'string'])
    await clear()
    assert.deepEqual(await listed(), [])
  })
  test('8.2 8.6 is the same however it is priced', async () => {
    await clear()
    await got(buyer.ask('POST', path, { item: toast, order_type: 'pickup' }))
    await got(buyer.ask('POST', path, { item: toast, order_type: 'delivery' }))
    const [usual, brought, fetched] = [
      await view(),
      await view({ order_type: 'delivery' }),
      await view({ order_type: 'pickup' }),
    ]
    assert.deepEqual(
      [usual.order_type, brought.order_type, fetched.order_type],
      ['delivery', 'delivery', 'pickup'],
    )
    assert.deepEqual([usual.total, usual.fees], [brought.total, brought.fees])
    assert.deepEqual(fetched.cart, brought.cart)
    assert.equal(cents(brought.total) - cents(fetched.total), 200)
  })
  test('8.3 loses nothing in concurrent requests', async () => {
    await clear()
    const adds = await Promise.all(Array.from({ length: 20 }, () => add(toast)))
    const keys = adds.map(({ item_key }) => item_key).sort((one, two) => one - two)
    assert.deepEqual(
      keys,
      Array.from({ length: 20 }, (_, key) => key),
    )
    const change = (method: string, json: object) => buyer.ask(method, path, json)
    await Promise.all([
      ...Array.from({ length: 5 }, () => change('DELETE', { cart_index: 0 }).then(got)),
      ...Array.from({ length: 5 }, () => add({ ...toast, item_qty: 2 })),
      ...Array.from({ length: 5 }, () => change('PUT', { cart_index: 1, item: toast }).then(got)),
    ])
    const { cart, item_count } = await view()
    assert.equal(cart.length, 20)
    assert.ok(item_count >= 20 && item_count <= 25)
  })
  test('8.4 8.11 is shown empty too', async () => {
    await clear()
    const { message, order_time, quote_token: _, ...shown } = await view()
    assert.deepEqual(message, [])
    assert.match(order_time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-07:00$/)
    assert.ok(Math.abs(Date.parse(order_time) - Date.now()) < 60_000)
    const wanted = {
      ...{ cart: [], item_count: 0, subtotal: 0, tax: 0, total: 0, discount: 0 },
      ...{ asap: true, order_type: 'delivery' },
    }
    for (const [key, value] of Object.entries(wanted)) assert.deepEqual(shown[key], value, key)
    assert.ok(Array.isArray(shown.fees))
  })
  test('8.5 8.12 8.27 shows each line with its choices', async () => {
    await clear()
    const double = ['Burger', 'Patties', 'Double']
    const option_qty = {
      [id(...double, 'Cheese', 'Blue')]: 1,
      [id(...double)]: '1',
      [id('Burger', 'Toppings', 'Egg')]: 1,
    }
    const item = { item_id: id('Burger'), item_qty: 2, option_qty, instructions: 'Well done' }
    await add(toast)
    await add(toast)
    await add(item)
    const { cart, item_count } = await view()
    assert.equal(item_count, 4)
    const { price, options, ...line } = cart[2]
    const wanted = {
      ...{ item_key: 2, id: id('Burger'), name: 'Burger', quantity: 2, type: 'item' },
      instructions: 'Well done',
    }
    for (const [key, value] of Object.entries(wanted)) assert.deepEqual(line[key], value, key)
    assert.equal(price, 2 * (10 + 3 + 0.75 + 2))
    const entity = (name: string[], item_key: number, ...inner: object[]): object => ({
      ...{ id: id(...name), item_key, name: name.at(-1), quantity: 1, options: inner },
    })
    assert.deepEqual(options, [
      entity(
        ['Burger', 'Patties'],
        0,
        entity(double, 0, entity([...double, 'Cheese'], 0, entity([...double, 'Cheese', 'Blue'], 0))),
      ),
      entity(['Burger', 'Toppings'], 1, entity(['Burger', 'Toppings', 'Egg'], 0)),
    ])
    assert.deepEqual(
      cart.map(({ item_key, name, quantity }: Json) => [item_key, name, quantity]),
      [
        [0, 'Toast', 1],
        [1, 'Toast', 1],
        [2, 'Burger', 2],
      ],
    )
  })
  test('8.7 is priced for its time', async () => {
    const order_time = new Date(Date.now() + 86_400_000).toISOString()
    const later = await view({ order_time })
    assert.equal(later.asap, false)
    assert.equal(Math.trunc(Date.parse(later.order_time) / 1000), Math.trunc(Date.parse(order_time) / 1000))
    assert.equal((await view({ order_time: 'ASAP' })).asap, true)
  })
  test('8.8 8.10 has the delivery fee of the place', async () => {
    const zones = [{ type: 'radius', radius: 1, fixedFee: 1.5, orderMinimum: 0 }]
    const shop = await newKitchen({ convenienceFee: 0 }, { zones })
    await buyer.fill(shop, {
      item_id: shop.id('Burger'),
      option_qty: { [shop.id('Burger', 'Patties', 'Single')]: 1 },
    })
    const feeAt = async (place: object) => (await got(buyer.ask('GET', shop.path, place))).fees
    const fee = (value: number) => [{ name: 'Delivery fee', type: 'delivery', value }]
    assert.deepEqual(await feeAt({}), fee(1.5))
    assert.deepEqual(await feeAt({ zip: '85003', city: 'Phoenix', state: 'AZ' }), fee(1.5))
    assert.deepEqual(await feeAt({ latitude: 33.4484, longitude: -112.077 }), fee(1.5))
    assert.deepEqual(await feeAt({ latitude: 40.7066, longitude: -74.0055 }), [])
  })
})

describe('adding to a cart', () => {
  test('8.13 8.14 accepts one item or several at once, and returns the totals', async () => {
    await clear()
    const { message, ...one } = await add({ ...toast, item_qty: 2 })
    assert.deepEqual(message, [])
    assert.match(one.order_time, /-07:00$/)
    const { item_key, item_count, subtotal, tax } = one
    assert.deepEqual([item_key, item_count, subtotal, tax], [0, 2, 12.7, 1.09])
    const soup = { item_id: id('Soup'), option_qty: { [id('Soup', 'Size', 'Cup')]: 1 } }
    const more = await got(buyer.ask('POST', path, { items: [soup, toast] }))
    assert.deepEqual([more.item_key, more.item_count, more.subtotal], [1, 4, 23.05])
    await refused(buyer.ask('POST', path, { items: [toast, { item_id: 'N1' }] }), 400, 'no_item')
    assert.equal((await view()).item_count, 4)
  })
  test('8.15 8.16 8.17 can be followed by replacing, removing and clearing', async () => {
    await buyer.fill(kitchen, toast, { ...toast, item_qty: 2 }, { ...toast, item_qty: 3 })
    await got(buyer.ask('PUT', path, { cart_index: 1, item: { ...toast, item_qty: 9 } }))
    const amounts = async () => (await view()).cart.map(({ quantity }: Json) => quantity)
    assert.deepEqual(await amounts(), [1, 9, 3])
    await got(buyer.ask('DELETE', path, { cart_index: 0 }))
    assert.deepEqual(await amounts(), [9, 3])
    await got(buyer.ask('DELETE', path))
    assert.deepEqual(await amounts(), [])
  })
  test('8.154 changes the revision that was read, or nothing', async () => {
    await buyer.fill(kitchen, toast)
    const { revision } = await view()
    await add(toast)
    const stale = { cart_index: 0, revision }
    await refused(buyer.ask('PUT', path, { ...stale, item: toast }), 409, 'cart_changed')
    await refused(buyer.ask('DELETE', path, stale), 409, 'cart_changed')
    await got(buyer.ask('DELETE', path, { ...stale, revision: (await view()).revision }))
    assert.equal((await view()).cart.length, 1)
  })
  test('8.18 requires a valid index', async () => {
    await buyer.fill(kitchen, toast)
    for (const cart_index of [1, -1, 'first']) {
      await refused(buyer.ask('PUT', path, { cart_index, item: toast }), 400, 'bad_cart_index')
      await refused(buyer.ask('DELETE', path, { cart_index }), 400, 'bad_cart_index')
    }
    await refused(buyer.ask('PUT', path, { item: toast }), 400, 'bad_cart_index')
    assert.equal((await view()).item_count, 1)
  })
})
