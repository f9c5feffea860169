import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { ClientHttp2Session } from 'node:http2'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Type } from 'typebox'
import { noInput, type Route, route } from '../../src/http/route.ts'
import { createTestDatabase, startTestCluster } from './postgres.ts'
import { freePort, temporaryFolder } from './process.ts'
import { type ProxyName, startProxy } from './proxies.ts'
import { startTestService } from './test-service.ts'

/** Counts what was really done, so that a request that was sent twice is seen. */
function openCounter() {
  const done = new Map<string, number>()
  const common = { access: 'public', chapter: 'Probe', summary: 'For tests' } as const
  const answer = Type.Object({ port: Type.Integer() })
  const routesOf = (port: number): Route[] => [
    route({
      ...{ ...common, method: 'GET', path: '/probe/read', input: noInput, answer },
      handler: async () => ({ port }),
    }),
    ...(['POST', 'PUT', 'DELETE'] as const).map((method) =>
      route({
        ...{ ...common, method, path: '/probe/write', runs: 'read', answer },
        input: Type.Object({ id: Type.String() }),
        async handler({ id }) {
          done.set(id, (done.get(id) ?? 0) + 1)
          return { port }
        },
      }),
    ),
  ]
  return { done, routesOf }
}

type Plan = {
  requests: number
  /** As DRAIN_SECONDS is in production. */
  drainMs: number
  /** So long after a process is back the proxy may leave it out. */
  restMs: number
}

/** Two processes of the service behind a shipped proxy are restarted one after the other while requests of all methods go on; none may fail or be done twice. */
export async function upgradeBehind(name: ProxyName, { requests, drainMs, restMs }: Plan) {
  await using undo = new AsyncDisposableStack()
  const folder = temporaryFolder()
  undo.defer(() => folder.remove())
  const cluster = await startTestCluster()
  undo.defer(cluster.stop)
  const database = await createTestDatabase(cluster.url, 'empty')
  undo.defer(database.drop)
  const { done, routesOf } = openCounter()
  const env = {
    NODE_ENV: 'production',
    PAYMENTS: 'sandbox',
    TRUSTED_PROXIES: '127.0.0.1',
    PUBLIC_URL: 'https://food.example.com',
  }
  const start = (port: number) =>
    startTestService({ databaseUrl: database.url, port, env, routes: routesOf(port) })
  const ports = [await freePort(), await freePort()] as const
  const services = new Map<number, Awaited<ReturnType<typeof start>>>()
  undo.defer(async () => void (await Promise.all([...services.values()].map(({ stop }) => stop()))))
  for (const port of ports) services.set(port, await start(port))
  const [service, second] = ports
  const own = { http: await freePort(), https: await freePort() }
  const proxy = await startProxy(name, join(folder.path, name), { ...own, service, second })
  undo.defer(proxy.stop)
  const load = startLoad(proxy.open)
  try {
    await load.untilAnswered(requests / 10)
    for (const port of ports) {
      services.get(port)!.app.leave()
      await sleep(drainMs)
      await services.get(port)!.stop()
      services.delete(port)
      services.set(port, await start(port))
      await load.untilAnsweredBy(port)
      await sleep(restMs)
    }
    await load.untilAnswered(requests)
  } finally {
    await load.stop()
  }
  assert.deepEqual(load.failed, [])
  assert.deepEqual(
    [...done].filter(([, times]) => times !== 1),
    [],
  )
  return load.answered()
}

/** Four callers, each with a method of its own, who never stop for long. */
function startLoad(open: () => ClientHttp2Session) {
  const failed: string[] = []
  const byPort = new Map<number, number>()
  let isOver = false
  let answered = 0
  let session: ClientHttp2Session | undefined
  /** A proxy ends a connection after so many requests: a client opens another. */
  const connected = () => {
    if (session && !session.closed && !session.destroyed) return session
    const fresh = open()
    fresh.on('error', () => {})
    fresh.on('goaway', () => {
      if (session === fresh) session = undefined
      fresh.close()
    })
    session = fresh
    return fresh
  }
  /** HTTP/2's own word for a request that reached no process: clients send it again by themselves (RFC 9113, 8.7). */
  const isUnprocessed = ({ message }: Error) => /NGHTTP2_REFUSED_STREAM|GOAWAY/.test(message)
  const ask = async (method: string, id: string) => {
    const path = method === 'GET' ? '/probe/read' : `/probe/write?id=${id}`
    const stream = connected().request({ ':path': path, ':method': method })
    stream.end()
    const [headers] = await once(stream, 'response')
    let text = ''
    for await (const chunk of stream.setEncoding('utf8')) text += chunk
    if (headers[':status'] !== 200)
      return void failed.push(`${method} ${headers[':status']} ${text.slice(0, 80)}`)
    const { port } = JSON.parse(text) as { port: number }
    byPort.set(port, (byPort.get(port) ?? 0) + 1)
    answered++
  }
  const callers = ['GET', 'POST', 'PUT', 'DELETE'].map(async (method) => {
    for (let number = 0; !isOver; number++) {
      await ask(method, `${method}-${number}`).catch((error: Error) => {
        if (isUnprocessed(error)) number--
        else failed.push(`${method} ${error.message}`)
      })
      await sleep(1)
    }
  })
  const until = async (what: string, isTrue: () => boolean) => {
    for (let tries = 0; !isTrue(); tries++) {
      assert.ok(tries < 30_000 && failed.length < 10, `${what}; failed: ${failed.join('; ')}`)
      await sleep(10)
    }
  }
  return {
    failed,
    answered: () => answered,
    untilAnswered: (count: number) => until(`${answered} of ${count} answered`, () => answered >= count),
    async untilAnsweredBy(port: number) {
      byPort.delete(port)
      await until(`nobody is sent to ${port}`, () => byPort.has(port))
    },
    async stop() {
      isOver = true
      await Promise.all(callers)
      session?.destroy()
    },
  }
}
