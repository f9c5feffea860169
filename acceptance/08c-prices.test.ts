import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { got, type Json } from './support/ask.ts'
import { retireMerchants } from './support/merchants.ts'
import { act, cents, edit, newBuyer, newDeal, newKitchen } from './support/orders.ts'

after(retireMerchants)

const kitchen = await newKitchen()
const buyer = await newBuyer()
const { path, id } = kitchen
const toast = { item_id: id('Toast'), item_qty: 1 }
const view = async (query: object = {}) => got(buyer.ask('GET', path, query))
/** One piece of toast at this price. */
async function toastFor(price: number, copies = 1): Promise<Json> {
  await edit(kitchen, id('Toast'), { price })
  return buyer.fill(kitchen, ...Array.from({ length: copies }, () => toast))
}

describe('prices', () => {
  test('8.30 8.28 multiply item and options by the quantity', async () => {
    const chosen = [
      ['Patties', 'Double'],
      ['Toppings', 'Bacon'],
      ['Toppings', 'Onion'],
    ]
    const option_qty = Object.fromEntries(chosen.map((names) => [id('Burger', ...names), 1]))
    await toastFor(6.35)
    await buyer.fill(kitchen, { ...toast, item_qty: 3 }, { item_id: id('Burger'), item_qty: 4, option_qty })
    const { cart, subtotal } = await view()
    const lines = [3 * 6.35, 4 * (10 + 3 + 1.5 + 0.25)]
    assert.deepEqual(
      cart.map(({ price }: Json) => cents(price)),
      lines.map(cents),
    )
    assert.equal(cents(subtotal), 1905 + 5900)
    const { order } = await got(buyer.checkOut(kitchen))
    assert.deepEqual(
      order.cart.map(({ price }: Json) => cents(price)),
      lines.map(cents),
    )
    assert.equal(order.subtotal, subtotal)
  })
  test('8.32 8.33 8.10 have fees as percentages of the goods, rounded half up, and not taxed', async () => {
    await toastFor(6.6) // 2.5% is 16.5 cents
    const dear = await view({ order_type: 'pickup' })
    assert.deepEqual(dear.fees, [{ name: 'Convenience fee', type: 'convenience', value: 0.17 }])
    assert.equal(dear.tax, 0.57) // 8.6% of 6.60; including the fee it would be 0.58
    const zones = [{ type: 'radius', radius: 3, percentFee: 10, orderMinimum: 0 }]
    const shop = await newKitchen({ taxRate: 10 }, { zones })
    await edit(shop, shop.id('Toast'), { price: 7.45 })
    await buyer.fill(shop, { item_id: shop.id('Toast') })
    const { fees, tax } = await got(buyer.ask('GET', shop.path))
    assert.deepEqual(fees, [
      { name: 'Delivery fee', type: 'delivery', value: 0.75 }, // 74.5 cents
      { name: 'Convenience fee', type: 'convenience', value: 0.19 },
    ])
    assert.equal(tax, 0.75)
    const { order } = await got(buyer.checkOut(shop))
    assert.deepEqual([order.delivery_fee, order.convenience_fee], [0.75, 0.19])
  })
  test('8.34 have tax rounded half up, once for everything', async () => {
    assert.equal((await toastFor(7.5)).tax, 0.65) // 64.5 cents
    assert.equal((await toastFor(3.75, 2)).tax, 0.65) // 2 x 32.25 cents
  })
  test('8.9 8.35 add up', async () => {
    await toastFor(12.35)
    const shown = await view()
    const sums = { subtotal: 12.35, tax: 1.06, discount: 0, total: 15.72 }
    for (const [key, value] of Object.entries(sums)) assert.equal(shown[key], value, key)
    const { order } = await got(buyer.checkOut(kitchen, { tip: 2.5 }))
    const parts = { delivery_fee: 2, convenience_fee: 0.31, tip: 2.5, total: 18.22 }
    for (const [key, value] of Object.entries({ ...sums, ...parts })) assert.equal(order[key], value, key)
  })
})

describe('points', () => {
  test('8.37 8.38 are 25 per dollar, once the order is completed', async () => {
    const { ask, checkOut, fill } = await newBuyer()
    const points = async () => (await got(ask('GET', '/customer/account'))).user.delivery_points
    await edit(kitchen, id('Toast'), { price: 10.39 })
    await fill(kitchen, toast)
    const { order_id, delivery_points, order } = await got(checkOut(kitchen, { order_type: 'pickup' }))
    assert.deepEqual([delivery_points, order.points_earned], [259, 259]) // 259.75
    for (const action of ['confirm', 'ready', 'complete']) {
      assert.equal(await points(), 0)
      await got(act(kitchen, order_id, action))
    }
    assert.equal(await points(), 259)
  })
})

describe('payments', () => {
  test('8.36 8.39 with a deal do not lower the total, and are returned when the order fails', async () => {
    const buyer = await newBuyer()
    const deal = await newDeal(buyer, { most_uses: 1 })
    const payments = [
      { type: 'promo', id: deal.id },
      { type: 'credit_card', id: buyer.cc },
    ]
    await edit(kitchen, id('Toast'), { price: 12 })
    const place = async (): Promise<Json> => {
      await buyer.fill(kitchen, toast)
      return (await got(buyer.checkOut(kitchen, { payments }))).order
    }
    const isSelectable = async (): Promise<boolean> => {
      const { promo } = (await got(buyer.ask('GET', `${path}/checkout`))).payment_methods
      return promo.find(({ id }: Json) => id === deal.id).is_selectable
    }
    const rejected = await place()
    const { total, promo_amount_used, discount } = rejected
    assert.deepEqual([total, promo_amount_used, discount], [15.33, 3, 0])
    assert.equal(await isSelectable(), false)
    await got(act(kitchen, rejected.order_id, 'reject'))
    assert.equal(await isSelectable(), true)
    const cancelled = await place()
    assert.equal(await isSelectable(), false)
    await got(buyer.ask('POST', `/customer/orders/${cancelled.order_id}/cancel`))
    assert.equal(await isSelectable(), true)
  })
})
