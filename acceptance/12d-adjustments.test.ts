import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { got, type Json, refused } from './support/ask.ts'
import { retireMerchants } from './support/merchants.ts'
import { act, cents, edit, newBuyer, newKitchen } from './support/orders.ts'

after(retireMerchants)

const kitchen = await newKitchen({ name: 'Acceptance Short of Toast' })
const { id } = kitchen
const toast = id('Toast')
const buyer = await newBuyer()

async function order(more: object = {}): Promise<Json> {
  const burger = { item_id: id('Burger'), option_qty: { [id('Burger', 'Patties', 'Single')]: 1 } }
  await buyer.fill(kitchen, { item_id: toast, item_qty: 2 }, burger)
  const placed = await got(buyer.checkOut(kitchen, more))
  await act(kitchen, placed.order_id, 'confirm')
  return placed.order
}
const adjust = (orderId: number, ...lines: object[]) => act(kitchen, orderId, 'adjust', { lines })

describe('adjustments', () => {
  test('12.40 12.41 remove lines and lower quantities', async () => {
    const { order_id, total, cart } = await order()
    const { order: fewer } = await got(adjust(order_id, { item_key: 0, quantity: 1 }))
    assert.equal(cents(fewer.cart[0].price), cents(cart[0].price) / 2)
    assert.ok(fewer.total < total)
    const { order: less } = await got(adjust(order_id, { item_key: 1, remove: true }))
    assert.equal(less.cart.length, 1)
    const read = (await got(buyer.ask('GET', `/customer/orders/recent/${order_id}`))).order
    assert.equal(read.total, less.total)
    assert.deepEqual(
      read.adjustments.map(({ from_total, total, status, changes }: Json) => [
        from_total,
        total,
        status,
        changes[0].action,
      ]),
      [
        [total, fewer.total, 'done', 'quantity'],
        [fewer.total, less.total, 'done', 'remove'],
      ],
    )
    assert.ok(read.adjustments[0].by.length > 0)
  })
  test('12.43 replace nothing without the customer’s consent', async () => {
    const { order_id, total, if_missing } = await order()
    assert.equal(if_missing, 'refund')
    const replace = { item: { item_id: toast } }
    await refused(adjust(order_id, { item_key: 1, replace }), 400, 'not_consented')
    const { order: read } = await got(buyer.ask('GET', `/customer/orders/recent/${order_id}`))
    assert.equal(read.total, total)
  })
  test('12.44 replace if the customer agreed, within what was authorized', async () => {
    const { order_id, total } = await order({ if_missing: 'replace' })
    const dearer = { item: { item_id: toast, item_qty: 9 } }
    await refused(adjust(order_id, { item_key: 1, replace: dearer }), 400, 'adjustment_too_large')
    const { order: replaced } = await got(
      adjust(order_id, { item_key: 1, replace: { item: { item_id: toast } } }),
    )
    assert.equal(replaced.cart[1].name, 'Toast')
    assert.ok(replaced.total <= total)
  })
  test('12.45 ask a customer who wants to be asked, with the items off the order meanwhile', async () => {
    const { order_id, total } = await order({ if_missing: 'ask' })
    const { order: asked } = await got(
      adjust(order_id, { item_key: 1, replace: { item: { item_id: toast } } }),
    )
    const [only] = asked.adjustments
    assert.equal(only.status, 'pending')
    assert.equal(Date.parse(only.lapses_at) - Date.parse(only.at), 600_000)
    assert.ok(asked.total < total)
    assert.equal(asked.cart.length, 1)
  })
  test('12.49 ask about everything that is left and keep it until the answer', async () => {
    await buyer.fill(kitchen, { item_id: toast, item_qty: 2 })
    const { order_id, order: placed } = await got(buyer.checkOut(kitchen, { if_missing: 'ask' }))
    await act(kitchen, order_id, 'confirm')
    await refused(adjust(order_id, { item_key: 0, remove: true }), 400, 'invalid_action')
    const replace = { item: { item_id: toast } }
    const { order: asked } = await got(adjust(order_id, { item_key: 0, replace }))
    const [only] = asked.adjustments
    assert.deepEqual([only.status, only.replaces_all], ['pending', true])
    assert.deepEqual([asked.total, asked.cart], [placed.total, placed.cart])
    for (const action of ['ready', 'complete'])
      await refused(act(kitchen, order_id, action), 400, 'invalid_action')
    await got(act(kitchen, order_id, 'cancel'))
  })
  test('12.46 end with the handoff', async () => {
    await buyer.fill(kitchen, { item_id: toast, item_qty: 2 })
    const { order_id } = await got(buyer.checkOut(kitchen))
    const lines = { item_key: 0, quantity: 1 }
    await refused(adjust(order_id, lines), 400, 'invalid_action')
    for (const action of ['confirm', 'ready', 'complete']) await act(kitchen, order_id, action)
    await refused(adjust(order_id, lines), 400, 'invalid_action')
  })
  test('12.42 weigh what is sold by weight', async () => {
    await edit(kitchen, toast, { qtyIncrements: 0.5 })
    const { order_id, cart } = await order()
    const { order: heavier } = await got(adjust(order_id, { item_key: 0, weight: 2.3 }))
    assert.equal(cents(heavier.cart[0].price), Math.round(cents(cart[0].price) * 1.15))
    await refused(adjust(order_id, { item_key: 0, weight: 2.301 }), 400, 'bad_quantity')
    await refused(adjust(order_id, { item_key: 1, weight: 1 }), 400, 'bad_quantity')
    await refused(adjust(order_id, { item_key: 0, weight: 1e9 }), 400, 'invalid_parameter')
  })
})
