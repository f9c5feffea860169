import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { sql } from '../../../src/db/database.ts'
import { writeTransition } from '../../../src/modules/fulfillment/order-store.ts'
import { lockOrder } from '../../../src/modules/orders/order-store.ts'
import type { OrderStatus } from '../../../src/modules/orders/rules/order.ts'
import { itemId, orderService, shopper } from '../../support/orders.ts'

const service = orderService()
/** What the connection has updated since its last report, including this transaction, and how much of it without touching an index. */
const updatesOfOrders = sql<{ updated: number; hot: number }>(
  `SELECT sum(n_tup_upd)::integer AS updated, sum(n_tup_hot_upd)::integer AS hot
   FROM pg_stat_xact_user_tables WHERE relname ~ '^orders'`,
)
const isOpen = sql<unknown>('SELECT FROM open_orders WHERE order_id = $1')
const lostAs = sql<{ status: string }>('SELECT status FROM lost_orders WHERE order_id = $1')
const lockOfMerchant = sql<{ locked: boolean }>(
  'SELECT xmax <> 0 AS locked FROM merchants WHERE merchant_id = $1',
)

describe('an order on its way', () => {
  let orderId: number
  before(async () => {
    const blt = await itemId(service, 1001, 'BLT')
    const ada = await shopper(service as never)
    await ada.put(1001, blt, 2)
    const merchantBefore = await service.db.get(lockOfMerchant, [1001])
    const placed = await ada.checkOut(1001, { order_type: 'pickup', payments: [{ type: 'cash' }] })
    orderId = placed.body.order_id
    assert.deepEqual(await service.db.get(lockOfMerchant, [1001]), merchantBefore)
  })
  const move = (to: OrderStatus) =>
    service.db.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId)
      const { status } = order!
      assert.notEqual(status, to)
      await writeTransition(tx, order!, {
        to,
        actor: 'test',
        reason: null,
        orderReason: null,
        prepMinutes: null,
        now: service.clock.ms,
      })
      return tx.get(updatesOfOrders)
    })

  test('changes without a write to any index of orders, and is open until it ends', async () => {
    for (const to of ['ready', 'out_for_delivery', 'completed'] as const) {
      assert.notEqual(await service.db.find(isOpen, [orderId]), undefined)
      const { updated, hot } = await move(to)
      assert.ok(updated > 0)
      assert.equal(hot, updated, to)
    }
    assert.equal(await service.db.find(isOpen, [orderId]), undefined)
  })

  test('is among the lost orders exactly while its status says so', async () => {
    for (const status of [
      'cancelled',
      'failed',
      'confirmed',
      'rejected',
      'completed',
      'cancelled',
      'completed',
    ]) {
      await service.db.pool.query('UPDATE orders SET status = $2 WHERE order_id = $1', [orderId, status])
      const isLost = ['rejected', 'cancelled', 'failed'].includes(status)
      assert.deepEqual(await service.db.rows(lostAs, [orderId]), isLost ? [{ status }] : [], status)
      assert.equal((await service.db.find(isOpen, [orderId])) !== undefined, status === 'confirmed')
    }
  })

  test('belongs to an existing merchant, which can’t be deleted', async () => {
    const copied = service.db.pool.query(
      `INSERT INTO orders SELECT (jsonb_populate_record(o, '{"order_id": 999999, "merchant_id": 424242}')).* FROM orders o WHERE order_id = ${orderId}`,
    )
    await assert.rejects(copied, /there is no merchant 424242/)
    await assert.rejects(
      service.db.pool.query('DELETE FROM merchants WHERE merchant_id = 1001'),
      /never deleted/,
    )
    await assert.rejects(
      service.db.pool.query('UPDATE merchants SET merchant_id = 424242 WHERE merchant_id = 1001'),
      /keep their key/,
    )
  })
})
