import { type Handle, sql } from '../../db/database.ts'

/** An order awaiting its merchant's answer. */
export type UnansweredOrder = { dueAt: number; calledAt: number | null }

const dropAnswered = sql<unknown>(
  `DELETE FROM unanswered_orders u USING orders o
   WHERE u.due_at <= $1 AND o.merchant_id = u.merchant_id AND o.order_id = u.order_id AND o.status <> 'placed'`,
)
const dueOrders = sql<{ orderId: number }>(
  `SELECT order_id AS "orderId" FROM unanswered_orders WHERE due_at <= $1 ORDER BY due_at, order_id LIMIT $2`,
)
const oneOrder = sql<UnansweredOrder>(
  `SELECT due_at AS "dueAt", called_at AS "calledAt" FROM unanswered_orders WHERE order_id = $1`,
)
const setCalled = sql<unknown>(
  `WITH called AS (UPDATE unanswered_orders SET called_at = $2, due_at = $3 WHERE order_id = $1 RETURNING merchant_id, order_id)
   UPDATE orders o SET answer_by = $3 FROM called WHERE o.merchant_id = called.merchant_id AND o.order_id = called.order_id`,
)
const dropOne = sql<unknown>('DELETE FROM unanswered_orders WHERE order_id = $1')

/** Removes orders that were answered or have ended by the time they are due. */
export async function forgetAnswered(handle: Handle, now: number) {
  await handle.rows(dropAnswered, [new Date(now)])
}

/** Longest overdue first. */
export async function listDue(handle: Handle, now: number, limit: number): Promise<number[]> {
  return (await handle.rows(dueOrders, [new Date(now), limit])).map(({ orderId }) => orderId)
}

export function findUnanswered(tx: Handle, orderId: number): Promise<UnansweredOrder | undefined> {
  return tx.find(oneOrder, [orderId])
}

/** The merchant has until `answerBy`, which is when the order is checked again. */
export async function recordCall(tx: Handle, orderId: number, at: { now: number; answerBy: number }) {
  await tx.rows(setCalled, [orderId, new Date(at.now), new Date(at.answerBy)])
}

export async function forgetUnanswered(tx: Handle, orderId: number) {
  await tx.rows(dropOne, [orderId])
}
