import { type Handle, sql } from '../db/database.ts'

const dayMs = 86_400_000
// The service finds out about it as usual, by asking the sandbox.
const disputeLatest = sql(
  `INSERT INTO sandbox_disputes (payment_id, dispute_id, reference, amount_cents, opened_at, changed_at)
   SELECT p.gateway_id, 'sandbox_dispute_' || o.order_id, o.order_id::text, p.amount_cents, $1, $2
   FROM orders o JOIN order_payments p USING (merchant_id, order_id)
   WHERE o.status = 'completed' AND p.gateway = 'sandbox' AND o.type = 'delivery' AND o.refund_count IS NULL AND o.ordered_at < $1
   ORDER BY o.ordered_at DESC, o.order_id DESC LIMIT 1`,
)

// The sandbox's only fee. The next reconciliation lists it, and someone has to resolve it.
const chargeFee = sql(
  `INSERT INTO sandbox_transactions (transaction_id, payment_id, type, amount_cents, at)
   VALUES ('sandbox_fee_monthly', 'sandbox_fee_monthly', 'fee', -400, $1)`,
)

/**
 * Creates two things to handle: a customer disputed an order with their bank, and the operator has a week to answer; and the gateway
 * charged a fee that isn't in our books.
 */
export async function insertGatewayTrouble(tx: Handle, today: string) {
  const changedAt = Date.parse(`${today}T00:00:00Z`)
  await tx.rows(disputeLatest, [new Date(changedAt - 2 * dayMs), new Date(changedAt)])
  await tx.rows(chargeFee, [new Date(changedAt - 2 * dayMs)])
}
