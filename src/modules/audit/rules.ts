/** Who changed what, when, and how it was before and after. */
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
