import type { Cents } from '../../../core/money.ts'
import type { Order } from '../../orders/index.ts'
import type { Booking, Delivery, RecordedEstimate } from './delivery.ts'
import { chooseEstimate } from './estimates.ts'
import { type DispatchCase, isOpen, isWanted } from './next-step.ts'
import { nextRound, pauseAfter } from './rounds.ts'

/** The changes that an outcome leads to. */
export type Changes = { delivery: Partial<Delivery>; booking?: Partial<Booking> }

/** A provider's verdict on a booking. */
export type BookingVerdict =
  | {
      kind: 'taken'
      deliveryId: string
      answeredCents: Cents | null
      pickupEta: number | null
      deliveryEta: number | null
      /** It is already past `booked`, so it is polled right away. */
      isFurther: boolean
      detail: string | null
    }
  | { kind: 'denied'; detail: string }
  /** It may have happened or not. An attempt that wasn't even sent (`isUnsent`) doesn't count. */
  | { kind: 'unknown'; detail: string; isUnsent: boolean }

const secondMs = 1000
/** The pause before an unanswered booking is sent again. */
const pausesMs = [secondMs, 4 * secondMs]
/**
 * A company that can't be reached is left alone for about ten seconds; after a minute of that the booking counts as
 * unanswered.
 */
const restMs = 5 * secondMs
const maxRestMs = 60 * secondMs
/** Between two attempts to recall a delivery from a company that doesn't answer. */
const recallPauseMs = 10 * secondMs

const free = { busyUntil: null }
const over = { ...free, recall: null, nextPollAt: null }

/** A round is identified by its number once its answers are written: one lost in a crash is asked again. */
export function afterEstimates(
  seen: DispatchCase,
  round: number,
  answers: readonly RecordedEstimate[],
): Changes {
  const delivery = { ...free, round }
  const isThere = chooseEstimate(answers, seen.bookings, { round, now: seen.now }) !== undefined
  return { delivery: isThere ? delivery : { ...delivery, ...restBefore(round, seen.now) } }
}

/** With a runner-up, the search continues immediately; otherwise a courier may become free a little later. */
export function afterDenial(seen: DispatchCase, detail: string): Changes {
  const { delivery, estimates, bookings, now } = seen
  const { round } = delivery
  const isThere = chooseEstimate(estimates, bookings, { round, now }) !== undefined
  return {
    delivery: { ...free, state: 'seeking', ...(!isThere && restBefore(round, now)) },
    booking: { state: 'denied', answeredAt: now, endedAt: now, detail },
  }
}

function restBefore(round: number, now: number): Partial<Delivery> {
  return nextRound(round) === undefined ? {} : { startAt: now + pauseAfter(round) }
}

/** A booking that was recalled while its outcome was unknown is canceled as soon as it is known. */
export function afterTaking(
  seen: DispatchCase,
  verdict: BookingVerdict & { kind: 'taken' },
  pollMs: number,
): Changes {
  const { now } = seen
  const { deliveryId, answeredCents, pickupEta, deliveryEta, isFurther, detail } = verdict
  const unwanted = { actor: `order ${seen.orderStatus}`, reason: null }
  const recall = seen.delivery.recall ?? (isWanted(seen) ? null : unwanted)
  const times = { reportedAt: now, nextPollAt: isFurther ? now : now + pollMs, startAt: now }
  return {
    delivery: { ...free, state: 'live', status: 'booked', recall, pickupEta, deliveryEta, ...times },
    booking: { state: 'booked', deliveryId, answeredCents, answeredAt: now, detail },
  }
}

export function afterSilence(
  seen: DispatchCase,
  { tries, askedAt }: Pick<Booking, 'tries' | 'askedAt'>,
  { detail, isUnsent }: BookingVerdict & { kind: 'unknown' },
): Changes {
  const { now } = seen
  if (isUnsent && now - askedAt < maxRestMs)
    return { delivery: { ...free, startAt: now + restMs }, booking: { detail } }
  return {
    delivery: { ...free, startAt: now + (pausesMs[tries] ?? 0) },
    booking: { tries: tries + 1, detail },
  }
}

/** No provider has it, and the search ends. */
export function afterFailure({ now }: DispatchCase, reason: string): Changes {
  return { delivery: { ...over, state: 'failed', status: 'failed', reason, endedAt: now } }
}

/** There may be a courier: the booking stays open, and keeps everyone else away. */
export function afterGivingUp({ now }: DispatchCase): Changes {
  const reason = 'A courier company never said whether it accepted this delivery.'
  return {
    delivery: { ...over, state: 'failed', status: 'failed', reason, endedAt: now },
    booking: { state: 'silent' },
  }
}

/** `booking` is set if a company has released it. */
export function afterCancelling(seen: DispatchCase): Changes {
  const { delivery, bookings, now } = seen
  const reason = delivery.recall?.reason ?? null
  return {
    delivery: { ...over, state: 'cancelled', status: 'cancelled', reason, endedAt: now },
    ...(bookings.some(isOpen) && { booking: { state: 'cancelled', endedAt: now } }),
  }
}

/** The company keeps it: the courier has the goods, or is too close. */
export const afterRefusal = (): Changes => ({ delivery: { ...free, recall: null } })

export const afterSilentRecall = ({ now }: DispatchCase): Changes => ({
  delivery: { ...free, startAt: now + recallPauseMs },
})

/**
 * The status of an order after its delivery was recalled; null if it has already ended. An order on its way fails
 * instead, unless the operator wants it completed.
 */
export function orderAfterRecall(
  status: Order['status'],
  wanted?: 'completed',
): 'cancelled' | 'failed' | 'completed' | null {
  const isWaiting = status === 'placed' || status === 'confirmed' || status === 'ready'
  if (!isWaiting && status !== 'out_for_delivery') return null
  return wanted ?? (isWaiting ? 'cancelled' : 'failed')
}
