import { cartOwner } from '../../calls/buyer.ts'
import type { Call } from '../../calls/call.ts'
import type { Caller } from '../../calls/caller.ts'
import { formatUtc } from '../../core/local-time.ts'
import { type Reason, Refusal, refuse } from '../../core/refusal.ts'
import { mustBeOutgoingUrl } from '../../outside/outgoing/connections.ts'
import { readAuthSecret, readPublicKey } from '../../outside/push/encrypt-message.ts'
import { type SaidError, says } from '../../texts/sentence.ts'
import { appAccess } from '../auth/index.ts'
import { maxSubscriptions } from './rules.ts'
import type { GoneSubscriptionInput, NewSubscriptionInput } from './schemas.ts'
import {
  type Audience,
  listSubscriptions,
  putSubscription,
  removeSubscription,
  type Subscriber,
  type Subscription,
} from './store.ts'

export type SubscribeDeps = {
  push: { publicKey: string }
  config: { outboundAllow: readonly string[] }
}

/** The operator has no subscription here: notifications to kitchens go to the people who work there. */
function findSubscriber(caller: Caller, audience: Audience): Subscriber | undefined {
  if (audience === 'customer') return { ...cartOwner(caller), audience }
  return caller.token && { customerId: caller.token.customerId, audience }
}

function getSubscriber(caller: Caller, audience: Audience): Subscriber {
  const subscriber = findSubscriber(caller, audience)
  if (!subscriber) throw refuse('forbidden', { detail: says`Sign in as a staff member of the merchant.` })
  return subscriber
}

export async function readSubscriptions({ push }: SubscribeDeps, audience: Audience, { db, caller }: Call) {
  const subscriber = findSubscriber(caller, audience)
  const subscriptions = subscriber ? await listSubscriptions(db, subscriber) : []
  return { public_key: push.publicKey, subscriptions: subscriptions.map(presentSubscription) }
}

const presentSubscription = ({ endpoint, createdAt, merchantId }: Subscription) => ({
  endpoint,
  created_at: formatUtc(createdAt),
  ...(merchantId !== null && { merchant_id: merchantId }),
})

export async function subscribe(
  deps: SubscribeDeps,
  audience: Audience,
  { endpoint, keys, merchantId }: NewSubscriptionInput,
  call: Call,
) {
  const { db: tx, caller, now, language } = call
  const subscriber = getSubscriber(caller, audience)
  const { p256dh, authSecret } = mustBeBrowser(deps, { endpoint, keys })
  const signInId = caller.token ? await appAccess.holdSignIn(tx, caller.token) : null
  if (signInId === undefined) throw refuse('invalid_token')
  const target = { endpoint, p256dh, authSecret, merchantId: merchantId ?? null, language, signInId }
  await putSubscription(tx, subscriber, target, { now, max: maxSubscriptions })
  return readSubscriptions(deps, audience, call)
}

/** Reports all faults at once. */
function mustBeBrowser(
  { config }: SubscribeDeps,
  { endpoint, keys }: Pick<NewSubscriptionInput, 'endpoint' | 'keys'>,
) {
  const p256dh = readPublicKey(keys.p256dh)
  const authSecret = readAuthSecret(keys.auth)
  const faults: Reason[] = endpointFaults(endpoint, config.outboundAllow)
  if (!p256dh)
    faults.push({
      code: 'invalid_parameter',
      field: 'keys.p256dh',
      detail: says`p256dh must be a point on P-256.`,
    })
  if (!authSecret)
    faults.push({ code: 'invalid_parameter', field: 'keys.auth', detail: says`auth must be 16 bytes.` })
  const [first, ...rest] = faults
  if (first) throw new Refusal([first, ...rest])
  return { p256dh: p256dh!, authSecret: authSecret! }
}

function endpointFaults(endpoint: string, allow: readonly string[]): Reason[] {
  try {
    mustBeOutgoingUrl(endpoint, allow, { mustBeSecure: true })
    return []
  } catch (fault) {
    return [{ code: 'invalid_parameter', field: 'endpoint', detail: (fault as SaidError).sentence }]
  }
}

/** Only the caller's own subscriptions. The endpoint of another person looks like one that doesn't exist. */
export async function unsubscribe(
  deps: SubscribeDeps,
  audience: Audience,
  { endpoint, merchantId }: GoneSubscriptionInput,
  call: Call,
) {
  const subscriber = getSubscriber(call.caller, audience)
  await removeSubscription(call.db, subscriber, { endpoint, merchantId: merchantId ?? null })
  return readSubscriptions(deps, audience, call)
}
