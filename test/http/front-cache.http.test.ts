import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { ByteAnswer, jsonType } from '../../src/calls/answers.ts'
import { noInput, route } from '../../src/http/route.ts'
import { logIn } from '../support/people.ts'
import { type Answer, operator, testService } from '../support/test-service.ts'

/** A cacheable read that waits in the middle until a test lets it continue. */
const held = { arrived: Promise.withResolvers<void>(), goOn: Promise.withResolvers<void>() }
const heldRoute = route({
  method: 'GET',
  path: '/probe/held',
  access: 'client',
  chapter: 'Probe',
  summary: 'For tests',
  input: noInput,
  answer: { contentType: 'application/json' },
  budget: { name: 'held', requests: 1000, seconds: 60 },
  async handler() {
    held.arrived.resolve()
    await held.goOn.promise
    return new ByteAnswer(
      '{"message":[]}',
      jsonType,
      {},
      { freshness: { dependsOn: [held], expiresAt: Infinity } },
    )
  },
})

const service = testService({ template: 'demo', routes: [heldRoute], env: { REQUIRE_CLIENT_ID: 'true' } })
const hours = '/merchant/1001/hours?client_id=demo-app'
const search = '/merchant/search/delivery?client_id=demo-app&latitude=40.7066&longitude=-74.0055'

/** How many answers came from the cache so far. */
async function frontAnswers(): Promise<number> {
  const { text } = await service.get('/metrics')
  const lines = text.matchAll(/^cellardoor_front_answers_total\{.*\} (\d+)$/gm)
  return [...lines].reduce((sum, [, count]) => sum + Number(count), 0)
}

describe('a cacheable read', () => {
  beforeEach(async () => {
    for (const path of [hours, search]) await service.get(path) // cached from here on
  })

  test('is answered from the front cache the second time, with the same body and all the standard headers', async () => {
    const before = await frontAnswers()
    const again = await service.get(hours)
    assert.equal(await frontAnswers(), before + 1)
    assert.equal(again.body.merchant_id, 1001)
    assert.equal(again.headers.get('cache-control'), 'no-store')
    assert.equal(again.headers.get('access-control-allow-origin'), '*')
    assert.equal(again.headers.get('content-type'), 'application/json; charset=utf-8')
    const another = await service.get(hours)
    assert.notEqual(again.headers.get('x-request-id'), another.headers.get('x-request-id'))
    assert.equal(another.text, again.text)
  })

  test('is the same under /api', async () => {
    const before = await frontAnswers()
    assert.equal((await service.get(`/api${hours}`)).text, (await service.get(hours)).text)
    assert.equal(await frontAnswers(), before + 2)
  })

  test('is logged like any other, without its query', async () => {
    const lines = service.logged.length
    await service.get(hours)
    const line = JSON.parse(service.logged.slice(lines).find((text) => text.includes('answered'))!)
    assert.deepEqual([line.method, line.path, line.status], ['GET', '/merchant/1001/hours', 200])
    assert.ok(line.requestId)
    assert.ok(!JSON.stringify(line).includes('demo-app'))
  })

  test('with a wrong token gets 401, and with Basic credentials it is checked by its client_id', async () => {
    assert.equal((await service.get(hours, { authorization: 'Bearer nope' })).status, 401)
    assert.equal((await service.get(`${hours}&access_token=nope`)).status, 401)
    assert.equal((await service.get(hours, { authorization: 'Basic eDp5' })).status, 200)
  })

  test('with a live token is answered from the front cache too, and refused at once when the token is revoked', async () => {
    const { access_token: authorization } = await logIn(service)
    const withoutClient = '/merchant/1001/hours'
    assert.equal((await service.get(withoutClient, { authorization })).status, 200)
    const before = await frontAnswers()
    assert.equal((await service.get(withoutClient, { authorization })).status, 200)
    assert.equal(await frontAnswers(), before + 1)
    assert.equal((await service.get(withoutClient)).status, 400) // without any client id or token
    await service.request('DELETE', '/customer/auth', { headers: { authorization } })
    assert.equal((await service.get(withoutClient, { authorization })).status, 401)
  })

  test('with a token in the query is not cached, and is refused once the token has expired', async () => {
    const { access_token, expires_in } = await logIn(service)
    const before = await frontAnswers()
    for (let tries = 0; tries < 3; tries++) {
      assert.equal((await service.get(`/merchant/1001/hours?access_token=${access_token}`)).status, 200)
    }
    assert.equal(await frontAnswers(), before)
    await service.get('/merchant/1001/hours', { authorization: access_token })
    const start = service.clock.ms
    service.clock.ms += expires_in * 1000
    assert.equal((await service.get('/merchant/1001/hours', { authorization: access_token })).status, 401)
    service.clock.ms = start
  })

  test('is refused at once when its app is disabled', async () => {
    await service.put('/operator/clients/demo-app', { enabled: false }, operator)
    assert.equal((await service.get(hours)).status, 401)
    await service.put('/operator/clients/demo-app', { enabled: true }, operator)
    assert.equal((await service.get(hours)).status, 200)
  })

  for (const [change, isTold] of [
    [{ enabled: false }, ({ status }: Answer) => status === 401],
    [{ rate_limit: 7 }, ({ headers }: Answer) => headers.get('ratelimit-limit') === '7'],
  ] as const)
    test(`admitted before ${JSON.stringify(change)} of its app is not cached for later`, async () => {
      Object.assign(held, { arrived: Promise.withResolvers(), goOn: Promise.withResolvers() })
      const { body } = await service.post('/operator/clients', { name: 'Held' }, operator)
      const address = `/probe/held?client_id=${body.client_id}`
      const first = service.get(address)
      await held.arrived.promise
      await service.put(`/operator/clients/${body.client_id}`, change, operator)
      held.goOn.resolve()
      assert.equal((await first).status, 200)
      for (let tries = 0; tries < 2; tries++) assert.ok(isTold(await service.get(address)))
    })

  test('is refused at once during maintenance', async () => {
    await service.put('/operator/maintenance', { on: true }, operator)
    assert.equal((await service.get(hours)).status, 503)
    await service.put('/operator/maintenance', { on: false }, operator)
    assert.equal((await service.get(hours)).status, 200)
  })

  test('shows a change at once to the caller who made it', async () => {
    const isPromoted = async () => (await service.get(search)).body.promoted_merchants_id.includes('1001')
    const before = await isPromoted()
    await service.put('/operator/merchants/1001', { promoted: !before }, operator)
    assert.equal(await isPromoted(), !before)
    await service.put('/operator/merchants/1001', { promoted: before }, operator)
    assert.equal(await isPromoted(), before)
  })

  test('is not cached past its expiry', async () => {
    const bar = '/merchant/1002/hours?client_id=demo-app'
    const isOpen = async () => (await service.get(bar)).body.current_schedule.availability.pickup
    const start = service.clock.ms
    assert.equal(await isOpen(), false)
    assert.equal(await isOpen(), false)
    service.clock.ms = Date.parse('2026-06-15T21:00:00Z') // 5 PM in New York
    assert.equal(await isOpen(), true)
    service.clock.ms = start
  })

  test('that was refused is not cached', async () => {
    const before = await frontAnswers()
    for (let tries = 0; tries < 3; tries++) {
      assert.equal((await service.get('/merchant/999999/hours?client_id=demo-app')).status, 400)
    }
    assert.equal(await frontAnswers(), before)
  })
})
