import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { signature } from '../../../courier-contract/signature.ts'
import { openCouriers } from '../../../src/outside/couriers/open-couriers.ts'
import type { CourierOutcome } from '../../../src/outside/couriers.ts'
import { internet, type Network } from '../../../src/outside/outgoing/network.ts'
import {
  bookingAnswer,
  bookRequest,
  estimateAnswer,
  estimateRequest,
  reportAnswer,
} from '../../support/couriers.ts'
import { answering, type LyingCourier, rawAnswer, startLyingCourier } from './lying-courier.ts'

const now = Date.UTC(2026, 5, 12, 18, 30)
const clock = { now: () => now }
const anywhere = { mayBePrivate: true, allow: [] }
/** If a deadline has to pass, it is a short one. */
const hasty = { estimateMs: 1500, bookMs: 1500, statusMs: 1500, cancelMs: 1500 }

let company: LyingCourier
const couriers = openCouriers(anywhere, { clock })
const impatient = openCouriers(anywhere, { clock }, hasty)
before(async () => {
  company = await startLyingCourier()
})
after(async () => {
  await Promise.all([couriers.close(), impatient.close()])
  await company.stop()
})

let lastProvider = 0
/** A separate provider for each lie, so that no breaker interferes. */
const at = (name: string) => company.at(name, ++lastProvider)
const requestsTo = (name: string) => company.requests.filter(({ path }) => path.startsWith(`/${name}/`))

function mustBe<Kind extends CourierOutcome<unknown>['kind'], Answer>(
  outcome: CourierOutcome<Answer>,
  kind: Kind,
): Extract<CourierOutcome<Answer>, { kind: Kind }> {
  assert.equal(outcome.kind, kind, JSON.stringify(outcome))
  return outcome as Extract<CourierOutcome<Answer>, { kind: Kind }>
}

describe('the four calls', () => {
  test('request an estimate with a signed POST, and return it', async () => {
    company.tell('estimate', answering(200, estimateAnswer(now)))
    const outcome = mustBe(await couriers.estimate(at('estimate'), estimateRequest), 'answered')
    assert.deepEqual(outcome.answer, estimateAnswer(now))
    assert.deepEqual(outcome.violations, [])
    const [{ method, path, headers, body }] = requestsTo('estimate') as [(typeof company.requests)[0]]
    assert.deepEqual([method, path, JSON.parse(body)], ['POST', '/estimate/estimate', estimateRequest])
    assert.equal(headers.authorization, 'Bearer a-secret-credential')
    assert.equal(headers['x-timestamp'], String(now / 1000))
    assert.equal(headers['x-signature'], signature('a-secret-credential', now / 1000, body))
    assert.equal(headers['accept-encoding'], 'identity')
    assert.equal(headers['idempotency-key'], undefined)
  })

  test('book with a key', async () => {
    company.tell('book', answering(200, bookingAnswer(now)))
    const outcome = mustBe(await couriers.book(at('book'), 'key-1', bookRequest), 'answered')
    assert.deepEqual([outcome.answer.delivery_id, outcome.answer.status], ['D-1', 'booked'])
    assert.deepEqual(outcome.violations, [])
    const [request] = requestsTo('book')
    assert.equal(request?.headers['idempotency-key'], 'key-1')
    assert.deepEqual(JSON.parse(request!.body), bookRequest)
  })

  test('ask for a status without a body, with the id after the path', async () => {
    const id = 'a/b ?#é'
    company.tell('status', answering(200, reportAnswer(now, 'to_delivery', id)))
    const provider = at('status')
    provider.statusUrl += '/?city=5'
    const outcome = mustBe(await couriers.status(provider, id), 'answered')
    assert.deepEqual(outcome.answer.courier, reportAnswer(now).courier)
    assert.deepEqual(outcome.violations, [])
    const [request] = requestsTo('status')
    assert.equal(request?.method, 'GET')
    assert.equal(request?.path, `/status/status/${encodeURIComponent(id)}?city=5`)
    assert.equal(request?.headers['x-signature'], signature('a-secret-credential', now / 1000, ''))
  })

  test('sign for the current second', async () => {
    company.tell('seconds', answering(200, reportAnswer(now)))
    const times = [now, now + 999, now + 1000, now + 5000]
    const own = openCouriers(anywhere, { clock: { now: () => times[requestsTo('seconds').length]! } })
    for (const _time of times.slice(0, -1)) await own.status(at('seconds'), 'D-1')
    await own.close()
    for (const [index, { headers }] of requestsTo('seconds').entries()) {
      const second = Math.floor(times[index]! / 1000)
      assert.equal(headers['x-timestamp'], String(second))
      assert.equal(headers['x-signature'], signature('a-secret-credential', second, ''))
    }
  })

  test('cancel with a 200 and no body', async () => {
    company.tell('cancel', answering(200, '', { 'content-type': undefined }))
    mustBe(await couriers.cancel(at('cancel'), 'D-1'), 'answered')
    const [request] = requestsTo('cancel')
    assert.deepEqual([request?.method, request?.path, request?.body], ['POST', '/cancel/cancel/D-1', ''])
    company.tell('cancel-loudly', answering(200, 'Done!'))
    const loud = mustBe(await couriers.cancel(at('cancel-loudly'), 'D-1'), 'answered')
    assert.deepEqual(loud.violations, [{ field: 'body', rule: 'must be empty' }])
  })

  test('record everything of an exchange except the credential', async () => {
    company.tell('mirror', (socket, { headers }) =>
      socket.write(
        rawAnswer(400, JSON.stringify({ code: 'no', user_msg: '', dev_msg: headers.authorization })),
      ),
    )
    const outcome = mustBe(await couriers.book(at('mirror'), 'key-2', bookRequest), 'refused')
    const { sent, received } = outcome.exchange
    assert.equal(sent.method, 'POST')
    assert.equal(sent.url, `${company.url}/mirror/book`)
    assert.deepEqual(sent.body, bookRequest)
    assert.deepEqual([sent.headers.Authorization, sent.headers['X-Signature']], ['…', '…'])
    assert.equal(sent.headers['Idempotency-Key'], 'key-2')
    assert.deepEqual(received, { status: 400, body: { code: 'no', user_msg: '', dev_msg: 'Bearer …' } })
    assert.ok(!JSON.stringify(outcome).includes('a-secret-credential'))
  })
})

describe('the meaning of an answer', () => {
  test('every 4xx is an explicit no, except for those that only ask to wait', async () => {
    const error = { code: 'too_far', user_msg: 'Sorry.', dev_msg: 'Beyond 5 miles.' }
    for (const status of [400, 401, 403, 404, 405, 409, 410, 422, 451]) {
      company.tell('no', answering(status, error))
      const outcome = mustBe(await couriers.book(at('no'), 'key', bookRequest), 'refused')
      assert.deepEqual([outcome.status, outcome.code, outcome.detail], [status, 'too_far', 'Beyond 5 miles.'])
      assert.deepEqual(outcome.violations, [])
    }
    for (const status of [408, 425, 429]) {
      company.tell('later', answering(status, error))
      mustBe(await couriers.book(at('later'), 'key', bookRequest), 'silent')
    }
  })

  test('a 400 without its three fields is reported; other refusals need none', async () => {
    company.tell('curt', answering(400, 'no'))
    const curt = mustBe(await couriers.estimate(at('curt'), estimateRequest), 'refused')
    assert.deepEqual([curt.code, curt.detail], ['http_400', 'no'])
    assert.deepEqual(curt.violations, [{ field: 'body', rule: 'must be a JSON object' }])
    company.tell('shut', answering(401))
    const shut = mustBe(await couriers.estimate(at('shut'), estimateRequest), 'refused')
    assert.deepEqual([shut.status, shut.code, shut.violations], [401, 'http_401', []])
  })

  test('any status other than 200 is no answer, even a 2xx', async () => {
    for (const status of [201, 202, 204, 206, 301, 302, 307, 500, 502, 503, 599]) {
      const isBare = status === 204
      company.tell(
        'other',
        answering(status, isBare ? '' : bookingAnswer(now), {
          location: `${company.url}/elsewhere`,
          ...(isBare && { 'content-length': undefined }),
        }),
      )
      const outcome = mustBe(await couriers.book(at('other'), 'key', bookRequest), 'silent')
      assert.equal(outcome.exchange.received?.status, status)
    }
    assert.deepEqual(requestsTo('elsewhere'), [])
  })

  test('HTML, text, nothing, half a body and an endlessly nested body are no answers', async () => {
    const bodies = ['<html>', 'ok', '', '{"estimate_id": "E', '['.repeat(1000) + ']'.repeat(1000)]
    for (const body of bodies) {
      company.tell('no-json', answering(200, body, { 'content-type': 'text/html' }))
      const outcome = mustBe(await couriers.estimate(at('no-json'), estimateRequest), 'silent')
      assert.deepEqual(outcome.exchange.received, { status: 200, body: body.slice(0, 2000) })
      assert.deepEqual(outcome.violations, [{ field: 'body', rule: 'must be a JSON object' }])
    }
  })

  test('JSON that violates the contract is unusable, and the violations are listed', async () => {
    for (const body of ['[]', '"E-1"', '7', 'null']) {
      company.tell('odd', answering(200, body))
      const outcome = mustBe(await couriers.estimate(at('odd'), estimateRequest), 'unusable')
      assert.deepEqual(outcome.violations, [{ field: 'body', rule: 'must be a JSON object' }])
    }
    company.tell('odd', answering(200, { ...bookingAnswer(now), order_id: '4712' }))
    const outcome = mustBe(await couriers.book(at('odd'), 'key', bookRequest), 'unusable')
    assert.deepEqual(outcome.violations, [{ field: 'order_id', rule: 'must be what was sent' }])
  })

  test('a wrong content type and a byte order mark are tolerated', async () => {
    const body = `\uFEFF${JSON.stringify(estimateAnswer(now))}`
    company.tell('typed', answering(200, body, { 'content-type': 'text/plain' }))
    const outcome = mustBe(await couriers.estimate(at('typed'), estimateRequest), 'answered')
    assert.deepEqual(outcome.violations, [{ field: 'content-type', rule: 'must be application/json' }])
  })

  test('a compressed answer that was not requested is not read', async () => {
    const zipped = gzipSync(JSON.stringify(estimateAnswer(now)))
    company.tell('zipped', (socket) => socket.write(rawAnswer(200, zipped, { 'content-encoding': 'gzip' })))
    mustBe(await couriers.estimate(at('zipped'), estimateRequest), 'silent')
    company.tell('zipped', answering(400, { code: 'no' }, { 'content-encoding': 'gzip' }))
    mustBe(await couriers.estimate(at('zipped'), estimateRequest), 'silent')
  })
})

describe('one deadline for everything', { concurrency: true }, () => {
  const silence = 'No answer within 1.5 seconds.'

  test('limits the wait for a silent company', async () => {
    company.tell('hush', () => {})
    for (const outcome of await Promise.all([
      impatient.estimate(at('hush'), estimateRequest),
      impatient.book(at('hush'), 'key', bookRequest),
      impatient.status(at('hush'), 'D-1'),
      impatient.cancel(at('hush'), 'D-1'),
    ])) {
      const { detail, exchange } = mustBe(outcome as CourierOutcome<unknown>, 'silent')
      assert.equal(detail, silence)
      assert.equal(exchange.received, null)
    }
    assert.equal(requestsTo('hush').length, 4)
  })

  test('treats headers without a body as no answer', async () => {
    company.tell('head', (socket) => socket.write(rawAnswer(200, '', { 'content-length': 50 })))
    const outcome = mustBe(await impatient.estimate(at('head'), estimateRequest), 'silent')
    assert.equal(outcome.detail, silence)
    assert.equal(outcome.exchange.received?.status, 200)
  })

  test('is not extended by trickling bytes: not in the headers, the body, or by hints', async () => {
    const whole = rawAnswer(200, JSON.stringify(estimateAnswer(now)))
    const drips = {
      head: whole,
      body: whole.subarray(-40),
      hints: Buffer.from('HTTP/1.1 103 Early Hints\r\n\r\n'),
    }
    const dripping = Object.entries(drips).map(async ([name, bytes]) => {
      company.tell(`drip-${name}`, (socket) => {
        if (name === 'body') socket.write(whole.subarray(0, -40))
        let sent = 0
        const timer = setInterval(() => {
          if (name === 'hints') socket.write(bytes)
          else socket.write(bytes.subarray(sent, ++sent))
        }, 100)
        socket.on('close', () => clearInterval(timer))
      })
      const outcome = mustBe(await impatient.estimate(at(`drip-${name}`), estimateRequest), 'silent')
      assert.equal(outcome.detail, silence, name)
      assert.equal(outcome.exchange.received?.status, name === 'body' ? 200 : undefined)
    })
    await Promise.all(dripping)
  })

  test('does not count an endless refusal as a refusal', async () => {
    company.tell('half', (socket) => socket.write(rawAnswer(400, '{"code": "no', { 'content-length': 50 })))
    const outcome = mustBe(await impatient.book(at('half'), 'key', bookRequest), 'silent')
    assert.deepEqual(outcome.exchange.received, { status: 400, body: '{"code": "no' })
  })

  test('applies to a call that finds all 64 connections busy, which is not sent afterward', async () => {
    const own = openCouriers(anywhere, { clock }, { cancelMs: 100 })
    const answers: (() => void)[] = []
    company.tell('queue', (socket) => {
      answers.push(() => socket.write(rawAnswer(200, JSON.stringify(bookingAnswer(now)))))
    })
    const book = () => own.book(at('queue'), 'key', bookRequest)
    const bookings = Array.from({ length: 64 }, book)
    while (answers.length < 64) await new Promise(setImmediate)
    const waiting = await Promise.all(Array.from({ length: 10 }, () => own.cancel(at('queue'), 'D-1')))
    for (const outcome of waiting)
      assert.equal(mustBe(outcome, 'silent').detail, 'No answer within 0.1 seconds.')
    for (const answer of answers) answer()
    for (const outcome of await Promise.all(bookings)) mustBe(outcome, 'answered')
    company.tell('queue', answering(200, bookingAnswer(now)))
    mustBe(await book(), 'answered')
    assert.equal(requestsTo('queue').length, 65)
    await own.close()
  })
})

describe('malformed responses', () => {
  test('with an endless body are cut off at 256 KiB', async () => {
    const kib = 'x'.repeat(1024)
    company.tell('huge', answering(200, '', { 'content-length': 256 * 1024 + 1 }))
    assert.equal(mustBe(await couriers.estimate(at('huge'), estimateRequest), 'silent').detail, tooLarge)
    let hasLeft = false
    company.tell('endless', (socket) => {
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n')
      const pour = () => {
        while (!hasLeft && socket.write(`400\r\n${kib}\r\n`));
      }
      socket.on('drain', pour).on('close', () => {
        hasLeft = true
      })
      pour()
    })
    assert.equal(mustBe(await couriers.estimate(at('endless'), estimateRequest), 'silent').detail, tooLarge)
  })
  const tooLarge = 'The answer has more than 256 KiB.'

  test('with endless headers are cut off', async () => {
    company.tell('heads', (socket) => {
      const timer = setInterval(() => socket.write(`x-${Math.random()}: ${'y'.repeat(4000)}\r\n`), 1)
      socket.on('close', () => clearInterval(timer))
      socket.write('HTTP/1.1 200 OK\r\n')
    })
    const outcome = mustBe(await couriers.estimate(at('heads'), estimateRequest), 'silent')
    assert.equal(outcome.detail, 'The headers of the answer are too long.')
  })

  test('that are not HTTP are no answer', async () => {
    for (const bytes of ['SSH-2.0-OpenSSH_9.6\r\n', '\u0000\u0001\u0002\u0003', 'HTTP/1.1 2000 OK\r\n\r\n']) {
      company.tell('noise', (socket) => socket.write(bytes))
      const outcome = mustBe(await couriers.estimate(at('noise'), estimateRequest), 'silent')
      assert.match(outcome.detail, /^The answer is not HTTP/)
      assert.equal(outcome.exchange.received, null)
    }
  })

  test('with an unrequested upgrade are no answer', async () => {
    company.tell('upgrade', (socket) =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
    )
    mustBe(await couriers.estimate(at('upgrade'), estimateRequest), 'silent')
  })

  test('whose connection ends before or during the answer are silence, and a booking is sent once', async () => {
    const whole = rawAnswer(200, JSON.stringify(bookingAnswer(now)))
    for (const length of [0, 5, 40, whole.length - 1]) {
      for (const ends of ['end', 'resetAndDestroy'] as const) {
        const name = `cut-${length}-${ends}`
        company.tell(name, (socket) => {
          if (length === 0) socket[ends]()
          else socket.write(whole.subarray(0, length), () => socket[ends]())
        })
        mustBe(await couriers.book(at(name), 'key', bookRequest), 'silent')
        assert.equal(requestsTo(name).length, 1)
      }
    }
  })

  test('are complete even if their connection ends right after them', async () => {
    const body = JSON.stringify(bookingAnswer(now))
    company.tell('last', (socket) => socket.end(rawAnswer(200, body)))
    mustBe(await couriers.book(at('last'), 'key', bookRequest), 'answered')
    company.tell('unmeasured', (socket) => socket.end(rawAnswer(200, body, { 'content-length': undefined })))
    mustBe(await couriers.book(at('unmeasured'), 'key', bookRequest), 'answered')
  })

  test('with a content-length that is too short or too long are no answer', async () => {
    const body = JSON.stringify(bookingAnswer(now))
    company.tell('short', (socket) => socket.write(rawAnswer(200, body, { 'content-length': 20 })))
    mustBe(await couriers.book(at('short'), 'key', bookRequest), 'silent')
    company.tell('long', (socket) => socket.end(rawAnswer(200, body, { 'content-length': body.length + 9 })))
    mustBe(await couriers.book(at('long'), 'key', bookRequest), 'silent')
  })
})

describe('keep-alive connections', () => {
  /** Until the connection of the previous call can be reused; an earlier call gets another one. */
  const isFree = () => new Promise(setImmediate)

  test('are shared by consecutive calls', async () => {
    company.tell('kept', answering(200, estimateAnswer(now)))
    const own = openCouriers(anywhere, { clock })
    const before = company.connected()
    for (let i = 0; i < 5; i++) {
      mustBe(await own.estimate(at('kept'), estimateRequest), 'answered')
      await isFree()
    }
    assert.equal(company.connected() - before, 1)
    await own.close()
  })

  for (const ends of ['end', 'resetAndDestroy'] as const) {
    test(`that die (${ends}) when used again: reads are retried, a booking is not`, async () => {
      company.tell(ends, (socket, { nth, path }) => {
        const isBooking = path.includes('/book')
        if (nth === 1)
          socket.write(rawAnswer(200, JSON.stringify(isBooking ? bookingAnswer(now) : reportAnswer(now))))
        else socket[ends]()
      })
      const own = openCouriers(anywhere, { clock })
      for (let i = 0; i < 3; i++) {
        mustBe(await own.status(at(ends), 'D-1'), 'answered')
        await isFree()
      }
      assert.equal(requestsTo(ends).length, 5)
      mustBe(await own.book(at(ends), 'key-1', bookRequest), 'answered')
      await isFree()
      mustBe(await own.book(at(ends), 'key-2', bookRequest), 'silent')
      assert.equal(requestsTo(ends).length, 7)
      await own.close()
    })
  }

  test('that die when new are not retried', async () => {
    company.tell('stillborn', (socket) => socket.end())
    const own = openCouriers(anywhere, { clock })
    mustBe(await own.status(at('stillborn'), 'D-1'), 'silent')
    assert.equal(requestsTo('stillborn').length, 1)
    await own.close()
  })

  test('closed by the company while idle are replaced, even for a booking', async () => {
    company.tell('idle', (socket) => socket.end(rawAnswer(200, JSON.stringify(bookingAnswer(now)))))
    for (let i = 0; i < 3; i++) {
      mustBe(await couriers.book(at('idle'), 'key', bookRequest), 'answered')
    }
    assert.equal(requestsTo('idle').length, 3)
  })
})

describe('allowed destinations', () => {
  const resolvingTo = (...addresses: string[]): Network => ({
    ...internet,
    lookup: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  })
  const inPublic = { mayBePrivate: false, allow: [] }
  const notPublic = 'The address isn’t public.'
  const named = (host: string) => {
    const provider = at('guarded')
    return { ...provider, estimateUrl: provider.estimateUrl.replace('127.0.0.1', host) }
  }
  const refuses = async (couriers: ReturnType<typeof openCouriers>, host: string, detail: string) => {
    const outcome = mustBe(await couriers.estimate(named(host), estimateRequest), 'silent')
    assert.equal(outcome.detail, detail)
    assert.equal(outcome.exchange.received, null)
    await couriers.close()
  }
  before(() => company.tell('guarded', answering(200, estimateAnswer(now))))

  test('exclude a private address, however it is written', async () => {
    for (const host of ['127.0.0.1', '0x7f.1', '2130706433', '[::ffff:127.0.0.1]', '[::1]', '10.0.0.1'])
      await refuses(openCouriers(inPublic, { clock }), host, notPublic)
    assert.deepEqual(requestsTo('guarded'), [])
  })

  test('exclude a name if one of its addresses is private', async () => {
    for (const network of [resolvingTo('127.0.0.1'), resolvingTo('93.184.216.34', '127.0.0.1')])
      await refuses(openCouriers(inPublic, { clock, network }), 'couriers.example', notPublic)
    const nowhere = openCouriers(inPublic, { clock, network: resolvingTo() })
    await refuses(nowhere, 'couriers.example', 'We couldn’t reach this address.')
    assert.deepEqual(requestsTo('guarded'), [])
  })

  test('include a private address if all private ones or this one are allowed', async () => {
    const network = resolvingTo('127.0.0.1')
    const named_ = `couriers.example:${company.port}`
    const ways = [
      { settings: anywhere, host: '127.0.0.1' },
      { settings: anywhere, host: 'couriers.example' },
      { settings: { mayBePrivate: false, allow: [company.place] }, host: '127.0.0.1' },
      { settings: { mayBePrivate: false, allow: [named_.toUpperCase()] }, host: 'couriers.example' },
    ]
    for (const { settings, host } of ways) {
      const own = openCouriers(settings, { clock, network })
      mustBe(await own.estimate(named(host), estimateRequest), 'answered')
      await own.close()
    }
    const other = openCouriers({ mayBePrivate: false, allow: ['127.0.0.1:1'] }, { clock })
    await refuses(other, '127.0.0.1', notPublic)
  })

  test('are checked at every connection for a name that is public at first and private later', async () => {
    const judged: string[] = []
    let address = '127.0.0.1'
    const network: Network = {
      lookup: async () => [{ address, family: 4 }],
      isPublic: (one) => judged.push(one) > 0 && one === '127.0.0.1',
    }
    company.tell('guarded', (socket) => socket.end(rawAnswer(200, JSON.stringify(estimateAnswer(now)))))
    const own = openCouriers(inPublic, { clock, network })
    mustBe(await own.estimate(named('couriers.example'), estimateRequest), 'answered')
    address = '127.0.0.2'
    const outcome = mustBe(await own.estimate(named('couriers.example'), estimateRequest), 'silent')
    assert.equal(outcome.detail, notPublic)
    assert.deepEqual(judged, ['127.0.0.1', '127.0.0.2'])
    await own.close()
  })

  test('count an invalid address, an invalid credential and a server that does not listen as silence', async () => {
    for (const url of ['ftp://couriers.example/', 'http://user:pass@couriers.example/', 'couriers'])
      mustBe(await couriers.estimate({ ...at('none'), estimateUrl: url }, estimateRequest), 'silent')
    const credential = 'two\r\nlines: of it'
    mustBe(await couriers.estimate({ ...at('none'), credential }, estimateRequest), 'silent')
    const nobody = { ...at('none'), estimateUrl: 'http://127.0.0.1:1/' }
    const outcome = mustBe(await couriers.estimate(nobody, estimateRequest), 'silent')
    assert.equal(outcome.detail, 'The connection failed (ECONNREFUSED).')
  })
})

describe('a silent provider', () => {
  const restMs = 1000
  const rested = () => new Promise((resolve) => setTimeout(resolve, restMs + 50))

  test('rests after five silent calls in a row, is then tried by one call, and comes back', async () => {
    const own = openCouriers(anywhere, { clock }, { restMs })
    const provider = at('broken')
    company.tell('broken', answering(500))
    for (let i = 0; i < 5; i++) {
      assert.equal(own.isResting(provider.providerId), false)
      mustBe(await own.status(provider, 'D-1'), 'silent')
    }
    assert.equal(own.isResting(provider.providerId), true)
    mustBe(await own.estimate(provider, estimateRequest), 'resting')
    mustBe(await own.book(provider, 'key', bookRequest), 'resting')
    assert.equal(requestsTo('broken').length, 5)
    assert.equal(own.isResting(provider.providerId + 1), false)

    await rested()
    assert.equal(own.isResting(provider.providerId), false)
    mustBe(await own.status(provider, 'D-1'), 'silent')
    assert.equal(own.isResting(provider.providerId), true)

    await rested()
    let answer = () => {}
    company.tell('broken', (socket) => {
      answer = () => socket.write(rawAnswer(200, JSON.stringify(reportAnswer(now))))
    })
    const trial = own.status(provider, 'D-1')
    assert.equal(own.isResting(provider.providerId), true)
    mustBe(await own.status(provider, 'D-1'), 'resting')
    while (requestsTo('broken').length < 7) await new Promise(setImmediate)
    answer()
    mustBe(await trial, 'answered')
    assert.equal(own.isResting(provider.providerId), false)
    await own.close()
  })

  test('counts as alive after any response: a refusal, or an answer that violates the contract', async () => {
    const own = openCouriers(anywhere, { clock })
    const provider = at('moody')
    for (const word of [answering(400, { code: 'no' }), answering(401), answering(200, {})]) {
      company.tell('moody', answering(500))
      for (let i = 0; i < 4; i++) mustBe(await own.status(provider, 'D-1'), 'silent')
      company.tell('moody', word)
      assert.ok(['refused', 'unusable'].includes((await own.status(provider, 'D-1')).kind))
    }
    company.tell('moody', answering(500))
    for (let i = 0; i < 5; i++) mustBe(await own.status(provider, 'D-1'), 'silent')
    mustBe(await own.status(provider, 'D-1'), 'resting')
    await own.close()
  })
})

test('closing ends calls in progress and leaves no connection and no timer', async () => {
  const ours = (kinds: string[]) =>
    kinds.filter((kind) => kind === 'Timeout' || kind === 'TCPSocketWrap').length
  await Promise.all([couriers.close(), impatient.close()])
  await company.isLeft()
  const before = ours(process.getActiveResourcesInfo())
  const own = openCouriers(anywhere, { clock })
  company.tell('bye', answering(200, reportAnswer(now)))
  company.tell('wait', () => {})
  mustBe(await own.status(at('bye'), 'D-1'), 'answered')
  const waiting = [own.status(at('wait'), 'D-1'), own.book(at('wait'), 'key', bookRequest)]
  while (requestsTo('wait').length < 2) await new Promise(setImmediate)
  const greeted = company.connected()
  const connecting = own.cancel({ ...at('wait'), cancelUrl: `https://${company.place}/` }, 'D-1')
  while (company.connected() === greeted) await new Promise(setImmediate)
  await own.close()
  for (const outcome of await Promise.all([...waiting, connecting]))
    mustBe(outcome as CourierOutcome<unknown>, 'silent')
  mustBe(await own.status(at('bye'), 'D-1'), 'silent')
  mustBe(await own.status({ ...at('bye'), statusUrl: 'http://127.0.0.1:9/' }, 'D-1'), 'silent')
  await company.isLeft()
  assert.equal(ours(process.getActiveResourcesInfo()), before)
})
