import type { Cents } from '../../../core/money.ts'

type MoneyState = 'held' | 'captured' | 'voided' | 'refunded'

/** A payment as we have it. */
export type OurPayment = {
  state: MoneyState
  wanted: MoneyState
  /** The amount to be charged; the gateway may hold more. */
  amount: Cents
  /** The captured amount, less refunds because of adjustments. */
  captured: Cents
  /** Refunds confirmed by the gateway, and whether others are pending. */
  refunded: Cents
  hasPendingRefund: boolean
}

export type DayPayment = OurPayment & {
  merchantId: number
  orderId: number
  payment: number
  orderedAt: number
  /** The merchant's. */
  timeZone: string
  gateway: string
  gatewayId: string
}

/** The gateway's record of the same payment; null if it has none. */
export type TheirPayment = {
  state: MoneyState | null
  authorized: Cents | null
  captured: Cents | null
  refunded: Cents | null
}

export type Difference = 'missing' | 'state' | 'amount'

/** The amount the customer ended up paying with it. */
export const takenByUs = ({ state, captured, refunded }: OurPayment): Cents =>
  state === 'captured' ? captured - refunded : 0

export const takenByThem = ({ captured, refunded }: TheirPayment): Cents | null =>
  captured === null || refunded === null ? null : captured - refunded

/**
 * How the two differ; undefined if they don't. A fully refunded payment is `captured` in our books if refunds did it,
 * and `refunded` at the gateway.
 */
export function diffPayment(ours: OurPayment, theirs: TheirPayment | undefined): Difference | undefined {
  if (!theirs) return 'missing'
  const taken = takenByUs(ours)
  const expected = ours.state === 'captured' && taken === 0 ? 'refunded' : ours.state
  if (theirs.state !== null && theirs.state !== expected) return 'state'
  const paid = takenByThem(theirs)
  if (paid !== null && paid !== taken) return 'amount'
  const isHeld = ours.state === 'held' || ours.state === 'captured'
  return isHeld && theirs.authorized !== null && theirs.authorized < Math.max(ours.amount, taken)
    ? 'amount'
    : undefined
}

/** The service is still working on it: a job will settle it, and the difference may then be gone. */
export const isBeingSettled = ({ state, wanted, amount, captured, hasPendingRefund }: OurPayment): boolean =>
  state !== wanted || hasPendingRefund || (state === 'captured' && captured > amount)
