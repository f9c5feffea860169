import type { Order } from '../../orders/index.ts'
import type { Booking, Delivery, RecordedEstimate } from './delivery.ts'
import { chooseEstimate, type UsableEstimate } from './estimates.ts'
import { nextRound } from './rounds.ts'

/** Everything that the next step follows from. */
export type DispatchCase = {
  orderStatus: Order['status']
  delivery: Pick<Delivery, 'leg' | 'state' | 'round' | 'startAt' | 'recall' | 'driverId'>
  estimates: readonly RecordedEstimate[]
  bookings: readonly Booking[]
  now: number
}

export type NextStep =
  /** Nothing is to be done, or another process has it. */
  | { kind: 'rest' }
  | { kind: 'wait'; until: number }
  /** All companies that serve the place are asked what it costs. */
  | { kind: 'ask'; round: number }
  /** A booking is written; sending it is the step after. */
  | { kind: 'book'; estimate: UsableEstimate }
  /** The open booking is sent, for the first time or again, under its key. */
  | { kind: 'send'; booking: Booking }
  /** The company is asked to let go of it. */
  | { kind: 'take_back'; booking: Booking }
  /** No provider has it, or the merchant’s own driver, and it is no longer wanted. */
  | { kind: 'drop' }
  /** No provider accepts it. */
  | { kind: 'fail' }
  /** A provider never answered a booking, so that no other may be booked. */
  | { kind: 'give_up' }

/** How often an unanswered booking is sent. Decisions §9. */
export const maxTries = 3

/** A courier may come, or is known to. */
export const isOpen = ({ state }: Pick<Booking, 'state'>) =>
  state === 'asked' || state === 'booked' || state === 'silent'

/** Whether the delivery is still needed. A return always is. */
export function isWanted({ orderStatus, delivery }: Pick<DispatchCase, 'orderStatus' | 'delivery'>): boolean {
  if (delivery.recall !== null) return false
  return delivery.leg === 'return' || orderStatus === 'confirmed' || orderStatus === 'ready'
}

/** The table of steps: after every event of a delivery it gives the next one. */
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
  if (bookings.some(isOpen)) return { kind: 'rest' } // written nowhere in the code; the schema would refuse a second one
  if (!isWanted(seen)) return { kind: 'drop' }
  if (now < startAt) return { kind: 'wait', until: startAt }
  const estimate = chooseEstimate(estimates, bookings, { round, now })
  if (estimate) return { kind: 'book', estimate }
  const next = nextRound(round)
  return next === undefined ? { kind: 'fail' } : { kind: 'ask', round: next }
}

/** Also for a recalled delivery: only by asking again can it be known whether a courier comes. */
function whileBooking({ delivery, bookings, now }: DispatchCase): NextStep {
  const booking = bookings.find(isOpen)
  if (!booking) return { kind: 'rest' }
  if (booking.tries >= maxTries) return { kind: 'give_up' }
  return now < delivery.startAt ? { kind: 'wait', until: delivery.startAt } : { kind: 'send', booking }
}

function whileLive({ delivery, bookings, now }: DispatchCase): NextStep {
  if (delivery.recall === null) return { kind: 'rest' }
  // The merchant's own driver need not be asked.
  if (delivery.driverId !== null) return { kind: 'drop' }
  const booking = bookings.find(isOpen)
  if (!booking) return { kind: 'rest' }
  return now < delivery.startAt ? { kind: 'wait', until: delivery.startAt } : { kind: 'take_back', booking }
}
