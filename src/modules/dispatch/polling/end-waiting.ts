import type { BookingDeps } from '../booking/deps.ts'
import type { DispatchStep } from '../booking/dispatch-step.ts'
import { disowned, readRecall, unknownDelivery } from '../booking/read-answers.ts'
import type { Provider } from '../rules/delivery.ts'
import { addStatus } from '../store.ts'
import { endDropped, endLost, endSilent } from './end-delivery.ts'
import { type LockedBooking, withLive } from './lock-booking.ts'
import type { Poll } from './poll-store.ts'
import { checkWaiting, type Deadlines, type Waiting } from './rules/deadlines.ts'

/** A delivery past its deadlines, and what was known at that time. */
export type RunOut = { poll: Poll; provider: Provider; known: Waiting; deadlines: Deadlines; now: number }

/** Checked again under the lock: another process may have received a newer report. */
export async function endWaiting(deps: BookingDeps, runOut: RunOut) {
  const { poll, provider, known, deadlines, now } = runOut
  const isWithdrawn = checkWaiting(known, deadlines, now) === 'withdraw'
  if (isWithdrawn && !(await letsGo(deps, poll, provider))) return
  await withLive(deps, runOut, async (step, locked) => {
    const verdict = checkWaiting(knownNow(locked, known), deadlines, now)
    if (known.unknownTimes > 0 && verdict !== 'wait') await keepUnknown(step, locked)
    if (verdict === 'fail') await endLost(step, locked)
    if (verdict === 'give_up') await endSilent(step, locked)
    if (verdict === 'withdraw' && isWithdrawn)
      await endDropped(step, locked, { state: 'failed', endedAt: now, detail: disowned })
  })
}

function knownNow({ delivery, booking }: LockedBooking, known: Waiting): Waiting {
  const status = delivery.status ?? 'booked'
  const { quotedDeliveryEta } = booking
  const { reportedAt } = delivery
  if (reportedAt === null || reportedAt <= known.lastReportAt) return { ...known, status, quotedDeliveryEta }
  return { status, quotedDeliveryEta, lastReportAt: reportedAt, unknownTimes: 0 }
}

/**
 * A company that doesn't know a delivery might still remember it later, so it gets a cancellation before another
 * company is asked. No courier is coming if it confirms, or repeats that there is no such delivery.
 */
async function letsGo(
  { couriers, log }: BookingDeps,
  { orderId, leg, deliveryId }: Poll,
  provider: Provider,
) {
  const answer = readRecall(await couriers.cancel(provider, deliveryId))
  if (answer.kind === 'let_go') return true
  const about = { orderId, leg, provider: provider.name, detail: answer.detail }
  log.warn(about, 'courier company does not know a delivery, and did not confirm its cancellation')
  return false
}

async function keepUnknown({ tx }: DispatchStep, { delivery, booking, now }: LockedBooking) {
  await addStatus(tx, delivery, booking, unknownDelivery(now))
}
