import type { Answer } from '../../../sdk/src/index.ts'
import type { ActField, Values } from '../frame/act.tsx'
import type { Tone } from '../frame/parts.tsx'
import { wordsIn } from '../frame/words.ts'

const t = wordsIn('couriers')
const addresses = ['estimate_url', 'book_url', 'status_url', 'cancel_url'] as const
const limits = ['max_live', 'max_miles', 'calls_per_second'] as const

const followModes = ['poll', 'batch', 'push'] as const

export type Provider = Answer<'get_operator_providers'>['providers'][number]

export function stateOf({ enabled, resting }: Provider): { text: string; tone: Tone } {
  if (!enabled) return { text: t('disabled'), tone: '' }
  return resting ? { text: t('resting'), tone: 'bad' } : { text: t('enabled'), tone: 'good' }
}

export const providerFields = (provider?: Provider): ActField[] => [
  { name: 'name', label: t('name'), value: provider?.name ?? '' },
  ...addresses.map((name) => ({ name, label: t(`field.${name}`), value: provider?.[name] ?? '' })),
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
    options: followModes.map((value) => ({ value, label: t(`follow.${value}`) })),
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

/** As the interface takes it: an empty limit is none. */
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
