import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '../../../src/db/database.ts'
import {
  booksMustBeWhole,
  itemId,
  type OrderService,
  runJobs,
  shopper,
  startOrderService,
} from '../../support/orders.ts'
import { codesOf } from '../../support/people.ts'
import { startDatabaseProxy } from '../../support/servers/faults.ts'
import { testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo' })
const countOrders = sql<{ count: number }>('SELECT count(*) FROM orders')
const countUnderWay = sql<{ count: number }>(`SELECT count(*) FROM checkouts WHERE state = 'authorising'`)
const cardOf = sql<{ id: number }>(
  `SELECT cc_id AS id FROM saved_cards WHERE customer_id = 1 AND last_four = '4242'`,
)
/** Much less than the minute after which a checkout counts as abandoned; the service's clock stands still anyway. */
const maxMs = 60_000

describe('a card checkout interrupted by a database fault', () => {
  let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>
  let fragile: OrderService & { stop(): Promise<void> }
  let ada: Awaited<ReturnType<typeof shopper>>
  let blt: string
  let visa: string
  before(async () => {
    proxy = await startDatabaseProxy(service.databaseUrl)
    fragile = await startOrderService({ databaseUrl: proxy.url })
    ada = await shopper(fragile)
    blt = await itemId(fragile, 1001, 'BLT')
    visa = String((await service.db.get(cardOf)).id)
  })
  beforeEach(async () => {
    fragile.gateway.holds.clear()
    await ada.put(1001, blt, 2)
  })
  after(async () => {
    await booksMustBeWhole(service.db)
    await fragile.stop()
    await proxy.stop()
  })

  const orders = async () => (await service.db.get(countOrders)).count
  const states = () => [...fragile.gateway.holds.values()].map(({ state }) => state).sort()
  const checkOut = (key: string) =>
    ada.checkOut(1001, { payments: [{ type: 'credit_card', id: visa }] }, { 'idempotency-key': key })
  /** What a shopper does after a 503 or 409. */
  const checkOutAgain = async (key: string) => {
    const began = performance.now()
    for (;;) {
      const answer = await checkOut(key)
      if (![409, 503].includes(answer.status)) return answer
      assert.ok(performance.now() - began < maxMs, `still ${codesOf(answer)} after ${maxMs} ms`)
      await sleep(50)
    }
  }
  const onceHeld = (work: () => unknown) => {
    fragile.gateway.onHeld = async () => {
      fragile.gateway.onHeld = undefined
      await work()
    }
  }

  test('during authorization is released when the database is back, and the key is free', async () => {
    const before = await orders()
    onceHeld(() => proxy.cut())
    const first = await checkOut('cut')
    assert.deepEqual([first.status, codesOf(first)], [503, ['not_ready']])
    await proxy.restore()
    assert.equal((await checkOutAgain('cut')).status, 200)
    await runJobs(fragile)
    assert.deepEqual([await orders(), states()], [before + 1, ['held', 'voided']])
  })

  test('after it began is placed by the repeated request', async () => {
    const before = await orders()
    proxy.loseReplyTo('COMMIT')
    assert.equal((await checkOut('begun')).status, 503)
    const again = await checkOutAgain('begun')
    assert.deepEqual([again.status, again.headers.get('idempotent-replayed')], [200, null])
    await runJobs(fragile)
    assert.deepEqual([await orders(), states()], [before + 1, ['held']])
  })

  test('after the order was placed is answered by its key', async () => {
    const before = await orders()
    onceHeld(() => proxy.loseReplyTo('COMMIT'))
    assert.equal((await checkOut('placed')).status, 503)
    const again = await checkOutAgain('placed')
    assert.deepEqual([again.status, again.headers.get('idempotent-replayed')], [200, 'true'])
    await runJobs(fragile)
    assert.deepEqual([await orders(), states()], [before + 1, ['held']])
    assert.equal((await service.db.get(countUnderWay)).count, 0)
  })
})
