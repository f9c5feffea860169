import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { runs } from '../support/eventually.ts'
import {
  nearHttp,
  type Operation,
  requestTo,
  sendRaw,
  severalAtOnce,
} from '../support/requests/arbitraries.ts'
import { addProbePeople, probeRoutes } from '../support/requests/probe-routes.ts'
import { operator, testService } from '../support/test-service.ts'

const service = testService({ routes: probeRoutes, prepare: addProbePeople })

/** Every connection is answered in the envelope or closed, in time, and nothing is ever our error. */
async function mustBear(bytes: string | Uint8Array) {
  const { answers, closed } = await sendRaw(service.url, bytes, { endAfterMs: 40, silenceMs: 5000 })
  assert.ok(closed, 'the connection ends after the caller has ended it')
  for (const { status, head, text, body } of answers) {
    assert.ok(status >= 100 && status < 500, `${status} ${text}`)
    if (body === undefined) continue
    assert.match(head, /content-type: application\/json; charset=utf-8/i)
    if (status !== 200)
      assert.ok(body.message.length > 0 && body.message.every((one: object) => 'code' in one))
    else if (!text.startsWith('{"openapi"')) assert.ok(Array.isArray(body.message), text.slice(0, 200))
  }
  return answers
}

async function mustBeUnharmed() {
  assert.equal((await service.get('/healthz')).status, 200)
  assert.equal((await service.get('/readyz')).status, 200)
  assert.deepEqual(
    service.logged.filter((line) => /"level":[56]0/.test(line)),
    [],
  )
}

/** Ten connections at a time: fast, and they may interfere with each other. */
async function bearAll(cases: fc.Arbitrary<string | Uint8Array>, count: number) {
  const batches = fc.array(cases, { minLength: 10, maxLength: 10 })
  const property = fc.asyncProperty(batches, async (batch) => {
    await Promise.all(batch.map(mustBear))
  })
  await fc.assert(property, { numRuns: count / 10, endOnFailure: true })
  await mustBeUnharmed()
}

/** Every operation in the description, except those that wait, fail on purpose, or turn the service off. */
async function listOperations(): Promise<Operation[]> {
  type Described = {
    parameters?: { name: string }[]
    requestBody?: { content: { 'application/json': { schema: { properties: object } } } }
  }
  const { body } = await service.get('/openapi.json')
  const leftOut = /^\/(probe\/(fault|slow)|operator\/maintenance|provider|docs|metrics)/
  const paths = Object.entries(body.paths as Record<string, Record<string, Described>>)
  return paths
    .filter(([path]) => !leftOut.test(path))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
        const fields = Object.keys(requestBody?.content['application/json'].schema.properties ?? {})
        return {
          method: method.toUpperCase(),
          path,
          names: [...parameters.map(({ name }) => name), ...fields],
        }
      }),
    )
}

describe('the service withstands', { timeout: 600_000 }, () => {
  test('any bytes', () => bearAll(fc.uint8Array({ maxLength: 300 }), runs(1000)))
  test('almost-HTTP', () => bearAll(nearHttp, runs(2500)))
  test('several of these at once on a connection', () => bearAll(severalAtOnce, runs(500)))
  test('well-formed requests with any values, to every operation', async () => {
    await bearAll(requestTo(await listOperations(), operator.authorization), runs(1000, 400))
  })

  test('all of that without growing', () => {
    const { rss } = process.memoryUsage()
    assert.ok(rss < 1024 ** 3, `${Math.round(rss / 1024 ** 2)} MiB`)
  })
})

describe('the service answers', () => {
  const head = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`
  const post = (...lines: string[]) =>
    head('POST /probe/echo?client_id=demo-app HTTP/1.1', 'Host: x', ...lines)
  const form = (text: string) => post(`Content-Length: ${text.length}`, 'Connection: close') + text
  const multipart = (rest: string) => {
    const part = '--x\r\nContent-Disposition: form-data; name="text"\r\nContent-Type: text/plain'
    const lines = ['Content-Type: multipart/form-data; boundary=x', 'Connection: close']
    return Buffer.from(`${post(...lines, `Content-Length: ${(part + rest).length}`)}${part}${rest}`, 'latin1')
  }
  const nasty: [string, string | Uint8Array, number[]][] = [
    ['no Host', head('GET /healthz HTTP/1.1'), [200]],
    ['CONNECT', head('CONNECT a:443 HTTP/1.1', 'Host: a'), [404]],
    ['OPTIONS *', head('OPTIONS * HTTP/1.1', 'Host: a'), [404]],
    ['an expectation it does not know', head('GET /healthz HTTP/1.1', 'Expect: x'), [400]],
    ['Expect: 100-continue', `${post('Expect: 100-continue', 'Content-Length: 6')}text=x`, [100, 200]],
    [
      'an upgrade',
      head('GET /healthz HTTP/1.1', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Key: eA=='),
      [200],
    ],
    ['an absolute address', head('GET http://elsewhere/healthz HTTP/1.1'), [200]],
    ['/%', head('GET /% HTTP/1.1'), [400]],
    ['/%00', head('GET /%00 HTTP/1.1'), [404]],
    ['a path of 15,000 characters', head(`GET /${'x'.repeat(15_000)} HTTP/1.1`), [404]],
    ['a path past the limit', head(`GET /${'x'.repeat(70_000)} HTTP/1.1`), [400]],
    ['broken chunks', `${post('Transfer-Encoding: chunked')}zz\r\n`, [400]],
    ['a chunk without end', `${post('Transfer-Encoding: chunked')}5\r\nab`, [400]],
    ['chunks and a length', `${post('Transfer-Encoding: chunked', 'Content-Length: 4')}0\r\n\r\n`, [400]],
    ['two lengths', `${post('Content-Length: 1', 'Content-Length: 2')}ab`, [400]],
    ['a length that lies', `${post('Content-Length: 50')}text=x`, [400]],
    ['60,000 brackets', form(`a${'[]'.repeat(60_000)}=1`), [400]],
    ['a part without a value', multipart('\r\n--x--\r\n'), [400]],
    ['half a character', multipart('; charset=utf-16le\r\n\r\n\x3d\xd8\r\n--x--\r\n'), [200]],
    ['a length with a sign', `${post('Content-Length: +6')}text=x`, [400]],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400]],
    ['a TLS greeting', Buffer.from('16030100c8010000c4030300112233445566778899', 'hex'), [400]],
    ['lines that end with LF alone', 'GET /healthz HTTP/1.1\nHost: x\n\n', [400]],
    ['200 requests at once', head('GET /healthz HTTP/1.1').repeat(200), Array(200).fill(200)],
    ['3,000 header lines', head('GET /healthz HTTP/1.1', ...Array(3000).fill('A: 1')), [400]],
  ]
  for (const [name, bytes, statuses] of nasty)
    test(`${name} with ${[...new Set(statuses)].join(', ')}`, async () => {
      const answers = await mustBear(bytes)
      assert.deepEqual(
        answers.map(({ status }) => status),
        statuses,
      )
    })

  test('// and HTTP/0.9 without harm', async () => {
    await mustBear(head('GET // HTTP/1.1'))
    await mustBear(head('GET //healthz HTTP/1.1'))
    await mustBear('GET /healthz\r\n\r\n')
    await mustBeUnharmed()
  })
})
