import { type Handle, sql } from '../../db/database.ts'
import { moneySql } from './money-sql.ts'
import type { Entry, NewEntry } from './rules/entries.ts'
import type { DayWindow, PayoutSums } from './rules/payouts.ts'
import type { Account } from './rules/postings.ts'

/** `more`: an additional part of the statement. */
const bookingWith = (more: string) => `WITH entry AS (
     INSERT INTO ledger_entries (at, kind, merchant_id, order_id, memo, refunded_order_id, refund)
     VALUES ($1, $2, $3, $4, $5, $10, $11) ON CONFLICT DO NOTHING RETURNING entry_id
   ), lines AS (
     INSERT INTO ledger_lines (entry_id, line, account, party, part, amount_cents)
     SELECT entry_id, line, account, party, part, cents
     FROM entry, unnest($6::text[], $7::bigint[], $8::text[], $9::bigint[])
       WITH ORDINALITY AS posting (account, party, part, cents, line)
   )${more}
   SELECT entry_id AS "entryId" FROM entry`
const insertEntry = sql<{ entryId: number }>(bookingWith(''))
// With the data for tax filing: a separate statement, so other bookings don't get more expensive.
const insertTaxed = sql<{ entryId: number }>(
  bookingWith(`, facts AS (
     INSERT INTO ledger_taxes (entry_id, jurisdiction, class, state, level, name, filed_by, rate_ppm, sales_cents, taxable_cents,
       exempt_cents, tax_cents)
     SELECT entry.entry_id, f.jurisdiction, f.class, f.state, f.level, f.name, f.filed_by, f.rate_ppm, f.sales_cents, f.taxable_cents,
       f.exempt_cents, f.tax_cents
     FROM entry, jsonb_populate_recordset(NULL::ledger_taxes, $12::jsonb) AS f
   )`),
)

/** False if this was already booked for the order; nothing is written then. */
export async function insertBooking(tx: Handle, entry: NewEntry): Promise<boolean> {
  const { lines, orderId = null, refund = null, taxFacts = [] } = entry
  const values = [
    new Date(entry.at),
    entry.kind,
    entry.merchantId ?? null,
    refund === null ? orderId : null,
    entry.memo ?? '',
    lines.map(({ account }) => account),
    lines.map(({ party }) => party),
    lines.map(({ part = '' }) => part),
    lines.map(({ cents }) => cents),
    refund === null ? null : orderId,
    refund,
  ]
  const written =
    taxFacts.length === 0
      ? await tx.find(insertEntry, values)
      : await tx.find(insertTaxed, [...values, JSON.stringify(taxFacts)])
  return written !== undefined
}

/** In the order they were booked. */
export const listEntries = sql<Entry>(
  `SELECT e.entry_id AS "entryId", e.at, e.kind, e.merchant_id AS "merchantId", coalesce(e.order_id, e.refunded_order_id) AS "orderId", e.memo,
     (SELECT coalesce(json_agg(json_build_object('account', l.account, 'party', l.party, 'part', l.part,
        'cents', l.amount_cents) ORDER BY l.line), '[]') FROM ledger_lines l WHERE l.entry_id = e.entry_id) AS lines
   FROM ledger_entries e WHERE e.order_id = $1 OR e.refunded_order_id = $1 ORDER BY e.entry_id`,
).rows((orderId: number) => [orderId])

export const getBalance = sql<{ cents: number }>(
  'SELECT coalesce(sum(amount_cents), 0)::bigint AS cents FROM ledger_lines WHERE account = $1 AND party = $2',
).get(
  (account: Account, party: number) => [account, party],
  ({ cents }) => cents,
)

/** Merchants with order bookings in that time span. */
export const findBookedMerchants = sql<{ merchantId: number }>(
  `SELECT DISTINCT merchant_id AS "merchantId" FROM ledger_entries
   WHERE at >= $1 AND at < $2 AND merchant_id IS NOT NULL ORDER BY merchant_id`,
).rows(
  (since: number, until: number) => [new Date(since), new Date(until)],
  ({ merchantId }) => merchantId,
)

/** A merchant without any entry in its window is left out. */
export const sumDays = sql<PayoutSums>(
  `SELECT day.merchant_id AS "merchantId", ${moneySql.columns}, ${moneySql.taxPaidOut} AS "taxPaidOut"
   FROM unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[]) AS day (merchant_id, since, until)
   JOIN ledger_entries e ON e.merchant_id = day.merchant_id AND e.at >= day.since AND e.at < day.until,
     ${moneySql.lines}
   GROUP BY day.merchant_id ORDER BY day.merchant_id`,
).rows((windows: readonly DayWindow[]) => [
  windows.map(({ merchantId }) => merchantId),
  windows.map(({ since }) => new Date(since)),
  windows.map(({ until }) => new Date(until)),
])
