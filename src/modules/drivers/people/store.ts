import { type Handle, sql } from '../../../db/database.ts'
import { type OpenShift, shiftState } from '../rules/shift.ts'
import type { Vehicle } from '../rules/vehicle.ts'
import type { Driver, ListedDriver } from './rules.ts'

const columns = `driver_id AS "driverId", group_id AS "groupId", email, customer_id AS "customerId", vehicle,
  max_load AS "maxLoad", shift_changed_at AS "shiftChangedAt"`

const driversOf = sql<Driver>(
  `SELECT ${columns} FROM drivers WHERE (group_id, email) IN (SELECT unnest($1::bigint[]), lower($2))`,
)

type Row = Driver & {
  firstName: string | null
  lastName: string | null
  phone: string | null
  shiftId: number | null
  breakStartedAt: number | null
}

const changeShift = sql(
  `UPDATE driver_shifts SET break_started_at = $2, break_seconds = $3, ended_at = $4, miles = coalesce($5, miles)
   WHERE shift_id = $1`,
)

/**
 * The driver of this group with this email, created on first use. Existing values stay; the account is linked when
 * the person signs in.
 */
export const ensureDriver = sql<Driver>(
  `INSERT INTO drivers (group_id, email, customer_id, created_at) VALUES ($1, lower($2), $3, $4)
   ON CONFLICT (group_id, email) DO UPDATE SET customer_id = coalesce(excluded.customer_id, drivers.customer_id)
   RETURNING ${columns}`,
).get(
  (
    { groupId, email, customerId = null }: { groupId: number; email: string; customerId?: number | null },
    now: number,
  ) => [groupId, email, customerId, new Date(now)],
)

export const updateDriver = sql<Driver>(
  `UPDATE drivers SET vehicle = coalesce($2, vehicle), max_load = coalesce($3, max_load) WHERE driver_id = $1
   RETURNING ${columns}`,
).get(
  (
    driverId: number,
    { vehicle, maxLoad }: { vehicle?: Vehicle | undefined; maxLoad?: number | undefined },
  ) => [driverId, vehicle ?? null, maxLoad ?? null],
)

/** A person’s existing rows in these groups. */
export function findDrivers(handle: Handle, groupIds: readonly number[], email: string): Promise<Driver[]> {
  return groupIds.length === 0 ? Promise.resolve([]) : handle.rows(driversOf, [groupIds, email])
}

/** Serializes changes of a shift. */
export const lockDrivers = sql<Driver>(
  `SELECT ${columns} FROM drivers WHERE driver_id = ANY ($1) ORDER BY driver_id FOR UPDATE`,
).rows((driverIds: readonly number[]) => [driverIds])

/** Maximum orders a driver takes at once. Concurrent assignments are serialized here. */
export const lockLoad = sql<{ maxLoad: number }>(
  'SELECT max_load AS "maxLoad" FROM drivers WHERE driver_id = $1 FOR NO KEY UPDATE',
).get(
  (driverId: number) => [driverId],
  ({ maxLoad }) => maxLoad,
)

/**
 * Drivers of a group with these emails, and those with these ids. Drivers about whom nothing is known yet aren't
 * included.
 */
export const listDrivers = sql<Row>(
  `SELECT d.driver_id AS "driverId", d.group_id AS "groupId", d.email, d.customer_id AS "customerId", d.vehicle,
     d.max_load AS "maxLoad", d.shift_changed_at AS "shiftChangedAt", c.first_name AS "firstName",
     c.last_name AS "lastName", c.phone, s.shift_id AS "shiftId",
     s.break_started_at AS "breakStartedAt"
   FROM drivers d LEFT JOIN customers c USING (customer_id)
     LEFT JOIN driver_shifts s ON s.driver_id = d.driver_id AND s.ended_at IS NULL
   WHERE d.group_id = $1 AND d.email = ANY ($2) OR d.driver_id = ANY ($3)`,
).rows(
  ({
    groupId,
    emails,
    driverIds = [],
  }: {
    groupId: number
    emails: readonly string[]
    driverIds?: readonly number[]
  }) => [groupId, emails, driverIds],
  toListed,
)

function toListed({ shiftId, breakStartedAt, ...driver }: Row): ListedDriver {
  const shift = shiftId === null ? null : { shiftId, state: shiftState({ breakStartedAt }) }
  return { ...driver, shift }
}

export const findOpenShift = sql<OpenShift>(
  `SELECT shift_id AS "shiftId", started_at AS "startedAt", break_started_at AS "breakStartedAt",
     break_seconds AS "breakSeconds" FROM driver_shifts WHERE driver_id = $1 AND ended_at IS NULL`,
).find((driverId: number) => [driverId])

export const insertShift = sql(
  `INSERT INTO driver_shifts (driver_id, customer_id, started_at, break_started_at) VALUES ($1, $2, $3, $4)`,
).run(({ driverId, customerId }: Driver, { at, isOnBreak }: { at: number; isOnBreak: boolean }) => [
  driverId,
  customerId,
  new Date(at),
  isOnBreak ? new Date(at) : null,
])

export async function updateShift(
  tx: Handle,
  shiftId: number,
  change: {
    breakStartedAt: number | null
    breakSeconds: number
    endedAt: number | null
    miles: number | null
  },
) {
  const { breakStartedAt, breakSeconds, endedAt, miles } = change
  const date = (at: number | null) => (at === null ? null : new Date(at))
  await tx.rows(changeShift, [shiftId, date(breakStartedAt), breakSeconds, date(endedAt), miles])
}

export const markShiftChange = sql('UPDATE drivers SET shift_changed_at = $2 WHERE driver_id = $1').run(
  (driverId: number, at: number) => [driverId, new Date(at)],
)
