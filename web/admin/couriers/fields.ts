import type { Answer } from '../../../sdk/src/index.ts'
import type { ActField, Values } from '../frame/act.tsx'
import type { Tone } from '../frame/parts.tsx'
import { wordsIn } from '../frame/words.ts'

const t = wordsIn('couriers')
const addresses = ['estimate_url', 'book_url', 'status_url', 'cancel_url'] as const
const limits = ['max_live', 'max_miles', 'calls_per_second'] as const

const followModes = ['poll', 'batch', 'push'] as const

export type Provider = Answer<'get_operator_providers'>['providers'][number]

export function describeState({ enabled, resting }: Provider): { text: string; tone: Tone } {
  if (!enabled) return { text: t('disabled'), tone: '' }
  return resting ? { text: t('resting'), tone: 'bad' } : { text: t('enabled'), tone: 'good' }
}

const isNetwork = (provider?: Provider) => provider?.kind !== undefined

export const networkKinds = ['doordash', 'uber'] as const
type NetworkKind = (typeof networkKinds)[number]

/** Named as in the networks' own portals. */
const networkKeys = {
  doordash: [
    ...(['developer_id', 'key_id', 'signing_secret', 'webhook_user', 'webhook_password'] as const),
    ...(['webhook_client_id', 'webhook_client_secret', 'api_url'] as const),
  ],
  uber: ['customer_id', 'client_id', 'client_secret', 'webhook_secret', 'api_url', 'auth_url'],
} as const
const neededKeys: readonly string[] = [
  ...['developer_id', 'key_id', 'signing_secret', 'customer_id', 'client_id', 'client_secret'],
]

/** A new network needs all of its keys; for an existing one, an empty field leaves the key unchanged. */
export const keyFields = (kind: NetworkKind, isNew: boolean): ActField[] =>
  networkKeys[kind].map((name) => ({
    name,
    label: t(`key.${name}`),
    isOptional: !isNew || !neededKeys.includes(name),
    ...(name.endsWith('_url') ? {} : { kind: 'password' as const }),
  }))

export const networkFields = (kind: NetworkKind): ActField[] => [
  { name: 'name', label: t('name'), value: t(`kind.${kind}`) },
  ...keyFields(kind, true),
]

/** The keys that were entered. */
export const readKeys = (values: Values) => ({
  credentials: Object.fromEntries(
    Object.entries(values).filter(([name, value]) => name !== 'name' && name !== 'reason' && value !== ''),
  ),
})

export const providerFields = (provider?: Provider): ActField[] => [
  { name: 'name', label: t('name'), value: provider?.name ?? '' },
  ...(isNetwork(provider)
    ? []
    : addresses.map((name) => ({ name, label: t(`field.${name}`), value: provider?.[name] ?? '' }))),
  ...(provider ? [] : [{ name: 'credential', label: t('field.credential'), kind: 'password' as const }]),
  {
    name: 'area',
    label: t('field.area'),
    hint: t('field.area.hint'),
    isOptional: true,
    value: provider?.area?.join(', ') ?? '',
  },
  {
    name: 'follow',
    label: t('field.follow'),
    kind: 'choice',
    options: followModes
      .filter((mode) => mode !== 'batch' || !isNetwork(provider))
      .map((value) => ({ value, label: t(`follow.${value}`) })),
    value: provider?.follow ?? 'poll',
  },
  ...limits.map((name) => ({
    name,
    label: t(`field.${name}`),
    kind: 'number' as const,
    isOptional: true,
    value: provider?.[name]?.toString() ?? '',
  })),
]

/** In the API's format: an empty limit means no limit. */
export function readProvider(values: Values): Record<string, unknown> {
  const area = (values.area ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)
  const { area: _area, ...rest } = values
  return {
    ...rest,
    area: area.length > 0 ? area : null,
    ...Object.fromEntries(limits.map((name) => [name, values[name] ? Number(values[name]) : null])),
  }
}
