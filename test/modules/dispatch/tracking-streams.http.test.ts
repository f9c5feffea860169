import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Type } from 'typebox'
import { EventStream, type StreamReader } from '../../../src/calls/event-stream.ts'
import { openStreamLimit } from '../../../src/calls/stream-limit.ts'
import { refuse } from '../../../src/core/refusal.ts'
import { route } from '../../../src/http/route.ts'
import { publish } from '../../../src/modules/events/index.ts'
import { codesOf } from '../../support/orders.ts'
import { newcomer, signedIn } from '../../support/people.ts'
import { startTestService, type TestService } from '../../support/test-service.ts'
import {
  confirmedOrder,
  countDeliveryReads,
  isDeliveryRead,
  maria,
  openStream,
  report,
  type Sent,
  type Stream,
  trackingService,
  watchStatements,
} from '../../support/tracking-service.ts'

const readers = new Map<string, StreamReader>()
const left: string[] = []

/** A stream that sends what a test tells it to. */
const probe = route({
  method: 'GET',
  path: '/probe/stream/{name}',
  access: 'public',
  chapter: 'Probe',
  summary: 'A stream',
  input: Type.Object({
    name: Type.String(),
    pulse: Type.Optional(Type.Integer()),
    life: Type.Optional(Type.Integer()),
  }),
  answer: { contentType: 'text/event-stream' },
  handler: async ({ name, pulse = 60_000, life = 60_000 }) =>
    new EventStream(
      (reader) => {
        if (name === 'full') throw refuse('busy')
        readers.set(name, reader)
        return { leave: () => void left.push(name) }
      },
      { pulseMs: pulse, lifeMs: life },
    ),
})

const routes = [probe]
const service = trackingService({ routes })
const event = (text: string) => ({ id: text, data: JSON.stringify(text) })

async function until(isTrue: () => boolean) {
  while (!isTrue()) await sleep(5)
}

describe('an event stream', () => {
  test('sends changes, stays alive while there are none, and ends', async () => {
    const stream = await openStream(service, '/probe/stream/alive?pulse=10')
    await until(() => readers.has('alive'))
    await sleep(500)
    readers.get('alive')!.publish(event('at last'))
    assert.deepEqual(await stream.next(), { id: 'at last', data: 'at last' })
    assert.ok(stream.comments.length > 1)
    readers.get('alive')!.end()
    assert.equal(await stream.next(), undefined)
    await until(() => left.includes('alive'))
  })

  test('sends the last message before the end', async () => {
    const stream = await openStream(service, '/probe/stream/last')
    await until(() => readers.has('last'))
    readers.get('last')!.publish(event('goodbye'))
    readers.get('last')!.end()
    readers.get('last')!.publish(event('too late'))
    assert.equal((await stream.next())?.data, 'goodbye')
    assert.equal(await stream.next(), undefined)
  })

  test('ends when its lifetime is over, so that credentials are checked again', async () => {
    const stream = await openStream(service, '/probe/stream/short?life=30')
    assert.equal(await stream.next(), undefined)
    await until(() => left.includes('short'))
  })

  test('is forgotten when closed', async () => {
    const stream = await openStream(service, '/probe/stream/gone')
    await until(() => readers.has('gone'))
    stream.close()
    await until(() => left.includes('gone'))
  })

  test('sends a slow reader the latest state, not every one', async () => {
    const stream = await openStream(service, '/probe/stream/slow')
    await until(() => readers.has('slow'))
    const long = 'x'.repeat(100_000)
    for (let n = 0; n < 1000; n++) {
      readers.get('slow')!.publish(event(`${n} ${long}`))
      if (n % 50 === 0) await sleep(1)
    }
    readers.get('slow')!.end()
    const got: number[] = []
    for (let next = await stream.next(); next; next = await stream.next())
      got.push(Number.parseInt(next.data, 10))
    assert.equal(got.at(-1), 999)
    assert.ok(got.length < 1000, `${got.length} events`)
  })

  test('that is refused is answered like any refusal', async () => {
    const answer = await service.get('/probe/stream/full')
    assert.equal(answer.status, 503)
    assert.deepEqual(codesOf(answer), ['busy'])
    assert.match(answer.headers.get('content-type')!, /^application\/json/)
  })

  test('ends when the service stops, without delaying it', async () => {
    const other = await startTestService({ databaseUrl: service.databaseUrl, routes })
    const streams = await Promise.all(
      ['a', 'b', 'c'].map((name) => openStream(other, `/probe/stream/${name}`)),
    )
    await other.stop()
    for (const stream of streams) assert.equal(await stream.next(), undefined) // if truncated, it would throw
  })
})

describe('GET /customer/orders/{order_id}/changes', () => {
  const changesOf = (orderId: number, headers: Record<string, string>) =>
    openStream(service, `/customer/orders/${orderId}/changes`, headers)

  test('reports at once after a courier’s report, and after a tip or refund past the end', async () => {
    const ada = await signedIn(service.db)
    const sent = await confirmedOrder(service)
    const stream = await changesOf(sent.orderId, ada)
    assert.deepEqual((await stream.next())?.data, { order_id: sent.orderId })
    await report(service, sent, 'live', { status: 'booked' })
    assert.deepEqual((await stream.next())?.data, { order_id: sent.orderId })
    await report(service, sent, 'delivered', { status: 'delivered' })
    assert.ok(await stream.next())
    await service.db.transaction((tx) =>
      publish(
        tx,
        [
          {
            ...{ type: 'order.refunded', merchantId: sent.merchantId, customerId: 1, orderId: sent.orderId },
            ...{ subject: String(sent.orderId), payload: {}, data: {} },
          },
        ],
        service.clock.ms,
      ),
    )
    assert.deepEqual((await stream.next())?.data, { order_id: sent.orderId })
    stream.close()
  })

  test('is only for the order’s own customer', async () => {
    const sent = await confirmedOrder(service)
    const other = await signedIn(service.db, { customer: newcomer })
    const answer = await service.get(`/customer/orders/${sent.orderId}/changes`, other)
    assert.deepEqual(codesOf(answer), ['unknown_order'])
  })
})

describe('many viewers of one order', () => {
  let ada: Record<string, string>
  let sent: Sent
  before(async () => {
    ada = await signedIn(service.db)
    sent = await confirmedOrder(service)
  })

  const openAll = (count: number) =>
    Promise.all(
      Array.from({ length: count }, () => openStream(service, `/customer/orders/${sent.orderId}/track`, ada)),
    )

  /** Each checks once more, half a second after it was opened, whether it missed something. */
  const untilQuiet = async () => {
    while ((await countDeliveryReads(service, () => sleep(600))) > 0);
  }

  test('cost one read for each change', async () => {
    const streams = await openAll(5)
    for (const stream of streams) await stream.next()
    await untilQuiet()
    const reads = await countDeliveryReads(service, async () => {
      await report(service, sent, 'live', { status: 'booked' })
      for (const stream of streams) assert.equal((await stream.next())?.data.delivery.status, 'booked')
    })
    assert.equal(reads, 1)
    for (const stream of streams) stream.close()
  })

  test('get a hundred changes in a second as two or three messages, including the last', async () => {
    const [stream] = await openAll(1)
    await stream!.next()
    await untilQuiet()
    const heard: number[] = []
    const reads = await countDeliveryReads(service, async () => {
      for (let n = 1; n <= 100; n++) {
        await report(service, sent, 'live', { status: 'to_pickup', courier: maria(40 + n / 1000, -74) })
      }
      while (heard.at(-1) !== 40.1) heard.push((await stream!.next())!.data.delivery.courier.latitude)
    })
    assert.ok(heard.length < 50, `${heard.length} events`)
    assert.ok(reads <= heard.length + 1)
    stream!.close()
  })

  test('get what they missed when the change feed was down', async () => {
    const [stream] = await openAll(1)
    await stream!.next()
    await untilQuiet()
    await service.db.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND query IN ('LISTEN changes', 'SELECT pg_is_in_recovery() AS "isReplica"')`,
    )
    await report(service, sent, 'live', { status: 'at_pickup' })
    assert.equal((await untilStatus(stream!, 'at_pickup')).data.delivery.status, 'at_pickup')
    stream!.close()
  })

  test('keep getting changes after a failed read', async () => {
    const other: TestService & { stop(): Promise<void> } = await startTestService({
      databaseUrl: service.databaseUrl,
      routes,
    })
    const stream = await openStream(other, `/customer/orders/${sent.orderId}/track`, ada)
    await stream.next()
    const end = watchStatements(other, (text) => {
      if (!isDeliveryRead(text)) return
      end()
      throw new Error('Connection terminated')
    })
    await report(service, sent, 'live', { status: 'to_delivery' })
    assert.ok(await untilStatus(stream, 'to_delivery'))
    assert.ok(other.logged.some((line) => line.includes('a tracked order could not be read')))
    stream.close()
    await other.stop()
  })
})

async function untilStatus(stream: Stream, status: string) {
  for (;;) {
    const event = await stream.next()
    assert.ok(event, 'the stream ended')
    if (event.data.delivery?.status === status) return event
  }
}

describe('the stream limit', () => {
  test('is counted per person and in total, and freed when a stream closes', () => {
    const streamLimit = openStreamLimit(3)
    const leave = streamLimit.take('ada', 2)
    streamLimit.take('ada', 2)
    assert.throws(() => streamLimit.take('ada', 2), /busy/)
    streamLimit.take('eve', 2)
    assert.throws(() => streamLimit.take('eve', 2), /busy/)
    leave()
    streamLimit.take('eve', 2)
    assert.throws(() => streamLimit.take('ada', 2), /busy/)
  })
})
