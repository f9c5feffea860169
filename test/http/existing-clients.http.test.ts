import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { identitySweeps } from '../../src/modules/auth/delete-expired.ts'
import { isAll } from '../support/eventually.ts'
import { callback, codesOf, demoApp, isLive, makeCode, refusalOf } from '../support/people.ts'
import { type RawAnswer, sendHead } from '../support/requests/arbitraries.ts'
import { appQuery, type FormVisit, openForm, sendForm } from '../support/stories.ts'
import { operator, startTestService, type TestService, testService } from '../support/test-service.ts'

/** Habits of client programs that were written years ago (decisions §1.6, §2.5 and §3). */
const service = testService({ template: 'demo' })
const reads = ['/merchant/1001/', '/merchant/1001/hours', '/merchant/1001/menu', '/merchant/1001/menu/N1']
const drinks =
  '/data/search?search_type=alcohol&order_type=delivery&order_time=ASAP&address=199%20Water%20St,%20New%20York,%20NY'
const searchPath = '/merchant/search/delivery?latitude=40.7066&longitude=-74.0055'

/** A second process on the same database, with its own settings. */
async function withService(env: Record<string, string>, use: (sibling: TestService) => Promise<void>) {
  const sibling = await startTestService({ databaseUrl: service.databaseUrl, env })
  try {
    await use(sibling)
  } finally {
    await sibling.stop()
  }
}

describe('a read of a merchant without client_id', () => {
  const itemPath = async () => {
    const { body } = await service.get('/merchant/1001/menu?item_only=1')
    return `/merchant/1001/menu/${body.menu[0].children[0].id}`
  }

  test('is answered for info, hours, menu and item, even from the front cache; a wrong client_id is refused', async () => {
    for (const path of [...reads.slice(0, 3), await itemPath()]) {
      for (const time of ['first', 'second'])
        assert.equal((await service.get(path)).status, 200, `${path} the ${time} time`)
      assert.equal((await service.get(`${path}?client_id=nobody`)).status, 401, path)
    }
    assert.deepEqual(codesOf(await service.get(searchPath)), ['client_id_required'])
  })

  test('REQUIRE_CLIENT_ID=true demands it', () =>
    withService({ REQUIRE_CLIENT_ID: 'true' }, async (strict) => {
      for (const path of reads)
        assert.deepEqual(codesOf(await strict.get(path)), ['client_id_required'], path)
    }))

  test('has a limit per address, with or without the front cache, and doesn’t use up any app’s limit', () =>
    withService({ TRUSTED_PROXIES: '127.0.0.1' }, async (proxied) => {
      const from = (address: string) => ({ 'x-forwarded-for': `203.0.113.9, ${address}` })
      const statuses = new Map<number, number>()
      for (let n = 0; n < 610; n++) {
        const { status } = await proxied.get(reads[n % 2]!, from('198.51.100.1'))
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
      assert.deepEqual(Object.fromEntries(statuses), { 200: 600, 429: 10 })
      assert.equal((await proxied.get(reads[0]!, from('198.51.100.2'))).status, 200)
      const app = await proxied.get(`${reads[0]}?client_id=demo-app`, from('198.51.100.1'))
      assert.deepEqual([app.status, app.headers.get('ratelimit-limit')], [200, null])
    }))
})

describe('the JSON body of a GET', () => {
  const ask = (path: string, body: string, type = 'application/json') =>
    sendHead(
      service.url,
      [`GET ${path} HTTP/1.1`, `Content-Type: ${type}`, `Content-Length: ${Buffer.byteLength(body)}`],
      body,
    )
  const codes = ({ status, body }: RawAnswer) => [
    status,
    ...(body.message ?? []).map((item: any) => item.code),
  ]

  test('may carry client_id, and nothing else counts', async () => {
    assert.deepEqual(codes(await ask(searchPath, '{"client_id":"demo-app","latitude":0}')), [200])
    assert.deepEqual(codes(await ask(searchPath, '{"client_id":"nobody"}')), [401, 'invalid_client'])
    assert.deepEqual(codes(await ask(searchPath, '{"client_id":')), [400, 'client_id_required'])
    assert.deepEqual(codes(await ask(searchPath, 'client_id=demo-app')), [400, 'client_id_required'])
    const padded = `{"client_id":"demo-app","x":"${'x'.repeat(100_000)}"}`
    assert.deepEqual(codes(await ask(searchPath, padded)), [400, 'client_id_required'])
  })

  test('is checked even if the same address was answered before', async () => {
    for (let n = 0; n < 2; n++) await service.get('/merchant/1001/hours')
    const asked = await ask('/merchant/1001/hours', '{"client_id":"nobody"}')
    assert.deepEqual(codes(asked), [401, 'invalid_client'])
  })

  test('applies its client_id to that request only', async () => {
    assert.deepEqual(codes(await ask(searchPath, '{"client_id":"demo-app"}')), [200])
    assert.deepEqual(codesOf(await service.get(searchPath)), ['client_id_required'])
  })
})

describe('a used code sent with the refresh token it gave', () => {
  const redeem = (code: string, more: object = {}) =>
    service.post('/third_party/access_token', {
      ...demoApp,
      grant_type: 'authorization_code',
      redirect_uri: callback,
      code,
      ...more,
    })

  test('is a refresh, as often as it is sent, and revokes nothing', async () => {
    const code = await makeCode(service)
    const { body: first } = await redeem(code)
    for (let n = 0; n < 2; n++) {
      const { status, body } = await redeem(code, { refresh_token: first.refresh_token })
      assert.deepEqual([status, body.refresh_token], [200, first.refresh_token])
      assert.ok(await isLive(service, body.access_token))
    }
    assert.ok(await isLive(service, first.access_token))
  })

  test('still works after the code was forgotten', async () => {
    const code = await makeCode(service)
    const { body: first } = await redeem(code)
    for (const sweep of Object.values(identitySweeps))
      await sweep(service.db, service.clock.ms + 90 * 86_400_000)
    assert.equal((await redeem(code, { refresh_token: first.refresh_token })).status, 200)
  })

  test('is a replay with another refresh token or another app', async () => {
    const { body: other } = await redeem(await makeCode(service))
    const code = await makeCode(service)
    const { body: first } = await redeem(code)
    const replay = await redeem(code, { refresh_token: other.refresh_token })
    assert.deepEqual(refusalOf(replay), [400, 'invalid_grant', 'invalid_grant'])
    assert.ok(!(await isLive(service, first.access_token)))
    assert.ok(await isLive(service, other.access_token))
  })

  test('is redeemed if unused, whatever refresh token comes with it', async () => {
    const { body: other } = await redeem(await makeCode(service))
    const { status, body } = await redeem(await makeCode(service), { refresh_token: other.refresh_token })
    assert.equal(status, 200)
    assert.notEqual(body.refresh_token, other.refresh_token)
  })
})

const adas = { username: 'ada@example.com', password: 'open-sesame-42', approve: '1' }
const formType = 'Content-Type: application/x-www-form-urlencoded'

/** A program that reads the form and sends it back: no cookie, no header that a browser would add. */
function sendBare({ action, fields }: FormVisit, typed: Record<string, string>, more: string[] = []) {
  const body = new URLSearchParams({ ...fields, ...typed }).toString()
  const length = `Content-Length: ${Buffer.byteLength(body)}`
  return sendHead(service.url, [`POST ${action} HTTP/1.1`, formType, length, ...more], body)
}

describe('a form not sent by a browser', () => {
  const authorize = `/third_party/authorize?${appQuery()}`

  test('is accepted with only its _token', async () => {
    const answer = await sendBare(await openForm(service, authorize), adas)
    assert.equal(answer.status, 302)
    assert.match(answer.head, /location: http:\/\/localhost:4000\/callback\?code=\w{40}&state=/i)
  })

  test('is shown again if its _token is invalid or expired, or if the request has any browser header', async () => {
    const form = await openForm(service, authorize)
    for (const token of ['', 'x', `${form.fields._token}x`, form.fields._token!.replace(/^\d/, '9')])
      assert.equal((await sendBare(form, { ...adas, _token: token })).status, 200, token)
    const headers = [
      'Origin: null',
      'Referer: http://evil.example/',
      'Sec-Fetch-Site: cross-site',
      'Cookie: a=b',
    ]
    for (const header of headers) assert.equal((await sendBare(form, adas, [header])).status, 200, header)
    service.clock.ms += 5 * 3_600_000
    assert.equal((await sendBare(form, adas)).status, 200)
    service.clock.ms -= 5 * 3_600_000
  })
})

describe('the sign-up page', () => {
  const create = `/third_party/account/create?${appQuery({ state: 's1' })}`

  test('also signs customers in', async () => {
    const form = await openForm(service, create)
    assert.match(form.answer.text, /name="username"/)
    const ids = [...form.answer.text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    assert.deepEqual(ids, [...new Set(ids)])
    const wrong = await sendForm(service, form, { ...adas, password: 'not-the-password' })
    assert.equal(wrong.answer.status, 200)
    assert.match(wrong.answer.text, /Wrong email or password/)
    assert.match(wrong.answer.text, /id="username"[^>]*value="ada@example\.com"/)
    const { answer } = await sendForm(service, wrong, adas)
    assert.match(answer.headers.get('location') ?? '', /\/callback\?code=\w{40}&state=s1$/)
  })
})

describe('POST /customer/account with the sign-up page’s _token', () => {
  const create = `/third_party/account/create?${appQuery()}`
  const grace = (n: number) => ({
    email: `grace-${n}@example.com`,
    first_name: 'Grace',
    last_name: 'Hopper',
    password: 'anchors-aweigh',
  })
  const post = ({ cookie }: FormVisit, body: object) => service.post('/customer/account', body, { cookie })

  test('returns the account and where to continue with a code, and no tokens', async () => {
    const form = await openForm(service, create)
    const { _token } = form.fields
    const sent = { ...grace(1), _token, client_id: 'demo-app', redirect_uri: callback, state: 'a b' }
    const { status, body } = await post(form, sent)
    assert.equal(status, 200)
    assert.equal(body.user.email, 'grace-1@example.com')
    assert.equal(body.access_token, undefined)
    assert.equal(body.refresh_token, undefined)
    const [, code] = /^http:\/\/localhost:4000\/callback\?code=(\w{40})&state=a%20b$/.exec(body.redirect_uri)!
    const tokens = await service.post('/third_party/access_token', {
      ...demoApp,
      grant_type: 'authorization_code',
      redirect_uri: callback,
      code,
    })
    assert.ok(await isLive(service, tokens.body.access_token))
    assert.deepEqual(refusalOf(await post(form, sent)), [400, 'dupe_email', 'invalid_request'])
  })

  test('also accepts the sign-up page’s hidden value as `code`, and checks it the same way', async () => {
    const form = await openForm(service, create)
    const { _token: code } = form.fields
    const sent = { ...grace(3), code, client_id: 'demo-app', redirect_uri: callback, state: 's2' }
    for (const forged of [`${code}x`, 'w'.repeat(40)])
      assert.deepEqual(refusalOf(await post(form, { ...sent, code: forged }))[1], 'invalid_client')
    const { status, body, text } = await post(form, sent)
    assert.equal(status, 200, text)
    assert.equal(body.user.email, 'grace-3@example.com')
    assert.match(body.redirect_uri, /^http:\/\/localhost:4000\/callback\?code=\w{40}&state=s2$/)
    assert.equal(body.access_token, undefined)
    // An app that sends its secret gets tokens, whatever else it sends.
    const byApp = await service.post('/customer/account', {
      ...{ ...grace(4), ...demoApp, scope: 'global', code },
    })
    assert.match(byApp.body.access_token, /^[A-Za-z0-9]{40}$/)
  })

  test('creates nothing for an invalid _token, and refuses other scopes and apps without the password flow', async () => {
    const form = await openForm(service, create)
    const sent = { ...grace(2), _token: form.fields._token, client_id: 'demo-app', redirect_uri: callback }
    const refusals: [object, number, string][] = [
      [{ _token: `${sent._token}x` }, 401, 'invalid_client'],
      [{ client_id: 'nobody' }, 401, 'invalid_client'],
      [{ client_id: undefined }, 400, 'invalid_request'],
      [{ client_id: 'public-app' }, 400, 'unauthorized_client'],
      [{ redirect_uri: 'https://evil.example/' }, 400, 'invalid_client'],
      [{ scope: 'global,payment' }, 400, 'invalid_scope'],
    ]
    for (const [more, status, code] of refusals) {
      const answer = await post(form, { ...sent, ...more })
      assert.deepEqual([answer.status, codesOf(answer)[0]], [status, code], JSON.stringify(more))
    }
    assert.equal((await post({ ...form, cookie: '' }, sent)).status, 401)
    assert.equal((await post(form, sent)).status, 200)
  })

  test('is limited to sixty an hour per address', async () => {
    await withService({}, async (sibling) => {
      const form = await openForm(sibling, create)
      const body = { _token: form.fields._token, client_id: 'demo-app' }
      const statuses = []
      for (let n = 0; n < 61; n++)
        statuses.push((await sibling.post('/customer/account', body, { cookie: form.cookie })).status)
      assert.deepEqual([...new Set(statuses.slice(0, 60)), statuses[60]], [400, 429])
    })
  })
})

test('option groups below options state the price of their most expensive choice', async () => {
  const groups: { group: any; parent: any }[] = []
  const collect = (entity: any, parent: any) => {
    if (entity.type === 'option group') groups.push({ group: entity, parent })
    for (const child of entity.children) collect(child, entity)
  }
  for (let id = 1001; id <= 1010; id++) {
    const { body } = await service.get(`/merchant/${id}/menu`)
    for (const menu of body.menu ?? []) collect(menu, undefined)
  }
  const below = groups.filter(({ parent }) => parent.type === 'option')
  assert.ok(below.length > 0)
  for (const { group, parent } of below) {
    const dearest = Math.max(...group.children.map((option: any) => option.max_price))
    if (group.min_selection === 1 && group.max_selection === 1) assert.equal(group.max_price, dearest)
    assert.ok(parent.max_price >= parent.price + group.max_price, group.id)
  }
  for (const { group } of groups.filter(({ parent }) => parent.type === 'item'))
    assert.equal(group.max_price, undefined)
})

describe('an invalid token at /merchant/admin/*', () => {
  const ask = (sibling: TestService, authorization: string) =>
    sibling.get('/merchant/admin/info?merchantId=1001', { authorization })

  test('gets 401 as often as it is sent, and locks no caller out', () =>
    withService({}, async (sibling) => {
      const stale = `Bearer ${'a1'.repeat(20)}`
      for (let n = 0; n < 50; n++) assert.equal((await ask(sibling, stale)).status, 401)
      assert.equal((await ask(sibling, operator.authorization)).status, 200)
    }))

  test('an invalid token gets 401 on every operation that takes one', () =>
    withService({}, async (sibling) => {
      const { body } = await sibling.get('/openapi.json')
      const operations = Object.entries<Record<string, { security: object[] }>>(body.paths).flatMap(
        ([path, methods]) =>
          Object.entries(methods).map(([method, { security }]) => ({
            method,
            path,
            ways: security.flatMap(Object.keys),
          })),
      )
      const expired = [
        { way: 'access_token', token: 'a1'.repeat(20) },
        { way: 'operator_token', token: `ops_${'a1'.repeat(20)}` },
      ]
      for (const { way, token } of expired) {
        const taking = operations.filter(
          ({ path, ways }) => ways.includes(way) && path !== '/merchant/search/{method}',
        )
        const tried = taking.filter((_, index) => isAll || index % 3 === 0)
        assert.ok(tried.length > 60, way) // three times the limit on guesses
        for (const { method, path } of tried) {
          const authorization = `Bearer ${token}`
          const address = path
            .replace('{email}', 'order_placed')
            .replace('{account}', 'merchant')
            .replaceAll(/\{\w+\}/g, '1001')
          const answer = await sibling.request(method.toUpperCase(), address, {
            headers: { authorization },
          })
          assert.equal(answer.status, 401, `${way} ${method} ${path}`)
        }
      }
    }))

  test('guesses at the operator token get 401 too, and past the limit even the right one isn’t checked', () =>
    withService({}, async (sibling) => {
      for (let n = 0; n < 30; n++) assert.equal((await ask(sibling, `Bearer guess-${n}`)).status, 401)
      assert.equal((await ask(sibling, operator.authorization)).status, 401)
      assert.equal((await sibling.get('/operator/clients', { authorization: 'guess' })).status, 429)
    }))
})

describe('a client’s own rate limit', () => {
  test('applies to every request of the client: by client_id, by token, from the front cache or not', async () => {
    const client_id = 'bound-app'
    const client = { client_id, name: 'Bound', flows: ['password'], rate_limit: 20 }
    const { body } = await service.post('/operator/clients', client, operator)
    const signIn = () =>
      service.post('/customer/auth', {
        ...{ client_id, client_secret: body.client_secret, grant_type: 'password', scope: 'global' },
        ...{ username: 'ada@example.com', password: 'open-sesame-42' },
      })
    const login = await signIn()
    assert.equal(login.headers.get('ratelimit-limit'), '20')
    const authorization = login.body.access_token
    const asks = [
      () => service.get(`/merchant/1001/hours?client_id=${client_id}`),
      () => service.get('/merchant/1001/hours', { authorization }),
      () => service.get('/customer/account', { authorization }),
      () => service.get(`${drinks}&client_id=${client_id}`),
    ]
    const statuses = []
    for (let n = 0; n < 24; n++) statuses.push((await asks[n % asks.length]!()).status)
    assert.deepEqual(statuses, [...Array(19).fill(200), ...Array(5).fill(429)])
    assert.equal((await signIn()).status, 429)
  })

  test('does not apply to a client without one', async () => {
    const answer = await service.get('/merchant/1001/hours?client_id=public-app')
    assert.equal(answer.headers.get('ratelimit-limit'), null)
  })
})
