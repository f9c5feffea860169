import { openDatabase } from '../../src/db/database.ts'
import { startEmbeddedPostgres } from '../../src/db/embedded-postgres.ts'
import { migrate } from '../../src/db/migrate.ts'
import { seedDemoWorld } from '../../src/demo/seed.ts'
import { loadZipCentroids } from '../../src/outside/geocoders/gazetteer/zip-centroids.ts'

/** Of four hundred: those that other parts of the demo world name, and two more liquor stores in place of fifty. */
export const fewMerchants = [...Array.from({ length: 10 }, (_, n) => 1001 + n), 1044, 1069]

/**
 * The demo world without most of its merchants, for tests that need a PostgreSQL of their own: a third of the processor time. A
 * service that starts on it adds nothing.
 */
export async function fillSmallWorld(url: string, today: string) {
  await migrate(url)
  const db = openDatabase(url)
  try {
    await loadZipCentroids(db)
    await seedDemoWorld(db, today, fewMerchants)
  } finally {
    await db.close()
  }
}

/** The same in the data directory of a service that runs its own PostgreSQL. */
export async function makeSmallWorld(dataDir: string, today: string) {
  const postgres = await startEmbeddedPostgres({ dataDir, durable: true })
  try {
    await fillSmallWorld(postgres.url, today)
  } finally {
    await postgres.stop()
  }
}
