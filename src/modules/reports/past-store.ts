import { type Handle, sql } from '../../db/database.ts'
import { hoursOfEntries, itemsOfEntries, keepHours, keepItems } from './item-sql.ts'

// Reports store days on their own: one doing so between the two statements below would leave a day without these
// entries.
const holdReports = sql('LOCK TABLE merchant_days IN SHARE ROW EXCLUSIVE MODE')
const forgetDays = sql(
  `DELETE FROM merchant_days k USING (
     SELECT DISTINCT e.merchant_id, (e.at AT TIME ZONE m.time_zone)::date AS day
     FROM ledger_entries e JOIN merchants m USING (merchant_id) WHERE e.entry_id BETWEEN $1 AND $2) AS touched
   WHERE k.merchant_id = touched.merchant_id AND k.day = touched.day`,
)
// From the first full day after $1 to the last past day, and not before the merchant's first entry. All merchants in
// one statement: one statement for each of 400 takes five times as long.
const keepPastDays = sql(
  `WITH spans AS MATERIALIZED (
     SELECT m.merchant_id, m.time_zone AS zone,
       greatest((first.at AT TIME ZONE m.time_zone)::date,
         ($1::timestamptz AT TIME ZONE m.time_zone + interval '1 day' - interval '1 microsecond')::date) AS first,
       (($2::timestamptz - interval '1 hour') AT TIME ZONE m.time_zone)::date - 1 AS last
     FROM merchants m, LATERAL (SELECT min(e.at) AS at FROM ledger_entries e WHERE e.merchant_id = m.merchant_id) AS first
     WHERE first.at IS NOT NULL),
   kept AS (
     INSERT INTO merchant_days (merchant_id, day, has_item_money) SELECT s.merchant_id, d::date, true
     FROM spans s, generate_series(s.first::timestamp, s.last::timestamp, interval '1 day') AS d
     WHERE NOT EXISTS (SELECT FROM merchant_days k WHERE k.merchant_id = s.merchant_id AND k.day = d::date)
     RETURNING merchant_id, day),
   entries AS MATERIALIZED (
     SELECT e.*, extract(hour FROM e.at AT TIME ZONE e.zone)::integer AS hour
     FROM (SELECT l.entry_id, l.at, l.kind, l.merchant_id, l.order_id, l.refunded_order_id, l.refund, s.zone,
         (l.at AT TIME ZONE s.zone)::date AS day
       FROM ledger_entries l JOIN spans s USING (merchant_id) WHERE l.at >= $1) AS e
     JOIN kept USING (merchant_id, day)),
   ${hoursOfEntries}, ${itemsOfEntries},
   kept_hours AS (${keepHours})
   ${keepItems}`,
)

/** Entries written into the past, by id; nothing at or after `since` is missing. */
type PastEntries = { first: number; last: number; since: number }

/**
 * Sums past days without an event, for books filled from elsewhere. Days whose sums were stored without these entries
 * are summed again. Part of the transaction that writes the entries.
 */
export async function sumPastDays(tx: Handle, { first, last, since }: PastEntries, now: number) {
  await tx.rows(holdReports)
  await tx.rows(forgetDays, [first, last])
  await tx.rows(keepPastDays, [Number.isFinite(since) ? new Date(since) : '-infinity', new Date(now)])
}
