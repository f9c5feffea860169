import type { Provider, ProviderRecord } from '../rules/delivery.ts'
import { type Lateness, type Scorecard, toRates } from './rules/scorecard.ts'

export function presentScorecard(
  { providerId, name }: Pick<Provider, 'providerId' | 'name'>,
  days: number,
  { counts, pickup, delivery }: Scorecard,
  record: ProviderRecord,
) {
  const rates = toRates(counts)
  return {
    provider_id: providerId,
    name,
    days,
    estimates: {
      asked: counts.estimates,
      usable: counts.usableEstimates,
      unusable: counts.unusableEstimates,
      refused: counts.refusedEstimates,
      silent: counts.silentEstimates,
    },
    bookings: {
      sent: counts.bookings,
      denied: counts.denied,
      silent: counts.silent,
      taken: counts.taken,
      delivered: counts.delivered,
      failed: counts.failed,
      cancelled: counts.cancelled,
      recalled: counts.recalled,
      live: counts.live,
      with_illegal_moves: counts.contradicted,
    },
    rates: {
      denial: rounded(rates.denial, 4),
      silence: rounded(rates.silence, 4),
      failure: rounded(rates.failure, 4),
      cancellation: rounded(rates.cancellation, 4),
      illegal_moves: rounded(rates.illegalMoves, 4),
      unusable_estimates: rounded(rates.unusable, 4),
    },
    pickup: presentLateness(pickup),
    delivery: presentLateness(delivery),
    choice: {
      bookings: record.bookings,
      loss_rate: rounded(record.lossRate, 4),
      late_minutes: rounded(record.lateMinutes, 1),
    },
  }
}

const presentLateness = ({ measured, mean, p50, p90 }: Lateness) => ({
  measured,
  mean: rounded(mean, 1),
  p50: rounded(p50, 1),
  p90: rounded(p90, 1),
})

const rounded = (value: number | null, digits: number) =>
  value === null ? null : Math.round(value * 10 ** digits) / 10 ** digits + 0 // never -0
