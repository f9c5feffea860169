import type { ChildProcess } from 'node:child_process'
import { cpus, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { atOnce, fillCarts, measureRate, untilIdle } from './checkout-carts.ts'
import { type Guest, openShop, type Shop } from './checkout-shop.ts'
import { ask, startChild } from './child.ts'
import type { ReceiverCount, ReceiverStarted } from './event-receiver.ts'
import type { FollowOrders, OpenStreams, OrdersSeen } from './event-streams.ts'
import {
  addWebhook,
  copyEvents,
  operatorCall,
  recordCommits,
  removeWebhooks,
  setLog,
  signUp,
  takeCommits,
} from './events-world.ts'
import { findMedian } from './measure.ts'
import type { Options } from './options.ts'
import { newClient } from './recorded-sql.ts'
import { processorSeconds, residentBytes, startService } from './servers.ts'

/** From the commit to a stream of another process. */
type Delays = { orders: number; perSecond: number; p50Ms: number; p99Ms: number }
type Deliveries = { count: number; perSecond: number; cpuMicroseconds: number }
type Compared = { withPerSecond: number; withoutPerSecond: number; ratio: number; ratios: number[] }
type Streams = { count: number; beforeMb: number; moreMb: number }

export type EventFigures = {
  date: string
  cpu: string
  node: string
  load: number
  delays: Delays
  deliveries: Deliveries
  checkout: Compared
  streams: Streams
  isBelowFloor: boolean
}

const wanted = { ordersPerSecond: 200, maxDelayMs: 300, deliveriesPerSecond: 2000, ratio: 0.9, maxMb: 150 }
const webhooksBeside = 10
const streamCount = 5000
const streamsOfReader = 50
const eventCount = 20_000

type Bench = {
  url: string
  otherUrl: string
  shop: Shop
  client: pg.Client
  receiver: ChildProcess
  target: string
}

export async function measureEvents(
  options: Options,
  newDataFolder: () => Promise<string>,
): Promise<EventFigures> {
  const receiver = startChild('bench/event-receiver.ts')
  const { url: target, place } = await ask<ReceiverStarted>(receiver, { start: true }, 10_000)
  const dataDir = await newDataFolder()
  console.error('Starting two processes of the service on a fresh demo world …')
  const env = { OUTBOUND_ALLOW: place }
  const { url } = await startService(dataDir, env)
  const client = newClient(dataDir)
  await client.connect()
  const DATABASE_URL = `postgres://cellardoor@/cellardoor?host=${encodeURIComponent(client.host)}&port=5432&sslmode=disable`
  const other = await startService(await newDataFolder(), { ...env, DATABASE_URL })
  const shop = await openShop(url, 64)
  const bench = { url, otherUrl: other.url, shop, client, receiver, target }
  try {
    const delays = await measureDelays(bench, options.seconds)
    const streams = await measureStreams(bench)
    other.child.kill('SIGTERM') // the rest is about one process
    const deliveries = await measureDeliveries(bench)
    const checkout = await compareCheckouts(bench, options)
    return {
      date: new Date().toISOString().slice(0, 10),
      cpu: `${cpus().length} x ${cpus()[0]?.model}`,
      node: process.version,
      load: round(loadavg()[0]!),
      ...{ delays, deliveries, checkout, streams },
      isBelowFloor:
        delays.p99Ms >= wanted.maxDelayMs ||
        deliveries.perSecond < wanted.deliveriesPerSecond ||
        checkout.ratio < wanted.ratio ||
        streams.moreMb >= wanted.maxMb,
    }
  } finally {
    shop.close()
    await client.end()
  }
}

export function eventsTable({ load, delays, deliveries, checkout, streams }: EventFigures): string {
  return [
    `\nload average ${load}`,
    `from commit to a stream of another process: p50 ${delays.p50Ms} ms, p99 ${delays.p99Ms} ms (less than ${wanted.maxDelayMs}), at ${delays.perSecond} of ${wanted.ordersPerSecond} orders a second`,
    `deliveries: ${deliveries.perSecond}/s of ${deliveries.count} events to one endpoint (at least ${wanted.deliveriesPerSecond}), ${deliveries.cpuMicroseconds} µs of the process each`,
    `checkout: ${checkout.withPerSecond}/s with the log and ${webhooksBeside} webhooks, ${checkout.withoutPerSecond}/s without, ratio ${checkout.ratio} (${checkout.ratios.join(' ')}), at least ${wanted.ratio}`,
    `${streams.count} idle streams: ${streams.moreMb} MB more than the ${streams.beforeMb} MB before (less than ${wanted.maxMb})`,
  ].join('\n')
}

async function measureDelays({ otherUrl, shop, client }: Bench, seconds: number): Promise<Delays> {
  const count = wanted.ordersPerSecond * seconds
  console.error(`${count} orders at ${wanted.ordersPerSecond} a second, read in the other process …`)
  const { guests } = await fillCarts({ shop, client, count: count + wanted.ordersPerSecond, lines: 1 })
  const reader = startChild('bench/event-streams.ts')
  const follow = { url: `${otherUrl}/events/stream?after=latest`, token: 'demo-operator-token' }
  await ask(reader, { follow } satisfies FollowOrders, 10_000)
  await sellAt(shop, guests.splice(0, wanted.ordersPerSecond)) // a second to warm up
  await recordCommits(client)
  const beganAt = Date.now()
  await sellAt(shop, guests)
  const perSecond = round((count / (Date.now() - beganAt)) * 1000)
  await sleep(2000)
  const committed = await takeCommits(client)
  const { seen } = await ask<OrdersSeen>(reader, { tell: true }, 10_000)
  reader.disconnect()
  const orders = Object.keys(committed)
  const lost = orders.filter((orderId) => seen[orderId] === undefined)
  if (lost.length > 0) throw new Error(`${lost.length} of ${count} orders were not seen within 2 s.`)
  const delays = orders.map((orderId) => seen[orderId]! - committed[orderId]!)
  return { orders: count, perSecond, p50Ms: percentile(delays, 0.5), p99Ms: percentile(delays, 0.99) }
}

/** At a steady rate, no matter how long each takes. */
async function sellAt(shop: Shop, guests: readonly Guest[]) {
  const begin = performance.now()
  const under: Promise<unknown>[] = []
  for (const [index, guest] of guests.entries()) {
    const wait = (index * 1000) / wanted.ordersPerSecond - (performance.now() - begin)
    if (wait > 0) await sleep(wait)
    under.push(shop.checkOut(guest, 'cash'))
  }
  await Promise.all(under)
}

async function measureStreams({ otherUrl }: Bench): Promise<Streams> {
  console.error(`${streamCount} idle streams …`)
  const tokens = await signUp(otherUrl, streamCount / streamsOfReader)
  await sleep(3000)
  const before = await residentBytes(otherUrl)
  const reader = startChild('bench/event-streams.ts')
  const open = { url: `${otherUrl}/events/stream?after=latest`, tokens, each: streamsOfReader }
  const { opened } = await ask<{ opened: number }>(reader, { open } satisfies OpenStreams, 120_000)
  await sleep(20_000) // each shows once that it is alive
  const more = (await residentBytes(otherUrl)) - before
  reader.disconnect()
  return { count: opened, beforeMb: Math.round(before / 1e6), moreMb: Math.round(more / 1e6) }
}

async function measureDeliveries({ url, client, receiver, target }: Bench): Promise<Deliveries> {
  console.error(`${eventCount} events to one endpoint …`)
  const webhookId = await addWebhook(url, target, { enabled: false })
  await copyEvents(client, eventCount)
  await untilIdle(client)
  await ask(receiver, { reset: true }, 10_000)
  const cpuBefore = await processorSeconds(url)
  await operatorCall(url, 'PUT', `/webhooks/${webhookId}`, { enabled: true })
  const { count, firstAt, lastAt } = await untilCounted(receiver, eventCount)
  const cpu = (await processorSeconds(url)) - cpuBefore
  await removeWebhooks(url, [webhookId])
  const perSecond = Math.round((count / (lastAt - firstAt)) * 1000)
  return { count, perSecond, cpuMicroseconds: Math.round((cpu / count) * 1e6) }
}

async function untilCounted(receiver: ChildProcess, least: number): Promise<ReceiverCount> {
  for (let tries = 0; tries < 600; tries++) {
    const counted = await ask<ReceiverCount>(receiver, {}, 10_000)
    if (counted.count >= least) return counted
    await sleep(200)
  }
  throw new Error(`${least} events were not delivered within two minutes.`)
}

/** In turn, without webhooks and readers' events, and with both. */
async function compareCheckouts({ url, shop, client, target }: Bench, options: Options): Promise<Compared> {
  const count = wanted.ordersPerSecond * options.seconds
  const once = async () => {
    const { guests } = await fillCarts({ shop, client, count, lines: 1 })
    return measureRate(guests, (guest) => shop.checkOut(guest, 'cash'))
  }
  const rounds: { without: number; beside: number }[] = []
  for (let number = 0; number <= options.rounds; number++) {
    console.error(`checkouts by ${atOnce} at once, round ${number + 1} of ${options.rounds + 1} …`)
    await setLog(client, false)
    const without = await once()
    await setLog(client, true)
    const webhooks = await Promise.all(Array.from({ length: webhooksBeside }, () => addWebhook(url, target)))
    await sleep(500)
    const beside = await once()
    await removeWebhooks(url, webhooks)
    if (number > 0) rounds.push({ without, beside }) // the compiler makes both faster in the first one
  }
  const ratios = rounds.map(({ without, beside }) => round(beside / without))
  return {
    withPerSecond: Math.round(findMedian(rounds.map(({ beside }) => beside))),
    withoutPerSecond: Math.round(findMedian(rounds.map(({ without }) => without))),
    ratio: findMedian(ratios),
    ratios,
  }
}

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!
}

const round = (value: number) => Math.round(value * 100) / 100
