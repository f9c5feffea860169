import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import fc from 'fast-check'
import { sql } from '../../../src/db/database.ts'
import { openMerchantDirectory } from '../../../src/modules/merchants/directory.ts'
import { operatorReviewRoutes, reviewRoutes } from '../../../src/modules/reviews/index.ts'
import { ratingChange, shortenAuthor, toFirstName } from '../../../src/modules/reviews/rules.ts'
import { codesOf, logIn, merchantApp } from '../../support/people.ts'
import { operator, testService } from '../../support/test-service.ts'

const service = testService({
  template: 'demo',
  routes: (deps) => [...reviewRoutes({ merchants: openMerchantDirectory(deps) }), ...operatorReviewRoutes],
})
const completedOf = sql<{ orderId: number; merchantId: number }>(
  `SELECT order_id AS "orderId", merchant_id AS "merchantId" FROM orders
   WHERE customer_id = 1 AND status = 'completed' AND order_id NOT IN (SELECT order_id FROM reviews) ORDER BY order_id`,
)
const otherOrder = sql<{ orderId: number }>(
  `SELECT order_id AS "orderId" FROM orders WHERE customer_id = 1 AND status <> 'completed' LIMIT 1`,
)
const ratingOf = sql<{ overall: number; count: number }>(
  `SELECT overall_rating AS overall, num_ratings AS count FROM merchants WHERE merchant_id = $1`,
)
const rebuilt = sql<{ merchantId: number }>(
  `SELECT m.merchant_id AS "merchantId" FROM merchants m LEFT JOIN reviews r ON r.merchant_id = m.merchant_id AND NOT r.hidden
   GROUP BY m.merchant_id
   HAVING m.num_ratings <> m.imported_ratings + count(r.review_id)
     OR m.num_ratings > 0 AND m.overall_rating <> round((m.imported_rating::numeric * m.imported_ratings
        + 20 * coalesce(sum(r.stars), 0)) / m.num_ratings)`,
)
const topics = sql<{ type: string }>(`SELECT type FROM outbox_events WHERE type = 'review.created'`)

describe('reviews', () => {
  let ada: Record<string, string>
  let owner: Record<string, string>
  let orders: { orderId: number; merchantId: number }[]
  before(async () => {
    ada = { authorization: (await logIn(service)).access_token as string }
    const login = { ...merchantApp, username: 'owner@example.com', scope: 'global,merchant' }
    owner = { authorization: (await logIn(service, login)).access_token as string }
    orders = await service.db.rows(completedOf)
    assert.ok(orders.length >= 2)
  })
  const post = (orderId: number, body: object, headers = ada) =>
    service.post(`/customer/orders/${orderId}/review`, body, headers)
  const list = async (merchantId: number, more = '') =>
    (await service.get(`/merchant/${merchantId}/reviews?client_id=demo-app${more}`)).body

  test('of a completed order are shown, counted in the rating and published', async () => {
    const [{ orderId, merchantId }] = orders as [{ orderId: number; merchantId: number }]
    const earlier = await service.db.get(ratingOf, [merchantId])
    const { status, body } = await post(orderId, {
      stars: 5,
      text: '<b>Good</b>',
      items: [{ item_key: 0, liked: true }],
    })
    assert.equal(status, 200)
    assert.equal(body.review.name, 'Ada L.')
    const { reviews, num_ratings, has_more } = await list(merchantId)
    assert.equal(reviews[0].text, '<b>Good</b>')
    assert.equal(reviews[0].items[0].liked, true)
    assert.equal(num_ratings, earlier.count + 1)
    assert.equal(typeof has_more, 'boolean')
    assert.deepEqual(
      [reviews[0].first_name, reviews[0].liked, reviews[0].date],
      ['Ada', [reviews[0].items[0].name], reviews[0].created],
    )
    assert.ok(!JSON.stringify(reviews).includes('Lovelace'), 'nobody is named in full')
    assert.deepEqual(await service.db.rows(rebuilt), [])
    assert.equal((await service.db.rows(topics)).length, 1)
    assert.deepEqual((await service.get(`/customer/orders/${orderId}/review`, ada)).body.review, reviews[0])
  })

  test('replace an earlier one if posted within seven days, and not later', async () => {
    const { orderId, merchantId } = orders[0]!
    const { count } = await service.db.get(ratingOf, [merchantId])
    const { body } = await post(orderId, { stars: 2 })
    assert.equal(body.review.stars, 2)
    assert.equal(body.review.text, '')
    assert.notEqual(body.review.edited, null)
    assert.equal((await service.db.get(ratingOf, [merchantId])).count, count)
    assert.deepEqual(await service.db.rows(rebuilt), [])
    service.clock.ms += 8 * 86_400_000
    assert.deepEqual(codesOf(await post(orderId, { stars: 5 })), ['review_closed'])
    service.clock.ms -= 8 * 86_400_000
  })

  test('are counted in the histogram by their stars if visible', async () => {
    const { orderId, merchantId } = orders[0]!
    const before = (await list(merchantId)).histogram
    const { body } = await post(orderId, { stars: 1 })
    const { reviews, histogram } = await list(merchantId, '&limit=100')
    assert.deepEqual(Object.keys(histogram), ['1', '2', '3', '4', '5'])
    for (const stars of [1, 2, 3, 4, 5])
      assert.equal(histogram[stars], reviews.filter((review: any) => review.stars === stars).length)
    assert.equal(histogram[1], before[1] + 1, 'the changed review counts by its new stars')
    const hide = (hidden: boolean) =>
      service.put(`/operator/reviews/${body.review.review_id}`, { hidden, reason: 'Rude.' }, operator)
    await hide(true)
    assert.equal((await list(merchantId)).histogram[1], before[1])
    await hide(false)
  })

  test('become one if two are posted at once', async () => {
    const { orderId, merchantId } = orders[1]!
    const { count } = await service.db.get(ratingOf, [merchantId])
    const answers = await Promise.all([1, 2, 3, 4].map((stars) => post(orderId, { stars })))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 200],
    )
    assert.equal((await service.db.get(ratingOf, [merchantId])).count, count + 1)
    assert.deepEqual(await service.db.rows(rebuilt), [])
  })

  test('of other people, of open orders and with invalid input are refused', async () => {
    const { orderId } = orders[0]!
    const stranger = {
      authorization: (await logIn(service, { username: 'new@example.com' })).access_token as string,
    }
    assert.deepEqual(codesOf(await post(orderId, { stars: 1 }, stranger)), ['unknown_order'])
    assert.deepEqual(codesOf(await post(99_999_999, { stars: 1 })), ['unknown_order'])
    const open = await service.db.find(otherOrder)
    if (open) assert.deepEqual(codesOf(await post(open.orderId, { stars: 1 })), ['invalid_action'])
    for (const stars of [0, 6, 2.5, 'five'])
      assert.deepEqual(codesOf(await post(orderId, { stars })), ['invalid_parameter'])
    assert.deepEqual(codesOf(await post(orderId, { stars: 3, text: 'x'.repeat(2001) })), [
      'invalid_parameter',
    ])
    assert.deepEqual(codesOf(await post(orderId, { stars: 3, items: [{ item_key: 99, liked: true }] })), [
      'invalid_parameter',
    ])
    assert.equal((await post(orderId, { stars: 3, text: 'My card is 4242424242424242' })).status, 400)
  })

  test('can be replied to only by the merchant', async () => {
    const review = (await list(orders[0]!.merchantId)).reviews[0]
    const reply = (merchantId: number, headers = owner) =>
      service.put(`/merchant/admin/reviews/${review.review_id}`, { merchantId, reply: 'Thank you.' }, headers)
    const own = await reply(orders[0]!.merchantId, operator)
    assert.equal(own.body.review.reply, 'Thank you.')
    assert.deepEqual(codesOf(await reply(1002, owner)), ['unknown_review'])
    const shown = (await list(orders[0]!.merchantId)).reviews[0]
    assert.equal(shown.reply, 'Thank you.')
  })

  test('hidden by the operator are not shown or counted', async () => {
    const { merchantId } = orders[0]!
    const { reviews, num_ratings } = await list(merchantId)
    const id = reviews[0].review_id
    const hide = (body: object) => service.put(`/operator/reviews/${id}`, body, operator)
    assert.deepEqual(codesOf(await hide({ hidden: true })), ['missing_parameter'])
    assert.equal((await hide({ hidden: true, reason: 'Insult.' })).status, 200)
    assert.equal((await hide({ hidden: true, reason: 'Insult.' })).status, 200)
    const hidden = await list(merchantId)
    assert.ok(!hidden.reviews.some(({ review_id }: { review_id: number }) => review_id === id))
    assert.equal(hidden.num_ratings, num_ratings - 1)
    const { body } = await service.get('/operator/reviews?hidden=true', operator)
    assert.equal(body.reviews[0].hidden_reason, 'Insult.')
    assert.equal((await hide({ hidden: false })).status, 200)
    assert.equal((await list(merchantId)).num_ratings, num_ratings)
    assert.deepEqual(await service.db.rows(rebuilt), [])
  })
})

test('a rating’s totals are those of the visible reviews, whatever happens to them', () => {
  const step = fc.record({ stars: fc.integer({ min: 1, max: 5 }), hidden: fc.boolean() })
  fc.assert(
    fc.property(fc.array(fc.array(step, { minLength: 1, maxLength: 6 })), (histories) => {
      const sum = { count: 0, stars: 0 }
      for (const history of histories) {
        for (const [index, after] of history.entries()) {
          const change = ratingChange(history[index - 1], after)
          sum.count += change.count
          sum.stars += change.stars
        }
      }
      const shown = histories.map((history) => history.at(-1)!).filter(({ hidden }) => !hidden)
      assert.deepEqual(sum, {
        count: shown.length,
        stars: shown.reduce((total, { stars }) => total + stars, 0),
      })
    }),
  )
})

test('authors are named by their first name and an initial', () => {
  assert.equal(shortenAuthor({ first_name: 'Ada', last_name: 'Lovelace' }), 'Ada L.')
  assert.equal(shortenAuthor({ first_name: 'Cher', last_name: '' }), 'Cher')
  assert.equal(shortenAuthor({ first_name: '', last_name: '' }), 'A customer')
})

test('the first name is what comes before the initial', () => {
  const name = fc
    .string({ minLength: 1, maxLength: 12 })
    .filter((text) => text.trim() === text && text !== '')
  fc.assert(
    fc.property(name, fc.string({ minLength: 1 }), (first_name, last_name) => {
      fc.pre(last_name.trim() !== '')
      assert.equal(toFirstName(shortenAuthor({ first_name, last_name })), first_name)
    }),
  )
  assert.equal(toFirstName('A customer'), 'A customer')
})
