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

/** How a driver is where nothing was said of them yet. */
export const newDriver = { vehicle: 'car', maxLoad: 4 } as const satisfies Partial<Driver>

/** A driver as a dispatcher sees them. */
export type ListedDriver = Driver & {
  firstName: string | null
  lastName: string | null
  phone: string | null
  /** Null while they are off. */
  shift: { shiftId: number; state: ShiftState } | null
}
