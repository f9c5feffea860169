import { type Handle, sql } from '../../db/database.ts'
import { hourColumns, hoursOfEntries, itemsOfEntries, keptItemColumns, soldColumns } from './item-sql.ts'
import type { HourRatings, HourSums, ItemSums, MerchantSums, Seller, Span, SumUnit } from './rules.ts'
import { keptColumns, unitColumns, unitGroups } from './store.ts'

const kept = 'merchant_day_hours WHERE day BETWEEN $1 AND $2 AND ($3::bigint IS NULL OR merchant_id = $3)'
const keptBy = (unit: SumUnit) =>
  sql<HourSums>(`SELECT ${unitColumns[unit]}, ${keptColumns} FROM ${kept} GROUP BY ${unitGroups[unit]}`)
const keptHours = { day: keptBy('day'), hour: keptBy('hour'), weekday_hour: keptBy('weekday_hour') }
const keptMerchants = sql<MerchantSums>(
  `SELECT merchant_id AS "merchantId", ${keptColumns} FROM ${kept} GROUP BY 1`,
)
const keptItems = sql<ItemSums>(
  `SELECT min(day)::text AS day, ${keptItemColumns}
   FROM merchant_day_items WHERE day BETWEEN $1 AND $2 AND ($3::bigint IS NULL OR merchant_id = $3) GROUP BY item_id, name`,
)

// By counting: checking each day of each merchant takes seconds.
const unsummed = sql<{ merchantId: number; from: string; to: string }>(
  `SELECT s.merchant_id AS "merchantId", s.first::text AS "from", s.last::text AS "to"
   FROM unnest($1::bigint[], $2::date[], $3::date[]) AS s (merchant_id, first, last)
   WHERE (SELECT count(*) FROM merchant_days k WHERE k.merchant_id = s.merchant_id AND k.day BETWEEN s.first AND s.last
       AND (k.has_item_money OR NOT $4)) <= s.last - s.first`,
)
// Days in progress, of many merchants at once. `OFFSET 0` makes PostgreSQL find each merchant's entries along their
// index: the planner overestimates their number, and would scan the whole table.
const entries = `entries AS MATERIALIZED (
  SELECT e.entry_id, e.at, e.kind, e.merchant_id, e.order_id, e.refunded_order_id, e.refund, (e.at AT TIME ZONE s.zone)::date AS day,
    extract(hour FROM e.at AT TIME ZONE s.zone)::integer AS hour
  FROM unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[], $4::text[]) AS s (merchant_id, since, until, zone)
  CROSS JOIN LATERAL (
    SELECT * FROM ledger_entries WHERE merchant_id = s.merchant_id AND at >= s.since AND at < s.until OFFSET 0) AS e)`
const hoursNow = sql<HourSums & { merchantId: number }>(
  `WITH ${entries}, ${hoursOfEntries}
   SELECT merchant_id AS "merchantId", day::text AS day, ${hourColumns} FROM hours`,
)
const ratings = sql<HourRatings & { merchantId: number }>(
  `SELECT s.merchant_id AS "merchantId", (r.created_at AT TIME ZONE s.zone)::date::text AS day,
     extract(hour FROM r.created_at AT TIME ZONE s.zone)::integer AS hour, count(*) AS reviews, sum(r.stars)::bigint AS stars
   FROM unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[], $4::text[]) AS s (merchant_id, since, until, zone)
   JOIN reviews r ON r.merchant_id = s.merchant_id AND r.created_at >= s.since AND r.created_at < s.until AND NOT r.hidden
   GROUP BY 1, 2, 3`,
)
const itemsNow = sql<ItemSums>(
  `WITH ${entries}, ${itemsOfEntries} SELECT day::text AS day, id, name, ${soldColumns} FROM sold`,
)

/** For all merchants, or for one. */
export type Scope = { from: string; to: string; merchantId: number | null }
const valuesOf = ({ from, to, merchantId }: Scope) => [from, to, merchantId]
const arraysOf = (spans: readonly Span[]) => [
  spans.map(({ merchantId }) => merchantId),
  spans.map(({ since }) => new Date(since)),
  spans.map(({ until }) => new Date(until)),
  spans.map(({ zone }) => zone),
]

export const sumKeptHours = (handle: Handle, scope: Scope, unit: SumUnit): Promise<HourSums[]> =>
  handle.rows(keptHours[unit], valuesOf(scope))
export const sumKeptMerchants = (handle: Handle, scope: Scope): Promise<MerchantSums[]> =>
  handle.rows(keptMerchants, valuesOf(scope))
export const sumKeptItems = (handle: Handle, scope: Scope): Promise<ItemSums[]> =>
  handle.rows(keptItems, valuesOf(scope))

/** Straight from the ledger. */
export const sumHoursOfAll = (handle: Handle, spans: readonly Span[]) =>
  handle.rows(hoursNow, arraysOf(spans))
export const sumItemsOfAll = (handle: Handle, spans: readonly Span[]): Promise<ItemSums[]> =>
  handle.rows(itemsNow, arraysOf(spans))

export const sumRatingsOfAll = (handle: Handle, spans: readonly Span[]) =>
  handle.rows(ratings, arraysOf(spans))

/** Merchants with bookings in that time. */
export const listSellersBetween = sql<Seller>(
  `SELECT merchant_id AS "merchantId", name, time_zone AS zone FROM merchants m
   WHERE ($3::bigint IS NULL OR merchant_id = $3)
     AND EXISTS (SELECT FROM ledger_entries e WHERE e.merchant_id = m.merchant_id AND e.at >= $1 AND e.at < $2)`,
).rows(({ since, until, merchantId }: { since: number; until: number; merchantId: number | null }) => [
  new Date(since),
  new Date(until),
  merchantId,
])

/** Which of these merchants have days that aren't summed yet, or not by item. */
export function listUnsummed(
  handle: Handle,
  days: readonly { merchantId: number; from: string; to: string }[],
  byItem: boolean,
): Promise<{ merchantId: number; from: string; to: string }[]> {
  const values = [days.map((one) => one.merchantId), days.map(({ from }) => from), days.map(({ to }) => to)]
  return handle.rows(unsummed, [...values, byItem])
}
