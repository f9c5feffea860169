import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { after, before } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { request as ask } from 'undici'
import { formatLocalDate, toLocalDay } from '../../src/core/local-time.ts'
import { type Database, openDatabase } from '../../src/db/database.ts'
import { startEmbeddedPostgres } from '../../src/db/embedded-postgres.ts'
import { migrate } from '../../src/db/migrate.ts'
import { seedDemoWorld } from '../../src/demo/seed.ts'
import type { Route } from '../../src/http/route.ts'
import { openSequencer } from '../../src/modules/events/sequence.ts'
import { loadZipCentroids } from '../../src/outside/geocoders/gazetteer/zip-centroids.ts'
import { buildApp } from '../../src/start/app.ts'
import { type Config, readConfig } from '../../src/start/config.ts'
import type { Deps } from '../../src/start/deps.ts'
import { openDeps } from '../../src/start/open-deps.ts'
import { cheapHash } from './people.ts'
import { createTestDatabase, startTestCluster, type Template } from './postgres.ts'

export type Answer = { status: number; headers: Headers; text: string; body: any }

/** A client program for a service at any URL. */
export type Caller = {
  url: string
  request(method: string, path: string, options?: RequestOptions): Promise<Answer>
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
}

export type TestService = Caller & {
  databaseUrl: string
  app: FastifyInstance
  deps: Deps
  db: Database
  /** Moves only when a test moves it. */
  clock: { ms: number }
  /** Every logged line, as text. */
  logged: string[]
}

type RequestOptions = { body?: unknown; headers?: Record<string, string> }

export type ServiceOptions = {
  template?: Template
  /** Another process next to a running one, on the same database instead of its own. */
  databaseUrl?: string
  env?: Record<string, string>
  /** Where to listen, for a restarted service; any free port by default. */
  port?: number
  config?: Partial<Config>
  routes?: readonly Route[] | ((deps: Deps) => readonly Route[])
  /** As a running process does besides answering; without it, events are numbered when a test says so (event-log.ts). */
  numbersEvents?: boolean
  /** Fills the database before the first request. */
  prepare?(db: Database): Promise<void>
}

export const operator = { authorization: 'Bearer demo-operator-token' }

/** The whole service on a real PostgreSQL and a real port, for the tests of one file: call it at the top. */
export function testService(options: ServiceOptions = {}): TestService {
  const service = {} as TestService
  let stop: () => Promise<void>
  before(async () => {
    const started = await startTestService(options)
    stop = started.stop
    Object.assign(service, started)
  })
  after(() => stop())
  return service
}

export async function startTestService(
  options: ServiceOptions = {},
): Promise<TestService & { stop(): Promise<void> }> {
  const database = await openTestDatabase(options)
  const env = { CHECK_ANSWERS: 'true', DATA_DIR: database.dataDir, ...options.env }
  const config = { ...readConfig(env), ...options.config }
  const logged: string[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      const line = String(chunk)
      logged.push(line)
      if (line.includes('"msg":"internal error"')) process.stderr.write(line) // a test only sees the 500
      done()
    },
  })
  const clock = { ms: Date.parse('2026-06-15T16:00:00Z'), now: () => clock.ms }
  const log = pino({ level: 'debug', base: null }, sink)
  if (options.prepare) await preparing(database.url, options.prepare)
  const { close, ...deps } = await openDeps(config, database.url, { log, clock })
  const { db } = deps
  const routes = typeof options.routes === 'function' ? options.routes(deps) : options.routes
  const app = await buildApp(deps, routes)
  await app.listen({ port: options.port ?? 0, host: '127.0.0.1' })
  const sequencer = options.numbersEvents ? openSequencer(db, deps.log) : undefined
  const scheme = config.tls ? 'https' : 'http'
  const url = `${scheme}://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return {
    databaseUrl: database.url,
    app,
    deps,
    db,
    clock,
    logged,
    ...callerOf(url),
    async stop() {
      await sequencer?.close()
      await app.close()
      await close()
      await database.close()
    },
  }
}

export function callerOf(url: string): Caller {
  const request = (method: string, path: string, more: RequestOptions = {}) => send(url, method, path, more)
  return {
    url,
    request,
    get: (path, headers) => request('GET', path, { headers }),
    post: (path, body, headers) => request('POST', path, { body, headers }),
    put: (path, body, headers) => request('PUT', path, { body, headers }),
  }
}

async function openTestDatabase({ databaseUrl, template = 'empty' }: ServiceOptions) {
  if (databaseUrl) return { url: databaseUrl, dataDir: dataFolder(databaseUrl), close: async () => {} }
  const cluster = await startTestCluster()
  const database = await createTestDatabase(cluster.url, template)
  const dataDir = dataFolder(database.url)
  const close = async () => {
    await database.drop()
    await cluster.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { url: database.url, dataDir, close }
}

/** Images and emails live as long as their database: processes on one database share the folder, different databases don't. */
function dataFolder(databaseUrl: string): string {
  const name = createHash('sha256').update(databaseUrl).digest('hex').slice(0, 16)
  return join(tmpdir(), `cellardoor-data-${name}`)
}

async function preparing(url: string, prepare: (db: Database) => Promise<void>) {
  const db = openDatabase(url)
  await prepare(db)
  await db.close()
}

/** The default headers of `fetch`, except for compression, which costs both sides time; tests of it set `accept-encoding`. */
const asFetch = {
  accept: '*/*',
  'accept-language': '*',
  'sec-fetch-mode': 'cors',
  'user-agent': 'node',
}

/** A plain object is sent as JSON; text, bytes and forms are sent unchanged. */
async function send(
  url: string,
  method: string,
  path: string,
  { body, headers = {} }: RequestOptions,
): Promise<Answer> {
  const isRaw = body === undefined || typeof body === 'string' || body instanceof Uint8Array
  const isForm = body instanceof FormData
  const sent = isRaw || isForm ? headers : { 'content-type': 'application/json', ...headers }
  const asked = { method, headers: sent, body: (isRaw || isForm ? body : JSON.stringify(body)) as never }
  const {
    status,
    headers: received,
    text,
  } = await (isForm || Object.keys(sent).some(isAboutCoding)
    ? askByFetch(url + path, asked)
    : askPlainly(url + path, asked))
  const isJson = received.get('content-type')?.startsWith('application/json')
  return { status, headers: received, text, body: isJson && text !== '' ? JSON.parse(text) : undefined }
}

type Asked = { method: string; headers: Record<string, string>; body: string | Uint8Array | undefined }
type Received = Pick<Answer, 'status' | 'headers' | 'text'>

const isAboutCoding = (name: string) => name.toLowerCase() === 'accept-encoding'

async function askByFetch(url: string, asked: Asked): Promise<Received> {
  const response = await fetch(url, { ...asked, redirect: 'manual' } as never)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** Takes a third of the time of `fetch`. */
async function askPlainly(url: string, { method, headers, body }: Asked): Promise<Received> {
  const type = typeof body === 'string' ? { 'content-type': 'text/plain;charset=UTF-8' } : {}
  const own = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  const answer = await ask(url, { method: method as 'GET', headers: { ...asFetch, ...type, ...own }, body })
  const received = new Headers()
  for (const [name, value] of Object.entries(answer.headers))
    for (const one of [value ?? []].flat()) received.append(name, one)
  return { status: answer.statusCode, headers: received, text: await answer.body.text() }
}

/** Out of four hundred: those that other parts of the demo name, and two more liquor stores instead of fifty. */
export const fewMerchants = [...Array.from({ length: 10 }, (_, n) => 1001 + n), 1044, 1069]

/**
 * The demo without most of its merchants, for tests that need their own PostgreSQL: a third of the CPU time. A
 * service that starts on it adds nothing.
 */
export async function fillSmallWorld(url: string, today: string) {
  await migrate(url)
  const db = openDatabase(url)
  try {
    await loadZipCentroids(db)
    await seedDemoWorld(db, today, fewMerchants)
  } finally {
    await db.close()
  }
}

/** The same in the data directory of a service that runs its own PostgreSQL. */
export async function makeSmallWorld(dataDir: string, today: string) {
  const postgres = await startEmbeddedPostgres({ dataDir, durable: true })
  try {
    await fillSmallWorld(postgres.url, today)
  } finally {
    await postgres.stop()
  }
}

const demoToday = '2026-06-15'
const demoPassword = 'open-sesame-42'

/** Builds the databases that the tests' databases are copied from, out of the template before it or an empty database. */
export async function fillTemplate(url: string, template: Template) {
  if (template === 'empty') return migrate(url)
  const db = openDatabase(url)
  if (template === 'started') await loadZipCentroids(db)
  else {
    const machinesToday = () => formatLocalDate(toLocalDay(Date.now(), 'America/New_York'))
    const today = template === 'demo_today' ? machinesToday() : demoToday
    await seedDemoWorld(db, today, template === 'demo_small' ? fewMerchants : undefined)
    for (const table of ['customers', 'operator_staff'])
      await db.pool.query(`UPDATE ${table} SET password_hash = $1`, [cheapHash(demoPassword)])
  }
  await db.close()
}
