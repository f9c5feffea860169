import type { WebhookReport } from '../../../../courier-contract/networks.ts'
import { ByteAnswer } from '../../../calls/answers.ts'
import type { Call } from '../../../calls/call.ts'
import type { Admission, Caller } from '../../../calls/caller.ts'
import type { RateLimiter } from '../../../calls/rate-limiter.ts'
import { stripPrefix } from '../../../core/network-address.ts'
import { refuse } from '../../../core/refusal.ts'
import type { BookingDeps } from '../booking/deps.ts'
import { applyReports } from '../polling/apply-reports.ts'
import type { Provider } from '../rules/delivery.ts'
import { noteWebhook } from '../store.ts'

const guesses = { name: 'provider-guesses', requests: 20, seconds: 60 }
const received = new ByteAnswer('ok', 'text/plain; charset=UTF-8')

type Told = { provider: Provider; reports: WebhookReport[] }
/** The verified content of a request: the use case sees only its parameters. */
const told = new WeakMap<Caller, Told>()

type Webhook = {
  providerId: string
  bytes: Buffer | undefined
  headers: Record<string, string | string[] | undefined>
  ip: string
}

/** Accepts only what the network itself has sent. A disabled one may still report its deliveries. */
export async function admitNetwork(
  { providers, couriers, limiter }: BookingDeps & { limiter: RateLimiter },
  { providerId, bytes, headers, ip }: Webhook,
): Promise<Admission> {
  const provider = /^\d{1,15}$/.test(providerId) ? await providers.get(Number(providerId)) : undefined
  const isNetwork = provider !== undefined && provider.kind !== 'cellardoor'
  const reports = isNetwork && bytes ? couriers.readWebhook(provider, { bytes, headers }) : undefined
  if (!provider || !reports) {
    await limiter.spend(guesses, stripPrefix(ip))
    throw refuse('invalid_token', { detail: 'This was not sent by the network.' })
  }
  const client = { clientId: `provider ${provider.providerId}`, rateLimit: null }
  const caller: Caller = { client, isOperator: false }
  told.set(caller, { provider, reports })
  return { caller, lateFaults: [] }
}

/**
 * POST /provider/webhooks/{provider_id}: events about other deliveries are accepted, too, or they would be sent
 * again.
 */
export async function receiveWebhook(deps: BookingDeps, { db, caller, now }: Call) {
  const found = told.get(caller)
  if (!found) throw refuse('invalid_token')
  const { provider, reports } = found
  await noteWebhook(db, provider.providerId, now)
  for (const { report, at } of reports) {
    const seen_at = Math.min(Math.floor(at / 1000), Math.floor(now / 1000))
    await applyReports(deps, provider, [{ ...report, seen_at }], { now })
  }
  return received
}
