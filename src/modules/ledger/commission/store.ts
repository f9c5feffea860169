import { formatLocalDate, parseLocalDate } from '../../../core/local-time.ts'
import { type Handle, sql } from '../../../db/database.ts'
import type { Commission } from '../rules/commission.ts'

type Row = { from: string; percent: number; fixed: number; courierShare: number }

const columns = `from_day::text AS "from", percent_ppm AS percent, fixed_cents AS fixed, courier_ppm AS "courierShare"`

const put = sql(
  `INSERT INTO merchant_commissions AS c (merchant_id, from_day, percent_ppm, fixed_cents, courier_ppm, created_at)
   VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (merchant_id, from_day) DO UPDATE SET percent_ppm = excluded.percent_ppm, fixed_cents = excluded.fixed_cents,
     courier_ppm = excluded.courier_ppm, created_at = excluded.created_at`,
)

/** By date. A merchant has a handful. */
export const listCommissions = sql<Row>(
  `SELECT ${columns} FROM merchant_commissions WHERE merchant_id = $1 ORDER BY from_day`,
).rows(
  (merchantId: number) => [merchantId],
  ({ from, ...terms }) => ({ ...terms, from: parseLocalDate(from)! }),
)

/** Replaces what would have applied from that day on. */
export async function putCommission(tx: Handle, merchantId: number, commission: Commission, now: number) {
  const { from, percent, fixed, courierShare } = commission
  await tx.rows(put, [merchantId, formatLocalDate(from), percent, fixed, courierShare, new Date(now)])
}
