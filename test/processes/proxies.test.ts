import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { ClientHttp2Session, IncomingHttpHeaders } from 'node:http2'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import { Type } from 'typebox'
import { EventStream, type StreamReader } from '../../src/calls/event-stream.ts'
import { noInput, type Route, route } from '../../src/http/route.ts'
import { createTestDatabase, startTestCluster } from '../support/postgres.ts'
import { freePort, temporaryFolder } from '../support/process.ts'
import { proxyNames, type RunningProxy, startProxy, whyNoProxy } from '../support/servers/proxies.ts'
import { startTestService } from '../support/test-service.ts'

// Requests through the real proxies, with the files shipped in deploy/, to a service in production.

let reader: StreamReader | undefined
const common = { access: 'public', chapter: 'Probe', summary: 'For tests', input: noInput } as const
const routes: Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/probe/stream',
    answer: { contentType: 'text/event-stream' },
    handler: async () =>
      new EventStream((given) => {
        reader = given
        return { leave() {} }
      }),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/probe/address',
    answer: Type.Object({ ip: Type.String() }),
    runs: 'read',
    handler: async (_input, { ip }) => ({ ip }),
  }),
]

type Answer = { status: number; headers: IncomingHttpHeaders; text: string }

async function ask(
  session: ClientHttp2Session,
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const stream = session.request({ ':path': path, ':method': method, ...headers })
  stream.end()
  const [received] = await once(stream, 'response')
  let text = ''
  for await (const chunk of stream.setEncoding('utf8')) text += chunk
  return { status: received[':status'], headers: received, text }
}

/** HTTP/2's code for a request that reached no process: clients retry it automatically (RFC 9113, 8.7). */
function mustBeUnprocessed(error: Error): undefined {
  assert.match(error.message, /NGHTTP2_REFUSED_STREAM/)
}

describe('the shipped proxies', () => {
  const folder = temporaryFolder()
  const undo = new AsyncDisposableStack()
  let databaseUrl: string
  let port: number
  let service: Awaited<ReturnType<typeof startTestService>> | undefined
  const start = async () => {
    const env = {
      NODE_ENV: 'production',
      PAYMENTS: 'sandbox',
      TRUSTED_PROXIES: '127.0.0.1',
      PUBLIC_URL: 'https://food.example.com',
    }
    service = await startTestService({ databaseUrl, port, env, routes })
  }
  const stop = async () => {
    await service?.stop()
    service = undefined
  }
  before(async () => {
    undo.defer(() => folder.remove())
    const cluster = await startTestCluster()
    undo.defer(cluster.stop)
    const database = await createTestDatabase(cluster.url, 'empty')
    undo.defer(database.drop)
    databaseUrl = database.url
    port = await freePort()
    undo.defer(stop)
    await start()
  })
  after(() => undo.disposeAsync())

  for (const name of proxyNames) {
    describe(name, { skip: whyNoProxy(name) ?? false }, () => {
      let proxy: RunningProxy
      let session: ClientHttp2Session
      let httpPort: number
      before(async () => {
        const ports = { http: await freePort(), https: await freePort(), service: port }
        httpPort = ports.http
        proxy = await startProxy(name, join(folder.path, name), ports)
        session = proxy.open()
      })
      after(async () => {
        session?.destroy()
        await proxy?.stop()
      })

      test('speaks TLS and HTTP/2, tells the service so, and redirects plain HTTP to it', async () => {
        const { status, headers } = await ask(session, '/openapi.json')
        assert.deepEqual([status, session.alpnProtocol], [200, 'h2'])
        assert.match(String(headers['strict-transport-security']), /max-age=/)
        const plain = await fetch(`http://127.0.0.1:${httpPort}/openapi.json?a=b`, {
          headers: { host: 'food.example.com' },
          redirect: 'manual',
        })
        assert.ok([301, 308].includes(plain.status), `${plain.status}`)
        assert.match(plain.headers.get('location')!, /^https:\/\/[^/]+\/openapi\.json\?a=b$/)
      })

      test('does not let callers choose the address that rate limits count', async () => {
        const headers = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' }
        const { text } = await ask(session, '/probe/address', { method: 'POST', headers })
        assert.equal(JSON.parse(text).ip, '127.0.0.1')
      })

      test('keeps metrics private, however the path is written', async () => {
        const spellings = [
          '/metrics',
          '/metrics/',
          '/metrics?a',
          '//metrics',
          '/api/metrics',
          '/api//metrics//',
        ]
        const odd = [
          '/%6detrics',
          '/api/%6Detrics',
          '/metrics%2f',
          '/./metrics',
          '/api/../metrics',
          '/METRICS',
        ]
        for (const path of [...spellings, ...odd]) {
          const { status, text } = await ask(session, path)
          assert.ok(status >= 400 && status < 500, `${path}: ${status}`)
          assert.doesNotMatch(text, /cellardoor_|process_cpu/, path)
        }
        assert.equal((await ask(session, '/healthz')).status, 200)
      })

      test('passes each event on as it is sent, compressed or not', async () => {
        for (const encoding of ['identity', 'gzip']) {
          const stream = session.request({ ':path': '/probe/stream', 'accept-encoding': encoding })
          const [headers] = await once(stream, 'response')
          assert.equal(headers[':status'], 200)
          const isZipped = headers['content-encoding'] === 'gzip'
          const body = (isZipped ? stream.pipe(createGunzip()) : stream).setEncoding('utf8')
          let text = ''
          body.on('data', (chunk: string) => (text += chunk))
          // The next event is sent only when the previous one has arrived: a proxy that waits for more would wait forever.
          for (const id of ['1', '2', '3']) {
            reader!.publish({ id, data: 'x' })
            for (let tries = 0; !text.includes(`id: ${id}\n`); tries++) {
              assert.ok(tries < 3000, `${encoding}: event ${id} does not arrive; so far: ${text}`)
              await sleep(10)
            }
          }
          stream.close()
        }
      })

      test('returns 503 with Retry-After at worst during an upgrade, and recovers by itself', async () => {
        const seen = new Map<string, number>()
        let isOver = false
        const shopper = async (method: string) => {
          while (!isOver) {
            const answer = await ask(session, '/probe/address', { method }).catch(mustBeUnprocessed)
            if (!answer) continue
            const { status, headers, text } = answer
            seen.set(`${status}`, (seen.get(`${status}`) ?? 0) + 1)
            if (status === 503) assert.match(`${headers['retry-after']}`, /^\d+$/)
            if (status === 503) assert.equal(typeof JSON.parse(text).message[0].code, 'string')
            await sleep(5)
          }
        }
        const shoppers = Promise.all(['POST', 'POST', 'PUT', 'GET'].map(shopper))
        shoppers.catch(() => {})
        const untilSeen = async (status: string) => {
          for (let tries = 0; !seen.has(status); tries++) {
            assert.ok(tries < 6000, `never ${status}: ${JSON.stringify([...seen])}`)
            await sleep(10)
          }
        }
        try {
          await untilSeen('200')
          await stop()
          await untilSeen('503')
          await start()
          seen.delete('200')
          await untilSeen('200')
        } finally {
          isOver = true
        }
        await shoppers
        const others = [...seen.keys()].filter((status) => !['200', '404', '405', '503'].includes(status))
        assert.deepEqual(others, [])
      })
    })
  }
})
