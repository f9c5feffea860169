import { cpus } from 'node:os'
import type pg from 'pg'
import {
  atOnce,
  type CartKey,
  fillCarts,
  measureRate,
  startRush,
  startSequences,
  untilIdle,
} from './checkout-carts.ts'
import { type Guest, openShop, type PaymentChoice, type Shop } from './checkout-shop.ts'
import { startChild } from './child.ts'
import { findMedian, loadOnce } from './measure.ts'
import type { Options } from './options.ts'
import { newClient, openRecorder, type Recorder, type Recording, replay } from './recorded-sql.ts'
import { startService } from './servers.ts'

/** Compares one kind of request with its own SQL statements, sent to the same server by a bare loop. */
export type AgainstSql = {
  name: string
  statements: number
  perSecond: number
  barePerSecond: number
  ratio: number
  ratios: number[]
  floor: number
  isBelowFloor: boolean
}
/** How many times as long as something else this can take. */
type Slower = { aloneMs: number; ms: number; ratio: number; most: number; isBelowFloor: boolean }

export type Checkouts = {
  date: string
  cpu: string
  node: string
  atOnce: number
  requests: number
  againstSql: AgainstSql[]
  /** A checkout of 30 lines compared with one of 1 line, concurrently. */
  lines: Slower
  /** p99 of menu reads while everyone checks out. */
  menu: Slower
  isBelowFloor: boolean
}

const floor = 0.5
const manyLines = 30
const maxTimesForLines = 1.5
const maxTimesForMenus = 2
/** The compiler keeps optimizing both for a few thousand requests. */
const warmUpRounds = 2
/** Per round and requested second. */
const requestsPerSecond = 200

type Bench = {
  url: string
  shop: Shop
  recorder: Recorder
  client: pg.Client
  bare: pg.Client[]
  requests: number
  rounds: number
}

export async function measureCheckout(
  options: Options,
  newDataFolder: () => Promise<string>,
): Promise<Checkouts> {
  const dataDir = await newDataFolder()
  console.error('Starting the service on a fresh demo world …')
  const { url } = await startService(dataDir)
  const recorder = await openRecorder(dataDir)
  const bare = Array.from({ length: atOnce }, () => newClient(dataDir))
  const shop = await openShop(url, atOnce)
  const requests = requestsPerSecond * options.seconds
  const bench = { url, shop, recorder, client: recorder.client, bare, requests, rounds: options.rounds }
  try {
    await recorder.client.query(startSequences)
    for (const client of bare) await client.connect()
    const againstSql = [await measureAdding(bench)]
    for (const payment of ['cash', 'card'] as const) againstSql.push(await measureSelling(bench, payment))
    const lines = await measureLines(bench)
    const menu = await measureMenus(bench, options)
    return {
      date: new Date().toISOString().slice(0, 10),
      cpu: `${cpus().length} x ${cpus()[0]?.model}`,
      node: process.version,
      ...{ atOnce, requests, againstSql, lines, menu },
      isBelowFloor: [...againstSql, lines, menu].some((figures) => figures.isBelowFloor),
    }
  } finally {
    shop.close()
    for (const client of bare) await client.end()
    await recorder.close()
  }
}

export function checkoutTable({ atOnce: number, requests, againstSql, lines, menu }: Checkouts): string {
  const rows = againstSql.map(
    ({ name, perSecond, barePerSecond, ratio, ratios, statements, isBelowFloor }) =>
      `${name.padEnd(16)} ${String(perSecond).padStart(6)}/s of ${String(barePerSecond).padStart(6)}/s for its ${statements} statements, ratio ${ratio} (${ratios.join(' ')})${isBelowFloor ? ` BELOW ${floor}` : ''}`,
  )
  const slower = (name: string, { aloneMs, ms, ratio, most, isBelowFloor }: Slower) =>
    `${name}: ${ms} ms to ${aloneMs} ms, ratio ${ratio} (at most ${most})${isBelowFloor ? ' ABOVE' : ''}`
  return [
    `\n${number} at once, ${requests} requests a round, floor ${floor}`,
    ...rows,
    slower(`a checkout of ${manyLines} lines to one of 1 line`, lines),
    slower('p99 of menu reads while everybody checks out', menu),
  ].join('\n')
}

async function measureAdding(bench: Bench): Promise<AgainstSql> {
  const { shop } = bench
  console.error('adding an item …')
  const { guest, key } = await recordingGuest(bench)
  const recording = await bench.recorder.record(() => shop.add(guest, 1))
  return compareWithSql(bench, 'adding an item', recording, {
    ask: (each) => shop.add(each, 1),
    namesOf: ({ guestId, cartId }) => ({ [key.guestId]: guestId, [key.cartId]: cartId }),
    learn: () => ({}),
  })
}

async function measureSelling(bench: Bench, payment: PaymentChoice): Promise<AgainstSql> {
  const { shop, recorder } = bench
  console.error(`checkout by ${payment} …`)
  const { guest, key } = await recordingGuest(bench)
  let orderId = 0
  const recording = await recorder.record(async () => {
    orderId = (await shop.checkOut(guest, payment)).orderId
  })
  const { rows } = await recorder.client.query('SELECT checkout_id FROM checkouts WHERE order_id = $1', [
    orderId,
  ])
  const checkoutId: string = rows[0].checkout_id
  return compareWithSql(bench, `checkout by ${payment}`, recording, {
    ask: (each) => shop.checkOut(each, payment),
    namesOf: ({ guestId, cartId }) => ({ [key.guestId]: guestId, [key.cartId]: cartId }),
    learn: ({ orderId: newOrder, checkoutId: newCheckout }) =>
      newOrder && newCheckout ? { [orderId]: String(newOrder), [checkoutId]: String(newCheckout) } : {},
  })
}

type Comparison = {
  ask(guest: Guest): Promise<unknown>
  namesOf(key: CartKey): Record<string, string>
  learn: Parameters<typeof replay>[3]
}

/**
 * Service, bare, service, bare …, each on its own carts, filled in advance. The jobs that an order creates are run by the
 * service in the meantime, by any writer.
 */
async function compareWithSql(
  bench: Bench,
  name: string,
  recording: Recording,
  { ask, namesOf, learn }: Comparison,
): Promise<AgainstSql> {
  const { requests, rounds, bare } = bench
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = -warmUpRounds; round < rounds; round++) {
    const { guests } = await fillCarts({ ...bench, count: requests, lines: 1 })
    const service = await measureRate(guests, (guest) => ask(guest))
    const { keys } = await fillCarts({ ...bench, count: requests, lines: 1 })
    const loop = await measureRate(keys, (key, worker) =>
      replay(bare[worker]!, recording, namesOf(key), learn),
    )
    if (round < 0) continue
    ours.push(service)
    theirs.push(loop)
  }
  const ratios = ours.map((rate, round) => round2(rate / theirs[round]!))
  const ratio = findMedian(ratios)
  return {
    name,
    statements: recording.length,
    perSecond: Math.round(findMedian(ours)),
    barePerSecond: Math.round(findMedian(theirs)),
    ...{ ratio, ratios, floor },
    isBelowFloor: ratio < floor,
  }
}

async function measureLines(bench: Bench): Promise<Slower> {
  console.error(`checkout of ${manyLines} lines …`)
  const timeOf = async (lines: number) => {
    const { guests } = await fillCarts({ ...bench, count: bench.requests, lines })
    return (1000 * atOnce) / (await measureRate(guests, (guest) => bench.shop.checkOut(guest, 'cash')))
  }
  const one: number[] = []
  const many: number[] = []
  for (let round = 0; round < bench.rounds; round++) {
    one.push(await timeOf(1))
    many.push(await timeOf(manyLines))
  }
  return slowerBy(many, one, maxTimesForLines)
}

async function measureMenus({ url, shop, client }: Bench, options: Options): Promise<Slower> {
  console.error('menu reads while everyone checks out …')
  const load = startChild('bench/load.ts')
  const requests = [{ method: 'GET' as const, path: '/merchant/1001/menu?client_id=demo-app' }]
  const readMenus = async () => {
    const effort = { url, requests, connections: options.connections, seconds: options.seconds }
    return (await loadOnce(load, effort)).p99Ms
  }
  await readMenus()
  const alone: number[] = []
  const meanwhile: number[] = []
  for (let round = 0; round < options.rounds; round++) {
    await untilIdle(client)
    alone.push(await readMenus())
    const rush = startRush(shop)
    meanwhile.push(await readMenus())
    await rush.stop()
  }
  return slowerBy(meanwhile, alone, maxTimesForMenus)
}

function slowerBy(slow: readonly number[], quick: readonly number[], most: number): Slower {
  const ratio = round2(findMedian(slow.map((ms, round) => ms / quick[round]!)))
  const [aloneMs, ms] = [round2(findMedian(quick)), round2(findMedian(slow))]
  return { aloneMs, ms, ratio, most, isBelowFloor: ratio > most }
}

const round2 = (value: number) => Math.round(value * 100) / 100

/** A customer whose request is recorded. Warmed up, so the recording doesn't include lookups that are cached. */
async function recordingGuest(bench: Bench): Promise<{ guest: Guest; key: CartKey }> {
  const { guests, keys } = await fillCarts({ ...bench, count: 1, lines: 1 })
  return { guest: guests[0]!, key: keys[0]! }
}
