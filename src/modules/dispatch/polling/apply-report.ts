import type { Handle } from '../../../db/database.ts'
import { awaitsAnswer } from '../../fulfillment/index.ts'
import type { DispatchStep } from '../booking/dispatch-step.ts'
import { publishDelivery } from '../booking/publish-delivery.ts'
import { checkReport, isPickedUp } from '../rules/transitions.ts'
import { addStatus, updateBooking, updateDelivery } from '../store.ts'
import { endDelivered, endDropped, endUndelivered } from './end-delivery.ts'
import { advanceByCourier, type LockedBooking } from './lock-booking.ts'
import { findLastReport } from './poll-store.ts'
import { type PollReply, reportedAt, sightingIn } from './read-report.ts'

/**
 * The outcome of a report. `unchanged`: already known, or superseded by a newer report. `not_allowed`: its status
 * can't follow the current one; it is recorded. `later`: it can't be applied yet, and must be reported again.
 */
export type ReportOutcome = 'applied' | 'unchanged' | 'not_allowed' | 'later'

/** Records a provider's report, applies it if the transition is allowed, and advances the order. */
export async function applyReport(
  step: DispatchStep,
  locked: LockedBooking,
  reply: PollReply,
): Promise<ReportOutcome> {
  const { tx } = step
  const { status } = reply.report
  const finding = checkReport(locked.delivery.status ?? 'booked', status)
  if (finding === 'same') return 'unchanged'
  if (finding === 'illegal') return recordContradiction(tx, locked, reply)
  // Nothing may leave while the customer is being asked about all of it. The next poll reports it again.
  if (isPickedUp(status) && locked.delivery.leg === 'out' && (await awaitsAnswer(tx, locked.order)))
    return 'later'
  await recordStatus(tx, locked, reply)
  await applyStatus(step, locked, reply)
  return 'applied'
}

function applyStatus(step: DispatchStep, locked: LockedBooking, reply: PollReply) {
  const endedAt = reportedAt(reply, locked.booking)
  switch (reply.report.status) {
    case 'delivered':
      return endDelivered(step, locked, { sighting: sightingIn(reply.report), endedAt })
    case 'failed':
      return endUndelivered(step, locked, { endedAt, hadGoods: reply.report.had_goods === true })
    case 'cancelled':
      return endDropped(step, locked, { state: 'cancelled', endedAt, detail: 'The company canceled it.' })
    default:
      return continueDelivery(step, locked, reply)
  }
}

async function recordStatus(tx: Handle, { delivery, booking, now }: LockedBooking, { report }: PollReply) {
  const { status } = report
  const isRecalled = status === 'cancelled' && delivery.recall !== null
  const detail = isRecalled ? 'called back' : null
  const said = { status, statusTime: report.status_time * 1000, at: now, applied: true, detail }
  await addStatus(tx, delivery, booking, said)
}

/** Recorded once, however often it is repeated. A report overtaken by a newer one isn't a contradiction. */
async function recordContradiction(
  tx: Handle,
  { delivery, booking, now }: LockedBooking,
  { report, askedAt }: PollReply,
): Promise<ReportOutcome> {
  const { status } = report
  if (delivery.reportedAt !== null && delivery.reportedAt > askedAt) return 'unchanged'
  const last = await findLastReport(tx, delivery, booking.booking)
  const isOvertaken = report.seen_at !== undefined && (last?.statusTime ?? 0) > report.status_time * 1000
  if (isOvertaken) return 'unchanged'
  if (last?.status === status && !last.applied) return 'not_allowed'
  const detail = `The delivery was already ${delivery.status}.`
  const said = { status, statusTime: report.status_time * 1000, at: now, applied: false, detail }
  await addStatus(tx, delivery, booking, said)
  return 'not_allowed'
}

async function continueDelivery(step: DispatchStep, locked: LockedBooking, reply: PollReply) {
  const { tx } = step
  const { delivery, booking, now } = locked
  const { report } = reply
  const change = { status: report.status, ...sightingIn(report), reportedAt: now }
  const isFirst = isPickedUp(report.status) && booking.pickedUpAt === null
  const [moved] = await Promise.all([
    updateDelivery(tx, delivery, change),
    isFirst && updateBooking(tx, delivery, booking, { pickedUpAt: reportedAt(reply, booking) }),
  ])
  const known = { ...locked, delivery: moved }
  await publishDelivery(step, delivery, 'updated', { now }, known)
  await advanceByCourier(step, known, report.status)
}
