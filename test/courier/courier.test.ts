import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, describe, test } from 'node:test'
import { randomFrom } from '../../chance/random.ts'
import { openCompany } from '../../courier/company.ts'
import { faults } from '../../courier/faults.ts'
import { forgetfulJournal } from '../../courier/journal.ts'
import { type Desk, listen } from '../../courier/listen.ts'
import { OptionFault, readOptions } from '../../courier/options.ts'
import { profiles } from '../../courier/profiles.ts'
import { startPushing } from '../../courier/push.ts'
import { eventually } from '../support/eventually.ts'
import { temporaryFolder } from '../support/process.ts'

const credential = 'swift-of-the-test'
const start = Date.parse('2026-06-15T16:00:00Z')
const clock = { ms: start, now: () => clock.ms }

const kitchen = {
  ...{ address: '52 Fulton St', city: 'New York', state: 'NY', zip: '10038' },
  ...{ latitude: 40.7085, longitude: -74.0043 },
}
const home = {
  ...{ address: '199 Water St', apt: '4B', city: 'New York', state: 'NY', zip: '10038' },
  ...{ latitude: 40.7074, longitude: -74.0033 },
}
const wanted = { pickup: kitchen, delivery: home, gratuity: 3 }

type Answer = { status: number; body: any; text: string }
type Extra = { headers?: Record<string, string>; raw?: string; at?: number; key?: string; simulate?: string }

/** Calls like the service does: bearer token, time, signature. */
function clientOf(url: () => string, secret: string, now: () => number) {
  return async (method: string, path: string, body?: unknown, extra: Extra = {}): Promise<Answer> => {
    const raw = extra.raw ?? (body === undefined ? '' : JSON.stringify(body))
    const timestamp = String(Math.floor((extra.at ?? now()) / 1000))
    const response = await fetch(url() + path, {
      method,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${secret}`,
        'x-timestamp': timestamp,
        'x-signature': createHmac('sha256', secret)
          .update(timestamp + raw)
          .digest('hex'),
        ...(extra.key && { 'idempotency-key': extra.key }),
        ...(extra.simulate && { 'x-simulate': extra.simulate }),
        ...extra.headers,
      },
      body: method === 'GET' ? undefined : raw,
      redirect: 'manual',
      signal: AbortSignal.timeout(20_000),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json; charset')
    return { status: response.status, text, body: isJson ? JSON.parse(text) : undefined }
  }
}

type Call = ReturnType<typeof clientOf>

function bookingOf(estimate_id: string) {
  return {
    estimate_id,
    order_id: '4711',
    items: [{ name: 'Soup of the day', quantity: 2 }],
    pickup: {
      location: kitchen,
      contact: { merchant_name: 'Seaport Kitchen', email: '', phone: '2125550110' },
      instructions: 'Ring twice.',
    },
    delivery: {
      location: home,
      contact: { first_name: 'Ada', last_name: 'L', email: 'ada@example.com', phone: '2125550111' },
      instructions: '',
    },
  }
}

async function book(call: Call, extra: Extra = {}): Promise<any> {
  const { body: estimate } = await call('POST', '/estimate', wanted)
  const { status, body } = await call('POST', '/book', bookingOf(estimate.estimate_id), extra)
  assert.equal(status, 200)
  return body
}

function mustBeRefused({ status, body }: Answer, wantedStatus: number, code: string) {
  assert.deepEqual([status, body.code], [wantedStatus, code])
  assert.deepEqual(Object.keys(body), ['code', 'user_msg', 'dev_msg'])
}

describe('the four endpoints', () => {
  let url = ''
  let desk: Desk
  let close: () => Promise<void>
  const call = clientOf(() => url, credential, clock.now)
  before(async () => {
    const settings = {
      ...{ name: 'swift', profile: profiles.swift, area: ['NY', '07030'] },
      ...{ validMs: 300_000, pace: 20, seed: 1 },
    }
    desk = {
      company: openCompany(settings, () => {}),
      journal: forgetfulJournal,
      credential,
      clock,
      faultsAllowed: true,
      faults: { rates: {}, random: randomFrom(1) },
    }
    const server = await listen(desk, { host: '127.0.0.1', port: 0 })
    url = server.url
    close = server.close
  })
  after(() => close())

  test('estimate returns times in order and a price in dollars, valid for five minutes', async () => {
    const { status, body } = await call('POST', '/estimate', wanted)
    assert.equal(status, 200)
    const { estimate_id, estimated_at, estimate_valid_until, pickup_eta, delivery_eta, price } = body
    assert.deepEqual(Object.keys(body).length, 6)
    assert.equal(typeof estimate_id, 'string')
    assert.equal(estimated_at, Math.floor(clock.ms / 1000))
    assert.equal(estimate_valid_until, estimated_at + 300)
    assert.ok(estimated_at < pickup_eta && pickup_eta < delivery_eta)
    assert.ok([estimated_at, estimate_valid_until, pickup_eta, delivery_eta].every(Number.isInteger))
    assert.ok(price > 4.95 && price < 6 && Number.isInteger(Math.round(price * 1e6) / 1e4))
  })

  test('book returns what was sent, with an id, the quoted price, a status and arrival times', async () => {
    const { body: estimate } = await call('POST', '/estimate', wanted)
    const request = bookingOf(estimate.estimate_id)
    const { status, body } = await call('POST', '/book', { ...request, unknown: 1 })
    const { delivery_id, booked_at, price, status: stands, pickup, delivery, ...rest } = body
    assert.equal(status, 200)
    assert.equal(typeof delivery_id, 'string')
    assert.equal(booked_at, Math.floor(clock.ms / 1000))
    assert.equal(price, estimate.price)
    assert.equal(stands, 'booked')
    assert.deepEqual(pickup, { ...request.pickup, eta: estimate.pickup_eta })
    assert.deepEqual(delivery, { ...request.delivery, eta: estimate.delivery_eta })
    assert.deepEqual(rest, {
      estimate_id: request.estimate_id,
      order_id: request.order_id,
      items: request.items,
    })
  })

  test('status shows the courier arriving at the pickup and then at the door', async () => {
    const booked = await book(call)
    const at = async (ms: number) => {
      clock.ms += ms
      return (await call('GET', `/status/${booked.delivery_id}`)).body
    }
    const seen: string[] = []
    let told = await at(0)
    const { courier, status_time, ...rest } = told
    assert.deepEqual(rest, booked)
    assert.ok(status_time <= clock.ms / 1000)
    assert.deepEqual(Object.keys(courier), ['first_name', 'last_name', 'phone', 'location'])
    for (let polls = 0; polls < 200 && told.status !== 'delivered'; polls++) {
      told = await at(1000)
      if (seen.at(-1) !== told.status) seen.push(told.status)
      if (told.status === 'at_pickup') assert.equal(told.courier.location.latitude, kitchen.latitude)
    }
    assert.deepEqual(
      seen.filter((status) => status !== 'booked'),
      ['to_pickup', 'at_pickup', 'to_delivery', 'at_delivery', 'delivered'],
    )
    assert.deepEqual(told.courier.location, { latitude: home.latitude, longitude: home.longitude })
    assert.ok(told.delivery.eta - told.status_time <= 1)
  })

  test('status of many returns the known deliveries, without their booking details', async () => {
    const [one, other] = [await book(call), await book(call)]
    const ids = [one.delivery_id, 'nobody', other.delivery_id].join()
    const { status, body } = await call('GET', `/status?ids=${ids}`)
    assert.equal(status, 200)
    assert.deepEqual(
      body.deliveries.map(({ delivery_id }: { delivery_id: string }) => delivery_id),
      [one.delivery_id, other.delivery_id],
    )
    assert.deepEqual(Object.keys(body.deliveries[0]).sort(), [
      'courier',
      'delivery',
      'delivery_id',
      'pickup',
      'status',
      'status_time',
    ])
  })

  test('reports signed changes, and repeats those that were not acknowledged', async () => {
    const received: { headers: IncomingHttpHeaders; raw: string; reports: any[] }[] = []
    const marketplace = createServer(async (request, response) => {
      const raw = Buffer.concat(await request.toArray()).toString()
      const reports = JSON.parse(raw).deliveries
      received.push({ headers: request.headers, raw, reports })
      const results = reports.map(({ delivery_id }: any) => ({ delivery_id, outcome: 'applied' }))
      response.writeHead(received.length === 1 ? 500 : 200).end(JSON.stringify({ results }))
    }).listen(0, '127.0.0.1')
    await once(marketplace, 'listening')
    const target = { url: `http://127.0.0.1:${(marketplace.address() as AddressInfo).port}`, providerId: 7 }
    const { delivery_id } = await book(call)
    const pushing = startPushing(desk.company, { ...target, secret: 'sesame' }, clock, 10)
    try {
      await eventually(() => assert.ok(received.length >= 2))
      const [first, second] = received.map(({ reports }) => reports.map((report: any) => report.delivery_id))
      assert.deepEqual(second, first)
      assert.ok(first!.includes(delivery_id))
      const { headers, raw } = received[0]!
      const hmac = createHmac('sha256', 'sesame').update(headers['x-timestamp'] + raw)
      assert.deepEqual([headers['x-provider'], headers['x-signature']], ['7', hmac.digest('hex')])
      clock.ms += 30_000
      await eventually(() => {
        const told = received.at(-1)!.reports.find((report) => report.delivery_id === delivery_id)
        assert.equal(told?.seen_at, Math.floor(clock.ms / 1000))
      })
    } finally {
      await pushing.close()
      marketplace.close()
    }
  })

  test('cancel answers an empty 200 before pickup, once or twice, 400 after it, and 404 for an unknown delivery', async () => {
    const { delivery_id } = await book(call)
    clock.ms += 1000
    for (const _ of [1, 2]) {
      const { status, text } = await call('POST', `/cancel/${delivery_id}`)
      assert.deepEqual([status, text], [200, ''])
    }
    assert.equal((await call('GET', `/status/${delivery_id}`)).body.status, 'cancelled')

    const { delivery_id: late } = await book(call)
    clock.ms += 3_600_000
    mustBeRefused(await call('POST', `/cancel/${late}`), 400, 'too_late')
    mustBeRefused(await call('POST', '/cancel/nobody'), 404, 'unknown_delivery')
    mustBeRefused(await call('GET', '/status/nobody'), 404, 'unknown_delivery')
  })

  test('a key makes one booking: repeats get the same answer, and another body is refused', async () => {
    const { body: estimate } = await call('POST', '/estimate', wanted)
    const request = bookingOf(estimate.estimate_id)
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => call('POST', '/book', request, { key })),
    )
    clock.ms += 30_000
    answers.push(await call('POST', '/book', request, { key }))
    for (const { status, text } of answers) assert.deepEqual([status, text], [200, answers[0]!.text])
    const other = { ...request, order_id: '4712' }
    mustBeRefused(await call('POST', '/book', other, { key }), 400, 'idempotency_mismatch')
    mustBeRefused(await call('POST', '/book', request, { key: 'x'.repeat(256) }), 400, 'invalid_key')
  })

  test('an estimate can be booked once, for its own places, and must exist', async () => {
    const { estimate_id } = await book(call)
    mustBeRefused(
      await call('POST', '/book', bookingOf(estimate_id), { key: 'another' }),
      400,
      'estimate_used',
    )
    mustBeRefused(await call('POST', '/book', bookingOf('e-0')), 400, 'unknown_estimate')
    const { body } = await call('POST', '/estimate', wanted)
    const moved = bookingOf(body.estimate_id)
    moved.delivery = { ...moved.delivery, location: { ...home, latitude: 40.72 } }
    mustBeRefused(await call('POST', '/book', moved), 400, 'place_changed')
  })

  test('an expired estimate is denied', async () => {
    const { body: estimate } = await call('POST', '/estimate', wanted)
    clock.ms += 300_001
    const { status, body } = await call('POST', '/book', bookingOf(estimate.estimate_id))
    assert.deepEqual([status, body.status], [200, 'denied'])
    assert.equal((await call('GET', `/status/${body.delivery_id}`)).body.status, 'denied')
    mustBeRefused(await call('POST', `/cancel/${body.delivery_id}`), 400, 'too_late')
  })

  test('area and distance are limited', async () => {
    const to = (place: object) => call('POST', '/estimate', { ...wanted, delivery: { ...home, ...place } })
    mustBeRefused(await to({ state: 'NJ', zip: '07302' }), 400, 'out_of_area')
    mustBeRefused(await to({ state: 'ON' }), 400, 'out_of_area')
    mustBeRefused(await to({ latitude: 40.95 }), 400, 'too_far')
    assert.equal((await to({ state: 'NJ', zip: '07030' })).status, 200)
    assert.equal((await to({ latitude: 40.85 })).status, 200)
  })

  test('a request not signed with this company’s credential within five minutes gets 401', async () => {
    const cases: Extra[] = [
      { headers: { authorization: 'Bearer thrifty-of-the-test' } },
      { headers: { authorization: '' } },
      { headers: { 'x-signature': '0'.repeat(64) } },
      { headers: { 'x-signature': '' } },
      { headers: { 'x-timestamp': 'today' } },
      { at: clock.ms - 301_000 },
      { at: clock.ms + 301_000 },
      // The signature of another body.
      { headers: { 'x-signature': createHmac('sha256', credential).update('x').digest('hex') } },
    ]
    for (const extra of cases) {
      mustBeRefused(await call('POST', '/estimate', wanted, extra), 401, 'not_admitted')
      mustBeRefused(await call('GET', '/status/any', undefined, extra), 401, 'not_admitted')
    }
    assert.equal((await call('POST', '/estimate', wanted, { at: clock.ms - 299_000 })).status, 200)
  })

  test('rejects invalid JSON, large bodies and wrong fields, naming all of them, and unknown paths and methods', async () => {
    mustBeRefused(await call('POST', '/estimate', undefined, { raw: '{"pickup":' }), 400, 'invalid_json')
    mustBeRefused(await call('POST', '/book', undefined, { raw: '' }), 400, 'invalid_json')
    const raw = JSON.stringify({ ...wanted, padding: 'x'.repeat(300_000) })
    mustBeRefused(await call('POST', '/estimate', undefined, { raw }), 400, 'body_too_large')
    for (const body of [null, [], 'text', 7, {}]) {
      mustBeRefused(await call('POST', '/estimate', body), 400, 'invalid_request')
      mustBeRefused(await call('POST', '/book', body), 400, 'invalid_request')
    }
    const wrong = { ...wanted, gratuity: -1, pickup: { ...kitchen, latitude: '40.7', zip: 10038 } }
    const { body } = await call('POST', '/estimate', wrong)
    for (const field of ['gratuity', 'pickup.latitude', 'pickup.zip'])
      assert.match(body.dev_msg, new RegExp(field))
    mustBeRefused(await call('POST', '/nowhere', {}), 404, 'unknown_path')
    mustBeRefused(await call('POST', '/status/7', {}), 405, 'wrong_method')
    mustBeRefused(await call('GET', '/estimate'), 405, 'wrong_method')
  })

  describe('faults on demand', () => {
    const estimateWith = (simulate: string) => call('POST', '/estimate', wanted, { simulate })

    test('deny, fail, call-off, expire', async () => {
      assert.equal((await book(call, { simulate: 'deny' })).status, 'denied')
      assert.equal((await book(call, { simulate: 'expire' })).status, 'denied')
      const [failing, calledOff] = [
        await book(call, { simulate: 'fail' }),
        await book(call, { simulate: 'call-off' }),
      ]
      const { body: stale } = await estimateWith('expire')
      assert.ok(stale.estimate_valid_until < stale.estimated_at)
      clock.ms += 3_600_000
      const ends = async ({ delivery_id }: any) => (await call('GET', `/status/${delivery_id}`)).body.status
      assert.equal(await ends(failing), 'failed')
      assert.equal(await ends(calledOff), 'cancelled')
    })

    test('timeout-after-accepting and close: the booking happened, and the same key finds it', async () => {
      for (const simulate of ['timeout-after-accepting', 'close']) {
        const { body: estimate } = await call('POST', '/estimate', wanted)
        const [key, request] = [randomUUID(), bookingOf(estimate.estimate_id)]
        const silent = call('POST', '/book', request, { key, simulate })
        if (simulate === 'close') await assert.rejects(silent)
        else assert.equal(await Promise.race([silent.then(() => 'told'), after100ms()]), 'nothing')
        silent.catch(() => {})
        mustBeRefused(await call('POST', '/book', request, { key: 'other' }), 400, 'estimate_used')
        assert.equal((await call('POST', '/book', request, { key })).body.status, 'booked')
      }
    })

    test('http-500 and redirect: nothing happened', async () => {
      const { body: estimate } = await call('POST', '/estimate', wanted)
      const request = bookingOf(estimate.estimate_id)
      assert.equal((await call('POST', '/book', request, { simulate: 'http-500' })).status, 500)
      assert.equal((await call('POST', '/book', request, { simulate: 'redirect' })).status, 302)
      assert.equal((await call('POST', '/book', request, { key: 'fresh' })).body.status, 'booked')
    })

    test('garbage, wrong-types, huge and slow-drip give unusable answers', async () => {
      const { text } = await estimateWith('garbage')
      assert.throws(() => JSON.parse(text))
      const { body } = await estimateWith('wrong-types')
      assert.deepEqual([typeof body.price, typeof body.estimate_id], ['string', 'object'])
      assert.ok((await estimateWith('huge')).text.length > 60_000_000)
      assert.equal(
        await Promise.race([estimateWith('slow-drip').then(() => 'told'), after100ms()]),
        'nothing',
      )
    })

    test('wrong-price, backwards, lie-delivered and forget give false answers', async () => {
      const { body: estimate } = await call('POST', '/estimate', wanted)
      const booked = (
        await call('POST', '/book', bookingOf(estimate.estimate_id), { simulate: 'wrong-price' })
      ).body
      assert.notEqual(booked.price, estimate.price)
      clock.ms = estimate.pickup_eta * 1000 + 500
      const statusWith = async (simulate?: string) =>
        (await call('GET', `/status/${booked.delivery_id}`, undefined, { simulate })).body
      const truth = await statusWith()
      assert.equal(truth.price, estimate.price)
      const order = ['booked', 'to_pickup', 'at_pickup', 'to_delivery', 'at_delivery', 'delivered']
      assert.equal((await statusWith('backwards')).status, order[order.indexOf(truth.status) - 1])
      assert.equal((await statusWith('lie-delivered')).status, 'delivered')
      assert.equal((await statusWith('forget')).code, 'unknown_delivery')
      assert.equal((await statusWith()).status, truth.status)

      const forgotten = await book(call, { simulate: 'forget' })
      mustBeRefused(await call('GET', `/status/${forgotten.delivery_id}`), 404, 'unknown_delivery')
      const { estimate_id } = (await estimateWith('forget')).body
      mustBeRefused(await call('POST', '/book', bookingOf(estimate_id)), 400, 'unknown_estimate')
    })

    test('an unknown fault is refused', async () => {
      mustBeRefused(await estimateWith('deny, sulk'), 400, 'unknown_fault')
    })
  })
})

describe('the program', () => {
  const folder = temporaryFolder()
  const children = new Set<ChildProcess>()
  after(async () => {
    for (const child of children) {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    }
    folder.remove()
  })

  async function run(...args: string[]) {
    const child = spawn(process.execPath, ['courier/main.ts', ...args], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    children.add(child)
    const errors: string[] = []
    createInterface({ input: child.stderr! }).on('line', (line) => errors.push(line))
    const lines = createInterface({ input: child.stdout! })
    const exit = once(child, 'exit').then(([code, signal]) => ({ code, signal, errors }))
    const first = await Promise.race([once(lines, 'line').then(([line]) => String(line)), exit])
    if (typeof first !== 'string') return { child, exit, call: undefined as never, companies: [] }
    const { companies } = JSON.parse(first)
    const call = clientOf(
      () => companies[0].estimate_url.replace(/\/estimate$/, ''),
      `${companies[0].name}-demo-secret`,
      Date.now,
    )
    return { child, exit, call, companies }
  }

  test('prints one line of JSON that says where its companies are', async () => {
    const { companies, call, child, exit } = await run('--speed', '30')
    assert.deepEqual(
      companies.map(({ name }: any) => name),
      ['swift', 'thrifty'],
    )
    assert.equal((await call('POST', '/estimate', wanted, { simulate: 'http-500' })).status, 200)
    child.kill('SIGTERM')
    assert.equal((await exit).code, 0)
  })

  test('still knows every booking it answered after it is killed', async () => {
    const state = join(folder.path, 'killed')
    const args = ['--state', state, '--company', 'swift', '--speed', '0.01']
    const one = await run(...args)
    const { body: waiting } = await one.call('POST', '/estimate', wanted)
    const booked = await Promise.all(
      Array.from({ length: 8 }, (_, index) => book(one.call, { key: `k${index}` })),
    )
    await one.call('POST', `/cancel/${booked[0].delivery_id}`)
    one.child.kill('SIGKILL')
    await one.exit
    // An incomplete line was never acknowledged.
    appendFileSync(join(state, 'swift.jsonl'), '{"kind":"delivery","deliv')

    const two = await run(...args)
    for (const [index, { delivery_id, estimate_id, courier: _, ...rest }] of booked.entries()) {
      const { body } = await two.call('GET', `/status/${delivery_id}`)
      assert.equal(body.status, index === 0 ? 'cancelled' : 'booked')
      assert.equal(body.price, rest.price)
      const repeated = await two.call('POST', '/book', bookingOf(estimate_id), { key: `k${index}` })
      assert.equal(repeated.body.delivery_id, delivery_id)
    }
    assert.equal((await two.call('POST', '/book', bookingOf(waiting.estimate_id))).body.status, 'booked')
    two.child.kill('SIGTERM')
    await two.exit
    const third = await run(...args, '--company', 'thrifty')
    assert.equal(third.companies.length, 2)
    const { status } = await third.call('GET', `/status/${booked[3].delivery_id}`)
    assert.equal(status, 200)
  })

  test('does not start with a journal that is damaged in the middle', async () => {
    const state = join(folder.path, 'damaged')
    const { call, child, exit } = await run('--state', state, '--company', 'swift')
    await book(call)
    child.kill('SIGTERM')
    await exit
    const file = join(state, 'swift.jsonl')
    writeFileSync(file, `no JSON\n${readFileSync(file, 'utf8')}`)
    const again = await (await run('--state', state, '--company', 'swift')).exit
    assert.equal(again.code, 1)
    assert.match(again.errors.join(), /swift\.jsonl is damaged at line 1/)
  })

  test('exits with the process that started it', async () => {
    const { child, exit } = await run()
    child.disconnect()
    assert.equal((await exit).code, 0)
  })

  test('injects faults at the requested rate, the same in each run', async () => {
    const args = ['--company', 'grim=swift', '--couriers', '200', '--fault', 'grim.http-500=0.3']
    const outcomes = async () => {
      const { call } = await run(...args)
      const statuses: number[] = []
      for (let calls = 0; calls < 60; calls++) statuses.push((await call('POST', '/estimate', wanted)).status)
      return statuses
    }
    const [one, same] = [await outcomes(), await outcomes()]
    assert.deepEqual(one, same)
    const broken = one.filter((status) => status === 500).length
    assert.ok(broken > 6 && broken < 30, `${broken} of 60`)
  })
})

describe('options', () => {
  test('set companies, faults and rates', () => {
    const options = readOptions([
      ...['--company', 'a=swift@9000', '--company', 'thrifty', '--fault', 'close=0.1'],
      ...['--fault', 'a.forget=1', '--area', 'ny,10038'],
    ])
    assert.ok(options !== 'help')
    assert.deepEqual(options.companies, [
      { name: 'a', kind: 'swift', port: 9000, rates: { close: 0.1, forget: 1 } },
      { name: 'thrifty', kind: 'thrifty', port: 0, rates: { close: 0.1 } },
    ])
    assert.deepEqual(options.area, ['NY', '10038'])
  })

  test('are checked, and impossible ones are reported', () => {
    for (const args of [
      ['--company', 'a=slow'],
      ['--company', 'swift', '--company', 'swift'],
      ['--fault', 'sulk=0.5'],
      ['--fault', 'deny=2'],
      ['--fault', 'deny'],
      ['--fault', 'nobody.deny=0.5'],
      ['--speed', '0'],
      ['--speed', 'fast'],
      ['--clock', 'noon'],
      ['--ahead', 'soon'],
      ['--secret-file', '/nowhere/secret'],
      ['--unknown'],
    ])
      assert.throws(() => readOptions(args), OptionFault, args.join(' '))
  })

  test('every fault has a line in the help', () => {
    assert.equal(readOptions(['--help']), 'help')
    assert.equal(Object.keys(faults).length, 16)
  })
})

function after100ms(): Promise<string> {
  return new Promise((resolve) => setTimeout(resolve, 100, 'nothing'))
}
