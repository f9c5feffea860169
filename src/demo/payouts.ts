import { type Handle, sql } from '../db/database.ts'

/** How many past days are shown as payouts. */
const pastDays = 30
/** How long after midnight a day's payout is made, and how long the sandbox's bank then takes. */
const madeAfter = "interval '95 minutes'"
const bankTakes = "interval '18 hours'"
const heldReason = 'The bank account is in another name than the license.'

const openAccounts = sql(
  `WITH opened AS (
     INSERT INTO sandbox_payout_accounts (account, key, opened_at, completed_at)
     SELECT 'sandbox_acct_demo_' || merchant_id, 'demo-' || merchant_id, $1::timestamptz, $1 FROM merchants RETURNING account)
   INSERT INTO payout_accounts (merchant_id, provider, account, status, read_at, started_at, settled_until, closed_day)
   SELECT merchant_id, 'sandbox', account, 'ready', $1, $1, $1, (($1 - interval '1 hour') AT TIME ZONE time_zone)::date - 1
   FROM merchants JOIN opened ON account = 'sandbox_acct_demo_' || merchant_id`,
)
const begin = sql(
  `UPDATE payout_accounts a SET started_at = s.at, settled_until = s.at FROM merchants m,
     LATERAL (SELECT ((($1::timestamptz - interval '1 hour') AT TIME ZONE m.time_zone)::date - ${pastDays})::timestamp AT TIME ZONE m.time_zone AS at) AS s
   WHERE m.merchant_id = a.merchant_id AND a.provider = 'sandbox'`,
)
/**
 * Problems at the three shops with the largest payouts, as an office would have after a month: a payout is on hold, a merchant hasn't
 * finished the provider's form, and the provider refused the last transfer. The busiest shops may take cash and owe commission, so that
 * nothing is paid out to them. Ids up to 1011 are left out because guides, tests and visitors use them.
 */
const trouble = `(SELECT merchant_id, CASE row_number() OVER (ORDER BY sum(amount_cents) DESC, merchant_id) WHEN 1 THEN 'held' WHEN 2 THEN 'due' WHEN 3 THEN 'failed' END AS state
  FROM payout_accounts a JOIN ledger_entries e USING (merchant_id) JOIN ledger_lines l ON l.entry_id = e.entry_id AND l.account = 'merchant'
  WHERE provider = 'sandbox' AND merchant_id > 1011 AND e.at >= a.started_at GROUP BY merchant_id)`
// The total paid out of an account that is emptied every night equals the highest balance that it ever had.
const pay = sql(
  `WITH days AS (
     SELECT e.merchant_id, a.account, m.time_zone AS zone, (e.at AT TIME ZONE m.time_zone)::date AS day,
       count(DISTINCT e.order_id) FILTER (WHERE e.kind = 'completed') AS orders, sum(l.amount_cents) AS net
     FROM payout_accounts a JOIN merchants m USING (merchant_id) JOIN ledger_entries e USING (merchant_id)
     JOIN ledger_lines l ON l.entry_id = e.entry_id AND l.account = 'merchant'
     WHERE a.provider = 'sandbox' AND e.at >= a.started_at
       AND e.at < (($1::timestamptz - interval '1 hour') AT TIME ZONE m.time_zone)::date::timestamp AT TIME ZONE m.time_zone
     GROUP BY 1, 2, 3, 4),
   sums AS (SELECT *, sum(net) OVER (PARTITION BY merchant_id ORDER BY day) AS held FROM days),
   paid AS (SELECT *, greatest(0, max(held) OVER (PARTITION BY merchant_id ORDER BY day)) AS claimed FROM sums),
   split AS (SELECT *, coalesce(lag(claimed) OVER (PARTITION BY merchant_id ORDER BY day), 0) AS before,
     (day + 1)::timestamp AT TIME ZONE zone + ${madeAfter} AS made, row_number() OVER (PARTITION BY merchant_id ORDER BY day DESC) AS latest FROM paid),
   stated AS (SELECT s.*, claimed - before AS amount, CASE WHEN claimed = before THEN 'carried'
       WHEN t.state = 'due' OR t.state = 'held' AND latest <= 3 OR t.state = 'failed' AND latest = 1 THEN t.state
       WHEN made + ${bankTakes} <= $1 THEN 'paid' ELSE 'sent' END AS state
     FROM split s LEFT JOIN ${trouble} t USING (merchant_id)),
   made AS (
     INSERT INTO payout_transfers (merchant_id, kind, day, since, until, orders, net_cents, carried_cents, amount_cents, state, note, created_at,
       attempt, next_at, provider, account, reference, payment, sent_at, bank_state, bank_reference, bank_day, paid_at)
     SELECT merchant_id, 'daily', day, day::timestamp AT TIME ZONE zone, (day + 1)::timestamp AT TIME ZONE zone, orders, net, held - before - net,
       amount, state, CASE state WHEN 'held' THEN '${heldReason}' WHEN 'failed' THEN 'account_closed' ELSE '' END, made,
       (s.is_sent OR state = 'failed')::integer, made, CASE WHEN s.is_sent THEN 'sandbox' END, CASE WHEN s.is_sent THEN account END,
       CASE WHEN s.is_sent THEN 'sandbox_tr_' || merchant_id || '_' || day END, CASE WHEN s.is_sent THEN 'sandbox_py_' || merchant_id || '_' || day END,
       CASE WHEN s.is_sent THEN made END, CASE state WHEN 'paid' THEN 'paid' WHEN 'sent' THEN 'in_transit' END,
       CASE WHEN s.is_sent THEN 'sandbox_po_' || merchant_id || '_' || day END, CASE WHEN s.is_sent THEN (made + ${bankTakes})::date END,
       CASE state WHEN 'paid' THEN made + ${bankTakes} END
     FROM stated, LATERAL (SELECT state IN ('paid', 'sent') AS is_sent) AS s ORDER BY made, merchant_id
     RETURNING reference, key, account, amount_cents, sent_at)
   INSERT INTO sandbox_transfers (transfer, key, name, account, amount_cents, at)
   SELECT reference, key || ':1', key, account, amount_cents, sent_at FROM made WHERE reference IS NOT NULL`,
)
const markTrouble = [
  `UPDATE payout_accounts a SET held_reason = '${heldReason}' FROM ${trouble} t WHERE t.merchant_id = a.merchant_id AND t.state = 'held'`,
  `WITH unfinished AS (
     UPDATE payout_accounts a SET status = 'pending', required = '{business_details,bank_account}' FROM ${trouble} t
     WHERE t.merchant_id = a.merchant_id AND t.state = 'due' RETURNING a.account)
   UPDATE sandbox_payout_accounts s SET completed_at = NULL FROM unfinished u WHERE u.account = s.account`,
]

/** Merchants in the demo are paid through a sandbox that has verified them. Payouts begin now. */
export async function insertPayoutAccounts(tx: Handle, now: number) {
  await tx.rows(openAccounts, [new Date(now)])
}

/** Creates the payouts of the last month, in the merchants' books and in the sandbox's. */
export async function insertPastPayouts(tx: Handle, now: number) {
  await tx.rows(begin, [new Date(now)])
  await tx.rows(pay, [new Date(now)])
  for (const text of markTrouble) await tx.rows(sql(text))
}
