import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { comparedSpans, percentChange } from '../../../src/modules/health/rules.ts'
import { openCounter } from '../../support/stories.ts'
import { operator, testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo' })
const read = async () => (await service.get('/operator/overview', operator)).body

describe('the dashboard', () => {
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
    // The three are alike: two thirds of what was ordered was kept.
    assert.ok(Math.abs(change('sales', 'gross') - 2 * change('sales', 'lost_gross')) < 0.005)
    const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)
    assert.equal(sum(after.orders.per_minute) - sum(before.orders.per_minute), 3)
    assert.deepEqual(Object.keys(after.waiting).sort(), [
      ...['applications', 'disputes', 'disputes_due_by', 'help', 'help_since'],
      ...['licenses', 'refunds', 'webhooks'],
    ])
  })

  test('shows an order as late, or as waiting for confirmation, without any event', async () => {
    const before = await read()
    service.clock.ms += 90 * 60_000
    const after = await read()
    assert.ok(after.orders.late > before.orders.late)
    assert.ok(after.orders.waiting > before.orders.waiting)
    type Found = { orders: unknown[]; marks: { order_id: number; late: boolean; waiting: boolean }[] }
    for (const kind of ['late', 'waiting'] as const) {
      const { orders, marks }: Found = (
        await service.get(`/operator/orders?${kind}=true&limit=200`, operator)
      ).body
      assert.equal(orders.length, after.orders[kind], `the list and the overview agree on ${kind}`)
      assert.ok(marks.every((mark) => mark[kind]))
    }
    const all: Found = (await service.get('/operator/orders?limit=200', operator)).body
    assert.equal(all.marks.filter(({ late }) => late).length, after.orders.late)
    const map = (await service.get('/operator/map', operator)).body.orders as { late: boolean }[]
    assert.equal(map.filter(({ late }) => late).length, after.orders.late)

    // The kitchen's board gets the same, with the time it applies from, so its clock needs no rule of its own.
    const counter = await openCounter(service)
    const path = '/merchant/admin/orders?merchantId=1001&status=placed,confirmed,ready,out_for_delivery'
    const kitchen = (await service.get(`${path}&marks=true`, counter.owner)).body
    const ofKitchen = new Map(kitchen.marks.map((mark: { order_id: number }) => [mark.order_id, mark]))
    const theirs = all.marks.filter(({ order_id }) => ofKitchen.has(order_id))
    assert.ok(theirs.some(({ late }) => late) && theirs.some(({ waiting }) => waiting))
    for (const mark of theirs) assert.deepEqual(ofKitchen.get(mark.order_id), mark)
    for (const { late, late_at, waiting, waiting_at } of kitchen.marks) {
      assert.equal(late, Date.parse(late_at) < service.clock.ms)
      assert.equal(waiting, waiting_at !== null && Date.parse(waiting_at) <= service.clock.ms)
    }
    assert.deepEqual(Object.keys((await service.get(path, counter.owner)).body), ['message', 'orders'])
  })

  test('refuses an invalid day', async () => {
    for (const since of ['yesterday', '2020-01-01T00:00:00Z', '2999-01-01T00:00:00Z']) {
      const answer = await service.get(`/operator/overview?since=${since}`, operator)
      assert.equal(answer.status, 400, since)
      assert.equal(answer.body.message[0].field, 'since')
    }
    assert.equal((await service.get('/operator/overview')).status, 401)
  })
})

describe('insights', () => {
  test('compare the day with the same hours a week ago, and name the outliers', async () => {
    const counter = await openCounter(service)
    const placed = await counter.placeOrder()
    await service.db.pool.query(
      `UPDATE orders SET ordered_at = ordered_at - interval '7 days', deliver_at = deliver_at - interval '7 days' WHERE order_id = $1`,
      [placed],
    )
    await counter.placeOrder()
    await counter.placeOrder()
    const since = encodeURIComponent(new Date(service.clock.ms - 1000).toISOString())
    const { body, status, text } = await service.get(`/operator/insights?since=${since}`, operator)
    assert.equal(status, 200, text)
    assert.deepEqual([body.sales.orders, body.week_ago.orders, body.change.orders], [2, 1, 1])
    assert.deepEqual(body.cities[0], { city: 'New York', state: 'NY', orders: 2, gross: body.sales.gross })
    assert.ok(body.money.held > 0)
    assert.match(body.payout_day, /^\d{4}-\d\d-\d\d$/)
    const { payouts } = (await service.get(`/operator/payouts?day=${body.payout_day}`, operator)).body
    assert.ok(payouts.length > 0, 'the day has payouts')
    const none = await service.get('/operator/insights', operator)
    assert.equal(none.status, 200)
    assert.equal((await service.get('/operator/insights?since=soon', operator)).status, 400)
  })

  test('give a change as a share of the earlier value, and none if there was nothing', () => {
    assert.deepEqual(
      [percentChange(11, 10), percentChange(9, 10), percentChange(5, 0), percentChange(0, 4)],
      [0.1, -0.1, null, -1],
    )
    const { weekAgo, today } = comparedSpans(0, 3_600_000)
    assert.equal(today.to - today.from, weekAgo.to - weekAgo.from)
  })
})

describe('deliveries and the map', () => {
  const merchantId = 1001
  /** As the dispatcher would leave it. */
  const write = (orderId: number, state: string, more: Record<string, unknown> = {}) => {
    const row = { merchant_id: merchantId, order_id: orderId, leg: 'out', state, ...times(state), ...more }
    return service.db.pool.query(
      'INSERT INTO deliveries SELECT * FROM jsonb_populate_record(NULL::deliveries, $1)',
      [JSON.stringify({ round: 1, ...row })],
    )
  }
  const times = (state: string) => {
    const now = new Date(service.clock.ms).toISOString()
    const live = state === 'live' ? { next_poll_at: now } : {}
    return { start_at: now, started_at: now, ...live, ...(state === 'failed' && { ended_at: now }) }
  }
  const list = async (query: string) =>
    (await service.get(`/operator/deliveries?${query}`, operator)).body as {
      deliveries: { order_id: number; reason: string | null }[]
      has_more: boolean
    }

  test('are listed by status in pages, and a given-up delivery is cleared up', async () => {
    const counter = await openCounter(service)
    const orders: number[] = []
    for (let count = 0; count < 5; count++) orders.push(await counter.placeOrder())
    const [seeking, live, failed, older, givenUp] = orders as [number, number, number, number, number]
    await write(seeking, 'seeking')
    await write(live, 'live', { courier: { latitude: 40.71, longitude: -74.01 }, status: 'to_delivery' })
    await write(failed, 'failed', { reason: 'Nobody came' })
    await write(older, 'failed')
    await write(givenUp, 'failed', { reason: 'Nobody came. Given up.' })
    const idsOf = async (query: string) =>
      (await list(query)).deliveries.map(({ order_id }) => order_id).filter((id) => orders.includes(id))
    assert.deepEqual(await idsOf('state=seeking'), [seeking])
    assert.deepEqual(await idsOf('state=live'), [live])
    assert.deepEqual(await idsOf('state=failed'), [older, failed])
    assert.deepEqual(await idsOf('state=unanswered'), [])
    const first = await list('state=failed&limit=1')
    assert.equal(first.has_more, true)
    const second = await list(`state=failed&limit=1&before=${first.deliveries[0]!.order_id}`)
    assert.deepEqual(second.deliveries[0]!.reason, 'Nobody came')
    assert.equal((await service.get('/operator/deliveries?state=lost', operator)).status, 400)

    const { body } = await service.get('/operator/map', operator)
    const shown = body.orders.find(({ order_id }: { order_id: number }) => order_id === live)
    assert.deepEqual(shown.courier, { status: 'to_delivery', latitude: 40.71, longitude: -74.01 })
    const shop = body.merchants.find(({ merchant_id }: { merchant_id: number }) => merchant_id === merchantId)
    assert.deepEqual([shop.city, shop.state], ['New York', 'NY'])
    await counter.act(seeking, 'reject', { reason: 'Sold out' })
    const after = (await service.get('/operator/map', operator)).body.orders as { order_id: number }[]
    assert.ok(!after.some(({ order_id }) => order_id === seeking), 'what is over is gone')
  })
})
