import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openEvents, publish } from '../../../src/modules/events/index.ts'
import { openWebhooks } from '../../../src/modules/webhooks/index.ts'
import { openWebhookCaller } from '../../../src/outside/webhooks/open-webhook-caller.ts'
import { dropJobs, probeEvent, queuedJobs, startSequencer } from '../../support/events.ts'
import { codesOf, demoApp, logIn, merchantApp } from '../../support/people.ts'
import { operator, startTestService, type TestService } from '../../support/test-service.ts'
import { type Receiver, startReceiver, verify } from '../../support/webhooks.ts'

/** The clock moves with real time here, because signatures are checked against it. */
const rights = {
  rolesOf: async () => new Map(),
  membersOf: async () => new Map(),
  customersOf: async () => [],
  appsOf: async () => new Map(),
}
let service: TestService & { stop(): Promise<void> }
let receiver: Receiver
let other: Receiver
const running: { close(): Promise<void> }[] = []

function startSending(deps = service.deps) {
  const events = openEvents(deps, rights)
  const parts = [startSequencer(service), openWebhooks(deps).send(events), events.feed]
  running.push(...parts)
}

before(async () => {
  receiver = await startReceiver()
  other = await startReceiver()
  const config = { outboundAllow: [receiver.place, other.place] }
  service = await startTestService({ template: 'demo', config })
  service.clock.ms = Date.now()
  startSending()
})
const stopSending = async () => {
  for (const part of running.splice(0).toReversed()) await part.close()
}
after(async () => {
  await stopSending()
  await service.stop()
  await receiver.close()
  await other.close()
})
const removeAll = async () => {
  for (const { webhook_id } of (await service.get('/webhooks', operator)).body.webhooks)
    await service.request('DELETE', `/webhooks/${webhook_id}`, { headers: operator })
}
afterEach(async () => {
  await removeAll()
  for (const one of [receiver, other]) {
    one.behave(200)
    one.received.length = 0
  }
})

const write = (...events: ReturnType<typeof probeEvent>[]) =>
  service.db.transaction((tx) => publish(tx, events, service.clock.ms))
const register = async (more: object = {}, headers: Record<string, string> = operator) => {
  const answer = await service.post('/webhooks', { url: receiver.url, types: ['*'], ...more }, headers)
  assert.equal(answer.status, 200, answer.text)
  return answer.body as { webhook_id: string; secret: string }
}
const deliveriesOf = async (webhookId: string, query = '') =>
  (await service.get(`/webhooks/${webhookId}/deliveries?${query}`, operator)).body.deliveries
const basic = {
  authorization: `Basic ${Buffer.from(`${demoApp.client_id}:${demoApp.client_secret}`).toString('base64')}`,
}
async function until(isSo: () => Promise<boolean>) {
  const deadline = Date.now() + 120_000
  while (!(await isSo())) {
    assert.ok(Date.now() < deadline, 'it did not become so')
    await sleep(30)
  }
}
const numbers = (one: Receiver) => one.received.map(({ event }) => event.data.number)

describe('a webhook', () => {
  test('gets each event, signed according to Standard Webhooks', async () => {
    const { webhook_id, secret } = await register()
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
    await write(probeEvent(1, { previous: { status: 'placed' } }))
    const [received] = await receiver.until(1)
    verify(secret, received!)
    assert.equal(received!.headers['webhook-id'], received!.event.event_id)
    const log = await service.get('/events?limit=1000', operator)
    assert.deepEqual(received!.event, log.body.events.at(-1))
    await until(async () => (await deliveriesOf(webhook_id)).length === 1)
    const [delivery] = await deliveriesOf(webhook_id)
    assert.equal(delivery.status, 'delivered')
    assert.deepEqual([delivery.attempts[0].status, delivery.attempts[0].answer], [200, 'thank you'])
  })

  test('shows its secret once, and stores it encrypted', async () => {
    const { webhook_id, secret } = await register()
    const { text } = await service.get(`/webhooks/${webhook_id}`, operator)
    assert.ok(!text.includes('whsec_'))
    await write(probeEvent(1))
    await receiver.until(1)
    await until(async () => (await deliveriesOf(webhook_id)).length === 1)
    const { rows } = await service.db.pool.query(
      'SELECT w::text AS text FROM webhooks w UNION ALL SELECT d::text FROM webhook_deliveries d',
    )
    const kept = JSON.stringify(rows)
    const hex = Buffer.from(secret).toString('hex')
    for (const plain of [secret, hex, 'thank you']) assert.ok(!kept.includes(plain))
  })

  test('gets only events that its owner can see and its types and merchant allow', async () => {
    await logIn(service)
    await register({ url: other.url }, basic)
    const login = { ...merchantApp, username: 'owner@example.com', scope: 'global,merchant' }
    const owner = { authorization: (await logIn(service, login)).access_token as string }
    await register({ types: ['order.placed', 'menu.updated'] }, owner)
    await write(
      probeEvent(1, { merchantId: 1001, customerId: 2 }),
      probeEvent(2, { merchantId: 1300, customerId: 1 }),
      probeEvent(3, { type: 'order.ready', merchantId: 1001, customerId: 9 }),
      probeEvent(4, { type: 'menu.updated', merchantId: 1001, customerId: null, orderId: null }),
    )
    await receiver.until(2)
    await other.until(1)
    await sleep(200)
    assert.deepEqual(numbers(receiver).toSorted(), [1, 4])
    assert.deepEqual(numbers(other), [2])
    assert.equal('customer' in other.received[0]!.event.data, false)
  })

  test('belongs to its owner: others can’t find it, and customers have none', async () => {
    const { webhook_id } = await register({}, basic)
    const rival = { ...merchantApp, username: 'rival@example.com', scope: 'global,merchant' }
    const headers = { authorization: (await logIn(service, rival)).access_token as string }
    assert.deepEqual(codesOf(await service.get(`/webhooks/${webhook_id}`, headers)), ['unknown_webhook'])
    const ada = { authorization: (await logIn(service)).access_token as string }
    assert.deepEqual(codesOf(await service.get('/webhooks', ada)), ['forbidden'])
    assert.equal((await service.get('/webhooks', basic)).body.webhooks.length, 1)
  })

  test('is signed with both secrets after a rotation, and with only the new one a day later', async () => {
    const { webhook_id, secret } = await register()
    const { body } = await service.post(`/webhooks/${webhook_id}/rotate`, {}, operator)
    await write(probeEvent(1))
    const [received] = await receiver.until(1)
    for (const each of [secret, body.secret]) verify(each, received!)
    service.clock.ms += 25 * 3_600_000
    const { body: tested } = await service.post(`/webhooks/${webhook_id}/test`, {}, operator)
    service.clock.ms = Date.now()
    assert.equal(tested.status, 200)
    assert.equal(String(receiver.received[1]!.headers['webhook-signature']).split(' ').length, 1)
  })

  test('is tested with a ping, which returns the response', async () => {
    const { webhook_id, secret } = await register()
    const { body } = await service.post(`/webhooks/${webhook_id}/test`, {}, operator)
    assert.deepEqual([body.status, body.error, body.answer], [200, null, 'thank you'])
    verify(secret, receiver.received[0]!)
    assert.equal(receiver.received[0]!.event.type, 'ping')
    receiver.behave(500)
    const failed = await service.post(`/webhooks/${webhook_id}/test`, {}, operator)
    assert.deepEqual([failed.body.status, failed.body.error], [500, 'The endpoint answered 500.'])
  })

  test('that failed is retried after 5 to 5.5 seconds, and keeps the sequence of an order', async () => {
    const { webhook_id } = await register()
    receiver.behave(500)
    await write(probeEvent(1, { orderId: 7 }), probeEvent(2, { orderId: 7 }), probeEvent(3, { orderId: 8 }))
    await until(async () => (await deliveriesOf(webhook_id, 'status=failed')).length === 2)
    const [first] = await deliveriesOf(webhook_id, 'status=failed')
    const wait = Date.parse(first.next_attempt) - Date.parse(first.attempts[0].at)
    assert.ok(wait >= 4000 && wait <= 6500, `${wait} ms`)
    assert.equal((await deliveriesOf(webhook_id, 'status=pending')).length, 1)
    await sleep(1200)
    assert.equal(receiver.received.length, 2)
    receiver.behave(204)
    service.clock.ms += 6000
    await until(async () => (await deliveriesOf(webhook_id, 'status=delivered')).length === 3)
    const ofSeven = receiver.received
      .filter(({ event }) => event.order_id === 7)
      .map(({ event }) => event.data.number)
    assert.deepEqual(ofSeven, [1, 1, 2])
    service.clock.ms = Date.now()
  })

  test('that failed keeps its place in the schedule when the sending process is restarted', async () => {
    const { webhook_id } = await register()
    receiver.behave(500)
    await write(probeEvent(1))
    await until(async () => (await deliveriesOf(webhook_id))[0]?.attempts.length === 1)
    service.clock.ms += 6000
    await until(async () => (await deliveriesOf(webhook_id))[0].attempts.length === 2)
    const [{ next_attempt }] = await deliveriesOf(webhook_id)
    for (const part of running.splice(0).toReversed()) await part.close()
    startSending()
    // The new process is working: an event of another order reaches it and fails for the first time.
    await write(probeEvent(2))
    await until(async () => (await deliveriesOf(webhook_id, 'status=failed')).length === 2)
    const [first, second] = await deliveriesOf(webhook_id)
    assert.deepEqual([first.attempts.length, first.next_attempt], [2, next_attempt])
    assert.equal(second.attempts.length, 1)
    receiver.behave(204)
    service.clock.ms = Date.parse(next_attempt) + 1000
    await until(async () => (await deliveriesOf(webhook_id, 'status=delivered')).length === 2)
    assert.equal((await deliveriesOf(webhook_id))[0].attempts.length, 3)
    service.clock.ms = Date.now()
  })

  test('is given up after ten attempts', async () => {
    const { webhook_id } = await register()
    receiver.behave(500)
    await write(probeEvent(1))
    for (let tries = 1; tries <= 10; tries++) {
      await until(async () => (await deliveriesOf(webhook_id))[0]?.attempts.length === tries)
      service.clock.ms += 7 * 3_600_000 + (tries > 6 ? 20 * 3_600_000 : 0)
      await service.db.pool.query(
        'UPDATE webhooks SET failing_since = NULL, leased_by = NULL, leased_until = NULL',
      )
      await service.db.pool.query("SELECT pg_notify('changes', 'webhook:' || $1)", [webhook_id])
    }
    const [delivery] = await deliveriesOf(webhook_id)
    assert.equal(delivery.status, 'given_up')
    service.clock.ms = Date.now()
  })

  test('follows no redirect', async () => {
    const { webhook_id } = await register()
    receiver.behave((response) => response.writeHead(302, { location: other.url }).end())
    await write(probeEvent(1))
    await until(async () => (await deliveriesOf(webhook_id, 'status=failed')).length === 1)
    assert.equal((await deliveriesOf(webhook_id))[0].attempts[0].status, 302)
    assert.equal(other.received.length, 0)
  })

  test('that answers 410 is disabled', async () => {
    const { webhook_id } = await register()
    receiver.behave(410)
    await write(probeEvent(1))
    await until(async () => !(await service.get(`/webhooks/${webhook_id}`, operator)).body.enabled)
    await write(probeEvent(2))
    await sleep(300)
    assert.equal(receiver.received.length, 1)
  })

  test('that failed everything for three days is disabled, and its owner gets an email', async () => {
    const { webhook_id } = await register({ email: 'owner@example.com' })
    receiver.behave(500)
    await write(probeEvent(1))
    await until(async () => (await deliveriesOf(webhook_id, 'status=failed')).length === 1)
    service.clock.ms += 73 * 3_600_000
    await until(async () => !(await service.get(`/webhooks/${webhook_id}`, operator)).body.enabled)
    service.clock.ms = Date.now()
    const emails = await queuedJobs(service.db, 'send_webhook_email')
    assert.deepEqual(emails.at(-1)?.payload, { webhookId: webhook_id, to: 'owner@example.com' })
    receiver.behave(200)
    await service.put(`/webhooks/${webhook_id}`, { enabled: true }, operator)
    service.clock.ms += 80 * 3_600_000
    await until(async () => (await deliveriesOf(webhook_id, 'status=delivered')).length === 1)
    service.clock.ms = Date.now()
  })

  test('can have one event sent again, or all since one', async () => {
    const { webhook_id } = await register()
    await write(probeEvent(1), probeEvent(2), probeEvent(3))
    await receiver.until(3)
    await until(async () => (await deliveriesOf(webhook_id, 'status=delivered')).length === 3)
    const ids = (await deliveriesOf(webhook_id)).map(({ event_id }: { event_id: string }) => event_id)
    await service.post(`/webhooks/${webhook_id}/deliveries/${ids[1]}/resend`, {}, operator)
    await receiver.until(4)
    assert.equal(receiver.received[3]!.event.event_id, ids[1])
    await until(async () => (await deliveriesOf(webhook_id, 'status=delivered')).length === 3)
    await service.post(`/webhooks/${webhook_id}/replay`, { after: ids[0] }, operator)
    await receiver.until(6)
    await sleep(200)
    assert.deepEqual(
      receiver.received
        .slice(4)
        .map(({ event }) => event.event_id)
        .toSorted(),
      ids.slice(1),
    )
    const gone = await service.post(
      `/webhooks/${webhook_id}/deliveries/evt_000010000000000001/resend`,
      {},
      operator,
    )
    assert.deepEqual(codesOf(gone), ['unknown_event'])
  })

  test('can have many events sent again in batches: each transaction queues some, in log order, and none twice', async () => {
    const { webhook_id } = await register()
    await write(probeEvent(1))
    await until(async () => (await deliveriesOf(webhook_id, 'status=delivered')).length === 1)
    await service.put(`/webhooks/${webhook_id}`, { enabled: false }, operator)
    const [{ event_id }] = await deliveriesOf(webhook_id)
    await service.db.pool.query(
      `INSERT INTO webhook_deliveries (webhook_id, day, position, type, lane, status, tries, attempts)
       SELECT webhook_id, day, position + n, type, lane, 'delivered', 1, '[]'
       FROM webhook_deliveries, generate_series(1, 12000) AS n WHERE webhook_id = $1`,
      [webhook_id],
    )
    const pending = async () => {
      const { rows } = await service.db.pool.query(
        `SELECT count(*)::int AS count, max(position) - min(position) + 1 AS span FROM webhook_deliveries
         WHERE webhook_id = $1 AND status = 'pending'`,
        [webhook_id],
      )
      return [rows[0].count, Number(rows[0].span)]
    }
    /** What a job runner does, once. */
    const runJob = async () => {
      const jobs = await queuedJobs(service.db, 'replay_webhook')
      await dropJobs(service.db, jobs)
      for (const { payload } of jobs) await openWebhooks(service.deps).tasks.replay_webhook!(payload)
      return jobs.length
    }
    const { status } = await service.post(`/webhooks/${webhook_id}/replay`, { after: event_id }, operator)
    assert.equal(status, 200)
    const seen = [await pending()]
    while ((await runJob()) > 0) seen.push(await pending())
    assert.deepEqual(seen, [
      [5000, 5000],
      [10_000, 10_000],
      [12_000, 12_000],
    ])
  })

  test('calls no private address, neither directly nor through its name', async () => {
    for (const url of [
      'http://127.0.0.1:9/',
      'http://10.0.0.1/',
      'http://[::1]/',
      'http://localhost/',
      'ftp://a.example/',
    ]) {
      const answer = await service.post('/webhooks', { url, types: ['*'] }, operator)
      assert.deepEqual(codesOf(answer), ['invalid_parameter'], url)
    }
    const { webhook_id } = await register({ url: `http://${receiver.place}/` })
    // A name that changed to this machine's address after it was registered.
    await service.db.pool.query('UPDATE webhooks SET url = $1, leased_by = NULL, leased_until = NULL', [
      `http://localhost:${receiver.place.split(':')[1]}/`,
    ])
    const { body } = await service.post(`/webhooks/${webhook_id}/test`, {}, operator)
    assert.deepEqual([body.status, body.error], [null, 'The address isn’t public.'])
    assert.equal(receiver.received.length, 0)
  })

  test('that hangs delays no other', async () => {
    await stopSending()
    // The test waits less for the others than for it: they arrive although it hangs, not after it.
    const patient = openWebhookCaller({ allow: service.deps.config.outboundAllow }, { timeoutMs: 600_000 })
    startSending({ ...service.deps, webhookCaller: patient })
    await register()
    await register({ url: other.url })
    receiver.behave(() => {}) // never answers
    await write(...Array.from({ length: 100 }, (_, index) => probeEvent(index)))
    await other.until(100)
    receiver.hangUp()
    await stopSending()
    await removeAll() // or an unanswered one is sent again, into the next test
    startSending()
  })

  test('gets the events it missed while no process was sending', async () => {
    const { secret } = await register()
    await stopSending()
    await write(probeEvent(1), probeEvent(2))
    await sleep(100)
    assert.equal(receiver.received.length, 0)
    startSending()
    for (const received of await receiver.until(2)) verify(secret, received)
  })

  test('refuses unknown types, and more than it can hold', async () => {
    const answer = await service.post('/webhooks', { url: receiver.url, types: ['order.eaten'] }, operator)
    assert.deepEqual(codesOf(answer), ['invalid_parameter'])
  })
})
