import type { Presented } from '../../../calls/caller.ts'
import { type Reason, refuse } from '../../../core/refusal.ts'
import { isSecretFor } from '../../../core/sealing.ts'
import type { Handle } from '../../../db/database.ts'
import type { ApiClient } from './rules.ts'
import { findClientWithSecret } from './store.ts'

/**
 * How an app proves itself: client_id and client_secret as parameters, or both with HTTP Basic, which takes
 * precedence.
 */
export type ClientProof = { clientId: string | undefined; secret: string | undefined; isBasic: boolean }

export function readClientProof(
  parameters: { client_id?: unknown; client_secret?: unknown },
  { basic: header = '' }: Partial<Presented> = {},
): ClientProof {
  const basic = /^\s*basic\s+([A-Za-z0-9+/=_-]+)\s*$/i.exec(header)?.[1]
  if (basic !== undefined) {
    const text = Buffer.from(basic, 'base64').toString()
    const colon = text.indexOf(':')
    if (colon >= 0) return { clientId: text.slice(0, colon), secret: text.slice(colon + 1), isBasic: true }
  }
  return { clientId: textOf(parameters.client_id), secret: textOf(parameters.client_secret), isBasic: false }
}

const textOf = (value: unknown) =>
  (typeof value === 'string' && value.trim()) || (typeof value === 'number' ? String(value) : undefined)

/** Unknown, disabled, or with the wrong secret: the same answer after the same work. */
export async function proveClient(handle: Handle, clientId: string, secret: string): Promise<ApiClient> {
  const isSendable = clientId.isWellFormed() && !clientId.includes('\0')
  const known = isSendable ? await findClientWithSecret(handle, clientId) : undefined
  const isProven = isSecretFor(known?.secretHash, secret)
  if (!known?.client.enabled || !isProven) throw refuse('invalid_client')
  return known.client
}

/** The missing parts of the proof. */
export function missingProof({ clientId, secret }: ClientProof): Reason[] {
  const missing = (field: string): Reason => ({
    code: 'invalid_request',
    field,
    detail: `${field} is missing; HTTP Basic works, too.`,
  })
  return [
    ...(secret === undefined ? [missing('client_secret')] : []),
    ...(clientId === undefined ? [missing('client_id')] : []),
  ]
}
