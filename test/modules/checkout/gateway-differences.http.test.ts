import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { confirmByHand, itemId, orderService, runJobs, shopper } from '../../support/orders.ts'
import { codesOf } from '../../support/people.ts'
import { operator } from '../../support/test-service.ts'

const service = orderService()
type Difference = { order_id: number; difference: string; being_settled: boolean; ours: any; theirs: any }

describe('payments of a day against the gateway', () => {
  const day = () => new Date(service.clock.ms).toISOString().slice(0, 10)
  const compare = async (query = '') =>
    (await service.get(`/operator/payments/differences?day=${day()}${query}`, operator)).body
  const orders: number[] = []
  const honest = service.gateway.read
  const holdOf = (orderId: number) =>
    [...service.gateway.holds].find(([, { reference }]) => reference === String(orderId))!

  before(async () => {
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

  test('are as they are kept here: none is listed', async () => {
    const { compared, unanswered, differences, next, gateway } = await compare()
    assert.deepEqual([gateway, unanswered, differences, next], ['sandbox', 0, [], null])
    assert.ok(compared >= 3)
  })

  test('those that the gateway has otherwise are listed, with both sides', async () => {
    const [captured, held, missing] = orders as [number, number, number]
    holdOf(captured)[1].refunded = 100
    holdOf(held)[1].state = 'voided'
    const [gone] = holdOf(missing)
    service.gateway.read = async (id) => (id === gone ? { kind: 'missing' } : honest(id))
    const { differences } = (await compare()) as { differences: Difference[] }
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

  test('are compared page by page, and silence is counted, not taken for a difference', async () => {
    const found: number[] = []
    let after = ''
    for (;;) {
      const page = await compare(`&limit=1${after}`)
      found.push(...page.differences.map(({ order_id }: Difference) => order_id))
      if (page.next === null) break
      after = `&after=${page.next}`
    }
    assert.deepEqual(found, orders)
    service.gateway.read = async () => ({ kind: 'unknown' })
    const { compared, unanswered, differences } = await compare()
    assert.deepEqual([compared, differences], [0, []])
    assert.ok(unanswered >= 3)
    service.gateway.read = honest
  })

  test('of another day are others, and a day must be one', async () => {
    const path = '/operator/payments/differences?day='
    const { body } = await service.get(`${path}2020-01-01`, operator)
    assert.deepEqual([body.compared, body.differences], [0, []])
    for (const wrong of ['2026-13-01', 'today', ''])
      assert.equal((await service.get(path + wrong, operator)).status, 400, wrong)
    assert.deepEqual(codesOf(await service.get('/operator/payments/differences', operator)), [
      'missing_parameter',
    ])
  })
})
