import { Agent } from 'node:http'
import { cpus, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { send } from './checkout-shop.ts'
import { endChild, startChild } from './child.ts'
import { findMedian, loadOnce } from './measure.ts'
import type { Options } from './options.ts'
import { newClient } from './recorded-sql.ts'
import type { BenchRequest } from './scenario.ts'
import { type Bottle, bottlesToSell, type DrinksWorld, fillDrinks } from './selling-world.ts'
import { processorSeconds, type RunningService, startService } from './servers.ts'

/** Searches without sales, sales without searches, and both together, in one run. */
export type Selling = {
  date: string
  cpu: string
  node: string
  load: number
  world: DrinksWorld
  ordersWanted: number
  searches: { alone: number; beside: number; ratio: number; ratios: number[]; floor: number }
  /** CPU time of the service's process per search, including everything else it did meanwhile. */
  cpuMicroseconds: { alone: number; beside: number }
  /** CPU time of the service's process for an order, from the guest's token to the last email. */
  orderMs: number
  p99: { aloneMs: number; besideMs: number; ratio: number; most: number }
  orders: { alone: number; beside: number; ratio: number; floor: number }
  rush: Rush
  cold: Cold
  isBelowFloor: boolean
}

const world: DrinksWorld = { stores: 200, products: 10_000, offersPerStore: 1000 }
/** How long checkouts take, to the last byte, at twice the orders during a steady stream of searches. */
type Rush = { orders: number; searches: number; p50Ms: number; p99Ms: number; maxMs: number }

const ordersPerSecond = 20
const inRush = { ordersPerSecond: 40, searchesPerSecond: 3000, maxMs: 40 }
/** If the machine can't keep up, neither long nor short waits say anything about checkouts at that rate. */
const isWholeRush = ({ orders, searches }: Rush) =>
  orders >= 0.95 * inRush.ordersPerSecond && searches >= 0.95 * inRush.searchesPerSecond
/**
 * Sold during searches before anything is measured: half a minute of a busy evening. Until then, most of an order's code
 * isn't compiled, and many stores sell their first bottle.
 */
const warmOrders = 600
/** How long the work caused by the last orders can take. */
const emailsMs = 1000
const keywords =
  `merlot malbec syrah chardonnay riesling champagne prosecco cava sherry port vermouth bourbon rye scotch whiskey tequila
  mezcal vodka gin rum cognac amaro ipa stout porter pilsner lager saison cider seltzer cabernt chardonay burbon`.split(
    /\s+/,
  )
const address = '199 Water St, New York, NY'

/** What an app requests: a page of 20, with stores by id. Each keyword with several price groups and sort orders. */
const requests = keywords.flatMap((keyword) =>
  ['1,2', '3', '4,5'].flatMap((filter_price) =>
    ['', 'price', '-price', 'name'].map((sort): BenchRequest => {
      const query = new URLSearchParams({
        client_id: 'demo-app',
        search_type: 'alcohol',
        address,
        order_type: 'delivery',
        order_time: 'ASAP',
        keyword,
        filter_price,
        layout: 'flat',
        limit: '20',
        merchants: 'ids',
        ...(sort && { sort }),
      })
      return { method: 'GET', path: `/data/search?${query}` }
    }),
  ),
)

export async function measureSelling(
  options: Options,
  newDataFolder: () => Promise<string>,
): Promise<Selling> {
  const dataDir = await newDataFolder()
  console.error('Starting the service on a fresh demo world …')
  const first = await startService(dataDir)
  const client = newClient(dataDir)
  await client.connect()
  console.error(`Adding ${world.stores} stores with ${world.offersPerStore} offers each …`)
  await fillDrinks(client, world)
  const seconds = options.seconds
  const ordersOfRound = ordersPerSecond * seconds
  const rushSeconds = seconds * options.rounds
  const inAll = warmOrders + ordersOfRound * (2 * options.rounds + 1) + inRush.ordersPerSecond * rushSeconds
  const bottles = await bottlesToSell(client, inAll)
  await client.end()

  const { url, cold } = await measureColds(dataDir, first)
  const load = startChild('bench/lean-load.ts')
  const ask = { url, requests, connections: options.connections }
  const search = () => loadOnce(load, { ...ask, seconds })
  const nextBottle = () => bottles.pop()!
  const sell = async () => (await startSales(url, nextBottle, { seconds, perSecond: ordersPerSecond })).rate
  console.error(`Selling ${warmOrders} bottles …`)
  for (let sold = 0; sold < warmOrders; sold += ordersOfRound) await Promise.all([search(), sell()])
  const rounds: Round[] = []
  for (let round = 0; round < options.rounds; round++) {
    console.error(`round ${round + 1} of ${options.rounds} …`)
    const first = await search()
    const [beside, soldBeside] = await Promise.all([search(), sell()])
    await sleep(emailsMs)
    const alone = meanOf(first, await search())
    const before = await processorSeconds(url)
    const sold = await sell()
    await sleep(emailsMs)
    const orderMs = (((await processorSeconds(url)) - before) * 1000) / ordersOfRound
    rounds.push({ alone, beside, sold, soldBeside, orderMs })
  }
  console.error(`${inRush.ordersPerSecond} orders and ${inRush.searchesPerSecond} searches per second …`)
  const pace = { seconds: rushSeconds, perSecond: inRush.searchesPerSecond }
  const [searched, sold] = await Promise.all([
    loadOnce(load, { ...ask, ...pace }),
    startSales(url, nextBottle, { ...pace, perSecond: inRush.ordersPerSecond }),
  ])
  const sorted = sold.checkoutMs.toSorted((a, b) => a - b)
  const rush: Rush = {
    orders: round2(sold.rate),
    searches: Math.round(searched.requestsPerSecond),
    p50Ms: round2(sorted[Math.floor(sorted.length / 2)]!),
    p99Ms: round2(sorted[Math.floor(sorted.length * 0.99)]!),
    maxMs: inRush.maxMs,
  }
  return report(rounds, cold, rush)
}

type Rates = { requestsPerSecond: number; p99Ms: number; cpuMicroseconds: number }

/** Combines measurements before and after the sales, because the machine may get slower or faster. */
const meanOf = (before: Rates, after: Rates): Rates => ({
  requestsPerSecond: (before.requestsPerSecond + after.requestsPerSecond) / 2,
  p99Ms: (before.p99Ms + after.p99Ms) / 2,
  cpuMicroseconds: (before.cpuMicroseconds + after.cpuMicroseconds) / 2,
})

type Round = { alone: Rates; beside: Rates; sold: number; soldBeside: number; orderMs: number }

function report(rounds: readonly Round[], cold: Cold, rush: Rush): Selling {
  const ratios = rounds.map(({ alone, beside }) => round2(beside.requestsPerSecond / alone.requestsPerSecond))
  const median = (pick: (round: Round) => number) => round2(findMedian(rounds.map(pick)))
  const searches = {
    alone: median(({ alone }) => alone.requestsPerSecond),
    beside: median(({ beside }) => beside.requestsPerSecond),
    ratio: findMedian(ratios),
    ratios,
    floor: 0.8,
  }
  const p99 = {
    aloneMs: median(({ alone }) => alone.p99Ms),
    besideMs: median(({ beside }) => beside.p99Ms),
    ratio: median(({ alone, beside }) => beside.p99Ms / alone.p99Ms),
    most: 2,
  }
  const orders = {
    alone: median(({ sold }) => sold),
    beside: median(({ soldBeside }) => soldBeside),
    ratio: median(({ sold, soldBeside }) => soldBeside / sold),
    floor: 0.8,
  }
  return {
    date: new Date().toISOString().slice(0, 10),
    cpu: `${cpus().length} x ${cpus()[0]?.model}`,
    node: process.version,
    load: round2(loadavg()[0]!),
    world,
    ordersWanted: ordersPerSecond,
    searches,
    cpuMicroseconds: {
      alone: median(({ alone }) => alone.cpuMicroseconds),
      beside: median(({ beside }) => beside.cpuMicroseconds),
    },
    orderMs: median((round) => round.orderMs),
    p99,
    orders,
    rush,
    cold,
    isBelowFloor:
      searches.ratio < searches.floor ||
      p99.ratio > p99.most ||
      orders.ratio < orders.floor ||
      !isWholeRush(rush) ||
      rush.p99Ms > rush.maxMs,
  }
}

export function sellingTable(figures: Selling): string {
  const { searches, p99, orders, ordersWanted, rush, cold, load, cpuMicroseconds, orderMs } = figures
  return [
    `\n${world.stores * world.offersPerStore} offers of ${world.stores} stores, ${ordersWanted} orders a second; load average ${load}`,
    `searches  ${searches.beside}/s beside sales, ${searches.alone}/s without, ratio ${searches.ratio} (${searches.ratios.join(' ')}), at least ${searches.floor}`,
    `p99       ${p99.besideMs} ms beside sales, ${p99.aloneMs} ms without, ratio ${p99.ratio}, at most ${p99.most}`,
    `orders    ${orders.beside}/s beside searches, ${orders.alone}/s without, ratio ${orders.ratio}, at least ${orders.floor}`,
    `checkout  p50 ${rush.p50Ms} ms, p99 ${rush.p99Ms} ms at ${rush.orders} orders beside ${rush.searches} searches a second, at most ${rush.maxMs}${isWholeRush(rush) ? '' : ` (not measured: ${inRush.ordersPerSecond} and ${inRush.searchesPerSecond} wanted)`}`,
    `processor time per search  ${cpuMicroseconds.beside} µs beside sales (theirs included), ${cpuMicroseconds.alone} µs without`,
    `processor time per order   ${orderMs} ms`,
    `first search of the city: ${cold.firstMs} ms (at most ${maxColdMs}), others waited ${cold.othersMs} ms (at most ${maxStallMs})`,
  ].join('\n')
}

/** A city's first search, and how long the smallest request has to wait meanwhile. */
type Cold = { firstMs: number; othersMs: number }
const maxColdMs = 300
const maxStallMs = 20

const coldStarts = 5
const observeEveryMs = 5

/** Medians over several processes. The last one keeps running. */
async function measureColds(dataDir: string, first: RunningService): Promise<{ url: string; cold: Cold }> {
  const colds: Cold[] = []
  for (let running = first; ; running = await startService(dataDir)) {
    colds.push(await measureCold(running.url))
    if (colds.length < coldStarts) await endChild(running.child)
    else {
      const firstMs = findMedian(colds.map((one) => one.firstMs))
      const othersMs = findMedian(colds.map((one) => one.othersMs))
      return { url: running.url, cold: { firstMs, othersMs } }
    }
  }
}

/**
 * The text index exists, because another city was searched before. The observer sends requests at a steady rate. At full speed, it would
 * use one of the two cores.
 */
async function measureCold(url: string): Promise<Cold> {
  const elsewhere = new URL(url + requests[0]!.path)
  elsewhere.searchParams.set('address', '233 S Wacker Dr, Chicago, IL')
  await measureTime(elsewhere.href)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const observe = async () => {
    const begin = performance.now()
    await send(agent, { method: 'GET', url: `${url}/healthz`, headers: {}, body: undefined })
    return Math.round(performance.now() - begin)
  }
  for (let warm = 0; warm < 50; warm++) await observe()
  let isOver = false
  const waits: number[] = []
  const observing = (async () => {
    for (; !isOver; await sleep(observeEveryMs)) waits.push(await observe())
  })()
  const firstMs = await measureTime(url + requests[0]!.path)
  isOver = true
  await observing
  agent.destroy()
  return { firstMs, othersMs: Math.max(...waits) }
}

async function measureTime(url: string): Promise<number> {
  const begin = performance.now()
  const answer = await fetch(url)
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${url} answers ${answer.status}.`)
  return Math.round(performance.now() - begin)
}

const client = 'client_id=demo-app'
const buyer = {
  first_name: 'Gus',
  last_name: 'Guest',
  email: 'gus@example.com',
  phone_number: '2125550199',
  birth_date: '1980-01-01',
}
const card = {
  cc_number: '4242424242424242',
  exp_month: 12,
  exp_year: 2040,
  cvv: '123',
  billing_zip: '10038',
}

/** Orders at a steady rate, each by a different guest. Returns the orders per second and how long each checkout took. */
async function startSales(
  url: string,
  nextBottle: () => Bottle,
  { seconds, perSecond }: { seconds: number; perSecond: number },
): Promise<{ rate: number; checkoutMs: number[] }> {
  const checkoutMs: number[] = []
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const orderTime = nextWednesdayEvening()
  const buy = async ({ merchantId, variantId }: Bottle) => {
    const guest = await send(agent, {
      method: 'GET',
      url: `${url}/customer/auth/guest?${client}`,
      headers: {},
      body: undefined,
    })
    const headers = { 'guest-token': (guest as { 'Guest-Token': string })['Guest-Token'] }
    const cart = { items: [{ item_id: variantId }], order_time: orderTime }
    await send(agent, {
      method: 'POST',
      url: `${url}/customer/cart/${merchantId}?${client}`,
      headers,
      body: cart,
    })
    const body = {
      ...buyer,
      order_type: 'pickup',
      order_time: orderTime,
      payments: [{ type: 'credit_card', card }],
    }
    const asked = performance.now()
    await send(agent, {
      method: 'POST',
      url: `${url}/guest/cart/${merchantId}/checkout?${client}`,
      headers,
      body,
    })
    checkoutMs.push(performance.now() - asked)
  }
  const begin = performance.now()
  const under: Promise<void>[] = []
  for (let order = 0; order < seconds * perSecond; order++) {
    const wait = (order * 1000) / perSecond - (performance.now() - begin)
    if (wait > 0) await sleep(wait)
    under.push(buy(nextBottle()))
  }
  await Promise.all(under)
  agent.destroy()
  return { rate: under.length / ((performance.now() - begin) / 1000), checkoutMs }
}

/** A time at which all rules allow sales, no matter when the benchmark runs. */
function nextWednesdayEvening(): string {
  const day = new Date()
  do day.setUTCDate(day.getUTCDate() + 1)
  while (day.getUTCDay() !== 3)
  return `${day.toISOString().slice(0, 10)}T18:00:00-05:00`
}

const round2 = (value: number) => Math.round(value * 100) / 100
