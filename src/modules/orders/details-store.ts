import { type Handle, sql } from '../../db/database.ts'
import type { Adjustment, CardAuthorizationShown, Refund } from './rules/order.ts'

const refundsOfOrders = sql<Refund>(
  `SELECT r.refund_id AS "refundId", r.order_id AS "orderId", r.refund, r.at, r.actor, r.refunded_by AS by, r.reason,
     r.destination AS "to", r.lines,
     (SELECT json_agg(json_build_object('payment', l.payment, 'type', p.type, 'amount', l.amount_cents, 'state', l.state,
        'failure', l.failure, 'taxes', l.taxes, 'parts', json_build_object('goods', l.goods_cents, 'tax', l.tax_cents, 'tip', l.tip_cents,
          'deliveryFee', l.delivery_fee_cents, 'convenienceFee', l.convenience_fee_cents)) ORDER BY l.payment DESC)
      FROM order_refund_payments l JOIN order_payments p USING (merchant_id, order_id, payment)
      WHERE l.merchant_id = r.merchant_id AND l.order_id = r.order_id AND l.refund = r.refund) AS legs
   FROM order_refunds r WHERE r.order_id = ANY ($1) ORDER BY r.refund_id`,
)

/** Oldest first. */
export async function listRefunds(handle: Handle, orderIds: readonly number[]): Promise<Refund[]> {
  return orderIds.length === 0 ? [] : handle.rows(refundsOfOrders, [orderIds])
}

const ofOrders = sql<Adjustment>(
  `SELECT order_id AS "orderId", adjustment, at, actor, changes, from_cents AS "from", to_cents AS "to", proposed,
     status, lapses_at AS "lapsesAt", replaces_all AS "replacesAll", compliance
   FROM order_adjustments WHERE order_id = ANY ($1) ORDER BY order_id, adjustment`,
)

/** Oldest first. */
export async function listAdjustments(handle: Handle, orderIds: readonly number[]): Promise<Adjustment[]> {
  return orderIds.length === 0 ? [] : handle.rows(ofOrders, [orderIds])
}

const authorizations = sql<CardAuthorizationShown & { orderId: number }>(
  `SELECT order_id AS "orderId", state, due_at AS "dueAt", cancel_at AS "cancelAt", reason FROM card_authorizations
   WHERE order_id = ANY ($1)`,
)

export async function listCardAuthorizations(handle: Handle, orderIds: readonly number[]) {
  return orderIds.length === 0 ? [] : handle.rows(authorizations, [orderIds])
}
