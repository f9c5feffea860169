import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { sql } from '../../../src/db/database.ts'
import {
  booksMustBeWhole,
  confirmByHand,
  guestToken,
  itemId,
  orderService,
  runJobs,
  shopper,
} from '../../support/orders.ts'
import { codesOf } from '../../support/people.ts'
import { operator } from '../../support/test-service.ts'

const service = orderService({ env: { TRUSTED_PROXIES: '127.0.0.0/8' } })
const noon = Date.parse('2026-06-15T16:00:00Z') // a Monday
const cash = { type: 'cash' }
const shop = 1001
let ada: Awaited<ReturnType<typeof shopper>>
let blt: string
let salad: string

const endAll = sql<unknown>(
  `UPDATE promotions SET ended_at = now() WHERE funded_by = 'merchant' AND ended_at IS NULL`,
)
const spentOf = sql<{ spent: number; uses: number; sales: number }>(
  `SELECT spent_cents AS spent, uses, sales_cents AS sales FROM promotions WHERE promotion_id = $1`,
)
const partsOf = sql<{ part: string; cents: number }>(
  `SELECT l.part, sum(l.amount_cents)::bigint AS cents FROM ledger_entries e JOIN ledger_lines l USING (entry_id)
   WHERE coalesce(e.order_id, e.refunded_order_id) = $1 AND l.account = 'merchant' GROUP BY 1 ORDER BY 1`,
)

const admin = (method: string, body: object, headers: Record<string, string> = operator) =>
  service.request(method, '/merchant/admin/promotions', { body: { merchantId: shop, ...body }, headers })
const make = async (terms: object) => {
  const made = await admin('POST', { name: 'Deal', reward: 'percent_off', value: 20, ...terms })
  assert.equal(made.status, 200, made.text)
  return made.body.promotion
}
const listed = async (id: number) => {
  const list = await service.get(`/merchant/admin/promotions?merchantId=${shop}`, operator)
  return list.body.promotions.find((one: { promotion_id: number }) => one.promotion_id === id)
}
const quote = async (body: object, headers: Record<string, string> = ada.headers) => {
  const answer = await service.post(`/customer/cart/${shop}/quote?client_id=demo-app`, body, headers)
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}
const act = (orderId: number, action: string, more: object = {}) =>
  service.put('/merchant/admin/orders', { merchantId: shop, order_id: orderId, action, ...more }, operator)
const complete = async (orderId: number) => {
  for (const action of ['confirm', 'ready', 'complete']) {
    const moved = await act(orderId, action)
    assert.equal(moved.status, 200, moved.text)
  }
}
const order = { payments: [cash], order_type: 'pickup' }
const place = async (more: object = {}) => {
  const placed = await ada.checkOut(shop, { ...order, ...more })
  assert.equal(placed.status, 200, placed.text)
  return placed.body as { order_id: number; order: Record<string, any> }
}
const round = (dollars: number) => Math.round(dollars * 100) / 100

describe('promotions of a shop', () => {
  before(async () => {
    await confirmByHand(service, shop)
    ada = await shopper(service)
    blt = await itemId(service, shop, 'BLT')
    salad = await itemId(service, shop, 'Potato Salad')
  })
  beforeEach(async () => {
    service.clock.ms = noon
    await service.db.rows(endAll)
    await service.request('DELETE', `/customer/cart/${shop}`, { headers: ada.headers })
  })
  after(() => booksMustBeWhole(service.db))

  test('one without a code applies automatically in the cart, quote, order and receipt', async () => {
    const { promotion_id: id, status } = await make({ name: '20% off Mondays', days: [1], max_discount: 50 })
    assert.equal(status, 'running')
    await ada.put(shop, blt, 2)
    const cart = (await ada.get(`/customer/cart/${shop}?order_type=pickup`)).body
    const off = round(cart.subtotal * 0.2)
    assert.equal(cart.discount, off)
    const shown = await quote(order)
    assert.deepEqual(shown.discounts, [{ type: 'promo', code: '', label: '20% off Mondays', amount: off }])
    const fees = shown.fees.reduce((sum: number, { value }: { value: number }) => sum + value, 0)
    assert.equal(shown.total, round(shown.subtotal - off + fees + shown.tax + shown.tip))
    assert.equal(shown.total, cart.total)
    const placed = await place({ quote_id: shown.quote_id })
    assert.deepEqual(
      [
        placed.order.discount,
        placed.order.discount_label,
        placed.order.promo_amount_used,
        placed.order.total,
      ],
      [off, '20% off Mondays', 0, shown.total],
    )
    const after = await listed(id)
    assert.deepEqual([after.uses, after.spent, after.sales], [1, off, round(shown.subtotal - off)])
    service.clock.ms = noon + 86_400_000 // Tuesday
    await ada.put(shop, blt, 2)
    assert.deepEqual((await quote(order)).discounts, [])
  })

  test('the shop shows one without a code while it has budget left', async () => {
    const specials = async () =>
      (await service.get(`/merchant/${shop}?client_id=demo-app`)).body.merchant.ordering.specials.map(
        ({ name }: { name: string }) => name,
      )
    const { promotion_id: id } = await make({ name: 'Five off', reward: 'dollar_off', value: 5, budget: 5 })
    await service.deps.changes.caughtUp(service.db)
    await make({ name: 'By code', code: 'SECRETLY' })
    assert.ok((await specials()).includes('Five off'))
    await ada.put(shop, blt, 2)
    const { order_id } = await place()
    await service.deps.changes.caughtUp(service.db)
    assert.ok(!(await specials()).includes('Five off'))
    assert.equal((await listed(id)).status, 'used_up')
    assert.equal((await act(order_id, 'reject', { reason: 'test' })).status, 200)
    await service.deps.changes.caughtUp(service.db)
    assert.ok((await specials()).includes('Five off'))
    assert.ok(!(await specials()).includes('By code'))
  })

  test('the shop pays for it on its own ledger line, with commission on the rest, and a refund returns its share', async () => {
    const terms = { percent: 10, fixed: 0, courier_share: 0, from: '2026-06-15' }
    await service.put(`/operator/merchants/${shop}/commission`, terms, operator)
    await make({ value: 25, items: [blt] })
    await ada.put(shop, blt, 2)
    await ada.put(shop, salad, 1)
    const placed = await place()
    const [sandwich, side] = placed.order.cart.map(({ price }: { price: number }) => Math.round(price * 100))
    const off = Math.round(sandwich * 0.25)
    assert.equal(placed.order.discount * 100, off)
    await complete(placed.order_id)
    const parts = async () =>
      Object.fromEntries(
        (await service.db.rows(partsOf, [placed.order_id])).map(({ part, cents }) => [part, cents]),
      )
    const booked = await parts()
    assert.equal(booked.goods, sandwich + side)
    assert.equal(booked.promotion, -off)
    assert.equal(booked.commission ?? 0, -Math.round((sandwich + side - off) * 0.1))
    const refund = await service.post(
      '/merchant/admin/orders/refund',
      { merchantId: shop, order_id: placed.order_id, lines: [{ item_key: 0, quantity: 1 }], reason: 'Cold' },
      operator,
    )
    assert.equal(refund.status, 200, refund.text)
    await runJobs(service)
    const half = Math.round((sandwich - off) / 2)
    assert.equal(refund.body.order.refunds[0].goods * 100, half)
    const left = await parts()
    assert.equal(left.goods! + left.promotion!, sandwich + side - off - half)
    assert.ok(left.promotion! > -off && left.promotion! < 0)
    const payouts = await service.get(`/operator/payouts?day=2026-06-15&merchant_id=${shop}`, operator)
    assert.ok(payouts.body.payouts[0].promotions > 0, payouts.text)
  })

  test('concurrent orders never exceed the budget, and each pays the price shown', async () => {
    const { promotion_id: id } = await make({ reward: 'dollar_off', value: 4, budget: 12 })
    const guests = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const headers = { 'guest-token': await guestToken(service) }
        const put = await service.post(
          `/customer/cart/${shop}?client_id=demo-app`,
          { item: { item_id: blt, item_qty: 2 } },
          headers,
        )
        assert.equal(put.status, 200, put.text)
        const contact = { first_name: 'G', last_name: 'T', phone_number: `21255501${10 + index}` }
        return { headers, body: { ...order, ...contact, email: `guest${index}@example.com` } }
      }),
    )
    const shown = await Promise.all(guests.map(({ headers, body }) => quote(body, headers)))
    assert.ok(shown.every(({ discounts }) => discounts[0].amount === 4))
    const answers = await Promise.all(
      guests.map(({ headers, body }, index) =>
        service.post(
          `/customer/cart/${shop}/checkout?client_id=demo-app`,
          { ...body, quote_id: shown[index].quote_id },
          headers,
        ),
      ),
    )
    const placed = answers.filter(({ status }) => status === 200)
    assert.equal(placed.length, 3, answers.map(({ text }) => text.slice(0, 200)).join('\n'))
    assert.ok(placed.every(({ body }) => body.order.discount === 4))
    for (const refused of answers.filter(({ status }) => status !== 200)) {
      assert.deepEqual(codesOf(refused), ['price_changed'])
      assert.deepEqual(refused.body.quote.discounts, [])
    }
    assert.deepEqual(await service.db.get(spentOf, [id]), {
      ...{ spent: 1200, uses: 3 },
      sales: Math.round(placed.reduce((sum, { body }) => sum + body.order.subtotal - 4, 0) * 100),
    })
    // A rejected one returns its part.
    assert.equal((await act(placed[0]!.body.order_id, 'reject', { reason: 'test' })).status, 200)
    assert.deepEqual((await listed(id)).budget_left, 4)
  })

  test('a first order means the first at this shop, by account, email or phone', async () => {
    await make({ first_order: true })
    await ada.put(shop, blt, 2)
    assert.deepEqual((await quote(order)).discounts, [], 'Ada has ordered here')
    const headers = { 'guest-token': await guestToken(service) }
    await service.post(
      `/customer/cart/${shop}?client_id=demo-app`,
      { item: { item_id: blt, item_qty: 2 } },
      headers,
    )
    const contact = { first_name: 'N', last_name: 'N', phone_number: '2125550177' }
    const asAda = await quote({ ...order, ...contact, email: 'ADA@example.com' }, headers)
    assert.deepEqual(asAda.discounts, [])
    const asNew = await quote({ ...order, ...contact, email: 'new@example.com' }, headers)
    assert.equal(asNew.discounts.length, 1)
    const body = { ...order, ...contact, email: 'new@example.com' }
    const placed = await service.post(`/customer/cart/${shop}/checkout?client_id=demo-app`, body, headers)
    assert.equal(placed.status, 200, placed.text)
    const again = { 'guest-token': await guestToken(service) }
    await service.post(
      `/customer/cart/${shop}?client_id=demo-app`,
      { item: { item_id: blt, item_qty: 2 } },
      again,
    )
    assert.deepEqual(
      (await quote({ ...body, email: 'other@example.com' }, again)).discounts,
      [],
      'same phone',
    )
    assert.equal(
      (await quote({ ...body, email: 'x@example.com', phone_number: '2125550178' }, again)).discounts.length,
      1,
    )
  })

  test('a code replaces an automatic promotion, and an order gets only one', async () => {
    await make({ name: 'By itself', value: 50 })
    const { promotion_id: id } = await make({ code: 'lunch3', reward: 'dollar_off', value: 3, most_uses: 1 })
    await ada.put(shop, blt, 2)
    const promo = { type: 'promo', code: 'Lunch3' }
    const shown = await quote({ ...order, payments: [cash, promo] })
    assert.deepEqual(
      shown.discounts.map(({ code, amount }: { code: string; amount: number }) => [code, amount]),
      [['LUNCH3', 3]],
    )
    const ten = await quote({ ...order, payments: [cash, { type: 'promo', code: 'TENOFF' }] })
    assert.deepEqual(
      ten.discounts.map(({ code }: { code: string }) => code),
      ['TENOFF'],
    )
    const placed = await place({ payments: [cash, promo], quote_id: shown.quote_id })
    assert.deepEqual([placed.order.promo_code, placed.order.discount], ['LUNCH3', 3])
    await ada.put(shop, blt, 2)
    const again = await quote({ ...order, payments: [cash, promo] })
    assert.deepEqual(
      again.refusals.map(({ code }: { code: string }) => code),
      ['promo_used'],
    )
    // Once canceled, it can be used again; elsewhere never.
    await act(placed.order_id, 'reject', { reason: 'test' })
    assert.deepEqual((await quote({ ...order, payments: [cash, promo] })).refusals, [])
    const elsewhere = await ada.post('/customer/promo/deal', { deal_code: 'LUNCH3', merchant_id: 1002 })
    assert.deepEqual(codesOf(elsewhere), ['bad_deal'])
    assert.equal((await listed(id)).uses, 0)
  })

  test('removing items after checkout reduces the discount, and returns the rest to the budget', async () => {
    const { promotion_id: id } = await make({ value: 50, budget: 100 })
    await ada.put(shop, blt, 2)
    await ada.put(shop, salad, 2)
    const placed = await place()
    assert.equal((await act(placed.order_id, 'confirm')).status, 200)
    const adjusted = await act(placed.order_id, 'adjust', { lines: [{ item_key: 1, remove: true }] })
    assert.equal(adjusted.status, 200, adjusted.text)
    const { discount, subtotal } = adjusted.body.order
    assert.equal(discount, round(subtotal / 2))
    assert.equal((await listed(id)).spent, discount)
  })

  test("pausing and ending take effect immediately, and promised terms can't be changed", async () => {
    const { promotion_id } = await make({ budget: 50 })
    await ada.put(shop, blt, 2)
    const isOn = async () => (await quote(order)).discounts.length === 1
    assert.equal(await isOn(), true)
    const put = async (patch: object) => admin('PUT', { promotion_id, ...patch })
    assert.equal((await put({ status: 'paused' })).body.promotion.status, 'paused')
    assert.equal(await isOn(), false)
    assert.equal(
      (await put({ status: 'running', ends: '2026-06-15T17:00:00Z' })).body.promotion.status,
      'running',
    )
    assert.equal(await isOn(), true)
    service.clock.ms = noon + 3_600_000
    assert.equal(await isOn(), false)
    service.clock.ms = noon
    assert.equal((await put({ status: 'ended' })).body.promotion.status, 'ended')
    assert.equal(await isOn(), false)
    assert.deepEqual(codesOf(await put({ status: 'running' })), ['invalid_action'])
  })

  test("refuses contradictory terms, and other people's shops", async () => {
    const cases: [object, string[]][] = [
      [{ value: 120 }, ['invalid_parameter']],
      [{ reward: 'dollar_off', value: 5, budget: 4 }, ['invalid_parameter']],
      [{ starts: '2026-07-02T00:00:00Z', ends: '2026-07-01T00:00:00Z' }, ['invalid_parameter']],
      [{ items: ['N999999'] }, ['no_item']],
      [{ code: 'TENOFF' }, ['taken_code']],
      [{ reward: 'points', value: 5 }, ['invalid_parameter']],
      [{ budget: 1.005 }, ['invalid_parameter']],
    ]
    for (const [terms, codes] of cases) {
      const refused = await admin('POST', { name: 'Deal', reward: 'percent_off', value: 20, ...terms })
      assert.deepEqual(codesOf(refused), codes, JSON.stringify(terms))
    }
    const asCustomer = await admin('POST', { name: 'X', reward: 'percent_off', value: 20 }, ada.headers)
    assert.ok([401, 403].includes(asCustomer.status), asCustomer.text)
    const { promotion_id } = await make({})
    const foreign = await admin('PUT', { merchantId: 1002, promotion_id, status: 'ended' })
    assert.deepEqual(codesOf(foreign), ['unknown_promotion'])
    const operatorsList = await service.get('/operator/promotions', operator)
    assert.ok(!operatorsList.body.promotions.some((one: any) => one.promotion_id === promotion_id))
  })
})
