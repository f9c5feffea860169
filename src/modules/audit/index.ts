export type { AuditRecord } from './rules.ts'
export { listAudit, recordAudit } from './store.ts'
