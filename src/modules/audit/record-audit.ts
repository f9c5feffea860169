import type { Call } from '../../calls/call.ts'
import type { Caller } from '../../calls/caller.ts'
import { type EventType, publish } from '../events/index.ts'
import type { AuditAction } from './actions.ts'
import { changedFields, readReason } from './rules.ts'
import { insertAuditRecord } from './store.ts'

/** `action` is what happened; `subject` which one it happened to. */
export type AuditEntry = {
  action: AuditAction
  subject: string
  merchantId?: number
  before?: unknown
  after?: unknown
  /** Where it is an event too; `data` is what the audit keeps, unless it says otherwise. */
  event?: { type: EventType; data?: object }
}

/** The actor: the caller of a route, or a person known otherwise, such as by the link of an email. */
type Moment = Pick<Call, 'db' | 'now' | 'requestId'> &
  (Pick<Call, 'caller' | 'auditReason'> | { caller: Caller } | { actor: string })

/** By the transaction that makes the change: no change without its record and its event. */
export async function recordAudit(moment: Moment, { event, ...entry }: AuditEntry) {
  const { db, now, requestId } = moment
  const actor = 'actor' in moment ? moment.actor : nameActor(moment.caller)
  const impersonationId =
    'caller' in moment ? moment.caller.operator?.impersonation?.impersonationId : undefined
  await insertAuditRecord(db, {
    ...entry,
    at: now,
    actor,
    requestId,
    impersonationId,
    reason: reasonOf(moment),
  })
  if (!event) return
  const { subject, merchantId = null, before, after } = entry
  const { type, data = (after ?? {}) as object } = event
  const previous = event.data ? undefined : changedFields(before, data)
  await publish(db, [{ type, subject, merchantId, data, ...(previous && { previous }) }], now)
}

/** The operator's staff may give a reason for any request, by a header. */
const reasonOf = (moment: Moment) =>
  'auditReason' in moment && moment.caller.isOperator ? readReason(moment.auditReason) : undefined

/** The actor's name in audit records. */
export function nameActor({ isOperator, operator, token }: Caller): string {
  if (isOperator) return operator?.name ?? 'operator'
  return token ? token.email : 'nobody'
}
