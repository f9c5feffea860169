import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { admin } from './support/administration.ts'
import { got, type Json, refused } from './support/ask.ts'
import { saveCard } from './support/customer.ts'
import { retireMerchants } from './support/merchants.ts'
import { operator } from './support/operator.ts'
import { act, cents, newBuyer, newKitchen, until } from './support/orders.ts'

after(retireMerchants)

const kitchen = await newKitchen({ name: 'Acceptance Second Helpings' })
const { merchantId, id } = kitchen
const buyer = await newBuyer()

async function eat(more: object = {}): Promise<Json> {
  await buyer.fill(
    kitchen,
    { item_id: id('Toast'), item_qty: 2 },
    { item_id: id('Burger'), option_qty: { [id('Burger', 'Patties', 'Single')]: 1 } },
  )
  const { order } = await got(buyer.checkOut(kitchen, { tip: 2, ...more }))
  for (const action of ['confirm', 'ready', 'complete']) await act(kitchen, order.order_id, action)
  return order
}
const refund = (orderId: number, json: object = {}) =>
  admin('POST', 'orders/refund', { merchantId, orderId, reason: 'Burnt.', ...json })
const refundAsOperator = (orderId: number, json: object = {}) =>
  operator('POST', `orders/${orderId}/refund`, { reason: 'Late.', ...json })

/** The order, once the gateway has responded. */
async function settled(orderId: number): Promise<Json> {
  const readOrder = async () => (await got(buyer.ask('GET', `/customer/orders/recent/${orderId}`))).order
  await until(async () => (await readOrder()).refunds.every(({ status }: Json) => status !== 'pending'))
  return readOrder()
}

describe('refunds', () => {
  test('12.1 12.8 are made by lines, with their tax', async () => {
    const { order_id } = await eat()
    const made = await got(refund(order_id, { lines: [{ item_key: 0, quantity: 1 }] }))
    assert.ok(Number.isInteger(made.refund_id))
    assert.equal(made.amount, 6.9) // 6.35 and 8.6% of it
    assert.equal(made.order.order_id, order_id)
    const order = await settled(order_id)
    assert.equal(order.refunded, 6.9)
    const [only] = order.refunds
    assert.deepEqual(
      [only.refund_id, only.status, only.goods, only.tax],
      [made.refund_id, 'done', 6.35, 0.55],
    )
  })
  test('12.2 12.4 are made by amount, tip and delivery fee', async () => {
    const { order_id } = await eat()
    const made = await got(refundAsOperator(order_id, { amount: 1.5, tip: 0.5, delivery_fee: true }))
    assert.equal(made.amount, 4)
    const rest = await got(refundAsOperator(order_id, { tip: true }))
    assert.equal(rest.amount, 1.5)
    await refused(refundAsOperator(order_id, { delivery_fee: true }), 400, 'refund_too_large')
    await settled(order_id)
  })
  test('12.3 12.5 cover everything that is left, and never more', async () => {
    const { order_id, total } = await eat()
    const answers = await Promise.all([1, 2, 3].map(() => refundAsOperator(order_id)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400, 400])
    await refused(refundAsOperator(order_id, { amount: 0.01 }), 400, 'refund_too_large')
    assert.equal((await settled(order_id)).refunded, total)
  })
  test('12.6 can go to the customer’s credit', async () => {
    const { order_id } = await eat()
    const credit = async () =>
      (await got(buyer.ask('GET', '/customer/account'))).user_payments.credit_balance.value
    const before = await credit()
    await got(refundAsOperator(order_id, { amount: 2.25, to: 'credit' }))
    assert.equal(cents(await credit()) - cents(before), 225)
  })
  test('12.7 by a merchant leave the platform’s fee alone', async () => {
    const order = await eat()
    const made = await got(refund(order.order_id))
    assert.equal(cents(made.amount), cents(order.total) - cents(order.convenience_fee))
    await settled(order.order_id)
  })
  test('12.9 that fail at the gateway are shown as failed and can be retried', async () => {
    const { cc_id } = await got(saveCard(buyer.token, { cc_number: '4000000000005126' }))
    const { order_id } = await eat({ payments: [{ type: 'credit_card', id: cc_id }] })
    await got(refund(order_id, { amount: 1 }))
    const order = await settled(order_id)
    assert.deepEqual([order.refunds[0].status, order.refunded], ['failed', 0])
    const again = await got(refundAsOperator(order_id, { amount: 1, to: 'credit' }))
    assert.equal(again.order.refunded, 1)
  })
  test('12.10 are only for completed orders', async () => {
    await buyer.fill(kitchen, { item_id: id('Toast'), item_qty: 2 })
    const { order } = await got(buyer.checkOut(kitchen))
    await refused(refund(order.order_id), 400, 'invalid_action')
  })
})
