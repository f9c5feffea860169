import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { describe, test } from 'node:test'
import { type Answer, operator, testService } from '../support/test-service.ts'

const service = testService({ template: 'demo' })
const place = 'order_type=delivery&address=199+Water+St,+New+York,+NY'
const plain = `/data/search?client_id=demo-app&search_type=alcohol&order_time=2099-06-05T18:30:00-04:00&${place}`

/** A slash before the query: the same operation, but found only by the framework's router. */
const throughFramework = (path: string) => service.get(path.replace('?', '/?'), asItIs)
/** An answer requested again is compressed more. */
const asItIs = { 'accept-encoding': 'identity' }

/** What a caller sees of an answer. The remaining rate limit differs each time. */
function seen({ status, text, headers }: Answer) {
  const changing = new Set(['date', 'x-request-id', 'ratelimit-remaining', 'ratelimit-reset'])
  return { status, text, headers: Object.fromEntries([...headers].filter(([name]) => !changing.has(name))) }
}

const left = ({ headers }: Answer) => Number(headers.get('ratelimit-remaining'))

/** How often a route was answered, not counting the front cache. */
async function answered(route: string): Promise<number> {
  const { text } = await service.get('/metrics')
  const line = new RegExp(`^cellardoor_request_seconds_count\\{[^}]*route="${route}"[^}]*\\} (\\d+)$`, 'gm')
  return [...text.matchAll(line)].reduce((sum, [, count]) => sum + Number(count), 0)
}

const searches = [
  'keyword=riesling',
  'keyword=ch%C3%A2teau+merlot&filter_size=750ml&limit=5',
  'keyword=burbon&sort=price&layout=flat&limit=3',
  'section=wine&fields=name,price&merchants=ids',
  'search_type=MerchantList',
  'keyword=no+such+drink+xyzzy',
]
const refusedSearches = [
  'filter_price=9&limit=0',
  'subsection=no-such-thing',
  'access_token=nobody',
  'keyword[]=a',
  `keyword=${'x'.repeat(600)}`,
]

describe('a read that bypasses the framework', () => {
  for (const query of [...searches, ...refusedSearches]) {
    test(`answers as the framework does: ${query.slice(0, 60)}`, async () => {
      const path = query.startsWith('search_type')
        ? plain.replace('search_type=alcohol', query)
        : `${plain}&${query}`
      const [direct, ordinary] = [await service.get(path, asItIs), await throughFramework(path)]
      assert.deepEqual(seen(direct), seen(ordinary))
    })
  }

  test('finds merchants like the framework', async () => {
    const near = (method: string, query: string) =>
      `/merchant/search/${method}?client_id=demo-app&address=199+Water+St,+New+York,+NY${query}`
    for (const query of [
      '',
      '&limit=3&offset=1',
      '&fields=summary.name',
      '&keyword=taco',
      '&radius=99',
      '&at=x',
    ])
      for (const method of ['delivery', 'pickup', 'drone']) {
        const path = near(method, query)
        assert.deepEqual(seen(await service.get(path, asItIs)), seen(await throughFramework(path)), path)
      }
  })

  test('is complete for a slow client: memory is released once it is sent', async () => {
    const paths = Array.from(
      { length: 60 },
      (_, number) =>
        `/merchant/search/delivery?client_id=demo-app&latitude=40.7${100 + number}&longitude=-74.0027`,
    )
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1').pause()
    const requests = paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: x\r\n`)
    socket.write(`${requests.join('\r\n')}connection: close\r\n\r\n`)
    const ordinary: Answer[] = []
    for (const path of paths) ordinary.push(await throughFramework(path))
    let received = ''
    for await (const chunk of socket.setEncoding('utf8')) received += chunk
    const bodies = received.split(/HTTP\/1\.1 200 OK\r\n(?:.+\r\n)+\r\n/).slice(1)
    assert.deepEqual(
      bodies,
      ordinary.map(({ text }) => text),
    )
  })

  test('suggests like the framework', async () => {
    for (const q of ['caber', 'tequilla', '%20']) {
      const path = `/data/suggest?client_id=demo-app&q=${q}`
      assert.deepEqual(seen(await service.get(path, asItIs)), seen(await throughFramework(path)))
    }
  })

  test('leaves callers without an app, with an unknown app or with a wrong token to the framework', async () => {
    const anonymous = plain.replace('client_id=demo-app&', '')
    const unknown = plain.replace('demo-app', 'nobody')
    for (const path of [anonymous, unknown])
      assert.deepEqual(seen(await service.get(path, asItIs)), seen(await throughFramework(path)))
    const wrong = { authorization: `Bearer ${'a'.repeat(40)}` }
    assert.equal((await service.get(plain, wrong)).status, 401)
  })

  test('counts against the rate limit once, even if it is refused afterwards', async () => {
    for (;;) {
      const first = await service.get(`${plain}&keyword=stout&limit=7`)
      const unknownPlace = await service.get(plain.replace('199+Water+St', '0+No+Such+Street'))
      const last = await service.get(`${plain}&keyword=stout&limit=8`)
      if (left(last) >= left(first)) continue // a new minute has started
      assert.equal(unknownPlace.status, 400)
      assert.deepEqual([left(unknownPlace), left(last)], [left(first) - 1, left(first) - 2])
      return
    }
  })

  test('is counted and timed under its route', async () => {
    const before = await answered('/data/search')
    await service.get(`${plain}&keyword=porter&limit=6`)
    assert.equal(await answered('/data/search'), before + 1)
  })

  test('is refused during maintenance and for a disabled app', async () => {
    const path = `${plain}&keyword=saison`
    assert.equal((await service.get(path)).status, 200)
    await service.put('/operator/maintenance', { on: true }, operator)
    assert.equal((await service.get(`${path}&limit=4`)).status, 503)
    await service.put('/operator/maintenance', { on: false }, operator)
    await service.put('/operator/clients/demo-app', { enabled: false }, operator)
    assert.equal((await service.get(`${path}&limit=5`)).body.message[0].code, 'invalid_client')
    await service.put('/operator/clients/demo-app', { enabled: true }, operator)
    assert.equal((await service.get(`${path}&limit=6`)).status, 200)
  })
})
