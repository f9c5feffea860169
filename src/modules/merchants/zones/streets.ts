import type { Call } from '../../../calls/call.ts'
import { listStreetsIn } from '../../../outside/geocoders/gazetteer/streets-near.ts'
import type { PublicStreetsQuery } from './schemas.ts'

/** Streets as the gazetteer has them: one entry a street, however many stretches it consists of. */
export async function readStreets({ south, west, north, east }: PublicStreetsQuery, { db }: Call) {
  const stretches = await listStreetsIn(db, { south, west, north, east })
  const byName = Map.groupBy(stretches, ({ street }) => street)
  return {
    streets: [...byName].map(([name, parts]) => ({
      name,
      stretches: parts.map(({ from, to }) => [from.latitude, from.longitude, to.latitude, to.longitude]),
    })),
  }
}
