import type { Cents } from '../../../core/money.ts'
import { type Handle, sql } from '../../../db/database.ts'
import type { HandOver, Shift } from './rules.ts'

const columns = `s.shift_id AS "shiftId", s.driver_id AS "driverId", d.email, d.group_id AS "groupId", s.started_at AS "startedAt",
  s.ended_at AS "endedAt", s.break_seconds AS "breakSeconds", s.miles, s.cash_handed_in_cents AS "handedIn",
  s.settled_by AS "settledBy", s.settled_at AS "settledAt"`

// The current tip: customers may add to it later.
const handOversIn = sql<HandOver>(
  `SELECT a.shift_id AS "shiftId", a.cash_cents AS cash, o.tip_cents AS tip
   FROM driver_actions a JOIN orders o USING (merchant_id, order_id)
   WHERE a.shift_id = ANY ($1) AND a.kind = 'delivered' AND a.refusal IS NULL`,
)

export const listShifts = sql<Shift>(
  `SELECT ${columns} FROM driver_shifts s JOIN drivers d USING (driver_id) WHERE s.driver_id = ANY ($1)
   ORDER BY s.started_at DESC, s.shift_id DESC LIMIT $2`,
).rows((driverIds: readonly number[], limit: number) => [driverIds, limit])

export const listShiftsOfGroup = sql<Shift>(
  `SELECT ${columns} FROM driver_shifts s JOIN drivers d USING (driver_id)
   WHERE d.group_id = $1 AND s.started_at > $2 AND ($3::boolean IS NULL OR (s.settled_at IS NOT NULL) = $3)
   ORDER BY s.started_at DESC, s.shift_id DESC LIMIT $4`,
).rows(
  (
    groupId: number,
    { since, isSettled, limit }: { since: number; isSettled: boolean | null; limit: number },
  ) => [groupId, new Date(since), isSettled, limit],
)

export const findShift = sql<Shift>(
  `SELECT ${columns} FROM driver_shifts s JOIN drivers d USING (driver_id) WHERE s.shift_id = $1 AND d.group_id = $2`,
).find((shiftId: number, groupId: number) => [shiftId, groupId])

export function listHandOvers(handle: Handle, shiftIds: readonly number[]): Promise<HandOver[]> {
  return shiftIds.length === 0 ? Promise.resolve([]) : handle.rows(handOversIn, [shiftIds])
}

/** False if the shift is in progress, or was settled before. If two managers settle at once, one succeeds. */
export const markSettled = sql<{ shiftId: number }>(
  `UPDATE driver_shifts SET cash_handed_in_cents = $2, settled_by = $3, settled_at = $4
   WHERE shift_id = $1 AND ended_at IS NOT NULL AND settled_at IS NULL RETURNING shift_id AS "shiftId"`,
).any((shiftId: number, { handedIn, by, now }: { handedIn: Cents; by: string; now: number }) => [
  shiftId,
  handedIn,
  by,
  new Date(now),
])
