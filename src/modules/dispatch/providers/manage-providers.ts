import { randomBytes } from 'node:crypto'
import type { NetworkKind, ProviderKind } from '../../../../courier-contract/networks.ts'
import type { Call } from '../../../calls/call.ts'
import { type Reason, refuse, refuseIfAny } from '../../../core/refusal.ts'
import { hashSecret, openSecretBox, type SecretBox } from '../../../core/sealing.ts'
import type { Couriers } from '../../../outside/couriers.ts'
import type { Config } from '../../../start/config.ts'
import type { Deps } from '../../../start/deps.ts'
import { recordAudit } from '../../audit/index.ts'
import {
  countLive,
  insertProvider,
  isNameTaken,
  listProviders,
  lockProvider,
  type NewProvider,
  type ProviderChange,
  updateClosedCities,
  updateKey,
  updateProvider,
  updateStatusSecret,
} from '../provider-store.ts'
import { sealStatusSecret } from '../reporting/status-secret.ts'
import type { Provider } from '../rules/delivery.ts'
import { cityName, isInUnitedStates, isSameCity } from '../rules/serving.ts'
import { presentListedProvider, presentProvider } from './present.ts'
import { missingFields, networkFaults } from './rules/network-fields.ts'
import { areaFaults, normalizeArea, urlFaults } from './rules/provider-fields.ts'
import type { CitySwitchInput, NewProviderInput, ProviderPatchInput } from './schemas.ts'

const maxClosed = 2000

/** The defaults of a new provider. */
const defaults = {
  ...{ area: null, maxLive: null, maxMiles: null, callsPerSecond: null },
  ...{ follow: 'poll', enabled: true },
}
/** How long the previous secret is valid after a rotation. */
const oldSecretMs = 24 * 3_600_000

export type ManageDeps = Pick<Deps, 'settings'> & {
  couriers: Couriers
  config: Pick<Config, 'production' | 'outboundAllow' | 'publicUrl'>
}

export async function readProviders({ couriers, config }: ManageDeps, { db }: Call) {
  const [providers, live] = await Promise.all([listProviders(db), countLive(db)])
  const standing = ({ providerId }: Provider) => ({
    live: live.get(providerId) ?? 0,
    isResting: couriers.isResting(providerId),
  })
  const { publicUrl } = config
  const shown = (provider: Provider) => presentListedProvider(provider, publicUrl, standing(provider))
  return { providers: providers.map(shown) }
}

/** Key and secret are returned only here: only the key's digest is stored, and the secret is stored encrypted. */
export async function registerProvider(deps: ManageDeps, input: NewProviderInput, call: Call) {
  const { kind = 'cellardoor', credentials } = input
  refuseIfAny(missingFields(kind, input))
  mustBeSound(deps, kind, input)
  const key = newKey()
  const secret = kind === 'cellardoor' && input.follow === 'push' ? newKey() : undefined
  const wanted = {
    ...{ ...defaults, createdAt: call.now, kind },
    ...(kind !== 'cellardoor' && newNetwork(deps, kind, credentials)),
    ...readFields(input),
    statusSecret: secret === undefined ? null : sealStatusSecret(deps.settings, secret),
  } as NewProvider
  const provider = await insertProvider(call.db, wanted, hashSecret(key))
  if (!provider) throw takenName()
  const after = presentProvider(provider, deps.config.publicUrl)
  await recordAudit(call, { action: 'provider.registered', subject: String(provider.providerId), after })
  return { ...after, key, ...(secret && { status_secret: secret }) }
}

/** Only the fields you send change. Replaced secrets are named in the audit log but not shown. */
export async function editProvider(deps: ManageDeps, input: ProviderPatchInput, call: Call) {
  const providerId = input.provider_id
  const before = await lockProvider(call.db, providerId)
  if (!before) throw refuse('unknown_provider', { field: 'provider_id' })
  if (input.kind !== undefined && input.kind !== before.kind) throw otherKind()
  mustBeSound(deps, before.kind, input)
  if (input.name !== undefined && (await isNameTaken(call.db, input.name, providerId))) throw takenName()
  const isOwnPush = before.kind === 'cellardoor' && input.follow === 'push'
  const isFirstPush = isOwnPush && before.statusSecrets.length === 0
  const secret = input.new_status_secret || isFirstPush ? newKey() : undefined
  if (secret) {
    const sealed = sealStatusSecret(deps.settings, secret)
    await updateStatusSecret(call.db, providerId, { sealed, oldUntil: call.now + oldSecretMs })
  }
  const after = await updateProvider(call.db, providerId, {
    ...(before.networkSecret && changeNetwork(deps, before.networkSecret, input.credentials)),
    ...readFields(input),
  })
  const key = input.new_key ? newKey() : undefined
  if (key) await updateKey(call.db, providerId, hashSecret(key))
  const replaced = [
    ...(input.credential === undefined ? [] : ['credential']),
    ...Object.keys(input.credentials ?? {}).map((name) => `credentials.${name}`),
    ...(key ? ['key'] : []),
    ...(secret ? ['status_secret'] : []),
  ]
  const { publicUrl } = deps.config
  await recordAudit(call, {
    action: 'provider.changed',
    subject: String(providerId),
    before: presentProvider(before, publicUrl),
    after: { ...presentProvider(after, publicUrl), ...(replaced.length > 0 && { replaced }) },
  })
  const shown = presentProvider(after, publicUrl)
  return { ...shown, ...(key && { key }), ...(secret && { status_secret: secret }) }
}

/** Drive allows about 300 requests a minute per developer, quotes and bookings included. */
const networkLimits = { doordash: { callsPerSecond: 3 }, uber: {} }

type Credentials = NonNullable<NewProviderInput['credentials']>

/** A network with a webhook reports by itself. */
const followOf = ({ webhook_password, webhook_client_secret, webhook_secret }: Credentials) =>
  webhook_password || webhook_client_secret || webhook_secret ? 'push' : 'poll'

function newNetwork(deps: ManageDeps, kind: NetworkKind, sent: Credentials = {}) {
  return { ...networkLimits[kind], follow: followOf(sent), networkSecret: sealCredentials(deps, sent) }
}

/** Keys that aren't sent don't change. Those that can't be decrypted must be replaced completely. */
function changeNetwork(deps: ManageDeps, sealed: string, sent: Credentials | undefined): ProviderChange {
  if (sent === undefined) return {}
  const before = JSON.parse(openNetworkSecrets(deps.settings).unseal(sealed) ?? '{}') as Credentials
  const isFirstWebhook = followOf(before) === 'poll' && followOf(sent) === 'push'
  return {
    networkSecret: sealCredentials(deps, { ...before, ...sent }),
    ...(isFirstWebhook && { follow: 'push' }),
  }
}

const sealCredentials = ({ settings }: ManageDeps, credentials: Credentials) =>
  openNetworkSecrets(settings).seal(JSON.stringify(credentials))

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

function mustBeSound({ config }: ManageDeps, kind: ProviderKind, input: Partial<NewProviderInput>) {
  const rules = { mustBeSecure: config.production, allow: config.outboundAllow }
  const ofKind = networkFaults(kind, input, rules)
  const faults: Reason[] = [...urlFaults(input, rules), ...ofKind, ...areaFaults(input.area ?? [])]
  refuseIfAny(faults)
}

const otherKind = () =>
  refuse('invalid_parameter', {
    field: 'kind',
    detail: 'The kind of a company can’t be changed. Register a new company and disable this one.',
  })

const takenName = () =>
  refuse('invalid_parameter', { field: 'name', detail: 'Another provider has this name.' })

/** 240 bits in 40 characters that need no escaping anywhere. */
const newKey = () => randomBytes(30).toString('base64url')

/** The credentials of courier networks. */
export const openNetworkSecrets = ({ longLivedKey }: { longLivedKey: Buffer }): SecretBox =>
  openSecretBox(longLivedKey, 'courier networks')

/** One city at a time, so two operators who change different cities don't undo each other's changes. */
export async function switchCity({ config }: ManageDeps, input: CitySwitchInput, call: Call) {
  const { provider_id: providerId, city, state, enabled } = input
  if (!isInUnitedStates({ state })) throw refuse('invalid_parameter', { field: 'state' })
  const before = await lockProvider(call.db, providerId)
  if (!before) throw refuse('unknown_provider', { field: 'provider_id' })
  const name = cityName({ city, state })
  const others = before.closedCities.filter((other) => !isSameCity(other, name))
  const closed = enabled ? others : [...others, name].sort()
  if (closed.length > maxClosed)
    throw refuse('invalid_parameter', { field: 'city', detail: 'Limit the area of the company instead.' })
  const after = await updateClosedCities(call.db, providerId, closed)
  const shown = presentProvider(after, config.publicUrl)
  await recordAudit(call, {
    action: 'provider.city_switched',
    subject: String(providerId),
    before: { closed_cities: before.closedCities },
    after: { city: name, enabled, closed_cities: closed },
  })
  return shown
}
