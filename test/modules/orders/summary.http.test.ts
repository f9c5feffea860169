import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { itemId } from '../../support/orders.ts'
import { openCounter } from '../../support/stories.ts'
import { testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo' })
const app = 'client_id=demo-app'

describe('the header summary', () => {
  let counter: Awaited<ReturnType<typeof openCounter>>
  before(async () => {
    counter = await openCounter(service)
  })
  const summaryOf = async (headers: Record<string, string>, more = '') => {
    const answer = await service.get(`/customer/summary?${app}${more}`, headers)
    assert.equal(answer.status, 200, answer.text)
    return answer.body
  }
  const asGuest = async () => ({
    'guest-token': (await service.get(`/customer/auth/guest?${app}`)).body['Guest-Token'] as string,
  })

  test('is the same as the account, carts, favorites and order separately', async () => {
    const id = await counter.placeOrder()
    const item = { item_id: await itemId(service, 1001, 'BLT'), item_qty: 3 }
    await service.post('/customer/cart/1001', { item }, counter.ada)
    const { body: who } = await service.get('/customer/auth', counter.ada)
    const { body: carts } = await service.get('/customer/cart', counter.ada)
    const { order } = (await service.get(`/customer/orders/recent/${id}`, counter.ada)).body
    const { body: recent } = await service.get('/customer/orders/recent?limit=1', counter.ada)
    const summary = await summaryOf(counter.ada, '&merchant_id=1001')
    assert.deepEqual(summary, {
      message: [],
      first_name: who.user.first_name,
      item_count: carts.carts.reduce((sum: number, each: { item_count: number }) => sum + each.item_count, 0),
      order: { ...recent.orders[0], promised_at: order.promised_at, delivery: order.delivery },
      is_favorite: true,
    })
    assert.equal(summary.order.order_id, id)
    assert.ok(summary.item_count > 0)
    assert.equal((await summaryOf(counter.ada, '&merchant_id=1002')).is_favorite, false)
    assert.equal((await summaryOf(counter.ada)).is_favorite, false)
  })

  test('has the newest order until it is over, then the one before', async () => {
    const running = async () => (await summaryOf(counter.ada)).order?.order_id
    const [first, second] = [await counter.placeOrder(), await counter.placeOrder()]
    assert.equal(await running(), second)
    for (const action of ['confirm', 'ready', 'complete']) await counter.act(second, action)
    assert.equal(await running(), first)
    await counter.act(first, 'reject')
    assert.notEqual(await running(), first)
  })

  test('drops an unfinished order 12 hours after its time', async () => {
    await counter.placeOrder()
    const atOnce = await summaryOf(counter.ada)
    assert.ok(atOnce.order)
    service.clock.ms += 13 * 3_600_000
    assert.equal((await summaryOf(counter.ada)).order, null)
    service.clock.ms -= 13 * 3_600_000
  })

  test('is a guest’s own without a name, and useless without a token', async () => {
    const [grace, other] = [await asGuest(), await asGuest()]
    const item = { item_id: await itemId(service, 1001, 'BLT'), item_qty: 2 }
    await service.post(`/customer/cart/1001?${app}`, { item }, grace)
    const empty = { message: [], first_name: null, item_count: 0, order: null, is_favorite: false }
    assert.deepEqual(await summaryOf(grace, '&merchant_id=1001'), { ...empty, item_count: 2 })
    assert.deepEqual(await summaryOf(other), empty)
    assert.equal((await service.get(`/customer/summary?${app}`)).status, 401)
    assert.equal((await service.get(`/customer/summary?${app}&merchant_id=abc`, grace)).status, 400)
  })
})
