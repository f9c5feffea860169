import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import fc from 'fast-check'
import { formatVariantId, putBackStock, takeStock } from '../../../src/modules/alcohol/index.ts'
import { dropOldEvents, publish } from '../../../src/modules/events/index.ts'
import { numberEvents } from '../../../src/modules/events/sequence.ts'
import { numbersIn, probeEvent, publishAll, type WireEvent } from '../../support/events.ts'
import { codesOf, demoApp, logIn, merchantApp, publicApp } from '../../support/people.ts'
import { operator, type TestService, testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo' })

const basic = ({ client_id, client_secret }: typeof demoApp) => ({
  authorization: `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`,
})
const tokenOf = async (more: object) => ({
  authorization: (await logIn(service, more)).access_token as string,
})

async function readAll(query = '', headers: Record<string, string> = operator, from: TestService = service) {
  const events: WireEvent[] = []
  const parameters = new URLSearchParams(`limit=7${query}`)
  for (;;) {
    const { status, body, text } = await from.get(`/events?${parameters}`, headers)
    assert.equal(status, 200, text)
    events.push(...body.events)
    parameters.set('after', body.next)
    if (!body.has_more) return { events, next: body.next as string }
  }
}
const latest = async () => (await service.get('/events?after=latest', operator)).body.next as string

describe('the event log', () => {
  test('shows an event as published, with its position', async () => {
    const after = await latest()
    await publishAll(service, [probeEvent(1, { previous: { status: 'placed' } })])
    const { body } = await service.get(`/events?after=${after}`, operator)
    const [event] = body.events
    assert.match(event.event_id, /^evt_\d{18}$/)
    assert.ok(event.event_id > after)
    const { event_id, ...rest } = event
    assert.deepEqual(rest, {
      type: 'order.placed',
      created: '2026-06-15T16:00:00+00:00',
      merchant_id: 1001,
      customer_id: 1,
      order_id: 1,
      data: { number: 1, customer: { first_name: 'Ada' } },
      previous: { status: 'placed' },
    })
    assert.equal(body.has_more, false)
    assert.equal(body.next, event_id)
  })

  test('contains nothing from a transaction that was rolled back', async () => {
    const after = await latest()
    const failing = service.db.transaction(async (tx) => {
      await publish(tx, [probeEvent(1)], service.clock.ms)
      throw new Error('rolled back')
    })
    await assert.rejects(failing, /rolled back/)
    await numberEvents(service.db)
    assert.deepEqual((await readAll(`&after=${after}`)).events, [])
  })

  test('never skips an event that commits late, even if a reader has already read newer ones', async () => {
    const after = await latest()
    const isWritten = Promise.withResolvers<void>()
    const mayCommit = Promise.withResolvers<void>()
    const slow = service.db.transaction(async (tx) => {
      await publish(tx, [probeEvent(1)], service.clock.ms)
      isWritten.resolve()
      await mayCommit.promise
    })
    await isWritten.promise
    await publishAll(service, [probeEvent(2)])
    const first = await readAll(`&after=${after}`)
    assert.deepEqual(numbersIn(first.events), [2])
    mayCommit.resolve()
    await slow
    await numberEvents(service.db)
    assert.deepEqual(numbersIn((await readAll(`&after=${first.next}`)).events), [1])
  })

  test("shows each event once, and each writer's events in order, for any order of commits and reads", async () => {
    const writers = fc.array(fc.array(fc.nat(3), { minLength: 1, maxLength: 4 }), {
      minLength: 1,
      maxLength: 5,
    })
    const check = async (plans: number[][]) => {
      const seen: WireEvent[] = []
      let next = await latest()
      const read = async () => {
        const page = await readAll(`&after=${next}`)
        seen.push(...page.events)
        next = page.next
      }
      const work = plans.map(async (delays, writer) => {
        for (const [index, delay] of delays.entries()) {
          const number = writer * 100 + index
          await service.db.transaction(async (tx) => {
            await publish(tx, [probeEvent(number)], service.clock.ms)
            await new Promise((resolve) => setTimeout(resolve, delay * 3))
          })
          await numberEvents(service.db)
        }
      })
      const reading = (async () => {
        for (let round = 0; round < 6; round++) await read()
      })()
      await Promise.all([...work, reading])
      while ((await service.db.pool.query('SELECT FROM outbox_events')).rowCount)
        await numberEvents(service.db)
      await read()
      const wanted = plans.flatMap((delays, writer) => delays.map((_, index) => writer * 100 + index))
      assert.deepEqual(
        numbersIn(seen).toSorted((a, b) => a - b),
        wanted,
      )
      assert.deepEqual(
        seen.map(({ event_id }) => event_id),
        seen.map(({ event_id }) => event_id).toSorted(),
      )
      for (const writer of plans.keys()) {
        const own = numbersIn(seen).filter((number) => Math.floor(number / 100) === writer)
        assert.deepEqual(
          own,
          own.toSorted((a, b) => a - b),
        )
      }
    }
    await fc.assert(fc.asyncProperty(writers, check), { numRuns: 15 })
  })

  test('can be filtered by type and merchant', async () => {
    const after = await latest()
    await publishAll(service, [
      probeEvent(1),
      probeEvent(2, { type: 'order.ready' }),
      probeEvent(3, { merchantId: 1002 }),
    ])
    assert.deepEqual(numbersIn((await readAll(`&after=${after}&types=order.ready,order.failed`)).events), [2])
    assert.deepEqual(numbersIn((await readAll(`&after=${after}&merchant_id=1002`)).events), [3])
  })

  test('continues from `next` even if nothing was for this reader', async () => {
    const { next } = await readAll('&types=license.expired')
    assert.equal(next, await latest())
  })

  test('refuses an invalid event_id or type', async () => {
    assert.deepEqual(codesOf(await service.get('/events?after=yesterday', operator)), ['invalid_parameter'])
    assert.deepEqual(codesOf(await service.get('/events?types=order.eaten', operator)), ['invalid_parameter'])
  })

  test('is dropped by whole days, and positions continue', async () => {
    await publishAll(service, [probeEvent(1)])
    const before = await latest()
    await service.db.pool.query("SELECT add_event_partition('2020-01-01')")
    assert.equal(await dropOldEvents(service.db, 30), 1)
    assert.ok((await readAll()).events.length > 0)
    assert.equal(await dropOldEvents(service.db, -1), 1)
    const emptied = await readAll()
    assert.deepEqual(emptied, { events: [], next: before })
    await publishAll(service, [probeEvent(2)])
    assert.deepEqual(numbersIn((await readAll(`&after=${before}`)).events), [2])
  })
})

test('contains offers whose stock was sold, restocked or removed', async () => {
  const { rows } = await service.db.pool.query(
    'SELECT merchant_id, variant_id, price_cents, stock FROM alcohol_offers WHERE stock > 2 ORDER BY 1, 2 LIMIT 1',
  )
  const { merchant_id, variant_id, price_cents, stock } = rows[0]
  const after = await latest()
  const bottles = [{ variantId: variant_id, count: 2 }]
  await service.db.transaction(async (tx) => {
    await takeStock(tx, merchant_id, bottles, service.clock.ms)
    await putBackStock(tx, merchant_id, bottles, service.clock.ms)
  })
  await numberEvents(service.db)
  const { events } = await readAll(`&after=${after}&types=offer.updated`)
  const offer = { id: formatVariantId(variant_id), price: price_cents / 100 }
  assert.deepEqual(
    events.map(({ data }) => data),
    [stock - 2, stock].map((left) => ({ merchant_id, offers: [{ ...offer, stock: left }] })),
  )
})

test('a day that is being read is dropped later, without blocking other readers', async () => {
  await service.db.pool.query("SELECT add_event_partition('2020-01-01')")
  const reader = await service.db.pool.connect()
  try {
    await reader.query('BEGIN')
    await reader.query('SELECT FROM events_20200101')
    assert.equal(await dropOldEvents(service.db, 30), 0)
    await publishAll(service, [probeEvent(1)])
  } finally {
    await reader.query('ROLLBACK')
    reader.release()
  }
  assert.equal(await dropOldEvents(service.db, 30), 1)
})

describe('events are read by', () => {
  let after: string
  before(async () => {
    after = await latest()
    await publishAll(service, [
      probeEvent(1, { merchantId: 1001, customerId: 1 }),
      probeEvent(2, { merchantId: 1001, customerId: 2 }),
      probeEvent(3, { merchantId: 1300, customerId: 1 }),
      probeEvent(4, { type: 'menu.updated', merchantId: 1001, customerId: null, orderId: null }),
      probeEvent(5, { type: 'customer.updated', merchantId: null, customerId: 1, orderId: null }),
      probeEvent(6, { type: 'merchant.applied', merchantId: 1001, customerId: null, orderId: null }),
    ])
  })
  const numbersFor = async (headers: Record<string, string>) =>
    numbersIn((await readAll(`&after=${after}`, headers)).events)

  test('the operator, who sees all of them', async () => {
    assert.deepEqual(await numbersFor(operator), [1, 2, 3, 4, 5, 6])
  })

  test("a customer, who sees those of their own orders, without merchants' details", async () => {
    const ada = await tokenOf({})
    const { events } = await readAll(`&after=${after}`, ada)
    assert.deepEqual(numbersIn(events), [1, 3])
    assert.deepEqual(events[0]!.data, { number: 1 })
  })

  test('a merchant’s administrator, who sees those of the group’s merchants', async () => {
    const owner = await tokenOf({ ...merchantApp, username: 'owner@example.com', scope: 'global,merchant' })
    const { events } = await readAll(`&after=${after}`, owner)
    assert.deepEqual(numbersIn(events), [1, 2, 4])
    assert.deepEqual(events[0]!.data, { number: 1, customer: { first_name: 'Ada' } })
    const other = await service.get('/events?merchant_id=1300', owner)
    assert.deepEqual(codesOf(other), ['forbidden'])
    const withoutScope = await tokenOf({ ...merchantApp, username: 'owner@example.com' })
    assert.deepEqual(await numbersFor(withoutScope), [])
  })

  test('an app, which sees those of the customers who authorized it', async () => {
    assert.deepEqual(await numbersFor(basic(publicApp)), [])
    await tokenOf({ username: 'new@example.com' })
    assert.deepEqual(await numbersFor(basic(demoApp)), [1, 2, 3])
    await service.db.pool.query('DELETE FROM refresh_tokens WHERE customer_id = 2')
    assert.deepEqual(await numbersFor(basic(demoApp)), [1, 3])
  })

  test('no other callers', async () => {
    assert.equal((await service.get('/events')).status, 401)
    assert.equal((await service.get('/events', { authorization: 'Bearer nonsense' })).status, 401)
    const wrong = await service.get('/events', basic({ ...demoApp, client_secret: 'wrong' }))
    assert.deepEqual([wrong.status, codesOf(wrong)], [401, ['invalid_client']])
    assert.equal((await service.get('/events?client_id=demo-app')).status, 401)
  })
})
