import { createHmac } from 'node:crypto'
import type { Handle } from '../../../db/database.ts'
import { ownClientId } from '../../../http/inside.ts'
import { hashSecret } from '../secrets.ts'
import { findClientWithSecret, insertClient, updateClientSecret } from './store.ts'

/**
 * Every process of an installation knows the secret without asking: it follows from the installation's own. The client
 * is made by whoever comes first, and an operator may disable it like any other.
 */
export async function openOwnClient(
  handle: Handle,
  installationSecret: Buffer,
  now: number,
): Promise<{ clientId: string; clientSecret: string }> {
  const clientSecret = createHmac('sha256', installationSecret)
    .update('client of the web pages')
    .digest('base64url')
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
