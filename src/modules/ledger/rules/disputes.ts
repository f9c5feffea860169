import type { Cents } from '../../../core/money.ts'
import { type Posting, summed } from './postings.ts'

/**
 * What is booked for a dispute: what the gateway withdrew for the customer and for itself, and how much of both the
 * merchant pays instead of the platform.
 */
export type DisputeBooking = { withdrawn: Cents; fee: Cents; moved: Cents; movedFee: Cents }

/**
 * What the gateway has withdrawn or returned since: the customer's money goes back to the card, the fee to the
 * gateway, and the platform pays.
 */
export function disputedPostings(booked: DisputeBooking, wanted: DisputeBooking): Posting[] {
  const [amount, fee] = [wanted.withdrawn - booked.withdrawn, wanted.fee - booked.fee]
  return summed([
    { account: 'card', party: 0, cents: amount },
    { account: 'gateway', party: 0, cents: fee },
    { account: 'platform', party: 0, part: 'dispute', cents: -amount },
    { account: 'platform', party: 0, part: 'dispute_fee', cents: -fee },
  ])
}

/** What the merchant has paid to the platform for it since, or got back. */
export function movedDisputePostings(
  booked: DisputeBooking,
  wanted: DisputeBooking,
  merchantId: number,
): Posting[] {
  const [amount, fee] = [wanted.moved - booked.moved, wanted.movedFee - booked.movedFee]
  return summed([
    { account: 'platform', party: 0, part: 'dispute', cents: amount },
    { account: 'platform', party: 0, part: 'dispute_fee', cents: fee },
    { account: 'merchant', party: merchantId, part: 'dispute', cents: -amount },
    { account: 'merchant', party: merchantId, part: 'dispute_fee', cents: -fee },
  ])
}
