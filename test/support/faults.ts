import assert from 'node:assert/strict'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause, setTimeout as sleep } from 'node:timers/promises'
import { type Database, openDatabase, sql } from '../../src/db/database.ts'
import { lookBefore, nothingMayBeAmiss } from './crash/checkout.ts'
import { findGoods, inviteShoppers, type Mall, shop } from './crash/shoppers.ts'
import { firstMoment, type Gateway, patientClient, untilSettled } from './crash/world.ts'
import { type PatroniCluster, startPatroniCluster } from './patroni.ts'
import { freePort, runService, type ServiceProcess } from './process.ts'
import { startStripeServer } from './stripe/server.ts'

export const faultKinds = ['kill', 'switchOver', 'freeze', 'cutNetwork'] as const
export type FaultKind = (typeof faultKinds)[number]

type Plan = {
  dir: string
  faults: readonly FaultKind[]
  /** No fault is begun after so long. */
  maxMs?: number
  /** Ends it early, with all that was started. */
  signal?: AbortSignal
  random: () => number
  /** Between two purchases of a shopper; none when left out. */
  restMs?: number
  report(line: string): void
}

/**
 * Two processes of the service on a cluster of three, shoppers who order all the time, and faults of the leader one after the
 * other. Afterwards everything that was acknowledged is there once, and paid for; no process has ended, and no answer was 500.
 */
export async function runChaos({ dir, signal, ...plan }: Plan) {
  const undo: (() => Promise<unknown>)[] = []
  try {
    const gateway = await startStripeServer()
    undo.push(gateway.stop)
    const cluster = await startPatroniCluster(join(dir, 'cluster'))
    undo.push(cluster.stop)
    const services = await startServices(cluster, gateway, dir)
    undo.push(() => stopAll(services))
    const db = openDatabase(cluster.url, { connections: 4 })
    undo.push(db.close)
    await Promise.race([shopMeanwhile({ cluster, services, gateway, db }, plan), endOf(signal)])
  } finally {
    for (const step of undo.toReversed()) await step()
  }
}

const endOf = (signal: AbortSignal | undefined) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

type World = { cluster: PatroniCluster; services: ServiceProcess[]; gateway: Gateway; db: Database }

async function shopMeanwhile(world: World, plan: Omit<Plan, 'dir' | 'signal'>) {
  const { services, gateway, db } = world
  const mall: Mall = {
    client: patientClient(services.map(({ url }) => url)),
    random: plan.random,
    attempts: [],
    isOver: false,
    ...(plan.restMs && { restMs: plan.restMs }),
  }
  const shoppers = await inviteShoppers(mall, await findGoods(services[0]!.url, db))
  const before = await lookBefore(db)
  const shopping = Promise.all(shoppers.map((shopper) => shop(mall, shopper)))
  shopping.catch(() => {}) // awaited below, when the faults are over
  const orders = watchOrders(mall)
  let waits: number[]
  try {
    waits = await causeFaults(world, plan, orders)
    await sleep(1000)
  } finally {
    mall.isOver = true
    orders.stop()
  }
  await shopping
  await untilSettled(db)
  const placed = await nothingMayBeAmiss(db, { before, attempts: mall.attempts, gateway })
  const acknowledged = mall.attempts.filter(({ told }) => told && 'orderId' in told).length
  const { requests, retries } = mall.client.traffic
  plan.report(
    `${waits.length} faults; ${acknowledged} acknowledged, 0 lost, ${placed - acknowledged} doubled`,
  )
  plan.report(`from a new leader to the next order: longest ${Math.max(...waits)} ms`)
  plan.report(
    `longest gap between two orders ${orders.maxGapMs()} ms; ${requests} requests, sent again: ${JSON.stringify(retries)}`,
  )
  assert.equal(retries['500'], undefined, 'an answer was 500')
  assert.ok(acknowledged > 0, 'nobody could buy anything')
}

/** One after the other, each once the cluster is whole again. Answers how long after each new leader the next order was placed. */
async function causeFaults(
  { cluster, services }: World,
  { faults, random, report, maxMs = Number.POSITIVE_INFINITY }: Omit<Plan, 'dir' | 'signal'>,
  orders: ReturnType<typeof watchOrders>,
): Promise<number[]> {
  const [start, waits]: [number, number[]] = [performance.now(), []]
  for (const kind of faults) {
    const wholeAfterMs = await timed(() => cluster.untilWhole())
    if (performance.now() - start > maxMs) break
    await sleep(500 + random() * 1500)
    const leaderAfterMs = await timed(async () => {
      await cluster[kind]()
      await cluster.leader()
    })
    const wait = await timed(() => orders.untilNext())
    waits.push(wait)
    report(
      `${waits.length} ${kind}: the cluster was whole after ${wholeAfterMs} ms; a leader after ${leaderAfterMs} ms, the next order ${wait} ms later`,
    )
    for (const { child, output } of services) assert.equal(child.exitCode, null, output())
  }
  return waits
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return Math.round(performance.now() - began)
}

function watchOrders({ attempts }: Mall) {
  let [count, at, longest] = [0, performance.now(), 0]
  const timer = setInterval(() => {
    const now = attempts.filter(({ told }) => told && 'orderId' in told).length
    if (now === count) return
    longest = Math.max(longest, performance.now() - at)
    count = now
    at = performance.now()
  }, 20)
  return {
    async untilNext() {
      const [began, before] = [performance.now(), count]
      while (count === before) {
        assert.ok(performance.now() - began < 300_000, 'orders do not flow again')
        await sleep(20)
      }
    },
    maxGapMs: () => Math.round(longest),
    stop: () => clearInterval(timer),
  }
}

async function startServices({ url }: PatroniCluster, gateway: Gateway, dir: string) {
  const services: ServiceProcess[] = []
  const began = Date.now()
  for (const name of ['first', 'second']) {
    const service = runService(await freePort(), {
      command: [process.execPath, 'src/main.ts'], // without the launcher, so that an end of the process is seen
      env: {
        DATA_DIR: join(dir, name),
        DATABASE_URL: url,
        CLOCK: new Date(firstMoment + Date.now() - began).toISOString(),
        PAYMENTS: 'stripe',
        STRIPE_SECRET_KEY: gateway.secretKey,
        STRIPE_API_URL: gateway.url,
      },
    })
    services.push(service)
    await service.ready() // one after the other: the first fills the database
  }
  return services
}

async function stopAll(services: readonly ServiceProcess[]) {
  for (const { child, exit } of services) {
    child.kill('SIGTERM')
    await exit
  }
}

/** A database that can go away and come back: TCP in front of the cluster's socket. */
export async function startDatabaseProxy(databaseUrl: string) {
  const { pathname, searchParams, username } = new URL(databaseUrl.replace('@/', '@localhost/'))
  const target = `${searchParams.get('host')}/.s.PGSQL.${searchParams.get('port')}`
  const pairs = new Set<[Socket, Socket]>()
  const swallowed = new Set<Socket>()
  let stalled = false
  let lastWords: string | undefined
  const server = createServer((near) => {
    const far = connect(target)
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('data', (chunk: Buffer) => {
        if (from === near && lastWords !== undefined && chunk.includes(lastWords)) {
          swallowed.add(far)
          lastWords = undefined
        }
        if (!stalled && !swallowed.has(from)) to.write(chunk)
      })
      from.on('error', () => {})
      from.on('close', () => {
        to.destroy()
        pairs.delete(pair)
      })
    }
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const hangUp = () => {
    for (const [near, far] of pairs) {
      near.destroy()
      far.destroy()
    }
  }
  return {
    url: `postgres://${username}@127.0.0.1:${port}${pathname}?sslmode=disable`,
    /** Connections break and new ones are refused. */
    async cut() {
      const closed = new Promise((resolve) => server.close(resolve))
      hangUp()
      await closed
    },
    restore: () => listen(port),
    /** Nothing breaks, and nothing gets through either. */
    stall(on: boolean) {
      stalled = on
    },
    /** The connections there are lead nowhere from now on, and nobody is told; new ones work. */
    blackHole() {
      for (const pair of pairs) for (const socket of pair) swallowed.add(socket)
    },
    /** Statements arrive, and what the server answers does not. */
    swallowReplies() {
      for (const [, far] of pairs) swallowed.add(far)
    },
    /** The next statement with this text arrives, and nobody learns what became of it. */
    loseReplyTo(text: string) {
      lastWords = text
    },
    async stop() {
      server.close()
      hangUp()
    },
  }
}

const waiters = sql<{ count: number }>(
  `SELECT count(*)::integer AS count FROM pg_stat_activity
   WHERE datname = current_database() AND wait_event_type = 'Lock'`,
)

/** Until the work is over, or stands still because somebody else holds a lock. */
export async function settledOrWaiting(db: Database, work: Promise<unknown>) {
  let isOver = false
  const ending = () => {
    isOver = true
  }
  work.then(ending, ending)
  while (!isOver && (await db.get(waiters)).count === 0) await pause(5)
}
