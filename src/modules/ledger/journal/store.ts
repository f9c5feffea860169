import { type Handle, sql } from '../../../db/database.ts'
import { moneySql } from '../money-sql.ts'
import type { AccountName, BookAccount, PartSum } from '../rules/bookkeeping.ts'
import type { Entry } from '../rules/entries.ts'
import type { AccountSums, JournalPlace, KeptDay } from '../rules/journal.ts'

type Span = { since: number; until: number }

// With a count, min and max aren't looked up along the primary key, which begins years earlier: the page summary of
// `at` finds the period.
const extent = sql<{ first: number | null; last: number | null; entries: number }>(
  `SELECT min(entry_id) AS first, max(entry_id) AS last, count(*) AS entries FROM ledger_entries WHERE at >= $1 AND at < $2`,
)

const sidesOf = `coalesce(-sum(l.amount_cents) FILTER (WHERE l.amount_cents < 0), 0)::bigint AS debit,
  coalesce(sum(l.amount_cents) FILTER (WHERE l.amount_cents > 0), 0)::bigint AS credit`

const partSums = sql<PartSum>(
  `SELECT l.account, l.part, sum(l.amount_cents)::bigint AS cents FROM ledger_entries e, ${moneySql.lines}
   WHERE e.at >= $1 AND e.at < $2 GROUP BY l.account, l.part`,
)

const timesOf = ({ since, until }: Span) => [new Date(since), new Date(until)]

/** The entries of a span, computed from rows. */
export const findExtent = (handle: Handle, span: Span) => handle.get(extent, timesOf(span))

/** Days of the period with stored totals. */
export const listKeptDays = sql<KeptDay>(
  `SELECT day::text AS day, first_entry AS first, last_entry AS last, entries FROM ledger_days
   WHERE day BETWEEN $1 AND $2 ORDER BY day`,
).rows(({ from, to }: { from: string; to: string }) => [from, to])

// From the earliest entry: each merchant's first along its index, or the first of all.
export const listUnkeptDays = sql<{ day: string }>(
  `WITH RECURSIVE firsts AS (
     (SELECT merchant_id, at FROM ledger_entries WHERE merchant_id IS NOT NULL ORDER BY merchant_id, at LIMIT 1)
     UNION ALL SELECT e.* FROM firsts f, LATERAL (
       SELECT merchant_id, at FROM ledger_entries WHERE merchant_id > f.merchant_id ORDER BY merchant_id, at LIMIT 1) AS e),
   earliest AS (
     SELECT least((SELECT min(at) FROM firsts), (SELECT at FROM ledger_entries ORDER BY entry_id LIMIT 1)) AT TIME ZONE 'UTC' AS at)
   SELECT d::date::text AS day FROM earliest, generate_series(earliest.at::date::timestamp, $1::date::timestamp, interval '1 day') AS d
   WHERE NOT EXISTS (SELECT FROM ledger_days k WHERE k.day = d::date) ORDER BY d LIMIT $2`,
).rows(
  (last: string, limit: number) => [last, limit],
  ({ day }) => day,
)

// One statement: a day is stored completely or not at all, and the second of two concurrent runs adds nothing.
export const keepDay = sql(
  `WITH booked AS MATERIALIZED (
     SELECT entry_id FROM ledger_entries WHERE at >= $1::date::timestamp AT TIME ZONE 'UTC' AND at < ($1::date + 1)::timestamp AT TIME ZONE 'UTC'),
   kept AS (
     INSERT INTO ledger_days (day, first_entry, last_entry, entries)
     SELECT $1::date, min(entry_id), max(entry_id), count(*) FROM booked ON CONFLICT DO NOTHING RETURNING day)
   INSERT INTO ledger_day_accounts (day, account, debit_cents, credit_cents)
   SELECT kept.day, l.account, ${sidesOf} FROM kept, booked e, ${moneySql.lines} GROUP BY kept.day, l.account`,
).run((day: string) => [day])

/** In the order they were booked. */
export const listJournal = sql<Entry>(
  `SELECT e.entry_id AS "entryId", e.at, e.kind, e.merchant_id AS "merchantId",
     coalesce(e.order_id, e.refunded_order_id) AS "orderId", e.memo,
     (SELECT coalesce(json_agg(json_build_object('account', l.account, 'party', l.party, 'part', l.part,
        'cents', l.amount_cents) ORDER BY l.line), '[]') FROM ledger_lines l WHERE l.entry_id = e.entry_id) AS lines
   FROM ledger_entries e WHERE e.entry_id > $3 AND e.entry_id <= $4 AND e.at >= $1 AND e.at < $2
   ORDER BY e.entry_id LIMIT $5`,
).rows((span: Span, { entryId, last }: JournalPlace, limit: number) => [
  ...timesOf(span),
  entryId,
  last,
  limit,
])

/** From the entries of a span, up to `last`. */
export const sumAccounts = sql<AccountSums>(
  `SELECT l.account, ${sidesOf} FROM ledger_entries e, ${moneySql.lines}
   WHERE e.at >= $1 AND e.at < $2 AND e.entry_id <= $3 GROUP BY l.account`,
).rows((span: Span, last: number) => [...timesOf(span), last])

export const sumKeptAccounts = sql<AccountSums>(
  `SELECT account, sum(debit_cents)::bigint AS debit, sum(credit_cents)::bigint AS credit
   FROM ledger_day_accounts WHERE day = ANY ($1::date[]) GROUP BY account`,
).rows((days: readonly string[]) => [days])

/** Bookings by account and part in a span. */
export const sumParts = (handle: Handle, span: Span): Promise<PartSum[]> =>
  handle.rows(partSums, timesOf(span))

/** The operator's own account names. */
export const listAccountNames = sql<AccountName & { account: BookAccount }>(
  'SELECT account, name, code FROM journal_accounts',
).rows()

export const setAccountName = sql<never>(
  `INSERT INTO journal_accounts (account, name, code) VALUES ($1, $2, $3)
   ON CONFLICT (account) DO UPDATE SET name = excluded.name, code = excluded.code`,
).run((account: BookAccount, { name, code }: AccountName) => [account, name, code])
