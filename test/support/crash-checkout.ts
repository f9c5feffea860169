import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { randomFrom } from '../../courier/simulation/random.ts'
import { type Database, sql } from '../../src/db/database.ts'
import { patientClient } from './crash-client.ts'
import { findGoods } from './crash-goods.ts'
import { addRowPoints } from './crash-points.ts'
import { lookBefore, nothingMayBeAmiss } from './crash-proof.ts'
import { inviteShoppers, type Mall, type Random, shop } from './crash-shoppers.ts'
import {
  type CrashOptions,
  type CrashWorld,
  firstDay,
  type Gateway,
  startCrashWorld,
  untilSettled,
} from './crash-world.ts'
import { createTestDatabase, startTestCluster } from './postgres.ts'
import { temporaryFolder } from './process.ts'
import { makeSmallWorld } from './small-world.ts'
import { startStripeServer } from './stripe-server.ts'

const interrupted = sql<{ count: number }>(`SELECT count(*) FROM checkouts WHERE state = 'abandoned'`)

/** What is done to the service while people shop. Answers how often it was killed. */
export type Strike = (at: { world: CrashWorld; gateway: Gateway; random: Random }) => Promise<number>

/** On a database of the tests' cluster: the service is what is killed. */
export async function crashService(t: TestContext, seed: number, strike: Strike) {
  await using undo = new AsyncDisposableStack()
  const folder = temporaryFolder()
  undo.defer(folder.remove)
  const cluster = await startTestCluster()
  undo.defer(cluster.stop)
  const database = await createTestDatabase(cluster.url, 'demo')
  undo.defer(database.drop)
  await crashAndProve(t, { seed, dataDir: folder.path, databaseUrl: database.url }, strike)
}

/** On a PostgreSQL that the service runs itself, which is what is killed. */
export async function crashPostgres(t: TestContext, seed: number, strike: Strike) {
  await using undo = new AsyncDisposableStack()
  const folder = temporaryFolder()
  undo.defer(folder.remove)
  await makeSmallWorld(folder.path, firstDay)
  await crashAndProve(t, { seed, dataDir: folder.path }, strike)
}

/** Shops on a service that is struck, and proves that nothing is lost, doubled, uncharged or charged for nothing. */
async function crashAndProve(
  t: TestContext,
  { seed, ...place }: Omit<CrashOptions, 'gateway'> & { seed: number },
  strike: Strike,
) {
  await using undo = new AsyncDisposableStack()
  t.diagnostic(`seed ${seed} (CRASH_SEED)`)
  const random = randomFrom(seed).next
  const gateway = await startStripeServer()
  undo.defer(gateway.stop)
  const began = performance.now()
  const world = await startCrashWorld({ gateway, ...place })
  undo.defer(world.stop)
  await addRowPoints(world.databaseUrl())
  const mall: Mall = { client: patientClient(world.url), random, attempts: [], isOver: false }
  const { before, shoppers } = await withDatabase(world, async (db) => {
    const shoppers = await inviteShoppers(mall, await findGoods(world.url, db))
    return { shoppers, before: await lookBefore(db) }
  })

  gateway.state.pause = () => sleep(random() * 40)
  const shopping = Promise.all(shoppers.map((shopper) => shop(mall, shopper)))
  const striking = strike({ world, gateway, random }).finally(() => {
    mall.isOver = true
  })
  const [kills] = await Promise.all([striking, shopping])
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

async function withDatabase<T>(world: CrashWorld, work: (db: Database) => Promise<T>): Promise<T> {
  const db = world.openDatabase()
  try {
    return await work(db)
  } finally {
    await db.close()
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
