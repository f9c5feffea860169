import assert from 'node:assert/strict'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { randomFrom } from '../../../chance/random.ts'
import { type Database, type Handle, openDatabase, sql } from '../../../src/db/database.ts'
import { freePort, runService, type ServiceProcess, temporaryFolder } from '../process.ts'
import { makeSmallWorld, operator } from '../test-service.ts'
import {
  type Companies,
  openCompanies,
  placeOrders,
  type TheirBooking,
  withNetworks,
} from './dispatch-companies.ts'
import { everyOrderMustHaveEnded, type Figures } from './dispatch-proof.ts'
import { kitchen, type Random } from './shoppers.ts'
import {
  embeddedUrl,
  firstDay,
  firstMoment,
  type PatientClient,
  patientClient,
  postmasterOf,
  type Told,
  untilSettled,
} from './world.ts'

type Plan = { seed: number; orders: number; blows: readonly Blow[]; hasNetworks?: boolean }

/** Companies lie and go silent while the processes are killed; verifies that every order ends as it should. */
export async function crashDispatch(t: TestContext, { seed, orders, blows, hasNetworks = false }: Plan) {
  await using undo = new AsyncDisposableStack()
  const folder = temporaryFolder()
  undo.defer(folder.remove)
  const began = performance.now()
  const say = (what: string) => t.diagnostic(`${Math.round((performance.now() - began) / 1000)} s: ${what}`)
  say(`seed ${seed} (CRASH_SEED)`)
  const random = randomFrom(seed).next
  const world = await startDispatchWorld(folder.path, random, hasNetworks)
  undo.defer(world.stop)
  const client = patientClient(world.url)
  const merchant: Merchant = { client, random, confirmed: 0, told: new Map(), isOver: false }
  const { companies } = world
  const orderIds = await withDatabase(world, (db) =>
    placeOrders(db, { client, companies, random, count: orders, url: world.url }),
  )
  say(`${orders} orders wait for their merchant`)

  const confirming = confirmOrders(world, merchant, orderIds).finally(() => {
    merchant.isOver = true
  })
  // No process may be starting anymore when the world is taken down.
  const striking = strike(world, merchant, { orders, blows })
  for (const end of await Promise.allSettled([confirming, striking]))
    if (end.status === 'rejected') throw end.reason
  say('all are confirmed')

  const operator = openOperator(world, client)
  await untilNothingMoves(world, operator.clearUp)
  say('nothing moves')
  await withDatabase(world, async (db) => {
    await untilSettled(db)
    const figures = await everyOrderMustHaveEnded(db, world, { merchant, orderIds })
    const { done } = operator
    const { killed } = world
    for (const [what, numbers] of Object.entries({ ...figures, 'cleared up': done, killed }))
      say(`${what}: ${inWords(numbers)}`)
  })
}

/** One fault after another, spread over the work. */
async function strike(
  world: DispatchWorld,
  merchant: Merchant,
  { orders, blows }: Pick<Plan, 'orders' | 'blows'>,
) {
  for (const [index, blow] of blows.entries()) {
    const due = (orders * (index + 0.5 + merchant.random() / 2)) / (blows.length + 0.5)
    while (merchant.confirmed < due && !merchant.isOver) await sleep(50)
    await world.kill(blow)
  }
}

const inWords = (numbers: Figures[string]) =>
  Object.entries(numbers)
    .map(([what, number]) => `${number} ${what}`)
    .join(', ')

/**
 * What can be ended and comes back. The service and PostgreSQL, each without warning; two of the companies; everything at
 * once, which comes back a minute later by the clock, so that whatever had to wait is due. `restart` is
 * what an operator does.
 */
export type Blow = 'service' | 'postgres' | 'companies' | 'everything' | 'restart'

/** The service with its own PostgreSQL, and four courier companies in two processes. */
export type DispatchWorld = {
  url: string
  companies: Companies
  mailDir: string
  killed: Record<Blow, number>
  /** The clock that all of them use. */
  now(): number
  /** The service and its PostgreSQL as processes. */
  pids(): number[]
  /** For the current database; the code that opens it must close it. */
  openDatabase(): Database
  kill(what: Blow): Promise<void>
  stop(): Promise<void>
}

/** Longer than any claim or pause of dispatch. */
const darkMs = 61_000

export async function startDispatchWorld(
  dir: string,
  random: Random,
  hasNetworks: boolean,
): Promise<DispatchWorld> {
  const dataDir = join(dir, 'service')
  await makeSmallWorld(dataDir, firstDay)
  const own = await openCompanies(join(dir, 'companies'), random)
  const companies = hasNetworks ? await withNetworks(own, random) : own
  const port = await freePort()
  let aheadMs = firstMoment - Date.now()
  let service: ServiceProcess
  const killed = { service: 0, postgres: 0, companies: 0, everything: 0, restart: 0 }
  const { offices } = companies

  const start = async () => {
    service = runService(port, {
      command: [process.execPath, 'src/main.ts'], // without the launcher, so that the kill hits the service itself
      env: environmentOf(dataDir, Date.now() + aheadMs),
    })
    await service.ready()
  }
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    service.child.kill(signal)
    return service.exit
  }
  const openOffices = () => Promise.all(offices.map((office) => office.start(aheadMs)))
  const blows: Record<Blow, () => Promise<unknown>> = {
    async service() {
      await end('SIGKILL')
      await start()
    },
    async postgres() {
      process.kill(postmasterOf(dataDir).pid, 'SIGKILL')
      assert.deepEqual(await service.exit, { code: 1, signal: null }, service.output())
      await start()
    },
    async companies() {
      const office = offices[killed.companies % offices.length]!
      await office.kill()
      await office.start(aheadMs)
    },
    async everything() {
      await Promise.all([end('SIGKILL'), ...offices.map((office) => office.kill())])
      aheadMs += darkMs
      await Promise.all([openOffices(), start()])
    },
    async restart() {
      assert.deepEqual(await end('SIGTERM'), { code: 0, signal: null }, service.output())
      await start()
    },
  }

  await Promise.all([openOffices(), start()])
  return {
    url: service!.url,
    companies,
    mailDir: join(dataDir, 'mail'),
    killed,
    now: () => Date.now() + aheadMs,
    pids: () => [service.child.pid!, postmasterOf(dataDir).pid],
    openDatabase: () => openDatabase(embeddedUrl(dataDir), { connections: 2 }),
    async kill(what) {
      await blows[what]()
      killed[what]++
    },
    async stop() {
      await end('SIGTERM')
      await Promise.all(offices.map((office) => office.kill()))
      await companies.stop?.()
    },
  }
}

function environmentOf(dataDir: string, clock: number): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    CLOCK: new Date(clock).toISOString(),
    COURIER_POLL_SECONDS: '0.7',
  }
}

export async function withDatabase<T>(
  world: Pick<DispatchWorld, 'openDatabase'>,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const db = world.openDatabase()
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** `open` have not ended; `moving` of these may end before the clock is moved forward. */
type Standing = { open: number; moving: number }

// A claim lasts 30 s. No call takes longer than 10 s, so a process that has held one for longer is dead.
const standing = sql<Standing>(
  `SELECT count(*) AS open, count(*) FILTER (WHERE d.order_id IS NULL OR state = 'live'
       OR (start_at < $1::timestamptz + interval '3 seconds'
         AND coalesce(busy_until > $1::timestamptz + interval '18 seconds', true))) AS moving
   FROM orders o LEFT JOIN deliveries d USING (merchant_id, order_id)
   WHERE o.is_courier AND CASE WHEN d.order_id IS NULL THEN o.status IN ('confirmed', 'ready') ELSE d.ended_at IS NULL END`,
)
const restless = sql<unknown>(
  `SELECT order_id, leg, state, status, round, start_at, busy_until, recall FROM deliveries WHERE ended_at IS NULL LIMIT 10`,
)

/** How long nothing may end at all: the more orders, the longer everything takes. */
const patienceMs = 600_000
const restLookMs = 250

/** `alsoDo` returns whether it has started something. If everything waits for its time, the clock is moved. */
async function untilNothingMoves(world: DispatchWorld, alsoDo: () => Promise<boolean>) {
  let last = { open: -1, deadline: 0 }
  const look = (db: Handle) => db.get(standing, [new Date(world.now())])
  for (;;) {
    const { open, moving } = await withDatabase(world, look)
    if (open === 0 && !(await alsoDo())) return
    if (open !== last.open) last = { open, deadline: Date.now() + patienceMs }
    if (Date.now() > last.deadline) break
    if (open > 0 && moving === 0) await world.kill('everything')
    await sleep(restLookMs)
  }
  assert.fail(`these do not end: ${JSON.stringify(await withDatabase(world, (db) => db.rows(restless)))}`)
}

/** A merchant with many orders. `told` is what it learned about those it wanted to cancel: `silent` means the courier was. */
export type Merchant = {
  client: PatientClient
  random: Random
  confirmed: number
  told: Map<number, 'cancelled' | 'refused' | 'silent'>
  isOver: boolean
}

const clerks = 12
const maxUnderWay = 300
const cancelShare = 0.05
const regretMs = 3000
const lookMs = 250

const ended = sql<{ count: number }>(
  `SELECT count(*) FROM deliveries WHERE leg = 'out' AND ended_at IS NOT NULL`,
)

/** Confirms all of them, with several hundred open at a time, and changes its mind about a few. */
async function confirmOrders(world: DispatchWorld, merchant: Merchant, orderIds: readonly number[]) {
  const waiting = orderIds.values()
  const regrets: Promise<void>[] = []
  const isRoom = openGauge(world, merchant)
  const work = async () => {
    for (const orderId of waiting) {
      while (!merchant.isOver && !(await isRoom())) await sleep(lookMs)
      if (merchant.isOver) return
      const { status, body } = await act(merchant, orderId, 'confirm')
      assert.equal(status, 200, JSON.stringify(body))
      merchant.confirmed++
      if (merchant.random() < cancelShare) regrets.push(cancelLater(merchant, orderId))
    }
  }
  await Promise.all(Array.from({ length: clerks }, work))
  await Promise.all(regrets)
}

/** Counts now and then what has ended. While the database is away, nothing new is started. */
function openGauge(world: DispatchWorld, merchant: Merchant) {
  let seen: { at: number; isRoom: Promise<boolean> } | undefined
  const look = async () => {
    try {
      const { count } = await withDatabase(world, (db) => db.get(ended))
      return merchant.confirmed - count < maxUnderWay
    } catch {
      return false
    }
  }
  return () => {
    if (!seen || Date.now() - seen.at > lookMs) seen = { at: Date.now(), isRoom: look() }
    return seen.isRoom
  }
}

function act({ client }: Merchant, orderId: number, action: string) {
  const body = { merchantId: kitchen, orderId, action }
  const key = `${action}-${orderId}`
  const isAnswer = (told: Told) => told.body.message?.[0]?.code === 'courier_silent'
  return client.send('PUT', '/merchant/admin/orders', { headers: operator, body, key, isAnswer })
}

const meanings: Record<string, 'refused' | 'silent'> = { invalid_action: 'refused', courier_silent: 'silent' }

/** If a company is silent, the merchant needs no answer now: what it wanted happens once possible. */
async function cancelLater(merchant: Merchant, orderId: number) {
  await sleep(merchant.random() * regretMs)
  const { status, body } = await act(merchant, orderId, 'cancel')
  const told = status === 200 ? 'cancelled' : meanings[body.message[0].code]
  assert.ok(told, JSON.stringify(body))
  merchant.told.set(orderId, told)
}

const neverAnswered = sql<{ orderId: number; key: string; estimateId: string }>(
  `SELECT order_id AS "orderId", booking_key AS key, b.estimate_id AS "estimateId" FROM delivery_bookings b
   JOIN deliveries d USING (merchant_id, order_id, leg) JOIN orders o USING (merchant_id, order_id)
   WHERE b.state = 'silent' AND d.state = 'failed' AND (o.status = 'confirmed' OR leg = 'return') AND order_id % 2 = 0`,
)

/**
 * Every second unanswered booking is cleared up: the operator calls the company, which checks its books.
 * If no courier came for it, another one is sought; if one has delivered it, that settles it.
 */
export function openOperator(world: DispatchWorld, client: PatientClient) {
  const done = { retried: 0, 'given up': 0 }
  const act = async (orderId: number, action: string, key: string) => {
    const path = `/operator/deliveries/${orderId}`
    const told = await client.send('PUT', path, { headers: operator, body: { action }, key })
    assert.equal(told.status, 200, JSON.stringify(told.body))
  }
  return {
    done,
    /** Returns whether there was anything to do. */
    async clearUp(): Promise<boolean> {
      const silent = await withDatabase(world, (db) => db.rows(neverAnswered))
      const books = world.companies.books()
      for (const { orderId, key, estimateId } of silent) {
        // Drive has no key of ours: a booking is identified by the id of its quote.
        const isIt = (booking: TheirBooking) => booking.key === key || booking.deliveryId === estimateId
        const trip = books.find(isIt)?.trip
        if (trip && trip.endsAt > world.now()) continue // on the way: the operator calls again later
        const isBrought = trip?.ending === 'delivered'
        await act(orderId, isBrought ? 'give_up' : 'retry', `clear-${key}`)
        done[isBrought ? 'given up' : 'retried']++
      }
      return silent.length > 0
    },
  }
}
