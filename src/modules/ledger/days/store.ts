import { type Handle, sql } from '../../../db/database.ts'
import { moneySql } from '../money-sql.ts'
import type { PayoutSums } from '../rules/payouts.ts'

type Span = { since: number; until: number }
/** Whom the ledger owes: a merchant, or a courier company for deliveries and tips. */
export type Payee = { merchantId: number } | { courierId: number }
export type PayeeSums = Omit<PayoutSums, 'merchantId'>
/** What was booked for an order in a time span; `orderId` is null for bookings without an order. */
export type OrderSums = PayeeSums & { orderId: number | null; at: number }

/**
 * How to find each kind of payee in the ledger: its entries `e`, its lines `l` in them, and its totals. `$1` is its
 * id.
 */
const books = {
  merchant: {
    entry: 'e.merchant_id = $1',
    lines: moneySql.lines,
    columns: `${moneySql.columns}, ${moneySql.taxPaidOut} AS "taxPaidOut"`,
    isPaid: `bool_or(l.account = 'merchant')`,
    days: `FROM ledger_entries e WHERE e.merchant_id = $1`,
    first: 'FROM ledger_entries e WHERE e.merchant_id = $1',
  },
  courier: {
    // Entries are found by time, and only the company's lines are read.
    entry: 'e.at IS NOT NULL',
    lines: moneySql.linesOfCourier,
    columns: moneySql.columnsOfCourier,
    isPaid: 'true',
    days: `FROM ledger_entries e, ${moneySql.linesOfCourier} WHERE true`,
    first: `FROM ledger_lines l JOIN ledger_entries e USING (entry_id) WHERE l.account IN ('courier', 'tip') AND l.party = $1`,
  },
}
const statementsOf = ({ entry, lines, columns, isPaid, days, first }: (typeof books)['merchant']) => ({
  spans: sql<PayeeSums & { place: number }>(
    `SELECT span.place, ${columns}
     FROM unnest($2::timestamptz[], $3::timestamptz[]) WITH ORDINALITY AS span (since, until, place)
     JOIN ledger_entries e ON ${entry} AND e.at >= span.since AND e.at < span.until, ${lines}
     GROUP BY span.place`,
  ),
  orders: sql<OrderSums>(
    `SELECT coalesce(e.order_id, e.refunded_order_id) AS "orderId", max(e.at) AS at, ${columns}
     FROM ledger_entries e, ${lines}
     WHERE ${entry} AND e.at >= $2 AND e.at < $3
     GROUP BY 1 HAVING ${isPaid} ORDER BY max(e.at), 1`,
  ),
  days: sql<{ day: string }>(
    `SELECT DISTINCT (e.at AT TIME ZONE $4)::date::text AS day ${days} AND e.at >= $2 AND e.at < $3 ORDER BY 1`,
  ),
  first: sql<{ at: number | null }>(`SELECT min(e.at) AS at ${first} AND e.at >= $2`),
})
const statements = { merchant: statementsOf(books.merchant), courier: statementsOf(books.courier) }
const statementsFor = (payee: Payee) => ('merchantId' in payee ? statements.merchant : statements.courier)
const idOf = (payee: Payee) => ('merchantId' in payee ? payee.merchantId : payee.courierId)

const nothing = {
  ...{ orders: 0, gross: 0, fees: 0, commission: 0, promotions: 0, tips: 0 },
  ...{ tax: 0, taxPaidOut: 0, refunds: 0, cash: 0, disputes: 0, net: 0 },
}

/** One row per span, in order. */
export async function sumSpans(handle: Handle, payee: Payee, wanted: readonly Span[]): Promise<PayeeSums[]> {
  const rows = await handle.rows(statementsFor(payee).spans, [
    idOf(payee),
    wanted.map(({ since }) => new Date(since)),
    wanted.map(({ until }) => new Date(until)),
  ])
  const found = new Map(rows.map(({ place, ...sums }) => [place, sums]))
  return wanted.map((_, index) => found.get(index + 1) ?? nothing)
}

/** What a span added to the payee's account, by order. */
export const sumOrders = (handle: Handle, payee: Payee, { since, until }: Span): Promise<OrderSums[]> =>
  handle.rows(statementsFor(payee).orders, [idOf(payee), new Date(since), new Date(until)])

/** Days in this time zone with bookings for the payee. */
export async function listBookedDays(
  handle: Handle,
  payee: Payee,
  { since, until }: Span,
  zone: string,
): Promise<string[]> {
  const rows = await handle.rows(statementsFor(payee).days, [
    ...[idOf(payee), new Date(since), new Date(until), zone],
  ])
  return rows.map(({ day }) => day)
}

export const findFirstBooking = async (handle: Handle, payee: Payee, since: number) =>
  (await handle.get(statementsFor(payee).first, [idOf(payee), new Date(since)])).at
