import type { Cents } from '../../core/money.ts'
import type { Direction } from '../../core/sort.ts'
import { type Handle, sql } from '../../db/database.ts'
import { inBothDirections } from '../../db/sort-directions.ts'
import type { CreditGrant } from './rules/credits.ts'

const columns = `g.credit_id AS "creditId", g.customer_id AS "customerId",
  (SELECT c.email FROM customers c WHERE c.customer_id = g.customer_id) AS email, g.value_cents AS value, g.memo,
  g.order_id AS "orderId", g.granted_at AS "grantedAt", g.ends_at AS "endsAt", g.ended_at AS "endedAt", g.taken_cents AS taken,
  coalesce((SELECT balance_cents FROM customer_credits c WHERE c.customer_id = g.customer_id), 0) AS balance`
const addGrant = sql<{ creditId: number }>(
  `INSERT INTO credit_grants (customer_id, value_cents, memo, granted_at, ends_at, order_id, is_limited)
   VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING credit_id AS "creditId"`,
)
const sumOfOrder = sql<{ cents: Cents }>(
  'SELECT coalesce(sum(value_cents), 0)::bigint AS cents FROM credit_grants WHERE order_id = $1',
)
const sumOfLimited = sql<{ cents: Cents }>(
  `SELECT coalesce(sum(value_cents), 0)::bigint AS cents FROM credit_grants
   WHERE customer_id = $1 AND order_id IS NULL AND is_limited AND granted_at > $2`,
)
const allGrants = inBothDirections<CreditGrant>(
  ({ order, beyond }) => `SELECT ${columns} FROM credit_grants g
   WHERE ($1::bigint IS NULL OR g.customer_id = $1) AND g.credit_id ${beyond} $2 ORDER BY g.credit_id ${order} LIMIT $3`,
)

const grantOf = sql<CreditGrant>(`SELECT ${columns} FROM credit_grants g WHERE g.credit_id = $1`)
const lockedGrant = sql('SELECT FROM credit_grants WHERE credit_id = $1 FOR UPDATE')

export async function insertGrant(
  tx: Handle,
  grant: Pick<CreditGrant, 'customerId' | 'value' | 'memo' | 'orderId' | 'grantedAt' | 'endsAt'> & {
    isLimited: boolean
  },
): Promise<number> {
  const { customerId, value, memo, orderId, grantedAt, endsAt, isLimited } = grant
  const ends = endsAt === null ? null : new Date(endsAt)
  const values = [customerId, value, memo, new Date(grantedAt), ends, orderId, isLimited]
  return (await tx.get(addGrant, values)).creditId
}

/**
 * All credit for an order, ended or not; or what roles with a limit have granted a customer since, without an order.
 * Complete only while the order or the customer is locked.
 */
export async function sumCredit(
  tx: Handle,
  of: { orderId: number } | { customerId: number; since: number },
): Promise<Cents> {
  const found =
    'orderId' in of
      ? tx.get(sumOfOrder, [of.orderId])
      : tx.get(sumOfLimited, [of.customerId, new Date(of.since)])
  return (await found).cents
}

export const listGrants = (
  handle: Handle,
  range: { customerId: number | null; after: number; limit: number; direction: Direction },
): Promise<CreditGrant[]> =>
  handle.rows(allGrants[range.direction], [range.customerId, range.after, range.limit])

/** Those that haven't ended, oldest first. */
export const listLiveGrants = sql<CreditGrant>(
  `SELECT ${columns} FROM credit_grants g WHERE g.customer_id = ANY ($1) AND g.ended_at IS NULL ORDER BY g.credit_id`,
).rows((customerIds: readonly number[]) => [customerIds])

/** Locks the grant until the end of the transaction, then reads it. */
export async function lockGrant(tx: Handle, creditId: number): Promise<CreditGrant | undefined> {
  await tx.rows(lockedGrant, [creditId])
  return tx.find(grantOf, [creditId])
}

export const setGrantEnd = sql('UPDATE credit_grants SET ends_at = $2 WHERE credit_id = $1').run(
  (creditId: number, endsAt: number | null) => [creditId, endsAt === null ? null : new Date(endsAt)],
)

export const markEnded = sql(
  'UPDATE credit_grants SET ended_at = $2, taken_cents = $3 WHERE credit_id = $1',
).run((creditId: number, { at, taken }: { at: number; taken: Cents }) => [creditId, new Date(at), taken])

export const listLapsed = sql<{ creditId: number }>(
  `SELECT credit_id AS "creditId" FROM credit_grants WHERE ended_at IS NULL AND ends_at <= $1 ORDER BY credit_id LIMIT $2`,
).rows(
  (now: number, limit: number) => [new Date(now), limit],
  ({ creditId }) => creditId,
)
