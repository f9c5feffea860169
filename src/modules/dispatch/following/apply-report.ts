import type { Handle } from '../../../db/database.ts'
import { isPickedUp, judgeReport } from '../rules/moves.ts'
import type { Sitting } from '../seeking/case.ts'
import { addStatus, updateBooking, updateDelivery } from '../store.ts'
import { endDelivered, endUndelivered, letGo } from './end-delivery.ts'
import { findLastReport } from './follow-store.ts'
import { type Held, moveAlong } from './hold-delivery.ts'
import { type Heard, momentOf, sightingIn } from './read-report.ts'

/** What a company reports: applied where it is lawful, kept in any case, and the order follows. */
export async function applyReport(sitting: Sitting, held: Held, heard: Heard) {
  const { tx } = sitting
  const { status } = heard.report
  const judgement = judgeReport(held.delivery.status ?? 'booked', status)
  if (judgement === 'same') return
  if (judgement === 'illegal') return keepIllegal(tx, held, heard)
  await keepLawful(tx, held, heard)
  const endedAt = momentOf(heard, held.booking)
  switch (status) {
    case 'delivered':
      return endDelivered(sitting, held, { seen: sightingIn(heard.report), endedAt })
    case 'failed':
      return endUndelivered(sitting, held, endedAt)
    case 'cancelled':
      return letGo(sitting, held, { state: 'cancelled', endedAt, detail: 'The company cancelled it.' })
    default:
      return goOn(tx, held, heard)
  }
}

async function keepLawful(tx: Handle, { delivery, booking, now }: Held, { report }: Heard) {
  const { status } = report
  const isRecalled = status === 'cancelled' && delivery.recall !== null
  const detail = isRecalled ? 'called back' : null
  const said = { status, statusTime: report.status_time * 1000, at: now, applied: true, detail }
  await addStatus(tx, delivery, booking, said)
}

/** Once, however often it is repeated. An answer that a newer one has overtaken on its way is no lie. */
async function keepIllegal(tx: Handle, { delivery, booking, now }: Held, { report, askedAt }: Heard) {
  if (delivery.reportedAt !== null && delivery.reportedAt > askedAt) return
  const { status } = report
  const last = await findLastReport(tx, delivery, booking.booking)
  if (last?.status === status && !last.applied) return
  const detail = `It was ${delivery.status}.`
  const said = { status, statusTime: report.status_time * 1000, at: now, applied: false, detail }
  await addStatus(tx, delivery, booking, said)
}

async function goOn(tx: Handle, held: Held, heard: Heard) {
  const { delivery, booking, now } = held
  const { report } = heard
  await updateDelivery(tx, delivery, { status: report.status, ...sightingIn(report), reportedAt: now })
  if (isPickedUp(report.status) && booking.pickedUpAt === null)
    await updateBooking(tx, delivery, booking, { pickedUpAt: momentOf(heard, booking) })
  await moveAlong(tx, held, report.status)
}
