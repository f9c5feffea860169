import { type Handle, sql } from '../../db/database.ts'
import type { AuditRecord, NewAuditRecord } from './rules.ts'

const insertRecord = sql<unknown>(
  `INSERT INTO audit_records (at, actor, action, subject, merchant_id, before, after, request_id)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
)
const recordsSince = sql<AuditRecord>(
  `SELECT audit_id AS "auditId", at, actor, action, subject, merchant_id AS "merchantId", before, after,
          request_id AS "requestId"
   FROM audit_records WHERE at >= $1 AND audit_id < coalesce($2, 9223372036854775807)
   ORDER BY audit_id DESC LIMIT $3`,
)

const recordsOfSubject = sql<AuditRecord>(
  `SELECT audit_id AS "auditId", at, actor, action, subject, merchant_id AS "merchantId", before, after,
          request_id AS "requestId"
   FROM audit_records WHERE subject = $1 ORDER BY audit_id DESC LIMIT $2`,
)

/** Of one order, customer or whatever the subject names; newest first. */
export const listAuditOf = (handle: Handle, subject: string, limit: number) =>
  handle.rows(recordsOfSubject, [subject, limit])

/** Part of the transaction that makes the change: no change without its record, no record without its change. */
export async function insertAuditRecord(tx: Handle, record: NewAuditRecord) {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  await tx.rows(insertRecord, [
    new Date(record.at),
    record.actor,
    record.action,
    record.subject,
    record.merchantId ?? null,
    json(record.before),
    json(record.after),
    record.requestId,
  ])
}

/** Newest first. */
export function listAudit(
  handle: Handle,
  range: { since: number; beforeId: number | undefined; limit: number },
): Promise<AuditRecord[]> {
  return handle.rows(recordsSince, [new Date(range.since), range.beforeId ?? null, range.limit])
}
