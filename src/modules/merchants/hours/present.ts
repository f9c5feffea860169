import type { StoredShift } from '../shifts/rules.ts'
import { presentTimes } from '../shifts/schemas.ts'

export function presentHours(shifts: readonly StoredShift[]) {
  const of = (kind: StoredShift['kind']) => shifts.filter((shift) => shift.kind === kind)
  const week = (kind: StoredShift['kind']) =>
    of(kind).flatMap(({ id, day, ...shift }) => (day === null ? [] : [{ id, day, ...presentTimes(shift) }]))
  const holidays = (kind: StoredShift['kind']) =>
    of(kind).flatMap(({ id, date, ...shift }) =>
      date === null ? [] : [{ id, date, ...presentTimes(shift) }],
    )
  return {
    business: week('business'),
    delivery: week('delivery'),
    holidayBusiness: holidays('business'),
    holidayDelivery: holidays('delivery'),
  }
}
