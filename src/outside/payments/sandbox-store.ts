import type { Cents } from '../../core/money.ts'
import { type Handle, sql } from '../../db/database.ts'
import type { DisputeStatus, GatewayTransaction } from '../payments.ts'

/** A dispute in the sandbox's books. */
export type SandboxDispute = {
  disputeId: string
  paymentId: string
  reference: string
  amount: Cents
  status: DisputeStatus
  openedAt: number
  changedAt: number
  submissions: number
}

// Payments captured before the sandbox kept books have no charge here, so their refunds are left out as well.
const addRefund = sql<never>(
  `INSERT INTO sandbox_transactions (transaction_id, payment_id, type, amount_cents, key, at)
   SELECT $1, $2, 'refund', -$3::bigint, $4, $5 WHERE EXISTS (SELECT FROM sandbox_transactions WHERE transaction_id = $2)
   ON CONFLICT DO NOTHING`,
)

const columns = `dispute_id AS "disputeId", payment_id AS "paymentId", reference, amount_cents AS amount, status, opened_at AS "openedAt",
  changed_at AS "changedAt", submissions`

/** The payment will be disputed once it is captured. */
export const expectDispute = sql<never>(
  `INSERT INTO sandbox_disputes (payment_id, dispute_id, reference) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
).run(
  ({ paymentId, disputeId, reference }: Pick<SandboxDispute, 'paymentId' | 'disputeId' | 'reference'>) => [
    paymentId,
    disputeId,
    reference,
  ],
)

/** Does nothing for payments that aren't marked as disputed. */
export const openDispute = sql<never>(
  `UPDATE sandbox_disputes SET amount_cents = $2, opened_at = $3, changed_at = $3 WHERE payment_id = $1 AND opened_at IS NULL`,
).run((paymentId: string, amount: Cents, now: number) => [paymentId, amount, new Date(now)])

export const findDispute = sql<SandboxDispute>(
  `SELECT ${columns} FROM sandbox_disputes WHERE dispute_id = $1 AND opened_at IS NOT NULL`,
).find((disputeId: string) => [disputeId])

/** Oldest first. */
export const listChanged = sql<SandboxDispute>(
  `SELECT ${columns} FROM sandbox_disputes WHERE changed_at >= $1 ORDER BY changed_at LIMIT 1000`,
).rows((since: number) => [new Date(since)])

/** False if the dispute is closed. */
export const decideDispute = sql(
  `UPDATE sandbox_disputes SET status = $2, submissions = submissions + $3, changed_at = $4
   WHERE dispute_id = $1 AND status = 'needs_response' AND opened_at IS NOT NULL RETURNING dispute_id`,
).any(
  (
    { disputeId, status, submissions }: Pick<SandboxDispute, 'disputeId' | 'status' | 'submissions'>,
    now: number,
  ) => [disputeId, status, submissions, new Date(now)],
)

export const recordCharge = sql<never>(
  `INSERT INTO sandbox_transactions (transaction_id, payment_id, type, amount_cents, at) VALUES ($1, $1, 'charge', $2, $3)
   ON CONFLICT DO NOTHING`,
).run((paymentId: string, amount: Cents, now: number) => [paymentId, amount, new Date(now)])

/** The id is made from the key, so a repeated request is the same refund. */
export async function recordRefund(
  handle: Handle,
  refund: { transactionId: string; paymentId: string; amount: Cents; key: string },
  now: number,
) {
  const { transactionId, paymentId, amount, key } = refund
  await handle.rows(addRefund, [transactionId, paymentId, amount, key, new Date(now)])
}

/** Payments, disputes and transfers in one list, like a gateway's balance. */
export const listTransactions = sql<GatewayTransaction>(
  `SELECT * FROM (
     SELECT transaction_id AS "transactionId", type, amount_cents AS amount, 0::bigint AS fee, at, payment_id AS subject, key
     FROM sandbox_transactions WHERE at >= $1
     UNION ALL SELECT dispute_id || '_taken', 'dispute', -amount_cents, $3::bigint, opened_at, dispute_id, NULL
     FROM sandbox_disputes WHERE opened_at >= $1
     UNION ALL SELECT dispute_id || '_returned', 'dispute', amount_cents, -$3::bigint, changed_at, dispute_id, NULL
     FROM sandbox_disputes WHERE status = 'won' AND changed_at >= $1
     UNION ALL SELECT transfer, 'transfer', -amount_cents, 0, at, transfer, name FROM sandbox_transfers WHERE at >= $1) AS lines
   CROSS JOIN (SELECT 'usd' AS currency, NULL::text AS reference) AS same
   WHERE "transactionId" > $2 ORDER BY "transactionId" LIMIT $4`,
).rows(
  ({
    since,
    after,
    disputeFee,
    limit,
  }: {
    since: number
    after: string
    disputeFee: Cents
    limit: number
  }) => [new Date(since), after, disputeFee, limit],
)
