import { StartFault } from '../core/start-fault.ts'
import { openDatabase } from '../db/database.ts'
import { rotateSecrets } from '../db/settings.ts'
import { type DatabasePlace, findDatabase } from './find-database.ts'

/** Running services switch to the new secret within a second. */
export async function rotateInstallationSecrets(place: DatabasePlace): Promise<{ kept: number }> {
  const { url, leave } = await findDatabase(place, { mayMake: false })
  const db = openDatabase(url)
  try {
    const kept = await rotateSecrets(db)
    if (kept === undefined) throw new StartFault('This database has no secrets yet. Start the service once.')
    return { kept }
  } finally {
    await db.close()
    await leave()
  }
}
