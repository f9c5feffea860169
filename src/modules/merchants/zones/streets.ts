import { openSnapshots } from '../../../cache/snapshots.ts'
import { cacheable } from '../../../calls/answers.ts'
import type { Call } from '../../../calls/call.ts'
import type { BoundingBox } from '../../../core/geo.ts'
import type { Handle } from '../../../db/database.ts'
import { listStreetsIn } from '../../../outside/geocoders/gazetteer/streets-near.ts'
import type { Deps } from '../../../start/deps.ts'
import type { PublicStreetsQuery } from './schemas.ts'

/** Streets from the gazetteer: one entry per street, however many segments it consists of. */
export async function readStreets({ south, west, north, east }: BoundingBox, { db }: Pick<Call, 'db'>) {
  return listByName(db, { south, west, north, east })
}

async function listByName(handle: Handle, box: BoundingBox) {
  const stretches = await listStreetsIn(handle, box)
  const byName = Map.groupBy(stretches, ({ street }) => street)
  return {
    streets: [...byName].map(([name, parts]) => ({
      name,
      stretches: parts.map(({ from, to }) => [from.latitude, from.longitude, to.latitude, to.longitude]),
    })),
  }
}

/** About 100 KB each. */
const maxMaps = 200

/** The same for everyone who views the same map area, until the gazetteer changes. */
export function openPublicStreets({ reads, changes }: Pick<Deps, 'reads' | 'changes'>) {
  const maps = openSnapshots<Awaited<ReturnType<typeof listByName>>>(changes, 'gazetteer', {
    name: 'street maps of zones',
    max: maxMaps,
    dependsOn: () => ['gazetteer:all'],
    load: (key) => listByName(reads, JSON.parse(key) as BoundingBox),
  })
  return async ({ south, west, north, east }: PublicStreetsQuery) => {
    const key = JSON.stringify({ south, west, north, east })
    const map = (await maps.get(key))!
    const build = () => ({
      json: JSON.stringify({ message: [], ...map }),
      expiresAt: Number.POSITIVE_INFINITY,
    })
    return cacheable({ dependsOn: [map], key: `streets ${key}`, build })
  }
}
