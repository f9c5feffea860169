import type { Estimate } from '../../../../courier-contract/contract.ts'
import type { Booking, ProviderRecord, RecordedEstimate } from './delivery.ts'

/** A bookable estimate: it is complete. */
export type UsableEstimate = {
  [Field in keyof RecordedEstimate]: Field extends 'detail'
    ? RecordedEstimate[Field]
    : NonNullable<RecordedEstimate[Field]>
}

/** The cost of a minute's wait and of a lost booking, in dollars. Settings. */
export type Weights = { minuteDollars: number; lossDollars: number }

const minuteMs = 60_000
const secondMs = 1000

/** The fields of a usable estimate, which others lack. Usability was checked on arrival: core/courier. */
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
 * The total cost of an estimate in dollars: its price, the time until delivery, and the losses expected from the
 * provider's record. Arriving before the requested time gains nothing.
 */
export function scoreEstimate(
  { price, deliveryEta }: Pick<UsableEstimate, 'price' | 'deliveryEta'>,
  { lossRate, lateMinutes }: Pick<ProviderRecord, 'lossRate' | 'lateMinutes'>,
  { minuteDollars, lossDollars }: Weights,
  { now, wantedAt }: { now: number; wantedAt: number },
): number {
  const minutes = Math.max(0, (Math.max(deliveryEta, wantedAt) - now) / minuteMs)
  return price / 100 + (minutes + lateMinutes) * minuteDollars + lossRate * lossDollars
}

const isUsable = (estimate: RecordedEstimate): estimate is UsableEstimate => estimate.outcome === 'usable'

/** Best first; with equal ones, the company we have known longer. */
export function rankEstimates(estimates: readonly RecordedEstimate[]): UsableEstimate[] {
  return estimates
    .filter(isUsable)
    .toSorted((a, b) => a.score - b.score || a.price - b.price || a.providerId - b.providerId)
}

/** The best estimate of a round that is still valid and not booked yet. */
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
