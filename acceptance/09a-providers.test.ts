import assert from 'node:assert/strict'
import { createHmac, randomUUID } from 'node:crypto'
import { after, describe, test } from 'node:test'
import { ask, got, type Json, refused } from './support/ask.ts'
import { type Company, estimateOf, type Heard, openCompany, type Told } from './support/company.ts'
import { operator } from './support/operator.ts'
import { until } from './support/orders.ts'
import { operatorToken } from './support/people.ts'

// Not enabled: these get no real orders, but can still be tested.
const opened: Company[] = []
async function open(given: Parameters<typeof openCompany>[0] = {}): Promise<Company> {
  const company = await openCompany({ ...given, more: { enabled: false, ...given.more } })
  opened.push(company)
  return company
}
after(async () => {
  for (const company of opened) await company.close()
})

const tryOut = ({ key }: Company, method: string, path: string, json?: object) =>
  ask(method, `/provider/test/${path}`, { token: key, ...(json && { json }) })
const typesOf = (value: Json): Json =>
  typeof value !== 'object'
    ? typeof value
    : Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, typesOf(inner)]))
const place = {
  ...{ address: 'string', city: 'string', state: 'string', zip: 'string' },
  ...{ latitude: 'number', longitude: 'number' },
}
const withoutApt = ({ apt, ...rest }: Json) => {
  assert.ok(apt === undefined || typeof apt === 'string')
  return rest
}
const mustBeSigned = ({ credential }: Company, { headers, raw }: Heard) => {
  assert.equal(headers.authorization, `Bearer ${credential}`)
  const timestamp = String(headers['x-timestamp'])
  assert.match(timestamp, /^\d{10}$/)
  assert.ok(Math.abs(Number(timestamp) * 1000 - Date.now()) < 60_000)
  const hmac = createHmac('sha256', credential).update(timestamp + raw)
  assert.equal(headers['x-signature'], hmac.digest('hex'))
}

describe('a company’s test endpoints', () => {
  test('9.1 9.2 9.3 9.5 9.7 9.9 9.10 request an estimate', async () => {
    const company = await open({ more: { max_live: 3, max_miles: 10, calls_per_second: 5 } })
    const { message, sent, received, violations } = await got(tryOut(company, 'POST', 'estimate', {}))
    assert.deepEqual([message, violations], [[], []])
    const [call] = company.heard
    assert.deepEqual([call!.method, call!.path], ['POST', '/estimate'])
    mustBeSigned(company, call!)
    const { pickup, delivery, gratuity, ...others } = call!.body
    assert.deepEqual([typesOf(withoutApt(pickup)), typesOf(withoutApt(delivery))], [place, place])
    assert.equal(pickup.state.length, 2)
    assert.deepEqual([typeof gratuity, others], ['number', {}])
    assert.deepEqual([sent.method, sent.url, sent.body], ['POST', company.urls.estimate_url, call!.body])
    assert.equal(typeof sent.headers, 'object')
    assert.equal(received.status, 200)
    assert.deepEqual([received.body.price, typeof received.body.estimate_id], [5, 'string'])
  })
  test('9.4 9.5 9.8 9.11 9.12 9.13 9.14 9.15 request a booking, after an estimate', async () => {
    const company = await open()
    const { sent, received, violations } = await got(tryOut(company, 'POST', 'book', {}))
    assert.deepEqual(violations, [])
    const [asked, booked] = company.heard
    assert.deepEqual(
      [asked, booked].map((call) => `${call!.method} ${call!.path}`),
      ['POST /estimate', 'POST /book'],
    )
    mustBeSigned(company, booked!)
    assert.ok(String(booked!.headers['idempotency-key']).length > 0)
    const { estimate_id, order_id, items, pickup, delivery, ...others } = booked!.body
    assert.deepEqual([typeof estimate_id, typeof order_id, others], ['string', 'string', {}])
    assert.ok(estimate_id.startsWith('E-'))
    assert.ok(items.length > 0)
    for (const item of items) {
      assert.deepEqual(typesOf(item), { name: 'string', quantity: 'number' })
      assert.ok(Number.isInteger(item.quantity))
    }
    const contact = { merchant_name: 'string', email: 'string', phone: 'string' }
    const { company_name = '', ...person } = delivery.contact
    const named = { first_name: 'string', last_name: 'string', email: 'string', phone: 'string' }
    assert.deepEqual([typesOf(withoutApt(pickup.location)), typesOf(pickup.contact)], [place, contact])
    assert.deepEqual([typesOf(withoutApt(delivery.location)), typesOf(person)], [place, named])
    assert.deepEqual(
      [typeof pickup.instructions, typeof delivery.instructions, typeof company_name],
      ['string', 'string', 'string'],
    )
    assert.deepEqual(asked!.body.delivery, delivery.location)
    assert.deepEqual([sent.url, sent.body], [company.urls.book_url, booked!.body])
    assert.deepEqual([received.body.status, received.body.price], ['booked', 5])
  })
  test('9.3 9.5 9.16 9.17 request status and cancellation, by id', async () => {
    const company = await open()
    const { received } = await got(tryOut(company, 'POST', 'book', {}))
    const { delivery_id } = received.body
    const status = await got(tryOut(company, 'GET', `status/${delivery_id}`))
    assert.deepEqual([status.violations, status.received.body.courier.first_name], [[], 'Grace'])
    assert.deepEqual(
      [status.sent.method, status.sent.url],
      ['GET', `${company.urls.status_url}/${delivery_id}`],
    )
    const cancel = await got(tryOut(company, 'POST', `cancel/${delivery_id}`))
    assert.deepEqual([cancel.violations, cancel.received], [[], { status: 200, body: '' }])
    const calls = company.heard.slice(-2)
    assert.deepEqual(
      calls.map(({ method, path, raw }) => [method, path, raw]),
      [
        ['GET', `/status/${delivery_id}`, ''],
        ['POST', `/cancel/${delivery_id}`, ''],
      ],
    )
    for (const call of calls) mustBeSigned(company, call)
    assert.equal(
      (await got(tryOut(company, 'GET', `status/${delivery_id}`))).received.body.status,
      'cancelled',
    )
  })
  test('9.6 require its own key', async () => {
    const company = await open()
    const doors = ['POST estimate', 'POST book', 'GET status/D1', 'POST cancel/D1']
    for (const door of doors) {
      const [method, path] = door.split(' ') as [string, string]
      await refused(ask(method, `/provider/test/${path}`), 401, 'invalid_token')
    }
    // Guesses are counted by address, and these are few.
    for (const token of [company.credential, operatorToken])
      await refused(ask('POST', '/provider/test/estimate', { token }), 401, 'invalid_token')
    assert.deepEqual(company.heard, [])
  })
})

describe('a company’s own reports', () => {
  const send = (provider: Json, secret: string, deliveries: object[]) => {
    const timestamp = String(Math.floor(Date.now() / 1000))
    const json = { deliveries }
    const hmac = createHmac('sha256', secret).update(timestamp + JSON.stringify(json))
    const headers = {
      'x-provider': String(provider),
      'x-timestamp': timestamp,
      'x-signature': hmac.digest('hex'),
    }
    return ask('POST', '/provider/status', { headers, json })
  }
  test('9.56 9.57 require its secret, and are limited to its own deliveries', async () => {
    const { made } = await open({ more: { follow: 'push' } })
    const { provider_id, status_secret, follow } = made
    assert.equal(follow, 'push')
    const report = { delivery_id: 'D-1', status: 'delivered', status_time: Math.floor(Date.now() / 1000) }
    const { results } = await got(send(provider_id, status_secret, [report]))
    assert.deepEqual(
      results.map(({ delivery_id, outcome }: Json) => [delivery_id, outcome]),
      [['D-1', 'unknown']],
    )
    await refused(send(provider_id, 'another secret', [report]), 401, 'invalid_token')
    await refused(send(1, status_secret, [report]), 401, 'invalid_token')
  })
})

describe('a courier network', () => {
  const keys = { developer_id: 'developer', key_id: 'key', signing_secret: `secret-${randomUUID()}` }
  const basic = (password: string) => ({
    authorization: `Basic ${Buffer.from(`drive:${password}`).toString('base64')}`,
  })
  test('9.58 9.59 is registered with its keys, and reports with its password', async () => {
    const credentials = { ...keys, webhook_user: 'drive', webhook_password: `password-${randomUUID()}` }
    const entry = { name: `Network ${randomUUID()}`, kind: 'doordash', enabled: false }
    const made = await got(operator('POST', 'providers', { ...entry, credentials }))
    assert.equal(made.kind, 'doordash')
    assert.ok(made.webhook_url.endsWith(`/provider/webhooks/${made.provider_id}`))
    const { text } = await operator('GET', 'providers')
    for (const secret of [credentials.signing_secret, credentials.webhook_password])
      assert.ok(!text.includes(secret))
    const missing = (await operator('POST', 'providers', entry)).body
    assert.deepEqual(
      missing.message.map(({ field }: Json) => field),
      ['credentials.developer_id', 'credentials.key_id', 'credentials.signing_secret'],
    )
    const path = `/provider/webhooks/${made.provider_id}`
    const json = { event_name: 'DASHER_PICKED_UP', external_delivery_id: 'unheard-of' }
    const sent = await ask('POST', path, { headers: basic(credentials.webhook_password), json })
    assert.equal(sent.status, 200)
    await refused(ask('POST', path, { headers: basic('guessed'), json }), 401, 'invalid_token')
  })
})

describe('courier companies are compared', () => {
  test('9.60 with a token granted to the network’s own client', async () => {
    const client = { webhook_client_id: 'drive', webhook_client_secret: `secret-${randomUUID()}` }
    const keys = { developer_id: 'developer', key_id: 'key', signing_secret: `secret-${randomUUID()}` }
    const entry = { name: `Network ${randomUUID()}`, kind: 'doordash', enabled: false }
    const made = await got(operator('POST', 'providers', { ...entry, credentials: { ...keys, ...client } }))
    const path = `/provider/token/${made.provider_id}`
    assert.ok(made.token_url.endsWith(path))
    const json = { client_id: 'drive', client_secret: client.webhook_client_secret }
    const { access_token } = await got(ask('POST', path, { json }))
    const headers = { authorization: `Bearer ${access_token}` }
    const event = { event_name: 'DASHER_PICKED_UP', external_delivery_id: 'unheard-of' }
    const webhook = { headers, json: event }
    assert.equal((await ask('POST', `/provider/webhooks/${made.provider_id}`, webhook)).status, 200)
    await refused(ask('POST', path, { json: { ...json, client_secret: 'guessed' } }), 401, 'invalid_token')
  })

  test('9.61 9.62 by their figures, and disabled and enabled in one city', async () => {
    const { providers } = await got(operator('GET', 'providers/figures'))
    const [{ provider_id, quotes, bookings, rates, late, money }] = providers
    for (const part of [quotes, bookings, rates, late, money]) assert.ok(part)
    const set = (enabled: boolean) =>
      got(operator('PUT', `providers/${provider_id}/cities`, { city: 'Nome', state: 'AK', enabled }))
    assert.deepEqual((await set(false)).closed_cities, ['Nome, AK'])
    const shown = (await got(operator('GET', 'providers/figures'))).providers
    const { cities } = shown.find((one: Json) => one.provider_id === provider_id)
    assert.equal(cities.find(({ city }: Json) => city === 'Nome').enabled, false)
    assert.equal((await set(true)).closed_cities, undefined)
  })
})

describe('a company’s answers are checked against the contract:', () => {
  /** The fields reported as wrong. */
  const wrongIn = async (company: Company, method: string, path: string): Promise<string[]> => {
    const { violations } = await got(tryOut(company, method, path, method === 'POST' ? {} : undefined))
    for (const { rule } of violations) assert.ok(rule.length > 0)
    return violations.map(({ field }: Json) => field)
  }
  const spoil = (what: string, change: object) => ({
    [what]: ({ body }: Heard) => ({ body: { ...estimateOf(5), ...body, ...change } }),
  })
  test('9.7 9.10 an estimate: an id, four times, a price', async () => {
    for (const [field, value] of [
      ['estimate_id', 7],
      ['estimated_at', 'now'],
      ['estimate_valid_until', 1.5],
      ['pickup_eta', null],
      ['delivery_eta', 'soon'],
      ['price', 'free'],
    ] as const) {
      const company = await open({ answers: spoil('estimate', { [field]: value }) })
      assert.deepEqual(await wrongIn(company, 'POST', 'estimate'), [field])
    }
  })
  test('9.15 9.16 9.20 9.21 9.26 a delivery: what was booked, and a known status', async () => {
    let change: object = {}
    const tellRecord = (record: Json): Told => ({ body: { ...record, ...change } })
    const company = await open()
    const { delivery_id } = (await got(tryOut(company, 'POST', 'book', {}))).received.body
    const { key: _, ...record } = company.deliveries.get(delivery_id)
    const courier = { first_name: 'Ada', last_name: 'King', phone: '2125550100' }
    const whole = { ...record, status_time: record.booked_at, courier: { ...courier, location: spot } }
    const other = await open({ answers: { status: () => tellRecord(whole), book: bookSpoilt } })
    const statuses = [
      ...['booked', 'to_pickup', 'at_pickup', 'to_delivery', 'at_delivery', 'delivered', 'cancelled'],
      'failed',
    ]
    for (const status of statuses) {
      change = { status }
      assert.deepEqual(await wrongIn(other, 'GET', `status/${delivery_id}`), [], status)
    }
    change = { status: 'denied' }
    assert.deepEqual(await wrongIn(other, 'POST', 'book'), [])
    for (const [field, value] of [
      ['status', 'denied'], // it was booked
      ['status', 'flying'],
      ['status_time', 'noon'],
      ['booked_at', null],
      ['price', 'free'],
    ] as const) {
      change = { [field]: value }
      assert.deepEqual(await wrongIn(other, 'GET', `status/${delivery_id}`), [field])
    }
    for (const [field, value] of [
      ['delivery_id', 7],
      ['booked_at', 'now'],
      ['price', null],
      ['status', 'maybe'],
    ] as const) {
      change = { [field]: value }
      assert.deepEqual(await wrongIn(other, 'POST', 'book'), [field])
    }

    function bookSpoilt({ body }: Heard): Told {
      const { pickup, delivery, ...rest } = body
      const eta = Math.floor(Date.now() / 1000) + 900
      const parts = { pickup: { ...pickup, eta: eta - 300 }, delivery: { ...delivery, eta } }
      const news = { delivery_id: 'D-1', booked_at: eta - 900, price: 5, status: 'booked' }
      return { body: { ...rest, ...parts, ...news, ...change } }
    }
  })
  test('9.18 9.19 only 200 is a yes, and a 400 has its reasons', async () => {
    let told: Told = {}
    const company = await open({ answers: { cancel: () => told } })
    const reasons = { code: 'too_late', user_msg: 'Too late.', dev_msg: 'Picked up.' }
    for (const [answer, isFine] of [
      [{ status: 400, body: reasons }, true],
      [{ status: 400, body: { code: 'too_late' } }, false],
    ] as const) {
      told = answer
      const { outcome, received, violations } = await got(tryOut(company, 'POST', 'cancel/D1', {}))
      assert.deepEqual([received.status, outcome], [400, 'refused'])
      assert.deepEqual(
        violations.map(({ field }: Json) => field),
        isFine ? [] : ['user_msg', 'dev_msg'],
      )
    }
    for (const status of [401, 500, 204]) {
      told = { status }
      const { outcome, received } = await got(tryOut(company, 'POST', 'cancel/D1', {}))
      assert.equal(received.status, status)
      assert.notEqual(outcome, 'answered')
    }
  })
})

const spot = { latitude: 40.72, longitude: -73.99 }

describe('a company that does not answer', () => {
  const limits = [
    ['estimate', 'POST', 'estimate', 3],
    ['book', 'POST', 'book', 10],
    ['status', 'GET', 'status/D1', 5],
    ['cancel', 'POST', 'cancel/D1', 5],
  ] as const
  test('9.28 is given up in time', async () => {
    await Promise.all(
      limits.map(async ([what, method, path, limit]) => {
        const company = await open({ answers: { [what]: () => 'nothing' as const } })
        const { received } = await got(tryOut(company, method, path))
        assert.equal(received, null)
        await until(async () => company.hungUp.length > 0)
        const { afterMs } = company.hungUp[0]!
        // It uses the company's clock, on a machine with other work: accurate to within half of it.
        assert.ok(afterMs > limit * 900 && afterMs < limit * 1500, `${what} ${afterMs}`)
      }),
    )
  })
})
