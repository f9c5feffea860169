import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type Handle, sql } from '../../../src/db/database.ts'
import { codesOf } from '../../support/orders.ts'
import { newcomer, signedIn } from '../../support/people.ts'
import { settledOrWaiting } from '../../support/servers/faults.ts'
import {
  addProvider,
  confirmedOrder,
  countDeliveryReads,
  maria,
  openStream,
  report,
  type Sent,
  trackingService,
} from '../../support/tracking-service.ts'

const service = trackingService()
const lockDeliveries = sql<unknown>('LOCK TABLE deliveries IN ACCESS EXCLUSIVE MODE')
let ada: Record<string, string>
let stranger: Record<string, string>
let carrier: number

const read = async ({ orderId }: Sent) =>
  (await service.get(`/customer/orders/recent/${orderId}`, ada)).body.order
const pathOf = ({ orderId }: Sent) => `/customer/orders/${orderId}/track`
/** A stream where a refusal was expected would never end. */
const waiting = { timeout: 300_000 }
const asJson = { accept: 'application/json' }
const follow = (sent: Sent, headers: Record<string, string> = {}) =>
  openStream(service, pathOf(sent), { ...ada, ...headers })
const minutes = (count: number) => service.clock.ms + count * 60_000

describe('an order on its way', () => {
  before(async () => {
    ada = await signedIn(service.db)
    stranger = await signedIn(service.db, { customer: newcomer })
    carrier = await addProvider(service)
  })

  describe('`delivery` of an order', () => {
    test('is null until a courier has accepted', async () => {
      const sent = await confirmedOrder(service)
      assert.equal((await read(sent)).delivery, null)
      for (const state of ['seeking', 'booking'] as const) {
        await report(service, sent, state)
        assert.equal((await read(sent)).delivery, null)
      }
    })

    test('shows status, times with the merchant’s UTC offset, the courier’s first name and position, and a link', async () => {
      const sent = await confirmedOrder(service)
      await report(service, sent, 'live', {
        carrier,
        status: 'to_pickup',
        pickupEta: minutes(5),
        deliveryEta: minutes(20),
        courier: maria(40.71, -74.005),
        reportedAt: service.clock.ms,
      })
      const { delivery } = await read(sent)
      const { tracking_url, ...rest } = delivery
      assert.deepEqual(rest, {
        status: 'to_pickup',
        eta: '2026-06-15T12:20:00-04:00',
        pickup_eta: '2026-06-15T12:05:00-04:00',
        courier: { first_name: 'Maria', latitude: 40.71, longitude: -74.005 },
        provider: 'Harbor Couriers',
        reported_at: '2026-06-15T12:00:00-04:00',
        reason: null,
      })
      assert.match(
        tracking_url,
        new RegExp(`^${service.deps.config.publicUrl}/track/${sent.orderId}\\.[\\w-]{22}$`),
      )
    })

    test('is failed with the reason if no company took it, while the order stays confirmed', async () => {
      const sent = await confirmedOrder(service)
      await report(service, sent, 'failed', { reason: 'No courier is free.', deliveryEta: minutes(9) })
      const { status, delivery } = await read(sent)
      assert.equal(status, 'confirmed')
      assert.equal(delivery.status, 'failed')
      assert.equal(delivery.reason, 'No courier is free.')
      assert.equal(delivery.eta, null)
      assert.equal(delivery.provider, null)
    })

    test('becomes null again when the courier is lost and another is being sought', async () => {
      const sent = await confirmedOrder(service)
      await report(service, sent, 'live', { status: 'booked', carrier })
      assert.equal((await read(sent)).delivery.status, 'booked')
      await report(service, sent, 'seeking', { status: 'cancelled' })
      assert.equal((await read(sent)).delivery, null)
    })

    test('adds no queries for pickup orders', async () => {
      const row = { type: 'pickup', is_courier: false, address: null, location_id: null }
      const sent = await confirmedOrder(service, { row })
      const reads = await countDeliveryReads(service, async () => {
        assert.equal((await read(sent)).delivery, null)
      })
      assert.equal(reads, 0)
    })
  })

  describe('GET /customer/orders/{order_id}/track', () => {
    test('sends the same as the single read at once, and then every change', async () => {
      const sent = await confirmedOrder(service)
      const stream = await follow(sent)
      assert.equal(stream.status, 200)
      assert.equal(stream.headers.get('content-type'), 'text/event-stream; charset=utf-8')
      assert.equal(stream.headers.get('cache-control'), 'no-store')
      const { orderId: order_id } = sent
      assert.deepEqual((await stream.next())?.data, { order_id, status: 'confirmed', delivery: null })
      await report(service, sent, 'live', { status: 'booked', carrier })
      assert.deepEqual((await stream.next())?.data.delivery, (await read(sent)).delivery)
      await report(service, sent, 'live', { courier: maria(40.7101, -74.0051) })
      assert.equal((await stream.next())?.data.delivery.courier.latitude, 40.7101)
      stream.close()
    })

    const reads: [string, (sent: Sent) => Promise<any>][] = [
      ['tracking', async (sent) => (await service.get(pathOf(sent), { ...ada, ...asJson })).body],
      ['the order', read],
    ]
    for (const [name, ask] of reads)
      test(`${name} names the company of a courier who is booked between the two reads of an answer`, async () => {
        const sent = await confirmedOrder(service)
        const answer = await service.db.transaction(async (tx) => {
          await tx.rows(lockDeliveries)
          const asking = ask(sent)
          await settledOrWaiting(service.db, asking)
          const within = { ...service.db, transaction: (work: (handle: Handle) => Promise<any>) => work(tx) }
          await report({ ...service, db: within }, sent, 'live', { status: 'booked', carrier })
          return { asking }
        })
        const { delivery } = await answer.asking
        assert.deepEqual([delivery.status, delivery.provider], ['booked', 'Harbor Couriers'])
      })

    test('ends with the order, and a later request learns that nothing more will come', async () => {
      const sent = await confirmedOrder(service)
      const stream = await follow(sent)
      await stream.next()
      await report(service, sent, 'delivered', { status: 'delivered', order: 'completed', carrier })
      const last = await stream.next()
      assert.equal(last?.data.status, 'completed')
      assert.equal(last?.data.delivery.status, 'delivered')
      assert.equal(await stream.next(), undefined)

      const again = await follow(sent)
      assert.equal((await again.next())?.id, last?.id)
      assert.equal(await again.next(), undefined)
      assert.equal((await follow(sent, { 'last-event-id': last!.id })).status, 204)
    })

    test('gives a client that reconnects the current state, by the same name', async () => {
      const sent = await confirmedOrder(service)
      const stream = await follow(sent)
      const first = await stream.next()
      stream.close()
      const again = await follow(sent, { 'last-event-id': first!.id })
      assert.deepEqual(await again.next(), first)
      again.close()
    })

    test('doesn’t repeat what looks the same', async () => {
      const sent = await confirmedOrder(service)
      const stream = await follow(sent)
      await stream.next()
      await report(service, sent, 'seeking')
      await report(service, sent, 'booking')
      await report(service, sent, 'live', { status: 'booked', carrier })
      assert.equal((await stream.next())?.data.delivery.status, 'booked')
      stream.close()
    })

    test('answers once for Accept: application/json', async () => {
      const sent = await confirmedOrder(service)
      await report(service, sent, 'live', { status: 'at_pickup', carrier })
      const { status, body } = await service.get(pathOf(sent), { ...ada, ...asJson })
      assert.equal(status, 200)
      assert.deepEqual(body, {
        message: [],
        order_id: sent.orderId,
        status: 'confirmed',
        delivery: (await read(sent)).delivery,
      })
    })

    test('opens no stream for HEAD', async () => {
      const sent = await confirmedOrder(service)
      const { status, headers } = await service.request('HEAD', pathOf(sent), { headers: ada })
      assert.equal(status, 200)
      assert.equal(headers.get('content-type'), 'text/event-stream; charset=utf-8')
    })

    test('also follows an order without a courier, though more slowly', async () => {
      const sent = await confirmedOrder(service, { row: { is_courier: false, status: 'ready' } })
      const stream = await follow(sent)
      assert.equal((await stream.next())?.data.status, 'ready')
      stream.close()
    })

    test(
      'answers the same for another customer’s order and an unknown one, before any stream',
      waiting,
      async () => {
        const { orderId } = await confirmedOrder(service)
        for (const id of [orderId, 1, 'abc', '0']) {
          const answer = await service.get(`/customer/orders/${id}/track`, stranger)
          assert.equal(answer.status, 400)
          assert.deepEqual(codesOf(answer), ['unknown_order'])
        }
      },
    )

    test('answers 401 without credentials; the token may be in the URL, since browsers’ EventSource sends no headers', async () => {
      const sent = await confirmedOrder(service)
      assert.equal((await service.get(`${pathOf(sent)}?client_id=demo-app`)).status, 401)
      const token = ada.authorization!.replace('Bearer ', '')
      const stream = await openStream(service, `${pathOf(sent)}?access_token=${token}`)
      assert.equal(stream.status, 200)
      stream.close()
    })

    test('works for a guest with Guest-Token, and only for their own order', async () => {
      const { body } = await service.get('/customer/auth/guest?client_id=demo-app')
      const guest = { 'guest-token': body['Guest-Token'] as string }
      const { rows } = await service.db.pool.query('SELECT max(guest_id) AS id FROM guest_sessions')
      const own = await confirmedOrder(service, {
        row: { customer_id: null, location_id: null, guest_id: rows[0].id },
      })
      const path = `${pathOf(own)}?client_id=demo-app`
      assert.equal((await service.get(path, { ...guest, ...asJson })).body.order_id, own.orderId)
      const adas = `${pathOf(await confirmedOrder(service))}?client_id=demo-app`
      assert.deepEqual(codesOf(await service.get(adas, guest)), ['unknown_order'])
    })

    test('refuses a person’s sixth stream until one of them closes', waiting, async () => {
      const sent = await confirmedOrder(service)
      const other = await confirmedOrder(service)
      const streams = [await follow(other)]
      for (let open = 1; open < 5; open++) streams.push(await follow(sent))
      const answer = await service.get(pathOf(sent), ada)
      assert.equal(answer.status, 503)
      assert.deepEqual(codesOf(answer), ['busy'])
      assert.equal(answer.headers.get('retry-after'), '15')
      assert.equal((await service.get(pathOf(sent), { ...ada, ...asJson })).status, 200)
      streams.shift()!.close()
      await roomForOneMore(sent)
      for (const stream of streams) stream.close()
    })
  })
})

/** A client leaves without notice, so the server learns of it a moment later. */
async function roomForOneMore(sent: Sent) {
  for (;;) {
    const stream = await follow(sent)
    stream.close()
    if (stream.status === 200) return
  }
}
