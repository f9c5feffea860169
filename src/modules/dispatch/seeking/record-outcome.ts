import { setCarrier } from '../../orders/index.ts'
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
import { caseOf, type Outcome, type Seen, type Sitting } from './case.ts'
import { endCancelled, endFailed } from './endings.ts'
import { announceDelivery } from './notices.ts'

/**
 * Writes down what came of a step, and returns what is known then; undefined if it ended so, or if it is not ours to go on
 * with. Who was thought dead and comes back late is heard only where he knows what nobody else can: what a company made of
 * a booking that is still open.
 */
export async function recordOutcome(
  sitting: Sitting,
  seen: Seen,
  outcome: Outcome,
  isOurs: boolean,
): Promise<Seen | undefined> {
  switch (outcome.kind) {
    case 'estimates': {
      if (!isOurs || seen.delivery.state !== 'seeking') return isOurs ? seen : undefined
      await insertEstimates(sitting.tx, seen.delivery, outcome.answers)
      return write(sitting, seen, afterEstimates(caseOf(seen), outcome.round, outcome.answers))
    }
    case 'impossible': {
      if (!isOurs || seen.delivery.state !== 'seeking') return isOurs ? seen : undefined
      return endFailed(sitting, seen, afterFailure(caseOf(seen), outcome.reason))
    }
    case 'booking': {
      const written = await recordBooking(sitting, seen, outcome, isOurs)
      return isOurs ? written : undefined
    }
    case 'recall':
      return recordRecall(sitting, seen, outcome, isOurs)
  }
}

async function recordBooking(
  sitting: Sitting,
  seen: Seen,
  { booking: number, verdict }: Outcome & { kind: 'booking' },
  isOurs: boolean,
): Promise<Seen> {
  const booking = seen.bookings.find((one) => one.booking === number)!
  if (booking.state !== 'asked') {
    tellOfStray(sitting, seen, booking, verdict)
    return seen
  }
  const believed = await believe(sitting, seen, booking, verdict)
  switch (believed.kind) {
    case 'taken':
      return recordTaking(sitting, seen, booking, believed)
    case 'denied':
      return write(sitting, seen, afterDenial(caseOf(seen), believed.detail), booking)
    case 'unknown':
      return isOurs ? write(sitting, seen, afterSilence(caseOf(seen), booking, believed), booking) : seen
  }
}

/** An id that another delivery has already says nothing: the company is asked again. */
async function believe({ tx }: Sitting, { delivery }: Seen, booking: Booking, verdict: BookingVerdict) {
  if (verdict.kind !== 'taken') return verdict
  if (!(await isDeliveryIdTaken(tx, delivery, booking, verdict.deliveryId))) return verdict
  const detail = `delivery_id: ${verdict.deliveryId} is another delivery’s`
  return { kind: 'unknown', detail, isUnsent: false } as const
}

/** What was quoted is owed, whatever the answer says. */
async function recordTaking(
  sitting: Sitting,
  seen: Seen,
  booking: Booking,
  verdict: BookingVerdict & { kind: 'taken' },
): Promise<Seen> {
  const { tools, tx, later } = sitting
  const { order, delivery, now } = seen
  const { providerId, quoted } = booking
  const written = await write(
    sitting,
    seen,
    afterTaking(caseOf(seen), verdict, tools.config.couriers.pollMs),
    booking,
  )
  const said = { status: 'booked', statusTime: null, at: now, applied: true, detail: verdict.detail }
  await addStatus(tx, delivery, booking, said)
  if (delivery.leg === 'out') await setCarrier(tx, order, { providerId, price: quoted })
  const more = { provider_id: providerId, price_cents: quoted, delivery_id: verdict.deliveryId }
  await announceDelivery(tx, delivery, 'booked', more, now)
  if (verdict.answeredCents !== null && verdict.answeredCents !== quoted) {
    const about = { orderId: order.orderId, providerId, quoted, answered: verdict.answeredCents }
    later(() => tools.log.warn(about, 'a courier company answered another price than it had quoted'))
  }
  return written
}

/** It said no, or was written off, and comes all the same. */
function tellOfStray({ tools, later }: Sitting, { order }: Seen, booking: Booking, verdict: BookingVerdict) {
  if (verdict.kind !== 'taken' || booking.deliveryId === verdict.deliveryId) return
  const about = { orderId: order.orderId, providerId: booking.providerId, deliveryId: verdict.deliveryId }
  later(() => tools.log.error(about, `a courier company took a booking that is ${booking.state}`))
}

async function recordRecall(
  sitting: Sitting,
  seen: Seen,
  { booking: number, answer }: Outcome & { kind: 'recall' },
  isOurs: boolean,
): Promise<Seen | undefined> {
  const { tools, tx, later } = sitting
  const { order, delivery, now } = seen
  const booking = seen.bookings.find((one) => one.booking === number)!
  // A poll may have seen meanwhile how it ends.
  if (delivery.state !== 'live' || booking.state !== 'booked') return isOurs ? seen : undefined
  if (answer.kind === 'let_go') {
    const said = { status: 'cancelled', statusTime: null, at: now, applied: true, detail: 'called back' }
    await addStatus(tx, delivery, booking, said)
    return endCancelled(sitting, seen, afterCancelling(caseOf(seen)))
  }
  if (!isOurs) return undefined
  const about = { orderId: order.orderId, providerId: booking.providerId, detail: answer.detail }
  if (answer.kind === 'silent') {
    later(() => tools.log.warn(about, 'a courier company does not answer to a cancellation'))
    return write(sitting, seen, afterSilentRecall(caseOf(seen)))
  }
  later(() => tools.log.warn(about, 'a courier company keeps a delivery that was called back'))
  return write(sitting, seen, afterRefusal())
}

/** The row as it is then, with everything that hangs on it. */
async function write({ tx }: Sitting, seen: Seen, changes: Changes, booking?: Booking): Promise<Seen> {
  if (booking && changes.booking) await updateBooking(tx, seen.delivery, booking, changes.booking)
  const delivery = await updateDelivery(tx, seen.delivery, changes.delivery)
  const estimates = await listBookable(tx, delivery)
  return { ...seen, delivery, estimates, bookings: await listBookings(tx, delivery) }
}
