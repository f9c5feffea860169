import type { ProviderRecord } from '../../rules/delivery.ts'

/** Counts of a provider's latest bookings by outcome. */
export type Tally = {
  /** Ended by the company's action or with its success. */
  ended: number
  lost: number
  delivered: number
  /** Sum of minutes after the quoted time, over delivered bookings; early ones count negative. */
  lateMinutes: number
}

/** A newcomer is rated as if it had this history: one booking in twenty lost, each two minutes late. */
const assumed = { bookings: 20, lost: 1, delivered: 10, lateMinutes: 20 }

export function recordFrom({ ended, lost, delivered, lateMinutes }: Tally): ProviderRecord {
  return {
    bookings: ended,
    lossRate: (lost + assumed.lost) / (ended + assumed.bookings),
    lateMinutes: Math.max(0, (lateMinutes + assumed.lateMinutes) / (delivered + assumed.delivered)),
  }
}
