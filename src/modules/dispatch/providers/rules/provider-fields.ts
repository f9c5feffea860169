import type { Reason } from '../../../../core/refusal.ts'
import { isInUnitedStates } from '../../rules/serving.ts'

/** API names: the reasons are returned to the caller. */
const urlFields = ['estimate_url', 'book_url', 'status_url', 'cancel_url'] as const
export type ProviderUrls = Partial<Record<(typeof urlFields)[number], string>>

export type UrlRules = {
  /** A credential is sent with every call: in production, never unencrypted over the internet. */
  mustBeSecure: boolean
  /** `host:port` in our own networks. */
  allow: readonly string[]
}

/** All faults of the given URLs together. */
export function urlFaults(urls: ProviderUrls, rules: UrlRules): Reason[] {
  return urlFields.flatMap((field) => {
    const given = urls[field]
    const detail = given === undefined ? undefined : urlFault(given, rules)
    return detail ? [{ code: 'invalid_parameter' as const, field, detail: `${field} ${detail}` }] : []
  })
}

export function urlFault(text: string, { mustBeSecure, allow }: UrlRules): string | undefined {
  const url = URL.parse(text)
  if (!url || !/^https?:\/\//i.test(text)) return 'is an absolute address, http or https.'
  if (url.username !== '' || url.password !== '') return 'holds no user name and no password.'
  if (url.hash !== '' || text.endsWith('#')) return 'has no fragment.'
  const place = `${url.hostname}:${url.port || 80}`
  const isOurs = allow.some((entry) => entry.toLowerCase() === place)
  if (mustBeSecure && url.protocol === 'http:' && !isOurs) return 'is https in production.'
  return undefined
}

/** Normalizes for comparison: `ny`, `10038-1234` become `NY`, `10038`; without duplicates. */
export function normalizeArea(area: readonly string[]): string[] {
  const entries = area.map((entry) => (/^\d/.test(entry) ? entry.slice(0, 5) : entry.toUpperCase()))
  return [...new Set(entries)].sort()
}

/** Entries that are neither a state nor shaped like a ZIP code. */
export function areaFaults(area: readonly string[]): Reason[] {
  return area.flatMap((entry, index) =>
    /^\d{5}(-\d{4})?$/.test(entry) || isInUnitedStates({ state: entry })
      ? []
      : [
          {
            code: 'invalid_parameter' as const,
            field: `area[${index}]`,
            detail: `area[${index}] is neither a state such as NY nor a ZIP code such as 10038.`,
          },
        ],
  )
}
