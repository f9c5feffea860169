import { type Handle, sql } from '../../../db/database.ts'
import type { DriverAction, KeptAction, ReportedAction } from '../rules/action.ts'

type OrderKey = { merchantId: number; orderId: number }

const columns = `action_id AS "actionId", order_id AS "orderId", driver_id AS "driverId", kind, happened_at AS "happenedAt",
  received_at AS "receivedAt", refusal, proof, proof_id AS "proofId", cash_cents AS cash, age_passed AS "agePassed",
  issuing_state AS "issuingState", reason, next`
// Each id counts once, whatever was sent with it. It belongs to the shift during which it happened, or to the latest
// one before: cash reported after the end of a shift still belongs to that shift.
const addAction = sql<{ actionId: string }>(
  `INSERT INTO driver_actions (merchant_id, order_id, driver_id, action_id, shift_id, kind, happened_at, received_at, proof,
     proof_id, cash_cents, age_passed, issuing_state, reason, next)
   VALUES ($1, $2, $3, $4, (SELECT shift_id FROM driver_shifts WHERE driver_id = $3 AND started_at <= $6
     ORDER BY started_at DESC LIMIT 1), $5, $6, $7, $8, $9,
     $10, $11, $12, $13, $14)
   ON CONFLICT (driver_id, action_id) DO NOTHING RETURNING action_id AS "actionId"`,
)

const usedNames = sql<{ name: string }>('SELECT DISTINCT name FROM driver_proofs WHERE name = ANY ($1)')

/** False if this driver has already sent an action with this id. */
export async function insertAction(
  tx: Handle,
  { merchantId, orderId }: OrderKey,
  driverId: number,
  action: DriverAction,
  now: number,
): Promise<boolean> {
  const { actionId, kind, happenedAt, proof, proofId, cash, agePassed, issuingState, reason, next } = action
  const row = await tx.find(addAction, [
    ...[merchantId, orderId, driverId, actionId, kind, new Date(happenedAt), new Date(now), proof, proofId],
    ...[cash, agePassed, issuingState, reason, next],
  ])
  return row !== undefined
}

export const markRefused = sql(
  'UPDATE driver_actions SET refusal = $5 WHERE merchant_id = $1 AND order_id = $2 AND driver_id = $3 AND action_id = $4',
).run(
  (
    { merchantId, orderId }: OrderKey,
    { driverId, actionId }: { driverId: number; actionId: string },
    refusal: string,
  ) => [merchantId, orderId, driverId, actionId, refusal],
)

export const findAction = sql<KeptAction>(
  `SELECT ${columns} FROM driver_actions WHERE driver_id = $1 AND action_id = $2`,
).find((driverId: number, actionId: string) => [driverId, actionId])

/** Drivers' reports on an order, in the order they happened. */
export const listActions = sql<ReportedAction>(
  `SELECT ${columns.replaceAll('driver_id', 'a.driver_id')}, d.email, c.first_name AS "firstName", c.last_name AS "lastName"
   FROM driver_actions a JOIN drivers d ON d.driver_id = a.driver_id LEFT JOIN customers c ON c.customer_id = d.customer_id
   WHERE a.merchant_id = $1 AND a.order_id = $2 ORDER BY happened_at, received_at`,
).rows(({ merchantId, orderId }: OrderKey) => [merchantId, orderId])

export const findProofName = sql<{ name: string }>('SELECT name FROM driver_proofs WHERE proof_id = $1').find(
  (proofId: number) => [proofId],
  ({ name }) => name,
)

/**
 * Whether a driver's latest check found the recipient old enough. The last check counts: the next person at the door
 * is someone else.
 */
export const hasPassedCheck = sql<{ found: boolean }>(
  `SELECT coalesce((SELECT age_passed FROM driver_actions WHERE merchant_id = $1 AND order_id = $2 AND kind = 'age_checked'
     AND refusal IS NULL ORDER BY happened_at DESC, received_at DESC LIMIT 1), false) AS found`,
).get(
  ({ merchantId, orderId }: OrderKey) => [merchantId, orderId],
  ({ found }) => found,
)

/** Whether the same was reported about the order before, by another action that was applied. */
export const hasApplied = sql<{ found: boolean }>(
  `SELECT EXISTS (SELECT FROM driver_actions WHERE merchant_id = $1 AND order_id = $2 AND kind = $3 AND action_id <> $4
     AND refusal IS NULL) AS found`,
).get(
  ({ merchantId, orderId }: OrderKey, { kind, actionId }: Pick<DriverAction, 'kind' | 'actionId'>) => [
    merchantId,
    orderId,
    kind,
    actionId,
  ],
  ({ found }) => found,
)

/** Whether this driver has ever reported anything about the order, applied or not. */
export const hasReported = sql<{ found: boolean }>(
  'SELECT EXISTS (SELECT FROM driver_actions WHERE order_id = $1 AND driver_id = $2) AS found',
).get(
  (orderId: number, driverId: number) => [orderId, driverId],
  ({ found }) => found,
)

export const insertProof = sql<{ proofId: number }>(
  `INSERT INTO driver_proofs (merchant_id, order_id, driver_id, name, at) VALUES ($1, $2, $3, $4, $5)
   RETURNING proof_id AS "proofId"`,
).get(
  (
    { merchantId, orderId }: OrderKey,
    { driverId, name, now }: { driverId: number; name: string; now: number },
  ) => [merchantId, orderId, driverId, name, new Date(now)],
  ({ proofId }) => proofId,
)

export const countProofs = sql<{ count: number }>(
  'SELECT count(*)::integer AS count FROM driver_proofs WHERE merchant_id = $1 AND order_id = $2 AND driver_id = $3',
).get(
  ({ merchantId, orderId }: OrderKey, driverId: number) => [merchantId, orderId, driverId],
  ({ count }) => count,
)

export const isOwnProof = sql<{ found: boolean }>(
  `SELECT EXISTS (SELECT FROM driver_proofs WHERE merchant_id = $1 AND order_id = $2 AND proof_id = $3 AND driver_id = $4)
     AS found`,
).get(
  ({ merchantId, orderId }: OrderKey, { proofId, driverId }: { proofId: number; driverId: number }) => [
    merchantId,
    orderId,
    proofId,
    driverId,
  ],
  ({ found }) => found,
)

/** Returns the file names. */
export const deleteProofs = sql<{ name: string }>(
  `DELETE FROM driver_proofs WHERE (merchant_id, order_id, proof_id) IN (SELECT merchant_id, order_id, proof_id FROM driver_proofs
     WHERE at <= $1 ORDER BY at LIMIT $2)
   RETURNING name`,
).rows(
  ({ before, limit }: { before: number; limit: number }) => [new Date(before), limit],
  ({ name }) => name,
)

/** The files that are still used by a proof. */
export async function listUsedNames(handle: Handle, names: readonly string[]): Promise<Set<string>> {
  return new Set((await handle.rows(usedNames, [names])).map(({ name }) => name))
}
