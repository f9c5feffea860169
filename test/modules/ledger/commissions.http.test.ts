import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { listEntries } from '../../../src/modules/ledger/index.ts'
import { booksMustBeWhole, itemId, orderService, runJobs, shopper } from '../../support/orders.ts'
import { codesOf, staffToken } from '../../support/people.ts'
import { operator } from '../../support/test-service.ts'

const service = orderService()
const merchantId = 1001
const path = `/operator/merchants/${merchantId}/commission`
const at = (text: string) => Date.parse(`${text}-04:00`)

describe('commissions', () => {
  let ada: Awaited<ReturnType<typeof shopper>>
  let blt: string
  before(async () => {
    ada = await shopper(service)
    blt = await itemId(service, merchantId, 'BLT')
  })
  after(() => booksMustBeWhole(service.db))

  const act = async (orderId: number, action: string) => {
    const moved = await service.put('/merchant/admin/orders', { merchantId, orderId, action }, operator)
    assert.equal(moved.status, 200, moved.text)
  }
  const place = async (payment: object = { type: 'cash' }) => {
    await ada.put(merchantId, blt, 3)
    const placed = await ada.checkOut(merchantId, { order_type: 'pickup', payments: [payment] })
    assert.equal(placed.status, 200, placed.text)
    return placed.body.order as { order_id: number; total: number; subtotal: number }
  }
  const complete = async (orderId: number) => {
    await act(orderId, 'ready')
    await act(orderId, 'complete')
    await runJobs(service)
  }
  const set = (body: object, headers = operator) => service.put(path, body, headers)
  const payoutOf = async (day: string) =>
    (await service.get(`/operator/payouts?day=${day}&merchant_id=${merchantId}`, operator)).body.payouts[0]
  const taken = async (orderId: number) =>
    (await listEntries(service.db, orderId))
      .flatMap(({ lines }) => lines)
      .filter(({ account, part }) => account === 'merchant' && ['commission', 'order_fee'].includes(part!))
      .reduce((sum, { cents }) => sum - cents, 0)

  test('apply from their date: an order pays what is in effect when it is completed', async () => {
    service.clock.ms = at('2026-06-10T12:00:00')
    assert.deepEqual((await service.get(path, operator)).body.commissions, [])
    const answer = await set({ percent: 10, fixed: 0.3, from: '2026-06-11' })
    assert.equal(answer.status, 200, answer.text)
    assert.equal(answer.body.current, null, 'it has not begun')
    const later = await set({ percent: 12.5, from: '2026-06-12' })
    assert.deepEqual(later.body.commissions, [
      { percent: 10, fixed: 0.3, courier_share: 0, from: '2026-06-11' },
      { percent: 12.5, fixed: 0, courier_share: 0, from: '2026-06-12' },
    ])

    const before = await place()
    await complete(before.order_id)
    assert.equal(await taken(before.order_id), 0)
    const overnight = await place()
    service.clock.ms = at('2026-06-11T12:00:00')
    assert.equal((await service.get(path, operator)).body.current.percent, 10)
    await complete(overnight.order_id)
    const commission = Math.round(overnight.subtotal * 10) + 30
    assert.equal(await taken(overnight.order_id), commission)

    const first = await payoutOf('2026-06-10')
    assert.equal(first.commission, 0)
    const second = await payoutOf('2026-06-11')
    assert.equal(Math.round(second.commission * 100), commission)
    const { gross, refunds, fees, tax_collected, cash_taken, net } = second
    assert.equal(
      Math.round(net * 100),
      Math.round((gross - refunds - fees - tax_collected - cash_taken) * 100),
    )
    const own = await service.get(
      `/merchant/admin/payouts?merchantId=${merchantId}&from=2026-06-11&to=2026-06-11`,
      operator,
    )
    assert.equal(own.body.total.commission, second.commission)
    assert.equal(own.body.total.net, net)
  })

  test('are returned in proportion with a refund, and charged again if the refund fails', async () => {
    service.clock.ms = at('2026-06-11T13:00:00')
    const order = await place({ type: 'credit_card', id: 3 })
    await complete(order.order_id)
    const all = await taken(order.order_id)
    const body = {
      merchantId,
      orderId: order.order_id,
      reason: 'Cold.',
      lines: [{ item_key: 0, quantity: 1 }],
    }
    service.gateway.next.refund.push({ kind: 'refused', reason: 'closed' })
    assert.equal((await service.post('/merchant/admin/orders/refund', body, operator)).status, 200)
    const less = await taken(order.order_id)
    assert.equal(less, Math.round((order.subtotal * 100 * 2) / 3 / 10) + 30)
    await runJobs(service)
    assert.equal(await taken(order.order_id), all, 'the gateway refused it')
    const whole = await service.post(
      `/operator/orders/${order.order_id}/refund`,
      { reason: 'Never came.' },
      operator,
    )
    assert.equal(whole.status, 200, whole.text)
    assert.equal(await taken(order.order_id), 30, 'the fee for the order is kept')
    await runJobs(service)
  })

  test('can’t be changed for past days, but finance can change those of today and later', async () => {
    service.clock.ms = at('2026-06-11T22:00:00')
    const past = await set({ percent: 1, from: '2026-06-10' })
    assert.deepEqual(codesOf(past), ['invalid_parameter'])
    for (const wrong of [
      { percent: 101 },
      { percent: -1 },
      { percent: 1.00001 },
      { percent: 1, fixed: 0.001 },
    ])
      assert.equal((await set(wrong)).status, 400)
    assert.deepEqual(codesOf(await set({ percent: 1, from: '2026-02-30' })), ['invalid_parameter'])
    assert.deepEqual(
      codesOf(await service.put('/operator/merchants/999999/commission', { percent: 1 }, operator)),
      ['unknown_merchant'],
    )
    const [support, finance] = [await staffToken(service, 'support'), await staffToken(service, 'finance')]
    assert.deepEqual(codesOf(await set({ percent: 11 }, support)), ['forbidden'])
    const changed = await set({ percent: 11, courier_share: 40, reason: 'Agreed.' }, finance)
    assert.deepEqual(changed.body.current, { percent: 11, fixed: 0, courier_share: 40, from: '2026-06-11' })
    const audited = await service.get('/operator/audit?action=merchant.commission_set&limit=1', operator)
    const [record] = audited.body.records
    assert.deepEqual(
      [record.subject, record.before.percent, record.after.percent, record.after.reason],
      [String(merchantId), 10, 11, 'Agreed.'],
    )
  })
})
