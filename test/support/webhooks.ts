import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { openChanges } from '../../src/db/changes.ts'
import { type Database, openDatabase } from '../../src/db/database.ts'
import { openSettings } from '../../src/db/settings.ts'
import { publish } from '../../src/modules/events/index.ts'
import { formatSecret } from '../../src/modules/webhooks/rules/signature.ts'
import { insertWebhook } from '../../src/modules/webhooks/store.ts'
import { probeEvent } from './events.ts'
import { compileCache, inherited } from './process.ts'

export type FaultRun = {
  seed: number
  plans: readonly EndpointPlan[]
  orders: number
  eventsOfOrder: number
  /** How many times faster than real time the retry schedule runs. */
  clockFactor: number
  timeoutMs: number
  /** How the database is reached; it may change between kills. */
  databaseUrl: string
  /** Takes the database away and brings it back. */
  killDatabase(): Promise<void>
  kills: readonly ('process' | 'database')[]
  /** Between two kills. */
  pauseMs: number
  /** How long recovery may take for all. */
  withinMs: number
}

/**
 * Two processes send while endpoints misbehave, processes are killed and the database goes away. Then everything recovers: each
 * endpoint must have accepted every event, those of an order in sequence, all signed correctly, none at a private address.
 */
export async function proveWebhooksSurvive(t: TestContext, run: FaultRun) {
  const endpoints = await startEndpoints(run.plans, run.seed)
  const db = openDatabase(run.databaseUrl)
  db.pool.on('error', () => {})
  const senders: ChildProcess[] = []
  const began = String(Date.now())
  const start = async () => {
    const env = {
      CLOCK_BEGAN: began,
      CLOCK_FACTOR: String(run.clockFactor),
      TIMEOUT_MS: String(run.timeoutMs),
    }
    const child = fork('test/support/crash/webhook-process.ts', {
      env: { ...inherited(), ...compileCache, DATABASE_URL: run.databaseUrl, ...env },
    })
    senders.push(child)
    await Promise.race([once(child, 'message'), once(child, 'exit')])
  }
  try {
    await register(db, run, endpoints)
    await Promise.all([start(), start()])
    const writing = writeEvents(db, run)
    for (const kind of run.kills) {
      await sleep(run.pauseMs)
      if (kind === 'database') await run.killDatabase()
      else {
        await kill(senders.shift()!)
        await start()
      }
      for (const dead of senders.filter(({ exitCode }) => exitCode !== null)) {
        senders.splice(senders.indexOf(dead), 1)
        await start()
      }
    }
    await writing
    endpoints.recover()
    await untilAccepted(run, endpoints)
    assert.deepEqual(endpoints.violations.slice(0, 20), [])
    const requests = [...endpoints.records.values()].reduce((sum, record) => sum + record.requests, 0)
    t.diagnostic(`${run.orders * run.eventsOfOrder} events, ${requests} requests, ${run.kills.length} kills`)
    const lost = endpoints.records.get('lost')
    assert.ok(!lost || lost.requests > 0, 'the one that is lost was tried as well')
  } finally {
    for (const sender of senders) await kill(sender)
    await db.close()
    await endpoints.close()
  }
}

async function kill(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** Like the routes; but some of the addresses became private after they were checked. */
async function register(db: Database, { plans, databaseUrl }: FaultRun, { port, records }: Endpoints) {
  const changes = await openChanges(databaseUrl, { warn() {} } as never)
  const { longLivedKey } = await openSettings(db, changes)
  await changes.close()
  const common = { owner: { kind: 'operator' as const }, types: ['*'], merchantId: null, email: null }
  for (const [index, { name, isMoving }] of plans.entries()) {
    const secret = formatSecret(Buffer.alloc(32, index + 1))
    records.get(name)!.secret = secret
    const host = name === 'private' ? trapAddress : isMoving ? `moving-${name}.test` : `${name}.test`
    const url = `http://${host}:${port}/${name}`
    const webhookId = `wh_${String(index).padStart(16, '0')}`
    const webhook = { webhookId, url, description: name, enabled: true, createdAt: Date.now(), secret }
    await db.transaction((tx) => insertWebhook(tx, longLivedKey, { ...common, ...webhook }))
  }
}

/** Every order's events in sequence, orders mixed, one batch per transaction. */
async function writeEvents(db: Database, { orders, eventsOfOrder, kills, pauseMs }: FaultRun) {
  const batches = Math.ceil(orders / 50) * eventsOfOrder
  const restMs = (kills.length * pauseMs) / batches
  for (let number = 1; number <= eventsOfOrder; number++) {
    for (let first = 1; first <= orders; first += 50) {
      const count = Math.min(50, orders - first + 1)
      const batch = Array.from({ length: count }, (_, index) => first + index).map((orderId) =>
        probeEvent(number, { orderId, subject: `order ${orderId}` }),
      )
      await writeOnce(db, batch, { orderId: first, number })
      await sleep(restMs)
    }
  }
}

/** If a database goes away during a commit, it is unknown whether it was done, so it is looked up. */
async function writeOnce(
  db: Database,
  batch: ReturnType<typeof probeEvent>[],
  first: { orderId: number; number: number },
) {
  const isThere = `SELECT FROM events WHERE order_id = $1 AND data ->> 'number' = $2
    UNION ALL SELECT FROM outbox_events WHERE order_id = $1 AND data ->> 'number' = $2`
  for (let tries = 0; ; tries++) {
    try {
      if (tries > 0) {
        const { rowCount } = await db.pool.query(isThere, [first.orderId, String(first.number)])
        if (rowCount) return
      }
      return await db.transaction((tx) => publish(tx, batch, Date.now()))
    } catch (error) {
      if (tries > 300) throw error
      await sleep(100)
    }
  }
}

async function untilAccepted(
  { orders, eventsOfOrder, withinMs }: FaultRun,
  { records, violations }: Endpoints,
) {
  const expected = [...records.values()].filter(({ plan }) => !plan.isLost && plan.name !== 'private')
  const countOf = ({ accepted }: (typeof expected)[number]) =>
    [...accepted.values()].reduce((sum, numbers) => sum + numbers.size, 0)
  const deadline = Date.now() + withinMs
  while (expected.some((record) => countOf(record) < orders * eventsOfOrder)) {
    const state = () => expected.map((record) => `${record.plan.name} ${countOf(record)}`).join(', ')
    assert.ok(Date.now() < deadline, `not everybody has everything: ${state()}`)
    assert.deepEqual(violations.slice(0, 20), [])
    await sleep(50)
  }
}

/** Stand-ins for the public internet and for a private network. */
export const publicAddress = '127.0.0.1'
export const trapAddress = '127.0.0.2'

/** What an endpoint does instead of responding well; drawn for each request. */
export type Fault = 'hang' | 'reset' | 'half' | 'error' | 'redirect' | 'garbage'
export const faults: readonly Fault[] = ['hang', 'reset', 'half', 'error', 'redirect', 'garbage']

export type EndpointPlan = {
  /** The part of the path, and of the host name if it moves. */
  name: string
  faults: readonly Fault[]
  /** How many in a hundred requests meet a fault while there are faults. */
  percent: number
  isMoving?: boolean
  /** Fails forever. */
  isLost?: boolean
}

/** What arrived at an endpoint: the accepted numbers of each order, and each violation as a sentence. */
export type EndpointRecord = {
  plan: EndpointPlan
  secret: string
  accepted: Map<number, Set<number>>
  requests: number
}

export type Endpoints = {
  port: number
  records: Map<string, EndpointRecord>
  violations: string[]
  /** From now on, every endpoint that is not lost responds well. */
  recover(): void
  close(): Promise<void>
}

/** A small seeded generator: the same draws in every run, though not at the same requests. */
function openDice(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** All endpoints on one port, distinguished by path; the same port of the trap must never be called. */
async function startEndpoints(plans: readonly EndpointPlan[], seed: number): Promise<Endpoints> {
  const dice = openDice(seed)
  const violations: string[] = []
  const records = new Map<string, EndpointRecord>(
    plans.map((plan) => [plan.name, { plan, secret: '', accepted: new Map(), requests: 0 }]),
  )
  let isOver = false
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const record = records.get(request.url!.slice(1))
    if (!record) return void violations.push(`a request to ${request.url}`)
    const body = Buffer.concat(chunks).toString()
    record.requests++
    check(record, request, body, violations)
    const { plan } = record
    const isFaulty = plan.isLost || (!isOver && dice() * 100 < plan.percent)
    if (isFaulty) return misbehave(plan.faults[Math.floor(dice() * plan.faults.length)]!, response)
    const { order_id, data } = JSON.parse(body)
    record.accepted.set(order_id, (record.accepted.get(order_id) ?? new Set()).add(data.number))
    response.writeHead(204).end()
  }
  const server = createServer((request, response) => void answer(request, response).catch(() => {}))
  server.listen(0, publicAddress)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const trap = createServer((request, response) => {
    violations.push(`a private address was called: ${request.url}`)
    response.end()
  })
  trap.listen(port, trapAddress)
  await once(trap, 'listening')
  return {
    port,
    records,
    violations,
    recover() {
      isOver = true
    },
    close: async () => {
      for (const one of [server, trap]) await stop(one)
    },
  }
}

/** A later event of an order comes only when every earlier one was accepted; each is signed with its endpoint's secret. */
function check(
  { plan, secret, accepted }: EndpointRecord,
  request: IncomingMessage,
  body: string,
  violations: string[],
) {
  const { headers } = request
  const id = String(headers['webhook-id'])
  const { event_id, order_id, data } = JSON.parse(body)
  const at = new Date(Number(headers['webhook-timestamp']) * 1000)
  if (headers['webhook-signature'] !== new Webhook(secret).sign(id, at, body))
    violations.push(`${plan.name}: ${id} is signed wrongly`)
  if (id !== event_id) violations.push(`${plan.name}: ${id} is called ${event_id}`)
  const before = accepted.get(order_id) ?? new Set()
  for (let number = 1; number < data.number; number++)
    if (!before.has(number))
      violations.push(`${plan.name}: number ${data.number} of order ${order_id} came before number ${number}`)
}

function misbehave(fault: Fault, response: ServerResponse) {
  const { socket } = response
  const trap = `http://${trapAddress}:${socket?.localPort}/`
  switch (fault) {
    case 'hang':
      return
    case 'reset':
      return void socket?.resetAndDestroy()
    case 'half': // declares more than it sends
      response.writeHead(200, { 'content-length': '1000' }).write('half')
      return void setTimeout(() => socket?.destroy(), 20)
    case 'error':
      return void response.writeHead(500).end('broken')
    case 'redirect':
      return void response.writeHead(307, { location: trap }).end()
    case 'garbage':
      return void socket?.end('HTTP/1.1 200 OK\r\ncontent-length: many\r\n\r\n')
    default:
      assert.fail(`no such fault: ${fault satisfies never}`)
  }
}

async function stop(server: Server) {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}

export type Received = { headers: IncomingHttpHeaders; body: string; event: any; at: number }

/** What an endpoint does with a request: responds with a status, or anything else. */
export type Behavior = number | ((response: ServerResponse, received: Received) => void)

/** A third-party endpoint; it responds with 200 unless told otherwise. */
export type Receiver = {
  url: string
  place: string
  received: Received[]
  behave(behavior: Behavior): void
  /** Waits until this many have arrived. */
  until(count: number): Promise<Received[]>
  /** Ends every connection, including unanswered requests. */
  hangUp(): void
  close(): Promise<void>
}

export async function startReceiver(port = 0): Promise<Receiver> {
  const received: Received[] = []
  let behavior: Behavior = 200
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    const one = { headers: request.headers, body, event: JSON.parse(body), at: Date.now() }
    received.push(one)
    if (typeof behavior === 'function') behavior(response, one)
    else response.writeHead(behavior).end('thank you')
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `http://${place}/hook`,
    place,
    received,
    behave(next) {
      behavior = next
    },
    async until(count) {
      const deadline = Date.now() + 120_000
      while (received.length < count) {
        if (Date.now() > deadline) throw new Error(`${received.length} of ${count} have come`)
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      return received
    },
    hangUp: () => server.closeAllConnections(),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Like an integrator: with the library of Standard Webhooks. Throws if the signature is wrong. */
export const verify = (secret: string, { body, headers }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>)
