import { type Handle, sql } from '../../../db/database.ts'

const concerned = sql<{ isPlaced: boolean; checkoutId: number | null }>(
  `SELECT EXISTS (SELECT FROM order_payments WHERE order_id = $1 AND state IS DISTINCT FROM wanted) AS "isPlaced",
     (SELECT checkout_id FROM checkouts WHERE order_id = $1 AND may_hold AND confirm_until IS NULL) AS "checkoutId"`,
)

/** Whether a payment of the order needs to be settled, and the checkout that may have left money held for it. */
export const findConcerned = (handle: Handle, orderId: number) => handle.get(concerned, [orderId])
