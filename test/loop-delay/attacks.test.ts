import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { isAll } from '../support/eventually.ts'
import { operator, testService } from '../support/test-service.ts'
import { mustNotHoldThread, openClientThread } from '../support/threads.ts'

// One request must not block all others: over a corpus of hostile and very large valid requests, no single turn of the
// event loop may take long. The thread's CPU time is measured, which a busy machine hardly affects; the client has its own
// thread, and answers are not checked against their schemas. The goal is 50 ms.
const service = testService({ template: 'demo', env: { CHECK_ANSWERS: 'false' } })
const client = openClientThread()
after(() => client.close())

type Bomb = { method?: string; path: string; type?: string; body?: string; headers?: Record<string, string> }

const json = 'application/json'
const form = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data; boundary=x'
const cart = '/customer/cart/1001?client_id=demo-app'
const search = '/merchant/search/delivery?client_id=demo-app'
const admin = { ...operator }
const many = (count: number, make: (n: number) => string, between = ',') =>
  Array.from({ length: count }, (_, n) => make(n)).join(between)
const part = (n: number) => `--x\r\ncontent-disposition: form-data; name="a${n}"\r\n\r\n\r\n`
const ring = (count: number) => many(count, (n) => `["-74.${n}","40.${n}"]`)
const zone = (coordinates: string) =>
  `{"merchantId":1001,"geojson":{"type":"Feature","properties":{"fixedFee":1},"geometry":{"type":"Polygon","coordinates":[[${coordinates}]]}}}`
const entity = (n: number) =>
  `{"type":"Item","name":"Dish ${n}","description":"${'x'.repeat(60)}","price":${n}}`

const csvOf = (dishes: number) =>
  `id,parent,type,name,price\nM,,SubMenu,Menu,\n${many(dishes / 4000, (m) => `S${m},M,SubMenu,Part ${m},\n${many(4000, (n) => `${m}-${n},S${m},Item,Dish ${n},1`, '\n')}`, '\n')}`

const bombs: Record<string, Bomb> = {
  'the path of the scripts’ interface 1,850 times within itself': {
    method: 'GET',
    path: `${'/web/api'.repeat(1850)}/brand`,
  },
  'a number of 900,000 digits and a letter': {
    path: cart,
    type: json,
    body: `{"item":{"item_id":"N1064","item_qty":"${'1'.repeat(900_000)}x"}}`,
  },
  'a number of 15,000 digits in the query': {
    method: 'GET',
    path: `${search}&latitude=${'1'.repeat(15_000)}x&longitude=1`,
  },
  'a path of slashes': { method: 'GET', path: `/merchant${'/'.repeat(15_000)}x` },
  'a query of 7,000 fields': { method: 'GET', path: `${search}&${'a&'.repeat(7000)}` },
  'a query of repeated brackets': { method: 'GET', path: `${search}&${'a[]=1&'.repeat(1500)}` },
  'an address of 15,000 commas': { method: 'GET', path: `${search}&address=${'1,'.repeat(7000)}` },
  'an address of digits and hyphens': { method: 'GET', path: `${search}&address=${'1-'.repeat(240)}` },
  'a keyword of one letter and blanks': {
    method: 'GET',
    path: `${search}&address=199+Water+St+10038&keyword=${'a+'.repeat(240)}`,
  },
  'a keyword for drinks of many words': {
    method: 'GET',
    path: `/data/search?client_id=demo-app&search_type=alcohol&order_type=delivery&order_time=ASAP&address=199+Water+St+10038&keyword=${'pinto+'.repeat(80)}`,
  },
  'lists of filters': {
    method: 'GET',
    path: `/data/search?client_id=demo-app&search_type=alcohol&order_type=delivery&order_time=ASAP&address=199+Water+St+10038&filter_country=${'a,'.repeat(5000)}`,
  },
  'half a million list elements': { path: cart, type: json, body: `{"item":[${'1,'.repeat(500_000)}1]}` },
  '90,000 names': { path: cart, type: json, body: `{${many(90_000, (n) => `"k${n}":1`)}}` },
  '20,000 faults': {
    path: cart,
    type: json,
    body: `{"items":[${many(4000, () => '{"item_id":1,"item_qty":"x"}')}]}`,
  },
  'a body of opening brackets': { path: cart, type: json, body: '['.repeat(1_000_000) },
  'a string of escapes': { path: cart, type: json, body: `{"item":"${'\\\\\\"'.repeat(250_000)}"}` },
  'a million pluses': { path: cart, type: form, body: `item=${'+'.repeat(1_000_000)}` },
  'a million ampersands': { path: cart, type: form, body: '&'.repeat(1_000_000) },
  'nested forms': { path: cart, type: form, body: many(19_000, () => 'a[][]=1', '&') },
  'forms at the limit': { path: cart, type: form, body: many(1900, (n) => `a[${n}][b][c][d]=1`, '&') },
  '15,000 empty multipart fields': { path: cart, type: multipart, body: `${many(15_000, part, '')}--x--` },
  'multipart fields at the limit': { path: cart, type: multipart, body: `${many(1990, part, '')}--x--` },
  'a multipart head without end': {
    path: cart,
    type: multipart,
    body: `--x\r\n${'a: b\r\n'.repeat(150_000)}`,
  },
  'a million digits as instructions': {
    path: cart,
    type: json,
    body: `{"item":{"item_id":"N1064","instructions":"${'4'.repeat(1_000_000)}"}}`,
  },
  'cookies without end': {
    method: 'GET',
    path: '/third_party/authorize',
    headers: { cookie: 'a=b; '.repeat(2500) },
  },
  'an Authorization of blanks': {
    method: 'GET',
    path: '/customer/account',
    headers: { authorization: `Bearer${' '.repeat(12_000)}x` },
  },
  'an Idempotency-Key without end': {
    path: cart,
    type: json,
    body: '{}',
    headers: { 'idempotency-key': 'k'.repeat(12_000) },
  },
  'an Accept-Encoding of commas': {
    method: 'GET',
    path: '/merchant/1001/menu?client_id=demo-app',
    headers: { 'accept-encoding': `${';q=0'.repeat(2500)}` },
  },
  'coordinates as text': {
    path: '/merchant/admin/zones/lint',
    type: json,
    body: zone(ring(1900)),
    headers: admin,
  },
  'a coordinate of 900,000 digits': {
    path: '/merchant/admin/zones/lint',
    type: json,
    body: zone(`["${'1'.repeat(900_000)}x","40"]`),
    headers: admin,
  },
  'a menu file of 16,000 dishes': {
    path: '/merchant/admin/menu/import',
    type: json,
    body: JSON.stringify({ merchantId: 1001, format: 'csv', dryRun: true, document: csvOf(16_000) }),
    headers: admin,
  },
  'entities at the limit of a call': {
    path: '/merchant/admin/menu',
    type: json,
    body: `{"merchantId":1001,"entities":[${many(7000, entity)}]}`,
    headers: admin,
  },
  'a structure of 19,000 entities': {
    path: '/merchant/admin/menu/structure',
    type: json,
    body: `{"merchantId":1001,"menu":[${many(19, (n) => `{"type":"SubMenu","name":"Menu ${n}","children":[${many(1000, (m) => `{"type":"Item","name":"Dish ${m}","price":1}`)}]}`)}]}`,
    headers: admin,
  },
  'faulty links at the limit of a call': {
    path: '/merchant/admin/menu/link',
    type: json,
    body: `{"merchantId":1001,"links":[${many(9000, (n) => `{"parentId":${n + 1},"childId":${n + 2}}`)}]}`,
    headers: admin,
  },
  'a menu file that is one long line': {
    path: '/merchant/admin/menu/import',
    type: json,
    body: `{"merchantId":1001,"format":"csv","dryRun":true,"document":"${'a,'.repeat(1_000_000)}"}`,
    headers: admin,
  },
}

/** The largest valid writes take seconds each; `npm run test:all` sends them. */
const expensive = ['a menu file of 16,000 dishes', 'a structure of 19,000 entities']

/** A session, so that bodies are not only parsed but also validated. */
let session: Promise<Record<string, string>> | undefined
async function openSession() {
  const { body } = await service.get('/customer/auth/guest?client_id=demo-app')
  return { 'guest-token': body['Guest-Token'] as string }
}

for (const [name, { method = 'POST', path, type, body, headers }] of Object.entries(bombs)) {
  if (!isAll && expensive.includes(name)) continue
  test(`${name}: answered without blocking other requests`, async (t) => {
    session ??= openSession()
    const guest = await session
    const status = await mustNotHoldThread(name, t, () =>
      client.request({
        ...{ method, url: service.url + path, body },
        headers: { ...guest, ...(type && { 'content-type': type }), ...headers },
      }),
    )
    assert.ok(status < 500, `${status}`)
  })
}

for (const [connections, times] of [
  [10, isAll ? 1700 : 300],
  [1, isAll ? 5000 : 2000],
] as const) {
  test(`${times} pipelined requests on ${connections} connections are all answered, and others are answered in the meantime`, async (t) => {
    const url = `${service.url}/healthz`
    const answered = await mustNotHoldThread('pipelining', t, () =>
      client.pipeline({ url, connections, times }),
    )
    assert.equal(answered, connections * times)
  })
}
