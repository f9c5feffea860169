/** Counts of a provider's bookings over some days. */
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
  /** By the company itself. */
  cancelled: number
  /** By us or the merchant; not counted against the company. */
  recalled: number
  live: number
  /** Bookings of which something was reported that could not be. */
  contradicted: number
}

/** Minutes after what was quoted, early ones below zero; null where nothing was measured. */
export type Lateness = { measured: number; mean: number | null; p50: number | null; p90: number | null }

export type Scorecard = { counts: Counts; pickup: Lateness; delivery: Lateness }

/** From 0 to 1; null of nothing. */
export type Rates = Record<
  'denial' | 'silence' | 'failure' | 'cancellation' | 'illegalMoves' | 'unusable',
  Rate
>
type Rate = number | null

/** A booking is denied or silent of all that were sent; it can only fail, or be canceled, if it was taken. */
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
