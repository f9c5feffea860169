import type { ProviderRecord } from '../../rules/delivery.ts'

/** Counts of a provider's latest bookings by outcome. */
export type Tally = {
  /** Those that have come to an end by the company's doing or with its success. */
  ended: number
  lost: number
  delivered: number
  /** Sum over the delivered ones of the minutes after the quoted time; early ones count negative. */
  lateMinutes: number
}

/** A newcomer is checked as if it had this behind it: one booking in twenty lost, each two minutes late. */
const assumed = { bookings: 20, lost: 1, delivered: 10, lateMinutes: 20 }

export function recordFrom({ ended, lost, delivered, lateMinutes }: Tally): ProviderRecord {
  return {
    bookings: ended,
    lossRate: (lost + assumed.lost) / (ended + assumed.bookings),
    lateMinutes: Math.max(0, (lateMinutes + assumed.lateMinutes) / (delivered + assumed.delivered)),
  }
}
