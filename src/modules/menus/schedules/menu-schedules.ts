import type { Call } from '../../../calls/call.ts'
import { type Reason, refuse, refuseIfAny } from '../../../core/refusal.ts'
import { type Sentence, says } from '../../../texts/sentence.ts'
import { type AuditAction, nameActor, recordAudit } from '../../audit/index.ts'
import type { WeeklyShift } from '../../merchants/hours/index.ts'
import { checkWeek, readShift, shiftReasons, type Wanted } from '../../merchants/shifts/index.ts'
import { type ChangedMenu, changeMenu } from '../change-menu.ts'
import type { ScheduleRecord } from '../rules/menu.ts'
import { inSequence, inTurn, noChange } from '../rules/menu-change.ts'
import { loadMenuRecords } from '../store.ts'
import { presentSchedule } from './present.ts'
import { maxSchedules, numberHours, tooManySchedules, usualName } from './rules.ts'
import { readSchedule, type ScheduleInput } from './schemas.ts'

/** A schedule in a request; a null name means the default. */
type ScheduleChange = { id?: number; name?: string | null; hours?: Wanted<WeeklyShift>[] }

export async function readSchedules({ merchantId }: { merchantId: number }, { db }: Call) {
  const { schedules } = await loadMenuRecords(db, merchantId)
  return { schedules: schedules.map(presentSchedule) }
}

export async function createSchedule({ merchantId, schedule }: ScheduleInput, call: Call) {
  const { name, hours } = mustBeSchedule(schedule, findMissingHours)
  const action = 'menu.schedule_created'
  const newIds = { schedules: 1, hours: hours!.length }
  const changed = await changeMenu(
    call.db,
    merchantId,
    { ...stampOf(call, action), newIds },
    (records, ids) => {
      if (records.schedules.length >= maxSchedules) throw tooMany(schedule)
      const after = {
        scheduleId: ids.scheduleIds[0]!,
        name: name ?? usualName,
        hours: numberHours(hours!, [], inTurn(ids.hourIds)),
      }
      return { ...noChange, schedules: [{ before: null, after }] }
    },
  )
  return settle(call, action, merchantId, changed, changed.change.schedules[0]!.after!.scheduleId)
}

export async function changeSchedule({ merchantId, schedule }: ScheduleInput, call: Call) {
  const change = mustBeSchedule(schedule, findMissingChange)
  const action = 'menu.schedule_changed'
  const newIds = { hours: change.hours?.length ?? 0 }
  const changed = await changeMenu(
    call.db,
    merchantId,
    { ...stampOf(call, action), newIds },
    (records, ids) => {
      const before = records.schedules.find(({ scheduleId }) => scheduleId === change.id)
      if (!before) throw refuse('unknown_schedule', { field: 'schedule.id', entity: schedule })
      // Sending back an unchanged schedule creates no revision.
      return inSequence([
        { ...noChange, schedules: [{ before, after: applyChange(before, change, inTurn(ids.hourIds)) }] },
      ])
    },
  )
  return settle(call, action, merchantId, changed, change.id!)
}

const stampOf = ({ now, caller }: Call, action: AuditAction) => ({
  at: now,
  actor: nameActor(caller),
  action,
})

async function settle(
  call: Call,
  action: AuditAction,
  merchantId: number,
  { before, after, revision }: ChangedMenu,
  scheduleId: number,
) {
  const shown = ({ schedules }: { schedules: readonly ScheduleRecord[] }) => {
    const schedule = schedules.find((one) => one.scheduleId === scheduleId)
    return schedule && presentSchedule(schedule)
  }
  await recordAudit(call, {
    action,
    subject: String(merchantId),
    merchantId,
    before: shown(before),
    after: shown(after),
    event: { type: 'menu.updated', data: { merchantId, revision, scheduleId } },
  })
  return { scheduleId }
}

function applyChange(
  before: ScheduleRecord,
  { name, hours }: ScheduleChange,
  newId: () => number,
): ScheduleRecord {
  return {
    scheduleId: before.scheduleId,
    name: name === undefined ? before.name : (name ?? usualName),
    hours: hours ? numberHours(hours, before.hours, newId) : before.hours,
  }
}

type Fault = { field: string; detail?: Sentence }
type MissingParts = (change: ScheduleChange) => Fault[]

const findMissingHours: MissingParts = ({ hours }) =>
  hours ? [] : [{ field: 'schedule.hours', detail: says`A schedule needs hours: a list of shifts.` }]

const findMissingChange: MissingParts = ({ id, name, hours }) => [
  ...(id === undefined ? [{ field: 'schedule.id', detail: says`Choose a schedule to change.` }] : []),
  ...(name === undefined && !hours ? [{ field: 'schedule', detail: says`Send name, hours or both.` }] : []),
]

/** All faults at once, each with what was received. */
function mustBeSchedule(sent: unknown, findMissing: MissingParts): ScheduleChange {
  const received = mustBeOne(sent)
  const { value, faults } = readSchedule(received)
  const unread = faults.map(({ field, detail }) => ({
    field: field ? `schedule.${field}` : 'schedule',
    detail,
  }))
  const isUnread = (path: string) => unread.some(({ field }) => field === path || field === 'schedule')
  const sentHours = isUnread('schedule.hours') ? undefined : value.hours
  const checked = checkWeek(sentHours?.map(readShift) ?? [])
  const change = { ...value, hours: sentHours && checked.shifts }
  const missing = findMissing(change).filter(({ field }) => !isUnread(field))
  if (sentHours?.length === 0)
    missing.push({ field: 'schedule.hours', detail: says`Add at least one shift.` })
  const reasons: Reason[] = [
    ...[...unread, ...missing].map((fault) => ({
      ...fault,
      code: 'invalid_schedule' as const,
      entity: received,
    })),
    ...shiftReasons('schedule.hours', sentHours ?? [], checked.faults),
  ]
  refuseIfAny(reasons)
  return change
}

/** The API accepts one schedule per call; a list of one is equivalent. */
function mustBeOne(sent: unknown): unknown {
  if (!Array.isArray(sent)) return sent
  if (sent.length === 1) return sent[0]
  throw refuse('invalid_schedule', {
    field: 'schedule',
    detail: says`Send 1 schedule per call, not ${sent.length}.`,
  })
}

const tooMany = (entity: unknown) =>
  refuse('invalid_schedule', {
    field: 'schedule',
    detail: tooManySchedules,
    entity,
  })
