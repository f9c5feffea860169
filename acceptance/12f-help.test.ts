import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { admin } from './support/administration.ts'
import { ask, got, refused } from './support/ask.ts'
import { retireMerchants } from './support/merchants.ts'
import { operator } from './support/operator.ts'
import { act, newBuyer, newKitchen } from './support/orders.ts'

const set = (auto_refund: object | null) =>
  got(operator('PUT', 'settings', { auto_refund, reason: 'Acceptance.' }))
after(async () => {
  await set(null)
  await retireMerchants()
})

const kitchen = await newKitchen({ name: 'Acceptance Help Desk' })
const { merchantId, id } = kitchen
const buyer = await newBuyer()
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

async function eat(): Promise<number> {
  await buyer.fill(kitchen, { item_id: id('Toast'), item_qty: 2 })
  const { order } = await got(buyer.checkOut(kitchen))
  for (const action of ['confirm', 'ready', 'complete']) await act(kitchen, order.order_id, action)
  return order.order_id
}
const cold = { reason: 'quality', wanted: 'refund', text: 'Cold.', lines: [{ item_key: 0, quantity: 1 }] }
const askHelp = (orderId: number, json: object = cold, who = buyer) =>
  who.ask('POST', `/customer/orders/${orderId}/help`, json)
const answer = (helpId: number, json: object) => admin('POST', `help/${helpId}`, { merchantId, ...json })
const readHelp = async (orderId: number) =>
  (await got(buyer.ask('GET', `/customer/orders/${orderId}/help`))).requests

describe('help', () => {
  test('12.100 12.101 is requested and answered', async () => {
    const orderId = await eat()
    const { help_id } = await got(askHelp(orderId))
    const open = await got(admin('GET', 'help', { merchantId, status: 'open' }))
    assert.equal(open.requests[0].help_id, help_id)
    await got(answer(help_id, { text: 'Sorry.', status: 'answered' }))
    assert.equal((await readHelp(orderId))[0].status, 'answered')
    await got(buyer.ask('POST', `/customer/orders/${orderId}/help/${help_id}/messages`, { text: 'Well.' }))
    const [request] = await readHelp(orderId)
    assert.deepEqual(
      [request.help_id, request.status, request.messages.map(({ from }: { from: string }) => from)],
      [help_id, 'open', ['customer', 'merchant', 'customer']],
    )
  })
  test('12.102 is refunded once', async () => {
    const orderId = await eat()
    const { help_id } = await got(askHelp(orderId))
    const refund = { lines: [{ item_key: 0, quantity: 1 }] }
    const { request } = await got(answer(help_id, { text: 'Here.', refund, status: 'resolved' }))
    assert.equal(request.refund.goods, 6.35)
    await refused(answer(help_id, { text: 'Here.', refund, status: 'resolved' }), 400, 'invalid_action')
    assert.equal((await readHelp(orderId))[0].refund.refund_id, request.refund.refund_id)
  })
  test('12.103 can have photos', async () => {
    const orderId = await eat()
    const photo = await got(buyer.ask('POST', `/customer/orders/${orderId}/help/images`, { image: dot }))
    const { request } = await got(askHelp(orderId, { ...cold, images: [photo.id] }))
    const { pathname } = new URL(request.images[0].url)
    const shown = await ask('GET', pathname)
    assert.deepEqual([shown.status, shown.headers.get('content-type')], [200, 'image/webp'])
  })
  test('12.104 refunds missing items at once if the operator allows it', async () => {
    const orderId = await eat()
    await set({ max_amount: 10, max_per_customer_30_days: 1 })
    const missing = { ...cold, reason: 'missing' }
    assert.equal((await got(askHelp(orderId))).request.status, 'open', 'nothing is missing')
    const { request } = await got(askHelp(orderId, missing))
    assert.deepEqual([request.status, request.refund.goods], ['resolved', 6.35])
    assert.equal((await got(askHelp(await eat(), missing))).request.status, 'open', 'once in 30 days')
  })
  test('12.108 is for the customer and the merchant of the order', async () => {
    const orderId = await eat()
    const { help_id } = await got(askHelp(orderId))
    await refused(askHelp(orderId, cold, await newBuyer()), 400, 'unknown_order')
    const elsewhere = await newKitchen({ name: 'Acceptance Other Desk' })
    const json = { merchantId: elsewhere.merchantId, text: 'x', status: 'answered' }
    await refused(admin('POST', `help/${help_id}`, json), 400, 'unknown_help')
  })
})

describe('a tip after delivery', () => {
  test('12.110 is charged separately and part of the order', async () => {
    const orderId = await eat()
    const payment = { type: 'credit_card', id: String(buyer.cc) }
    const { order } = await got(buyer.ask('POST', `/customer/orders/${orderId}/tip`, { tip: 2, payment }))
    assert.deepEqual([order.tip_added, order.tip], [2, 2])
    const stranger = await newBuyer()
    await refused(stranger.ask('POST', `/customer/orders/${orderId}/tip`, { tip: 2 }), 400, 'unknown_order')
  })
})
