import { formatUtc } from '../../../core/local-time.ts'
import type { DrivingFor } from '../../members/groups/index.ts'
import { type OpenShift, shiftState } from '../rules/shift.ts'
import type { Driver, ListedDriver } from './rules.ts'

/** A driver, as seen by themselves. */
export function presentOwnDriver(
  { groupId, groupName, merchantIds }: DrivingFor,
  { vehicle, maxLoad }: Pick<Driver, 'vehicle' | 'maxLoad'>,
  shift: OpenShift | undefined,
) {
  return {
    group_id: groupId,
    group: groupName,
    merchants: merchantIds && [...merchantIds],
    vehicle,
    max_load: maxLoad,
    state: shiftState(shift),
    shift: shift
      ? {
          shift_id: shift.shiftId,
          started: formatUtc(shift.startedAt),
          break_since: shift.breakStartedAt === null ? null : formatUtc(shift.breakStartedAt),
          break_seconds: shift.breakSeconds,
        }
      : null,
  }
}

/** A driver, as seen by a dispatcher. */
export function presentDriver(driver: ListedDriver, stops: number) {
  const { driverId, email, firstName, lastName, phone, vehicle, maxLoad, shift } = driver
  return {
    driver_id: driverId,
    email,
    first_name: firstName,
    last_name: lastName,
    phone,
    vehicle,
    maxLoad,
    state: shift?.state ?? 'off',
    stops,
  }
}

/** A driver about whom nothing is known yet: invited, or never on shift. */
export const strangerDriver = {
  ...{ driver_id: null, first_name: null, last_name: null, phone: null, vehicle: 'car', maxLoad: 4 },
  ...{ state: 'off', stops: 0 },
} as const
