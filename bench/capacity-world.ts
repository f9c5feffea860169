import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Cost } from './capacity-plan.ts'
import { untilIdle } from './checkout-carts.ts'
import { processorTime } from './processor-time.ts'
import type { BenchRequest } from './scenario.ts'

export type World = {
  url: string
  child: ChildProcess
  dataDir: string
  client: pg.Client
  sampler: pg.Client
  load: ChildProcess
}

type Counted = { at: number; service: number; database: number; kept: number; events: number; wal: number }

/** Their rows are deleted within hours or days, and the space is reused. */
const shortLived = [
  'outbox_events',
  'idempotent_answers',
  'carts',
  'guest_sessions',
  'checkouts',
  'open_orders',
]
const sizeOf = `
  SELECT coalesce(sum(pg_total_relation_size(c.oid)) FILTER (WHERE parent IS NULL), 0)::float8 AS kept,
    coalesce(sum(pg_total_relation_size(c.oid)) FILTER (WHERE parent IS NOT NULL), 0)::float8 AS events,
    pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 AS wal
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  LEFT JOIN (SELECT inhrelid, inhparent::regclass::text AS parent FROM pg_inherits) i ON i.inhrelid = c.oid
  WHERE n.nspname = 'public' AND c.relkind = 'r' AND c.relname <> ALL ($1)`

const readClock = (world: World) => ({ at: performance.now(), ...processorTime(world) })

const readSizes = async ({ client }: World) => (await client.query(sizeOf, [shortLived])).rows[0]

/** Reading sizes takes PostgreSQL longer than an order, so the clock is read right before and after the work. */
const countBefore = async (world: World): Promise<Counted> => ({
  ...(await readSizes(world)),
  ...readClock(world),
})
const countAfter = async (world: World): Promise<Counted> => ({
  ...readClock(world),
  ...(await readSizes(world)),
})

const busyNow = `
  SELECT count(*)::int AS busy FROM pg_stat_activity
  WHERE application_name = 'cellardoor' AND state IN ('active', 'idle in transaction')`
const sampleMs = 20

/** The average number of busy connections. */
function sampleConnections({ sampler }: World) {
  let [sum, samples, isOver] = [0, 0, false]
  const sampling = (async () => {
    while (!isOver) {
      sum += (await sampler.query(busyNow)).rows[0].busy as number
      samples++
      await sleep(sampleMs)
    }
  })()
  return async () => {
    isOver = true
    await sampling
    return sum / samples
  }
}

export type Idle = { service: number; database: number }

/** The kernel counts in hundredths of a second, and jobs run every minute. */
const idleMs = 20_000

/** Idle load of the service and database: seconds of CPU time per second. */
export async function measureIdle(world: World, isSampled: boolean): Promise<Idle> {
  await untilIdle(world.client)
  const before = await countBefore(world)
  const stop = isSampled ? sampleConnections(world) : async () => 0
  await sleep(idleMs)
  await stop()
  const after = await countAfter(world)
  const seconds = (after.at - before.at) / 1000
  const share = (part: 'service' | 'database') =>
    Math.round(((after[part] - before[part]) / seconds) * 1e4) / 1e4
  return { service: share('service'), database: share('database') }
}

/** The idle load is subtracted. `work` returns how many operations it did; the events, emails and jobs that follow are part of the cost. */
export async function measureCost(
  world: World,
  idle: Idle,
  name: string,
  work: () => Promise<number>,
): Promise<Cost> {
  console.error(`${name} …`)
  await untilIdle(world.client)
  await world.client.query('VACUUM') // so that updated rows use the room of their old versions, as they do in the long run
  const before = await countBefore(world)
  const stop = sampleConnections(world)
  const done = await work()
  await untilIdle(world.client)
  const busy = await stop()
  const after = await countAfter(world)
  const seconds = (after.at - before.at) / 1000
  const each = (used: number) => Math.max(0, used) / done
  const micros = (part: 'service' | 'database') =>
    Math.round(each(after[part] - before[part] - idle[part] * seconds) * 1e6)
  return {
    ...{ name, count: done, serviceMicros: micros('service'), databaseMicros: micros('database') },
    connectionMs: Math.round(each(busy * seconds * 1000) * 100) / 100,
    keptBytes: Math.round(each(after.kept - before.kept)),
    eventBytes: Math.round(each(after.events - before.events)),
    walBytes: Math.round(each(after.wal - before.wal)),
  }
}

type MerchantPoint = { id: number; latitude: number; longitude: number }

/** Menus of the demo's merchants around 199 Water St, and searches from a thousand places near them. No two searches are the same. */
export async function readRequests(url: string) {
  const near = `${url}/merchant/search/delivery?client_id=demo-app&address=199+Water+St,+New+York,+NY`
  const { merchants } = (await (await fetch(near)).json()) as {
    merchants: { id: string; location: { latitude: number; longitude: number } }[]
  }
  const places = merchants.map(({ id, location }): MerchantPoint => ({ id: Number(id), ...location }))
  const menus = places.map(({ id }) => get(`/merchant/${id}/menu?client_id=demo-app`))
  const searches = Array.from({ length: 1000 }, (_, index) => {
    const { latitude, longitude } = places[index % places.length]!
    const [north, east] = [(index % 37) / 20_000, (index % 41) / 20_000]
    const at = `latitude=${(latitude + north).toFixed(6)}&longitude=${(longitude + east).toFixed(6)}`
    return get(`/merchant/search/delivery?client_id=demo-app&${at}`)
  })
  return { menus, searches }
}

const get = (path: string): BenchRequest => ({ method: 'GET', path })
