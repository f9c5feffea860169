import type { Admission, Caller } from '../../../calls/caller.ts'
import type { RateLimiter } from '../../../calls/rate-limiter.ts'
import { stripPrefix } from '../../../core/network-address.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Deps } from '../../../start/deps.ts'
import type { Providers } from '../open-providers.ts'
import { isSignedBy } from './status-secret.ts'

const guesses = { name: 'provider-guesses', requests: 20, seconds: 60 }

export type AdmitDeps = Pick<Deps, 'settings' | 'clock'> & { providers: Providers; limiter: RateLimiter }

type Presented = {
  provider: string
  timestamp: string
  signature: string
  bytes: Buffer | undefined
  ip: string
}

const prefix = 'provider '

/** The company in X-Provider, if it has signed the raw body. A disabled one may still report its deliveries. */
export async function admitReporter(
  { providers, settings, clock, limiter }: AdmitDeps,
  { provider: id, bytes, ip, ...signed }: Presented,
): Promise<Admission> {
  const provider = /^\d{1,15}$/.test(id) ? await providers.get(Number(id)) : undefined
  if (!provider || !bytes || !isSignedBy(settings, provider, { bytes, ...signed }, clock.now())) {
    await limiter.spend(guesses, stripPrefix(ip))
    throw refuse('invalid_token', {
      detail: 'X-Provider, X-Timestamp and X-Signature don’t match this body.',
    })
  }
  const client = { clientId: `${prefix}${provider.providerId}`, rateLimit: null }
  return { caller: { client, isOperator: false }, lateFaults: [] }
}

/** The admitted company. */
export async function getReporter(providers: Providers, { client }: Caller) {
  const provider = await providers.get(Number(client?.clientId.slice(prefix.length)))
  if (!provider) throw refuse('invalid_token')
  return provider
}
