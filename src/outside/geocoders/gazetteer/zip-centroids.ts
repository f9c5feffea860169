import { createRequire } from 'node:module'
import { type Database, type Handle, sql, withoutLimits } from '../../../db/database.ts'
import { addZipCodes, hasZipSource, type ZipCentroid } from './fill-store.ts'
import { stateCode } from './words.ts'

const require = createRequire(import.meta.url)
/** Each version of the package is a source of its own, so a new version replaces the centroids of the old one. */
const source = `zipcodes ${(require('zipcodes/package.json') as { version: string }).version}`
/** Any number that no other lock uses. */
const loadLock = 7_263_007
const lock = sql('SELECT pg_advisory_xact_lock($1)')

type PackageRow = { zip: string; latitude: number; longitude: number; city: string; state: string }

/**
 * Loads the centroid of every US ZIP code, once per database, however many processes start at the same time. Takes about 1.5 s the first
 * time (two cores, half of it for the indexes) and 1 ms later.
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

/** Some codes have no location (military post offices), and some states are not part of the country. */
function readPackage(): ZipCentroid[] {
  const { codes } = require('zipcodes/lib/codes.js') as { codes: Record<string, PackageRow> }
  delete require.cache[require.resolve('zipcodes/lib/codes.js')] // frees 40,000 objects that are not needed again
  return Object.values(codes)
    .filter(({ zip, state, latitude, longitude }) => {
      return /^\d{5}$/.test(zip) && stateCode(state) && latitude !== 0 && longitude !== 0
    })
    .map(({ zip, city, state, latitude, longitude }) => ({ zipCode: zip, city, state, latitude, longitude }))
}
