import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from '../../../src/db/database.ts'
import { openMerchantDirectory } from '../../../src/modules/merchants/directory.ts'
import { taskList } from '../../../src/start/jobs.ts'
import { dropJobs, queuedJobs } from '../../support/events.ts'
import { confirmByHand, itemId } from '../../support/orders.ts'
import { logIn } from '../../support/people.ts'
import { operator, startTestService, type TestService } from '../../support/test-service.ts'

const giveBack = sql<unknown>(
  `INSERT INTO sandbox_transactions (transaction_id, payment_id, type, amount_cents, at)
   SELECT 'sandbox_re_by_hand', payment_id, 'refund', -100, at FROM sandbox_transactions WHERE type = 'charge' LIMIT 1 RETURNING 1`,
)

// Disputes that were since won or lost or are still open, and a transfer.
const beginBefore = sql<unknown>(
  `WITH opened AS (
     INSERT INTO disputes (gateway, gateway_id, payment_id, merchant_id, order_id, amount_cents, reason, status, opened_at, closed_at,
       booked_cents, booked_fee_cents, read_at)
     SELECT 'sandbox', 'early_' || status, 'early_' || status, 1001, 100001, 900, 'fraudulent', status, $1, closed_at, booked, fee, $2
     FROM (VALUES ('won', $2::timestamptz, 0, 0), ('lost', $2, 900, 1500), ('under_review', NULL, 900, 1500)) AS d (status, closed_at, booked, fee)
     RETURNING gateway_id, amount_cents, status, opened_at),
   theirs AS (
     INSERT INTO sandbox_disputes (payment_id, dispute_id, reference, amount_cents, status, opened_at, changed_at)
     SELECT gateway_id, gateway_id, '100001', amount_cents, status, opened_at, $2 FROM opened),
   payee AS (INSERT INTO payout_accounts (merchant_id, started_at, settled_until) VALUES (1001, $1, $2))
   INSERT INTO payout_transfers (merchant_id, kind, day, since, until, orders, net_cents, carried_cents, amount_cents, state, created_at,
     attempt, next_at, provider, account, reference, payment, sent_at)
   VALUES (1001, 'daily', $1::date, $1, $2, 1, 500, 0, 500, 'sent', $1, 1, $1, 'sandbox', 'early', 'sandbox_tr_early', 'sandbox_py_early', $1)
   RETURNING 1`,
)
const dayMs = 86_400_000

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

  test('ignore what began before the first comparison, even at its edge', async () => {
    const now = service.clock.ms
    // The first comparison is a day from now, and covers 30 days; the gateway's delay reaches three days further back.
    const times = [new Date(now - 31 * dayMs), new Date(now - dayMs)]
    assert.equal((await service.db.rows(beginBefore, times)).length, 1)
  })
  test('match for the demo’s past, a new order, its refund and a dispute; the monthly fee is listed', async () => {
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

  test('differ where the sandbox refunded something by itself', async () => {
    assert.equal((await service.db.rows(giveBack)).length, 1)
    assert.deepEqual((await compare()).sort(), ['fee', 'refund'])
  })
})
