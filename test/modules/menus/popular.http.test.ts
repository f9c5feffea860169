import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { sql } from '../../../src/db/database.ts'
import { consumeEvents } from '../../../src/modules/events/consume.ts'
import { countOrderedItems, deleteOldCounts } from '../../../src/modules/menus/popular/index.ts'
import { choosePopular, countItems, minOrders } from '../../../src/modules/menus/popular/rules.ts'
import { publishAll } from '../../support/events.ts'
import { eventually } from '../../support/eventually.ts'
import { compile, item, option, priceGroup, subMenu } from '../../support/menus.ts'
import { itemId, orderService, readMenu, shopper } from '../../support/orders.ts'
import { operator, testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo' })
const clearCounts = sql<unknown>('DELETE FROM menu_item_orders WHERE merchant_id = $1')
const countsOf = sql<{ entity_id: number; orders: number }>(
  'SELECT entity_id, sum(orders)::integer AS orders FROM menu_item_orders WHERE merchant_id = $1 GROUP BY 1 ORDER BY 1',
)

let number = 0
const placed = (merchantId: number, ...item_ids: string[]) => {
  number += 1
  return {
    ...{ type: 'order.placed' as const, merchantId, orderId: number, subject: `popular ${number}`, data: {} },
    payload: { merchant_id: merchantId, status: 'placed', item_ids },
  }
}
const consume = () => consumeEvents(service.db, [countOrderedItems])
const popularOf = async (merchantId: number) => {
  const { body } = await service.get(`/merchant/${merchantId}/?client_id=demo-app`)
  return body.merchant.popular.map(({ name }: { name: string }) => name)
}

describe('popular items', () => {
  test('have at least 5 orders, and come most ordered first while they can be ordered', async () => {
    const [pancakes, oatmeal, fish] = await Promise.all(
      ['Buttermilk Pancakes', 'Oatmeal', 'Fish and Chips'].map((name) => itemId(service, 1001, name)),
    )
    await service.db.rows(clearCounts, [1001])
    await eventually(async () => assert.deepEqual(await popularOf(1001), []))
    const orders = [
      ...Array.from({ length: 5 }, () => placed(1001, oatmeal!, oatmeal!)),
      ...Array.from({ length: 6 }, () => placed(1001, pancakes!, 'V17')),
      ...Array.from({ length: minOrders - 1 }, () => placed(1001, fish!)),
    ]
    await publishAll(service, orders)
    await consume()
    await consume()
    await eventually(async () =>
      assert.deepEqual(await popularOf(1001), ['Buttermilk Pancakes', 'Oatmeal'], 'each order counts once'),
    )
    const soldOut = (available: boolean) =>
      service.put(
        '/merchant/admin/menu/availability',
        { merchantId: 1001, id: pancakes, available },
        operator,
      )
    assert.equal((await soldOut(false)).status, 200)
    assert.deepEqual(await popularOf(1001), ['Oatmeal'])
    await soldOut(true)
    const { body } = await service.get('/merchant/1001/?client_id=demo-app')
    assert.deepEqual(
      body.merchant.popular.map(({ id, price }: any) => [id, price]),
      [
        [pancakes, 9.5],
        [oatmeal, 6],
      ],
      'an item in sizes costs what the smallest does',
    )
  })

  test('are forgotten after 30 days', async () => {
    service.clock.ms += 32 * 86_400_000
    try {
      await deleteOldCounts(service.db, service.clock.ms)
      assert.deepEqual(await service.db.rows(countsOf, [1001]), [])
    } finally {
      service.clock.ms -= 32 * 86_400_000
    }
  })

  test('of one merchant don’t affect another’s, or items that are gone or never existed', async () => {
    await service.db.rows(clearCounts, [1007])
    const foreign = await itemId(service, 1001, 'Oatmeal')
    await publishAll(service, [placed(1007, foreign, 'N999999999', '__proto__', 'N', '')])
    await consume()
    assert.deepEqual(await service.db.rows(countsOf, [1007]), [])
  })
})

const shop = orderService()
test('a placed order is counted by its items', async () => {
  const oatmeal = await itemId(shop, 1001, 'Oatmeal')
  const size = (await readMenu(shop, 1001)).find('Oatmeal').children[0]!.children[0]!
  await shop.db.rows(clearCounts, [1001])
  const ada = await shopper(shop)
  for (const quantity of [2, 1])
    assert.equal((await ada.put(1001, oatmeal, quantity, { [size.id]: 1 })).status, 200)
  const { status, text } = await ada.checkOut(1001, { order_type: 'pickup', payments: [{ type: 'cash' }] })
  assert.equal(status, 200, text)
  await consumeEvents(shop.db, [countOrderedItems])
  assert.deepEqual(await shop.db.rows(countsOf, [1001]), [{ entity_id: Number(oatmeal.slice(1)), orders: 1 }])
})

describe('the selection of popular items', () => {
  const { menu } = compile([
    [
      subMenu(1),
      [item(2, { price: 500 })],
      [item(3, { price: 700 })],
      [item(4, { price: 0 }), [priceGroup(5), [option(6, { price: 900 })], [option(7, { price: 400 })]]],
    ],
  ])

  test('shows only menu items, by count, at most 10', () => {
    const count = fc.record({ entityId: fc.integer({ min: 1, max: 12 }), orders: fc.nat(20) })
    const counts = fc.uniqueArray(count, { selector: ({ entityId }) => entityId })
    fc.assert(
      fc.property(counts, (list) => {
        const shown = choosePopular(list, menu, 0)
        const ordersOf = (id: string) => list.find(({ entityId }) => `N${entityId}` === id)!.orders
        assert.ok(shown.length <= 10)
        assert.ok(shown.every(({ id }) => ['N2', 'N3', 'N4'].includes(id) && ordersOf(id) >= minOrders))
        const orders = shown.map(({ id }) => ordersOf(id))
        assert.deepEqual(
          orders,
          orders.toSorted((a, b) => b - a),
        )
        const expected = list.filter((one) => [2, 3, 4].includes(one.entityId) && one.orders >= minOrders)
        assert.equal(shown.length, expected.length)
      }),
    )
  })

  test('counts an item once per order, however often it is in it', () => {
    const orders = fc.array(
      fc.record({
        merchant_id: fc.integer({ min: 1, max: 2 }),
        item_ids: fc.array(fc.constantFrom('N1', 'N2', 'V1', 'x')),
      }),
    )
    fc.assert(
      fc.property(orders, (list) => {
        const counts = countItems(list.map((order) => ({ ...order, at: 0 })))
        for (const { merchantId, entityId, orders } of counts) {
          const holding = list.filter(
            (order) => order.merchant_id === merchantId && order.item_ids.includes(`N${entityId}` as never),
          )
          assert.equal(orders, holding.length)
        }
      }),
    )
  })
})
