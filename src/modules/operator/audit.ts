import { parseInstant } from '../../core/local-time.ts'
import { type Reason, Refusal } from '../../core/refusal.ts'
import type { Call } from '../../http/route.ts'
import { listAudit } from '../audit/index.ts'
import { presentAuditRecord } from './present.ts'
import type { AuditQueryInput } from './schemas.ts'

export async function readAudit({ since, before_id, limit = 1000 }: AuditQueryInput, { db }: Call) {
  const from = since === undefined ? 0 : parseInstant(since)
  if (from === null) throw new Refusal([noTime])
  const records = await listAudit(db, { since: from, beforeId: before_id, limit })
  return { records: records.map(presentAuditRecord) }
}

/** Faults of the query that no schema can find. */
export function findAuditFaults({ since }: Partial<AuditQueryInput>): Reason[] {
  return since !== undefined && parseInstant(since) === null ? [noTime] : []
}

const noTime: Reason = { code: 'invalid_parameter', field: 'since', detail: 'since is an ISO 8601 time.' }
