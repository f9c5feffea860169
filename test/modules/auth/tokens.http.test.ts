import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  adasLogin,
  codesOf,
  demoApp,
  identityRoutes,
  isLive,
  logIn,
  makeCode,
  merchantApp,
  refusalOf,
} from '../../support/people.ts'
import { operator, startTestService, type TestService, testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo', routes: identityRoutes() })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const refresh = (refresh_token: string, more: object = {}) =>
  service.post('/third_party/refresh_token', {
    ...demoApp,
    grant_type: 'refresh_token',
    refresh_token,
    ...more,
  })

describe('an access token', () => {
  test('identifies the customer with exactly the five fields', async () => {
    const { access_token } = await logIn(service)
    const { body } = await service.get('/customer/auth', bearer(access_token))
    const user = { email: 'ada@example.com', first_name: 'Ada', last_name: 'Lovelace' }
    assert.deepEqual(body, { message: [], user: { ...user, delivery_points: 0, customer_id: 1 } })
    assert.equal((await service.get(`/customer/auth?access_token=${access_token}`)).status, 200)
  })

  test('is stored only as its SHA-256, like refresh tokens and codes', async () => {
    const { access_token, refresh_token } = await logIn(service)
    const code = await makeCode(service)
    const tables = ['access_tokens', 'refresh_tokens', 'authorization_codes', 'idempotent_answers']
    const dumps = await Promise.all(
      tables.map((table) => service.db.pool.query(`SELECT string_agg(t::text, '') AS dump FROM ${table} t`)),
    )
    const stored = dumps.map(({ rows }) => rows[0].dump).join()
    for (const secret of [access_token, refresh_token, code]) {
      assert.ok(!stored.includes(secret))
      assert.ok(!stored.includes(Buffer.from(secret).toString('hex')))
      assert.ok(stored.includes(createHash('sha256').update(secret).digest('hex')))
      assert.ok(!service.logged.join().includes(secret))
    }
  })

  test('expires to the millisecond, even if it was just accepted', async () => {
    const start = service.clock.ms
    try {
      const { access_token } = await logIn(service)
      service.clock.ms = start + 7_776_000_000 - 1
      assert.ok(await isLive(service, access_token))
      service.clock.ms += 1
      assert.ok(!(await isLive(service, access_token)))
    } finally {
      service.clock.ms = start
    }
  })

  test('is revoked by DELETE, alone: the refresh token and its other tokens stay valid', async () => {
    const { access_token, refresh_token } = await logIn(service)
    const other = (await refresh(refresh_token)).body.access_token
    assert.ok(await isLive(service, access_token))
    const answer = await service.request('DELETE', '/customer/auth', { headers: bearer(access_token) })
    assert.deepEqual([answer.status, codesOf(answer)], [200, ['acct_logged_out']])
    assert.ok(!(await isLive(service, access_token)))
    assert.ok(await isLive(service, other))
    assert.equal((await refresh(refresh_token)).status, 200)
    const again = await service.request('DELETE', '/customer/auth', { headers: bearer(access_token) })
    assert.deepEqual([again.status, codesOf(again)], [401, ['invalid_token']])
  })

  test('of a disabled client is worthless at once', async () => {
    await service.post('/operator/clients', { client_id: 'brief', name: 'B', flows: ['password'] }, operator)
    const { body } = await service.put('/operator/clients/brief', { new_secret: true }, operator)
    const { access_token } = await logIn(service, { client_id: 'brief', client_secret: body.client_secret })
    assert.ok(await isLive(service, access_token))
    await service.put('/operator/clients/brief', { enabled: false }, operator)
    assert.ok(!(await isLive(service, access_token)))
  })

  test('that is missing, unknown or sent as Basic: 401', async () => {
    const { access_token } = await logIn(service)
    for (const headers of [{}, bearer('x'.repeat(40)), { authorization: `Basic ${access_token}` }]) {
      const answer = await service.get('/customer/auth', headers as Record<string, string>)
      assert.deepEqual([answer.status, codesOf(answer)], [401, ['invalid_token']])
    }
  })
})

describe('refreshing', () => {
  test('keeps the refresh token, and /third_party/refresh_token does not repeat it', async () => {
    const first = await logIn(service)
    const { status, body } = await refresh(first.refresh_token)
    assert.equal(status, 200)
    assert.deepEqual(Object.keys(body).sort(), [
      'access_token',
      'expires',
      'expires_in',
      'message',
      'token_type',
    ])
    assert.notEqual(body.access_token, first.access_token)
    assert.equal(body.expires_in, 7_776_000)
    assert.ok(await isLive(service, body.access_token))
    assert.ok(await isLive(service, first.access_token))
  })

  test('works on the other two paths too, which return the unchanged refresh token', async () => {
    const { refresh_token } = await logIn(service)
    for (const path of ['/customer/auth', '/third_party/access_token']) {
      const { body } = await service.post(path, { ...demoApp, grant_type: 'refresh_token', refresh_token })
      assert.equal(body.refresh_token, refresh_token, path)
      assert.ok(await isLive(service, body.access_token))
    }
    const { body } = await service.post('/customer/auth', {
      ...adasLogin,
      grant_type: 'refresh_token',
      refresh_token,
    })
    assert.equal(body.user.customer_id, 1)
  })

  test('succeeds for all of twenty concurrent requests', async () => {
    const { refresh_token } = await logIn(service)
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refresh_token)))
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
    assert.equal(new Set(answers.map(({ body }) => body.access_token)).size, 20)
  })

  test('can narrow the scopes, but never widen them', async () => {
    const { refresh_token } = await logIn(service, { scope: 'global,payment' })
    const plain = await logIn(service)
    assert.equal((await refresh(refresh_token, { scope: 'global' })).status, 200)
    for (const answer of [
      await refresh(plain.refresh_token, { scope: 'global,payment' }),
      await refresh(refresh_token, { scope: 'payment' }),
    ])
      assert.deepEqual(refusalOf(answer), [400, 'invalid_scope', 'invalid_scope'])
  })

  test('is refused once the client has lost the flow that a scope requires', async () => {
    const client = { client_id: 'demoted', name: 'D', flows: ['password', 'trusted'] }
    const { client_secret } = (await service.post('/operator/clients', client, operator)).body
    const proof = { client_id: 'demoted', client_secret }
    const { refresh_token } = await logIn(service, { ...proof, scope: 'global,payment' })
    await service.put('/operator/clients/demoted', { flows: ['password'] }, operator)
    assert.deepEqual(codesOf(await refresh(refresh_token, proof)), ['invalid_scope'])
    assert.equal((await refresh(refresh_token, { ...proof, scope: 'global' })).status, 200)
  })

  test('an unknown token, or another client’s: 400 invalid_grant', async () => {
    const { refresh_token } = await logIn(service)
    for (const answer of [await refresh('x'.repeat(40)), await refresh(refresh_token, merchantApp)])
      assert.deepEqual(refusalOf(answer), [400, 'invalid_grant', 'invalid_grant'])
  })

  test('with another grant on its path: 400 unsupported_grant_type', async () => {
    const answer = await refresh('x', { grant_type: 'password' })
    assert.deepEqual(refusalOf(answer), [400, 'unsupported_grant_type', 'unsupported_grant_type'])
  })
})

describe('another process', () => {
  let other: TestService & { stop(): Promise<void> }
  before(async () => {
    other = await startTestService({ databaseUrl: service.databaseUrl, routes: identityRoutes() })
  })
  after(() => other.stop())

  test('knows a new token at once and soon learns that it was revoked', async () => {
    const { access_token } = await logIn(service)
    assert.ok(await isLive(other, access_token))
    await service.request('DELETE', '/customer/auth', { headers: bearer(access_token) })
    const deadline = performance.now() + 30_000
    while (await isLive(other, access_token)) {
      assert.ok(performance.now() < deadline, 'the other process still accepts it')
      await sleep(5)
    }
  })
})
