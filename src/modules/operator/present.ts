import { formatUtc } from '../../core/local-time.ts'
import type { AuditRecord } from '../audit/index.ts'
import type { ApiClient } from '../auth/index.ts'

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

export function presentAuditRecord(record: AuditRecord) {
  const { auditId, at, merchantId, requestId, ...rest } = record
  return { audit_id: auditId, at: formatUtc(at), merchant_id: merchantId, request_id: requestId, ...rest }
}
