import { type Handle, sql } from '../../db/database.ts'
import type { Overdue } from './rules/parts.ts'

// The one place that says when an open order is late and when it waits. `o` is the row of the order, `now` the parameter that holds
// the time; the order is open, which the callers know from `open_orders`.

/** Past the promised time; where none was promised, an hour after the time that it is for. */
export const isLate = (o: string, now: string) =>
  `coalesce(${o}.promised_at, ${o}.deliver_at + interval '1 hour') < ${now}`

/** Not answered when the merchant had to be called again about it: after `answer_minutes` in which the shop was open. */
export const isWaiting = (o: string, now: string) =>
  `${o}.status = 'placed' AND EXISTS (SELECT FROM unanswered_orders u WHERE u.merchant_id = ${o}.merchant_id
     AND u.order_id = ${o}.order_id AND (u.called_at IS NOT NULL OR u.due_at <= ${now}))`

const overdueOf = sql<Overdue>(
  `SELECT o.order_id AS "orderId", ${isLate('o', '$2')} AS "isLate", ${isWaiting('o', '$2')} AS "isWaiting"
   FROM open_orders w JOIN orders o USING (merchant_id, order_id) WHERE w.order_id = ANY ($1)`,
)

/** Orders that are over are absent. */
export const listOverdue = (handle: Handle, orderIds: readonly number[], now: number): Promise<Overdue[]> =>
  handle.rows(overdueOf, [orderIds, new Date(now)])
