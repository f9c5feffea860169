import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { openDatabase } from '../db/database.ts'
import { spreadOffers } from '../demo/alcohol/country-offers.ts'
import { spreadMerchants } from '../demo/country.ts'
import { reserveHistory } from '../demo/history/progress.ts'
import { writeHistory } from '../demo/history/write-history.ts'
import { insertLife } from '../demo/life/insert-life.ts'
import { insertPastPayouts, insertPayoutAccounts } from '../demo/payouts.ts'
import { seedDemoWorld } from '../demo/seed.ts'
import { loadZipCentroids } from '../outside/geocoders/gazetteer/zip-centroids.ts'
import type { SeedOrder } from './seed-database.ts'

// Ctrl-C reaches every process of the terminal: the service decides, and stops once it has started.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit(1)) // the demo data is useless without the service

const [order] = (await once(process, 'message')) as [SeedOrder]
const db = openDatabase(order.databaseUrl)
try {
  if (order.task === 'history') {
    setPriority(constants.priority.PRIORITY_LOW) // people use the shop meanwhile
    await writeHistory(db)
    process.exit(0)
  }
  await loadZipCentroids(db)
  if (order.demo) {
    const { today, now, merchants, offers, history, life } = order.demo
    await seedDemoWorld(db, today, undefined, async (tx) => {
      await insertPayoutAccounts(tx, now)
      if (history) await reserveHistory(tx, today, now)
      else await insertPastPayouts(tx, now)
    })
    if (life) await insertLife(db, now)
    if (merchants > 0) await spreadMerchants(db, merchants)
    if (offers > 0) await spreadOffers(db, offers)
  }
  process.exit(0)
} catch (fault) {
  process.send!(fault, () => process.exit(1))
}
