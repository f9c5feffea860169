import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { untilIdle } from './checkout-carts.ts'
import { openShop, type Shop } from './checkout-shop.ts'
import { busyMerchant, fillLists, type Past } from './lists-past.ts'
import { listReports, listsOf } from './lists-queries.ts'
import type { Options } from './options.ts'
import { newClient } from './recorded-sql.ts'
import { asOperator } from './scenario.ts'
import { startService } from './servers.ts'
import { restoreAutovacuum } from './years-past.ts'

type Timed = { path: string; p95Ms: number; maxMs: number }
export type Lists = {
  date: string
  cpu: string
  node: string
  orders: number
  fillSeconds: number
  gigabytes: number
  /** How long the hourly job takes to sum two years from scratch. */
  sumSeconds: number
  reports: Timed[]
  lists: Timed[]
  /** Over all lists together. */
  listsP95Ms: number
  checkoutP99Ms: { alone: number; besideReports: number; besideLists: number }
  limits: { reportMs: number; listP95Ms: number; checkoutRatio: number }
  isBelowFloor: boolean
}

const limits = { reportMs: 1000, listP95Ms: 300, checkoutRatio: 2 }
const ordersPerSecond = 10
/** Summing two years takes minutes, or up to 15 minutes during other work. */
const sumPatienceMs = 1_800_000

type ListsWorld = { url: string; client: pg.Client; shop: Shop; past: Past }

export async function measureLists(options: Options, newDataFolder: () => Promise<string>): Promise<Lists> {
  const dataDir = await newDataFolder()
  const { url } = await startService(dataDir)
  const client = newClient(dataDir)
  await client.connect()
  console.error(`${options.orders} orders of one merchant, and a tenth as many of the others …`)
  const [past, fillSeconds] = await seconds(async () =>
    fillLists(client, options.orders, await addWebhook(url)),
  )
  await restoreAutovacuum(client) // sums are kept in tables that were empty until now
  const shop = await openShop(url, 4)
  try {
    return { ...(await measureOn({ url, client, shop, past }, options)), fillSeconds }
  } finally {
    shop.close()
    await client.end()
  }
}

async function measureOn(world: ListsWorld, { seconds: perPart, rounds }: Options) {
  const { client, past } = world
  console.error('the job sums the past …')
  const [, sumSeconds] = await seconds(() => sumPast(client))
  await untilIdle(client)
  const partMs = perPart * rounds * 1000
  console.error('checkout alone …')
  const alone = await besideOrders(world, () => sleep(partMs))
  console.error('beside reports …')
  const withReports = await besideOrders(world, () => readFor(world, listReports(Date.now()), partMs))
  console.error('beside lists …')
  const withLists = await besideOrders(world, () => readFor(world, listsOf(past, Date.now()), partMs))
  const { rows } = await client.query('SELECT pg_database_size(current_database())::float8 AS bytes')
  const [reports, lists] = [withReports.result, withLists.result].map(summed) as [Timed[], Timed[]]
  const listsP95Ms = quantile(
    withLists.result.flatMap(({ ms }) => ms),
    0.95,
  )
  const checkoutP99Ms = {
    alone: alone.p99Ms,
    besideReports: withReports.p99Ms,
    besideLists: withLists.p99Ms,
  }
  return {
    date: new Date().toISOString().slice(0, 10),
    cpu: `${cpus().length} x ${cpus()[0]?.model}`,
    node: process.version,
    orders: past.orders,
    fillSeconds: 0,
    gigabytes: Math.round(rows[0].bytes / 1e8) / 10,
    ...{ sumSeconds, reports, lists, listsP95Ms, checkoutP99Ms, limits },
    isBelowFloor:
      reports.some(({ p95Ms }) => p95Ms > limits.reportMs) ||
      listsP95Ms > limits.listP95Ms ||
      checkoutP99Ms.besideReports > limits.checkoutRatio * checkoutP99Ms.alone,
  }
}

export function listsTable({ reports, lists, checkoutP99Ms, ...rest }: Lists): string {
  const line = ({ path, p95Ms, maxMs }: Timed) =>
    `  ${String(p95Ms).padStart(5)} ${String(maxMs).padStart(5)}  ${path}`
  const slowest = lists.toSorted((a, b) => b.p95Ms - a.p95Ms).slice(0, 12)
  return [
    `\n${rest.orders} orders, ${rest.gigabytes} GB, made in ${rest.fillSeconds} s; the job summed two years in ${rest.sumSeconds} s`,
    `Reports, p95 and longest in ms; at most ${limits.reportMs}`,
    ...reports.map(line),
    `${lists.length} lists, p95 of all ${rest.listsP95Ms} ms; at most ${limits.listP95Ms}. Those that take longest:`,
    ...slowest.map(line),
    `Checkout at ${ordersPerSecond} a second, p99: ${checkoutP99Ms.alone} ms alone, ${checkoutP99Ms.besideReports} ms beside reports, ${checkoutP99Ms.besideLists} ms beside lists`,
  ].join('\n')
}

async function addWebhook(url: string): Promise<string> {
  const answer = await fetch(`${url}/webhooks`, {
    method: 'POST',
    headers: { ...asOperator, 'content-type': 'application/json' },
    body: JSON.stringify({ url: 'https://example.com/hook', types: ['*'], enabled: false }),
  })
  return ((await answer.json()) as { webhook_id: string }).webhook_id
}

/** Runs the hourly job immediately, as often as needed. */
async function sumPast(client: pg.Client) {
  for (let [runs, isOver] = [0, false]; !isOver; runs++) {
    if (runs > 20) throw new Error('The job does not sum the past.')
    await client.query(`SELECT add_job('close_days')`)
    await untilIdle(client, sumPatienceMs)
    const { rows } = await client.query(
      `SELECT (SELECT count(*) FROM ledger_days) >= 728 AND (SELECT count(*) FROM merchant_days WHERE merchant_id = $1) >= 728 AS over`,
      [busyMerchant],
    )
    isOver = rows[0].over
  }
}

/** Places orders at a steady rate meanwhile. */
async function besideOrders<Result>({ shop }: ListsWorld, work: () => Promise<Result>) {
  const times: number[] = []
  const started: Promise<void>[] = []
  let isOver = false
  const order = async () => {
    const guest = await shop.newGuest()
    await shop.add(guest, 1)
    const began = performance.now()
    await shop.checkOut(guest, 'cash')
    times.push(performance.now() - began)
  }
  const ordering = (async () => {
    while (!isOver) {
      const one = order()
      one.catch(() => {}) // thrown at the end
      started.push(one)
      await sleep(1000 / ordersPerSecond)
    }
    await Promise.all(started)
  })()
  ordering.catch(() => {}) // thrown below
  const result = await work()
  isOver = true
  await ordering
  return { result, p99Ms: quantile(times, 0.99) }
}

type Measured = { path: string; ms: number[] }

/** One after another, in a loop, each at least once. */
async function readFor({ url }: ListsWorld, paths: readonly string[], forMs: number): Promise<Measured[]> {
  const measured = paths.map((path): Measured => ({ path, ms: [] }))
  const end = performance.now() + forMs
  do
    for (const { path, ms } of measured) {
      const began = performance.now()
      const answer = await fetch(url + path, { headers: asOperator })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${text.slice(0, 300)}`)
      ms.push(performance.now() - began)
    }
  while (performance.now() < end)
  return measured
}

const summed = (measured: readonly Measured[]): Timed[] =>
  measured.map(({ path, ms }) => ({ path, p95Ms: quantile(ms, 0.95), maxMs: Math.round(Math.max(...ms)) }))

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN)
}

async function seconds<Result>(work: () => Promise<Result>): Promise<[Result, number]> {
  const began = performance.now()
  const result = await work()
  return [result, Math.round((performance.now() - began) / 1000)]
}
