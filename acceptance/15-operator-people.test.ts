import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { ask, got, type Json, refused } from './support/ask.ts'
import { administer, newWord, retireMerchants } from './support/merchants.ts'
import { operator } from './support/operator.ts'

after(retireMerchants)

const cents = (dollars: number) => Math.round(dollars * 100)
const listOrders = async (query: object) => (await got(operator('GET', 'orders', query))).orders as Json[]

describe('API keys', () => {
  test('15.8 are shown once, do what their roles say, and expire', async () => {
    const { key, key_id } = await got(operator('POST', 'keys', { name: newWord(), roles: ['viewer'] }))
    const mine = { token: key as string }
    assert.ok((await got(ask('GET', '/operator/merchants', mine))).merchants.length > 0)
    await refused(ask('PUT', '/operator/maintenance', { ...mine, json: { on: false } }), 403, 'forbidden')
    const { keys } = await got(operator('GET', 'keys'))
    assert.ok(keys.every((one: Json) => one.key === undefined))
    await got(operator('DELETE', `keys/${key_id}`))
    await refused(ask('GET', '/operator/merchants', mine), 401, 'invalid_token')
  })
})

describe('orders and customers', () => {
  test('15.20 15.21 orders are found by person, number, status, merchant and time', async () => {
    const [order] = await listOrders({ query: 'ada@example.com', status: 'completed', limit: 1 })
    assert.equal(order.status, 'completed')
    const { order_id, merchant_id } = order
    assert.deepEqual(
      (await listOrders({ query: String(order_id) })).map((one) => one.order_id),
      [order_id],
    )
    const own = await listOrders({ merchant_id, customer: 'ada@example.com' })
    assert.ok(own.every((one) => one.merchant_id === merchant_id))
    assert.deepEqual(await listOrders({ to: '1999-01-01' }), [])
  })

  test('15.22 15.26 one is shown in full, with the emails about it', async () => {
    const [{ order_id }] = await listOrders({ query: 'ada@example.com', limit: 1 })
    const whole = await got(operator('GET', `orders/${order_id}`))
    for (const part of ['moves', 'payments', 'ledger', 'mails', 'events', 'audit'])
      assert.ok(Array.isArray(whole[part]), part)
    const lines = whole.ledger.flatMap((entry: Json) => entry.lines)
    assert.equal(
      lines.reduce((sum: number, { amount }: Json) => sum + cents(amount), 0),
      0,
    )
    await refused(operator('GET', 'orders/1'), 400, 'unknown_order')
  })

  test('15.24 customers are found, and shown with orders and money', async () => {
    const { customers } = await got(operator('GET', 'customers', { query: 'ada@example.com' }))
    const whole = await got(operator('GET', `customers/${customers[0].customer_id}`))
    assert.equal(whole.customer.email, 'ada@example.com')
    assert.ok(whole.orders.length > 0)
  })
})

describe('money', () => {
  test('15.40 a commission applies from its date on; a past day is refused', async () => {
    const path = 'merchants/1003/commission'
    const set = await got(
      operator('PUT', path, { percent: 12.5, fixed: 0.3, courier_share: 50, from: '2036-01-01' }),
    )
    const coming = { percent: 12.5, fixed: 0.3, courier_share: 50, from: '2036-01-01' }
    assert.deepEqual(set.commissions.at(-1), coming)
    assert.notDeepEqual(set.current, coming)
    assert.deepEqual((await got(operator('GET', path))).commissions.at(-1), coming)
    await refused(operator('PUT', path, { percent: 1, from: '2020-01-01' }), 400, 'invalid_parameter')
    await refused(operator('PUT', path, { percent: 101 }), 400, 'invalid_parameter')
  })

  test('15.41 the journal of a period balances, in pages and as a file', async () => {
    const today = new Date()
    const days = {
      from: new Date(today.getTime() - 120 * 86_400_000).toISOString().slice(0, 10),
      to: new Date(today.getTime() + 86_400_000).toISOString().slice(0, 10),
    }
    const first = await got(operator('GET', 'journal', { ...days, format: 'json', limit: 5 }))
    assert.equal(cents(first.total.debit), cents(first.total.credit))
    for (const { lines } of first.entries) {
      const sum = (side: string) => lines.reduce((total: number, line: Json) => total + cents(line[side]), 0)
      assert.equal(sum('debit'), sum('credit'))
    }
    const file = await operator('GET', 'journal', days)
    assert.equal(file.status, 200)
    assert.match(String(file.headers.get('content-type')), /^text\/csv/)
    await refused(operator('GET', 'journal', { month: '2026-13' }), 400, 'invalid_parameter')
  })

  test('15.42 reports on all merchants add up what each sold', async () => {
    const { merchants, total } = await got(operator('GET', 'reports', { by: 'merchant' }))
    const sum = merchants.reduce((all: number, { gross }: Json) => all + cents(gross), 0)
    assert.equal(sum, cents(total.gross))
  })

  test('15.43 15.44 15.45 promotions, gift cards and credits are changed and ended', async () => {
    const code = newWord().toUpperCase()
    const made = await got(
      operator('POST', 'promotions', { code, name: code, reward: 'dollar_off', value: 1 }),
    )
    const path = `promotions/${made.promotion_id}`
    assert.equal((await got(operator('PUT', path, { enabled: false, reason: 'Over.' }))).enabled, false)
    const card = await got(operator('POST', 'gift-cards', { email: `${newWord()}@example.com`, value: 5 }))
    const off = await got(operator('PUT', `gift-cards/${card.gift_card_id}`, { enabled: false }))
    assert.deepEqual([off.enabled, off.balance], [false, 5])
    const credit = await got(operator('POST', 'credits', { email: 'new@example.com', value: 3 }))
    const ended = await got(operator('PUT', `credits/${credit.credit_id}`, { enabled: false }))
    assert.deepEqual([ended.enabled, ended.taken], [false, 3])
    await refused(operator('PUT', 'promotions/999999999', { enabled: false }), 400, 'unknown_promotion')
  })
})

describe('helping merchants and courier companies', () => {
  test('15.60 15.64 every impersonation names a person, and the merchant can see it', async () => {
    const reason = 'The hours are wrong.'
    await refused(operator('POST', 'merchants/1001/acting', { reason }), 403, 'forbidden')
    const { visits } = await administer('GET', 'acting', { merchantId: 1001 })
    assert.ok(Array.isArray(visits))
    await refused(ask('GET', '/merchant/admin/acting?merchantId=1001'), 401, 'invalid_token')
  })

  test('15.65 a courier company is checked, one case after another', async () => {
    const urls = Object.fromEntries(
      ['estimate', 'book', 'status', 'cancel'].map((call) => [
        `${call}_url`,
        `https://courier.invalid/${call}`,
      ]),
    )
    const company = { name: newWord(), credential: 'secret', enabled: false, ...urls }
    const { provider_id } = await got(operator('POST', 'providers', company))
    const wanted = { only: 'estimate: answers', patience_seconds: 0 }
    const { check_id, cases } = await got(operator('POST', `providers/${provider_id}/checks`, wanted))
    assert.equal(cases, 1)
    await got(operator('DELETE', `providers/${provider_id}/checks/${check_id}`))
    const { check } = await got(operator('GET', `providers/${provider_id}/checks/${check_id}`))
    assert.notEqual(check.ended_at, null)
    await refused(operator('GET', `providers/${provider_id}/checks/999999`), 400, 'unknown_check')
  })

  test('15.66 the merchants of a group are listed', async () => {
    const { merchants } = await got(operator('GET', 'merchants', { group_id: 1, limit: 100 }))
    assert.ok(merchants.length > 0 && merchants.every((one: Json) => one.group_id === 1))
  })
})
