import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { sql } from '../../../src/db/database.ts'
import { getBalance, listEntries } from '../../../src/modules/ledger/index.ts'
import {
  booksMustBeWhole,
  confirmByHand,
  heldBy,
  itemId,
  orderService,
  runJobs,
  runJobsWithEmails,
  shopper,
} from '../../support/orders.ts'
import { codesOf, logIn, merchantApp, staffToken } from '../../support/people.ts'
import { operator } from '../../support/test-service.ts'

const service = orderService()
const pointsOf = sql<{ points: number }>('SELECT points_earned AS points FROM orders WHERE order_id = $1')
const usesOf = sql<{ released: boolean }>(
  'SELECT released_at IS NOT NULL AS released FROM promotion_uses WHERE order_id = $1',
)

describe('refunds', () => {
  let ada: Awaited<ReturnType<typeof shopper>>
  let owner: Record<string, string>
  let blt: string
  before(async () => {
    await confirmByHand(service, 1001)
    await service.put('/operator/merchants/1001', { courierDelivery: false }, operator)
    ada = await shopper(service)
    blt = await itemId(service, 1001, 'BLT')
    const login = { ...merchantApp, username: 'owner@example.com', scope: 'global,merchant' }
    owner = { authorization: (await logIn(service, login)).access_token as string }
  })
  beforeEach(async () => {
    await service.request('DELETE', '/customer/cart/1001', { headers: ada.headers })
  })
  after(() => booksMustBeWhole(service.db))

  const act = (orderId: number, action: string) =>
    service.put('/merchant/admin/orders', { merchantId: 1001, orderId, action }, owner)
  const completed = async (payments: object[] = [{ type: 'credit_card', id: 3 }], more: object = {}) => {
    await ada.put(1001, blt, 2)
    await ada.put(1001, blt, 1)
    const answer = await ada.checkOut(1001, { order_type: 'delivery', payments, tip: 3, ...more })
    assert.equal(answer.status, 200, answer.text)
    const { order } = answer.body
    for (const action of ['confirm', 'ready', 'complete'])
      assert.equal((await act(order.order_id, action)).status, 200)
    await runJobs(service)
    return order
  }
  const refund = (orderId: number, body: object = {}, headers = owner) =>
    service.post(
      '/merchant/admin/orders/refund',
      { merchantId: 1001, orderId, reason: 'Cold.', ...body },
      headers,
    )
  const refundAsOperator = (orderId: number, body: object = {}) =>
    service.post(`/operator/orders/${orderId}/refund`, { reason: 'Late.', ...body }, operator)
  const read = async (orderId: number) =>
    (await ada.get(`/customer/orders/recent/${orderId}`)).body.order ??
    (await service.get(`/merchant/admin/orders?merchantId=1001`, owner)).body.orders.find(
      (order: { order_id: number }) => order.order_id === orderId,
    )

  test('and credit by support are limited to $100 per order; finance has no limit', async () => {
    const [support, finance] = [await staffToken(service, 'support'), await staffToken(service, 'finance')]
    const { order_id } = await completed(undefined, { tip: 120 })
    const give = (amount: number, headers: { authorization: string }) =>
      service.post(`/operator/orders/${order_id}/refund`, { reason: 'Late.', amount }, headers)
    assert.equal((await give(60, support)).status, 200)
    assert.deepEqual(codesOf(await give(40.01, support)), ['forbidden'], 'what was refunded before counts')
    assert.equal((await give(40, support)).status, 200)
    assert.equal((await give(1, finance)).status, 200)
    const grant = (value: number, headers: { authorization: string }) =>
      service.post('/operator/credits', { email: 'ada@example.com', value }, headers)
    assert.deepEqual(codesOf(await grant(100.01, support)), ['forbidden'])
    assert.equal((await grant(100, support)).status, 200)
    assert.equal((await grant(100.01, finance)).status, 200)
    await runJobs(service)
  })

  test('of a line go back to the card with tax once the gateway confirms', async () => {
    const order = await completed()
    const { status, body } = await refund(order.order_id, { lines: [{ item_key: 1, quantity: 1 }] })
    assert.equal(status, 200)
    const share = Math.round((order.tax * 100 * order.cart[1].price) / order.subtotal) / 100
    assert.equal(body.amount, Math.round((order.cart[1].price + share) * 100) / 100)
    assert.equal(body.order.refunds[0].status, 'pending')
    const before = heldBy(service, 'captured')
    await runJobs(service)
    assert.equal(heldBy(service, 'captured'), before, 'only a part went back')
    const shown = await read(order.order_id)
    assert.equal(shown.refunded, body.amount)
    assert.deepEqual(shown.refunds[0].payments, [
      { type: 'credit_card', amount: body.amount, status: 'done' },
    ])
    assert.equal(shown.total, order.total, 'what was sold stays as it was')
    const kinds = (await listEntries(service.db, order.order_id)).map(({ kind }) => kind)
    assert.deepEqual(kinds, ['placed', 'completed', 'refunded'])
  })

  test('are emailed to the customer only after the money is returned', async () => {
    const order = await completed()
    await runJobsWithEmails(service)
    await refund(order.order_id, { tip: 1 })
    service.gateway.next.refund.push({ kind: 'unknown' })
    await assert.rejects(runJobsWithEmails(service), /not settled/)
    const [mail, ...more] = await runJobsWithEmails(service)
    assert.deepEqual([mail?.to, more.length], ['ada@example.com', 0])
    assert.match(mail!.subject, new RegExp(`Refund of \\$1.00 for your order ${order.order_id} at Seaport`))
    assert.match(mail!.text, /refunded \$1.00[\s\S]*\$1.00 back to Visa 4242[\s\S]*Reason: Cold\./)
    await refundAsOperator(order.order_id, { amount: 2, to: 'credit' })
    const [toCredit] = await runJobsWithEmails(service)
    assert.match(toCredit!.text, /We refunded \$2.00[\s\S]*\$2.00 is back in your credit\./)
  })

  test('refunds during a chargeback are refused by the gateway: shown as failed, with no money returned and no email', async () => {
    const order = await completed()
    await runJobsWithEmails(service)
    const made = await refund(order.order_id, { tip: 1 })
    service.gateway.next.refund.push({ kind: 'refused', reason: 'charge_disputed' })
    assert.deepEqual(await runJobsWithEmails(service), [])
    const shown = await read(order.order_id)
    assert.deepEqual([shown.refunds[0].refund_id, shown.refunds[0].status], [made.body.refund_id, 'failed'])
    assert.equal(shown.refunded, 0)
    const kinds = (await listEntries(service.db, order.order_id)).map(({ kind }) => kind)
    assert.deepEqual(kinds, ['placed', 'completed', 'refunded', 'refund_failed'])
  })

  test('never return more than was paid when 10 are made at once', async () => {
    const order = await completed()
    const asked = Array.from({ length: 10 }, () => refund(order.order_id, { amount: 5 }))
    const answers = await Promise.all(asked)
    const given = answers.filter(({ status }) => status === 200).length
    const share = order.subtotal + order.tax + order.delivery_fee + order.tip
    assert.equal(given, Math.min(10, Math.floor(share / 5)))
    for (const answer of answers.filter(({ status }) => status !== 200))
      assert.deepEqual(codesOf(answer), ['refund_too_large'])
    await runJobs(service)
    assert.equal((await read(order.order_id)).refunded, given * 5)
  })

  test("return everything that's left, including points, if no part is named", async () => {
    const order = await completed()
    assert.ok((await service.db.get(pointsOf, [order.order_id])).points > 0)
    await refund(order.order_id, { tip: 1 })
    const rest = await refundAsOperator(order.order_id)
    assert.equal(rest.body.amount, Math.round((order.total - 1) * 100) / 100)
    assert.equal(rest.body.order.refunded, order.total)
    assert.equal((await service.db.get(pointsOf, [order.order_id])).points, 0)
    await runJobs(service)
    assert.deepEqual(codesOf(await refundAsOperator(order.order_id)), ['refund_too_large'])
  })

  test('of a split payment go back in reverse order of payment, with a promotion last', async () => {
    await ada.post('/customer/promo/deal', { deal_code: 'TENOFF' })
    const { body } = await ada.get('/customer/cart/1001/checkout')
    const deal = body.payment_methods.promo.find(({ code }: { code: string }) => code === 'TENOFF')
    const [gift] = body.payment_methods.gift_card
    const payments = [
      { type: 'promo', id: deal.id },
      { type: 'gift_card', id: gift.id, amount: 4 },
      { type: 'credit_card', id: 3 },
    ]
    const before = await getBalance(service.db, 'gift_card', gift.id)
    const order = await completed(payments)
    const byCard = Math.round((order.total - order.promo_amount_used - 4) * 100) / 100
    const first = await refundAsOperator(order.order_id, { amount: byCard + 1 })
    assert.deepEqual(
      first.body.order.refunds[0].payments.map(({ type, amount }: { type: string; amount: number }) => [
        type,
        amount,
      ]),
      [
        ['credit_card', byCard],
        ['gift_card', 1],
      ],
    )
    assert.deepEqual(await service.db.rows(usesOf, [order.order_id]), [{ released: false }])
    await refundAsOperator(order.order_id)
    assert.equal(await getBalance(service.db, 'gift_card', gift.id), before)
    assert.deepEqual(await service.db.rows(usesOf, [order.order_id]), [{ released: false }], 'the card waits')
    await runJobs(service)
    assert.deepEqual(await service.db.rows(usesOf, [order.order_id]), [{ released: true }])
  })

  test('can become credit, except promotions', async () => {
    const { body: before } = await ada.get('/customer/account')
    const order = await completed()
    const { body } = await refundAsOperator(order.order_id, { amount: 2.5, to: 'credit' })
    assert.equal(body.order.refunds[0].status, 'done')
    const { body: now } = await ada.get('/customer/account')
    assert.equal(now.user_payments.credit_balance.value, before.user_payments.credit_balance.value + 2.5)
  })

  test("of cash are returned by the merchant, and recorded on the merchant's account", async () => {
    const order = await completed([{ type: 'cash' }])
    const owed = await getBalance(service.db, 'merchant', 1001)
    const { body } = await refund(order.order_id, { lines: [{ item_key: 1, quantity: 1 }] })
    assert.equal(body.order.refunds[0].status, 'done')
    const tax = Math.round(body.order.refunds[0].tax * 100)
    assert.equal(
      await getBalance(service.db, 'merchant', 1001),
      owed + tax,
      'the tax that it paid out for us',
    )
  })

  test('that the gateway refuses are shown as failed, reversed in the ledger, and can be retried', async () => {
    const cards = {
      cc_number: '4000000000005126',
      exp_month: 12,
      exp_year: 2040,
      cvv: '123',
      billing_zip: '10038',
    }
    const { body: saved } = await ada.post('/customer/cc', cards)
    const order = await completed([{ type: 'credit_card', id: saved.cc_id }])
    const { points } = await service.db.get(pointsOf, [order.order_id])
    const owed = await getBalance(service.db, 'merchant', 1001)
    await refund(order.order_id, { lines: [{ item_key: 0, quantity: 2 }] })
    await runJobs(service)
    const shown = await read(order.order_id)
    assert.equal(shown.refunds[0].status, 'failed')
    assert.equal(shown.refunded, 0)
    assert.equal(await getBalance(service.db, 'merchant', 1001), owed)
    assert.equal((await service.db.get(pointsOf, [order.order_id])).points, points)
    const { body } = await service.get('/operator/refunds', operator)
    assert.ok(body.orders.some(({ order_id }: { order_id: number }) => order_id === order.order_id))
    const again = await refundAsOperator(order.order_id, {
      lines: [{ item_key: 0, quantity: 2 }],
      to: 'credit',
    })
    assert.equal(again.status, 200, again.text)
  })

  test("wait for a gateway that doesn't respond, and are paid once", async () => {
    const order = await completed()
    service.gateway.next.refund.push({ kind: 'unknown' })
    await refund(order.order_id, { amount: 1 })
    await assert.rejects(runJobs(service), /gave no answer/)
    assert.equal((await read(order.order_id)).refunds[0].status, 'pending')
    await runJobs(service)
    await runJobs(service)
    assert.equal((await read(order.order_id)).refunds[0].status, 'done')
  })

  test("are refused if they aren't due", async () => {
    await ada.put(1001, blt, 2)
    const placed = (await ada.checkOut(1001, { payments: [{ type: 'credit_card', id: 3 }] })).body.order_id
    assert.deepEqual(codesOf(await refund(placed)), ['invalid_action'])
    const order = await completed()
    const { order_id } = order
    assert.deepEqual(codesOf(await refund(999_999)), ['unknown_order'])
    assert.deepEqual(codesOf(await refund(order_id, { lines: [{ item_key: 7, quantity: 1 }] })), [
      'invalid_parameter',
    ])
    assert.deepEqual(codesOf(await refund(order_id, { lines: [{ item_key: 0, quantity: 3 }] })), [
      'refund_too_large',
    ])
    assert.deepEqual(codesOf(await refund(order_id, { amount: -1 })), ['invalid_parameter'])
    assert.deepEqual(codesOf(await refund(order_id, { amount: 1e9 })), ['invalid_parameter'])
    assert.deepEqual(codesOf(await refund(order_id, { tip: order.tip + 0.01 })), ['refund_too_large'])
    const rival = await logIn(service, {
      ...merchantApp,
      username: 'rival@example.com',
      scope: 'global,merchant',
    })
    const foreign = { authorization: rival.access_token as string }
    assert.deepEqual(codesOf(await refund(order_id, {}, foreign)), ['forbidden'])
    const other = { merchantId: 1007, orderId: order_id, reason: 'x' }
    assert.deepEqual(codesOf(await service.post('/merchant/admin/orders/refund', other, foreign)), [
      'unknown_order',
    ])
    assert.equal((await read(order_id)).refunded, 0)
  })

  test('end 30 days after completion for the merchant, 120 for the operator', async () => {
    const { order_id } = await completed()
    const day = 86_400_000
    const start = service.clock.ms
    service.clock.ms = start + 31 * day
    assert.deepEqual(codesOf(await refund(order_id, { amount: 1 }, operator)), ['refund_too_late'])
    assert.equal((await refundAsOperator(order_id, { amount: 1 })).status, 200)
    service.clock.ms = start + 121 * day
    assert.deepEqual(codesOf(await refundAsOperator(order_id, { amount: 1 })), ['refund_too_late'])
    service.clock.ms = start
    await runJobs(service)
  })
})
