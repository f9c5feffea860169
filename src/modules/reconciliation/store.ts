import { type Handle, sql } from '../../db/database.ts'
import { makeSweep } from '../../db/sweep.ts'
import type { Cause, Finding, GatewayLine, Subject } from './rules/compare.ts'

/** How far a gateway has been compared. */
export type GatewayCheck = {
  startedAt: number
  listedUntil: number
  comparedAt: number | null
  compared: number
  unanswered: number
}
export type Difference = Finding & {
  differenceId: number
  gateway: string
  foundAt: number
  resolvedAt: number | null
  resolvedBy: string | null
  reason: string
}

const checkColumns = `started_at AS "startedAt", listed_until AS "listedUntil", compared_at AS "comparedAt", compared, unanswered`

const insertLines = sql<GatewayLine>(
  `INSERT INTO gateway_transactions (gateway, transaction_id, type, amount_cents, fee_cents, currency, at, subject, order_id, key, is_booked)
   SELECT $1, t."transactionId", t.type, t.amount, t.fee, t.currency, to_timestamp(t.at / 1000.0), t.subject, t."orderId", t.key, t."isBooked"
   FROM jsonb_to_recordset($2::jsonb) AS t ("transactionId" text, type text, amount bigint, fee bigint, currency text, at double precision,
     subject text, "orderId" bigint, key text, "isBooked" boolean)
   ON CONFLICT DO NOTHING RETURNING type, currency, fee_cents AS fee`,
)
const lineColumns = `transaction_id AS "transactionId", type, amount_cents AS amount, fee_cents AS fee, currency, at, subject,
  order_id AS "orderId", key, is_booked AS "isBooked"`

const columns = `difference_id AS "differenceId", gateway, about, subject, cause, merchant_id AS "merchantId", order_id AS "orderId", payment,
  ours_cents AS ours, theirs_cents AS theirs, ours_state AS "oursState", theirs_state AS "theirsState", is_settling AS "isSettling",
  found_at AS "foundAt", resolved_at AS "resolvedAt", resolved_by AS "resolvedBy", reason`
const facts =
  'cause, merchant_id, order_id, payment, ours_cents, theirs_cents, ours_state, theirs_state, is_settling'
// What a person has resolved stays resolved until the difference changes; one that disappeared and is back is open
// again.
const upsert = sql(
  `INSERT INTO gateway_differences AS d (gateway, about, subject, ${facts}, found_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
   ON CONFLICT (gateway, about, subject) DO UPDATE SET (${facts}) = ROW (${facts
     .split(', ')
     .map((name) => `excluded.${name}`)
     .join(', ')}),
     found_at = CASE WHEN d.resolved_at IS NULL THEN d.found_at ELSE excluded.found_at END, resolved_at = NULL, resolved_by = NULL, reason = ''
   WHERE d.resolved_by = '' OR (d.cause, d.ours_cents, d.theirs_cents, d.ours_state, d.theirs_state, d.is_settling)
     IS DISTINCT FROM (excluded.cause, excluded.ours_cents, excluded.theirs_cents, excluded.ours_state, excluded.theirs_state, excluded.is_settling)
   RETURNING 1`,
)
const endGone = sql(
  `UPDATE gateway_differences SET resolved_at = $5, resolved_by = ''
   WHERE gateway = $1 AND about = $2 AND subject = ANY ($3::text[]) AND NOT subject = ANY ($4::text[]) AND resolved_at IS NULL RETURNING 1`,
)

/** The row of this gateway, made by its first comparison. */
export const beginCheck = sql<GatewayCheck>(
  `INSERT INTO gateway_checks AS c (gateway, started_at, listed_until) VALUES ($1, $2, $2)
   ON CONFLICT (gateway) DO UPDATE SET gateway = c.gateway RETURNING ${checkColumns}`,
).get((gateway: string, since: number) => [gateway, new Date(since)])

export const findCheck = sql<GatewayCheck>(
  `SELECT ${checkColumns} FROM gateway_checks WHERE gateway = $1`,
).find((gateway: string) => [gateway])

export const endCheck = sql(
  `UPDATE gateway_checks SET listed_until = greatest(listed_until, $2), compared_at = $2, compared = $3, unanswered = $4 WHERE gateway = $1`,
).run(
  (gateway: string, now: number, { compared, unanswered }: Pick<GatewayCheck, 'compared' | 'unanswered'>) => [
    gateway,
    new Date(now),
    compared,
    unanswered,
  ],
)

/** Which of the lines are new. */
export const addLines = (
  tx: Handle,
  gateway: string,
  lines: readonly GatewayLine[],
): Promise<Pick<GatewayLine, 'type' | 'currency' | 'fee'>[]> =>
  tx.rows(insertLines, [gateway, JSON.stringify(lines)])

export const listLines = sql<GatewayLine>(
  `SELECT ${lineColumns} FROM gateway_transactions WHERE gateway = $1 AND subject = ANY ($2::text[]) ORDER BY at, transaction_id`,
).rows((gateway: string, about: readonly string[]) => [gateway, about])

/** Transfers by their names. */
export const listNamed = sql<GatewayLine>(
  `SELECT ${lineColumns} FROM gateway_transactions WHERE gateway = $1 AND key = ANY ($2::text[]) AND type = 'transfer'
   ORDER BY at, transaction_id`,
).rows((gateway: string, keys: readonly string[]) => [gateway, keys])

/** A page of what the gateway has booked since, by line id. */
export const listLinesSince = sql<GatewayLine>(
  `SELECT ${lineColumns} FROM gateway_transactions WHERE gateway = $1 AND at >= $2 AND transaction_id > $3
   ORDER BY transaction_id LIMIT $4`,
).rows((gateway: string, since: number, after: string, limit: number) => [
  gateway,
  new Date(since),
  after,
  limit,
])

/** What is left to book of a separate fee; undefined if nothing. */
export const claimFee = sql<{ fee: number }>(
  `UPDATE gateway_transactions SET is_booked = true
   WHERE gateway = $1 AND transaction_id = $2 AND type = 'fee' AND NOT is_booked RETURNING fee_cents - amount_cents AS fee`,
).find(
  (gateway: string, transactionId: string) => [gateway, transactionId],
  ({ fee }) => fee,
)

/** Stores the findings; open ones among `examined` that weren't found again are gone. Returns how many rows changed. */
export async function saveFindings(
  tx: Handle,
  gateway: string,
  { about, examined, found }: { about: Subject; examined: readonly string[]; found: readonly Finding[] },
  now: number,
): Promise<number> {
  let changed = 0
  for (const one of found) {
    const { subject, cause, merchantId, orderId, payment, ours, theirs, oursState, theirsState, isSettling } =
      one
    const values = [cause, merchantId, orderId, payment, ours, theirs, oursState, theirsState, isSettling]
    changed += (await tx.rows(upsert, [gateway, about, subject, ...values, new Date(now)])).length
  }
  const left = found.map(({ subject }) => subject)
  changed += (await tx.rows(endGone, [gateway, about, examined, left, new Date(now)])).length
  return changed
}

/** What is open, to be looked at again. */
export const listOpen = sql<Pick<Difference, 'about' | 'subject' | 'orderId'>>(
  `SELECT about, subject, order_id AS "orderId" FROM gateway_differences WHERE gateway = $1 AND resolved_at IS NULL`,
).rows((gateway: string) => [gateway])

export type DifferenceFilter = { isOpen: boolean | null; cause: Cause | null; about: Subject | null }

/** The latest first. */
export const listDifferences = sql<Difference>(
  `SELECT ${columns} FROM gateway_differences
   WHERE ($1::boolean IS NULL OR (resolved_at IS NULL) = $1) AND ($2::text IS NULL OR cause = $2) AND ($3::text IS NULL OR about = $3)
     AND difference_id < $4 ORDER BY difference_id DESC LIMIT $5`,
).rows(({ isOpen, cause, about }: DifferenceFilter, { before, limit }: { before: number; limit: number }) => [
  isOpen,
  cause,
  about,
  before,
  limit,
])

export const listOrderDifferences = sql<Difference>(
  `SELECT ${columns} FROM gateway_differences
   WHERE order_id = ANY ($1::bigint[]) AND about = 'payment' AND gateway = $2 AND ($3::boolean IS NULL OR (resolved_at IS NULL) = $3)`,
).rows((orderIds: readonly number[], gateway: string, isOpen: boolean | null) => [orderIds, gateway, isOpen])

export const countDifferences = sql<{ count: number }>(
  'SELECT count(*)::integer AS count FROM gateway_differences WHERE resolved_at IS NULL',
).get(
  () => [],
  ({ count }) => count,
)

export const lockDifference = sql<Difference>(
  `SELECT ${columns} FROM gateway_differences WHERE difference_id = $1 FOR UPDATE`,
).find((differenceId: number) => [differenceId])

export const resolve = sql<Difference>(
  `UPDATE gateway_differences SET resolved_at = $2, resolved_by = $3, reason = $4 WHERE difference_id = $1 RETURNING ${columns}`,
).get((differenceId: number, { by, reason }: { by: string; reason: string }, now: number) => [
  differenceId,
  new Date(now),
  by,
  reason,
])

export const deleteOldLines = makeSweep('gateway_transactions', 'at < $1')
