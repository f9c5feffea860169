import type { Order } from '../../orders/index.ts'
import type { Booking, Delivery, RecordedEstimate } from './delivery.ts'
import { chooseEstimate, type UsableEstimate } from './estimates.ts'
import { nextRound } from './rounds.ts'

/** Everything that determines the next step. */
export type DispatchCase = {
  orderStatus: Order['status']
  delivery: Pick<Delivery, 'leg' | 'state' | 'round' | 'startAt' | 'recall' | 'driverId'>
  estimates: readonly RecordedEstimate[]
  bookings: readonly Booking[]
  now: number
}

export type NextStep =
  /** Nothing to do, or another process has it. */
  | { kind: 'rest' }
  | { kind: 'wait'; until: number }
  /** All companies that serve the place are asked for an estimate. */
  | { kind: 'ask'; round: number }
  /** A booking is written; it is sent in the next step. */
  | { kind: 'book'; estimate: UsableEstimate }
  /** The open booking is sent, for the first time or again, with its key. */
  | { kind: 'send'; booking: Booking }
  /** The company is asked to release it. */
  | { kind: 'take_back'; booking: Booking }
  /** No provider, or the merchant’s own driver, has it, and it is no longer needed. */
  | { kind: 'drop' }
  /** No provider accepts it. */
  | { kind: 'fail' }
  /** A provider never answered a booking, so no other can be booked. */
  | { kind: 'give_up' }

/** How many times an unanswered booking is sent. Decisions §9. */
export const maxTries = 3

/** A courier may come, or is known to be coming. */
export const isOpen = ({ state }: Pick<Booking, 'state'>) =>
  state === 'asked' || state === 'booked' || state === 'silent'

/** Whether the delivery is still needed. A return always is. */
export function isWanted({ orderStatus, delivery }: Pick<DispatchCase, 'orderStatus' | 'delivery'>): boolean {
  if (delivery.recall !== null) return false
  return delivery.leg === 'return' || orderStatus === 'confirmed' || orderStatus === 'ready'
}

/** The table of steps: returns the next step after every event of a delivery. */
export function nextStep(seen: DispatchCase): NextStep {
  switch (seen.delivery.state) {
    case 'seeking':
      return whileSeeking(seen)
    case 'booking':
      return whileBooking(seen)
    case 'live':
      return whileLive(seen)
    case 'delivered':
    case 'failed':
    case 'cancelled':
      return { kind: 'rest' }
  }
}

function whileSeeking(seen: DispatchCase): NextStep {
  const { delivery, estimates, bookings, now } = seen
  const { round, startAt } = delivery
  if (bookings.some(isOpen)) return { kind: 'rest' } // never produced by the code; the schema would refuse a second one
  if (!isWanted(seen)) return { kind: 'drop' }
  if (now < startAt) return { kind: 'wait', until: startAt }
  const estimate = chooseEstimate(estimates, bookings, { round, now })
  if (estimate) return { kind: 'book', estimate }
  const next = nextRound(round)
  return next === undefined ? { kind: 'fail' } : { kind: 'ask', round: next }
}

/** Even for a recalled delivery: only asking again tells whether a courier is coming. */
function whileBooking({ delivery, bookings, now }: DispatchCase): NextStep {
  const booking = bookings.find(isOpen)
  if (!booking) return { kind: 'rest' }
  if (booking.tries >= maxTries) return { kind: 'give_up' }
  return now < delivery.startAt ? { kind: 'wait', until: delivery.startAt } : { kind: 'send', booking }
}

function whileLive({ delivery, bookings, now }: DispatchCase): NextStep {
  if (delivery.recall === null) return { kind: 'rest' }
  // The merchant's own driver needn't be asked.
  if (delivery.driverId !== null) return { kind: 'drop' }
  const booking = bookings.find(isOpen)
  if (!booking) return { kind: 'rest' }
  return now < delivery.startAt ? { kind: 'wait', until: delivery.startAt } : { kind: 'take_back', booking }
}
