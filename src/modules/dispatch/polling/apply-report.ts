import type { Handle } from '../../../db/database.ts'
import { awaitsAnswer } from '../../fulfilment/index.ts'
import type { DispatchStep } from '../booking/dispatch-step.ts'
import { publishDelivery } from '../booking/publish-delivery.ts'
import { checkReport, isPickedUp } from '../rules/transitions.ts'
import { addStatus, updateBooking, updateDelivery } from '../store.ts'
import { endDelivered, endUndelivered, letGo } from './end-delivery.ts'
import { type LockedBooking, moveAlong } from './lock-booking.ts'
import { findLastReport } from './poll-store.ts'
import { momentOf, type PollReply, sightingIn } from './read-report.ts'

/** Records a provider's report, applies it where the transition is allowed, and moves the order along. */
export async function applyReport(step: DispatchStep, locked: LockedBooking, reply: PollReply) {
  const { tx } = step
  const { status } = reply.report
  const judgement = checkReport(locked.delivery.status ?? 'booked', status)
  if (judgement === 'same') return
  if (judgement === 'illegal') return keepIllegal(tx, locked, reply)
  // Nothing may leave while the customer is asked about all of it. The next poll says it again.
  if (isPickedUp(status) && locked.delivery.leg === 'out' && (await awaitsAnswer(tx, locked.order))) return
  await keepLawful(tx, locked, reply)
  const endedAt = momentOf(reply, locked.booking)
  switch (status) {
    case 'delivered':
      return endDelivered(step, locked, { sighting: sightingIn(reply.report), endedAt })
    case 'failed':
      return endUndelivered(step, locked, endedAt)
    case 'cancelled':
      return letGo(step, locked, { state: 'cancelled', endedAt, detail: 'The company cancelled it.' })
    default:
      return goOn(step, locked, reply)
  }
}

async function keepLawful(tx: Handle, { delivery, booking, now }: LockedBooking, { report }: PollReply) {
  const { status } = report
  const isRecalled = status === 'cancelled' && delivery.recall !== null
  const detail = isRecalled ? 'called back' : null
  const said = { status, statusTime: report.status_time * 1000, at: now, applied: true, detail }
  await addStatus(tx, delivery, booking, said)
}

/** Once, however often it is repeated. An answer that a newer one has overtaken on its way is no lie. */
async function keepIllegal(
  tx: Handle,
  { delivery, booking, now }: LockedBooking,
  { report, askedAt }: PollReply,
) {
  if (delivery.reportedAt !== null && delivery.reportedAt > askedAt) return
  const { status } = report
  const last = await findLastReport(tx, delivery, booking.booking)
  if (last?.status === status && !last.applied) return
  const detail = `It was ${delivery.status}.`
  const said = { status, statusTime: report.status_time * 1000, at: now, applied: false, detail }
  await addStatus(tx, delivery, booking, said)
}

async function goOn(step: DispatchStep, locked: LockedBooking, reply: PollReply) {
  const { tx } = step
  const { delivery, booking, now } = locked
  const { report } = reply
  await updateDelivery(tx, delivery, { status: report.status, ...sightingIn(report), reportedAt: now })
  if (isPickedUp(report.status) && booking.pickedUpAt === null)
    await updateBooking(tx, delivery, booking, { pickedUpAt: momentOf(reply, booking) })
  await publishDelivery(step, delivery, 'updated', { now })
  await moveAlong(step, locked, report.status)
}
