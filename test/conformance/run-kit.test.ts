import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, type TestContext, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { serviceLimits } from '../../src/conformance/caller.ts'
import { newYorkOrder } from '../../src/conformance/example-order.ts'
import { asJson, asMarkdown, asTable } from '../../src/conformance/report.ts'
import { cases, type KitResult, runKit } from '../../src/conformance/run-kit.ts'
import { sendByFetch } from '../../src/conformance/send-by-fetch.ts'
import { oneOfEachKind } from '../support/eventually.ts'

const credential = 'small-company-credential'
const steps = ['booked', 'to_pickup', 'at_pickup', 'to_delivery', 'at_delivery', 'delivered']

/** What a careless company does, and exactly which cases fail for it. */
const faults: Record<string, string[]> = {
  'price as text': ['estimate: answers'],
  'times in milliseconds': ['estimate: answers'],
  'expired at once': ['estimate: is valid'],
  'pickup in an hour': ['estimate: pickup within 45 minutes'],
  'delivery before pickup': ['estimate: pickup before delivery'],
  'clock an hour ahead': ['estimate: clock', 'book: clock', 'status: clock'],
  'one id for all': ['estimate: each has its id'],
  'wants an apartment': ['estimate: apt is optional'],
  'strict about fields': ['estimate: unknown fields'],
  'goes abroad': ['estimate: abroad'],
  'reads nothing': ['estimate: abroad', 'estimate: a missing place', 'estimate: wrong types'],
  'falls over bad JSON': [
    ...['estimate: an empty body', 'estimate: not JSON', 'estimate: odd bytes'],
    ...['book: an empty body', 'book: not JSON', 'book: odd bytes', 'overall: no server fault'],
  ],
  'hangs up on bad JSON': [
    ...['estimate: an empty body', 'estimate: not JSON', 'estimate: odd bytes'],
    ...['book: an empty body', 'book: not JSON', 'book: odd bytes', 'overall: always HTTP'],
  ],
  'asks for no credential': ['signature: no credential', 'signature: another credential'],
  'asks for no signature': [
    ...['signature: none', 'signature: wrong', 'signature: not hexadecimal', 'signature: another moment'],
    ...['signature: another body', 'signature: booking', 'signature: status', 'signature: cancel'],
  ],
  'takes old letters': ['signature: stale', 'signature: ahead'],
  'has an exact clock': ['signature: clocks may differ'],
  'shows status to all': ['signature: status'],
  'books before it looks': ['signature: booking'],
  'cancels before it looks': ['signature: cancel'],
  'names no delivery': ['book: answers'],
  'takes more': ['book: price as quoted'],
  'answers for another order': ['book: repeats what was booked'],
  'knows only English': ['book: names and long texts'],
  'ignores keys': [
    'book: the same key again',
    'book: the same key at once',
    'book: the same key, another body',
  ],
  'takes any body for a key': ['book: the same key, another body'],
  'sells twice': ['book: an estimate once'],
  'sells what it never offered': ['book: an unknown estimate'],
  'never lets expire': ['book: an expired estimate'],
  'needs no order': ['book: a missing field'],
  'hides its couriers': ['status: answers'],
  'raises the price': ['status: stays the same delivery'],
  'answers for strangers': ['status: many at once'],
  'knows every delivery': ['status: an unknown delivery', 'status: odd ids'],
  'sends elsewhere': ['status: answers', 'overall: no redirects'],
  'cancels with words': ['cancel: no body'],
  'never cancels': ['cancel: before pickup'],
  'forgets what it cancelled': ['cancel: is seen', 'cancel: twice', 'cancel: is final'],
  'falls over a second cancel': ['cancel: twice', 'overall: no server fault'],
  'cancels what nobody booked': ['cancel: an unknown delivery'],
  'cancels on the way': ['cancel: after pickup'],
  'goes back': ['journey: never back'],
  'has words of its own': ['journey: known words'],
  'gives up by itself': ['journey: ends'],
  'refuses without a word': ['overall: errors say why'],
  'calls JSON text': ['overall: labels JSON as JSON'],
  'packs its answers': ['overall: not compressed'],
}

type Delivery = {
  request: any
  key: string
  price: number
  bookedAt: number
  step: number
  end: string
  hurried: boolean
  reads: number
}

/** A small courier company that follows every rule except the one of its fault. */
function company(clock: { now(): number }, fault: string) {
  const has = (name: string) => fault === name
  const seconds = () => Math.floor(clock.now() / 1000)
  const stamp = () => seconds() + (has('clock an hour ahead') ? 3600 : 0)
  const estimates = new Map<string, { until: number; price: number; used: boolean }>()
  const deliveries = new Map<string, Delivery>()
  const no = (status: number, code: string) => ({
    status,
    body: has('refuses without a word') ? undefined : { code, user_msg: 'No.', dev_msg: `No: ${code}` },
  })

  function admit({ headers }: IncomingMessage, raw: Buffer): boolean {
    const sent = String(headers['x-timestamp'])
    const lateness = Math.abs(Number(sent) - seconds())
    const most = has('takes old letters') ? 1e9 : has('has an exact clock') ? 10 : 300
    const expected = createHmac('sha256', credential).update(sent).update(raw).digest('hex')
    const isSigned = has('asks for no signature') || headers['x-signature'] === expected
    const isKnown = has('asks for no credential') || headers.authorization === `Bearer ${credential}`
    return isKnown && lateness <= most && isSigned
  }

  function estimate(asked: any) {
    const isPlace = (place: any) => typeof place?.address === 'string' && typeof place.latitude === 'number'
    if (!has('reads nothing')) {
      if (!isPlace(asked.pickup) || !isPlace(asked.delivery)) return no(400, 'bad_place')
      if (asked.pickup.state === 'LN' && !has('goes abroad')) return no(400, 'out_of_area')
      if (has('wants an apartment') && !asked.delivery.apt) return no(400, 'no_apt')
      if (has('strict about fields') && asked.kit_extra) return no(400, 'unknown_field')
    }
    const [now, id] = [seconds(), has('one id for all') ? 'e' : `e${estimates.size}`]
    const until = has('expired at once') ? now - 1 : now + 120
    const price = 7.5
    estimates.set(id, { until, price, used: false })
    const times = { estimate_valid_until: until, pickup_eta: now + 600, delivery_eta: now + 1500 }
    if (has('pickup in an hour')) Object.assign(times, { pickup_eta: now + 3600, delivery_eta: now + 5000 })
    if (has('delivery before pickup')) times.delivery_eta = now + 300
    if (has('times in milliseconds'))
      for (const key of Object.keys(times) as (keyof typeof times)[]) times[key] *= 1000
    return {
      status: 200,
      body: { estimate_id: id, estimated_at: stamp(), ...times, price: has('price as text') ? '7.5' : price },
    }
  }

  function book(request: any, { headers }: IncomingMessage) {
    const key = String(headers['idempotency-key'])
    const known = has('ignores keys') ? undefined : [...deliveries].find(([, one]) => one.key === key)
    if (known) {
      const isSame = JSON.stringify(known[1].request) === JSON.stringify(request)
      return isSame || has('takes any body for a key')
        ? { status: 200, body: show(known[0]) }
        : no(400, 'other_body')
    }
    const wanted = has('needs no order')
      ? ['items', 'pickup', 'delivery']
      : ['order_id', 'items', 'pickup', 'delivery']
    if (wanted.some((field) => request[field] === undefined)) return no(400, 'missing_field')
    const quote = estimates.get(request.estimate_id)
    if (!quote && !has('sells what it never offered')) return { status: 200, body: { status: 'denied' } }
    if (quote?.used && !has('sells twice')) return no(400, 'estimate_used')
    if (quote && quote.until < seconds() && !has('never lets expire'))
      return { status: 200, body: { status: 'denied' } }
    if (quote) quote.used = true
    const id = `d${deliveries.size}`
    const price = 7.5 + (has('takes more') ? 1 : 0)
    deliveries.set(id, {
      request,
      key,
      price,
      bookedAt: stamp(),
      step: 0,
      end: '',
      hurried: 'x-hurry' in headers,
      reads: 0,
    })
    return { status: 200, body: show(id) }
  }

  function show(id: string) {
    const { request, price, bookedAt, step, end } = deliveries.get(id)!
    const { pickup, delivery } = request
    const [now, plain] = [
      seconds(),
      (text: string) => (has('knows only English') ? text.replaceAll(/[^ -~]/g, '?') : text),
    ]
    return {
      ...request,
      ...(!has('names no delivery') && { delivery_id: id }),
      ...(has('answers for another order') && { order_id: 'another' }),
      booked_at: bookedAt,
      price,
      status: end || (has('has words of its own') && step === 3 ? 'picked_up' : steps[step]),
      pickup: { ...pickup, eta: now + 600 },
      delivery: {
        ...delivery,
        contact: { ...delivery?.contact, first_name: plain(delivery?.contact?.first_name ?? '') },
        eta: now + 1500,
      },
    }
  }

  function status(id: string) {
    const one = deliveries.get(id)
    if (!one)
      return has('knows every delivery') ? { status: 200, body: { status: 'booked' } } : no(404, 'unknown')
    if (has('sends elsewhere')) return { status: 302, body: undefined }
    one.reads += 1
    if (has('raises the price')) one.price += 1
    if (one.hurried && !one.end) one.step = Math.min(one.step + 1, steps.length - 1)
    if (has('goes back') && one.reads === 3) one.step = 1
    if (has('gives up by itself') && one.reads === 2) one.end = 'cancelled'
    const location = has('hides its couriers') ? undefined : { latitude: 40.75, longitude: -73.98 }
    const courier = { first_name: 'Mo', last_name: 'Tion', phone: '2125550199', location }
    return { status: 200, body: { ...show(id), status_time: stamp(), courier } }
  }

  function cancel(id: string) {
    const one = deliveries.get(id)
    if (!one) return has('cancels what nobody booked') ? { status: 200, body: undefined } : no(404, 'unknown')
    if (has('never cancels')) return no(400, 'never')
    if (one.end === 'cancelled' && has('falls over a second cancel')) return { status: 500, body: undefined }
    if (one.step > 2 && !has('cancels on the way')) return no(400, 'too_late')
    if (!has('forgets what it cancelled')) one.end = 'cancelled'
    return { status: 200, body: has('cancels with words') ? { message: 'done' } : undefined }
  }

  function many(ids: readonly string[]) {
    const found = ids.map(status).flatMap(({ status, body }) => (status === 200 ? [body] : []))
    const strangers = ids.map((delivery_id) => ({ delivery_id, status: 'booked', status_time: stamp() }))
    return { status: 200, body: { deliveries: has('answers for strangers') ? strangers : found } }
  }

  return { has, no, admit, estimate, book, status, many, cancel }
}

/** Serves a company over HTTP until the test ends. */
async function open(t: TestContext, clock: { now(): number }, fault: string): Promise<string> {
  const { has, no, admit, ...calls } = company(clock, fault)
  const answer = (request: IncomingMessage, raw: Buffer) => {
    const [, call = '', id = ''] = (request.url ?? '').split('/')
    if (call === 'status' && has('shows status to all')) return calls.status(decodeURIComponent(id))
    if (!admit(request, raw)) {
      if (call === 'book' && has('books before it looks')) calls.book(JSON.parse(raw.toString()), request)
      if (call === 'cancel' && has('cancels before it looks')) calls.cancel(decodeURIComponent(id))
      return no(401, 'not_admitted')
    }
    const ids = new URL(request.url ?? '', 'http://courier').searchParams.get('ids')
    if (call.startsWith('status?') && ids !== null) return calls.many(ids.split(','))
    if (call === 'status' || call === 'cancel') return calls[call](decodeURIComponent(id))
    const body = read(raw)
    if (body) return call === 'book' ? calls.book(body, request) : calls.estimate(body)
    if (has('hangs up on bad JSON')) return undefined
    return has('falls over bad JSON') ? { status: 500, body: undefined } : no(400, 'bad_json')
  }
  const server = createServer(async (request, response) => {
    const raw = Buffer.concat(await request.toArray())
    const answered = answer(request, raw)
    if (!answered) return request.socket.destroy()
    const text = answered.body === undefined ? '' : JSON.stringify(answered.body)
    response.setHeader('content-type', has('calls JSON text') ? 'text/plain' : 'application/json')
    if (answered.status === 302) response.setHeader('location', '/elsewhere')
    if (has('packs its answers')) response.setHeader('content-encoding', 'gzip')
    response.writeHead(answered.status).end(has('packs its answers') ? gzipSync(text) : text)
  })
  t.after(() => server.close().closeAllConnections())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** JSON that is an object, in UTF-8. */
function read(raw: Buffer): object | undefined {
  try {
    const value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(raw))
    return typeof value === 'object' && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Time passes only while the kit waits. */
async function check(t: TestContext, fault = '', more: object = {}) {
  let now = Date.parse('2026-06-15T16:00:00Z')
  const clock = { now: () => now }
  const url = await open(t, clock, fault)
  const urls = {
    estimate: `${url}/estimate`,
    book: `${url}/book`,
    status: `${url}/status`,
    cancel: `${url}/cancel`,
  }
  return runKit({
    target: { ...urls, credential },
    order: newYorkOrder,
    limits: serviceLimits,
    patienceMs: 300_000,
    pollMs: 1000,
    hurry: { name: 'X-Hurry', value: 'yes' },
    clock,
    send: sendByFetch,
    async wait(ms) {
      now += ms
    },
    ...more,
  })
}

const named = (result: KitResult, outcome: string) =>
  result.results.filter((one) => one.outcome === outcome).map(({ name }) => name)

describe('the conformance kit', () => {
  test('has about 60 cases, each with its own name and rule', () => {
    assert.ok(cases.length >= 60)
    assert.equal(new Set(cases.map(({ name }) => name)).size, cases.length)
    for (const { rule } of cases) assert.match(rule, /^.{18,}[.]$/)
  })

  test('the handbook lists every case with its rule', () => {
    const handbook = readFileSync('docs/couriers.md', 'utf8')
    const lines = handbook.split('\n').filter((line) => /^\| (\w+|in time): /.test(line))
    assert.deepEqual(
      lines,
      cases.map(({ name, rule }) => `| ${name} | ${rule} |`),
    )
  })

  test('a company that follows every rule passes every case and leaves nothing behind', async (t) => {
    const result = await check(t)
    assert.deepEqual(
      result.results.filter(({ outcome }) => outcome !== 'pass'),
      [],
    )
    assert.equal(result.leftBehind, 0)
  })

  const partOf = ([, expected]: [string, string[]]) => expected.at(-1)!.split(':', 1)[0]!
  for (const [fault, expected] of oneOfEachKind(Object.entries(faults), partOf)) {
    test(`a company that ${fault.replace(/^(price|times|clock|pickup|delivery|one|expired)/, 'has $1')} is found out`, async (t) => {
      assert.deepEqual(named(await check(t, fault), 'fail'), expected)
    })
  }

  test('without patience skips slow cases and says how long they would have taken', async (t) => {
    const result = await check(t, '', { patienceMs: 0, hurry: undefined })
    assert.deepEqual(named(result, 'fail'), [])
    assert.deepEqual(named(result, 'skipped'), [
      'book: an expired estimate',
      'cancel: after pickup',
      'journey: ends',
    ])
    assert.match(
      result.results.find(({ name }) => name.includes('expired'))!.seen,
      /--patience 122 would wait/,
    )
  })

  test('a company that never answers is reported as too slow, and refused connections are reported as refused', async (t) => {
    const slow = createServer(() => {}).listen(0, '127.0.0.1')
    t.after(() => slow.closeAllConnections())
    t.after(() => slow.close())
    await once(slow, 'listening')
    const at = (port: number) => `http://127.0.0.1:${port}`
    const silent = at((slow.address() as AddressInfo).port)
    const target = { estimate: silent, book: silent, status: silent, cancel: silent, credential }
    const limits = { estimate: 20, book: 20, status: 20, cancel: 20 }
    const result = await check(t, '', { target, limits })
    assert.ok(named(result, 'fail').includes('in time: estimate'))
    assert.match(result.results[0]!.seen, /no answer within 0.02 s/)
    const nobody = at(1)
    const away = await check(t, '', {
      target: { ...target, estimate: nobody, book: nobody, status: nobody, cancel: nobody },
    })
    assert.ok(named(away, 'fail').includes('overall: always HTTP'))
    assert.deepEqual(
      named(away, 'pass').filter((name) => !/^(in time|overall)/.test(name)),
      [],
    )
  })
})

describe('the conformance report', () => {
  test('lists each failure with its rule and the calls to repeat it, and never the credential', async (t) => {
    const result = await check(t, 'takes more')
    const table = asTable(result)
    assert.match(table, /^fail +book: price as quoted +price must be the price of the estimate/m)
    assert.match(table, /rule {2}The price of a booking equals that of its estimate/)
    assert.match(table, new RegExp(`${cases.length} cases: ${cases.length - 1} pass, 1 fail, 0 skipped`))
    const json = asJson(result) as { failed: number; cases: { name: string; calls?: any[] }[] }
    assert.equal(json.failed, 1)
    const { calls } = json.cases.find(({ name }) => name === 'book: price as quoted')!
    assert.deepEqual(
      calls!.map(({ sent, received }) => [sent.method, received.status]),
      [
        ['POST', 200],
        ['POST', 200],
      ],
    )
    assert.equal(json.cases.filter((one) => one.calls).length, 1)
    const markdown = asMarkdown(result)
    assert.match(markdown, /^\| fail \| book: price as quoted \|/m)
    for (const text of [table, JSON.stringify(json), markdown]) assert.ok(!text.includes(credential))
  })
})
