import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { randomFrom } from '../../chance/random.ts'
import { systemClock } from '../../src/core/clock.ts'
import { type Database, openDatabase } from '../../src/db/database.ts'
import { readMigrations } from '../../src/db/migrate.ts'
import { findPooler } from '../../src/db/pooler.ts'
import { readConfig } from '../../src/start/config.ts'
import { prepare } from '../../src/start/start-service.ts'
import { lookBefore, nothingMayBeAmiss } from '../support/crash/checkout.ts'
import { findGoods, inviteShoppers, type Mall, shop } from '../support/crash/shoppers.ts'
import { firstMoment, patientClient, untilSettled } from '../support/crash/world.ts'
import { testOfAll } from '../support/eventually.ts'
import { createTestDatabase, emptyDatabases, startTestCluster, statement } from '../support/postgres.ts'
import { freePort, runService, type ServiceProcess, temporaryFolder } from '../support/process.ts'
import { type PgBouncer, startPgBouncer, whyNoPgBouncer } from '../support/servers/debian.ts'
import { startStripeServer } from '../support/stripe/server.ts'
import { operator } from '../support/test-service.ts'

/** Enough for every kind of purchase, and few enough to finish in seconds. */
const enoughOrders = 12

describe('PgBouncer in transaction mode', { skip: whyNoPgBouncer() ?? false }, () => {
  const undo = new AsyncDisposableStack()
  const empty = emptyDatabases()
  let pooler: PgBouncer
  let clusterUrl: string

  before(async () => {
    const folder = temporaryFolder()
    undo.defer(() => folder.remove())
    const cluster = await startTestCluster()
    clusterUrl = cluster.url
    undo.defer(cluster.stop)
    undo.defer(empty.dropAll)
    pooler = await startPgBouncer(join(folder.path, 'pgbouncer'), clusterUrl)
    undo.defer(pooler.stop)
  })
  after(() => undo.disposeAsync())

  const tools = { log: pino({ level: 'silent' }), clock: systemClock }
  const settingsOf = (direct: string) => {
    return { DATABASE_URL: pooler.urlOf(direct), SEED: 'none', COURIERS: 'none' }
  }

  test('is detected, and PostgreSQL itself is not mistaken for it', async () => {
    assert.match(await findPooler(pooler.urlOf(clusterUrl)), /^transaction/)
    assert.equal(await findPooler(clusterUrl), 'none')
  })

  test('without a separate URL for migrations refuses the start in one sentence', async () => {
    await assert.rejects(
      prepare(readConfig(settingsOf(clusterUrl)), tools),
      /pooler in transaction mode.*Set DATABASE_LISTEN_URL/,
    )
  })

  testOfAll('is bypassed to migrate an empty database', async () => {
    const direct = await empty.make(clusterUrl)
    const { stop } = await prepare(readConfig({ ...settingsOf(direct), DATABASE_LISTEN_URL: direct }), tools)
    await stop()
    const [{ count }] = await statement(direct, 'SELECT count(*)::integer AS count FROM migrations')
    assert.equal(count, (await readMigrations()).length)
  })

  // test/db/change-feed.http.test.ts covers the changes without a pooler.
  testOfAll(
    'serves two processes that sell, settle, email and stream events, and see each other’s changes',
    async () => {
      const database = await createTestDatabase(clusterUrl, 'demo')
      const gateway = await startStripeServer()
      const services = await Promise.all(
        ['first', 'second'].map(async () =>
          runService(await freePort(), {
            env: {
              DATABASE_URL: pooler.urlOf(database.url),
              DATABASE_LISTEN_URL: database.url,
              CLOCK: new Date(firstMoment).toISOString(),
              PAYMENTS: 'stripe',
              STRIPE_SECRET_KEY: gateway.secretKey,
              STRIPE_API_URL: gateway.url,
            },
          }),
        ),
      )
      const db = openDatabase(database.url, { connections: 2 })
      try {
        await Promise.all(services.map((service) => service.ready()))
        const streamed = followEvents(services[1]!)
        const placed = await buy(services, db, gateway)
        await streamed.untilSeen(placed)
        await changesMustBeSeen(services)
        for (const { output } of services)
          assert.doesNotMatch(output(), /prepared statement|cannot be fetched|connection lost/)
      } finally {
        for (const { child } of services) child.kill('SIGTERM')
        await Promise.all(services.map(({ exit }) => exit))
        await db.close()
        await gateway.stop()
        await database.drop()
      }
    },
  )
})

/** Until enough is bought; every order must exist once, paid and booked, and every job done. */
async function buy(
  services: readonly ServiceProcess[],
  db: Database,
  gateway: Awaited<ReturnType<typeof startStripeServer>>,
): Promise<number> {
  const client = patientClient(services.map(({ url }) => url))
  const mall: Mall = { client, random: randomFrom(1).next, attempts: [], isOver: false }
  const shoppers = await inviteShoppers(mall, await findGoods(services[0]!.url, db))
  const before = await lookBefore(db)
  const shopping = Promise.all(shoppers.map((shopper) => shop(mall, shopper)))
  const hasEnough = () => mall.attempts.filter(({ told }) => told && 'orderId' in told).length >= enoughOrders
  while (!hasEnough()) await Promise.race([shopping, sleep(20)])
  mall.isOver = true
  await shopping
  await untilSettled(db)
  return nothingMayBeAmiss(db, { before, attempts: mall.attempts, gateway })
}

/** Events of all orders as the operator streams them. */
function followEvents({ url }: ServiceProcess) {
  const leaving = new AbortController()
  const seen = new Set<string>()
  const reading = (async () => {
    const answer = await fetch(`${url}/events/stream?types=order.placed`, {
      headers: operator,
      signal: leaving.signal,
    })
    assert.equal(answer.status, 200)
    let text = ''
    for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk
      for (const [, id] of text.matchAll(/^id: (.+)$/gm)) seen.add(id!)
    }
  })()
  reading.catch(() => {}) // aborted below
  return {
    async untilSeen(count: number) {
      for (let tries = 0; seen.size < count; tries++) {
        assert.ok(tries < 3000, `${seen.size} of ${count} events arrived`)
        await sleep(20)
      }
      leaving.abort()
    },
  }
}

async function changesMustBeSeen([writer, reader]: readonly ServiceProcess[]) {
  const isListed = async ({ url }: ServiceProcess) => {
    const place = 'client_id=demo-app&latitude=40.7066&longitude=-74.0055'
    const answer = await fetch(`${url}/merchant/search/delivery?${place}`)
    return ((await answer.json()) as { merchants: { id: string }[] }).merchants.some(
      ({ id }) => id === '1007',
    )
  }
  assert.equal(await isListed(reader!), true)
  const headers = { ...operator, 'content-type': 'application/json' }
  const body = JSON.stringify({ active: false })
  await fetch(`${writer!.url}/operator/merchants/1007`, { method: 'PUT', headers, body })
  assert.equal(await isListed(writer!), false)
  for (let tries = 0; await isListed(reader!); tries++) {
    assert.ok(tries < 1000, 'the other process never saw it')
    await sleep(10)
  }
}
