import { type Handle, sql } from '../../db/database.ts'
import type { OrderPaymentsRow, OrdersRow } from '../../db/schema.generated.ts'
import { type Order, toOrder } from '../orders/index.ts'

export type NewPayment = Omit<
  OrderPaymentsRow,
  'merchant_id' | 'order_id' | 'payment' | 'captured_cents' | 'authorize_at'
> & { authorize_at?: number }
export type NewTransition = {
  from: Order['status'] | null
  to: Order['status']
  actor: string
  reason: string | null
}
// One round trip: an order never exists without its payments, and its history begins with it.
const addOrder = sql(
  `WITH sold AS (
     INSERT INTO orders SELECT o.* FROM jsonb_populate_record(NULL::orders, $1) o RETURNING merchant_id, order_id, ordered_at),
   paid AS (
     INSERT INTO order_payments (merchant_id, order_id, payment, type, source_id, amount_cents, gateway, gateway_id, state,
       wanted, held_cents, authorize_at)
     SELECT merchant_id, order_id, row_number() OVER (), p.type, p.source_id, p.amount_cents, p.gateway, p.gateway_id,
       p.state, p.wanted, p.held_cents, p.authorize_at
     FROM sold, jsonb_to_recordset($2::jsonb) AS p (type text, source_id bigint, amount_cents integer, gateway text,
       gateway_id text, state text, wanted text, held_cents integer, authorize_at timestamptz)),
   awaited AS (
     INSERT INTO unanswered_orders (order_id, merchant_id, due_at)
     SELECT order_id, merchant_id, $4 FROM sold WHERE $4::timestamptz IS NOT NULL)
   INSERT INTO order_moves (merchant_id, order_id, move, at, from_status, to_status, actor, reason)
   SELECT merchant_id, order_id, row_number() OVER (), ordered_at, m.from_status, m.to_status, m.actor, m.reason
   FROM sold, jsonb_to_recordset($3::jsonb) AS m (from_status text, to_status text, actor text, reason text)`,
)
const moveTo = sql<OrdersRow>(
  `WITH noted AS (
     INSERT INTO order_moves (merchant_id, order_id, move, at, from_status, to_status, actor, reason)
     SELECT $1, $2, coalesce(max(move), 0) + 1, $4, $5, $3, $6, $7 FROM order_moves
     WHERE merchant_id = $1 AND order_id = $2)
   UPDATE orders SET status = $3, confirmed_at = CASE WHEN $3 = 'confirmed' THEN $4 ELSE confirmed_at END,
     prep_minutes = coalesce($8, prep_minutes), reason = coalesce($9, reason)
   WHERE merchant_id = $1 AND order_id = $2 RETURNING *`,
)
// A page far down skips over keys in the index only; orders are read just for the page.
const allOrdersOfMerchant = sql<OrdersRow>(
  `WITH page AS MATERIALIZED (
     SELECT order_id FROM orders WHERE merchant_id = $1 AND ordered_at >= $2
     ORDER BY ordered_at DESC, order_id DESC LIMIT $3 OFFSET $4)
   SELECT o.* FROM page JOIN orders o ON o.merchant_id = $1 AND o.order_id = page.order_id
   ORDER BY o.ordered_at DESC, o.order_id DESC`,
)
const ordersOfMerchant = sql<OrdersRow>(
  `SELECT * FROM orders WHERE merchant_id = $1 AND ordered_at >= $2 AND status = ANY ($5)
   ORDER BY ordered_at DESC, order_id DESC LIMIT $3 OFFSET $4`,
)
// Orders that are over are never read, however many there are.
const openOrdersOfMerchant = sql<OrdersRow>(
  `SELECT o.* FROM open_orders w JOIN orders o ON o.order_id = w.order_id
   WHERE w.merchant_id = $1 AND w.ordered_at >= $3 AND o.status = ANY ($2)
   ORDER BY w.ordered_at, w.order_id LIMIT $4 OFFSET $5`,
)
const carriedBy = sql(
  'UPDATE orders SET carrier_id = $3, carrier_cents = $4 WHERE merchant_id = $1 AND order_id = $2',
)
const readySince = sql<{ orderId: number; at: number }>(
  `SELECT order_id AS "orderId", min(at) AS at FROM order_moves
   WHERE merchant_id = $1 AND order_id = ANY ($2) AND to_status IN ('ready', 'out_for_delivery') GROUP BY order_id`,
)
const toCouriers = sql(
  `WITH offered AS (UPDATE orders SET is_courier = true WHERE merchant_id = $1 AND order_id = $2)
   UPDATE open_orders SET is_courier = true WHERE order_id = $2`,
)

export async function insertOrder(
  tx: Handle,
  row: OrdersRow,
  payments: readonly NewPayment[],
  transitions: readonly NewTransition[],
  callAt: number | null,
) {
  const written = transitions.map(({ from, to, ...rest }) => ({ from_status: from, to_status: to, ...rest }))
  await tx.rows(addOrder, [
    JSON.stringify(asDocument(row)),
    JSON.stringify(
      payments.map(({ authorize_at: at, ...paid }) =>
        at ? { ...paid, authorize_at: asTimestamp(at) } : paid,
      ),
    ),
    JSON.stringify(written),
    callAt === null ? null : new Date(callAt),
  ])
}

/** As the column types read a JSON document: instants as text. */
const asDocument = (row: OrdersRow) => ({
  ...row,
  ordered_at: asTimestamp(row.ordered_at),
  deliver_at: asTimestamp(row.deliver_at),
  confirmed_at: row.confirmed_at && asTimestamp(row.confirmed_at),
  promised_at: row.promised_at && asTimestamp(row.promised_at),
  answer_by: row.answer_by && asTimestamp(row.answer_by),
})

const asTimestamp = (ms: number) => new Date(ms).toISOString()
/** The history stores every reason; the order itself, the reason why it failed. */
type WrittenTransition = {
  to: Order['status']
  actor: string
  reason: string | null
  orderReason: string | null
  prepMinutes: number | null
  now: number
}

export async function writeTransition(
  tx: Handle,
  order: Order,
  transition: WrittenTransition,
): Promise<Order> {
  const { to, actor, reason, orderReason, prepMinutes, now } = transition
  const move = [to, new Date(now), order.status, actor, reason]
  const key = [order.merchant.merchantId, order.orderId]
  return toOrder(await tx.get(moveTo, [...key, ...move, prepMinutes, orderReason]))
}

/**
 * Until the order is completed it may still change. `any`: an order the merchant delivers itself becomes one for
 * courier companies. Written with the commit.
 */
export async function setCarrier(
  tx: Handle,
  { merchant, orderId }: Pick<Order, 'merchant' | 'orderId'>,
  carrier: Order['carrier'] | 'any',
) {
  if (carrier === 'any') return tx.rows(toCouriers, [merchant.merchantId, orderId])
  const key = [merchant.merchantId, orderId]
  if (carrier) return tx.atCommit(carriedBy, [...key, carrier.providerId, carrier.price])
  await tx.rows(carriedBy, [...key, null, null])
}

/** When the food of these orders became ready; orders that aren't ready are left out. */
export async function listReadySince(handle: Handle, merchantId: number, orderIds: readonly number[]) {
  const rows = await handle.rows(readySince, [merchantId, orderIds])
  return new Map(rows.map(({ orderId, at }) => [orderId, at]))
}

/** Confirmed and not on their way yet, oldest first; `after` is the last one already listed. */
export const listOrdersForCouriers = sql<{ orderId: number }>(
  `SELECT o.order_id AS "orderId" FROM open_orders w JOIN orders o ON o.order_id = w.order_id
   WHERE w.is_courier AND w.order_id > $3 AND o.status IN ('confirmed', 'ready') AND o.confirmed_at < $1
   ORDER BY w.order_id LIMIT $2`,
).rows(
  ({ confirmedBefore, limit, after = 0 }: { confirmedBefore: number; limit: number; after?: number }) => [
    new Date(confirmedBefore),
    limit,
    after,
  ],
  ({ orderId }) => orderId,
)

type Page = { since: number; limit: number; offset: number }

/** Newest first; all of them without `statuses`. */
export async function listMerchantOrders(
  handle: Handle,
  merchantId: number,
  { statuses, since, limit, offset }: Page & { statuses: readonly Order['status'][] | null },
): Promise<Order[]> {
  const page = [merchantId, new Date(since), limit, offset]
  const rows = statuses
    ? await handle.rows(ordersOfMerchant, [...page, statuses])
    : await handle.rows(allOrdersOfMerchant, page)
  return rows.map(toOrder)
}

/** Only orders that aren't over, longest waiting first. */
export async function listOpenOrders(
  handle: Handle,
  merchantId: number,
  { statuses, since, limit, offset }: Page & { statuses: readonly Order['status'][] },
): Promise<Order[]> {
  const values = [merchantId, statuses, new Date(since), limit, offset]
  return (await handle.rows(openOrdersOfMerchant, values)).map(toOrder)
}
