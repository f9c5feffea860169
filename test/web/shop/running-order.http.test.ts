import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { readMenu } from '../../support/orders.ts'
import { openCounter, openWebVisitor, signInVisitor, type WebVisitor } from '../../support/stories.ts'
import { testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo' })
const guest = {
  ...{ first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com', phone_number: '2125550100' },
  ...{ street: '199 Water St', city: 'New York', state: 'NY', zip_code: '10038' },
  ...{ order_type: 'delivery', order_time: '', tip: '0', payment: 'cash' },
}
const orderIn = async (visitor: WebVisitor) => JSON.parse((await visitor.get('/web/me')).text).order

describe('the running order of the header', () => {
  let counter: Awaited<ReturnType<typeof openCounter>>
  let blt: string
  before(async () => {
    counter = await openCounter(service)
    blt = (await readMenu(service, 1001)).find('BLT').id
  })
  const place = async (visitor: WebVisitor) => {
    await visitor.post('/cart/1001/add', { item_id: blt, item_qty: '4' })
    const form = (await visitor.get('/checkout/1001')).text
    const placed = await visitor.post('/checkout/1001', { ...guest, _token: visitor.tokenIn(form) })
    return Number(/orders\/(\d+)/.exec(placed.headers.get('location')!)![1])
  }

  test('is null for visitors and for browsers without an open order', async () => {
    const visitor = openWebVisitor(service)
    assert.equal(await orderIn(visitor), null)
    await visitor.post('/cart/1001/add', { item_id: blt, item_qty: '1' })
    assert.equal(await orderIn(visitor), null)
  })

  test('is a guest’s in the browser that ordered it, with the step and the time of its page', async () => {
    const visitor = openWebVisitor(service)
    const id = await place(visitor)
    const placed = { id, shop: 'Seaport All-Day Kitchen', step: 'Waiting for the shop', time: '' }
    assert.deepEqual(await orderIn(visitor), placed)
    await counter.act(id, 'confirm')
    const { step, time } = await orderIn(visitor)
    assert.equal(step, 'Being prepared')
    assert.match(time, /^\d+:\d\d(\s[AP]M)?\s–\s\d+:\d\d\s[AP]M$/)
    assert.ok((await visitor.get(`/orders/${id}`)).text.includes(time))
    assert.equal(await orderIn(openWebVisitor(service)), null, 'only in that browser')
  })

  test('is in the reader’s language', async () => {
    const visitor = openWebVisitor(service, 'es')
    await place(visitor)
    assert.equal((await orderIn(visitor)).step, 'Esperando al comercio')
  })

  test('is the newest that isn’t over, and none once all are', async () => {
    const visitor = openWebVisitor(service)
    await signInVisitor(visitor, 'Ada')
    const [first, second] = [await counter.placeOrder(), await counter.placeOrder()]
    assert.equal((await orderIn(visitor)).id, second)
    await counter.act(second, 'reject', { reason: 'closing' })
    assert.equal((await orderIn(visitor)).id, first)
    for (const action of ['confirm', 'ready', 'complete']) await counter.act(first, action)
    assert.notEqual((await orderIn(visitor))?.id, first)
  })

  test('ends 12 hours after its time, even if it was never marked as handed over', async () => {
    const visitor = openWebVisitor(service)
    const id = await place(visitor)
    await counter.act(id, 'confirm')
    service.clock.ms += 13 * 3_600_000
    assert.equal(await orderIn(visitor), null)
  })
})
