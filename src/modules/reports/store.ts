import { type Handle, sql } from '../../db/database.ts'
import {
  completeItems,
  hourColumns,
  hoursOfEntries,
  itemsOfEntries,
  keepHours,
  keepItems,
  keptItemColumns,
  soldColumns,
} from './item-sql.ts'
import type { HourRatings, HourSums, ItemSums, Span, SumUnit } from './rules.ts'

// $1 the merchant, $2 and $3 the span, $4 its time zone.
const entries = `entries AS MATERIALIZED (
  SELECT entry_id, at, kind, merchant_id, order_id, refunded_order_id, refund, (at AT TIME ZONE $4)::date AS day, extract(hour FROM at AT TIME ZONE $4)::integer AS hour
  FROM ledger_entries WHERE merchant_id = $1 AND at >= $2 AND at < $3)`
/** The database adds up rows as far as a report allows: two years have 731 days and 17,500 hours. */
export const unitColumns: Record<SumUnit, string> = {
  day: 'day::text AS day, 0 AS hour',
  hour: 'min(day)::text AS day, hour',
  weekday_hour: 'min(day)::text AS day, hour',
}
/** Of 168 hours of the week, each is summed over its days. */
export const unitGroups: Record<SumUnit, string> = {
  day: 'day',
  hour: 'hour',
  weekday_hour: 'extract(dow FROM day), hour',
}

const hoursNow = sql<HourSums>(
  `WITH ${entries}, ${hoursOfEntries} SELECT day::text AS day, ${hourColumns} FROM hours ORDER BY 1, 2`,
)
const itemsNow = sql<ItemSums>(
  `WITH ${entries}, ${itemsOfEntries} SELECT day::text AS day, id, name, ${soldColumns} FROM sold`,
)

/** Columns of `merchant_day_hours`, summed. */
export const keptColumns = `sum(orders)::bigint AS orders, sum(cancellations)::bigint AS cancellations,
  sum(gross_cents)::bigint AS gross, sum(fees_cents)::bigint AS fees, sum(commission_cents)::bigint AS commission, sum(promotion_cents)::bigint AS promotions, sum(dispute_cents)::bigint AS disputes,
  sum(tips_cents)::bigint AS tips, sum(tax_cents)::bigint AS tax, sum(refunds_cents)::bigint AS refunds,
  sum(cash_cents)::bigint AS cash, sum(net_cents)::bigint AS net, sum(prepared)::bigint AS prepared,
  sum(prep_seconds)::bigint AS "prepSeconds", sum(promised)::bigint AS promised, sum(on_time)::bigint AS "onTime",
  sum(promised_seconds)::bigint AS "promisedSeconds", sum(actual_seconds)::bigint AS "actualSeconds"`
const keptBy = (unit: SumUnit) =>
  sql<HourSums>(
    `SELECT ${unitColumns[unit]}, ${keptColumns}
     FROM merchant_day_hours WHERE merchant_id = $1 AND day BETWEEN $2 AND $3 GROUP BY ${unitGroups[unit]} ORDER BY ${unitGroups[unit]}`,
  )
const keptHours = { day: keptBy('day'), hour: keptBy('hour'), weekday_hour: keptBy('weekday_hour') }

const ratingsBy = (unit: SumUnit) =>
  sql<HourRatings>(
    `SELECT ${unitColumns[unit]}, count(*) AS reviews, sum(stars)::bigint AS stars
     FROM (SELECT (created_at AT TIME ZONE $4)::date AS day, extract(hour FROM created_at AT TIME ZONE $4)::integer AS hour, stars
       FROM reviews WHERE merchant_id = $1 AND created_at >= $2 AND created_at < $3 AND NOT hidden) AS written
     GROUP BY ${unitGroups[unit]}`,
  )
const ratings = { day: ratingsBy('day'), hour: ratingsBy('hour'), weekday_hour: ratingsBy('weekday_hour') }

const valuesOf = ({ merchantId, since, until, zone }: Span) => [
  merchantId,
  new Date(since),
  new Date(until),
  zone,
]

/** Straight from the ledger. */
export const sumHours = (handle: Handle, span: Span): Promise<HourSums[]> =>
  handle.rows(hoursNow, valuesOf(span))
export const sumItems = (handle: Handle, span: Span): Promise<ItemSums[]> =>
  handle.rows(itemsNow, valuesOf(span))

/** Reviews may be edited or hidden later, so they aren't stored with the days. */
export const sumRatings = (handle: Handle, span: Span, unit: SumUnit): Promise<HourRatings[]> =>
  handle.rows(ratings[unit], valuesOf(span))

export const countEntries = sql<{ entries: number }>(
  'SELECT count(*) AS entries FROM ledger_entries WHERE merchant_id = $1 AND at >= $2 AND at < $3',
).get(
  ({ merchantId, since, until }: Span) => [merchantId, new Date(since), new Date(until)],
  ({ entries }) => entries,
)

/** Days of these that were not summed yet, or not by item. */
export const listMissingDays = sql<{ day: string }>(
  `SELECT d::date::text AS day FROM generate_series($2::date, $3::date, interval '1 day') AS d
   WHERE NOT EXISTS (SELECT FROM merchant_days k WHERE k.merchant_id = $1 AND k.day = d::date AND (k.has_item_money OR NOT $4))
   ORDER BY d`,
).rows(
  ({ merchantId, from, to }: Range, byItem: boolean) => [merchantId, from, to, byItem],
  ({ day }) => day,
)

/**
 * Sums a range of days, given its span, and stores the totals. Returns those that weren't stored before. One
 * statement: a day is stored completely or not at all, and the second of two concurrent runs adds nothing.
 */
export const keepSums = sql<{ day: string }>(
  `WITH kept AS (
     INSERT INTO merchant_days (merchant_id, day, has_item_money) SELECT $1, d::date, true
     FROM generate_series($5::date, $6::date, interval '1 day') AS d ON CONFLICT DO NOTHING RETURNING merchant_id, day),
   ${entries}, ${hoursOfEntries}, ${itemsOfEntries},
   kept_hours AS (${keepHours}),
   kept_items AS (${keepItems})
   SELECT day::text AS day FROM kept`,
).rows(
  (span: Span, { from, to }: { from: string; to: string }) => [...valuesOf(span), from, to],
  ({ day }) => day,
)

/**
 * Adds item totals to days that were stored without them. The first of two concurrent runs locks the day's row; the
 * second finds nothing to do.
 */
export const completeSums = sql<never>(
  `WITH kept AS (
     UPDATE merchant_days SET has_item_money = true
     WHERE merchant_id = $1 AND day BETWEEN $5 AND $6 AND NOT has_item_money RETURNING day),
   ${entries}, ${itemsOfEntries}, ${completeItems}`,
).run((span: Span, { from, to }: { from: string; to: string }) => [...valuesOf(span), from, to])

type Range = { merchantId: number; from: string; to: string }
export const sumKept = (
  handle: Handle,
  { merchantId, from, to }: Range,
  unit: SumUnit,
): Promise<HourSums[]> => handle.rows(keptHours[unit], [merchantId, from, to])
export const listKeptItems = sql<ItemSums>(
  `SELECT min(day)::text AS day, ${keptItemColumns}
   FROM merchant_day_items WHERE merchant_id = $1 AND day BETWEEN $2 AND $3 GROUP BY item_id, name`,
).rows(({ merchantId, from, to }: Range) => [merchantId, from, to])

/** Merchants for whom something was booked since then. */
export const listSellers = sql<{ merchantId: number; timeZone: string }>(
  `SELECT merchant_id AS "merchantId", time_zone AS "timeZone" FROM merchants m
   WHERE EXISTS (SELECT FROM ledger_entries e WHERE e.merchant_id = m.merchant_id AND e.at >= $1)`,
).rows((since: number) => [new Date(since)])

/**
 * Merchants with missing sums in the past. Has an entry before the first missing day, and fewer days than have
 * passed since.
 */
export const listWithGaps = sql<{ merchantId: number; timeZone: string; firstAt: number }>(
  `SELECT m.merchant_id AS "merchantId", m.time_zone AS "timeZone", first.at AS "firstAt"
   FROM merchants m, LATERAL (SELECT min(e.at) AS at FROM ledger_entries e WHERE e.merchant_id = m.merchant_id) AS first,
     LATERAL (SELECT (first.at AT TIME ZONE m.time_zone)::date AS day) AS local,
     LATERAL (SELECT (($1::timestamptz - interval '1 hour') AT TIME ZONE m.time_zone)::date - local.day AS days) AS over
   WHERE over.days > 0
     AND (SELECT count(*) FROM merchant_days k WHERE k.merchant_id = m.merchant_id AND k.day >= local.day AND k.has_item_money) < over.days
   ORDER BY m.merchant_id`,
).rows((now: number) => [new Date(now)])
