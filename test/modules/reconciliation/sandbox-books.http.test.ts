import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from '../../../src/db/database.ts'
import { openMerchantDirectory } from '../../../src/modules/merchants/directory.ts'
import { taskList } from '../../../src/start/jobs.ts'
import { confirmByHand, itemId } from '../../support/orders.ts'
import { logIn } from '../../support/people.ts'
import { dropJobs, queuedJobs } from '../../support/queued-jobs.ts'
import { operator, startTestService, type TestService } from '../../support/test-service.ts'

const giveBack = sql<unknown>(
  `INSERT INTO sandbox_transactions (transaction_id, payment_id, type, amount_cents, at)
   SELECT 'sandbox_re_by_hand', payment_id, 'refund', -100, at FROM sandbox_transactions WHERE type = 'charge' LIMIT 1 RETURNING 1`,
)

describe('our books against the sandbox’s', () => {
  let service: TestService & { stop(): Promise<void> }
  before(async () => {
    service = await startTestService({ template: 'demo' })
  })
  after(() => service.stop())

  const runJobs = async () => {
    const tasks = taskList(service.deps, { merchants: openMerchantDirectory(service.deps) })
    for (;;) {
      const due = (await queuedJobs(service.db)).filter(({ waits }) => !waits)
      if (due.length === 0) return tasks
      for (const job of due) {
        await tasks[job.task]!(job.payload)
        await dropJobs(service.db, [job])
      }
    }
  }
  const compare = async () => {
    const tasks = await runJobs()
    await tasks.find_missed_payment_events!({})
    await runJobs()
    service.clock.ms += 25 * 3_600_000
    await tasks.reconcile_daily!({})
    const { body } = await service.get('/operator/payments/differences', operator)
    return [...body.differences, ...body.others].map(({ cause }: { cause: string }) => cause)
  }

  test('agree about the demo’s past, a new order, its refund and a dispute; the monthly fee is listed', async () => {
    const { access_token } = await logIn(service, { username: 'ada@example.com', scope: 'global,payment' })
    const ada = { authorization: access_token as string }
    await confirmByHand(service, 1001)
    const orders: number[] = []
    for (let count = 0; count < 2; count++) {
      const item = { item_id: await itemId(service, 1001, 'BLT'), item_qty: 2, option_qty: {} }
      assert.equal((await service.post('/customer/cart/1001', { item }, ada)).status, 200)
      const body = { order_type: 'pickup', payments: [{ type: 'credit_card', id: 3 }] }
      const placed = await service.post('/customer/cart/1001/checkout', body, ada)
      assert.equal(placed.status, 200, placed.text)
      orders.push(placed.body.order.order_id)
      for (const action of ['confirm', 'ready', 'complete'])
        await service.put(
          '/merchant/admin/orders',
          { merchantId: 1001, orderId: orders.at(-1), action },
          operator,
        )
      await runJobs()
    }
    const refund = { reason: 'Late.', amount: 1.5 }
    assert.equal((await service.post(`/operator/orders/${orders[0]}/refund`, refund, operator)).status, 200)
    assert.deepEqual(await compare(), ['fee'])
    assert.deepEqual(await compare(), ['fee'], 'a second day changes nothing')
    const { compared_at, compared, open } = (await service.get('/operator/payments/differences', operator))
      .body
    assert.deepEqual([open, compared >= 2, compared_at === null], [1, true, false])
  })

  test('differ where the sandbox gave something back by itself', async () => {
    assert.equal((await service.db.rows(giveBack)).length, 1)
    assert.deepEqual((await compare()).sort(), ['fee', 'refund'])
  })
})
