import { formatUtc } from '../../core/local-time.ts'
import type { AuditRecord } from '../audit/index.ts'

export function presentAuditRecord(record: AuditRecord) {
  const { auditId, at, merchantId, requestId, ...rest } = record
  return { audit_id: auditId, at: formatUtc(at), merchant_id: merchantId, request_id: requestId, ...rest }
}
