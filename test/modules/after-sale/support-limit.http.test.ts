import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { booksMustBeWhole, confirmByHand, itemId, orderService, shopper } from '../../support/orders.ts'
import { codesOf, demoApp, logIn, merchantApp, staffToken } from '../../support/people.ts'
import { operator, startTestService, type TestService } from '../../support/test-service.ts'

const service = orderService()
const day = 86_400_000
type Headers = { authorization: string }

describe('support’s limit on refunds and credit', () => {
  let ada: Awaited<ReturnType<typeof shopper>>
  let blt: string
  let owner: Headers
  let second: TestService & { stop(): Promise<void> }
  before(async () => {
    await confirmByHand(service, 1001)
    await service.put('/operator/merchants/1001', { courierDelivery: false }, operator)
    ada = await shopper(service)
    blt = await itemId(service, 1001, 'BLT')
    const login = { ...merchantApp, username: 'owner@example.com', scope: 'global,merchant' }
    owner = { authorization: (await logIn(service, login)).access_token as string }
    second = await startTestService({ databaseUrl: service.databaseUrl })
  })
  after(async () => {
    await second.stop()
    await booksMustBeWhole(service.db)
  })

  let people = 0
  async function newCustomer(): Promise<string> {
    const email = `customer${++people}@example.com`
    const person = { email, first_name: 'C', last_name: 'U', password: 'correct horse', scope: 'global' }
    const answer = await service.post('/customer/account', { ...demoApp, ...person })
    assert.equal(answer.status, 200, answer.text)
    return email
  }
  async function completedOrder(): Promise<number> {
    await service.request('DELETE', '/customer/cart/1001', { headers: ada.headers })
    await ada.put(1001, blt, 2)
    const payments = [{ type: 'credit_card', id: 3 }]
    const placed = await ada.checkOut(1001, { order_type: 'delivery', payments, tip: 150 })
    assert.equal(placed.status, 200, placed.text)
    const { order_id } = placed.body.order
    for (const action of ['confirm', 'ready', 'complete']) {
      const move = { merchantId: 1001, orderId: order_id, action }
      const moved = await service.put('/merchant/admin/orders', move, owner)
      assert.equal(moved.status, 200, moved.text)
    }
    return order_id
  }
  const grant = (body: object, headers: Headers, at: TestService = service) =>
    at.post('/operator/credits', { email: 'ada@example.com', ...body }, headers)
  const refund = (orderId: number, amount: number, headers: Headers, at: TestService = service) =>
    at.post(`/operator/orders/${orderId}/refund`, { reason: 'Late.', amount }, headers)
  async function supportKey(): Promise<Headers> {
    const made = await service.post('/operator/keys', { name: `k${++people}`, roles: ['support'] }, operator)
    return { authorization: `Bearer ${made.body.key}` }
  }

  test('credit without an order counts per customer over 30 days, across all of support', async () => {
    const [support, key] = [await staffToken(service, 'support'), await supportKey()]
    const email = await newCustomer()
    assert.equal((await grant({ email, value: 99 }, support)).status, 200)
    const refused = await grant({ email, value: 99 }, support)
    assert.deepEqual([refused.status, codesOf(refused)], [403, ['forbidden']])
    assert.match(refused.body.message[0].dev_msg, /up to \$100\.00 in credit in 30 days\. \$1\.00 is left/)
    assert.deepEqual(codesOf(await grant({ email, value: 1.01 }, key)), ['forbidden'], 'of a key alike')
    assert.equal((await grant({ email, value: 1 }, key)).status, 200)
    assert.equal((await grant({ email: await newCustomer(), value: 100 }, support)).status, 200)
    service.clock.ms += 30 * day - 2 * 60_000
    assert.deepEqual(codesOf(await grant({ email, value: 0.01 }, await staffToken(service, 'support'))), [
      'forbidden',
    ])
    service.clock.ms += 3 * 60_000
    assert.equal((await grant({ email, value: 99 }, await staffToken(service, 'support'))).status, 200)
  })

  test("ending a credit doesn't allow another one, and finance's credits are unlimited and don't count", async () => {
    const [support, finance] = [await staffToken(service, 'support'), await staffToken(service, 'finance')]
    const email = await newCustomer()
    assert.equal((await grant({ email, value: 500 }, finance)).status, 200)
    const { body } = await grant({ email, value: 100 }, support)
    assert.equal(body.value, 100)
    const ended = await service.put(`/operator/credits/${body.credit_id}`, { enabled: false }, finance)
    assert.equal(ended.status, 200, ended.text)
    assert.deepEqual(codesOf(await grant({ email, value: 0.01 }, support)), ['forbidden'])
    for (const headers of [finance, operator])
      assert.equal((await grant({ email, value: 300 }, headers)).status, 200)
  })

  test('refunds and credits of an order by all staff count as one sum', async () => {
    const [support, finance] = [await staffToken(service, 'support'), await staffToken(service, 'finance')]
    const order_id = await completedOrder()
    assert.equal((await grant({ order_id, value: 40 }, support)).status, 200)
    assert.equal((await refund(order_id, 30, support)).status, 200)
    assert.equal((await grant({ order_id, value: 20 }, finance)).status, 200)
    for (const answer of [
      await refund(order_id, 10.01, support),
      await grant({ order_id, value: 10.01 }, support),
    ]) {
      assert.deepEqual(codesOf(answer), ['forbidden'])
      assert.match(answer.body.message[0].dev_msg, /in refunds and credit\. \$10\.00 is left/)
    }
    assert.equal((await refund(order_id, 10, support)).status, 200)
    assert.deepEqual(codesOf(await grant({ order_id, value: 0.01 }, support)), ['forbidden'])
    assert.equal((await refund(order_id, 10, finance)).status, 200)
    // Another order and the customer have their own totals.
    assert.equal((await grant({ order_id: await completedOrder(), value: 100 }, support)).status, 200)
    const { credits } = (await service.get('/operator/credits?email=ada@example.com&limit=1', operator)).body
    assert.equal(typeof credits[0].order_id, 'number')
  })

  test('a credit names an order of its customer', async () => {
    const order_id = await completedOrder()
    const email = await newCustomer()
    for (const body of [
      { email, order_id, value: 1 },
      { order_id: 999_999_999, value: 1 },
    ])
      assert.deepEqual(codesOf(await grant(body, operator)), ['unknown_order'])
  })

  test('many grants at once, in two processes, never exceed the limit', async () => {
    const [support, email] = [await staffToken(service, 'support'), await newCustomer()]
    second.clock.ms = service.clock.ms
    const grants = await Promise.all(
      Array.from({ length: 12 }, (_, n) => grant({ email, value: 30 }, support, n % 2 ? second : service)),
    )
    assert.equal(grants.filter(({ status }) => status === 200).length, 3)
    assert.deepEqual(new Set(grants.map(({ status }) => status)), new Set([200, 403]))
  })

  test('many refunds and credits for one order at once, in two processes, never exceed the limit', async () => {
    const [support, order_id] = [await staffToken(service, 'support'), await completedOrder()]
    second.clock.ms = service.clock.ms
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => {
        const at = n % 2 ? second : service
        return n % 4 < 2 ? refund(order_id, 30, support, at) : grant({ order_id, value: 30 }, support, at)
      }),
    )
    assert.equal(answers.filter(({ status }) => status === 200).length, 3)
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200, 403]))
  })

  test('the limit is the operator’s setting', async () => {
    const [support, email] = [await staffToken(service, 'support'), await newCustomer()]
    assert.equal((await grant({ email, value: 50 }, support)).status, 200)
    const set = (support_limit: number | null) =>
      service.put('/operator/settings', { support_limit, reason: 'For a test.' }, operator)
    await set(40)
    assert.deepEqual(codesOf(await grant({ email, value: 0.01 }, support)), ['forbidden'])
    await set(60)
    assert.equal((await grant({ email, value: 10 }, support)).status, 200)
    await set(null)
  })
})
