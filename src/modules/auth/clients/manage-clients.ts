import { type Reason, refuse } from '../../../core/refusal.ts'
import { hashSecret, newSecret } from '../../../core/sealing.ts'
import type { Handle } from '../../../db/database.ts'
import { type ApiClient, type ClientChange, findRedirectFaults } from './rules.ts'
import { findClient, findClientForChange, insertClient, updateClient, updateClientSecret } from './store.ts'

/** All faults of a new client, as far as its parameters could be read. */
export async function findNewClientFaults(
  handle: Handle,
  { clientId, redirectUris = [] }: { clientId?: string | undefined; redirectUris?: string[] | undefined },
): Promise<Reason[]> {
  const isTaken = clientId !== undefined && (await findClient(handle, clientId)) !== undefined
  return [
    ...(isTaken ? [{ code: 'taken_client_id', field: 'client_id' } as const] : []),
    ...findRedirectFaults(redirectUris),
  ]
}

/** The same for a change. */
export async function findClientChangeFaults(
  handle: Handle,
  { clientId, redirectUris = [] }: { clientId: string; redirectUris?: string[] | undefined },
): Promise<Reason[]> {
  const isKnown = (await findClient(handle, clientId)) !== undefined
  return [
    ...(isKnown ? [] : [{ code: 'unknown_client', field: 'client_id' } as const]),
    ...findRedirectFaults(redirectUris),
  ]
}

/** The secret is returned only here: only its digest is stored. */
export async function createClient(
  tx: Handle,
  wanted: Omit<ApiClient, 'clientId' | 'createdAt'> & { clientId: string | undefined },
  now: number,
): Promise<{ client: ApiClient; secret: string }> {
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
  await updateClient(tx, clientId, after)
  const secret = options.newSecret ? newSecret() : undefined
  if (secret) await updateClientSecret(tx, clientId, hashSecret(secret))
  return { before, after, secret }
}
