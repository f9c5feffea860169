import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { table, withoutControls } from '../../src/ops/print.ts'
import { adasLogin, cheapHash, codesOf, demoApp } from '../support/people.ts'
import { sendHead } from '../support/requests/arbitraries.ts'
import { operator, startTestService, type TestService, testService } from '../support/test-service.ts'

const service = testService({ template: 'demo', env: { TRUSTED_PROXIES: '127.0.0.1' } })
const from = (ip: string) => ({ 'x-forwarded-for': ip })
const logIn = (ip: string, more: object = {}) =>
  service.post('/customer/auth', { ...adasLogin, ...more }, from(ip))

describe('logins', () => {
  test('for one account, 130 at once, don’t keep another customer from signing in', async () => {
    // A tenth of the production cost of a password is enough for requests to arrive faster than they are checked.
    const hash = cheapHash('a long password', 4096)
    await service.db.pool.query(`UPDATE customers SET password_hash = $1 WHERE email = 'new@example.com'`, [
      hash,
    ])
    const asMany = { username: 'new@example.com', password: 'a long password' }
    const flood = Promise.all(Array.from({ length: 130 }, () => logIn('203.0.113.1', asMany)))
    const other = await logIn('198.51.100.1', { username: 'moved@example.com' })
    assert.equal(other.status, 200, other.text)
    const statuses = (await flood).map(({ status }) => status)
    assert.deepEqual([...new Set(statuses)].sort(), [200, 503])
  })

  test('that succeed are limited too', async () => {
    assert.equal((await logIn('203.0.113.1')).status, 200)
    await service.db.pool.query('UPDATE login_failures SET failures = 300')
    const answer = await logIn('203.0.113.1')
    assert.deepEqual([answer.status, codesOf(answer)], [429, ['rate_limited']])
    assert.ok(Number(answer.headers.get('retry-after')) > 0)
    await service.db.pool.query('DELETE FROM login_failures')
  })
})

describe('the account lookup', () => {
  test('answers for thirty addresses and then refuses', async () => {
    const body = {
      ...demoApp,
      email: 'ada@example.com',
      password: 'a long password',
      first_name: 'A',
      last_name: 'B',
    }
    const ask = (more = {}) =>
      service.post('/customer/account', { ...body, scope: 'global', ...more }, from('203.0.114.1'))
    const faulty = { password: 'short' }
    for (let asked = 0; asked < 15; asked++) {
      assert.deepEqual(codesOf(await ask()), ['dupe_email'])
      assert.deepEqual(codesOf(await ask(faulty)), ['dupe_email', 'invalid_parameter'])
    }
    assert.deepEqual(codesOf(await ask()), ['rate_limited'])
    assert.deepEqual(codesOf(await ask(faulty)), ['rate_limited'])
    // A signed-in customer can ask by changing their own email, which counts too.
    const { body: signedIn } = await logIn('203.0.114.1', { username: 'moved@example.com' })
    const change = (ip: string) =>
      service.put(
        '/customer/account',
        { email: 'ada@example.com' },
        { authorization: signedIn.access_token, ...from(ip) },
      )
    assert.deepEqual(codesOf(await change('203.0.114.1')), ['rate_limited'])
    assert.deepEqual(codesOf(await change('203.0.114.200')), ['dupe_email'])
  })
})

describe('a token', () => {
  test('can’t reach cards after its app has lost the trusted flow', async () => {
    const { body } = await logIn('203.0.115.1', { scope: 'global,payment' })
    const headers = { authorization: body.access_token as string }
    const card = {
      cc_number: '4242424242424242',
      exp_month: 12,
      exp_year: 2030,
      cvv: '123',
      billing_zip: '10038',
    }
    const save = async () => (await service.post('/customer/cc', card, headers)).status
    assert.equal(await save(), 200)
    const withFlows = (flows: string[]) =>
      service.put(`/operator/clients/${demoApp.client_id}`, { flows }, operator)
    assert.equal((await withFlows(['password'])).status, 200)
    assert.equal(await save(), 403)
    assert.equal((await withFlows(['password', 'trusted'])).status, 200)
    assert.equal(await save(), 200)
  })
})

describe('the operator token', () => {
  test('is not recognized after twenty wrong ones from the same address', async () => {
    const ask = (token: string, ip: string) =>
      service.get('/operator/clients', { authorization: `Bearer ${token}`, ...from(ip) })
    for (let guess = 0; guess < 20; guess++)
      assert.equal((await ask(`wrong-token-${guess}-x`, '203.0.116.1')).status, 401)
    assert.equal((await ask('one-wrong-token-more', '203.0.116.1')).status, 429)
    assert.equal((await ask('demo-operator-token', '203.0.116.1')).status, 429)
    assert.equal((await ask('demo-operator-token', '203.0.117.1')).status, 200)
  })
})

describe('every answer', () => {
  const paths = [
    ...['/', '/docs', '/guides', '/openapi.json', '/healthz', '/metrics', '/nowhere', '/customer/auth'],
    ...['/merchant/1001/menu?client_id=demo-app', '/account/forgotten', '/track/none'],
  ]
  let production: TestService & { stop(): Promise<void> }
  before(async () => {
    const env = { NODE_ENV: 'production', PAYMENTS: 'sandbox', TRUSTED_PROXIES: '127.0.0.1' }
    production = await startTestService({ env })
  })
  after(() => production.stop())

  for (const path of paths)
    test(`${path} may not be framed, and over TLS asks for TLS`, async () => {
      const overTls = { 'x-forwarded-proto': 'https' }
      for (let time = 0; time < 2; time++) {
        const { headers } = await production.get(path, overTls)
        assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/)
        assert.equal(headers.get('strict-transport-security'), 'max-age=31536000')
      }
      assert.equal((await service.get(path)).headers.get('strict-transport-security'), null)
    })

  const proxied = 'X-Forwarded-Proto: https'
  const others: Record<string, string[]> = {
    'a redirect': ['GET /admin HTTP/1.1', proxied],
    'a stylesheet or script': ['GET /web/none.js HTTP/1.1', proxied],
    'a picture': ['GET /images/none HTTP/1.1', proxied],
    'a preflight': ['OPTIONS /customer/auth HTTP/1.1', 'Access-Control-Request-Method: POST', proxied],
    'a HEAD': ['HEAD /merchant/1001/?client_id=demo-app HTTP/1.1', proxied],
    'an address that cannot be read': ['GET /%ff HTTP/1.1', proxied],
    'a page of a browser': ['GET /nowhere HTTP/1.1', 'Accept: text/html,application/xhtml+xml', proxied],
    'an expectation that nobody meets': ['GET / HTTP/1.1', 'Expect: the-unexpected', proxied],
    'a stream': ['GET /events/stream HTTP/1.1', proxied],
    'a form without its token': ['POST /account/forgotten HTTP/1.1', 'Content-Length: 0', proxied],
    'a write of the web': ['POST /cart HTTP/1.1', 'Content-Length: 0', proxied],
  }
  for (const [name, lines] of Object.entries(others))
    test(`${name} may not be framed, and over TLS asks for TLS`, async () => {
      const { head } = await sendHead(production.url, lines)
      assert.match(head, /content-security-policy: [^\r\n]*frame-ancestors 'none'/i)
      assert.match(head, /strict-transport-security: max-age=31536000/i)
    })
})

test('text written by strangers can’t control a terminal', () => {
  const name = 'Joe\u001b]0;owned\u0007 \u009b31mDiner\r\u202e\nnext\tcell'
  assert.equal(withoutControls(name), 'Joe�]0;owned� �31mDiner��\nnext\tcell')
  const rows = [{ id: 1, name: 'Joe\n2   Forged Diner\u2028\u0085\tx' }]
  assert.equal(
    table(['id', 'name'], rows).split(/[\n\t\u2028\u0085]/).length,
    3,
    'a name adds no line to a table',
  )
})
