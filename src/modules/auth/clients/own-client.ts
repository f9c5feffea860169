import { ownClientId } from '../../../calls/caller.ts'
import { hashSecret } from '../../../core/sealing.ts'
import type { Handle } from '../../../db/database.ts'
import { getOwnSecret } from '../../../db/settings.ts'
import { findClientWithSecret, insertClient, updateClientSecret } from './store.ts'

/**
 * The client that the service's own pages use to call the API. It is created by the first process; its secret is kept
 * in the settings, because every process needs it. An operator can disable it like any other client.
 */
export async function openOwnClient(
  handle: Handle,
  now: number,
): Promise<{ clientId: string; clientSecret: string }> {
  const clientSecret = await getOwnSecret(handle, 'web_client_secret')
  const secretHash = hashSecret(clientSecret)
  const known = await findClientWithSecret(handle, ownClientId)
  if (!known) {
    const client = {
      clientId: ownClientId,
      name: 'Cellardoor web',
      redirectUris: [],
      flows: ['password' as const, 'trusted' as const],
      rateLimit: null,
      enabled: true,
      createdAt: now,
    }
    await insertClient(handle, client, secretHash)
  } else if (!known.secretHash.equals(secretHash)) {
    await updateClientSecret(handle, ownClientId, secretHash)
  }
  return { clientId: ownClientId, clientSecret }
}
