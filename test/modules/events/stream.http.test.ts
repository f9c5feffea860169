import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Cellardoor, type MarketplaceEvent } from '../../../sdk/src/index.ts'
import { publish } from '../../../src/modules/events/index.ts'
import { probeEvent, startSequencer } from '../../support/events.ts'
import { logIn, merchantApp } from '../../support/people.ts'
import { operator, startTestService, type TestService, testService } from '../../support/test-service.ts'
import { openStream, type Stream } from '../../support/tracking-service.ts'

const service = testService({ template: 'demo' })

const write = (from: TestService, ...events: ReturnType<typeof probeEvent>[]) =>
  from.db.transaction((tx) => publish(tx, events, from.clock.ms))
const open = (query = '', headers: Record<string, string> = operator, from: TestService = service) =>
  openStream(from, `/events/stream?after=latest${query}`, headers)
const numberOf = async (stream: Stream) => (await stream.next())?.data.data.number as number | undefined

async function take(stream: Stream, count: number): Promise<number[]> {
  const numbers: number[] = []
  while (numbers.length < count) numbers.push((await numberOf(stream)) ?? Number.NaN)
  return numbers
}

describe('a stream of events', () => {
  let sequencer: ReturnType<typeof startSequencer>
  before(() => {
    sequencer = startSequencer(service)
  })
  after(() => sequencer.close())

  test('shows each event with its id and type once it is committed', async () => {
    const stream = await open()
    assert.equal(stream.headers.get('content-type'), 'text/event-stream; charset=utf-8')
    await write(service, probeEvent(1))
    const first = (await stream.next())!
    assert.equal(first.id, first.data.event_id)
    assert.equal(first.data.type, 'order.placed')
    await write(service, probeEvent(2))
    assert.equal(await numberOf(stream), 2)
    stream.close()
  })

  test('starts with everything stored by default', async () => {
    const log = await service.get('/events?limit=1000', operator)
    const stream = await openStream(service, '/events/stream', operator)
    for (const { event_id } of log.body.events) assert.equal((await stream.next())!.id, event_id)
    stream.close()
  })

  test('continues after Last-Event-ID, without loss or repetition, even after hundreds of events', async () => {
    const stream = await open()
    await write(service, probeEvent(1), probeEvent(2))
    const { id } = (await stream.next())!
    stream.close()
    const missed = Array.from({ length: 250 }, (_, index) => probeEvent(3 + index))
    await write(service, ...missed)
    const again = await open('', { ...operator, 'last-event-id': id })
    assert.deepEqual(
      await take(again, 251),
      Array.from({ length: 251 }, (_, index) => 2 + index),
    )
    await write(service, probeEvent(999))
    assert.equal(await numberOf(again), 999)
    again.close()
  })

  test('reports its position immediately and with each keep-alive', async () => {
    const response = await fetch(`${service.url}/events/stream?after=latest`, { headers: operator })
    const { value } = await response.body!.pipeThrough(new TextDecoderStream()).getReader().read()
    const { next } = (await service.get('/events?after=latest', operator)).body
    assert.match(value!, new RegExp(`id: ${next}\n\n`))
  })

  test('sends a comment every 15 seconds, with its position', async (t) => {
    // The timer is the real one; its callback is also called here, to avoid waiting for 15 seconds.
    const { setInterval: original } = globalThis
    const beats: (() => void)[] = []
    const watched = (callback: () => void, ms?: number) => {
      if (ms === 15_000) beats.push(callback)
      return original(callback, ms)
    }
    t.mock.method(globalThis, 'setInterval', watched as typeof setInterval)
    const abort = new AbortController()
    const url = `${service.url}/events/stream?after=latest&types=order.ready`
    const response = await fetch(url, { headers: operator, signal: abort.signal })
    t.mock.restoreAll()
    assert.equal(beats.length, 1, 'one heartbeat for the stream')
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    const until = async (pattern: RegExp) => {
      while (!pattern.test(text)) text += (await reader.read()).value ?? assert.fail(`it has ended: ${text}`)
      text = ''
    }
    await until(/: alive\nid: evt_\d{18}\n\n/)
    const other = await open()
    await write(service, probeEvent(1)) // none of this stream's types
    const { id } = (await other.next())!
    other.close()
    beats[0]!()
    await until(new RegExp(`^: alive\nid: ${id}\n\n$`))
    abort.abort()
  })

  test('can be filtered by type and merchant, and shows only what its reader can see', async () => {
    const ada = { authorization: (await logIn(service)).access_token as string }
    const login = { ...merchantApp, username: 'owner@example.com', scope: 'global,merchant' }
    const owner = { authorization: (await logIn(service, login)).access_token as string }
    const app = { authorization: `Basic ${Buffer.from('demo-app:demo-app-secret').toString('base64')}` }
    const streams = [
      await open('&types=order.ready'),
      await open('&merchant_id=1300'),
      await open('', ada),
      await open('', owner),
      await open('', app),
    ]
    await write(
      service,
      probeEvent(1, { customerId: 2 }),
      probeEvent(2, { merchantId: 1300, customerId: 1 }),
      probeEvent(3, { type: 'order.ready', merchantId: 1300, customerId: 9 }),
      probeEvent(4, { merchantId: 1001, customerId: 1 }),
    )
    const expected = [[3], [2, 3], [2, 4], [1, 4], [2, 4]]
    for (const [index, numbers] of expected.entries()) {
      const events = []
      while (events.length < numbers.length) events.push(await streams[index]!.next())
      assert.deepEqual(
        events.map((event) => event!.data.data.number),
        numbers,
      )
      const hasContact = index !== 2 && index !== 4
      for (const event of events) assert.equal('customer' in event!.data.data, hasContact)
    }
    for (const stream of streams) stream.close()
  })

  test('shows nothing more from a merchant that its reader has left', async () => {
    const login = { ...merchantApp, username: 'owner@example.com', scope: 'global,merchant' }
    const owner = { authorization: (await logIn(service, login)).access_token as string }
    const stream = await open('', owner)
    await write(service, probeEvent(1, { customerId: 9 }))
    assert.equal(await numberOf(stream), 1)
    const { rows } = await service.db.pool.query(
      "DELETE FROM merchant_group_members WHERE email = 'owner@example.com' RETURNING group_id, email",
    )
    await write(service, probeEvent(2, { customerId: 9 }))
    await sleep(300)
    for (const { group_id, email } of rows)
      await service.db.pool.query('INSERT INTO merchant_group_members (group_id, email) VALUES ($1, $2)', [
        group_id,
        email,
      ])
    await write(service, probeEvent(3, { customerId: 9 }))
    assert.equal(await numberOf(stream), 3)
    stream.close()
  })

  test('ends when its token is revoked, or its app is disabled', async () => {
    const ada = { authorization: (await logIn(service)).access_token as string }
    const own = await open('', ada)
    await service.request('DELETE', '/customer/auth', { headers: ada })
    assert.equal(await own.next(), undefined)
    assert.equal((await open('', ada)).status, 401)
    const app = { authorization: `Basic ${Buffer.from('public-app:public-app-secret').toString('base64')}` }
    const apps = await open('', app)
    await service.db.pool.query("UPDATE api_clients SET enabled = false WHERE client_id = 'public-app'")
    assert.equal(await apps.next(), undefined)
  })

  test('keeps events in order for a slow reader', async () => {
    const stream = await open()
    const large = { text: 'x'.repeat(20_000) }
    for (let batch = 0; batch < 8; batch++)
      await write(
        service,
        ...Array.from({ length: 50 }, (_, index) => {
          const number = batch * 50 + index
          return probeEvent(number, { data: { number, ...large } })
        }),
      )
    await sleep(500)
    assert.deepEqual(
      await take(stream, 400),
      Array.from({ length: 400 }, (_, index) => index),
    )
    stream.close()
  })
})

test('a kitchen screen that slept for two hours, with an expired token, shows what it missed, once and in order', async () => {
  const sequencer = startSequencer(service)
  const login = { ...merchantApp, username: 'owner@example.com', scope: 'global,merchant' }
  const { access_token, refresh_token } = await logIn(service, login)
  const client = new Cellardoor({
    ...{ baseUrl: service.url, clientId: merchantApp.client_id, clientSecret: merchantApp.client_secret },
    session: { accessToken: access_token as string, refreshToken: refresh_token as string },
  })
  const shown: number[] = []
  const enough = new AbortController()
  const order = (number: number) => probeEvent(number, { customerId: 9 })
  const after = (await service.get('/events?after=latest', operator)).body.next
  const onEvent = ({ data }: MarketplaceEvent) => shown.push(data.number as number)
  const following = client.events.follow({ after, merchant_id: 1001, onEvent, signal: enough.signal })
  const until = async (count: number) => {
    for (let tries = 0; shown.length < count && tries < 1000; tries++) await sleep(20)
  }
  try {
    await write(service, order(1))
    await until(1)
    service.app.server.closeAllConnections()
    service.clock.ms += 2 * 3_600_000
    await write(service, order(2), probeEvent(99, { merchantId: 1300, customerId: 9 }), order(3))
    await until(3)
    await write(service, order(4))
    await until(4)
    assert.deepEqual(shown, [1, 2, 3, 4])
  } finally {
    enough.abort()
    await following
    await sequencer.close()
  }
})

test('a stream ends when its token is revoked in another process', async (t) => {
  const other = await startTestService({ databaseUrl: service.databaseUrl })
  other.clock.ms = service.clock.ms
  try {
    const ada = { authorization: (await logIn(service)).access_token as string }
    const stream = await open('', ada)
    const revokedAt = Date.now()
    await other.request('DELETE', '/customer/auth', { headers: ada })
    assert.equal(await stream.next(), undefined)
    t.diagnostic(`it ended ${Date.now() - revokedAt} ms after the request to revoke`)
  } finally {
    await other.stop()
  }
})

test('streams of one process show what another process commits, in the same order, while both write', async () => {
  const { databaseUrl } = service
  const other = await startTestService({ databaseUrl })
  const sequencers = [startSequencer(service), startSequencer(other)]
  try {
    const streams = [await open(), await open('', operator, other)]
    const writers = [service, other, service, other].map(async (from, writer) => {
      for (let index = 0; index < 50; index++) await write(from, probeEvent(writer * 100 + index))
    })
    const [here, there] = await Promise.all(streams.map((stream) => take(stream, 200)))
    await Promise.all(writers)
    assert.deepEqual(here, there)
    assert.equal(new Set(here).size, 200)
    for (const writer of [0, 1, 2, 3]) {
      const own = here!.filter((number) => Math.floor(number / 100) === writer)
      assert.deepEqual(
        own,
        own.toSorted((a, b) => a - b),
      )
    }
    for (const stream of streams) stream.close()
  } finally {
    for (const sequencer of sequencers) await sequencer.close()
    await other.stop()
  }
})
