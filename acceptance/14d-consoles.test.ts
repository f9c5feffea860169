import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { admin } from './support/administration.ts'
import { got, type Json, refused } from './support/ask.ts'
import { newMerchant, retireMerchants } from './support/merchants.ts'
import { operator } from './support/operator.ts'
import { newBuyer, newKitchen } from './support/orders.ts'

after(retireMerchants)

const kitchen = await newKitchen({ name: 'Acceptance Consoles' })
const { merchantId, id } = kitchen
const listed = async (): Promise<Json[]> => (await got(admin('GET', 'orders', { merchantId }))).orders

describe('a test order', () => {
  test('14.90 14.91 appears only on the board, and is answered like an order', async () => {
    const { order } = await got(admin('POST', 'test-order', { merchantId }))
    assert.deepEqual([order.order_id, order.status, order.merchant_id], [0, 'placed', merchantId])
    assert.ok(order.cart.length > 0)
    assert.equal((await got(admin('GET', 'test-order', { merchantId }))).order.order_date, order.order_date)
    assert.deepEqual(await listed(), [])
    await refused(admin('PUT', 'test-order', { merchantId, action: 'complete' }), 400, 'invalid_action')
    const confirm = { merchantId, action: 'confirm', prepMinutes: 15 }
    const { order: confirmed } = await got(admin('PUT', 'test-order', confirm))
    assert.deepEqual([confirmed.status, confirmed.prep_minutes], ['confirmed', 15])
    assert.deepEqual(await listed(), [])
    await got(admin('PUT', 'test-order', { merchantId, action: 'cancel', reason: 'Only a test.' }))
  })
})

describe('the checklist', () => {
  const itemsOf = async (shop: number): Promise<Json[]> =>
    (await got(admin('GET', 'checklist', { merchantId: shop }))).items

  test('14.92 says for each step what it is, its state and where to do it', async () => {
    const items = await itemsOf(merchantId)
    for (const { id: step, text, required, done, state, link } of items) {
      assert.deepEqual([typeof text, typeof required, done], ['string', 'boolean', state === 'done'], step)
      assert.ok(link.startsWith(`/partner/${merchantId}/`), link)
    }
    const stateOf = (step: string) => items.find((one) => one.id === step)?.done
    assert.deepEqual(
      [stateOf('hours'), stateOf('menu'), stateOf('pictures'), stateOf('test_order')],
      [true, true, false, true],
    )
  })

  test('14.93 requires a license from a shop that sells liquor, and no other', async () => {
    const store = await newMerchant({ info: { type: 'W' } })
    const licenseOf = async (shop: number) => (await itemsOf(shop)).find((one) => one.id === 'license')?.done
    assert.deepEqual([await licenseOf(store), await licenseOf(merchantId)], [false, undefined])
  })
})

describe('the state of an order', () => {
  test('12.87 is computed on request, by one rule for the kitchen and the operator', async () => {
    const buyer = await newBuyer()
    await buyer.fill(kitchen, { item_id: id('Toast'), item_qty: 2 })
    const { order } = await got(buyer.checkOut(kitchen))
    const { marks } = await got(admin('GET', 'orders', { merchantId, status: 'placed', marks: 'true' }))
    const mark = marks.find((one: Json) => one.order_id === order.order_id)
    assert.deepEqual([mark.late, mark.waiting, mark.late_at], [false, false, order.promised_at])
    const { marks: theirs } = await got(operator('GET', 'orders', { query: String(order.order_id) }))
    assert.deepEqual(theirs, [mark])
    await got(buyer.ask('POST', `/customer/orders/${order.order_id}/cancel`))
  })
})

describe('the operator’s lists', () => {
  test('15.94 have insights that compare the day with the week before, and name the outliers', async () => {
    const insights = await got(operator('GET', 'insights'))
    const { sales, week_ago, change } = insights
    for (const name of ['orders', 'gross', 'lost'] as const) {
      const grown = week_ago[name] === 0 ? null : sales[name] / week_ago[name] - 1
      assert.equal(change[name] === null, grown === null, name)
      if (grown !== null) assert.ok(Math.abs(change[name] - grown) < 0.01, name)
    }
    for (const list of ['cities', 'kitchens', 'couriers']) assert.ok(Array.isArray(insights[list]), list)
    assert.ok(insights.cities.every((one: Json) => one.orders > 0))
  })

  test('15.95 allow bulk changes of merchants, after a preview that changes nothing', async () => {
    const other = await newMerchant()
    const given = { merchant_ids: [merchantId, other], promoted: true }
    const promotedNow = async () =>
      (await got(operator('GET', 'merchants', { query: String(other) }))).merchants[0].promoted
    const preview = await got(operator('POST', 'merchants/bulk', { ...given, dry_run: true }))
    assert.deepEqual(
      preview.changed.map((one: Json) => one.merchant_id),
      [merchantId, other],
    )
    assert.equal(await promotedNow(), false)
    assert.deepEqual((await got(operator('POST', 'merchants/bulk', given))).changed, preview.changed)
    assert.equal(await promotedNow(), true)
    const again = await got(operator('POST', 'merchants/bulk', { ...given, merchant_ids: [other, 999_999] }))
    assert.deepEqual([again.changed, again.unchanged.length, again.unknown], [[], 1, [999_999]])
    await got(operator('POST', 'merchants/bulk', { ...given, promoted: false }))
  })

  test('15.97 have reports compared with the period before', async () => {
    const query = { from: '2026-01-08', to: '2026-01-14', compare: 'true' }
    const { total, previous } = await got(operator('GET', 'reports', query))
    assert.deepEqual([previous.from, previous.to], ['2026-01-01', '2026-01-07'])
    const before = await got(operator('GET', 'reports', { from: previous.from, to: previous.to }))
    assert.deepEqual(previous.total, before.total)
    assert.equal(total.key, 'total')
  })
})
