import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openCounter } from '../support/partner-browser.ts'
import { operator, testService } from '../support/service.ts'

const service = testService({ template: 'demo' })
const read = async () => (await service.get('/operator/overview', operator)).body

describe('the overview', () => {
  test('counts what is open, sold and waiting', async () => {
    const before = await read()
    assert.equal(before.orders.per_minute.length, 60)
    const counter = await openCounter(service)
    const [accepted, , rejected] = [
      await counter.placeOrder(),
      await counter.placeOrder(),
      await counter.placeOrder(),
    ]
    await counter.act(accepted!, 'confirm', { prepMinutes: 10 })
    await counter.act(rejected!, 'reject', { reason: 'Sold out' })
    const after = await read()
    const change = (part: string, name: string) => after[part][name] - before[part][name]
    assert.equal(change('orders', 'placed'), 1)
    assert.equal(change('orders', 'confirmed'), 1)
    assert.equal(change('sales', 'orders'), 3)
    assert.equal(change('sales', 'lost'), 1)
    // The three are alike: two thirds of what was ordered were not lost.
    assert.ok(Math.abs(change('sales', 'gross') - 2 * change('sales', 'lost_gross')) < 0.005)
    const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)
    assert.equal(sum(after.orders.per_minute) - sum(before.orders.per_minute), 3)
    assert.deepEqual(Object.keys(after.waiting).sort(), ['applications', 'licenses', 'refunds', 'webhooks'])
  })

  test('an order becomes late and one that nobody accepts is waiting, without any event', async () => {
    const before = await read()
    service.clock.ms += 90 * 60_000
    const after = await read()
    assert.ok(after.orders.late > before.orders.late)
    assert.ok(after.orders.waiting > before.orders.waiting)
  })

  test('refuses a day that is not one', async () => {
    for (const since of ['yesterday', '2020-01-01T00:00:00Z', '2999-01-01T00:00:00Z']) {
      const answer = await service.get(`/operator/overview?since=${since}`, operator)
      assert.equal(answer.status, 400, since)
      assert.equal(answer.body.message[0].field, 'since')
    }
    assert.equal((await service.get('/operator/overview')).status, 401)
  })
})
