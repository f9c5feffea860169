import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { confirmByHand, itemId, orderService, shopper } from '../../support/orders.ts'

const service = orderService()

describe('a favorite order', () => {
  let ada: Awaited<ReturnType<typeof shopper>>
  let orderId: number
  before(async () => {
    await confirmByHand(service, 1001)
    ada = await shopper(service)
    await ada.put(1001, await itemId(service, 1001, 'BLT'), 2)
    const placed = await ada.checkOut(1001, { payments: [{ type: 'cash' }] })
    assert.deepEqual([placed.body.order.favorite, placed.body.order.favorite_name], [false, null])
    orderId = placed.body.order_id
    await ada.post(`/customer/orders/favorite/${orderId}`, { order_name: 'Lunch' })
  })

  test('is marked as a favorite wherever its customer reads it, even when it is canceled', async () => {
    const told = ({ body }: { body: any }) => [body.order.favorite, body.order.favorite_name]
    assert.deepEqual(told(await ada.get(`/customer/orders/recent/${orderId}`)), [true, 'Lunch'])
    assert.deepEqual(told(await ada.get(`/guest/orders/${orderId}`)), [true, 'Lunch'])
    const cancelled = await ada.post(`/customer/orders/${orderId}/cancel`)
    assert.equal(cancelled.body.order.status, 'cancelled')
    assert.deepEqual(told(cancelled), [true, 'Lunch'])
  })
})
