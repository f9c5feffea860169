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
}

export type NewAuditRecord = Omit<AuditRecord, 'auditId' | 'merchantId' | 'before' | 'after'> & {
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
