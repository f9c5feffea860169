import { formatUtc } from '../../core/local-time.ts'
import type { AuditRecord } from '../audit/index.ts'

export function presentAuditRecord(record: AuditRecord) {
  const { auditId, at, merchantId, requestId, impersonationId, ...rest } = record
  const ids = {
    audit_id: auditId,
    merchant_id: merchantId,
    request_id: requestId,
    acting_id: impersonationId,
  }
  return { ...ids, at: formatUtc(at), ...rest }
}
