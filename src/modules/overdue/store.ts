import { sql } from '../../db/database.ts'

// The one definition of when an open order is late and when it is waiting. `o` is the order's row, `now` the parameter with the current
// time. Callers use `open_orders`, so the order is open.

/** The promised time, or an hour after the requested time if none was promised. */
const lateAt = (o: string) => `coalesce(${o}.promised_at, ${o}.deliver_at + interval '1 hour')`

/** When the merchant is, or was, called again about the order: after `answer_minutes` of opening hours. */
const waitingAt = 'coalesce(u.called_at, u.due_at)'
const unansweredOf = (o: string) =>
  `FROM unanswered_orders u WHERE u.merchant_id = ${o}.merchant_id AND u.order_id = ${o}.order_id AND ${o}.status = 'placed'`

export const isLate = (o: string, now: string) => `${lateAt(o)} < ${now}`

export const isWaiting = (o: string, now: string) =>
  `EXISTS (SELECT ${unansweredOf(o)} AND ${waitingAt} <= ${now})`

/** When an open order becomes late, and when it counts as waiting for the merchant's answer; null if it doesn't need one. */
export type Overdue = { orderId: number; lateAt: number; waitingAt: number | null }

/** Leaves out orders that are no longer open. */
export const listOverdue = sql<Overdue>(
  `SELECT o.order_id AS "orderId", ${lateAt('o')} AS "lateAt", (SELECT ${waitingAt} ${unansweredOf('o')}) AS "waitingAt"
   FROM open_orders w JOIN orders o USING (merchant_id, order_id) WHERE w.order_id = ANY ($1)`,
).rows((orderIds: readonly number[]) => [orderIds])
