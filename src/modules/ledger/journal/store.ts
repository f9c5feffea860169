import { type Handle, sql } from '../../../db/database.ts'
import type { Entry } from '../rules/entries.ts'
import type { AccountSums, JournalPlace } from '../rules/journal.ts'

type Span = { since: number; until: number }

// With a count, min and max are not looked for along the primary key, which begins years before: the summary of `at` by pages finds
// the period.
const extent = sql<{ first: number | null; last: number | null; entries: number }>(
  `SELECT min(entry_id) AS first, max(entry_id) AS last, count(*) AS entries FROM ledger_entries WHERE at >= $1 AND at < $2`,
)
const page = sql<Entry>(
  `SELECT e.entry_id AS "entryId", e.at, e.kind, e.merchant_id AS "merchantId",
     coalesce(e.order_id, e.refunded_order_id) AS "orderId", e.memo,
     (SELECT coalesce(json_agg(json_build_object('account', l.account, 'party', l.party, 'part', l.part,
        'cents', l.amount_cents) ORDER BY l.line), '[]') FROM ledger_lines l WHERE l.entry_id = e.entry_id) AS lines
   FROM ledger_entries e WHERE e.entry_id > $3 AND e.entry_id <= $4 AND e.at >= $1 AND e.at < $2
   ORDER BY e.entry_id LIMIT $5`,
)
const sums = sql<AccountSums>(
  `SELECT l.account, coalesce(-sum(l.amount_cents) FILTER (WHERE l.amount_cents < 0), 0)::bigint AS debit,
     coalesce(sum(l.amount_cents) FILTER (WHERE l.amount_cents > 0), 0)::bigint AS credit
   FROM ledger_entries e JOIN ledger_lines l USING (entry_id)
   WHERE e.at >= $1 AND e.at < $2 AND e.entry_id <= $3 GROUP BY l.account ORDER BY l.account`,
)

const timesOf = ({ since, until }: Span) => [new Date(since), new Date(until)]

/** The place before the first entry, and how many there are. */
export async function findStart(handle: Handle, span: Span): Promise<JournalPlace & { entries: number }> {
  const { first, last, entries } = await handle.get(extent, timesOf(span))
  return { entryId: (first ?? 1) - 1, last: last ?? 0, entries }
}

/** In the order in which they were booked. */
export const listJournal = (handle: Handle, span: Span, { entryId, last }: JournalPlace, limit: number) =>
  handle.rows(page, [...timesOf(span), entryId, last, limit])

export const sumAccounts = (handle: Handle, span: Span, { last }: JournalPlace): Promise<AccountSums[]> =>
  handle.rows(sums, [...timesOf(span), last])
