import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { deliveryRoutes, providerRoutes } from '../../../src/modules/dispatch/providers/routes.ts'
import {
  addStatus,
  insertBooking,
  insertDelivery,
  insertEstimates,
  updateDelivery,
} from '../../../src/modules/dispatch/store.ts'
import { showDelivery } from '../../../src/ops/provider-answers.ts'
import type { Deps } from '../../../src/start/deps.ts'
import { codesOf } from '../../support/people.ts'
import { operator, startTestService, testService } from '../../support/test-service.ts'
import { confirmedOrder } from '../../support/tracking-service.ts'

const routes = (deps: Deps) => [...providerRoutes(deps), ...deliveryRoutes]
const service = testService({ template: 'demo', routes })

const base = 'https://swift.example/api'
const urls = {
  estimate_url: `${base}/estimate`,
  book_url: `${base}/book`,
  status_url: `${base}/status`,
  cancel_url: `${base}/cancel`,
}
const credential = 'only-the-company-knows-this'
let companies = 0
const wanted = (more: object = {}) => ({ name: `Company ${++companies}`, ...urls, credential, ...more })

const register = async (more: object = {}) => {
  const answer = await service.post('/operator/providers', wanted(more), operator)
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}
const change = (providerId: number, patch: object) =>
  service.put(`/operator/providers/${providerId}`, patch, operator)
const listed = async (providerId: number) => {
  const { body } = await service.get('/operator/providers', operator)
  return body.providers.find((one: { provider_id: number }) => one.provider_id === providerId)
}
const fieldsOf = (answer: { body: { message: { field: string }[] } }) =>
  answer.body.message.map(({ field }) => field)

describe('courier companies', () => {
  test('are returned with a key once when created, and listed without key and credential', async () => {
    const { message, key, ...company } = await register({ name: 'Quick Wheels' })
    assert.deepEqual(message, [])
    assert.match(key, /^[\w-]{40}$/)
    assert.deepEqual(company, {
      provider_id: company.provider_id,
      name: 'Quick Wheels',
      ...urls,
      area: null,
      max_live: null,
      max_miles: null,
      calls_per_second: null,
      enabled: true,
      created_at: '2026-06-15T16:00:00+00:00',
    })
    assert.deepEqual(await listed(company.provider_id), { ...company, live: 0, resting: false })
    const { text } = await service.get('/operator/providers', operator)
    assert.ok(!text.includes(key) && !text.includes(credential) && !text.includes('credential'))
  })

  test('have their area and limits normalized', async () => {
    const { area, max_live, max_miles, calls_per_second, enabled } = await register({
      area: ['ny', '10038-1234', 'NJ', '10038'],
      max_live: '25',
      max_miles: 7.5,
      calls_per_second: 50,
      enabled: false,
    })
    assert.deepEqual([area, max_live, max_miles], [['10038', 'NJ', 'NY'], 25, 7.5])
    assert.deepEqual([calls_per_second, enabled], [50, false])
    assert.deepEqual((await register({ area: 'ny, 07030' })).area, ['07030', 'NY'])
  })

  test('change only what was sent; null removes a limit', async () => {
    const { message: _m, key: _k, ...before } = await register({ area: ['NY'], max_live: 5 })
    const { body } = await change(before.provider_id, { name: 'Renamed', enabled: false })
    assert.deepEqual(body, { message: [], ...before, name: 'Renamed', enabled: false })
    const lifted = (await change(before.provider_id, { area: null, max_live: null })).body
    assert.deepEqual([lifted.area, lifted.max_live, lifted.name], [null, null, 'Renamed'])
    assert.equal((await listed(before.provider_id)).area, null)
  })

  test('can replace their key, which is shown once', async () => {
    const { provider_id, key } = await register()
    const { body } = await change(provider_id, { new_key: true })
    assert.match(body.key, /^[\w-]{40}$/)
    assert.notEqual(body.key, key)
    assert.equal((await change(provider_id, { enabled: true })).body.key, undefined)
  })

  test('have every write audited, without credential and key', async () => {
    const { provider_id, key } = await register()
    const another = 'another-credential-entirely'
    const changed = await change(provider_id, { credential: another, new_key: true, max_live: 3 })
    const { body } = await service.get('/operator/audit?limit=2', operator)
    const [second, first] = body.records
    assert.deepEqual([first.action, first.subject], ['provider.registered', String(provider_id)])
    assert.deepEqual(
      [second.action, second.before.max_live, second.after.max_live],
      ['provider.changed', null, 3],
    )
    assert.deepEqual(second.after.replaced, ['credential', 'key'])
    const { rows } = await service.db.pool.query(
      'SELECT e::text FROM outbox_events e UNION ALL SELECT e::text FROM events e',
    )
    const kept = JSON.stringify([body.records, rows])
    for (const secret of [credential, another, key, changed.body.key]) assert.ok(!kept.includes(secret))
  })

  test('have all errors reported together', async () => {
    const answer = await service.post(
      '/operator/providers',
      wanted({
        estimate_url: 'swift.example/estimate',
        book_url: 'ftp://swift.example/book',
        status_url: 'https://user:secret@swift.example/status',
        cancel_url: 'https://swift.example/cancel#now',
        area: ['NY', 'XX', '1003'],
      }),
      operator,
    )
    assert.equal(answer.status, 400)
    assert.deepEqual(fieldsOf(answer), [...Object.keys(urls), 'area[1]', 'area[2]'])
    const empty = await service.post('/operator/providers', {}, operator)
    assert.deepEqual(fieldsOf(empty), ['name', ...Object.keys(urls), 'credential'])
    for (const wrong of [
      { max_live: 0 },
      { max_miles: 0 },
      { calls_per_second: -1 },
      { area: [] },
      { credential: 'é' },
    ]) {
      const refused = await service.post('/operator/providers', wanted(wrong), operator)
      assert.deepEqual([refused.status, ...fieldsOf(refused)], [400, Object.keys(wrong)[0]])
    }
  })

  test('get 400 for a taken name and an unknown id', async () => {
    const { provider_id } = await register({ name: 'Taken' })
    const again = await service.post('/operator/providers', wanted({ name: 'Taken' }), operator)
    assert.deepEqual([again.status, ...fieldsOf(again)], [400, 'name'])
    const other = await register()
    const renamed = await change(other.provider_id, { name: 'Taken' })
    assert.deepEqual([renamed.status, ...fieldsOf(renamed)], [400, 'name'])
    assert.equal((await change(provider_id, { name: 'Taken' })).status, 200)
    const unknown = await change(999_999, { name: 'Nobody' })
    assert.deepEqual([unknown.status, ...fieldsOf(unknown)], [400, 'provider_id'])
  })

  test('can be managed only by the operator', async () => {
    for (const [method, path] of [
      ['GET', '/operator/providers'],
      ['POST', '/operator/providers'],
      ['PUT', '/operator/providers/1'],
      ['GET', '/operator/deliveries/1'],
      ['PUT', '/operator/deliveries/1'],
    ] as const) {
      assert.equal((await service.request(method, path)).status, 401)
    }
  })

  test('use https for credentials in production, except within our own networks', async () => {
    const env = {
      NODE_ENV: 'production',
      PAYMENTS: 'sandbox',
      OPERATOR_TOKEN: 'a-production-token',
      OUTBOUND_ALLOW: 'courier.internal:8090',
    }
    const live = await startTestService({ routes, env: { ...env, TRUSTED_PROXIES: '127.0.0.1' } })
    try {
      const headers = { authorization: 'Bearer a-production-token', 'x-forwarded-proto': 'https' }
      const plain = await live.post(
        '/operator/providers',
        wanted({ book_url: 'http://swift.example/book' }),
        headers,
      )
      assert.deepEqual([plain.status, ...fieldsOf(plain)], [400, 'book_url'])
      const inside = wanted({ book_url: 'http://courier.internal:8090/book' })
      assert.equal((await live.post('/operator/providers', inside, headers)).status, 200)
    } finally {
      await live.stop()
    }
  })
})

describe('the operator’s view of a delivery', () => {
  /** One that two companies were asked about, and that the booked one never answered. */
  async function failedDelivery() {
    const { db, clock } = service
    const { orderId, merchantId } = await confirmedOrder(service)
    const { provider_id: providerId, name } = await register()
    const key = { merchantId, orderId, leg: 'out' } as const
    const now = clock.ms
    const quote = { round: 1, providerId, askedAt: now, tookMs: 12, outcome: 'usable', detail: null } as const
    const offer = { estimateId: 'E1', validUntil: now + 60_000, pickupEta: now, deliveryEta: now, price: 725 }
    const sent = {
      booking: 1,
      round: 1,
      providerId,
      bookingKey: `k-${orderId}`,
      state: 'silent',
      tries: 3,
    } as const
    const terms = {
      estimateId: 'E1',
      quoted: 725,
      quotedPickupEta: now,
      quotedDeliveryEta: now,
      askedAt: now,
    }
    const open = {
      deliveryId: null,
      answeredCents: null,
      answeredAt: null,
      pickedUpAt: null,
      endedAt: null,
      detail: null,
    }
    await db.transaction(async (tx) => {
      await insertDelivery(tx, key, { startAt: now, now })
      await insertEstimates(tx, key, [{ ...quote, ...offer, score: 9.5 }])
      await insertBooking(tx, key, { ...sent, ...terms, ...open })
      const said = { statusTime: now, at: now, detail: null }
      await addStatus(tx, key, { booking: 1 }, { ...said, status: 'booked', applied: true })
      await addStatus(tx, key, { booking: 1 }, { ...said, status: 'dancing', applied: false })
      await updateDelivery(tx, key, {
        state: 'failed',
        status: 'failed',
        reason: 'silence',
        endedAt: now,
        round: 1,
      })
    })
    return { orderId, providerId, name }
  }

  test('has all estimates, bookings and reports', async () => {
    const { orderId, providerId, name } = await failedDelivery()
    const { body } = await service.get(`/operator/deliveries/${orderId}`, operator)
    assert.deepEqual([body.message, body.order_id], [[], orderId])
    const [delivery] = body.deliveries
    assert.deepEqual([delivery.leg, delivery.state, delivery.reason], ['out', 'failed', 'silence'])
    const [estimate] = body.estimates
    assert.deepEqual(
      [estimate.provider_id, estimate.provider, estimate.price, estimate.outcome],
      [providerId, name, 7.25, 'usable'],
    )
    const [booking] = body.bookings
    assert.deepEqual([booking.state, booking.tries, booking.quoted_price], ['silent', 3, 7.25])
    assert.deepEqual(
      body.statuses.map(({ status, at, applied }: any) => [status, at, applied]),
      [
        ['booked', '2026-06-15T16:00:00+00:00', true],
        ['dancing', '2026-06-15T16:00:00+00:00', false],
      ],
    )
    const printed = showDelivery(body)
    assert.match(printed, /^deliveries\nleg +state .*\n─.*\nout +failed +failed +1 /m)
    assert.match(printed, new RegExp(`^estimates\nleg .*\n.*\nout +1 +${name} +.*usable +7\\.25`, 'm'))
    assert.match(printed, new RegExp(`^bookings\nleg .*\n.*\nout +1 +${name} +silent +3 `, 'm'))
    assert.match(printed, /^statuses\nleg .*\n.*\nout +1 +booked .*\nout +1 +dancing .* no +–$/m)
  })

  test('can write the booking off and start a new search', async () => {
    const { orderId } = await failedDelivery()
    const { status, body } = await service.put(
      `/operator/deliveries/${orderId}`,
      { action: 'retry' },
      operator,
    )
    assert.equal(status, 200)
    assert.deepEqual([body.deliveries[0].state, body.bookings[0].state], ['seeking', 'written_off'])
    const again = await service.put(`/operator/deliveries/${orderId}`, { action: 'retry' }, operator)
    assert.deepEqual([again.status, ...codesOf(again)], [400, 'invalid_action'])
  })

  test('can leave a failed delivery as it is', async () => {
    const { orderId } = await failedDelivery()
    const { body } = await service.put(`/operator/deliveries/${orderId}`, { action: 'give_up' }, operator)
    assert.equal(body.deliveries[0].state, 'failed')
    const wrong = await service.put(`/operator/deliveries/${orderId}`, { action: 'forget' }, operator)
    assert.deepEqual([wrong.status, ...fieldsOf(wrong)], [400, 'action'])
  })

  test('answers 400 for an order that needed no courier', async () => {
    for (const answer of [
      await service.get('/operator/deliveries/999999', operator),
      await service.put('/operator/deliveries/999999', { action: 'retry' }, operator),
    ])
      assert.deepEqual([answer.status, ...codesOf(answer)], [400, 'unknown_delivery'])
  })
})
