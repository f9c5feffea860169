import { createRequire } from 'node:module'
import { type Database, type Handle, sql, withoutLimits } from '../../../db/database.ts'
import { addZipCodes, hasZipSource, type ZipCentroid } from './fill-store.ts'
import { stateCode } from './words.ts'

const require = createRequire(import.meta.url)
/** Another version of the package is another source: its centroids replace the old ones. */
const source = `zipcodes ${(require('zipcodes/package.json') as { version: string }).version}`
/** Any number will do, as long as it differs from the other locks. */
const loadLock = 7_263_007
const lock = sql<unknown>('SELECT pg_advisory_xact_lock($1)')

type PackageRow = { zip: string; latitude: number; longitude: number; city: string; state: string }

/**
 * Every zip code of the United States with the middle of its area, once for a database, however many processes start
 * together. Takes about 1.5 s the first time (two cores, half of it the indexes) and 1 ms later.
 */
export async function loadZipCentroids(db: Database): Promise<boolean> {
  if (await hasZipSource(db, source)) return false
  return db.transaction(async (tx) => {
    await tx.rows(withoutLimits)
    await tx.rows(lock, [loadLock])
    if (await hasZipSource(tx, source)) return false
    await addZipCodes(tx, source, readPackage())
    return true
  })
}

export const hasZipCentroids = (handle: Handle) => hasZipSource(handle, source)

/** Some codes have no place (post boxes of the forces); some states are not of this country. */
function readPackage(): ZipCentroid[] {
  const { codes } = require('zipcodes/lib/codes.js') as { codes: Record<string, PackageRow> }
  delete require.cache[require.resolve('zipcodes/lib/codes.js')] // 40,000 objects that are never needed again
  return Object.values(codes)
    .filter(({ zip, state, latitude, longitude }) => {
      return /^\d{5}$/.test(zip) && stateCode(state) && latitude !== 0 && longitude !== 0
    })
    .map(({ zip, city, state, latitude, longitude }) => ({ zipCode: zip, city, state, latitude, longitude }))
}
