/** An audit record: actor, action, time, and the values before and after. */
export type AuditRecord = {
  auditId: number
  at: number
  actor: string
  action: string
  subject: string
  merchantId: number | null
  before: unknown
  after: unknown
  requestId: string
  /** The actor's reason; null: none was given. */
  reason: string | null
  /** Set if the operator's staff did it on behalf of a merchant. */
  impersonationId: number | null
}

/** The filters of an audit search; absent: any. `action` may be the beginning of one. */
export type AuditSearch = {
  since?: number | undefined
  /** Up to, without it. */
  until?: number | undefined
  /** The last one of the page before. */
  afterId?: number | undefined
  actor?: string | undefined
  action?: string | undefined
  subject?: string | undefined
  merchantId?: number | undefined
}

export type NewAuditRecord = Omit<
  AuditRecord,
  'auditId' | 'merchantId' | 'before' | 'after' | 'reason' | 'impersonationId'
> & {
  impersonationId?: number | undefined
  reason?: string | undefined
  merchantId?: number
  before?: unknown
  after?: unknown
}

/** The fields that have another value now, as they were; undefined where there was nothing before. */
export function changedFields(before: unknown, after: object): object | undefined {
  if (typeof before !== 'object' || before === null) return undefined
  const now = after as Record<string, unknown>
  const isChanged = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(now[name])
  return Object.fromEntries(Object.entries(before).filter(isChanged))
}

const maxReasonLength = 500

/** The header Audit-Reason, percent-encoded UTF-8; what cannot be decoded is kept as it came. */
export function readReason(header: string | string[] | undefined): string | undefined {
  const sent = String(header ?? '').slice(0, 9 * maxReasonLength)
  let text = sent
  try {
    text = decodeURIComponent(sent)
  } catch {}
  // PostgreSQL keeps no NUL.
  return text.replaceAll('\0', '').trim().slice(0, maxReasonLength) || undefined
}
