import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { sql } from '../../../src/db/database.ts'
import { confirmByHand, orderService } from '../../support/orders.ts'
import { codesOf, logIn, merchantApp } from '../../support/people.ts'
import { operator } from '../../support/test-service.ts'

const service = orderService()
const path = '/merchant/admin/test-order'
const merchantId = 1001
const hourMs = 3_600_000
const tables = [
  'orders',
  'open_orders',
  'order_payments',
  'order_moves',
  'ledger_entries',
  'deliveries',
  'jobs',
]
const rowsIn = sql<{ counts: number[] }>(
  `SELECT ARRAY[${tables.map((table) => `(SELECT count(*) FROM ${table})`).join(', ')}] AS counts`,
)

describe('a test order', () => {
  let owner: Record<string, string>
  before(async () => {
    await confirmByHand(service, merchantId)
    const login = { ...merchantApp, username: 'owner@example.com', scope: 'global,merchant' }
    owner = { authorization: (await logIn(service, login)).access_token as string }
  })
  const read = async () => (await service.get(`${path}?merchantId=${merchantId}`, owner)).body.order
  const send = async () => (await service.post(path, { merchantId }, owner)).body.order
  const act = (action: string, more: object = {}) => service.put(path, { merchantId, action, ...more }, owner)

  test('has an item of the shop’s own menu with choices, and follows the steps of an order', async () => {
    assert.equal(await read(), null)
    const sent = await send()
    assert.deepEqual([sent.order_id, sent.status, sent.type], [0, 'placed', 'pickup'])
    assert.ok(sent.cart[0].options.length > 0)
    assert.deepEqual(await read(), sent)
    assert.deepEqual(codesOf(await act('complete')), ['invalid_action'])
    const { body } = await act('confirm', { prepMinutes: 15 })
    assert.deepEqual([body.order.status, body.order.prep_minutes], ['confirmed', 15])
    assert.deepEqual(codesOf(await act('confirm')), ['invalid_action'])
    for (const action of ['ready', 'complete']) assert.equal((await act(action)).status, 200)
    assert.equal((await read()).status, 'completed')
  })

  test('leaves no trace in orders, money, couriers and jobs, and appears in no list', async () => {
    const { counts } = await service.db.get(rowsIn)
    await send()
    await act('confirm')
    await act('cancel', { reason: 'Only a test' })
    assert.deepEqual((await service.db.get(rowsIn)).counts, counts)
    const { body } = await service.get(`/merchant/admin/orders?merchantId=${merchantId}`, owner)
    assert.ok(body.orders.every((order: { order_id: number }) => order.order_id > 0))
    const orderAction = { merchantId, orderId: 0, action: 'confirm' }
    assert.equal((await service.put('/merchant/admin/orders', orderAction, owner)).status, 400)
  })

  test('is replaced by the next one, and leaves the board after two hours', async () => {
    const first = await send()
    service.clock.ms += 60_000
    const second = await send()
    assert.notEqual(first.order_date, second.order_date)
    const answers = await Promise.all([act('confirm'), act('confirm')])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400], 'two tablets at once')
    service.clock.ms += 2 * hourMs
    assert.equal(await read(), null)
    assert.deepEqual(codesOf(await act('ready')), ['unknown_order'])
  })

  test('requires a member of the shop’s staff, and works for a shop without a menu too', async () => {
    const other = await service.post(path, { merchantId: 1003 }, { authorization: 'nonsense' })
    assert.equal(other.status, 401)
    const apply = {
      ...{ name: 'Empty Shelf', type: 'R', phone: '6025550142', email: 'empty@example.com' },
      location: { street: '200 W Washington St', city: 'Phoenix', state: 'AZ' },
    }
    const { application } = (await service.post('/merchant/apply', apply)).body
    const approved = await service.put(
      `/operator/applications/${application.application_id}`,
      { action: 'approve' },
      operator,
    )
    const { merchant_id } = approved.body.application
    const { order } = (await service.post(path, { merchantId: merchant_id }, operator)).body
    assert.equal(order.cart[0].name, 'Test item')
  })
})
