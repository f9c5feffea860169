import type { ProviderKind } from '../../../../../courier-contract/networks.ts'
import type { Reason } from '../../../../core/refusal.ts'
import { type UrlRules, urlFault } from './provider-fields.ts'

/** API names: the reasons are returned to the caller. */
const ownFields = ['estimate_url', 'book_url', 'status_url', 'cancel_url', 'credential'] as const
export type NetworkFields = {
  name?: string
  follow?: string
  credentials?: Partial<Record<string, string>>
} & Partial<Record<(typeof ownFields)[number], string>>

/** The required and optional fields of each network. */
const networkKeys = {
  doordash: {
    needed: ['developer_id', 'key_id', 'signing_secret'],
    more: ['webhook_user', 'webhook_password', 'webhook_client_id', 'webhook_client_secret', 'api_url'],
  },
  uber: {
    needed: ['customer_id', 'client_id', 'client_secret'],
    more: ['webhook_secret', 'api_url', 'auth_url'],
  },
} as const
const urlKeys = ['api_url', 'auth_url']

/** The missing fields of a new company, in field order. */
export function missingFields(kind: ProviderKind, given: NetworkFields): Reason[] {
  const isMissing = (field: 'name' | (typeof ownFields)[number]) => !given[field]
  const keys = kind === 'cellardoor' ? [] : networkKeys[kind].needed
  return [
    ...(['name', ...(kind === 'cellardoor' ? ownFields : [])] as const).filter(isMissing),
    ...keys.filter((key) => !given.credentials?.[key]).map((key) => `credentials.${key}`),
  ].map((field) => ({ code: 'missing_parameter', field }))
}

/** Fields that this kind doesn't use, and invalid URLs. A typo must not be encrypted unnoticed. */
export function networkFaults(kind: ProviderKind, given: NetworkFields, rules: UrlRules): Reason[] {
  const credentials = given.credentials ?? {}
  if (kind === 'cellardoor')
    return given.credentials === undefined ? [] : [fault('credentials', 'are for networks.')]
  const known: readonly string[] = [...networkKeys[kind].needed, ...networkKeys[kind].more]
  return [
    ...(given.follow === 'batch' ? [fault('follow', 'is poll or push for a network.')] : []),
    ...ownFields
      .filter((field) => given[field] !== undefined)
      .map((field) => fault(field, 'is for companies of the kind cellardoor.')),
    ...Object.keys(credentials)
      .filter((key) => !known.includes(key))
      .map((key) => fault(`credentials.${key}`, 'is not a key of this network.')),
    ...urlKeys.flatMap((key) => {
      const detail = credentials[key] === undefined ? undefined : urlFault(credentials[key], rules)
      return detail ? [fault(`credentials.${key}`, detail)] : []
    }),
  ]
}

const fault = (field: string, detail: string): Reason => ({
  code: 'invalid_parameter',
  field,
  detail: `${field} ${detail}`,
})
