import type { Random } from '../../../chance/random.ts'
import { demoStaff } from '../../core/demo-credentials.ts'
import { formatLocalDate, type LocalDay, toWeekday } from '../../core/local-time.ts'
import { type Handle, sql } from '../../db/database.ts'
import type { AuditAction } from '../../modules/audit/index.ts'
import type { DemoMerchant } from '../merchants/demo-merchant.ts'
import { asTimestamp } from '../rows.ts'
import { pickCommission } from './people-rows.ts'
import { historyDays } from './plan-orders.ts'
import { firstOwnId, lastIds } from './progress.ts'

type AuditRow = {
  at: string
  actor: string
  action: AuditAction
  subject: string
  merchant_id: number | null
  after: object
}

const dayMs = 86_400_000
const hourMs = 3_600_000
/** How many days a week each role works, starting on Monday. */
const workdays = { owner: 5, support: 7, finance: 5, catalogue: 3 } as const

/** What the operator's staff did apart from orders: signed in every morning, and set the commissions before the year began. */
export function officeRecords(
  merchants: readonly DemoMerchant[],
  today: LocalDay,
  random: Random,
): AuditRow[] {
  const first = today - historyDays
  const from = formatLocalDate(first - 1)
  const agreed = merchants.map((merchant, index): AuditRow => {
    const { merchantId } = merchant
    const { percent, fixed, courierShare } = pickCommission(merchant)
    const after = { percent: percent / 10_000, fixed, courier_share: courierShare / 10_000, from }
    return {
      ...{ at: asTimestamp((first - 30) * dayMs + 14 * hourMs + index * 40_000), actor: demoStaff.finance },
      ...{ action: 'merchant.commission_set', subject: String(merchantId), merchant_id: merchantId, after },
    }
  })
  const signIns = Array.from({ length: historyDays }, (_, index) => first + index).flatMap((day) =>
    (Object.keys(workdays) as (keyof typeof workdays)[]).flatMap((role, desk): AuditRow[] => {
      const isWorkday = (toWeekday(day) + 6) % 7 < workdays[role]
      if (!isWorkday || random.chance(0.08)) return []
      const actor = demoStaff[role]
      const after = { session_id: `past-${day}-${role}`, second_factor: 'totp', ip: `203.0.113.${desk + 10}` }
      return [
        {
          at: asTimestamp(day * dayMs + 13 * hourMs + random.integer(0, 5400) * 1000),
          ...{ actor, action: 'staff.signed_in', subject: actor, merchant_id: null, after },
        },
      ]
    }),
  )
  return [...agreed, ...signIns]
}

/**
 * Combines the office's records with those of all refunds and answers in the history, numbered in order of time. What visitors did in the
 * meantime has records of its own, with ids above the reserved ones.
 */
const insertAudit = sql(
  `INSERT INTO audit_records (audit_id, at, actor, action, subject, merchant_id, before, after, request_id)
   OVERRIDING SYSTEM VALUE
   SELECT $2 - 1 + row_number() OVER (ORDER BY at, action, subject), at, actor, action, subject, merchant_id, before, after,
     'past-' || row_number() OVER (ORDER BY at, action, subject)
   FROM (
     SELECT at, actor, action, subject, merchant_id, NULL::jsonb AS before, after
     FROM jsonb_populate_recordset(NULL::audit_records, $1)
     UNION ALL
     SELECT r.at, r.actor, 'order.refund_made', r.order_id::text, r.merchant_id, NULL, jsonb_build_object('refund_id', r.refund_id,
       'amount_cents', (SELECT sum(p.amount_cents) FROM order_refund_payments p WHERE p.merchant_id = r.merchant_id
         AND p.order_id = r.order_id AND p.refund = r.refund), 'to', r.destination, 'reason', r.reason)
     FROM order_refunds r WHERE r.refund_id BETWEEN $2 AND $3
     UNION ALL
     SELECT m.at, CASE m.author WHEN 'support' THEN $5 ELSE 'merchant' END, 'help.answered', h.help_id::text, h.merchant_id,
       jsonb_build_object('status', 'open', 'with', CASE WHEN m.at > h.opened_at + interval '1 day' THEN 'support' ELSE 'merchant' END),
       jsonb_build_object('order_id', h.order_id, 'status', h.status, 'with', h.handled_by)
     FROM help_requests h JOIN help_messages m USING (merchant_id, order_id, help_id)
     WHERE h.help_id BETWEEN $2 AND $4 AND m.author <> 'customer'
   ) AS records`,
)

export async function insertPastAudit(tx: Handle, office: readonly AuditRow[]) {
  await tx.rows(insertAudit, [
    ...[JSON.stringify(office), firstOwnId, lastIds.refund, lastIds.help, demoStaff.support],
  ])
}
