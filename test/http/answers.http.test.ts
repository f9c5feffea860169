import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, test } from 'node:test'
import { ByteAnswer } from '../../src/calls/answers.ts'
import { noInput, route } from '../../src/http/route.ts'
import { openSocket, sendHead, sendRaw } from '../support/requests/arbitraries.ts'
import { addProbePeople, giveToken, probeRoutes, probeSecret } from '../support/requests/probe-routes.ts'
import { type Answer, operator, testService } from '../support/test-service.ts'

const page = {
  method: 'GET',
  access: 'public',
  chapter: 'Probe',
  summary: 'For tests',
  input: noInput,
  answer: { contentType: 'text/html' },
} as const
const oddHeader = route({
  ...page,
  path: '/probe/odd-header',
  handler: async () => new ByteAnswer('', 'text/html', { location: 'https://пример.рф' }, { status: 302 }),
})
const brokenPage = route({
  ...page,
  path: '/probe/broken-page',
  showRefusal: ({ messageItems }) => new ByteAnswer(`<p>${messageItems[0]?.dev_msg}</p>`, 'text/html'),
  async handler() {
    throw new Error(probeSecret)
  },
})

const service = testService({ routes: [...probeRoutes, brokenPage, oddHeader], prepare: addProbePeople })
const app = 'client_id=demo-app'
const codesOf = (answer: { body: { message: { code: string }[] } }) =>
  answer.body.message.map(({ code }) => code)
const fieldsOf = (answer: Answer) => answer.body.message.map(({ field }: { field?: string }) => field)
const signIn = async () => ({ authorization: await giveToken(service.db) })
const signInAsMerchant = async () => ({
  authorization: await giveToken(service.db, { customer: 4, scopes: ['global', 'merchant'] }),
})

/** Statuses from 200 to 503, each with the request that causes it. */
const requests = [
  [200, 'GET', `/probe/echo?${app}`],
  [400, 'GET', '/probe/echo'],
  [400, 'GET', `/probe/echo?${app}&count=x`],
  [400, 'GET', '/%'],
  [401, 'GET', '/probe/me'],
  [403, 'POST', '/probe/shop'],
  [404, 'GET', '/nowhere'],
  [500, 'GET', '/probe/fault'],
] as const

describe('every answer', () => {
  for (const [status, method, path] of requests)
    test(`${status} to ${method} ${path} is JSON on one line with a message, never stored, and allows every origin`, async () => {
      const headers = status === 403 ? await signIn() : {}
      const answer = await service.request(method, path, { headers })
      assert.equal(answer.status, status)
      assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8')
      assert.equal(answer.headers.get('cache-control'), 'no-store')
      assert.equal(answer.headers.get('access-control-allow-origin'), '*')
      assert.equal(answer.headers.get('access-control-allow-credentials'), null)
      assert.match(answer.headers.get('x-request-id') ?? '', /^[\w-]{8,}$/)
      assert.ok(!/[\r\n]/.test(answer.text))
      assert.ok(Array.isArray(answer.body.message))
      assert.equal(answer.body.message.length > 0, status !== 200)
      for (const { code, user_msg, dev_msg } of answer.body.message)
        for (const text of [code, user_msg, dev_msg]) assert.match(text, /./)
    })

  test('to HEAD has the headers of GET and no body', async () => {
    const [head, get] = [await service.request('HEAD', '/healthz'), await service.get('/healthz')]
    assert.deepEqual([head.status, head.text], [200, ''])
    for (const name of ['content-type', 'content-length', 'cache-control'])
      assert.equal(head.headers.get(name), get.headers.get(name))
    assert.equal((await service.request('HEAD', '/nowhere')).status, 404)
  })
})

describe('the preflight', () => {
  test('echoes the requested headers on any path', async () => {
    for (const path of ['/probe/echo', '/nowhere', '/operator/clients']) {
      const answer = await sendHead(service.url, [
        `OPTIONS ${path} HTTP/1.1`,
        'Origin: https://app.example',
        'Access-Control-Request-Method: DELETE',
        'Access-Control-Request-Headers: authorization, x-odd, idempotency-key',
      ])
      assert.equal(answer.status, 200)
      assert.match(answer.head, /access-control-allow-origin: \*\r/)
      assert.match(answer.head, /access-control-allow-headers: authorization, x-odd, idempotency-key\r/)
      assert.match(answer.head, /access-control-allow-methods: .*DELETE/)
      assert.ok(!/allow-credentials/i.test(answer.head))
    }
  })

  test('an OPTIONS request that is not a preflight gets 404', async () => {
    assert.equal((await service.request('OPTIONS', '/healthz')).status, 404)
  })
})

describe('errors are checked in order', () => {
  test('an unknown path or method is 404 before anything else', async () => {
    for (const [method, path] of [
      ['GET', '/nowhere?client_id=nobody'],
      ['POST', '/healthz'],
      ['DELETE', '/probe/me'],
      ['PATCH', '/probe/echo'],
      ['PROPFIND', '/healthz'],
      ['GET', '/operator/nowhere'],
      ['TRACE', '/healthz'],
    ]) {
      const answer = await sendHead(service.url, [`${method} ${path} HTTP/1.1`, 'Authorization: nonsense'])
      assert.deepEqual([answer.status, codesOf(answer)], [404, ['unknown_path']], `${method} ${path}`)
    }
  })

  test('a method unknown to HTTP is 404 too', async () => {
    for (const method of ['FOO', 'get', 'Post', 'X-Y']) {
      const answer = await sendHead(service.url, [`${method} /healthz HTTP/1.1`])
      assert.deepEqual([answer.status, codesOf(answer)], [404, ['unknown_path']], method)
    }
  })

  test('then credentials (401), rights (403) and validation (400)', async () => {
    const shop = (headers: { authorization: string }, body: object) =>
      service.post('/probe/shop', body, headers)
    assert.equal((await shop({ authorization: 'nonsense' }, {})).status, 401)
    const notTheirs = await shop(await signIn(), {})
    assert.deepEqual([notTheirs.status, codesOf(notTheirs)], [403, ['forbidden']])
    assert.equal((await shop(await signInAsMerchant(), {})).status, 400)
    assert.equal((await shop(await signInAsMerchant(), { name: 'x' })).status, 200)
    const unknownApp = await service.post('/probe/strict/x?client_id=nobody', {})
    assert.deepEqual([unknownApp.status, codesOf(unknownApp)], [401, ['invalid_client']])
  })

  test('an unreadable body is reported after the credentials', async () => {
    const json = { 'content-type': 'application/json' }
    assert.equal((await service.post('/probe/strict/1?client_id=nobody', '{', json)).status, 401)
    assert.deepEqual(codesOf(await service.post(`/probe/strict/1?${app}`, '{', json)), ['invalid_json'])
  })
})

describe('validation', () => {
  test('reports all errors at once, in the order of the table, with a missing client_id last', async () => {
    const answer = await service.post('/probe/strict/x', {
      items: [{ price: 'much' }, 'x'],
      apple: 0,
      n3: 'x',
    })
    assert.equal(answer.status, 400)
    assert.deepEqual(fieldsOf(answer), [
      'place',
      'zebra',
      'apple',
      'items[0].name',
      'items[0].price',
      'items[1]',
      'n3',
      'client_id',
    ])
    assert.deepEqual(codesOf(answer), [
      'invalid_parameter',
      'missing_parameter',
      'invalid_parameter',
      'missing_parameter',
      'invalid_parameter',
      'invalid_parameter',
      'invalid_parameter',
      'client_id_required',
    ])
  })

  test('reports more than a handful of errors', async () => {
    const numbers = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`n${n + 1}`, 'x']))
    const answer = await service.post(`/probe/strict/1?${app}`, {
      zebra: 'z',
      apple: 1,
      items: [],
      ...numbers,
    })
    assert.deepEqual(fieldsOf(answer), Object.keys(numbers))
  })

  test('of an endless list stops', async () => {
    const items = Array.from({ length: 20_000 }, () => ({ name: 'x', price: 'x' }))
    const answer = await service.post(`/probe/strict/1?${app}`, { zebra: 'z', apple: 1, items })
    assert.equal(answer.status, 400)
    assert.ok(answer.body.message.length <= 1000)
  })

  test('uses a parameter’s own error code', async () => {
    const answer = await service.get(`/probe/echo?${app}&keyword=${'x'.repeat(11)}`)
    assert.deepEqual([codesOf(answer), fieldsOf(answer)], [['unknown_merchant'], ['keyword']])
  })

  test('reports one error for a parameter that allows several forms', async () => {
    const answer = await service.get(`/probe/echo?${app}&when=whenever`)
    assert.deepEqual(fieldsOf(answer), ['when'])
  })
})

describe('an internal error', () => {
  test('is a 500 with the request id, and without stack, SQL or secrets', async () => {
    const answer = await service.get('/probe/fault')
    assert.deepEqual([answer.status, codesOf(answer)], [500, ['internal_error']])
    const requestId = answer.headers.get('x-request-id')!
    assert.ok(answer.body.message[0].dev_msg.includes(requestId))
    for (const leak of [probeSecret, 'SELECT', 'cards', 'at ', '.ts', 'node_modules'])
      assert.ok(!answer.text.includes(leak), leak)
    const line = service.logged.find((one) => one.includes('"level":50') && one.includes(requestId))
    assert.ok(line?.includes('SELECT * FROM cards'), 'the log names the cause')
  })

  test('on a page is a page, with the request id too', async () => {
    const page = await service.get('/probe/broken-page')
    assert.deepEqual([page.status, page.headers.get('content-type')], [500, 'text/html'])
    assert.ok(page.text.includes(page.headers.get('x-request-id')!))
    assert.ok(!page.text.includes(probeSecret))
  })

  test('from an unwritable header is answered in the envelope', async () => {
    const answer = await service.get('/probe/odd-header')
    assert.deepEqual([answer.status, codesOf(answer)], [500, ['internal_error']])
    assert.deepEqual(
      [answer.headers.get('location'), answer.headers.get('cache-control')],
      [null, 'no-store'],
    )
  })

  test('in SQL shows no SQL', async () => {
    const answer = await service.post('/probe/notes/x', { fail: 'sql' }, await signIn())
    assert.equal(answer.status, 500)
    assert.ok(!/division|22012|SELECT/.test(answer.text))
  })
})

describe('a header line that HTTP does not allow', () => {
  for (const line of [
    'Bad Header: 1',
    'X: \x01',
    ': empty',
    'X\x7f: 1',
    'Content-Length: x',
    'Content-Length: 1\r\nContent-Length: 2',
    'Transfer-Encoding: chunked\r\nContent-Length: 1',
    ' folded: 1',
  ])
    test(`${JSON.stringify(line)}: 400 in JSON, connection closed, server unaffected`, async () => {
      const { answers, closed } = await sendRaw(
        service.url,
        `GET /healthz HTTP/1.1\r\nHost: x\r\n${line}\r\n\r\n`,
      )
      const [answer] = answers
      assert.deepEqual([answer?.status, codesOf(answer!), closed], [400, ['bad_request'], true])
      assert.match(answer!.head, /content-type: application\/json; charset=utf-8/)
      assert.match(answer!.head, /cache-control: no-store/)
      assert.match(answer!.head, /x-request-id: [\w-]{8,}\r/)
      assert.equal((await service.get('/healthz')).status, 200)
    })

  test('does not keep open a connection that the caller won’t close', async () => {
    const openConnections = () =>
      new Promise<number>((resolve) => service.app.server.getConnections((_, count) => resolve(count)))
    service.app.server.closeIdleConnections()
    const sockets = await Promise.all(Array.from({ length: 6 }, () => openSocket(service.url)))
    for (const [index, socket] of sockets.entries()) {
      socket.end = () => socket // never closes the connection
      const tunnel = 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n'
      socket.write(index % 2 ? 'nonsense\r\n\r\n' : tunnel)
    }
    await Promise.all(sockets.map((socket) => once(socket, 'data')))
    assert.ok((await openConnections()) >= 6)
    const deadline = Date.now() + 60_000
    while ((await openConnections()) > 0 && Date.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 50))
    assert.equal(await openConnections(), 0)
    for (const socket of sockets) socket.destroy()
  })

  test('a caller that hangs up before the answer doesn’t stop the service', async () => {
    for (let round = 0; round < 30; round++) {
      const socket = await openSocket(service.url)
      socket.write(
        round % 2 ? 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n' : 'GET / HTTP/1.1\r\nExpect: x\r\n\r\nnonsense',
      )
      setTimeout(() => socket.resetAndDestroy(), round % 5)
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
    assert.equal((await service.get('/healthz')).status, 200)
  })
})

test('the log contains no token, secret, query, header or body', async () => {
  const secrets = {
    query: 'q-5Ecret',
    body: 'b-5Ecret',
    header: 'h-5Ecret',
    fragment: 'f-5Ecret',
    key: 'k-5Ecret',
  }
  const token = await giveToken(service.db)
  const headers = {
    authorization: token,
    'x-odd': secrets.header,
    'idempotency-key': secrets.key,
    cookie: secrets.header,
  }
  await service.get(`/probe/me?access_token=${token}&text=${secrets.query}`)
  await service.get(`/nowhere?text=${secrets.query}`, headers)
  await service.get(`/%?text=${secrets.query}`, headers)
  await service.get(`/probe/fault?text=${secrets.query}`, headers)
  await service.post('/probe/notes/logged', { text: secrets.body }, headers)
  await service.post('/probe/notes/logged', { text: secrets.body, fail: 'sql' }, headers)
  await service.post('/probe/echo', `{"text":"${secrets.body}`, { 'content-type': 'application/json' })
  await service.get('/operator/clients', { authorization: `Bearer ${secrets.header}` })
  await service.get('/operator/clients', operator)
  await sendHead(service.url, [`GET /healthz#${secrets.fragment} HTTP/1.1`, `X-Odd: ${secrets.header}`])
  await sendHead(service.url, [`FOO /x?${secrets.query} HTTP/1.1`, `X-Odd: ${secrets.header}`])
  const log = service.logged.join('')
  for (const secret of [token, 'demo-operator-token', ...Object.values(secrets)])
    assert.ok(!log.includes(secret), secret)
  assert.match(log, /"path":"\/probe\/me","status":200/)
})
