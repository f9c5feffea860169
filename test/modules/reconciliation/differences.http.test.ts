import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { reconcile } from '../../../src/modules/reconciliation/reconcile.ts'
import { confirmByHand, itemId, orderService, runJobs, shopper } from '../../support/orders.ts'
import { codesOf } from '../../support/people.ts'
import { operator } from '../../support/test-service.ts'

const service = orderService()
type Difference = {
  difference_id: number
  order_id: number
  difference: string
  cause: string
  status: string
  being_settled: boolean
  ours: any
  theirs: any
}

describe('a day’s payments against the gateway', () => {
  let day = ''
  const read = async (query = '') =>
    (await service.get(`/operator/payments/differences?day=${day}${query}`, operator)).body
  /** The daily job, some hours later. */
  const compare = async () => {
    service.clock.ms += 3 * 3_600_000
    await reconcile({ ...service.deps, payments: service.gateway })
    return read()
  }
  const orders: number[] = []
  const honest = service.gateway.read
  const holdOf = (orderId: number) =>
    [...service.gateway.holds].find(([, { reference }]) => reference === String(orderId))!

  before(async () => {
    day = new Date(service.clock.ms).toISOString().slice(0, 10)
    await confirmByHand(service, 1001)
    const ada = await shopper(service)
    for (let count = 0; count < 3; count++) {
      await ada.put(1001, await itemId(service, 1001, 'BLT'), 1)
      const answer = await ada.checkOut(1001, {
        order_type: 'pickup',
        payments: [{ type: 'credit_card', id: 3 }],
      })
      assert.equal(answer.status, 200, answer.text)
      orders.push(answer.body.order_id)
    }
    for (const action of ['confirm', 'ready', 'complete'])
      await service.put('/merchant/admin/orders', { merchantId: 1001, orderId: orders[0], action }, operator)
    await runJobs(service)
  })

  test('are not listed if they match', async () => {
    const { compared, unanswered, differences, next, gateway } = await compare()
    assert.deepEqual([gateway, unanswered, differences, next], ['sandbox', 0, [], null])
    assert.ok(compared >= 3)
  })

  test('are listed with both sides if the gateway differs', async () => {
    const [captured, held, missing] = orders as [number, number, number]
    holdOf(captured)[1].refunded = 100
    holdOf(held)[1].state = 'voided'
    const [gone] = holdOf(missing)
    service.gateway.read = async (id) => (id === gone ? { kind: 'missing' } : honest(id))
    const { differences } = (await compare()) as { differences: Difference[] }
    assert.deepEqual(
      differences.map(({ cause, status }) => [cause, status]),
      [
        ['amount', 'open'],
        ['state', 'open'],
        ['missing_at_gateway', 'open'],
      ],
    )
    assert.deepEqual(
      differences.map(({ order_id, difference, being_settled }) => [order_id, difference, being_settled]),
      [
        [captured, 'amount', false],
        [held, 'state', false],
        [missing, 'missing', false],
      ],
    )
    const [first, second, third] = differences as [Difference, Difference, Difference]
    assert.equal(Math.round((first.ours.taken - first.theirs.taken) * 100), 100)
    assert.deepEqual([second.ours.state, second.theirs.state, third.theirs], ['held', 'voided', null])
  })

  test('are read page by page, and timeouts are counted, not reported as differences', async () => {
    const found: number[] = []
    let after = ''
    for (;;) {
      const page = await read(`&limit=1${after}`)
      found.push(...page.differences.map(({ order_id }: Difference) => order_id))
      if (page.next === null) break
      after = `&after=${page.next}`
    }
    assert.deepEqual(found, orders)
    service.gateway.read = async () => ({ kind: 'unknown' })
    await compare()
    const { body } = await service.get('/operator/payments/differences', operator)
    assert.deepEqual([body.open, body.differences.length, body.others, body.next], [3, 3, [], null])
    assert.ok(body.unanswered >= 3)
  })

  test('are resolved once, with a reason, or automatically when the difference is gone', async () => {
    const [first] = (await read()).differences as [Difference]
    const path = `/operator/payments/differences/${first.difference_id}/resolve`
    assert.deepEqual(codesOf(await service.post(path, {}, operator)), ['missing_parameter'])
    const { status, body } = await service.post(path, { reason: 'Refunded by phone.' }, operator)
    assert.equal(status, 200)
    assert.deepEqual(
      [body.difference.status, body.difference.reason, body.difference.about],
      ['resolved', 'Refunded by phone.', 'payment'],
    )
    assert.deepEqual(codesOf(await service.post(path, { reason: 'Again.' }, operator)), ['invalid_action'])
    const unknown = '/operator/payments/differences/999999/resolve'
    assert.deepEqual(codesOf(await service.post(unknown, { reason: 'x' }, operator)), ['unknown_difference'])
    const [record] = (await service.get('/operator/audit?limit=1', operator)).body.records
    assert.deepEqual(
      [record.action, record.subject, record.after],
      [
        ...['difference.resolved', String(first.difference_id)],
        { status: 'resolved', reason: 'Refunded by phone.' },
      ],
    )
    holdOf(orders[1]!)[1].state = 'held'
    service.gateway.read = honest
    await compare()
    const left = await service.get('/operator/payments/differences?status=all', operator)
    assert.deepEqual(
      left.body.differences.map((one: Difference & { resolved_by: string | null }) => [
        one.order_id,
        one.status,
        one.resolved_by === '',
      ]),
      [
        [orders[2], 'resolved', true],
        [orders[1], 'resolved', true],
        [orders[0], 'resolved', false],
      ],
    )
  })

  test('do not include those of another day, and the day must be valid', async () => {
    const path = '/operator/payments/differences?day='
    const { body } = await service.get(`${path}2020-01-01`, operator)
    assert.deepEqual([body.compared, body.differences], [0, []])
    for (const wrong of ['2026-13-01', 'today'])
      assert.equal((await service.get(path + wrong, operator)).status, 400, wrong)
    assert.equal((await service.get('/operator/payments/differences?cause=weather', operator)).status, 400)
  })
})
