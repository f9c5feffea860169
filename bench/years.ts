import type { ChildProcess } from 'node:child_process'
import { Agent } from 'node:http'
import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { untilIdle } from './checkout-carts.ts'
import { openShop, type Shop, send } from './checkout-shop.ts'
import { findMedian } from './measure.ts'
import type { Options } from './options.ts'
import { processorTime } from './processor-time.ts'
import { newClient } from './recorded-sql.ts'
import { startService } from './servers.ts'
import { fillPastOrders, restoreAutovacuum } from './years-past.ts'
import { measureUpkeep, type Upkeep } from './years-upkeep.ts'

/** CPU time of the service and PostgreSQL on the large history, as a multiple of the small one. */
type Cost = {
  name: string
  smallMs: number
  largeMs: number
  ratio: number
  ratios: number[]
  /** Blocks of tables and indexes that PostgreSQL reads per operation. Other work on the machine doesn't affect them. */
  smallBlocks: number
  largeBlocks: number
}

export type Years = {
  date: string
  cpu: string
  node: string
  orders: number
  comparedWith: number
  /** The time to create the large history, with tables and indexes. */
  fillSeconds: number
  gigabytes: number
  costs: Cost[]
  upkeep: Upkeep
  most: number
  isBelowFloor: boolean
}

const smallHistory = 10_000
const most = 1.15
const atOnce = 4
/** Per round and requested second. */
const requestsPerSecond = 50
const warmUpRounds = 1

type World = {
  url: string
  child: ChildProcess
  orders: number
  dataDir: string
  client: pg.Client
  shop: Shop
  agent: Agent
  authorization: string
}

export async function measureYears(options: Options, newDataFolder: () => Promise<string>): Promise<Years> {
  const small = await openWorld(await newDataFolder(), smallHistory)
  const began = performance.now()
  const large = await openWorld(await newDataFolder(), options.orders)
  const fillSeconds = Math.round((performance.now() - began) / 1000)
  const requests = requestsPerSecond * options.seconds
  try {
    const costs = [
      await compare('checkout', [small, large], { rounds: options.rounds, count: requests }, checkOuts),
      await compare('order history', [small, large], { rounds: options.rounds, count: requests }, histories),
    ]
    const { rows } = await large.client.query('SELECT pg_database_size(current_database())::float8 AS bytes')
    for (const { client } of [small, large]) await restoreAutovacuum(client)
    const upkeep = await measureUpkeep(large, newDataFolder)
    return {
      date: new Date().toISOString().slice(0, 10),
      cpu: `${cpus().length} x ${cpus()[0]?.model}`,
      node: process.version,
      orders: large.orders,
      comparedWith: smallHistory,
      fillSeconds,
      gigabytes: Math.round(rows[0].bytes / 1e8) / 10,
      costs,
      upkeep,
      most,
      isBelowFloor: costs.some(({ ratio }) => ratio > most),
    }
  } finally {
    for (const { client, shop, agent } of [small, large]) {
      shop.close()
      agent.destroy()
      await client.end()
    }
  }
}

export function yearsTable({ orders, comparedWith, costs, upkeep, ...rest }: Years): string {
  const line = ({ name, smallMs, largeMs, ratio, ratios, smallBlocks, largeBlocks }: Cost) =>
    `${name.padEnd(14)} ${largeMs.toFixed(2)} ms against ${smallMs.toFixed(2)} ms, ratio ${ratio.toFixed(2)} (${ratios.map((each) => each.toFixed(2)).join(' ')}); ${Math.round(largeBlocks)} blocks against ${Math.round(smallBlocks)}`
  return [
    `\nProcessor time of service and PostgreSQL after ${orders} orders, against ${comparedWith}; at most ${rest.most}`,
    ...costs.map(line),
    `the large one was made in ${rest.fillSeconds} s and takes ${rest.gigabytes} GB`,
    `its backup took ${upkeep.backupSeconds} s and ${upkeep.backupMegabytes} MB`,
    `an upgrade that adds an index on orders took ${upkeep.upgradeSeconds} s; the longest order meanwhile ${upkeep.maxOrderMs} ms, without ${upkeep.maxOrderAloneMs} ms`,
  ].join('\n')
}

async function openWorld(dataDir: string, orders: number): Promise<World> {
  console.error(`A demo world with ${orders} past orders …`)
  const { url, child } = await startService(dataDir)
  const client = newClient(dataDir)
  await client.connect()
  const filled = await fillPastOrders(client, orders)
  const shop = await openShop(url, atOnce)
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  await untilIdle(client)
  return { url, child, dataDir, client, shop, agent, orders: filled, authorization: await logIn(url) }
}

/** Ada from the demo, who has past orders in both worlds. */
async function logIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/customer/auth`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: 'demo-app',
      client_secret: 'demo-app-secret',
      grant_type: 'password',
      scope: 'global',
      username: 'ada@example.com',
      password: 'open-sesame-42',
    }),
  })
  if (!answer.ok) throw new Error(`Could not sign in: ${await answer.text()}`)
  return ((await answer.json()) as { access_token: string }).access_token
}

/** Both worlds in turn, alternating which is first. */
async function compare(
  name: string,
  [small, large]: [World, World],
  { rounds, count }: { rounds: number; count: number },
  work: (world: World, count: number) => Promise<number>,
): Promise<Cost> {
  console.error(`${name} …`)
  const figures: [number, number][] = []
  for (let round = -warmUpRounds; round < rounds; round++) {
    const isSmallFirst = round % 2 === 0
    const first = await work(isSmallFirst ? small : large, count)
    const second = await work(isSmallFirst ? large : small, count)
    if (round >= 0) figures.push(isSmallFirst ? [first, second] : [second, first])
  }
  const ratios = figures.map(([ofSmall, ofLarge]) => ofLarge / ofSmall)
  return {
    smallBlocks: await measureBlocks(small, count, work),
    largeBlocks: await measureBlocks(large, count, work),
    name,
    smallMs: findMedian(figures.map(([ofSmall]) => ofSmall)),
    largeMs: findMedian(figures.map(([, ofLarge]) => ofLarge)),
    ratio: findMedian(ratios),
    ratios,
  }
}

/** Milliseconds of CPU time per operation, including its events, emails and jobs. */
async function measureCost(world: World, count: number, one: (index: number) => Promise<unknown>) {
  await untilIdle(world.client)
  const before = await measureSeconds(world)
  let next = 0
  const worker = async () => {
    while (next < count) await one(next++)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  await untilIdle(world.client)
  return ((await measureSeconds(world)) - before) * (1000 / count)
}

/** Idle sessions report their reads after 10 seconds. */
const reportMs = 12_000

async function measureBlocks(
  world: World,
  count: number,
  work: (world: World, count: number) => Promise<number>,
): Promise<number> {
  const read = async () => {
    await sleep(reportMs)
    const { rows } = await world.client.query(
      `SELECT sum(heap_blks_hit + heap_blks_read + coalesce(idx_blks_hit + idx_blks_read, 0))::float8 AS blocks
       FROM pg_statio_user_tables`,
    )
    return rows[0].blocks as number
  }
  const before = await read()
  await work(world, count)
  return Math.round((await read()) - before) / count
}

async function checkOuts(world: World, count: number) {
  const { shop } = world
  const guests = await Promise.all(Array.from({ length: count }, () => shop.newGuest()))
  for (const guest of guests) await shop.add(guest, 2)
  return measureCost(world, count, (index) => shop.checkOut(guests[index]!, 'cash'))
}

async function histories(world: World, count: number) {
  const { agent, authorization } = world
  const url = `${world.url}/customer/orders/recent?client_id=demo-app&limit=20`
  return measureCost(world, count, () =>
    send(agent, { method: 'GET', url, headers: { authorization }, body: undefined }),
  )
}

async function measureSeconds(world: World): Promise<number> {
  const { service, database } = processorTime(world)
  return service + database
}
