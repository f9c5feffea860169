import { formatUtc } from '../../core/local-time.ts'
import { toDollars } from '../../core/money.ts'
import type { AuditRecord } from '../audit/index.ts'
import type { listEntries } from '../ledger/index.ts'
import type { OrderNote, OrderPayment, OrderTransition, SaleDecision, SentMail } from './rules/parts.ts'

export const presentPlace = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({
  latitude,
  longitude,
})

export const presentMove = ({ at, ...rest }: OrderTransition) => ({ at: formatUtc(at), ...rest })

export const presentMail = ({ at, ...rest }: SentMail) => ({ at: formatUtc(at), ...rest })

export const presentDecision = ({ rule, version, kind, verdict, reason }: SaleDecision) => ({
  ...{ rule, version, kind, verdict, reason },
})

export const presentNote = ({ noteId, at, author, text }: OrderNote) => ({
  ...{ note_id: noteId, at: formatUtc(at), author, text },
})

export function presentPayment({
  payment,
  type,
  sourceId,
  amount,
  gateway,
  gatewayId,
  state,
  wanted,
}: OrderPayment) {
  return {
    payment,
    type,
    source_id: sourceId,
    amount: toDollars(amount),
    gateway,
    gateway_id: gatewayId,
    state,
    wanted,
  }
}

export function presentBooked({
  entryId,
  at,
  kind,
  memo,
  lines,
}: Awaited<ReturnType<typeof listEntries>>[number]) {
  return {
    ...{ entry_id: entryId, at: formatUtc(at), kind, memo },
    lines: lines.map(({ account, party, part = '', cents }) => ({
      account,
      party,
      part,
      amount: toDollars(cents),
    })),
  }
}

export function presentAudit({ auditId, at, actor, action, before, after }: AuditRecord) {
  return { audit_id: auditId, at: formatUtc(at), actor, action, before, after }
}
