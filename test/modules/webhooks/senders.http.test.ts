import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { after, afterEach, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openEvents, publish } from '../../../src/modules/events/index.ts'
import { openWebhooks } from '../../../src/modules/webhooks/index.ts'
import { openEndpoint } from '../../../src/modules/webhooks/sending/endpoint.ts'
import { openHealth } from '../../../src/modules/webhooks/sending/health.ts'
import { openIntake } from '../../../src/modules/webhooks/sending/intake.ts'
import { openJournal } from '../../../src/modules/webhooks/sending/journal.ts'
import { openPace } from '../../../src/modules/webhooks/sending/pace.ts'
import { openQueue } from '../../../src/modules/webhooks/sending/queue.ts'
import { forgetSender, leaseWebhooks, releaseLeases } from '../../../src/modules/webhooks/store.ts'
import { probeEvent, publishAll, startSequencer } from '../../support/events.ts'
import { compileCache, inherited } from '../../support/process.ts'
import { operator, startTestService, type TestService } from '../../support/test-service.ts'
import { type Receiver, startReceiver } from '../../support/webhooks.ts'

const rights = {
  rolesOf: async () => new Map(),
  membersOf: async () => new Map(),
  customersOf: async () => [],
  appsOf: async () => new Map(),
}
let service: TestService & { stop(): Promise<void> }
let receiver: Receiver
let clockTicks: NodeJS.Timeout
const running = new Set<{ close(): Promise<void> }>()

/** What a process does: each has its own name and leases. */
function startSending(feedDb = service.db) {
  const events = openEvents({ ...service.deps, db: feedDb }, rights)
  const parts = [openWebhooks(service.deps).send(events), events.feed]
  const sender = {
    async close() {
      running.delete(sender)
      for (const part of parts) await part.close()
    },
  }
  running.add(sender)
  return sender
}

before(async () => {
  receiver = await startReceiver()
  service = await startTestService({ config: { outboundAllow: [receiver.place] } })
  // A running clock: what fails on a busy machine is sent again when due.
  service.clock.ms = Date.now()
  clockTicks = setInterval(() => {
    service.clock.ms = Date.now()
  }, 50)
})
after(async () => {
  clearInterval(clockTicks)
  await service.stop()
  await receiver.close()
})
afterEach(async () => {
  for (const sender of running) await sender.close()
  await service.db.pool.query('DELETE FROM webhooks')
  await service.db.pool.query('DELETE FROM webhook_senders')
  receiver.behave(200)
  receiver.received.length = 0
})

async function register(count: number) {
  for (let index = 0; index < count; index++) {
    const answer = await service.post('/webhooks', { url: receiver.url, types: ['*'] }, operator)
    assert.equal(answer.status, 200, answer.text)
  }
}
const lease = (senderId: string, held: readonly string[] = [], leaseMs = 60_000) =>
  leaseWebhooks(service.db, service.deps.settings.longLivedKey, { senderId, held, leaseMs })
const leasesOf = ({ leased }: Awaited<ReturnType<typeof lease>>) => leased.map(({ lease: name }) => name)
const [first, second] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
async function until(isSo: () => Promise<boolean>) {
  const deadline = Date.now() + 60_000
  while (!(await isSo())) {
    assert.ok(Date.now() < deadline, 'it did not become so')
    await sleep(50)
  }
}

describe('webhooks are leased', () => {
  test('all to a single process, and half each to two: the first learns how many to give up', async () => {
    await register(5)
    const alone = await lease(first)
    assert.deepEqual([alone.leased.length, alone.surplus], [5, 0])
    assert.deepEqual((await lease(second)).leased, [])
    const shared = await lease(first, leasesOf(alone))
    assert.deepEqual([shared.leased.length, shared.surplus], [5, 2])
    await releaseLeases(service.db, leasesOf(alone).slice(0, 2))
    assert.equal((await lease(second)).leased.length, 2)
  })

  test('to the remaining processes when one stops', async () => {
    await register(4)
    const here = await lease(first)
    await lease(second)
    await releaseLeases(service.db, leasesOf(here).slice(0, 2))
    const there = await lease(second)
    assert.equal(there.leased.length, 2)
    await releaseLeases(service.db, leasesOf(there))
    await forgetSender(service.db, second)
    const all = await lease(first, leasesOf(here).slice(2))
    assert.deepEqual([all.leased.length, all.surplus], [4, 0])
  })

  test('to the remaining processes when one is killed, once its lease has expired', async () => {
    await register(3)
    assert.equal((await lease(second, [], 1)).leased.length, 3)
    await sleep(5)
    assert.equal((await lease(first)).leased.length, 3)
  })
})

test('at most 1,000 events of a long log wait in memory', async () => {
  await register(1)
  const events = Array.from({ length: 2500 }, (_, index) => probeEvent(index + 1))
  await publishAll(service, events)
  const [leased] = (await lease(first)).leased
  const [queue, journal, health] = [openQueue(), openJournal(leased!.cursor), openHealth(null)]
  const { db, clock } = service.deps
  const flush = async () => {}
  const intake = openIntake({ db, clock, queue, journal, health, webhook: () => leased!, flush })
  for (let round = 0; intake.wantsMore(); round++) {
    assert.ok(round < 20, 'it goes on and on')
    await intake.fetchSome()
    assert.ok(queue.size() <= 1000)
  }
  assert.ok(queue.size() > 0)
})

test('an endpoint that was down gets each order’s events in order, all of them once it is back', async () => {
  await register(1)
  const [orders, eventsOfOrder, requestsThatFail] = [30, 3, 120]
  const numbers = Array.from({ length: eventsOfOrder }, (_, index) => index + 1)
  const publishRound = (number: number) => {
    const ofOrder = (_: unknown, id: number) =>
      probeEvent(number, { orderId: id + 1, subject: `order ${id}` })
    return publishAll(service, Array.from({ length: orders }, ofOrder))
  }
  const [leased] = (await lease(first)).leased
  const clock = { ms: service.clock.ms, now: () => clock.ms }
  const accepted = new Map<number, number[]>()
  const early: string[] = []
  let requests = 0
  const connection = {
    async post(_url: string, _headers: unknown, body: string) {
      const { order_id, data } = JSON.parse(body)
      const before = accepted.get(order_id) ?? []
      if (!numbers.slice(0, data.number - 1).every((number) => before.includes(number)))
        early.push(`number ${data.number} of order ${order_id} after ${before}`)
      await sleep(1)
      if (requests++ < requestsThatFail)
        return { status: 500, ms: 1, error: 'The answer was 500.', answer: '' }
      accepted.set(order_id, [...before, data.number])
      return { status: 204, ms: 1, error: null, answer: '' }
    },
    close: async () => {},
  }
  const key = service.deps.settings.longLivedKey
  const pace = openPace(() => ({ thread: 0, machine: 0 }))
  const lost: unknown[] = []
  const endpoint = openEndpoint(
    {
      db: service.db,
      clock,
      key,
      pace,
      connection,
      maySend: () => true,
      onDisabled() {},
      onLost: (error) => lost.push(error),
    },
    leased!,
  )
  try {
    for (const number of numbers) {
      await publishRound(number)
      endpoint.wake()
      await sleep(50)
    }
    const isDone = () => [...accepted.values()].flat().length >= orders * eventsOfOrder
    const deadline = Date.now() + 60_000
    while (!isDone() && early.length === 0) {
      assert.ok(
        Date.now() < deadline,
        `${requests} requests, ${[...accepted.values()].flat().length} accepted`,
      )
      clock.ms += 4000
      endpoint.tick()
      await sleep(5)
    }
    assert.deepEqual([early, lost], [[], []])
  } finally {
    await endpoint.close()
    pace.close()
  }
})

test('a killed process’s webhooks are sent by another within seconds', async (t) => {
  await register(2)
  const child = fork('test/support/crash/webhook-process.ts', {
    env: {
      ...inherited(),
      ...compileCache,
      DATABASE_URL: service.databaseUrl,
      CLOCK_BEGAN: String(Date.now()),
    },
  })
  const leased = async () => {
    const { rows } = await service.db.pool.query(
      'SELECT FROM webhooks WHERE leased_until > clock_timestamp()',
    )
    return rows.length
  }
  await until(async () => (await leased()) === 2)
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  const killedAt = Date.now()
  assert.equal(await leased(), 2, 'it could not give them back')
  const sequencer = startSequencer(service)
  try {
    startSending()
    await service.db.transaction((tx) => publish(tx, [probeEvent(1)], service.clock.ms))
    await receiver.until(2)
    const passed = Date.now() - killedAt
    t.diagnostic(`taken over after ${passed} ms`)
    assert.ok(passed < 25_000, `${passed} ms; a lease is 6 seconds, and looked for every 1.5`)
  } finally {
    await sequencer.close()
  }
})

test('an event written while a process starts is sent without waiting for the next one', async () => {
  await register(1)
  const written = Promise.withResolvers<void>()
  const slow = Object.create(service.db) as typeof service.db
  slow.get = async (...call) => {
    await written.promise
    return service.db.get(...call)
  }
  startSending(slow) // the webhook's events are read at once, the end of the log only when it has grown
  await until(async () => {
    const { rows } = await service.db.pool.query('SELECT FROM webhooks WHERE leased_by IS NOT NULL')
    return rows.length === 1
  })
  await sleep(300)
  await publishAll(service, [probeEvent(1)])
  written.resolve()
  await receiver.until(1)
})

test('sending processes share the webhooks, and no event is lost when one joins and one ends', async () => {
  const sequencer = startSequencer(service)
  try {
    await register(6)
    const held = async () => {
      const { rows } = await service.db.pool.query(
        `SELECT (SELECT count(*)::int FROM webhook_senders) AS senders,
           (SELECT count(*)::int FROM webhooks WHERE leased_until > clock_timestamp()) AS leased`,
      )
      return rows[0] as { senders: number; leased: number }
    }
    const one = startSending()
    await until(async () => (await held()).leased === 6)
    let number = 0
    let isOver = false
    const writing = (async () => {
      while (!isOver) {
        number++
        await service.db.transaction((tx) => publish(tx, [probeEvent(number)], service.clock.ms))
        await sleep(20)
      }
    })()
    startSending()
    await until(async () => (await held()).senders === 2)
    const seen = new Set<string>()
    await until(async () => {
      const { rows } = await service.db.pool.query(
        'SELECT leased_by FROM webhooks WHERE leased_by IS NOT NULL',
      )
      for (const { leased_by } of rows) seen.add(leased_by)
      return seen.size >= 9 && (await held()).leased === 6 // three were leased again, by the other
    })
    await one.close()
    await until(async () => (await held()).leased === 6)
    isOver = true
    await writing
    const delivered = `SELECT webhook_id, count(*)::int AS count FROM webhook_deliveries
      WHERE status = 'delivered' GROUP BY webhook_id`
    await until(async () => {
      const { rows } = await service.db.pool.query(delivered)
      return rows.length === 6 && rows.every(({ count }) => count === number)
    })
    assert.ok(receiver.received.length >= number * 6)
  } finally {
    await sequencer.close()
  }
})
