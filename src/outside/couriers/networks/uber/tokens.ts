import type { UberCredentials } from '../../../../../courier-contract/networks.ts'
import type { CourierOutcome } from '../../../couriers.ts'
import type { Access } from '../network.ts'
import { type NetworkRequest, sendToNetwork } from '../send.ts'
import { readFields } from './answers.ts'

type Bounds = Pick<NetworkRequest, 'over' | 'deadlineMs' | 'mayRepeat'>

/**
 * Access tokens from OAuth client credentials; Uber's are valid for a month, and its server wants few requests for
 * them.
 */
export type UberTokens = {
  get(uber: Access<UberCredentials>, bounds: Bounds): Promise<CourierOutcome<string>>
  /** Uber no longer accepts it. */
  drop(uber: Access<UberCredentials>, token: string): void
}

const ownUrl = 'https://auth.uber.com'
/** How long before it expires a new one is requested. */
const marginMs = 60_000

export function openUberTokens(clock: { now(): number }): UberTokens {
  const known = new Map<
    string,
    { token: string; expiresAt: number; asked: Promise<CourierOutcome<string>> }
  >()
  const keyOf = ({ providerId, credentials }: Access<UberCredentials>) =>
    JSON.stringify([providerId, credentials.client_id, credentials.client_secret, credentials.auth_url])

  async function ask({ credentials, noteClock }: Access<UberCredentials>, bounds: Bounds) {
    const { client_id, client_secret, auth_url } = credentials
    const grant = { grant_type: 'client_credentials', scope: 'eats.deliveries' }
    const request = {
      method: 'POST' as const,
      url: `${auth_url ?? ownUrl}/oauth/v2/token`,
      authorization: '',
      body: new URLSearchParams({ client_id, client_secret, ...grant }),
      ...{ ...bounds, mayRepeat: true, secrets: [client_secret], noteClock },
    }
    let expiresAt = 0
    const outcome = await sendToNetwork<string>(request, (body) => {
      const { access_token, expires_in } = readFields(body)
      if (typeof access_token !== 'string' || access_token === '')
        return { violations: [{ field: 'access_token', rule: 'is missing' }], isUsable: false }
      const seconds = typeof expires_in === 'number' ? expires_in : 0
      expiresAt = clock.now() + seconds * 1000 - marginMs
      return { answer: access_token, violations: [], isUsable: true }
    })
    // The answer contains the token, which is never shown.
    const shown =
      outcome.kind === 'answered'
        ? { ...outcome, exchange: { ...outcome.exchange, received: null } }
        : outcome
    return { outcome: shown, expiresAt }
  }

  return {
    get(uber, bounds) {
      const key = keyOf(uber)
      const found = known.get(key)
      if (found && found.expiresAt > clock.now()) return found.asked
      const asking = ask(uber, bounds)
      const entry = { token: '', expiresAt: Number.POSITIVE_INFINITY, asked: asking.then(record) }
      function record({ outcome, expiresAt }: Awaited<typeof asking>) {
        if (outcome.kind === 'answered') Object.assign(entry, { token: outcome.answer, expiresAt })
        else if (known.get(key) === entry) known.delete(key)
        return outcome
      }
      known.set(key, entry)
      return entry.asked
    },
    drop(uber, token) {
      if (known.get(keyOf(uber))?.token === token) known.delete(keyOf(uber))
    },
  }
}
