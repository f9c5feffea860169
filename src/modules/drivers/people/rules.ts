import type { ShiftState } from '../rules/shift.ts'
import type { Vehicle } from '../rules/vehicle.ts'

/** A person who drives for a group. */
export type Driver = {
  driverId: number
  groupId: number
  email: string
  customerId: number | null
  vehicle: Vehicle
  /** Orders at once. */
  maxLoad: number
  shiftChangedAt: number | null
}

/** Defaults for a new driver. */
export const newDriver = { vehicle: 'car', maxLoad: 4 } as const satisfies Partial<Driver>

/** A driver, as seen by a dispatcher. */
export type ListedDriver = Driver & {
  firstName: string | null
  lastName: string | null
  phone: string | null
  /** Null while off shift. */
  shift: { shiftId: number; state: ShiftState } | null
}
