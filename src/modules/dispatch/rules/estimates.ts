import type { Estimate } from '../../../core/courier/contract.ts'
import type { Booking, ProviderRecord, RecordedEstimate } from './delivery.ts'

/** An estimate that may be booked: nothing of it is missing. */
export type UsableEstimate = {
  [Field in keyof RecordedEstimate]: Field extends 'detail'
    ? RecordedEstimate[Field]
    : NonNullable<RecordedEstimate[Field]>
}

/** What a minute and a lost booking are worth, in dollars. Settings. */
export type Weights = { minuteDollars: number; lossDollars: number }

const minuteMs = 60_000
const secondMs = 1000
/** The interface: last-mile deliveries are for now, with pickup expected in under 45 minutes. */
const mostPickupMs = 45 * minuteMs

/** What makes an estimate unusable, in words; null if nothing does. */
export function faultOfEstimate(estimate: Estimate, now: number): string | null {
  const { estimate_id, estimate_valid_until, pickup_eta, delivery_eta, price } = estimate
  const times = [estimate_valid_until, pickup_eta, delivery_eta]
  if (estimate_id === '') return 'estimate_id is empty'
  if (!times.every(Number.isFinite)) return 'a time is missing'
  if (!Number.isFinite(price) || price < 0) return 'price is no amount of dollars'
  if (estimate_valid_until * secondMs <= now) return 'estimate_valid_until has passed'
  if (pickup_eta * secondMs >= now + mostPickupMs) return 'pickup_eta is 45 minutes away or more'
  if (delivery_eta <= pickup_eta) return 'delivery_eta is not after pickup_eta'
  if (delivery_eta * secondMs <= now) return 'delivery_eta has passed'
  return null
}

/** The fields that a usable estimate has and others have not. */
export function readEstimate(estimate: Estimate) {
  return {
    estimateId: estimate.estimate_id,
    validUntil: estimate.estimate_valid_until * secondMs,
    pickupEta: estimate.pickup_eta * secondMs,
    deliveryEta: estimate.delivery_eta * secondMs,
    price: Math.round(estimate.price * 100),
  }
}

/**
 * What an estimate costs all in all, in dollars: its price, the time until it is there, and what the company's record lets
 * fear. Nothing is gained by coming before the order is wanted.
 */
export function scoreOf(
  { price, deliveryEta }: Pick<UsableEstimate, 'price' | 'deliveryEta'>,
  { lossRate, lateMinutes }: Pick<ProviderRecord, 'lossRate' | 'lateMinutes'>,
  { minuteDollars, lossDollars }: Weights,
  { now, wantedAt }: { now: number; wantedAt: number },
): number {
  const minutes = Math.max(0, (Math.max(deliveryEta, wantedAt) - now) / minuteMs)
  return price / 100 + (minutes + lateMinutes) * minuteDollars + lossRate * lossDollars
}

const isUsable = (estimate: RecordedEstimate): estimate is UsableEstimate => estimate.outcome === 'usable'

/** The best first; of equal ones, the company that we have known for longer. */
export function rankEstimates(estimates: readonly RecordedEstimate[]): UsableEstimate[] {
  return estimates
    .filter(isUsable)
    .toSorted((a, b) => a.score - b.score || a.price - b.price || a.providerId - b.providerId)
}

/** The best of a round that still holds and that nobody has been asked for yet. */
export function chooseEstimate(
  estimates: readonly RecordedEstimate[],
  bookings: readonly Pick<Booking, 'round' | 'providerId'>[],
  { round, now }: { round: number; now: number },
): UsableEstimate | undefined {
  const isTried = ({ providerId }: RecordedEstimate) =>
    bookings.some((booking) => booking.round === round && booking.providerId === providerId)
  return rankEstimates(estimates).find(
    (estimate) => estimate.round === round && estimate.validUntil > now && !isTried(estimate),
  )
}
