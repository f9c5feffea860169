import type { Call } from '../../calls/call.ts'
import type { Caller } from '../../calls/caller.ts'
import { type EventType, publish } from '../events/index.ts'
import type { AuditAction } from './actions.ts'
import { changedFields, readReason } from './rules.ts'
import { insertAuditRecord } from './store.ts'

/** `action` is what happened, `subject` what it happened to. */
export type AuditEntry = {
  action: AuditAction
  subject: string
  merchantId?: number
  before?: unknown
  after?: unknown
  /** Also publishes an event. Its `data` defaults to `after`. */
  event?: { type: EventType; data?: object }
}

/** The actor is the caller of a route, or someone identified another way, such as by a link in an email. */
type Moment = Pick<Call, 'db' | 'now' | 'requestId'> &
  (Pick<Call, 'caller' | 'auditReason'> | { caller: Caller } | { actor: string })

/** Runs in the transaction that makes the change, so that no change is without its record and event. */
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

/** Operator staff can send a reason with any request, in a header. */
const reasonOf = (moment: Moment) =>
  'auditReason' in moment && moment.caller.isOperator ? readReason(moment.auditReason) : undefined

/** The actor's name in audit records. */
export function nameActor({ isOperator, operator, token }: Caller): string {
  if (isOperator) return operator?.name ?? 'operator'
  return token ? token.email : 'nobody'
}
