import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from '../../../src/db/database.ts'
import { confirmByHand, itemId, orderService, shopper } from '../../support/orders.ts'
import { codesOf } from '../../support/people.ts'
import { operator } from '../../support/test-service.ts'

const service = orderService()
const noon = Date.parse('2026-06-15T16:00:00Z')
const pastOrders = sql<{
  customerId: number
  at: number
  goods: number
  payable: number
  status: string
  merchantId: number
  city: string
}>(
  `SELECT customer_id AS "customerId", ordered_at AS at, subtotal_cents - discount_cents AS goods, total_cents - tip_cents AS payable,
     status, merchant_id AS "merchantId", merchant_city AS city FROM orders ORDER BY ordered_at, order_id`,
)
const newest = sql<{ at: number }>('SELECT max(ordered_at) AS at FROM orders')

const make = async (code: string, terms: object) => {
  const made = await service.post(
    '/operator/promotions',
    { code, name: code, reward: 'dollar_off', value: 3, ...terms },
    operator,
  )
  assert.equal(made.status, 200, made.text)
  return made.body
}
const order = { order_type: 'pickup', payments: [{ type: 'cash' }] }
const withCode = (code: string) => ({ ...order, payments: [...order.payments, { type: 'promo', code }] })

describe('a promotion of the marketplace', () => {
  test('has a start, a maximum discount, a strict budget and an audience', async () => {
    service.clock.ms = noon
    await confirmByHand(service, 1001)
    const ada = await shopper(service)
    const blt = await itemId(service, 1001, 'BLT')
    const refusals = async (code: string) => {
      await ada.put(1001, blt, 2)
      const quote = await ada.post('/customer/cart/1001/quote', withCode(code))
      return quote.body.refusals.map((one: { code: string }) => one.code)
    }
    await make('LATER', { starts: '2026-07-01T00:00:00Z' })
    assert.deepEqual(await refusals('LATER'), ['promo_expired'])
    await make('RETURN', { lapsed_days: 3650 })
    assert.deepEqual(await refusals('RETURN'), ['promo_used'])
    await make('ELSEWHERE', { city: 'Boston', state: 'ma' })
    assert.deepEqual(await refusals('ELSEWHERE'), ['promo_other_merchant'])
    await make('HERE', { city: 'new york', state: 'NY' })
    assert.deepEqual(await refusals('HERE'), [])
    const capped = await make('CAPPED', { reward: 'percent_off', value: 90, max_discount: 2 })
    assert.equal(capped.max_discount, 2)
    const quote = await ada.post('/customer/cart/1001/quote', withCode('CAPPED'))
    assert.equal(quote.body.discounts[0].amount, 2)

    const { promotion_id } = await make('BUDGET', { budget: 5 })
    const placed = await ada.checkOut(1001, withCode('BUDGET'))
    assert.equal(placed.status, 200, placed.text)
    const read = async () =>
      (await service.get('/operator/promotions', operator)).body.promotions.find(
        (one: { promotion_id: number }) => one.promotion_id === promotion_id,
      )
    assert.deepEqual([(await read()).spent, (await read()).uses], [3, 1])
    assert.deepEqual(await refusals('BUDGET'), ['promo_expired'], '$2 is left of it')
    await service.put(
      '/merchant/admin/orders',
      { merchantId: 1001, order_id: placed.body.order_id, action: 'reject', reason: 'test' },
      operator,
    )
    assert.equal((await read()).spent, 0)
    assert.deepEqual(await refusals('BUDGET'), [])
    const less = await service.put(
      `/operator/promotions/${promotion_id}`,
      { budget: 100, reason: 'more' },
      operator,
    )
    assert.equal(less.body.budget, 100)
  })

  test('refuses terms that contradict each other', async () => {
    for (const [terms, field] of [
      [{ city: 'Boston' }, 'state'],
      [{ first_order: true, lapsed_days: 30 }, 'lapsed_days'],
      [{ budget: 1.001 }, 'budget'],
    ] as const) {
      const body = { code: 'WRONG', name: 'x', reward: 'dollar_off', value: 3, ...terms }
      const refused = await service.post('/operator/promotions', body, operator)
      assert.deepEqual([codesOf(refused), refused.body.message[0].field], [['invalid_parameter'], field])
    }
  })
})

describe('a simulation over past orders', () => {
  test('counts what the promotion would have cost, order by order', async () => {
    service.clock.ms = (await service.db.get(newest)).at + 1000
    const all = await service.db.rows(pastOrders)
    const since = service.clock.ms - 90 * 86_400_000
    const simulate = async (terms: Record<string, string | number | boolean>) => {
      const query = new URLSearchParams(
        Object.entries({ days: 90, ...terms }).map(([k, v]) => [k, String(v)]),
      )
      const answer = await service.get(`/operator/promotions/simulation?${query}`, operator)
      assert.equal(answer.status, 200, answer.text)
      return answer.body
    }
    const isFirst = (one: (typeof all)[number]) =>
      !all.some(
        (other) =>
          other.customerId === one.customerId &&
          other.at < one.at &&
          !['rejected', 'cancelled', 'failed'].includes(other.status),
      )
    const done = all.filter(({ at, status }) => at >= since && status === 'completed')
    assert.ok(done.length > 2, `${done.length} orders`)
    const sum = (orders: typeof all, centsOff: (one: (typeof all)[number]) => number) =>
      orders.reduce((total, one) => total + centsOff(one), 0) / 100
    const dollars = await simulate({ reward: 'dollar_off', value: 4 })
    assert.deepEqual(
      [dollars.orders, dollars.cost, dollars.sampled_one_in],
      [done.length, sum(done, ({ payable }) => Math.min(400, payable)), 1],
    )
    const percent = await simulate({ reward: 'percent_off', value: 15, max_discount: 3, minimum: 10 })
    const large = done.filter(({ goods }) => goods >= 1000)
    assert.deepEqual(
      [percent.orders, percent.cost],
      [large.length, sum(large, ({ goods }) => Math.min(300, Math.round(goods * 0.15)))],
    )
    const first = await simulate({ reward: 'dollar_off', value: 1, first_order: true })
    assert.equal(first.orders, done.filter(isFirst).length)
    const once = await simulate({ reward: 'dollar_off', value: 1, most_uses: 1 })
    assert.equal(once.orders, new Set(done.map(({ customerId }) => customerId)).size)
    const short = await simulate({ reward: 'dollar_off', value: 1, budget: 2 })
    assert.deepEqual([short.orders, short.cost], [2, 2])
    const nowhere = await simulate({ reward: 'dollar_off', value: 1, city: 'Nowhere', state: 'NY' })
    assert.deepEqual([nowhere.orders, nowhere.cost], [0, 0])
  })
})

describe('gift cards in bulk', () => {
  test('are issued once, each with a working code', async () => {
    service.clock.ms = noon
    const body = { count: 3, value: 12.5, reason: 'Fair in June', ends: '2026-12-31T00:00:00Z' }
    const made = await service.post('/operator/gift-cards/batch', body, operator)
    assert.equal(made.status, 200, made.text)
    const codes: string[] = made.body.gift_cards.map(({ code }: { code: string }) => code)
    assert.equal(new Set(codes).size, 3)
    const ada = await shopper(service)
    await ada.put(1001, await itemId(service, 1001, 'BLT'), 2)
    const payments = [{ type: 'gift_code', code: codes[1] }, { type: 'cash' }]
    const quote = await ada.post('/customer/cart/1001/quote', { ...order, payments })
    assert.equal(quote.body.charges[0].amount, 12.5)
    const listed = await service.get('/operator/gift-cards', operator)
    assert.ok(!JSON.stringify(listed.body).includes(codes[0]!))
    for (const wrong of [{ count: 501 }, { count: 0 }, { reason: '' }, { ends: '2020-01-01T00:00:00Z' }]) {
      const refused = await service.post('/operator/gift-cards/batch', { ...body, ...wrong }, operator)
      assert.equal(refused.status, 400, JSON.stringify(wrong))
    }
  })
})
