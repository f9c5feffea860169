export type { AuditAction } from './actions.ts'
export { actorOf, recordAudit } from './record-audit.ts'
export type { AuditRecord } from './rules.ts'
export { listAudit, listAuditOf } from './store.ts'
