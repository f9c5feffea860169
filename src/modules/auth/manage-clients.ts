import { refuse } from '../../core/refusal.ts'
import type { Handle } from '../../db/database.ts'
import { type ApiClient, type ClientChange, isRedirectUri } from './rules.ts'
import { hashSecret, newSecret } from './secrets.ts'
import { findClientForChange, insertClient, updateClient, updateClientSecret } from './store.ts'

/** The secret is answered here once and never again: only its digest is kept. */
export async function createClient(
  tx: Handle,
  wanted: Omit<ApiClient, 'clientId' | 'createdAt'> & { clientId: string | undefined },
  now: number,
): Promise<{ client: ApiClient; secret: string }> {
  mustHaveWholeRedirectUris(wanted.redirectUris)
  const client = { ...wanted, clientId: wanted.clientId ?? newSecret().slice(0, 20), createdAt: now }
  const secret = newSecret()
  if (!(await insertClient(tx, client, hashSecret(secret))))
    throw refuse('taken_client_id', { field: 'client_id' })
  return { client, secret }
}

export async function changeClient(
  tx: Handle,
  clientId: string,
  change: ClientChange,
  options: { newSecret: boolean },
): Promise<{ before: ApiClient; after: ApiClient; secret: string | undefined }> {
  const before = await findClientForChange(tx, clientId)
  if (!before) throw refuse('unknown_client', { field: 'client_id' })
  const after = { ...before, ...change }
  mustHaveWholeRedirectUris(after.redirectUris)
  await updateClient(tx, clientId, after)
  const secret = options.newSecret ? newSecret() : undefined
  if (secret) await updateClientSecret(tx, clientId, hashSecret(secret))
  return { before, after, secret }
}

function mustHaveWholeRedirectUris(uris: readonly string[]) {
  const index = uris.findIndex((uri) => !isRedirectUri(uri))
  if (index < 0) return
  const detail = 'A redirect URI is an absolute address without a fragment.'
  throw refuse('invalid_parameter', { field: `redirect_uris[${index}]`, detail })
}
