import { formatUtc } from '../../core/local-time.ts'
import type { AuditRecord } from '../audit/index.ts'
import type { ApiClient } from '../auth/index.ts'
import type { ManagedMerchant, MerchantGroup } from '../merchants/index.ts'

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

export function presentGroup(group: MerchantGroup) {
  return { group_id: group.groupId, name: group.name, emails: group.emails }
}

export function presentMerchant({ merchantId, groupId, ...rest }: ManagedMerchant) {
  return { merchant_id: merchantId, group_id: groupId, ...rest }
}

export function presentAuditRecord(record: AuditRecord) {
  const { auditId, at, merchantId, requestId, actingId, ...rest } = record
  const ids = { audit_id: auditId, merchant_id: merchantId, request_id: requestId, acting_id: actingId }
  return { ...ids, at: formatUtc(at), ...rest }
}
