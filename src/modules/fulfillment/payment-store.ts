import type { Cents } from '../../core/money.ts'
import { sql } from '../../db/database.ts'
import type { Payment } from '../ledger/index.ts'
import type { MoneyState } from './rules/transitions.ts'

/** An order's money at a gateway, and its desired state. */
export type GatewayPayment = {
  merchantId: number
  orderId: number
  payment: number
  amount: Cents
  /** The captured amount, less refunds because of adjustments. */
  captured: Cents
  gateway: string
  /** Null until something was requested. */
  gatewayId: string | null
  /** When the card will be authorized, for an order far ahead. */
  authorizeAt: number | null
  state: MoneyState
  wanted: MoneyState
}

const columns = `merchant_id AS "merchantId", order_id AS "orderId", payment, amount_cents AS amount,
  coalesce(captured_cents, amount_cents) AS captured, gateway,
  gateway_id AS "gatewayId", authorize_at AS "authorizeAt", state, wanted`

/** All payments of an order, as booked in the ledger. */
export const listPayments = sql<Payment>(
  `SELECT type, source_id AS "sourceId", amount_cents AS amount FROM order_payments
   WHERE merchant_id = $1 AND order_id = $2 ORDER BY payment`,
).rows((merchantId: number, orderId: number) => [merchantId, orderId])

/** Payments waiting to be captured, voided or refunded. */
export const listUnsettled = sql<GatewayPayment>(
  `SELECT ${columns} FROM order_payments
   WHERE order_id = $1 AND gateway IS NOT NULL
     AND (state IS DISTINCT FROM wanted OR state = 'captured' AND captured_cents > amount_cents) ORDER BY payment`,
).rows((orderId: number) => [orderId])

// Newest first: one that can never be settled must not block those that can.
export const findUnsettledOrders = sql<{ orderId: number }>(
  `SELECT order_id AS "orderId" FROM order_payments WHERE state IS DISTINCT FROM wanted
   UNION SELECT order_id FROM order_payments
     WHERE state = 'captured' AND wanted = 'captured' AND captured_cents > amount_cents
   ORDER BY 1 DESC LIMIT $1`,
).rows(
  (limit: number) => [limit],
  ({ orderId }) => orderId,
)

export const listGatewayPayments = sql<GatewayPayment>(
  `SELECT ${columns} FROM order_payments WHERE merchant_id = $1 AND order_id = $2 AND gateway IS NOT NULL ORDER BY payment`,
).rows((merchantId: number, orderId: number) => [merchantId, orderId])

/** Part of the transaction that changes the order's status; a job carries it out. */
export const setWanted = sql(
  'UPDATE order_payments SET wanted = $4 WHERE merchant_id = $1 AND order_id = $2 AND payment = $3',
).run(({ merchantId, orderId, payment }: GatewayPayment, wanted: MoneyState) => [
  merchantId,
  orderId,
  payment,
  wanted,
])

/** False if another process was faster. Voided and refunded are final, whatever the desired state. */
export const recordSettled = sql(
  `UPDATE order_payments SET state = $5, wanted = CASE WHEN $5 = 'captured' THEN wanted ELSE $5 END,
     captured_cents = CASE WHEN $5 = 'captured' THEN $6::integer ELSE captured_cents END
   WHERE merchant_id = $1 AND order_id = $2 AND payment = $3 AND state = $4 RETURNING payment`,
).any(({ merchantId, orderId, payment, state, amount }: GatewayPayment, becomes: MoneyState) => [
  merchantId,
  orderId,
  payment,
  state,
  becomes,
  amount,
])
