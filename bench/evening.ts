import { cpus, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { openCustomers } from '../evening/customers.ts'
import { openDrivers } from '../evening/drivers.ts'
import type { Evening } from '../evening/evening.ts'
import { openKitchens } from '../evening/kitchens.ts'
import { openStaff } from '../evening/staff.ts'
import { Cellardoor, RefusalError } from '../sdk/src/index.ts'
import { endChild } from './child.ts'
import { type CallTimes, listPercentiles, timedFetch } from './evening-calls.ts'
import type { Options } from './options.ts'
import { databaseSeconds, treeSeconds } from './processor-time.ts'
import { newClient } from './recorded-sql.ts'
import { residentBytes, startService } from './servers.ts'

/** A compressed evening of the demo's own model, by one process and by two. */
export type EveningFigures = {
  date: string
  cpu: string
  node: string
  load: number
  orders: number
  one: Played
  two: Played
  /** Orders were not placed in time, or something failed that is no refusal. */
  isBelowFloor: boolean
}

type Played = {
  placed: number
  seconds: number
  ordersPerSecond: number
  requestsPerSecond: number
  /** Tries that came to nothing: a shop that closed meanwhile, a dish that was sold out, a card that was declined. */
  refused: number
  /** What went wrong otherwise. */
  faults: number
  calls: ReturnType<typeof listPercentiles>[]
  /** Processor time for an order with all its searches, menus, steps of the kitchen and looks at its status. */
  orderCpuMs: { service: number; database: number }
  memoryMb: { before: number; after: number }
  grew: { table: string; mb: number; bytesPerOrder: number }[]
}

/** Customers who search, order and look at once. */
const atOnce = 8
/** How often a customer looks where the order is. */
const looks = 3
/** Kitchens answer as soon as they are told. */
const kitchenPace = 1000
/** However slow the machine is, an evening ends. */
const maxMs = 60 * 60_000
/** What kitchens are about to do when the last order was placed. */
const settleMs = 5000
/** Dinner time in New York, whenever this runs. */
const clock = `${new Date().toISOString().slice(0, 10)}T23:30:00Z`

export async function measureEvening(
  options: Options,
  newDataFolder: () => Promise<string>,
): Promise<EveningFigures> {
  const one = await playOn(1, options, newDataFolder)
  const two = await playOn(2, options, newDataFolder)
  const isShort = ({ placed, faults }: Played) => placed < options.orders || faults > 0
  return {
    date: new Date().toISOString().slice(0, 10),
    cpu: `${cpus().length} x ${cpus()[0]?.model}`,
    node: process.version,
    load: rounded(loadavg()[0]!),
    ...{ orders: options.orders, one, two, isBelowFloor: isShort(one) || isShort(two) },
  }
}

async function playOn(
  processes: number,
  { orders }: Options,
  newDataFolder: () => Promise<string>,
): Promise<Played> {
  const dataDir = await newDataFolder()
  const name = processes === 1 ? 'one process' : `${processes} processes`
  console.error(`Starting a demo world for ${name} …`)
  const { url, child } = await startOnWorld(dataDir, processes)
  const database = newClient(dataDir)
  await database.connect()
  const look = async () => ({
    sizes: await readSizes(database),
    memory: await residentBytes(url),
    service: treeSeconds(child.pid!),
    database: databaseSeconds(dataDir),
  })
  const before = await look()
  console.error(`Playing ${orders} orders …`)
  const times: CallTimes = new Map()
  const { placed, seconds, refused, faults } = await play(url, orders, times)
  const after = await look()
  await database.end()
  await endChild(child)
  const perOrder = (spent: number) => rounded((1000 * spent) / placed)
  const requests = [...times.values()].reduce((sum, list) => sum + list.length, 0)
  const grown = [...after.sizes].map(([table, bytes]) => ({
    table,
    bytes: bytes - (before.sizes.get(table) ?? 0),
  }))
  return {
    ...{ placed, seconds: rounded(seconds), refused, faults },
    ...{ ordersPerSecond: rounded(placed / seconds), requestsPerSecond: rounded(requests / seconds) },
    calls: [...times]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([call, list]) => listPercentiles(call, list)),
    orderCpuMs: {
      service: perOrder(after.service - before.service),
      database: perOrder(after.database - before.database),
    },
    memoryMb: { before: megabytes(before.memory), after: megabytes(after.memory) },
    grew: grown
      .filter(({ bytes }) => bytes > 0)
      .toSorted((a, b) => b.bytes - a.bytes)
      .slice(0, 8)
      .map(({ table, bytes }) => ({
        ...{ table, mb: megabytes(bytes), bytesPerOrder: Math.round(bytes / placed) },
      })),
  }
}

/** The first start brings the cook and the regulars with the world. The evening that is measured is ours, so that one is ended. */
async function startOnWorld(dataDir: string, processes: number) {
  const env = { CLOCK: clock, PROCESSES: String(processes) }
  const { child } = await startService(dataDir, { ...env, DEMO_LIFE: 'on', DEMO_PACE: '0.01' })
  await endChild(child)
  return startService(dataDir, env)
}

/** All orders are placed by the evening's own customers; its kitchens answer them meanwhile. */
async function play(url: string, orders: number, times: CallTimes) {
  const stopping = new AbortController()
  const fetch = timedFetch(times)
  const operatorToken = 'demo-operator-token'
  let [placed, underWay, refused, faults] = [0, 0, 0, 0]
  const begin = performance.now()
  const evening: Evening = {
    ...{ url, seed: 1, pace: kitchenPace, signal: stopping.signal, fetch },
    operator: new Cellardoor({ baseUrl: url, clientId: 'demo-app', operatorToken, fetch }),
    clock: { now: () => Date.parse(clock) + performance.now() - begin },
    later: (seconds, act) => void setTimeout(() => act().catch(evening.complain), seconds * 1000).unref(),
    complain(error) {
      if (stopping.signal.aborted || error instanceof RefusalError) return
      faults++
      if (faults <= 5) console.error(String(error))
    },
  }
  const customers = openCustomers(evening)
  const staff = openStaff(evening)
  const kitchens = openKitchens(evening, staff, customers, openDrivers(evening, staff))
  const cooking = kitchens.work().catch(evening.complain)
  const customer = async () => {
    while (placed + underWay < orders && performance.now() - begin < maxMs) {
      underWay++
      const order = await customers.orderOnce().catch(evening.complain)
      underWay--
      if (!order) refused++
      else {
        placed++
        for (let look = 0; look < looks; look++)
          await order.client.orders.get(order.orderId).catch(evening.complain)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, customer))
  const seconds = (performance.now() - begin) / 1000
  await sleep(settleMs)
  stopping.abort()
  await cooking
  return { placed, seconds, refused, faults }
}

async function readSizes(database: ReturnType<typeof newClient>): Promise<Map<string, number>> {
  const { rows } = await database.query<{ table: string; bytes: string }>(
    `SELECT c.relname AS table, pg_total_relation_size(c.oid) AS bytes
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'public' AND c.relkind = 'r'`,
  )
  return new Map(rows.map(({ table, bytes }) => [table, Number(bytes)]))
}

const rounded = (value: number) => Math.round(value * 100) / 100
const megabytes = (bytes: number) => rounded(bytes / 1024 / 1024)

export function eveningTable({ orders, load, one, two }: EveningFigures): string {
  const played = (name: string, { calls, grew, orderCpuMs, memoryMb, ...rates }: Played) => [
    `\n${name}: ${rates.placed} orders in ${rates.seconds} s, ${rates.ordersPerSecond} orders/s, ${rates.requestsPerSecond} requests/s`,
    `tries that came to nothing ${rates.refused}, faults ${rates.faults}`,
    `an order costs ${orderCpuMs.service} ms of the service and ${orderCpuMs.database} ms of PostgreSQL; memory ${memoryMb.before} → ${memoryMb.after} MB`,
    ...calls.map(
      ({ name: call, count, p50Ms, p95Ms, p99Ms }) =>
        `  ${call.padEnd(9)}${String(count).padStart(7)}   p50 ${p50Ms} ms   p95 ${p95Ms} ms   p99 ${p99Ms} ms`,
    ),
    `grew: ${grew.map(({ table, mb, bytesPerOrder }) => `${table} ${mb} MB (${bytesPerOrder} B an order)`).join(', ')}`,
  ]
  const head = `\na compressed evening of ${orders} orders by ${atOnce} customers at once; load average ${load}`
  return [head, ...played('one process', one), ...played('two processes', two)].join('\n')
}
