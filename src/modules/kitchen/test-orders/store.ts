import { type Handle, sql } from '../../../db/database.ts'
import type { TestOrder } from './rules/test-order.ts'

const columns = `merchant_id AS "merchantId", placed_at AS "placedAt", status, confirmed_at AS "confirmedAt",
  prep_minutes AS "prepMinutes", reason, cart, accepted_at AS "acceptedAt"`

const putTestOrder = sql(
  `INSERT INTO test_orders (merchant_id, placed_at, status, confirmed_at, prep_minutes, reason, cart, accepted_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
   ON CONFLICT (merchant_id) DO UPDATE SET placed_at = $2, status = $3, confirmed_at = $4, prep_minutes = $5, reason = $6,
     cart = $7, accepted_at = coalesce(test_orders.accepted_at, $8)`,
)

export const findTestOrder = sql<TestOrder>(`SELECT ${columns} FROM test_orders WHERE merchant_id = $1`).find(
  (merchantId: number) => [merchantId],
)

/** Locked until the transaction ends, so that if two tablets answer at once, the second one sees what the first did. */
export const lockTestOrder = sql<TestOrder>(
  `SELECT ${columns} FROM test_orders WHERE merchant_id = $1 FOR NO KEY UPDATE`,
).find((merchantId: number) => [merchantId])

const timeOrNull = (ms: number | null) => (ms === null ? null : new Date(ms))

export async function writeTestOrder(tx: Handle, order: TestOrder) {
  const { merchantId, placedAt, status, confirmedAt, prepMinutes, reason, cart, acceptedAt } = order
  await tx.rows(putTestOrder, [
    ...[merchantId, new Date(placedAt), status, timeOrNull(confirmedAt), prepMinutes, reason],
    ...[JSON.stringify(cart), timeOrNull(acceptedAt)],
  ])
}
