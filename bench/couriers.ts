import type { ChildProcess } from 'node:child_process'
import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { ask, startChild } from './child.ts'
import type { StubCount, StubOrder, StubStarted } from './courier-course.ts'
import {
  areBooked,
  bookingTimes,
  copyDeliveries,
  openCourierShop,
  registerProvider,
  type Shop,
  setPolling,
} from './couriers-world.ts'
import { findMedian, loadOnce } from './measure.ts'
import type { Options } from './options.ts'
import { newClient } from './recorded-sql.ts'
import { processorSeconds, startService } from './servers.ts'

/** From the merchant's confirmation to a booked courier. */
type Booking = {
  atOnce: number
  orders: number
  p50Ms: number
  p99Ms: number
  /** Without the courier company's own time. */
  aboveMs: number
  maxMs: number
  isBelowFloor: boolean
}

export type Couriers = {
  date: string
  cpu: string
  node: string
  bookings: Booking[]
  deliveries: number
  pollSeconds: number
  /** Over more than one interval, while the service is otherwise idle. */
  pollsPerSecond: number
  wantedPerSecond: number
  /** CPU time, as a share of one core. */
  cpuShare: number
  /** p99 of how late polls start, without and with menu reads. */
  lateSeconds: number
  lateSecondsUnderLoad: number
  pollsPerSecondUnderLoad: number
  menuAloneMs: number
  menuMs: number
  /** p99 of menu reads while deliveries are polled, relative to p99 without polling. */
  ratio: number
  ratios: number[]
  maxTimes: number
  isBelowFloor: boolean
}

const pollSeconds = 20
const maxTimes = 2
const maxAboveMs = 200
/** The courier company's delay for an estimate and for a booking. */
const delays = { estimateMs: 100, bookMs: 100 }
const ownMs = delays.estimateMs + delays.bookMs

type Bench = { url: string; client: pg.Client; stub: ChildProcess; load: ChildProcess; options: Options }

export async function measureCouriers(
  options: Options,
  newDataFolder: () => Promise<string>,
): Promise<Couriers> {
  const dataDir = await newDataFolder()
  console.error('Starting the service on a fresh demo world …')
  const { url } = await startService(dataDir, { COURIERS: 'none', COURIER_POLL_SECONDS: String(pollSeconds) })
  const [stub, load] = [startChild('bench/courier-server.ts'), startChild('bench/load.ts')]
  const client = newClient(dataDir)
  await client.connect()
  const bench = { url, client, stub, load, options }
  try {
    const providerId = await registerProvider(
      url,
      'Stub',
      await ask<StubStarted>(stub, { start: delays } satisfies StubOrder, 10_000),
    )
    const shop = await openCourierShop(url)
    const bookings = [await measureBooking(bench, shop, 1), await measureBooking(bench, shop, 8)]
    const count = options.deliveries
    console.error(`${count} live deliveries …`)
    await copyDeliveries(client, { orderId: await shop.placeOrder(), providerId, count })
    const polling = await measurePolling(bench)
    const menu = await measureMenus(bench)
    await setPolling(client, false, pollSeconds)
    await client.query('CHECKPOINT') // else the database writes for longer than the service is given to stop
    return {
      date: new Date().toISOString().slice(0, 10),
      cpu: `${cpus().length} x ${cpus()[0]?.model}`,
      node: process.version,
      ...{
        bookings,
        deliveries: count,
        pollSeconds,
        wantedPerSecond: count / pollSeconds,
        ...polling,
        ...menu,
      },
      isBelowFloor: menu.ratio > maxTimes || bookings.some(({ isBelowFloor }) => isBelowFloor),
    }
  } finally {
    await client.end()
  }
}

export function couriersTable(figures: Couriers): string {
  const { bookings, deliveries, ratio, ratios, menuMs, menuAloneMs } = figures
  const lines = bookings.map(
    ({ atOnce, orders, p50Ms, p99Ms, aboveMs, isBelowFloor }) =>
      `confirmed to booked, ${orders} orders, ${atOnce} at a time: p50 ${p50Ms} ms, p99 ${p99Ms} ms, ${aboveMs} ms above the company's own ${ownMs} ms (at most ${maxAboveMs})${isBelowFloor ? ' ABOVE' : ''}`,
  )
  return [
    '',
    ...lines,
    `${deliveries} live deliveries every ${pollSeconds} s: ${figures.pollsPerSecond} polls/s of ${figures.wantedPerSecond}, ${Math.round(100 * figures.cpuShare)}% of a core, 99 of 100 begun within ${figures.lateSeconds} s`,
    `under menu reads: ${figures.pollsPerSecondUnderLoad} polls/s, 99 of 100 begun within ${figures.lateSecondsUnderLoad} s`,
    `p99 of menu reads: ${menuMs} ms to ${menuAloneMs} ms, ratio ${ratio} (${ratios.join(' ')}; at most ${maxTimes})${ratio > maxTimes ? ' ABOVE' : ''}`,
  ].join('\n')
}

/** This many people each confirm an order and wait for its courier before the next one. */
async function measureBooking({ client, options }: Bench, shop: Shop, atOnce: number): Promise<Booking> {
  console.error(`confirmed to booked, ${atOnce} at a time …`)
  const orderIds: number[] = []
  const wanted = (atOnce === 1 ? 20 : 60) * options.seconds
  for (let order = 0; order < wanted; order++) orderIds.push(await shop.placeOrder())
  const waiting = [...orderIds]
  const person = async () => {
    for (let orderId = waiting.pop(); orderId !== undefined; orderId = waiting.pop()) {
      await shop.confirm(orderId)
      for (const begin = Date.now(); !(await areBooked(client, [orderId])); await sleep(20))
        if (Date.now() - begin > 30_000) throw new Error(`Order ${orderId} has found no courier.`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, person))
  const times = (await bookingTimes(client, orderIds)).toSorted((a, b) => a - b)
  if (times.length !== wanted) throw new Error(`${times.length} of ${wanted} orders have a courier.`)
  const at = (share: number) => Math.round(times[Math.ceil(share * times.length) - 1]!)
  const aboveMs = at(0.99) - ownMs
  const figures = { atOnce, orders: wanted, p50Ms: at(0.5), p99Ms: at(0.99), aboveMs, maxMs: maxAboveMs }
  return { ...figures, isBelowFloor: aboveMs > maxAboveMs }
}

async function measurePolling(bench: Bench) {
  console.error(`polling, ${pollSeconds + 5} s …`)
  await setPolling(bench.client, true, pollSeconds)
  const cpuBefore = await processorSeconds(bench.url)
  const begin = performance.now()
  const { pollsPerSecond, lateSeconds } = await watched(bench, () => sleep((pollSeconds + 5) * 1000))
  const seconds = (performance.now() - begin) / 1000
  const cpuShare = ((await processorSeconds(bench.url)) - cpuBefore) / seconds
  return { pollsPerSecond, lateSeconds, cpuShare: round2(cpuShare) }
}

async function measureMenus(bench: Bench) {
  const { url, client, load, options } = bench
  console.error('menu reads with and without …')
  const requests = [{ method: 'GET' as const, path: '/merchant/1001/menu?client_id=demo-app' }]
  const readMenus = async () => {
    const effort = { url, requests, connections: options.connections, seconds: options.seconds }
    return (await loadOnce(load, effort)).p99Ms
  }
  const [alone, meanwhile, rates, late]: number[][] = [[], [], [], []]
  await readMenus()
  for (let round = 0; round < options.rounds; round++) {
    await setPolling(client, false, pollSeconds)
    await sleep(1000)
    alone!.push(await readMenus())
    await setPolling(client, true, pollSeconds)
    await sleep(1000)
    const { pollsPerSecond, lateSeconds } = await watched(bench, async () => {
      meanwhile!.push(await readMenus())
    })
    rates!.push(pollsPerSecond)
    late!.push(lateSeconds)
  }
  const ratios = meanwhile!.map((ms, round) => round2(ms / alone![round]!))
  return {
    menuAloneMs: round2(findMedian(alone!)),
    menuMs: round2(findMedian(meanwhile!)),
    ...{ ratio: findMedian(ratios), ratios, maxTimes },
    pollsPerSecondUnderLoad: Math.round(findMedian(rates!)),
    lateSecondsUnderLoad: Math.max(...late!),
  }
}

/** The polls that the company received meanwhile, and how late they started. */
async function watched({ url, stub }: Bench, work: () => Promise<unknown>) {
  const count = async () => (await ask<StubCount>(stub, {} satisfies StubOrder, 10_000)).statusCalls
  const [callsBefore, lateBefore, begin] = [await count(), await lateness(url), performance.now()]
  await work()
  const seconds = (performance.now() - begin) / 1000
  const calls = (await count()) - callsBefore
  const late = await lateness(url)
  const begun = late.map(({ le, count: all }, index) => ({ le, count: all - lateBefore[index]!.count }))
  const most = begun.at(-1)!.count
  const lateSeconds = begun.find(({ count: within }) => within >= 0.99 * most)?.le ?? Number.POSITIVE_INFINITY
  return { pollsPerSecond: Math.round(calls / seconds), lateSeconds }
}

/** The histogram in the service's `/metrics`: how many polls started within each number of seconds. */
async function lateness(url: string): Promise<{ le: number; count: number }[]> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const lines = text.matchAll(/^cellardoor_courier_poll_late_seconds_bucket\{le="([^"]+)"\} (\S+)/gm)
  return [...lines].map(([, le, count]) => ({
    le: le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le),
    count: Number(count),
  }))
}

const round2 = (value: number) => Math.round(value * 100) / 100
