import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { sendHead, sendRaw } from '../support/requests/arbitraries.ts'
import { addProbePeople, giveToken, probeRoutes } from '../support/requests/probe-routes.ts'
import { type Answer, testService } from '../support/test-service.ts'

const service = testService({ routes: probeRoutes, prepare: addProbePeople })
const app = 'client_id=demo-app'
const json = { 'content-type': 'application/json' }
const codesOf = (answer: { body: { message: { code: string }[] } }) =>
  answer.body.message.map(({ code }) => code)

/** What the route received. */
function inputOf(answer: Answer) {
  assert.equal(answer.status, 200, answer.text)
  return answer.body.input
}
describe('a path', () => {
  for (const path of [
    '/healthz',
    '/api/healthz',
    '/healthz/',
    '/api/healthz/',
    '/api/healthz?x=1',
    '/healthz/?x=1',
  ])
    test(`${path} is the same operation`, async () => {
      assert.deepEqual((await service.get(path)).body, { message: [], status: 'alive' })
    })

  test('/api, /api/ and / show the page about the service', async () => {
    for (const path of ['/', '/api', '/api/', '/api?x']) {
      assert.match((await service.get(path)).headers.get('content-type') ?? '', /^text\/html/, path)
    }
  })

  test('the prefix is a whole word, and counts once', async () => {
    for (const path of ['/apihealthz', '/api/api/healthz', '/API/healthz', '/apix/healthz']) {
      assert.equal((await service.get(path)).status, 404, path)
    }
  })

  test('is understood with scheme and host, as a proxy sends it', async () => {
    for (const target of [
      'http://cellardoor.example/api/healthz',
      'HTTP://x/healthz?y=1',
      'https://x:1/healthz/',
    ]) {
      assert.equal((await sendHead(service.url, [`GET ${target} HTTP/1.1`])).status, 200, target)
    }
  })

  test('parameters in it are decoded and may be long', async () => {
    const answer = await service.get(`/probe/reader/caf%C3%A9%20%2F${'x'.repeat(5000)}?${app}`)
    assert.equal(inputOf(answer).place, `café /${'x'.repeat(5000)}`)
  })

  test('with invalid percent escapes: 400 with the standard headers', async () => {
    const answer = await service.get('/probe/reader/%?client_id=demo-app')
    assert.deepEqual([answer.status, ...codesOf(answer)], [400, 'bad_url'])
    assert.equal(answer.headers.get('access-control-allow-origin'), '*')
    assert.equal(answer.headers.get('cache-control'), 'no-store')
    assert.equal(inputOf(await service.get(`/probe/reader/x?${app}&text=100%&y=%zz`)).text, '100%')
  })

  test('with a NUL character in a parameter: 400', async () => {
    const answer = await service.get(`/probe/reader/a%00b?${app}`)
    assert.deepEqual([answer.status, answer.body.message[0].field], [400, 'place'])
  })
})

describe('the access token', () => {
  let token: string
  before(async () => {
    token = await giveToken(service.db, { customer: 3 })
  })

  test('is accepted in Authorization with or without Bearer, in any case', async () => {
    for (const authorization of [
      token,
      `Bearer ${token}`,
      `bearer ${token}`,
      `BEARER   ${token}`,
      ` ${token} `,
    ]) {
      assert.equal((await service.get('/probe/me', { authorization })).body.customer, 3, authorization)
      assert.equal((await service.post('/probe/me', {}, { authorization })).body.customer, 3, authorization)
    }
  })

  test('is accepted in the query of a read', async () => {
    assert.equal((await service.get(`/probe/me?access_token=${token}`)).body.customer, 3)
    assert.equal((await service.request('HEAD', `/probe/me?access_token=${token}`)).status, 200)
  })

  test('is not read from the query or the body of a write', async () => {
    assert.equal((await service.post(`/probe/me?access_token=${token}`)).status, 401)
    assert.equal((await service.post('/probe/me', { access_token: token })).status, 401)
  })

  test('is never read from Authorization: Basic', async () => {
    for (const authorization of [`Basic ${token}`, `basic ${btoa(`${token}:`)}`, 'Basic']) {
      assert.equal((await service.get('/probe/me', { authorization })).status, 401, authorization)
    }
    const both = await service.get(`/probe/me?access_token=${token}`, { authorization: 'Basic eDp5' })
    assert.equal(both.body.customer, 3)
    const asApp = await service.get(`/probe/echo?${app}`, { authorization: 'Basic eDp5' })
    assert.equal(asApp.status, 200)
  })

  test('implies the client_id, and a bad one is reported even with a good client_id', async () => {
    assert.equal((await service.get('/probe/echo', { authorization: token })).body.customer, 3)
    const bad = await service.get(`/probe/echo?${app}`, { authorization: 'nonsense' })
    assert.deepEqual([bad.status, ...codesOf(bad)], [401, 'invalid_token'])
  })

  test('that is expired or belongs to a disabled app: 401', async () => {
    const expired = await giveToken(service.db, { expires: service.clock.ms })
    const orphan = await giveToken(service.db, { client: 'public-app' })
    await service.db.pool.query(`UPDATE api_clients SET enabled = false WHERE client_id = 'public-app'`)
    for (const authorization of [expired, orphan]) {
      const answer = await service.get('/probe/me', { authorization })
      assert.deepEqual([answer.status, ...codesOf(answer)], [401, 'invalid_token'])
    }
  })

  test('a Guest-Token does not replace client_id', async () => {
    const answer = await service.get('/probe/echo', { 'guest-token': 'anything' })
    assert.deepEqual([answer.status, ...codesOf(answer)], [400, 'client_id_required'])
  })
})

describe('client_id', () => {
  test('is read from the query or the body, with every method', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      assert.equal((await service.request(method, `/probe/echo?${app}`)).status, 200, method)
      assert.equal(
        (await service.request(method, '/probe/echo', { body: { client_id: 'demo-app' } })).status,
        200,
      )
    }
  })

  test('that is unknown, disabled or not text gets 401 or 400, never a 500', async () => {
    for (const id of ['nobody', 'demo-app%00', '%F0%9F%8D%B7', 'x'.repeat(9000), "'; DROP TABLE x; --"]) {
      const answer = await service.get(`/probe/echo?client_id=${id}`)
      assert.deepEqual([answer.status, ...codesOf(answer)], [401, 'invalid_client'], id.slice(0, 20))
    }
    for (const client_id of [{}, [], null, true, '   ', '']) {
      const answer = await service.post('/probe/echo', { client_id })
      assert.deepEqual([answer.status, ...codesOf(answer)], [400, 'client_id_required'])
    }
    const surrogate = await service.post('/probe/echo', '{"client_id":"\\ud800"}', json)
    assert.equal(surrogate.status, 401)
  })

  test('may be sent as a number', async () => {
    await service.db.pool.query(
      `INSERT INTO api_clients (client_id, name, secret_hash, created_at) VALUES ('20301', 'N', sha256(''), now())`,
    )
    assert.equal((await service.post('/probe/echo', { client_id: 20301 })).status, 200)
  })
})

test('requests on one connection are answered in order', async () => {
  const one = (n: number) =>
    `GET /probe/echo?${app}&count=${n} HTTP/1.1\r\nHost: x\r\n${n === 3 ? 'Connection: close\r\n' : ''}\r\n`
  const { answers } = await sendRaw(service.url, one(1) + one(2) + one(3))
  assert.deepEqual(
    answers.map(({ body }) => body.input.count),
    [1, 2, 3],
  )
})
