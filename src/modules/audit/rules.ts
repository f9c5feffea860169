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
  /** The reason that the actor gave, if any. */
  reason: string | null
  /** Set if operator staff acted for a merchant. */
  impersonationId: number | null
}

/** The filters of an audit search; absent ones match everything. `action` may be a prefix. */
export type AuditSearch = {
  since?: number | undefined
  /** Exclusive. */
  until?: number | undefined
  /** The last record of the previous page. */
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

/** The previous values of the fields that changed; undefined if there was nothing before. */
export function changedFields(before: unknown, after: object): object | undefined {
  if (typeof before !== 'object' || before === null) return undefined
  const now = after as Record<string, unknown>
  const isChanged = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(now[name])
  return Object.fromEntries(Object.entries(before).filter(isChanged))
}

const maxReasonLength = 500

/** The Audit-Reason header, which is percent-encoded UTF-8. Text that cannot be decoded is kept as it is. */
export function readReason(header: string | string[] | undefined): string | undefined {
  const sent = String(header ?? '').slice(0, 9 * maxReasonLength)
  let text = sent
  try {
    text = decodeURIComponent(sent)
  } catch {}
  // PostgreSQL text can't contain NUL.
  return text.replaceAll('\0', '').trim().slice(0, maxReasonLength) || undefined
}
