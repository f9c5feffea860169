import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { temporaryFolder } from '../../scripts/temporary-folder.ts'
import { sql } from '../../src/db/database.ts'
import { sumOrders } from '../../src/modules/orders/history-store.ts'
import { archiveMonths, reasonToStay } from '../../src/upkeep/archive/archive-months.ts'
import { booksMustBeWhole, itemId, orderService, shopper, trialBalance } from '../support/orders.ts'

const service = orderService()
const { path: folder, remove } = temporaryFolder('archive')
after(remove)

const run = (text: string) => service.db.pool.query(text)
const countOf = sql<{ count: number }>(
  `SELECT (SELECT count(*) FROM orders WHERE ordered_at < '2012-01-01') + (SELECT count(*) FROM order_moves m
     WHERE NOT EXISTS (SELECT FROM orders o WHERE o.order_id = m.order_id)) AS count`,
)

async function placeOrder(): Promise<number> {
  const ada = await shopper(service)
  await ada.put(1001, await itemId(service, 1001, 'BLT'), 2)
  const { status, body, text } = await ada.checkOut(1001, {
    order_type: 'pickup',
    payments: [{ type: 'cash' }],
  })
  assert.equal(status, 200, text)
  return Number(body.order_id)
}
/** As if it had been ordered in that month. */
const date = (orderId: number, month: string) =>
  run(`UPDATE orders SET ordered_at = '${month}-15', deliver_at = '${month}-15' WHERE order_id = ${orderId}`)
const finish = (orderId: number) =>
  run(`UPDATE orders SET status = 'completed', points_earned = 7 WHERE order_id = ${orderId}`)
const archive = (before: string) =>
  archiveMonths({ databaseUrl: service.databaseUrl, dataDir: '.' }, { folder, before, now: Date.now() })

async function listed(): Promise<number[]> {
  const ada = await shopper(service)
  const { body } = await ada.get('/customer/orders/recent?limit=50')
  return body.orders.map(({ order_id }: { order_id: number }) => Number(order_id))
}

describe('npm run ops -- archive', () => {
  test('takes no month that has not started', async () => {
    for (const before of ['2999-01', 'soon', ''])
      await assert.rejects(archive(before), /a month that has already started/)
  })

  test('skips a month with anything unfinished, and says why', async () => {
    const orderId = await placeOrder()
    await date(orderId, '2010-01')
    assert.deepEqual(await archive('2012-01'), {
      archived: [],
      left: [{ month: '2010-01', because: '1 orders are not over' }],
    })
    assert.equal(existsSync(join(folder, 'orders-2010-01.gz')), false)
    const nothing = { open: 0, payments: 0, refunds: 0, deliveries: 0, help: 0, photos: 0 }
    assert.equal(reasonToStay(nothing), undefined)
    assert.match(reasonToStay({ ...nothing, payments: 2, refunds: 1 })!, /2 payments .* 1 refunds/)
    await finish(orderId)
  })

  test('writes each month to a file without personal data and removes it; totals, points and the ledger stay', async () => {
    const [second, kept] = [await placeOrder(), await placeOrder()]
    await finish(second)
    await date(second, '2010-02')
    await run(
      `INSERT INTO favorite_orders (customer_id, order_id, order_name, created_at) VALUES (1, ${second}, 'x', now())`,
    )
    const [totals, books, before] = [
      await sumOrders(service.db, 1),
      await trialBalance(service.db),
      await listed(),
    ]
    const { archived, left } = await archive('2012-01')
    assert.deepEqual(left, [])
    assert.deepEqual(
      archived.map(({ month, orders }) => [month, orders]),
      [
        ['2010-01', 1],
        ['2010-02', 1],
      ],
    )
    const text = gunzipSync(readFileSync(archived[1]!.file)).toString()
    assert.match(text, /^cellardoor-archive 1\n/)
    assert.ok(text.includes(`"table":"order_moves"`))
    assert.ok(text.includes(`\t${second}\t`))
    assert.match(text, /"rows":\{"orders":1,/)
    assert.doesNotMatch(text, /@example\.com|Lovelace/)
    assert.deepEqual((await service.db.get(countOf)).count, 0)
    assert.deepEqual(await sumOrders(service.db, 1), totals)
    assert.deepEqual(await trialBalance(service.db), books)
    const shown = await listed()
    assert.deepEqual(
      shown,
      before.filter((orderId) => shown.includes(orderId)),
    )
    assert.ok(shown.includes(kept) && !shown.includes(second))
    await booksMustBeWhole(service.db)
  })

  test('is the only way out: history stays append-only, and nothing is left to archive', async () => {
    await assert.rejects(run('DELETE FROM order_moves'), /append only/)
    assert.deepEqual(await archive('2012-01'), { archived: [], left: [] })
  })
})
