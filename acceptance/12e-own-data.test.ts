import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { admin } from './support/administration.ts'
import { ask, got, type Json, refused } from './support/ask.ts'
import { password as ownPassword } from './support/identity.ts'
import { retireMerchants } from './support/merchants.ts'
import { operator } from './support/operator.ts'
import { act, newBuyer, newKitchen } from './support/orders.ts'

after(retireMerchants)

const kitchen = await newKitchen({ name: 'Acceptance Farewell' })
const { merchantId, id } = kitchen

describe('promised times', () => {
  test('12.50 12.51 are shown before and after the order', async () => {
    const buyer = await newBuyer()
    await buyer.fill(kitchen, { item_id: id('Toast'), item_qty: 2 })
    const cart = await got(buyer.ask('GET', kitchen.path))
    const { estimate } = cart
    assert.equal(estimate.delivery_minutes_high - estimate.delivery_minutes_low, 15)
    assert.ok(['merchant', 'history', 'history_and_queue'].includes(estimate.basis))
    assert.deepEqual((await got(buyer.ask('GET', `${kitchen.path}/checkout`))).estimate, estimate)
    const { order } = await got(buyer.checkOut(kitchen))
    const promised = Date.parse(order.promised_at) - Date.parse(order.order_date)
    assert.equal(Math.round(promised / 60_000), estimate.delivery_minutes_high)
  })
})

describe('orders without an answer', () => {
  test('12.80 12.81 show the merchant’s deadline', async () => {
    const { settings, defaults } = await got(operator('GET', 'settings'))
    assert.equal(defaults.answer_minutes, 10)
    const buyer = await newBuyer()
    await buyer.fill(kitchen, { item_id: id('Toast'), item_qty: 2 })
    const { order } = await got(buyer.checkOut(kitchen))
    const waitMs = Date.parse(order.answer_by) - Date.parse(order.order_date)
    assert.equal(Math.round(waitMs / 60_000), 2 * settings.answer_minutes)
    const { orders } = await got(admin('GET', 'orders', { merchantId }))
    const seen = orders.find((each: Json) => each.order_id === order.order_id)
    assert.equal(seen.answer_by, order.answer_by)
    await got(buyer.ask('POST', `/customer/orders/${order.order_id}/cancel`))
  })
})

describe('a person’s own data', () => {
  test('12.61 12.62 12.63 is exported and erased by its owner, once no order is open', async () => {
    const { token, ask: asBuyer, fill, checkOut } = await newBuyer()
    await got(asBuyer('POST', '/customer/account/export'))
    await fill(kitchen, { item_id: id('Toast'), item_qty: 2 })
    const { order_id, order } = await got(checkOut(kitchen))
    const erase = (password: string) => asBuyer('DELETE', '/customer/account', { password })
    await refused(erase('certainly not it'), 400, 'wrong_password')
    await refused(erase(ownPassword), 400, 'orders_open')
    for (const action of ['confirm', 'ready', 'complete']) await act(kitchen, order_id, action)
    await got(erase(ownPassword))
    assert.equal((await ask('GET', '/customer/account', { token })).status, 401)
    const { orders } = await got(admin('GET', 'orders', { merchantId }))
    const kept = orders.find((each: Json) => each.order_id === order_id)
    assert.equal(kept.total, order.total)
    assert.equal(kept.cart.length, order.cart.length)
    assert.deepEqual(kept.customer, { first_name: '', last_name: '', email: '', phone: '' })
  })
  test('12.65 is exported and erased by the operator', async () => {
    const { ask: asBuyer } = await newBuyer()
    const { user } = await got(asBuyer('GET', '/customer/account'))
    await got(operator('POST', `customers/${user.customer_id}/export`))
    await got(operator('DELETE', `customers/${user.customer_id}`))
    await refused(operator('DELETE', `customers/${user.customer_id}`), 400, 'unknown_customer')
  })
})

describe('text messages', () => {
  test('12.70 confirm a number with a code', async () => {
    const { ask: asBuyer } = await newBuyer()
    const { phone } = await got(asBuyer('POST', '/customer/account/phone/code', { phone: '(602) 555-0142' }))
    assert.equal(phone, '6025550142')
    await refused(asBuyer('POST', '/customer/account/phone', { code: '12345' }), 400, 'invalid_parameter')
  })
  test('12.72 are trusted only with a signature', async () => {
    await refused(
      ask('POST', '/sms/twilio', { json: { From: '+16025550142', Body: 'STOP' } }),
      403,
      'forbidden',
    )
  })
})
