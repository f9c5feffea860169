import { sql } from '../../../db/database.ts'

export type MonthOfSales = {
  merchantId: number
  name: string
  account: string | null
  /** 1 to 12. */
  month: number
  orders: number
  gross: number
}

/**
 * In the merchants' time zones. Box 1a excludes fees, refunds and other deductions. Tax is included if the merchant
 * receives and files it itself. Cash isn't a payment through a network; in an order partly paid in cash, the cash
 * pays for the merchant's goods first.
 */
export const listYear = sql<MonthOfSales>(
  `SELECT e.merchant_id AS "merchantId", m.name, a.account, extract(month FROM e.at AT TIME ZONE m.time_zone)::integer AS month,
     count(*) FILTER (WHERE e.kind = 'completed') AS orders, sum(sold.cents)::bigint AS gross
   FROM ledger_entries e JOIN merchants m USING (merchant_id) LEFT JOIN payout_accounts a USING (merchant_id),
     LATERAL (SELECT greatest(0, coalesce(sum(l.amount_cents), 0)) AS cents FROM ledger_lines l
       WHERE l.entry_id = e.entry_id AND l.account = 'merchant'
         AND (l.part IN ('goods', 'promotion', 'delivery_fee', 'tip', 'cash') OR l.part LIKE 'tax:%')) AS sold
   WHERE e.kind IN ('completed', 'tipped') AND e.at >= $2 AND e.at < $3 AND sold.cents > 0
     AND extract(year FROM e.at AT TIME ZONE m.time_zone) = $1
   GROUP BY e.merchant_id, m.name, a.account, 4 ORDER BY e.merchant_id, 4`,
).rows((wanted: number) => [wanted, new Date(Date.UTC(wanted, 0, 0)), new Date(Date.UTC(wanted + 1, 0, 2))])
