import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request as httpsRequest } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { openSocket, sendHead, sendRaw } from '../support/requests/arbitraries.ts'
import { addProbePeople, giveToken, probeRoutes } from '../support/requests/probe-routes.ts'
import { startDatabaseProxy } from '../support/servers/faults.ts'
import {
  operator,
  type ServiceOptions,
  startTestService,
  type TestService,
  testService,
} from '../support/test-service.ts'

const service = testService({ routes: probeRoutes, prepare: addProbePeople })
const app = 'client_id=demo-app'
const health = ['/healthz', '/readyz', '/metrics', '/api/healthz', '/healthz/']
const codesOf = (answer: { body: { message: { code: string }[] } }) =>
  answer.body.message.map(({ code }) => code)

/** Another process with other settings on the same database, for one group of tests. */
function sibling(options: ServiceOptions): TestService {
  const other = {} as TestService & { stop(): Promise<void> }
  before(async () => {
    Object.assign(
      other,
      await startTestService({ databaseUrl: service.databaseUrl, routes: probeRoutes, ...options }),
    )
  })
  after(() => other.stop())
  return other
}

describe('production without its own TLS', () => {
  const strict = sibling({ env: { NODE_ENV: 'production', PAYMENTS: 'sandbox' } })

  test('refuses plain HTTP, whatever headers claim', async () => {
    for (const headers of [
      {},
      { 'x-forwarded-proto': 'https' },
      { forwarded: 'proto=https' },
      { 'x-forwarded-ssl': 'on' },
    ]) {
      const answer = await strict.get(`/probe/echo?${app}`, headers as Record<string, string>)
      assert.deepEqual([answer.status, codesOf(answer)], [400, ['ssl_required']])
    }
    assert.equal((await strict.get('/')).status, 400)
    assert.equal((await strict.get('/docs')).status, 400)
  })

  test('keeps the health paths open', async () => {
    for (const path of health) assert.equal((await strict.get(path)).status, 200, path)
  })
})

describe('production behind a proxy', () => {
  const near = sibling({ env: { NODE_ENV: 'production', PAYMENTS: 'sandbox', TRUSTED_PROXIES: '127.0.0.1' } })
  const far = sibling({ env: { NODE_ENV: 'production', PAYMENTS: 'sandbox', TRUSTED_PROXIES: '10.0.0.0/8' } })
  const https = { 'x-forwarded-proto': 'https' }

  test('trusts a known proxy that says https', async () => {
    assert.equal((await near.get(`/probe/echo?${app}`, https)).status, 200)
    assert.equal((await near.get(`/probe/echo?${app}`, { 'x-forwarded-proto': 'http' })).status, 400)
    assert.equal((await near.get(`/probe/echo?${app}`)).status, 400)
  })

  test('ignores X-Forwarded-Proto from an untrusted sender', async () => {
    assert.deepEqual(codesOf(await far.get(`/probe/echo?${app}`, https)), ['ssl_required'])
  })

  test('takes the caller’s address only from the trusted proxy', async () => {
    const ipOf = async (from: TestService) => {
      from.logged.length = 0
      await from.get('/healthz', {
        ...https,
        'x-forwarded-for': '6.6.6.6, 203.0.113.9',
        http_x_forwarded_for: '7.7.7.7',
      })
      return JSON.parse(from.logged.find((line) => line.includes('answered')) ?? '{}').ip
    }
    assert.equal(await ipOf(near), '203.0.113.9')
    assert.equal(await ipOf(far), '127.0.0.1')
  })

  test('the operator paths do not exist without OPERATOR_TOKEN', async () => {
    for (const path of ['/operator/clients', '/operator/maintenance', '/operator/audit']) {
      const answer = await near.get(path, { ...https, ...operator })
      assert.deepEqual([answer.status, codesOf(answer)], [404, ['unknown_path']])
    }
    const paths = Object.keys((await near.get('/openapi.json', https)).body.paths)
    assert.deepEqual(
      paths.filter((path) => path.startsWith('/operator')),
      [],
    )
  })

  test('shows no demo credentials', async () => {
    const page = await near.get('/', https)
    assert.equal(page.status, 200)
    assert.ok(!/demo-app|open-sesame|demo-operator-token/.test(page.text))
    assert.ok(!(await near.get('/docs', https)).text.includes('demo-app'))
  })
})

const folder = mkdtempSync(join(tmpdir(), 'cellardoor-tls-'))
after(() => rmSync(folder, { recursive: true }))
const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1']
const made = spawnSync('openssl', [
  'req',
  '-x509',
  '-newkey',
  'rsa:2048',
  '-nodes',
  '-days',
  '1',
  '-keyout',
  key,
  '-out',
  cert,
  ...subject,
])
const noOpenssl = made.status === 0 ? false : 'no openssl on this machine'

describe('production with its own TLS', { skip: noOpenssl }, () => {
  const secure = sibling({
    env: { NODE_ENV: 'production', PAYMENTS: 'sandbox', TLS_CERT: cert, TLS_KEY: key },
  })

  test('answers over HTTPS', async () => {
    const status = await new Promise((resolve, reject) => {
      const call = httpsRequest(`${secure.url}/probe/echo?${app}`, { ca: readFileSync(cert) }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
      call.on('error', reject).end()
    })
    assert.equal(status, 200)
  })

  test('ignores plain HTTP on its port, without harm', async () => {
    const { answers } = await sendRaw(secure.url, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
    assert.deepEqual(answers, [])
    assert.ok(!secure.logged.some((line) => line.includes('"level":50')))
  })
})

describe('MAINTENANCE=true', () => {
  const closed = sibling({ env: { MAINTENANCE: 'true' } })

  test('answers 503 with Retry-After everywhere except for health and operator paths', async () => {
    for (const path of ['/', `/probe/echo?${app}`, '/probe/me', '/openapi.json']) {
      const answer = await closed.get(path)
      assert.deepEqual([answer.status, codesOf(answer)], [503, ['maintenance']], path)
      assert.ok(Number(answer.headers.get('retry-after')) > 0)
    }
    assert.equal((await closed.get('/operator/clients', operator)).status, 200)
    assert.equal((await closed.get('/api/operator/clients/', operator)).status, 200)
    assert.equal((await closed.get('/operator/clients')).status, 401)
    assert.equal((await closed.get('/healthz')).status, 200)
    assert.equal((await closed.get('/metrics')).status, 200)
    const readiness = await closed.get('/readyz')
    assert.deepEqual([readiness.status, codesOf(readiness)], [503, ['maintenance']])
    assert.ok(Number(readiness.headers.get('retry-after')) > 0)
  })

  test('shows pages to people, and sends OAuth errors to token requests', async () => {
    for (const path of ['/account/apps', '/account/reset?secret=x', '/track/1.x', '/guides', '/docs/x']) {
      const page = await closed.get(path)
      assert.deepEqual(
        [page.status, page.headers.get('content-type')],
        [503, 'text/html; charset=UTF-8'],
        path,
      )
      assert.ok(Number(page.headers.get('retry-after')) > 0, path)
    }
    const login = await closed.post('/customer/auth', {})
    assert.deepEqual([login.status, login.body.error], [503, 'temporarily_unavailable'])
  })
})

describe('REQUIRE_CLIENT_ID=true', () => {
  const strict = sibling({ env: { REQUIRE_CLIENT_ID: 'true' } })

  test('closes the reads that are otherwise open to everyone', async () => {
    assert.equal((await service.get('/probe/reader/x')).status, 200)
    assert.deepEqual(codesOf(await service.get('/probe/echo')), ['client_id_required'])
    assert.deepEqual(codesOf(await service.get('/probe/reader/x?client_id=nobody')), ['invalid_client'])
    assert.deepEqual(codesOf(await strict.get('/probe/reader/x')), ['client_id_required'])
    assert.equal((await strict.get('/probe/reader/x?client_id=demo-app')).status, 200)
  })
})

describe('while the database is down', () => {
  test('requests that need it get 503 with Retry-After, the rest works, and the service recovers by itself', async () => {
    const proxy = await startDatabaseProxy(service.databaseUrl)
    const token = await giveToken(service.db)
    const fragile = await startTestService({ databaseUrl: proxy.url, routes: probeRoutes })
    const me = () => fragile.get('/probe/me', { authorization: token })
    try {
      assert.equal((await me()).status, 200)
      await proxy.cut()
      const answers = [
        await me(),
        await fragile.get(`/probe/echo?${app}`),
        await fragile.post(`/probe/app-notes/away?${app}`),
      ]
      for (const answer of answers) {
        assert.deepEqual([answer.status, codesOf(answer)], [503, ['not_ready']])
        assert.ok(Number(answer.headers.get('retry-after')) > 0)
      }
      assert.equal((await fragile.get('/healthz')).status, 200)
      const readiness = await fragile.get('/readyz')
      assert.deepEqual([readiness.status, readiness.headers.has('retry-after')], [503, true])
      assert.ok(!fragile.logged.some((line) => line.includes('"level":50')))
      await proxy.restore()
      assert.equal((await me()).status, 200)
      assert.equal((await fragile.get('/readyz')).status, 200)
      assert.equal((await fragile.post(`/probe/app-notes/back?${app}`)).status, 200)
    } finally {
      await proxy.stop()
      await fragile.stop()
    }
  })
})

test('a stopping service finishes requests in progress, then closes the connection', async () => {
  const stopping = await startTestService({ databaseUrl: service.databaseUrl, routes: probeRoutes })
  const idle = await openSocket(stopping.url)
  const slow = sendRaw(stopping.url, 'GET /probe/slow?ms=400 HTTP/1.1\r\nHost: x\r\n\r\n')
  const broken = await openSocket(stopping.url)
  broken.write('nonsense\r\n\r\n')
  await new Promise((resolve) => setTimeout(resolve, 100))
  const start = performance.now()
  await stopping.stop()
  assert.ok(performance.now() - start < 20_000)
  const { answers, closed } = await slow
  assert.deepEqual([answers[0]?.status, closed], [200, true])
  assert.match(answers[0]?.head ?? '', /connection: close/i)
  for (const socket of [idle, broken]) socket.destroy()
  await assert.rejects(sendHead(stopping.url, ['GET /healthz HTTP/1.1']))
})
