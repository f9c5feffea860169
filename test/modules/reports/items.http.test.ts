import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { temporaryFolder } from '../../../scripts/temporary-folder.ts'
import { closeFinishedDays } from '../../../src/modules/reports/index.ts'
import { archiveMonths } from '../../../src/upkeep/archive/archive-months.ts'
import { itemId, orderService, shopper } from '../../support/orders.ts'
import { operator } from '../../support/test-service.ts'

const service = orderService()
const { path: folder, remove } = temporaryFolder('item-reports')
after(remove)
const merchantId = 1001
const at = (text: string) => Date.parse(`${text}-04:00`)
const cents = (dollars: number) => Math.round(dollars * 100)
const span = 'from=2026-06-15&to=2026-06-17'
const columns = ['orders', 'gross', 'net', 'refunds', 'average', 'preparation_minutes', 'cancellations']

type Item = {
  id: string
  name: string
  orders: number
  quantity: number
  amount: number
  gross: number
  net: number
  refunds: number
  average: number | null
  preparation_minutes: number | null
  cancellations: number
}

const reportOf = async (by: string, path = `/merchant/admin/reports?merchantId=${merchantId}&`) => {
  const answer = await service.get(`${path}${span}&by=${by}`, operator)
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}
const ofAll = `/operator/reports?merchant_id=${merchantId}&`
const itemsNow = async (path?: string): Promise<Item[]> => (await reportOf('item', path)).items
/** The rows must add up to the report by day. */
async function sumsMustAgree(items: readonly Item[]) {
  const { total } = await reportOf('day')
  for (const field of ['gross', 'net', 'refunds'] as const)
    assert.equal(
      items.reduce((sum, item) => sum + cents(item[field]), 0),
      cents(total[field]),
      field,
    )
}

describe('reports by item', () => {
  let ada: Awaited<ReturnType<typeof shopper>>
  const ids: string[] = []
  const put = (path: string, body: object) => service.put(path, { merchantId, ...body }, operator)
  const move = async (orderId: number, action: string) => {
    const answer = await put('/merchant/admin/orders', { orderId, action })
    assert.equal(answer.status, 200, answer.text)
  }
  const place = async (time: string, lines: readonly (readonly [index: number, quantity: number])[]) => {
    service.clock.ms = at(time)
    for (const [index, quantity] of lines) await ada.put(merchantId, ids[index]!, quantity)
    const placed = await ada.checkOut(merchantId, {
      order_type: 'pickup',
      payments: [{ type: 'cash' }],
      tip: 3.33,
    })
    assert.equal(placed.status, 200, placed.text)
    return placed.body.order as { order_id: number; total: number; cart: { id: string; price: number }[] }
  }
  const sell = async (
    time: string,
    minutes: number,
    lines: readonly (readonly [index: number, quantity: number])[],
  ) => {
    const order = await place(time, lines)
    service.clock.ms += minutes * 60_000
    await move(order.order_id, 'ready')
    await move(order.order_id, 'complete')
    return order
  }
  const refund = async (orderId: number, what: object) => {
    const body = { merchantId, orderId, reason: 'Cold.', ...what }
    const answer = await service.post('/merchant/admin/orders/refund', body, operator)
    assert.equal(answer.status, 200, answer.text)
    return cents(answer.body.amount)
  }
  const lineGross = (order: { total: number; cart: { price: number }[] }, index: number) =>
    (order.total * order.cart[index]!.price) / order.cart.reduce((sum, { price }) => sum + price, 0)
  const givenBack = { lines: 0, amount: 0 }
  const orders: Awaited<ReturnType<typeof place>>[] = []

  before(async () => {
    ada = await shopper(service)
    for (const name of ['BLT', 'Grilled Cheese']) {
      const id = await itemId(service, merchantId, name)
      ids.push(id)
    }
    const both = [
      [0, 2],
      [1, 1],
    ] as const
    orders.push(await sell('2026-06-15T12:00:00', 20, both))
    orders.push(await sell('2026-06-16T12:00:00', 30, [[0, 3]]))
    const { order_id } = await place('2026-06-16T14:00:00', both)
    await move(order_id, 'cancel')
    service.clock.ms = at('2026-06-17T12:00:00')
    givenBack.lines = await refund(orders[0]!.order_id, { lines: [{ item_key: 1, quantity: 1 }] })
    givenBack.amount = await refund(orders[0]!.order_id, { amount: 1.01 })
  })

  test('have every column of the other reports, in JSON and CSV, for a merchant and the operator', async () => {
    for (const path of [undefined, ofAll]) {
      const [blt, cheese, ...others] = await itemsNow(path)
      assert.deepEqual([blt!.id, cheese!.id, others], [ids[0], ids[1], []])
      assert.deepEqual([blt!.orders, blt!.quantity, blt!.preparation_minutes], [2, 5, 25])
      assert.deepEqual([cheese!.orders, cheese!.quantity, cheese!.preparation_minutes], [1, 1, 20])
      assert.deepEqual([blt!.cancellations, cheese!.cancellations], [1, 1])
      const [first, second] = orders as [(typeof orders)[number], (typeof orders)[number]]
      assert.ok(Math.abs(blt!.gross - lineGross(first, 0) - second.total) < 0.02)
      assert.equal(blt!.average, Math.round(cents(blt!.gross) / 2) / 100)
      // A refund of a line belongs to that item; one of an amount to every item.
      assert.ok(cents(cheese!.refunds) > givenBack.lines && cents(blt!.refunds) < givenBack.amount)
      assert.ok(cents(blt!.refunds) > 0)
    }
    await sumsMustAgree(await itemsNow())
    assert.deepEqual(await itemsNow(ofAll), await itemsNow())
    for (const path of [`/merchant/admin/reports?merchantId=${merchantId}&`, ofAll]) {
      const file = await service.get(`${path}${span}&by=item&format=csv`, operator)
      const [head, ...lines] = file.text.trimEnd().split('\r\n')
      assert.deepEqual(head!.split(','), ['id', 'name', 'orders', 'quantity', 'amount', ...columns.slice(1)])
      assert.equal(lines.length, 2)
    }
    const { rows } = await reportOf('day')
    for (const column of columns) assert.ok(column in rows[0] && column in (await itemsNow())[0]!, column)
  })

  test('stay the same for past days, including those summed by an older version, and for archived orders', async () => {
    const expected = await itemsNow()
    service.clock.ms = at('2026-06-20T12:00:00')
    assert.deepEqual(await itemsNow(), expected)
    /** Like a process that stores days without these columns. */
    const forget = () =>
      service.db.pool.query(`
        UPDATE merchant_days SET has_item_money = false;
        DELETE FROM merchant_day_items WHERE orders = 0;
        UPDATE merchant_day_items SET cancellations = 0, gross_cents = 0, refunds_cents = 0, net_cents = 0, prepared = 0, prep_seconds = 0`)
    for (const path of [undefined, ofAll]) {
      await forget()
      await sumsMustAgree(await itemsNow(path))
      assert.deepEqual(await itemsNow(path), expected)
    }
    await forget()
    await closeFinishedDays({ db: service.db, clock: service.deps.clock })
    const { rows } = await service.db.pool.query(
      'SELECT count(*) FILTER (WHERE NOT has_item_money)::integer AS left FROM merchant_days WHERE merchant_id = $1',
      [merchantId],
    )
    assert.equal(rows[0].left, 0)
    assert.deepEqual(await itemsNow(), expected)

    const place = { databaseUrl: service.databaseUrl, dataDir: '.' }
    const { archived } = await archiveMonths(place, {
      folder,
      before: '2026-07',
      now: at('2026-07-20T12:00:00'),
    })
    assert.ok(archived.some(({ month }) => month === '2026-06'))
    assert.deepEqual(await itemsNow(), expected)
    await forget()
    const shared = await itemsNow()
    const soldOnly = ({ id, orders, quantity, amount }: Item) => [id, orders, quantity, amount]
    assert.deepEqual(shared.map(soldOnly), expected.map(soldOnly))
    const grossOf = (items: readonly Item[]) => items.reduce((sum, { gross }) => sum + cents(gross), 0)
    assert.equal(grossOf(shared), grossOf(expected))
    assert.ok(shared.every(({ preparation_minutes }) => preparation_minutes === null))
  })
})
