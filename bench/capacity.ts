import { Agent } from 'node:http'
import { cpus, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Cost, costOfOrder, type Needs, perOrder, planNeeds, sizes } from './capacity-plan.ts'
import { type Idle, measureCost, measureIdle, readRequests, type World } from './capacity-world.ts'
import { measureRate } from './checkout-carts.ts'
import { type Guest, openShop, type Shop, send } from './checkout-shop.ts'
import { ask, startChild } from './child.ts'
import type { Reporting, StubCount, StubOrder, StubStarted } from './courier-course.ts'
import {
  areBooked,
  copyDeliveries,
  listCopies,
  openCourierShop,
  registerProvider,
  setFollowing,
  setPolling,
} from './couriers-world.ts'
import type { ReceiverCount, ReceiverStarted } from './event-receiver.ts'
import { addWebhook, copyEvents, operatorCall, removeWebhooks } from './events-world.ts'
import type { Load, Loaded } from './load.ts'
import type { Options } from './options.ts'
import { newClient } from './recorded-sql.ts'
import { type BenchRequest, prepareRequests } from './scenario.ts'
import alcoholSearch from './scenarios/alcohol-search.ts'
import menuSignedIn from './scenarios/menu-signed-in.ts'
import { residentBytes, startService } from './servers.ts'

export type Capacity = {
  date: string
  cpu: string
  node: string
  load: number
  residentMegabytes: number
  /** Cores that an idle process and its PostgreSQL use. */
  idle: Idle
  costs: Cost[]
  /** Orders by simulated people who read, search and buy as assumed: the cost of one, as the sum of its parts and as measured. */
  simulated: { orders: number; predictedMs: number; measuredMs: number }
  needs: Needs[]
  isBelowFloor: boolean
}

/** How far off the sum of the parts can be before it counts as wrong. */
const maxOff = 1.5
const pollSeconds = 5
/** Every connection prepares each statement and plans it five times, which would dominate a measurement of few bookings. */
const warmBookings = 400
/** Per requested second. */
const perSecond = { carts: 200, bookings: 40, deliveries: 300, events: 1500, simulated: 20 }

export async function measureCapacity(
  options: Options,
  newDataFolder: () => Promise<string>,
): Promise<Capacity> {
  const receiver = startChild('bench/event-receiver.ts')
  const { url: target, place } = await ask<ReceiverStarted>(receiver, { start: true }, 10_000)
  const dataDir = await newDataFolder()
  console.error('Starting the service on a fresh demo world …')
  const env = { COURIERS: 'none', COURIER_POLL_SECONDS: String(pollSeconds), OUTBOUND_ALLOW: place }
  const { url, child } = await startService(dataDir, env)
  const [client, sampler] = [newClient(dataDir), newClient(dataDir)]
  await Promise.all([client.connect(), sampler.connect()])
  await untilFilled(client)
  const world: World = { url, child, dataDir, client, sampler, load: startChild('bench/load.ts') }
  const shop = await openShop(url, 8)
  try {
    const warm = await readRequests(url)
    await readAll(world, options, [...warm.menus, ...warm.searches, ...alcoholSearch.requests])
    await sell(shop, 100)
    const idle = await measureIdle(world, false)
    const baseline = await measureIdle(world, true)
    const cost = (name: keyof typeof perOrder, work: () => Promise<number>) =>
      measureCost(world, baseline, name, work)
    const costs = [
      ...(await measureReads(world, options, warm, cost)),
      ...(await measureSales(shop, perSecond.carts * options.seconds, cost)),
      ...(await measureCouriers(world, options, cost)),
      await measureWebhooks(world, { receiver, target, count: perSecond.events * options.seconds }, cost),
    ]
    const orders = perSecond.simulated * options.seconds
    const simulated = await simulate(world, baseline, { shop, orders, costs, ...warm })
    await client.query('CHECKPOINT') // else the database writes for longer than the service is given to stop
    return {
      date: new Date().toISOString().slice(0, 10),
      cpu: `${cpus().length} x ${cpus()[0]?.model}`,
      node: process.version,
      load: Math.round(loadavg()[0]! * 100) / 100,
      residentMegabytes: Math.round((await residentBytes(url)) / 1e6),
      ...{ idle, costs, simulated },
      needs: sizes.map((size) => planNeeds(size, costs)),
      isBelowFloor: simulated.measuredMs > simulated.predictedMs * maxOff,
    }
  } finally {
    shop.close()
    await Promise.all([client.end(), sampler.end()])
  }
}

/** The country's ZIP codes are written after the start, which takes PostgreSQL a second that no search causes. */
async function untilFilled(client: World['client']) {
  while ((await client.query('SELECT FROM zip_codes OFFSET 10000 LIMIT 1')).rowCount === 0) await sleep(200)
}

type Measure = (name: keyof typeof perOrder, work: () => Promise<number>) => Promise<Cost>
type Reads = { menus: BenchRequest[]; searches: BenchRequest[] }

async function measureReads(world: World, options: Options, { menus, searches }: Reads, cost: Measure) {
  const signedIn = await prepareRequests(menuSignedIn, world.url)
  return [
    await cost('menu read', () => readAll(world, options, menus)),
    await cost('menu read, signed in', () => readAll(world, options, signedIn)),
    await cost('search of restaurants', () => readAll(world, options, searches)),
    await cost('search of drinks', () => readAll(world, options, alcoholSearch.requests)),
  ]
}

async function readAll({ load, url }: World, options: Options, requests: readonly BenchRequest[]) {
  const { connections, seconds } = options
  const message: Load = { url, requests, connections, seconds }
  return (await ask<Loaded>(load, message, (seconds + 15) * 1000)).requests
}

const newGuests = (shop: Shop, count: number): Promise<Guest[]> =>
  Promise.all(Array.from({ length: count }, () => shop.newGuest()))

/** Warm-up: the compiler keeps optimizing for a few hundred requests. */
async function sell(shop: Shop, count: number) {
  await measureRate(await newGuests(shop, count), async (guest) => {
    await shop.add(guest, 2)
    await shop.checkOut(guest, 'card')
  })
}

async function measureSales(shop: Shop, count: number, cost: Measure) {
  const guests = await newGuests(shop, count)
  const each = (work: (guest: Guest) => Promise<unknown>) => async () => {
    await measureRate(guests, work)
    return count
  }
  return [
    await cost(
      'change of a cart',
      each((guest) => shop.add(guest, 2)),
    ),
    await cost(
      'checkout by card',
      each((guest) => shop.checkOut(guest, 'card')),
    ),
  ]
}

/** A courier company that responds from memory, immediately. */
async function measureCouriers({ url, client }: World, { seconds }: Options, cost: Measure) {
  const stub = startChild('bench/courier-server.ts')
  const start: StubOrder = { start: { estimateMs: 0, bookMs: 0 } }
  const providerId = await registerProvider(url, 'Stub', await ask<StubStarted>(stub, start, 10_000))
  const shop = await openCourierShop(url)
  const place = async (count: number) => {
    const orderIds: number[] = []
    while (orderIds.length < count) orderIds.push(await shop.placeOrder())
    return orderIds
  }
  const book = async (orderIds: readonly number[]) => {
    await measureRate(orderIds, (orderId) => shop.confirm(orderId))
    await untilBooked(client, orderIds)
    return orderIds.length
  }
  await book(await place(warmBookings))
  await setPolling(client, false, pollSeconds) // to follow them is measured apart
  const orderIds = await place(perSecond.bookings * seconds)
  const booked = await cost('courier booked', () => book(orderIds))
  await setPolling(client, false, pollSeconds)
  const count = perSecond.deliveries * seconds
  await copyDeliveries(client, { orderId: await shop.placeOrder(), providerId, count })
  const calls = async () => (await ask<StubCount>(stub, {}, 10_000)).statusCalls
  const askTwice = async () => {
    const before = await calls()
    await sleep(2 * pollSeconds * 1000)
    return (await calls()) - before
  }
  await setPolling(client, true, pollSeconds)
  await sleep(pollSeconds * 1000) // the first poll of each writes more
  const polled = await cost('courier polled', askTwice)
  await setPolling(client, false, pollSeconds)
  await setFollowing(url, providerId, 'batch') // whose deliveries are asked for together, whenever each is due
  const batched = await cost('courier polled in a batch', askTwice)
  const secret = await setFollowing(url, providerId, 'push')
  const report: Reporting = { url, providerId, secret, ids: await listCopies(client) }
  const reported = await cost('courier that reports', async () => {
    for (let round = 0; round < 2; round++) {
      await ask<StubCount>(stub, { report } satisfies StubOrder, 60_000)
      await sleep(pollSeconds * 1000)
    }
    return 2 * report.ids.length
  })
  await setFollowing(url, providerId, 'poll')
  return [booked, polled, batched, reported]
}

async function untilBooked(client: World['client'], orderIds: readonly number[]) {
  for (let tries = 0; !(await areBooked(client, orderIds)); tries++) {
    if (tries > 300) throw new Error('Some orders have found no courier.')
    await sleep(100)
  }
}

type Sending = { receiver: World['load']; target: string; count: number }

async function measureWebhooks(
  { url, client }: World,
  { receiver, target, count }: Sending,
  cost: Measure,
): Promise<Cost> {
  const webhookId = await addWebhook(url, target, { enabled: false })
  await copyEvents(client, count)
  const sent = await cost('webhook sent', async () => {
    await ask(receiver, { reset: true }, 10_000)
    await operatorCall(url, 'PUT', `/webhooks/${webhookId}`, { enabled: true })
    for (let tries = 0; tries < 1200; tries++) {
      if ((await ask<ReceiverCount>(receiver, {}, 10_000)).count >= count) return count
      await sleep(100)
    }
    throw new Error(`${count} events were not delivered within two minutes.`)
  })
  await removeWebhooks(url, [webhookId])
  return sent
}

type Simulation = Reads & { shop: Shop; orders: number; costs: readonly Cost[] }

/** People who read and search as often as assumed before they buy. Their orders are for pickup, so no courier is involved. */
async function simulate(world: World, idle: Idle, { shop, orders, costs, menus, searches }: Simulation) {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const [signedIn] = await prepareRequests(menuSignedIn, world.url)
  const read = ({ path, headers = {} }: BenchRequest) =>
    send(agent, { method: 'GET', url: world.url + path, headers, body: undefined })
  const guests = await newGuests(shop, orders)
  let number = 0
  const next = (list: readonly BenchRequest[]) => list[number++ % list.length]!
  const repeat = async (times: number, work: () => Promise<unknown>) => {
    for (let time = 0; time < times; time++) await work()
  }
  const measured = await measureCost(world, idle, `${orders} simulated orders`, async () => {
    await measureRate(guests, async (guest) => {
      await repeat(perOrder['search of restaurants'], () => read(next(searches)))
      await repeat(perOrder['menu read'], () => read(next(menus)))
      await repeat(perOrder['menu read, signed in'], () => read(signedIn!))
      await repeat(perOrder['search of drinks'], () => read(next(alcoholSearch.requests)))
      await repeat(perOrder['change of a cart'], () => shop.add(guest, 2))
      await shop.checkOut(guest, 'card')
    })
    return orders
  })
  agent.destroy()
  const parts = costOfOrder(costs.filter(({ name }) => !/courier|webhook/.test(name)))
  return {
    orders,
    predictedMs: Math.round((parts.serviceMs + parts.databaseMs) * 10) / 10,
    measuredMs: Math.round((measured.serviceMicros + measured.databaseMicros) / 100) / 10,
  }
}
