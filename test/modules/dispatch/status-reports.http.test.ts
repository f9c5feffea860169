import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { signature } from '../../../courier-contract/signature.ts'
import { sql } from '../../../src/db/database.ts'
import { openPoller } from '../../../src/modules/dispatch/polling/open-poller.ts'
import { listProviders } from '../../../src/modules/dispatch/provider-store.ts'
import type { Provider } from '../../../src/modules/dispatch/rules/delivery.ts'
import { findDelivery } from '../../../src/modules/dispatch/store.ts'
import { followDeps, makeLive, outcomeOf, placeOrder, scriptedCouriers } from '../../support/polling-world.ts'
import { operator, testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo' })
const ended = sql<unknown>(
  `UPDATE deliveries SET state = 'cancelled', next_poll_at = NULL, ended_at = now() WHERE state = 'live'`,
)

const seconds = () => Math.floor(service.clock.ms / 1000)
const courierAt = (latitude: number) => ({
  ...{ first_name: 'Grace', last_name: 'Hopper', phone: '2125550102' },
  location: { latitude, longitude: -74 },
})

type Company = { provider: Provider; secret: string; key: string }

let companies = 0
async function register(more: object = {}): Promise<Company> {
  const base = 'https://push.example'
  const answer = await service.post(
    '/operator/providers',
    {
      name: `Reporting company ${++companies}`,
      ...{
        estimate_url: `${base}/e`,
        book_url: `${base}/b`,
        status_url: `${base}/s`,
        cancel_url: `${base}/c`,
      },
      ...{ credential: 'a secret', follow: 'push', ...more },
    },
    operator,
  )
  assert.equal(answer.status, 200, answer.text)
  const { provider_id, status_secret, key } = answer.body
  const provider = (await listProviders(service.db)).find(({ providerId }) => providerId === provider_id)!
  return { provider, secret: status_secret, key }
}

type Sending = { secret?: string; timestamp?: string; body?: string; sign?: string; id?: string }

/** As a company sends it; each part of it can be replaced. */
function send({ provider, secret }: Company, deliveries: object[], sending: Sending = {}) {
  const body = JSON.stringify({ deliveries })
  const timestamp = sending.timestamp ?? String(seconds())
  return service.request('POST', '/provider/status', {
    body: sending.body ?? body,
    headers: {
      'content-type': 'application/json',
      'x-provider': sending.id ?? String(provider.providerId),
      'x-timestamp': timestamp,
      'x-signature': sending.sign ?? signature(sending.secret ?? secret, timestamp, body),
    },
  })
}

async function outcomes(company: Company, deliveries: object[]): Promise<string[]> {
  const answer = await send(company, deliveries)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.results.map(({ outcome }: { outcome: string }) => outcome)
}

const report = (delivery_id: string, status: string, more: object = {}) => ({
  ...{ delivery_id, status, status_time: seconds(), courier: courierAt(40.7) },
  ...more,
})

describe('POST /provider/status', () => {
  let company: Company
  before(async () => {
    company = await register()
  })
  beforeEach(() => service.db.rows(ended))

  const live = async (by = company, more: Parameters<typeof makeLive>[3] = {}) => {
    const orderId = await placeOrder(service)
    return { orderId, deliveryId: await makeLive(service, orderId, by.provider, more) }
  }
  const historyOf = async (orderId: number) =>
    (await outcomeOf(service, orderId)).statuses.map(({ status, applied }) => `${status} ${applied}`)

  test('moves deliveries and their orders, many per request', async () => {
    const [one, two] = [await live(), await live()]
    const both = (status: string) => [report(one.deliveryId, status), report(two.deliveryId, status)]
    assert.deepEqual(await outcomes(company, both('to_pickup')), ['applied', 'applied'])
    service.clock.ms += 60_000
    assert.deepEqual(await outcomes(company, both('to_delivery')), ['applied', 'applied'])
    assert.equal((await outcomeOf(service, one.orderId)).order.status, 'out_for_delivery')
    service.clock.ms += 60_000
    assert.deepEqual(
      await outcomes(company, [report(one.deliveryId, 'delivered'), report(two.deliveryId, 'failed')]),
      ['applied', 'applied'],
    )
    const [first, second] = [await outcomeOf(service, one.orderId), await outcomeOf(service, two.orderId)]
    assert.deepEqual([first.order.status, second.order.status], ['completed', 'failed'])
    assert.deepEqual(
      first.topics.filter((topic) => topic.startsWith('delivery.')),
      ['delivery.updated', 'delivery.updated', 'delivery.delivered'],
    )
  })

  test('applies a report once, however often it is sent', async () => {
    const { orderId, deliveryId } = await live()
    const delivered = [report(deliveryId, 'delivered')]
    assert.deepEqual(await outcomes(company, delivered), ['applied'])
    assert.deepEqual(await outcomes(company, delivered), ['unchanged'])
    assert.deepEqual(await historyOf(orderId), ['delivered true'])
  })

  test('applies two identical simultaneous reports once', async () => {
    const { orderId, deliveryId } = await live()
    const told = await Promise.all(
      [1, 2, 3].map(() => outcomes(company, [report(deliveryId, 'to_delivery')])),
    )
    assert.deepEqual(told.flat().sort(), ['applied', 'unchanged', 'unchanged'])
    assert.deepEqual(await historyOf(orderId), ['to_delivery true'])
  })

  test('sorts several reports of a delivery by time, and does not call an outdated one a lie', async () => {
    const { orderId, deliveryId } = await live()
    const now = seconds()
    const said = [
      report(deliveryId, 'at_pickup', { status_time: now - 10 }),
      report(deliveryId, 'to_pickup', { status_time: now - 60 }),
    ]
    assert.deepEqual(await outcomes(company, said), ['applied', 'applied'])
    service.clock.ms += 1000
    assert.deepEqual(await outcomes(company, [said[1]!]), ['unchanged'])
    assert.deepEqual(await historyOf(orderId), ['to_pickup true', 'at_pickup true'])
  })

  test('records a status that moves backward once, and does not apply it', async () => {
    const { orderId, deliveryId } = await live(company, { status: 'at_delivery' })
    service.clock.ms += 1000
    const back = [report(deliveryId, 'at_pickup')]
    assert.deepEqual(await outcomes(company, back), ['not_allowed'])
    assert.deepEqual(await outcomes(company, back), ['not_allowed'])
    assert.deepEqual(await historyOf(orderId), ['at_pickup false'])
    assert.equal((await findDelivery(service.db, orderId, 'out'))!.status, 'at_delivery')
  })

  test('does not move the courier back for an older position, or write the same one again', async () => {
    const { orderId, deliveryId } = await live(company, { status: 'to_delivery' })
    const at = (latitude: number, seen_at: number) =>
      report(deliveryId, 'to_delivery', { seen_at, courier: courierAt(latitude) })
    assert.deepEqual(await outcomes(company, [at(40.72, seconds() - 10)]), ['applied'])
    assert.deepEqual(await outcomes(company, [at(40.71, seconds() - 20)]), ['unchanged'])
    assert.deepEqual(await outcomes(company, [at(40.72, seconds() - 5)]), ['unchanged'])
    assert.equal((await findDelivery(service.db, orderId, 'out'))!.courier!.latitude, 40.72)
  })

  test('treats another company’s delivery as unknown, like one that doesn’t exist', async () => {
    const other = await register()
    const { orderId, deliveryId } = await live(other)
    assert.deepEqual(
      await outcomes(company, [report(deliveryId, 'delivered'), report('no-such', 'delivered')]),
      ['unknown', 'unknown'],
    )
    assert.equal((await findDelivery(service.db, orderId, 'out'))!.status, 'booked')
  })

  test('says which rule an unusable report breaks, and applies the others', async () => {
    const { deliveryId } = await live()
    const { body } = await send(company, [report('x', 'flying'), report(deliveryId, 'to_pickup')])
    assert.deepEqual(
      body.results.map(({ outcome }: { outcome: string }) => outcome),
      ['unusable', 'applied'],
    )
    assert.equal(body.results[0].violations[0].field, 'status')
  })

  test('refuses a request without a recent signature of its bytes with this company’s secret', async () => {
    const other = await register()
    const { orderId, deliveryId } = await live()
    const said = [report(deliveryId, 'delivered')]
    const faults: Sending[] = [
      { secret: other.secret },
      { secret: company.key },
      { sign: '' },
      { sign: 'ZZ' },
      { body: JSON.stringify({ deliveries: said }).replace('delivered', 'failed') },
      { timestamp: String(seconds() - 301) },
      { timestamp: String(seconds() + 301) },
      { timestamp: 'now' },
      { id: String(other.provider.providerId) },
      { id: '999999' },
      { id: '__proto__' },
    ]
    for (const fault of faults) {
      const { status } = await send(company, said, fault)
      assert.equal(status, 401, JSON.stringify(fault))
    }
    assert.equal((await findDelivery(service.db, orderId, 'out'))!.status, 'booked')
  })

  test('accepts two secrets during a rotation, and a polled company gets one when it starts to push', async () => {
    const rotating = await register({ follow: 'poll' })
    assert.equal(rotating.secret, undefined)
    const path = `/operator/providers/${rotating.provider.providerId}`
    const first = (await service.put(path, { follow: 'push' }, operator)).body
    assert.equal(first.follow, 'push')
    const second = (await service.put(path, { new_status_secret: true }, operator)).body.status_secret
    const { deliveryId } = await live(rotating)
    const statusWith = async (secret: string) =>
      (await send({ ...rotating, secret }, [report(deliveryId, 'booked')])).status
    assert.deepEqual([await statusWith(first.status_secret), await statusWith(second)], [200, 200])
    service.clock.ms += 25 * 3_600_000
    assert.deepEqual([await statusWith(first.status_secret), await statusWith(second)], [401, 200])
    const { text } = await service.get('/operator/audit?action=provider.changed', operator)
    assert.ok(!text.includes(second) && !text.includes(first.status_secret))
  })

  test('replaces polling, unless the company falls silent', async () => {
    const couriers = scriptedCouriers({ now: () => service.clock.ms })
    const poller = openPoller(followDeps(service, couriers))
    const { deliveryId } = await live()
    couriers.told.set(deliveryId, { status: 'to_pickup' })
    const pass = async (ms: number) => {
      service.clock.ms += ms
      await poller.takeTurns()
      await poller.begin()
      await poller.finish()
    }
    for (let turn = 0; turn < 10; turn++) {
      await pass(60_000)
      await outcomes(company, [report(deliveryId, 'to_pickup', { courier: courierAt(40.7 + turn / 1000) })])
    }
    assert.deepEqual(couriers.asked, [])
    await pass(179_000)
    assert.deepEqual(couriers.asked, [])
    await pass(2000)
    assert.deepEqual(couriers.asked, [deliveryId])
  })
})

describe('a company that answers for many deliveries at once', () => {
  test('is asked about 50 per call, once per interval by all processes together', async () => {
    await service.db.rows(ended)
    const couriers = scriptedCouriers({ now: () => service.clock.ms })
    const { provider } = await register({ follow: 'batch' })
    const orders: number[] = []
    const ids: string[] = []
    for (let each = 0; each < 3; each++) {
      orders.push(await placeOrder(service))
      ids.push(await makeLive(service, orders[each]!, provider))
    }
    couriers.told.set(ids[0]!, { status: 'to_pickup', courier: courierAt(40.71) })
    couriers.told.set(ids[1]!, { status: 'to_delivery', courier: courierAt(40.72) })
    couriers.told.set(ids[2]!, { http: 404 })
    const pollers = [openPoller(followDeps(service, couriers)), openPoller(followDeps(service, couriers))]
    const pass = async (ms: number) => {
      service.clock.ms += ms
      for (const poller of pollers) {
        await poller.takeTurns()
        await poller.begin()
        await poller.finish()
      }
    }
    await pass(20_000)
    assert.deepEqual(couriers.batches, [ids])
    const first = await outcomeOf(service, orders[0]!)
    assert.deepEqual([first.delivery.status, first.delivery.courier!.latitude], ['to_pickup', 40.71])
    assert.equal((await outcomeOf(service, orders[1]!)).order.status, 'out_for_delivery')
    await pass(10_000)
    assert.equal(couriers.batches.length, 1)
    await pass(11_000)
    await pass(20_000)
    assert.equal(couriers.batches.length, 3)
    // Unknown three times before pickup: it is canceled, and another company is sought.
    assert.deepEqual(couriers.cancelled, [ids[2]])
    assert.equal((await outcomeOf(service, orders[2]!)).delivery.state, 'seeking')
    assert.deepEqual(couriers.asked, [...ids, ...ids, ...ids])
  })
})
