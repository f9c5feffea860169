import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { admin } from './support/administration.ts'
import { got, type Json, read, refused } from './support/ask.ts'
import { retireMerchants } from './support/merchants.ts'
import { operator } from './support/operator.ts'
import { act, newBuyer, newKitchen } from './support/orders.ts'

after(retireMerchants)

const kitchen = await newKitchen({ name: 'Acceptance Critics Table' })
const { merchantId, id } = kitchen
const buyer = await newBuyer()

async function eat(): Promise<number> {
  await buyer.fill(kitchen, { item_id: id('Toast'), item_qty: 2 })
  const { order } = await got(buyer.checkOut(kitchen))
  for (const action of ['confirm', 'ready', 'complete']) await act(kitchen, order.order_id, action)
  return order.order_id
}
const review = (orderId: number, json: object, who = buyer) =>
  who.ask('POST', `/customer/orders/${orderId}/review`, json)
const listed = (query: Record<string, string> = {}): Promise<Json> =>
  got(read(`/merchant/${merchantId}/reviews`, query))
const rating = async () => {
  const { merchant } = await got(read(`/merchant/${merchantId}/`))
  return [merchant.summary.overall_rating, merchant.summary.num_ratings]
}

describe('reviews', () => {
  test('12.30 12.31 12.34 12.38 are posted, listed and counted', async () => {
    const [first, second] = [await eat(), await eat()]
    assert.deepEqual(await rating(), [0, 0])
    await got(review(first, { stars: 5, text: 'Crisp.', items: [{ item_key: 0, liked: true }] }))
    await got(review(second, { stars: 2 }))
    assert.deepEqual(await rating(), [70, 2])
    const page = await listed({ limit: '1' })
    assert.deepEqual([page.reviews[0].stars, page.has_more], [2, true])
    const rest = await listed({ after: String(page.reviews[0].review_id) })
    const { first_name, liked, date, created } = rest.reviews[0]
    assert.match(first_name, /^\S+$/)
    assert.deepEqual([liked, date], [['Toast'], created])
    assert.deepEqual(page.histogram, { 1: 0, 2: 1, 3: 0, 4: 0, 5: 1 })
    assert.deepEqual(
      [rest.reviews[0].text, rest.reviews[0].items[0].name, rest.has_more],
      ['Crisp.', 'Toast', false],
    )
  })
  test('12.32 change by being posted again', async () => {
    const orderId = await eat()
    await got(review(orderId, { stars: 1 }))
    const [, count] = await rating()
    const { review: changed } = await got(review(orderId, { stars: 4, text: 'They made it good.' }))
    assert.equal(changed.stars, 4)
    assert.equal((await rating())[1], count)
  })
  test('12.35 12.36 are answered, or hidden', async () => {
    const { review: given } = await got(review(await eat(), { stars: 1, text: 'Rude words.' }))
    const reply = await got(admin('PUT', `reviews/${given.review_id}`, { merchantId, reply: 'Sorry.' }))
    assert.equal(reply.review.reply, 'Sorry.')
    const [, count] = await rating()
    await got(operator('PUT', `reviews/${given.review_id}`, { hidden: true, reason: 'Rude.' }))
    assert.equal((await rating())[1], count - 1)
    const { reviews } = await listed()
    assert.ok(reviews.every(({ review_id }: Json) => review_id !== given.review_id))
  })
  test('12.37 are for the customer’s own completed orders', async () => {
    const stranger = await newBuyer()
    await refused(review(await eat(), { stars: 1 }, stranger), 400, 'unknown_order')
    await buyer.fill(kitchen, { item_id: id('Toast'), item_qty: 2 })
    const { order } = await got(buyer.checkOut(kitchen))
    await refused(review(order.order_id, { stars: 5 }), 400, 'invalid_action')
  })
})
