import { formatLocalDate, toLocalDay } from '../../src/core/local-time.ts'
import { openDatabase } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrate.ts'
import { seedDemoWorld } from '../../src/demo/seed.ts'
import { loadZipCentroids } from '../../src/outside/geocoders/gazetteer/zip-centroids.ts'
import { cheapHash } from './people.ts'
import type { Template } from './postgres.ts'
import { fewMerchants } from './test-service.ts'

const demoToday = '2026-06-15'
const demoPassword = 'open-sesame-42'

/** Builds the databases that the tests' databases are copied from, out of the template before it or an empty database. */
export async function fillTemplate(url: string, template: Template) {
  if (template === 'empty') return migrate(url)
  const db = openDatabase(url)
  if (template === 'started') await loadZipCentroids(db)
  else {
    const machinesToday = () => formatLocalDate(toLocalDay(Date.now(), 'America/New_York'))
    const today = template === 'demo_today' ? machinesToday() : demoToday
    await seedDemoWorld(db, today, template === 'demo_small' ? fewMerchants : undefined)
    for (const table of ['customers', 'operator_staff'])
      await db.pool.query(`UPDATE ${table} SET password_hash = $1`, [cheapHash(demoPassword)])
  }
  await db.close()
}
