import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { insertProvider, listProviders, updateProvider } from '../modules/dispatch/index.ts'

/** Where a simulated company listens, as its program prints it. */
export type SimulatedCompany = {
  name: string
  estimate_url: string
  book_url: string
  status_url: string
  cancel_url: string
}

/** Miles from door to door that each takes. */
const maxMiles = new Map(Object.entries<number>({ swift: 12, thrifty: 6 }))

/** The names of the two companies of the demo world, of which each is a kind of its own. */
export const demoCompanies = [...maxMiles.keys()]

/** Makes the companies known, or where they are now; what an operator has changed of them since stays. */
export async function registerDemoCouriers(
  db: Database,
  companies: readonly SimulatedCompany[],
  { secret, now }: { secret: string; now: number },
) {
  await db.transaction(async (tx) => {
    const known = await listProviders(tx)
    for (const company of companies) {
      const { name } = company
      const present = {
        estimateUrl: company.estimate_url,
        bookUrl: company.book_url,
        statusUrl: company.status_url,
        cancelUrl: company.cancel_url,
        credential: `${name}-${secret}`,
      }
      const found = known.find((provider) => provider.name === name)
      if (found) await updateProvider(tx, found.providerId, present)
      else await insertProvider(tx, { ...newcomer(name, now), ...present }, digestOfNoKey())
    }
  })
}

function newcomer(name: string, createdAt: number) {
  return {
    name,
    area: null,
    maxLive: null,
    maxMiles: maxMiles.get(name) ?? null,
    callsPerSecond: null,
    follow: 'poll' as const,
    enabled: true,
    createdAt,
  }
}

/** Demo couriers never call the test endpoints, so they get a key that is not known to anyone. */
function digestOfNoKey(): Buffer {
  return createHash('sha256').update(randomBytes(32)).digest()
}
