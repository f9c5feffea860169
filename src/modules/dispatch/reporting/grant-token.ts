import type { GrantedToken, PresentedClient } from '../../../../courier-contract/networks.ts'
import type { Call } from '../../../calls/call.ts'
import type { Admission, Caller } from '../../../calls/caller.ts'
import type { RateLimiter } from '../../../calls/rate-limiter.ts'
import { stripPrefix } from '../../../core/network-address.ts'
import { refuse } from '../../../core/refusal.ts'
import type { BookingDeps } from '../booking/deps.ts'

const guesses = { name: 'provider-guesses', requests: 20, seconds: 60 }
const granted = new WeakMap<Caller, GrantedToken>()

type TokenCall = {
  parameters: Record<string, unknown>
  headers: Record<string, string | string[] | undefined>
  ip: string
}

/** Only the network that this client belongs to. */
export async function admitForToken(
  { providers, couriers, limiter }: BookingDeps & { limiter: RateLimiter },
  { parameters, headers, ip }: TokenCall,
): Promise<Admission> {
  const { provider_id } = parameters
  const provider = /^\d{1,15}$/.test(String(provider_id))
    ? await providers.get(Number(provider_id))
    : undefined
  const token = provider && couriers.grantToken(provider, clientIn(parameters, headers))
  if (!provider || !token) {
    await limiter.spend(guesses, stripPrefix(ip))
    throw refuse('invalid_token', { detail: 'The client is unknown.' })
  }
  const client = { clientId: `provider ${provider.providerId}`, rateLimit: null }
  const caller: Caller = { client, isOperator: false }
  granted.set(caller, token)
  return { caller, lateFaults: [] }
}

function clientIn(
  parameters: TokenCall['parameters'],
  { authorization }: TokenCall['headers'],
): PresentedClient {
  const [scheme = '', encoded = ''] = String(authorization ?? '').split(/ +/)
  if (scheme.toLowerCase() !== 'basic') {
    const { client_id, client_secret } = parameters
    return { clientId: String(client_id ?? ''), clientSecret: String(client_secret ?? '') }
  }
  const text = Buffer.from(encoded, 'base64').toString()
  const colon = text.indexOf(':')
  return { clientId: text.slice(0, Math.max(0, colon)), clientSecret: text.slice(colon + 1) }
}

export async function answerToken({ caller }: Call) {
  const found = granted.get(caller)
  if (!found) throw refuse('invalid_token')
  return { access_token: found.token, token_type: 'Bearer', expires_in: found.expiresIn }
}
