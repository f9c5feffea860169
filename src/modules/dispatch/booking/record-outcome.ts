import { setCarrier } from '../../fulfilment/index.ts'
import type { Booking } from '../rules/delivery.ts'
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
import {
  addStatus,
  insertEstimates,
  isDeliveryIdTaken,
  listBookable,
  listBookings,
  updateBooking,
  updateDelivery,
} from '../store.ts'
import { caseOf, type DispatchStep, type LockedDelivery, type TaskOutcome } from './dispatch-step.ts'
import { endCancelled, endFailed } from './endings.ts'
import { publishDelivery } from './publish-delivery.ts'

/**
 * Records the outcome of a step and returns the new state; undefined if the delivery has ended, or another worker has taken
 * it over. A worker with an expired claim may still report the result of an open booking, which only it can know.
 */
export async function recordOutcome(
  step: DispatchStep,
  locked: LockedDelivery,
  outcome: TaskOutcome,
  isOurs: boolean,
): Promise<LockedDelivery | undefined> {
  switch (outcome.kind) {
    case 'estimates': {
      if (!isOurs || locked.delivery.state !== 'seeking') return isOurs ? locked : undefined
      await insertEstimates(step.tx, locked.delivery, outcome.answers)
      return write(step, locked, afterEstimates(caseOf(locked), outcome.round, outcome.answers))
    }
    case 'impossible': {
      if (!isOurs || locked.delivery.state !== 'seeking') return isOurs ? locked : undefined
      return endFailed(step, locked, afterFailure(caseOf(locked), outcome.reason))
    }
    case 'booking': {
      const written = await recordBooking(step, locked, outcome, isOurs)
      return isOurs ? written : undefined
    }
    case 'recall':
      return recordRecall(step, locked, outcome, isOurs)
  }
}

async function recordBooking(
  step: DispatchStep,
  locked: LockedDelivery,
  { booking: number, verdict }: TaskOutcome & { kind: 'booking' },
  isOurs: boolean,
): Promise<LockedDelivery> {
  const booking = locked.bookings.find((one) => one.booking === number)!
  if (booking.state !== 'asked') {
    logStrayBooking(step, locked, booking, verdict)
    return locked
  }
  const believed = await believe(step, locked, booking, verdict)
  switch (believed.kind) {
    case 'taken':
      return recordTaking(step, locked, booking, believed)
    case 'denied':
      return write(step, locked, afterDenial(caseOf(locked), believed.detail), booking)
    case 'unknown':
      return isOurs ? write(step, locked, afterSilence(caseOf(locked), booking, believed), booking) : locked
  }
}

/** An id that another delivery has already says nothing: the company is asked again. */
async function believe(
  { tx }: DispatchStep,
  { delivery }: LockedDelivery,
  booking: Booking,
  verdict: BookingVerdict,
) {
  if (verdict.kind !== 'taken') return verdict
  if (!(await isDeliveryIdTaken(tx, delivery, booking, verdict.deliveryId))) return verdict
  const detail = `delivery_id: ${verdict.deliveryId} is another delivery’s`
  return { kind: 'unknown', detail, isUnsent: false } as const
}

/** The quoted price is owed, whatever the answer says. */
async function recordTaking(
  step: DispatchStep,
  locked: LockedDelivery,
  booking: Booking,
  verdict: BookingVerdict & { kind: 'taken' },
): Promise<LockedDelivery> {
  const { tools, tx, afterCommit } = step
  const { order, delivery, now } = locked
  const { providerId, quoted } = booking
  const written = await write(
    step,
    locked,
    afterTaking(caseOf(locked), verdict, tools.config.couriers.pollMs),
    booking,
  )
  const said = { status: 'booked', statusTime: null, at: now, applied: true, detail: verdict.detail }
  await addStatus(tx, delivery, booking, said)
  if (delivery.leg === 'out') await setCarrier(tx, order, { providerId, price: quoted })
  const more = { provider_id: providerId, price_cents: quoted, delivery_id: verdict.deliveryId }
  await publishDelivery(step, delivery, 'booked', { ...more, now })
  if (verdict.answeredCents !== null && verdict.answeredCents !== quoted) {
    const about = { orderId: order.orderId, providerId, quoted, answered: verdict.answeredCents }
    afterCommit(() => tools.log.warn(about, 'courier company answered a price that differs from its quote'))
  }
  return written
}

/** It said no, or was written off, and comes all the same. */
function logStrayBooking(
  { tools, afterCommit }: DispatchStep,
  { order }: LockedDelivery,
  booking: Booking,
  verdict: BookingVerdict,
) {
  if (verdict.kind !== 'taken' || booking.deliveryId === verdict.deliveryId) return
  const about = { orderId: order.orderId, providerId: booking.providerId, deliveryId: verdict.deliveryId }
  afterCommit(() => tools.log.error(about, `courier company accepted a booking that is ${booking.state}`))
}

async function recordRecall(
  step: DispatchStep,
  locked: LockedDelivery,
  { booking: number, answer }: TaskOutcome & { kind: 'recall' },
  isOurs: boolean,
): Promise<LockedDelivery | undefined> {
  const { tools, tx, afterCommit } = step
  const { order, delivery, now } = locked
  const booking = locked.bookings.find((one) => one.booking === number)!
  // A poll may have recorded the end in the meantime.
  if (delivery.state !== 'live' || booking.state !== 'booked') return isOurs ? locked : undefined
  if (answer.kind === 'let_go') {
    const said = { status: 'cancelled', statusTime: null, at: now, applied: true, detail: 'called back' }
    await addStatus(tx, delivery, booking, said)
    return endCancelled(step, locked, afterCancelling(caseOf(locked)))
  }
  if (!isOurs) return undefined
  const about = { orderId: order.orderId, providerId: booking.providerId, detail: answer.detail }
  if (answer.kind === 'silent') {
    afterCommit(() => tools.log.warn(about, 'courier company did not answer a cancellation'))
    return write(step, locked, afterSilentRecall(caseOf(locked)))
  }
  afterCommit(() => tools.log.warn(about, 'courier company refused a cancellation'))
  return write(step, locked, afterRefusal())
}

/** The row as it is then, with everything that hangs on it. */
async function write(
  { tx }: DispatchStep,
  locked: LockedDelivery,
  changes: Changes,
  booking?: Booking,
): Promise<LockedDelivery> {
  if (booking && changes.booking) await updateBooking(tx, locked.delivery, booking, changes.booking)
  const delivery = await updateDelivery(tx, locked.delivery, changes.delivery)
  const estimates = await listBookable(tx, delivery)
  return { ...locked, delivery, estimates, bookings: await listBookings(tx, delivery) }
}
