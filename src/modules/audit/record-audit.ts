import type { Caller } from '../../http/access.ts'
import type { Call } from '../../http/route.ts'
import { publish } from '../events/index.ts'
import { insertAuditRecord } from './store.ts'

/** `action` is what happened, `<noun>.<verb>ed`; `subject` which one it happened to. */
export type AuditEntry = {
  action: string
  subject: string
  merchantId?: number
  before?: unknown
  after?: unknown
  /** What listeners are told, where that is not what the audit keeps. */
  event?: object
}

/** A write is audited and told to whoever listens, by the transaction that made it. */
export async function recordAudit({ db, caller, now, requestId }: Call, { event, ...entry }: AuditEntry) {
  await insertAuditRecord(db, { ...entry, at: now, actor: actorOf(caller), requestId })
  const payload = event ?? { after: entry.after }
  await publish(db, [{ topic: entry.action, subject: entry.subject, payload }], now)
}

/** As the records name who did it. */
export function actorOf({ isOperator, token }: Caller): string {
  if (isOperator) return 'operator'
  return token ? token.email : 'nobody'
}
