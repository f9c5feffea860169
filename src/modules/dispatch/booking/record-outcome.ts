import { setCarrier } from '../../fulfillment/index.ts'
import type { Booking, RecordedEstimate } from '../rules/delivery.ts'
import {
  afterCancelling,
  afterDenial,
  afterEstimates,
  afterFailure,
  afterRefusal,
  afterSilence,
  afterSilentRecall,
  afterTaking,
  type BookingVerdict,
  type Changes,
} from '../rules/outcomes.ts'
import { addStatus, updateBookingAtCommit } from '../store.ts'
import {
  type DispatchStep,
  type LockedDelivery,
  type TaskOutcome,
  toDispatchCase,
  writeDelivery,
} from './dispatch-step.ts'
import { endCancelled, endFailed } from './endings.ts'
import { publishDelivery } from './publish-delivery.ts'
import { unknownDelivery } from './read-answers.ts'

/**
 * Records the outcome of a step and returns the new state; undefined if the delivery has ended, or another worker has
 * taken it over. A worker whose claim has expired may still report the result of an open booking, which only it can
 * know.
 */
export async function recordOutcome(
  step: DispatchStep,
  locked: LockedDelivery,
  outcome: TaskOutcome,
  { isOurs, isIdTaken }: { isOurs: boolean; isIdTaken: boolean },
): Promise<LockedDelivery | undefined> {
  switch (outcome.kind) {
    case 'estimates': {
      if (!isOurs || locked.delivery.state !== 'seeking') return isOurs ? locked : undefined
      const estimates = [...locked.estimates, ...(await bookable(step, locked, outcome.answers))]
      const changes = afterEstimates(toDispatchCase(locked), outcome.round, outcome.answers)
      return write(step, { ...locked, estimates, answers: outcome.answers }, changes)
    }
    case 'impossible': {
      if (!isOurs || locked.delivery.state !== 'seeking') return isOurs ? locked : undefined
      return endFailed(step, locked, afterFailure(toDispatchCase(locked), outcome.reason))
    }
    case 'booking': {
      const booked = await recordBooking(step, locked, rejectTakenId(outcome, isIdTaken), isOurs)
      if (isOurs || !booked.pending) return isOurs ? booked : undefined
      await writeDelivery(step.tx, booked, {})
      return undefined
    }
    case 'recall':
      return recordRecall(step, locked, outcome, isOurs)
  }
}

async function recordBooking(
  step: DispatchStep,
  locked: LockedDelivery,
  { booking: number, verdict }: BookingOutcome,
  isOurs: boolean,
): Promise<LockedDelivery> {
  const booking = locked.bookings.find((one) => one.booking === number)!
  if (booking.state !== 'asked') {
    logStrayBooking(step, locked, booking, verdict)
    return locked
  }
  switch (verdict.kind) {
    case 'taken':
      return recordTaking(step, locked, booking, verdict)
    case 'denied':
      return write(step, locked, afterDenial(toDispatchCase(locked), verdict.detail), booking)
    case 'unknown':
      return isOurs
        ? write(step, locked, afterSilence(toDispatchCase(locked), booking, verdict), booking)
        : locked
  }
}

type BookingOutcome = TaskOutcome & { kind: 'booking' }

/** An id that already belongs to another delivery is worthless: the company is asked again. */
function rejectTakenId(outcome: BookingOutcome, isIdTaken: boolean): BookingOutcome {
  const { verdict } = outcome
  if (verdict.kind !== 'taken' || !isIdTaken) return outcome
  const detail = `delivery_id: ${verdict.deliveryId} is another delivery’s`
  return { ...outcome, verdict: { kind: 'unknown', detail, isUnsent: false } }
}

/** A company that was disabled in the meantime isn't booked; a return goes with the one that has the goods. */
async function bookable({ deps }: DispatchStep, { delivery }: LockedDelivery, answers: RecordedEstimate[]) {
  if (delivery.leg === 'return') return answers
  const all = await deps.providers.all()
  const enabled = new Set(all.flatMap(({ providerId, enabled }) => (enabled ? [providerId] : [])))
  return answers.filter(({ providerId }) => enabled.has(providerId))
}

/** This process has booked a courier that has to be tracked. */
export const bookedTopic = 'courier booked'

/** The quoted price is owed, whatever the answer says. */
async function recordTaking(
  step: DispatchStep,
  locked: LockedDelivery,
  booking: Booking,
  verdict: BookingVerdict & { kind: 'taken' },
): Promise<LockedDelivery> {
  const { deps, tx, afterCommit } = step
  const { order, delivery, now } = locked
  const { providerId, quoted } = booking
  const written = await write(
    step,
    locked,
    afterTaking(toDispatchCase(locked), verdict, deps.config.couriers.pollMs),
    booking,
  )
  const said = { status: 'booked', statusTime: null, at: now, applied: true, detail: verdict.detail }
  await addStatus(tx, delivery, booking, said)
  if (delivery.leg === 'out') await setCarrier(tx, order, { providerId, price: quoted })
  tx.notify(bookedTopic)
  const more = { provider_id: providerId, price_cents: quoted, delivery_id: verdict.deliveryId }
  const carried = delivery.leg === 'out' ? { ...order, carrier: { providerId, price: quoted } } : order
  const known = { order: carried, delivery: written.delivery }
  await publishDelivery(step, delivery, 'booked', { ...more, now }, known)
  if (verdict.answeredCents !== null && verdict.answeredCents !== quoted) {
    const about = { orderId: order.orderId, providerId, quoted, answered: verdict.answeredCents }
    afterCommit(() =>
      deps.log.warn(about, 'courier company answered with a price that differs from its quote'),
    )
  }
  return written
}

/** It refused, or was written off, but comes anyway. */
function logStrayBooking(
  { deps, afterCommit }: DispatchStep,
  { order }: LockedDelivery,
  booking: Booking,
  verdict: BookingVerdict,
) {
  if (verdict.kind !== 'taken' || booking.deliveryId === verdict.deliveryId) return
  const about = { orderId: order.orderId, providerId: booking.providerId, deliveryId: verdict.deliveryId }
  afterCommit(() => deps.log.error(about, `courier company accepted a booking that is ${booking.state}`))
}

async function recordRecall(
  step: DispatchStep,
  locked: LockedDelivery,
  { booking: number, answer }: TaskOutcome & { kind: 'recall' },
  isOurs: boolean,
): Promise<LockedDelivery | undefined> {
  const { deps, tx, afterCommit } = step
  const { order, delivery, now } = locked
  const booking = locked.bookings.find((one) => one.booking === number)!
  // A poll may have recorded the end in the meantime.
  if (delivery.state !== 'live' || booking.state !== 'booked') return isOurs ? locked : undefined
  if (answer.kind === 'let_go') {
    if (answer.isUnknown) await addStatus(tx, delivery, booking, unknownDelivery(now))
    const said = { status: 'cancelled', statusTime: null, at: now, applied: true, detail: 'called back' }
    await addStatus(tx, delivery, booking, said)
    return endCancelled(step, locked, afterCancelling(toDispatchCase(locked)))
  }
  if (!isOurs) return undefined
  const about = { orderId: order.orderId, providerId: booking.providerId, detail: answer.detail }
  if (answer.kind === 'silent') {
    afterCommit(() => deps.log.warn(about, 'courier company did not answer a cancellation'))
    return write(step, locked, afterSilentRecall(toDispatchCase(locked)))
  }
  afterCommit(() => deps.log.warn(about, 'courier company refused a cancellation'))
  return write(step, locked, afterRefusal())
}

/** The changed delivery with everything attached to it. Written at the end of the step. */
async function write(
  { tx }: DispatchStep,
  locked: LockedDelivery,
  changes: Changes,
  booking?: Booking,
): Promise<LockedDelivery> {
  const changed =
    booking && changes.booking && (await updateBookingAtCommit(tx, locked.delivery, booking, changes.booking))
  return {
    ...locked,
    delivery: { ...locked.delivery, ...changes.delivery },
    pending: { ...locked.pending, ...changes.delivery },
    bookings: locked.bookings.map((one) => (changed && one.booking === changed.booking ? changed : one)),
  }
}
