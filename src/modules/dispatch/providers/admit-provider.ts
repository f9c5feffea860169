import type { Call } from '../../../calls/call.ts'
import type { Admission, Presented } from '../../../calls/caller.ts'
import type { RateLimiter } from '../../../calls/rate-limiter.ts'
import { stripPrefix } from '../../../core/network-address.ts'
import { refuse } from '../../../core/refusal.ts'
import { hashSecret } from '../../../core/sealing.ts'
import type { Handle } from '../../../db/database.ts'
import { findProviderByKey } from '../provider-store.ts'
import type { Provider } from '../rules/delivery.ts'

const guesses = { name: 'provider-guesses', requests: 20, seconds: 60 }

/** Identified by its key; a disabled one can test, too. Its rate limit is per company, wherever it calls from. */
export async function admitProvider(
  { db, limiter }: { db: Handle; limiter: RateLimiter },
  { presented, ip }: Pick<Call, 'presented' | 'ip'>,
): Promise<Admission> {
  const provider = await findCaller(db, presented)
  if (!provider) {
    await limiter.spend(guesses, stripPrefix(ip))
    throw refuse('invalid_token', { detail: 'Send the provider’s key: Authorization: Bearer <key>.' })
  }
  const client = { clientId: `provider ${provider.providerId}`, rateLimit: null }
  return { caller: { client, isOperator: false }, lateFaults: [] }
}

/** The calling provider: just admitted, unless its key has been replaced since. */
export async function getCaller(handle: Handle, presented: Presented): Promise<Provider> {
  const provider = await findCaller(handle, presented)
  if (!provider) throw refuse('invalid_token')
  return provider
}

async function findCaller(handle: Handle, { token: key }: Presented): Promise<Provider | undefined> {
  return key === undefined ? undefined : findProviderByKey(handle, hashSecret(key))
}
