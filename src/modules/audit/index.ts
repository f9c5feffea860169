export type { AuditAction } from './actions.ts'
export { nameActor, recordAudit } from './record-audit.ts'
export type { AuditRecord } from './rules.ts'
export { listAudit, listAuditRecords } from './store.ts'
