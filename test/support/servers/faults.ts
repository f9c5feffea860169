import assert from 'node:assert/strict'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause, setTimeout as sleep } from 'node:timers/promises'
import { type Database, openDatabase, sql } from '../../../src/db/database.ts'
import { lookBefore, nothingMayBeAmiss } from '../crash/checkout.ts'
import { findGoods, inviteShoppers, type Mall, shop } from '../crash/shoppers.ts'
import { firstMoment, type Gateway, patientClient, untilSettled } from '../crash/world.ts'
import { freePort, runService, type ServiceProcess } from '../process.ts'
import { startStripeServer } from '../stripe/server.ts'
import { type PatroniCluster, startPatroniCluster } from './patroni.ts'

export const faultKinds = ['kill', 'switchOver', 'freeze', 'cutNetwork'] as const
/** Also a process of the service that dies and comes back at the same URL. */
export const allFaultKinds = [...faultKinds, 'killService'] as const
export type FaultKind = (typeof allFaultKinds)[number]

export type Plan = {
  dir: string
  faults: readonly FaultKind[]
  /** No fault starts after this time. */
  maxMs?: number
  /** Ends it early, with everything that was started. */
  signal?: AbortSignal
  random: () => number
  /** Between two purchases of a shopper; none by default. */
  restMs?: number
  report(line: string): void
}

/**
 * Two processes of the service on a cluster of three, people who order all the time, and one fault after another. Afterward,
 * everything acknowledged exists once and is paid for; no process has exited by itself, and no response was 500.
 */
export async function runChaos({ dir, signal, ...plan }: Plan, load: Load = shoppers) {
  const undo: (() => Promise<unknown>)[] = []
  try {
    const gateway = await startStripeServer()
    undo.push(gateway.stop)
    const cluster = await startPatroniCluster(join(dir, 'cluster'))
    undo.push(cluster.stop)
    const services = await startServices(cluster, load.settings(gateway), dir)
    undo.push(services.stop)
    const db = openDatabase(cluster.url, { connections: 4 })
    undo.push(db.close)
    await Promise.race([load.orderMeanwhile({ cluster, services, gateway, db }, plan), endOf(signal)])
  } finally {
    for (const step of undo.toReversed()) await step()
  }
}

const endOf = (signal: AbortSignal | undefined) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

export type World = { cluster: PatroniCluster; services: Services; gateway: Gateway; db: Database }
export type Faults = Omit<Plan, 'dir' | 'signal'>

/** People who order during failures, and what must be true afterward. */
export type Load = {
  /** For both processes of the service. */
  settings(gateway: Gateway): Record<string, string>
  orderMeanwhile(world: World, plan: Faults): Promise<void>
}

const shoppers: Load = {
  settings: (gateway) => ({
    ...{ PAYMENTS: 'stripe', STRIPE_SECRET_KEY: gateway.secretKey, STRIPE_API_URL: gateway.url },
  }),
  orderMeanwhile: shopMeanwhile,
}

async function shopMeanwhile(world: World, plan: Faults) {
  const { services, gateway, db } = world
  const mall: Mall = {
    client: patientClient(services.urls),
    random: plan.random,
    attempts: [],
    isOver: false,
    ...(plan.restMs && { restMs: plan.restMs }),
  }
  const shoppers = await inviteShoppers(mall, await findGoods(services.urls[0]!, db))
  const before = await lookBefore(db)
  const shopping = Promise.all(shoppers.map((shopper) => shop(mall, shopper)))
  shopping.catch(() => {}) // awaited below, when the faults are over
  const orders = watchOrders(() => mall.attempts.filter(({ told }) => told && 'orderId' in told).length)
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
  assert.ok(acknowledged > 0, 'no one could buy anything')
}

/** One after another, each once the cluster is whole again. Returns how long after each new leader the next order was placed. */
export async function causeFaults(
  { cluster, services }: World,
  { faults, random, report, maxMs = Number.POSITIVE_INFINITY }: Faults,
  orders: ReturnType<typeof watchOrders>,
): Promise<number[]> {
  const [start, waits]: [number, number[]] = [performance.now(), []]
  for (const kind of faults) {
    const wholeAfterMs = await timed(() => cluster.untilWhole())
    if (performance.now() - start > maxMs) break
    await sleep(500 + random() * 1500)
    const leaderAfterMs = await timed(async () => {
      await (kind === 'killService' ? services.killOne(random) : cluster[kind]())
      await cluster.leader()
    })
    const wait = await timed(() => orders.untilNext())
    waits.push(wait)
    report(
      `${waits.length} ${kind}: the cluster was whole after ${wholeAfterMs} ms; a leader after ${leaderAfterMs} ms, the next order ${wait} ms later`,
    )
    services.mustRun()
  }
  return waits
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return Math.round(performance.now() - began)
}

/** `countOrders` returns how many were acknowledged so far. */
export function watchOrders(countOrders: () => number) {
  let [count, at, longest] = [0, performance.now(), 0]
  const timer = setInterval(() => {
    const now = countOrders()
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

/** Two processes of the service, each at a fixed URL. */
export type Services = Awaited<ReturnType<typeof startServices>>

async function startServices({ url }: PatroniCluster, settings: Record<string, string>, dir: string) {
  const running: { port: number; service: ServiceProcess }[] = []
  const began = Date.now()
  const start = async (name: string, port: number) => {
    const service = runService(port, {
      command: [process.execPath, 'src/main.ts'], // without the launcher, so that an exit of the process is seen
      env: {
        DATA_DIR: join(dir, name),
        DATABASE_URL: url,
        CLOCK: new Date(firstMoment + Date.now() - began).toISOString(),
        ...settings,
      },
    })
    await service.ready()
    return { port, service }
  }
  const names = ['first', 'second']
  for (const name of names) running.push(await start(name, await freePort())) // the first fills the database
  return {
    urls: running.map(({ service }) => service.url),
    pids: () => running.map(({ service }) => service.child.pid!),
    mustRun() {
      for (const { service } of running) assert.equal(service.child.exitCode, null, service.output())
    },
    /** Kills one, and restarts it. */
    async killOne(random: () => number) {
      const which = random() < 0.5 ? 0 : 1
      const { port, service } = running[which]!
      service.child.kill('SIGKILL')
      await service.exit
      running[which] = await start(names[which]!, port)
    },
    async stop() {
      for (const { service } of running) {
        service.child.kill('SIGTERM')
        await service.exit
      }
    },
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
    /** Nothing breaks, but nothing gets through either. */
    stall(on: boolean) {
      stalled = on
    },
    /** Existing connections silently lead nowhere from now on; new ones work. */
    blackHole() {
      for (const pair of pairs) for (const socket of pair) swallowed.add(socket)
    },
    /** Statements arrive, but the server's responses don't. */
    swallowReplies() {
      for (const [, far] of pairs) swallowed.add(far)
    },
    /** The next statement with this text arrives, and its outcome is lost. */
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

/** Until the work is over, or blocked by another lock. */
export async function settledOrWaiting(db: Database, work: Promise<unknown>) {
  let isOver = false
  const ending = () => {
    isOver = true
  }
  work.then(ending, ending)
  while (!isOver && (await db.get(waiters)).count === 0) await pause(5)
}
