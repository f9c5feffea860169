import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { giveBackTip, settleTips } from '../../../src/modules/checkout/tips/settle-tips.ts'
import { listEntries } from '../../../src/modules/ledger/index.ts'
import {
  booksMustBeWhole,
  codesOf,
  guestToken,
  orderService,
  runJobs,
  runJobsWithEmails,
  shopper,
} from '../../support/orders.ts'
import { operator } from '../../support/test-service.ts'
import { type HelpDesk, hourMs, openHelpDesk } from '../help/help-desk.ts'

const service = orderService()

describe('a tip after delivery', () => {
  let desk: HelpDesk
  before(async () => {
    desk = await openHelpDesk(service)
  })
  after(() => booksMustBeWhole(service.db))
  const tip = (orderId: number, body: object, headers: Record<string, string> = desk.ada.headers) =>
    service.post(`/customer/orders/${orderId}/tip`, body, headers)
  const orderOf = async (orderId: number) =>
    (await desk.ada.get(`/customer/orders/recent/${orderId}`)).body.order
  const captured = () =>
    [...service.gateway.holds.values()].reduce(
      (sum, { state, amount, refunded }) => (state === 'captured' ? sum + amount - refunded : sum),
      0,
    )
  const recovery = () => ({ ...service.deps, payments: service.gateway })
  /** What the jobs of tips would do. */
  const giveBack = async () => {
    for (const { task, payload } of await runJobs(service))
      if (task === 'give_back_tip') await giveBackTip(recovery(), payload)
  }

  test('is charged to the card of the order, booked on its own, and shown', async () => {
    const orderId = await desk.completed(undefined, { tip: 1 })
    const [earlier, held] = [await orderOf(orderId), captured()]
    const { status, body, text } = await tip(orderId, { tip: 2.5 })
    assert.equal(status, 200, text)
    const { order } = body
    assert.deepEqual([order.tip, order.tip_added], [3.5, 2.5])
    assert.equal(Math.round(order.total * 100), Math.round(earlier.total * 100) + 250)
    assert.equal(captured() - held, 250)
    const entry = (await listEntries(service.db, orderId)).at(-1)!
    assert.equal(entry.kind, 'tipped')
    assert.deepEqual(
      entry.lines.map(({ account, party, part, cents }) => [account, party, part, cents]),
      [
        ['card', 0, '', -250],
        ['merchant', 1001, 'tip', 250],
      ],
    )
    const { payments } = (await service.get(`/operator/orders/${orderId}`, operator)).body
    assert.deepEqual(
      payments.map(({ amount, state }: { amount: number; state: string }) => [amount, state]).at(-1),
      [2.5, 'captured'],
    )
  })

  test('is confirmed by an email that links the order, and published as an event', async () => {
    const orderId = await desk.completed()
    await runJobsWithEmails(service)
    const spanish = { ...desk.ada.headers, 'accept-language': 'es' }
    assert.equal((await tip(orderId, { tip: 2.5 }, spanish)).status, 200)
    const [mail, ...more] = await runJobsWithEmails(service)
    assert.equal(more.length, 0)
    assert.equal(mail!.subject, `Your tip for order ${orderId} at Seaport All-Day Kitchen`)
    assert.match(mail!.text, /tip of \$2\.50[\s\S]*You paid \$2\.50 with \S+ \d{4}\./)
    assert.match(mail!.text, new RegExp(`View your order:\\n\\S+/orders/${orderId}`))
    const { events } = (await service.get(`/events?types=order.tipped&limit=100`, operator)).body
    assert.equal(events.filter(({ order_id }: { order_id: number }) => order_id === orderId).length, 1)
  })

  test('is refunded like any tip', async () => {
    const orderId = await desk.completed(undefined, { tip: 1 })
    await tip(orderId, { tip: 2 })
    const held = captured()
    const refund = (body: object) =>
      service.post(`/operator/orders/${orderId}/refund`, { reason: 'Oops.', ...body }, operator)
    assert.deepEqual(codesOf(await refund({ tip: 3.01 })), ['refund_too_large'])
    assert.equal((await refund({ tip: true })).body.amount, 3)
    await runJobs(service)
    assert.equal(held - captured(), 300)
    const rest = await refund({})
    assert.equal(rest.status, 200)
    await runJobs(service)
    const shown = await orderOf(orderId)
    assert.deepEqual(
      [shown.refunded, shown.refunds.every(({ status }: { status: string }) => status === 'done')],
      [shown.total, true],
    )
  })

  test('is charged once for an Idempotency-Key, and one at a time without', async () => {
    const orderId = await desk.completed()
    const held = captured()
    const keyed = { ...desk.ada.headers, 'idempotency-key': `tip-${orderId}` }
    const answers = await Promise.all([1, 2, 3].map(() => tip(orderId, { tip: 1 }, keyed)))
    for (const { status, body } of answers)
      assert.ok(status === 200 || body.message[0].code === 'in_progress', JSON.stringify(body))
    assert.equal((await tip(orderId, { tip: 1 }, keyed)).headers.get('idempotent-replayed'), 'true')
    assert.equal(captured() - held, 100)
    const more = await Promise.all([1, 2, 3].map(() => tip(orderId, { tip: 1 })))
    const done = more.filter(({ status }) => status === 200).length
    assert.equal(captured() - held, 100 + done * 100)
    assert.equal((await orderOf(orderId)).tip_added, 1 + done)
  })

  test('is not charged to a declined card, and refunded if the gateway leaves it open', async () => {
    const orderId = await desk.completed()
    const held = captured()
    service.gateway.next.authorize.push({ kind: 'declined', reason: 'declined' })
    assert.deepEqual(codesOf(await tip(orderId, { tip: 1 })), ['payment_declined'])
    service.gateway.next.authorize.push({ kind: 'unknown' })
    assert.deepEqual(codesOf(await tip(orderId, { tip: 1 })), ['payments_unavailable'])
    service.gateway.next.capture.push({ kind: 'unknown' })
    assert.deepEqual(codesOf(await tip(orderId, { tip: 1 })), ['payments_unavailable'])
    await giveBack()
    assert.equal(captured(), held)
    assert.ok([...service.gateway.holds.values()].every(({ state }) => state !== 'held'))
    assert.equal((await orderOf(orderId)).tip_added, 0)
    const { rows } = await service.db.pool.query(
      'SELECT count(*)::int AS left FROM order_tips WHERE order_id = $1 AND (may_hold OR card IS NOT NULL)',
      [orderId],
    )
    assert.deepEqual(rows, [{ left: 0 }])
  })

  test('never leaves a charge without a tip if the process dies after the charge', async () => {
    const orderId = await desk.completed()
    const held = captured()
    const { rows } = await service.db.pool.query(
      `INSERT INTO order_tips (merchant_id, order_id, tip, amount_cents, state, card, started_at)
       SELECT 1001, $1, 1, 300, 'charging', jsonb_build_object('gateway', gateway, 'token', gateway_token, 'isUsedOnce', false, 'ccId', cc_id), $2
       FROM saved_cards WHERE cc_id = 3 RETURNING tip_id::int AS "tipId", card`,
      [orderId, new Date(service.clock.ms)],
    )
    const [{ tipId, card }] = rows
    const wanted = { source: { token: card.token }, amount: 300, reference: String(orderId) }
    const authorized = await service.gateway.authorize(`tip-${tipId}`, wanted)
    assert.equal(authorized.kind, 'authorized')
    const { paymentId } = authorized as { paymentId: string }
    await service.gateway.capture(`capture-tip-${tipId}`, { paymentId, amount: 300 })
    assert.deepEqual(codesOf(await tip(orderId, { tip: 1 })), ['in_progress'])
    await settleTips(recovery())
    assert.equal(captured() - held, 300, 'it may still be under way')
    service.clock.ms += 61_000
    await settleTips(recovery())
    await settleTips(recovery())
    await giveBack()
    assert.equal(captured(), held)
    assert.equal((await tip(orderId, { tip: 1 })).status, 200, 'the way is free again')
    service.clock.ms -= 61_000
  })

  test('is refused before delivery, after 7 days, for other people and without a card', async () => {
    const orderId = await desk.completed([{ type: 'cash' }])
    assert.deepEqual(codesOf(await tip(orderId, { tip: 1 })), ['bad_payment'])
    assert.equal((await tip(orderId, { tip: 1, payment: { type: 'credit_card', id: '3' } })).status, 200)
    assert.deepEqual(codesOf(await tip(orderId, { tip: 1, payment: { type: 'credit_card', id: '999' } })), [
      'bad_payment',
    ])
    for (const wrong of [0, -1, 0.001, 1.005, 1001, 'much'])
      assert.equal((await tip(orderId, { tip: wrong })).status, 400, String(wrong))
    const stranger = (await shopper(service, 'new@example.com')).headers
    assert.deepEqual(codesOf(await tip(orderId, { tip: 1 }, stranger)), ['unknown_order'])
    const later = await desk.completed()
    service.clock.ms += 7 * 24 * hourMs + 1000
    assert.deepEqual(codesOf(await tip(later, { tip: 1 })), ['invalid_action'])
    service.clock.ms -= 7 * 24 * hourMs + 1000
    await desk.ada.put(1001, desk.blt, 1)
    const { order_id } = (
      await desk.ada.checkOut(1001, { order_type: 'pickup', payments: [{ type: 'cash' }] })
    ).body
    assert.deepEqual(codesOf(await tip(order_id, { tip: 1, payment: { type: 'credit_card', id: '3' } })), [
      'invalid_action',
    ])
  })

  test('can be paid by a guest with a card of their own', async () => {
    const guest = { 'guest-token': await guestToken(service) }
    const as = '?client_id=demo-app'
    await service.post(`/customer/cart/1001${as}`, { item: { item_id: desk.blt, item_qty: 1 } }, guest)
    const contact = { first_name: 'Gus', last_name: 'Guest', email: 'gus@example.com', phone: '2125550111' }
    const placed = await service.post(
      `/customer/cart/1001/checkout${as}`,
      { order_type: 'pickup', payments: [{ type: 'cash' }], ...contact },
      guest,
    )
    const orderId = placed.body.order_id
    for (const action of ['confirm', 'ready', 'complete'])
      await service.put('/merchant/admin/orders', { merchantId: 1001, orderId, action }, desk.owner)
    const pay = (body: object) => service.post(`/customer/orders/${orderId}/tip${as}`, body, guest)
    assert.deepEqual(codesOf(await pay({ tip: 1 })), ['bad_payment'])
    const card = {
      cc_number: '4242424242424242',
      exp_month: 12,
      exp_year: 2030,
      cvv: '123',
      billing_zip: '10001',
    }
    const { status, body, text } = await pay({ tip: 1, payment: { type: 'credit_card', card } })
    assert.equal(status, 200, text)
    assert.equal(body.order.tip_added, 1)
    const forgotten = (await runJobs(service)).filter(({ task }) => task === 'forget_card')
    assert.equal(forgotten.length, 1)
    const wrong = { ...card, cc_number: '4242424242424241' }
    assert.deepEqual(codesOf(await pay({ tip: 1, payment: { type: 'credit_card', card: wrong } })), [
      'invalid_parameter',
    ])
    for (let time = 0; time < 5; time++) {
      service.gateway.next.authorize.push({ kind: 'declined', reason: 'declined' })
      const refused = await pay({ tip: 1, payment: { type: 'credit_card', card } })
      assert.deepEqual(codesOf(refused), ['payment_declined'])
    }
    const sixth = await pay({ tip: 1, payment: { type: 'credit_card', card } })
    assert.deepEqual(codesOf(sixth), ['sign_in_required'], 'declines count as they do at checkout')
  })
})
