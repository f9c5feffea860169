import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { ask, got, type Json, refused } from './support/ask.ts'
import { orderPickup, payer } from './support/customer.ts'
import { newcomer, operatorToken, tokenOf } from './support/people.ts'

const { token } = await payer()
const order = await orderPickup(token)
const stranger = (await newcomer()).token
const favorite = `/customer/orders/favorite/${order.order_id}`
const listFavorites = async (): Promise<Json[]> =>
  (await got(ask('GET', '/customer/orders/favorite', { token }))).orders

describe('orders', () => {
  test('4.39 are listed for their customer', async () => {
    const { message, orders } = await got(ask('GET', '/customer/orders/recent', { token }))
    assert.deepEqual(message, [])
    assert.deepEqual(
      orders.map(({ order_id, total }: Json) => [order_id, total]),
      [[order.order_id, order.total]],
    )
    assert.deepEqual((await got(ask('GET', '/customer/orders/recent', { token: stranger }))).orders, [])
  })
  test('4.40 can be read one by one by their customer', async () => {
    const path = `/customer/orders/recent/${order.order_id}`
    const read = await got(ask('GET', path, { token }))
    assert.deepEqual(Object.keys(read), ['message', 'order'])
    assert.deepEqual([read.order.order_id, read.order.cart], [order.order_id, order.cart])
    await refused(ask('GET', path, { token: stranger }), 400, 'unknown_order')
  })
  test('4.41 can be placed again', async () => {
    const json = { order_id: String(order.order_id) }
    assert.equal((await got(ask('POST', '/customer/cart/reorder', { token, json }))).merchant_id, 1001)
    const { cart } = await got(ask('GET', '/customer/cart/1001', { token }))
    assert.deepEqual(
      cart.map(({ id, quantity }: Json) => [id, quantity]),
      order.cart.map(({ id, quantity }: Json) => [id, quantity]),
    )
    await got(ask('DELETE', '/customer/cart/1001', { token }))
    await refused(ask('POST', '/customer/cart/reorder', { token: stranger, json }), 400, 'unknown_order')
  })
  test('4.42 belong to a vertical', async () => {
    const { orders } = await got(ask('GET', '/customer/orders/recent', { token: await tokenOf('ada') }))
    const types = new Map<number, string>(
      orders.map(({ merchant_id, vertical }: Json) => [merchant_id, vertical.type]),
    )
    assert.deepEqual([types.get(1001), types.get(1010)], ['food', 'alcohol'])
    for (const type of types.values()) assert.ok(['food', 'alcohol', 'groceries', 'laundry'].includes(type))
  })
})

describe('favorite orders', () => {
  test('4.43 4.44 4.45 4.46 4.47 are added and removed with their name', async () => {
    assert.deepEqual(await listFavorites(), [])
    await got(ask('POST', favorite, { token, json: { order_name: 'Late pancakes' } }))
    const [{ favorite_order_id, merchant_url, ...record }, ...others] = await listFavorites()
    assert.deepEqual(others, [])
    assert.ok(Number.isInteger(favorite_order_id))
    assert.match(merchant_url, /^https?:\/\/.+\/merchant\/1001\/$/)
    const { order_id, name, total, order_date, delivery_date, cart } = order
    const wanted = {
      ...{ merchant_id: 1001, merchant_name: name, orders_id: order_id, order_name: 'Late pancakes' },
      ...{ order_total: total, order_date, delivery_date, cart },
    }
    for (const [key, value] of Object.entries(wanted)) assert.deepEqual(record[key], value, key)
    const marked = (await got(ask('GET', `/customer/orders/recent/${order_id}`, { token }))).order
    assert.deepEqual([marked.favorite, marked.favorite_name], [true, 'Late pancakes'])
    await got(ask('DELETE', favorite, { token }))
    assert.deepEqual(await listFavorites(), [])
  })
  test('4.46 4.47 are the customer’s own orders', async () => {
    const json = { order_name: 'Mine' }
    await refused(ask('POST', favorite, { token: stranger, json }), 400, 'unknown_order')
    await refused(ask('DELETE', favorite, { token: stranger }), 400, 'unknown_order')
  })
})

test('4.48 4.49 4.50 favorite merchants are added and removed', async () => {
  const path = '/merchant/favorite/1001'
  const ids = async () => {
    const { message, merchants } = await got(ask('GET', '/merchant/favorite', { token: stranger }))
    assert.deepEqual(message, [])
    return merchants.map(({ id, favorite }: Json) => [id, favorite])
  }
  assert.deepEqual(await ids(), [])
  await got(ask('POST', path, { token: stranger }))
  assert.deepEqual(await ids(), [['1001', true]])
  await got(ask('DELETE', path, { token: stranger }))
  assert.deepEqual(await ids(), [])
  await refused(ask('POST', '/merchant/favorite/99999999', { token: stranger }), 400, 'no_rest')
})

describe('deals', () => {
  const enter = (who: string, deal_code: string, more: object = {}) =>
    ask('POST', '/customer/promo/deal', { token: who, json: { deal_code, ...more } })
  const newDeal = async (more: object): Promise<string> => {
    const code = `ACC-${randomUUID().slice(0, 18)}`
    const json = { code, name: 'Acceptance', reward: 'dollar_off', value: 3, ...more }
    await got(ask('POST', '/operator/promotions', { token: operatorToken, json }))
    return code
  }

  test('4.51 4.52 are entered by their code', async () => {
    const rewards: [string, string, number][] = [
      ['WELCOME5', 'dollar_off', 5],
      ['TENOFF', 'percent_off', 10],
      ['POINTS100', 'points', 100],
    ]
    for (const [code, reward, value] of rewards) {
      const { message, deal } = await got(enter(stranger, code))
      assert.deepEqual([message, deal.reward, deal.value], [[], reward, value])
      assert.ok(Number.isInteger(deal.id))
    }
  })
  test('4.53 are checked for the given merchant', async () => {
    const code = await newDeal({ merchant_id: 1002 })
    await refused(enter(stranger, code, { merchant_id: 1001 }), 400, 'bad_deal')
    assert.equal((await got(enter(stranger, code, { merchant_id: 1002 }))).deal.value, 3)
    await got(enter(stranger, code))
  })
  test('4.54 4.55 4.56 are refused if unknown, only for a first order, or expired', async () => {
    for (const code of ['NO-SUCH-DEAL', 'WELCOME5', 'EXPIRED'])
      await refused(enter(token, code), 400, 'bad_deal')
    await refused(enter(stranger, 'EXPIRED'), 400, 'bad_deal')
  })
  test('4.57 are refused if used up', async () => {
    const [code, someone] = [await newDeal({ most_uses: 1 }), await payer()]
    const { deal } = await got(enter(someone.token, code))
    assert.equal((await orderPickup(someone.token, deal.id)).promo_amount_used, 3)
    await refused(enter(someone.token, code), 400, 'bad_deal')
    await got(enter(stranger, code))
  })
})
