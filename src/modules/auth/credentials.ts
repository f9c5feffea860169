import { openSnapshots } from '../../db/snapshots.ts'
import type { Deps } from '../../deps.ts'
import type { Credentials } from '../../http/access.ts'
import { hashSecret } from './secrets.ts'
import { findClient, findLiveToken } from './store.ts'

/** How the HTTP layer learns who is calling. Apps are few and read by every request: they are kept in memory. */
export function openCredentials({ db, changes, clock }: Pick<Deps, 'db' | 'changes' | 'clock'>): Credentials {
  const clients = openSnapshots(changes, 'client', {
    max: 10_000,
    load: (clientId) => findClient(db, clientId),
  })
  return {
    async findClient(clientId) {
      const client = await clients.get(clientId)
      return client?.enabled ? { clientId, rateLimit: client.rateLimit } : undefined
    },
    async findToken(token) {
      const row = await findLiveToken(db, hashSecret(token), clock.now())
      if (!row) return undefined
      return {
        customerId: row.customer_id,
        email: row.email,
        scopes: row.scopes,
        client: { clientId: row.client_id, rateLimit: row.rate_limit },
      }
    },
  }
}
