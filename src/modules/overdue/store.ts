import { type Handle, sql } from '../../db/database.ts'

// The one place that says when an open order is late and when it waits. `o` is the row of the order, `now` the parameter that holds
// the time; the order is open, which the callers know from `open_orders`.

/** The promised time; where none was promised, an hour after the time that it is for. */
const lateAt = (o: string) => `coalesce(${o}.promised_at, ${o}.deliver_at + interval '1 hour')`

/** When the merchant is, or was, called again about it: after `answer_minutes` in which the shop was open. */
const waitingAt = 'coalesce(u.called_at, u.due_at)'
const unansweredOf = (o: string) =>
  `FROM unanswered_orders u WHERE u.merchant_id = ${o}.merchant_id AND u.order_id = ${o}.order_id AND ${o}.status = 'placed'`

export const isLate = (o: string, now: string) => `${lateAt(o)} < ${now}`

export const isWaiting = (o: string, now: string) =>
  `EXISTS (SELECT ${unansweredOf(o)} AND ${waitingAt} <= ${now})`

/** From when on an open order is late, and from when on it waits for its merchant's answer; null: no answer is awaited. */
export type Overdue = { orderId: number; lateAt: number; waitingAt: number | null }

const overdueOf = sql<Overdue>(
  `SELECT o.order_id AS "orderId", ${lateAt('o')} AS "lateAt", (SELECT ${waitingAt} ${unansweredOf('o')}) AS "waitingAt"
   FROM open_orders w JOIN orders o USING (merchant_id, order_id) WHERE w.order_id = ANY ($1)`,
)

/** Orders that are over are absent. */
export const listOverdue = (handle: Handle, orderIds: readonly number[]): Promise<Overdue[]> =>
  handle.rows(overdueOf, [orderIds])
