import { type Handle, sql } from '../../db/database.ts'
import type { FilingRow } from './rules/records.ts'

// Days are in each merchant's time zone; the first condition finds them along the time index.
const rows = sql<FilingRow>(
  `SELECT t.filed_by AS "filedBy", CASE WHEN t.filed_by = 'merchant' THEN m.merchant_id END AS "merchantId",
     CASE WHEN t.filed_by = 'merchant' THEN m.name ELSE '' END AS merchant,
     t.state, t.jurisdiction, t.level, max(t.name) AS name, t.class, t.rate_ppm AS "ratePpm",
     sum(t.sales_cents)::bigint AS sales, sum(t.taxable_cents)::bigint AS taxable, sum(t.exempt_cents)::bigint AS exempt,
     sum(t.tax_cents)::bigint AS tax
   FROM ledger_entries e JOIN ledger_taxes t USING (entry_id) JOIN merchants m ON m.merchant_id = e.merchant_id
   WHERE e.at >= $1::date - interval '1 day' AND e.at < $2::date + interval '2 days'
     AND (e.at AT TIME ZONE m.time_zone)::date BETWEEN $1::date AND $2::date
     AND ($3::text IS NULL OR t.state = $3) AND ($4::bigint IS NULL OR m.merchant_id = $4)
   GROUP BY 1, 2, 3, t.state, t.jurisdiction, t.level, t.class, t.rate_ppm
   ORDER BY t.state, 1, 2 NULLS FIRST, CASE t.level WHEN 'state' THEN 1 WHEN 'county' THEN 2 WHEN 'city' THEN 3 ELSE 4 END,
     t.jurisdiction, t.class, t.rate_ppm`,
)

export type FilingPeriod = {
  from: string
  to: string
  state: string | undefined
  merchantId: number | undefined
}

export const listFilingRows = (
  handle: Handle,
  { from, to, state, merchantId }: FilingPeriod,
): Promise<FilingRow[]> => handle.rows(rows, [from, to, state ?? null, merchantId ?? null])
