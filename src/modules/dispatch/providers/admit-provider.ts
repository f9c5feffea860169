import { addressOf } from '../../../core/network-address.ts'
import { refuse } from '../../../core/refusal.ts'
import { hashSecret } from '../../../core/sealing.ts'
import type { Handle } from '../../../db/database.ts'
import type { Admission, RequestHead } from '../../../http/access.ts'
import { tokenIn } from '../../../http/admit.ts'
import type { RateLimiter } from '../../../http/rate-limit.ts'
import { findProviderByKey } from '../provider-store.ts'
import type { Provider } from '../rules/delivery.ts'

const guesses = { name: 'provider-guesses', requests: 20, seconds: 60 }

/** By its key; one that is not enabled may test too. Its budget is its own, wherever it calls from. */
export async function admitProvider(
  { db, limiter }: { db: Handle; limiter: RateLimiter },
  request: RequestHead,
): Promise<Admission> {
  const provider = await findCaller(db, request)
  if (!provider) {
    await limiter.spend(guesses, addressOf(request.ip))
    throw refuse('invalid_token', { detail: 'Send the provider’s key: Authorization: Bearer <key>.' })
  }
  const client = { clientId: `provider ${provider.providerId}`, rateLimit: null }
  return { caller: { client, isOperator: false }, lateFaults: [] }
}

/** Which provider calls: admitted a moment ago, unless its key has been replaced since. */
export async function getCaller(handle: Handle, request: RequestHead): Promise<Provider> {
  const provider = await findCaller(handle, request)
  if (!provider) throw refuse('invalid_token')
  return provider
}

async function findCaller(handle: Handle, { headers }: RequestHead): Promise<Provider | undefined> {
  const key = tokenIn(headers.authorization)
  return key === undefined ? undefined : findProviderByKey(handle, hashSecret(key))
}
