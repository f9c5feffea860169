import type { Cents } from '../../core/money.ts'
import { type Handle, sql } from '../../db/database.ts'
import type { DisputeStatus } from '../payments.ts'

/** A dispute in the books of the sandbox. */
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

const columns = `dispute_id AS "disputeId", payment_id AS "paymentId", reference, amount_cents AS amount, status, opened_at AS "openedAt",
  changed_at AS "changedAt", submissions`
const expect = sql<never>(
  `INSERT INTO sandbox_disputes (payment_id, dispute_id, reference) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
)
const openOne = sql<never>(
  `UPDATE sandbox_disputes SET amount_cents = $2, opened_at = $3, changed_at = $3 WHERE payment_id = $1 AND opened_at IS NULL`,
)
const one = sql<SandboxDispute>(
  `SELECT ${columns} FROM sandbox_disputes WHERE dispute_id = $1 AND opened_at IS NOT NULL`,
)
const changedSince = sql<SandboxDispute>(
  `SELECT ${columns} FROM sandbox_disputes WHERE changed_at >= $1 ORDER BY changed_at LIMIT 1000`,
)
const decide = sql<unknown>(
  `UPDATE sandbox_disputes SET status = $2, submissions = submissions + $3, changed_at = $4
   WHERE dispute_id = $1 AND status = 'needs_response' AND opened_at IS NOT NULL RETURNING dispute_id`,
)

/** The payment will be disputed once it is captured. */
export async function expectDispute(
  handle: Handle,
  { paymentId, disputeId, reference }: Pick<SandboxDispute, 'paymentId' | 'disputeId' | 'reference'>,
) {
  await handle.rows(expect, [paymentId, disputeId, reference])
}

/** Leaves alone payments that no dispute is expected of. */
export async function openDispute(handle: Handle, paymentId: string, amount: Cents, now: number) {
  await handle.rows(openOne, [paymentId, amount, new Date(now)])
}

export const findDispute = (handle: Handle, disputeId: string) => handle.find(one, [disputeId])

/** The earliest first. */
export const listChanged = (handle: Handle, since: number) => handle.rows(changedSince, [new Date(since)])

/** False if it takes no answer any more. */
export async function decideDispute(
  handle: Handle,
  { disputeId, status, submissions }: Pick<SandboxDispute, 'disputeId' | 'status' | 'submissions'>,
  now: number,
): Promise<boolean> {
  return (await handle.find(decide, [disputeId, status, submissions, new Date(now)])) !== undefined
}
