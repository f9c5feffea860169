import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, sql } from '../src/db/database.ts'
import { patientClient } from './support/crash-client.ts'
import { lookBefore, nothingMayBeAmiss } from './support/crash-proof.ts'
import {
  type Goods,
  inviteShoppers,
  kitchen,
  type Mall,
  type Random,
  shop,
  wineShop,
} from './support/crash-shoppers.ts'
import {
  type CrashOptions,
  type CrashWorld,
  type Gateway,
  startCrashWorld,
  untilSettled,
} from './support/crash-world.ts'
import { createTestDatabase, startTestCluster } from './support/postgres.ts'
import { temporaryFolder } from './support/process.ts'
import { startStripeServer } from './support/stripe-server.ts'

const killsOfService = Number(process.env.CRASH_KILLS ?? 30)
const killsOfPostgres = Number(process.env.CRASH_POSTGRES_KILLS ?? 5)
const seed = Number(process.env.CRASH_SEED ?? randomInt(2 ** 31))

const folder = temporaryFolder()
const undo: (() => Promise<unknown>)[] = [async () => folder.remove()]
after(async () => {
  for (const step of undo.toReversed()) await step()
})

const shelve = sql<{ id: string }>(
  `UPDATE alcohol_offers SET stock = CASE WHEN place = 1 THEN 12 ELSE 2000 END
   FROM (SELECT variant_id, row_number() OVER (ORDER BY price_cents, variant_id) AS place FROM alcohol_offers
         WHERE merchant_id = ${wineShop}) AS shelf
   WHERE alcohol_offers.merchant_id = ${wineShop} AND alcohol_offers.variant_id = shelf.variant_id AND place <= 5
   RETURNING 'V' || alcohol_offers.variant_id AS id`,
)
const interrupted = sql<{ count: number }>(`SELECT count(*) FROM checkouts WHERE state = 'abandoned'`)

test('the service is killed under checkout load: nothing is lost, doubled, uncharged or charged for nothing', async (t) => {
  const cluster = await startTestCluster()
  undo.push(cluster.stop)
  const database = await createTestDatabase(cluster.url, 'demo')
  undo.push(database.drop)
  const dataDir = join(folder.path, 'service')
  await crashAndProve(t, { dataDir, databaseUrl: database.url }, { kills: killsOfService, longestMs: 1000 })
})

test('PostgreSQL is killed under checkout load: the same', async (t) => {
  const dataDir = join(folder.path, 'postgres')
  await crashAndProve(t, { dataDir }, { kills: killsOfPostgres, longestMs: 2000 })
})

type Plan = { kills: number; longestMs: number }

async function crashAndProve(
  t: TestContext,
  place: Omit<CrashOptions, 'gateway'>,
  { kills, longestMs }: Plan,
) {
  t.diagnostic(`seed ${seed} (CRASH_SEED)`)
  const random = randomOf(seed)
  const gateway = await startStripeServer()
  undo.push(gateway.stop)
  const began = performance.now()
  const world = await startCrashWorld({ gateway, ...place })
  undo.push(world.stop)
  const mall: Mall = { client: patientClient(world.url), random, attempts: [], isOver: false }
  const { before, shoppers } = await withDatabase(world, async (db) => {
    const shoppers = await inviteShoppers(mall, await findGoods(world.url, db))
    return { shoppers, before: await lookBefore(db) }
  })

  gateway.state.pause = () => sleep(random() * 40)
  const shopping = Promise.all(shoppers.map((shopper) => shop(mall, shopper)))
  const killing = killAtRandom(world, random, { kills, longestMs }).finally(() => {
    mall.isOver = true
  })
  await Promise.all([shopping, killing])
  gateway.state.pause = async () => {}
  await world.restart()

  await withDatabase(world, async (db) => {
    await untilSettled(db)
    const orders = await nothingMayBeAmiss(db, { before, attempts: mall.attempts, gateway })
    const { count } = await db.get(interrupted)
    const seconds = Math.round((performance.now() - began) / 1000)
    t.diagnostic(`${kills} kills in ${seconds} s; ${figuresOf(mall, gateway)}`)
    t.diagnostic(`${orders} orders; ${count} checkouts were cut short and cleared up`)
    assert.ok(orders > kills, 'hardly anybody could buy anything')
  })
}

async function killAtRandom(world: CrashWorld, random: Random, { kills, longestMs }: Plan) {
  for (let kill = 0; kill < kills; kill++) {
    await sleep(random() * longestMs)
    await world.crash()
  }
  await sleep(longestMs)
}

async function withDatabase<T>(world: CrashWorld, work: (db: Database) => Promise<T>): Promise<T> {
  const db = world.openDatabase()
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

type Entity = { id: string; name: string; type: string; children: Entity[] }

/** What can be had without choosing anything, from the menu that is served at all hours. */
async function findGoods(url: string, db: Database): Promise<Goods> {
  const answer = await fetch(`${url}/merchant/${kitchen}/menu?client_id=demo-app`)
  const { menu } = (await answer.json()) as { menu: Entity[] }
  const all = menu.flatMap(function below(entity): Entity[] {
    return [entity, ...entity.children.flatMap(below)]
  })
  const page = all.find(({ children }) => children.some(({ name }) => name === 'BLT'))!
  const plain = page.children.filter(({ type, children }) => type === 'item' && children.length === 0)
  return {
    dishes: plain.map(({ id }) => id),
    bottles: (await db.rows(shelve)).map(({ id }) => id),
  }
}

function figuresOf({ client, attempts }: Mall, { intents }: Gateway): string {
  const { requests, retries } = client.traffic
  const again = Object.entries(retries).map(([why, times]) => `${times} ${why}`)
  const placed = attempts.filter(({ told }) => told && 'orderId' in told).length
  const statuses = [...intents.values()].map(({ status }) => status)
  const count = (wanted: string) => statuses.filter((status) => status === wanted).length
  return [
    `${requests} requests`,
    `sent again: ${again.join(', ')}`,
    `${attempts.length} checkouts, ${placed} acknowledged, ${attempts.length - placed} refused`,
    `${intents.size} authorised: ${count('succeeded')} captured, ${count('canceled')} voided, ${count('requires_capture')} held`,
  ].join('; ')
}

/** Mulberry32: small, and the same on every machine. */
function randomOf(start: number): Random {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
