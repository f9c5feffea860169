import { sql } from '../../db/database.ts'

/** An order awaiting its merchant's answer. */
export type UnansweredOrder = { dueAt: number; calledAt: number | null }

/** Removes orders that were answered or have ended by the time they are due. */
export const forgetAnswered = sql(
  `DELETE FROM unanswered_orders u USING orders o
   WHERE u.due_at <= $1 AND o.merchant_id = u.merchant_id AND o.order_id = u.order_id AND o.status <> 'placed'`,
).run((now: number) => [new Date(now)])

/** Longest overdue first. */
export const listDue = sql<{ orderId: number }>(
  `SELECT order_id AS "orderId" FROM unanswered_orders WHERE due_at <= $1 ORDER BY due_at, order_id LIMIT $2`,
).rows(
  (now: number, limit: number) => [new Date(now), limit],
  ({ orderId }) => orderId,
)

export const findUnanswered = sql<UnansweredOrder>(
  `SELECT due_at AS "dueAt", called_at AS "calledAt" FROM unanswered_orders WHERE order_id = $1`,
).find((orderId: number) => [orderId])

/** The merchant has until `answerBy`, which is when the order is checked again. */
export const recordCall = sql(
  `WITH called AS (UPDATE unanswered_orders SET called_at = $2, due_at = $3 WHERE order_id = $1 RETURNING merchant_id, order_id)
   UPDATE orders o SET answer_by = $3 FROM called WHERE o.merchant_id = called.merchant_id AND o.order_id = called.order_id`,
).run((orderId: number, at: { now: number; answerBy: number }) => [
  orderId,
  new Date(at.now),
  new Date(at.answerBy),
])

export const forgetUnanswered = sql('DELETE FROM unanswered_orders WHERE order_id = $1').run(
  (orderId: number) => [orderId],
)
