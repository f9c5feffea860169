export { actorOf, leaveTrace } from './leave-trace.ts'
export type { AuditRecord } from './rules.ts'
export { listAudit } from './store.ts'
