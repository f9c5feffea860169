import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { ask, got, read, refused } from './support/ask.ts'
import { guestToken, newcomer, operatorToken, ownerToken, signIn, tokenOf } from './support/people.ts'

const water = '199 Water St, New York, NY'

describe('every answer', () => {
  test('2.1 2.2 2.3 2.5 is one line of JSON that is never stored and that every origin may read', async () => {
    const answer = await read('/merchant/1001/')
    assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8')
    assert.equal(answer.headers.get('cache-control'), 'no-store')
    assert.equal(answer.headers.get('access-control-allow-origin'), '*')
    assert.equal(answer.headers.get('access-control-allow-credentials'), null)
    assert.doesNotMatch(answer.text, /\n/)
    assert.deepEqual(answer.body.message, [])
  })
  test('2.3 allows what the preflight asked for', async () => {
    const headers = {
      origin: 'https://app.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization, idempotency-key, x-own',
    }
    const answer = await ask('OPTIONS', '/customer/cart/1001', { headers })
    assert.ok(answer.status === 200 || answer.status === 204)
    assert.equal(
      answer.headers.get('access-control-allow-headers'),
      headers['access-control-request-headers'],
    )
    assert.match(answer.headers.get('access-control-allow-methods')!, /POST/)
  })
  test('2.4 has this format, except for the page at /', async () => {
    const { status, headers, text } = await ask('GET', '/')
    assert.equal(status, 200)
    assert.equal(headers.get('content-type')?.toLowerCase(), 'text/html; charset=utf-8')
    assert.equal(headers.get('cache-control'), 'no-cache')
    assert.match(text, /^<!doctype html>/i)
  })
  test('2.6 can have messages next to a 200', async () => {
    const codes = async (answer: ReturnType<typeof ask>) =>
      (await got(answer)).message.map(({ code }: { code: string }) => code)
    const { token, email, password } = await newcomer()
    assert.deepEqual(await codes(ask('GET', '/customer/location', { token })), ['loc_none'])
    const other = await signIn(email, password)
    assert.deepEqual(await codes(ask('DELETE', '/customer/auth', { token: other })), ['acct_logged_out'])
    const nowhere = { latitude: '46.87', longitude: '-96.78' }
    assert.deepEqual(await codes(read('/merchant/search/delivery', nowhere)), ['no_delivery_results'])
  })
})

describe('a refusal', () => {
  test('2.7 2.8 2.12 reports all errors at once, each with its field, the client_id last', async () => {
    const query = { search_type: 'alcohol', order_type: 'carrier pigeon', filter_price: '9' }
    const { message } = await refused(
      ask('GET', '/data/search', { query }),
      400,
      ...[
        'missing_parameter',
        'missing_parameter',
        'missing_parameter',
        'invalid_parameter',
        'missing_parameter',
        'invalid_parameter',
        'client_id_required',
      ],
    )
    const fields = message.map(({ field }: { field: string }) => field)
    const inOrder = [
      'address',
      'latitude',
      'longitude',
      'order_type',
      'order_time',
      'filter_price',
      'client_id',
    ]
    assert.deepEqual(fields, inOrder)
  })
  test('2.31 is in Spanish for clients that ask for Spanish', async () => {
    const inLanguage = async (language: string) => {
      const answer = await ask('GET', '/customer/cc', { headers: { 'accept-language': language } })
      return answer.body.message[0]
    }
    const [english, spanish] = [await inLanguage('en-US'), await inLanguage('es-MX, en;q=0.5')]
    assert.equal(english.user_msg, 'Please sign in.')
    assert.deepEqual(spanish, { ...english, user_msg: 'Inicia sesión, por favor.' })
  })
  test('2.9 of an unknown path or method comes first', async () => {
    const nonsense = { token: 'nonsense', raw: { type: 'text/x', text: '?' } }
    for (const path of ['/merchant/1001/menu', '/customer/account/nothing'])
      await refused(ask('PUT', path, nonsense), 404, 'unknown_path')
    await refused(ask('GET', '/no/such/path'), 404, 'unknown_path')
  })
  test('2.10 of the credentials comes next', async () => {
    for (const token of [undefined, 'x'.repeat(40)])
      await refused(
        ask('POST', '/merchant/admin/menu', { ...(token && { token }), json: {} }),
        401,
        'invalid_token',
      )
    await refused(ask('GET', '/customer/account'), 401, 'invalid_token')
  })
  test('2.11 of the permissions comes then', async () => {
    const json = { merchantId: 1001, entities: 'none' }
    await refused(
      ask('POST', '/merchant/admin/menu', { token: await tokenOf('ada'), json }),
      403,
      'forbidden',
    )
    const others = { ...json, merchantId: 1007 }
    await refused(
      ask('POST', '/merchant/admin/menu', { token: await ownerToken(), json: others }),
      403,
      'forbidden',
    )
  })
  test('2.15 2.16 2.18 names a problem with the app', async () => {
    const query = { address: '199 Water St, New York, NY' }
    await refused(ask('GET', '/merchant/search/delivery', { query }), 400, 'client_id_required')
    const headers = { 'guest-token': await guestToken() }
    await refused(ask('GET', '/merchant/search/delivery', { query, headers }), 400, 'client_id_required')
    await got(ask('GET', '/merchant/1001/'))
    await refused(
      ask('GET', '/merchant/1001/', { query: { client_id: 'unknown-app' } }),
      401,
      'invalid_client',
    )
    const client_id = `acceptance-${randomUUID()}`
    const operator = { token: operatorToken }
    await got(
      ask('POST', '/operator/clients', { ...operator, json: { client_id, name: 'Off', enabled: false } }),
    )
    await refused(ask('GET', '/merchant/1001/', { query: { client_id } }), 401, 'invalid_client')
  })
  test('2.23 of another person’s things is the same as for things that don’t exist', async () => {
    const { orders } = await got(ask('GET', '/customer/orders/recent', { token: await tokenOf('ada') }))
    const { cards } = await got(ask('GET', '/customer/cc', { token: await tokenOf('ada') }))
    const { locations } = await got(ask('GET', '/customer/location', { token: await tokenOf('ada') }))
    const { token } = await newcomer()
    const pairs = [
      ['GET', '/customer/orders/recent/', orders[0].order_id, 'unknown_order'],
      ['DELETE', '/customer/cc/', cards[0].cc_id, 'unknown_card'],
      ['PUT', '/customer/location/', locations[0].location_id, 'unknown_location'],
    ] as const
    for (const [method, path, theirs, code] of pairs) {
      const one = await refused(ask(method, `${path}${theirs}`, { token }), 400, code)
      assert.deepEqual(one, await refused(ask(method, `${path}999999999`, { token }), 400, code))
    }
  })
})

describe('values', () => {
  test('2.21 2.22 are dollars and cents for money, and have an offset for times', async () => {
    const { orders } = await got(ask('GET', '/customer/orders/recent', { token: await tokenOf('ada') }))
    for (const { total, order_date, delivery_date } of orders) {
      assert.equal(typeof total, 'number')
      assert.equal(total, Math.round(total * 100) / 100)
      for (const time of [order_date, delivery_date])
        assert.match(time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/)
    }
  })
})

describe('public reads', () => {
  test('2.24 include health and metrics', async () => {
    for (const path of ['/healthz', '/readyz']) assert.equal((await ask('GET', path)).status, 200)
    assert.match((await ask('GET', '/metrics')).text, /^# HELP /m)
  })
  test('2.25 2.29 include a description that names every path once, and no version', async () => {
    const { body } = await ask('GET', '/openapi.json')
    const paths = Object.keys(body.paths)
    const wanted = [
      '/customer/auth',
      '/merchant/search/{method}',
      '/data/search',
      '/operator/clients',
      '/provider/test/book',
    ]
    for (const path of wanted) assert.ok(paths.includes(path), path)
    assert.deepEqual(
      paths.filter((path) => path.startsWith('/api/') || /\/v\d/.test(path)),
      [],
    )
    assert.match((await ask('GET', '/docs/')).headers.get('content-type')!, /^text\/html/)
  })
  test('2.26 include every possible error code in the description', async () => {
    const { text } = await ask('GET', '/openapi.json')
    for (const code of [
      'no_rest',
      'no_item',
      'bad_id',
      'deactivated',
      'not_found',
      'invalid_address',
      'dupe_email',
    ])
      assert.ok(text.includes(`\`${code}\``), code)
  })
})

describe('an idempotency key', () => {
  test('2.27 2.28 makes a write happen once', async () => {
    const { token } = await newcomer()
    const headers = { 'idempotency-key': String(randomUUID()) }
    const address = {
      street: '199 Water St',
      city: 'New York',
      state: 'NY',
      zip_code: '10038',
      phone: '2125550100',
    }
    const save = (json: object, more = headers) =>
      ask('POST', '/customer/location', { token, json, headers: more })
    const first = await save(address)
    const again = await save(address)
    assert.equal(first.headers.get('idempotent-replayed'), null)
    assert.equal(again.headers.get('idempotent-replayed'), 'true')
    assert.equal(again.text, first.text)
    await refused(save({ ...address, unit_number: '4' }), 400, 'idempotency_mismatch')
    await refused(save(address, { 'idempotency-key': 'x'.repeat(256) }), 400, 'invalid_parameter')
    assert.equal((await got(read('/merchant/search/delivery', { address: water }))).message.length, 0)
  })
})
