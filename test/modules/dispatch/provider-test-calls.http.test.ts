import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, describe, test } from 'node:test'
import { providerRoutes, providerTestRoutes } from '../../../src/modules/dispatch/providers/routes.ts'
import type { Deps } from '../../../src/start/deps.ts'
import { bookingAnswer, estimateAnswer, reportAnswer } from '../../support/couriers.ts'
import { codesOf } from '../../support/people.ts'
import { operator, testService } from '../../support/test-service.ts'

const service = testService({
  template: 'demo',
  routes: (deps: Deps) => [...providerRoutes(deps), ...providerTestRoutes(deps)],
})
const credential = 'what-the-company-knows-us-by'

type ReceivedCall = { method: string; path: string; headers: IncomingHttpHeaders; raw: string; body: any }
type Told = { status?: number; body?: unknown; text?: string; isSilent?: true }

/** A company that answers what each test wants, and records what it receives. */
const heard: ReceivedCall[] = []
let tell: (call: ReceivedCall) => Told
const company = createServer(async (request, response) => {
  const raw = Buffer.concat(await request.toArray()).toString()
  const { method = '', url: path = '', headers } = request
  const call = { method, path, headers, raw, body: raw === '' ? undefined : JSON.parse(raw) }
  heard.push(call)
  const { status = 200, body, text = body === undefined ? '' : JSON.stringify(body), isSilent } = tell(call)
  if (isSilent) return request.socket.destroy()
  response.writeHead(status, { 'content-type': 'application/json' }).end(text)
})
before(async () => {
  await once(company.listen(0, '127.0.0.1'), 'listening')
})
after(() => {
  company.closeAllConnections()
  company.close()
})

/** As defined in the contract. */
function tellRightly({ path, body }: ReceivedCall): Told {
  const now = service.clock.ms
  if (path.startsWith('/estimate')) return { body: estimateAnswer(now) }
  if (path.startsWith('/book')) return { body: bookingAnswer(now, body) }
  if (path.startsWith('/status'))
    return { body: reportAnswer(now, 'to_pickup', decodeURIComponent(path.slice(8))) }
  return {}
}
beforeEach(() => {
  heard.length = 0
  tell = tellRightly
})

let companies = 0
async function register(more: object = {}): Promise<{ provider_id: number; key: string }> {
  const base = `http://127.0.0.1:${(company.address() as AddressInfo).port}`
  const urls = { estimate_url: `${base}/estimate`, book_url: `${base}/book` }
  const more_urls = { status_url: `${base}/status`, cancel_url: `${base}/cancel/` }
  const name = `Tested ${++companies}`
  const wanted = { name, ...urls, ...more_urls, credential, ...more }
  return (await service.post('/operator/providers', wanted, operator)).body
}
const bearer = (key: string) => ({ authorization: `Bearer ${key}` })

describe('the test endpoints', () => {
  test('of an estimate show what was sent, what came back, and that no rule is broken', async () => {
    const { key } = await register()
    const { status, body } = await service.post('/provider/test/estimate', {}, bearer(key))
    assert.equal(status, 200)
    assert.deepEqual([body.message, body.violations, body.outcome], [[], [], 'answered'])
    assert.deepEqual(body.received, { status: 200, body: estimateAnswer(service.clock.ms) })
    const [call] = heard
    assert.deepEqual([body.sent.method, body.sent.body], ['POST', call!.body])
    assert.equal(body.sent.url, `http://${call!.headers.host}/estimate`)
    assert.equal(call!.body.delivery.state, 'NY')
    assert.equal(call!.headers.authorization, `Bearer ${credential}`)
    const timestamp = String(call!.headers['x-timestamp'])
    assert.equal(timestamp, String(service.clock.ms / 1000))
    const expected = createHmac('sha256', credential)
      .update(timestamp + call!.raw)
      .digest('hex')
    assert.equal(call!.headers['x-signature'], expected)
    assert.ok(!JSON.stringify(body).includes(credential))
  })

  test('accept fields of the example, and keep the rest', async () => {
    const { key } = await register()
    const given = { pickup: { zip: '94103', latitude: '37.77' }, gratuity: 0 }
    await service.post('/provider/test/estimate', given, bearer(key))
    const { pickup, delivery, gratuity } = heard[0]!.body
    assert.deepEqual([pickup.zip, pickup.latitude, pickup.city, gratuity], ['94103', 37.77, 'New York', 0])
    assert.equal(delivery.zip, '10003')
  })

  test('report every rule that an answer breaks', async () => {
    const { key } = await register()
    tell = () => ({ body: { ...estimateAnswer(service.clock.ms), price: -1, pickup_eta: 'soon' } })
    const { body } = await service.post('/provider/test/estimate', {}, bearer(key))
    assert.equal(body.outcome, 'unusable')
    assert.deepEqual(body.violations.map(({ field }: any) => field).sort(), ['pickup_eta', 'price'])
    assert.equal(body.received.body.price, -1)
  })

  test('of a booking get an estimate first and book it', async () => {
    const { key } = await register()
    const { body } = await service.post(
      '/provider/test/book',
      { delivery: { instructions: 'Ring' } },
      bearer(key),
    )
    const [asked, booked] = heard
    assert.deepEqual([asked!.path, booked!.path], ['/estimate', '/book'])
    assert.deepEqual(asked!.body.delivery, booked!.body.delivery.location)
    assert.equal(booked!.body.estimate_id, 'E-1')
    assert.match(booked!.body.order_id, /^test-/)
    assert.equal(booked!.body.delivery.instructions, 'Ring')
    assert.ok(!('gratuity' in booked!.body))
    assert.match(String(booked!.headers['idempotency-key']), /^test-/)
    assert.deepEqual([body.violations, body.estimate.violations], [[], []])
    assert.deepEqual([body.received.body.delivery_id, body.sent.body], ['D-1', booked!.body])
    assert.equal(body.estimate.received.body.estimate_id, 'E-1')
  })

  test('can repeat a booking with a given estimate and key', async () => {
    const { key } = await register()
    const given = { estimate_id: 'mine', order_id: '77', idempotency_key: 'again' }
    const first = await service.post('/provider/test/book', given, bearer(key))
    await service.post('/provider/test/book', given, bearer(key))
    assert.equal(first.body.estimate, null)
    assert.deepEqual(
      heard.map(({ path, headers }) => [path, headers['idempotency-key']]),
      [
        ['/book', 'again'],
        ['/book', 'again'],
      ],
    )
    assert.equal(heard[0]!.raw, heard[1]!.raw)
  })

  test('make each call once for an Idempotency-Key, and repeat the first answer', async () => {
    const { key } = await register()
    const headers = { ...bearer(key), 'idempotency-key': 'try-once' }
    for (const [path, calls] of [
      ['estimate', ['/estimate']],
      ['book', ['/estimate', '/book']],
      ['cancel/D1', ['/cancel/D1']],
    ] as const) {
      heard.length = 0
      const first = await service.post(`/provider/test/${path}`, {}, headers)
      const again = await service.post(`/provider/test/${path}`, {}, headers)
      assert.deepEqual([first.status, again.status, again.text], [200, 200, first.text])
      assert.equal(again.headers.get('idempotent-replayed'), 'true')
      assert.deepEqual(
        heard.map((call) => call.path),
        calls,
      )
    }
  })

  test('don’t book an unusable estimate', async () => {
    const { key } = await register()
    tell = () => ({ status: 400, body: { code: 'closed', user_msg: 'Closed.', dev_msg: 'Closed.' } })
    const { status, body } = await service.post('/provider/test/book', {}, bearer(key))
    assert.deepEqual([status, heard.length, body.sent, body.received], [200, 1, null, null])
    assert.match(body.violations[0].rule, /Nothing was booked/)
    assert.equal(body.estimate.received.body.code, 'closed')
  })

  test('ask for status and cancellation of the given delivery', async () => {
    const { key } = await register()
    const status = (await service.get('/provider/test/status/D%2F7%20x', bearer(key))).body
    assert.deepEqual([status.violations, status.received.body.status], [[], 'to_pickup'])
    const cancel = (await service.post('/provider/test/cancel/D%2F7%20x', {}, bearer(key))).body
    assert.deepEqual([cancel.outcome, cancel.received.status], ['answered', 200])
    assert.deepEqual(
      heard.map(({ method, path, raw }) => [method, path, raw]),
      [
        ['GET', '/status/D%2F7%20x', ''],
        ['POST', '/cancel/D%2F7%20x', ''],
      ],
    )
  })

  test('show a refusal, and check its body against the format', async () => {
    const { key } = await register()
    tell = () => ({ status: 400, body: { code: 'too_late', user_msg: 'Too late.' } })
    const { body } = await service.post('/provider/test/cancel/D1', {}, bearer(key))
    assert.deepEqual([body.outcome, body.received.status], ['refused', 400])
    assert.deepEqual(
      body.violations.map(({ field }: any) => field),
      ['dev_msg'],
    )
  })

  test('report a missing answer, invalid JSON and a server error as such', async () => {
    const { key } = await register()
    for (const [told, received] of [
      [{ isSilent: true }, null],
      [{ text: '<html>' }, { status: 200, body: '<html>' }],
      [{ status: 500 }, { status: 500, body: '' }],
    ] as const) {
      tell = () => told
      const { status, body } = await service.get('/provider/test/status/D1', bearer(key))
      assert.deepEqual([status, body.outcome, body.received], [200, 'silent', received])
      assert.ok(body.violations.length > 0)
    }
  })

  test('don’t call after too many timeouts, and say so, while real calls continue', async () => {
    const { provider_id, key } = await register()
    tell = () => ({ isSilent: true })
    for (let n = 0; n < 5; n++) await service.post('/provider/test/cancel/D1', {}, bearer(key))
    const { body } = await service.post('/provider/test/cancel/D1', {}, bearer(key))
    assert.deepEqual([body.outcome, body.sent, heard.length], ['resting', null, 5])
    assert.equal(service.deps.couriers.isResting(provider_id), false)
  })

  test('write neither an order nor a delivery', async () => {
    const { key } = await register()
    const count = async () =>
      (
        await service.db.pool.query(
          'SELECT (SELECT count(*) FROM orders), (SELECT count(*) FROM deliveries) AS d',
        )
      ).rows[0]
    const before = await count()
    await service.post('/provider/test/book', {}, bearer(key))
    assert.deepEqual(await count(), before)
  })
})

describe('the key', () => {
  test('is accepted with or without Bearer, even for a disabled company', async () => {
    const { key } = await register({ enabled: false })
    for (const authorization of [key, `Bearer ${key}`, `bearer ${key}`])
      assert.equal((await service.post('/provider/test/estimate', {}, { authorization })).status, 200)
  })

  test('that is wrong, missing or another company’s, and the operator’s, gets 401 without a call', async () => {
    const { provider_id, key } = await register()
    const replaced = await service.put(`/operator/providers/${provider_id}`, { new_key: true }, operator)
    const basic = { authorization: `Basic ${Buffer.from(`${replaced.body.key}:`).toString('base64')}` }
    for (const headers of [{}, bearer('nope'), bearer(key), bearer(credential), operator, basic]) {
      const answer = await service.post('/provider/test/estimate', {}, headers as Record<string, string>)
      assert.deepEqual([answer.status, ...codesOf(answer)], [401, 'invalid_token'])
    }
    assert.equal((await service.get('/provider/test/status/D1')).status, 401)
    assert.equal(heard.length, 0)
    assert.equal((await service.post('/provider/test/estimate', {}, bearer(replaced.body.key))).status, 200)
  })

  test('allows 30 calls a minute for each company', async () => {
    const [{ key }, other] = [await register(), await register()]
    const statuses = []
    for (let n = 0; n < 31; n++)
      statuses.push((await service.post(`/provider/test/cancel/D${n}`, {}, bearer(key))).status)
    assert.deepEqual([statuses.filter((status) => status === 200).length, statuses.at(-1)], [30, 429])
    assert.equal((await service.post('/provider/test/cancel/D', {}, bearer(other.key))).status, 200)
  })

  test('can’t be guessed for long: 20 wrong ones a minute', async () => {
    const guess = (n: number) => service.post('/provider/test/estimate', {}, bearer(`guess-${n}`))
    let last = 0
    for (let n = 0; n < 25; n++) last = (await guess(n)).status
    assert.equal(last, 429)
  })
})
