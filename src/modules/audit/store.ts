import type { Direction } from '../../core/sort.ts'
import { type Handle, type Statement, sql } from '../../db/database.ts'
import { inBothDirections, type SortSyntax } from '../../db/sort-directions.ts'
import type { AuditRecord, AuditSearch, NewAuditRecord } from './rules.ts'

const insertRecord = sql(
  `INSERT INTO audit_records (at, actor, action, subject, merchant_id, before, after, request_id, reason, acting_id)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
)
const columns = `audit_id AS "auditId", at, actor, action, subject, merchant_id AS "merchantId", before, after,
  request_id AS "requestId", reason, acting_id AS "impersonationId"`

/** Each has its own index, so the statement contains only the conditions that are used. */
const conditions: Record<keyof AuditSearch, (parameter: string, syntax: SortSyntax) => string> = {
  since: (parameter) => `at >= ${parameter}`,
  until: (parameter) => `at < ${parameter}`,
  afterId: (parameter, { beyond }) => `audit_id ${beyond} ${parameter}`,
  actor: (parameter) => `lower(actor) = lower(${parameter})`,
  // An action or a prefix: `order.` finds all actions on orders.
  action: (parameter) =>
    `action COLLATE "C" >= ${parameter} AND action COLLATE "C" < ${parameter} || chr(1114111)`,
  subject: (parameter) => `subject = ${parameter}`,
  merchantId: (parameter) => `merchant_id = ${parameter}`,
}
/**
 * If there are other conditions as well, the planner prefers to scan all records from the newest and hope for a match. A range with a
 * single value, and an ORDER BY that starts with the same column, leave it only the index on that column.
 */
const leading = { actor: 'lower(actor)', merchantId: 'merchant_id' } as const
type Leading = keyof typeof leading
const rangeOf: Record<Leading, (parameter: string) => string> = {
  actor: (parameter) => `lower(actor) BETWEEN lower(${parameter}) AND lower(${parameter})`,
  merchantId: (parameter) => `merchant_id BETWEEN ${parameter} AND ${parameter}`,
}
function findLeading(names: readonly (keyof AuditSearch)[]): Leading | undefined {
  if (names.includes('subject') || names.length < 2) return undefined
  return (['actor', 'merchantId'] as const).find((name) => names.includes(name))
}
/** The same set of conditions gives the same statement, which stays prepared. */
function searchBy(names: readonly (keyof AuditSearch)[]): Record<Direction, Statement<AuditRecord>> {
  const lead = findLeading(names)
  return inBothDirections<AuditRecord>((syntax) => {
    const where = names.map((name, index) =>
      (name === lead ? rangeOf[lead] : conditions[name])(`$${index + 1}`, syntax),
    )
    return `SELECT ${columns} FROM audit_records ${where.length > 0 ? `WHERE ${where.join(' AND ')}` : ''}
     ORDER BY ${lead ? `${leading[lead]} ${syntax.order}, ` : ''}audit_id ${syntax.order} LIMIT $${names.length + 1}`
  })
}

/** The records of one subject, such as an order or a customer; newest first. */
export const listAuditRecords = sql<AuditRecord>(
  `SELECT ${columns} FROM audit_records WHERE subject = $1 ORDER BY audit_id DESC LIMIT $2`,
).rows((subject: string, limit: number) => [subject, limit])

/** Runs in the transaction that makes the change, so that neither exists without the other. */
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
    record.reason ?? null,
    record.impersonationId ?? null,
  ])
}

export function listAudit(
  handle: Handle,
  search: AuditSearch,
  { limit, direction }: { limit: number; direction: Direction },
): Promise<AuditRecord[]> {
  const names = (Object.keys(conditions) as (keyof AuditSearch)[]).filter(
    (name) => search[name] !== undefined,
  )
  const values = names.map((name) =>
    name === 'since' || name === 'until' ? new Date(search[name]!) : search[name],
  )
  return handle.rows(searchBy(names)[direction], [...values, limit])
}
