import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { eventReader } from '../../sdk/src/events.ts'
import {
  Cellardoor,
  type CellardoorOptions,
  ConnectionError,
  operations,
  RefusalError,
} from '../../sdk/src/index.ts'
import { splitInput } from '../../sdk/src/request-parts.ts'
import { pauseBeforeRetry, readRetryAfter } from '../../sdk/src/retry.ts'

type Sent = { method: string; url: URL; headers: Headers; body: any }
type Reply = Response | Error | (() => Promise<Response> | Response)

const json = (status: number, body: object, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify({ message: [], ...body }), { status, headers })
const refusal = (status: number, code: string, headers: Record<string, string> = {}) =>
  json(status, { message: [{ code, user_msg: 'No.', dev_msg: 'No.' }] }, headers)
const healthy = () => json(200, { status: 'ok' })
const tokens = (access_token: string) => json(200, { access_token, expires_in: 3600, token_type: 'bearer' })

/** A client whose service answers as told, repeating the last answer; and what was sent to it. */
function clientOf(replies: Reply[] | ((sent: Sent) => Reply), more: Partial<CellardoorOptions> = {}) {
  const sent: Sent[] = []
  const fetch = async (url: any, init: RequestInit = {}) => {
    const request = new Request(url, { ...init, signal: null })
    const { method, headers } = request
    const text = await request.text()
    const one = { method, url: new URL(url), headers, body: text ? JSON.parse(text) : undefined }
    sent.push(one)
    const reply =
      typeof replies === 'function' ? replies(one) : replies[Math.min(sent.length, replies.length) - 1]!
    if (reply instanceof Error) throw reply
    if (reply instanceof Response) return reply.clone()
    return Promise.race([reply(), aborted(init.signal!)])
  }
  const retry = { pauseMs: 1 }
  const client = new Cellardoor({ baseUrl: 'http://shop.test/', clientId: 'app', retry, fetch, ...more })
  return { client, sent }
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
const never = () => new Promise<Response>(() => {})
const broken = new TypeError('fetch failed')
const badGateway = new Response('<html>Bad gateway', { status: 502 })
const signedIn = { accessToken: 'old', refreshToken: 'r' }

describe('a call', () => {
  test('puts path, query and body where they belong, and identifies the app', async () => {
    const { client, sent } = clientOf([healthy()])
    await client.merchants.hours('10/01', { utc: true })
    assert.equal(sent[0]!.url.href, 'http://shop.test/merchant/10%2F01/hours?utc=true&client_id=app')
    await client.cart(1001).add({ item_id: 'N1', option_qty: { N2: 1 } })
    assert.deepEqual(sent[1]!.body, { items: [{ item_id: 'N1', option_qty: { N2: 1 } }] })
    assert.equal(sent[1]!.url.search, '?client_id=app')
  })

  test('without an id in its path is not sent', async () => {
    const { client, sent } = clientOf([healthy()])
    await assert.rejects(client.merchants.get(''), /merchant_id is missing/)
    assert.equal(sent.length, 0)
  })

  test('with DELETE has lists of ids in its query and lists of objects in its body', async () => {
    const { client, sent } = clientOf([healthy()], { operatorToken: 'op' })
    await client.admin(7).menu.remove([1, 2])
    await client.admin(7).links.remove([{ parentId: 1, childId: 2 }])
    assert.deepEqual([sent[0]!.url.search, sent[0]!.body], ['?merchantId=7&entityIds=1%2C2', undefined])
    assert.deepEqual(
      [sent[1]!.url.search, sent[1]!.body],
      ['?merchantId=7', { links: [{ parentId: 1, childId: 2 }] }],
    )
  })

  test('asks for JSON if an operation can return a file, unless the caller names a format', () => {
    const month = '2026-06'
    const journal = (input: object) => splitInput(operations.get_operator_journal, { month, ...input }).query
    assert.equal(journal({}).get('format'), 'json')
    assert.equal(journal({ format: undefined }).get('format'), 'json')
    assert.equal(journal({ format: 'csv' }).get('format'), 'csv')
    assert.equal(splitInput(operations.get_operator_orders, { query: month }).query.has('format'), false)
  })

  test('sends each part of an input exactly once', () => {
    const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(undefined))
    const input = fc.dictionary(fc.stringMatching(/^[a-z]{1,4}$/), value)
    fc.assert(
      fc.property(
        input,
        fc.constantFrom('GET', 'POST', 'PUT', 'DELETE'),
        fc.integer(),
        (rest, method, id) => {
          const parts = splitInput({ method, path: '/a/{the_id}/b', access: 'open' } as const, {
            ...rest,
            the_id: id,
          })
          const given = Object.entries(rest).filter(([, one]) => one !== undefined)
          assert.equal(parts.path, `/a/${id}/b`)
          const hasBody = method === 'POST' || method === 'PUT'
          assert.deepEqual(JSON.parse(parts.body ?? '{}'), hasBody ? Object.fromEntries(given) : {})
          const texts = given.map(([name, one]) => [name, String(one)])
          assert.deepEqual([...parts.query], hasBody ? [] : texts)
        },
      ),
    )
  })
})

describe('a refusal', () => {
  test('is an error with every reason, the other fields, and the request id', async () => {
    const answer = json(
      400,
      {
        message: [
          { code: 'closed', user_msg: 'Closed.', dev_msg: 'd' },
          { code: 'below_minimum', user_msg: 'Too little.', exact_msg: 'Add $4.00 more.', dev_msg: 'd' },
        ],
        addresses: ['here'],
      },
      { 'x-request-id': 'q-1' },
    )
    const { client, sent } = clientOf([answer])
    const error = await client
      .cart(1)
      .checkout({})
      .catch((caught) => caught)
    assert.ok(error instanceof RefusalError)
    assert.deepEqual([error.status, error.codes, error.requestId], [400, ['closed', 'below_minimum'], 'q-1'])
    assert.deepEqual([error.is('below_minimum'), error.is('no_rest')], [true, false])
    assert.deepEqual(error.userMessages, ['Closed.', 'Add $4.00 more.'])
    assert.deepEqual(error.body.addresses, ['here'])
    assert.equal(sent.length, 1)
  })

  test('is not a proxy’s page: the service was not reached', async () => {
    const { client, sent } = clientOf([new Response('<h1>Bad gateway</h1>', { status: 502 })])
    const error = await client.request('get_healthz').catch((caught) => caught)
    assert.ok(error instanceof ConnectionError)
    assert.deepEqual([error.status, sent.length], [502, 4])
  })
})

describe('a retry', () => {
  const passing: Reply[] = [
    broken,
    refusal(503, 'busy'),
    refusal(500, 'internal_error'),
    refusal(429, 'rate_limited'),
  ]

  for (const failure of passing) {
    const name = failure instanceof Response ? failure.status : 'a broken connection'
    test(`sends a read again after ${name}`, async () => {
      const { client, sent } = clientOf([failure, healthy()])
      assert.equal((await client.request('get_healthz')).status, 'ok')
      assert.equal(sent.length, 2)
    })
  }

  test('sends a write again with the same key; another write has another key', async () => {
    const { client, sent } = clientOf([broken, refusal(409, 'in_progress'), healthy()])
    await client.cart(1).checkout({ tip: 1 })
    await client.cart(1).checkout({ tip: 1 })
    const keys = sent.map(({ headers }) => headers.get('idempotency-key'))
    assert.match(keys[0]!, /^[0-9a-f]{32}$/)
    assert.deepEqual(keys.slice(0, 3), [keys[0], keys[0], keys[0]])
    assert.notEqual(keys[3], keys[0])
  })

  test('uses the caller’s own key unchanged', async () => {
    const { client, sent } = clientOf([healthy()])
    await client.cart(1).checkout({}, { idempotencyKey: 'mine' })
    assert.equal(sent[0]!.headers.get('idempotency-key'), 'mine')
  })

  test('never sends an unprotected call again', async () => {
    const { client, sent } = clientOf([broken])
    await assert.rejects(client.request('post_account_forgotten', { username: 'a' }), ConnectionError)
    assert.deepEqual([sent.length, sent[0]!.headers.get('idempotency-key')], [1, null])
  })

  test('happens as often as requested, then throws the last failure', async () => {
    const { client, sent } = clientOf([refusal(503, 'maintenance')], { retry: { retries: 2, pauseMs: 1 } })
    await assert.rejects(client.request('get_healthz'), (error: RefusalError) => error.is('maintenance'))
    assert.equal(sent.length, 3)
  })

  test('does not happen if the service asks for too long a wait', async () => {
    const { client, sent } = clientOf([refusal(429, 'rate_limited', { 'retry-after': '900' })])
    const error = await client.request('get_healthz').catch((caught) => caught)
    assert.deepEqual([error.retryAfterSeconds, sent.length], [900, 1])
  })

  test('waits at least as long as the service asks, longer each time, and within its limits', () => {
    const policy = { retries: 5, pauseMs: 100, maxPauseMs: 3000 }
    const chance = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), chance, fc.option(fc.nat(6)), (tries, luck, seconds) => {
        const failure = { status: 503, retryAfter: seconds === null ? null : String(seconds) }
        const wait = pauseBeforeRetry(failure, tries, policy, { now: 0, chance: luck })
        if (tries > 5 || (seconds ?? 0) > 3) return assert.equal(wait, undefined)
        const usual = Math.min(100 * 2 ** (tries - 1), 3000)
        assert.ok(wait! >= (seconds ?? 0) * 1000 && wait! >= usual / 2)
        assert.ok(wait! <= Math.max(usual, (seconds ?? 0) * 1000))
      }),
    )
  })

  test('reads Retry-After as seconds or a date, and ignores anything else', () => {
    const now = Date.parse('2026-06-15T16:00:00Z')
    const read = (text: string | null) => readRetryAfter(text, now)
    assert.deepEqual(
      [read('7'), read('Mon, 15 Jun 2026 16:00:30 GMT'), read('Mon, 15 Jun 2026 15:00:00 GMT')],
      [7000, 30_000, 0],
    )
    assert.deepEqual([read('soon'), read(''), read(null)], [undefined, undefined, undefined])
  })
})

describe('timeouts', () => {
  test('end an attempt that takes too long, and the next one may succeed', async () => {
    const { client, sent } = clientOf([never, healthy()], { timeoutMs: 5 })
    assert.equal((await client.request('get_healthz')).status, 'ok')
    assert.equal(sent.length, 2)
  })

  test('of all attempts are named in the error', async () => {
    const { client } = clientOf([never], { timeoutMs: 5, retry: { retries: 0 } })
    const error = await client.request('get_healthz').catch((caught) => caught)
    assert.ok(error instanceof ConnectionError && error.isTimeout)
  })

  test('by signal end the call with its own reason, during an attempt and between two', async () => {
    for (const reply of [never, broken]) {
      const { client, sent } = clientOf([reply], { retry: { pauseMs: 60_000 } })
      const stop = new AbortController()
      setTimeout(() => stop.abort(new Error('enough')), 20)
      await assert.rejects(client.request('get_healthz', {}, { signal: stop.signal }), /enough/)
      assert.equal(sent.length, 1)
    }
  })
})

describe('the session', () => {
  /** Accepts one token at a time. */
  const service = (valid: () => string, refreshed: () => Reply) => (sent: Sent) => {
    if (sent.url.pathname === '/third_party/refresh_token') return refreshed()
    return sent.headers.get('authorization') === `Bearer ${valid()}`
      ? healthy()
      : refusal(401, 'invalid_token')
  }
  const refreshes = (sent: Sent[]) => sent.filter(({ url }) => url.pathname === '/third_party/refresh_token')

  test('renews an expired token once for all waiting calls, and sends them again', async () => {
    const sessions: (string | undefined)[] = []
    const { client, sent } = clientOf(
      service(
        () => 'new',
        () => tokens('new'),
      ),
      { clientSecret: 's', session: signedIn, onSession: ({ accessToken }) => sessions.push(accessToken) },
    )
    await Promise.all([1, 2, 3, 4].map(() => client.orders.recent()))
    assert.equal(refreshes(sent).length, 1)
    assert.deepEqual(refreshes(sent)[0]!.body, {
      client_id: 'app',
      client_secret: 's',
      grant_type: 'refresh_token',
      refresh_token: 'r',
    })
    assert.deepEqual([sessions, client.session.refreshToken], [['new'], 'r'])
  })

  test('renews a token that is about to expire before using it', async () => {
    const session = { ...signedIn, expiresAt: Date.now() + 5000 }
    const { client, sent } = clientOf(
      service(
        () => 'new',
        () => tokens('new'),
      ),
      { clientSecret: 's', session },
    )
    await client.orders.recent()
    assert.deepEqual(
      sent.map(({ url }) => url.pathname),
      ['/third_party/refresh_token', '/customer/orders/recent'],
    )
  })

  test('throws a refusal once after access was revoked', async () => {
    const { client, sent } = clientOf(
      service(
        () => 'none',
        () => refusal(400, 'invalid_grant'),
      ),
      { clientSecret: 's', session: signedIn },
    )
    await assert.rejects(client.orders.recent(), (error: RefusalError) => error.is('invalid_token'))
    assert.equal(sent.length, 2)
  })

  test('does not renew a refused new token again and again', async () => {
    const { client, sent } = clientOf(
      service(
        () => 'none',
        () => tokens('new'),
      ),
      { clientSecret: 's', session: signedIn },
    )
    await assert.rejects(client.orders.recent(), (error: RefusalError) => error.is('invalid_token'))
    assert.equal(refreshes(sent).length, 1)
  })

  test('renews nothing without a secret', async () => {
    const { client, sent } = clientOf(
      service(
        () => 'new',
        () => tokens('new'),
      ),
      { session: signedIn },
    )
    await assert.rejects(client.orders.recent(), RefusalError)
    assert.equal(sent.length, 1)
  })

  test('sends the operator’s token only with operator calls', async () => {
    const { client, sent } = clientOf([healthy()], { operatorToken: 'op', session: signedIn })
    await client.operator.audit()
    await client.customer.account()
    await client.provider('key').estimate()
    const tokensSent = sent.map(({ headers }) => headers.get('authorization'))
    assert.deepEqual(tokensSent, ['Bearer op', 'Bearer old', 'Bearer key'])
  })
})

describe('an event stream', () => {
  const line = fc.constantFrom(
    'data: a',
    'data:b',
    'data',
    'id: 7',
    'id: 8',
    ': alive',
    'retry: 5',
    'event: x',
    '',
  )
  const pieces = fc.array(fc.tuple(line, fc.constantFrom('\n', '\r\n', '\r')))

  /** The whole text at once, line by line. */
  function readAll(text: string) {
    const told: { id: string; data: string }[] = []
    let [id, data]: [string, string[] | undefined] = ['', undefined]
    for (const line of text.split(/\r\n|\n|\r/).slice(0, -1)) {
      if (line === '' && data) told.push({ id, data: data.join('\n') })
      if (line === '') data = undefined
      const [, name, value = ''] = line.match(/^(\w+)(?:: ?(.*))?$/) ?? []
      if (name === 'data') data = [...(data ?? []), value]
      if (name === 'id') id = value
    }
    return told
  }

  test('is read the same however the network splits it', () => {
    fc.assert(
      fc.property(pieces, fc.array(fc.nat(200)), (parts, cuts) => {
        const text = `${parts.flat().join('')}\n\n.`
        const reader = eventReader()
        const places = [...new Set(cuts.map((cut) => cut % text.length))].sort((a, b) => a - b)
        const chunks = [0, ...places].map((from, index) => text.slice(from, places[index] ?? text.length))
        assert.deepEqual(chunks.flatMap(reader.push), readAll(text))
      }),
    )
  })

  const stream = (text: string) => () =>
    new Response(text, { headers: { 'content-type': 'text/event-stream' } })

  test('is resumed where it ended, until there is no more', async () => {
    const { client, sent } = clientOf([
      stream('retry: 1\nid: a\ndata: {"status":"placed"}\n\n'),
      broken,
      stream('retry: 1\nid: b\ndata: {"status":"confirmed"}\n\nid: c\ndata: {"sta'),
      new Response(null, { status: 204 }),
    ])
    const states: string[] = []
    for await (const { status } of client.orders.track(7)) states.push(status)
    assert.deepEqual(states, ['placed', 'confirmed'])
    assert.deepEqual(
      sent.map(({ headers }) => headers.get('last-event-id')),
      [null, 'a', 'a', 'b'],
    )
    assert.equal(sent[0]!.headers.get('accept'), 'text/event-stream')
  })

  test('is resumed at the position of a keep-alive, unless that was cut off', async () => {
    const { client, sent } = clientOf([
      stream('retry: 1\nid: a\ndata: {"status":"placed"}\n\n: alive\nid: b\n\n: alive\nid: c\n'),
      new Response(null, { status: 204 }),
    ])
    for await (const { status } of client.orders.track(7)) assert.equal(status, 'placed')
    assert.deepEqual(
      sent.map(({ headers }) => headers.get('last-event-id')),
      [null, 'b'],
    )
  })

  test('is resumed after an upgrade too, however long the service is silent, or a proxy or maintenance answers', async () => {
    const away = [...Array(9).fill(broken), refusal(503, 'maintenance'), badGateway]
    const { client, sent } = clientOf([
      stream('retry: 1\nid: a\ndata: {"status":"placed"}\n\n'),
      ...away,
      stream('retry: 1\nid: b\ndata: {"status":"completed"}\n\n'),
      new Response(null, { status: 204 }),
    ])
    const states: string[] = []
    for await (const { status } of client.orders.track(7)) states.push(status)
    assert.deepEqual(states, ['placed', 'completed'])
    assert.deepEqual(
      sent.map(({ headers }) => headers.get('last-event-id')),
      [null, ...away.map(() => 'a'), 'a', 'b'],
    )
  })

  test('is retried until the caller gives up, ends when refused, and is not retried if it never started', async () => {
    const began = stream('retry: 1\nid: a\ndata: {"status":"placed"}\n\n')
    const enough = new AbortController()
    const lost = clientOf([began, broken])
    const following = lost.client.orders.track(7, { signal: enough.signal })
    await following.next()
    const waiting = following.next()
    const outlasted = async () => {
      while (lost.sent.length < 8) await sleep(1)
      return 'still waiting'
    }
    assert.equal(await Promise.race([waiting, outlasted()]), 'still waiting')
    enough.abort(new Error('enough'))
    await assert.rejects(waiting, /enough/)
    const gone = clientOf([began, refusal(400, 'unknown_order')]).client.orders.track(7)
    await gone.next()
    await assert.rejects(gone.next(), (error: RefusalError) => error.is('unknown_order'))
    const never = clientOf([broken])
    await assert.rejects(never.client.orders.track(7).next(), ConnectionError)
    assert.equal(never.sent.length, 4)
  })

  test('throws if refused, and ends when the caller stops reading', async () => {
    const { client } = clientOf([refusal(400, 'unknown_order')])
    await assert.rejects(client.orders.track(7).next(), (error: RefusalError) => error.is('unknown_order'))
    const endless = clientOf([stream('id: a\ndata: {"status":"placed"}\n\n')])
    for await (const { status } of endless.client.orders.track(7)) {
      assert.equal(status, 'placed')
      break
    }
    assert.equal(endless.sent.length, 1)
  })
})
