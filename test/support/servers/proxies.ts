import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type ClientHttp2Session, connect } from 'node:http2'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { Type } from 'typebox'
import { noInput, type Route, route } from '../../../src/http/route.ts'
import { createTestDatabase, startTestCluster } from '../postgres.ts'
import { freePort, temporaryFolder } from '../process.ts'
import { startTestService } from '../test-service.ts'

export const proxyNames = ['nginx', 'caddy', 'haproxy'] as const
export type ProxyName = (typeof proxyNames)[number]

const domain = 'food.example.com'
const isThere = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

/** Why a proxy can't be tested here; undefined if it can. */
export function whyNoProxy(name: ProxyName): string | undefined {
  const missing = [name, 'openssl'].filter((program) => !isThere(program))
  return missing.length > 0 ? `no ${missing.join(', ')} here` : undefined
}

/** `second` is another process of the service, whose line in the shipped file is only a comment. */
export type Ports = { http: number; https: number; service: number; second?: number }
export type RunningProxy = {
  /** A new HTTP/2 connection that trusts only the proxy's certificate. */
  open(): ClientHttp2Session
  stop(): Promise<void>
}

/** The shipped file with other ports and another certificate; everything else is unchanged. */
export async function startProxy(name: ProxyName, folder: string, ports: Ports): Promise<RunningProxy> {
  mkdirSync(folder, { recursive: true })
  const { program, args, env, authority } = plans[name](folder, ports)
  const child = spawn(program, args, { env: { PATH: process.env.PATH, ...env }, stdio: 'pipe' })
  let printed = ''
  child.stdout.on('data', (chunk) => (printed += chunk))
  child.stderr.on('data', (chunk) => (printed += chunk))
  await untilReady(child, ports.https, authority, () => printed)
  const { port, ca } = { port: ports.https, ca: readFileSync(authority) }
  return {
    open: () => connect(`https://${domain}`, { host: '127.0.0.1', port, servername: domain, ca }),
    async stop() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), 5000)
      await once(child, 'exit')
      clearTimeout(timer)
    },
  }
}

type Plan = { program: string; args: string[]; env?: Record<string, string>; authority: string }

const plans: Record<ProxyName, (folder: string, ports: Ports) => Plan> = {
  nginx(folder, { http, https, service, second }) {
    const { cert, key } = makeCertificate(folder)
    const site = replaceAll('deploy/nginx.conf', [
      [/127\.0\.0\.1:8080/, `127.0.0.1:${service}`],
      ...(second ? [[/# server 127\.0\.0\.1:8081/, `server 127.0.0.1:${second}`] as const] : []),
      [/listen 443 /, `listen 127.0.0.1:${https} `],
      [/listen 80;/, `listen 127.0.0.1:${http};`],
      [/ *listen \[::\]:443 .*\n/, ''], // a machine may have no IPv6
      [/ *listen \[::\]:80;\n/, ''],
      [/\S+fullchain\.pem/, cert],
      [/\S+privkey\.pem/, key],
    ])
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((part) => `${part}_temp_path ${join(folder, part)};`)
      .join(' ')
    const config = join(folder, 'nginx.conf')
    const main = `daemon off; master_process off; pid ${join(folder, 'pid')}; error_log stderr; events {}`
    writeFileSync(config, `${main}\nhttp {\naccess_log off; ${temporary}\n${site}\n}\n`)
    return { program: 'nginx', args: ['-c', config, '-e', 'stderr', '-p', folder], authority: cert }
  },

  caddy(folder, { http, https, service, second }) {
    const named = [
      [/\tdynamic a \{[^}]*\}\n/, ''],
      [/# to 127\.0\.0\.1:8080 127\.0\.0\.1:8081/, `to 127.0.0.1:${service} 127.0.0.1:${second}`],
      [/# (health_uri .*)/, '$1'],
      [/# (health_interval .*)/, '$1'],
      [/# (health_timeout .*)/, '$1'],
    ] as const
    const found = [
      [/name service/, 'name 127.0.0.1'],
      [/port 8080/, `port ${service}`],
    ] as const
    const site = replaceAll('deploy/Caddyfile', second ? named : found)
    const config = join(folder, 'Caddyfile')
    const own = `admin off\nlocal_certs\nskip_install_trust\nhttp_port ${http}\nhttps_port ${https}\ndefault_bind 127.0.0.1`
    writeFileSync(config, `{\n${own}\n}\n${site}`)
    return {
      program: 'caddy',
      args: ['run', '--adapter', 'caddyfile', '--config', config],
      env: { DOMAIN: domain, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
      authority: join(folder, 'caddy/pki/authorities/local/root.crt'),
    }
  },

  haproxy(folder, { http, https, service, second }) {
    const { cert, key } = makeCertificate(folder)
    const both = join(folder, 'both.pem')
    writeFileSync(both, readFileSync(cert, 'utf8') + readFileSync(key, 'utf8'))
    const config = join(folder, 'haproxy.cfg')
    const text = replaceAll('deploy/haproxy.cfg', [
      [/bind :80\n/, `bind 127.0.0.1:${http}\n`],
      [/bind :443 /, `bind 127.0.0.1:${https} `],
      [/crt \S+/, `crt ${both}`],
      [/127\.0\.0\.1:8080/, `127.0.0.1:${service}`],
      ...(second ? [[/# (server second) 127\.0\.0\.1:8081/, `$1 127.0.0.1:${second}`] as const] : []),
      [/maxconn 20000/, 'maxconn 100'], // a test can't open as many files
    ])
    writeFileSync(config, text)
    return { program: 'haproxy', args: ['-db', '-f', config], authority: cert }
  },
}

function replaceAll(file: string, changes: readonly (readonly [RegExp, string])[]): string {
  return changes.reduce(
    (text, [pattern, value]) => {
      if (!pattern.test(text)) throw new Error(`${file} has nothing like ${pattern}`)
      return text.replace(pattern, value)
    },
    readFileSync(file, 'utf8'),
  )
}

function makeCertificate(folder: string) {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const subject = ['-subj', `/CN=${domain}`, '-addext', `subjectAltName=DNS:${domain}`]
  const made = spawnSync('openssl', ['req', '-x509', ...kind, '-keyout', key, '-out', cert, ...subject])
  if (made.status !== 0 || !existsSync(cert)) throw new Error(String(made.stderr))
  return { cert, key }
}

/** A certificate that the proxy generates is there a moment after it listens. */
async function untilReady(child: ChildProcess, port: number, authority: string, printed: () => string) {
  for (let tries = 0; tries < 1200; tries++) {
    if (child.exitCode !== null) throw new Error(`the proxy ended:\n${printed()}`)
    if (existsSync(authority) && (await speaksTls(port, readFileSync(authority)))) return
    await sleep(50)
  }
  throw new Error(`the proxy is not ready:\n${printed()}`)
}

function speaksTls(port: number, ca: Buffer): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connectTls({ port, host: '127.0.0.1', servername: domain, ca })
    socket.once('secureConnect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

/** Counts what was really done, so that a request sent twice is noticed. */
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

type UpgradePlan = {
  requests: number
  /** The production value of DRAIN_SECONDS. */
  drainMs: number
  /** How long after a process is back the proxy may skip it. */
  restMs: number
}

/** Two processes of the service behind a shipped proxy are restarted one after another during requests with all methods; none may fail or be done twice. */
export async function upgradeBehind(name: ProxyName, { requests, drainMs, restMs }: UpgradePlan) {
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

/** Four callers, each with its own method, who never pause for long. */
function startLoad(open: () => ClientHttp2Session) {
  const failed: string[] = []
  const byPort = new Map<number, number>()
  let isOver = false
  let answered = 0
  let session: ClientHttp2Session | undefined
  /** A proxy ends a connection after a number of requests: a client opens another. */
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
  /** HTTP/2's code for a request that reached no process: clients retry it automatically (RFC 9113, 8.7). */
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
