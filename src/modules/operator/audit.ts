import type { Call } from '../../calls/call.ts'
import { formatUtc, parseInstant } from '../../core/local-time.ts'
import { type Reason, refuseIfAny } from '../../core/refusal.ts'
import { readSort } from '../../core/sort.ts'
import { type AuditRecord, listAudit } from '../audit/index.ts'
import type { AuditQueryInput } from './schemas.ts'

const times = ['since', 'until'] as const

export async function readAudit(query: AuditQueryInput, { db }: Call) {
  refuseIfAny(findAuditFaults(query))
  const { since, until, before_id, merchant_id, actor, action, subject, limit = 1000 } = query
  const { direction } = readSort(query.sort ?? '-at')
  const search = {
    ...{ since: instantOf(since), until: instantOf(until), afterId: before_id },
    ...{ merchantId: merchant_id, actor, action, subject },
  }
  return { records: (await listAudit(db, search, { limit, direction })).map(presentAuditRecord) }
}

const instantOf = (time: string | undefined) =>
  time === undefined ? undefined : (parseInstant(time) ?? undefined)

/** Faults of the query that a schema can't express. */
export function findAuditFaults(query: Partial<AuditQueryInput>): Reason[] {
  return times
    .filter((name) => query[name] !== undefined && parseInstant(query[name]) === null)
    .map((field) => ({ code: 'invalid_parameter', field, detail: `${field} must be an ISO 8601 time.` }))
}

function presentAuditRecord(record: AuditRecord) {
  const { auditId, at, merchantId, requestId, impersonationId, ...rest } = record
  const ids = {
    audit_id: auditId,
    merchant_id: merchantId,
    request_id: requestId,
    acting_id: impersonationId,
  }
  return { ...ids, at: formatUtc(at), ...rest }
}
