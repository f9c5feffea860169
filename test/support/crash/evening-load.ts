import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { type CallTimes, listPercentiles, timedFetch } from '../../../bench/evening-calls.ts'
import { treeSeconds } from '../../../bench/processor-time.ts'
import { openCustomers } from '../../../evening/customers.ts'
import { openDrivers } from '../../../evening/drivers.ts'
import type { Evening } from '../../../evening/evening.ts'
import { openKitchens } from '../../../evening/kitchens.ts'
import { openStaff } from '../../../evening/staff.ts'
import { Cellardoor, RefusalError } from '../../../sdk/src/index.ts'
import { type Database, sql } from '../../../src/db/database.ts'
import { insertLife } from '../../../src/demo/life/insert-life.ts'
import { booksMustBeWhole } from '../orders.ts'
import { causeFaults, type Faults, type Load, type World, watchOrders } from '../servers/faults.ts'
import { firstMoment, untilSettled } from './world.ts'

/** Customers at once, and how long each rests: at full speed they would take the CPU that a new leader needs. */
const atOnce = 4
const restMs = 250
const kitchenPace = 1000
const maxOrders = 10_000
const operatorToken = 'demo-operator-token'

/** The demo's own customers and kitchens, using only the public API, as `bench --evening` plays them. */
export const eveningLoad: Load = { settings: () => ({ PAYMENTS: 'sandbox' }), orderMeanwhile: playMeanwhile }

async function playMeanwhile(world: World, plan: Faults) {
  const { services, db } = world
  await insertLife(db, firstMoment)
  const traffic = openTraffic(services.urls)
  const evening = openEvening(services.urls[0]!, traffic.fetch)
  await liftBudgets(evening.operator)
  const [sizes, { last }] = [await readSizes(db), await db.get(lastOrder)]
  const cpu = new Map(services.pids().map((pid) => [pid, treeSeconds(pid)]))
  const playing = play(evening, plan)
  const orders = watchOrders(() => playing.acknowledged.length)
  const began = performance.now()
  let waits: number[]
  try {
    waits = await causeFaults(world, plan, orders)
    await sleep(1000)
  } finally {
    orders.stop()
    await playing.stop()
  }
  const seconds = (performance.now() - began) / 1000
  const used = services.pids().reduce((sum, pid) => sum + treeSeconds(pid) - (cpu.get(pid) ?? 0), 0)
  // Orders for tonight get their courier tonight, and sold-out dishes come back tomorrow.
  await untilSettled(db, { exceptLater: true })
  const { acknowledged, gaveUp } = playing
  const placed = await nothingMayBeLost(db, acknowledged, last)
  const count = acknowledged.length
  plan.report(
    `${waits.length} faults in ${Math.round(seconds)} s; ${count} orders acknowledged, 0 lost, 0 doubled`,
  )
  plan.report(
    `${gaveUp()} customers gave up; ${placed - count} of their orders were placed all the same, and paid for once`,
  )
  plan.report(
    `${(count / seconds).toFixed(1)} orders/s; longest gap between two orders ${orders.maxGapMs()} ms`,
  )
  plan.report(`from the end of a fault to the next order: longest ${Math.max(...waits)} ms`)
  for (const { name, count, p50Ms, p95Ms, p99Ms } of traffic.percentiles())
    plan.report(
      `  ${name.padEnd(9)}${String(count).padStart(6)}   p50 ${p50Ms} ms   p95 ${p95Ms} ms   p99 ${p99Ms} ms`,
    )
  // For processes that were not killed.
  plan.report(`${Math.round((1000 * used) / count)} ms of the services' processor time for an order`)
  plan.report(`grew: ${grown(sizes, await readSizes(db), count)}`)
  plan.report(`answers other than 2xx: ${JSON.stringify(traffic.failures)}`)
  assert.equal(traffic.failures['500'], undefined, 'an answer was 500')
  assert.ok(count > 0, 'no one could buy anything')
}

/** Requests go to both processes in turn, as through a load balancer. */
function openTraffic(urls: readonly string[]) {
  const times: CallTimes = new Map()
  const failures: Record<string, number> = {}
  const timed = timedFetch(times)
  const count = (what: string) => (failures[what] = (failures[what] ?? 0) + 1)
  let turn = 0
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname, search } = new URL(String(input))
    try {
      const response = await timed(`${urls[turn++ % urls.length]}${pathname}${search}`, init)
      if (!response.ok) count(String(response.status))
      return response
    } catch (fault) {
      if (!init?.signal?.aborted) count('no answer')
      throw fault
    }
  }
  const percentiles = () => [...times].map(([name, list]) => listPercentiles(name, list))
  return { fetch, failures, percentiles }
}

function openEvening(url: string, fetch: typeof globalThis.fetch): Evening & { stop(): void } {
  const stopping = new AbortController()
  const began = Date.now()
  const evening: Evening = {
    ...{ url, seed: 1, pace: kitchenPace, signal: stopping.signal, fetch },
    operator: new Cellardoor({ baseUrl: url, clientId: 'demo-app', operatorToken, fetch }),
    clock: { now: () => firstMoment + Date.now() - began },
    later: (seconds, act) => void setTimeout(() => act().catch(() => {}), seconds * 1000).unref(),
    complain() {}, // failures are counted by `openTraffic`
  }
  return { ...evening, stop: () => stopping.abort() }
}

function play(evening: ReturnType<typeof openEvening>, { restMs: rest = restMs }: Faults) {
  const customers = openCustomers(evening)
  const staff = openStaff(evening)
  const kitchens = openKitchens(evening, staff, customers, openDrivers(evening, staff))
  const acknowledged: number[] = []
  let gaveUp = 0
  const { signal } = evening
  const again = async (work: () => Promise<unknown>, ms: number) => {
    while (!signal.aborted && acknowledged.length < maxOrders) {
      await work().catch((fault) => fault instanceof RefusalError || gaveUp++)
      await sleep(ms, undefined, { signal }).catch(() => {})
    }
  }
  const order = async () => {
    const placed = await customers.orderOnce()
    if (!placed) return
    acknowledged.push(placed.orderId)
    await placed.client.orders.get(placed.orderId)
  }
  const all = Promise.all([
    again(() => kitchens.work().catch(() => {}), 500),
    ...Array.from({ length: atOnce }, () => again(order, rest)),
  ])
  return {
    acknowledged,
    gaveUp: () => gaveUp,
    async stop() {
      evening.stop()
      await all
    },
  }
}

async function liftBudgets({ request }: Cellardoor) {
  for (const client_id of ['demo-app', 'merchant-app'])
    await request('put_operator_clients_client_id', { client_id, rate_limit: 100_000_000 })
}

const countOf = sql<{ count: number }>('SELECT count(*)::int AS count FROM orders WHERE order_id = ANY ($1)')
const lastOrder = sql<{ last: number }>('SELECT max(order_id) AS last FROM orders')
const countNew = sql<{ count: number }>('SELECT count(*)::int AS count FROM orders WHERE order_id > $1')
const twice = sql<{ guestId: number }>(
  `SELECT guest_id AS "guestId" FROM orders WHERE guest_id IS NOT NULL AND order_id > $1 GROUP BY 1 HAVING count(*) > 1`,
)
const misspaid = sql<{ orderId: number }>(
  `SELECT order_id AS "orderId" FROM orders o WHERE order_id > $1 AND total_cents <>
     (SELECT sum(amount_cents) FROM order_payments p WHERE p.merchant_id = o.merchant_id AND p.order_id = o.order_id)`,
)

/** Each guest orders once. Returns how many orders came after `last`. */
async function nothingMayBeLost(
  db: Database,
  acknowledged: readonly number[],
  last: number,
): Promise<number> {
  assert.equal(new Set(acknowledged).size, acknowledged.length, 'two customers were told the same order')
  assert.equal((await db.get(countOf, [acknowledged])).count, acknowledged.length, 'an order was lost')
  assert.deepEqual(await db.rows(twice, [last]), [], 'a guest has two orders')
  assert.deepEqual(await db.rows(misspaid, [last]), [], 'an order is not paid for')
  await booksMustBeWhole(db)
  return (await db.get(countNew, [last])).count
}

const tableSizes = sql<{ table: string; bytes: number }>(
  `SELECT c.relname AS table, pg_total_relation_size(c.oid) AS bytes
   FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'public' AND c.relkind = 'r'`,
)
const readSizes = async (db: Database) =>
  new Map((await db.rows(tableSizes)).map(({ table, bytes }) => [table, Number(bytes)]))

const grown = (before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>, orders: number) =>
  [...after]
    .map(([table, bytes]) => ({ table, bytes: bytes - (before.get(table) ?? 0) }))
    .toSorted((a, b) => b.bytes - a.bytes)
    .slice(0, 5)
    .map(({ table, bytes }) => `${table} ${Math.round(bytes / orders)} B an order`)
    .join(', ')
