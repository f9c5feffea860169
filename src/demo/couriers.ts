import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { getLongLivedKey } from '../db/settings.ts'
import {
  insertProvider,
  listProviders,
  type Provider,
  sealStatusSecret,
  updateProvider,
} from '../modules/dispatch/index.ts'

/** The address of a simulated company, as its program prints it. */
export type SimulatedCompany = {
  name: string
  estimate_url: string
  book_url: string
  status_url: string
  cancel_url: string
}

/** For each company, the longest distance it takes in miles and how its deliveries are tracked. */
const kinds = new Map<string, Pick<Provider, 'maxMiles' | 'follow'>>([
  ['swift', { maxMiles: 12, follow: 'push' }],
  ['thrifty', { maxMiles: 6, follow: 'batch' }],
])

/** A company that sends reports, and what it signs them with. */
export type ReportingCompany = { name: string; providerId: number; secret: string }

/** The names of the demo's two companies, which work in different ways. */
export const demoCompanies = [...kinds.keys()]

/** Registers the companies, or updates their addresses. Keeps what an operator has changed. Returns those that send reports. */
export async function registerDemoCouriers(
  db: Database,
  companies: readonly SimulatedCompany[],
  { secret, now }: { secret: string; now: number },
): Promise<ReportingCompany[]> {
  const longLivedKey = await getLongLivedKey(db)
  return db.transaction(async (tx) => {
    const known = await listProviders(tx)
    const reporting: ReportingCompany[] = []
    for (const company of companies) {
      const { name } = company
      const present = {
        estimateUrl: company.estimate_url,
        bookUrl: company.book_url,
        statusUrl: company.status_url,
        cancelUrl: company.cancel_url,
        credential: `${name}-${secret}`,
        statusSecret: sealStatusSecret({ longLivedKey }, statusSecretOf(name, secret)),
      }
      const found = known.find((provider) => provider.name === name)
      const provider = found
        ? await updateProvider(tx, found.providerId, present)
        : await insertProvider(tx, { ...newcomer(name, now), ...present }, digestOfNoKey())
      if (provider?.follow === 'push')
        reporting.push({ name, providerId: provider.providerId, secret: statusSecretOf(name, secret) })
    }
    return reporting
  })
}

const statusSecretOf = (name: string, secret: string) => `${name}-status-${secret}`

function newcomer(name: string, createdAt: number) {
  return {
    name,
    area: null,
    maxLive: null,
    callsPerSecond: null,
    ...(kinds.get(name) ?? { maxMiles: null, follow: 'poll' as const }),
    enabled: true,
    createdAt,
  }
}

/** Demo couriers never call the test endpoints, so they get a random key that isn't stored anywhere. */
function digestOfNoKey(): Buffer {
  return createHash('sha256').update(randomBytes(32)).digest()
}
