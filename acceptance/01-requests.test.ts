import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, describe, test } from 'node:test'
import { type Ask, ask, base, got, read, refused } from './support/ask.ts'
import { newcomer, ownerToken, tokenOf } from './support/people.ts'

const water = '199 Water St, New York, NY'
const cart = '/customer/cart/1001'
const { token } = await newcomer()
const menu = await got(read('/merchant/1001/menu'))

/** A dish that can be ordered without choosing anything. */
const dish = findDish(menu.menu)
function findDish(entities: { id: string; type: string; children: never[] }[]): string {
  for (const { id, type, children } of entities) {
    if (type === 'item' && children.length === 0) return id
    const below = type === 'menu' ? findDish(children) : ''
    if (below) return below
  }
  return ''
}

const add = (given: Ask) => ask('POST', cart, { token, ...given })
const clear = () => ask('DELETE', cart, { token })
after(clear)

describe('a path', () => {
  test('1.1 works under /api and with a trailing slash', async () => {
    const plain = await got(read('/merchant/1001/hours'))
    for (const path of ['/api/merchant/1001/hours', '/merchant/1001/hours/', '/api/merchant/1001/hours/'])
      assert.deepEqual(await got(read(path)), plain)
  })
})

describe('the token', () => {
  test('1.2 is accepted in Authorization with or without Bearer', async () => {
    const ada = await tokenOf('ada')
    for (const authorization of [ada, `Bearer ${ada}`, `bearer ${ada}`, `BEARER ${ada}`]) {
      const { user } = await got(ask('GET', '/customer/account', { headers: { authorization } }))
      assert.equal(user.email, 'ada@example.com')
    }
  })
  test('1.3 is accepted in the query of a read', async () => {
    const query = { access_token: await tokenOf('ada') }
    assert.equal((await got(ask('GET', '/customer/account', { query }))).user.email, 'ada@example.com')
  })
  test('1.4 is not read from Basic credentials', async () => {
    const headers = { authorization: `Basic ${Buffer.from(await tokenOf('ada')).toString('base64')}` }
    await refused(ask('GET', '/customer/account', { headers }), 401, 'invalid_token')
  })
})

describe('a body', () => {
  test('1.5 takes precedence over the query, which counts too', async () => {
    const query = { order_type: 'pickup' }
    const item = { item_id: dish, item_qty: 1 }
    await got(add({ query, json: { item } }))
    const credentials = { client_id: 'public-app', grant_type: 'password' }
    const json = { ...body(), client_id: 'demo-app' }
    await got(ask('POST', '/customer/auth', { query: credentials, json }))
    await clear()
  })
  test('1.6 1.13 can be JSON, with numbers as text', async () => {
    const { item_count } = await got(add({ json: { item: { item_id: dish, item_qty: '2' } } }))
    assert.equal(item_count, 2)
    assert.equal((await got(read('/merchant/1001/'))).merchant.id, '1001')
    await clear()
  })
  test('1.7 can be a form with brackets', async () => {
    await got(add({ form: { 'item[item_id]': dish, 'item[item_qty]': '3' } }))
    const numbered = { 'items[0][item_id]': dish, 'items[0][item_qty]': '1', 'items[1][item_id]': dish }
    assert.equal((await got(add({ form: numbered }))).item_count, 5)
    const text = `items[][item_id]=${dish}&items[][item_qty]=1`
    const raw = { type: 'application/x-www-form-urlencoded', text }
    assert.equal((await got(add({ raw }))).item_count, 6)
    await clear()
  })
  test('1.8 can be multipart', async () => {
    const text = `--x\r\nContent-Disposition: form-data; name="item[item_id]"\r\n\r\n${dish}\r\n--x--\r\n`
    const raw = { type: 'multipart/form-data; boundary=x', text }
    assert.equal((await got(add({ raw }))).item_count, 1)
    await clear()
  })
  test('1.9 is recognized by its first character', async () => {
    const json = JSON.stringify({ item: { item_id: dish } })
    await got(add({ raw: { type: 'application/x-www-form-urlencoded', text: json } }))
    const raw = { type: 'application/json', text: `item[item_id]=${dish}` }
    assert.equal((await got(add({ raw }))).item_count, 2)
    await clear()
  })
  test('1.10 is accepted with DELETE, and optional with POST', async () => {
    await got(add({ json: { items: [{ item_id: dish }, { item_id: dish }] } }))
    await got(ask('DELETE', cart, { token, json: { cart_index: 0 } }))
    assert.equal((await got(ask('GET', cart, { token }))).item_count, 1)
    await clear()
    await refused(ask('POST', '/customer/cart/reorder', { token }), 400, 'unknown_order')
  })
  test('1.11 of another type is refused', async () => {
    for (const type of ['application/xml', 'application/octet-stream', 'text/csv'])
      await refused(add({ raw: { type, text: '<item/>' } }), 400, 'unsupported_content_type')
  })
  test('1.12 has one item or several, as objects or as JSON text', async () => {
    const item = { item_id: dish, item_qty: 1 }
    const ways = [
      { item },
      { items: [item] },
      { item: JSON.stringify(item) },
      { items: JSON.stringify([item]) },
    ]
    for (const json of ways) await got(add({ json }))
    assert.equal((await got(ask('GET', cart, { token }))).item_count, 4)
    await clear()
  })
})

describe('parameters', () => {
  test('1.14 can name merchantId merchant_id in a query', async () => {
    const owner = await ownerToken()
    const [one, other] = await Promise.all(
      ['merchantId', 'merchant_id'].map((name) =>
        got(ask('GET', '/merchant/admin/zones', { token: owner, query: { [name]: 1001 } })),
      ),
    )
    assert.deepEqual(one, other)
  })
  test('1.15 1.16 are ignored if unknown, trimmed, and absent if empty', async () => {
    const search = '/merchant/search/pickup'
    const plain = await got(read(search, { address: water }))
    const odd = { address: `  ${water} `, merchant_type: '', no_such_thing: '1' }
    const answer = await got(
      ask('GET', search, { query: { client_id: ' demo-app', ...odd }, headers: { 'x-odd': '1' } }),
    )
    assert.deepEqual(answer.merchants.length, plain.merchants.length)
    const missing = ['missing_parameter', 'missing_parameter', 'missing_parameter'] // address, latitude, longitude
    await refused(read(search, { address: ' ' }), 400, ...missing)
  })
  test('1.17 with an address need no commas, and a colon with digits at its end is dropped', async () => {
    for (const address of ['199 Water St 10038', '199 Water St, New York, NY:4711']) {
      const { search_address } = await got(read('/merchant/search/delivery', { address }))
      assert.equal(search_address.zip_code, '10038')
    }
  })
  test('1.18 in the body of a GET are ignored', async () => {
    const [head, payload] = ['GET /merchant/1001/?client_id=demo-app HTTP/1.1', '{"client_id":"unknown-app"}']
    const answer = await rawly(
      `${head}\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${payload.length}\r\nConnection: close\r\n\r\n${payload}`,
    )
    assert.match(answer, /^HTTP\/1.1 200 /)
  })
  test('1.19 can have the app’s own credentials as HTTP Basic', async () => {
    const { client_id, client_secret, ...json } = body()
    const basic = Buffer.from(`${client_id}:${client_secret}`).toString('base64')
    const headers = { authorization: `Basic ${basic}` }
    assert.equal((await got(ask('POST', '/customer/auth', { json, headers }))).token_type, 'bearer')
  })
  test('1.26 are UTF-8 in percent encoding', async () => {
    const url = `${base}/merchant/search/pickup?client_id=demo-app&address=${encodeURIComponent(water)}&keyword=caf%C3%A9`
    assert.equal((await fetch(url)).status, 200)
  })
})

describe('limits', () => {
  test('1.20 close the connection of a header line that HTTP does not allow, and nothing else', async () => {
    const answer = await rawly('GET /healthz HTTP/1.1\r\nHost: x\r\nBad Header: 1\r\n\r\n')
    assert.match(answer, /^HTTP\/1.1 400 /)
    assert.match(answer, /"code":"/)
    assert.equal((await ask('GET', '/healthz')).status, 200)
  })
  /** A request that declares too large a body is refused at once, before the body is sent. */
  const announce = (path: string, bytes: number, authorization: string) =>
    rawly(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\nConnection: close\r\n\r\n{`,
    )
  test('1.21 refuse a body beyond 1 MiB', async () => {
    assert.match(await announce(cart, 1024 * 1024 + 1, token), /^HTTP\/1.1 400 .*"code":"body_too_large"/s)
  })
  test('1.22 allow a longer menu structure', async () => {
    const structure = '/merchant/admin/menu/structure'
    const owner = await ownerToken()
    const blanks = ' '.repeat(3 * 1024 * 1024)
    const text = `{"merchantId": 1002, "menu": [${blanks} {"type": "Nothing"}]}`
    const raw = { type: 'application/json', text }
    await refused(ask('POST', structure, { token: owner, raw }), 400, 'invalid_entity')
    const tooLong = await announce(structure, 4 * 1024 * 1024 + 1, owner)
    assert.match(tooLong, /^HTTP\/1.1 400 .*"code":"body_too_large"/s)
  })
  test('1.23 refuse JSON that is too deep', async () => {
    const text = `{"item":${'['.repeat(64)}${']'.repeat(64)}}`
    await refused(add({ raw: { type: 'application/json', text } }), 400, 'json_too_deep')
  })
  test('1.34 refuse a body with too many values', async () => {
    const type = 'application/json'
    const values = `{"item":[${Array(100_000).fill('1').join(',')}]}`
    await refused(add({ raw: { type, text: values } }), 400, 'too_many_values')
    const names = `{${Array.from({ length: 20_000 }, (_, n) => `"k${n}":1`).join(',')}}`
    await refused(add({ raw: { type, text: names } }), 400, 'too_many_values')
    const form = 'application/x-www-form-urlencoded'
    await refused(add({ raw: { type: form, text: 'a[][]=1&'.repeat(20_000) } }), 400, 'too_many_values')
  })
  test('1.24 refuse a header block that is too long', async () => {
    const answer = await rawly(`GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`)
    assert.match(answer, /^HTTP\/1.1 400 .*"code":"header_too_large"/s)
  })
  test('1.25 refuse invalid JSON', async () => {
    await refused(add({ raw: { type: 'application/json', text: '{"item": ' } }), 400, 'invalid_json')
  })
})

const body = () => ({
  ...{ client_id: 'demo-app', client_secret: 'demo-app-secret', grant_type: 'password', scope: 'global' },
  ...{ username: 'new@example.com', password: 'open-sesame-42' },
})

/** Sends exactly these bytes, and returns everything that comes back. */
function rawly(text: string): Promise<string> {
  const { hostname, port } = new URL(base)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port || 80), hostname, () => socket.write(text))
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk))
    socket.on('error', reject).on('close', () => resolve(answer))
    socket.setTimeout(10_000, () => socket.destroy())
  })
}
