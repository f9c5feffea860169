import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { admin } from './support/administration.ts'
import { got, refused } from './support/ask.ts'
import { retireMerchants } from './support/merchants.ts'
import { newBuyer, newKitchen } from './support/orders.ts'

after(() => retireMerchants())
const kitchen = await newKitchen({ name: 'Acceptance Bargain Kitchen' })
const { merchantId, path, id } = kitchen
const buyer = await newBuyer()

describe('a promotion of a merchant', () => {
  test('12.140 12.141 is created, applies automatically, and is paused', async () => {
    const terms = { name: 'Half off', reward: 'percent_off', value: 50, budget: 100 }
    const { promotion } = await got(admin('POST', 'promotions', { merchantId, ...terms }))
    const { promotion_id } = promotion
    assert.deepEqual([promotion.status, promotion.code, promotion.budget_left], ['running', null, 100])
    await buyer.fill(kitchen, { item_id: id('Toast'), item_qty: 2 })
    const order = {
      ...{ order_type: 'pickup', payments: [{ type: 'credit_card', id: buyer.cc }] },
    }
    const quote = await got(buyer.ask('POST', `${path}/quote`, order))
    assert.deepEqual(quote.discounts, [{ type: 'promo', code: '', label: 'Half off', amount: 6.35 }])
    assert.equal(quote.subtotal, 12.7)
    assert.equal(quote.tax, 0.55) // 8.6% of 6.35
    const placed = await got(buyer.ask('POST', `${path}/checkout`, { ...order, quote_id: quote.quote_id }))
    assert.deepEqual(
      [placed.order.discount, placed.order.discount_label, placed.order.total],
      [6.35, 'Half off', quote.total],
    )
    const list = await got(admin('GET', 'promotions', { merchantId }))
    assert.deepEqual([list.promotions[0].uses, list.promotions[0].budget_left], [1, 93.65])
    const paused = await got(admin('PUT', 'promotions', { merchantId, promotion_id, status: 'paused' }))
    assert.equal(paused.promotion.status, 'paused')
    await buyer.fill(kitchen, { item_id: id('Toast'), item_qty: 2 })
    assert.deepEqual((await got(buyer.ask('POST', `${path}/quote`, order))).discounts, [])
    await refused(admin('POST', 'promotions', { merchantId, ...terms, code: 'TENOFF' }), 400, 'taken_code')
  })
})
