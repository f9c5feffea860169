import { randomBytes } from 'node:crypto'
import type { Call } from '../../../calls/call.ts'
import { type Reason, refuse, refuseIfAny } from '../../../core/refusal.ts'
import { hashSecret } from '../../../core/sealing.ts'
import type { Couriers } from '../../../outside/couriers.ts'
import type { Config } from '../../../start/config.ts'
import type { Deps } from '../../../start/deps.ts'
import { recordAudit } from '../../audit/index.ts'
import {
  countLive,
  insertProvider,
  listProviders,
  lockProvider,
  type NewProvider,
  type ProviderChange,
  updateProvider,
} from '../provider-store.ts'
import { sealStatusSecret } from '../reporting/status-secret.ts'
import type { Provider } from '../rules/delivery.ts'
import { isNameTaken, updateKey, updateStatusSecret } from './key-store.ts'
import { presentListedProvider, presentProvider } from './present.ts'
import { areaFaults, normalizeArea, urlFaults } from './rules/provider-fields.ts'
import type { NewProviderInput, ProviderPatchInput } from './schemas.ts'

/** The defaults of a new provider. */
const defaults = {
  ...{ area: null, maxLive: null, maxMiles: null, callsPerSecond: null },
  ...{ follow: 'poll', enabled: true },
}
/** For how long the secret before a rotation is valid. */
const oldSecretMs = 24 * 3_600_000

export type ManageDeps = Pick<Deps, 'settings'> & {
  couriers: Couriers
  config: Pick<Config, 'production' | 'outboundAllow'>
}

export async function readProviders({ couriers }: ManageDeps, { db }: Call) {
  const [providers, live] = await Promise.all([listProviders(db), countLive(db)])
  const standing = ({ providerId }: Provider) => ({
    live: live.get(providerId) ?? 0,
    isResting: couriers.isResting(providerId),
  })
  return { providers: providers.map((provider) => presentListedProvider(provider, standing(provider))) }
}

/** Key and secret are answered here once and never again: the digest of the one is kept, and the other one sealed. */
export async function registerProvider(deps: ManageDeps, input: NewProviderInput, call: Call) {
  mustBeSound(deps, input)
  const key = newKey()
  const secret = input.follow === 'push' ? newKey() : undefined
  const wanted = {
    ...{ ...defaults, createdAt: call.now, ...readFields(input) },
    ...(secret && { statusSecret: sealStatusSecret(deps.settings, secret) }),
  } as NewProvider
  const provider = await insertProvider(call.db, wanted, hashSecret(key))
  if (!provider) throw takenName()
  const after = presentProvider(provider)
  await recordAudit(call, { action: 'provider.registered', subject: String(provider.providerId), after })
  return { ...after, key, ...(secret && { status_secret: secret }) }
}

/** Only what was sent changes. What was replaced and is secret is named in the audit and not shown. */
export async function editProvider(deps: ManageDeps, input: ProviderPatchInput, call: Call) {
  const providerId = input.provider_id
  const before = await lockProvider(call.db, providerId)
  if (!before) throw refuse('unknown_provider', { field: 'provider_id' })
  mustBeSound(deps, input)
  if (input.name !== undefined && (await isNameTaken(call.db, input.name, providerId))) throw takenName()
  const isFirstPush = input.follow === 'push' && before.statusSecrets.length === 0
  const secret = input.new_status_secret || isFirstPush ? newKey() : undefined
  if (secret) {
    const sealed = sealStatusSecret(deps.settings, secret)
    await updateStatusSecret(call.db, providerId, { sealed, oldUntil: call.now + oldSecretMs })
  }
  const after = await updateProvider(call.db, providerId, readFields(input))
  const key = input.new_key ? newKey() : undefined
  if (key) await updateKey(call.db, providerId, hashSecret(key))
  const replaced = [
    ...(input.credential === undefined ? [] : ['credential']),
    ...(key ? ['key'] : []),
    ...(secret ? ['status_secret'] : []),
  ]
  await recordAudit(call, {
    action: 'provider.changed',
    subject: String(providerId),
    before: presentProvider(before),
    after: { ...presentProvider(after), ...(replaced.length > 0 && { replaced }) },
  })
  return { ...presentProvider(after), ...(key && { key }), ...(secret && { status_secret: secret }) }
}

function readFields(input: Partial<NewProviderInput>): ProviderChange {
  return {
    ...(input.name !== undefined && { name: input.name }),
    ...(input.estimate_url !== undefined && { estimateUrl: input.estimate_url }),
    ...(input.book_url !== undefined && { bookUrl: input.book_url }),
    ...(input.status_url !== undefined && { statusUrl: input.status_url }),
    ...(input.cancel_url !== undefined && { cancelUrl: input.cancel_url }),
    ...(input.credential !== undefined && { credential: input.credential }),
    ...(input.area !== undefined && { area: input.area && normalizeArea(input.area) }),
    ...(input.max_live !== undefined && { maxLive: input.max_live }),
    ...(input.max_miles !== undefined && { maxMiles: input.max_miles }),
    ...(input.calls_per_second !== undefined && { callsPerSecond: input.calls_per_second }),
    ...(input.follow !== undefined && { follow: input.follow }),
    ...(input.enabled !== undefined && { enabled: input.enabled }),
  }
}

function mustBeSound({ config }: ManageDeps, input: Partial<NewProviderInput>) {
  const rules = { mustBeSecure: config.production, allow: config.outboundAllow }
  const faults: Reason[] = [...urlFaults(input, rules), ...areaFaults(input.area ?? [])]
  refuseIfAny(faults)
}

const takenName = () =>
  refuse('invalid_parameter', { field: 'name', detail: 'Another provider has this name.' })

/** 240 bits in 40 characters that need no escaping anywhere. */
const newKey = () => randomBytes(30).toString('base64url')
