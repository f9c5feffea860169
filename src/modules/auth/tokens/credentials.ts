import { hash } from 'node:crypto'
import { openSnapshots } from '../../../cache/snapshots.ts'
import type { Credentials } from '../../../calls/caller.ts'
import { openOrderLinks } from '../../../calls/order-links.ts'
import type { Deps } from '../../../start/deps.ts'
import { proveClient, readClientProof } from '../clients/client-proof.ts'
import type { ApiClient } from '../clients/rules.ts'
import { findClient } from '../clients/store.ts'
import { findGuest } from '../guests/guest-store.ts'
import { scopesLeft } from './rules/scopes.ts'
import { findToken } from './token-store.ts'

/**
 * The maximum time a token is trusted without a check, in case the change feed ever loses a notice. With a shorter
 * one, phones that report every 10 seconds would need a check each time: a third of the cost of 1,000 of them.
 */
const ttlMs = 30_000

/**
 * How the HTTP layer identifies callers. Apps, tokens and guests are read by every request, so they are cached in
 * memory by digest, and dropped by the change feed when revoked. Expiry is checked each time. Unknown ones aren't
 * cached, so a new token works immediately.
 */
export function openCredentials({
  db,
  changes,
  clock,
  settings,
  config,
}: Pick<Deps, 'db' | 'changes' | 'clock' | 'settings' | 'config'>): Credentials {
  const links = openOrderLinks(settings.sealing, config.publicUrl)
  const clients = openSnapshots(changes, 'client', {
    name: 'apps',
    max: 10_000,
    load: (clientId) => findClient(db, clientId),
  })
  const tokens = openSnapshots(changes, ['token', 'client', 'customer'], {
    name: 'tokens',
    max: 20_000,
    ttlMs,
    load: (digest) => findToken(db, digestBytes(digest)),
    dependsOn: (token, digest) => [
      `token:${digest}`,
      `client:${token.client_id}`,
      `customer:${token.customer_id}`,
    ],
  })
  const guests = openSnapshots(changes, 'guest', {
    name: 'guests',
    max: 20_000,
    ttlMs,
    load: (digest) => findGuest(db, digestBytes(digest)),
  })
  return {
    async findClient(clientId) {
      return identityOf(clientId, await clients.get(clientId))
    },
    knownClient: (clientId) => identityOf(clientId, clients.peek(clientId)),
    async proveClient(basic) {
      const { clientId = '', secret = '' } = readClientProof({}, { basic })
      const { rateLimit } = await proveClient(db, clientId, secret)
      return { clientId, rateLimit }
    },
    async findToken(presented) {
      const tokenId = digestOf(presented)
      const token = await tokens.get(tokenId)
      if (!token || token.expires_at <= clock.now()) return undefined
      const { customer_id: customerId, email, client_id: clientId, rate_limit: rateLimit } = token
      const scopes = scopesLeft(token.scopes, token.flows)
      const client = { clientId, rateLimit }
      return { tokenId, customerId, email, scopes, client, expiresAt: token.expires_at }
    },
    tokenIdOf: digestOf,
    clientOfLiveToken(tokenId) {
      const token = tokens.peek(tokenId)
      if (token === undefined || token.expires_at <= clock.now()) return undefined
      return { clientId: token.client_id, rateLimit: token.rate_limit }
    },
    async findGuest(presented) {
      const linked = links.read(presented, clock.now())
      if (linked) return linked
      const guest = await guests.get(digestOf(presented))
      return guest && guest.expiresAt > clock.now() ? { guestId: guest.guestId } : undefined
    },
  }
}

const identityOf = (clientId: string, client: ApiClient | undefined) =>
  client?.enabled ? { clientId, rateLimit: client.rateLimit } : undefined

/** In the change feed's format for `bytea`. */
const digestOf = (secret: string) => `\\x${hash('sha256', secret, 'hex')}`
export const digestBytes = (digest: string) => Buffer.from(digest.slice(2), 'hex')
