import { availableParallelism, cpus, loadavg } from 'node:os'
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
import { databaseSeconds, serviceBytes, treeSeconds } from './processor-time.ts'
import { newClient } from './recorded-sql.ts'
import { startService } from './servers.ts'

/** A compressed evening from the demo's own model, with one process and with two. */
export type EveningFigures = {
  date: string
  cpu: string
  cores: number
  node: string
  /** The machine's load before the start. */
  load: number
  orders: number
  one: Played
  two: Played
  /** Orders weren't placed in time, or something failed other than a declined request. */
  isBelowFloor: boolean
}

export type Played = {
  placed: number
  seconds: number
  ordersPerSecond: number
  requestsPerSecond: number
  /** Failed attempts: a shop that closed meanwhile, a sold-out dish, a declined card. */
  refused: number
  /** Other errors. */
  faults: number
  calls: ReturnType<typeof listPercentiles>[]
  /** CPU time per order with all its searches, menus, kitchen steps and status checks; `players` is the simulation's own. */
  orderCpuMs: { service: number; database: number; players: number }
  /** Of all service processes: before the first order, after every tenth of the orders, and at the end. */
  memoryMb: number[]
  grew: { table: string; mb: number; bytesPerOrder: number }[]
}

/** Customers who search, order and check at the same time. */
export const atOnce = 8
/** How often a customer checks where the order is. */
const looks = 3
/** Kitchens respond as soon as they're notified. */
const kitchenPace = 1000
/** The evening ends by then, no matter how slow the machine is. */
const maxMs = 60 * 60_000
/** The kitchens' remaining work when the last order has been placed. */
const settleMs = 5000
/** Dinner time in New York, no matter when this runs. */
const clock = `${new Date().toISOString().slice(0, 10)}T23:30:00Z`

export async function measureEvening(
  options: Options,
  newDataFolder: () => Promise<string>,
): Promise<EveningFigures> {
  const load = rounded(loadavg()[0]!)
  const one = await playOn(1, options, newDataFolder)
  const two = await playOn(2, options, newDataFolder)
  const isShort = ({ placed, faults }: Played) => placed < options.orders || faults > 0
  return {
    date: new Date().toISOString().slice(0, 10),
    cpu: `${cpus().length} x ${cpus()[0]?.model}`,
    cores: availableParallelism(),
    node: process.version,
    load,
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
    service: treeSeconds(child.pid!),
    players: process.cpuUsage(),
    database: databaseSeconds(dataDir),
  })
  const before = await look()
  const memoryMb: number[] = []
  const lookAtMemory = () => memoryMb.push(Math.round(megabytes(serviceBytes(child.pid!))))
  lookAtMemory()
  console.error(`Playing ${orders} orders …`)
  const times: CallTimes = new Map()
  const { placed, seconds, refused, faults } = await play(url, orders, times, (count, perSecond) => {
    lookAtMemory()
    const left = Math.round((orders - count) / perSecond / 60)
    console.error(
      `  ${count} orders, ${rounded(perSecond)} a second, ${memoryMb.at(-1)} MB, ${left} min to go`,
    )
  })
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
      players: perOrder(secondsOf(after.players) - secondsOf(before.players)),
    },
    memoryMb,
    grew: grown
      .filter(({ bytes }) => bytes > 0)
      .toSorted((a, b) => b.bytes - a.bytes)
      .slice(0, 8)
      .map(({ table, bytes }) => ({
        ...{ table, mb: megabytes(bytes), bytesPerOrder: Math.round(bytes / placed) },
      })),
  }
}

/** The first start also starts the demo's own evening. We measure ours, so that one is stopped. */
async function startOnWorld(dataDir: string, processes: number) {
  const env = { CLOCK: clock, PROCESSES: String(processes) }
  const { child } = await startService(dataDir, { ...env, DEMO_LIFE: 'on', DEMO_PACE: '0.01' })
  await endChild(child)
  return startService(dataDir, env)
}

/** All orders are placed by the evening's customers while its kitchens respond to them. */
async function play(
  url: string,
  orders: number,
  times: CallTimes,
  onTenth: (placed: number, perSecond: number) => void,
) {
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
        if (placed % Math.ceil(orders / 10) === 0 || placed === orders)
          onTenth(placed, (1000 * placed) / (performance.now() - begin))
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
const secondsOf = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1e6
