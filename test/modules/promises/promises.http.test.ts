import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { sql } from '../../../src/db/database.ts'
import { openMerchantDirectory } from '../../../src/modules/merchants/directory.ts'
import { learnRecentTimes } from '../../../src/modules/promises/learn-times.ts'
import { confirmByHand, itemId, orderService, shopper } from '../../support/orders.ts'
import { operator } from '../../support/test-service.ts'

const service = orderService()
const address = '199 Water St, New York, NY 10038'

describe('promised times', () => {
  let ada: Awaited<ReturnType<typeof shopper>>
  let blt: string
  before(async () => {
    await confirmByHand(service, 1001)
    await service.put('/operator/merchants/1001', { courierDelivery: false }, operator)
    ada = await shopper(service)
    blt = await itemId(service, 1001, 'BLT')
  })
  const place = async () => {
    await ada.put(1001, blt, 2)
    const answer = await ada.checkOut(1001, { payments: [{ type: 'cash' }] })
    assert.equal(answer.status, 200, answer.text)
    return answer.body.order
  }
  const act = (orderId: number, action: string) =>
    service.put('/merchant/admin/orders', { merchantId: 1001, orderId, action }, operator)
  const info = async () =>
    (await service.get('/merchant/1001?client_id=demo-app')).body.merchant.ordering.estimate
  const minutes = (order: { promised_at: string; order_date: string }) =>
    (Date.parse(order.promised_at) - Date.parse(order.order_date)) / 60_000

  test('are the merchant’s own estimate at first, everywhere', async () => {
    const shown = await info()
    assert.equal(shown.basis, 'merchant')
    assert.equal(shown.delivery_minutes_high - shown.delivery_minutes_low, 15)
    const { body } = await service.get(
      `/merchant/search/delivery?client_id=demo-app&address=${encodeURIComponent(address)}`,
    )
    const found = body.merchants.find(({ id }: { id: string }) => id === '1001')
    assert.deepEqual(found.ordering.estimate, shown)
    assert.deepEqual((await ada.get('/customer/cart/1001')).body.estimate, shown)
    assert.deepEqual((await ada.get('/customer/cart/1001/checkout')).body.estimate, shown)
    const order = await place()
    assert.equal(minutes(order), shown.delivery_minutes_high)
    assert.deepEqual(
      (await ada.get(`/customer/orders/recent/${order.order_id}`)).body.order.promised_at,
      order.promised_at,
    )
    await act(order.order_id, 'reject')
  })

  test('are learned from the merchant’s own orders, and grow with its queue', async () => {
    for (let day = 0; day < 10; day++) {
      const order = await place()
      await act(order.order_id, 'confirm')
      service.clock.ms += 11 * 60_000
      await act(order.order_id, 'ready')
      service.clock.ms += 9 * 60_000
      await act(order.order_id, 'complete')
      service.clock.ms += (24 * 60 - 20) * 60_000
    }
    service.clock.ms -= (24 * 60 - 20) * 60_000
    const merchants = openMerchantDirectory(service.deps)
    await learnRecentTimes({ ...service.deps, merchants })
    await service.deps.changes.caughtUp(service.db)
    const shown = await info()
    assert.equal(shown.basis, 'history')
    assert.ok(shown.delivery_minutes_low <= 20 && shown.delivery_minutes_high >= 20, JSON.stringify(shown))
    const cart = (await ada.get('/customer/cart/1001')).body.estimate
    assert.equal(cart.basis, 'history_and_queue')
    const order = await place()
    assert.ok(minutes(order) < 40)
    const changed = await service.db.get(
      sql<{ at: string }>('SELECT xmin::text AS at FROM merchants WHERE merchant_id = 1001'),
    )
    await learnRecentTimes({ ...service.deps, merchants: openMerchantDirectory(service.deps) })
    assert.deepEqual(
      await service.db.get(
        sql<{ at: string }>('SELECT xmin::text AS at FROM merchants WHERE merchant_id = 1001'),
      ),
      changed,
      'what was learned before is not written again',
    )
  })

  test('are measured: the share of deliveries within the window', async () => {
    const { text } = await service.get('/metrics')
    assert.match(text, /cellardoor_promises_kept_ratio [01]/)
  })
})
