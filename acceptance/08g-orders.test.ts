import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { admin } from './support/administration.ts'
import { got, type Json, refused } from './support/ask.ts'
import { phoenixDate, retireMerchants } from './support/merchants.ts'
import { act, edit, home, newBuyer, newKitchen, seaport } from './support/orders.ts'

after(retireMerchants)

const name = 'Acceptance Order House'
const kitchen = await newKitchen({ name })
const buyer = await newBuyer()
const { id, merchantId } = kitchen
const double = id('Burger', 'Patties', 'Double')
const items = [
  { item_id: id('Toast'), item_qty: 2 },
  { item_id: id('Burger'), option_qty: { [double]: 1, [id('Burger', 'Toppings', 'Egg')]: 1 } },
]
async function place(more: object = {}): Promise<Json> {
  await buyer.fill(kitchen, ...items)
  return (await got(buyer.checkOut(kitchen, more))).order
}
const readOrder = async (orderId: number): Promise<Json> =>
  (await got(buyer.ask('GET', `/customer/orders/recent/${orderId}`))).order
const phoenixTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-07:00$/

describe('an order', () => {
  test('8.84 8.85 8.86 8.90 has the fields of the API', async () => {
    const { order_id } = await place({ tip: 1, instructions: 'Ring.' })
    const order = await readOrder(order_id)
    assert.ok(Number.isInteger(order.order_id))
    assert.match(order.order_date, phoenixTime)
    assert.equal(order.delivery_date, order.order_date)
    assert.ok(Math.abs(order.latitude - 33.4484) < 0.01 && Math.abs(order.longitude + 112.077) < 0.01)
    const wanted = {
      ...{ merchant_id: merchantId, name, street: home.street, city: 'Phoenix', state: 'AZ' },
      ...{ zip_code: '85003', phone: '6025550100', confirmed: false, instructions: 'Ring.' },
      ...{ payment_method: 'Credit Card', location_id: buyer.locationId, discount: 0, delivery_fee: 2 },
      ...{ convenience_fee: 0.69, tax: 2.38, subtotal: 27.7, tip: 1, total: 33.77 },
      ...{ gift_card_amount_used: 0, promo_amount_used: 0, points_earned: 692, type: 'delivery' },
      ...{ favorite: false, favorite_name: null, vertical: { type: 'food', name: 'Food', label: 'Food' } },
      ...{ status: 'placed', delivery: null },
    }
    for (const [key, value] of Object.entries(wanted)) assert.deepEqual(order[key], value, key)
    const later = await place({ order_time: `${phoenixDate(1)}T12:00:00-07:00` })
    assert.equal(later.delivery_date, `${phoenixDate(1)}T12:00:00-07:00`)
    assert.notEqual(later.order_date, later.delivery_date)
  })
  test('8.87 8.88 names its items, with options in their groups', async () => {
    const { cart } = await readOrder((await place()).order_id)
    const bare = ({ id, item_key, name, quantity, price, options }: Json): unknown => ({
      ...{ id, item_key, name, quantity, options: options.map(bare), ...(price !== undefined && { price }) },
    })
    const chosen = (...names: string[]) => ({
      ...{ id: id(...names), name: names.at(-1), quantity: 1, item_key: 0, options: [] as object[] },
    })
    const patties = { ...chosen('Burger', 'Patties'), options: [chosen('Burger', 'Patties', 'Double')] }
    const toppings = { ...chosen('Burger', 'Toppings'), options: [chosen('Burger', 'Toppings', 'Egg')] }
    assert.deepEqual(cart.map(bare), [
      { id: id('Toast'), item_key: 0, name: 'Toast', quantity: 2, price: 12.7, options: [] },
      {
        ...{ id: id('Burger'), item_key: 1, name: 'Burger', quantity: 1, price: 15 },
        options: [patties, { ...toppings, item_key: 1 }],
      },
    ])
  })
  test('8.89 appears in the history', async () => {
    const order = await place()
    const { orders } = await got(buyer.ask('GET', '/customer/orders/recent'))
    const keys = [
      ...['order_id', 'merchant_id', 'name', 'confirmed', 'order_date', 'delivery_date', 'location_id'],
      ...['total', 'type', 'favorite', 'favorite_name', 'vertical'],
    ]
    for (const key of keys) assert.deepEqual(orders[0][key], order[key], key)
  })
  test('8.91 8.92 8.93 8.96 goes through its statuses, and is confirmed while it is open', async () => {
    const { order_id } = await place({ order_type: 'pickup' })
    const states: unknown[] = []
    const look = async () => {
      const { status, confirmed } = await readOrder(order_id)
      states.push([status, confirmed])
    }
    await look()
    for (const [action, more] of [
      ['confirm', { prepMinutes: 25 }],
      ['ready', {}],
      ['complete', {}],
    ] as const) {
      await got(act(kitchen, order_id, action, more))
      await look()
    }
    assert.deepEqual(states, [
      ['placed', false],
      ['confirmed', true],
      ['ready', true],
      ['completed', true],
    ])
    assert.equal((await readOrder(order_id)).prep_minutes, 25)
    const cancelled = (await place()).order_id
    await got(act(kitchen, cancelled, 'confirm'))
    await got(act(kitchen, cancelled, 'cancel', { reason: 'No gas.' }))
    const rejected = (await place()).order_id
    await got(act(kitchen, rejected, 'reject', { reason: 'No bread.' }))
    const [one, other] = [await readOrder(cancelled), await readOrder(rejected)]
    assert.deepEqual(
      [one, other].map(({ status, confirmed, reason }) => [status, confirmed, reason]),
      [
        ['cancelled', false, 'No gas.'],
        ['rejected', false, 'No bread.'],
      ],
    )
  })
  test('8.94 can be canceled by its customer until it is confirmed', async () => {
    const { order_id } = await place()
    const cancel = (orderId: number) => buyer.ask('POST', `/customer/orders/${orderId}/cancel`)
    const stranger = await newBuyer()
    const path = `/customer/orders/${order_id}/cancel`
    await refused(stranger.ask('POST', path), 400, 'unknown_order')
    await got(cancel(order_id))
    assert.equal((await readOrder(order_id)).status, 'cancelled')
    const second = (await place()).order_id
    await got(act(kitchen, second, 'confirm'))
    await refused(cancel(second), 400, 'invalid_action')
    assert.equal((await readOrder(second)).status, 'confirmed')
  })
  test('8.95 is listed for its merchant, by status and time', async () => {
    const [first, second] = [await place(), await place()]
    await got(act(kitchen, first.order_id, 'confirm'))
    const list = async (more: object): Promise<number[]> => {
      const { orders, message } = await got(admin('GET', 'orders', { merchantId, ...more }))
      assert.deepEqual(message, [])
      return orders.map(({ order_id }: Json) => order_id)
    }
    const since = first.order_date
    const ours = (await list({ since })).filter((orderId) => orderId >= first.order_id)
    assert.deepEqual(ours, [second.order_id, first.order_id])
    assert.ok((await list({ since, status: 'confirmed' })).includes(first.order_id))
    assert.ok(!(await list({ since, status: 'confirmed' })).includes(second.order_id))
    assert.ok((await list({ status: 'placed' })).includes(second.order_id))
    assert.deepEqual(await list({ since: new Date(Date.now() + 3_600_000).toISOString() }), [])
  })
})

describe('ordering again', () => {
  test('8.97 8.98 fills the cart at today’s prices, with a link to the merchant', async () => {
    const { order_id } = await place()
    await got(buyer.ask('DELETE', kitchen.path))
    await edit(kitchen, id('Toast'), { price: 7 })
    const again = await got(buyer.ask('POST', '/customer/cart/reorder', { order_id: String(order_id) }))
    assert.deepEqual([again.message, again.merchant_id], [[], merchantId])
    assert.deepEqual(Object.keys(again.url).sort(), ['geo', 'geo_tag', 'merchant', 'short_tag'])
    assert.match(again.url.merchant, new RegExp(`/merchant/${merchantId}/$`))
    assert.match(again.url.geo, /^https?:.*Phoenix/)
    assert.match(again.url.geo_tag, /^phoenix/)
    assert.match(again.url.short_tag, /^acceptance-order-house/)
    const { latitude, longitude, ...location } = again.location
    const { phone, ...place_ } = home
    const wanted = { location_id: buyer.locationId, ...place_, phone, unit_number: '', building_id: null }
    for (const [key, value] of Object.entries(wanted)) assert.deepEqual(location[key], value, key)
    for (const key of ['cross_streets', 'company']) assert.ok(key in location, key)
    assert.ok(Math.abs(latitude - 33.4484) < 0.01 && Math.abs(longitude + 112.077) < 0.01)
    const { cart } = await got(buyer.ask('GET', kitchen.path))
    assert.deepEqual(
      cart.map(({ id, quantity, price }: Json) => [id, quantity, price]),
      [
        [id('Toast'), 2, 14],
        [id('Burger'), 1, 15],
      ],
    )
    await edit(kitchen, id('Toast'), { price: 6.35 })
  })
  test('8.99 works from a named favorite', async () => {
    const order = await place()
    await got(buyer.ask('POST', `/customer/orders/favorite/${order.order_id}`, { order_name: 'Breakfast' }))
    const { orders } = await got(buyer.ask('GET', '/customer/orders/favorite'))
    assert.equal(orders.length, 1)
    const { favorite_order_id, merchant_url, ...record } = orders[0]
    assert.ok(Number.isInteger(favorite_order_id))
    assert.match(merchant_url, new RegExp(`/merchant/${merchantId}/$`))
    const wanted = {
      ...{ merchant_id: merchantId, merchant_name: name, orders_id: order.order_id },
      ...{ order_name: 'Breakfast', order_total: order.total },
      ...{ order_date: order.order_date, delivery_date: order.delivery_date },
    }
    for (const [key, value] of Object.entries(wanted)) assert.deepEqual(record[key], value, key)
    const { favorite, favorite_name } = await readOrder(order.order_id)
    assert.deepEqual([favorite, favorite_name], [true, 'Breakfast'])
  })
})

test('8.100 an order of a merchant with autoConfirm is confirmed at once', async () => {
  const all = await seaport()
  await buyer.fill(all, { item_id: all.id(), item_qty: 1 })
  const { order } = await got(buyer.checkOut(all, { order_type: 'pickup' }))
  assert.deepEqual([order.status, order.confirmed], ['confirmed', true])
})
