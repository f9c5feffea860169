import { formatUtc } from '../../../core/local-time.ts'
import type { ApiClient } from './rules.ts'

export function presentClient(client: ApiClient) {
  return {
    client_id: client.clientId,
    name: client.name,
    redirect_uris: client.redirectUris,
    flows: client.flows,
    rate_limit: client.rateLimit,
    enabled: client.enabled,
    created_at: formatUtc(client.createdAt),
  }
}
