/** Counts of a provider's bookings over a number of days. */
export type Counts = {
  estimates: number
  usableEstimates: number
  unusableEstimates: number
  refusedEstimates: number
  silentEstimates: number
  bookings: number
  denied: number
  /** Never answered; an operator may have written them off since. */
  silent: number
  taken: number
  delivered: number
  failed: number
  /** Canceled by the company itself. */
  cancelled: number
  /** Recalled by us or the merchant; not counted against the company. */
  recalled: number
  live: number
  /** Bookings with an impossible report. */
  contradicted: number
}

/** Minutes after the quoted time, negative if early; null without data. */
export type Lateness = { measured: number; mean: number | null; p50: number | null; p90: number | null }

export type Scorecard = { counts: Counts; pickup: Lateness; delivery: Lateness }

/** From 0 to 1; null without data. */
export type Rates = Record<
  'denial' | 'silence' | 'failure' | 'cancellation' | 'illegalMoves' | 'unusable',
  Rate
>
type Rate = number | null

/** Denials and silence are shares of all bookings sent; only accepted bookings can fail or be canceled. */
export function toRates(counts: Counts): Rates {
  const { bookings, taken, estimates } = counts
  return {
    denial: rate(counts.denied, bookings),
    silence: rate(counts.silent, bookings),
    failure: rate(counts.failed, taken),
    cancellation: rate(counts.cancelled, taken),
    illegalMoves: rate(counts.contradicted, taken),
    unusable: rate(counts.unusableEstimates, estimates),
  }
}

const rate = (part: number, whole: number): Rate => (whole === 0 ? null : part / whole)
