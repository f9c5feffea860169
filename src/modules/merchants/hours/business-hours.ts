import type { Call } from '../../../calls/call.ts'
import { type Reason, refuseIfAny } from '../../../core/refusal.ts'
import { says } from '../../../texts/sentence.ts'
import { type AuditAction, recordAudit } from '../../audit/index.ts'
import {
  checkHolidays,
  checkWeek,
  keepIds,
  type StoredShift,
  shiftReasons,
  type WantedShift,
} from '../shifts/rules.ts'
import { presentTimes, readShift } from '../shifts/schemas.ts'
import { lockMerchant } from '../store.ts'
import { listShifts, replaceShifts } from './hours-store.ts'
import { type HoursInput, readHourLists } from './schemas.ts'

/** The four lists of a merchant's hours, by their API names. */
const lists = {
  business: { kind: 'business', isHoliday: false },
  delivery: { kind: 'delivery', isHoliday: false },
  holidayBusiness: { kind: 'business', isHoliday: true },
  holidayDelivery: { kind: 'delivery', isHoliday: true },
} as const
type ListName = keyof typeof lists
const listEntries = Object.entries(lists) as [ListName, (typeof lists)[ListName]][]
/** Only the lists that were sent. */
type HoursChange = Partial<Record<ListName, WantedShift[]>>

export async function readBusinessHours({ merchantId }: { merchantId: number }, { db }: Call) {
  return { schedule: presentHours(await listShifts(db, merchantId)) }
}

/** Each list sent replaces that list completely; the others don't change. */
export async function changeBusinessHours({ merchantId, schedule }: HoursInput, call: Call) {
  const change = mustBeHours(schedule)
  await lockMerchant(call.db, merchantId)
  const before = await listShifts(call.db, merchantId)
  await replaceShifts(call.db, merchantId, applyChange(before, change))
  const after = await listShifts(call.db, merchantId)
  await leaveHoursTrace(call, 'hours.changed', merchantId, before, after)
  return { schedule: presentHours(after) }
}

export async function truncateBusinessHours({ merchantId }: { merchantId: number }, call: Call) {
  await lockMerchant(call.db, merchantId)
  const before = await listShifts(call.db, merchantId)
  await replaceShifts(call.db, merchantId, [])
  await leaveHoursTrace(call, 'hours.truncated', merchantId, before, [])
  return {}
}

function leaveHoursTrace(
  call: Call,
  action: AuditAction,
  merchantId: number,
  before: readonly StoredShift[],
  after: readonly StoredShift[],
) {
  const subject = String(merchantId)
  return recordAudit(call, {
    action,
    subject,
    merchantId,
    before: presentHours(before),
    after: presentHours(after),
    event: { type: 'hours.updated' },
  })
}

function applyChange(before: readonly StoredShift[], change: HoursChange): WantedShift[] {
  return listEntries.flatMap(([name, { kind, isHoliday }]) => {
    const there = before.filter((shift) => shift.kind === kind && (shift.date !== null) === isHoliday)
    const wanted = change[name]
    return wanted ? keepIds(wanted, there) : there
  })
}

/** All faults of all lists at once, each with the shift as received. */
function mustBeHours(received: unknown): HoursChange {
  const { value, faults } = readHourLists(received)
  const reasons: Reason[] = faults.map(({ field, detail }) => {
    return { code: 'invalid_schedule', field: `schedule${field && `.${field}`}`, detail, entity: received }
  })
  refuseIfAny(reasons)
  const change: HoursChange = {}
  for (const [list, { kind, isHoliday }] of listEntries) {
    const sent = value[list]
    if (!sent) continue
    const checked = (isHoliday ? checkHolidays : checkWeek)(sent.map(readShift))
    reasons.push(...shiftReasons(`schedule.${list}`, sent, checked.faults))
    change[list] = checked.shifts.map((shift) => ({ day: null, date: null, ...shift, kind }))
  }
  if (Object.keys(change).length === 0) {
    const detail = says`Send at least one of ${Object.keys(lists).join(', ')}. An empty list clears it.`
    reasons.push({ code: 'invalid_schedule', field: 'schedule', detail, entity: received })
  }
  refuseIfAny(reasons)
  return change
}

function presentHours(shifts: readonly StoredShift[]) {
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
