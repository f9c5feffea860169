import { on } from 'node:events'
import { constants, setPriority } from 'node:os'
import { type Database, openDatabase } from '../db/database.ts'
import { spreadOffers } from '../demo/alcohol/country-offers.ts'
import { spreadMerchants } from '../demo/country.ts'
import { reserveHistory } from '../demo/history/progress.ts'
import { planWorld, writeHistory } from '../demo/history/write-history.ts'
import { insertLife } from '../demo/life/insert-life.ts'
import { insertPastPayouts, insertPayoutAccounts } from '../demo/payouts.ts'
import { planDemoWorld, seedDemoWorld } from '../demo/seed.ts'
import { loadZipCentroids } from '../outside/geocoders/gazetteer/zip-centroids.ts'
import type { SeedOrder, SeedReply } from './seed-database.ts'

// Ctrl-C reaches every process of the terminal. The service decides when this one ends: it stops once it has started.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit(1)) // the demo data is useless without the service

const orders = on(process, 'message')
const [, , day] = process.argv
const planned = day === undefined ? undefined : { day, world: planDemoWorld(day) }
planned?.world.catch(() => {}) // awaited where it is used
let year: { until: number; plan: ReturnType<typeof planWorld> } | undefined

for await (const [order] of orders as AsyncIterable<[SeedOrder]>) {
  const db = openDatabase(order.databaseUrl)
  const fault = await (order.task === 'rest' ? addRest(db) : fill(db, order)).then(
    () => undefined,
    (error) => error,
  )
  await db.close()
  await new Promise((sent) => process.send!({ fault } satisfies SeedReply, sent))
  if (order.task === 'world' && order.demo?.history && !fault) planYear(order.demo)
}

/** As early as possible: the shop isn't open yet, but people are waiting for it. */
function planYear({ today, now }: { today: string; now: number }) {
  setPriority(constants.priority.PRIORITY_LOW)
  year = { until: now, plan: planWorld(today, now) }
}

async function addRest(db: Database) {
  setPriority(constants.priority.PRIORITY_LOW) // people are using the shop meanwhile
  await loadZipCentroids(db)
  await writeHistory(db, (today, until) => (year?.until === until ? year.plan : planWorld(today, until)))
}

async function fill(db: Database, { demo, zipCodes }: SeedOrder & { task: 'world' }) {
  await Promise.all([zipCodes && loadZipCentroids(db), demo && makeDemo(db, demo)])
}

async function makeDemo(db: Database, demo: NonNullable<(SeedOrder & { task: 'world' })['demo']>) {
  const { today, now, merchants, offers, history, life } = demo
  await seedDemoWorld(db, today, undefined, {
    ...(planned?.day === today && { plan: planned.world }),
    async alsoDo(tx) {
      await insertPayoutAccounts(tx, now)
      if (history) await reserveHistory(tx, today, now)
      else await insertPastPayouts(tx, now)
    },
  })
  if (life) await insertLife(db, now, (await planned?.world)?.passwordHash)
  if (merchants > 0) await spreadMerchants(db, merchants)
  if (offers > 0) await spreadOffers(db, offers)
}
