import { formatUtc } from '../../../core/local-time.ts'
import { toDollars } from '../../../core/money.ts'
import type { Shift, ShiftTotals } from './rules.ts'

/** A shift, as seen by its driver and their manager. */
export function presentShift(shift: Shift, { deliveries, cash, tips }: ShiftTotals) {
  const { endedAt, handedIn, settledAt } = shift
  return {
    shift_id: shift.shiftId,
    driver_id: shift.driverId,
    driver: shift.email,
    group_id: shift.groupId,
    started: formatUtc(shift.startedAt),
    ended: endedAt === null ? null : formatUtc(endedAt),
    break_seconds: shift.breakSeconds,
    miles: shift.miles,
    deliveries,
    tips: toDollars(tips),
    cash_collected: toDollars(cash),
    cash_handed_in: handedIn === null ? null : toDollars(handedIn),
    settled_by: shift.settledBy,
    settled_at: settledAt === null ? null : formatUtc(settledAt),
  }
}
