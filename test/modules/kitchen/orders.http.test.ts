import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { sql } from '../../../src/db/database.ts'
import { getBalance } from '../../../src/modules/ledger/index.ts'
import { everyEvent } from '../../support/events.ts'
import {
  booksMustBeWhole,
  confirmByHand,
  itemId,
  orderService,
  runJobs,
  shopper,
} from '../../support/orders.ts'
import { codesOf, logIn, merchantApp } from '../../support/people.ts'
import { operator } from '../../support/test-service.ts'

const service = orderService()
const movesOf = sql<{ from: string | null; to: string; actor: string; reason: string | null }>(
  `SELECT from_status AS "from", to_status AS "to", actor, reason FROM order_moves WHERE order_id = $1 ORDER BY move`,
)
const eventsOf = sql<{ topic: string }>(`SELECT topic FROM ${everyEvent} WHERE subject = $1`)
const auditOf = sql<{ actor: string; before: object; after: object }>(
  `SELECT actor, before, after FROM audit_records WHERE subject = $1 AND merchant_id = 1001 ORDER BY audit_id`,
)

describe('a merchant’s orders', () => {
  let ada: Awaited<ReturnType<typeof shopper>>
  let owner: Record<string, string>
  let blt: string
  before(async () => {
    await confirmByHand(service, 1001)
    ada = await shopper(service)
    blt = await itemId(service, 1001, 'BLT')
    owner = await asMerchant('owner@example.com')
  })
  beforeEach(async () => {
    await service.request('DELETE', '/customer/cart/1001', { headers: ada.headers })
  })
  after(() => booksMustBeWhole(service.db))

  const asMerchant = async (username: string) => {
    const login = { ...merchantApp, username, scope: 'global,merchant' }
    return { authorization: (await logIn(service, login)).access_token as string }
  }
  const order = async (more: object = {}) => {
    await ada.put(1001, blt, 2)
    const answer = await ada.checkOut(1001, { payments: [{ type: 'cash' }], tip: 2, ...more })
    assert.equal(answer.status, 200, answer.text)
    return answer.body.order_id as number
  }
  const act = (orderId: number, action: string, more = {}, headers = owner) =>
    service.put('/merchant/admin/orders', { merchantId: 1001, orderId, action, ...more }, headers)
  const list = (query = '', headers = owner) =>
    service.get(`/merchant/admin/orders?merchantId=1001${query}`, headers)

  test('say by when a scheduled order has to be ready: 20 minutes earlier for delivery', async () => {
    const at = Math.ceil(service.clock.ms / 3_600_000) * 3_600_000 + 24 * 3_600_000
    const order_time = new Date(at).toISOString()
    const placed = [
      await order(),
      await order({ order_time, order_type: 'pickup' }),
      await order({ order_time, order_type: 'delivery' }),
    ]
    const { marks } = (await list('&marks=true')).body
    const readyBy = placed.map((id) => {
      const { ready_by } = marks.find(({ order_id }: { order_id: number }) => order_id === id)
      return ready_by && Date.parse(ready_by)
    })
    assert.deepEqual(readyBy, [null, at, at - 20 * 60_000])
  })

  test('are listed with customer and destination, latest first', async () => {
    const first = await order()
    service.clock.ms += 60_000
    const second = await order()
    const { status, body } = await list()
    assert.equal(status, 200)
    assert.deepEqual(
      body.orders.slice(0, 2).map(({ order_id }: { order_id: number }) => order_id),
      [second, first],
    )
    const [latest] = body.orders
    assert.deepEqual(latest.customer, {
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: 'ada@example.com',
      phone: '2125550101',
    })
    assert.equal(latest.location.street, '199 Water St')
    assert.equal(latest.cart[0].name, 'BLT')
  })

  test('are filtered by status, time and number', async () => {
    const since = new Date(service.clock.ms).toISOString()
    const [first, second] = [await order(), await order()]
    await act(first, 'confirm')
    const ids = async (query: string) =>
      (await list(query)).body.orders.map(({ order_id }: { order_id: number }) => order_id)
    const from = `&since=${encodeURIComponent(since)}`
    assert.deepEqual(await ids(`${from}&status=confirmed`), [first])
    assert.deepEqual((await ids(`${from}&status=placed,completed`)).slice(0, 1), [second])
    assert.equal((await ids('&limit=1')).length, 1)
    assert.deepEqual(codesOf(await list('&since=yesterday')), ['invalid_parameter'])
    assert.deepEqual(codesOf(await list('&status=eaten')), ['invalid_parameter'])
  })

  test('are in waiting order while open, and pagination skips none', async () => {
    service.clock.ms += 60_000
    const since = new Date(service.clock.ms).toISOString()
    const waiting: number[] = []
    for (let n = 0; n < 4; n++) {
      waiting.push(await order())
      service.clock.ms += 60_000
    }
    const [first, second, third, fourth] = waiting
    await act(second!, 'confirm')
    await act(third!, 'reject')
    const ids = async (query: string) =>
      (await list(`&since=${encodeURIComponent(since)}${query}`)).body.orders.map(
        ({ order_id }: { order_id: number }) => order_id,
      )
    assert.deepEqual(await ids('&status=placed'), [first, fourth])
    assert.deepEqual(await ids('&status=placed,confirmed'), [first, second, fourth])
    assert.deepEqual(await ids('&status=placed&limit=1'), [first])
    assert.deepEqual(await ids('&status=placed&limit=1&offset=1'), [fourth])
    assert.deepEqual(await ids('&status=placed,rejected'), [fourth, third, first])
    assert.deepEqual(await ids('&limit=2'), [fourth, third])
    assert.deepEqual(await ids('&limit=2&offset=2'), [second, first])
    assert.deepEqual(await ids('&offset=4'), [])
    assert.deepEqual(codesOf(await list('&offset=-1')), ['invalid_parameter'])
  })

  test('of another group get 403, without a token 401, and of an unknown merchant 400 unknown_merchant', async () => {
    const orderId = await order()
    const rival = await asMerchant('rival@example.com')
    assert.deepEqual([(await list('', rival)).status, codesOf(await list('', rival))], [403, ['forbidden']])
    const refused = await act(orderId, 'confirm', {}, rival)
    assert.deepEqual([refused.status, codesOf(refused)], [403, ['forbidden']])
    assert.equal((await list('', {})).status, 401)
    assert.equal((await list('', ada.headers)).status, 403)
    const unknown = await service.get('/merchant/admin/orders?merchantId=999', owner)
    assert.deepEqual(codesOf(unknown), ['unknown_merchant'])
  })

  test('that are another merchant’s or don’t exist: unknown_order', async () => {
    const rival = await asMerchant('rival@example.com')
    const foreign = { merchantId: 1007, orderId: await order(), action: 'confirm' }
    assert.deepEqual(codesOf(await service.put('/merchant/admin/orders', foreign, rival)), ['unknown_order'])
    assert.deepEqual(codesOf(await act(987654321, 'confirm')), ['unknown_order'])
    assert.deepEqual(codesOf(await act(1, 'eat')), ['invalid_parameter'])
  })

  test('are confirmed, made ready and completed with an email, an audit record and a booking', async () => {
    const orderId = await order()
    const before = await getBalance(service.db, 'merchant', 1001)
    const confirmed = await act(orderId, 'confirm', { prepMinutes: 25 })
    assert.equal(confirmed.status, 200, confirmed.text)
    assert.deepEqual(
      [confirmed.body.order.status, confirmed.body.order.confirmed, confirmed.body.order.prep_minutes],
      ['confirmed', true, 25],
    )
    await act(orderId, 'ready')
    assert.equal((await act(orderId, 'complete')).body.order.status, 'completed')
    assert.deepEqual(await service.db.rows(movesOf, [orderId]), [
      { from: null, to: 'placed', actor: 'ada@example.com', reason: null },
      { from: 'placed', to: 'confirmed', actor: 'owner@example.com', reason: null },
      { from: 'confirmed', to: 'ready', actor: 'owner@example.com', reason: null },
      { from: 'ready', to: 'completed', actor: 'owner@example.com', reason: null },
    ])
    const topics = (await service.db.rows(eventsOf, [String(orderId)])).map(({ topic }) => topic)
    assert.deepEqual(
      topics.filter((topic) => topic !== 'order.acted_on'),
      ['order.placed', 'order.confirmed', 'order.ready', 'order.completed'],
    )
    const audit = await service.db.rows(auditOf, [String(orderId)])
    assert.equal(audit.length, 3)
    assert.deepEqual(audit[0], {
      actor: 'owner@example.com',
      before: { status: 'placed' },
      after: { status: 'confirmed', prep_minutes: 25, reason: null },
    })
    const { total, tax, convenience_fee } = confirmed.body.order
    // Paid in cash, which the merchant has in hand: it owes what is not its own. No courier would accept it.
    const others = Math.round((tax + convenience_fee) * 100)
    assert.ok(total > 21)
    assert.equal(await getBalance(service.db, 'merchant', 1001), before - others)
  })

  test('are rejected and canceled with a reason, which the customer sees', async () => {
    const rejected = await act(await order(), 'reject', { reason: 'Out of bacon.' })
    assert.deepEqual([rejected.body.order.status, rejected.body.order.reason], ['rejected', 'Out of bacon.'])
    const { body } = await ada.get(`/customer/orders/recent/${rejected.body.order.order_id}`)
    assert.deepEqual([body.order.reason, body.order.confirmed], ['Out of bacon.', false])
    const orderId = await order()
    await act(orderId, 'confirm')
    const cancelled = await act(orderId, 'cancel', { reason: 'Fire in the kitchen.' })
    assert.deepEqual([cancelled.body.order.status, cancelled.body.order.confirmed], ['cancelled', false])
  })

  test('keep the reason sent with a confirmation out of a later cancellation', async () => {
    const orderId = await order()
    const confirmed = await act(orderId, 'confirm', { reason: 'With pleasure.' })
    assert.deepEqual([confirmed.status, confirmed.body.order.reason], [200, null])
    const cancelled = await act(orderId, 'cancel')
    assert.deepEqual([cancelled.body.order.status, cancelled.body.order.reason], ['cancelled', null])
    const reasons = (await service.db.rows(movesOf, [orderId])).map(({ reason }) => reason)
    assert.deepEqual(reasons, [null, 'With pleasure.', null])
    const [first] = await service.db.rows(auditOf, [String(orderId)])
    assert.equal((first!.after as { reason: string }).reason, 'With pleasure.')
  })

  test('in the wrong state: invalid_action, and nothing happens', async () => {
    const orderId = await order()
    for (const action of ['ready', 'complete'])
      assert.deepEqual(codesOf(await act(orderId, action)), ['invalid_action'])
    await act(orderId, 'confirm')
    for (const action of ['confirm', 'reject', 'complete'])
      assert.deepEqual(codesOf(await act(orderId, action)), ['invalid_action'])
    assert.deepEqual(codesOf(await ada.post(`/customer/orders/${orderId}/cancel`)), ['invalid_action'])
    await act(orderId, 'ready')
    await act(orderId, 'complete')
    for (const action of ['confirm', 'reject', 'ready', 'complete', 'cancel'])
      assert.deepEqual(codesOf(await act(orderId, action)), ['invalid_action'])
    assert.equal((await service.db.rows(movesOf, [orderId])).length, 4)
  })

  test('are either confirmed or canceled if both happen at once, and the books say which', async () => {
    for (let round = 0; round < 5; round++) {
      const orderId = await order()
      const answers = await Promise.all([
        act(orderId, 'confirm'),
        ada.post(`/customer/orders/${orderId}/cancel`),
        act(orderId, 'reject'),
      ])
      assert.equal(answers.filter(({ status }) => status === 200).length, 1)
      await booksMustBeWhole(service.db)
    }
    await runJobs(service)
  })

  test('can be changed by the operator for every merchant, and a key makes repeating harmless', async () => {
    const orderId = await order()
    const key = { ...operator, 'idempotency-key': 'confirm-it' }
    const first = await act(orderId, 'confirm', {}, key)
    const second = await act(orderId, 'confirm', {}, key)
    assert.deepEqual([first.status, second.status], [200, 200])
    assert.equal(second.headers.get('idempotent-replayed'), 'true')
    assert.deepEqual(second.body, first.body)
  })
})
